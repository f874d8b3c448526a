//===- WideSemantics.h - operations on more than 64 bits --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instructions of IntSemantics.h and FloatSemantics.h for integers of any
// width and for f80 and f128: the same meaning under the same names, events and
// flags, on APInt. One Wide instruction carries the elementwise opcode that it
// stands for, and the types that a narrow instruction has in its w and b.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WIDESEMANTICS_H
#define PLUMBLINE_LIB_INTERP_EXEC_WIDESEMANTICS_H

#include "Event.h"
#include "plumbline/Interp/Bytecode.h"
#include "llvm/ADT/APInt.h"

namespace plumb {

/// Table of a Wide instruction: opcode, flags, source type, result type and
/// what else Inst::b says (the mask of IsFPClass). The opcode is the scalar
/// form.
struct WideOperation {
  Opcode op;
  uint8_t flags;
  ScalarType from, to;
  uint32_t extra;

  static constexpr unsigned kWords = 5;
  static WideOperation read(const uint32_t *table);
  void write(uint32_t *table) const;

  /// 1, 2 or 3; Select's first is the i1.
  unsigned operands() const;
};

/// A type in one word of a table.
uint32_t packedType(ScalarType type);
ScalarType unpackedType(uint32_t word);

/// True if the opcode computes with floats of type `from`.
bool isFloatOpcode(Opcode op);

/// The operation on the bits of its operands; the result has `to`'s width, 1
/// for comparisons, and means nothing where `ev` says so.
llvm::APInt evaluateWide(const WideOperation &op, const llvm::APInt &a,
                         const llvm::APInt &b, const llvm::APInt &c, Event &ev);

/// False for functions that f80 and f128 do not have on this platform.
bool hasWideFunction(MathFn fn);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WIDESEMANTICS_H
