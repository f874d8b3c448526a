//===- Levels.h - the IR after each pass ------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Level 0 is the input, level i the IR after leaf i-1. A pass that changed
// nothing (but locations) makes no new level: it shares its predecessor's IR,
// and nothing will ever be run for it.
//
// Passes are first run in one child process, all of them, leaf by leaf; if that
// ends well they are run again in this process, where the IR is kept. This
// costs the pipeline twice, a few milliseconds for a kernel, and nothing has to
// be serialised: a child per leaf would save the second run, but send the
// module back through bytecode, which loses what a dialect cannot write. A pass
// that crashes or hangs in the child is never started here.
//
// The verifier is run after each leaf by us, so that "the pass left invalid IR"
// and "the pass signalled failure" can be told apart.
//
// The context's multithreading is off while passes run (fork, and diagnostics
// in order), and restored afterwards.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_LEVELS_H
#define PLUMBLINE_BISECT_LEVELS_H

#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Bisect/PassRunner.h"
#include "plumbline/Bisect/Pipeline.h"
#include "plumbline/Oracle/Verdict.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct RecordOptions {
  /// Seconds that one pass may take.
  double passTimeout = 60;
  /// Try the passes in a child process first. Without it a crash of a pass is
  /// one of this process.
  bool isolate = true;
  /// Compare the last level with one run of the whole pipeline.
  bool crossCheck = true;
  /// Runs the passes; null: this process.
  std::shared_ptr<const PassRunner> runner;
};

struct Level {
  unsigned index = 0;
  /// Whether the pass before it changed the IR; true for level 0.
  bool changed = true;
  /// The level whose IR this is: itself if changed.
  unsigned holder = 0;
  double seconds = 0; ///< that the pass took
  /// What the pass said, "file:line:col: warning: text".
  std::vector<std::string> diagnostics;
};

/// Why a pipeline ended before its last leaf.
struct PipelineStop {
  unsigned leaf = 0;
  /// Crash (or no end), Verifier; Inconclusive if the pass signalled failure.
  Verdict verdict = Verdict::Crash;
  /// The pass signalled failure; its first error.
  bool isFailure = false;
  std::string error;
  /// One sentence; and the output or diagnostics that came with it.
  std::string why, output;
};

/// Levels that were recorded elsewhere: the IR after each leaf, in order, and
/// why there are none of the last leaves. In one context.
struct GivenLevels {
  std::vector<mlir::OwningOpRef<mlir::Operation *>> after;
  std::optional<PipelineStop> stop;
  std::vector<std::string> notes;
  /// Whether the leaves are as they were run. If not, a culprit is confirmed
  /// only by giving the very IR that was recorded.
  bool hasOptions = true;
};

class Levels {
public:
  /// Runs the leaves on copies of `module`.
  static Levels record(mlir::Operation *module, const Pipeline &pipeline,
                       const RecordOptions &options = {});
  /// Levels of a pipeline that was run elsewhere, on copies.
  static Levels given(mlir::Operation *module, const GivenLevels &levels);
  Levels(Levels &&) noexcept;
  Levels &operator=(Levels &&) noexcept;
  ~Levels();

  /// Level 0 and one for each leaf that succeeded.
  const std::vector<Level> &list() const { return levels; }
  unsigned size() const { return static_cast<unsigned>(levels.size()); }
  /// The IR of a level; owned here.
  mlir::Operation *module(unsigned level) const;
  const std::optional<PipelineStop> &stop() const { return stopped; }
  /// Remarks, such as that one unsplit run gives other IR.
  const std::vector<std::string> &notes() const { return remarks; }

private:
  Levels();
  /// The next level.
  void add(mlir::Operation *module, Level level);
  struct Modules;
  std::vector<Level> levels;
  std::optional<PipelineStop> stopped;
  std::vector<std::string> remarks;
  std::unique_ptr<Modules> modules;
};

} // namespace plumb

#endif // PLUMBLINE_BISECT_LEVELS_H
