//===- HtmlStageRail.h - the stops of a report, as a line -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLSTAGERAIL_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLSTAGERAIL_H

#include "HtmlPage.h"

namespace plumb {

/// Links to the sections, each with its state in a mark and a word. The stop
/// that decided is filled.
Html htmlStageRail(const std::string &title,
                   const std::vector<RailStop> &stops);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLSTAGERAIL_H
