//===- Reduction.h - loops that only sum up ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shape of an innermost loop that many programs spend most of their time
// in, and whose iterations differ in two addresses only:
//
//     x = load A[...]            or without y: acc += x, acc += x * x
//     y = load B[...]
//     p = x * y
//     acc = acc + p              f32 or f64, without fast-math flags
//     next iteration
//
// Fusion.cpp finds it, ReductionLoop.cpp runs it as a whole if all the accesses
// of the iterations ahead are in order, and in the order of the program.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_REDUCTION_H
#define PLUMBLINE_LIB_INTERP_REDUCTION_H

#include "plumbline/Interp/Bytecode.h"

namespace plumb {

struct Reduction {
  const Inst *x = nullptr, *y = nullptr; ///< loads; y may be null
  const Inst *mul = nullptr;             ///< may be null
  const Inst *add = nullptr, *next = nullptr;

  bool isF64() const { return add->op == Opcode::AddF64; }
  unsigned cells() const { return static_cast<unsigned>(next - x) + 2; }
  static unsigned rankOf(const Inst *load) {
    return load->op == Opcode::Load2 ? 2 : 1;
  }
  /// Slot of the index of dimension `i`.
  static Slot indexOf(const Inst *load, unsigned i) {
    return i == 0 ? load->b : load->c();
  }
};

/// The instructions of a reduction that is known to start at `first`.
Reduction reductionAt(const Inst *first);

/// True if one starts at code[i] of a function.
bool isReduction(const std::vector<Inst> &code, size_t i);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_REDUCTION_H
