//===- Region.h - sets of bytes that a task touches -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view of a buffer (offset, shape, strides) touches an affine set of bytes:
//
//   { begin + k1 s1 + ... + kn sn + r  |  0 <= ki < ni,  0 <= r < run }
//
// Two views of different element types overlap, or not, in bytes: comparing
// element offsets is a well-known mistake, so that no element survives here.
// A region is kept in a normal form (no dimension of one element, none that
// only repeats or continues what a smaller one covers), in which most views are
// one interval, and equal normal forms are found equal.
//
// Whether two regions share a byte is asked exactly: bounding intervals decide
// most pairs, the greatest common divisor of the strides some, and the rest is
// a bounded integer problem in as many unknowns as there are different strides
// (RegionOverlap.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_REGION_H
#define PLUMBLINE_DEPS_REGION_H

#include "plumbline/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// Regions and addresses end below this, so that sums of two fit 64 bits.
constexpr uint64_t regionLimit = uint64_t(1) << 61;

struct ByteDim {
  uint64_t count, stride;

  bool operator==(const ByteDim &other) const {
    return count == other.count && stride == other.stride;
  }
};

/// The bytes [lo, hi).
struct ByteRange {
  uint64_t lo, hi;

  bool operator==(const ByteRange &other) const {
    return lo == other.lo && hi == other.hi;
  }
};

class ByteRegion {
public:
  /// No byte at all.
  ByteRegion() = default;

  static ByteRegion interval(uint64_t lo, uint64_t hi);
  /// \p run bytes at \p begin, repeated along \p dims. An error if it does not
  /// end below regionLimit.
  static Result<ByteRegion> strided(uint64_t begin, uint64_t run,
                                    std::vector<ByteDim> dims);

  bool empty() const { return run == 0; }
  bool contiguous() const { return dims.empty(); }
  /// The smallest interval around it; {0, 0} if it is empty.
  ByteRange hull() const { return {begin, limit}; }
  /// How many runs it consists of, saturating.
  uint64_t numRuns() const;
  /// Every run lies after all runs with a smaller index (compared outermost
  /// dimension first), as in all views that do not overlap themselves by
  /// interleaving.
  bool nested() const;

  /// `[0, 64)`, `[128, 136) and 31 more every 256`.
  std::string str() const;
  uint64_t hash() const;
  bool operator==(const ByteRegion &other) const {
    return begin == other.begin && run == other.run && dims == other.dims;
  }

  uint64_t begin = 0, run = 0;
  std::vector<ByteDim> dims; ///< Largest stride first.

private:
  uint64_t limit = 0; ///< One behind the last byte.
};

enum class Overlap {
  No,
  Yes,
  Unknown, ///< Too many combinations of strides to try; treat it as Yes.
};

/// Whether \p a, moved by \p shiftA bytes, shares a byte with \p b, moved by
/// \p shiftB.
Overlap overlap(const ByteRegion &a, uint64_t shiftA, const ByteRegion &b,
                uint64_t shiftB);

/// The first and the last shared byte of two regions that overlap. Where both
/// interleave with themselves in more than a few thousand runs, the
/// intersection of the bounding intervals.
ByteRange sharedHull(const ByteRegion &a, uint64_t shiftA, const ByteRegion &b,
                     uint64_t shiftB);

/// Whether \p inner lies within the union of \p outer; nothing if there are too
/// many runs to look at.
std::optional<bool> covers(const std::vector<ByteRegion> &outer,
                           const ByteRegion &inner);

} // namespace plumb

#endif // PLUMBLINE_DEPS_REGION_H
