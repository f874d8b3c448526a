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
  const bool addLowBits = lowBitsAdd<ConstTerms>(k);
  for (size_t i = 0; i < terms; ++i) {
    TermFactors f{};
    f.a = D{} + row.v[i];
    f.ea = D{} + row.E[i];
    f.lowA = D{} + row.low[i];
    const D ta = D{} + typedRow[i];
    for (unsigned p = 0; p < Parts; ++p) {
      const size_t at = i * kShadowTile + p * kGroup;
      D tb;
      std::memcpy(&f.b, panel.v + at, sizeof(D));
      std::memcpy(&f.lowB, panel.low + at, sizeof(D));
      if (!Exact)
        std::memcpy(&f.eb, panel.E + at, sizeof(D));
      std::memcpy(&tb, typedPanel + at, sizeof(D));
      f.typed = ta * tb;
      roundTyped<IsF32>(f.typed);
      t[p] = t[p] + f.typed;
      roundTyped<IsF32>(t[p]);
      Term term;
      productTerm<Exact, ConstTerms>(term, slow, f, k, addLowBits);
      I counts = (term.v != 0) | (term.e != 0);
      v[p] = v[p] + term.v;
      if (ConstSums) {
        slow |= ~((I)((v[p] - v[p]) == 0)); // infinite before it is rounded
        v[p] = t[p];
      }
      E[p] = E[p] + term.e;
      s[p] = s[p] + (term.magnitude + term.e);
      n[p] = n[p] - counts;
      g[p] = term.low < g[p] ? term.low : g[p];
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
