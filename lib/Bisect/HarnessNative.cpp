//===- HarnessNative.cpp - a level's outputs from native code -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As Harness::version(), with ExecutionEngine in the place of the interpreter:
// the same logical inputs, the same mapping of what comes back.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Harness.h"

namespace plumb {

NativeLevel Harness::native(mlir::Operation *module, double timeout) {
  NativeLevel level;
  auto fail = [&](const std::string &why) {
    level.run.run.status = RunStatus::Unsupported;
    level.why = why;
    return level;
  };
  Result<LevelCall> call = callOf(module);
  if (!call)
    return fail(call.error().message);
  Result<std::vector<HostValue>> inputs =
      call->map.inputs(options.inputs, inputResults);
  if (!inputs)
    return fail(inputs.error().message);
  NativeOptions native;
  native.entry = options.entry;
  native.timeout = timeout;
  native.compile = call->compile;
  NativeResult result = runNatively(module, *inputs, native);
  level.passes = std::move(result.passes);
  level.lowered = std::move(result.lowered);
  level.run.run = std::move(result.run);
  if (level.run.run.status != RunStatus::Ok) {
    const std::vector<Finding> &findings = level.run.run.findings;
    return fail(findings.empty() ? "" : findings.back().message);
  }
  Result<std::vector<HostValue>> values =
      call->map.outputs(level.run.run, outputs);
  if (!values)
    return fail(values.error().message);
  level.run.outputs = std::move(*values);
  return level;
}

} // namespace plumb
