//===- PassOptions.h - options that several passes have ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of an option as what it names. A wrong one is an error at the
// operation that the pass is run on, since an option has no place of its own.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_PASSES_PASSOPTIONS_H
#define PLUMBLINE_PASSES_PASSOPTIONS_H

#include "plumbline/Numerics/Rounding.h"

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace plumb {

/// rne, rna, rtz, rup or rdn: those that arith.truncf has.
mlir::FailureOr<Rounding> parseRoundingOption(const std::string &text,
                                              mlir::Operation *root,
                                              llvm::StringRef pass);

} // namespace plumb

#endif // PLUMBLINE_PASSES_PASSOPTIONS_H
