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
  const bool addLowBits = lowBitsAdd<Constant>(k);
  for (size_t i = 0; i < n; i += kGroup) {
    TermFactors f{};
    D ta, tb;
    std::memcpy(&f.a, x.v + i, sizeof(D));
    std::memcpy(&f.b, y.v + i, sizeof(D));
    std::memcpy(&f.lowA, x.low + i, sizeof(D));
    std::memcpy(&f.lowB, y.low + i, sizeof(D));
    if (!Exact) {
      std::memcpy(&f.ea, x.E + i, sizeof(D));
      std::memcpy(&f.eb, y.E + i, sizeof(D));
    }
    std::memcpy(&ta, x.typed + i, sizeof(D));
    std::memcpy(&tb, y.typed + i, sizeof(D));
    f.typed = ta * tb;
    roundTyped<IsF32>(f.typed);
    Term t;
    productTerm<Exact, Constant>(t, slow, f, k, addLowBits);
    count -= (t.v != 0) | (t.e != 0);
    lowest = t.low < lowest ? t.low : lowest;
    D s = t.magnitude + t.e;
    std::memcpy(out.v + i, &t.v, sizeof(D));
    std::memcpy(out.E + i, &t.e, sizeof(D));
    std::memcpy(out.s + i, &s, sizeof(D));
    std::memcpy(out.typed + i, &f.typed, sizeof(D));
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
