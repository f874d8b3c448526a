//===- OrderStatistics.h - exact percentiles in bounded memory --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Non-negative doubles are ordered as their bit patterns are ordered as
// integers. The k-th smallest of a sequence that can be read again is therefore
// found by radix selection: a histogram of the top 16 bits tells in which
// bucket it lies and how many values are below that bucket; the next pass looks
// at the next 16 bits of that bucket alone. Four passes give the value exactly.
// Several ranks share the passes.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ORDERSTATISTICS_H
#define PLUMBLINE_NUMERICS_ORDERSTATISTICS_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace plumb {

/// Calls its argument with every value of a sequence, some at a time and in any
/// order: non-negative, no NaN. Calls must not overlap.
using ValueSequence =
    std::function<void(const std::function<void(const double *, size_t)> &)>;

/// The values of the given ranks (from 0, each below the number of values) in
/// ascending order, one for each rank. Reads the sequence four times.
std::vector<double> selectRanks(const ValueSequence &values,
                                const std::vector<uint64_t> &ranks);

/// numpy's percentile with linear interpolation of the values of a sequence of
/// `count` > 0 values, one for each of `percents` (0 to 100). `limit` values
/// are at most collected; longer sequences are read four times.
std::vector<double> percentiles(const ValueSequence &values, uint64_t count,
                                const std::vector<double> &percents,
                                uint64_t limit);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ORDERSTATISTICS_H
