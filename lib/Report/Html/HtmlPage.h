//===- HtmlPage.h - the frame of every HTML report --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file that needs no other: the style and the script stand in it, fonts are
// the reader's. On top the verdict in one sentence, beside it the rail, below
// the sections. A policy in its head forbids everything that it does not bring
// along, so that even markup that got in by a mistake could load and run
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLPAGE_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLPAGE_H

#include "Html.h"
#include <vector>

namespace plumb {

/// What a state means to the reader. Each has a colour and a mark.
enum class Tone : uint8_t { Quiet, Fine, Expected, Caution, Fault };

/// A word for a state, with the tone's mark or another one.
struct ShownState {
  Tone tone = Tone::Quiet;
  std::string word;
  std::string mark; ///< empty: that of the tone

  /// "fault", for the style.
  const char *className() const;
  std::string shownMark() const;
};
Html htmlState(const ShownState &state);

/// A stop on the rail, and the section that it leads to.
struct RailStop {
  std::string section; ///< id
  std::string name, detail;
  ShownState state;
  double seconds = -1; ///< negative: not shown
  bool decided = false;
};

struct HtmlSection {
  std::string id, title;
  std::string number; ///< before the title; may be empty
  ShownState state;   ///< not shown without a word
  Html body;
};

struct HtmlPage {
  std::string kind;     ///< "Triage"
  std::string subject;  ///< "k.mlir, @f"
  std::string sentence; ///< the verdict
  ShownState state;
  /// Name and value: "confidence", "certified".
  std::vector<std::pair<std::string, std::string>> facts;
  std::string next;
  /// Not empty while the work goes on.
  std::string running;
  std::string railTitle;
  std::vector<RailStop> rail; ///< empty: one stop a section
  std::vector<HtmlSection> sections;
  std::string version;

  std::string str() const;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLPAGE_H
