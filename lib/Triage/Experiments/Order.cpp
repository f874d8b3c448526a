//===- Order.cpp - what the order of the sums explains --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The allowance bounds any order of a sum, and for many terms that is far above
// what happens. So the sums are taken in other orders, and what that does is
// measured. The order explains what was seen if two things hold: every element
// lies within the allowance, and nothing is more than a few times as far off as
// the orders that were tried. (A kernel has an order of its own, which is none
// of ours; a run whose bits are those of one of ours needs no more evidence.)
//
// Whether a rewriting kept the function is not taken on trust: its fp64 value
// must be the program's.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"
#include "Reorder.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <algorithm>
#include <cmath>

namespace plumb {

/// How far beyond the orders tried another order may be.
static constexpr double kBeyondTried = 4;

/// The fp64 values of a rewritten program against the program's: equal but for
/// the rounding of fp64 itself.
static bool sameFunction(const ExpectedCase &c, const ProgramRun &run) {
  for (size_t i = 0; i != c.arrays.size(); ++i) {
    const ProgramArray &of = c.arrays[i];
    const HostValue &output = run.outputs[i];
    if (output.bits.size() != of.size())
      return false;
    for (size_t k = 0; k != of.size(); ++k) {
      if (!of.isFloat) {
        if (output.asDouble(k) != of.typed[k])
          return false;
        continue;
      }
      if (!of.isCheckable(k) || !std::isfinite(of.exact[k]))
        continue;
      double d = std::fabs(output.shadows[k].v - of.exact[k]);
      // In f64 the shadow rounds as the program does.
      double noise = of.format == FloatFormat::F64 ? 2.0 : 0x1p-16;
      if (!(d <= noise * of.allowance[k] + std::fabs(of.exact[k]) * 0x1p-44))
        return false;
    }
  }
  return true;
}

/// Whether the outputs of all runs of a kernel are these, bit by bit.
static bool isBitEqual(const ExpectedCase &c,
                       const std::vector<HostValue> &outputs) {
  bool any = false;
  for (const SeenArray &array : c.seen) {
    if (array.source.empty())
      return false;
    auto i = static_cast<size_t>(array.of - c.arrays.data());
    for (size_t k = 0; k != array.got.size(); ++k) {
      double x = outputs[i].asDouble(k);
      if (array.got[k] != x && !(std::isnan(x) && std::isnan(array.got[k])))
        return false;
    }
    any = true;
  }
  return any;
}

static bool hasParallelSums(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation *op) {
        return llvm::isa<mlir::scf::ReduceOp, mlir::memref::AtomicRMWOp,
                         mlir::memref::GenericAtomicRMWOp,
                         mlir::gpu::AllReduceOp>(op)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct Tried {
  unsigned orders = 0, moving = 0;
  double ratio = 0, ulp = 0;
  std::string bitEqual; ///< the order whose bits a run has
};
} // namespace

static void tryOrder(ExpectedCase &c, const std::string &name,
                     const ProgramRun &run, Tried &tried) {
  if (!run.ok()) {
    c.record(name, "could not be run: " + run.why);
    return;
  }
  if (!sameFunction(c, run)) {
    c.record(name, "not counted: the rewriting did not keep the function");
    return;
  }
  Effect effect = c.effectOf(run.outputs);
  ++tried.orders;
  tried.moving += effect.moved != 0;
  tried.ratio = std::max(tried.ratio, effect.ratio);
  tried.ulp = std::max(tried.ulp, static_cast<double>(effect.ulp));
  std::string outcome =
      effect.moved == 0 ? "moves nothing"
                        : "moves " + std::to_string(effect.moved) + " of " +
                              countText(effect.elements, "element") +
                              ", by up to " + ulpText(effect.movedUlp) + " ulp";
  if (isBitEqual(c, run.outputs)) {
    tried.bitEqual = name;
    outcome += "; the runs have these bits";
  } else if (effect.fails != c.failing) {
    outcome += "; " + countText(effect.fails, "element") + " would fail";
  }
  std::optional<double> share;
  if (c.seenRatio > 0)
    share = std::min(1.0, effect.ratio / c.seenRatio);
  c.record(name, outcome, &effect, share);
}

void orderExperiment(ExpectedCase &c) {
  if (!c.isDifferent() || c.isOtherFunction())
    return;
  bool hasSums = false;
  for (const FoundReduction &reduction : c.reductions)
    hasSums |= reduction.format && reduction.kind == FoundReduction::Kind::Add;
  bool parallel = hasParallelSums(c.module);
  if (!hasSums && !parallel)
    return;

  Tried tried;
  const std::pair<const char *, SumOrdering> orders[] = {
      {"sums backwards", {true, 0, false}},
      {"sums split in 2", {false, 2, false}},
      {"sums split in 4", {false, 4, false}},
      {"sums split in 8", {false, 8, false}},
      {"sums pairwise, over 64 parts", {false, 64, true}}};
  unsigned rewritten = 0;
  for (const auto &[name, order] : orders) {
    if (!hasSums)
      break;
    unsigned changed = 0;
    mlir::OwningOpRef<mlir::ModuleOp> copy =
        reordered(c.module, order, changed);
    if (!copy)
      continue;
    ++rewritten;
    tryOrder(c, name, c.runs.run(*copy, /*shadows=*/true), tried);
  }
  if (parallel) {
    ++rewritten;
    tryOrder(c, "parallel iterations backwards",
             c.runs.run(c.module, IterationOrder::Reverse, 0), tried);
    for (uint64_t seed : {1, 2})
      tryOrder(c, "parallel iterations in random order " + std::to_string(seed),
               c.runs.run(c.module, IterationOrder::Random, seed), tried);
  }
  if (!rewritten) {
    c.note(TriageSeverity::Note, "order",
           "The sums of this program are in a form that is not reordered here, "
           "so that what their order does was not measured.");
    return;
  }
  if (!tried.moving)
    return;

  double written = std::max(tried.ratio, c.writtenRatio);
  std::string seenText = ulpText(static_cast<double>(c.seenUlp)) + " ulp";
  std::string upTo =
      tried.ulp < static_cast<double>(c.seenUlp)
          ? "the order of the sums explains up to " + ulpText(tried.ulp) +
                " ulp of the " + seenText + " seen"
          : "other orders of the sums are up to " + ulpText(tried.ulp) +
                " ulp off, and " + seenText +
                (c.seenUlp == 1 ? " was" : " were") + " seen";
  c.note(TriageSeverity::Note, "order",
         "Over " + std::to_string(tried.orders) + " orders, " + upTo + ".");
  if (!c.isExpectable() || c.seenRatio == 0)
    return;
  bool whole = !tried.bitEqual.empty() || c.seenRatio <= kBeyondTried * written;
  std::string summary =
      !tried.bitEqual.empty()
          ? "the outputs are, bit by bit, those of the program with its " +
                tried.bitEqual
          : "the order of the sums is the difference: every element is within "
            "what any order may give, and " +
                upTo;
  c.conclude(whole ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::Reduction, Confidence::Measured,
             whole ? summary : upTo,
             "nothing: compare with --rule=allowance, or with a tolerance that "
             "any order passes");
}

} // namespace plumb
