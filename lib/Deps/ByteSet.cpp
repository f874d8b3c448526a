//===- ByteSet.cpp - bytes that are touched one access at a time ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/ByteSet.h"
#include <algorithm>

using namespace plumb;

void ByteSet::insert(uint64_t lo, uint64_t hi) {
  auto next = runs.upper_bound(lo);
  if (next != runs.begin())
    if (auto before = std::prev(next); before->second >= lo) {
      lo = before->first;
      hi = std::max(hi, before->second);
    }
  // Everything that the new run reaches becomes part of it.
  auto [run, isNew] = runs.emplace(lo, hi);
  for (next = std::next(run); next != runs.end() && next->first <= hi;
       next = runs.erase(next))
    hi = std::max(hi, next->second);
  run->second = hi;
  last = &*run;
  limit = next == runs.end() ? UINT64_MAX : next->first;
  if (isNew && runs.size() > mostRuns)
    moveToPages();
}

/// Short runs become bits. Long ones would take more room that way.
void ByteSet::moveToPages() {
  constexpr uint64_t longRun = 16 * pageBytes;
  for (auto run = runs.begin(); run != runs.end();)
    if (run->second - run->first < longRun) {
      setBits(run->first, run->second);
      run = runs.erase(run);
    } else {
      ++run;
    }
  last = nullptr;
  mostRuns = std::max<size_t>(256, 2 * runs.size());
}

void ByteSet::setBits(uint64_t lo, uint64_t hi) {
  while (lo < hi) {
    std::unique_ptr<Page> &page = pages[lo / pageBytes];
    if (!page)
      page = std::make_unique<Page>(Page{});
    uint64_t end = std::min(hi, (lo / pageBytes + 1) * pageBytes);
    while (lo < end) {
      uint64_t bit = lo % 64, count = std::min<uint64_t>(64 - bit, end - lo);
      uint64_t ones = count == 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1;
      (*page)[lo % pageBytes / 64] |= ones << bit;
      lo += count;
    }
  }
}

std::vector<ByteRange> ByteSet::sortedRuns() const {
  std::vector<ByteRange> sorted;
  auto add = [&](uint64_t lo, uint64_t hi) {
    if (!sorted.empty() && sorted.back().hi >= lo)
      sorted.back().hi = std::max(sorted.back().hi, hi);
    else
      sorted.push_back({lo, hi});
  };
  auto run = runs.begin();
  for (const auto &[number, page] : pages) {
    for (size_t w = 0; w != page->size(); ++w) {
      uint64_t base = number * pageBytes + w * 64;
      for (uint64_t bits = (*page)[w]; bits;) {
        unsigned first = unsigned(__builtin_ctzll(bits));
        uint64_t rest = ~(bits >> first);
        unsigned count = rest ? unsigned(__builtin_ctzll(rest)) : 64;
        count = std::min(count, 64 - first);
        for (; run != runs.end() && run->first <= base + first; ++run)
          add(run->first, run->second);
        add(base + first, base + first + count);
        bits = first + count == 64 ? 0
                                   : bits >> (first + count) << (first + count);
      }
    }
  }
  for (; run != runs.end(); ++run)
    add(run->first, run->second);
  return sorted;
}

namespace {

/// A region while it is being put together: dimensions innermost first.
struct Pattern {
  uint64_t begin, run;
  std::vector<ByteDim> dims;

  bool sameShape(const Pattern &other) const {
    return run == other.run && dims == other.dims;
  }
};

} // namespace

/// Replaces each longest progression of equal patterns by one with another
/// dimension. Whether there was any.
static bool fold(std::vector<Pattern> &patterns) {
  size_t out = 0;
  bool found = false;
  for (size_t i = 0; i != patterns.size();) {
    size_t end = i + 1;
    uint64_t stride = 0;
    while (end != patterns.size() && patterns[end].sameShape(patterns[i])) {
      uint64_t distance = patterns[end].begin - patterns[end - 1].begin;
      if (end == i + 1)
        stride = distance;
      else if (distance != stride)
        break;
      ++end;
    }
    Pattern folded = std::move(patterns[i]);
    if (end - i > 1) {
      folded.dims.push_back({end - i, stride});
      found = true;
    }
    patterns[out++] = std::move(folded);
    i = end;
  }
  patterns.resize(out);
  return found;
}

std::optional<std::vector<ByteRegion>> ByteSet::regions(size_t most) const {
  std::vector<Pattern> patterns;
  for (ByteRange run : sortedRuns())
    patterns.push_back({run.lo, run.hi - run.lo, {}});
  while (patterns.size() > 1 && fold(patterns))
    ;
  if (patterns.size() > most)
    return std::nullopt;
  std::vector<ByteRegion> regions;
  for (Pattern &p : patterns) {
    Result<ByteRegion> region =
        ByteRegion::strided(p.begin, p.run, std::move(p.dims));
    if (!region)
      return std::nullopt;
    regions.push_back(std::move(*region));
  }
  return regions;
}
