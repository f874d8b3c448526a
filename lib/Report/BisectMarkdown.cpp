//===- BisectMarkdown.cpp - a bisection as an issue -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What maintainers of MLIR ask for before they look at a wrong result: one
// pass, a small program, how it is called, the value that is right and the one
// that comes out, versions, and one command. The first heading is the title.
//
// The program stands there as one file. It ends with MLIR's own reproducer
// section, so that `mlir-opt --run-reproducer` runs the pass with the options
// that it had and needs no command line to be copied; plumb reads the same
// file. Where the culprit's input was reduced, that is the program, and the
// values are those of the reduced one.
//
// A reader scrolls past what is long: it is folded.
//
//===----------------------------------------------------------------------===//

#include "DifferenceText.h"
#include "PatternText.h"
#include "ReplayCommand.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/UnifiedDiff.h"
#include "plumbline/Report/ValueText.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include <algorithm>

namespace plumb {

/// Lines of IR beyond which a block is folded.
static constexpr long kFoldedLines = 40;
/// GitHub takes 65536 characters for an issue: a longer program is left out.
static constexpr size_t kMaxProgram = 40'000;

namespace {
/// The program that an issue shows, and how it is called.
struct Exhibit {
  std::string before, after, pipeline;
  const std::vector<HostValue> *inputs = nullptr;
  const std::optional<std::vector<unsigned>> *observeArgs = nullptr;
  const LevelVerdict *verdict = nullptr;
  bool isReduced = false;
};

class IssueWriter {
public:
  IssueWriter(const BisectResult &result, const ReportContext &context)
      : result(result), context(context) {}
  std::string write();

private:
  void finding(const BisectFinding &f, bool isProved);
  void title(const BisectFinding &f, const Exhibit &shown, bool isProved);
  void facts(const BisectFinding &f, const Exhibit &shown);
  void program(const BisectFinding &f, const Exhibit &shown);
  void whatItMakes(const BisectFinding &f, const Exhibit &shown);
  void evidence(const Certificate &c);
  void original(const BisectFinding &f);
  void withoutFinding();
  void versions();

  void paragraph(const std::string &text) { out += text + "\n\n"; }
  void block(const std::string &language, std::string text);
  void folded(const std::string &summary, const std::string &language,
              const std::string &text);
  void foldedIfLong(const std::string &summary, const std::string &language,
                    const std::string &text);

  const BisectResult &result;
  const ReportContext &context;
  std::string out;
};
} // namespace

static long linesOf(const std::string &text) {
  return std::count(text.begin(), text.end(), '\n');
}

/// Text for a cell of a table.
static std::string cell(const std::string &text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '|'    ? std::string("\\|")
               : c == '\n' ? std::string(" ")
                           : std::string(1, c);
  return escaped;
}

void IssueWriter::block(const std::string &language, std::string text) {
  if (text.empty() || text.back() != '\n')
    text += '\n';
  while (text.size() > 1 && text[text.size() - 2] == '\n')
    text.pop_back();
  // A fence is longer than any run of back quotes within.
  std::string fence = "```";
  while (text.find(fence) != std::string::npos)
    fence += '`';
  out += fence + language + "\n" + text + fence + "\n\n";
}

void IssueWriter::folded(const std::string &summary,
                         const std::string &language, const std::string &text) {
  out += "<details><summary>" + summary + "</summary>\n\n";
  block(language, text);
  out += "</details>\n\n";
}

void IssueWriter::foldedIfLong(const std::string &summary,
                               const std::string &language,
                               const std::string &text) {
  if (linesOf(text) > kFoldedLines)
    return folded(summary, language, text);
  paragraph(summary + ":");
  block(language, text);
}

static Exhibit exhibitOf(const BisectResult &result, const BisectFinding &f) {
  Exhibit shown;
  shown.pipeline = f.leafPipeline;
  if (f.reduced && f.reduced->isStandalone) {
    shown.before = f.reduced->ir;
    shown.after = f.reduced->irAfter;
    shown.inputs = &f.reduced->inputs;
    shown.observeArgs = &f.reduced->observeArgs;
    shown.verdict = &f.reduced->verdict;
    shown.isReduced = true;
    return shown;
  }
  shown.before = f.inputIR;
  shown.after = f.irAfter; // the changed functions
  shown.inputs = f.ownInputs ? &*f.ownInputs : nullptr;
  shown.observeArgs = &result.observeArgs;
  shown.verdict = &f.verdict;
  return shown;
}

/// The file of a report: the program, and the section that mlir-opt's
/// --run-reproducer reads.
static std::string reproducerFile(const Exhibit &shown) {
  std::string text = shown.before;
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  llvm::raw_string_ostream os(text);
  os << "\n\n{-#\n  external_resources: {\n    mlir_reproducer: {\n"
        "      pipeline: \"";
  llvm::printEscapedString(shown.pipeline, os);
  os << "\",\n      disable_threading: true,\n      verify_each: true\n"
        "    }\n  }\n#-}\n";
  return text;
}

static std::string kindWords(const LevelVerdict &verdict) {
  switch (verdict.verdict) {
  case Verdict::Crash:
    return "crash";
  case Verdict::Verifier:
    return "invalid IR";
  case Verdict::UBIntroduced:
    return "undefined behaviour introduced";
  case Verdict::Precision:
  case Verdict::PrecisionDowngrade:
    return "loss of precision";
  default:
    return "wrong result";
  }
}

void IssueWriter::title(const BisectFinding &f, const Exhibit &shown,
                        bool isProved) {
  std::string text = "[mlir][" + f.pass;
  if (!f.isExact())
    text += " to " + result.levels[f.lastIndex].pass;
  text += "] ";
  std::string words = kindWords(f.verdict);
  words[0] = static_cast<char>(words[0] - 'a' + 'A');
  text += (isProved ? "" : "Suspected: ") + words;
  if (const std::optional<Difference> &d = shown.verdict->first) {
    text += ": " + d->place() + " is " + d->got;
    if (!d->expected.empty())
      text += " instead of " + d->expected;
  }
  out += "# " + text + "\n\n";
}

void IssueWriter::facts(const BisectFinding &f, const Exhibit &shown) {
  auto row = [&](const std::string &name, const std::string &text) {
    if (!text.empty())
      out += "| " + name + " | " + cell(text) + " |\n";
  };
  out += "| | |\n|---|---|\n";
  const std::string &options =
      f.completeOptions.empty() ? f.options : f.completeOptions;
  std::string pass =
      "`" + f.pass + (options.empty() ? "" : "{" + options + "}");
  row("pass", pass + "`");
  row("part of", f.alias.empty() ? "" : "`" + f.alias + "`");
  std::string on = "`" + f.anchor + "`";
  for (const std::string &symbol : f.symbols)
    on += " `" + symbol + "`";
  row("on", on);
  std::string index = std::to_string(f.index);
  if (!f.isExact())
    index += " to " + std::to_string(f.lastIndex);
  row("index", index + " of " + std::to_string(result.levels.size()) +
                   " executed passes");
  std::string kind(verdictName(f.verdict.verdict));
  // A crash has its reason from the original run alone.
  std::string why = remainingWhy(*shown.verdict);
  if (why.empty())
    why = remainingWhy(f.verdict);
  if (!why.empty())
    kind += ": " + why;
  row("kind", kind);
  if (shown.verdict->wrong)
    row("wrong", std::to_string(shown.verdict->wrong) + " of " +
                     std::to_string(shown.verdict->elements) +
                     (shown.verdict->elements == 1 ? " element" : " elements"));
  if (shown.verdict->first)
    row("first difference", differenceText(*shown.verdict->first));
  if (f.pattern && f.pattern->kind != PatternFinding::NotApplicable)
    row("within it", patternText(*f.pattern));
  if (!shown.verdict->operation.empty())
    row("operation", "`" + shown.verdict->operation + "`");
  for (const std::string &note : shown.verdict->notes)
    row("note", note);
  out += "\n";
}

/// What runs the pass alone: mlir-opt, which finds the pass in the file, or the
/// user's own tool.
static std::string passCommand(const BisectFinding &f) {
  std::string command = f.toolCommand;
  if (command.empty())
    return "mlir-opt --run-reproducer reproducer.mlir";
  constexpr std::string_view kPlaceholder = " FILE ";
  if (size_t at = command.find(kPlaceholder); at != std::string::npos)
    command.replace(at, kPlaceholder.size(), " reproducer.mlir ");
  return command;
}

void IssueWriter::program(const BisectFinding &f, const Exhibit &shown) {
  paragraph("## Reproduce");
  std::string file = reproducerFile(shown);
  if (file.size() > kMaxProgram) {
    paragraph("The program that the pass got is too long for an issue (" +
              std::to_string(shown.before.size()) +
              " characters); `--reduce` makes it smaller. The whole run:");
    block("sh", result.command);
    return;
  }
  std::string summary = "`reproducer.mlir`, ";
  summary += shown.isReduced ? "reduced (" + f.certificate.reduced.why + ")"
                             : "what the pass got";
  foldedIfLong(summary, "mlir", file);
  paragraph("Run the pass alone:");
  block("sh", passCommand(f));
  std::string command;
  if (shown.inputs)
    command =
        replayCommand(result, {shown.inputs, shown.observeArgs, shown.pipeline},
                      "reproducer.mlir");
  if (command.empty()) {
    paragraph(shown.inputs ? "The arguments are too long for a command line. "
                             "The whole run:"
                           : "At this level the entry is lowered; how it is "
                             "called is known from the levels before. The "
                             "whole run:");
    block("sh", result.command);
    return;
  }
  paragraph(shown.after.empty()
                ? "The same by Plumbline:"
                : "And compare the values before and after it:");
  block("sh", command);
  std::string call = "Input: `" + result.entry + "(";
  for (size_t i = 0; i != shown.inputs->size(); ++i)
    call += (i ? ", " : "") + valueText((*shown.inputs)[i]);
  paragraph(call + ")`.");
}

void IssueWriter::whatItMakes(const BisectFinding &f, const Exhibit &shown) {
  if (!f.output.empty()) {
    paragraph("## What it prints");
    foldedIfLong("stderr", "", f.output);
  }
  if (shown.after.empty() || shown.after.size() > kMaxProgram)
    return;
  paragraph("## What the pass makes of it");
  foldedIfLong("After `" + f.pass + "`", "mlir", shown.after);
}

void IssueWriter::evidence(const Certificate &c) {
  paragraph("## Evidence");
  auto item = [&](const char *name, const CertificateItem &item) {
    if (item.state == CertificateItem::NotRun)
      return;
    out += "- " + std::string(name) + ": **" +
           std::string(certificateStateName(item.state)) + "**";
    out += (item.why.empty() ? "" : ", " + item.why) + "\n";
  };
  item("the pass alone is wrong on what it got, printed and parsed", c.alone);
  item("the pipeline without it is right", c.without);
  item("the reduced program still shows it", c.reduced);
  item("nothing undefined in the program before the pass", c.ubFree);
  item("twice the same result", c.deterministic);
  item("native code of both programs (plain lowering, ExecutionEngine) gives "
       "both values",
       c.native);
  out += "\n";
}

void IssueWriter::original(const BisectFinding &f) {
  paragraph("## Where it was found");
  if (f.verdict.first && f.reduced)
    paragraph("In the original program: " + differenceText(*f.verdict.first) +
              ".");
  if (!result.command.empty())
    folded("Command and pipeline", "sh",
           result.command + "\n# pipeline: " + result.pipeline);
  if (f.pattern && !f.pattern->before.empty())
    folded("What the step within the pass changed there", "mlir",
           "// before\n" + f.pattern->before + "\n// after\n" +
               f.pattern->after);
  DiffOptions diff;
  diff.maxLines = 200;
  std::string text = unifiedDiff(f.irBefore, f.irAfter, "before " + f.pass,
                                 "after " + f.pass, diff);
  if (!text.empty() && text.size() < kMaxProgram)
    folded("What the pass changed there", "diff", text);
}

void IssueWriter::versions() {
  paragraph("## Versions");
  out += "- MLIR " LLVM_VERSION_STRING "\n";
  out += "- Plumbline " + context.version + "\n";
  out += "- " + llvm::sys::getDefaultTargetTriple() + ", " +
         llvm::sys::getHostCPUName().str() + "\n";
}

void IssueWriter::finding(const BisectFinding &f, bool isProved) {
  Exhibit shown = exhibitOf(result, f);
  title(f, shown, isProved);
  facts(f, shown);
  program(f, shown);
  whatItMakes(f, shown);
  evidence(f.certificate);
  original(f);
  versions();
}

/// Agreement, or no answer: nothing to send to anybody, but to be kept.
void IssueWriter::withoutFinding() {
  out += "# " + std::string(bisectStatusName(result.status)) + ": " +
         (result.file.empty() ? "module" : result.file) + "\n\n";
  std::string summary = result.summary;
  if (!summary.empty() && summary[0] >= 'a' && summary[0] <= 'z')
    summary[0] = static_cast<char>(summary[0] - 'a' + 'A');
  paragraph(summary + ".");
  for (const std::string &note : result.notes)
    paragraph(note + ".");
  std::string call = "Input: `" + result.entry + "(";
  for (size_t i = 0; i != result.inputs.size(); ++i)
    call += (i ? ", " : "") + valueText(result.inputs[i]);
  paragraph(call + ")`.");
  if (!result.command.empty())
    block("sh", result.command);
  folded("Pipeline", "", result.pipeline);
  versions();
}

std::string IssueWriter::write() {
  auto next = [&](const BisectFinding &f, bool isProved) {
    if (!out.empty())
      out += "\n---\n\n";
    finding(f, isProved);
  };
  for (const BisectFinding &f : result.culprits)
    next(f, true);
  for (const BisectFinding &f : result.suspects)
    next(f, false);
  if (out.empty())
    withoutFinding();
  return out;
}

std::string bisectMarkdown(const BisectResult &result,
                           const ReportContext &context) {
  return IssueWriter(result, context).write();
}

} // namespace plumb
