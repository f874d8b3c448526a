//===- DeltaStockPasses.cpp - let the compiler clean up -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that make programs smaller are tried as they are: if what they leave
// still has the fault, all the better. In a child process first, for the
// program is odd by now.
//
//===----------------------------------------------------------------------===//

#include "RunPass.h"
#include "plumbline/Bisect/Reduce.h"

namespace plumb {

void deltaStockPasses(ReduceCandidate &candidate, Chooser &chooser) {
  static constexpr const char *kPasses[] = {
      "canonicalize", "cse",    "symbol-dce",
      "sccp",         "inline", "inline{default-pipeline=}"};
  for (const char *pass : kPasses) {
    if (!chooser.take())
      continue;
    std::string text = "builtin.module(" + std::string(pass) + ")";
    mlir::OwningOpRef<mlir::Operation *> copy(candidate.module.get()->clone());
    RecordOptions options;
    options.passTimeout = 10;
    if (runGuarded(copy.get(), text, options).kind == PassOutcome::Ok)
      candidate.module = std::move(copy);
  }
}

} // namespace plumb
