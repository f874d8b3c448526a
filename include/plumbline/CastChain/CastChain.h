//===- CastChain.h - a chain of conversions and its rules -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `i32->f32->f16` under one rounding and one overflow rule, which hold for each
// of its hops and for the single conversion i32->f16 that it is compared with.
// A hop may have rules of its own: in `i32->f32:rtz->f16` the first rounds
// toward zero, the second and the single conversion as all do.
//
// What an integer gets that is out of its range is a rule of its own, since
// targets differ in nothing as much: the nearest integer (saturate; NaN gives
// 0, as llvm.fptosi.sat has it), the rounded number modulo 2^width (wrap; NaN
// and infinities give 0, as in ECMAScript's ToInt32), or nothing that one may
// count on (poison, as arith.fptosi has it).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTCHAIN_H
#define PLUMBLINE_CASTCHAIN_CASTCHAIN_H

#include "plumbline/CastChain/CastType.h"
#include "plumbline/Numerics/Rounding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

enum class IntOverflow : uint8_t { Saturate, Wrap, Poison };

/// "sat" "wrap" "poison".
std::string_view intOverflowName(IntOverflow o);
std::optional<IntOverflow> parseIntOverflow(std::string_view name);

struct CastRules {
  Rounding rounding = Rounding::NearestEven; ///< any but Stochastic
  Overflow overflow = Overflow::IEEE;        ///< of floats
  IntOverflow intOverflow = IntOverflow::Saturate;
};

struct CastHop {
  CastType to;
  /// The instruction takes what is smaller than the smallest normal number of
  /// \p to for zero (VCVTNEPS2BF16 does), if that type has subnormals. The
  /// direct conversion never does.
  bool flushSubnormals = false;
  /// Where this hop follows another rule than the chain.
  std::optional<Rounding> rounding = {}; ///< any but Stochastic
  std::optional<Overflow> overflow = {};
  std::optional<IntOverflow> intOverflow = {};

  bool hasOwnRules() const { return rounding || overflow || intOverflow; }
  /// What it follows in a chain under \p rules.
  CastRules under(CastRules rules) const {
    rules.rounding = rounding.value_or(rules.rounding);
    rules.overflow = overflow.value_or(rules.overflow);
    rules.intOverflow = intOverflow.value_or(rules.intOverflow);
    return rules;
  }
  /// "f32", "f16:rtz:sat".
  std::string str() const;
};

struct CastChain {
  CastType from;
  std::vector<CastHop> hops; ///< at least one

  const CastType &to() const { return hops.back().to; }
  /// "i32->f32->f16", with the rules that hops have of their own.
  std::string str() const;
  /// A hop, or the whole chain under \p rules, rounds at random.
  bool isStochastic(const CastRules &rules) const;
  /// The first opaque type on the way, if there is one.
  const CastType *opaque() const;
};

/// A chain through these types, of which there are at least two.
CastChain makeCastChain(const std::vector<CastType> &types);

/// "i32->f32->f16", "f32->f16:rtz->i8:rdn:wrap"; blanks around the types do not
/// matter. Errors repeat the text and offer the nearest chain that would be
/// one.
Result<CastChain> parseCastChain(std::string_view text);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTCHAIN_H
