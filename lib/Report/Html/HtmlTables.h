//===- HtmlTables.h - lists, tables and commands of a report ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLTABLES_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLTABLES_H

#include "Html.h"
#include "plumbline/Triage/TriageResult.h"
#include <utility>
#include <vector>

namespace plumb {

/// Sentences, in which what stands between back quotes is code.
Html htmlProse(const std::string &text);
/// The same, capitalised().
Html htmlSentence(const std::string &text);

/// A table under its name, in a region that scrolls by itself and that the
/// keyboard reaches.
Html htmlScrolled(const std::string &name, const Html &table);

/// Columns of numbers are set right.
Html htmlTable(const TriageTable &table);
Html htmlExperiments(const std::vector<TriageExperiment> &experiments);
Html htmlFindings(const std::vector<TriageFinding> &findings);

/// Name and value, in columns.
Html htmlFigures(const std::vector<std::pair<std::string, Html>> &figures);

/// Text to be copied: the page adds a button.
Html htmlCommand(const std::string &command);
/// Behind a summary that opens it.
Html htmlFolded(const std::string &summary, const std::string &text);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLTABLES_H
