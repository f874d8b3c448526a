//===- Machine.h - the state of one run -------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Machine runs one call of one entry function. Three loops work on it: the
// fast one on typed bits alone, the shadow loop with a shadow beside every
// register, the full one with poison and (if asked for) shadows. The first two
// stop at anything unusual, and the run starts again in the full loop. Frames
// come from an arena and never move.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_MACHINE_H
#define PLUMBLINE_LIB_INTERP_EXEC_MACHINE_H

#include "Event.h"
#include "Memory.h"
#include "Tasks.h"
#include "Watch.h"
#include "WidePool.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/HostFunction.h"
#include "plumbline/Interp/Interpreter.h"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace plumb {

struct WideAccess;
class ClosedStreams;

namespace shadow {
struct Ctx;
struct Environment;
} // namespace shadow

class ExternFunction;

/// How a loop ended.
enum class Outcome : uint8_t {
  Returned,
  /// The fast loop met something that only the full loop can judge.
  NeedFull,
  /// A finding was recorded and the status set.
  Stopped
};

/// What a loop keeps beside the typed bits.
enum class LoopMode : uint8_t {
  Fast,   ///< nothing
  Shadow, ///< shadows
  Full,   ///< poison, and shadows if the run asks for them
  Watched ///< as Full, with a look at each instruction: see Watch.h
};

struct Frame {
  const Function *function = nullptr;
  uint64_t *values = nullptr;
  /// Full loop: 0, or 1 + number of the cause in Machine::causes. Shadow loop:
  /// all 0.
  uint32_t *poison = nullptr;
  /// Full loop with shadows.
  Shadow *shadows = nullptr;
  /// Where the caller goes on, and where its results go.
  const Inst *returnTo = nullptr;
  Slot resultBase = 0;
  /// Arena position and automatic allocations to go back to.
  size_t arenaChunk = 0, arenaUsed = 0;
  size_t firstAutomatic = 0, firstScope = 0, firstControl = 0;
  /// Handle of the coroutine that this is a frame of, or 0; and whether it was
  /// entered again, so that nobody is there to take results.
  uint64_t coroutine = 0;
  bool resumed = false;
};

class Machine : public HostContext {
public:
  Machine(const Program &program, const RunOptions &options, LoopMode mode);

  const Program &program;
  const RunOptions &options;
  const LoopMode mode;
  /// Whether frames have marks for poison, and shadows.
  const bool full, shadows;
  /// Unit table and contract; null without shadows.
  const std::shared_ptr<const shadow::Environment> environment;
  Memory memory;
  /// Scalars of more than 64 bits that slots refer to.
  WidePool wide;
  /// What a slot of this type stands for, and back.
  llvm::APInt valueOf(uint64_t slot, ScalarType type) const;
  uint64_t slotOf(const llvm::APInt &value, ScalarType type);
  /// Shadows of a value that has no history.
  Shadow inputLeaf(const llvm::APInt &bits, ScalarType type) const;
  Shadow constantLeaf(const llvm::APInt &bits, ScalarType type) const;
  Shadow restartLeaf(const llvm::APInt &bits, ScalarType type) const;

  RunStatus status = RunStatus::Ok;
  std::vector<Finding> findings;
  /// What was printed; with RunOptions::print, what is still to be handed over.
  std::string output;
  /// Bytes that an earlier attempt at this run has handed over, and this one.
  uint64_t delivered = 0, printed = 0;
  /// Hands `output` over, but for what an earlier attempt has.
  void flush();
  uint64_t steps = 0;

  /// Where poison came from.
  struct Cause {
    Event event;
    uint32_t location;
  };
  std::vector<Cause> causes;

  /// Prepares the entry's frame; its argument slots are filled by the caller.
  /// False if the frame does not fit.
  bool enter(const Function &entry);
  Frame &top() { return frames.back(); }
  /// Runs until the entry returns. Its results lie in `results` then.
  Outcome run() {
    return mode == LoopMode::Fast     ? runFast()
           : mode == LoopMode::Shadow ? runShadow()
           : mode == LoopMode::Full   ? runFull()
                                      : runWatched();
  }
  struct Results {
    std::vector<uint64_t> values;
    std::vector<uint32_t> poison;
    std::vector<Shadow> shadows;
  } results;

  /// Coroutines that are left to run when the entry has returned: makes the
  /// next one the top frame, for run(). False: a finding.
  bool hasTasks() const { return !tasks.scheduled.empty(); }
  bool nextTask();

  /// Allocates the program's static data; false if the budget is exceeded.
  bool loadStatics();

  /// Notes heap memory that is still allocated, but for `held` (arguments)
  /// and what the results point to.
  void noteLeaks(const std::vector<uint64_t> &held,
                 std::vector<Finding> &into) const;

  /// An address or a size that the entry returns is poison.
  void returnedPoison(uint32_t cause) {
    poisonUsed(nullptr, cause, "an address that the entry returns");
  }

  /// Whether the run has taken RunOptions::maxSeconds; a finding, if so.
  bool outOfTime(const Inst *pc);
  /// Place of an iteration in another order than that of the text.
  uint64_t permuted(const Inst *pc, uint64_t number, uint64_t count) const;

  /// A function of a shared library (ExternCall.cpp).
  void callExtern(const ExternFunction &function, const uint64_t *arguments,
                  uint64_t *results);

  // HostContext.
  void print(llvm::StringRef text) override;
  bool read(uint64_t address, unsigned bytes, uint64_t &value) override;
  bool write(uint64_t address, unsigned bytes, uint64_t value) override;
  void abort(llvm::StringRef message) override;

private:
  Outcome runFast();
  Outcome runShadow();
  Outcome runFull();
  Outcome runWatched();
  template <LoopMode Mode> Outcome loop();
  /// What the loop runs of a function.
  const std::vector<Inst> &codeOf(const Function &f) const {
    return mode == LoopMode::Fast || mode == LoopMode::Shadow ? f.fused
                                                              : f.code;
  }
  /// Runs the reduction at pc, or as much of it as the budget allows (`again`
  /// then: there is more). Its cells, or 0 if nothing was done.
  unsigned runReduction(const Inst *pc, const shadow::Ctx &ctx, bool usual,
                        uint16_t open, int64_t &budget, bool &again);
  /// What reductions have closed (ClosedStreams.h); null until the first.
  std::shared_ptr<ClosedStreams> closedStreams;
  /// Runs whole iterations of the loop over lanes whose body starts at pc, all
  /// but the last one or none; the loop is in its next iteration then
  /// (TileLoop.cpp).
  void runTiles(const Inst *pc, const shadow::Ctx &ctx, int64_t &budget);
  std::shared_ptr<struct TilePlans> tilePlans;
  /// How often the instruction there is not to be asked.
  const Inst *tilesSkippedAt = nullptr;
  uint64_t tilesToSkip = 0;
  /// One scalar instruction (Step.h).
  template <LoopMode Mode, Opcode Op>
  bool step(const Inst *pc, uint64_t *F, Shadow *S, const shadow::Ctx &ctx,
            bool usual, uint16_t open);
  /// A fused pair.
  template <LoopMode Mode, Opcode First, Opcode Second>
  bool stepPair(const Inst *pc, uint64_t *F, Shadow *S, const shadow::Ctx &ctx,
                bool usual, uint16_t open);

  // Frames (Frames.cpp).
  bool pushFrame(const Function &f, const Inst *returnTo, Slot resultBase);
  void popFrame();
  template <bool Full> bool call(const Inst *pc);
  /// Copies results to the caller (or to `results`) and pops the frame.
  template <bool Full> void ret(const Inst *pc);
  bool callHost(const Inst *pc);

  // Asynchronous objects and coroutines (Tasks.cpp).
  enum class Waiting : uint8_t { Done, Switched, Failed };
  bool asyncFailed(const Inst *pc, const llvm::Twine &message);
  AsyncObject *asyncObject(const Inst *pc, Slot s);
  AsyncObject *createAsync(const Inst *pc, uint64_t bytes, uint64_t &handle);
  void asyncReady(AsyncObject &object);
  bool settleAsync(const Inst *pc, AsyncObject &object, bool error);
  bool asyncCall(const Inst *pc);
  bool coroSuspend(const Inst *pc);
  bool coroResume(const Inst *pc);
  bool enterCoroutine(const Inst *pc, uint64_t handle, uint64_t signal,
                      const Inst *returnTo);
  Waiting await(const Inst *pc);
  Tasks tasks;
  /// Where the frame that was just entered goes on; null: at its beginning.
  const Inst *resumeAt = nullptr;

  // The look at an instruction before it runs (Watch.cpp).
  void watch(const Inst *pc);
  void mark(const Inst *pc);
  void observe(const Inst *pc);
  /// Freeing is a write for the search for races, and no event of its own.
  void touch(const Inst *pc, uint64_t address, uint64_t bytes, bool isWrite,
             bool isFree = false);
  void touchElement(const Inst *pc, llvm::ArrayRef<Slot> indices, bool isWrite);
  void touchLanes(const Inst *pc, uint64_t address, uint64_t n, uint64_t stride,
                  uint64_t bytes, const uint64_t *mask, bool isWrite);
  void touchStrided(const Inst *pc, uint64_t address, unsigned rank,
                    const uint64_t *sizes, const uint64_t *strides,
                    uint64_t elementBytes, bool isWrite);
  void touchWide(const Inst *pc, bool isWrite);
  void touchMemrefs(const Inst *pc);
  void touchUnique(const Inst *pc);
  /// Null but in a watched run.
  std::unique_ptr<Watch> watched;

  // Findings (Findings.cpp). All set the status and return false.
  uint32_t locationOf(const Inst *pc) const;
  bool stop(RunStatus s, const Inst *pc, llvm::StringRef kind,
            const llvm::Twine &message);
  bool accessFailed(const Inst *pc, AccessError error, uint64_t address,
                    uint64_t bytes, bool isWrite);
  bool undefined(const Inst *pc, Event event, uint32_t poisonCause);
  bool poisonUsed(const Inst *pc, uint32_t cause, const char *use);
  bool trap(const Inst *pc);
  bool assertFailed(const Inst *pc);
  uint32_t newCause(Event event, const Inst *pc);
  std::string describeCause(uint32_t cause) const;

  // Memory instructions (MemoryOps.h).
  template <bool Full> bool checkSlot(const Inst *pc, Slot s, const char *use);
  template <bool Full>
  bool elementAddress(const Inst *pc, const uint64_t *F, uint64_t &address,
                      Slot desc, const uint32_t *indices, unsigned rank,
                      uint64_t elementBytes, bool checked);
  template <bool Full>
  bool loadScalar(const Inst *pc, uint64_t *F, uint64_t address, Slot d,
                  unsigned bits, uint8_t code);
  template <bool Full>
  bool storeScalar(const Inst *pc, const uint64_t *F, uint64_t address, Slot d,
                   unsigned bits, uint8_t code);
  /// The same in a loop: `S` and `open` are the loop's.
  template <LoopMode Mode>
  bool loadHot(const Inst *pc, uint64_t *F, Shadow *S, uint16_t open,
               uint64_t address, Slot d, unsigned bits, uint8_t code);
  template <LoopMode Mode>
  bool storeHot(const Inst *pc, const uint64_t *F, const Shadow *S,
                uint64_t address, Slot d, unsigned bits, uint8_t code);
  bool indexFailed(const Inst *pc, unsigned dim, uint64_t index, uint64_t size);

  // The colder ones (ColdMemoryOps.cpp).
  template <bool Full> bool loadLanes(const Inst *pc, bool masked);
  template <bool Full> bool storeLanes(const Inst *pc, bool masked);
  template <bool Full> bool loadStrided(const Inst *pc);
  template <bool Full> bool storeStrided(const Inst *pc);
  template <bool Full>
  bool loadTile(uint64_t address, int64_t stride, uint32_t n, Slot d,
                unsigned bits, uint8_t code);
  template <bool Full>
  bool storeTile(uint64_t address, int64_t stride, uint32_t n, Slot d,
                 unsigned bits, uint8_t code);
  /// Contractions.cpp; `budget` steps may be taken.
  bool contract(const Inst *pc, int64_t budget);
  template <bool Full> bool loadPacked(const Inst *pc);
  template <bool Full> bool storePacked(const Inst *pc);
  template <bool Full> bool allocateOp(const Inst *pc);
  bool deallocate(const Inst *pc);
  template <bool Full> bool subviewOp(const Inst *pc);
  template <bool Full> bool reinterpretOp(const Inst *pc);
  template <bool Full> bool copyMem(const Inst *pc);
  template <bool Full> bool unique(const Inst *pc);
  // Scalars of more than 64 bits (WideOps.cpp).
  template <bool Full> bool wideOp(const Inst *pc);
  template <bool Full> bool loadWide(const Inst *pc);
  template <bool Full> bool storeWide(const Inst *pc);
  template <bool Full>
  bool checkAccess(const Inst *pc, const WideAccess &access);
  /// Frees what no slot refers to, if it is time; false: out of memory.
  bool collectWide(const Inst *pc);
  // Memory by address (RawMemoryOps.cpp).
  template <bool Full> bool fillBytes(const Inst *pc);
  template <bool Full> bool copyMemref(const Inst *pc);
  template <bool Full>
  bool readWords(const Inst *pc, uint64_t address, uint64_t n, uint64_t *words);
  bool stackRestore(const Inst *pc);
  /// Copies a strided region; sizes and strides in elements.
  bool copyStrided(const Inst *pc, uint64_t to, uint64_t from, unsigned rank,
                   const uint64_t *sizes, const uint64_t *toStrides,
                   const uint64_t *fromStrides, uint64_t elementBytes);
  /// Marks n result slots as plain values without history (full loop).
  void plain(Slot d, unsigned n);
  /// Marks a shadow if an undecided branch led here.
  void markOpen(Shadow &s) const {
    if (!openDecisions.empty())
      s.marks |= kUnstableControl;
  }

  // Elementwise instructions of the full loop (FullState.h).
  bool settlePoison(const Inst *pc, Slot d, uint32_t operands, Event ev);
  template <typename Sem, typename Rule>
  bool full1(const Inst *pc, uint32_t n, Sem sem, Rule rule,
             const shadow::Ctx &ctx);
  template <bool Divides, typename Sem, typename Rule>
  bool full2(const Inst *pc, uint32_t n, Sem sem, Rule rule,
             const shadow::Ctx &ctx);
  template <bool Selects, typename Sem, typename Rule>
  bool full3(const Inst *pc, uint32_t n, Sem sem, Rule rule,
             const shadow::Ctx &ctx);
  // The same over many lanes at once (LaneFull.h).
  template <Opcode Op, typename Sem, typename Rule>
  bool lanes1(const Inst *pc, Sem sem, Rule rule, const shadow::Ctx &ctx);
  template <Opcode Op, bool Divides, typename Sem, typename Rule>
  bool lanes2(const Inst *pc, Sem sem, Rule rule, const shadow::Ctx &ctx);
  template <Opcode Op, typename Sem, typename Rule>
  bool lanes3(const Inst *pc, Sem sem, Rule rule, const shadow::Ctx &ctx);
  template <Opcode Op, unsigned Operands, typename Typed, typename Lane,
            typename Rule>
  bool allLanes(const Inst *pc, const shadow::Ctx &ctx, Typed typed, Lane lane,
                Rule rule);
  void moveState(Slot d, Slot a, uint32_t n);
  void makePoison(const Inst *pc, Slot d, uint32_t n, Event ev);
  bool dynamicPart(const Inst *pc);
  void selectState(const Inst *pc, const shadow::Ctx &ctx, Slot chosen);
  void closeDecisions(const Inst *pc);
  bool badStep(const Inst *pc);
  void dimFailed(const Inst *pc);
  void rangeFailed(const Inst *pc);
  void lanesFailed(const Inst *pc);

  // Decisions that the allowance cannot decide (full loop with shadows).
  struct OpenDecision {
    size_t depth;
    uint32_t join;
  };
  std::vector<OpenDecision> openDecisions;
  void decide(Slot condition, uint32_t join);

  std::chrono::steady_clock::time_point started =
      std::chrono::steady_clock::now();
  std::vector<Frame> frames;
  std::vector<uint64_t> automatic; // ids of stack allocations
  std::vector<size_t> scopes;      // sizes of `automatic` at ScopeEnter

  struct Chunk {
    std::unique_ptr<uint8_t[]> bytes;
    size_t size;
  };
  std::vector<Chunk> arena;
  size_t chunk = 0, used = 0;
  const Inst *currentHostCall = nullptr;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_MACHINE_H
