//===- PassOptions.cpp - options that several passes have -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "plumbline/Support/Suggest.h"

#include "mlir/IR/Diagnostics.h"

using namespace plumb;

mlir::FailureOr<Rounding> plumb::parseRoundingOption(const std::string &text,
                                                     mlir::Operation *root,
                                                     llvm::StringRef pass) {
  std::optional<Rounding> rounding = parseRounding(text);
  if (rounding && *rounding != Rounding::ToOdd &&
      *rounding != Rounding::Stochastic)
    return *rounding;
  return root->emitError() << pass << ": no rounding '" << text
                           << "', expected rne, rna, rtz, rup or rdn"
                           << didYouMean(text,
                                         {"rne", "rna", "rtz", "rup", "rdn"});
}
