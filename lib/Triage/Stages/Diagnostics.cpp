//===- Diagnostics.cpp - stage 3: what others say already -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three witnesses that need no reference values: the verifier after every pass,
// a round trip of every level through text, and the lint rules on the input.
//
// Invalid IR is a fault whatever the outputs are, and the pass that left it is
// known: certified. A lint finding is a suspicion. It explains a difference
// only as far as nothing better does; where no difference is seen it is a
// warning, and the triage goes on.
//
//===----------------------------------------------------------------------===//

#include "../Arrays.h"
#include "../RoundTrip.h"
#include "mlir/IR/Verifier.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Lint/Lint.h"
#include "plumbline/Triage/Stage.h"

namespace plumb {

static std::string passText(const Pipeline &pipeline, unsigned leaf) {
  return "pass " + pipeline.leaves[leaf].pass + " (index " +
         std::to_string(leaf) + " of " +
         std::to_string(pipeline.leaves.size()) + ", " +
         pipeline.leaves[leaf].anchor() + ")";
}

/// The place in front of the first "error:" of compiler-style text.
static std::string placeIn(const std::string &text) {
  size_t error = text.find(": error:");
  if (error == std::string::npos)
    return "";
  size_t start = text.rfind('\n', error);
  start = start == std::string::npos ? 0 : start + 1;
  std::string place = text.substr(start, error - start);
  return place.find(':') == std::string::npos ? "" : place;
}

static TriageFinding finding(TriageSeverity severity, std::string rule,
                             std::string message, std::string position = "") {
  TriageFinding one;
  one.severity = severity;
  one.rule = std::move(rule);
  one.message = std::move(message);
  one.position = std::move(position);
  return one;
}

namespace {
/// What is invalid, if anything is.
struct Invalid {
  std::string summary, next;
};

class Diagnosis {
public:
  explicit Diagnosis(TriageContext &context) : context(context) {}

  StageResult run() {
    verifyInput();
    if (!invalid)
      verifyLevels();
    lintInput();
    conclude();
    return std::move(result);
  }

private:
  void fault(std::string summary, std::string next) {
    if (!invalid)
      invalid = Invalid{std::move(summary), std::move(next)};
  }

  void verifyInput() {
    mlir::Operation *module = context.subject().module;
    std::string error, place;
    mlir::ScopedDiagnosticHandler handler(
        module->getContext(), [&](mlir::Diagnostic &d) {
          if (error.empty() &&
              d.getSeverity() == mlir::DiagnosticSeverity::Error) {
            error = d.str();
            if (auto at =
                    d.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
              place = at.getFilename().str() + ":" +
                      std::to_string(at.getLine()) + ":" +
                      std::to_string(at.getColumn());
          }
          return mlir::success();
        });
    if (mlir::succeeded(mlir::verify(module)))
      return;
    fault("the input does not verify: " + error,
          "repair the input; no pass has seen it yet");
    result.findings.push_back(
        finding(TriageSeverity::Error, "verifier", error, place));
  }

  /// The round trips of one level; `leaf` made it, none for the input.
  void check(mlir::Operation *module, const Pipeline *pipeline,
             std::optional<unsigned> leaf) {
    std::string who =
        leaf ? "after " + passText(*pipeline, *leaf) : "of the input";
    RoundTrip generic = roundTrip(module, /*generic=*/true);
    if (generic.kind == RoundTrip::NoParse) {
      std::string message = "the IR " + who +
                            " passes the verifier, but its generic form does "
                            "not parse: " +
                            generic.error;
      if (!generic.line.empty())
        message += ", at '" + generic.line + "'";
      result.findings.push_back(
          finding(TriageSeverity::Error, "round-trip/generic", message));
      fault(message,
            leaf ? "report it to the authors of " + pipeline->leaves[*leaf].pass
                 : "report it to the authors of the dialect");
      return;
    }
    if (generic.kind == RoundTrip::Other)
      compareValues(generic, "the generic form of the IR " + who,
                    "round-trip/generic");
    RoundTrip custom = roundTrip(module, /*generic=*/false);
    if (custom.kind == RoundTrip::NoParse) {
      std::string message = "the IR " + who +
                            " does not parse as it is printed, while its "
                            "generic form does: " +
                            custom.error;
      if (!custom.line.empty())
        message += ", at '" + custom.line + "'";
      result.findings.push_back(
          finding(TriageSeverity::Warning, "round-trip/custom", message));
      ++warnings;
    } else if (custom.kind == RoundTrip::Other) {
      compareValues(custom, "the IR " + who + ", as it is printed,",
                    "round-trip/custom");
    }
  }

  /// Text that parses to something else matters where that gives other values.
  void compareValues(const RoundTrip &trip, const std::string &what,
                     const std::string &rule) {
    const std::vector<HostValue> &want = context.level0().outputs;
    LevelRun got = context.runOther(*trip.module);
    bool differs = false;
    for (size_t o = 0; o != got.outputs.size() && o < want.size(); ++o) {
      OutputCompareOptions options;
      options.withoutPlaces = true;
      Result<OutputComparison> c =
          compareOutput(want[o], got.outputs[o], options);
      differs |= c && !c->pass && c->stats.numExceeding;
    }
    std::string message = what + " is read back as other IR: " + trip.error +
                          (differs ? "; with other values"
                           : got.outputs.empty() || want.empty()
                               ? "; whether with other values is not known"
                               : "; its values are the same");
    result.findings.push_back(
        finding(differs ? TriageSeverity::Warning : TriageSeverity::Note, rule,
                message));
    warnings += differs;
  }

  void verifyLevels() {
    Result<const Pipeline *> pipeline = context.pipeline();
    Result<const Levels *> levels = context.levels();
    check(context.subject().module, nullptr, std::nullopt);
    ++numLevels;
    if (!pipeline || !levels || !*levels)
      return;
    for (const Level &level : (*levels)->list()) {
      if (level.index == 0 || !level.changed || invalid)
        continue;
      ++numLevels;
      check((*levels)->module(level.index), *pipeline, level.index - 1);
    }
    const std::optional<PipelineStop> &stop = (*levels)->stop();
    if (invalid || !stop || stop->verdict != Verdict::Verifier)
      return;
    std::string pass = passText(**pipeline, stop->leaf);
    std::string message = pass + " left invalid IR: " + stop->why;
    std::string place = placeIn(stop->output);
    TriageFinding one =
        finding(TriageSeverity::Error, "verifier", message, place);
    result.findings.push_back(std::move(one));
    std::string alone = (*pipeline)->leaves[stop->leaf].pipeline();
    fault(message,
          "give the IR in front of it to the pass alone (--pass-pipeline='" +
              alone +
              "') and report it to the pass's authors; until then "
              "nothing behind it means anything");
  }

  void lintInput() {
    const TriageCase &subject = context.subject();
    LintOptions options;
    options.entry = subject.entry;
    // The sizes of this case, in the order of the '?' of the arguments.
    for (const auto &[type, value] : arguments())
      for (size_t i = 0; i != type.size(); ++i)
        if (type[i] == kDynamicSize)
          options.dims.push_back(value->shape[i]);
    if (!checkLintOptions(options))
      options = LintOptions();
    for (const LintFinding &found : lint(subject.module, options)) {
      bool isWarning = found.severity == LintSeverity::Warning;
      TriageFinding one =
          finding(isWarning ? TriageSeverity::Warning : TriageSeverity::Note,
                  "lint/" + found.rule, found.message + "; " + found.advice,
                  found.position.isKnown() ? found.position.str() : "");
      for (const LintRelated &related : found.related)
        one.related.emplace_back(
            related.position.isKnown() ? related.position.str() : "",
            related.message);
      if (isWarning && !lintWarnings++)
        firstLint = found.message;
      result.findings.push_back(std::move(one));
    }
  }

  /// The entry's argument types at level 0 with the values given for them.
  std::vector<std::pair<std::vector<int64_t>, const HostValue *>>
  arguments() const {
    const TriageCase &subject = context.subject();
    std::vector<std::pair<std::vector<int64_t>, const HostValue *>> list;
    std::optional<EntrySignature> signature =
        builtinSignature(subject.module, subject.entry,
                         subject.compile.indexBits, subject.compile.vscale);
    if (!signature)
      return list;
    for (size_t i = 0;
         i != signature->arguments.size() && i < subject.inputs.size(); ++i) {
      const std::vector<int64_t> &shape = signature->arguments[i].layout.shape;
      if (shape.size() <= subject.inputs[i].shape.size())
        list.emplace_back(shape, &subject.inputs[i]);
    }
    return list;
  }

  void conclude() {
    if (invalid) {
      result.status = StageStatus::Explained;
      result.category = TriageCategory::Verifier;
      result.confidence = Confidence::Certified;
      result.summary = invalid->summary;
      result.next = invalid->next;
      return;
    }
    std::string verified = numLevels == 1
                               ? "the input verifies"
                               : std::to_string(numLevels) + " levels verify";
    verified += warnings
                    ? "; " + countText(warnings, "round trip") + " with remarks"
                : numLevels == 1 ? " and survives printing"
                                 : " and survive printing";
    if (lintWarnings && context.seen().exists) {
      result.status = StageStatus::Partial;
      result.category = TriageCategory::Lint;
      result.confidence = Confidence::Suspected;
      result.summary = firstLint;
      if (lintWarnings > 1)
        result.summary +=
            ", and " + countText(lintWarnings - 1, "more lint warning");
      result.next = "see whether the difference goes away with what the "
                    "warning advises";
      return;
    }
    result.status = StageStatus::Clear;
    result.summary = verified + "; " +
                     (lintWarnings ? countText(lintWarnings, "lint warning")
                                   : std::string("no lint rule objects"));
  }

  TriageContext &context;
  StageResult result;
  std::optional<Invalid> invalid;
  std::string firstLint;
  unsigned numLevels = 0, warnings = 0, lintWarnings = 0;
};
} // namespace

StageResult runDiagnosticsStage(TriageContext &context) {
  return Diagnosis(context).run();
}

} // namespace plumb
