//===- Machine.h - the state of one run -------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Machine runs one call of one entry function. Two loops work on it: the fast
// one on typed bits alone, the full one with poison and (if asked for) shadows
// beside every register. Frames come from an arena and never move.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_MACHINE_H
#define PLUMBLINE_LIB_INTERP_EXEC_MACHINE_H

#include "Event.h"
#include "Memory.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/HostFunction.h"
#include "plumbline/Interp/Interpreter.h"
#include <string>
#include <vector>

namespace plumb {

namespace shadow {
struct Ctx;
} // namespace shadow

/// How a loop ended.
enum class Outcome : uint8_t {
  Returned,
  /// The fast loop met something that only the full loop can judge.
  NeedFull,
  /// A finding was recorded and the status set.
  Stopped
};

struct Frame {
  const Function *function = nullptr;
  uint64_t *values = nullptr;
  /// Full loop: 0, or 1 + number of the cause in Machine::causes.
  uint32_t *poison = nullptr;
  /// Full loop with shadows.
  Shadow *shadows = nullptr;
  /// Where the caller goes on, and where its results go.
  const Inst *returnTo = nullptr;
  Slot resultBase = 0;
  /// Arena position and automatic allocations to go back to.
  size_t arenaChunk = 0, arenaUsed = 0;
  size_t firstAutomatic = 0, firstScope = 0, firstControl = 0;
};

class Machine : public HostContext {
public:
  Machine(const Program &program, const RunOptions &options, bool full);

  const Program &program;
  const RunOptions &options;
  const bool full, shadows;
  Memory memory;

  RunStatus status = RunStatus::Ok;
  std::vector<Finding> findings;
  std::string output;
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
  Outcome run() { return full ? runFull() : runFast(); }
  struct Results {
    std::vector<uint64_t> values;
    std::vector<uint32_t> poison;
    std::vector<Shadow> shadows;
  } results;

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

  // HostContext.
  void print(llvm::StringRef text) override { output += text; }
  bool read(uint64_t address, unsigned bytes, uint64_t &value) override;
  void abort(llvm::StringRef message) override;

private:
  Outcome runFast();
  Outcome runFull();
  template <bool Full> Outcome loop();

  // Frames (Frames.cpp).
  bool pushFrame(const Function &f, const Inst *returnTo, Slot resultBase);
  void popFrame();
  template <bool Full> bool call(const Inst *pc);
  /// Copies results to the caller (or to `results`) and pops the frame.
  template <bool Full> void ret(const Inst *pc);
  bool callHost(const Inst *pc);

  // Findings (Findings.cpp). All set the status and return false.
  uint32_t locationOf(const Inst *pc) const;
  bool stop(RunStatus s, const Inst *pc, llvm::StringRef kind,
            const llvm::Twine &message);
  bool accessFailed(const Inst *pc, AccessError error, uint64_t address,
                    uint64_t bytes, bool isWrite);
  bool undefined(const Inst *pc, Event event, uint32_t poisonCause);
  bool poisonUsed(const Inst *pc, uint32_t cause, const char *use);
  bool trap(const Inst *pc);
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
  bool indexFailed(const Inst *pc, unsigned dim, uint64_t index, uint64_t size);

  // The colder ones (ColdMemoryOps.cpp).
  template <bool Full> bool loadLanes(const Inst *pc, bool masked);
  template <bool Full> bool storeLanes(const Inst *pc, bool masked);
  template <bool Full> bool loadStrided(const Inst *pc);
  template <bool Full> bool storeStrided(const Inst *pc);
  template <bool Full> bool loadPacked(const Inst *pc);
  template <bool Full> bool storePacked(const Inst *pc);
  template <bool Full> bool allocateOp(const Inst *pc);
  bool deallocate(const Inst *pc);
  template <bool Full> bool subviewOp(const Inst *pc);
  template <bool Full> bool reinterpretOp(const Inst *pc);
  template <bool Full> bool copyMem(const Inst *pc);
  template <bool Full> bool unique(const Inst *pc);
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
