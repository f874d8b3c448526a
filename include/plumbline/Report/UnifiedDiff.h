//===- UnifiedDiff.h - two texts as a unified diff --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines are compared by the greedy algorithm of Myers (Algorithmica 1, 1986),
// which takes O((n + m) d) for d differing lines and finds a shortest script.
// Texts that have little in common are shown as a whole instead.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_UNIFIEDDIFF_H
#define PLUMBLINE_REPORT_UNIFIEDDIFF_H

#include <cstddef>
#include <string>

namespace plumb {

struct DiffOptions {
  unsigned context = 3;
  /// Lines of the result without its header; what is beyond is counted.
  size_t maxLines = 60;
};

/// Empty if the texts are equal.
std::string unifiedDiff(const std::string &before, const std::string &after,
                        const std::string &beforeName,
                        const std::string &afterName,
                        const DiffOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_REPORT_UNIFIEDDIFF_H
