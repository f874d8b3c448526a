//===- LaneFunctions.cpp - exp and tanh of many lanes ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// exp and tanh are ExpTanh.h's, eight lanes at a time, for typed values and for
// shadows: the rule of ShadowRulesMath.cpp for a monotone function, with the
// value and both ends of the operand's interval in vectors. Other functions are
// libm's, lane after lane, and so are lanes out of the ordinary.
//
//===----------------------------------------------------------------------===//

#include "ExpTanh.h"
#include "FunctionUnits.h"
#include "LaneShadowSupport.h"

using namespace plumb;
using namespace plumb::lanes;

/// f of eight numbers; `far` gets those that the vector form is not good for.
template <bool IsExp> PLUMB_INLINE void functionOf(D &y, I &far, const D &x) {
  if (!IsExp) {
    exptanh::tanh<D, I>(y, x);
    return;
  }
  D magnitude, near;
  absOf(magnitude, x);
  I isNear = magnitude <= exptanh::kPlainExp;
  near = isNear ? x : D{};
  exptanh::exp<D, I>(y, near);
  far |= ~isNear;
}

//===----------------------------------------------------------------------===//
// Typed values
//===----------------------------------------------------------------------===//

template <bool IsExp>
PLUMB_INLINE void typedLanes(uint64_t *d, const uint64_t *a, uint32_t n,
                             const Inst &i) {
  using Word = uint64_t __attribute__((vector_size(64)));
  using Half = uint32_t __attribute__((vector_size(32)));
  using Float = float __attribute__((vector_size(32)));
  const auto f = static_cast<FloatFormat>(i.w);
  uint32_t k = 0;
  for (; k + kGroup <= n; k += kGroup) {
    D x, y;
    I far{};
    decodeGroup(x, a + k, f);
    functionOf<IsExp>(y, far, x);
    far |= y != y;
    Word bits = (Word)y;
    if (f == FloatFormat::F32)
      bits = __builtin_convertvector((Half) __builtin_convertvector(y, Float),
                                     Word);
    if (LLVM_UNLIKELY(any(far))) {
      Event ev = Event::None;
      for (uint32_t j = 0; j < kGroup; ++j)
        if (far[j])
          bits[j] = sem::Math1(a[k + j], i, ev);
    }
    std::memcpy(d + k, &bits, sizeof(bits));
  }
  Event ev = Event::None;
  for (; k < n; ++k)
    d[k] = sem::Math1(a[k], i, ev);
}

#define PLUMB_TYPED(Level)                                                     \
  PLUMB_LEVEL(Level)                                                           \
  static void typed_##Level(uint64_t *d, const uint64_t *a, uint32_t n,        \
                            const Inst &i) {                                   \
    sem::mathFnOf(i) == MathFn::Exp ? typedLanes<true>(d, a, n, i)             \
                                    : typedLanes<false>(d, a, n, i);           \
  }
PLUMB_TYPED(v4)
PLUMB_TYPED(v3)
#undef PLUMB_TYPED

void lanes::expTanh(uint64_t *d, const uint64_t *a, uint32_t n, const Inst &i) {
  if (hostLevel() == 4)
    return typed_v4(d, a, n, i);
  if (hostLevel() == 3)
    return typed_v3(d, a, n, i);
  Event ev = Event::None;
  for (uint32_t k = 0; k < n; ++k)
    d[k] = sem::Math1(a[k], i, ev);
}

//===----------------------------------------------------------------------===//
// Shadows
//===----------------------------------------------------------------------===//

namespace {
/// What a function charges, ready for use.
struct LaneFunction {
  LaneUnits k;
  double halves, absolute;
};
} // namespace

static LaneFunction laneFunction(const shadow::Ctx &c, MathFn fn, FloatFormat f,
                                 bool constant) {
  shadow::FunctionUnits u = shadow::functionUnits(c, fn, f, constant, 0);
  LaneFunction r{{}, u.halves, u.absolute};
  fillUnits(r.k, *u.un, c, f);
  return r;
}

/// math1() for eight lanes.
template <bool IsExp, bool Constant>
PLUMB_INLINE void functionGroup(Group &r, I &slow, const Group &a, const D &e,
                                const I &marks, const LaneFunction &fn,
                                const LaneUnits &u, const D &typed) {
  I finite, finiteE;
  D v, magnitude, P{}, half;
  isFiniteOf(finite, a.v);
  isFiniteOf(finiteE, e);
  slow |= ~finite | ~finiteE;
  functionOf<IsExp>(v, slow, a.v);
  absOf(magnitude, v);
  I inexact = e != 0;
  if (any(inexact)) {
    D up, down, slope;
    functionOf<IsExp>(up, slow, a.v + e);
    functionOf<IsExp>(down, slow, a.v - e);
    D rise = up - v, fall = down - v;
    absOf(up, rise);
    absOf(down, fall);
    D derivative = IsExp ? v : 1 - v * v;
    absOf(slope, derivative);
    D linear = slope * e;
    P = up < down ? down : up;
    P = P < linear ? linear : P;
    P = inexact ? P : D{};
  }
  D top = magnitude + P;
  halfOf(half, top * (1 + 2 * fn.halves * fn.k.u), fn.k);
  D F = fn.halves * (half + fn.k.eta) + fn.absolute;
  finishGroup<Constant>(r, slow, v, P, F, P + F, marks, u, typed);
}

template <bool IsExp, typename X>
PLUMB_INLINE bool functionShadows(const X &x, const Inst &i,
                                  const shadow::Ctx &c) {
  LaneRows k;
  const FloatFormat f = shadow::formatOf(i);
  const MathFn fn = sem::mathFnOf(i);
  if (i.b || shadow::growsWithSize(c, fn) || !unitsFor(k, c, f))
    return false;
  const LaneFunction plain = laneFunction(c, fn, f, false),
                     constants = laneFunction(c, fn, f, true);
  unaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a,
          uint32_t j) __attribute__((always_inline)) {
        I marks = a.meta & atMarks(shadow::kSticky);
        I constant = (a.meta & atMarks(kConstant)) != 0;
        D e;
        allowanceOf8(e, slow, a, k);
        byConstants(slow, constant,
                    [&](auto isConstant) __attribute__((always_inline)) {
                      const LaneUnits &u = isConstant ? k.constant : k.plain;
                      D typed;
                      typedOf<isConstant>(typed, x.result + j, u);
                      functionGroup<IsExp, isConstant>(
                          r, slow, a, e, marks, isConstant ? constants : plain,
                          u, typed);
                    });
      },
      [&](const Shadow &a, uint32_t j) {
        return shadow::math1(c, i, a, x.aBits[j], x.result[j]);
      });
  return true;
}

PLUMB_COLUMNS(expShadows) { return functionShadows<true>(x, i, c); }
PLUMB_COLUMNS(tanhShadows) { return functionShadows<false>(x, i, c); }

bool lanes::mathShadows(const ShadowLanes &x, const Inst &i,
                        const shadow::Ctx &c) {
  const MathFn fn = sem::mathFnOf(i);
  if ((fn == MathFn::Exp && expShadows(x, i, c)) ||
      (fn == MathFn::Tanh && tanhShadows(x, i, c)))
    return true;
  for (uint32_t k = 0; k < x.n; ++k)
    x.d[k] = shadow::math1(c, i, x.a[k], x.aBits[k], x.result[k]);
  return true;
}
