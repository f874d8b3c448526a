//===- HtmlComparison.h - one compared output as a block --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLCOMPARISON_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLCOMPARISON_H

#include "HtmlPage.h"
#include "plumbline/Oracle/OutputComparison.h"

namespace plumb {

ShownState comparisonState(const OutputComparison &comparison);

/// Heading, figures, drawings, what other rules would have said.
Html htmlComparison(const OutputComparison &comparison);

/// The same without its heading.
Html htmlComparisonBody(const OutputComparison &comparison);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLCOMPARISON_H
