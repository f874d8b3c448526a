//===- RequiredTolerance.cpp - the least tolerances that would pass -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequiredTolerance.h"

#include "plumbline/Numerics/ParallelScan.h"

using namespace plumb;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

double plumb::leastRtol(double error, double magnitude) {
  if (error == 0)
    return 0;
  if (magnitude == 0)
    return kInfinity;
  double r = error / magnitude;
  while (r * magnitude < error)
    r = std::nextafter(r, kInfinity);
  return r;
}

/// The least a with a + r * magnitude >= error in double arithmetic.
static double leastAtol(double error, double magnitude, double r) {
  double covered = r * magnitude;
  if (covered >= error)
    return 0;
  double a = error - covered;
  while (a + covered < error)
    a = std::nextafter(a, kInfinity);
  return a;
}

namespace {
/// a >= error - r * magnitude: what one element asks of the pair.
struct Line {
  double error = 0, magnitude = 0;
};
} // namespace

/// h(r) and the line that is highest at r; of several the one that falls least.
static double highest(const ElementSource &source, double r, Line &top) {
  struct Highest {
    double h = 0;
    Line top;
    void add(double a, const Line &line) {
      if (a > h || (a == h && a > 0 && line.magnitude < top.magnitude)) {
        h = a;
        top = line;
      }
    }
  };
  std::vector<Highest> found(numScanRanges(source));
  scanRanges(source, [&](unsigned range, uint64_t first, uint64_t end) {
    Highest best;
    source.forEachError(first, end, [&](double error, double magnitude) {
      best.add(leastAtol(error, magnitude, r), {error, magnitude});
    });
    found[range] = best;
  });
  Highest best;
  for (const Highest &f : found)
    best.add(f.h, f.top);
  top = best.top;
  return best.h;
}

TolerancePair plumb::leastTolerancePair(const ElementSource &source,
                                        double maxAbs) {
  TolerancePair best = {maxAbs, 0};
  Line falling, rising; // rising: a >= 0
  if (maxAbs == 0 || !(maxAbs < kInfinity))
    return best;
  highest(source, 0, falling);
  if (falling.magnitude <= 1) // more rtol buys less atol
    return best;

  // The bound only keeps a pathological input from taking minutes; the pair is
  // one that passes whenever the search ends.
  constexpr unsigned kMaxSteps = 200;
  for (unsigned step = 0; step < kMaxSteps; ++step) {
    double r =
        (falling.error - rising.error) / (falling.magnitude - rising.magnitude);
    if (!(r >= 0 && r < kInfinity))
      break;
    Line top;
    double a = highest(source, r, top);
    if (a + r < best.atol + best.rtol)
      best = {a, r};
    bool isFalling = top.magnitude > 1;
    Line &replaced = isFalling ? falling : rising;
    if (a == 0 ||
        (top.error == replaced.error && top.magnitude == replaced.magnitude))
      break;
    replaced = top;
  }
  return best;
}
