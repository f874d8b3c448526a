//===- Narrowed.h - the program in narrower arithmetic ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An experiment: what would this program give if the hardware, or a library
// behind a call, kept its sums in f16, or fed its multipliers with tf32? A copy
// of the program says so explicitly: each result of an addition, or each
// operand of a multiplication, or each input, is rounded to the narrow type and
// back. Named linalg operations become generic ones for it.
//
// What has no additions to be seen (vector.contract, vector.reduction, gpu
// matrix operations) stays as it is, and is counted.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_NARROWED_H
#define PLUMBLINE_LIB_TRIAGE_NARROWED_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Numerics/Format.h"
#include <optional>
#include <string>

namespace plumb {

enum class NarrowWhat {
  Sums,       ///< results of additions
  Arithmetic, ///< of products as well
  Operands,   ///< of multiplications
  Inputs      ///< tensors, vectors and numbers that `entry` takes
};

struct NarrowedModule {
  /// Null where there is nothing to narrow.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  unsigned narrowed = 0; ///< operations
  unsigned left = 0;     ///< of which it is not known
};

/// Which inputs NarrowWhat::Inputs is about: those of a function, or one.
struct NarrowInputs {
  std::string entry;
  std::optional<unsigned> only;
};

/// `module` is a builtin.module and is not changed.
/// Rounding is to nearest even, or (as some matrix units do) toward zero.
NarrowedModule narrowed(mlir::Operation *module, FloatFormat format,
                        NarrowWhat what, bool towardZero = false,
                        const NarrowInputs &inputs = {});

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_NARROWED_H
