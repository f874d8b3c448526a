//===- HtmlHistogram.h - how large errors are, and along what ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bars are drawn in SVG that is stretched to the width there is; the words
// around them are text of the page, and stay as large as that.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLHISTOGRAM_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLHISTOGRAM_H

#include "Html.h"
#include "plumbline/Oracle/OutputComparison.h"

namespace plumb {

/// Elements by their score, with a line at what is allowed. Empty where no
/// element has one.
Html htmlScoreHistogram(const ScoreHistogram &histogram);

/// Wrong elements along each axis. Empty where nothing is wrong, and for a
/// single element.
Html htmlAxisHistograms(const std::vector<AxisHistogram> &axes);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLHISTOGRAM_H
