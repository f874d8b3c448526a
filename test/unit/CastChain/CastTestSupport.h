//===- CastTestSupport.h - chains and rules for tests -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Short forms for what every test of chains says.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTTESTSUPPORT_H
#define PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTTESTSUPPORT_H

#include "plumbline/CastChain/CastProof.h"
#include "plumbline/Support/Json.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace plumb {

/// Long loops take one case of so many: sanitized code is some ten times
/// slower, and looks for what nearly any case shows.
#if __has_feature(address_sanitizer) ||                                        \
    __has_feature(undefined_behavior_sanitizer)
inline constexpr unsigned kOneOf = 20;
#else
inline constexpr unsigned kOneOf = 1;
#endif

template <typename T> T must(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().str().c_str());
    std::abort();
  }
  return std::move(*result);
}

inline CastType typeOf(const std::string &name) {
  return must(parseCastType(name));
}

inline CastChain chainOf(const std::vector<std::string> &names) {
  std::vector<CastType> types;
  for (const std::string &name : names)
    types.push_back(typeOf(name));
  return makeCastChain(types);
}

inline CastRange rangeOf(const std::string &text) {
  return text.empty() ? CastRange() : must(parseCastRange(text));
}

inline CastProof prove(const std::string &chain, const CastRules &rules = {},
                       const std::string &range = "",
                       const CastProofOptions &options = {}) {
  return must(
      proveCast(must(parseCastChain(chain)), rules, rangeOf(range), options));
}

inline std::vector<CastRules> everyRule() {
  std::vector<CastRules> all;
  for (Rounding r :
       {Rounding::NearestEven, Rounding::NearestAway, Rounding::TowardZero,
        Rounding::Up, Rounding::Down, Rounding::ToOdd})
    for (Overflow o : {Overflow::IEEE, Overflow::Saturate, Overflow::NaN})
      for (IntOverflow i :
           {IntOverflow::Saturate, IntOverflow::Wrap, IntOverflow::Poison})
        all.push_back({r, o, i});
  return all;
}

inline std::string rulesText(const CastRules &rules) {
  return std::string(roundingName(rules.rounding)) + " " +
         std::string(overflowName(rules.overflow)) + " " +
         std::string(intOverflowName(rules.intOverflow));
}

/// Of at most 53 significant bits, rounded otherwise.
inline double doubleOf(const CastValue &v) {
  double sign = v.number.negative ? -1 : 1;
  switch (v.number.cls) {
  case FloatClass::Zero:
    return 0;
  case FloatClass::Infinity:
    return sign * std::numeric_limits<double>::infinity();
  case FloatClass::NaN:
    return std::numeric_limits<double>::quiet_NaN();
  case FloatClass::Finite:
    break;
  }
  return sign * std::ldexp(static_cast<double>(v.number.significand),
                           v.number.exponent - 127);
}

inline bool contains(const std::vector<std::string> &texts,
                     const std::string &part) {
  for (const std::string &text : texts)
    if (text.find(part) != std::string::npos)
      return true;
  return false;
}

/// The tables of two NPUs and results that are known for chains. The file says
/// where they come from.
inline Json castChains() {
  return must(readJson(PLUMBLINE_TEST_INPUTS "/castchains.json"));
}

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_CASTCHAIN_CASTTESTSUPPORT_H
