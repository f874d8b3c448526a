//===- Deps.cpp - plumb deps ------------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Does a recorded task or stream graph order all that has to be ordered? Flags
// in, a call of the Deps layer, text, JSON, pictures and a repaired graph out.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "DepsIR.h"
#include "FlagChecks.h"
#include "plumbline/Deps/DepsReport.h"
#include "plumbline/Deps/JoinActual.h"
#include "plumbline/Deps/Readers.h"
#include "plumbline/Deps/WriteGraph.h"
#include "plumbline/Support/File.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct DepsFlags {
  std::string file, actual, fixOut, dot, trace, json;
  ReadGraphOptions read;
  std::string entry, pipeline; ///< Of IR.
  uint64_t maxHazards = HazardOptions().maxHazards;
  bool fix = false, quiet = false, verbose = false;
};

} // namespace

static int badInput(const Error &error) {
  if (error.file.empty())
    std::fprintf(stderr, "plumb deps: error: %s\n", error.message.c_str());
  else
    printError(error);
  return ExitBadInput;
}

/// `g.json` -> `g.fixed.json`.
static std::string fixedName(const std::string &path) {
  size_t dot = path.find_last_of('.');
  size_t slash = path.find_last_of('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash))
    return path + ".fixed";
  return path.substr(0, dot) + ".fixed" + path.substr(dot);
}

static std::string fixedPath(const DepsFlags &flags) {
  return flags.fixOut == "*" ? fixedName(flags.file) : flags.fixOut;
}

static Status writeFixed(const DepsFlags &flags, const AccessGraph &graph,
                         const DepsResult &result) {
  std::vector<std::pair<TaskIndex, TaskIndex>> edges;
  for (const DepsFixEdge &fix : result.fixes)
    edges.emplace_back(fix.from, fix.to);
  if (graph.format == "mlir")
    return writeOutput(flags.fixOut, genericGraphText(graph, edges));
  Result<std::string> text = readTextFile(flags.file);
  if (!text)
    return takeError(text);
  Result<std::string> fixed = textWithEdges(graph, *text, edges);
  if (!fixed)
    return takeError(fixed);
  return writeOutput(fixedPath(flags), *fixed);
}

static int report(const DepsFlags &flags, const AccessGraph &graph,
                  double readSeconds);

/// Gives \p graph what a run did, with --actual.
static Status addActual(const DepsFlags &flags, AccessGraph &graph) {
  if (flags.actual.empty())
    return {};
  ReadGraphOptions json;
  json.format = "json";
  Result<AccessGraph> run = readAccessGraph(flags.actual, json);
  if (!run)
    return takeError(run);
  return joinActual(graph, *run);
}

/// IR: the graph, and what its levels say.
static int runDepsOfIR(const DepsFlags &flags) {
  if (flags.fix && flags.fixOut == "*")
    return badInput({flags.file, 0, 0,
                     "--fix cannot write IR; the report says which operation "
                     "has to wait for which, and --fix=OUT.json writes the "
                     "graph"});
  if (!flags.actual.empty() && !flags.pipeline.empty())
    return badInput({"", 0, 0,
                     "--actual is of one level of the IR, --pass-pipeline "
                     "checks several"});
  if (flags.fix)
    if (Status s = checkWritable(flags.fixOut); !s)
      return badInput(s.error());
  double start = now();
  IRGraph read;
  if (int code = readIRGraphs({flags.file, flags.entry, flags.pipeline}, read))
    return code;
  if (Status s = addActual(flags, read.graph); !s)
    return badInput(s.error());
  bool takesStdout =
      flags.json == "-" || flags.dot == "-" || flags.trace == "-";
  if (!takesStdout && !flags.quiet && !read.summary.empty()) {
    for (const std::string &level : read.levels)
      std::printf("%s\n", level.c_str());
    std::printf("%s: %s\n", flags.file.c_str(), read.summary.c_str());
  }
  int code = report(flags, read.graph, now() - start);
  return code == ExitAgree && read.isInconclusive ? ExitInconclusive : code;
}

static int runDeps(const DepsFlags &flags) {
  if (isIRGraph(flags.file, flags.read.format))
    return runDepsOfIR(flags);
  for (auto [value, name] :
       {std::pair(&flags.entry, "-e"), {&flags.pipeline, "--pass-pipeline"}})
    if (!value->empty())
      return badInput(
          {"", 0, 0, std::string(name) + " is for IR (*.mlir, --format=mlir)"});
  if (flags.fix)
    if (Status s = checkWritable(fixedPath(flags)); !s)
      return badInput(s.error());
  double start = now();
  Result<AccessGraph> graph = readAccessGraph(flags.file, flags.read);
  if (!graph)
    return badInput(graph.error());
  if (Status s = addActual(flags, *graph); !s)
    return badInput(s.error());
  return report(flags, *graph, now() - start);
}

static int report(const DepsFlags &flags, const AccessGraph &graph,
                  double readSeconds) {
  double start = now();
  DepsOptions options;
  options.hazards.maxHazards = flags.maxHazards;
  Result<DepsResult> result = checkDeps(graph, options);
  if (!result)
    return badInput(result.error());
  if (graph.spelling == FixSpelling::AsyncToken) {
    // Edges of IR, and of runs, include the order of submission, which nobody
    // wrote.
    result->report.redundantEdges.clear();
    result->report.numDuplicateEdges = 0;
  }
  if (!result->fault.empty()) {
    std::fprintf(stderr,
                 "plumb deps: internal error: %s\n"
                 "plumb deps: note: this is a fault of plumb; please report "
                 "it with the graph\n",
                 result->fault.c_str());
    return ExitInternal;
  }
  if (flags.verbose)
    std::fprintf(stderr,
                 "plumb deps: %.3g s to read, %.3g s to check, %u chains%s\n",
                 readSeconds, now() - start, result->report.numChains,
                 result->report.searched ? ", searched" : "");

  bool takesStdout = flags.json == "-" || flags.fixOut == "-" ||
                     flags.dot == "-" || flags.trace == "-";
  if (!takesStdout && !flags.quiet) {
    DepsTextOptions text;
    text.verbose = flags.verbose;
    std::fputs(depsText(graph, *result, text).c_str(), stdout);
  }
  Status status;
  if (!flags.json.empty())
    status = writeOutput(flags.json, jsonText(depsJson(graph, *result)));
  if (status && !flags.dot.empty())
    status = writeOutput(flags.dot, depsDot(graph, *result));
  if (status && !flags.trace.empty())
    status = writeOutput(flags.trace, depsTrace(graph, *result));
  if (status && flags.fix)
    status = writeFixed(flags, graph, *result);
  if (!status)
    return badInput(status.error());

  if (result->verdict() == DepsVerdict::Finding)
    return ExitFinding;
  if (result->verdict() == DepsVerdict::Clean)
    return ExitAgree;
  if (result->numOpaque)
    std::fprintf(stderr,
                 "plumb deps: of %llu tasks it is not known what they touch; "
                 "expected %s\n",
                 (unsigned long long)result->numOpaque,
                 graph.format == "dot" ? "a side file that says it (--side)"
                                       : "it in their accesses");
  return ExitInconclusive;
}

Command plumb::addDepsCommand(CLI::App &root) {
  CLI::App *app = root.add_subcommand(
      "deps", "find missing, wrong and redundant edges of a task graph");
  auto flags = std::make_shared<DepsFlags>();
  app->add_option(
         "FILE", flags->file,
         "the graph: JSON, a runtime's deps.json, a CUDA graph as DOT, "
         "or IR")
      ->required();
  app->add_option("-e,--entry", flags->entry,
                  "the function to follow, of IR; needed where there are "
                  "several")
      ->type_name("NAME");
  app->add_option("--pass-pipeline", flags->pipeline,
                  "check IR after every pass, and name the one that lost an "
                  "ordering")
      ->type_name("P");
  app->add_option("--side", flags->read.side,
                  "what the kernels of a CUDA graph touch")
      ->type_name("F.json");
  app->add_option("--actual", flags->actual,
                  "what a run did (plumb run --record-deps), to be compared "
                  "with what the tasks declare")
      ->type_name("F.json");
  app->add_option("--format", flags->read.format,
                  "auto, json, runtime, dot or mlir")
      ->capture_default_str();
  CLI::Option *fix = app->add_flag(
      "--fix{*}", flags->fixOut,
      "write the graph with the edges that it lacks: --fix=OUT, or without "
      "=OUT beside the input, as NAME.fixed.json");
  app->add_option("--dot", flags->dot, "draw the hazards' neighbourhood")
      ->type_name("F")
      ->check(writable());
  app->add_option("--trace", flags->trace,
                  "a time line with the racing pairs, for Chrome or Perfetto")
      ->type_name("F")
      ->check(writable());
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  app->add_option("--max-hazards", flags->maxHazards,
                  "end the list after as many")
      ->capture_default_str()
      ->check(count(1));
  CLI::Option *quiet =
      app->add_flag("-q,--quiet", flags->quiet, "print no text");
  app->add_flag("-v,--verbose", flags->verbose,
                "tell every cause and edge, and the time it took")
      ->excludes(quiet);
  app->footer("Exit status: 0 no hazard, 1 a missing edge, a wrong lifetime or "
              "an undeclared access, 2 wrong\nusage or input, a cycle among "
              "them, 3 no hazard in what is known, 4 a fault of plumb.");
  return {app, [flags, fix] {
            flags->fix = fix->count() != 0;
            return runDeps(*flags);
          }};
}
