//===- ByteSet.h - bytes that are touched one access at a time --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that runs touches a buffer a few bytes at a time, in any order and
// many times over. What it touched in the end is mostly a view: an interval, or
// rows at equal distances. Following the accesses as they come (as trace
// compression does: Ketterlin and Clauss, CGO 2008) sees a view only if the
// loops walk it as a view; a set does not care, so the set is kept, exactly,
// and made into regions at the end:
//
//   * runs of bytes, sorted, as long as there are few of them;
//   * beyond that a bit for each byte, in pages of 4096, for short runs. What
//     is held is an eighth of the memory that is touched, and no more however
//     often it is.
//
// regions() cuts the sorted runs into arithmetic progressions of equal runs,
// these into progressions of equal ones, and so on: a dimension a round.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_BYTESET_H
#define PLUMBLINE_DEPS_BYTESET_H

#include "plumbline/Deps/Region.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace plumb {

class ByteSet {
public:
  /// Adds the bytes [lo, hi), which must end below regionLimit.
  void add(uint64_t lo, uint64_t hi) {
    if (lo >= hi)
      return;
    // What most loops do: go on where the last access ended, or repeat it.
    if (last && lo >= last->first && lo <= last->second) {
      if (hi <= last->second)
        return;
      if (hi < limit) {
        last->second = hi;
        return;
      }
    }
    insert(lo, hi);
  }

  bool empty() const { return runs.empty() && pages.empty(); }

  /// The set as disjoint regions, in the order of their first bytes; none if
  /// that takes more than \p most.
  std::optional<std::vector<ByteRegion>> regions(size_t most) const;

private:
  static constexpr uint64_t pageBytes = 4096;
  using Page = std::array<uint64_t, pageBytes / 64>;

  void insert(uint64_t lo, uint64_t hi);
  void moveToPages();
  void setBits(uint64_t lo, uint64_t hi);
  std::vector<ByteRange> sortedRuns() const;

  /// First byte and one past the last; disjoint, and not next to each other.
  std::map<uint64_t, uint64_t> runs;
  /// The run that was added to last, and where the next one begins.
  std::pair<const uint64_t, uint64_t> *last = nullptr;
  uint64_t limit = 0;
  std::map<uint64_t, std::unique_ptr<Page>> pages;
  size_t mostRuns = 256;
};

} // namespace plumb

#endif // PLUMBLINE_DEPS_BYTESET_H
