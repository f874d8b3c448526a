//===- HtmlFinding.h - a culprit and its evidence ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLFINDING_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLFINDING_H

#include "Html.h"
#include "plumbline/Bisect/Bisect.h"

namespace plumb {

/// What the pass did, the IR before and after, the certificate, the reduced
/// program.
Html htmlFinding(const BisectResult &result, const BisectFinding &finding,
                 bool isProved);

/// All culprits and suspects, each under its heading.
Html htmlFindingsOf(const BisectResult &result);

/// "pass cse (index 3 of 12, func.func @f)".
std::string findingTitle(const BisectResult &result,
                         const BisectFinding &finding);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLFINDING_H
