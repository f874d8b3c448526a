//===- Seen.cpp - the difference that a triage is to explain --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Somebody ran a check and it failed; here the check is run again. With a rule
// of the user's it is that rule. Without one, outputs "differ" where they are
// further apart than a right implementation may be from the exact value: the
// allowance of level 0, laid around the golden where there is one.
//
// Of several runs the one that is furthest off is what is to be explained.
//
//===----------------------------------------------------------------------===//

#include "Seen.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

std::string runText(const GivenOutputs &run) { return run.file; }

bool allPass(const std::vector<OutputComparison> &comparisons) {
  return std::all_of(comparisons.begin(), comparisons.end(),
                     [](const OutputComparison &c) { return c.pass; });
}

/// The element part in another scalar type; what does not fit is saturated.
static llvm::APInt converted(const HostValue &value, size_t k,
                             const ScalarType &to) {
  if (value.elem == to)
    return value.element(k);
  if (to.isFloat()) {
    Result<llvm::APInt> bits =
        elementFromDouble(value.asDouble(k), ElementType::floating(to.format),
                          BeyondRange::Saturate);
    // What the format has no counterpart of (a NaN in f4E2M1FN).
    return bits ? *bits : llvm::APInt::getZero(to.bits);
  }
  if (!value.elem.isFloat())
    return value.element(k).sextOrTrunc(to.bits);
  // A float that stands for an integer; NaN becomes 0.
  double v = value.asDouble(k);
  return llvm::APInt(64,
                     std::isnan(v) ? 0
                                   : static_cast<uint64_t>(static_cast<int64_t>(
                                         std::clamp(v, -0x1p63, 0x1.fp62))),
                     /*isSigned=*/true)
      .sextOrTrunc(to.bits);
}

/// `values` in the scalar type of `program`.
static HostValue inTypeOf(const HostValue &program, const HostValue &values) {
  HostValue copy = program;
  copy.bits.clear();
  copy.high.clear();
  copy.poison.clear();
  copy.shadows.clear();
  for (size_t k = 0; k != values.bits.size(); ++k)
    copy.append(converted(values, k, program.elem));
  return copy;
}

HostValue withAllowanceOf(const HostValue &level0, const HostValue &values) {
  HostValue around = inTypeOf(level0, values);
  around.shadows = level0.shadows;
  // Of integers the marks count: what an undecided comparison led to.
  if (!level0.elem.isFloat())
    return around;
  for (size_t k = 0; k != around.shadows.size(); ++k) {
    Shadow &s = around.shadows[k];
    double e = outputAllowance(s, UnitTable::Declared, level0.elem.format);
    // These are rounded numbers, too.
    if (values.elem.isFloat() && std::isfinite(values.asDouble(k)))
      e += halfUlp(values.asDouble(k), values.elem.format);
    // The sum is finished: what it allowed is in E.
    Shadow closed;
    closed.v = values.asDouble(k);
    closed.E = e;
    closed.marks = s.marks & (kUnstableControl | kRestarted);
    s = closed;
  }
  return around;
}

static void add(SeenDifference &seen, Result<OutputComparison> comparison,
                const std::string &name) {
  if (!comparison) {
    // Values that cannot be compared differ.
    OutputComparison failed;
    failed.name = name;
    failed.rule = comparison.error().message;
    seen.outputs.push_back(std::move(failed));
    return;
  }
  seen.outputs.push_back(std::move(*comparison));
}

static void finish(SeenDifference &seen) {
  for (const OutputComparison &c : seen.outputs) {
    seen.exists |= !c.pass && !c.inconclusive();
    seen.maxAbs = std::max(seen.maxAbs, c.stats.maxAbs);
    seen.maxUlp = std::max(seen.maxUlp, c.stats.maxUlp);
  }
}

static uint64_t exceeding(const SeenDifference &seen) {
  uint64_t sum = 0;
  for (const OutputComparison &c : seen.outputs)
    sum += c.pass || c.inconclusive()
               ? 0
               : std::max<uint64_t>(c.stats.numExceeding, 1);
  return sum;
}

/// `got` against `want`, each of the outputs that both have.
static SeenDifference compare(TriageContext &context, const GivenOutputs &want,
                              const std::vector<HostValue> &got,
                              const std::vector<bool> &present,
                              const std::string &what) {
  SeenDifference seen;
  seen.what = what;
  const std::vector<HostValue> &level0 = context.level0().outputs;
  for (size_t i = 0; i != want.values.size(); ++i) {
    if (!want.present[i] || i >= got.size() || !present[i])
      continue;
    OutputCompareOptions options;
    options.name = context.outputNames()[i];
    options.rule = context.subject().rule;
    bool byAllowance =
        options.rule.empty() && i < level0.size() && !level0[i].shadows.empty();
    HostValue expected = byAllowance
                             ? withAllowanceOf(level0[i], want.values[i])
                             : want.values[i];
    // Integers for floats, or floats for integers, count as numbers.
    if (expected.elem.isFloat() == got[i].elem.isFloat())
      add(seen, compareOutput(expected, got[i], options), options.name);
    else if (expected.elem.isFloat())
      add(seen, compareOutput(expected, inTypeOf(expected, got[i]), options),
          options.name);
    else
      add(seen, compareOutput(inTypeOf(got[i], expected), got[i], options),
          options.name);
  }
  finish(seen);
  return seen;
}

std::vector<OutputComparison> compareWithLevel0(TriageContext &context,
                                                const GivenOutputs &given,
                                                bool withPlaces) {
  SeenDifference seen;
  const std::vector<HostValue> &level0 = context.level0().outputs;
  for (size_t i = 0; i != level0.size(); ++i) {
    if (!given.present[i])
      continue;
    OutputCompareOptions options;
    options.name = context.outputNames()[i];
    options.withoutPlaces = !withPlaces;
    bool sameKind = level0[i].elem.isFloat() == given.values[i].elem.isFloat();
    add(seen,
        compareOutput(level0[i],
                      sameKind ? given.values[i]
                               : inTypeOf(level0[i], given.values[i]),
                      options),
        options.name);
  }
  return seen.outputs;
}

/// The outputs that a file lacks, each with the first such file.
static std::vector<std::string> uncheckedOutputs(const TriageContext &context) {
  const TriageCase &subject = context.subject();
  std::vector<std::string> unchecked;
  for (size_t i = 0; i != context.outputNames().size(); ++i) {
    const GivenOutputs *lacking = nullptr;
    if (subject.golden && !subject.golden->present[i])
      lacking = &*subject.golden;
    for (const GivenOutputs &run : subject.runs)
      if (!lacking && !run.present[i])
        lacking = &run;
    if (lacking)
      unchecked.push_back(context.outputNames()[i] + " (not in " +
                          lacking->file + ")");
  }
  return unchecked;
}

static SeenDifference worstDifference(TriageContext &context) {
  const TriageCase &subject = context.subject();
  const std::vector<HostValue> &level0 = context.level0().outputs;
  std::vector<bool> all(context.outputNames().size(), true);
  std::optional<SeenDifference> worst;
  auto consider = [&](SeenDifference seen) {
    if (!worst || exceeding(seen) > exceeding(*worst) ||
        (exceeding(seen) == exceeding(*worst) && seen.maxAbs > worst->maxAbs))
      worst = std::move(seen);
  };
  for (const GivenOutputs &run : subject.runs) {
    if (subject.golden) {
      consider(
          compare(context, *subject.golden, run.values, run.present,
                  "the outputs of " + runText(run) + " against the golden"));
      continue;
    }
    if (level0.empty())
      continue;
    SeenDifference seen;
    seen.what = "the outputs of " + runText(run) + " against the program";
    if (subject.rule.empty()) {
      seen.outputs = compareWithLevel0(context, run, /*withPlaces=*/true);
      finish(seen);
    } else {
      GivenOutputs program;
      program.values = level0;
      program.present = all;
      seen = compare(context, program, run.values, run.present, seen.what);
    }
    consider(std::move(seen));
  }
  if (!worst && subject.golden && !level0.empty())
    consider(compare(context, *subject.golden, level0, all,
                     "the golden against what the program gives"));
  if (worst)
    return std::move(*worst);
  SeenDifference none;
  none.what = subject.runs.empty() && !subject.golden
                  ? "neither a golden nor outputs of a run were given"
                  : "the program gives no outputs to compare with";
  return none;
}

SeenDifference findSeenDifference(TriageContext &context) {
  SeenDifference seen = worstDifference(context);
  seen.unchecked = uncheckedOutputs(context);
  return seen;
}

} // namespace plumb
