//===- ErrorPlaces.h - where the wrong elements are -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the scores of an array collects what is needed to say which
// shape the wrong elements (score above 1) make: how many there are at each
// index of each axis, the smallest box around them, the first and last in
// memory; and for pictures the largest score in each cell of a grid.
//
// Memory does not grow with the array: an axis of more than kExactAxis indices
// is counted in bins, and by its remainder modulo kResidues, which is enough to
// see every second, fourth, ... element of a long vector.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_ERRORPLACES_H
#define PLUMBLINE_LIB_ORACLE_ERRORPLACES_H

#include "plumbline/Oracle/OutputComparison.h"
#include <cstdint>
#include <vector>

namespace plumb {

class ErrorPlaces {
public:
  static constexpr uint64_t kExactAxis = uint64_t(1) << 16;
  static constexpr uint64_t kResidues = 4096;
  static constexpr uint64_t kGrid = 128;

  /// Of one axis.
  struct Axis {
    uint64_t size = 0, perBin = 1;
    uint64_t lo = UINT64_MAX, hi = 0; ///< [lo, hi) holds all wrong elements
    std::vector<uint64_t> wrong;      ///< of each bin
    std::vector<uint64_t> residues;   ///< by index modulo kResidues
    bool isExact() const { return perBin == 1; }
  };

  /// `shape` has no negative sizes; the product is the number of scores.
  explicit ErrorPlaces(const std::vector<int64_t> &shape);

  /// The scores of elements [first, first + n); NaN: nothing can be said.
  void add(uint64_t first, const double *scores, size_t n);
  /// What was collected of other elements.
  void add(const ErrorPlaces &other);

  /// `what` are the wrong ones, in the plural: "wrong elements".
  ErrorPlace place(const std::string &what) const;
  std::vector<AxisHistogram> histograms() const;
  const ErrorGrid &grid() const { return cells; }

  const std::vector<Axis> &axes() const { return axisCounts; }
  uint64_t total() const { return size; }
  uint64_t wrong() const { return numWrong; }
  /// [first, last] in memory order; valid if there is one.
  uint64_t firstWrong() const { return flatFirst; }
  uint64_t lastWrong() const { return flatLast; }

private:
  std::vector<Axis> axisCounts;
  ErrorGrid cells;
  uint64_t cellRows = 1, cellColumns = 1;
  uint64_t size = 1, numWrong = 0, flatFirst = UINT64_MAX, flatLast = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_ERRORPLACES_H
