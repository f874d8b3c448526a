//===- PadSites.h - constants that pad or begin a reduction -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PADSITES_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PADSITES_H

#include "../GoldenMismatch.h"
#include "Reductions.h"
#include "mlir/IR/OwningOpRef.h"

namespace plumb {

/// An operand that is a float constant and fills what the data does not: the
/// value of a pad, of what a transfer reads outside, of a mask's other side, of
/// a fill, or the beginning of a reduction.
struct PadSite {
  mlir::Operation *op = nullptr;
  unsigned operand = 0;
  std::string what; ///< "the pad value", "the beginning of the f32 maximum"
  double value = 0;
  bool isBeginning = false; ///< of a reduction, or a fill for one
  /// The reductions that read it, as far as they can be followed.
  std::vector<FoundReduction::Kind> readers;
};

std::vector<PadSite> findPadSites(mlir::ModuleOp module,
                                  const std::vector<FoundReduction> &all);

/// A copy of the program with another number at the site.
mlir::OwningOpRef<mlir::ModuleOp>
withPadValue(mlir::ModuleOp module, const PadSite &site, double value);

/// A dimension of the data that is padded.
struct PadRatio {
  mlir::Operation *op = nullptr;
  int64_t data = 0, padded = 0;
};

/// The pad of the program whose sizes have the factor of a golden's mismatch as
/// their ratio, or its inverse: a mean that counts the padding.
std::optional<PadRatio> padRatioOf(const GoldenMismatch &mismatch,
                                   mlir::Operation *module);

/// What changes no result of a reduction: 0, 1, -inf, +inf; none for Other.
std::optional<double> identityOf(FoundReduction::Kind kind);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PADSITES_H
