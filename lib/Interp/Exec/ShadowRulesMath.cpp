//===- ShadowRulesMath.cpp - shadows of the math functions ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is enclosed by what it does at the ends of [x - e, x + e]: exact
// for monotone functions, with no first-order guess. Ends that lie closer to x
// than doubles can tell are backed by |f'(x)| e. An end outside the domain is
// a NaN there, and makes the allowance infinite.
//
// To that comes the function's own error of k ulps, k from a table: 1 for types
// narrower than f32, where an f32 result is rounded. They are taken at
// (|v| + P)(1 + 4ku): k ulps may lead into the next binade, where they are
// twice as large. An instruction that is an approximation by its definition has
// a number in Inst::b: an error of so many times 2^-13 of the result.
//
//===----------------------------------------------------------------------===//

#include "FloatSemantics.h"
#include "FunctionUnits.h"
#include "ShadowHot.h"
#include "ShadowRules.h"

using namespace plumb;
using namespace plumb::shadow;

namespace {

constexpr double kPi = 3.14159265358979323846;
/// exp of more is an infinity in double, whoever rounds it.
constexpr double kExpIsInf = 710;

double derivative(MathFn fn, double x, double v) {
  switch (fn) {
  case MathFn::Sqrt:
    return 0.5 / v;
  case MathFn::RSqrt:
    return 0.5 * v / x;
  case MathFn::Cbrt:
    return x == 0 ? 0 : v / (3 * x); // the ends say it all at 0
  case MathFn::Exp:
    return v;
  case MathFn::Exp2:
    return v * 0.6931471805599453;
  case MathFn::ExpM1:
    return v + 1;
  case MathFn::Log:
    return 1 / x;
  case MathFn::Log2:
    return 1.4426950408889634 / x;
  case MathFn::Log10:
    return 0.4342944819032518 / x;
  case MathFn::Log1p:
    return 1 / (1 + x);
  case MathFn::Sin:
    return std::cos(x);
  case MathFn::Cos:
    return std::sin(x);
  case MathFn::Tan:
    return 1 + v * v;
  case MathFn::Asin:
  case MathFn::Acos:
    return 1 / std::sqrt(1 - x * x);
  case MathFn::Atan:
    return 1 / (1 + x * x);
  case MathFn::Sinh:
    return std::cosh(x);
  case MathFn::Cosh:
    return std::sinh(x);
  case MathFn::Tanh:
    return 1 - v * v;
  case MathFn::Asinh:
    return 1 / std::sqrt(x * x + 1);
  case MathFn::Acosh:
    return 1 / std::sqrt(x * x - 1);
  case MathFn::Atanh:
    return 1 / (1 - x * x);
  case MathFn::Erf:
  case MathFn::Erfc:
    return 1.1283791670955126 * std::exp(-x * x);
  default: // steps
    return 0;
  }
}

/// Functions with a pole at a number: an infinite result of an exact operand
/// is one, and no overflow.
bool hasPole(MathFn fn) {
  switch (fn) {
  case MathFn::RSqrt:
  case MathFn::Log:
  case MathFn::Log2:
  case MathFn::Log10:
  case MathFn::Log1p:
  case MathFn::Atanh:
    return true;
  default:
    return false;
  }
}

/// P of the table: what f does on [x - e, x + e], e > 0.
double propagated(MathFn fn, double x, double v, double e) {
  double slope = std::fabs(derivative(fn, x, v));
  if (mathRule(fn) == MathRule::periodic)
    return std::min(slope * e + e * e / 2, 2.0);
  // tan has a pole within e if it is no farther than the angle to it.
  if (fn == MathFn::Tan && e >= std::atan(1 / std::fabs(v)) * (1 - 1e-12))
    return kInf;
  double up = std::fabs(mathDouble(fn, x + e) - v);
  double down = std::fabs(mathDouble(fn, x - e) - v);
  double linear = isFinite(e) ? slope * e : 0;
  if (!(up >= 0) || !(down >= 0) || !(linear >= 0))
    return kInf; // a NaN: outside the domain
  double P = std::max(std::max(up, down), linear);
  if (mathRule(fn) == MathRule::even && std::fabs(x) <= e)
    P = std::max(P, std::fabs(v - mathDouble(fn, 0.0)));
  return P;
}

} // namespace

FunctionUnits plumb::shadow::functionUnits(const Ctx &c, MathFn fn,
                                           FloatFormat f, bool constant,
                                           double size) {
  if (c.table == UnitTable::Approx) {
    double k = mathRule(fn) == MathRule::correctlyRounded ? 0 : 1;
    const UnitRows &own = kUnitRows[unsigned(UnitTable::Declared)];
    return {&own.rows[unsigned(approxFormat(f))], 2 * k, 0};
  }
  const Units &un = unitsOf(c, f, constant);
  // What doubles do is a libm's business, whatever the device's functions are.
  if (c.table == UnitTable::F64) {
    double k = cudaFunctions().entries[unsigned(fn)].ulps;
    return {&un, 2 * k, 0};
  }
  FunctionError error = c.contract->function(unsigned(fn));
  double k = error.ulps;
  if (error.slope != 0)
    k += error.slope * size;
  // A narrower type rounds what f32 gives.
  bool narrow = formatInfo(un.format).precision < 24;
  return {&un, 2 * (narrow && k > 1 ? 1 : k), error.absolute};
}

bool plumb::shadow::growsWithSize(const Ctx &c, MathFn fn) {
  return c.table != UnitTable::Approx && c.table != UnitTable::F64 &&
         c.contract->function(unsigned(fn)).slope != 0;
}

namespace {

double functionError(const FunctionUnits &u, double v, double P) {
  double top = std::fabs(v) + (isFinite(P) ? P : 0);
  double reach = top * (1 + 2 * u.halves * u.un->u);
  double half = reach >= u.un->quiet && isFinite(reach)
                    ? halfQuiet(*u.un, reach)
                    : u.un->half(reach);
  return u.halves * (half + u.un->eta) + u.absolute;
}

/// The result of a function where an operand or the result is no number;
/// `exactOperands`: all allowances are 0, `poleOrLimit`: an infinite result
/// comes from no overflow.
Shadow specialResult(double v, bool exactOperands, bool poleOrLimit,
                     uint16_t marks) {
  bool certain = exactOperands && (std::isnan(v) || poleOrLimit);
  Shadow r = special(v, certain, marks);
  if (!certain && exactOperands)
    r.marks |= kMayOverflow;
  return r;
}

/// 0, 1, infinities and NaN need no rounding when they are a limit.
bool isExactLimit(double v) {
  return v == 0 || std::fabs(v) == 1 || !isFinite(v);
}

} // namespace

Shadow plumb::shadow::math1(const Ctx &c, const Inst &i, const Shadow &a,
                            uint64_t, uint64_t result) {
  return math1Of(c, i, a, operandOf(c, a, formatOf(i)), result);
}

Shadow plumb::shadow::math1Of(const Ctx &c, const Inst &i, const Shadow &a,
                              double e, uint64_t result) {
  MathFn fn = sem::mathFnOf(i);
  FloatFormat f = formatOf(i);
  uint16_t marks = joinMarks(a);
  const double x = a.v;
  double v = mathDouble(fn, x);
  if (!isFinite(x) && e == 0) { // certain: the limit of the function
    if (isExactLimit(v))
      return special(v, true, marks);
  } else if (!isFinite(v)) {
    return specialResult(v, e == 0, hasPole(fn), marks);
  }

  if (fn == MathFn::Exp && x + e > kExpIsInf && isFinite(v) && !c.asWritten) {
    // The upper end is an infinity: that is all there is to say.
    Shadow r;
    r.v = marks & kConstant ? decode(result, f) : v;
    r.E = kInf;
    r.marks = static_cast<uint16_t>(
        marks | (isDeclaredKind(c.table) ? kMayOverflow : 0));
    return r;
  }
  double P = e == 0 ? 0 : propagated(fn, x, v, e);
  if (mathRule(fn) == MathRule::exact)
    return finish(c, unitsOf(c, f, marks & kConstant), f, v, P, 0, P, marks,
                  result);
  FunctionUnits u =
      functionUnits(c, fn, f, marks & kConstant, std::fabs(x) + e);
  double F = functionError(u, v, P);
  if (mathRule(fn) == MathRule::correctlyRounded && c.asWritten && P == 0 &&
      u.halves <= 1)
    F = 0;
  if (v == 0 && P == 0 && mathRule(fn) == MathRule::correctlyRounded)
    F = 0;
  if (i.b)
    F += i.b * 0x1p-13 * (std::fabs(v) + P);
  return finish(c, unitsOf(c, f, marks & kConstant), f, v, P, F, P + F, marks,
                result);
}

//===----------------------------------------------------------------------===//
// Two operands
//===----------------------------------------------------------------------===//

namespace {

/// x^y on the box [x - ex, x + ex] * [y - ey, y + ey].
double powPropagated(double x, double ex, double y, double ey, double v) {
  bool positive = x - ex > 0 || (x - ex == 0 && y - ey > 0);
  bool wholePower = ey == 0 && y == std::trunc(y);
  if (!positive && !wholePower)
    return kInf;
  double P = 0;
  for (double s : {-1.0, 1.0})
    for (double t : {-1.0, 1.0}) {
      double corner = std::pow(x + s * ex, y + t * ey);
      double distance = std::fabs(corner - v);
      if (!(distance >= 0))
        return kInf;
      P = std::max(P, distance);
    }
  if (std::fabs(x) <= ex) { // a whole power, or a positive one at x = ex
    if (y < 0)
      return kInf;
    P = std::max(P, std::fabs(v - std::pow(0.0, y)));
  } else {
    double linear =
        std::fabs(v) * (std::fabs(y) * ex / std::fabs(x) +
                        (ey == 0 ? 0 : std::fabs(std::log(x)) * ey));
    P = std::max(P, linear);
  }
  return P >= 0 ? P : kInf;
}

/// The angle of (x, y) known to within (ex, ey): points at a distance of at
/// most d from one at a distance r from the origin turn by asin(d / r).
double atan2Propagated(double y, double ey, double x, double ex) {
  double d = std::hypot(ex, ey), r = std::hypot(x, y);
  bool meetsCut = ey > 0 && std::fabs(y) <= ey && x - ex <= 0;
  if (!(d < r) || meetsCut)
    return 2 * kPi;
  return std::asin(d / r);
}

} // namespace

Shadow plumb::shadow::math2(const Ctx &c, const Inst &i, const Shadow &a,
                            const Shadow &b, uint64_t, uint64_t,
                            uint64_t result) {
  MathFn fn = sem::mathFnOf(i);
  FloatFormat f = formatOf(i);
  uint16_t marks = joinMarks(a, b);
  double ea = operandOf(c, a, f), eb = operandOf(c, b, f);
  bool exact = ea == 0 && eb == 0;
  double v = mathDouble(fn, a.v, b.v);
  bool fromSpecial = !isFinite(a.v) || !isFinite(b.v);
  if (exact && fromSpecial && isExactLimit(v))
    return special(v, true, marks);
  if (!isFinite(v) || (fromSpecial && !exact))
    return specialResult(v, exact, a.v == 0, marks); // 0^-1 is a pole

  double P = 0;
  if (!exact)
    P = fn == MathFn::Pow ? powPropagated(a.v, ea, b.v, eb, v)
                          : atan2Propagated(a.v, ea, b.v, eb);
  // The size of y log2 x; atan2 has no slope.
  double size = 0;
  if (fn == MathFn::Pow && a.v != 0)
    size = (std::fabs(b.v) + eb) *
           std::max(1.0, std::fabs(std::log2(std::fabs(a.v))));
  FunctionUnits u = functionUnits(c, fn, f, marks & kConstant, size);
  double F = functionError(u, v, P);
  return finish(c, unitsOf(c, f, marks & kConstant), f, v, P, F, P + F, marks,
                result);
}

Shadow plumb::shadow::fpowi(const Ctx &c, const Inst &i, const Shadow &a,
                            const Shadow &b, uint64_t, uint64_t bbits,
                            uint64_t result) {
  FloatFormat f = formatOf(i);
  uint16_t marks = joinMarks(a, b);
  if (b.marks & (kCarried | kFloatImage))
    marks |= kUnstableControl; // the exponent is not known for certain
  int64_t n = sem::signedOf(bbits, sem::exponentWidthOf(i));
  double power = static_cast<double>(n);
  double e = operandOf(c, a, f);
  double v = powDouble(a.v, n);
  if (e == 0 && !isFinite(a.v) && isExactLimit(v))
    return special(v, true, marks);
  if (!isFinite(v))
    return specialResult(v, e == 0, a.v == 0, marks);

  double P = 0;
  if (e != 0 && n != 0) {
    double up = std::fabs(powDouble(a.v + e, n) - v);
    double down = std::fabs(powDouble(a.v - e, n) - v);
    P = std::max(std::max(up, down),
                 std::fabs(v) * std::fabs(power) * e / std::fabs(a.v));
    if (std::fabs(a.v) <= e)
      P = n < 0 ? kInf : std::max(std::max(up, down), std::fabs(v));
    if (!(P >= 0))
      P = kInf;
  }
  // A chain of products: |n| - 1 roundings reach the result however they are
  // ordered, and one of a division. Not less than a function's error.
  FunctionUnits u = functionUnits(c, MathFn::Pow, f, marks & kConstant, 0);
  double F = functionError(u, v, P);
  double roundings = std::fabs(power) + (n < 0);
  if (c.table != UnitTable::Approx && roundings > 1) {
    double growth = std::expm1(1.01 * roundings * u.un->u);
    F = std::max(F, growth * (std::fabs(v) + (isFinite(P) ? P : 0)) +
                        roundings * u.un->eta);
    // 1 / x^-n: the power may leave the type before it is inverted.
    if (n < 0 && std::fabs(v) * u.un->omega < 4)
      F += std::fabs(v) + P;
  }
  return finish(c, unitsOf(c, f, marks & kConstant), f, v, P, F, P + F, marks,
                result);
}
