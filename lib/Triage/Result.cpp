//===- Result.cpp - names, exit code and verdict of a triage --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Verdict.h"
#include <algorithm>
#include <iterator>

namespace plumb {

std::string_view categoryName(TriageCategory category) {
  static constexpr std::string_view names[] = {
      "agrees",         "golden-wrong", "golden-precision",
      "tolerance",      "weak-check",   "source-ub",
      "cast-chain",     "accumulation", "reduction",
      "functions",      "rounding",     "padding",
      "verifier",       "lint",         "pass-semantic",
      "pass-precision", "missing-edge", "nondeterministic",
      "first-tag",      "device",       "unexplained"};
  static_assert(std::size(names) ==
                static_cast<size_t>(TriageCategory::Unexplained) + 1);
  return names[static_cast<size_t>(category)];
}

std::string_view stageStatusName(StageStatus status) {
  static constexpr std::string_view names[] = {
      "not-run",   "skipped",      "clear", "partial",
      "explained", "inconclusive", "failed"};
  static_assert(std::size(names) ==
                static_cast<size_t>(StageStatus::Failed) + 1);
  return names[static_cast<size_t>(status)];
}

std::string_view confidenceName(Confidence confidence) {
  switch (confidence) {
  case Confidence::Suspected:
    return "suspected";
  case Confidence::Measured:
    return "measured";
  case Confidence::Certified:
    return "certified";
  }
  return "";
}

bool isExpected(TriageCategory category) {
  return category == TriageCategory::Reduction ||
         category == TriageCategory::Functions ||
         category == TriageCategory::Rounding;
}

bool isFault(TriageCategory category) {
  return category != TriageCategory::Agrees &&
         category != TriageCategory::Unexplained && !isExpected(category);
}

static bool any(const TriageResult &result, StageStatus status) {
  return std::any_of(
      result.stages.begin(), result.stages.end(),
      [&](const StageResult &stage) { return stage.status == status; });
}

int exitCode(const TriageResult &result) {
  TriageCategory category = result.verdict.category;
  if (isFault(category))
    return 1;
  if (any(result, StageStatus::Failed))
    return 4;
  if (isExpected(category))
    return 0;
  return category == TriageCategory::Unexplained ||
                 any(result, StageStatus::Inconclusive)
             ? 3
             : 0;
}

static TriageVerdict verdictOf(const StageResult &stage) {
  return {stage.category, stage.confidence, stage.number, stage.summary,
          stage.next};
}

/// "5 dependencies, 6 device".
static std::string listOf(const TriageResult &result, StageStatus status) {
  std::string text;
  for (const StageResult &stage : result.stages)
    if (stage.status == status)
      text += (text.empty() ? "" : ", ") + std::to_string(stage.number) + " " +
              stage.name;
  return text;
}

/// Of two stages that explain a part each: whether `a` is the better answer.
static bool isBetter(const StageResult &a, const StageResult &b) {
  if (isFault(a.category) != isFault(b.category))
    return isFault(a.category);
  if (a.confidence != b.confidence)
    return a.confidence > b.confidence;
  // The golden is doubted for want of a better reason.
  return a.category != TriageCategory::GoldenWrong &&
         b.category == TriageCategory::GoldenWrong;
}

/// The best of what explains a part; null: nothing does.
static const StageResult *bestPart(const TriageResult &result) {
  const StageResult *best = nullptr;
  for (const StageResult &stage : result.stages)
    if (stage.status == StageStatus::Partial &&
        (!best || isBetter(stage, *best)))
      best = &stage;
  return best;
}

/// A pass, or an edge, that is known to be at fault weighs more than what a
/// later stage guesses to be all of it. (That a golden or a tolerance has its
/// share does not: the rest is somebody else's.)
static bool outweighs(const StageResult &part, const StageResult &whole) {
  return part.number < whole.number && isFault(part.category) &&
         part.category >= TriageCategory::Verifier &&
         part.confidence == Confidence::Certified &&
         part.confidence > whole.confidence;
}

static const StageResult *firstWith(const TriageResult &result,
                                    StageStatus status) {
  for (const StageResult &stage : result.stages)
    if (stage.status == status)
      return &stage;
  return nullptr;
}

TriageVerdict decide(const TriageResult &result) {
  const StageResult *part = bestPart(result),
                    *whole = firstWith(result, StageStatus::Explained);
  if (whole && !(part && outweighs(*part, *whole)))
    return verdictOf(*whole);
  if (part && isFault(part->category))
    return verdictOf(*part);

  std::string skipped = listOf(result, StageStatus::Skipped),
              left = listOf(result, StageStatus::NotRun);
  const StageResult *open = firstWith(result, StageStatus::Inconclusive),
                    *failed = firstWith(result, StageStatus::Failed);
  auto reason = [](const StageResult &stage) {
    return std::to_string(stage.number) + " " + stage.name + " (" +
           stage.summary + ")";
  };
  TriageVerdict verdict;
  verdict.category = TriageCategory::Unexplained;
  if (result.seen.exists) {
    verdict.confidence = Confidence::Measured;
    verdict.summary =
        part ? "only a part of the difference is explained: " + part->summary
             : "no stage that ran explains the difference that is seen (" +
                   result.seen.what + ")";
    if (!skipped.empty())
      verdict.next = "enable what was skipped: " + skipped;
    else if (open)
      verdict.next = "see why it is not known: " + reason(*open);
    else if (!left.empty())
      verdict.next = "run the other stages: " + left;
    else
      verdict.next = "please report this case: no way that we know for a "
                     "difference to arise fits it";
    return verdict;
  }
  if (failed || open) {
    // Not known is not agreed.
    verdict.stage = failed ? failed->number : open->number;
    verdict.summary = failed ? "Plumbline failed at " + reason(*failed)
                             : "nothing is wrong as far as is known; "
                               "inconclusive: " +
                                   reason(*open);
    return verdict;
  }

  verdict.category = TriageCategory::Agrees;
  verdict.confidence = Confidence::Measured;
  if (!left.empty())
    verdict.summary = "agrees at the stages that ran; left out: " + left;
  else if (!skipped.empty())
    verdict.summary =
        "agrees at every stage that could run; skipped: " + skipped;
  else
    verdict.summary = "agrees at every stage";
  std::string unchecked;
  for (const std::string &output : result.seen.unchecked)
    unchecked += (unchecked.empty() ? "" : ", ") + output;
  if (!unchecked.empty())
    verdict.summary += "; not checked: " + unchecked;
  return verdict;
}

} // namespace plumb
