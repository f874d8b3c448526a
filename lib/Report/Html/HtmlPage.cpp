//===- HtmlPage.cpp - the frame of every HTML report ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlPage.h"
#include "HtmlResources.h"
#include "HtmlStageRail.h"
#include "HtmlTables.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

namespace plumb {

const char *ShownState::className() const {
  switch (tone) {
  case Tone::Quiet:
    return "quiet";
  case Tone::Fine:
    return "fine";
  case Tone::Expected:
    return "expected";
  case Tone::Caution:
    return "caution";
  case Tone::Fault:
    return "fault";
  }
  return "quiet";
}

std::string ShownState::shownMark() const {
  if (!mark.empty())
    return mark;
  switch (tone) {
  case Tone::Quiet:
    return "–";
  case Tone::Fine:
    return "✓";
  case Tone::Expected:
    return "≈";
  case Tone::Caution:
    return "!";
  case Tone::Fault:
    return "✕";
  }
  return "–";
}

Html htmlState(const ShownState &state) {
  Html html;
  html << "<span class=\"state " << std::string_view(state.className())
       << "\"><i aria-hidden=\"true\">" << state.shownMark() << "</i>"
       << state.word << "</span>";
  return html;
}

/// What may run: this script, known by its hash, and nothing else.
static std::string scriptHash() {
  llvm::StringRef script = htmlScript();
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(script.data()), script.size()));
  return "sha256-" + llvm::encodeBase64(hash);
}

static Html head(const HtmlPage &page) {
  Html html("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
            "<meta charset=\"utf-8\">\n");
  html << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
          "&#39;none&#39;; style-src &#39;unsafe-inline&#39;; script-src "
          "&#39;"
       << scriptHash()
       << "&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, "
          "initial-scale=1\">\n"
          "<meta name=\"generator\" content=\"Plumbline "
       << page.version << "\">\n<title>" << page.sentence << " · "
       << page.subject << "</title>\n<style>\n"
       << Html::fromMarkup(htmlStyle()) << "</style>\n</head>\n";
  return html;
}

/// The verdict as a headline, and what of a long one follows it.
static Html headline(const std::string &sentence) {
  constexpr size_t kShort = 110;
  std::string head = sentence, rest;
  if (size_t end = sentence.find("; ");
      sentence.size() > kShort && end != std::string::npos) {
    head = sentence.substr(0, end);
    rest = sentence.substr(end + 2);
  }
  Html html("<h1");
  html << (head.size() > kShort ? Html(" class=\"long\"") : Html()) << ">"
       << htmlProse(head) << "</h1>\n";
  if (!rest.empty())
    html << "<p class=\"rest\">" << htmlSentence(rest) << "</p>\n";
  return html;
}

static Html top(const HtmlPage &page) {
  Html html("<a class=\"skip\" href=\"#content\">Skip to the content</a>\n"
            "<header>\n<div class=\"top\"><p>");
  html << page.kind << " of <b>" << page.subject
       << "</b></p><button id=\"theme\" type=\"button\" hidden>Dark</button>"
          "</div>\n<div class=\"verdict\">\n"
       << htmlState(page.state) << "\n"
       << headline(page.sentence);
  if (!page.facts.empty()) {
    html << "<ul class=\"facts\">";
    for (const auto &[name, value] : page.facts)
      html << "<li>" << name << (name.empty() ? Html() : Html(" ")) << "<b>"
           << value << "</b></li>";
    html << "</ul>\n";
  }
  if (!page.running.empty())
    html << "<div class=\"running\" role=\"status\"><p><b>Still running.</b> "
         << page.running
         << "</p><button id=\"reload\" type=\"button\" hidden>Reload</button>"
            "</div>\n";
  if (!page.next.empty())
    html << "<p class=\"next\"><b>Next</b>" << htmlSentence(page.next)
         << "</p>\n";
  html << "</div>\n</header>\n";
  return html;
}

static Html section(const HtmlSection &s) {
  Html html("<section id=\"");
  html << s.id << "\" tabindex=\"-1\" aria-labelledby=\"" << s.id
       << "-title\">\n<h2 id=\"" << s.id << "-title\">";
  if (!s.number.empty())
    html << "<span class=\"number\">" << s.number << "</span>";
  html << "<span>" << s.title << "</span>";
  if (!s.state.word.empty())
    html << htmlState(s.state);
  html << "</h2>\n" << s.body << "</section>\n";
  return html;
}

std::string HtmlPage::str() const {
  std::vector<RailStop> stops = rail;
  if (stops.empty())
    for (const HtmlSection &s : sections)
      stops.push_back({s.id, s.title, "", s.state, -1, false});

  Html html = head(*this);
  html << "<body>\n"
       << top(*this) << "<div class=\"frame\">\n"
       << htmlStageRail(railTitle, stops) << "<main id=\"content\">\n";
  for (const HtmlSection &s : sections)
    html << section(s);
  html << "</main>\n</div>\n<footer>Written by Plumbline " << version
       << ".</footer>\n<script>" << Html::fromMarkup(htmlScript())
       << "</script>\n</body>\n</html>\n";
  return html.str();
}

} // namespace plumb
