//===- Within.h - one value against an allowance ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Question (a): is what an implementation gives, |t - v| <= e, what a right one
// may give? NaN and infinities are compared by kind and sign. An infinity is
// right where v +- e reaches the type's overflow threshold, and asked for where
// all of it lies beyond.
//
// In f32, what has an allowance at all has 4096 eta more, 2^-138: a division
// that an algorithm moves across a sum (plain attention against flash) may lose
// there, among subnormal numbers, what no operation's rule can foresee. bf16
// has no number as small, and narrower types would lose normal ones.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_WITHIN_H
#define PLUMBLINE_ORACLE_WITHIN_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Shadow.h"

namespace plumb {

/// The allowance of an output element of format `f`, which a run under `table`
/// gave; infinite where nothing can be said.
double outputAllowance(const Shadow &s, UnitTable table, FloatFormat f);

/// Whether a typed value `t` of format `f` can be what is within `e` of `v`.
/// Below f64 the shadow is taken for exact but for its own fp64 noise.
bool isWithin(double t, double v, double e, FloatFormat f);

enum class Within : uint8_t { Yes, No, Unchecked };

/// Element part `k` of `got` against the shadow of `reference`, which a run
/// under UnitTable::Declared gave. Both are of one float type. Values that an
/// unstable comparison decided prove nothing.
Within checkElement(const HostValue &reference, const HostValue &got, size_t k);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_WITHIN_H
