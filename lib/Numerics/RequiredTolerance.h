//===- RequiredTolerance.h - least tolerances that pass ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pair (atol, rtol) of allclose with the smallest sum solves a linear
// program in two variables: minimise a + r with a + r * b_i >= d_i for all
// elements, a and r >= 0, where d is the error and b = |expected|. For a given
// r the least a is h(r) = max(0, max_i(d_i - r * b_i)), convex and piecewise
// linear, so that the minimum of h(r) + r is found by cutting planes: intersect
// a line that falls with one that rises, ask for the highest line there, and
// replace one of the two, until none is higher. Every step reads the source
// once; there are at most as many as h has corners, in practice a handful.
// Nothing but two lines is kept.
//
// Results are nudged by ulps so that numpy's formula in double, |a - b| <= atol
// + rtol * |b|, passes with exactly the printed numbers.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_NUMERICS_REQUIREDTOLERANCE_H
#define PLUMBLINE_LIB_NUMERICS_REQUIREDTOLERANCE_H

#include "plumbline/Numerics/ElementSource.h"

namespace plumb {

/// The least r with r * magnitude >= error in double arithmetic; infinite if
/// there is none.
double leastRtol(double error, double magnitude);

struct TolerancePair {
  double atol, rtol;
};

/// Over the finite pairs of `source`, of which `maxAbs` is the largest error.
TolerancePair leastTolerancePair(const ElementSource &source, double maxAbs);

} // namespace plumb

#endif // PLUMBLINE_LIB_NUMERICS_REQUIREDTOLERANCE_H
