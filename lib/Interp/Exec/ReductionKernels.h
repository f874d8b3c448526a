//===- ReductionKernels.h - products of two rows with shadows ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The terms of a sum of products, eight at a time; who adds them up does so in
// the order of the program.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_REDUCTIONKERNELS_H
#define PLUMBLINE_LIB_INTERP_EXEC_REDUCTIONKERNELS_H

#include "plumbline/Interp/Shadow.h"
#include <cstddef>

namespace plumb {
struct ClosedTerms;
namespace shadow {
struct Ctx;
} // namespace shadow

namespace lanes {

constexpr size_t kMostTerms = 128;

/// What each product adds to an open sum.
struct ProductTerms {
  alignas(64) double v[kMostTerms], E[kMostTerms], s[kMostTerms];
  alignas(64) double typed[kMostTerms];
  uint64_t n; ///< how many count
  int g;      ///< the lowest bit of all
};

/// The products of elements [from, from + n) of x and y, n <= kMostTerms, from
/// a multiple of eight. False if some are out of the ordinary. The elements are
/// usable, and all of both are constants or none is on one side.
bool productTerms(const shadow::Ctx &c, FloatFormat f, const ClosedTerms &x,
                  const ClosedTerms &y, size_t from, size_t n,
                  ProductTerms &out);

} // namespace lanes
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_REDUCTIONKERNELS_H
