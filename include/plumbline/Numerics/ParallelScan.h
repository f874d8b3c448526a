//===- ParallelScan.h - passes over pairs on several threads ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A large source that may be read concurrently is cut into a fixed number of
// ranges, which as many threads as the host has take in turn. What a pass finds
// out is kept for each range and put together in their order: results are the
// same, to the last bit of a mean, however many threads there are. Short
// sources are one range and are scanned by the caller itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_PARALLELSCAN_H
#define PLUMBLINE_NUMERICS_PARALLELSCAN_H

#include "plumbline/Numerics/ElementSource.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace plumb {

inline unsigned numScanRanges(const ElementSource &source) {
  constexpr uint64_t kShort = uint64_t(1) << 18;
  return source.concurrentReads() && source.size() >= kShort ? 16 : 1;
}

/// Calls scan(range, first, end) once for each of numScanRanges(), possibly at
/// the same time on several threads.
template <typename Scan>
void scanRanges(const ElementSource &source, Scan &&scan) {
  const unsigned ranges = numScanRanges(source);
  const uint64_t size = source.size(), step = size / ranges;
  std::atomic<unsigned> next{0};
  auto work = [&] {
    for (unsigned r; (r = next.fetch_add(1)) < ranges;)
      scan(r, r * step, r + 1 == ranges ? size : (r + 1) * step);
  };
  unsigned threads = std::min(ranges, std::thread::hardware_concurrency());
  std::vector<std::thread> others;
  for (unsigned t = 1; t < threads; ++t)
    others.emplace_back(work);
  work();
  for (std::thread &t : others)
    t.join();
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_PARALLELSCAN_H
