//===- GoldenOrder.cpp - the right values in another order ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An order is a function from an element of the golden to the element of the
// program that stands in its place. The usual ones are tried: axes permuted
// (where the shape allows it), a matrix written by columns and read by rows, an
// axis backwards, an axis shifted around. If none fits, sorted values tell that
// there is some order.
//
// Order is evidence only where values can be told apart: at least half of the
// elements must not fit where they stand now.
//
//===----------------------------------------------------------------------===//

#include "GoldenOrder.h"
#include "GoldenAgreement.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace plumb {

using SourceOf = std::function<size_t(size_t)>;

static std::vector<size_t> indexOf(size_t k, const std::vector<size_t> &shape) {
  std::vector<size_t> index(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    index[d] = k % shape[d];
    k /= shape[d];
  }
  return index;
}

static size_t positionOf(const std::vector<size_t> &index,
                         const std::vector<size_t> &shape) {
  size_t k = 0;
  for (size_t d = 0; d != shape.size(); ++d)
    k = k * shape[d] + index[d];
  return k;
}

/// Whether golden[k] fits the program's element source(k), for all k.
static bool fitsOrder(const ProgramArray &array, const SourceOf &source) {
  uint64_t checked = 0;
  for (size_t k = 0; k != array.size(); ++k) {
    size_t from = source(k);
    if (!array.isCheckable(from))
      continue;
    ++checked;
    if (!goldenFits(array, from, array.given[k]))
      return false;
  }
  return 2 * checked >= array.size();
}

static GoldenMismatch ordered(const ProgramArray &array,
                              GoldenMismatch::Kind kind, std::string sentence,
                              const SourceOf &source) {
  GoldenMismatch found;
  found.kind = kind;
  found.sentence =
      std::move(sentence) + " in all " + countText(array.size(), "element");
  for (size_t k = 0; k != array.size(); ++k)
    found.predicted.push_back(array.exact[source(k)]);
  return found;
}

static std::optional<GoldenMismatch>
permutedAxes(const ProgramArray &array, const std::vector<size_t> &shape) {
  size_t rank = shape.size();
  if (rank < 2 || rank > 4)
    return std::nullopt;
  std::vector<size_t> axes(rank);
  std::iota(axes.begin(), axes.end(), 0);
  while (std::next_permutation(axes.begin(), axes.end())) {
    // The golden's axis d is the program's axis axes[d]; where the sizes are
    // others the data were written so and read in the program's shape.
    std::vector<size_t> written(rank);
    for (size_t d = 0; d != rank; ++d)
      written[d] = shape[axes[d]];
    SourceOf source = [&](size_t k) {
      std::vector<size_t> at = indexOf(k, written), from(rank);
      for (size_t d = 0; d != rank; ++d)
        from[axes[d]] = at[d];
      return positionOf(from, shape);
    };
    if (!fitsOrder(array, source))
      continue;
    std::string text;
    for (size_t axis : axes)
      text += (text.empty() ? "" : ", ") + std::to_string(axis);
    return ordered(array, GoldenMismatch::Kind::Transpose,
                   rank == 2 && written != shape
                       ? "is the program's value transposed (written by "
                         "columns, read by rows)"
                   : rank == 2 ? "is the program's value transposed"
                               : "is the program's value with its axes in the "
                                 "order " +
                                     text,
                   source);
  }
  return std::nullopt;
}

static std::optional<GoldenMismatch>
movedAxis(const ProgramArray &array, const std::vector<size_t> &shape) {
  for (size_t axis = 0; axis != shape.size(); ++axis) {
    size_t size = shape[axis];
    if (size < 2)
      continue;
    auto along = [&](const std::function<size_t(size_t)> &move) -> SourceOf {
      return [&shape, axis, move](size_t k) {
        std::vector<size_t> index = indexOf(k, shape);
        index[axis] = move(index[axis]);
        return positionOf(index, shape);
      };
    };
    std::string name = "axis " + std::to_string(axis);
    SourceOf backwards = along([size](size_t i) { return size - 1 - i; });
    if (fitsOrder(array, backwards))
      return ordered(array, GoldenMismatch::Kind::Reversed,
                     "is the program's value with " + name + " backwards",
                     backwards);
    for (size_t by = 1; by != std::min<size_t>(size, 1025); ++by) {
      SourceOf shifted =
          along([size, by](size_t i) { return (i + size - by) % size; });
      if (fitsOrder(array, shifted))
        return ordered(array, GoldenMismatch::Kind::Rolled,
                       "is the program's value with " + name +
                           " shifted around by " + std::to_string(by),
                       shifted);
    }
  }
  return std::nullopt;
}

static std::optional<GoldenMismatch> anyOrder(const ProgramArray &array) {
  std::vector<size_t> byExact(array.size()), byGiven(array.size());
  std::iota(byExact.begin(), byExact.end(), 0);
  std::iota(byGiven.begin(), byGiven.end(), 0);
  double widest = 0, lo = HUGE_VAL, hi = -HUGE_VAL;
  for (size_t k = 0; k != array.size(); ++k) {
    if (!array.isCheckable(k) || !std::isfinite(array.given[k]) ||
        !std::isfinite(array.exact[k]))
      return std::nullopt;
    widest = std::max(widest, array.allowance[k]);
    lo = std::min(lo, array.exact[k]);
    hi = std::max(hi, array.exact[k]);
  }
  if (array.size() < 8 || widest > (hi - lo) / 256)
    return std::nullopt;
  std::sort(byExact.begin(), byExact.end(), [&](size_t a, size_t b) {
    return array.exact[a] < array.exact[b];
  });
  std::sort(byGiven.begin(), byGiven.end(), [&](size_t a, size_t b) {
    return array.given[a] < array.given[b];
  });
  std::vector<size_t> from(array.size());
  for (size_t i = 0; i != array.size(); ++i) {
    if (!goldenFits(array, byExact[i], array.given[byGiven[i]]))
      return std::nullopt;
    from[byGiven[i]] = byExact[i];
  }
  return ordered(array, GoldenMismatch::Kind::Permuted,
                 "has the program's values in another order",
                 [&](size_t k) { return from[k]; });
}

std::optional<GoldenMismatch> goldenOrder(const ProgramArray &array) {
  if (array.size() < 4 || array.program->parts != 1)
    return std::nullopt;
  uint64_t away = 0;
  for (size_t k = 0; k != array.size(); ++k)
    away += !goldenFits(array, k, array.given[k]);
  if (2 * away < array.size())
    return std::nullopt;
  std::vector<size_t> shape;
  for (int64_t size : array.program->shape)
    shape.push_back(static_cast<size_t>(std::max<int64_t>(size, 1)));
  if (auto found = permutedAxes(array, shape))
    return found;
  if (auto found = movedAxis(array, shape))
    return found;
  return anyOrder(array);
}

} // namespace plumb
