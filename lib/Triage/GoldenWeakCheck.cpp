//===- GoldenWeakCheck.cpp - what else would pass the check? --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenWeakCheck.h.
//
//===----------------------------------------------------------------------===//

#include "GoldenWeakCheck.h"
#include <algorithm>
#include <cmath>

namespace plumb {

template <typename Fn>
static bool allPassWith(const ProgramArray &array, const PairRule &rule,
                        Fn &&value) {
  for (size_t k = 0; k != array.size(); ++k) {
    double wanted = array.wanted(k), x = value(k);
    bool passes =
        array.isFloat
            ? rule.passes(wanted, roundedTo(x, array.format), array.format,
                          array.allowance[k], array.wantedFormat())
            : rule.passesInteger(wanted, std::round(x));
    if (!passes)
      return false;
  }
  return true;
}

std::vector<WeakPass> weakPasses(const ProgramArray &array,
                                 const std::vector<HostValue> &inputs,
                                 const PairRule &rule) {
  std::vector<WeakPass> found;
  if (!array.size())
    return found;
  // An allowance that nothing is known of would let everything pass.
  if (rule.isAllowance())
    for (size_t k = 0; k != array.size(); ++k)
      if (!array.isCheckable(k))
        return found;

  if (allPassWith(array, rule, [](size_t) { return 0.0; }))
    found.push_back({WeakPass::Kind::Zeros, "zeros"});

  double sum = 0, lo = array.wanted(0), hi = lo;
  for (size_t k = 0; k != array.size(); ++k) {
    sum += array.wanted(k);
    lo = std::min(lo, array.wanted(k));
    hi = std::max(hi, array.wanted(k));
  }
  double mean = sum / static_cast<double>(array.size());
  if (array.size() >= 4 && lo < hi && std::isfinite(mean) &&
      allPassWith(array, rule, [&](size_t) { return mean; }))
    found.push_back({WeakPass::Kind::Constant,
                     "the constant " + shortText(mean) + " (the mean)"});

  for (size_t i = 0; i != inputs.size(); ++i) {
    const HostValue &input = inputs[i];
    if (input.shape != array.program->shape ||
        input.parts != array.program->parts ||
        input.bits.size() != array.size() || array.size() < 4)
      continue;
    auto value = [&](size_t k) { return input.asDouble(k); };
    bool isProgram = true;
    for (size_t k = 0; k != array.size() && isProgram; ++k) {
      double x = value(k), v = array.exact[k];
      isProgram = x == v || (std::isnan(x) && std::isnan(v)) ||
                  std::fabs(x - v) <= array.allowance[k];
    }
    if (!isProgram && allPassWith(array, rule, value))
      found.push_back(
          {WeakPass::Kind::Input, "argument " + std::to_string(i) + " itself"});
  }
  return found;
}

} // namespace plumb
