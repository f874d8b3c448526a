//===- ComparisonWords.cpp - what a comparison came to, in words ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparisonWords.h"
#include "plumbline/Report/ComparisonReport.h"

namespace plumb {

std::string_view errorPlaceName(ErrorPlace::Kind kind) {
  switch (kind) {
  case ErrorPlace::Kind::Nowhere:
    return "nowhere";
  case ErrorPlace::Kind::Everywhere:
    return "everywhere";
  case ErrorPlace::Kind::One:
    return "one";
  case ErrorPlace::Kind::Slice:
    return "slice";
  case ErrorPlace::Kind::Tail:
    return "tail";
  case ErrorPlace::Kind::Tile:
    return "tile";
  case ErrorPlace::Kind::Periodic:
    return "periodic";
  case ErrorPlace::Kind::Scattered:
    return "scattered";
  }
  return "scattered";
}

std::string_view comparisonStatus(const OutputComparison &comparison) {
  if (comparison.pass)
    return "pass";
  return comparison.inconclusive() ? "inconclusive" : "fail";
}

std::string comparedType(const OutputComparison &comparison) {
  std::string text;
  for (int64_t size : comparison.shape)
    text += std::to_string(size) + "x";
  return text + comparison.elementType;
}

std::string comparisonSentence(const OutputComparison &c) {
  std::string rule =
      c.rule == "allowance" ? "the allowance" : "the rule " + c.rule;
  std::string all = std::to_string(c.stats.count);
  if (c.pass)
    return c.stats.count == 1 ? "the element is within " + rule
                              : "all " + all + " elements are within " + rule;
  if (c.inconclusive())
    return rule + " says nothing about " + std::to_string(c.uncheckable) +
           " of " + all + " elements";
  return std::to_string(c.stats.numExceeding) + " of " + all +
         (c.stats.count == 1 ? " element is" : " elements are") +
         " outside of " + rule;
}

} // namespace plumb
