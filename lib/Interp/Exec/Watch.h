//===- Watch.h - what a watched run keeps -----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A watched run is one whose accesses to memory somebody wants to know of: the
// search for races, or an observer. The watched loop (WatchedLoop.cpp) is the
// full one with a look at each instruction before it runs. That look decodes
// the instruction once more (Watch.cpp): the instructions themselves know
// nothing of it, and the other loops hold no trace of it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WATCH_H
#define PLUMBLINE_LIB_INTERP_EXEC_WATCH_H

#include "Memory.h"
#include "Races.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/Observers.h"
#include <set>
#include <vector>

namespace plumb {

struct Watch final : Memory::Listener {
  Watch(const Program &program, const Memory &memory,
        const Observers *observers)
      : program(program), memory(memory), observers(observers),
        counts(program.observed.size()) {
    // Their keys tell symbols of one name apart by what follows an `@`.
    if (observesMemory())
      for (const StaticData &data : program.statics)
        symbols.push_back(data.name.substr(0, data.name.find('@')));
  }

  const Program &program;
  const Memory &memory;
  const Observers *observers;
  Races races;
  /// Locations of the two accesses of each race that was found.
  std::set<std::pair<uint32_t, uint32_t>> reported;
  /// How often each of Program::observed has run, and all together.
  std::vector<uint64_t> counts;
  uint64_t total = 0;
  std::vector<std::string> symbols; ///< Of static data.

  void begun(uint64_t id) override;
  void ending(uint64_t id) override;
  void event(MemoryEvent::Kind kind, uint64_t address, uint64_t bytes,
             uint32_t location) const;
  void order(OrderEvent::Kind kind, uint32_t location,
             llvm::ArrayRef<uint64_t> values = {}) const;
  bool observesMemory() const { return observers && observers->memory; }
};

/// Whether an instruction accesses memory by itself, marks a parallel loop or
/// an observed operation, or goes on with a coroutine.
constexpr bool isWatched(Opcode op) {
  switch (op) {
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Load0:
  case Opcode::Load1:
  case Opcode::Load2:
  case Opcode::Store0:
  case Opcode::Store1:
  case Opcode::Store2:
  case Opcode::LoadLanes:
  case Opcode::StoreLanes:
  case Opcode::MaskedLoad:
  case Opcode::MaskedStore:
  case Opcode::LoadWide:
  case Opcode::StoreWide:
  case Opcode::Dealloc:
  case Opcode::CopyMem:
  case Opcode::CopyMemref:
  case Opcode::FillBytes:
  case Opcode::Unique:
  case Opcode::Parallel:
  case Opcode::Observe:
  case Opcode::CoroSuspend:
    return true;
  // Those that do not. A new instruction must be sorted in here: see -Wswitch.
  case Opcode::Mov:
  case Opcode::MovN:
  case Opcode::Splat:
  case Opcode::GatherSlots:
  case Opcode::ExtractDyn:
  case Opcode::InsertDyn:
  case Opcode::SelectN:
  case Opcode::Poison:
  case Opcode::Freeze:
  case Opcode::Restart:
  case Opcode::Jmp:
  case Opcode::BrTrue:
  case Opcode::BrFalse:
  case Opcode::Switch:
  case Opcode::ForEnter:
  case Opcode::ForNext:
  case Opcode::ForNext64:
  case Opcode::Reduce1:
  case Opcode::Tiles:
  case Opcode::Reduce2:
  case Opcode::LoopNext:
  case Opcode::Join:
  case Opcode::Call:
  case Opcode::CallHost: // through HostContext
  case Opcode::Ret:
  case Opcode::Trap:
  case Opcode::Print:
  case Opcode::Assert:
  case Opcode::Assume:
  case Opcode::Address:
  case Opcode::Alloc: // through Memory::Listener
  case Opcode::Subview:
  case Opcode::Reinterpret:
  case Opcode::CheckDim:
  case Opcode::CheckRange:
  case Opcode::CheckLanes:
  case Opcode::ScopeEnter:
  case Opcode::ScopeExit:
  case Opcode::StackSave:
  case Opcode::StackRestore:
  case Opcode::DimDyn:
  case Opcode::Wide:
  case Opcode::PtrAdd:
  case Opcode::Retain:
  case Opcode::Release:
  case Opcode::AsyncCall:
  case Opcode::Await:
  case Opcode::CoroResume:
  case Opcode::Permute:
  case Opcode::Contract: // leaves a watched run to its loops
#define PLUMB_UNARY(Name, Rule)                                                \
  case Opcode::Name:                                                           \
  case Opcode::Name##V:
#define PLUMB_BINARY(Name, Rule) PLUMB_UNARY(Name, Rule)
#define PLUMB_TERNARY(Name, Rule) PLUMB_UNARY(Name, Rule)
// A watched run has no fused instructions.
#define PLUMB_SIZED(Rank, Bits)                                                \
  case Opcode::Load##Rank##_##Bits:                                            \
  case Opcode::Store##Rank##_##Bits:
#define PLUMB_PAIR(First, Second) case Opcode::First##_##Second:
#define PLUMB_PAIR_JUMP(First, Second) case Opcode::First##_##Second:
#define PLUMB_TRIPLE_JUMP(First, Second, Third)                                \
  case Opcode::First##_##Second##_##Third:
#include "plumbline/Interp/Opcodes.def"
    return false;
  }
  return false;
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WATCH_H
