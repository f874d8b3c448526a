//===- Suggest.cpp - did you mean ...? -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source of the algorithm: Lowrance and Wagner, "An Extension of the
// String-to-String Correction Problem" (JACM 22, 1975), with unit costs.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <array>
#include <cstdint>

using namespace plumb;

size_t plumb::editDistance(std::string_view a, std::string_view b) {
  // d[i][j] is the distance of the first i characters of a and j of b, one row
  // and column being put before it for the swaps' "no earlier occurrence".
  size_t width = b.size() + 2, none = a.size() + b.size();
  std::vector<size_t> cells((a.size() + 2) * width, none);
  auto d = [&](size_t i, size_t j) -> size_t & {
    return cells[(i + 1) * width + j + 1];
  };
  for (size_t i = 0; i <= a.size(); ++i)
    d(i, 0) = i;
  for (size_t j = 0; j <= b.size(); ++j)
    d(0, j) = j;

  std::array<size_t, 256> lastRowOf = {}; // Where in a a character stood last.
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t lastMatch = 0; // Where in b this character of a stood last.
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t row = lastRowOf[uint8_t(b[j - 1])], col = lastMatch;
      bool equal = a[i - 1] == b[j - 1];
      if (equal)
        lastMatch = j;
      size_t best = std::min(
          {d(i - 1, j - 1) + !equal, d(i - 1, j) + 1, d(i, j - 1) + 1});
      if (row && col) // Swap the two; delete and insert what is in between.
        best = std::min(best, d(row - 1, col - 1) + (i - row - 1) + 1 +
                                  (j - col - 1));
      d(i, j) = best;
    }
    lastRowOf[uint8_t(a[i - 1])] = i;
  }
  return d(a.size(), b.size());
}

std::optional<std::string>
plumb::nearest(std::string_view name,
               const std::vector<std::string_view> &candidates) {
  // A longer "name" is no mistyped one, and the time is quadratic.
  constexpr size_t longestName = 256;
  if (name.empty() || name.size() > longestName)
    return std::nullopt;

  size_t limit = std::max<size_t>(1, name.size() / 3);
  std::optional<std::string_view> best;
  for (std::string_view candidate : candidates) {
    if (candidate == name)
      return std::nullopt;
    size_t lengths[] = {name.size(), candidate.size()};
    std::sort(lengths, lengths + 2);
    if (lengths[1] - lengths[0] > limit)
      continue;
    size_t distance = editDistance(name, candidate);
    if (distance > limit || distance >= std::max(name.size(), candidate.size()))
      continue; // Nothing in common is not near, however short.
    best = candidate;
    limit = distance - 1;
  }
  return best ? std::optional<std::string>(*best) : std::nullopt;
}
