//===- Rounding.cpp - names of rounding and overflow rules ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Rounding.h"

using namespace plumb;

static constexpr std::string_view kRoundingNames[kNumRoundings] = {
    "rne", "rna", "rtz", "rup", "rdn", "odd", "stochastic"};
static constexpr std::string_view kOverflowNames[kNumOverflows] = {
    "ieee", "sat", "nan"};

std::string_view plumb::roundingName(Rounding r) {
  return kRoundingNames[static_cast<unsigned>(r)];
}

std::optional<Rounding> plumb::parseRounding(std::string_view name) {
  for (unsigned i = 0; i < kNumRoundings; ++i)
    if (kRoundingNames[i] == name)
      return static_cast<Rounding>(i);
  return std::nullopt;
}

std::string_view plumb::overflowName(Overflow o) {
  return kOverflowNames[static_cast<unsigned>(o)];
}

std::optional<Overflow> plumb::parseOverflow(std::string_view name) {
  for (unsigned i = 0; i < kNumOverflows; ++i)
    if (kOverflowNames[i] == name)
      return static_cast<Overflow>(i);
  return std::nullopt;
}
