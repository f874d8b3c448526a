//===- ReductionKernels.cpp - products of two rows with shadows -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// product() and the term that sum() makes of it, of ShadowRules.h, by the parts
// of LaneShadowSupport.h: operands have finite allowances here and no marks.
//
//===----------------------------------------------------------------------===//

#include "ReductionKernels.h"
#include "ClosedStreams.h"
#include "LaneShadowSupport.h"

using namespace plumb;
using namespace plumb::lanes;

namespace {

struct Rows {
  const double *v, *E, *low, *typed;
  explicit Rows(const ClosedTerms &t, size_t from)
      : v(&t.v[from]), E(&t.E[from]), low(&t.low[from]), typed(&t.typed[from]) {
  }
};

} // namespace

template <bool IsF32, bool Exact, bool Constant>
PLUMB_INLINE bool terms(const LaneUnits &k, Rows x, Rows y, size_t n,
                        ProductTerms &out) {
  I slow{}, count{};
  D lowest = D{} + kLowestBitOfZero;
  // Terms without an allowance are exact products, whose lowest bits add up,
  // unless arithmetic is free or E is 0 for another reason.
  const bool lowBitsAdd = k.charged && !(Constant && k.f64);
  for (size_t i = 0; i < n; i += kGroup) {
    D a, b, la, lb, ta, tb, ea{}, eb{}, ma, mb, mv, rest, F, P{};
    std::memcpy(&a, x.v + i, sizeof(D));
    std::memcpy(&b, y.v + i, sizeof(D));
    std::memcpy(&la, x.low + i, sizeof(D));
    std::memcpy(&lb, y.low + i, sizeof(D));
    std::memcpy(&ta, x.typed + i, sizeof(D));
    std::memcpy(&tb, y.typed + i, sizeof(D));
    D typed = ta * tb;
    if (IsF32) {
      using Float = float __attribute__((vector_size(32)));
      typed = __builtin_convertvector(__builtin_convertvector(typed, Float), D);
    }
    D v = a * b;
    absOf(mv, v);
    fmaOf8(rest, a, b, -v);
    I fits, isFree;
    fitsOf(fits, v, k);
    isFree = (rest == 0) & fits;
    if (!Exact) {
      std::memcpy(&ea, x.E + i, sizeof(D));
      std::memcpy(&eb, y.E + i, sizeof(D));
      absOf(ma, a);
      absOf(mb, b);
      I exactIn = (ea == 0) & (eb == 0), pa, pb;
      P = ea * mb + eb * ma + ea * eb;
      isPowerOfTwoOf(pa, a);
      isPowerOfTwoOf(pb, b);
      I scales = ((ea == 0) & pa) | ((eb == 0) & pb);
      isFree = exactIn ? isFree : scales & (mv - P > k.tiny);
    }
    halfOf(F, Exact ? mv : mv + P, k);
    F = isFree ? D{} : F + k.eta;
    D e = Exact ? F : P + F;
    if (k.declared)
      slow |= mv + P >= k.omega;
    if (Constant) { // evaluated typed
      if (k.declared)
        e = e + F;
      else if (k.f64)
        e = P == 0 ? D{} : P + 2 * F;
      v = typed;
      absOf(mv, v);
    }
    D low = la + lb;
    if (!lowBitsAdd) {
      I bits;
      lowestBitOf(bits, v);
      low = __builtin_convertvector(bits, D);
    }
    low = v == 0 ? D{} + kLowestBitOfZero : low;
    low = e == 0 ? low : D{} + kNoLowestBit;
    count -= (v != 0) | (e != 0);
    lowest = low < lowest ? low : lowest;
    D s = mv + e;
    std::memcpy(out.v + i, &v, sizeof(D));
    std::memcpy(out.E + i, &e, sizeof(D));
    std::memcpy(out.s + i, &s, sizeof(D));
    std::memcpy(out.typed + i, &typed, sizeof(D));
  }
  out.n = 0;
  out.g = kLowestBitOfZero;
  for (unsigned j = 0; j < kGroup; ++j) {
    out.n += static_cast<uint64_t>(count[j]);
    out.g = std::min(out.g, static_cast<int>(lowest[j]));
  }
  return !any(slow);
}

template <bool IsF32, bool Exact>
PLUMB_INLINE bool termsOf(const LaneRows &k, bool constant, Rows x, Rows y,
                          size_t n, ProductTerms &out) {
  return constant ? terms<IsF32, Exact, true>(k.constant, x, y, n, out)
                  : terms<IsF32, Exact, false>(k.plain, x, y, n, out);
}

PLUMB_INLINE bool termsAny(const LaneRows &k, FloatFormat f, bool exact,
                           bool constant, Rows x, Rows y, size_t n,
                           ProductTerms &out) {
  if (f == FloatFormat::F32)
    return exact ? termsOf<true, true>(k, constant, x, y, n, out)
                 : termsOf<true, false>(k, constant, x, y, n, out);
  return exact ? termsOf<false, true>(k, constant, x, y, n, out)
               : termsOf<false, false>(k, constant, x, y, n, out);
}

#define PLUMB_ARGUMENTS                                                        \
  const LaneRows &k, FloatFormat f, bool exact, bool constant, Rows x, Rows y, \
      size_t n, ProductTerms &out
PLUMB_LEVEL(v4) static bool terms4(PLUMB_ARGUMENTS) {
  return termsAny(k, f, exact, constant, x, y, n, out);
}
PLUMB_LEVEL(v3) static bool terms3(PLUMB_ARGUMENTS) {
  return termsAny(k, f, exact, constant, x, y, n, out);
}
static bool terms0(PLUMB_ARGUMENTS) {
  return termsAny(k, f, exact, constant, x, y, n, out);
}
#undef PLUMB_ARGUMENTS

bool lanes::productTerms(const shadow::Ctx &c, FloatFormat f,
                         const ClosedTerms &x, const ClosedTerms &y,
                         size_t from, size_t n, ProductTerms &out) {
  LaneRows k;
  if (!unitsFor(k, c, f))
    return false;
  auto run = hostLevel() == 4 ? terms4 : hostLevel() == 3 ? terms3 : terms0;
  return run(k, f, x.isExact && y.isExact, x.isConstant && y.isConstant,
             Rows(x, from), Rows(y, from), (n + kGroup - 1) / kGroup * kGroup,
             out);
}
