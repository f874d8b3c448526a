//===- RegionOverlap.cpp - do two strided regions share a byte? -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Regions A and B share a byte if and only if the starts of two runs are near
// enough: -runB < startB - startA < runA. The difference of two starts is a sum
// of strides times bounded integers; with k replaced by (n - 1 - k) for those
// of A, all coefficients are positive, and the question is
//
//   is there an x with  lo <= c1 x1 + ... + cm xm <= hi,  0 <= xi < Ni ?
//
// In general that is a knapsack problem, but regions are views: strides are
// multiples of each other or the same in both. Three rewritings, none of which
// loses anything, make most problems trivial:
//
//   c, c          -> one unknown with N1 + N2 - 1 values
//   c, q c        -> one unknown, where the first has at least q values
//   c <= hi-lo+1  -> the interval grows by c (N - 1), and the unknown is gone
//
// What remains is decided by bounds, by the gcd, by a formula for one unknown
// and a Euclid-like one for two; three and more enumerate the unknown that
// leaves the fewest choices.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Region.h"
#include <algorithm>
#include <numeric>

using namespace plumb;

namespace {

struct Unknown {
  int64_t coefficient, count;
};

class Feasibility {
public:
  Overlap solve(std::vector<Unknown> terms, int64_t lo, int64_t hi);

private:
  unsigned steps = 1 << 20;
};

} // namespace

static int64_t floorDiv(int64_t a, int64_t b) {
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}
static int64_t ceilDiv(int64_t a, int64_t b) { return -floorDiv(-a, b); }
static int64_t mod(int64_t a, int64_t m) { return a - floorDiv(a, m) * m; }

/// The least z >= 0 with lo <= a z mod m <= hi, where 0 < lo <= hi < m and
/// 0 <= a < m; -1 if there is none. As in Euclid's algorithm the modulus at
/// least halves in two steps.
static int64_t firstInRange(int64_t a, int64_t m, int64_t lo, int64_t hi) {
  if (lo == 0)
    return 0;
  if (a == 0)
    return -1;
  if (a > m - a)
    return firstInRange(m - a, m, m - hi, m - lo);
  int64_t z = ceilDiv(lo, a);
  if (z <= hi / a)
    return z;
  // No multiple of a lies in [lo, hi]. One lies in [lo + m y, hi + m y] when
  // -m y mod a is in [lo mod a, hi mod a].
  int64_t y = firstInRange(mod(-m, a), a, lo % a, hi % a);
  if (y < 0)
    return -1;
  return int64_t((__int128(lo) + __int128(m) * y + a - 1) / a);
}

/// c x + d y in [lo, hi], by the residues of hi - c x modulo d: there is a y
/// exactly if the residue is at most hi - lo. At the ends of the range of x the
/// interval may stick out of what d y reaches, but then it contains an end of
/// that, which is a multiple of d.
static bool solveTwo(Unknown c, Unknown d, int64_t lo, int64_t hi) {
  int64_t first = std::max<int64_t>(
      0, ceilDiv(lo - d.coefficient * (d.count - 1), c.coefficient));
  int64_t last = std::min(c.count - 1, floorDiv(hi, c.coefficient));
  if (first > last)
    return false;
  int64_t m = d.coefficient;
  int64_t residue = mod(hi - c.coefficient * first, m);
  if (residue <= hi - lo)
    return true;
  int64_t z = firstInRange(mod(-c.coefficient, m), m, m - residue,
                           m - residue + (hi - lo));
  return z >= 0 && z <= last - first;
}

/// Applies the three rewritings as long as one applies; \p terms ends sorted by
/// coefficient.
static void rewrite(std::vector<Unknown> &terms, int64_t &lo, int64_t hi) {
  std::sort(terms.begin(), terms.end(),
            [](Unknown a, Unknown b) { return a.coefficient < b.coefficient; });
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < terms.size() && !changed; ++i) {
      if (terms[i].coefficient <= hi - lo + 1) {
        lo -= terms[i].coefficient * (terms[i].count - 1);
        terms.erase(terms.begin() + i);
        changed = true;
        break;
      }
      for (size_t j = i + 1; j < terms.size() && !changed; ++j) {
        int64_t q = terms[j].coefficient / terms[i].coefficient;
        if (terms[j].coefficient % terms[i].coefficient || q > terms[i].count)
          continue;
        terms[i].count += q * (terms[j].count - 1);
        terms.erase(terms.begin() + j);
        changed = true;
      }
    }
  }
}

Overlap Feasibility::solve(std::vector<Unknown> terms, int64_t lo, int64_t hi) {
  if (steps == 0)
    return Overlap::Unknown;
  --steps;
  rewrite(terms, lo, hi);
  int64_t most = 0, divisor = 0;
  for (Unknown t : terms) {
    most += t.coefficient * (t.count - 1);
    divisor = std::gcd(divisor, t.coefficient);
  }
  if (hi < 0 || lo > most)
    return Overlap::No;
  if (lo <= 0 || hi >= most)
    return Overlap::Yes;
  // From here on 0 < lo <= hi < most, and there is an unknown.
  if (floorDiv(hi, divisor) * divisor < lo)
    return Overlap::No;
  auto answer = [](bool yes) { return yes ? Overlap::Yes : Overlap::No; };
  if (terms.size() == 1)
    return Overlap::Yes; // A multiple within the bounds.
  if (terms.size() == 2)
    return answer(solveTwo(terms[0], terms[1], lo, hi));

  size_t chosen = 0;
  int64_t first = 0, last = 0, fewest = -1;
  for (size_t i = 0; i != terms.size(); ++i) {
    int64_t c = terms[i].coefficient;
    int64_t rest = most - c * (terms[i].count - 1);
    int64_t from = std::max<int64_t>(0, ceilDiv(lo - rest, c));
    int64_t to = std::min(terms[i].count - 1, floorDiv(hi, c));
    if (fewest < 0 || to - from < fewest) {
      chosen = i;
      first = from;
      last = to;
      fewest = to - from;
    }
  }
  Unknown term = terms[chosen];
  terms.erase(terms.begin() + chosen);
  bool unknown = false;
  for (int64_t x = first; x <= last; ++x) {
    Overlap found =
        solve(terms, lo - term.coefficient * x, hi - term.coefficient * x);
    if (found == Overlap::Yes)
      return found;
    if (found == Overlap::Unknown) {
      unknown = true;
      break;
    }
  }
  return unknown ? Overlap::Unknown : Overlap::No;
}

Overlap plumb::overlap(const ByteRegion &a, uint64_t shiftA,
                       const ByteRegion &b, uint64_t shiftB) {
  if (a.empty() || b.empty())
    return Overlap::No;
  if (a.hull().lo + shiftA >= b.hull().hi + shiftB ||
      b.hull().lo + shiftB >= a.hull().hi + shiftA)
    return Overlap::No;
  if (a.contiguous() && b.contiguous())
    return Overlap::Yes;

  int64_t distance = int64_t(b.begin + shiftB) - int64_t(a.begin + shiftA);
  for (ByteDim dim : a.dims)
    distance -= int64_t(dim.stride * (dim.count - 1));
  std::vector<Unknown> terms;
  for (const ByteRegion *region : {&a, &b})
    for (ByteDim dim : region->dims)
      terms.push_back({int64_t(dim.stride), int64_t(dim.count)});
  return Feasibility().solve(std::move(terms), 1 - int64_t(b.run) - distance,
                             int64_t(a.run) - 1 - distance);
}

//===----------------------------------------------------------------------===//
// The first and last shared byte
//===----------------------------------------------------------------------===//

static bool mayOverlap(const ByteRegion &a, const ByteRegion &b) {
  return overlap(a, 0, b, 0) != Overlap::No;
}

/// The first (or last) byte of \p a, whose runs are nested, that is in \p b,
/// too: the runs come in the order of their indices, so that the least index of
/// the outermost dimension is found by bisection, then that of the next.
static uint64_t boundOfNested(ByteRegion a, const ByteRegion &b, bool first) {
  // The part of `a` in which dimension 0 has the indices [from, to).
  auto part = [](const ByteRegion &region, uint64_t from, uint64_t to) {
    std::vector<ByteDim> dims = region.dims;
    uint64_t begin = region.begin + from * dims[0].stride;
    dims[0].count = to - from;
    return *ByteRegion::strided(begin, region.run, std::move(dims));
  };
  while (!a.dims.empty()) {
    uint64_t lo = 0, hi = a.dims[0].count; // The index lies in [lo, hi).
    while (hi - lo > 1) {
      uint64_t middle = lo + (hi - lo) / 2;
      bool inLower = first ? mayOverlap(part(a, lo, middle), b)
                           : !mayOverlap(part(a, middle, hi), b);
      (inLower ? hi : lo) = middle;
    }
    // Once the dimension is one index, normalising takes it away.
    a = part(a, lo, lo + 1);
  }
  uint64_t lo = a.begin, hi = a.begin + a.run;
  while (hi - lo > 1) {
    uint64_t middle = lo + (hi - lo) / 2;
    bool inLower = first ? mayOverlap(ByteRegion::interval(lo, middle), b)
                         : !mayOverlap(ByteRegion::interval(middle, hi), b);
    (inLower ? hi : lo) = middle;
  }
  return lo;
}

ByteRange plumb::sharedHull(const ByteRegion &regionA, uint64_t shiftA,
                            const ByteRegion &regionB, uint64_t shiftB) {
  auto moved = [](const ByteRegion &region, uint64_t shift) {
    return *ByteRegion::strided(region.begin + shift, region.run, region.dims);
  };
  uint64_t lo = std::max(regionA.begin + shiftA, regionB.begin + shiftB);
  uint64_t hi =
      std::min(regionA.hull().hi + shiftA, regionB.hull().hi + shiftB);
  if (regionA.contiguous() && regionB.contiguous())
    return {lo, hi};
  ByteRegion a = moved(regionA, shiftA), b = moved(regionB, shiftB);
  if (!a.nested())
    std::swap(a, b);
  if (a.nested())
    return {boundOfNested(a, b, true), boundOfNested(a, b, false) + 1};

  if (b.numRuns() < a.numRuns())
    std::swap(a, b);
  constexpr uint64_t most = 4096;
  if (a.numRuns() > most)
    return {lo, hi};
  uint64_t first = UINT64_MAX, last = 0;
  for (uint64_t i = 0; i != a.numRuns(); ++i) {
    uint64_t start = a.begin, rest = i;
    for (ByteDim dim : a.dims) {
      start += rest % dim.count * dim.stride;
      rest /= dim.count;
    }
    ByteRegion run = ByteRegion::interval(start, start + a.run);
    if (!mayOverlap(run, b))
      continue;
    first = std::min(first, boundOfNested(run, b, true));
    last = std::max(last, boundOfNested(run, b, false));
  }
  return {first, last + 1};
}
