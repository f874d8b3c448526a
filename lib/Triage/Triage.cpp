//===- Triage.cpp - walk the stages ---------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walk ends at the first stage that explains everything. Undefined
// behaviour of the input comes before all stages: a program without a meaning
// has no golden, no allowance and no guilty pass.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Triage/Triage.h"
#include "StateDirectory.h"
#include "Verdict.h"
#include <chrono>

namespace plumb {

static double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// The result of the first stage where level 0 is undefined.
static StageResult sourceUB(const LevelVerdict &source) {
  StageResult result;
  result.status = StageStatus::Explained;
  result.category = TriageCategory::SourceUB;
  result.confidence = Confidence::Certified;
  result.summary =
      "the program has undefined behaviour on these inputs, before any pass: " +
      source.why;
  result.next = "repair the program; nothing that a compiler makes of it is "
                "wrong until then";
  TriageFinding finding;
  finding.severity = TriageSeverity::Error;
  finding.rule = "source-ub";
  finding.message = source.why;
  finding.position = source.position;
  result.findings.push_back(std::move(finding));
  for (const std::string &note : source.notes) {
    TriageFinding more;
    more.rule = "source-ub";
    more.message = note;
    result.findings.push_back(std::move(more));
  }
  return result;
}

static StageResult runStage(const StageInfo &info, TriageContext &context,
                            bool isFirst) {
  if (isFirst && context.source().verdict == Verdict::SourceUB)
    return sourceUB(context.source());
  if (isFirst && context.source().verdict == Verdict::ToolError) {
    StageResult failed;
    failed.status = StageStatus::Failed;
    failed.summary =
        "Plumbline contradicts itself on the input: " + context.source().why;
    return failed;
  }
  return info.run(context);
}

/// A run that shares no output with the golden cannot be judged by it.
static Status checkCommonOutputs(const TriageCase &subject) {
  if (!subject.golden)
    return {};
  for (const GivenOutputs &run : subject.runs) {
    bool common = false;
    std::string expected;
    for (size_t i = 0; i != run.names.size(); ++i) {
      common |= run.present[i] && subject.golden->present[i];
      if (subject.golden->present[i])
        expected += (expected.empty() ? "" : ", ") + run.names[i];
    }
    if (!common)
      return makeError(run.file, "it has no array that the golden " +
                                     subject.golden->file + " has: expected " +
                                     expected);
  }
  return {};
}

Result<TriageResult> triage(const TriageCase &subject,
                            const TriageOptions &options) {
  auto start = std::chrono::steady_clock::now();
  if (Status s = checkCommonOutputs(subject); !s)
    return takeError(s);
  std::optional<StateDirectory> state;
  if (!options.directory.empty()) {
    Result<StateDirectory> opened =
        StateDirectory::open(options.directory, subject);
    if (!opened)
      return takeError(opened);
    state.emplace(std::move(*opened));
  }

  TriageResult result;
  result.file = subject.file;
  result.entry = subject.entry;
  result.command = subject.command;
  for (const HostValue &input : subject.inputs)
    result.inputs.push_back(input.typeString());
  for (const StageInfo &info : triageStages()) {
    StageResult stage;
    stage.number = info.number;
    stage.name = info.name;
    result.stages.push_back(std::move(stage));
  }
  auto progress = [&] {
    result.seconds = secondsSince(start);
    if (options.onProgress)
      options.onProgress(result);
  };
  progress();

  Result<std::unique_ptr<TriageContext>> context =
      TriageContext::create(subject);
  if (!context)
    return takeError(context);
  result.seen = (*context)->seen();

  bool isFirst = true;
  for (const StageInfo &info : triageStages()) {
    if (!options.stages.empty() && !options.stages.count(info.number))
      continue;
    StageResult &slot = result.stages[info.number - 1];
    auto stageStart = std::chrono::steady_clock::now();
    std::optional<StageResult> known;
    if (state) {
      Result<std::optional<StageResult>> read = state->read(info.number);
      if (!read)
        return takeError(read);
      known = std::move(*read);
    }
    StageResult stage =
        known ? std::move(*known) : runStage(info, **context, isFirst);
    isFirst = false;
    stage.number = info.number;
    stage.name = info.name;
    if (known) {
      stage.resumed = true;
    } else {
      stage.seconds = secondsSince(stageStart);
      if (state && stage.status != StageStatus::Failed)
        if (Status s = state->write(stage); !s)
          return takeError(s);
    }
    slot = std::move(stage);
    bool ends = slot.status == StageStatus::Explained && !options.keepGoing;
    result.verdict = decide(result);
    progress();
    if (ends)
      break;
  }
  result.verdict = decide(result);
  result.finished = true;
  progress();
  return result;
}

} // namespace plumb
