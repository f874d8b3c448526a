//===- main.cpp - plumb-report-samples: reports of the samples ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   plumb-report-samples DIR [TEXT]
//
// writes each sample as NAME.html, .md, .json, .txt, .sarif and .xml. TEXT is
// what stands everywhere in the sample `text`.
//
//===----------------------------------------------------------------------===//

#include "Samples.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/JUnitReport.h"
#include "plumbline/Report/SarifReport.h"
#include "plumbline/Report/TriageReport.h"
#include "plumbline/Support/File.h"
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace plumb;

static bool failed = false;

static void write(const std::string &path, const std::string &text) {
  if (Status s = writeTextFile(path, text); !s) {
    std::fprintf(stderr, "%s\n", s.error().str().c_str());
    failed = true;
  }
}

static void triage(const std::string &path, const TriageResult &result) {
  ReportContext context{"0.0.0", "/home/user"};
  write(path + ".html", triageHtml(result, context));
  write(path + ".md", triageMarkdown(result, context));
  write(path + ".json", jsonText(triageJson(result)));
  write(path + ".txt", triageText(result));
  write(path + ".sarif", jsonText(triageSarif(result, context)));
  write(path + ".xml", triageJUnit(result, context));
}

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: plumb-report-samples DIR [TEXT]\n");
    return 2;
  }
  std::string folder = std::string(argv[1]) + "/";
  ReportContext context{"0.0.0", "/home/user"};
  triage(folder + "pass", samples::passTriage());
  triage(folder + "edge", samples::edgeTriage());
  triage(folder + "running", samples::runningTriage());
  triage(folder + "agree", samples::agreeingTriage());
  triage(folder + "text",
         samples::textTriage(argc > 2 ? argv[2] : "<script>bad()</script>"));
  BisectResult bisect = samples::culprit();
  write(folder + "bisect.html", bisectHtml(bisect, context));
  write(folder + "bisect.sarif", jsonText(bisectSarif(bisect, context)));
  write(folder + "bisect.xml", bisectJUnit(bisect, context));
  ComparisonSet set{"golden.npz",
                    "run.npz",
                    "plumb compare golden.npz run.npz",
                    {samples::wrongTile(), samples::rightOutput()}};
  write(folder + "compare.html", comparisonHtml(set, context));
  return failed ? 1 : 0;
}
