//===- ErrorPlaces.cpp - where the wrong elements are ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The array is walked a run along its last axis at a time: what all elements of
// a run share, their index along the other axes, is worked out once. The shape
// is named in ErrorPlaceShape.cpp.
//
//===----------------------------------------------------------------------===//

#include "ErrorPlaces.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace plumb {

static uint64_t divideUp(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

ErrorPlaces::ErrorPlaces(const std::vector<int64_t> &shape) {
  for (int64_t d : shape) {
    Axis axis;
    axis.size = static_cast<uint64_t>(d);
    axis.perBin = std::max<uint64_t>(1, divideUp(axis.size, kExactAxis));
    axis.wrong.resize(divideUp(axis.size, axis.perBin));
    if (!axis.isExact())
      axis.residues.resize(kResidues);
    axisCounts.push_back(std::move(axis));
    size *= static_cast<uint64_t>(d);
  }
  cells.arrayColumns = shape.empty() ? 1 : axisCounts.back().size;
  cells.arrayRows = cells.arrayColumns ? size / cells.arrayColumns : 0;
  cellRows = std::max<uint64_t>(1, divideUp(cells.arrayRows, kGrid));
  cellColumns = std::max<uint64_t>(1, divideUp(cells.arrayColumns, kGrid));
  cells.rows = divideUp(cells.arrayRows, cellRows);
  cells.columns = divideUp(cells.arrayColumns, cellColumns);
  cells.score.resize(cells.rows * cells.columns);
}

static float asCell(double score) {
  if (std::isinf(score))
    return std::numeric_limits<float>::infinity();
  return static_cast<float>(
      std::min(score, double(std::numeric_limits<float>::max())));
}

void ErrorPlaces::add(uint64_t first, const double *scores, size_t n) {
  const uint64_t columns = cells.arrayColumns;
  for (size_t done = 0; done < n;) {
    const uint64_t flat = first + done;
    const uint64_t row = flat / columns, column = flat % columns;
    const size_t run = std::min<uint64_t>(n - done, columns - column);
    const double *score = scores + done;
    float *cell = cells.score.data() + row / cellRows * cells.columns;
    uint64_t wrongHere = 0, lo = 0, hi = 0;
    Axis *last = axisCounts.empty() ? nullptr : &axisCounts.back();
    uint64_t c = column / cellColumns,
             left = cellColumns - column % cellColumns;
    for (size_t i = 0; i != run; ++i) {
      const double s = score[i];
      if (s > 0 && asCell(s) > cell[c])
        cell[c] = asCell(s);
      if (--left == 0) {
        ++c;
        left = cellColumns;
      }
      if (!(s > 1))
        continue;
      const uint64_t at = column + i;
      if (wrongHere++ == 0)
        lo = at;
      hi = at;
      if (last) {
        ++last->wrong[at / last->perBin];
        if (!last->isExact())
          ++last->residues[at % kResidues];
      }
    }
    done += run;
    if (wrongHere == 0)
      continue;
    numWrong += wrongHere;
    flatFirst = std::min(flatFirst, row * columns + lo);
    flatLast = std::max(flatLast, row * columns + hi);
    if (last) {
      last->lo = std::min(last->lo, lo);
      last->hi = std::max(last->hi, hi + 1);
    }
    uint64_t rest = row;
    for (size_t d = axisCounts.size(); d-- > 1;) {
      Axis &axis = axisCounts[d - 1];
      const uint64_t at = rest % axis.size;
      rest /= axis.size;
      axis.wrong[at / axis.perBin] += wrongHere;
      if (!axis.isExact())
        axis.residues[at % kResidues] += wrongHere;
      axis.lo = std::min(axis.lo, at);
      axis.hi = std::max(axis.hi, at + 1);
    }
  }
}

void ErrorPlaces::add(const ErrorPlaces &other) {
  auto sum = [](std::vector<uint64_t> &to, const std::vector<uint64_t> &from) {
    for (size_t i = 0; i != to.size(); ++i)
      to[i] += from[i];
  };
  for (size_t d = 0; d != axisCounts.size(); ++d) {
    Axis &axis = axisCounts[d];
    const Axis &more = other.axisCounts[d];
    sum(axis.wrong, more.wrong);
    sum(axis.residues, more.residues);
    axis.lo = std::min(axis.lo, more.lo);
    axis.hi = std::max(axis.hi, more.hi);
  }
  for (size_t i = 0; i != cells.score.size(); ++i)
    cells.score[i] = std::max(cells.score[i], other.cells.score[i]);
  numWrong += other.numWrong;
  flatFirst = std::min(flatFirst, other.flatFirst);
  flatLast = std::max(flatLast, other.flatLast);
}

std::vector<AxisHistogram> ErrorPlaces::histograms() const {
  constexpr uint64_t kMaxBins = 4096;
  std::vector<AxisHistogram> all;
  for (size_t d = 0; d != axisCounts.size(); ++d) {
    const Axis &axis = axisCounts[d];
    const uint64_t group =
        std::max<uint64_t>(1, divideUp(axis.wrong.size(), kMaxBins));
    AxisHistogram histogram;
    histogram.axis = static_cast<unsigned>(d);
    histogram.indicesPerBin = axis.perBin * group;
    histogram.wrong.resize(divideUp(axis.wrong.size(), group));
    for (size_t i = 0; i != axis.wrong.size(); ++i)
      histogram.wrong[i / group] += axis.wrong[i];
    all.push_back(std::move(histogram));
  }
  return all;
}

} // namespace plumb
