//===- Region.cpp - normal form, text and coverage of regions -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Region.h"
#include <algorithm>

using namespace plumb;

ByteRegion ByteRegion::interval(uint64_t lo, uint64_t hi) {
  ByteRegion region;
  if (lo < hi) {
    region.begin = lo;
    region.run = hi - lo;
    region.limit = hi;
  }
  return region;
}

/// Joins dimensions until none is left that another one, or the run, covers.
/// \p dims has its smallest stride first.
static void normalise(uint64_t &run, std::vector<ByteDim> &dims) {
  std::vector<ByteDim> kept;
  for (ByteDim dim : dims) {
    if (dim.count == 1 || dim.stride == 0)
      continue;
    // Runs that touch or overlap are one run: begin .. last start + run.
    if (kept.empty() && dim.stride <= run) {
      run += dim.stride * (dim.count - 1);
      continue;
    }
    // count of them reach at least to the next: multiples without a gap.
    ByteDim *inner = kept.empty() ? nullptr : &kept.back();
    if (inner && dim.stride % inner->stride == 0 &&
        dim.stride / inner->stride <= inner->count) {
      inner->count += dim.stride / inner->stride * (dim.count - 1);
      continue;
    }
    kept.push_back(dim);
  }
  std::reverse(kept.begin(), kept.end());
  dims = std::move(kept);
}

Result<ByteRegion> ByteRegion::strided(uint64_t begin, uint64_t run,
                                       std::vector<ByteDim> dims) {
  for (const ByteDim &dim : dims)
    if (dim.count == 0)
      return ByteRegion();
  if (run == 0)
    return ByteRegion();

  using Wide = unsigned __int128;
  Wide end = Wide(begin) + run;
  for (const ByteDim &dim : dims)
    end += std::min(Wide(dim.stride) * (dim.count - 1), Wide(1) << 100);
  if (end >= regionLimit)
    return makeError("the region ends at or beyond byte 2^61");

  std::sort(dims.begin(), dims.end(), [](ByteDim a, ByteDim b) {
    return a.stride != b.stride ? a.stride < b.stride : a.count < b.count;
  });
  normalise(run, dims);
  ByteRegion region;
  region.begin = begin;
  region.run = run;
  region.limit = uint64_t(end);
  region.dims = std::move(dims);
  return region;
}

uint64_t ByteRegion::numRuns() const {
  uint64_t runs = 1;
  for (const ByteDim &dim : dims) {
    if (runs > regionLimit / dim.count)
      return regionLimit;
    runs *= dim.count;
  }
  return runs;
}

bool ByteRegion::nested() const {
  uint64_t extent = run;
  for (size_t i = dims.size(); i--;) {
    if (dims[i].stride < extent)
      return false;
    extent += dims[i].stride * (dims[i].count - 1);
  }
  return true;
}

std::string ByteRegion::str() const {
  if (empty())
    return "no bytes";
  std::string text =
      "[" + std::to_string(begin) + ", " + std::to_string(begin + run) + ")";
  for (size_t i = dims.size(); i--;)
    text += (i + 1 == dims.size() ? " and " : ", these and ") +
            std::to_string(dims[i].count - 1) + " more every " +
            std::to_string(dims[i].stride);
  return text;
}

uint64_t ByteRegion::hash() const {
  // Mixing by multiplication as in SplitMix64 (Steele et al. 2014).
  uint64_t state = 0x9e3779b97f4a7c15;
  auto mix = [&](uint64_t word) {
    state = (state ^ word) * 0xbf58476d1ce4e5b9;
    state ^= state >> 29;
  };
  mix(begin);
  mix(run);
  for (const ByteDim &dim : dims) {
    mix(dim.count);
    mix(dim.stride);
  }
  return state;
}

/// Appends the runs of \p region, in no particular order.
static void appendRuns(const ByteRegion &region,
                       std::vector<ByteRange> &ranges) {
  if (region.empty())
    return;
  size_t first = ranges.size();
  ranges.push_back({region.begin, region.begin + region.run});
  for (const ByteDim &dim : region.dims) {
    size_t last = ranges.size();
    for (uint64_t k = 1; k < dim.count; ++k)
      for (size_t i = first; i != last; ++i)
        ranges.push_back(
            {ranges[i].lo + k * dim.stride, ranges[i].hi + k * dim.stride});
  }
}

std::optional<bool> plumb::covers(const std::vector<ByteRegion> &outer,
                                  const ByteRegion &inner) {
  constexpr uint64_t most = 1 << 20;
  for (const ByteRegion &region : outer)
    if (region == inner ||
        (region.contiguous() && region.begin <= inner.begin &&
         inner.hull().hi <= region.hull().hi))
      return true;
  uint64_t runs = inner.numRuns();
  for (const ByteRegion &region : outer)
    runs = std::min(runs + region.numRuns(), most + 1);
  if (runs > most)
    return std::nullopt;

  std::vector<ByteRange> have, need;
  for (const ByteRegion &region : outer)
    appendRuns(region, have);
  appendRuns(inner, need);
  auto byStart = [](ByteRange a, ByteRange b) { return a.lo < b.lo; };
  std::sort(have.begin(), have.end(), byStart);
  std::sort(need.begin(), need.end(), byStart);
  size_t next = 0;
  uint64_t reached = 0; // All of have before `next` ends here or earlier ...
  uint64_t start = 0;   // ... and is one interval from here.
  for (ByteRange range : need) {
    while (next != have.size() && have[next].lo <= range.lo) {
      if (have[next].lo > reached)
        start = have[next].lo;
      reached = std::max(reached, have[next++].hi);
    }
    while (next != have.size() && have[next].lo <= reached &&
           reached < range.hi)
      reached = std::max(reached, have[next++].hi);
    if (range.lo < start || range.hi > reached)
      return false;
  }
  return true;
}
