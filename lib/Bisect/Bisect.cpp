//===- Bisect.cpp - which pass made the result wrong ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Bisect.h"
#include "CertifyReduced.h"
#include "ChangedSymbols.h"
#include "MinimalSet.h"
#include "RecordedLevels.h"
#include "RunPass.h"
#include "WitnessSearch.h"
#include "plumbline/Bisect/Harness.h"
#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Bisect/Search.h"
#include <chrono>

namespace plumb {

std::string_view bisectStatusName(BisectStatus status) {
  switch (status) {
  case BisectStatus::Culprit:
    return "culprit";
  case BisectStatus::Agree:
    return "agree";
  case BisectStatus::Inconclusive:
    return "inconclusive";
  case BisectStatus::SourceUB:
    return "source-ub";
  case BisectStatus::ToolError:
    return "error";
  }
  return "error";
}

int exitCode(const BisectResult &result) {
  switch (result.status) {
  case BisectStatus::Culprit:
  case BisectStatus::SourceUB:
    return 1;
  case BisectStatus::Agree:
    return 0;
  case BisectStatus::Inconclusive:
    return 3;
  case BisectStatus::ToolError:
    return 4;
  }
  return 4;
}

static std::string passText(const Leaf &leaf) {
  return leaf.pass + " (index " + std::to_string(leaf.index) + ")";
}

/// Shows every level that differs from the one before it.
static void
showLevels(const std::function<void(const LevelSnapshot &)> &onLevel,
           const Pipeline &pipeline, const Levels &levels, Harness &harness) {
  for (const Level &level : levels.list()) {
    if (!level.changed)
      continue;
    LevelSnapshot snapshot;
    snapshot.level = level.index;
    if (level.index)
      snapshot.pass = pipeline.leaves[level.index - 1].pass;
    mlir::Operation *module = levels.module(level.index);
    snapshot.ir = moduleText(module);
    snapshot.outputNames = harness.compareOptions().outputNames;
    // Runs of its own: those of the search are dropped as it goes, and what is
    // kept of them here would stay in memory.
    std::unique_ptr<LevelRuns> runs = harness.version(module);
    snapshot.run = &runs->get(UnitTable::Declared);
    onLevel(snapshot);
  }
}

static BisectFinding describe(const SearchFinding &found,
                              const Pipeline &pipeline, const Levels &levels) {
  const Leaf &leaf = pipeline.leaves[found.firstLeaf];
  BisectFinding finding;
  finding.index = found.firstLeaf;
  finding.lastIndex = found.lastLeaf;
  finding.pass = leaf.pass;
  finding.options = leaf.options;
  finding.alias = leaf.alias;
  finding.anchor = leaf.anchor();
  finding.anchors = leaf.anchors;
  finding.verdict = found.verdict;
  finding.reference = found.reference;
  if (finding.isExact())
    finding.completeOptions = completeOptions(leaf);
  finding.leafPipeline =
      pipelineText(pipeline.leaves, found.firstLeaf, found.lastLeaf + 1);
  mlir::Operation *before = levels.module(found.firstLeaf);
  finding.inputIR = moduleText(before);
  if (found.lastLeaf + 1 < levels.size()) {
    ChangedSymbols changed =
        changedSymbols(before, levels.module(found.lastLeaf + 1));
    finding.symbols = std::move(changed.names);
    finding.irBefore = std::move(changed.before);
    finding.irAfter = std::move(changed.after);
  } else if (levels.stop()) {
    finding.output = levels.stop()->output;
  }
  return finding;
}

static std::string summaryOf(const BisectResult &result,
                             const Pipeline &pipeline) {
  auto blockedBy = [&] {
    const LevelVerdict &b = *result.blocker;
    std::string text(verdictName(b.verdict));
    if (!b.operation.empty())
      text += " " + b.operation;
    if (!b.position.empty())
      text += " at " + b.position;
    return b.why.empty() ? text : text + " (" + b.why + ")";
  };
  switch (result.status) {
  case BisectStatus::Culprit: {
    const BisectFinding &c = result.culprits.front();
    bool failed = c.verdict.verdict == Verdict::Crash ||
                  c.verdict.verdict == Verdict::Verifier;
    std::string text = "pass " + c.pass + " (index " + std::to_string(c.index) +
                       " of " + std::to_string(pipeline.leaves.size()) + ", " +
                       c.anchor + ")" +
                       (failed ? " failed: " + c.verdict.why
                               : std::string(" changed the result"));
    if (result.culprits.size() > 1)
      text += ", and " + std::to_string(result.culprits.size() - 1) +
              " more culprits";
    return text;
  }
  case BisectStatus::Agree:
    return "the result agrees with the input after " +
           (pipeline.leaves.size() == 1
                ? std::string("1 pass")
                : std::to_string(pipeline.leaves.size()) + " passes") +
           (result.levels.empty()
                ? ""
                : " (" +
                      std::string(
                          verdictName(result.levels.back().verdict.verdict)) +
                      ")");
  case BisectStatus::SourceUB:
    return "the input has undefined behaviour before any pass: " +
           result.source.why;
  case BisectStatus::ToolError:
    if (!result.suspects.empty())
      return "interpreter and native code contradict each other about what "
             "pass " +
             result.suspects.back().pass + " (index " +
             std::to_string(result.suspects.back().index) +
             ") gets: " + result.suspects.back().certificate.native.why;
    return "Plumbline contradicts itself on the input: " + result.source.why;
  case BisectStatus::Inconclusive:
    break;
  }
  if (!isGood(result.source.verdict))
    return "the input cannot serve as a reference: " + blockedBy();
  if (!result.suspects.empty()) {
    const BisectFinding &s = result.suspects.front();
    if (!s.isExact())
      return "one of the passes with index " + std::to_string(s.index) +
             " to " + std::to_string(s.lastIndex) +
             " changed the result; the levels between them cannot be "
             "interpreted: " +
             blockedBy();
    return "pass " + s.pass + " (index " + std::to_string(s.index) +
           ") is under suspicion, but " +
           (s.certificate.alone.state == CertificateItem::NotApplicable
                ? "it could not be run again: "
                : "alone it is not guilty: ") +
           s.certificate.alone.why;
  }
  std::string failed;
  if (result.failedPass) {
    const Leaf &leaf = pipeline.leaves[result.failedPass->index];
    failed = "pass " + leaf.pass + " (index " + std::to_string(leaf.index) +
             " of " + std::to_string(pipeline.leaves.size()) + ", " +
             leaf.anchor() + ") signalled failure: " + result.failedPass->error;
    // All levels that there are have been judged.
    if (result.agreesUpTo == result.failedPass->index)
      return failed + (result.agreesUpTo
                           ? "; up to there the result agrees with the input"
                           : "");
    failed = "; then " + failed;
  }
  std::string agreed =
      result.agreesUpTo == 0
          ? "no level behind the input can be judged"
          : "agree up to level " + std::to_string(result.agreesUpTo) +
                " (after " + passText(pipeline.leaves[result.agreesUpTo - 1]) +
                ")";
  if (!result.blocker)
    return agreed + failed;
  std::string next =
      result.agreesUpTo < pipeline.leaves.size()
          ? "after " + passText(pipeline.leaves[result.agreesUpTo])
          : "";
  return agreed + ", then " + next + (next.empty() ? "" : ": ") + blockedBy() +
         failed;
}

Result<BisectResult> bisect(mlir::Operation *module,
                            const BisectOptions &options) {
  auto start = std::chrono::steady_clock::now();
  Result<Pipeline> pipeline = options.leaves ? Result<Pipeline>(*options.leaves)
                                             : parsePipeline(options.pipeline);
  if (!pipeline)
    return takeError(pipeline);
  HarnessOptions harnessOptions;
  harnessOptions.entry = options.entry;
  harnessOptions.inputs = options.inputs;
  harnessOptions.observeArgs = options.observeArgs;
  harnessOptions.compile = options.compile;
  harnessOptions.maxSteps = options.maxSteps;
  harnessOptions.maxBytes = options.maxBytes;
  harnessOptions.rule = options.rule;
  harnessOptions.contract = options.contract;
  harnessOptions.golden = options.golden;
  auto inputStart = std::chrono::steady_clock::now();
  Result<std::unique_ptr<Harness>> harness =
      Harness::create(module, harnessOptions);
  const double inputSeconds = std::chrono::duration<double>(
                                  std::chrono::steady_clock::now() - inputStart)
                                  .count();
  if (!harness)
    return takeError(harness);

  SingleThreaded guard(module->getContext());
  Levels levels = options.given
                      ? Levels::given(module, *options.given)
                      : Levels::record(module, *pipeline, options.record);
  for (unsigned i = 0; i != levels.size(); ++i)
    (*harness)->noteSignature(levels.module(i));
  RecordedLevels evaluator(**harness, levels);
  SearchInput input;
  input.all = options.all;
  for (const Level &level : levels.list())
    input.changed.push_back(level.changed);
  if (levels.stop()) {
    SearchInput::Stop stop;
    stop.leaf = levels.stop()->leaf;
    stop.verdict.verdict = levels.stop()->verdict;
    stop.verdict.why = levels.stop()->why;
    input.stop = stop;
  }
  auto searchStart = std::chrono::steady_clock::now();
  SearchResult found = searchLevels(evaluator, input);
  // Of the search alone: certificates ask for levels as well.
  const double searchSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                    searchStart)
          .count() +
      inputSeconds;
  const uint64_t searchSteps = evaluator.steps();
  const unsigned levelsRun = evaluator.levelsRun();

  std::string searched;
  if (found.status == SearchStatus::Agree && options.searchInputs &&
      !options.inputs.empty()) {
    HarnessOptions base = harnessOptions;
    // No input is worth more than this many instructions; sizes may be huge.
    base.maxSteps =
        1'000'000 +
        100 * (*harness)->input().get(UnitTable::Declared).run.steps;
    WitnessSearch search(levels, levels.size() - 1, std::move(base),
                         options.inputs);
    if (std::optional<Witness> witness =
            search.run(options.searchInputs, options.seed)) {
      BisectOptions again = options;
      again.inputs = witness->inputs;
      again.golden.clear();
      again.searchInputs = 0;
      Result<BisectResult> result = bisect(module, again);
      if (result)
        result->notes.push_back(
            "the given inputs show no difference; these are try " +
            std::to_string(witness->attempt) + " of " +
            std::to_string(options.searchInputs) + ", simplified");
      return result;
    }
    searched = std::to_string(search.judged()) + " of " +
               std::to_string(options.searchInputs) +
               " other inputs show no difference either";
    if (search.judged() != options.searchInputs)
      searched += "; on the rest the program is undefined";
  }
  if (options.onLevel)
    showLevels(options.onLevel, *pipeline, levels, **harness);

  BisectResult result;
  result.file = options.file;
  result.command = options.command;
  result.replayFlags = options.replayFlags;
  result.observeArgs = options.observeArgs;
  result.operations = countOperations(module);
  result.entry = options.entry;
  result.pipeline = pipeline->text;
  result.rule = options.rule.empty() ? "allowance" : options.rule;
  result.inputs = options.inputs;
  result.source = found.verdicts[0];
  result.agreesUpTo = found.agreesUpTo;
  result.blocker = found.blocker;
  result.notes = levels.notes();
  if (!searched.empty())
    result.notes.push_back(searched);
  for (const std::string &note : found.notes)
    result.notes.push_back(note);
  if (levels.stop() && levels.stop()->isFailure)
    result.failedPass = FailedPass{levels.stop()->leaf, levels.stop()->error,
                                   levels.stop()->output};
  const LevelRun &source = (*harness)->input().get(UnitTable::Declared);
  if (const Finding *race = source.run.race(); race && !source.dependsOnOrder)
    result.notes.push_back("the input has a race; its iterations in another "
                           "order, each as a whole, give the same outputs: " +
                           race->message + ", at " + race->position);

  bool contradicted = false;
  for (size_t i = 0; i != found.findings.size(); ++i) {
    const SearchFinding &one = found.findings[i];
    BisectFinding finding = describe(one, *pipeline, levels);
    if (options.record.runner)
      finding.toolCommand =
          options.record.runner->command(finding.leafPipeline, "FILE");
    std::optional<unsigned> next;
    if (i + 1 != found.findings.size())
      next = found.findings[i + 1].firstLeaf;
    // What mends a fault may well break what has none.
    bool isRepair = one.repairedBy && (!next || *one.repairedBy < *next);
    if (isRepair)
      next = one.repairedBy;
    CertificateCase certificate = {
        **harness, levels,        *pipeline, one, evaluator.at(one.reference),
        next,      options.record};
    certificate.hasOptions = !options.given || options.given->hasOptions;
    certificate.isGiven = options.given != nullptr;
    certificate.nextRepairs = isRepair;
    finding.certificate = certify(certificate, options.native);
    finding.repairedBy = one.repairedBy;
    // Levels that were only read cannot be made again.
    if (options.minimalSet && (!options.given || options.record.runner))
      finding.minimalSet =
          findMinimalSet(certificate, options.minimalSetSeconds);
    std::optional<LevelInputs> own =
        (*harness)->inputsOf(levels.module(one.firstLeaf));
    if (isStandalone(own))
      finding.ownInputs = std::move(own->inputs);
    contradicted |= finding.certificate.native.isContradiction;
    bool proved = one.isExact() && !contradicted &&
                  finding.certificate.alone.state == CertificateItem::Yes;
    if (options.patterns && proved) {
      PatternTool tool = options.patternTool;
      // Until a pass has changed something, the user's own file is the input.
      if (levels.list()[one.firstLeaf].holder == 0 && !options.file.empty() &&
          options.file != "-")
        tool.file = options.file;
      finding.pattern = searchPattern(
          {**harness, pipeline->leaves[one.firstLeaf],
           levels.module(one.firstLeaf),
           one.lastLeaf + 1 < levels.size() ? levels.module(one.lastLeaf + 1)
                                            : nullptr,
           one.verdict, options.record.passTimeout, tool});
    }
    if (options.reduce && proved)
      certifyReduced(finding, levels.module(one.firstLeaf), **harness, options);
    (proved ? result.culprits : result.suspects).push_back(std::move(finding));
  }
  switch (found.status) {
  case SearchStatus::Culprit:
    result.status = contradicted              ? BisectStatus::ToolError
                    : result.culprits.empty() ? BisectStatus::Inconclusive
                                              : BisectStatus::Culprit;
    break;
  case SearchStatus::Agree:
    result.status = BisectStatus::Agree;
    break;
  case SearchStatus::Inconclusive:
    result.status = BisectStatus::Inconclusive;
    break;
  case SearchStatus::SourceUB:
    result.status = BisectStatus::SourceUB;
    break;
  case SearchStatus::ToolError:
    result.status = BisectStatus::ToolError;
    break;
  }

  for (const Leaf &leaf : pipeline->leaves) {
    BisectLevel level;
    level.index = leaf.index;
    level.pass = leaf.pass;
    level.options = leaf.options;
    level.alias = leaf.alias;
    level.anchor = leaf.anchor();
    if (leaf.index + 1 < levels.size()) {
      const Level &recorded = levels.list()[leaf.index + 1];
      level.changed = recorded.changed;
      level.verdict = found.verdicts[leaf.index + 1];
      level.seconds = recorded.seconds;
      level.diagnostics = recorded.diagnostics;
      result.passSeconds += recorded.seconds;
    } else if (input.stop && input.stop->leaf == leaf.index) {
      level.verdict = input.stop->verdict;
    }
    result.levels.push_back(std::move(level));
  }
  result.steps = searchSteps;
  result.levelsRun = levelsRun;
  result.searchSeconds = searchSeconds;
  result.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  result.summary = summaryOf(result, *pipeline);
  return result;
}

} // namespace plumb
