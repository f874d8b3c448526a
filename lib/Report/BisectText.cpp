//===- BisectText.cpp - a bisection as text -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/UnifiedDiff.h"
#include "plumbline/Report/ValueText.h"
#include <cstdio>

namespace plumb {

namespace {
class TextWriter {
public:
  TextWriter(const BisectResult &result, const BisectTextOptions &options)
      : result(result), options(options),
        file(result.file.empty() ? "<module>" : result.file) {}

  std::string write();

private:
  /// `position` replaces the file where something better is known.
  void line(const char *severity, const std::string &text,
            const std::string &position = {}) {
    out += (position.empty() ? file : position) + ": " + severity + ": " +
           text + "\n";
  }
  void note(const std::string &text, const std::string &position = {}) {
    line("note", text, position);
  }
  void finding(const BisectFinding &f, const char *severity);
  void certificateItem(const char *name, const CertificateItem &item);
  void witness();
  void levels();
  void capped(const std::string &text, size_t maxLines);

  const BisectResult &result;
  const BisectTextOptions &options;
  std::string file, out;
};
} // namespace

static std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

static std::string number(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

static std::string differenceText(const Difference &d) {
  std::string text = d.place();
  if (!d.expected.empty())
    text += " expected " + d.expected + ",";
  text += " got " + d.got;
  std::string more;
  auto add = [&](const std::string &part) {
    more += (more.empty() ? "" : ", ") + part;
  };
  // Millions of ulps say no more than the values do.
  if (d.ulp && *d.ulp && *d.ulp <= 1'000'000)
    add(std::to_string(*d.ulp) + " ulp");
  if (d.allowance)
    add("allowed are " + number(*d.allowance));
  return more.empty() ? text : text + " (" + more + ")";
}

void TextWriter::capped(const std::string &text, size_t maxLines) {
  size_t at = 0;
  for (size_t n = 0; at < text.size(); ++n) {
    if (n == maxLines) {
      out += "  ...\n";
      return;
    }
    size_t end = text.find('\n', at);
    if (end == std::string::npos)
      end = text.size();
    out += "  " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
}

void TextWriter::certificateItem(const char *name,
                                 const CertificateItem &item) {
  if (item.state == CertificateItem::NotRun)
    return;
  std::string text =
      std::string(name) + ": " + std::string(certificateStateName(item.state));
  note(item.why.empty() ? text : text + ", " + item.why);
}

void TextWriter::finding(const BisectFinding &f, const char *severity) {
  std::string passes = std::to_string(result.levels.size());
  std::string symbols = joined(f.symbols);
  std::string head;
  if (f.isExact()) {
    head = "pass " + f.pass + " (index " + std::to_string(f.index) + " of " +
           passes + ", " + f.anchor + (symbols.empty() ? "" : " ") + symbols +
           ") ";
  } else {
    head = "one of the passes from " + f.pass + " (index " +
           std::to_string(f.index) + ") to " + result.levels[f.lastIndex].pass +
           " (index " + std::to_string(f.lastIndex) + " of " + passes + ") ";
  }
  switch (f.verdict.verdict) {
  case Verdict::Crash:
  case Verdict::Verifier:
    head += "failed";
    break;
  default:
    head += "changed the result";
    break;
  }
  if (f.verdict.first)
    head += ": " + differenceText(*f.verdict.first);
  else if (!f.verdict.why.empty())
    head += ": " + f.verdict.why;
  line(severity, head);

  std::string kind = "kind: " + std::string(verdictName(f.verdict.verdict));
  if (f.verdict.wrong)
    kind += ", " + std::to_string(f.verdict.wrong) + " of " +
            std::to_string(f.verdict.elements) +
            (f.verdict.elements == 1 ? " element wrong" : " elements wrong");
  std::string why = f.verdict.why;
  if (const std::optional<Difference> &d = f.verdict.first) {
    // The headline has said which element.
    std::string said =
        d->place() + " expected " + d->expected + ", got " + d->got + ": ";
    if (why.compare(0, said.size(), said) == 0)
      why.erase(0, said.size());
  }
  if (!why.empty())
    kind += "; " + why;
  note(kind, f.verdict.position);
  if (!f.alias.empty())
    note("it is part of the pipeline " + f.alias);
  const std::string &given =
      f.completeOptions.empty() ? f.options : f.completeOptions;
  if (!given.empty())
    note("options: " + given);
  for (const std::string &text : f.verdict.notes)
    note(text);
  certificateItem("alone", f.certificate.alone);
  certificateItem("without it", f.certificate.without);
  certificateItem("reduced", f.certificate.reduced);
  certificateItem("free of undefined behaviour", f.certificate.ubFree);
  certificateItem("deterministic", f.certificate.deterministic);
  certificateItem("natively", f.certificate.native);
  if (f.reduced) {
    note("reduced, for " + f.leafPipeline + ":");
    out += f.reduced->ir;
    std::string text = "its input:";
    for (const HostValue &input : f.reduced->inputs)
      text += " --arg '" + valueText(input) + "'";
    if (!f.reduced->inputs.empty())
      note(text);
  }
  if (!f.output.empty()) {
    note("it printed:");
    capped(f.output, 20);
  }
  if (options.maxDiffLines) {
    DiffOptions diff;
    diff.maxLines = options.maxDiffLines;
    out += unifiedDiff(f.irBefore, f.irAfter, "before " + f.pass,
                       "after " + f.pass, diff);
  }
}

void TextWriter::witness() {
  std::string text = "input: " + result.entry + "(";
  for (size_t i = 0; i != result.inputs.size(); ++i)
    text += (i ? ", " : "") + valueText(result.inputs[i]);
  note(text + ")");
}

void TextWriter::levels() {
  for (const BisectLevel &level : result.levels) {
    std::string text = std::to_string(level.index);
    text.insert(0, text.size() < 3 ? 3 - text.size() : 0, ' ');
    text += "  " + level.pass + " on " + level.anchor + ": ";
    text += !level.changed && level.verdict.verdict != Verdict::Crash &&
                    level.verdict.verdict != Verdict::Verifier
                ? "unchanged"
                : std::string(verdictName(level.verdict.verdict));
    out += text + "\n";
  }
}

std::string TextWriter::write() {
  switch (result.status) {
  case BisectStatus::Culprit:
    for (const BisectFinding &f : result.culprits)
      finding(f, "error");
    for (const BisectFinding &f : result.suspects)
      finding(f, "warning");
    witness();
    break;
  case BisectStatus::Agree:
    out += file + ": " + result.summary + "\n";
    break;
  case BisectStatus::SourceUB: {
    line("error", result.summary, result.source.position);
    if (!result.source.operation.empty())
      note("in " + result.source.operation);
    note("no pass is to blame for what an undefined program computes");
    witness();
    break;
  }
  case BisectStatus::ToolError:
    line("error", result.summary);
    note("this is a fault of Plumbline's interpreter; please report it with "
         "the input and the command");
    witness();
    break;
  case BisectStatus::Inconclusive:
    line("warning", "inconclusive: " + result.summary);
    for (const BisectFinding &f : result.suspects)
      finding(f, "warning");
    if (!result.suspects.empty())
      witness();
    break;
  }
  for (const std::string &text : result.notes)
    note(text);
  if (options.levels)
    levels();
  if (!result.command.empty() && result.status != BisectStatus::Agree)
    note("again with: " + result.command);
  return out;
}

std::string bisectText(const BisectResult &result,
                       const BisectTextOptions &options) {
  return TextWriter(result, options).write();
}

} // namespace plumb
