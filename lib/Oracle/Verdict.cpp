//===- Verdict.cpp - the closed vocabulary of judgements ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Verdict.h"

namespace plumb {

std::string_view verdictName(Verdict verdict) {
  switch (verdict) {
  case Verdict::Identical:
    return "identical";
  case Verdict::Rounding:
    return "rounding";
  case Verdict::Reassociated:
    return "reassociated";
  case Verdict::Approximation:
    return "approximation";
  case Verdict::NotEvaluated:
    return "not-evaluated";
  case Verdict::Unsupported:
    return "unsupported";
  case Verdict::Inconclusive:
    return "inconclusive";
  case Verdict::ToolError:
    return "tool-error";
  case Verdict::SourceUB:
    return "source-ub";
  case Verdict::PrecisionDowngrade:
    return "precision-downgrade";
  case Verdict::Precision:
    return "precision";
  case Verdict::Semantic:
    return "semantic";
  case Verdict::UBIntroduced:
    return "ub-introduced";
  case Verdict::Nondeterministic:
    return "nondeterministic";
  case Verdict::Verifier:
    return "verifier";
  case Verdict::Crash:
    return "crash";
  }
  return "tool-error";
}

std::string Difference::place() const {
  std::string text = output;
  if (index.empty())
    return text;
  const char *separator = "[";
  for (int64_t i : index) {
    text += separator + std::to_string(i);
    separator = ", ";
  }
  return text + "]";
}

} // namespace plumb
