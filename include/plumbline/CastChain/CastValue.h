//===- CastValue.h - one value on its way through a chain -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversions of Numerics, applied to one value at a time. A value is kept
// as a number, not as an encoding: what a chain is asked for is equality of
// numbers, -0 and +0 being one and all NaNs being one.
//
// The prover reasons on sets of values and never converts one, except for
// results that are the same for a whole set; this file is what it is checked
// against.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTVALUE_H
#define PLUMBLINE_CASTCHAIN_CASTVALUE_H

#include "plumbline/CastChain/CastChain.h"
#include "plumbline/Numerics/Encoding.h"

#include <optional>
#include <string>
#include <vector>

namespace plumb {

struct CastValue {
  /// A number is (-1)^negative * significand * 2^(exponent - 127) with the top
  /// bit of the significand set.
  Unpacked<UInt128> number = {FloatClass::Zero, false, 0, 0};
  /// An integer was out of range under IntOverflow::Poison.
  bool poison = false;

  bool isFinite() const {
    return !poison &&
           (number.cls == FloatClass::Finite || number.cls == FloatClass::Zero);
  }
  bool isNaN() const { return !poison && number.cls == FloatClass::NaN; }

  /// (-1)^negative * magnitude * 2^exponent.
  static CastValue make(bool negative, UInt128 magnitude, int exponent);
  static CastValue infinity(bool negative);
  static CastValue nan();
  /// The value of an encoding of a type that is not opaque.
  static CastValue decode(UInt128 bits, const CastType &type);

  /// Exact: in decimal where that is short or the number an integer of many
  /// bits, else as Python's float.hex writes it; "inf", "nan", "poison".
  std::string str() const;
};

/// One conversion, by the rules that the hop has of its own and else by \p
/// rules. \p hop.to must not be opaque.
CastValue convert(const CastValue &value, const CastHop &hop,
                  const CastRules &rules);

/// The results of all hops, the last being that of the chain.
std::vector<CastValue> convertThrough(const CastValue &value,
                                      const CastChain &chain,
                                      const CastRules &rules);

/// Equal as numbers, or both infinite with one sign, or both NaN, or both
/// poison.
bool sameValue(const CastValue &a, const CastValue &b);

/// Whether a chain may give \p chained where the direct conversion gives
/// \p direct: they are the same, or \p direct is poison.
bool agrees(const CastValue &direct, const CastValue &chained);

/// Steps between two values of \p type, the infinities being one step beyond
/// the largest finite numbers; for an integer type the difference. None if one
/// is NaN or poison, UINT64_MAX if it is that much or more.
std::optional<uint64_t> ulpsBetween(const CastValue &a, const CastValue &b,
                                    const CastType &type);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTVALUE_H
