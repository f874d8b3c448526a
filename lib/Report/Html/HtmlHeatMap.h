//===- HtmlHeatMap.h - where the errors sit ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One path a step of the scale, drawn as SVG: a page of text, that any viewer
// can zoom. Beyond the allowance cells have a cross as well as a colour of
// another family, so that the border between the two can be seen without
// colours.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLHEATMAP_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLHEATMAP_H

#include "Html.h"
#include "plumbline/Oracle/OutputComparison.h"

namespace plumb {

/// Empty for an empty grid.
Html htmlHeatMap(const ErrorGrid &grid, const std::string &name);

/// The step of a score, 0 to 8: up to 4 within what is allowed (1), 8 also for
/// what is not finite.
unsigned heatStep(float score);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLHEATMAP_H
