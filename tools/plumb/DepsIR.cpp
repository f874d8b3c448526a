//===- DepsIR.cpp - plumb deps on IR --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IR has its graph written into it, so a pass can lose an edge. With a pipeline
// every level is read and checked, in order: the first that has a hazard names
// the pass. Nothing is run, so no search is needed to save runs, and a fault
// that a later pass hides again is found as well.
//
//===----------------------------------------------------------------------===//

#include "DepsIR.h"
#include "Case.h"
#include "Commands.h"
#include "mlir/InitAllPasses.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Bisect/Pipeline.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/DepsIR/ReadIR.h"
#include "plumbline/Passes/Passes.h"
#include <cstdio>

using namespace plumb;

bool plumb::isIRGraph(const std::string &file, const std::string &format) {
  auto endsWith = [&](const char *end) {
    std::string_view suffix = end;
    return file.size() > suffix.size() &&
           std::string_view(file).substr(file.size() - suffix.size()) == suffix;
  };
  return format == "mlir" ||
         (format == "auto" && (endsWith(".mlir") || endsWith(".mlirbc")));
}

static std::string plural(uint64_t count, const char *noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

namespace {

struct LevelCheck {
  Result<AccessGraph> graph;
  Result<DepsResult> result;

  bool hasFinding() const { return result && result->hasFinding(); }
  /// All of it is known, and right.
  bool isClean() const {
    return result && !result->hasFinding() && !result->numOpaque;
  }
  std::string str() const {
    if (!graph)
      return "cannot be read: " + graph.error().str();
    if (!result)
      return result.error().str();
    std::string text = result->hasFinding()
                           ? plural(result->report.hazards.size() +
                                        result->report.lifetimeErrors.size(),
                                    "hazard")
                           : "no hazard";
    if (result->numOpaque)
      text += ", " + plural(result->numOpaque, "task") +
              " of which it is not known what it touches";
    return text;
  }
};

} // namespace

static LevelCheck check(mlir::Operation *module, const std::string &entry) {
  IRGraphOptions options;
  options.entry = entry;
  LevelCheck level{readIRGraph(module, options), DepsResult()};
  if (level.graph)
    level.result = checkDeps(*level.graph);
  return level;
}

static int badInput(const Error &error) {
  printError(error);
  return ExitBadInput;
}

int plumb::readIRGraphs(const IRGraphFlags &flags, IRGraph &result) {
  CaseFlags caseFlags;
  caseFlags.file = flags.file;
  caseFlags.entry = flags.entry;
  caseFlags.allowUnregistered = true;
  Case input;
  if (int code = input.parse(caseFlags))
    return code;
  if (flags.pipeline.empty()) {
    IRGraphOptions options;
    options.entry = input.entry;
    Result<AccessGraph> graph = readIRGraph(input.module.get(), options);
    if (!graph)
      return badInput(graph.error());
    result.graph = std::move(*graph);
    return ExitAgree;
  }

  mlir::registerAllPasses();
  registerPasses();
  Result<Pipeline> pipeline = parsePipeline(flags.pipeline);
  if (!pipeline) {
    std::fprintf(stderr, "--pass-pipeline:%u: error: %s\n",
                 pipeline.error().col, pipeline.error().message.c_str());
    return ExitBadInput;
  }
  Levels levels = Levels::record(input.module.get(), *pipeline);
  std::optional<unsigned> bad, lastClean;
  for (const Level &level : levels.list()) {
    std::string name = level.index == 0
                           ? "input"
                           : "after " + pipeline->leaves[level.index - 1].pass +
                                 " (index " + std::to_string(level.index - 1) +
                                 ")";
    if (!level.changed) {
      result.levels.push_back(name + ": unchanged");
      continue;
    }
    LevelCheck now = check(levels.module(level.index), input.entry);
    if (level.index == 0 && !now.graph)
      return badInput(now.graph.error());
    result.levels.push_back(name + ": " + now.str());
    if (now.graph)
      result.graph = std::move(*now.graph);
    if (now.hasFinding()) {
      bad = level.index;
      break;
    }
    if (now.isClean())
      lastClean = level.index;
  }

  auto passName = [&](unsigned level) {
    const Leaf &leaf = pipeline->leaves[level - 1];
    return "pass " + leaf.pass + " (index " + std::to_string(level - 1) + ", " +
           leaf.anchor() + ")";
  };
  unsigned last = levels.list().back().holder;
  if (bad && *bad == 0) {
    result.summary = "the input has hazards; no pass is to blame";
  } else if (bad) {
    unsigned before = levels.list()[*bad - 1].holder;
    if (lastClean && *lastClean == before) {
      result.summary = passName(*bad) + " lost an ordering";
    } else {
      result.isInconclusive = true;
      result.summary =
          "an ordering was lost between " +
          (lastClean && *lastClean ? passName(*lastClean) : "the input") +
          " and " + passName(*bad) + "; in between not all is known";
    }
  } else if (levels.stop()) {
    result.isInconclusive = true;
    result.summary = "the pipeline stopped: " + levels.stop()->why;
  } else if (!lastClean || *lastClean != last) {
    result.isInconclusive = true;
    result.summary = "no hazard in what is known";
  } else {
    result.summary = "every level orders all that has to be ordered";
  }
  return ExitAgree;
}
