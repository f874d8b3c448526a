//===- HtmlDiff.h - two texts side by side ----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Changed lines carry a sign as well as a colour, and the part of a line that
// differs is marked. What did not change is left out but for a few lines around
// the changes. On a narrow screen the two columns become one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLDIFF_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLDIFF_H

#include "Html.h"

namespace plumb {

struct HtmlDiffOptions {
  size_t context = 4;
  /// Rows beyond which the rest is counted only.
  size_t maxRows = 800;
};

/// A sentence instead, if the texts are equal.
Html htmlDiff(const std::string &before, const std::string &after,
              const std::string &beforeName, const std::string &afterName,
              const HtmlDiffOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLDIFF_H
