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
#include "Arrays.h"
#include "Experiments/Reductions.h"
#include "Narrowed.h"
#include "WiderFunctions.h"
#include "WithinOutputs.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/Contract.h"
#include <algorithm>
#include <cmath>

namespace plumb {

static constexpr const char *kBehind =
    "a precision downgrade behind the program: ";

namespace {
/// The errors of one set of outputs against level 0's exact values.
struct ErrorSize {
  double rms = 0, max = 0;
  /// How far the errors go with the values: 1 if each is the same fraction of
  /// its value, as behind a wrong factor; near 0 for rounding.
  double bias = 0;
  std::vector<double> errors;         ///< of the elements that can be checked
  std::vector<double> allowed;        ///< level 0's allowance of each
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
  std::string name;
  /// Of a program that sums nothing up, where that is another.
  std::string nameWithoutSums = "";
  std::optional<unsigned> input = std::nullopt; ///< the only one, of Inputs
};

struct Relaxation {
  std::string contract, name;
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
      size.allowed.push_back(e);
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
  switch (what) {
  case NarrowWhat::Sums:
  case NarrowWhat::Arithmetic:
    return true;
  case NarrowWhat::Operands:
    return cosine(seen, model) > 0.5;
  case NarrowWhat::Inputs:
    break;
  }
  return false; // not the same errors: not these inputs
}

/// Whether the run is the experiment's program, computed by somebody else: at
/// each element the two are no further apart than two right implementations of
/// one program, and their errors go together.
static bool isAround(const ErrorSize &seen, const ErrorSize &model) {
  if (!seen.finite || !model.finite || cosine(seen, model) < 0.9)
    return false;
  for (size_t k = 0; k != seen.errors.size(); ++k)
    if (std::fabs(seen.errors[k] - model.errors[k]) > 2 * seen.allowed[k])
      return false;
  return true;
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

/// Whether the program converts numbers between types.
static bool hasConversions(mlir::Operation *module) {
  bool has = false;
  module->walk([&](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    has |= name == "arith.truncf" || name == "arith.extf" ||
           name == "arith.sitofp" || name == "arith.uitofp" ||
           name == "arith.fptosi" || name == "arith.fptoui" ||
           name.starts_with("arith.scaling_") || name == "tosa.cast";
  });
  return has;
}

/// How well an experiment fits the run; the better the greater.
enum class Fit : uint8_t { None, Alike, Around, Same };
static constexpr const char *kFitText[] = {
    "", ": alike", ": the same but for rounding", ": the same bits"};

/// What a target may do that the contract does not grant, of what the program
/// has. None whose allowance grows faster than what it is for: a wrong value
/// must not pass for a rough one.
static std::vector<Relaxation> relaxations(mlir::Operation *module) {
  const Relaxation flush = {"ftz", "subnormal numbers flushed to zero"},
                   convert = {"conversions=ulp,output=ulp",
                              "conversions a whole ulp off"},
                   fast = {"functions=fast", "fast functions (__expf, ...)"};
  std::vector<Relaxation> all = {flush};
  Relaxation together = flush;
  auto also = [&](const Relaxation &one) {
    all.push_back(one);
    together.contract += "," + one.contract;
    together.name += ", " + one.name;
  };
  if (hasConversions(module))
    also(convert);
  if (!functionsOf(module).empty())
    also(fast);
  if (all.size() > 1)
    all.push_back(together);
  all.push_back(
      {"mma:F=24,k=16", "a matrix unit that cuts sums off behind 24 bits"});
  return all;
}

/// `contract` with what `more` grants beyond it.
static ShadowContract relaxed(const ShadowContract &contract,
                              const ShadowContract &more) {
  ShadowContract both = contract;
  both.flushToZero |= more.flushToZero;
  both.conversionsDiffer |= more.conversionsDiffer;
  both.outputUlp |= more.outputUlp;
  if (more.functions)
    both.functions = more.functions;
  if (more.order != SumOrder::Any) {
    both.order = more.order;
    both.keptBits = more.keptBits;
    both.products = more.products;
  }
  return both;
}

static std::optional<PrecisionMatch>
matchContract(TriageContext &context, const GivenOutputs &run,
              std::vector<TriageExperiment> &experiments) {
  for (const Relaxation &relaxation : relaxations(context.subject().module)) {
    Result<ShadowContract> contract = parseContract(relaxation.contract);
    if (!contract)
      continue;
    bool within = isWithinOutputs(
        context.level0Under(relaxed(context.subject().contract, *contract))
            .outputs,
        run);
    TriageExperiment experiment;
    experiment.name = "the contract " + relaxation.contract;
    experiment.outcome =
        within ? "the run is within it" : "the run is not within it either";
    experiments.push_back(std::move(experiment));
    if (!within)
      continue;
    PrecisionMatch match;
    // It fits; that the device does so is not shown.
    match.summary = "the run is within what is allowed with " +
                    relaxation.name + ", which the contract does not grant";
    match.next =
        "if the target may do so, say it: --contract=" + relaxation.contract +
        "; else turn it off there";
    return match;
  }
  return std::nullopt;
}

/// Sums of many terms, in floats.
static bool hasSums(mlir::Operation *module) {
  for (const FoundReduction &reduction : findReductions(module))
    if (reduction.format && reduction.kind == FoundReduction::Kind::Add)
      return true;
  return false;
}

/// Whether each element of the run is one that a right implementation may give,
/// rounded to `format`: rounding is monotone, so that the ends of the
/// allowance, rounded, are the ends of that.
static bool isRoundedTo(const std::vector<HostValue> &level0,
                        const GivenOutputs &run, FloatFormat format,
                        Rounding rounding) {
  bool any = false;
  auto round = [&](double value) {
    return decode(encode(value, format, rounding), format);
  };
  for (size_t o = 0; o != level0.size(); ++o) {
    const HostValue &output = level0[o], &got = run.values[o];
    if (!run.present[o] || !output.elem.isFloat())
      continue;
    if (formatInfo(output.elem.format).precision <=
        formatInfo(format).precision)
      return false;
    for (size_t k = 0; k != output.shadows.size(); ++k) {
      double e = allowance(output.shadows[k], UnitTable::Declared);
      double v = output.shadows[k].v, value = got.asDouble(k);
      if (std::isnan(value) != std::isnan(v))
        return false;
      if (std::isnan(v))
        continue;
      if (round(value) != value)
        return false;
      if (!std::isfinite(e))
        continue;
      if (value < round(v - e) || value > round(v + e))
        return false;
      any = true;
    }
  }
  return any;
}

static std::optional<PrecisionMatch>
matchOutputs(TriageContext &context, const GivenOutputs &run,
             std::vector<TriageExperiment> &experiments) {
  for (FloatFormat format :
       {FloatFormat::F16, FloatFormat::BF16, FloatFormat::TF32})
    for (Rounding rounding : {Rounding::NearestEven, Rounding::TowardZero}) {
      if (!isRoundedTo(context.level0().outputs, run, format, rounding))
        continue;
      std::string how =
          (rounding == Rounding::NearestEven ? "rounded to " : "cut off to ") +
          std::string(formatName(format));
      TriageExperiment experiment;
      experiment.name = "right outputs " + how;
      experiment.outcome = "every element of the run is one";
      experiments.push_back(std::move(experiment));
      PrecisionMatch match;
      match.confidence = Confidence::Measured;
      match.summary = std::string(kBehind) +
                      "each output is one that is right, " + how +
                      ", which the program does not ask for";
      match.next = "look for a conversion to " +
                   std::string(formatName(format)) +
                   " on the way out: what the kernel stores, the type of its "
                   "output, the code that wrote the file";
      return match;
    }
  return std::nullopt;
}

/// The experiments. Inputs come last, and are rounded together and one by one;
/// of f16 and tf32, which often give the same numbers, f16 is how data is kept.
static std::vector<Model> modelsFor(const TriageCase &subject) {
  constexpr size_t kMostInputs = 6;
  std::vector<Model> models = {
      {FloatFormat::TF32, NarrowWhat::Operands, false,
       "products of tf32 operands"},
      {FloatFormat::TF32, NarrowWhat::Operands, true,
       "products of tf32 operands, cut off"},
      {FloatFormat::BF16, NarrowWhat::Operands, false,
       "products of bf16 operands"},
      {FloatFormat::F16, NarrowWhat::Operands, false,
       "products of f16 operands"},
      {FloatFormat::F16, NarrowWhat::Sums, false, "sums kept in f16",
       "additions in f16"},
      {FloatFormat::BF16, NarrowWhat::Sums, false, "sums kept in bf16",
       "additions in bf16"},
      {FloatFormat::F16, NarrowWhat::Arithmetic, false,
       "products and sums in f16", "arithmetic in f16"},
      {FloatFormat::BF16, NarrowWhat::Arithmetic, false,
       "products and sums in bf16", "arithmetic in bf16"},
  };
  for (FloatFormat format :
       {FloatFormat::F16, FloatFormat::BF16, FloatFormat::TF32}) {
    std::string how = " rounded to " + std::string(formatName(format));
    models.push_back({format, NarrowWhat::Inputs, false, "inputs" + how});
    size_t n = subject.inputs.size();
    for (unsigned i = 0; n > 1 && n <= kMostInputs && i != n; ++i)
      models.push_back({format, NarrowWhat::Inputs, false,
                        "arg" + std::to_string(i) + how, "", i});
  }
  return models;
}

static std::optional<PrecisionMatch>
matchArithmetic(TriageContext &context, const GivenOutputs &run,
                std::vector<TriageExperiment> &experiments) {
  const std::vector<HostValue> &level0 = context.level0().outputs;
  ErrorSize seen = errorsOf(level0, run.values, run.present);
  if (!seen.finite || !seen.elements)
    return std::nullopt;
  bool withSums = hasSums(context.subject().module);
  auto nameOf = [&](const Model &model) {
    return withSums || model.nameWithoutSums.empty() ? model.name
                                                     : model.nameWithoutSums;
  };
  const Model *best = nullptr;
  double bestDistance = 0;
  Fit bestFit = Fit::None;
  std::vector<Model> models = modelsFor(context.subject());
  for (const Model &model : models) {
    if (model.what == NarrowWhat::Inputs && bestFit >= Fit::Around)
      break;
    NarrowedModule copy =
        narrowed(context.subject().module, model.format, model.what,
                 model.towardZero, {context.subject().entry, model.input});
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
    bool isOneRounding =
        model.what == NarrowWhat::Operands || model.what == NarrowWhat::Inputs;
    Fit fit = same                                    ? Fit::Same
              : isOneRounding && isAround(seen, size) ? Fit::Around
              : isAlike(seen, size, model.what)       ? Fit::Alike
                                                      : Fit::None;
    TriageExperiment experiment;
    experiment.name = nameOf(model);
    experiment.outcome =
        "errors of " + shortText(size.rms) + " (root mean square), " +
        shortText(100 * size.fraction()) +
        " % of them beyond the allowance; the run's are " +
        shortText(seen.rms) + ", " + shortText(100 * seen.fraction()) + " %" +
        kFitText[static_cast<size_t>(fit)];
    experiment.distance = size.max;
    experiments.push_back(std::move(experiment));
    if (fit == Fit::None || !size.outside)
      continue;
    double distance = std::fabs(std::log(seen.rms / size.rms));
    if (!best || fit > bestFit || (fit == bestFit && distance < bestDistance)) {
      best = &model;
      bestDistance = distance;
      bestFit = fit;
    }
  }
  if (!best)
    return std::nullopt;
  PrecisionMatch match;
  bool isSum = withSums && (best->what == NarrowWhat::Sums ||
                            best->what == NarrowWhat::Arithmetic);
  match.category =
      isSum ? TriageCategory::Accumulation : TriageCategory::Device;
  match.confidence =
      bestFit == Fit::Alike ? Confidence::Suspected : Confidence::Measured;
  match.summary = std::string(kBehind) +
                  (bestFit == Fit::Same ? "the run gives the bits of "
                   : bestFit == Fit::Around
                       ? "the run is what a right implementation gives with "
                       : "the run's errors are as large and as widely spread "
                         "as those of ") +
                  nameOf(*best) + ", which the program does not ask for";
  match.next =
      isSum ? "keep the sums in the type that the program declares (the "
              "library call's compute type, the matrix unit's accumulator)"
      : best->what == NarrowWhat::Inputs
          ? "look at what the kernel is given: a conversion on the way in, or "
            "data that was stored in the narrower type"
          : "turn the fast mode off (tf32, half precision, fast math), or "
            "say so in the program and its tolerance";
  return match;
}

std::optional<PrecisionMatch>
matchPrecision(TriageContext &context, const GivenOutputs &run,
               std::vector<TriageExperiment> &experiments) {
  if (auto match = matchOutputs(context, run, experiments))
    return match;
  std::optional<PrecisionMatch> arithmetic =
      matchArithmetic(context, run, experiments);
  if (arithmetic && arithmetic->confidence == Confidence::Measured)
    return arithmetic;
  if (auto match = matchContract(context, run, experiments))
    return match;
  return arithmetic;
}

} // namespace plumb
