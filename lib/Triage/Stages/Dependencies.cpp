//===- Dependencies.cpp - stage 5: order, and the first wrong tensor ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The graph that was given; without one, that of the IR and of every level
// behind it, where they submit work that runs on its own: a missing edge is
// there in the graph, whether or not a run has ever shown it.
//
// What is derived from IR and not known in full is no verdict: the stage counts
// as skipped, and says what would enable it. What was given and is not known in
// full is inconclusive.
//
//===----------------------------------------------------------------------===//

#include "../Arrays.h"
#include "../FirstTag.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/DepsIR/ReadIR.h"
#include "plumbline/Triage/Stage.h"

namespace plumb {

/// Whether anything in there is started and not waited for at once. Parallel
/// loops are not among it: the interpreter looks for their races itself.
static bool submitsWork(mlir::Operation *module) {
  auto found = module->walk([](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    if (name == "async.execute" || name == "gpu.launch" ||
        name == "gpu.launch_func" || name == "gpu.memcpy" ||
        name == "gpu.memset")
      return mlir::WalkResult::interrupt();
    llvm::StringRef callee;
    if (auto call = llvm::dyn_cast<mlir::LLVM::CallOp>(op))
      callee = call.getCallee().value_or("");
    else if (auto call = llvm::dyn_cast<mlir::func::CallOp>(op))
      callee = call.getCallee();
    return callee.starts_with("mgpu") || callee.starts_with("mlirAsyncRuntime")
               ? mlir::WalkResult::interrupt()
               : mlir::WalkResult::advance();
  });
  return found.wasInterrupted();
}

namespace {
struct Checked {
  std::shared_ptr<const AccessGraph> graph;
  std::shared_ptr<const DepsResult> result;
};

class DependenciesStage {
public:
  explicit DependenciesStage(TriageContext &context) : context(context) {}

  StageResult run() {
    const TriageCase &subject = context.subject();
    if (!subject.depsFile.empty())
      fromFile();
    else
      fromIR();
    if (stage.status != StageStatus::Explained && !subject.tags.empty())
      tags();
    if (stage.status == StageStatus::NotRun)
      skip();
    return std::move(stage);
  }

private:
  void skip() {
    stage.status = StageStatus::Skipped;
    stage.missing = unknown.empty()
                        ? "no task graph was given, the IR submits no work of "
                          "its own, and no tagged tensors were given"
                        : unknown;
    stage.enable = "--deps=GRAPH, or --device-run=DIR with tags";
    stage.summary = stage.missing;
  }

  TriageFinding &add(TriageSeverity severity, const char *rule,
                     std::string message, std::string position = "") {
    TriageFinding finding;
    finding.severity = severity;
    finding.rule = rule;
    finding.message = std::move(message);
    finding.position = std::move(position);
    stage.findings.push_back(std::move(finding));
    return stage.findings.back();
  }

  Result<Checked> check(std::shared_ptr<const AccessGraph> graph) {
    Checked checked;
    checked.graph = std::move(graph);
    Result<DepsResult> result = checkDeps(*checked.graph);
    if (!result)
      return takeError(result);
    checked.result = std::make_shared<const DepsResult>(std::move(*result));
    return checked;
  }

  void keep(const Checked &checked) {
    stage.graph = checked.graph;
    stage.deps = checked.result;
    for (const std::string &note : checked.graph->notes)
      add(TriageSeverity::Note, "deps/note", note);
    for (const std::string &note : checked.result->notes)
      add(TriageSeverity::Note, "deps/note", note);
  }

  void fromFile() {
    Result<Checked> checked = check(context.graph());
    if (!checked) {
      // Tasks that wait for each other.
      stage.status = StageStatus::Explained;
      stage.category = TriageCategory::MissingEdge;
      stage.confidence = Confidence::Certified;
      stage.summary = checked.error().message;
      add(TriageSeverity::Error, "deps/cycle", checked.error().str());
      stage.next = "no order of the tasks satisfies this graph: take an edge "
                   "out of the cycle";
      return;
    }
    keep(*checked);
    if (hazards(*checked, "", Confidence::Certified))
      return;
    if (checked->result->numOpaque) {
      stage.status = StageStatus::Inconclusive;
      stage.summary =
          "of " + countText(checked->result->numOpaque, "task") +
          " it is not known what they touch; no hazard in what is known";
      stage.enable = "--side=F.json, or the accesses in the graph";
      return;
    }
    stage.status = StageStatus::Clear;
    stage.summary = countText(checked->graph->tasks.size(), "task") +
                    ": the graph orders all that has to be ordered";
  }

  /// True if there are any.
  bool hazards(const Checked &checked, const std::string &since,
               Confidence confidence) {
    const DepsResult &result = *checked.result;
    const AccessGraph &graph = *checked.graph;
    if (!result.hasFinding())
      return false;
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::MissingEdge;
    stage.confidence = confidence;
    for (const DepsGroup &group : result.groups)
      addGroup(graph, result, group);
    for (const LifetimeError &error : result.report.lifetimeErrors)
      add(TriageSeverity::Error, "deps/lifetime",
          graph.tasks[error.user].str() + " uses buffer " +
              quotedText(graph.buffers[error.buffer].id) +
              (error.afterFree ? " after it is freed by "
                               : " before it is allocated by ") +
              graph.tasks[error.lifetime].str(),
          graph.placeOf(error.user));
    for (const AccessMismatch &mismatch : result.mismatches)
      if (mismatch.isUndeclared)
        add(TriageSeverity::Error, "deps/undeclared",
            graph.tasks[mismatch.task].str() +
                " was seen to touch what it does not declare",
            graph.placeOf(mismatch.task));
    const TriageFinding *first = nullptr;
    for (const TriageFinding &finding : stage.findings)
      if (!first && finding.severity == TriageSeverity::Error)
        first = &finding;
    stage.summary = since + (first ? first->message
                                   : std::string("the graph is not in order"));
    if (context.seen().exists && first)
      add(TriageSeverity::Note, "deps/difference",
          "whether this race is what the run has shown, no graph can say; "
          "repair it first, since nothing behind it is certain");
    stage.next = result.fixes.empty()
                     ? "repair the graph, then run again"
                     : "add " + countText(result.fixes.size(), "edge") + ": " +
                           spellFix(graph, result.fixes.front().from,
                                    result.fixes.front().to) +
                           (result.fixes.size() > 1 ? ", ..." : "");
    return true;
  }

  void addGroup(const AccessGraph &graph, const DepsResult &result,
                const DepsGroup &group) {
    if (group.hazards.empty())
      return;
    const Hazard &hazard = result.report.hazards[group.hazards.front()];
    std::string kinds;
    for (const std::string &kind : hazardKindNames(group.kinds))
      kinds += (kinds.empty() ? "" : ", ") + kind;
    std::string message = kinds + ": " + graph.tasks[hazard.to].str() +
                          " is not ordered after " +
                          graph.tasks[hazard.from].str() + " on buffer " +
                          quotedText(graph.buffers[hazard.buffer].id) +
                          ", bytes [" + std::to_string(hazard.bytes.lo) + ", " +
                          std::to_string(hazard.bytes.hi) + ")";
    if (group.hazards.size() > 1)
      message += "; " + std::to_string(group.hazards.size() - 1) +
                 " more of the same cause";
    TriageFinding &finding = add(TriageSeverity::Error, "deps/missing-edge",
                                 message, graph.placeOf(hazard.to));
    finding.related.emplace_back(graph.placeOf(hazard.from),
                                 "the earlier one, " +
                                     graph.tasks[hazard.from].str());
    for (uint32_t fix : group.fixes) {
      if (finding.related.size() > 4) {
        finding.related.emplace_back("", "and further edges");
        break;
      }
      finding.related.emplace_back(
          "", "fix: " + spellFix(graph, result.fixes[fix].from,
                                 result.fixes[fix].to));
    }
  }

  /// The graph of one level; none where there is nothing to say.
  std::optional<Checked> level(mlir::Operation *module,
                               const std::string &who) {
    if (!submitsWork(module))
      return std::nullopt;
    anyWork = true;
    IRGraphOptions options;
    options.entry = context.subject().entry;
    Result<AccessGraph> graph = readIRGraph(module, options);
    if (!graph) {
      unknown = who + ": " + graph.error().message;
      return std::nullopt;
    }
    Result<Checked> checked =
        check(std::make_shared<const AccessGraph>(std::move(*graph)));
    if (!checked) {
      unknown = who + ": " + checked.error().message;
      return std::nullopt;
    }
    if (checked->result->numOpaque && !checked->result->hasFinding())
      unknown = who + ": of " + countText(checked->result->numOpaque, "task") +
                " it is not known what they touch";
    return std::move(*checked);
  }

  void fromIR() {
    const TriageCase &subject = context.subject();
    std::optional<Checked> input = level(subject.module, "the input");
    if (input && input->result->hasFinding()) {
      keep(*input);
      hazards(*input, "", Confidence::Certified);
      return;
    }
    std::optional<Checked> last = input;
    unsigned numLevels = input ? 1 : 0;
    Result<const Pipeline *> pipeline = context.pipeline();
    Result<const Levels *> levels = context.levels();
    if (pipeline && levels && *levels)
      for (const Level &one : (*levels)->list()) {
        if (one.index == 0 || !one.changed)
          continue;
        const Leaf &leaf = (*pipeline)->leaves[one.index - 1];
        std::string pass =
            "pass " + leaf.pass + " (index " + std::to_string(leaf.index) + ")";
        std::optional<Checked> now =
            level((*levels)->module(one.index), "after " + pass);
        if (!now)
          continue;
        ++numLevels;
        if (now->result->hasFinding()) {
          keep(*now);
          hazards(*now, pass + " lost an ordering: ",
                  unknown.empty() ? Confidence::Certified
                                  : Confidence::Measured);
          return;
        }
        last = std::move(now);
      }
    if (!unknown.empty() || !last || !anyWork)
      return; // skipped
    keep(*last);
    stage.status = StageStatus::Clear;
    stage.summary = countText(numLevels, "level") +
                    " of IR that submits work: all is ordered that has to be";
  }

  /// Tags were given, and nothing can be said of any: that is no agreement.
  void noTag() {
    std::string text =
        countText(context.subject().tags.size(), "tagged tensor") +
        " given, of which none can be compared";
    stage.summary += (stage.summary.empty() ? "" : "; ") + text;
    stage.status = StageStatus::Inconclusive;
    stage.next = "give tags the shape and the number of runs that their "
                 "operations have";
  }

  void tags() {
    Result<TagChecks> found = checkTags(context.subject());
    if (!found) {
      add(TriageSeverity::Warning, "tags",
          "tags cannot be checked: " + found.error().str());
      noTag();
      return;
    }
    TriageTable table;
    table.title = "tagged tensors, in the order of execution";
    table.columns = {"tag", "time", "place", "verdict", "max error", "max ulp"};
    const TagCheck *wrong = nullptr, *right = nullptr;
    unsigned compared = 0;
    for (const TagCheck &check : found->checks) {
      bool isWrong = check.isWrong();
      char error[32] = "";
      if (check.comparison)
        std::snprintf(error, sizeof error, "%.3g",
                      check.comparison->stats.maxAbs);
      table.rows.push_back(
          {check.name, std::to_string(check.occurrence + 1), check.position,
           isWrong            ? "wrong"
           : check.comparison ? "agrees"
                              : check.why,
           error,
           check.comparison ? std::to_string(check.comparison->stats.maxUlp)
                            : ""});
      compared += check.comparison.has_value();
      if (check.comparison)
        stage.comparisons.push_back(*check.comparison);
      if (!check.comparison)
        add(TriageSeverity::Warning, "tags",
            check.text() + " cannot be compared: " + check.why, check.position);
      if (isWrong && !wrong)
        wrong = &check;
      if (!wrong && check.comparison)
        right = &check;
    }
    for (const std::string &name : found->missing)
      add(TriageSeverity::Warning, "tags",
          name + " was recorded, but no operation of the input with the "
                 "attribute plumb.tag runs so often");
    stage.tables.push_back(std::move(table));
    if (!wrong) {
      if (!compared) {
        noTag();
        return;
      }
      std::string text = countText(compared, "tagged tensor") +
                         (compared == 1 ? " is" : " are") +
                         " within the allowance";
      stage.summary += (stage.summary.empty() ? "" : "; ") + text;
      if (stage.status == StageStatus::NotRun)
        stage.status = StageStatus::Clear;
      return;
    }
    std::string between =
        right ? "the last right one before it is " + right->text() + " at " +
                    right->position
              : "no tagged tensor before it is known to be right";
    std::string message = wrong->text() + " is the first to be wrong";
    if (wrong->comparison->first)
      message += ": " + wrong->comparison->first->place() + " expected " +
                 wrong->comparison->first->expected + ", got " +
                 wrong->comparison->first->got;
    TriageFinding &finding = add(TriageSeverity::Error, "tags/first-wrong",
                                 message + "; " + between, wrong->position);
    if (right)
      finding.related.emplace_back(right->position,
                                   right->text() + " is right");
    if (!wrong->comparison->place.sentence.empty())
      add(TriageSeverity::Note, "tags/place", wrong->comparison->place.sentence,
          wrong->position);
    stage.status =
        context.seen().exists ? StageStatus::Explained : StageStatus::Partial;
    stage.category = TriageCategory::FirstTag;
    stage.confidence = Confidence::Measured;
    stage.summary = message + "; " + between;
    stage.next = "look at what runs between the two: tag more tensors there, "
                 "or give the task graph (--deps)";
  }

  TriageContext &context;
  StageResult stage;
  bool anyWork = false;
  /// Why a graph that was derived says nothing.
  std::string unknown;
};
} // namespace

StageResult runDependenciesStage(TriageContext &context) {
  return DependenciesStage(context).run();
}

} // namespace plumb
