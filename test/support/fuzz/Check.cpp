//===- Check.cpp - runs programs on both sides, and compares --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Check.h.
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include <algorithm>
#include <chrono>
#include <cmath>

using namespace plumb;
using namespace plumb::fuzz;

void Tally::add(const Tally &o) {
  programs += o.programs;
  elements += o.elements;
  checkedShadows += o.checkedShadows;
  for (const auto &[name, count] : o.operations)
    operations[name] += count;
  secondsMake += o.secondsMake;
  secondsParse += o.secondsParse;
  secondsInterpret += o.secondsInterpret;
  secondsShadows += o.secondsShadows;
  secondsLower += o.secondsLower;
  secondsCompile += o.secondsCompile;
  secondsNative += o.secondsNative;
  secondsLowered += o.secondsLowered;
}

static mlir::DialectRegistry makeRegistry() {
  static bool once = (mlir::registerAllPasses(), true);
  (void)once;
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  return registry;
}

Checker::Checker()
    : context(makeRegistry(), mlir::MLIRContext::Threading::DISABLED) {
  context.getDiagEngine().registerHandler([this](mlir::Diagnostic &d) {
    if (d.getSeverity() == mlir::DiagnosticSeverity::Error &&
        diagnostics.size() < 2000)
      diagnostics += d.str() + "\n";
    return mlir::success();
  });
}

namespace {
class Clock {
public:
  explicit Clock(double &sum) : sum(sum) {}
  ~Clock() {
    sum +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
  }

private:
  double &sum;
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};
} // namespace

static bool isNan(uint64_t bits, const ScalarType &elem) {
  if (!elem.isFloat())
    return false;
  switch (elem.format) {
  case FloatFormat::F16:
    return (bits & 0x7fff) > 0x7c00;
  case FloatFormat::BF16:
    return (bits & 0x7fff) > 0x7f80;
  case FloatFormat::F32:
    return (bits & 0x7fffffff) > 0x7f800000;
  default:
    return (bits & ~(1ull << 63)) > 0x7ffull << 52;
  }
}

/// The first difference of two lists of values, or "".
static std::string difference(const char *what,
                              const std::vector<EntryType> &types,
                              const std::vector<HostValue> &a,
                              const std::vector<HostValue> &b) {
  if (a.size() != b.size())
    return std::string(what) + "s: another number";
  for (size_t i = 0; i < a.size(); ++i) {
    // A tensor that is an argument may be written once it is a buffer.
    if (types[i].layout.kind == TypeLayout::Tensor && what[0] == 'a')
      continue;
    std::string name = std::string(what) + " " + std::to_string(i);
    if (a[i].shape != b[i].shape || a[i].bits.size() != b[i].bits.size())
      return name + ": shapes " + a[i].typeString() + " and " +
             b[i].typeString();
    for (size_t k = 0; k < a[i].bits.size(); ++k)
      if (a[i].bits[k] != b[i].bits[k] &&
          !(isNan(a[i].bits[k], a[i].elem) && isNan(b[i].bits[k], a[i].elem)))
        return name + " (" + a[i].typeString() + ") element " +
               std::to_string(k) + ": " + a[i].printElement(k) + " and " +
               b[i].printElement(k);
  }
  return "";
}

static std::string difference(const EntrySignature &types, const RunResult &a,
                              const std::vector<HostValue> &results,
                              const std::vector<HostValue> &arguments) {
  std::string text = difference("result", types.results, a.results, results);
  return text.empty()
             ? difference("argument", types.arguments, a.arguments, arguments)
             : text;
}

/// Empty if the run ended well and found nothing; else "kind\ndetail".
static std::string problem(const Result<RunResult> &run) {
  if (!run)
    return "error\n" + run.error().str();
  const char *kind =
      run->status == RunStatus::Unsupported ? "unsupported\n" : "finding\n";
  for (const Finding &f : run->findings)
    if (!f.isNote)
      return kind + f.kind + " " + f.operation + " at " + f.position + ": " +
             f.message;
  if (run->status != RunStatus::Ok)
    return std::string(kind) + "status " +
           std::to_string(static_cast<int>(run->status));
  for (const auto &values : {run->results, run->arguments})
    for (const HostValue &v : values)
      for (uint32_t p : v.poison)
        if (p)
          return "finding\npoison output: " + run->poisons[p - 1].kind + " " +
                 run->poisons[p - 1].operation + " at " +
                 run->poisons[p - 1].position;
  return "";
}

/// Elements that are farther from their fp64 value than their allowance. The
/// value is itself computed in fp64: of an f64 it may be off as much again.
static std::string beyond(const std::vector<HostValue> &values,
                          uint64_t &checked) {
  for (const HostValue &v : values) {
    if (!v.elem.isFloat() || v.shadows.size() != v.bits.size())
      continue;
    double largest = v.elem.format == FloatFormat::F16    ? 65504
                     : v.elem.format == FloatFormat::BF16 ? 0x1.fep127
                     : v.elem.format == FloatFormat::F32  ? 0x1.fffffep127
                                                          : HUGE_VAL;
    for (size_t i = 0; i < v.bits.size(); ++i) {
      const Shadow &s = v.shadows[i];
      double e = allowance(s, UnitTable::Declared), typed = v.asDouble(i);
      if (v.elem.format == FloatFormat::F64)
        e *= 2;
      if (!(e < HUGE_VAL) || s.marks & (kUnstableControl | kMayOverflow))
        continue;
      ++checked;
      bool fine = std::isnan(typed)   ? std::isnan(s.v)
                  : std::isinf(typed) ? (std::isinf(s.v) && s.v == typed) ||
                                            std::fabs(s.v) + e >= largest
                                      : std::fabs(typed - s.v) <= e;
      if (!fine) {
        char text[160];
        std::snprintf(text, sizeof text,
                      "%s element %zu: typed %.17g, v %.17g, e %.17g, E "
                      "%.17g, n %u, marks %#x",
                      v.typeString().c_str(), i, typed, s.v, e, s.E, s.n,
                      s.marks);
        return text;
      }
    }
  }
  return "";
}

std::vector<Failure> Checker::check(const std::vector<RandomProgram> &programs,
                                    Tally &tally) {
  std::vector<Failure> failures;
  std::string text;
  for (const RandomProgram &p : programs)
    text += p.text;
  diagnostics.clear();
  mlir::OwningOpRef<mlir::ModuleOp> module;
  {
    Clock clock(tally.secondsParse);
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "program");
  }
  if (!module) {
    if (programs.size() == 1)
      return {{programs[0].number, "invalid", diagnostics}};
    for (const RandomProgram &p : programs) // which of them?
      for (Failure &f : check({p}, tally))
        failures.push_back(std::move(f));
    return failures;
  }

  onPart("interpretation");
  // Who failed at something already is left out of what follows.
  std::vector<bool> failed(programs.size(), false);
  auto fail = [&](size_t i, std::string kind, std::string detail) {
    failures.push_back(
        {programs[i].number, std::move(kind), std::move(detail)});
    failed[i] = true;
  };
  std::vector<EntrySignature> signatures(programs.size());
  std::vector<std::vector<RunResult>> expected(programs.size());
  for (size_t i = 0; i < programs.size(); ++i) {
    const RandomProgram &p = programs[i];
    ++tally.programs;
    std::set<std::string> seen;
    for (auto f : module->getOps<mlir::func::FuncOp>()) {
      llvm::StringRef name = f.getName();
      if (name == p.entry || name.starts_with(p.entry + "_"))
        f.walk([&](mlir::Operation *op) {
          seen.insert(op->getName().getStringRef().str());
        });
    }
    for (const std::string &name : seen)
      ++tally.operations[name];
    auto signature = builtinSignature(*module, p.entry);
    if (!signature) {
      fail(i, "error", "the signature is not known");
      continue;
    }
    signatures[i] = *signature;
    auto compiled = [&] {
      Clock clock(tally.secondsInterpret);
      return CompiledProgram::compile(*module, p.entry);
    }();
    if (!compiled) {
      fail(i, "error", compiled.error().str());
      continue;
    }
    for (const auto &inputs : p.inputs) {
      RunOptions options;
      options.maxSteps = 50'000'000;
      options.print = [](const std::string &) {};
      auto run = [&] {
        Clock clock(tally.secondsInterpret);
        return (*compiled)->run(inputs, options);
      }();
      std::string what = problem(run);
      if (!what.empty()) {
        fail(i, what.substr(0, what.find('\n')),
             what.substr(what.find('\n') + 1));
        break;
      }
      for (const auto &values : {run->results, run->arguments})
        for (const HostValue &v : values)
          tally.elements += v.bits.size();
      options.shadows = true;
      auto full = [&] {
        Clock clock(tally.secondsShadows);
        return (*compiled)->run(inputs, options);
      }();
      what = problem(full);
      if (what.empty())
        what = difference(signatures[i], *run, full->results, full->arguments);
      if (!what.empty()) {
        fail(i, "shadows", what);
        break;
      }
      what = beyond(full->results, tally.checkedShadows);
      if (what.empty())
        what = beyond(full->arguments, tally.checkedShadows);
      expected[i].push_back(std::move(*run));
      if (!what.empty()) {
        fail(i, "allowance", what);
        failed[i] = false; // the values may still be compared
      }
    }
  }

  // Undefined behaviour is not for the native side.
  if (std::find(failed.begin(), failed.end(), false) == failed.end())
    return failures;
  diagnostics.clear();
  onPart("lowering");
  bool lowered;
  {
    Clock clock(tally.secondsLower);
    lowered = native.lower(*module);
  }
  std::string error;
  std::unique_ptr<mlir::ExecutionEngine> engine;
  onPart("compilation");
  if (lowered) {
    Clock clock(tally.secondsCompile);
    engine = native.compile(*module, error);
  }
  if (!engine) {
    if (programs.size() == 1) {
      fail(0, lowered ? "compile" : "lowering", diagnostics + error);
      return failures;
    }
    Tally again;
    for (size_t i = 0; i < programs.size(); ++i)
      if (!failed[i])
        for (Failure &f : check({programs[i]}, again))
          if (f.kind != "allowance")
            failures.push_back(std::move(f));
    return failures;
  }
  for (size_t i = 0; i < programs.size(); ++i) {
    if (failed[i])
      continue;
    const RandomProgram &p = programs[i];
    {
      // Looking an entry up compiles the module.
      Clock clock(tally.secondsCompile);
      if (auto f = engine->lookupPacked(p.entry); !f) {
        fail(i, "compile", llvm::toString(f.takeError()));
        continue;
      }
    }
    onPart("native run");
    for (size_t k = 0; k < expected[i].size(); ++k) {
      Clock clock(tally.secondsNative);
      Native::Run run =
          Native::run(*engine, p.entry, signatures[i], p.inputs[k]);
      std::string what = run.error.empty()
                             ? difference(signatures[i], expected[i][k],
                                          run.results, run.arguments)
                             : run.error;
      if (!what.empty()) {
        fail(i, "native", "input set " + std::to_string(k) + ", " + what);
        break;
      }
    }
    if (failed[i])
      continue;
    onPart("interpretation of the lowered program");
    Clock clock(tally.secondsLowered);
    CompileOptions options;
    options.logicalArguments = signatures[i].arguments;
    options.logicalResults = signatures[i].results;
    auto compiled = CompiledProgram::compile(*module, p.entry, options);
    if (!compiled) {
      fail(i, "lowered-error", compiled.error().str());
      continue;
    }
    for (size_t k = 0; k < expected[i].size(); ++k) {
      RunOptions options;
      options.maxSteps = 50'000'000;
      auto run = (*compiled)->run(p.inputs[k], options);
      std::string what = problem(run);
      if (!what.empty()) {
        fail(i, "lowered-" + what.substr(0, what.find('\n')),
             what.substr(what.find('\n') + 1));
        break;
      }
      what = difference(signatures[i], expected[i][k], run->results,
                        run->arguments);
      if (!what.empty()) {
        fail(i, "lowered", what);
        break;
      }
    }
  }
  return failures;
}
