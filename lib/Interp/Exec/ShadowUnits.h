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
//             type, if that is finer), a float constant half of one;
//   Wide      as Declared, but no type is narrower than a given one.
//
// A contract may flush subnormal numbers: then eta is the smallest normal
// number, and an operand below it has its own magnitude as an allowance more.
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
#include "plumbline/Interp/ShadowContract.h"
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
  /// The smallest number of a format that has no zero and no sign (e8m0), which
  /// is what 0 becomes; else 0. Declared only.
  double least = 0;
  /// From here on half an ulp at x is x's power of two times u, and so much
  /// more than eta that adding a few of those changes nothing. Infinite where
  /// arithmetic is free.
  double quiet = kInf;
  /// The precision, in a double's exponent field.
  uint64_t precisionField = 0;

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
    // Half an ulp is 2^55 etas, and a double's normal number, at least.
    const int p = static_cast<int>(formatInfo(f).precision);
    const int e = formatInfo(f).hasSubnormals ? formatInfo(f).minSubnormalExp()
                                              : formatInfo(f).minExp;
    r.quiet = detail::powerOfTwo(std::max(e, -1022) + 55 + p);
    r.precisionField = static_cast<uint64_t>(p) << 52;
  }
  if (ranged)
    r.omega = omegaOf(f);
  if (ranged && !formatInfo(f).hasZero)
    r.least = detail::powerOfTwo(formatInfo(f).minExp);
  return r;
}

/// One table: a row for each format.
struct UnitRows {
  Units rows[kNumFloatFormats];
};
constexpr UnitRows makeUnitRows(UnitTable table,
                                FloatFormat wide = FloatFormat::F64) {
  UnitRows r;
  for (unsigned i = 0; i < kNumFloatFormats; ++i) {
    FloatFormat f = static_cast<FloatFormat>(i);
    switch (table) {
    case UnitTable::Declared:
      r.rows[i] = unitsOfFormat(f, true, true);
      break;
    case UnitTable::F64:
      r.rows[i] = unitsOfFormat(FloatFormat::F64, true, false);
      break;
    case UnitTable::Approx:
      r.rows[i] = unitsOfFormat(f, false, false);
      break;
    case UnitTable::Wide: {
      bool narrow = formatInfo(f).precision < formatInfo(wide).precision;
      r.rows[i] = unitsOfFormat(narrow ? wide : f, true, true);
      break;
    }
    }
  }
  return r;
}
inline constexpr UnitRows kUnitRows[kNumUnitTables] = {
    makeUnitRows(UnitTable::Declared), makeUnitRows(UnitTable::F64),
    makeUnitRows(UnitTable::Approx), makeUnitRows(UnitTable::Wide)};

/// Tables in which values leave their type and contracts count.
constexpr bool isDeclaredKind(UnitTable table) {
  return table == UnitTable::Declared || table == UnitTable::Wide;
}

/// What a run charges by. Cheap to copy; what it points to outlives the run.
struct Ctx {
  UnitTable table = UnitTable::Declared;
  /// SumOrder::AsWritten: values are the typed ones, sums never stay open.
  bool asWritten = false;
  /// kOpen if every operand's allowance has to be looked at (flush to zero).
  uint16_t forced = 0;
  const Units *rows = kUnitRows[0].rows;
  const ShadowContract *contract;

  Ctx() : Ctx(UnitTable::Declared) {}
  /// By the default contract.
  explicit Ctx(UnitTable table);
  Ctx(UnitTable table, const Units *rows, const ShadowContract &contract)
      : table(table), rows(rows), contract(&contract) {
    if (isDeclaredKind(table)) {
      asWritten = contract.order == SumOrder::AsWritten;
      forced = contract.flushToZero ? uint16_t(kOpen) : uint16_t(0);
    }
  }
  bool flushes() const { return forced != 0; }
};

/// A context with what it points to: one a run.
struct Environment {
  ShadowContract contract;
  UnitRows units;
  Ctx ctx;

  Environment(UnitTable table, FloatFormat wide, ShadowContract contract);
  Environment(const Environment &) = delete;
  Environment &operator=(const Environment &) = delete;
};

/// The row that arithmetic in format `f` is charged by. Operations on constants
/// only (`constant`) have the typed value as their shadow, whose error is of
/// the declared type in F64, too.
inline const Units &unitsOf(const Ctx &c, FloatFormat f, bool constant) {
  if (constant && c.table == UnitTable::F64)
    return kUnitRows[unsigned(UnitTable::Declared)].rows[unsigned(f)];
  return c.rows[unsigned(f)];
}

/// The type whose ulps Approx charges for functions and constants of `f`.
constexpr FloatFormat approxFormat(FloatFormat f) {
  return formatInfo(f).precision > 24 ? f : FloatFormat::F32;
}

} // namespace shadow
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_SHADOWUNITS_H
