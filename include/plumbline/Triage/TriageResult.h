//===- TriageResult.h - what the stages of a triage found -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A triage walks six stages in the order of their cost and ends with one
// verdict. Everything that a report shows is here, as plain data: the reports
// know these types and no stage, the stages fill them and know no report.
//
// A stage that could not run is `Skipped`, with the reason and what would
// enable it; it is never counted as passed.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TRIAGE_TRIAGERESULT_H
#define PLUMBLINE_TRIAGE_TRIAGERESULT_H

#include "plumbline/Oracle/OutputComparison.h"
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

class AccessGraph;
struct BisectResult;
struct DepsResult;

enum class StageStatus : uint8_t {
  NotRun,       ///< an earlier stage ended the triage, or it was not asked for
  Skipped,      ///< could not run: see `missing` and `enable`
  Clear,        ///< ran; nothing is wrong here, and it explains nothing
  Partial,      ///< explains a part of the difference
  Explained,    ///< explains the whole difference; or is a fault by itself
  Inconclusive, ///< ran, and could not decide
  Failed        ///< Plumbline's own fault
};

/// How much a statement is worth.
enum class Confidence : uint8_t {
  Suspected, ///< fits what is seen; no experiment separates it from others
  Measured,  ///< an experiment shows it on these inputs
  Certified  ///< proved, or shown by evidence that holds without our search
};

/// What the matter is. The order is that of the stages.
enum class TriageCategory : uint8_t {
  Agrees,           ///< nothing differs beyond what a right compiler may do
  GoldenWrong,      ///< the reference is not what the program should give
  GoldenPrecision,  ///< the golden was itself computed in low precision
  Tolerance,        ///< no right kernel could meet the tolerance
  WeakCheck,        ///< the check would pass outputs that are plainly wrong
  SourceUB,         ///< the program has undefined behaviour before any pass
  CastChain,        ///< a chain of casts loses what one conversion would keep
  Accumulation,     ///< sums are kept in too narrow a type
  Reduction,        ///< the order of a reduction explains it: expected
  Functions,        ///< errors of math functions explain it: expected
  Rounding,         ///< rounding within the allowance explains it: expected
  Padding,          ///< values of padding reach the output
  Verifier,         ///< the IR is invalid, or does not survive printing
  Lint,             ///< a numerical fault in the source
  PassSemantic,     ///< a pass changed the function (or crashed, brought UB)
  PassPrecision,    ///< a pass made it less precise
  MissingEdge,      ///< the task graph lacks an ordering
  Nondeterministic, ///< runs differ, beyond what the order of sums explains
  FirstTag,         ///< a tagged tensor is the first to be wrong
  Device,           ///< every level is right and the device's outputs are not
  Unexplained       ///< a difference that no stage that ran explains
};

/// "golden-wrong", ...
std::string_view categoryName(TriageCategory category);
std::string_view stageStatusName(StageStatus status);
std::string_view confidenceName(Confidence confidence);
/// True for what calls for a change of something (exit code 1): everything but
/// Agrees and the three that are expected. Unexplained is neither (exit 3).
bool isFault(TriageCategory category);
bool isExpected(TriageCategory category);

enum class TriageSeverity : uint8_t { Note, Warning, Error };

/// One line of evidence.
struct TriageFinding {
  TriageSeverity severity = TriageSeverity::Note;
  /// Stable name for filters and SARIF: "golden/tolerance", "lint/exp-max".
  std::string rule;
  /// Whole sentences; the first says what, the others why and what to do.
  std::string message;
  /// "file:line:col", or empty.
  std::string position;
  /// Further places: position and what is there.
  std::vector<std::pair<std::string, std::string>> related;
};

/// An experiment: what was changed, and what came of it.
struct TriageExperiment {
  std::string name;    ///< "reduction reversed"
  std::string outcome; ///< "moves the output by at most 3 ulp"
  /// Largest error of the experiment's output against the reference, in ulps of
  /// the output type and absolute; none where it has no number.
  std::optional<double> ulp, distance;
  /// Of the difference seen, how much this accounts for: 0 to 1.
  std::optional<double> share;
};

/// A table for people: "K, predicted, measured".
struct TriageTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

struct StageResult {
  unsigned number = 0;
  std::string name; ///< "golden", "expected", "diagnostics", ...
  StageStatus status = StageStatus::NotRun;
  /// Valid for Partial and Explained.
  TriageCategory category = TriageCategory::Agrees;
  Confidence confidence = Confidence::Suspected;
  /// One sentence: what the stage says.
  std::string summary;
  /// Of Skipped: what is missing ("no golden was given"), and the flag or
  /// command that enables it.
  std::string missing, enable;
  /// What to do next, if the triage ends here.
  std::string next;
  std::vector<TriageFinding> findings;
  std::vector<TriageExperiment> experiments;
  std::vector<TriageTable> tables;
  std::vector<OutputComparison> comparisons;
  double seconds = 0;
  /// From the directory of an earlier run, not run again.
  bool resumed = false;

  // Of stage 4 and 5, for the reports.
  std::shared_ptr<const BisectResult> bisect;
  std::shared_ptr<const AccessGraph> graph;
  std::shared_ptr<const DepsResult> deps;
};

/// The difference that is to be explained.
struct SeenDifference {
  /// "device outputs against the golden", "the golden against the program".
  std::string what;
  bool exists = false;
  /// Of all outputs together.
  double maxAbs = 0;
  uint64_t maxUlp = 0;
  std::vector<OutputComparison> outputs;
  /// Outputs of the program that a file lacks, so that nothing is said about
  /// them: "result1 (not in out.npz)".
  std::vector<std::string> unchecked;
};

struct TriageVerdict {
  TriageCategory category = TriageCategory::Agrees;
  Confidence confidence = Confidence::Suspected;
  unsigned stage = 0;  ///< that decided; 0: none
  std::string summary; ///< "agrees at every stage"
  std::string next;
};

struct TriageResult {
  std::string file, entry, command;
  /// Executable form of every input.
  std::vector<std::string> inputs;
  SeenDifference seen;
  std::vector<StageResult> stages; ///< all six, in order
  TriageVerdict verdict;
  /// False while stages are still to come: reports are written after each.
  bool finished = false;
  double seconds = 0;
};

/// 0 agrees or expected, 1 a fault, 3 unexplained or inconclusive, 4 a stage
/// failed and none found anything.
int exitCode(const TriageResult &result);

} // namespace plumb

#endif // PLUMBLINE_TRIAGE_TRIAGERESULT_H
