//===- GoldenAgreement.cpp - does the golden fit the program? -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenAgreement.h.
//
//===----------------------------------------------------------------------===//

#include "GoldenAgreement.h"
#include "plumbline/Numerics/Ulp.h"
#include <algorithm>
#include <cmath>

namespace plumb {

bool goldenFits(const ProgramArray &array, size_t k, double g) {
  double v = array.exact[k];
  if (!array.isFloat)
    return g == v;
  double e = array.allowance[k];
  if (std::isnan(v) || std::isnan(g))
    return std::isnan(v) && std::isnan(g);
  if (std::isinf(g) || std::isinf(v)) {
    if (std::signbit(g) != std::signbit(v))
      return false;
    if (std::isinf(g) && std::isinf(v))
      return true;
    // One of them overflowed, or both of their types would have.
    double finite = std::isinf(g) ? v : g;
    return std::fabs(finite) + e >= overflowThreshold(array.format);
  }
  return std::fabs(g - v) <=
         e + array.goldenRounding(k) + std::fabs(v) * 0x1p-50;
}

GoldenAgreement goldenAgreement(const ProgramArray &array) {
  GoldenAgreement result;
  result.elements = array.size();
  result.isRoundedExact = array.isFloat && array.size() > 0;
  for (size_t k = 0; k != array.size(); ++k) {
    double g = array.given[k], v = array.exact[k], t = array.typed[k];
    result.goldenNaN += std::isnan(g);
    result.goldenInf += std::isinf(g);
    result.programNaN += std::isnan(t);
    result.programInf += std::isinf(t);
    if (array.isCheckable(k)) {
      ++result.checkable;
      bool fits = goldenFits(array, k, g);
      if (!fits && result.disagree++ == 0)
        result.first = k;
      bool sameKind = std::isfinite(g) == std::isfinite(t) || fits;
      if (!sameKind && result.nonFiniteMismatch++ == 0)
        result.firstNonFinite = k;
      double allowed = array.allowance[k] + array.goldenRounding(k);
      if (double d = std::fabs(g - v); d > 0 && std::isfinite(d))
        result.largestRatio =
            std::max(result.largestRatio, allowed > 0 ? d / allowed : HUGE_VAL);
    }
    result.isRoundedExact &=
        std::fabs(g - v) <= array.goldenRounding(k) + std::fabs(v) * 0x1p-48;
  }
  return result;
}

} // namespace plumb
