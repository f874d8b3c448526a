//===- OutputComparison.h - one output against its reference ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `plumb compare` says about one array, and what triage's stages say about
// device outputs and goldens: the statistics, the verdict of a rule, what the
// common rules of other tools would have said, and *where* the errors sit. The
// last is what one looks at first: one wrong tile, one row or a tail each have
// their own usual cause.
//
// Plain data, made once and shown by every kind of report.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_OUTPUTCOMPARISON_H
#define PLUMBLINE_ORACLE_OUTPUTCOMPARISON_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/ErrorStats.h"
#include "plumbline/Numerics/MixedSource.h"
#include "plumbline/Oracle/Verdict.h"
#include "plumbline/Support/Error.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// How many elements at each index of one axis are wrong.
struct AxisHistogram {
  unsigned axis = 0;
  std::vector<uint64_t> wrong; ///< of each index; an axis of more than 4096 is
                               ///< put into 4096 or fewer equal bins
  uint64_t indicesPerBin = 1;
};

/// The shape that the wrong elements make.
struct ErrorPlace {
  enum class Kind : uint8_t {
    Nowhere,
    Everywhere, ///< at least 90 % of all elements
    One,        ///< a single element
    Slice,      ///< exactly some indices of one axis: one row, one column
    Tail,       ///< the last indices of an axis
    Tile,       ///< a box that is dense, and smaller than the array
    Periodic,   ///< every k-th index of an axis (lanes, banks)
    Scattered
  };
  Kind kind = Kind::Nowhere;
  /// Of the smallest box that holds all wrong elements: [lo, hi) an axis. Of
  /// complex elements the part (0 real, 1 imaginary) is an axis of its own, the
  /// last, here and in all that follows.
  std::vector<int64_t> lo, hi;
  /// "all 64 wrong elements lie in rows 3 of axis 0 (a whole row)".
  std::string sentence;
};

/// The largest score (error in units of what is allowed) in each cell of the
/// array seen as a matrix: the last axis across, all others down.
struct ErrorGrid {
  uint64_t rows = 0, columns = 0;           ///< of the grid, at most 128 each
  uint64_t arrayRows = 0, arrayColumns = 0; ///< of the matrix
  std::vector<float> score;                 ///< row-major; inf: non-finite
};

/// Elements by log2 of their score. Bin i has scores in [2^(i-32), 2^(i-31)),
/// the first also what is below, the last also what is above.
struct ScoreHistogram {
  std::vector<uint64_t> bins = std::vector<uint64_t>(64);
  uint64_t exact = 0, nonFinite = 0, uncheckable = 0;
};

/// What a rule of somebody else's would have said.
struct OtherRule {
  std::string name; ///< "numpy.allclose"
  std::string rule; ///< with all its numbers: "rtol=1e-05, atol=1e-08"
  bool pass = false;
  uint64_t exceeding = 0; ///< elements; 0 for a rule about the whole array
};

struct OutputComparison {
  std::string name;        ///< "result0", "arg1", or the array's in its file
  std::string elementType; ///< of what was compared with: "f16"
  std::string gotType;     ///< of the output: "f16"
  std::vector<int64_t> shape;
  std::string rule; ///< "allowance", "allclose:1e-05,0.001"
  /// False also where it is inconclusive.
  bool pass = false;
  ErrorStats stats;
  /// Elements that the rule can say nothing about (unbounded allowance,
  /// unstable comparison): neither a pass nor a failure.
  uint64_t uncheckable = 0;
  /// The worst element, with its index and both values as text; and the first
  /// that fails.
  std::optional<Difference> worst, first;
  std::vector<OtherRule> others;
  /// With shadows: the least tolerances of allclose that accept whatever the
  /// allowance accepts, at the elements that have one.
  std::optional<RequiredTolerance> justified;
  /// Whole sentences, such as why no right output can meet the tolerance.
  std::vector<std::string> notes;
  ErrorPlace place;
  std::vector<AxisHistogram> axes;
  ErrorGrid grid;
  ScoreHistogram histogram;

  /// The rule objects to nothing, but can say nothing about more than half of
  /// the elements.
  bool inconclusive() const {
    return stats.numExceeding == 0 && 2 * uncheckable > stats.count;
  }
};

struct OutputCompareOptions {
  std::string name = "result0";
  /// "allowance" (needs shadows in the reference), or any of Rule.h's. Empty:
  /// the allowance where the reference has shadows, else bits.
  std::string rule;
  /// Tables of positions (axes, grid, histogram) are left out.
  bool withoutPlaces = false;
  /// Called now and then, from the caller's thread, with the number of element
  /// pairs that have been read: each is read about ten times.
  std::function<void(uint64_t)> progress;
};

/// Compares `got` with `reference`. Element types may differ if both are float
/// types or both integers (`got` counts as it is; ulps are of `got`'s type).
/// Where the reference has shadows, what is expected is their fp64 value.
/// Errors: different shapes, an unknown rule, the rule `allowance` without
/// shadows.
Result<OutputComparison> compareOutput(const HostValue &reference,
                                       const HostValue &got,
                                       const OutputCompareOptions &options);

/// The same for arrays in memory, such as those of large files; there are no
/// shadows.
struct OutputArray {
  ArrayView view;
  std::vector<int64_t> shape;
};
Result<OutputComparison> compareOutput(const OutputArray &reference,
                                       const OutputArray &got,
                                       const OutputCompareOptions &options);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_OUTPUTCOMPARISON_H
