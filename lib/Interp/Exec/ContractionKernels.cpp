//===- ContractionKernels.cpp - inner loops of contractions ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shadows: product() and sum() of ShadowRules.h, by the parts of
// LaneShadowSupport.h, with what cannot happen here left out. Typed values of
// both formats are kept as doubles, and rounded to f32 after each operation:
// the double product and sum of two floats, rounded once more, are theirs.
//
//===----------------------------------------------------------------------===//

#include "ContractionKernels.h"
#include "LaneShadowSupport.h"

using namespace plumb;
using namespace plumb::lanes;

bool lanes::isModerate(double v) {
  double magnitude = v < 0 ? -v : v;
  return magnitude == 0 || (magnitude > 0x1p-400 && magnitude < 0x1p400);
}

//===----------------------------------------------------------------------===//
// Typed values
//===----------------------------------------------------------------------===//

template <typename Real, unsigned Rows>
PLUMB_INLINE void tileRows(Real *acc, const Real *rows, size_t rowStride,
                           const Real *panel, size_t terms) {
  constexpr unsigned Lanes = 64 / sizeof(Real), Parts = kTile / Lanes;
  typedef Real V __attribute__((vector_size(64)));
  V sum[Rows][Parts];
  std::memcpy(sum, acc, sizeof(sum));
  for (size_t k = 0; k < terms; ++k) {
    V b[Parts];
    std::memcpy(b, panel + k * kTile, sizeof(b));
    for (unsigned r = 0; r < Rows; ++r) {
      const V a = V{} + rows[r * rowStride + k];
      for (unsigned p = 0; p < Parts; ++p) {
        V product = a * b[p];
        sum[r][p] = sum[r][p] + product;
      }
    }
  }
  std::memcpy(acc, sum, sizeof(sum));
}

template <typename Real>
PLUMB_INLINE void tileAny(Real *acc, const Real *rows, size_t rowStride,
                          const Real *panel, size_t terms, unsigned numRows) {
  if (numRows == kTileRows)
    return tileRows<Real, kTileRows>(acc, rows, rowStride, panel, terms);
  for (unsigned r = 0; r < numRows; ++r)
    tileRows<Real, 1>(acc + r * kTile, rows + r * rowStride, rowStride, panel,
                      terms);
}

#define PLUMB_TILE(Real)                                                       \
  PLUMB_LEVEL(v4)                                                              \
  static void tile4(Real *acc, const Real *rows, size_t rowStride,             \
                    const Real *panel, size_t terms, unsigned numRows) {       \
    tileAny(acc, rows, rowStride, panel, terms, numRows);                      \
  }                                                                            \
  PLUMB_LEVEL(v3)                                                              \
  static void tile3(Real *acc, const Real *rows, size_t rowStride,             \
                    const Real *panel, size_t terms, unsigned numRows) {       \
    tileAny(acc, rows, rowStride, panel, terms, numRows);                      \
  }                                                                            \
  void lanes::contractTile(Real *acc, const Real *rows, size_t rowStride,      \
                           const Real *panel, size_t terms,                    \
                           unsigned numRows) {                                 \
    if (hostLevel() == 4)                                                      \
      tile4(acc, rows, rowStride, panel, terms, numRows);                      \
    else if (hostLevel() == 3)                                                 \
      tile3(acc, rows, rowStride, panel, terms, numRows);                      \
    else                                                                       \
      tileAny(acc, rows, rowStride, panel, terms, numRows);                    \
  }
PLUMB_TILE(float)
PLUMB_TILE(double)
#undef PLUMB_TILE

//===----------------------------------------------------------------------===//
// Shadows
//===----------------------------------------------------------------------===//

/// Rounds to f32 if that is the format.
template <bool IsF32> PLUMB_INLINE void roundTyped(D &x) {
  if (IsF32) {
    using Float = float __attribute__((vector_size(32)));
    x = __builtin_convertvector(__builtin_convertvector(x, Float), D);
  }
}

template <bool IsF32, bool Exact, bool ConstTerms, bool ConstSums>
PLUMB_INLINE bool shadowTile(const LaneUnits &k, SumTile &acc, double *typed,
                             Factors row, Factors panel, const double *typedRow,
                             const double *typedPanel, size_t terms) {
  constexpr unsigned Parts = kShadowTile / kGroup;
  D v[Parts], E[Parts], s[Parts], t[Parts];
  I n[Parts], slow{};
  D g[Parts];
  std::memcpy(v, acc.v, sizeof(v));
  std::memcpy(E, acc.E, sizeof(E));
  std::memcpy(s, acc.s, sizeof(s));
  std::memcpy(n, acc.n, sizeof(n));
  std::memcpy(t, typed, sizeof(t));
  for (unsigned p = 0; p < Parts; ++p) {
    I bits;
    std::memcpy(&bits, acc.g + p * kGroup, sizeof(bits));
    g[p] = __builtin_convertvector(bits, D);
  }
  // Terms without an allowance are exact products, whose lowest bits add up,
  // unless arithmetic is free or E is 0 for another reason.
  const bool lowBitsAdd = k.charged && !(ConstTerms && k.f64);
  for (size_t i = 0; i < terms; ++i) {
    const D a = D{} + row.v[i], ea = D{} + row.E[i], la = D{} + row.low[i];
    const D ta = D{} + typedRow[i];
    D ma;
    absOf(ma, a);
    for (unsigned p = 0; p < Parts; ++p) {
      const size_t at = i * kShadowTile + p * kGroup;
      D b, lb, tb, eb{}, mb, mv, rest, F, P{};
      std::memcpy(&b, panel.v + at, sizeof(b));
      std::memcpy(&lb, panel.low + at, sizeof(lb));
      std::memcpy(&tb, typedPanel + at, sizeof(tb));
      D product = a * b;
      D typedTerm = ta * tb;
      roundTyped<IsF32>(typedTerm);
      t[p] = t[p] + typedTerm;
      roundTyped<IsF32>(t[p]);
      absOf(mv, product);
      fmaOf8(rest, a, b, -product);
      I fits, isFree;
      fitsOf(fits, product, k);
      isFree = (rest == 0) & fits;
      if (!Exact) {
        std::memcpy(&eb, panel.E + at, sizeof(eb));
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
      D value = product;
      if (k.declared)
        slow |= mv + P >= k.omega;
      if (ConstTerms) {
        value = typedTerm;
        if (k.declared)
          e = e + F;
        else if (k.f64)
          e = P == 0 ? D{} : P + 2 * F;
      }
      D mt, low;
      absOf(mt, value);
      if (lowBitsAdd) {
        low = la + lb;
        low = value == 0 ? D{} + kLowestBitOfZero : low;
      } else {
        I bits;
        lowestBitOf(bits, value);
        low = __builtin_convertvector(bits, D);
      }
      low = e == 0 ? low : D{} + kNoLowestBit;
      I counts = (value != 0) | (e != 0);
      v[p] = v[p] + value;
      if (ConstSums) {
        slow |= ~((I)((v[p] - v[p]) == 0)); // infinite before it is rounded
        v[p] = t[p];
      }
      E[p] = E[p] + e;
      s[p] = s[p] + (mt + e);
      n[p] = n[p] - counts;
      g[p] = low < g[p] ? low : g[p];
    }
  }
  for (unsigned p = 0; p < Parts; ++p) {
    I finiteV, finiteE, finiteT;
    isFiniteOf(finiteV, v[p]);
    isFiniteOf(finiteE, E[p]);
    isFiniteOf(finiteT, t[p]);
    slow |= ~finiteV | ~finiteE | ~finiteT;
  }
  if (any(slow))
    return false;
  std::memcpy(acc.v, v, sizeof(v));
  std::memcpy(acc.E, E, sizeof(E));
  std::memcpy(acc.s, s, sizeof(s));
  std::memcpy(acc.n, n, sizeof(n));
  std::memcpy(typed, t, sizeof(t));
  for (unsigned p = 0; p < Parts; ++p) {
    I bits = __builtin_convertvector(g[p], I);
    std::memcpy(acc.g + p * kGroup, &bits, sizeof(bits));
  }
  return true;
}

template <bool IsF32, bool Exact>
PLUMB_INLINE bool shadowTileOf(const ShadowContraction &c, const LaneRows &k,
                               SumTile &acc, double *typed, Factors row,
                               Factors panel, const double *typedRow,
                               const double *typedPanel, size_t terms) {
  if (!c.constantTerms)
    return shadowTile<IsF32, Exact, false, false>(
        k.plain, acc, typed, row, panel, typedRow, typedPanel, terms);
  if (!c.constantSums)
    return shadowTile<IsF32, Exact, true, false>(
        k.constant, acc, typed, row, panel, typedRow, typedPanel, terms);
  return shadowTile<IsF32, Exact, true, true>(
      k.constant, acc, typed, row, panel, typedRow, typedPanel, terms);
}

PLUMB_INLINE bool shadowTileAny(const ShadowContraction &c, const LaneRows &k,
                                SumTile &acc, double *typed, Factors row,
                                Factors panel, const double *typedRow,
                                const double *typedPanel, size_t terms) {
  if (c.format == FloatFormat::F32)
    return c.exactFactors
               ? shadowTileOf<true, true>(c, k, acc, typed, row, panel,
                                          typedRow, typedPanel, terms)
               : shadowTileOf<true, false>(c, k, acc, typed, row, panel,
                                           typedRow, typedPanel, terms);
  return c.exactFactors
             ? shadowTileOf<false, true>(c, k, acc, typed, row, panel, typedRow,
                                         typedPanel, terms)
             : shadowTileOf<false, false>(c, k, acc, typed, row, panel,
                                          typedRow, typedPanel, terms);
}

#define PLUMB_ARGUMENTS                                                        \
  const ShadowContraction &c, const LaneRows &k, SumTile &acc, double *typed,  \
      Factors row, Factors panel, const double *typedRow,                      \
      const double *typedPanel, size_t terms
PLUMB_LEVEL(v4) static bool shadowTile4(PLUMB_ARGUMENTS) {
  return shadowTileAny(c, k, acc, typed, row, panel, typedRow, typedPanel,
                       terms);
}
PLUMB_LEVEL(v3) static bool shadowTile3(PLUMB_ARGUMENTS) {
  return shadowTileAny(c, k, acc, typed, row, panel, typedRow, typedPanel,
                       terms);
}
static bool shadowTile0(PLUMB_ARGUMENTS) {
  return shadowTileAny(c, k, acc, typed, row, panel, typedRow, typedPanel,
                       terms);
}
#undef PLUMB_ARGUMENTS

bool lanes::contractShadows(const ShadowContraction &c, SumTile &acc,
                            double *typed, Factors row, Factors panel,
                            const double *typedRow, const double *typedPanel,
                            size_t terms) {
  LaneRows k;
  if (!unitsFor(k, *c.ctx, c.format))
    return false;
  auto run = hostLevel() == 4   ? shadowTile4
             : hostLevel() == 3 ? shadowTile3
                                : shadowTile0;
  return run(c, k, acc, typed, row, panel, typedRow, typedPanel, terms);
}
