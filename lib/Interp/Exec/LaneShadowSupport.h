//===- LaneShadowSupport.h - how shadow kernels are written -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of ShadowRules.h for eight lanes at a time, in the compiler's own
// vectors: a group of shadows is transposed to one vector a field, and a rule
// becomes straight-line code on those. Lanes that need more than that
// (infinities, NaNs, constants, overflow, mixed formats) are noted in a mask
// `slow` and done once more by the scalar rule. So a kernel computes exactly
// what the rule computes, by the same operations in the same order, and no
// multiplication is contracted with an addition.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWSUPPORT_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWSUPPORT_H

#pragma clang fp contract(off)

#include "LaneColumns.h"
#include "LaneKernelSupport.h"
#include "LaneShadows.h"
#include "ShadowRules.h"
#include <cstring>

namespace plumb::lanes {

constexpr uint32_t kGroup = 8;
using D = double __attribute__((vector_size(64)));
using I = int64_t __attribute__((vector_size(64)));

/// Shadow's last eight bytes as one word: n, g, marks.
constexpr int64_t kMarksAt = 48;
constexpr int64_t atMarks(uint16_t marks) {
  return static_cast<int64_t>(static_cast<uint64_t>(marks) << kMarksAt);
}

/// Eight shadows.
struct Group {
  D v, E, s;
  I meta;
};

#if defined(__x86_64__) && defined(__linux__)
#define PLUMB_LEVEL(Level) __attribute__((target("arch=x86-64-" #Level)))
/// 4 or 3 for the x86-64 level that the host has, else 0.
inline int hostLevel() {
  static const int level = __builtin_cpu_supports("x86-64-v4")   ? 4
                           : __builtin_cpu_supports("x86-64-v3") ? 3
                                                                 : 0;
  return level;
}
#else
#define PLUMB_LEVEL(Level)
inline int hostLevel() { return 0; }
#endif

/// Defines lanes::Name for lanes of kind Lanes as a call of Name##Body,
/// compiled for several levels. (Not by target_clones: constructors that only
/// clones use are never emitted.)
#define PLUMB_LEVELS(Name, Lanes)                                              \
  PLUMB_LEVEL(v4)                                                              \
  static bool Name##4(const Lanes &x, const Inst &i, const shadow::Ctx &c) {   \
    return Name##Body(x, i, c);                                                \
  }                                                                            \
  PLUMB_LEVEL(v3)                                                              \
  static bool Name##3(const Lanes &x, const Inst &i, const shadow::Ctx &c) {   \
    return Name##Body(x, i, c);                                                \
  }                                                                            \
  bool lanes::Name(const Lanes &x, const Inst &i, const shadow::Ctx &c) {      \
    return hostLevel() == 4   ? Name##4(x, i, c)                               \
           : hostLevel() == 3 ? Name##3(x, i, c)                               \
                              : Name##Body(x, i, c);                           \
  }
/// A kernel whose body follows; for arrays of shadows.
#define PLUMB_SHADOWS(Name)                                                    \
  PLUMB_INLINE bool Name##Body(const ShadowLanes &, const Inst &,              \
                               const shadow::Ctx &);                           \
  PLUMB_LEVELS(Name, ShadowLanes)                                              \
  PLUMB_INLINE bool Name##Body(const ShadowLanes &x,                           \
                               [[maybe_unused]] const Inst &i,                 \
                               [[maybe_unused]] const shadow::Ctx &c)
/// For those and for columns, the type X of x.
#define PLUMB_COLUMNS(Name)                                                    \
  template <typename X>                                                        \
  PLUMB_INLINE bool Name##Body(const X &, const Inst &, const shadow::Ctx &);  \
  PLUMB_LEVELS(Name, ShadowLanes)                                              \
  PLUMB_LEVELS(Name, ColumnLanes)                                              \
  template <typename X>                                                        \
  PLUMB_INLINE bool Name##Body(const X &x, [[maybe_unused]] const Inst &i,     \
                               [[maybe_unused]] const shadow::Ctx &c)

/// What the rules need of a row of units, ready for use.
struct LaneUnits {
  double scale; ///< 2^-p
  double floor; ///< the least half ulp
  double u, eta, tiny, omega;
  int precision, minExp;
  FloatFormat format; ///< whose ulps are charged
  FloatFormat own;    ///< the operation's
  bool charged, declared, f64;
  int64_t sumMarks; ///< marks of an open sum, in place
};
/// For operations on constants only, and for all others.
struct LaneRows {
  LaneUnits plain, constant;
};

inline void fillUnits(LaneUnits &k, const shadow::Units &un,
                      const shadow::Ctx &c, FloatFormat f) {
  const FormatInfo &i = formatInfo(un.format);
  k.precision = i.precision;
  k.minExp = i.minExp;
  k.scale = plumb::detail::powerOfTwo(-int(i.precision));
  k.floor = plumb::detail::powerOfTwo(i.minSubnormalExp() - 1);
  k.u = un.u;
  k.eta = un.eta;
  k.tiny = un.tiny;
  k.omega = un.omega;
  k.format = un.format;
  k.own = f;
  k.charged = un.charged;
  k.declared = shadow::isDeclaredKind(c.table);
  k.f64 = c.table == UnitTable::F64;
  k.sumMarks =
      atMarks(static_cast<uint16_t>(kOpen | static_cast<unsigned>(f) << 8));
}

/// False if the formats or the contract need the scalar rules.
inline bool unitsFor(LaneRows &k, const shadow::Ctx &c, FloatFormat f) {
  if (c.asWritten || c.flushes() || c.contract->order != SumOrder::Any ||
      c.contract->conversionsDiffer)
    return false;
  const shadow::Units &un = shadow::unitsOf(c, f, false);
  const shadow::Units &constant = shadow::unitsOf(c, f, true);
  auto isPlain = [](FloatFormat x) {
    return x == FloatFormat::F64 || x == FloatFormat::F32 ||
           x == FloatFormat::F16 || x == FloatFormat::BF16;
  };
  if (!isPlain(un.format) || !isPlain(f))
    return false;
  fillUnits(k.plain, un, c, f);
  fillUnits(k.constant, constant, c, f);
  return true;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

PLUMB_INLINE bool any(const I &x) { return __builtin_reduce_or(x) != 0; }
PLUMB_INLINE bool all(const I &x) { return __builtin_reduce_and(x) != 0; }
PLUMB_INLINE void absOf(D &r, const D &x) {
  r = (D)((I)x & INT64_C(0x7fffffffffffffff));
}
PLUMB_INLINE void isFiniteOf(I &r, const D &x) {
  r = ((I)x & INT64_C(0x7ff0000000000000)) != INT64_C(0x7ff0000000000000);
}
/// Lane by lane: one instruction where the host has it.
PLUMB_INLINE void fmaOf8(D &r, const D &a, const D &b, const D &c) {
  r = __builtin_elementwise_fma(a, b, c);
}
PLUMB_INLINE void isPowerOfTwoOf(I &r, const D &x) {
  I field = (I)x & INT64_C(0x7ff0000000000000);
  r = (((I)x & INT64_C(0xfffffffffffff)) == 0) & (field != 0) &
      (field != INT64_C(0x7ff0000000000000));
}
/// Unsigned 52 bits to double.
PLUMB_INLINE void toDouble(D &r, const I &x) {
  r = (D)(x | INT64_C(0x4330000000000000)) - 0x1p52;
}

/// lowestSetBitExponent; infinities and NaN never get here.
PLUMB_INLINE void lowestBitOf(I &r, const D &x) {
  I magnitude = (I)x & INT64_C(0x7fffffffffffffff);
  I field = magnitude >> 52;
  I fraction = magnitude & INT64_C(0xfffffffffffff);
  I isSubnormal = field == 0;
  fraction = isSubnormal ? fraction : fraction | (INT64_C(1) << 52);
  I low = fraction & -fraction;
  // Its number by way of a double: low is below 2^53.
  I top = low == (INT64_C(1) << 52);
  D d;
  toDouble(d, top ? I{} : low);
  I number = top ? I{} + 52 : ((I)d >> 52) - 1023;
  r = (isSubnormal ? I{} : field - 1) - 1074 + number;
  r = magnitude == 0 ? I{} + kLowestBitOfZero : r;
}

/// halfUlp of finite numbers.
PLUMB_INLINE void halfOf(D &r, const D &x, const LaneUnits &k) {
  if (!k.charged) {
    r = D{};
    return;
  }
  D binade = (D)((I)x & INT64_C(0x7ff0000000000000)) * k.scale;
  r = binade > k.floor ? binade : D{} + k.floor;
  r = x == 0 ? D{} : r;
}

/// shadow::fits.
PLUMB_INLINE void fitsOf(I &r, const D &x, const LaneUnits &k) {
  if (k.format == FloatFormat::F64) {
    r = I{} - 1;
    return;
  }
  if (k.format == FloatFormat::F32) {
    using Float = float __attribute__((vector_size(32)));
    Float narrow = __builtin_convertvector(x, Float);
    r = __builtin_convertvector(narrow, D) == x;
    return;
  }
  I low;
  lowestBitOf(low, x);
  I e = (((I)x & INT64_C(0x7fffffffffffffff)) >> 52) - 1023;
  e = e > k.minExp ? e : I{} + k.minExp;
  r = (x == 0) | (low >= e - k.precision + 1);
}

/// Rounds to f32 if that is the format.
template <bool IsF32> PLUMB_INLINE void roundTyped(D &x) {
  if (IsF32) {
    using Float = float __attribute__((vector_size(32)));
    x = __builtin_convertvector(__builtin_convertvector(x, Float), D);
  }
}

/// Typed bits of a format as doubles.
PLUMB_INLINE void decodeGroup(D &r, const uint64_t *bits, FloatFormat f) {
  if (f == FloatFormat::F64) {
    std::memcpy(&r, bits, sizeof(r));
  } else if (f == FloatFormat::F32) {
    using Word = uint64_t __attribute__((vector_size(64)));
    using Half = uint32_t __attribute__((vector_size(32)));
    using Float = float __attribute__((vector_size(32)));
    Word word;
    std::memcpy(&word, bits, sizeof(word));
    Half low = __builtin_convertvector(word, Half);
    r = __builtin_convertvector((Float)low, D);
  } else {
    for (uint32_t j = 0; j < kGroup; ++j)
      r[j] = decode(bits[j], f);
  }
}

/// The typed results of operations on constants.
template <bool Constant>
PLUMB_INLINE void typedOf(D &r, const uint64_t *bits, const LaneUnits &k) {
  r = D{};
  if (Constant)
    decodeGroup(r, bits, k.own);
}

PLUMB_INLINE void loadGroup(Group &g, const Shadow *p) {
  D x[4];
  std::memcpy(x, p, sizeof(x));
  D a = __builtin_shufflevector(x[0], x[1], 0, 4, 8, 12, 1, 5, 9, 13);
  D b = __builtin_shufflevector(x[2], x[3], 0, 4, 8, 12, 1, 5, 9, 13);
  D c = __builtin_shufflevector(x[0], x[1], 2, 6, 10, 14, 3, 7, 11, 15);
  D d = __builtin_shufflevector(x[2], x[3], 2, 6, 10, 14, 3, 7, 11, 15);
  g.v = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
  g.E = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  g.s = __builtin_shufflevector(c, d, 0, 1, 2, 3, 8, 9, 10, 11);
  g.meta = (I)__builtin_shufflevector(c, d, 4, 5, 6, 7, 12, 13, 14, 15);
}

PLUMB_INLINE void storeGroup(Shadow *p, const Group &g) {
  D meta = (D)g.meta;
  D a = __builtin_shufflevector(g.v, g.E, 0, 8, 1, 9, 2, 10, 3, 11);
  D b = __builtin_shufflevector(g.v, g.E, 4, 12, 5, 13, 6, 14, 7, 15);
  D c = __builtin_shufflevector(g.s, meta, 0, 8, 1, 9, 2, 10, 3, 11);
  D d = __builtin_shufflevector(g.s, meta, 4, 12, 5, 13, 6, 14, 7, 15);
  D x[4] = {__builtin_shufflevector(a, c, 0, 1, 8, 9, 2, 3, 10, 11),
            __builtin_shufflevector(a, c, 4, 5, 12, 13, 6, 7, 14, 15),
            __builtin_shufflevector(b, d, 0, 1, 8, 9, 2, 3, 10, 11),
            __builtin_shufflevector(b, d, 4, 5, 12, 13, 6, 7, 14, 15)};
  std::memcpy(p, x, sizeof(x));
}

PLUMB_INLINE void loadGroup(Group &g, const ConstColumnAt &p) {
  std::memcpy(&g.v, p.column->v + p.at, sizeof(g.v));
  std::memcpy(&g.E, p.column->E + p.at, sizeof(g.E));
  std::memcpy(&g.s, p.column->s + p.at, sizeof(g.s));
  std::memcpy(&g.meta, p.column->meta + p.at, sizeof(g.meta));
}
PLUMB_INLINE void storeGroup(const ColumnAt &p, const Group &g) {
  std::memcpy(p.column->v + p.at, &g.v, sizeof(g.v));
  std::memcpy(p.column->E + p.at, &g.E, sizeof(g.E));
  std::memcpy(p.column->s + p.at, &g.s, sizeof(g.s));
  std::memcpy(p.column->meta + p.at, &g.meta, sizeof(g.meta));
}

/// Lanes with shadows one after the other: only those can be folds.
template <typename X>
inline constexpr bool isArray = std::is_same_v<X, ShadowLanes>;

//===----------------------------------------------------------------------===//
// Parts of rules
//===----------------------------------------------------------------------===//

/// Lanes whose operands are both constants: evaluated typed.
PLUMB_INLINE void bothConstant(I &r, const Group &a, const Group &b) {
  r = (a.meta & b.meta & atMarks(kConstant)) != 0;
}

/// What a result inherits, but kConstant.
PLUMB_INLINE void stickyOf(I &r, const Group &a, const Group &b) {
  r = (a.meta | b.meta) & atMarks(shadow::kSticky);
}

/// openAllowance of the lanes in `open`, all constants or none.
template <bool Constant>
PLUMB_INLINE void openAllowanceOf(D &e, I &slow, const Group &a, const I &open,
                                  const LaneUnits &k) {
  I other = (a.meta & atMarks(kOpen | 0xff00)) != k.sumMarks;
  I over = (a.meta & atMarks(kMayOverflow)) != 0;
  I finiteE, finiteV;
  isFiniteOf(finiteE, a.E);
  isFiniteOf(finiteV, a.v);
  slow |= open & (other | ~finiteE | ~finiteV | over);

  I count = a.meta & INT64_C(0xffffffff);
  D n, magnitude;
  toDouble(n, count);
  absOf(magnitude, a.v);
  D R{}, middle{};
  if (k.charged) {
    I many = count > 2;
    if (any(open & many)) {
      D m = n - 2;
      m = many ? m : D{} + 1;
      D s = many ? a.s : D{} + 1;
      D bias = m * (magnitude / s) * magnitude;
      D chance = 3 * __builtin_elementwise_sqrt(m) * (magnitude + s / 4);
      D worst = m * ((s + magnitude) / 2), both = bias + chance;
      D least = both < worst ? both : worst;
      D proved = k.u * (m + 1) * s;
      I small = m * k.u <= 0.5;
      middle = small ? k.u * least : proved;
      middle = many ? middle : D{};
    }
    // E = 0 and s <= 2^(p + g): nothing rounds.
    I g = (a.meta << 16) >> 48;
    I known = g != kNoLowestBit;
    I exponent = g + k.precision;
    I clamped = exponent > 1023 ? I{} + 1024 : exponent;
    slow |= open & known & (exponent < -1022);
    D limit = (D)((clamped + 1023) << 52);
    I exact = (a.E == 0) & known & (a.s <= limit);
    D half;
    halfOf(half, magnitude + a.E + middle, k);
    R = half + middle + n * k.eta;
    R = (exact | (count < 2)) ? D{} : R;
  }
  if (Constant)
    R = k.f64 ? (count <= 2 ? D{} : 2 * R) : 2 * R;
  D sum = a.E + R;
  if (k.declared) {
    D largest = count > 2 ? (a.s + magnitude) / 2 : magnitude;
    slow |= open & (largest + a.E + middle >= k.omega);
  }
  slow |= open & ~(sum >= 0);
  e = open ? sum : e;
}

/// allowanceOf a value whose open sum, if it has one, is of k's format. `slow`
/// gets the lanes that are something else, and those where the type overflows.
PLUMB_INLINE void allowanceOf8(D &e, I &slow, const Group &a,
                               const LaneRows &k) {
  I over = (a.meta & atMarks(kMayOverflow)) != 0;
  e = over ? D{} + shadow::kInf : a.E;
  I open = (a.meta & atMarks(kOpen)) != 0;
  if (!any(open))
    return;
  I constant = (a.meta & atMarks(kConstant)) != 0;
  if (!any(open & constant)) {
    openAllowanceOf<false>(e, slow, a, open, k.plain);
  } else {
    slow |= open & ~constant;
    openAllowanceOf<true>(e, slow, a, open, k.constant);
  }
}

/// Closes a result; `over`: its magnitude may reach Omega.
PLUMB_INLINE void closeGroup(Group &r, const I &marks, const I &over) {
  r.s = D{};
  r.meta = marks | (over ? I{} + atMarks(kMayOverflow) : I{});
}

/// finish(): E = P + F. Constants have the value of their typed result.
template <bool Constant>
PLUMB_INLINE void finishGroup(Group &r, I &slow, const D &v, const D &P,
                              const D &F, const D &reach, const I &marks,
                              const LaneUnits &k, const D &typed) {
  D magnitude;
  absOf(magnitude, v);
  I finiteV, finiteE;
  isFiniteOf(finiteV, v);
  r.v = v;
  r.E = P + F;
  I over{}, inherited = marks;
  if (k.declared)
    over = magnitude + reach >= k.omega;
  if (Constant) {
    if (k.declared)
      r.E = r.E + F;
    else if (k.f64)
      r.E = P == 0 ? D{} : P + 2 * F;
    I finite;
    r.v = typed;
    isFiniteOf(finite, r.v);
    slow |= ~finite;
    inherited |= atMarks(kConstant);
  }
  isFiniteOf(finiteE, r.E);
  slow |= ~finiteV | ~finiteE;
  closeGroup(r, inherited, over);
}

/// termOf for the operands of a sum of k's format.
struct Terms {
  D E, s;
  I n, g;
};
PLUMB_INLINE void termsOf(Terms &t, I &slow, const Group &a,
                          const LaneRows &k) {
  I sum = (a.meta & atMarks(kOpen | 0xff00)) == k.plain.sumMarks;
  t.E = a.E;
  t.s = a.s;
  t.n = a.meta & INT64_C(0xffffffff);
  t.g = (a.meta << 16) >> 48;
  if (!any(~sum))
    return;
  // A sum of another format, or an overflow, is closed by the scalar rule.
  slow |= ~sum & ((a.meta & atMarks(kOpen | kMayOverflow)) != 0);
  D magnitude;
  absOf(magnitude, a.v);
  t.s = sum ? t.s : magnitude + a.E;
  t.n = sum ? t.n : (((a.v != 0) | (a.E != 0)) ? I{} + 1 : I{});
  I low;
  lowestBitOf(low, a.v);
  t.g = sum ? t.g : (a.E == 0 ? low : I{} + kNoLowestBit);
}

/// sum(): `v` is the result's value.
template <bool Constant>
PLUMB_INLINE void sumGroup(Group &r, I &slow, const Terms &x, const Terms &y,
                           const D &v, const I &marks, const LaneUnits &k,
                           const D &typed) {
  I finite, inherited = marks;
  isFiniteOf(finite, v);
  r.v = v;
  r.E = x.E + y.E;
  r.s = x.s + y.s;
  I n = x.n + y.n;
  slow |= ~finite | (n > INT64_C(0xffffffff));
  I g = x.g < y.g ? x.g : y.g;
  if (Constant) {
    r.v = typed;
    isFiniteOf(finite, r.v);
    slow |= ~finite;
    inherited |= atMarks(kConstant);
  }
  r.meta =
      (n & INT64_C(0xffffffff)) | (g & 0xffff) << 32 | inherited | k.sumMarks;
}

/// product() in k's format; ea, eb are the allowances.
template <bool Constant>
PLUMB_INLINE void
productGroup(Group &r, I &slow, const Group &a, const Group &b, const D &ea,
             const D &eb, const I &marks, const LaneUnits &k, const D &typed) {
  D v = a.v * b.v, ma, mb, mv;
  absOf(ma, a.v);
  absOf(mb, b.v);
  absOf(mv, v);
  I exactIn = (ea == 0) & (eb == 0);
  // The product is exact where nothing is left over. Left-overs of products
  // next to the subnormals are no doubles themselves.
  D rest;
  fmaOf8(rest, a.v, b.v, -v);
  slow |= exactIn & (mv < 0x1p-900) & (a.v != 0) & (b.v != 0);
  I fits;
  fitsOf(fits, v, k);
  I isFree = exactIn & (rest == 0) & fits;
  D P = ea * mb + eb * ma + ea * eb;
  if (any(~exactIn)) {
    I pa, pb;
    isPowerOfTwoOf(pa, a.v);
    isPowerOfTwoOf(pb, b.v);
    I scales = ((ea == 0) & pa) | ((eb == 0) & pb);
    isFree |= ~exactIn & scales & (mv - P > k.tiny);
  }
  D F;
  halfOf(F, mv + P, k);
  F = isFree ? D{} : F + k.eta;
  finishGroup<Constant>(r, slow, v, P, F, P, marks, k, typed);
}

/// Closed factors of products, with their lowest bits; `typed` is the product
/// in the declared type.
struct TermFactors {
  D a, b, ea, eb, lowA, lowB, typed;
};
/// What an open sum takes of a product: value, allowance, magnitude, lowest
/// bit.
struct Term {
  D v, e, magnitude, low;
};
/// Whether exact products have the sum of their factors' lowest bits: not where
/// arithmetic is free, or an allowance 0 for another reason.
template <bool Constant> PLUMB_INLINE bool lowBitsAdd(const LaneUnits &k) {
  return k.charged && !(Constant && k.f64);
}
/// productGroup's rule for a term of a sum. With `Exact`, no factor has an
/// allowance.
template <bool Exact, bool Constant>
PLUMB_INLINE void productTerm(Term &t, I &slow, const TermFactors &f,
                              const LaneUnits &k, bool addLowBits) {
  D product = f.a * f.b, mv, rest, F, P{};
  absOf(mv, product);
  fmaOf8(rest, f.a, f.b, -product);
  I fits, isFree;
  fitsOf(fits, product, k);
  isFree = (rest == 0) & fits;
  if (!Exact) {
    D ma, mb;
    absOf(ma, f.a);
    absOf(mb, f.b);
    I exactIn = (f.ea == 0) & (f.eb == 0), pa, pb;
    P = f.ea * mb + f.eb * ma + f.ea * f.eb;
    isPowerOfTwoOf(pa, f.a);
    isPowerOfTwoOf(pb, f.b);
    I scales = ((f.ea == 0) & pa) | ((f.eb == 0) & pb);
    isFree = exactIn ? isFree : scales & (mv - P > k.tiny);
  }
  halfOf(F, Exact ? mv : mv + P, k);
  F = isFree ? D{} : F + k.eta;
  t.e = Exact ? F : P + F;
  t.v = product;
  if (k.declared)
    slow |= mv + P >= k.omega;
  if (Constant) { // evaluated typed
    t.v = f.typed;
    if (k.declared)
      t.e = t.e + F;
    else if (k.f64)
      t.e = P == 0 ? D{} : P + 2 * F;
  }
  absOf(t.magnitude, t.v);
  if (addLowBits) {
    t.low = f.lowA + f.lowB;
    t.low = t.v == 0 ? D{} + kLowestBitOfZero : t.low;
  } else {
    I bits;
    lowestBitOf(bits, t.v);
    t.low = __builtin_convertvector(bits, D);
  }
  t.low = t.e == 0 ? t.low : D{} + kNoLowestBit;
}

/// Calls fn(r, slow, std::bool_constant) for operands that are constants all or
/// none; what is mixed, `slow` gets.
template <typename Fn>
PLUMB_INLINE void byConstants(I &slow, const I &constant, Fn fn) {
  if (LLVM_LIKELY(!any(constant)))
    return fn(std::false_type{});
  if (all(constant))
    return fn(std::true_type{});
  slow |= constant;
  fn(std::false_type{});
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Runs `group(r, slow, a, b, first)` on groups of lanes and `rule` on the
/// rest.
template <typename X, typename GroupFn, typename Rule>
PLUMB_INLINE void binaryLanes(const X &x, GroupFn group, Rule rule) {
  uint32_t k = 0;
  for (; k + kGroup <= x.n; k += kGroup) {
    Group a, b, r;
    I slow{};
    loadGroup(a, x.a + k);
    loadGroup(b, x.b + k);
    group(r, slow, a, b, k);
    if (LLVM_LIKELY(!any(slow))) {
      storeGroup(x.d + k, r);
      continue;
    }
    Shadow kept[kGroup];
    for (uint32_t j = 0; j < kGroup; ++j)
      if (slow[j])
        kept[j] = rule(x.a[k + j], x.b[k + j], k + j);
    storeGroup(x.d + k, r);
    for (uint32_t j = 0; j < kGroup; ++j)
      if (slow[j])
        x.d[k + j] = kept[j];
  }
  for (; k < x.n; ++k)
    x.d[k] = rule(x.a[k], x.b[k], k);
}

template <typename X, typename GroupFn, typename Rule>
PLUMB_INLINE void unaryLanes(const X &x, GroupFn group, Rule rule) {
  uint32_t k = 0;
  for (; k + kGroup <= x.n; k += kGroup) {
    Group a, r;
    I slow{};
    loadGroup(a, x.a + k);
    group(r, slow, a, k);
    if (LLVM_LIKELY(!any(slow))) {
      storeGroup(x.d + k, r);
      continue;
    }
    Shadow kept[kGroup];
    for (uint32_t j = 0; j < kGroup; ++j)
      if (slow[j])
        kept[j] = rule(x.a[k + j], k + j);
    storeGroup(x.d + k, r);
    for (uint32_t j = 0; j < kGroup; ++j)
      if (slow[j])
        x.d[k + j] = kept[j];
  }
  for (; k < x.n; ++k)
    x.d[k] = rule(x.a[k], k);
}

} // namespace plumb::lanes

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWSUPPORT_H
