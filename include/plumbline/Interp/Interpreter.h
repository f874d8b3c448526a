//===- Interpreter.h - compile an MLIR function and run it ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter's front door:
//
//   auto program = CompiledProgram::compile(module, "f", CompileOptions());
//   RunResult r = program->run(inputs, RunOptions());
//
// compile() translates the entry and what it reaches. Operations that the
// interpreter lacks do not stop it: they become traps, so that a program runs
// as long as it executes none of them, and ends with a clean
// RunStatus::Unsupported that names the operation and where it stands.
//
// run() has two loops behind it. Without `shadows` the fast loop keeps typed
// bits only; the moment anything out of the ordinary happens (poison, a read
// of uninitialised memory, undefined behaviour) the run starts again, from the
// same inputs, in the full loop, which tracks poison per register and per byte
// and can say where it came from. Output that the first attempt printed is not
// printed twice. Runs are deterministic.
//
// No global state: programs may be compiled and run on several threads.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_INTERPRETER_H
#define PLUMBLINE_INTERP_INTERPRETER_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Observers.h"
#include "plumbline/Interp/ShadowContract.h"
#include "plumbline/Support/Error.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct Program;
class DialectRegistry;
class ExternLibraries;

/// One argument or result of an entry function.
struct EntryType {
  TypeLayout layout;
  std::string elementName;
};

/// The order in which the iterations of a parallel loop (scf.parallel,
/// scf.forall, affine.parallel, the threads of gpu.launch) run, and in which
/// their reductions are combined. The language promises none.
enum class IterationOrder : uint8_t {
  AsWritten, ///< the last dimension fastest, each upwards
  Reverse,   ///< as written, backwards
  Random     ///< one of the orders, chosen by a seed
};

struct CompileOptions {
  /// Width of `index`: 32 or 64.
  unsigned indexBits = 64;
  /// What a scalable vector is a multiple of: vector<[4]xf32> has 4 * vscale
  /// lanes. Not 1, at which what forgets to multiply by it is right.
  unsigned vscale = 2;
  /// What the entry took and gave before its signature was lowered to LLVM's
  /// types: the types of its arguments and results at the last level where they
  /// were builtin ones. A pointer does not say what it points to, so with them
  /// a lowered entry can be called as before: a memref of rank r that has
  /// become 3 + 2 r arguments (or a bare pointer), results in a struct. They
  /// are ignored where the signature still has builtin types. Both empty:
  /// unknown.
  std::vector<EntryType> logicalArguments, logicalResults;
  /// The operations that can be interpreted; null: DialectRegistry::builtin().
  /// To add a dialect of yours, copy that one and register into the copy.
  const DialectRegistry *registry = nullptr;
  /// Where declared functions are looked for that the runtime does not have;
  /// may be null. See Extern.h.
  std::shared_ptr<const ExternLibraries> externs;
  IterationOrder order = IterationOrder::AsWritten;
  uint64_t orderSeed = 0;
  /// Look for races between iterations of parallel loops: findings "race",
  /// with which the run goes on. Costs nothing where there is no parallel loop;
  /// with one, the whole run is watched.
  bool races = true;
  /// What RunOptions::observers may ask for: all operations, those with the
  /// attribute `plumb.tag`, the order of parallel work. (Memory can be observed
  /// in any program.)
  bool observeOperations = false, observeTags = false, observeOrder = false;
};

struct RunOptions {
  /// Carry fp64 shadows, under `table`.
  bool shadows = false;
  UnitTable table = UnitTable::Declared;
  /// What implementations promise; by default any order.
  ShadowContract contract;
  /// What UnitTable::Wide takes for narrower types.
  FloatFormat wide = FloatFormat::F64;
  /// Instructions that a run may execute, about; 0: no limit.
  uint64_t maxSteps = 10'000'000'000ull;
  /// Bytes that the program may have allocated at one time.
  uint64_t maxBytes = 16ull << 30;
  /// Calls that may be open at one time.
  uint32_t maxCallDepth = 10'000;
  /// Seconds that a run may take, looked at now and then; 0: no limit.
  double maxSeconds = 0;
  /// Who watches the run, or null: see Observers.h. Must outlive it.
  const Observers *observers = nullptr;
  /// Where what the program prints goes, line by line as it comes; null:
  /// collected in RunResult::output.
  std::function<void(const std::string &)> print;
};

enum class RunStatus {
  Ok,
  /// Undefined behaviour: `findings.back()` says what and where.
  Undefined,
  /// An operation, type or function that the interpreter lacks.
  Unsupported,
  /// The program stopped itself (cf.assert, abort).
  Aborted,
  /// maxSteps, maxBytes, maxSeconds or maxCallDepth reached.
  Budget
};

struct Finding {
  /// "out-of-bounds", "uninitialised-read", "use-after-free", "overflow",
  /// "division-by-zero", "poison", "unsupported", "assert", "leak", ...
  std::string kind;
  /// "file:line:col" of the operation, and its name ("memref.load").
  std::string position, operation;
  std::string message;
  /// True for a note (a leak) that does not make the run undefined.
  bool isNote = false;
};

/// Where a poison element of an output came from.
struct PoisonOrigin {
  std::string kind; ///< as Finding::kind: "overflow", "uninitialised-read", ...
  std::string position, operation;
  std::string message;
};

struct RunResult {
  RunStatus status = RunStatus::Ok;
  std::vector<HostValue> results;
  /// Arguments after the call, in order; tensors and scalars unchanged.
  std::vector<HostValue> arguments;
  std::vector<Finding> findings;
  std::vector<PoisonOrigin> poisons;
  std::string output;
  uint64_t steps = 0;
  /// True where the fast loop gave up and the full loop ran.
  bool usedFullLoop = false;

  /// The first race between iterations of a parallel loop, or null. A run with
  /// one goes on, and may end well: its values are those of one order.
  const Finding *race() const;
};

/// The types of an entry whose signature has builtin types only, for
/// CompileOptions; nullopt if it has others, or if there is no such function.
struct EntrySignature {
  std::vector<EntryType> arguments, results;
};
std::optional<EntrySignature> builtinSignature(mlir::Operation *module,
                                               const std::string &entry,
                                               unsigned indexBits = 64,
                                               unsigned vscale = 2);

class CompiledProgram {
public:
  /// Compiles `entry` of `module` and everything that it reaches. Errors: no
  /// such function (with the nearest name), a declaration without a body, an
  /// argument or result type that cannot be passed from outside, a lowered
  /// signature that does not fit CompileOptions::logicalArguments.
  static Result<std::unique_ptr<CompiledProgram>>
  compile(mlir::Operation *module, const std::string &entry,
          const CompileOptions &options = {});
  ~CompiledProgram();

  const std::vector<EntryType> &arguments() const;
  const std::vector<EntryType> &results() const;
  /// Sorted names of the math functions and non-integral float constants.
  const std::vector<std::string> &functionsUsed() const;

  /// Runs the entry. `inputs` must match arguments() in number, element type
  /// and shape (dynamic sizes take the input's); a mismatch is an error that
  /// names the argument.
  Result<RunResult> run(const std::vector<HostValue> &inputs,
                        const RunOptions &options = {}) const;

  std::string disassemble() const;

private:
  CompiledProgram();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_INTERPRETER_H
