//===- EntryAbi.h - how an entry takes its logical arguments ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lowering to LLVM changes what a function takes, and not what it means: a
// memref of rank r becomes its descriptor's 3 + 2 r scalars (allocated,
// aligned, offset, sizes, strides), or the aligned pointer alone (the
// bare-pointer convention); an index an i64; an n-D vector nested arrays of
// vectors; several results one struct. Whoever drives a pipeline wants to pass
// the same inputs at every level: so the logical types, which the caller knows
// from before, are matched here with the scalars of the actual signature.
//
// All but memrefs keep their scalars, in order. So matching is a walk along
// both lists; results of a shaped type that are not returned must be further
// arguments (buffer-results-to-out-params).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_ENTRYABI_H
#define PLUMBLINE_INTERP_ENTRYABI_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Interp/Interpreter.h"
#include <optional>

namespace plumb {

/// "f32" of a type or of its elements, as the program spells it.
std::string elementNameOf(mlir::Type type);

/// One argument or result: what the outside sees, and how it is passed.
struct AbiValue {
  enum Form : uint8_t {
    Native,     ///< as the slots of its layout
    Descriptor, ///< allocated, aligned, offset, sizes, strides
    BarePointer ///< the aligned pointer
  };
  EntryType type;
  Form form = Native;
  /// A float whose bits are passed as an integer.
  bool asInteger = false;

  /// Slots of the function's frame that it takes.
  unsigned slots() const;
  /// Fills those slots from a descriptor of this interpreter's.
  void fromNative(const uint64_t *native, uint64_t *slots) const;
  /// The other way around. The sizes of a bare pointer are those of the type.
  void toNative(const uint64_t *slots, uint64_t *native) const;
};

struct EntryAbi {
  std::vector<AbiValue> arguments, results;
};

/// Errors: a type that cannot be passed from outside; a lowered signature
/// without logical types to go with it, or with such as do not fit.
Result<EntryAbi> entryAbi(mlir::FunctionOpInterface func,
                          const CompileOptions &options);

/// Numbers of the functions of the module that run before the entry, in order:
/// llvm.mlir.global_ctors.
std::vector<mlir::FunctionOpInterface> constructorsOf(mlir::Operation *module);
/// Those that run behind it, in order: llvm.mlir.global_dtors, the highest
/// priority first.
std::vector<mlir::FunctionOpInterface> destructorsOf(mlir::Operation *module);

} // namespace plumb

#endif // PLUMBLINE_INTERP_ENTRYABI_H
