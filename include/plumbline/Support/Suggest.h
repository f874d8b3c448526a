//===- Suggest.h - did you mean ...? ----------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every "unknown X" message names the nearest X there is, by the distance of
// Damerau and Levenshtein: the least number of insertions, deletions,
// substitutions and swaps of two neighbours (unrestricted: characters may be
// put between the two, "ca" to "abc" is 2). A name is near if it can be reached
// by changing a third of its characters, or one if it has fewer than six; a
// suggestion that is far off only confuses.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_SUGGEST_H
#define PLUMBLINE_SUPPORT_SUGGEST_H

#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// Time and space are the product of the lengths.
size_t editDistance(std::string_view a, std::string_view b);

/// The candidate nearest to \p name, the first of several; none if none is near
/// or \p name itself is among them.
std::optional<std::string>
nearest(std::string_view name, const std::vector<std::string_view> &candidates);

/// The same for any range of strings (std::string, StringRef, const char *).
template <class Range>
std::optional<std::string> nearest(std::string_view name,
                                   const Range &candidates) {
  std::vector<std::string_view> views(std::begin(candidates),
                                      std::end(candidates));
  return nearest(name, views);
}
inline std::optional<std::string>
nearest(std::string_view name,
        std::initializer_list<std::string_view> candidates) {
  return nearest(name, std::vector<std::string_view>(candidates));
}

/// `, did you mean 'X'?`, or nothing: to be appended to a message.
template <class Range>
std::string didYouMean(std::string_view name, const Range &candidates) {
  std::optional<std::string> near = nearest(name, candidates);
  return near ? ", did you mean '" + *near + "'?" : std::string();
}
inline std::string
didYouMean(std::string_view name,
           std::initializer_list<std::string_view> candidates) {
  return didYouMean(name, std::vector<std::string_view>(candidates));
}

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_SUGGEST_H
