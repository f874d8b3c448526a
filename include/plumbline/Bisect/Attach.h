//===- Attach.h - watch values in a pass manager ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One call makes any PassManager check what its passes compute:
//
//   plumb::AttachOptions options;
//   options.entry = "f";
//   options.args = {"4xi32=[1,2,3,4]"};
//   plumb::attach(pm, options);
//
// After each pass that changed something the entry is interpreted and compared
// with what it gave before. A difference that no right pass makes becomes an
// error diagnostic at the entry:
//
//   k.mlir:3:1: error: pass affine-loop-fusion on func.func @f changed the
//   result: arg0[2] expected 3.0, got 6.0 [semantic]
//
// The output of a wrong pass is the reference for those after it, so that each
// is blamed for its own deeds. What cannot be evaluated is never taken for
// right: a warning says from which pass on values are no longer checked, and
// why.
//
// Unlike bisect(), which runs the textual passes one by one, this sees what the
// pass manager does: func.func(A,B) runs A and B on one function before the
// next, so that "after A" means A on this function.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_ATTACH_H
#define PLUMBLINE_BISECT_ATTACH_H

#include "plumbline/Bisect/Harness.h"
#include "plumbline/Oracle/Verdict.h"
#include <functional>
#include <string>
#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace plumb {

/// One pass on one operation that changed it.
struct PassVerdict {
  /// "affine-loop-fusion"; empty for the module before any pass.
  std::string pass;
  /// "func.func", and "@f" where the operation is a symbol.
  std::string anchor, symbol;
  LevelVerdict verdict;
  /// Nothing could be checked at all because the entry, its arguments or the
  /// rule are not right (`verdict.why`): the user's to mend.
  bool isBadInput = false;
};

struct AttachOptions {
  /// Empty: the only public function, or main.
  std::string entry;
  /// The arguments as --arg, --dim and --seed give them; or, where `inputsFile`
  /// is not empty, as --inputs does; or, where `inputs` is not empty, these.
  std::vector<std::string> args, dims;
  uint64_t seed = 0;
  std::string inputsFile;
  std::vector<HostValue> inputs;
  /// Which memref arguments count as outputs; none: all.
  std::optional<std::vector<unsigned>> observeArgs;
  /// See HarnessOptions.
  std::string rule;
  ShadowContract contract;
  CompileOptions compile;
  uint64_t maxSteps = 10'000'000'000ull;
  /// Emit diagnostics.
  bool diagnose = true;
  /// Called for the module before any pass and after each pass that changed
  /// something, from the thread that runs the passes.
  std::function<void(const PassVerdict &)> onVerdict;
};

/// Adds the instrumentation. Turns the multithreading of the context off, since
/// between two passes all of the module must stand still. The manager may be
/// run several times, on one module after the other.
void attach(mlir::PassManager &pm, AttachOptions options);

} // namespace plumb

#endif // PLUMBLINE_BISECT_ATTACH_H
