//===- HtmlPassTable.h - the passes of a pipeline, judged -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLPASSTABLE_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLPASSTABLE_H

#include "HtmlPage.h"
#include "plumbline/Bisect/Bisect.h"

namespace plumb {

ShownState verdictState(Verdict verdict);

/// One row an executed pass: verdict, first difference, changed or not, time.
/// Culprits are named as such.
Html htmlPassTable(const BisectResult &result);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLPASSTABLE_H
