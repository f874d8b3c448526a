//===- PatternJudge.h - is half a pass right --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNJUDGE_H
#define PLUMBLINE_LIB_BISECT_PATTERNJUDGE_H

#include "PatternPrefix.h"
#include "plumbline/Bisect/PassRunner.h"
#include "plumbline/Oracle/LevelRuns.h"
#include "plumbline/Oracle/Verdict.h"
#include <memory>
#include <string>

namespace mlir {
class MLIRContext;
class Operation;
} // namespace mlir

namespace plumb {

class Harness;

/// Judges what is left of a pass by the culprit's own verdict: where that is a
/// crash or invalid IR, the same is wrong and all else right; otherwise by
/// interpreting, against what the pass got.
class PatternJudge {
public:
  PatternJudge(Harness &harness, mlir::Operation *before,
               const LevelVerdict &verdict);

  PrefixAnswer judge(const PassOutcome &outcome, const std::string &ir);
  /// A program by itself; none (empty, null) is unknown.
  PrefixAnswer judge(const std::string &ir);
  PrefixAnswer judge(mlir::Operation *module);
  /// Whether the fault is one of values, not of the compiler's process.
  bool isOfValues() const { return !isFailure; }

private:
  Harness &harness;
  mlir::MLIRContext *context;
  Verdict verdict;
  bool isFailure;
  std::unique_ptr<LevelRuns> reference;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNJUDGE_H
