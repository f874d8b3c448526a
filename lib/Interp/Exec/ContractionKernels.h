//===- ContractionKernels.h - inner loops of contractions -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// acc[lane] += row[k] * panel[k][lane] for k = 0, 1, ...: each lane is an
// element of its own, whose terms are added in order. The lanes of a tile stay
// in registers for all k. A kernel does not know about NaNs and other things
// out of the ordinary; the caller looks at what comes out and, if need be, does
// the tile again by the rules (Contractions.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_CONTRACTIONKERNELS_H
#define PLUMBLINE_LIB_INTERP_EXEC_CONTRACTIONKERNELS_H

#include "plumbline/Interp/Shadow.h"
#include <cstddef>

namespace plumb {
namespace shadow {
struct Ctx;
} // namespace shadow

namespace lanes {

/// Lanes of a tile of typed values, and rows done at a time.
constexpr unsigned kTile = 32, kTileRows = 4;
/// Lanes of a tile with shadows.
constexpr unsigned kShadowTile = 16;

/// kTile lanes of `rows` (1 to kTileRows) rows.
void contractTile(float *acc, const float *rows, size_t rowStride,
                  const float *panel, size_t terms, unsigned numRows);
void contractTile(double *acc, const double *rows, size_t rowStride,
                  const double *panel, size_t terms, unsigned numRows);

/// A factor with its shadow, field by field: all closed and finite, none with
/// a mark but kConstant. `low` is the weight of the lowest set bit.
struct Factors {
  const double *v, *E, *low;
};

/// kShadowTile open sums.
struct SumTile {
  alignas(64) double v[kShadowTile], E[kShadowTile], s[kShadowTile];
  alignas(64) int64_t n[kShadowTile], g[kShadowTile];
};

struct ShadowContraction {
  const shadow::Ctx *ctx;
  FloatFormat format; ///< F32 or F64
  bool exactFactors;  ///< no factor has an allowance
  bool constantTerms; ///< all factors are constants
  bool constantSums;  ///< and so are the sums
};

/// False if the tile has to be done by the rules; `typed` are the sums' typed
/// values before and after. `format` F32: typed values are floats.
bool contractShadows(const ShadowContraction &c, SumTile &acc, double *typed,
                     Factors row, Factors panel, const double *typedRow,
                     const double *typedPanel, size_t terms);

/// True if products of these numbers cannot come near the ends of double.
bool isModerate(double v);

} // namespace lanes
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_CONTRACTIONKERNELS_H
