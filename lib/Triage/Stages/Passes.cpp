//===- Passes.cpp - stage 4: which pass changed the result ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bisection, judged by the allowance whatever the user's rule is: a pass is
// guilty of what no right compiler may do, not of missing a tolerance. Whether
// the culprit accounts for the whole difference that is seen is measured: the
// outputs of a run have to agree with those of the last level.
//
//===----------------------------------------------------------------------===//

#include "../WithinOutputs.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/ShellQuote.h"
#include "plumbline/Triage/Stage.h"

namespace plumb {

static TriageCategory categoryOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Precision:
  case Verdict::PrecisionDowngrade:
    return TriageCategory::PassPrecision;
  case Verdict::Verifier:
    return TriageCategory::Verifier;
  case Verdict::Nondeterministic:
    return TriageCategory::Nondeterministic;
  default:
    return TriageCategory::PassSemantic;
  }
}

/// Certified: alone it does it, twice the same, on a good side that is defined,
/// and a second witness stands beside ours: native code, or the pipeline that
/// is right without the pass. (It is not where a second pass is guilty, too.)
static Confidence confidenceOf(const Certificate &c) {
  if (c.alone.state != CertificateItem::Yes)
    return Confidence::Suspected;
  for (const CertificateItem *item :
       {&c.deterministic, &c.ubFree, &c.native, &c.reduced})
    if (item->state == CertificateItem::No)
      return Confidence::Measured;
  return c.without.state == CertificateItem::Yes ||
                 c.native.state == CertificateItem::Yes
             ? Confidence::Certified
             : Confidence::Measured;
}

static std::string certificateText(const Certificate &c) {
  std::string text;
  auto add = [&](const char *name, const CertificateItem &item) {
    if (item.state == CertificateItem::NotRun)
      return;
    text += std::string(text.empty() ? "" : "; ") + name + ": " +
            std::string(certificateStateName(item.state));
    if (item.state != CertificateItem::Yes && !item.why.empty())
      text += " (" + item.why + ")";
  };
  add("alone on its input it does the same", c.alone);
  add("without it the rest agrees", c.without);
  add("reduced it still does", c.reduced);
  add("its input is free of undefined behaviour", c.ubFree);
  add("twice the same", c.deterministic);
  add("native code says so, too", c.native);
  return text;
}

static std::string passText(const BisectFinding &f, size_t numPasses) {
  std::string text = "pass " + f.pass + " (index " + std::to_string(f.index);
  if (!f.isExact())
    text += " to " + std::to_string(f.lastIndex);
  text += " of " + std::to_string(numPasses) + ", " + f.anchor;
  for (const std::string &symbol : f.symbols)
    text += (&symbol == &f.symbols.front() ? " " : ", ") + symbol;
  return text + ")";
}

static TriageFinding finding(TriageSeverity severity, const char *rule,
                             std::string message, std::string position = "") {
  TriageFinding one;
  one.severity = severity;
  one.rule = rule;
  one.message = std::move(message);
  one.position = std::move(position);
  return one;
}

static void describe(StageResult &stage, const BisectFinding &f,
                     size_t numPasses, TriageSeverity severity) {
  auto note = [&](std::string message) {
    stage.findings.push_back(
        finding(TriageSeverity::Note, "pass/evidence", std::move(message)));
  };
  std::string position = f.verdict.position;
  if (f.pattern && !f.pattern->location.empty())
    position = f.pattern->location;
  stage.findings.push_back(finding(
      severity,
      f.verdict.verdict == Verdict::Precision ||
              f.verdict.verdict == Verdict::PrecisionDowngrade
          ? "pass/precision"
          : "pass/semantic",
      passText(f, numPasses) + ": " +
          std::string(verdictName(f.verdict.verdict)) + ": " + f.verdict.why,
      std::move(position)));
  if (!f.completeOptions.empty())
    note("options: " + f.completeOptions);
  if (f.pattern) {
    const PatternFinding &p = *f.pattern;
    if (p.kind == PatternFinding::Pattern ||
        p.kind == PatternFinding::ConversionPattern)
      note("within it: " + patternNamed(p.name) + " on " + p.rootOp +
           (p.location.empty() ? "" : " at " + p.location));
    else if (p.kind == PatternFinding::Fold)
      note("within it: the fold of " + p.name +
           (p.location.empty() ? "" : " at " + p.location));
  }
  if (std::string text = certificateText(f.certificate); !text.empty())
    note(text);
  note("the pass alone: --pass-pipeline=" + shellQuoted(f.leafPipeline));
}

/// Whether the culprit is all there is to explain; in words, if runs were given
/// and say something about it.
static bool explainsAll(TriageContext &context, StageResult &stage) {
  const SeenDifference &seen = context.seen();
  const TriageCase &subject = context.subject();
  if (!seen.exists)
    return true;
  TriageExperiment experiment;
  experiment.name = "the last level in the place of the device";
  if (subject.runs.empty()) {
    // The golden differs from the program as it was written.
    experiment.outcome = "the difference that is seen is there before any "
                         "pass: this one adds to it";
    stage.experiments.push_back(std::move(experiment));
    return false;
  }
  const std::vector<HostValue> &last = context.lastOutputs();
  if (last.empty()) {
    experiment.outcome = "not known: the last level cannot be interpreted";
    stage.experiments.push_back(std::move(experiment));
    return true;
  }
  unsigned like = runsLikeLastLevel(context);
  experiment.share =
      static_cast<double>(like) / static_cast<double>(subject.runs.size());
  experiment.outcome =
      like == subject.runs.size()
          ? "gives what the run gave: the pass explains the whole difference"
          : std::to_string(like) + " of " +
                std::to_string(subject.runs.size()) +
                " runs gave what the last level gives";
  stage.experiments.push_back(std::move(experiment));
  return like == subject.runs.size();
}

static void culprit(TriageContext &context, const BisectResult &result,
                    StageResult &stage) {
  const BisectFinding &first = result.culprits.front();
  for (const BisectFinding &f : result.culprits)
    describe(stage, f, result.levels.size(), TriageSeverity::Error);
  for (const BisectFinding &f : result.suspects)
    describe(stage, f, result.levels.size(), TriageSeverity::Warning);
  stage.category = categoryOf(first.verdict.verdict);
  stage.confidence = confidenceOf(first.certificate);
  stage.summary = passText(first, result.levels.size());
  switch (first.verdict.verdict) {
  case Verdict::Crash:
  case Verdict::Verifier:
    stage.summary += ": " + first.verdict.why;
    break;
  case Verdict::Precision:
  case Verdict::PrecisionDowngrade:
    stage.summary += " made the result less precise: " + first.verdict.why;
    break;
  case Verdict::UBIntroduced:
    stage.summary += " brought undefined behaviour: " + first.verdict.why;
    break;
  default:
    stage.summary += " changed the result: " + first.verdict.why;
    break;
  }
  bool all = explainsAll(context, stage);
  stage.status = all ? StageStatus::Explained : StageStatus::Partial;
  if (!all)
    stage.summary += "; it is a part of what is seen";
  stage.next = "report it to the authors of " + first.pass +
               ", with what --reduce --report=issue.md writes; leave the pass "
               "out until then";
}

/// A level that is wrong behind one that is right, of a pass that could not be
/// made to do it again: suspected. So is one that does not repeat it alone,
/// where the run gives what the last level gives.
static void suspect(TriageContext &context, const BisectResult &result,
                    StageResult &stage) {
  if (result.suspects.empty())
    return;
  const BisectFinding &first = result.suspects.front();
  if (!first.isExact() || !isBad(first.verdict.verdict) ||
      first.certificate.native.isContradiction)
    return;
  const CertificateItem &alone = first.certificate.alone;
  bool hasRuns = !context.subject().runs.empty();
  bool isLike = hasRuns && context.seen().exists &&
                runsLikeLastLevel(context) == context.subject().runs.size();
  if (!alone.isNotRepeatable && !isLike)
    return;
  stage.category = categoryOf(first.verdict.verdict);
  stage.confidence = Confidence::Suspected;
  bool all = explainsAll(context, stage);
  stage.status = all && isLike ? StageStatus::Explained : StageStatus::Partial;
  bool isPrecision = stage.category == TriageCategory::PassPrecision;
  stage.summary =
      passText(first, result.levels.size()) +
      (isPrecision ? " made the result less precise: "
                   : " changed the result: ") +
      first.verdict.why + "; the recorded levels say so, " +
      (alone.state == CertificateItem::NotApplicable
           ? "and the pass could not be run again (" + alone.why + ")"
           : "and the pass alone does not confirm it (" + alone.why + ")");
  if (!all)
    stage.summary += "; it is a part of what is seen";
  stage.next = "look at what " + first.pass +
               " made of its input; --opt=TOOL has the tool that knows the "
               "pass confirm it";
}

StageResult runPassesStage(TriageContext &context) {
  const TriageCase &subject = context.subject();
  StageResult stage;
  if (!subject.hasPipeline()) {
    stage.status = StageStatus::Skipped;
    stage.missing = "no pipeline was given";
    stage.enable = "--pass-pipeline='builtin.module(...)'";
    stage.summary = stage.missing;
    return stage;
  }
  BisectOptions options = subject.bisect ? *subject.bisect : BisectOptions();
  options.entry = subject.entry;
  options.pipeline = subject.pipeline;
  options.inputs = subject.inputs;
  options.observeArgs = subject.observeArgs;
  options.rule = "allowance";
  options.contract = subject.contract;
  options.compile = subject.compile;
  options.record.passTimeout = subject.passTimeout;
  options.seed = subject.seed;
  options.file = subject.file;
  options.command = subject.command;
  options.replayFlags = subject.replayFlags;
  Result<BisectResult> found = bisect(subject.module, options);
  // Wrong without the first culprit means that there is another one.
  if (found && found->status == BisectStatus::Culprit && !options.all &&
      found->culprits.front().certificate.without.state ==
          CertificateItem::No) {
    options.all = true;
    if (Result<BisectResult> every = bisect(subject.module, options);
        every && every->status == BisectStatus::Culprit)
      found = std::move(every);
  }
  if (!found) {
    stage.status = StageStatus::Inconclusive;
    stage.summary = found.error().str();
    return stage;
  }
  auto shared = std::make_shared<const BisectResult>(std::move(*found));
  stage.bisect = shared;
  const BisectResult &result = *shared;
  switch (result.status) {
  case BisectStatus::Culprit:
    culprit(context, result, stage);
    break;
  case BisectStatus::Agree:
    stage.status = StageStatus::Clear;
    stage.summary = result.summary;
    break;
  case BisectStatus::SourceUB:
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::SourceUB;
    stage.confidence = Confidence::Certified;
    stage.summary = result.summary;
    break;
  case BisectStatus::ToolError:
    stage.status = StageStatus::Failed;
    stage.summary = result.summary;
    break;
  case BisectStatus::Inconclusive:
    stage.status = StageStatus::Inconclusive;
    stage.summary = result.summary;
    for (const BisectFinding &f : result.suspects)
      describe(stage, f, result.levels.size(), TriageSeverity::Warning);
    suspect(context, result, stage);
    break;
  }
  for (const std::string &note : result.notes)
    stage.findings.push_back(finding(TriageSeverity::Note, "pass/note", note));
  return stage;
}

} // namespace plumb
