//===- BisectText.cpp - a bisection as text -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DifferenceText.h"
#include "PatternText.h"
#include "ReplayCommand.h"
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
  /// "cse (index 3)".
  std::string passText(unsigned index) const {
    return result.levels[index].pass + " (index " + std::to_string(index) + ")";
  }
  void finding(const BisectFinding &f, const char *severity);
  void failedPass();
  void certificateItem(const char *name, const CertificateItem &item);
  void witness();
  void levels();
  void capped(const std::string &text, size_t maxLines);

  const BisectResult &result;
  const BisectTextOptions &options;
  std::string file, out;
};
} // namespace

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
  // The headline has said which element.
  if (std::string why = remainingWhy(f.verdict); !why.empty())
    kind += "; " + why;
  note(kind, f.verdict.position);
  if (!f.alias.empty())
    note("it is part of the pipeline " + f.alias);
  const std::string &given =
      f.completeOptions.empty() ? f.options : f.completeOptions;
  if (!given.empty())
    note("options: " + given);
  if (!f.toolCommand.empty())
    note("the pass alone: " + f.toolCommand);
  for (const std::string &text : f.verdict.notes)
    note(text);
  if (f.pattern) {
    note(patternText(*f.pattern), f.pattern->location);
    if (!f.pattern->reproduce.empty())
      note("shown by: " + f.pattern->reproduce);
  }
  certificateItem("alone", f.certificate.alone);
  certificateItem("without it", f.certificate.without);
  if (f.repairedBy)
    note("repaired: behind " + passText(*f.repairedBy) +
         " the result is right again");
  if (f.minimalSet) {
    const MinimalSet &set = *f.minimalSet;
    std::string text;
    if (set.passes.size() == 1) {
      text = "it needs no pass before it";
    } else {
      text = std::to_string(set.passes.size()) +
             " passes together, and none of them can be spared: ";
      for (size_t i = 0; i != set.passes.size(); ++i)
        text += (i ? ", " : "") + passText(set.passes[i]);
      text += "; " + set.pipeline;
    }
    note("minimal set: " + text +
         (set.isMinimal ? "" : " (time was up, there may be fewer)"));
  }
  certificateItem("reduced", f.certificate.reduced);
  certificateItem("free of undefined behaviour", f.certificate.ubFree);
  certificateItem("deterministic", f.certificate.deterministic);
  certificateItem("natively", f.certificate.native);
  if (f.reduced) {
    note("reduced, for " + f.leafPipeline + ":");
    out += f.reduced->ir;
    std::string command = reducedCommand(result, f, "reduced.mlir");
    if (!command.empty())
      note("it alone, as reduced.mlir: " + command);
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

/// Behind a culprit a failing pass is news; else the headline has said it.
void TextWriter::failedPass() {
  if (!result.failedPass)
    return;
  const FailedPass &failed = *result.failedPass;
  if (result.status == BisectStatus::Culprit)
    note(passText(failed.index) +
         " signalled failure, so that no pass behind "
         "it ran: " +
         failed.error);
  // One line more than the error is worth showing.
  if (failed.output.size() > failed.error.size() + 1) {
    note("it printed:");
    capped(failed.output, 20);
  }
}

void TextWriter::levels() {
  for (const BisectLevel &level : result.levels) {
    if (result.failedPass && level.index >= result.failedPass->index) {
      std::string text = std::to_string(level.index);
      text.insert(0, text.size() < 3 ? 3 - text.size() : 0, ' ');
      out += text + "  " + level.pass + " on " + level.anchor +
             (level.index == result.failedPass->index ? ": signalled failure\n"
                                                      : ": not run\n");
      continue;
    }
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
  failedPass();
  for (const std::string &text : result.notes)
    note(text);
  if (options.levels) {
    levels();
    char cost[160];
    std::snprintf(cost, sizeof cost,
                  "%u levels run, %llu instructions interpreted; seconds: %.3f "
                  "passes, %.3f search, %.3f in all\n",
                  result.levelsRun,
                  static_cast<unsigned long long>(result.steps),
                  result.passSeconds, result.searchSeconds, result.seconds);
    out += cost;
  }
  if (!result.command.empty() && result.status != BisectStatus::Agree)
    note("again with: " + result.command);
  return out;
}

std::string bisectText(const BisectResult &result,
                       const BisectTextOptions &options) {
  return TextWriter(result, options).write();
}

} // namespace plumb
