//===- DevicePrecision.cpp - is it only less precise ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See DevicePrecision.h.
//
//===----------------------------------------------------------------------===//

#include "DevicePrecision.h"
#include "Narrowed.h"
#include "plumbline/Oracle/Contract.h"
#include <algorithm>
#include <cmath>

namespace plumb {

static std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

namespace {
/// The errors of one set of outputs against level 0's exact values.
struct ErrorSize {
  double rms = 0, max = 0;
  /// How far the errors go with the values: 1 if each is the same fraction of
  /// its value, as behind a wrong factor; near 0 for rounding.
  double bias = 0;
  std::vector<double> errors;         ///< of the elements that can be checked
  uint64_t elements = 0, outside = 0; ///< of the allowance
  bool finite = true;

  double fraction() const {
    return elements
               ? static_cast<double>(outside) / static_cast<double>(elements)
               : 0;
  }
};

struct Model {
  FloatFormat format;
  NarrowWhat what;
  bool towardZero;
  const char *name;
};

constexpr Model kModels[] = {
    {FloatFormat::TF32, NarrowWhat::Operands, false,
     "products of tf32 operands"},
    {FloatFormat::TF32, NarrowWhat::Operands, true,
     "products of tf32 operands, cut off"},
    {FloatFormat::BF16, NarrowWhat::Operands, false,
     "products of bf16 operands"},
    {FloatFormat::F16, NarrowWhat::Operands, false, "products of f16 operands"},
    {FloatFormat::F16, NarrowWhat::Sums, false, "sums kept in f16"},
    {FloatFormat::BF16, NarrowWhat::Sums, false, "sums kept in bf16"},
    {FloatFormat::F16, NarrowWhat::Arithmetic, false,
     "products and sums in f16"},
    {FloatFormat::BF16, NarrowWhat::Arithmetic, false,
     "products and sums in bf16"},
};

struct Relaxation {
  const char *contract, *name;
};

// None whose allowance grows faster than what it is for: a wrong value must
// not pass for a rough one.
constexpr Relaxation kRelaxations[] = {
    {"ftz", "subnormal numbers flushed to zero"},
    {"conversions=ulp,output=ulp", "conversions a whole ulp off"},
    {"functions=fast", "fast functions (__expf, ...)"},
    {"functions=fast,ftz,conversions=ulp,output=ulp",
     "fast functions, flushed subnormals, conversions an ulp off"},
    {"mma:F=24,k=16", "a matrix unit that cuts sums off behind 24 bits"},
};
} // namespace

static ErrorSize errorsOf(const std::vector<HostValue> &level0,
                          const std::vector<HostValue> &values,
                          const std::vector<bool> &present) {
  ErrorSize size;
  double sum = 0, withValue = 0, values2 = 0;
  for (size_t o = 0; o != level0.size() && o < values.size(); ++o) {
    if (!present[o] || !level0[o].elem.isFloat())
      continue;
    for (size_t k = 0; k != level0[o].shadows.size(); ++k) {
      double e = allowance(level0[o].shadows[k], UnitTable::Declared);
      if (!std::isfinite(e))
        continue;
      double v = level0[o].shadows[k].v, error = values[o].asDouble(k) - v;
      ++size.elements;
      size.finite &= std::isfinite(error);
      size.errors.push_back(error);
      sum += error * error;
      withValue += error * v;
      values2 += v * v;
      size.max = std::max(size.max, std::fabs(error));
      size.outside += std::fabs(error) > e;
    }
  }
  if (size.elements)
    size.rms = std::sqrt(sum / static_cast<double>(size.elements));
  if (sum > 0 && values2 > 0)
    size.bias = withValue / std::sqrt(sum * values2);
  return size;
}

/// Of two sets of errors, as vectors.
static double cosine(const ErrorSize &a, const ErrorSize &b) {
  if (a.errors.size() != b.errors.size() || a.rms == 0 || b.rms == 0)
    return 0;
  double sum = 0;
  for (size_t k = 0; k != a.errors.size(); ++k)
    sum += a.errors[k] * b.errors[k];
  return sum / (a.rms * b.rms * static_cast<double>(a.errors.size()));
}

/// Whether two sets of errors are of one kind: as large, as widely spread, and
/// going as much with the values. Rounded operands have the same errors
/// whatever the order of the sum is, so that those of the two go together.
/// Limits leave room for another order, and for chance in small arrays.
static bool isAlike(const ErrorSize &seen, const ErrorSize &model,
                    NarrowWhat what) {
  if (!seen.finite || !model.finite || model.rms == 0)
    return false;
  double chance = 2 / std::sqrt(static_cast<double>(model.elements));
  double rms = seen.rms / model.rms;
  if (!(rms > 0.25 && rms < 4 && seen.max < 6 * model.max) ||
      std::fabs(seen.fraction() - model.fraction()) > std::max(0.25, chance) ||
      std::fabs(seen.bias - model.bias) > std::max(0.7, chance))
    return false;
  return what != NarrowWhat::Operands || cosine(seen, model) > 0.5;
}

/// The same numbers, in types that may differ.
static bool sameValues(const HostValue &a, const HostValue &b) {
  if (a.bits.size() != b.bits.size())
    return false;
  for (size_t k = 0; k != a.bits.size(); ++k)
    if (double x = a.asDouble(k), y = b.asDouble(k);
        x != y && !(std::isnan(x) && std::isnan(y)))
      return false;
  return true;
}

/// Whether all outputs are within the allowance of level 0 under another
/// contract.
static bool isWithin(const LevelRun &level0, const GivenOutputs &run) {
  bool any = false;
  for (size_t o = 0; o != level0.outputs.size(); ++o) {
    if (!run.present[o])
      continue;
    OutputCompareOptions options;
    options.withoutPlaces = true;
    bool isFloat = level0.outputs[o].elem.isFloat();
    options.rule = isFloat ? "allowance" : "bits";
    Result<OutputComparison> c =
        compareOutput(level0.outputs[o], run.values[o], options);
    if (!c || !c->pass)
      return false;
    any |= isFloat;
  }
  return any;
}

static std::optional<PrecisionMatch>
matchContract(TriageContext &context, const GivenOutputs &run,
              std::vector<TriageExperiment> &experiments) {
  for (const Relaxation &relaxation : kRelaxations) {
    Result<ShadowContract> contract = parseContract(relaxation.contract);
    if (!contract)
      continue;
    bool within = isWithin(context.level0Under(*contract), run);
    TriageExperiment experiment;
    experiment.name = std::string("the contract ") + relaxation.contract;
    experiment.outcome =
        within ? "the run is within it" : "the run is not within it either";
    experiments.push_back(std::move(experiment));
    if (!within)
      continue;
    PrecisionMatch match;
    // It fits; that the device does so is not shown.
    match.summary = std::string("the run is within what is allowed with ") +
                    relaxation.name + ", which the contract does not grant";
    match.next = std::string("if the target may do so, say it: --contract=") +
                 relaxation.contract + "; else turn it off there";
    return match;
  }
  return std::nullopt;
}

static std::optional<PrecisionMatch>
matchArithmetic(TriageContext &context, const GivenOutputs &run,
                std::vector<TriageExperiment> &experiments) {
  const std::vector<HostValue> &level0 = context.level0().outputs;
  ErrorSize seen = errorsOf(level0, run.values, run.present);
  if (!seen.finite || !seen.elements)
    return std::nullopt;
  const Model *best = nullptr;
  double bestDistance = 0;
  bool bestIsSame = false;
  for (const Model &model : kModels) {
    NarrowedModule copy = narrowed(context.subject().module, model.format,
                                   model.what, model.towardZero);
    if (!copy.module)
      continue;
    std::vector<HostValue> outputs = context.runOther(*copy.module).outputs;
    if (outputs.size() != level0.size())
      continue;
    ErrorSize size =
        errorsOf(level0, outputs, std::vector<bool>(outputs.size(), true));
    bool same = true;
    for (size_t o = 0; o != outputs.size(); ++o)
      same &= !run.present[o] || sameValues(run.values[o], outputs[o]);
    bool alike = same || isAlike(seen, size, model.what);
    TriageExperiment experiment;
    experiment.name = model.name;
    experiment.outcome = "errors of " + number(size.rms) +
                         " (root mean square), " +
                         number(100 * size.fraction()) +
                         " % of them beyond the allowance; the run's are " +
                         number(seen.rms) + ", " +
                         number(100 * seen.fraction()) + " %" +
                         (same    ? ": the same bits"
                          : alike ? ": alike"
                                  : "");
    experiment.distance = size.max;
    experiments.push_back(std::move(experiment));
    if (!alike || !size.outside)
      continue;
    double distance = std::fabs(std::log(seen.rms / size.rms));
    if (!best || (same && !bestIsSame) ||
        (same == bestIsSame && distance < bestDistance)) {
      best = &model;
      bestDistance = distance;
      bestIsSame = same;
    }
  }
  if (!best)
    return std::nullopt;
  PrecisionMatch match;
  bool isSum = best->what != NarrowWhat::Operands;
  match.category =
      isSum ? TriageCategory::Accumulation : TriageCategory::Device;
  match.confidence = bestIsSame ? Confidence::Measured : Confidence::Suspected;
  match.summary = (bestIsSame ? "the run gives the bits of "
                              : "the run's errors are as large and as widely "
                                "spread as those of ") +
                  std::string(best->name) +
                  ", which the program does not ask for";
  match.next =
      isSum ? "keep the sums in the type that the program declares (the "
              "library call's compute type, the matrix unit's accumulator)"
            : "turn the fast mode off (tf32, fast math), or say so in the "
              "program and its tolerance";
  return match;
}

std::optional<PrecisionMatch>
matchPrecision(TriageContext &context, const GivenOutputs &run,
               std::vector<TriageExperiment> &experiments) {
  std::optional<PrecisionMatch> arithmetic =
      matchArithmetic(context, run, experiments);
  if (arithmetic && arithmetic->confidence == Confidence::Measured)
    return arithmetic; // the same bits
  if (auto match = matchContract(context, run, experiments))
    return match;
  return arithmetic;
}

} // namespace plumb
