//===- Shadow.cpp - the allowance of a value ------------------------------===//
//-------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formula of Shadow.h. Why it looks like this: the last addition of any
// order rounds at |v|, which h charges. Each of the other m = n - 2 partial
// sums is at most (s + |v|) / 2 in magnitude, in any order: half of what is not
// in v cancels. That bounds their roundings by m u (s + |v|) / 2. Where terms
// have both signs that is far off, and roundings split into a drift, in
// proportion to the share |v| / s of terms that pull one way, and a random walk
// with steps no larger than |v| + s/4 in the root-mean-square sense. Where m u
// > 1/2, terms fall below half an ulp of the sum, chance is no model, and (n -
// 1) u s is the proved bound (Rump, BIT 52, 2012; Lange and Rump, BIT 57,
// 2017).
//
// If E = 0, all terms are multiples of 2^g, and so are all partial sums: none
// of them rounds while s <= 2^(p+g).
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Shadow.h"
#include "Exec/ShadowRules.h"

using namespace plumb;
using namespace plumb::shadow;

double plumb::shadow::openAllowance(const Shadow &s, UnitTable table,
                                    bool &mayOverflow) {
  const bool constant = s.marks & kConstant;
  const Units &un = unitsOf(table, s.sumFormat(), constant);
  const double magnitude = std::fabs(s.v);
  if (!isFinite(s.E) || !isFinite(s.v))
    return kInf;

  // `middle` bounds what all but the last of the additions lose.
  double R = 0, middle = 0;
  if (s.n >= 2 && un.charged) {
    const double n = s.n, m = n - 2;
    if (m > 0) {
      double bias = m * (magnitude / s.s) * magnitude;
      double chance = 3 * std::sqrt(m) * (magnitude + s.s / 4);
      middle = un.u * (m * un.u <= 0.5
                           ? std::min(m * (s.s + magnitude) / 2, bias + chance)
                           : (n - 1) * s.s);
    }
    bool exact = s.E == 0 && s.g != kNoLowestBit &&
                 s.s <= std::ldexp(1.0, formatInfo(un.format).precision + s.g);
    if (!exact)
      R = un.half(magnitude + s.E + middle) + middle + n * un.eta;
  }
  if (constant)
    R = table == UnitTable::F64 && s.n <= 2 ? 0 : 2 * R;

  double e = s.E + R;
  if (table == UnitTable::Declared) {
    double largest = s.n > 2 ? (s.s + magnitude) / 2 : magnitude;
    mayOverflow = largest + s.E + middle >= un.omega;
    // An order may then reach an infinity of the wrong sign as well.
    if (mayOverflow && s.n > 2 &&
        (s.s - magnitude) / 2 + s.E + middle >= un.omega)
      return kInf;
  }
  return e >= 0 ? e : kInf;
}

double plumb::allowance(const Shadow &s, UnitTable table) {
  bool mayOverflow = s.marks & kMayOverflow;
  double e = s.E;
  if (s.isOpen())
    e = openAllowance(s, table, mayOverflow);
  return mayOverflow ? kInf : e;
}
