//===- ProgramRuns.cpp - runs of changed programs -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ProgramRuns.h.
//
//===----------------------------------------------------------------------===//

#include "ProgramRuns.h"
#include "plumbline/Oracle/Outputs.h"
#include <algorithm>

namespace plumb {

std::vector<double> doublesOf(const HostValue &value) {
  std::vector<double> all(value.bits.size());
  for (size_t k = 0; k != all.size(); ++k)
    all[k] = value.asDouble(k);
  return all;
}

ProgramRuns::ProgramRuns(TriageContext &context, uint64_t budget)
    : subject(context.subject()), left(budget) {
  uint64_t elements = 0;
  for (const HostValue &input : subject.inputs)
    elements += input.bits.size();
  perRun = 100 * (context.level0().run.steps + elements) + 10'000'000;
}

ProgramRun ProgramRuns::run(mlir::Operation *module, bool shadows) {
  return run(module, subject.inputs, shadows);
}

ProgramRun ProgramRuns::run(mlir::Operation *module, IterationOrder order,
                            uint64_t seed) {
  CompileOptions compile = subject.compile;
  compile.order = order;
  compile.orderSeed = seed;
  return run(module, subject.inputs, /*shadows=*/true, nullptr, compile);
}

ProgramRun ProgramRuns::run(mlir::Operation *module,
                            const std::vector<HostValue> &inputs, bool shadows,
                            const ShadowContract *contract,
                            CompileOptions compile) {
  ProgramRun result;
  if (left == 0) {
    result.why = "the experiments' budget of instructions is used up";
    return result;
  }
  compile.races = false;
  auto program = CompiledProgram::compile(module, subject.entry, compile);
  if (!program) {
    result.why = program.error().message;
    return result;
  }
  Signature signature{(*program)->arguments(), (*program)->results()};
  auto outputs = logicalOutputs(signature, subject.observeArgs);
  if (!outputs) {
    result.why = outputs.error().message;
    return result;
  }
  RunOptions options;
  options.shadows = shadows;
  options.contract = contract ? *contract : subject.contract;
  options.maxSteps = std::min(perRun, left);
  options.print = [](const std::string &) {};
  Result<RunResult> run = (*program)->run(inputs, options);
  if (!run) {
    result.why = run.error().message;
    return result;
  }
  left -= std::min(left, run->steps);
  if (run->status != RunStatus::Ok) {
    result.why =
        run->findings.empty() ? "it did not end" : run->findings.back().message;
    return result;
  }
  for (const LogicalOutput &output : *outputs)
    result.outputs.push_back(output.isArgument
                                 ? std::move(run->arguments[output.index])
                                 : std::move(run->results[output.index]));
  for (const HostValue &output : result.outputs)
    for (uint32_t poison : output.poison)
      if (poison) {
        result.outputs.clear();
        result.why = "an output is poison";
        return result;
      }
  return result;
}

} // namespace plumb
