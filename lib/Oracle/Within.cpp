//===- Within.cpp - one value against an allowance ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Within.h.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Within.h"
#include "VerdictParts.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include <cmath>
#include <limits>

namespace plumb {

/// 4096 eta.
static constexpr double kFloorF32 = 0x1p-138;

double outputAllowance(const Shadow &s, UnitTable table, FloatFormat f) {
  double e = allowance(s, table);
  // A closed value that may overflow keeps its E: where all of v +- E is beyond
  // the threshold, an infinity is required.
  if ((s.marks & kMayOverflow) && !s.isOpen() && table == UnitTable::Declared &&
      std::isfinite(s.v) && std::fabs(s.v) - s.E >= overflowThreshold(f))
    e = s.E;
  return std::isnan(e) ? std::numeric_limits<double>::infinity() : e;
}

bool isWithin(double t, double v, double e, FloatFormat f) {
  if (std::isnan(v))
    return std::isnan(t);
  const FormatInfo &info = formatInfo(f);
  double slack = e * 0x1p-20;
  if (info.precision < 53)
    slack += std::fabs(v) * 0x1p-50;
  if (f == FloatFormat::F32 && e > 0)
    slack += kFloorF32;
  // What rounds beyond the largest finite number becomes an infinity, or
  // whatever the format has in its place.
  bool mayOverflow = std::fabs(v) + e + slack >= overflowThreshold(f);
  if (std::isnan(t))
    return !info.hasInfinity && mayOverflow;
  if (std::isinf(t))
    return (std::isinf(v) || mayOverflow) && std::signbit(t) == std::signbit(v);
  if (!info.hasInfinity && mayOverflow && std::fabs(t) == maxFinite(f))
    return std::signbit(t) == std::signbit(v);
  // Next to an infinity nothing is near.
  if (std::isinf(v))
    return std::isinf(e);
  return std::fabs(t - v) <= e + slack;
}

Within checkElement(const HostValue &reference, const HostValue &got,
                    size_t k) {
  if (k >= reference.shadows.size())
    return Within::Unchecked;
  const Shadow &s = reference.shadows[k];
  FloatFormat f = judgedFormat(reference.elem);
  double e = outputAllowance(s, UnitTable::Declared, f);
  if (std::isinf(e) || (s.marks & kUnstableControl))
    return Within::Unchecked;
  return isWithin(got.asDouble(k), s.v, e, f) ? Within::Yes : Within::No;
}

} // namespace plumb
