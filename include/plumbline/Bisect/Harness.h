//===- Harness.h - a program and how it is called ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that stays the same while passes change a program: the entry, the
// logical inputs and outputs, the rule of comparison. Given any version of the
// program it makes runs that can be compared with those of any other.
//
// A version that cannot be compiled or called (a type that cannot be passed
// from outside, a signature that cannot be followed) is one whose runs are
// unsupported; only for the input IR it is an error.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_HARNESS_H
#define PLUMBLINE_BISECT_HARNESS_H

#include "plumbline/Bisect/NativeRun.h"
#include "plumbline/Oracle/LevelVerdict.h"
#include "plumbline/Oracle/Outputs.h"
#include <memory>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct HarnessOptions {
  std::string entry;
  std::vector<HostValue> inputs;
  /// Which memref arguments count as outputs; none: all.
  std::optional<std::vector<unsigned>> observeArgs;
  CompileOptions compile;
  uint64_t maxSteps = 10'000'000'000ull;
  uint64_t maxBytes = 16ull << 30;
  /// "bits", "ulp:2", "allclose:1e-5,1e-3"; empty or "allowance": the default.
  std::string rule;
  /// What implementations promise.
  ShadowContract contract;
  /// Expected outputs (results, then observed arguments); empty: none.
  std::vector<HostValue> golden;
};

/// A level run as native code.
struct NativeLevel {
  /// Outputs without shadows; status Unsupported if there are none.
  LevelRun run;
  /// Why there are none.
  std::string why;
  /// See NativeResult.
  std::vector<std::string> passes;
  std::string lowered;
};

/// How a level is called as a program of its own.
struct LevelInputs {
  CompileOptions compile;
  std::vector<HostValue> inputs;
};

class Harness {
public:
  /// Errors: no such entry, inputs that do not fit it, an unknown rule, golden
  /// values of another number, type or shape.
  static Result<std::unique_ptr<Harness>> create(mlir::Operation *input,
                                                 HarnessOptions options);

  /// Some version of the program. The module is not needed afterwards; the
  /// harness is.
  std::unique_ptr<LevelRuns> version(mlir::Operation *module);

  /// One run of a version for its bits alone: its outputs have no shadows,
  /// which takes a fraction of the time.
  LevelRun bitsOf(mlir::Operation *module);

  /// The same inputs given to native code; one process, `timeout` seconds for
  /// each step of it.
  NativeLevel native(mlir::Operation *module, double timeout = 20);

  /// Remembers the entry's types at a level that has not lowered them to LLVM's
  /// yet: what a pointer of a later level points to is only known from there.
  /// version() does so with its module; levels that it is not asked for in
  /// order are noted beforehand.
  void noteSignature(mlir::Operation *module);

  /// The input IR.
  LevelRuns &input() { return *inputRuns; }
  const CompareOptions &compareOptions() const { return compare; }
  const std::vector<HostValue> &inputs() const { return options.inputs; }

  /// What to compile and call a level with in a harness of its own: the logical
  /// inputs in its types. Nullopt if its signature is not understood.
  std::optional<LevelInputs> inputsOf(mlir::Operation *module);

private:
  struct LevelCall {
    CompileOptions compile;
    std::shared_ptr<CompiledProgram> program;
    SignatureMap map;
  };
  /// Errors: what stands in the way of compiling or calling the level.
  Result<LevelCall> callOf(mlir::Operation *module);

  explicit Harness(HarnessOptions options) : options(std::move(options)) {}
  /// With shadows by a table of units; none: bits alone.
  LevelRun run(const CompiledProgram &program, const SignatureMap &map,
               std::optional<UnitTable> table);
  /// What a level after the input may execute: 0 while the input itself runs.
  uint64_t levelSteps = 0;
  /// Whether the outputs are others when parallel loops run backwards
  /// (HarnessOrder.cpp).
  bool dependsOnOrder(mlir::Operation *input, const LevelRun &asWritten);

  HarnessOptions options;
  std::unique_ptr<ComparisonRule> rule;
  CompareOptions compare;
  /// The widest type that the input IR computes in.
  FloatFormat wide = FloatFormat::F64;
  Signature signature;
  /// Of the input IR and of later levels, where they differ.
  std::vector<Signature> signatures;
  std::vector<LogicalOutput> outputs;
  std::unique_ptr<LevelRuns> inputRuns;
  /// Results of the input IR: the shapes of out-parameters of later levels.
  std::vector<HostValue> inputResults;
  /// What the last run that could not begin had to say.
  std::optional<Error> callError;
};

} // namespace plumb

#endif // PLUMBLINE_BISECT_HARNESS_H
