//===- Padding.cpp - does padding reach the output? -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What fills a tile beyond the data must not change the result: 0 for a sum,
// -inf for a maximum. Two other numbers in its place tell whether it reaches
// the output at all; that alone is no fault, since a convolution is padded with
// zeros that are meant. It is one where the identity of the reduction that
// reads the padding gives what was wanted.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"
#include "PadSites.h"
#include <algorithm>
#include <cmath>

namespace plumb {

/// Sites that are tried, and numbers that no reduction begins with and that
/// every float type has.
static constexpr size_t kMostSites = 8;
static constexpr double kOthers[] = {3, -5};

static const char *kindName(FoundReduction::Kind kind) {
  switch (kind) {
  case FoundReduction::Kind::Add:
    return "sum";
  case FoundReduction::Kind::Mul:
    return "product";
  case FoundReduction::Kind::Max:
    return "maximum";
  case FoundReduction::Kind::Min:
    return "minimum";
  case FoundReduction::Kind::Other:
    break;
  }
  return "reduction";
}

static std::optional<Effect> effectWith(ExpectedCase &c, const PadSite &site,
                                        double value) {
  mlir::OwningOpRef<mlir::ModuleOp> copy = withPadValue(c.module, site, value);
  if (!copy)
    return std::nullopt;
  ProgramRun run = c.runs.run(*copy);
  if (!run.ok())
    return std::nullopt;
  return c.effectOf(run.outputs);
}

/// A reduction that begins with its identity, or a buffer filled for it.
static bool beginsRight(const PadSite &site) {
  if (!site.isBeginning || site.readers.empty())
    return false;
  return std::all_of(site.readers.begin(), site.readers.end(),
                     [&](FoundReduction::Kind kind) {
                       return identityOf(kind) == site.value;
                     });
}

/// A golden that is off by the ratio of a padded size to the data's: the
/// program divides by a count in which the padding is.
static void paddedCount(ExpectedCase &c) {
  std::vector<int64_t> sizes;
  for (const ProgramArray &array : c.arrays) {
    std::optional<GoldenMismatch> mismatch = explainGolden(array, sizes);
    std::optional<PadRatio> pad;
    if (!mismatch || !(pad = padRatioOf(*mismatch, c.module)))
      continue;
    Effect effect;
    std::vector<std::vector<double>> outputs;
    for (const ProgramArray &of : c.arrays)
      outputs.push_back(&of == &array ? mismatch->predicted : of.typed);
    effect = c.effectOf(outputs);
    std::string sizesText =
        std::to_string(pad->padded) + "/" + std::to_string(pad->data);
    c.record(
        "the program's value with its padding (" + sizesText + ") not counted",
        effect.fails == 0 ? "every element passes"
                          : std::to_string(effect.fails) + " elements fail, " +
                                std::to_string(c.failing) + " did",
        &effect);
    std::string text = "the golden's " + array.name + " " + mismatch->sentence +
                       ": the program pads " + std::to_string(pad->data) +
                       " elements to " + std::to_string(pad->padded) +
                       ", and divides by what has the padding in it";
    std::string sentence = text;
    sentence[0] = 'T';
    c.note(TriageSeverity::Error, "padding", sentence + ".",
           positionOf(pad->op));
    c.conclude(c.fitsProgram() ? StageStatus::Explained : StageStatus::Partial,
               TriageCategory::Padding, Confidence::Measured, text,
               "divide by the number of data");
    return;
  }
}

void paddingExperiment(ExpectedCase &c) {
  if (!c.isDifferent())
    return;
  std::vector<PadSite> sites = findPadSites(c.module, c.reductions);
  size_t tried = 0;
  for (const PadSite &site : sites) {
    if (beginsRight(site))
      continue;
    if (tried++ == kMostSites || c.isExplained())
      break;
    std::string was = exactText(site.value), where = positionOf(site.op);
    uint64_t moved = 0;
    bool ran = false;
    for (double other : kOthers)
      if (std::optional<Effect> effect = effectWith(c, site, other)) {
        ran = true;
        moved = std::max(moved, effect->moved);
      }
    if (!ran)
      continue;
    std::string name = site.what + (where.empty() ? "" : " at " + where) +
                       ": 3 and -5 in place of " + was;
    if (!moved) {
      c.record(name, "does not reach the output: innocent");
      continue;
    }
    c.record(name, "moves " + countText(moved, "element") + " of the output");

    std::vector<FoundReduction::Kind> kinds = site.readers;
    if (kinds.empty())
      kinds = {FoundReduction::Kind::Add, FoundReduction::Kind::Max,
               FoundReduction::Kind::Min, FoundReduction::Kind::Mul};
    for (FoundReduction::Kind kind : kinds) {
      std::optional<double> identity = identityOf(kind);
      if (!identity || *identity == site.value)
        continue;
      std::optional<Effect> effect = effectWith(c, site, *identity);
      if (!effect)
        continue;
      std::string number = exactText(*identity);
      double share = std::max(0.0, 1 - static_cast<double>(effect->fails) /
                                           static_cast<double>(c.failing));
      c.record(site.what + ": " + number + ", the identity of a " +
                   kindName(kind),
               effect->fails == 0
                   ? "every element passes"
                   : std::to_string(effect->fails) + " elements still fail, " +
                         std::to_string(c.failing) + " did",
               &*effect, share);
      if (share == 0)
        continue;
      bool whole = effect->fails == 0 && c.fitsProgram();
      std::string text =
          site.what + " is " + was + ", and a " + kindName(kind) +
          " reads it: with its identity " + number + " in that place " +
          (whole ? "every element passes"
                 : std::to_string(effect->fails) + " elements fail, not " +
                       std::to_string(c.failing));
      std::string sentence = text;
      sentence[0] = 'T';
      c.note(TriageSeverity::Error, "padding", sentence + ".", where);
      c.conclude(whole ? StageStatus::Explained : StageStatus::Partial,
                 TriageCategory::Padding, Confidence::Measured, text,
                 "pad with " + number +
                     (kind == FoundReduction::Kind::Max
                          ? " (plumb lint reports maxima that begin at 0 "
                            "without running anything)"
                          : ""));
      if (whole)
        break;
    }
  }
  if (!c.isExplained())
    paddedCount(c);
}

} // namespace plumb
