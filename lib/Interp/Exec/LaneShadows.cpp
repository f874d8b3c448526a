//===- LaneShadows.cpp - shadows of float arithmetic, many lanes ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kernel is its rule of ShadowRules.h put together from the parts in
// LaneShadowSupport.h. Groups of eight lanes; the last few, and lanes that are
// out of the ordinary, by the rule itself.
//
// A fold of a sum is a chain of three additions a term, which the host overlaps
// with those of its neighbours; what a term contributes is computed in lanes
// before.
//
//===----------------------------------------------------------------------===//

#include "LaneShadowSupport.h"

using namespace plumb;
using namespace plumb::lanes;

/// The rule on lane j; `a` and `b` may differ from x's.
#define PLUMB_RULE2(Rule)                                                      \
  [&](const Shadow &a, const Shadow &b, uint32_t j) {                          \
    return shadow::Rule(c, i, a, b, x.aBits[j], x.bBits[j], x.result[j]);      \
  }

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// d[j] = d[j - 1] + b[j] for terms in x.b.
template <typename Rule>
PLUMB_INLINE void foldSum(const ShadowLanes &x, const LaneRows &k, Rule rule) {
  Shadow acc = x.d[-1];
  const uint16_t sumMarks = static_cast<uint16_t>(k.plain.sumMarks >> kMarksAt);
  uint32_t at = 0;
  while (at < x.n) {
    bool ready = at + kGroup <= x.n && !(acc.marks & kMayOverflow) &&
                 (acc.marks & (kOpen | 0xff00)) == sumMarks &&
                 acc.n < 0x7fffffff;
    Group b;
    Terms t;
    D typed{};
    const bool isConstant = acc.marks & kConstant;
    if (ready) {
      I slow{}, finite;
      loadGroup(b, x.b + at);
      termsOf(t, slow, b, k);
      isFiniteOf(finite, b.v);
      slow |= ~finite | (t.n > 0xffff);
      if (isConstant) {
        typedOf<true>(typed, x.result + at, k.constant);
        isFiniteOf(finite, typed);
        slow |= ~finite | ((b.meta & atMarks(kConstant)) == 0);
      }
      ready = !any(slow);
    }
    if (LLVM_LIKELY(ready)) {
      const uint16_t marks =
          static_cast<uint16_t>(sumMarks | (isConstant ? kConstant : 0));
      const Shadow before = acc;
      Shadow r[kGroup];
      bool isFinite = true;
      for (uint32_t j = 0; j < kGroup; ++j) {
        acc.v += b.v[j];
        isFinite &= shadow::isFinite(acc.v);
        if (isConstant)
          acc.v = typed[j];
        acc.E += t.E[j];
        acc.s += t.s[j];
        acc.n += static_cast<uint32_t>(t.n[j]);
        acc.g = static_cast<int16_t>(std::min<int64_t>(acc.g, t.g[j]));
        acc.marks = static_cast<uint16_t>(
            ((acc.marks | static_cast<uint64_t>(b.meta[j]) >> kMarksAt) &
             shadow::kSticky) |
            marks);
        r[j] = acc;
      }
      if (LLVM_LIKELY(isFinite)) {
        std::memcpy(x.d + at, r, sizeof(r));
        at += kGroup;
        continue;
      }
      acc = before;
    }
    for (uint32_t end = std::min(at + kGroup, x.n); at < end; ++at)
      x.d[at] = acc = rule(acc, x.b[at], at);
  }
}

PLUMB_COLUMNS(addShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  auto rule = PLUMB_RULE2(add);
  if constexpr (isArray<X>) {
    if (x.d == x.a + 1) {
      foldSum(x, k, rule);
      return true;
    }
    if (x.d == x.b + 1) {
      ShadowLanes turned = x;
      std::swap(turned.a, turned.b);
      foldSum(turned, k, [&](const Shadow &a, const Shadow &b, uint32_t j) {
        return shadow::add(c, i, b, a, x.aBits[j], x.bBits[j], x.result[j]);
      });
      return true;
    }
  }
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b,
          uint32_t j) __attribute__((always_inline)) {
        I marks, constant;
        bothConstant(constant, a, b);
        stickyOf(marks, a, b);
        byConstants(slow, constant,
                    [&](auto isConstant) __attribute__((always_inline)) {
                      const LaneUnits &u = isConstant ? k.constant : k.plain;
                      D typed;
                      typedOf<isConstant>(typed, x.result + j, u);
                      Terms s, t;
                      termsOf(s, slow, a, k);
                      termsOf(t, slow, b, k);
                      sumGroup<isConstant>(r, slow, s, t, a.v + b.v, marks, u,
                                           typed);
                    });
      },
      rule);
  return true;
}

PLUMB_COLUMNS(subShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b,
          uint32_t j) __attribute__((always_inline)) {
        I marks, constant;
        bothConstant(constant, a, b);
        stickyOf(marks, a, b);
        byConstants(slow, constant,
                    [&](auto isConstant) __attribute__((always_inline)) {
                      const LaneUnits &u = isConstant ? k.constant : k.plain;
                      D typed;
                      typedOf<isConstant>(typed, x.result + j, u);
                      Terms s, t;
                      termsOf(s, slow, a, k);
                      termsOf(t, slow, b, k);
                      sumGroup<isConstant>(r, slow, s, t, a.v - b.v, marks, u,
                                           typed);
                    });
      },
      PLUMB_RULE2(sub));
  return true;
}

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

PLUMB_COLUMNS(mulShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b,
          uint32_t j) __attribute__((always_inline)) {
        I marks, constant;
        D ea, eb;
        bothConstant(constant, a, b);
        stickyOf(marks, a, b);
        allowanceOf8(ea, slow, a, k);
        allowanceOf8(eb, slow, b, k);
        byConstants(slow, constant,
                    [&](auto isConstant) __attribute__((always_inline)) {
                      const LaneUnits &u = isConstant ? k.constant : k.plain;
                      D typed;
                      typedOf<isConstant>(typed, x.result + j, u);
                      productGroup<isConstant>(r, slow, a, b, ea, eb, marks, u,
                                               typed);
                    });
      },
      PLUMB_RULE2(mul));
  return true;
}

PLUMB_COLUMNS(divShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b, uint32_t j)
          __attribute__((always_inline)) {
            I marks, constant, finiteA, finiteB, scales;
            D ea, eb, mb, mv, F;
            bothConstant(constant, a, b);
            stickyOf(marks, a, b);
            allowanceOf8(ea, slow, a, k);
            allowanceOf8(eb, slow, b, k);
            isFiniteOf(finiteA, a.v);
            isFiniteOf(finiteB, b.v);
            D v = a.v / b.v;
            absOf(mb, b.v);
            absOf(mv, v);
            D room = mb - eb;
            slow |= ~finiteA | ~finiteB | ~(room > 0);
            D P = (ea + mv * eb) / room;
            isPowerOfTwoOf(scales, b.v);
            I isZero = (a.v == 0) & (ea == 0);
            byConstants(
                slow, constant,
                [&](auto isConstant) __attribute__((always_inline)) {
                  const LaneUnits &u = isConstant ? k.constant : k.plain;
                  D typed;
                  typedOf<isConstant>(typed, x.result + j, u);
                  I isFree = isZero | (scales & (eb == 0) & (mv - P > u.tiny));
                  halfOf(F, mv + P, u);
                  F = isFree ? D{} : F + u.eta;
                  finishGroup<isConstant>(r, slow, v, P, F, P, marks, u, typed);
                });
          },
      PLUMB_RULE2(div));
  return true;
}

PLUMB_COLUMNS(fmaShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  if constexpr (isArray<X>)
    if (x.d == x.a + 1 || x.d == x.b + 1 || x.d == x.c + 1)
      return false;
  auto rule = [&](uint32_t j) {
    return shadow::fma(c, i, x.a[j], x.b[j], x.c[j], x.aBits[j], x.bBits[j],
                       x.cBits[j], x.result[j]);
  };
  uint32_t n = 0;
  for (; n + kGroup <= x.n; n += kGroup) {
    Group a, b, t, p, r;
    loadGroup(a, x.a + n);
    loadGroup(b, x.b + n);
    loadGroup(t, x.c + n);
    I slow{}, marks;
    D ea, eb;
    I factors, constant;
    bothConstant(factors, a, b);
    stickyOf(marks, a, b);
    allowanceOf8(ea, slow, a, k);
    allowanceOf8(eb, slow, b, k);
    byConstants(
        slow, factors, [&](auto isConstant) __attribute__((always_inline)) {
          const LaneUnits &u = isConstant ? k.constant : k.plain;
          D typed = a.v * b.v;
          if (isConstant && u.own == FloatFormat::F32) {
            using Float = float __attribute__((vector_size(32)));
            typed = __builtin_convertvector(
                __builtin_convertvector(typed, Float), D);
          } else if (isConstant && u.own != FloatFormat::F64) {
            slow |= I{} - 1;
          }
          productGroup<isConstant>(p, slow, a, b, ea, eb, marks, u, typed);
        });
    bothConstant(constant, p, t);
    stickyOf(marks, p, t);
    byConstants(
        slow, constant, [&](auto isConstant) __attribute__((always_inline)) {
          const LaneUnits &u = isConstant ? k.constant : k.plain;
          D typed;
          typedOf<isConstant>(typed, x.result + n, u);
          Terms s, w;
          termsOf(s, slow, p, k);
          termsOf(w, slow, t, k);
          sumGroup<isConstant>(r, slow, s, w, p.v + t.v, marks, u, typed);
        });
    Shadow kept[kGroup];
    const bool hasSlow = any(slow);
    if (LLVM_UNLIKELY(hasSlow))
      for (uint32_t j = 0; j < kGroup; ++j)
        if (slow[j])
          kept[j] = rule(n + j);
    storeGroup(x.d + n, r);
    if (LLVM_UNLIKELY(hasSlow))
      for (uint32_t j = 0; j < kGroup; ++j)
        if (slow[j])
          x.d[n + j] = kept[j];
  }
  for (; n < x.n; ++n)
    x.d[n] = rule(n);
  return true;
}

//===----------------------------------------------------------------------===//
// Signs and order
//===----------------------------------------------------------------------===//

PLUMB_SHADOWS(negShadows) {
  for (uint32_t k = 0; k < x.n; ++k) {
    Shadow r = x.a[k];
    r.v = -r.v;
    x.d[k] = r;
  }
  return true;
}

PLUMB_SHADOWS(absShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  unaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, uint32_t)
          __attribute__((always_inline)) {
            // An open sum is closed by the scalar rule.
            slow |= (a.meta & atMarks(kOpen)) != 0;
            r = a;
            absOf(r.v, a.v);
          },
      [&](const Shadow &a, uint32_t j) {
        return shadow::absf(c, i, a, x.aBits[j], x.result[j]);
      });
  return true;
}

/// One more of a running maximum, where it needs no care.
template <typename Rule>
PLUMB_INLINE void foldExtremum(const ShadowLanes &x, bool wantMax, Rule rule) {
  Shadow acc = x.d[-1];
  const double sign = wantMax ? 1 : -1;
  for (uint32_t k = 0; k < x.n; ++k) {
    const Shadow &b = x.b[k];
    if (((acc.marks | b.marks) & (kOpen | kMayOverflow)) || acc.v != acc.v ||
        b.v != b.v) {
      x.d[k] = acc = rule(acc, b, k);
      continue;
    }
    double ea = acc.E, eb = b.E, av = sign * acc.v, bv = sign * b.v;
    bool aWins = av - ea > bv + eb, bWins = bv - eb > av + ea;
    Shadow r;
    r.v = av >= bv ? acc.v : b.v;
    r.E = aWins ? ea : bWins ? eb : std::max(ea, eb);
    r.marks = shadow::joinMarks(acc, b);
    x.d[k] = acc = r;
  }
}

template <typename X, typename Rule>
PLUMB_INLINE bool extremumLanes(const X &x, const Inst &i, const shadow::Ctx &c,
                                bool wantMax, Rule rule) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  if constexpr (isArray<X>) {
    if (x.d == x.b + 1)
      return false;
    if (x.d == x.a + 1) {
      foldExtremum(x, wantMax, rule);
      return true;
    }
  }
  const double sign = wantMax ? 1 : -1;
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b, uint32_t)
          __attribute__((always_inline)) {
            I marks;
            D ea, eb;
            stickyOf(marks, a, b);
            marks |= a.meta & b.meta & atMarks(kConstant);
            allowanceOf8(ea, slow, a, k);
            allowanceOf8(eb, slow, b, k);
            slow |= (a.v != a.v) | (b.v != b.v);
            D av = sign * a.v, bv = sign * b.v;
            I aWins = av - ea > bv + eb, bWins = bv - eb > av + ea;
            r.v = av >= bv ? a.v : b.v;
            D larger = ea < eb ? eb : ea;
            r.E = aWins ? ea : bWins ? eb : larger;
            closeGroup(r, marks, I{});
          },
      rule);
  return true;
}

PLUMB_COLUMNS(maxShadows) {
  return extremumLanes(x, i, c, true, PLUMB_RULE2(maxf));
}
PLUMB_COLUMNS(minShadows) {
  return extremumLanes(x, i, c, false, PLUMB_RULE2(minf));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

PLUMB_SHADOWS(convertShadows) {
  using F = FloatFormat;
  LaneRows from, to;
  const F f = shadow::formatOf(i), t = static_cast<F>(i.b);
  if (!unitsFor(from, c, f) || !unitsFor(to, c, t) ||
      (i.flags & kPayload) != static_cast<unsigned>(Rounding::NearestEven))
    return false;
  const bool widens =
      f == t || t == F::F64 || (t == F::F32 && (f == F::F16 || f == F::BF16));
  unaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a,
          uint32_t j) __attribute__((always_inline)) {
        I marks = a.meta & atMarks(shadow::kSticky | kConstant), finite;
        D e, magnitude;
        isFiniteOf(finite, a.v);
        slow |= ~finite;
        allowanceOf8(e, slow, a, from);
        if (widens) {
          r.v = a.v;
          r.E = e;
          closeGroup(r, marks, I{});
          return;
        }
        absOf(magnitude, a.v);
        I constant = (marks & atMarks(kConstant)) != 0;
        byConstants(slow, constant,
                    [&](auto isConstant) __attribute__((always_inline)) {
                      const LaneUnits &u = isConstant ? to.constant : to.plain;
                      D typed;
                      typedOf<isConstant>(typed, x.result + j, u);
                      I fits;
                      D F;
                      fitsOf(fits, a.v, u);
                      halfOf(F, magnitude + e, u);
                      F = ((e == 0) & fits) ? D{} : F + u.eta;
                      finishGroup<isConstant>(r, slow, a.v, e, F, e, marks, u,
                                              typed);
                    });
      },
      [&](const Shadow &a, uint32_t j) {
        return shadow::convert(c, i, a, x.aBits[j], x.result[j]);
      });
  return true;
}
