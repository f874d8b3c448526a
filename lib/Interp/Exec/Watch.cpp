//===- Watch.cpp - the look at an instruction before it runs --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which bytes will an instruction touch? The decoding here follows that of the
// instructions (MemoryOps.h, ColdMemoryOps.cpp, RawMemoryOps.cpp, WideOps.cpp),
// without their checks: an access that is invalid is left to the instruction,
// which comes next and reports it.
//
//===----------------------------------------------------------------------===//

#include "Watch.h"
#include "../ReadValue.h"
#include "Machine.h"
#include "MemoryOps.h"
#include "WideAccess.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Watch
//===----------------------------------------------------------------------===//

static MemoryEvent::Storage storageOf(Memory::Kind kind) {
  switch (kind) {
  case Memory::Heap:
    return MemoryEvent::Heap;
  case Memory::Stack:
    return MemoryEvent::Stack;
  case Memory::Tensor:
    return MemoryEvent::Tensor;
  case Memory::Argument:
    return MemoryEvent::Argument;
  case Memory::Global:
  case Memory::Constant:
    break;
  }
  return MemoryEvent::Static;
}

void Watch::event(MemoryEvent::Kind kind, uint64_t address, uint64_t bytes,
                  uint32_t location) const {
  static const std::string none;
  const Program::SourceLocation *at = location < program.locations.size()
                                          ? &program.locations[location]
                                          : nullptr;
  uint64_t id = Memory::idOf(address);
  // Static data are a run's first allocations, behind null.
  bool isNamed = kind == MemoryEvent::Allocate && id && id <= symbols.size();
  observers->memory({kind, address, bytes, at ? at->position : none,
                     at ? at->operation : none, storageOf(memory[id].kind),
                     at && at->isAtomic, isNamed ? symbols[id - 1] : none});
}

void Watch::order(OrderEvent::Kind kind, uint32_t location,
                  llvm::ArrayRef<uint64_t> values) const {
  if (!observers || !observers->order)
    return;
  const Program::SourceLocation &at = program.locations[location];
  observers->order(
      {kind, values.data(), values.size(), at.position, at.operation});
}

void Watch::begun(uint64_t id) {
  races.forget(id);
  if (observesMemory())
    event(MemoryEvent::Allocate, Memory::addressOf(id, 0), memory[id].size,
          memory[id].allocatedAt - 1);
}

void Watch::ending(uint64_t id) {
  if (observesMemory())
    event(MemoryEvent::Free, Memory::addressOf(id, 0), memory[id].size,
          memory[id].freedAt - 1);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Races that are told apart by their two operations; who has so many has seen
/// enough.
static constexpr size_t kMaxRaces = 16;

/// An access of the instruction that comes next.
void Machine::touch(const Inst *pc, uint64_t address, uint64_t bytes,
                    bool isWrite, bool isFree) {
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  if (!bytes || !memory.access(address, bytes, a, error))
    return;
  uint32_t location = locationOf(pc);
  if (watched->observesMemory() && !isFree)
    watched->event(isWrite ? MemoryEvent::Write : MemoryEvent::Read, address,
                   bytes, location);
  if (!watched->races.active() || a->kind == Memory::Constant)
    return;
  bool atomic = program.locations[location].isAtomic;
  auto kind = atomic ? Races::Atomic : isWrite ? Races::Write : Races::Read;
  auto found =
      watched->races.access(Memory::idOf(address), a->size,
                            Memory::offsetOf(address), bytes, kind, location);
  // A tensor is a value: that one which nobody needs any more is written over
  // in place is our doing, in the order in which we run tasks.
  if (found && found->isOfTasks && a->kind == Memory::Tensor)
    return;
  if (!found || watched->reported.size() >= kMaxRaces ||
      !watched->reported.insert({found->location, location}).second)
    return;
  auto verb = [](Races::Access access, bool past) {
    switch (access) {
    case Races::Read:
      return past ? "read" : "reads";
    case Races::Write:
      return past ? "written" : "writes";
    case Races::Atomic:
      break;
    }
    return past ? "accessed atomically" : "atomically accesses";
  };
  // Coroutines go on in the middle of what waits: whose accesses they are is
  // not known here.
  if (found->isOfTasks && !tasks.coroutines.empty())
    return;
  auto named = [&](uint32_t at) {
    const Program::SourceLocation &loc = program.locations[at];
    return loc.operation + (loc.position.empty() ? "" : " at " + loc.position);
  };
  const std::string what =
      (Twine(verb(kind, false)) + " byte " + Twine(found->offset) +
       " of an allocation of " + Twine(a->size) + " bytes, which ")
          .str();
  const std::string by = (Twine(" has ") + verb(found->access, true) + " (" +
                          named(found->location) + ")")
                             .str();
  // The run goes on: its values are those of one order.
  Finding race;
  race.kind = "race";
  race.position = program.locations[location].position;
  race.operation = program.locations[location].operation;
  if (!found->isOfTasks)
    race.message = "iteration " + found->later + " of " + named(found->loop) +
                   " " + what + "iteration " + found->earlier + by;
  else
    race.message =
        (found->laterTask == Races::kNone ? ""
                                          : named(found->laterTask) + " ") +
        what + named(found->earlierTask) + by + ", and nothing orders the two";
  findings.push_back(std::move(race));
}

void Machine::touchElement(const Inst *pc, llvm::ArrayRef<Slot> indices,
                           bool isWrite) {
  const uint64_t *F = frames.back().values;
  const uint64_t bytes = accessBytes(pc->w), rank = indices.size();
  uint64_t address = F[pc->a];
  for (unsigned i = 0; i < rank; ++i) {
    uint64_t index = F[indices[i]];
    if (index >= F[pc->a + 1 + i])
      return;
    address += index * F[pc->a + 1 + rank + i] * bytes;
  }
  return touch(pc, address, bytes, isWrite);
}

/// n lanes, `stride` bytes apart; `mask` says which, if it is not null.
void Machine::touchLanes(const Inst *pc, uint64_t address, uint64_t n,
                         uint64_t stride, uint64_t bytes, const uint64_t *mask,
                         bool isWrite) {
  if (!mask && stride == bytes)
    return touch(pc, address, n * bytes, isWrite);
  for (uint64_t i = 0; i < n; ++i)
    if (!mask || mask[i])
      touch(pc, address + i * stride, bytes, isWrite);
}

void Machine::touchStrided(const Inst *pc, uint64_t address, unsigned rank,
                           const uint64_t *sizes, const uint64_t *strides,
                           uint64_t elementBytes, bool isWrite) {
  for (unsigned i = 0; i < rank; ++i)
    if (!sizes[i])
      return;
  uint64_t run = elementBytes;
  while (rank && strides[rank - 1] * elementBytes == run)
    run *= sizes[--rank];
  llvm::SmallVector<uint64_t, 8> index(rank, 0);
  while (true) {
    uint64_t at = address;
    for (unsigned i = 0; i < rank; ++i)
      at += index[i] * strides[i] * elementBytes;
    touch(pc, at, run, isWrite);
    unsigned i = rank;
    while (i > 0 && ++index[i - 1] == sizes[i - 1])
      index[--i] = 0;
    if (i == 0)
      return;
  }
}

void Machine::touchWide(const Inst *pc, bool isWrite) {
  const uint64_t *F = frames.back().values;
  const WideAccess access = WideAccess::read(&program.table[pc->e()]);
  const uint64_t *mask = access.isMasked() ? F + access.mask : nullptr;
  const uint64_t bytes = (access.type.bits + 7) / 8;
  switch (access.form) {
  case WideAccess::Packed:
    return touch(pc, F[pc->a], (uint64_t(pc->n()) * access.type.bits + 7) / 8,
                 isWrite);
  case WideAccess::Strided:
    return touchLanes(pc, F[pc->a], pc->n(), F[access.stride], bytes, mask,
                      isWrite);
  case WideAccess::MaskedStrided:
    return touchLanes(pc, F[pc->a], pc->n(),
                      F[access.stride] * access.type.bytes(), bytes, mask,
                      isWrite);
  default:
    return touchLanes(pc, F[pc->a], pc->n(), access.type.bytes(), bytes, mask,
                      isWrite);
  }
}

/// What memrefCopy reads and writes; RawMemoryOps.cpp has its descriptors.
void Machine::touchMemrefs(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  auto words = [&](uint64_t address, uint64_t n) -> const uint8_t * {
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    return memory.access(address, n * sizeof(uint64_t), a, error);
  };
  for (bool isWrite : {false, true}) {
    uint64_t unranked[2];
    const uint8_t *p = words(F[isWrite ? pc->b : pc->a], 2);
    if (!p)
      return;
    std::memcpy(unranked, p, sizeof(unranked));
    if (unranked[0] > 1000)
      return;
    unsigned rank = static_cast<unsigned>(unranked[0]);
    llvm::SmallVector<uint64_t, 16> desc(3 + 2 * rank);
    if (!(p = words(unranked[1], desc.size())))
      return;
    std::memcpy(desc.data(), p, desc.size() * sizeof(uint64_t));
    touchStrided(pc, desc[1] + desc[2] * F[pc->d], rank, desc.data() + 3,
                 desc.data() + 3 + rank, F[pc->d], isWrite);
  }
}

/// The copy that a tensor's new owner makes, if it makes one.
void Machine::touchUnique(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  unsigned rank = pc->n();
  const uint64_t *sizes = F + pc->a + 1, *strides = sizes + rank;
  const Memory::Allocation &held =
      memory[Memory::idOf(F[pc->a + 1 + 2 * rank])];
  if (pc->w && held.references == 1 && held.kind == Memory::Tensor)
    return;
  return touchStrided(pc, F[pc->a], rank, sizes, strides, pc->c(), false);
}

void Machine::watch(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  const bool isWrite =
      pc->op == Opcode::Store || pc->op == Opcode::StoreLanes ||
      pc->op == Opcode::MaskedStore || pc->op == Opcode::StoreWide;
  switch (pc->op) {
  case Opcode::Load:
  case Opcode::Store: {
    uint64_t bytes = accessBytes(pc->w);
    if (pc->c()) // packed
      return touch(pc, F[pc->a], (uint64_t(pc->n()) * pc->w + 7) / 8, isWrite);
    return touchLanes(pc, F[pc->a], pc->n(), bytes, bytes, nullptr, isWrite);
  }
  case Opcode::MaskedLoad:
  case Opcode::MaskedStore: {
    uint64_t bytes = accessBytes(pc->w);
    return touchLanes(pc, F[pc->a], pc->n(),
                      pc->x() ? bytes * F[pc->e()] : bytes, bytes, F + pc->b,
                      isWrite);
  }
  case Opcode::LoadLanes:
  case Opcode::StoreLanes:
    if (!F[pc->b]) // the same for all lanes
      return touch(pc, F[pc->a], accessBytes(pc->w), isWrite);
    return touchLanes(pc, F[pc->a], pc->n(), F[pc->b], accessBytes(pc->w),
                      nullptr, isWrite);
  case Opcode::LoadWide:
  case Opcode::StoreWide:
    return touchWide(pc, isWrite);
  case Opcode::Load0:
  case Opcode::Store0:
    return touch(pc, F[pc->a], accessBytes(pc->w), pc->op == Opcode::Store0);
  case Opcode::Load1:
  case Opcode::Store1:
    return touchElement(pc, {pc->b}, pc->op == Opcode::Store1);
  case Opcode::Load2:
  case Opcode::Store2:
    return touchElement(pc, {pc->b, pc->c()}, pc->op == Opcode::Store2);
  case Opcode::FillBytes:
    return touch(pc, F[pc->a], F[pc->d], true);
  case Opcode::CopyMem: {
    unsigned rank = pc->n();
    touchStrided(pc, F[pc->a], rank, F + pc->a + 1, F + pc->a + 1 + rank,
                 pc->c(), false);
    return touchStrided(pc, F[pc->d], rank, F + pc->d + 1, F + pc->d + 1 + rank,
                        pc->c(), true);
  }
  case Opcode::CopyMemref:
    return touchMemrefs(pc);
  case Opcode::Unique:
    return touchUnique(pc);
  case Opcode::Dealloc: {
    // Others must be through with it.
    uint64_t base = F[pc->a + 1 + 2 * pc->b], id = Memory::idOf(base);
    if (!watched->races.active() || !base || id >= memory.count())
      return;
    return touch(pc, base, memory[id].size, true, /*isFree=*/true);
  }
  case Opcode::Parallel:
    return mark(pc);
  case Opcode::Observe:
    return observe(pc);
  case Opcode::CoroSuspend:
    return watched->order(OrderEvent::Unknown, locationOf(pc));
  default:
    return;
  }
}

/// The same event for an observer.
static OrderEvent::Kind orderKind(ParallelMark mark) {
  switch (mark) {
  case ParallelMark::Enter:
    return OrderEvent::EnterLoop;
  case ParallelMark::Iteration:
    return OrderEvent::BeginIteration;
  case ParallelMark::EndIteration:
    return OrderEvent::EndIteration;
  case ParallelMark::Exit:
    return OrderEvent::ExitLoop;
  case ParallelMark::BeginTask:
    return OrderEvent::BeginTask;
  case ParallelMark::EndTask:
    return OrderEvent::EndTask;
  case ParallelMark::Join:
    return OrderEvent::Join;
  case ParallelMark::AddToGroup:
    break;
  }
  return OrderEvent::AddToGroup;
}

static void tell(Races &races, ParallelMark mark, uint32_t location,
                 llvm::ArrayRef<uint64_t> values) {
  switch (mark) {
  case ParallelMark::Enter:
    return races.enter(location);
  case ParallelMark::Iteration:
    return races.iterate(values);
  case ParallelMark::EndIteration:
    return races.endIteration();
  case ParallelMark::Exit:
    return races.exit();
  case ParallelMark::BeginTask:
    return races.beginTask(location);
  case ParallelMark::EndTask:
    return races.endTask(values);
  case ParallelMark::Join:
    return races.join(values[0]);
  case ParallelMark::AddToGroup:
    return races.addToGroup(values[0], values[1]);
  }
}

void Machine::mark(const Inst *pc) {
  const auto mark = static_cast<ParallelMark>(pc->flags);
  llvm::SmallVector<uint64_t, 6> values;
  if (mark == ParallelMark::Iteration || mark == ParallelMark::EndTask ||
      mark == ParallelMark::Join || mark == ParallelMark::AddToGroup) {
    const uint32_t *t = &program.table[pc->b];
    for (uint32_t i = 0; i < t[0]; ++i)
      values.push_back(frames.back().values[t[1 + i]]);
  }
  if (program.looksForRaces)
    tell(watched->races, mark, locationOf(pc), values);
  watched->order(orderKind(mark), locationOf(pc), values);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
/// What an observer sees of the operation at `frame`.
class ObservedOperation final : public OperationEvent {
public:
  ObservedOperation(Machine &machine, const Frame &frame,
                    const Program::Observed &op, uint64_t times)
      : machine(machine), frame(frame), op(op), times(times) {}

  const std::string &position() const override { return at().position; }
  const std::string &name() const override { return at().operation; }
  const std::string &tag() const override { return op.tag; }
  uint64_t count() const override { return times; }
  unsigned numOperands() const override { return op.operands.size(); }
  unsigned numResults() const override { return op.results.size(); }
  std::optional<HostValue> operand(unsigned i) const override {
    return read(op.operands[i]);
  }
  std::optional<HostValue> result(unsigned i) const override {
    return read(op.results[i]);
  }

private:
  const Program::SourceLocation &at() const {
    return machine.program.locations[op.location];
  }
  std::optional<HostValue> read(const Program::Observed::Value &value) const {
    EntryType type{value.layout, value.elementName};
    HostValue out = emptyValue(type);
    if (!value.layout.isShaped()) {
      if (value.layout.kind != TypeLayout::Scalar &&
          value.layout.kind != TypeLayout::Vector)
        return std::nullopt;
      readPlain(
          machine, type, frame.values + value.slot, frame.poison + value.slot,
          machine.shadows ? frame.shadows + value.slot : nullptr, false, out);
      return out;
    }
    const uint64_t *desc = frame.values + value.slot;
    if (!desc[value.layout.baseSlot()])
      return std::nullopt; // taken over
    RunStatus before = machine.status;
    size_t findings = machine.findings.size();
    if (readShaped(machine, type, desc, out))
      return out;
    machine.status = before; // not the program's fault
    machine.findings.resize(findings);
    return std::nullopt;
  }

  Machine &machine;
  const Frame &frame;
  const Program::Observed &op;
  uint64_t times;
};
} // namespace

void Machine::observe(const Inst *pc) {
  const Program::Observed &op = program.observed[pc->b];
  uint64_t times = ++watched->counts[pc->b];
  const Observers *to = watched->observers;
  if (!to)
    return;
  ObservedOperation event(*this, frames.back(), op, times);
  if (to->tag && !op.tag.empty())
    to->tag(event);
  if (to->operation && ++watched->total % std::max<uint64_t>(to->every, 1) == 0)
    to->operation(event);
}
