//===- Certificate.cpp - evidence that does not trust the search ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Certificate.h"
#include "CertificateRuns.h"
#include "plumbline/Bisect/Harness.h"

namespace plumb {

std::string_view certificateStateName(CertificateItem::State state) {
  switch (state) {
  case CertificateItem::NotRun:
    return "not-run";
  case CertificateItem::Yes:
    return "yes";
  case CertificateItem::No:
    return "no";
  case CertificateItem::NotApplicable:
    return "not-applicable";
  case CertificateItem::NotIndependent:
    return "not-independent";
  }
  return "not-run";
}

static std::string verdictText(const LevelVerdict &v) {
  std::string text(verdictName(v.verdict));
  return v.why.empty() ? text : text + ": " + v.why;
}

static std::string passText(const Leaf &leaf) {
  return leaf.pass + " (index " + std::to_string(leaf.index) + ")";
}

CertificateItem certifyAlone(const CertificateCase &c, CertificateRuns &runs) {
  const SearchFinding &finding = c.finding;
  CertificateItem item;
  std::string remark;
  if (!runs.parseError().empty())
    remark = "; on a copy in memory, since the recorded IR does not parse "
             "again: " +
             runs.parseError();
  const PassOutcome &outcome = runs.outcome();
  auto decide = [&](bool yes, std::string reason) {
    item.state = yes ? CertificateItem::Yes : CertificateItem::No;
    item.why = std::move(reason) + remark;
    return item;
  };

  bool hasLevel = finding.verdict.verdict != Verdict::Crash &&
                  finding.verdict.verdict != Verdict::Verifier;
  if (c.isGiven && hasLevel && outcome.kind != PassOutcome::Ok) {
    // What the tool did there, ours (or its own, called otherwise) cannot do.
    std::string error = outcome.firstError();
    item = decide(false, error.substr(0, error.find('\n')));
    item.state = CertificateItem::NotApplicable;
    item.isNotRepeatable = true;
    return item;
  }
  switch (outcome.kind) {
  case PassOutcome::Crashed:
    return decide(finding.verdict.verdict == Verdict::Crash,
                  "alone: " + outcome.firstError());
  case PassOutcome::Invalid:
    return decide(finding.verdict.verdict == Verdict::Verifier,
                  "alone it leaves invalid IR: " + outcome.firstError());
  case PassOutcome::Failed:
    return decide(false, "alone it fails: " + outcome.firstError());
  case PassOutcome::Unread:
    return decide(false, "alone: " + outcome.firstError());
  case PassOutcome::Ok:
    break;
  }
  if (!hasLevel)
    return decide(false, "alone, on the recorded IR, it succeeds");

  if (!c.hasOptions && !runs.repeatsRecord()) {
    item.isNotRepeatable = true;
    return decide(false, "run again it gives other IR than was dumped: the "
                         "dumps do not say its options, --pass-pipeline does");
  }
  const CompareOptions &options = c.harness.compareOptions();
  LevelVerdict asReference = judgeReference(runs.runsBefore(), options);
  if (!isGood(asReference.verdict))
    return decide(false, "its input cannot serve as a reference, " +
                             verdictText(asReference));
  LevelVerdict verdict =
      compareLevels(runs.runsBefore(), runs.runsAfter(), options);
  if (isBad(verdict.verdict))
    return decide(true, verdictText(verdict));
  return decide(false, "against its own input the result is " +
                           verdictText(verdict) +
                           "; the difference has built up over several passes");
}

/// The level, of those up to `wrong`, whose pass made the result wrong, if it
/// was right before; by binary search. `wrong` itself if that cannot be told.
static unsigned wrongSince(const CertificateCase &c, const Levels &levels,
                           unsigned wrong) {
  std::vector<unsigned> changed; // beginning with the culprit's input
  for (unsigned i = 0; i <= wrong; ++i)
    if (levels.list()[i].changed)
      changed.push_back(i);
  size_t good = 0, bad = changed.size() - 1;
  while (good + 1 < bad) {
    size_t middle = (good + bad) / 2;
    std::unique_ptr<LevelRuns> runs =
        c.harness.version(levels.module(changed[middle]));
    Verdict verdict =
        compareLevels(c.reference, *runs, c.harness.compareOptions()).verdict;
    if (isUnknown(verdict))
      return wrong;
    (isGood(verdict) ? good : bad) = middle;
  }
  return changed[bad];
}

CertificateItem certifyWithout(const CertificateCase &c) {
  CertificateItem item;
  const SearchFinding &finding = c.finding;
  const std::vector<Leaf> &leaves = c.pipeline.leaves;
  Pipeline rest;
  rest.leaves.assign(leaves.begin() + finding.lastLeaf + 1,
                     c.nextFinding ? leaves.begin() + *c.nextFinding
                                   : leaves.end());
  RecordOptions record = c.record;
  record.crossCheck = false;
  Levels levels =
      Levels::record(c.levels.module(finding.firstLeaf), rest, record);

  std::string stop;
  if (levels.stop())
    stop = passText(rest.leaves[levels.stop()->leaf]) +
           " then cannot run: " + levels.stop()->why;
  for (unsigned i = 0; i != levels.size(); ++i)
    c.harness.noteSignature(levels.module(i));
  const CompareOptions &options = c.harness.compareOptions();
  std::string blocked;
  for (unsigned i = levels.size(); i-- > 0;) {
    if (!levels.list()[i].changed)
      continue;
    std::unique_ptr<LevelRuns> runs = c.harness.version(levels.module(i));
    LevelVerdict verdict = compareLevels(c.reference, *runs, options);
    if (isUnknown(verdict.verdict)) {
      blocked = verdictText(verdict);
      continue;
    }
    // How far the pipeline was followed: to the last pass of the same IR.
    unsigned end = i;
    while (end + 1 < levels.size() && !levels.list()[end + 1].changed)
      ++end;
    std::string where = end ? "after " + passText(rest.leaves[end - 1])
                        : rest.leaves.empty() && !c.nextFinding
                            ? "it is the last pass, its input"
                            : "its input";
    if (isGood(verdict.verdict) && end == 0 && !rest.leaves.empty()) {
      // Only the input of the culprit was judged: nothing has been shown.
      item.state = CertificateItem::NotApplicable;
      item.why = !stop.empty()
                     ? stop
                     : "no later level can be interpreted, " + blocked;
      return item;
    }
    item.state =
        isGood(verdict.verdict) ? CertificateItem::Yes : CertificateItem::No;
    item.why = where + (isGood(verdict.verdict) ? " agrees (" : " is wrong (") +
               verdictText(verdict) + ")";
    if (isBad(verdict.verdict) && i > 0)
      if (unsigned since = wrongSince(c, levels, i); since != i)
        item.why += ", and has been since " + passText(rest.leaves[since - 1]);
    if (c.nextFinding && isGood(verdict.verdict))
      item.why += c.nextRepairs ? ", as far as the pass that repairs it"
                                : ", as far as the next finding";
    if (!stop.empty())
      item.why += "; " + stop;
    else if (!blocked.empty())
      item.why += "; behind it, " + blocked;
    return item;
  }
  item.state = CertificateItem::NotApplicable;
  item.why = "no level can be interpreted, " + blocked;
  return item;
}

Certificate certify(const CertificateCase &c, bool native) {
  CertificateRuns runs(c);
  Certificate certificate;
  certificate.alone = certifyAlone(c, runs);
  certificate.without = certifyWithout(c);
  certificate.ubFree = certifyUBFree(c, runs);
  certificate.deterministic = certifyDeterministic(c, runs);
  if (native)
    certificate.native = certifyNative(c, runs);
  return certificate;
}

} // namespace plumb
