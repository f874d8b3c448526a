//===- CertifyRuns.cpp - nothing undefined, twice the same ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Items (d) and (e) of a certificate, by the interpreter alone. A difference
// whose good side is undefined behaviour accuses nobody; one that comes and
// goes cannot be worked on.
//
//===----------------------------------------------------------------------===//

#include "CertificateRuns.h"
#include "plumbline/Bisect/Harness.h"

namespace plumb {

/// What is undefined in a run; empty if nothing is.
static std::string undefinedIn(const LevelRun &run) {
  if (run.run.status != RunStatus::Ok && run.run.status != RunStatus::Aborted)
    return run.run.findings.empty() ? "the run did not end"
                                    : run.run.findings.back().message;
  for (const Finding &finding : run.run.findings)
    if (!finding.isNote)
      return finding.kind + " at " + finding.position;
  for (const HostValue &value : run.outputs)
    for (uint32_t origin : value.poison)
      if (origin)
        return "poison in an output";
  return "";
}

CertificateItem certifyUBFree(const CertificateCase &c, CertificateRuns &runs) {
  CertificateItem item;
  const LevelRun &reference = c.reference.get(UnitTable::Declared);
  const LevelRun &before = runs.runsBefore().get(UnitTable::Declared);
  for (const LevelRun *run : {&reference, &before})
    if (std::string what = undefinedIn(*run); !what.empty()) {
      item.state = CertificateItem::No;
      item.why =
          (run == &before ? "what the pass gets: " : "the reference: ") + what;
      return item;
    }
  item.state = CertificateItem::Yes;
  // Straight code is not counted.
  item.why = before.run.steps
                 ? "nothing undefined in " + std::to_string(before.run.steps) +
                       " interpreted instructions"
                 : "nothing undefined";
  return item;
}

/// The first output whose bits differ; empty if none does.
static std::string differingOutput(const LevelRun &a, const LevelRun &b,
                                   const CompareOptions &options) {
  if (a.run.status != b.run.status || a.outputs.size() != b.outputs.size())
    return "the end of the run";
  for (size_t i = 0; i != a.outputs.size(); ++i)
    if (a.outputs[i].bits != b.outputs[i].bits ||
        a.outputs[i].shape != b.outputs[i].shape)
      return options.outputNames[i];
  return "";
}

CertificateItem certifyDeterministic(const CertificateCase &c,
                                     CertificateRuns &runs) {
  CertificateItem item;
  auto decide = [&](CertificateItem::State state, std::string why) {
    item.state = state;
    item.why = std::move(why);
    return item;
  };
  if (!runs.parseError().empty())
    return decide(CertificateItem::NotApplicable,
                  "the recorded IR does not parse again: " + runs.parseError());
  const SearchFinding &finding = c.finding;
  bool crashes = finding.verdict.verdict == Verdict::Crash ||
                 finding.verdict.verdict == Verdict::Verifier;
  if (crashes && runs.outcome().kind == PassOutcome::Ok)
    return decide(CertificateItem::No, "run again, the pass succeeds");
  if (runs.outcomeText() != runs.outcomeTextOfAnother())
    return decide(CertificateItem::No,
                  "the pass, run twice, does not give the same program");
  if (crashes)
    return decide(CertificateItem::Yes, "twice the same end");
  if (runs.outcome().kind != PassOutcome::Ok)
    return decide(c.isGiven ? CertificateItem::NotApplicable
                            : CertificateItem::No,
                  "run again, the pass fails");
  // Two compilations each, so that no state of the first is left.
  auto differing = [&](LevelRuns &one, LevelRuns &two) {
    return differingOutput(one.get(UnitTable::Declared),
                           two.get(UnitTable::Declared),
                           c.harness.compareOptions());
  };
  for (bool good : {true, false}) {
    std::string output =
        good ? differing(runs.runsBefore(), runs.recordedBefore())
             : differing(runs.runsAfter(), runs.recordedAfter());
    unsigned level = good ? finding.firstLeaf : finding.lastLeaf + 1;
    // What was dumped is not always what the pass gives here.
    if (!output.empty() && !good && !runs.repeatsRecord())
      return decide(CertificateItem::No,
                    "run again, the pass gives other IR than was recorded");
    if (!output.empty())
      return decide(CertificateItem::No, output + " of level " +
                                             std::to_string(level) +
                                             " is not the same in two runs");
  }
  return decide(CertificateItem::Yes, "twice the same program and bits");
}

} // namespace plumb
