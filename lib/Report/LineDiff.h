//===- LineDiff.h - a shortest script from one text to another --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines are compared by the greedy algorithm of Myers (Algorithmica 1, 1986),
// which takes O((n + m) d) for d differing lines and finds a shortest script.
// Texts that have little in common are exchanged as a whole instead.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_LINEDIFF_H
#define PLUMBLINE_LIB_REPORT_LINEDIFF_H

#include <cstddef>
#include <string_view>
#include <vector>

namespace plumb {

using TextLines = std::vector<std::string_view>;

/// The lines of `text`, which has to outlive them, without their ends.
TextLines splitLines(std::string_view text);

/// One line that stays (' '), goes ('-') or comes ('+'). `before` and `after`
/// count lines from 0: those that the edit is about, or that it stands before.
struct LineEdit {
  char kind;
  size_t before, after;
};

/// In the order of the texts; within a change the kinds may alternate.
std::vector<LineEdit> lineDiff(const TextLines &a, const TextLines &b);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_LINEDIFF_H
