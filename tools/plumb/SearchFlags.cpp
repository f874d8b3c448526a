//===- SearchFlags.cpp - flags of the commands that look for a pass -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See SearchFlags.h.
//
//===----------------------------------------------------------------------===//

#include "SearchFlags.h"
#include "FlagChecks.h"
#include <CLI/CLI.hpp>

using namespace plumb;

void SearchFlags::addTo(CLI::App &app) {
  app.add_option("--pass-pipeline", pipeline,
                 "as mlir-opt takes it; left out: that of a reproducer file")
      ->type_name("P");
  app.add_option("--observe-args", observeArgs,
                 "memref arguments that count as outputs: 0,2 or none (all)")
      ->type_name("N,...");
  app.add_option("--contract", contract,
                 "what implementations promise: any, depth:tree, "
                 "mma:F=24,k=16, as-written, ftz, functions=cuda, ... (any)")
      ->type_name("C");
  app.add_option("--search-inputs", searchInputs,
                 "other inputs to try on passes where these show no "
                 "difference (0)")
      ->type_name("N")
      ->check(between(0, UINT32_MAX));
  app.add_flag("--reduce", reduce,
               "reduce what a guilty pass got, and its inputs");
  app.add_option("--reduce-seconds", reduceSeconds, "for one culprit (60)")
      ->type_name("S")
      ->check(seconds());
  app.add_option("--time-out", timeOut, "seconds that one pass may take (60)")
      ->type_name("S")
      ->check(seconds());
  app.add_option("--max-steps", maxSteps,
                 "instructions that one run may execute; 0: no limit")
      ->check(count());
}

void ReportFlags::addTo(CLI::App &app) {
  app.add_option("--json", json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  app.add_option("--report", report,
                 "write an issue for a bug tracker (.md) or a page to look at "
                 "(.html)")
      ->type_name("F.md|F.html")
      ->check(writable());
  app.add_option("--sarif", sarif, "write SARIF 2.1.0; - for stdout")
      ->type_name("F")
      ->check(writable());
  app.add_option("--junit", junit, "write JUnit XML; - for stdout")
      ->type_name("F")
      ->check(writable());
}

bool ReportFlags::usesStdout() const {
  return json == "-" || sarif == "-" || junit == "-";
}
