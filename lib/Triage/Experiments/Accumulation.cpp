//===- Accumulation.cpp - what narrow accumulators do ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum of n terms that is kept in a type with unit roundoff u is off by up to
// about n u of the terms' magnitudes. Two things are measured: what the program
// gives if the accumulators alone are wider, all else rounded as before; and
// how the error grows with the number of terms, by cutting the terms off (zeros
// add nothing), next to what the allowance predicts.
//
//===----------------------------------------------------------------------===//

#include "../GoldenMismatch.h"
#include "Experiment.h"
#include "SumInputs.h"
#include "WidenSums.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

/// How far beyond the program's own error a kernel's may be.
static constexpr double kBeyondWritten = 8;

/// The widest type of the outputs.
static FloatFormat widestOutput(const ExpectedCase &c) {
  FloatFormat widest = FloatFormat::F16;
  for (const ProgramArray &array : c.arrays)
    if (array.isFloat &&
        formatInfo(array.format).precision > formatInfo(widest).precision)
      widest = array.format;
  return widest;
}

/// A table of the error of the program as written against what is allowed, for
/// growing parts of the longest sum.
static void growth(ExpectedCase &c) {
  std::optional<SumInputs> inputs =
      longestSum(c.module, c.subject.entry, c.subject.inputs, c.reductions);
  if (!inputs || inputs->terms < 8)
    return;
  TriageTable table;
  table.title = "Growth of the error with the number of terms";
  table.columns = {"terms", "allowed", "measured", "measured / allowed"};
  for (int64_t terms : {inputs->terms / 8, inputs->terms / 4, inputs->terms / 2,
                        inputs->terms}) {
    ProgramRun run =
        c.runs.run(c.module, inputs->firstTerms(c.subject.inputs, terms), true);
    if (!run.ok())
      return;
    double allowed = 0, measured = 0;
    for (const HostValue &output : run.outputs) {
      if (!output.elem.isFloat() || output.elem.isWide())
        continue;
      for (size_t k = 0; k != output.bits.size(); ++k) {
        double e = outputAllowance(output.shadows[k], UnitTable::Declared,
                                   output.elem.format);
        double d = std::fabs(output.asDouble(k) - output.shadows[k].v);
        if (!std::isfinite(e) || !std::isfinite(d))
          continue;
        allowed = std::max(allowed, e);
        measured = std::max(measured, d);
      }
    }
    table.rows.push_back({std::to_string(terms), shortText(allowed),
                          shortText(measured),
                          allowed > 0 ? shortText(measured / allowed) : "-"});
  }
  c.result.tables.push_back(std::move(table));
}

/// Below this share of the terms' magnitudes the worst case of a sum is no
/// matter; it is the lint's bound, too.
static constexpr double kLongSum = 1.0 / 32;

static bool isLong(const FoundReduction &reduction) {
  return reduction.terms && static_cast<double>(*reduction.terms - 1) *
                                    unitRoundoff(*reduction.format) >
                                kLongSum;
}

/// The program gives something that is not finite where the golden is.
static bool overflows(const ExpectedCase &c) {
  for (const ProgramArray &of : c.arrays)
    for (size_t k = 0; of.golden && k != of.size(); ++k)
      if (!std::isfinite(of.typed[k]) && std::isfinite(of.given[k]))
        return true;
  return false;
}

/// Integers: the golden has what the program's type wraps around.
static void wrapsAround(ExpectedCase &c) {
  const FoundReduction *sum = nullptr;
  for (const FoundReduction &reduction : c.reductions)
    if (!reduction.format && (reduction.kind == FoundReduction::Kind::Add ||
                              reduction.kind == FoundReduction::Kind::Mul))
      sum = &reduction;
  if (!sum)
    return;
  for (const ProgramArray &of : c.arrays) {
    std::optional<GoldenMismatch> mismatch = explainGolden(of, {});
    if (!mismatch || mismatch->kind != GoldenMismatch::Kind::Wrapped)
      continue;
    std::string text = "the " + of.program->elementName + " " +
                       reductionText(*sum) + " wraps around: the golden's " +
                       of.name + " " + mismatch->sentence;
    c.record("the program's value without wrapping around",
             "is the golden, modulo 2^" +
                 std::to_string(of.program->elem.bits) + ", everywhere");
    std::string sentence = text;
    sentence[0] = 'T';
    c.note(TriageSeverity::Error, "accumulation", sentence + ".",
           positionOf(sum->op));
    c.conclude(c.fitsProgram() ? StageStatus::Explained : StageStatus::Partial,
               TriageCategory::Accumulation, Confidence::Measured, text,
               "keep the sum in a wider integer");
    return;
  }
}

/// Without a rule of the user's the allowance decides, and that of a long sum
/// in a narrow type lets almost anything pass. So the question is put to the
/// same program with its sums in a wider type: is the golden within what *that*
/// may give, and the output not?
static void beyondWideSums(ExpectedCase &c, const FoundReduction &reduction) {
  constexpr FloatFormat wide = FloatFormat::F32;
  mlir::OwningOpRef<mlir::ModuleOp> copy = withWideSums(c.module, wide);
  if (!copy)
    return;
  FormatMap map = widening(wide);
  ProgramRun run =
      c.runs.run(*copy, retypedInputs(c.subject.inputs, map), true);
  if (!run.ok() || run.outputs.size() != c.arrays.size())
    return;
  uint64_t outside = 0, elements = 0, ulp = 0;
  for (const SeenArray &array : c.seen) {
    const ProgramArray &of = *array.of;
    const HostValue &output =
        run.outputs[static_cast<size_t>(array.of - c.arrays.data())];
    if (!of.isFloat || !of.golden || output.bits.size() != of.size())
      continue;
    for (size_t k = 0; k != of.size(); ++k) {
      const Shadow &s = output.shadows[k];
      double e = outputAllowance(s, UnitTable::Declared, output.elem.format);
      if (!std::isfinite(e) || !std::isfinite(of.given[k]))
        return;
      e += halfUlp(std::fabs(s.v) + e, of.format);
      if (std::fabs(of.given[k] - s.v) > e + of.goldenRounding(k))
        return; // the golden is no such program's either
      ++elements;
      outside += !isWithin(array.got[k], s.v, e, of.format);
      if (std::isfinite(array.got[k]))
        ulp = std::max(ulp, ulpsBetween(of.given[k], array.got[k], of.format));
    }
  }
  std::string sum = "the " + reductionText(reduction);
  std::string name =
      "what is allowed with sums in " + std::string(formatName(wide));
  if (!outside) {
    c.record(name, "every element is within it");
    return;
  }
  std::string outcome =
      std::to_string(outside) + " of " + countText(elements, "element") +
      (outside == 1 ? " is" : " are") + " outside of it, by up to " +
      std::to_string(ulp) + " ulp; the golden is within it everywhere";
  c.record(name, outcome);
  c.note(TriageSeverity::Warning, "accumulation",
         "The allowance of " + sum +
             " is so wide that nothing seems wrong. Of the same program with "
             "its sums in f32, " +
             outcome + ".",
         positionOf(reduction.op));
  c.conclude(StageStatus::Explained, TriageCategory::Accumulation,
             Confidence::Measured,
             sum + " loses what the golden has: with sums in f32, " + outcome,
             "keep the sum in f32");
}

void accumulationExperiment(ExpectedCase &c) {
  std::vector<const FoundReduction *> narrow;
  for (const FoundReduction &reduction : c.reductions)
    if (isNarrowSum(reduction, widestOutput(c)))
      narrow.push_back(&reduction);
  if (!c.isDifferent() && c.rule.isAllowance() && c.subject.golden)
    for (const FoundReduction *reduction : narrow)
      if (formatInfo(*reduction->format).precision < 24 &&
          (isLong(*reduction) || overflows(c))) {
        beyondWideSums(c, *reduction);
        return;
      }
  wrapsAround(c);
  if (!c.isDifferent() || c.isOtherFunction())
    return;
  growth(c);
  if (narrow.empty())
    return;
  const FoundReduction &first = *narrow.front();
  FloatFormat wide = formatInfo(*first.format).precision < 24
                         ? FloatFormat::F32
                         : FloatFormat::F64;
  std::string wideName(formatName(wide));
  std::string sums =
      "the " + reductionText(first) +
      (narrow.size() > 1
           ? " and " + countText(narrow.size() - 1, "other narrow sum")
           : "");
  std::string where = positionOf(first.op);
  for (bool termsToo : {false, true}) {
    std::string name = termsToo ? "all arithmetic in " + wideName
                                : "accumulators in " + wideName +
                                      ", all else rounded as before";
    mlir::OwningOpRef<mlir::ModuleOp> copy =
        withWideSums(c.module, wide, termsToo);
    if (!copy) {
      c.record(name, "could not be made: the program looks at the bits of its "
                     "floats, or is lowered too far");
      return;
    }
    ProgramRun run =
        c.runs.run(*copy, retypedInputs(c.subject.inputs, widening(wide)));
    if (!run.ok()) {
      c.record(name, "could not be run: " + run.why);
      continue;
    }
    Effect effect = c.effectOf(run.outputs);
    double share = std::max(0.0, 1 - static_cast<double>(effect.fails) /
                                         static_cast<double>(c.failing));
    c.record(name,
             effect.fails == 0
                 ? "every element passes"
                 : std::to_string(effect.fails) + " elements still fail, " +
                       std::to_string(c.failing) + " did",
             &effect, share);
    // What is level 0's own need not be within anything.
    bool isOwn = c.failingOtherwise == 0;
    if (share == 0 || c.goldenOff || (c.unknown && !isOwn))
      continue;
    // A run of a kernel has an order of its own, but errors of the same size.
    bool whole = effect.fails == 0 &&
                 (isOwn || (c.isExpectable() &&
                            c.seenRatio <= kBeyondWritten * c.writtenRatio));
    if (!termsToo || whole)
      c.note(TriageSeverity::Warning, "accumulation",
             "Kept in " + wideName + ", " + sums + " would give " +
                 (effect.fails == 0 ? "outputs that all pass"
                                    : std::to_string(effect.fails) +
                                          " elements that fail, not " +
                                          std::to_string(c.failing)) +
                 ": the largest error is " + std::to_string(effect.ulp) +
                 " ulp then, and " + std::to_string(c.seenUlp) +
                 " ulp were seen.",
             where);
    c.conclude(whole ? StageStatus::Explained : StageStatus::Partial,
               TriageCategory::Accumulation, Confidence::Measured,
               sums + (whole ? " is the difference: kept in " + wideName +
                                   " every element passes"
                             : " is a part of the difference"),
               "keep the sum in " + wideName);
    if (whole)
      return;
  }
}

} // namespace plumb
