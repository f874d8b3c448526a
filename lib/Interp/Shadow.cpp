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

Ctx::Ctx(UnitTable table)
    : table(table), rows(kUnitRows[unsigned(table)].rows) {
  static const ShadowContract byDefault;
  contract = &byDefault;
}

Environment::Environment(UnitTable table, FloatFormat wide,
                         ShadowContract given)
    : contract(std::move(given)), units(makeUnitRows(table, wide)) {
  if (contract.flushToZero && isDeclaredKind(table))
    for (Units &row : units.rows)
      row.eta = std::max(row.eta, row.tiny);
  ctx = Ctx(table, units.rows, contract);
}

/// What all but the last of the additions lose, in any order that the contract
/// allows.
static double middleOf(const Ctx &c, const Units &un, const Shadow &s) {
  const double n = s.n, magnitude = std::fabs(s.v);
  const ShadowContract &contract = *c.contract;
  SumOrder order = isDeclaredKind(c.table) ? contract.order : SumOrder::Any;
  if (order == SumOrder::Mma) {
    double k = contract.products, F = contract.keptBits;
    double cut = std::min<double>(F, formatInfo(un.format).precision - 1);
    double step = (1 + 1 / k) * std::exp2(-F) + std::exp2(-cut) / k;
    return step * std::max(n, k) * (s.s + magnitude) / 2;
  }
  double m = n - 2, largest = (s.s + magnitude) / 2;
  if (order == SumOrder::Depth) {
    m = std::min(m, contract.depth(n));
    largest = s.s;
  }
  if (m <= 0)
    return 0;
  if (m * un.u > 0.5)
    return un.u * (m + 1) * s.s;
  double bias = m * (magnitude / s.s) * magnitude;
  double chance = 3 * std::sqrt(m) * (magnitude + s.s / 4);
  return un.u * std::min(m * largest, bias + chance);
}

double plumb::shadow::openAllowance(const Ctx &c, const Shadow &s,
                                    bool &mayOverflow) {
  const bool constant = s.marks & kConstant;
  const Units &un = unitsOf(c, s.sumFormat(), constant);
  const double magnitude = std::fabs(s.v);
  if (!isFinite(s.E) || !isFinite(s.v))
    return kInf;

  const ShadowContract &contract = *c.contract;
  const bool declared = isDeclaredKind(c.table);
  const bool mma = declared && contract.order == SumOrder::Mma;
  double R = 0, middle = 0;
  if (s.n >= (mma ? 1u : 2u) && un.charged) {
    middle = middleOf(c, un, s);
    int p = formatInfo(un.format).precision;
    if (mma)
      p = std::min<int>(p, contract.keptBits);
    bool exact = s.E == 0 && s.g != kNoLowestBit &&
                 s.s <= std::ldexp(1.0, p + s.g) &&
                 !(c.flushes() && std::ldexp(1.0, s.g) < un.tiny);
    if (!exact)
      R = un.half(magnitude + s.E + middle) + middle + s.n * un.eta;
  }
  if (constant)
    R = c.table == UnitTable::F64 && s.n <= 2 ? 0 : 2 * R;

  double e = s.E + R;
  if (declared) {
    double largest = s.n > 2 ? (s.s + magnitude) / 2 : magnitude;
    mayOverflow = largest + s.E + middle >= un.omega;
    // An order may then reach an infinity of the wrong sign as well.
    if (mayOverflow && s.n > 2 &&
        (s.s - magnitude) / 2 + s.E + middle >= un.omega)
      return kInf;
  }
  // In another order a partial sum may be negative, which is a NaN.
  if (un.least != 0)
    e = s.n > 2 && s.s > magnitude + s.E ? kInf
                                         : belowLeast(un, s.v, s.E + middle, e);
  return e >= 0 ? e : kInf;
}

double plumb::shadow::slowAllowance(const Ctx &c, const Shadow &s) {
  bool mayOverflow = s.marks & kMayOverflow;
  double e = s.E;
  if (s.isOpen())
    e = openAllowance(c, s, mayOverflow);
  return mayOverflow ? kInf : e;
}

double plumb::shadow::slowOperand(const Ctx &c, const Shadow &s,
                                  FloatFormat f) {
  double e = slowAllowance(c, s);
  if (!c.flushes())
    return e;
  double magnitude = std::fabs(s.v);
  double tiny = c.rows[unsigned(f)].tiny;
  return magnitude < tiny ? e + magnitude : e;
}

double plumb::allowance(const Shadow &s, UnitTable table) {
  return slowAllowance(Ctx(table), s);
}
