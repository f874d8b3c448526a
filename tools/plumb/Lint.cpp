//===- Lint.cpp - plumb lint ------------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What in a kernel's IR is likely to go wrong with some data or some sizes,
// without running it. Flags in, a call of the Lint layer, text or JSON out.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "ReportContext.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Lint/LintReport.h"
#include "plumbline/Report/SarifReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Suggest.h"
#include "llvm/ADT/StringExtras.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

struct LintFlags {
  CaseFlags input;
  std::vector<std::string> rules, disabled;
  double tolerance = LintOptions().accumulationTolerance;
  std::string severity = "note", json, sarif;
  bool list = false;
};

} // namespace

static int badInput(const Error &error) {
  if (error.file.empty())
    std::fprintf(stderr, "plumb lint: error: %s\n", error.message.c_str());
  else
    printError(error);
  return ExitBadInput;
}

/// "4096" for every '?', or "d0=4096".
static Status readDim(llvm::StringRef text, LintOptions &options) {
  // Sizes whose product is asked for soon; no memory has as much.
  constexpr uint64_t largest = uint64_t(1) << 48;
  constexpr unsigned mostDims = 1024;
  auto [name, size] =
      text.contains('=') ? text.split('=') : std::pair(llvm::StringRef(), text);
  unsigned index = 0;
  uint64_t number;
  if ((text.contains('=') &&
       (!name.consume_front("d") || name.getAsInteger(10, index) ||
        index >= mostDims)) ||
      size.getAsInteger(10, number) || number > largest)
    return makeError("--dim: expected SIZE or dN=SIZE with a size of at most "
                     "2^48, got '" +
                     text.str() + "'");
  if (!text.contains('=')) {
    options.largestDim = static_cast<int64_t>(number);
    return {};
  }
  if (options.dims.size() <= index)
    options.dims.resize(index + 1);
  options.dims[index] = static_cast<int64_t>(number);
  return {};
}

static Result<LintOptions> readOptions(const LintFlags &flags) {
  LintOptions options;
  auto addNames = [](const std::vector<std::string> &lists,
                     std::vector<std::string> &names) {
    for (const std::string &list : lists)
      for (llvm::StringRef name : llvm::split(list, ','))
        names.push_back(name.str());
  };
  addNames(flags.rules, options.rules);
  addNames(flags.disabled, options.disabled);
  options.accumulationTolerance = flags.tolerance;
  options.entry = flags.input.entry;
  for (const std::string &dim : flags.input.dims)
    if (Status s = readDim(dim, options); !s)
      return takeError(s);
  if (Status s = checkLintOptions(options); !s)
    return takeError(s);
  if (rulesToRun(options).empty())
    return makeError("--rules and --disable leave no rule to run");
  return options;
}

/// The function that --entry names is there.
static Status checkEntry(const Case &input, const std::string &entry) {
  if (entry.empty())
    return {};
  std::vector<std::string> names;
  input.module.get()->walk([&](mlir::FunctionOpInterface function) {
    names.push_back(function.getName().str());
  });
  if (std::find(names.begin(), names.end(), entry) != names.end())
    return {};
  return makeError("--entry: no function '" + entry + "'" +
                   didYouMean(entry, names));
}

static int runLint(const LintFlags &flags) {
  if (flags.list) {
    std::fputs(lintRulesText().c_str(), stdout);
    return ExitAgree;
  }
  if (flags.input.file.empty())
    return badInput({"", 0, 0, "FILE is required"});
  Result<LintOptions> options = readOptions(flags);
  if (!options)
    return badInput(options.error());
  Case input;
  if (int code = input.parseModule(flags.input))
    return code;
  if (Status s = checkEntry(input, flags.input.entry); !s)
    return badInput(s.error());
  double start = now();
  std::vector<LintFinding> findings = lint(input.module.get(), *options);
  if (flags.severity == "warning")
    findings.erase(std::remove_if(findings.begin(), findings.end(),
                                  [](const LintFinding &f) {
                                    return f.severity != LintSeverity::Warning;
                                  }),
                   findings.end());
  if (flags.input.verbose)
    std::fprintf(stderr, "plumb lint: %.3g s to read, %.3g s to check\n",
                 input.parseSeconds, now() - start);
  // As positions have it.
  std::string name = flags.input.file == "-" ? "<stdin>" : flags.input.file;
  if (flags.json != "-" && flags.sarif != "-" && !flags.input.quiet)
    std::fputs(lintText(name, findings, *options).c_str(), stdout);
  if (!flags.json.empty())
    if (Status s = writeOutput(flags.json,
                               jsonText(lintJson(name, findings, *options)));
        !s)
      return badInput(s.error());
  if (!flags.sarif.empty())
    if (Status s = writeOutput(
            flags.sarif, jsonText(lintSarif(findings, name, reportContext())));
        !s)
      return badInput(s.error());
  return findings.empty() ? ExitAgree : ExitFinding;
}

Command plumb::addLintCommand(CLI::App &root) {
  CLI::App *app = root.add_subcommand(
      "lint", "show what in a kernel's IR is likely to go wrong numerically");
  auto flags = std::make_shared<LintFlags>();
  app->add_option("FILE", flags->input.file,
                  "MLIR in text or bytecode; - for stdin");
  app->add_option("--rules", flags->rules, "run these only: NAME,NAME")
      ->type_name("NAMES")
      ->allow_extra_args(false);
  app->add_option("--disable", flags->disabled, "do not run these: NAME,NAME")
      ->type_name("NAMES")
      ->allow_extra_args(false);
  app->add_flag("--list", flags->list, "list the rules");
  app->add_option("--dim", flags->input.dims,
                  "the largest size: of the N-th '?' of the argument types, "
                  "from 0, or of all of which nothing else is known")
      ->type_name("dN=SIZE|SIZE")
      ->allow_extra_args(false);
  app->add_option("-e,--entry", flags->input.entry,
                  "the function whose '?' --dim counts (each function's)")
      ->type_name("NAME");
  app->add_option("--accumulation-tolerance", flags->tolerance,
                  "how large the worst case of a sum's error may be, relative "
                  "to the magnitudes of its terms")
      ->type_name("R")
      ->capture_default_str()
      ->check(expecting("a number from 0", [](llvm::StringRef text) {
        double v;
        return !text.getAsDouble(v) && std::isfinite(v) && v >= 0;
      }));
  app->add_option("--severity", flags->severity,
                  "the least that is shown: note or warning")
      ->check(oneOf({"note", "warning"}))
      ->capture_default_str();
  app->add_option("--load-plumb-plugin", flags->input.plugins,
                  "shared library with a dialect and how it is interpreted")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app->add_option("--load-dialect-plugin", flags->input.dialectPlugins,
                  "shared library with a dialect, as mlir-opt loads it")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app->add_flag("--allow-unregistered-dialect", flags->input.allowUnregistered,
                "parse operations of unknown dialects");
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F");
  app->add_option("--sarif", flags->sarif, "write SARIF 2.1.0; - for stdout")
      ->type_name("F");
  CLI::Option *quiet =
      app->add_flag("-q,--quiet", flags->input.quiet, "print no text");
  app->add_flag("-v,--verbose", flags->input.verbose,
                "also print the time it took")
      ->excludes(quiet);
  app->footer("Exit status: 0 no finding, 1 a finding, 2 wrong usage or input, "
              "4 a fault of plumb.");
  return {app, [flags] { return runLint(*flags); }};
}
