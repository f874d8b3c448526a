//===- Campaign.cpp - is the allowance right, and is it sharp? ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Campaign.h.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "Distributions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/LevelVerdict.h"
#include "plumbline/Oracle/Within.h"
#include "plumbline/Support/Hash.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

namespace plumb::campaign {

static constexpr std::string_view kAllF16 = "all f16";

const std::vector<Types> &allTypes() {
  static const std::vector<Types> list = {
      {FloatFormat::F32, FloatFormat::F32, "f32"},
      {FloatFormat::F32, FloatFormat::F16, "f16 on f32"},
      {FloatFormat::F32, FloatFormat::BF16, "bf16 on f32"},
      {FloatFormat::F16, FloatFormat::F16, "all f16"},
      {FloatFormat::BF16, FloatFormat::BF16, "all bf16"}};
  return list;
}

void Tightness::add(double ratio) {
  largest = std::max(largest, ratio);
  int bin = ratio <= 0x1p-63 ? 0 : 63 + int(std::ceil(std::log2(ratio)));
  ++ratios[std::clamp(bin, 0, 63)];
}

void Tightness::add(const Tightness &other) {
  compared += other.compared;
  marked += other.marked;
  alarms += other.alarms;
  largest = std::max(largest, other.largest);
  for (size_t i = 0; i < ratios.size(); ++i)
    ratios[i] += other.ratios[i];
}

double Tightness::median() const {
  uint64_t all = 0, seen = 0;
  for (uint64_t n : ratios)
    all += n;
  for (size_t i = 0; i < ratios.size(); ++i)
    if ((seen += ratios[i]) * 2 > all)
      return i ? std::ldexp(1.0, int(i) - 63) : 0;
  return 0;
}

Tightness Results::total() const {
  Tightness all;
  for (const auto &[name, t] : byTypes)
    all.add(t);
  return all;
}

namespace {

/// A compiled implementation.
struct Implementation {
  std::string what;
  Fault fault = Fault::None;
  bool isOtherForm = false;
  std::vector<std::vector<int64_t>> shapes;
  std::unique_ptr<CompiledProgram> program;
  FloatTypes floatTypes;
};

/// What the rules other than the allowance say about a tensor.
struct Errors {
  bool allClose = true, torch = true, kindsAgree = true;
  double largest = 0;
};

struct Tensor {
  Fault fault;
  bool byAllowance; ///< flagged
  Errors errors;
};

class Runner {
public:
  explicit Runner(const Options &options) : options(options) {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    context = std::make_unique<mlir::MLIRContext>(
        registry, mlir::MLIRContext::Threading::DISABLED);
  }
  Results run();

private:
  std::unique_ptr<Implementation> build(const Kernel &kernel, unsigned form,
                                        Types types, Order order, Fault fault,
                                        int64_t n, uint64_t seed);
  void group(const Kernel &kernel, Types types, int64_t n);
  void onData(const Kernel &kernel, Types types, int64_t n,
              const std::string &distribution, uint64_t seed);
  void judgePair(const Implementation &level, Types types,
                 const std::vector<HostValue> &inputs, const std::string &where,
                 bool right);
  HostValue runTyped(const Implementation &one,
                     const std::vector<HostValue> &inputs,
                     const RunOptions &how);
  Errors otherRules(const HostValue &reference, const HostValue &got) const;
  void calibrate(const std::string &types, bool narrow);
  void note(const std::string &text) {
    if (results.alarms.size() < 40)
      results.alarms.push_back(text);
  }

  const Options &options;
  std::unique_ptr<mlir::MLIRContext> context;
  Results results;
  /// Of the current kernel, types and length; the first is the reference.
  std::vector<std::unique_ptr<Implementation>> implementations;
  ShadowContract contract;
  /// Of the current kernel and types.
  std::vector<Tensor> tensors;
  Tightness current;
};

} // namespace

template <class Range>
static bool selected(const Range &names, const char *name) {
  return names.empty() ||
         std::find(names.begin(), names.end(), name) != names.end();
}

std::unique_ptr<Implementation> Runner::build(const Kernel &kernel,
                                              unsigned form, Types types,
                                              Order order, Fault fault,
                                              int64_t n, uint64_t seed) {
  KernelBuilder builder(types, order, fault, seed);
  auto result = std::make_unique<Implementation>();
  result->what =
      std::string(orderName(order)) +
      (form ? ", form " + std::to_string(form) : "") +
      (fault == Fault::None ? "" : std::string(", ") + faultName(fault));
  result->fault = fault;
  result->isOtherForm = form != 0;
  result->shapes = kernel.build(builder, form, n);
  if (fault != Fault::None && !builder.faultUsed)
    return nullptr;
  std::string text = builder.finish(result->shapes);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, context.get());
  if (!module) {
    note("does not parse: " + std::string(kernel.name) + ", " + result->what +
         "\n" + text);
    return nullptr;
  }
  auto program = CompiledProgram::compile(module->getOperation(), "f");
  if (!program) {
    note("does not compile: " + std::string(kernel.name) + ": " +
         program.error().str());
    return nullptr;
  }
  result->program = std::move(*program);
  result->floatTypes = floatTypesOf(module->getOperation());
  return result;
}

HostValue Runner::runTyped(const Implementation &one,
                           const std::vector<HostValue> &inputs,
                           const RunOptions &how) {
  Result<RunResult> run = one.program->run(inputs, how);
  if (run && run->status == RunStatus::Ok)
    return run->arguments.back();
  std::string why = run ? "undefined" : run.error().str();
  if (run && !run->findings.empty())
    why = run->findings.back().kind + ": " + run->findings.back().message;
  note("does not run: " + one.what + ": " + why);
  return {};
}

/// |y - r| <= atol + rtol |r|, and the same kinds.
Errors Runner::otherRules(const HostValue &reference,
                          const HostValue &got) const {
  Errors e;
  FloatFormat f = reference.elem.format;
  double torchRtol = f == FloatFormat::F32   ? 1.3e-6
                     : f == FloatFormat::F16 ? 1e-3
                                             : 1.6e-2;
  for (size_t k = 0; k < got.bits.size(); ++k) {
    double r = decode(encode(reference.shadows[k].v, f), f);
    double y = decode(got.bits[k], f), d = std::fabs(y - r);
    if (std::isnan(r) && std::isnan(y))
      continue; // as with equal_nan
    if (std::isinf(r) && r == y)
      continue;
    if (!std::isfinite(d)) {
      e.kindsAgree = e.allClose = e.torch = false;
      continue;
    }
    e.allClose &= d <= 1e-2 + 1e-2 * std::fabs(r);
    e.torch &= d <= 1e-5 + torchRtol * std::fabs(r);
    e.largest = std::max(e.largest, d);
  }
  return e;
}

void Runner::onData(const Kernel &kernel, Types types, int64_t n,
                    const std::string &distribution, uint64_t seed) {
  const Implementation &reference = *implementations[0];
  std::vector<HostValue> inputs;
  for (size_t i = 0; i < reference.shapes.size(); ++i)
    inputs.push_back(sample(distribution, reference.shapes[i], types.store,
                            seed, unsigned(i)));
  HostValue &out = inputs.back();
  std::fill(out.bits.begin(), out.bits.end(), encode(0.5, types.store));

  RunOptions shadowed;
  shadowed.shadows = true;
  shadowed.contract = contract;
  HostValue want = runTyped(reference, inputs, shadowed);
  std::string where = std::string(kernel.name) + ", " + types.name + ", n " +
                      std::to_string(n) + ", " + distribution;
  if (want.shadows.empty()) {
    note("no shadows: " + where);
    return;
  }
  bool isAttention = std::string_view(kernel.name).substr(0, 9) == "attention";
  const auto &recall = recallDistributions();
  bool isRecall =
      std::find(recall.begin(), recall.end(), distribution) != recall.end();
  for (const auto &one : implementations) {
    bool right = one->fault == Fault::None;
    if (!right && !isRecall)
      continue;
    HostValue got = runTyped(*one, inputs, RunOptions());
    if (got.bits.size() != want.bits.size())
      continue;
    if (one->fault == Fault::OutputStale) // not written: the old contents
      for (size_t k = got.bits.size() - (got.bits.size() + 3) / 4;
           k < got.bits.size(); ++k)
        got.bits[k] = out.bits[k];
    if (!right && got.bits == want.bits)
      continue;
    bool flagged = false;
    for (size_t k = 0; k < got.bits.size(); ++k) {
      Within within = checkElement(want, got, k);
      if (!right) {
        flagged |= within == Within::No;
        continue;
      }
      ++current.compared;
      if (within == Within::No && one->isOtherForm && types.name == kAllF16 &&
          distribution == "subnormal" && isAttention) {
        ++results.beyondLimits;
        within = Within::Unchecked;
      }
      flagged |= within == Within::No;
      if (within == Within::Unchecked) {
        ++current.marked;
        continue;
      }
      double e =
          outputAllowance(want.shadows[k], UnitTable::Declared, types.store);
      double err =
          std::fabs(decode(got.bits[k], types.store) - want.shadows[k].v);
      if (within == Within::No && !current.alarms++)
        note("false alarm: " + where + ", " + one->what + ", element " +
             std::to_string(k) + ": " + got.printElement(k) + " against " +
             std::to_string(want.shadows[k].v) + ", err / e " +
             std::to_string(err / e));
      double ratio = err == 0 || !std::isfinite(err) ? 0 : err / e;
      // The floor of f32 is no part of e.
      current.add(within == Within::Yes ? std::min(ratio, 1.0) : ratio);
    }
    if (isRecall || right)
      tensors.push_back({one->fault, flagged, otherRules(want, got)});
    if (!isRecall)
      tensors.back().errors.largest =
          right ? -1 : tensors.back().errors.largest;
    if (options.pairs && one != implementations[0] &&
        one->fault != Fault::OutputStale)
      judgePair(*one, types, inputs, where, right);
  }
}

void Runner::judgePair(const Implementation &level, Types types,
                       const std::vector<HostValue> &inputs,
                       const std::string &where, bool right) {
  auto runs = [&](const Implementation &one) {
    return LevelRuns(
        one.program->functionsUsed(),
        [&, this](UnitTable table) {
          RunOptions how;
          how.shadows = true;
          how.table = table;
          how.wide = types.comp;
          how.contract = contract;
          LevelRun result;
          result.run.status = RunStatus::Unsupported;
          HostValue out = runTyped(one, inputs, how);
          if (out.bits.empty())
            return result;
          result.run.status = RunStatus::Ok;
          result.outputs.push_back(std::move(out));
          return result;
        },
        one.floatTypes);
  };
  LevelRuns a = runs(*implementations[0]), b = runs(level);
  CompareOptions compare;
  compare.outputNames = {"out"};
  LevelVerdict verdict = compareLevels(a, b, compare);
  std::string name(verdictName(verdict.verdict));
  bool narrow = types.comp != FloatFormat::F32;
  std::string kind = right ? "right" : faultName(level.fault);
  ++results.verdicts[kind + (narrow ? ", narrow" : "")][name];
  if (right && isBad(verdict.verdict))
    note("bad verdict: " + where + ", " + level.what + ": " + name + ", " +
         verdict.why);
}

/// Rates the tensors of one kernel and choice of types.
void Runner::calibrate(const std::string &types, bool narrow) {
  std::vector<double> largest;
  for (const Tensor &t : tensors)
    if (t.fault == Fault::None && t.errors.largest >= 0 && t.errors.kindsAgree)
      largest.push_back(t.errors.largest);
  std::sort(largest.begin(), largest.end());
  double tolerance =
      largest.empty() ? 0 : 1.5 * largest[(largest.size() - 1) * 95 / 100];
  for (const Tensor &t : tensors) {
    Counts &counts = t.fault == Fault::None
                         ? results.right[types]
                         : results.wrong[faultName(t.fault)][narrow];
    // The common rules are rated on the distributions that they know.
    if (t.errors.largest < 0)
      continue;
    ++counts.tensors;
    counts.flagged[Allowance] += t.byAllowance;
    counts.flagged[AllClose] += !t.errors.allClose;
    counts.flagged[Torch] += !t.errors.torch;
    counts.flagged[Calibrated] +=
        !t.errors.kindsAgree || t.errors.largest > tolerance;
  }
}

void Runner::group(const Kernel &kernel, Types types, int64_t n) {
  implementations.clear();
  uint64_t seed = options.seed * 1000003 + uint64_t(n);
  for (unsigned form = 0; form < kernel.forms; ++form)
    for (unsigned o = 0; o < kNumOrders; ++o) {
      Order order = static_cast<Order>(o);
      if (!kernel.reduces && order != Order::Sequential &&
          (order != Order::Fused || kernel.forms > 1))
        continue;
      if (auto one =
              build(kernel, form, types, order, Fault::None, n, seed + o))
        implementations.push_back(std::move(one));
      else
        return;
    }
  if (options.wrong)
    for (unsigned f = 1; f < kNumFaults; ++f) {
      Fault fault = static_cast<Fault>(f);
      bool narrowed =
          fault == Fault::AccumulatorF16 || fault == Fault::AccumulatorBF16;
      if (narrowed && types.comp != FloatFormat::F32)
        continue;
      // Not written: the program is right, its output is cut by onData().
      bool stale = fault == Fault::OutputStale;
      auto one = build(kernel, 0, types, Order::Sequential,
                       stale ? Fault::None : fault, n, seed + f);
      if (!one)
        continue;
      one->fault = fault;
      implementations.push_back(std::move(one));
    }
  for (const std::string &distribution : options.distributions)
    for (unsigned repeat = 0; repeat < options.repeats; ++repeat)
      onData(kernel, types, n, distribution, options.seed + 7919 * repeat);
}

Results Runner::run() {
  for (const Kernel &kernel : kernels()) {
    if (!selected(options.kernels, kernel.name))
      continue;
    contract = *parseContract(kernel.contract);
    for (Types types : allTypes()) {
      if (!selected(options.types, types.name))
        continue;
      tensors.clear();
      current = Tightness();
      for (int64_t n : options.lengths)
        group(kernel, types, n);
      calibrate(types.name, types.comp != FloatFormat::F32);
      results.byKernel[kernel.name].add(current);
      results.byTypes[types.name].add(current);
      if (options.progress)
        std::fprintf(stderr, "%-22s %-12s %10llu compared, %llu alarms\n",
                     kernel.name, types.name,
                     static_cast<unsigned long long>(current.compared),
                     static_cast<unsigned long long>(current.alarms));
    }
  }
  implementations.clear();
  return std::move(results);
}

Results run(const Options &options) { return Runner(options).run(); }

} // namespace plumb::campaign
