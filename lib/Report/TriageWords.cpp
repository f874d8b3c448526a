//===- TriageWords.cpp - what stages and verdicts say, in words -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TriageWords.h"
#include "DifferenceText.h"
#include "NumberText.h"
#include <algorithm>

namespace plumb {

std::string_view confidenceMeaning(Confidence confidence) {
  switch (confidence) {
  case Confidence::Suspected:
    return "it fits what is seen; no experiment separates it from other causes";
  case Confidence::Measured:
    return "an experiment on these inputs shows it";
  case Confidence::Certified:
    return "proved, or shown by evidence that holds without our search";
  }
  return "";
}

std::string_view severityName(TriageSeverity severity) {
  switch (severity) {
  case TriageSeverity::Note:
    return "note";
  case TriageSeverity::Warning:
    return "warning";
  case TriageSeverity::Error:
    return "error";
  }
  return "note";
}

bool hasCategory(const StageResult &stage) {
  return stage.status == StageStatus::Partial ||
         stage.status == StageStatus::Explained;
}

std::string stageSentence(const StageResult &stage) {
  if (stage.status == StageStatus::Skipped)
    return stage.missing.empty() ? stage.summary : stage.missing;
  return stage.summary;
}

/// What is seen of the outputs that both sides have.
static std::string seenInBoth(const SeenDifference &seen) {
  if (seen.what.empty())
    return "nothing was given to compare the program with";
  if (!seen.exists && seen.outputs.empty())
    return seen.what;
  if (!seen.exists)
    return seen.what + ": no difference that needs an explanation";
  std::string text =
      seen.what + ": up to " + shownNumber(seen.maxAbs) + " apart";
  if (seen.maxUlp)
    text += ", " + std::to_string(seen.maxUlp) + " ulp";
  uint64_t mismatches = 0;
  for (const OutputComparison &output : seen.outputs)
    mismatches += output.stats.numNonFiniteMismatch;
  if (mismatches)
    text +=
        ", and " + std::to_string(mismatches) + " NaN or infinite on one side";
  std::vector<std::string> names;
  for (const OutputComparison &output : seen.outputs)
    if (!output.pass)
      names.push_back(output.name);
  if (!names.empty())
    text += ", in " + joined(names);
  return text;
}

std::string seenSentence(const SeenDifference &seen) {
  std::string text = seenInBoth(seen);
  if (!seen.unchecked.empty())
    text += "; not checked: " + joined(seen.unchecked);
  return text;
}

std::string capitalised(std::string text) {
  size_t end = text.find_first_of(" ,;:");
  for (size_t i = 0; i < std::min(end, text.size()); ++i)
    if (text[i] < 'a' || text[i] > 'z')
      return text;
  if (!text.empty() && end != std::string::npos && text[end] != ':')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string experimentNumbers(const TriageExperiment &e) {
  std::vector<std::string> parts;
  if (e.ulp)
    parts.push_back(shownNumber(*e.ulp) + " ulp");
  if (e.distance)
    parts.push_back(shownNumber(*e.distance));
  if (e.share)
    parts.push_back(shownNumber(*e.share * 100) + " % of what is seen");
  return joined(parts);
}

} // namespace plumb
