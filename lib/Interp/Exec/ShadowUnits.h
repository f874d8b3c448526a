//===- ShadowUnits.h - the unit tables behind the allowance -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every number that the rules of ShadowRules.h charge for a rounding comes from
// one row here. The same rules over another table answer another question:
//
//   Declared  the operation's own type, with its overflow threshold;
//   F64       double's for every type, and no overflow;
//   Approx    nothing for arithmetic; a function one ulp of f32 (of its own
//             type, if that is finer), a float constant half of one.
//
// Omega is where rounding to nearest even leaves the finite numbers: half an
// ulp above the largest one, and the next double where the largest is even and
// so keeps the tie (E4M3FN). Numerics' overflowThreshold() searches for the
// same number; a test compares the two.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_SHADOWUNITS_H
#define PLUMBLINE_LIB_INTERP_EXEC_SHADOWUNITS_H

#include "plumbline/Interp/Shadow.h"
#include "plumbline/Numerics/Ulp.h"

#include <limits>

namespace plumb {
namespace shadow {

inline constexpr double kInf = std::numeric_limits<double>::infinity();

struct Units {
  FloatFormat format = FloatFormat::F64; ///< whose ulps are charged
  bool charged = true;                   ///< false: arithmetic is free (Approx)
  double u = 0;                          ///< unit roundoff
  double eta = 0;                        ///< half the smallest subnormal
  double tiny = 0;                       ///< smallest normal number
  double omega = kInf;                   ///< overflow threshold; Declared only

  /// h: half an ulp at |x|.
  double half(double x) const { return charged ? halfUlp(x, format) : 0; }
};

constexpr double omegaOf(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  if (i.maxExp >= 1023)
    return kInf;
  double ulp = detail::powerOfTwo(i.maxExp - i.precision + 1);
  // The all-ones encoding of E4M3FN and e8m0 is a NaN: one number less.
  bool shortBinade = i.nan == NaNEncoding::AllOnes && i.precision > 1;
  double midpoint =
      (i.precision == 1 ? 1.5 : 2) * detail::powerOfTwo(i.maxExp) -
      (i.precision == 1 ? 0 : ulp / 2) - (shortBinade ? ulp : 0);
  if (!shortBinade)
    return midpoint;
  return bitCast<double>(bitCast<uint64_t>(midpoint) + 1);
}

constexpr Units unitsOfFormat(FloatFormat f, bool charged, bool ranged) {
  Units r;
  r.format = f;
  r.charged = charged;
  if (charged) {
    r.u = unitRoundoff(f);
    r.eta = eta(f);
    r.tiny = detail::powerOfTwo(formatInfo(f).minExp);
  }
  if (ranged)
    r.omega = omegaOf(f);
  return r;
}

struct UnitRows {
  Units rows[3][kNumFloatFormats];
};
constexpr UnitRows makeUnitRows() {
  UnitRows r;
  for (unsigned i = 0; i < kNumFloatFormats; ++i) {
    FloatFormat f = static_cast<FloatFormat>(i);
    r.rows[unsigned(UnitTable::Declared)][i] = unitsOfFormat(f, true, true);
    r.rows[unsigned(UnitTable::F64)][i] =
        unitsOfFormat(FloatFormat::F64, true, false);
    r.rows[unsigned(UnitTable::Approx)][i] = unitsOfFormat(f, false, false);
  }
  return r;
}
inline constexpr UnitRows kUnitRows = makeUnitRows();

/// The row that arithmetic in format `f` is charged by. Operations on constants
/// only (`constant`) have the typed value as their shadow, whose error is of
/// the declared type whatever the table.
inline const Units &unitsOf(UnitTable table, FloatFormat f, bool constant) {
  if (constant && table == UnitTable::F64)
    table = UnitTable::Declared;
  return kUnitRows.rows[unsigned(table)][unsigned(f)];
}

/// The type whose ulps Approx charges for functions and constants of `f`.
constexpr FloatFormat approxFormat(FloatFormat f) {
  return formatInfo(f).precision > 24 ? f : FloatFormat::F32;
}

} // namespace shadow
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_SHADOWUNITS_H
