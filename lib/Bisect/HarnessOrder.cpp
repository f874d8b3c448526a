//===- HarnessOrder.cpp - does a race decide the outputs? -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An input whose parallel iterations race may still mean one thing: all of them
// store the same value, say. Passes can be held to that. If another order of
// the iterations gives other outputs there is nothing to hold them to.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Harness.h"

namespace plumb {

bool Harness::dependsOnOrder(mlir::Operation *input,
                             const LevelRun &asWritten) {
  CompileOptions compile = options.compile;
  compile.order = compile.order == IterationOrder::Reverse
                      ? IterationOrder::AsWritten
                      : IterationOrder::Reverse;
  Result<std::unique_ptr<CompiledProgram>> program =
      CompiledProgram::compile(input, options.entry, compile);
  if (!program)
    return true;
  Result<SignatureMap> map = SignatureMap::match(
      signature, {(*program)->arguments(), (*program)->results()});
  if (!map)
    return true;
  LevelRun other = run(**program, *map, UnitTable::Declared);
  if (other.run.status != asWritten.run.status ||
      other.outputs.size() != asWritten.outputs.size())
    return true;
  for (size_t o = 0; o != other.outputs.size(); ++o) {
    const HostValue &a = asWritten.outputs[o], &b = other.outputs[o];
    if (a.shape != b.shape || a.bits.size() != b.bits.size())
      return true;
    for (size_t i = 0; i != a.bits.size(); ++i)
      if (!a.sameBits(i, b, i) || !a.poison[i] != !b.poison[i])
        return true;
  }
  return false;
}

} // namespace plumb
