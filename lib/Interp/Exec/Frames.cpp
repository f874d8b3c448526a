//===- Frames.cpp - frames, calls and static data -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frame is a block of slots (and, in the full loop, of poison marks and
// shadows) from an arena of chunks. Registers are not cleared: every use is
// dominated by a definition. Only tensor slots are, because what is written
// over them is released first.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "MemoryOps.h"
#include "ShadowRules.h"
#include "WideAccess.h"
#include "WideShadows.h"

using namespace plumb;

static constexpr size_t kChunkBytes = 1 << 20;

Machine::Machine(const Program &program, const RunOptions &options,
                 LoopMode mode)
    : program(program), options(options), mode(mode),
      full(mode != LoopMode::Fast), shadows(full && options.shadows),
      environment(shadows ? std::make_shared<const shadow::Environment>(
                                options.table, options.wide, options.contract)
                          : nullptr),
      memory(options.maxBytes), wide(program) {
  if (mode != LoopMode::Watched)
    return;
  watched = std::make_unique<Watch>(program, memory, options.observers);
  memory.listener = watched.get();
}

void Machine::print(llvm::StringRef text) {
  output += text;
  // A line at a time: there is no telling when the next will come.
  if (options.print && (text.contains('\n') || output.size() > 4096))
    flush();
}

void Machine::flush() {
  uint64_t begin = printed;
  printed += output.size();
  // Runs are deterministic: the second attempt begins as the first did.
  if (printed > delivered) {
    options.print(output.substr(std::max(begin, delivered) - begin));
    delivered = printed;
  }
  output.clear();
}

bool Machine::outOfTime(const Inst *pc) {
  std::chrono::duration<double> taken =
      std::chrono::steady_clock::now() - started;
  if (options.maxSeconds <= 0 || taken.count() <= options.maxSeconds)
    return false;
  char limit[32];
  std::snprintf(limit, sizeof(limit), "%g", options.maxSeconds);
  stop(RunStatus::Budget, pc, "time-budget",
       llvm::Twine("more than ") + limit + " seconds");
  return true;
}

uint64_t plumb::staticAddress(uint32_t number) {
  return Memory::addressOf(number + 1, 0); // number 0 is null
}

Shadow Machine::inputLeaf(const llvm::APInt &bits, ScalarType type) const {
  return type.isWide()
             ? shadow::wideInput(bits, type)
             : shadow::inputShadow(bits.getZExtValue(), type, options.table);
}

Shadow Machine::constantLeaf(const llvm::APInt &bits, ScalarType type) const {
  return type.isWide()
             ? shadow::wideConstant(bits, type, options.table)
             : shadow::constantShadow(bits.getZExtValue(), type, options.table);
}

Shadow Machine::restartLeaf(const llvm::APInt &bits, ScalarType type) const {
  return type.isWide()
             ? shadow::wideRestart(bits, type)
             : shadow::restartShadow(bits.getZExtValue(), type.code());
}

bool Machine::loadStatics() {
  for (const StaticData &data : program.statics) {
    uint64_t address =
        memory.allocate(data.bytes.size(),
                        data.isConstant ? Memory::Constant : Memory::Global, 0);
    if (!address) {
      stop(RunStatus::Budget, nullptr, "memory-budget",
           "the static data does not fit into the memory budget");
      return false;
    }
    Memory::Allocation &a = memory[Memory::idOf(address)];
    if (!data.bytes.empty())
      std::memcpy(a.data, data.bytes.data(), data.bytes.size());
    if (data.uninitialised)
      continue;
    std::free(a.written);
    a.written = nullptr;
    a.uninitialised = 0;
    if (!shadows || !data.elem.isFloat())
      continue;
    unsigned bytes = data.elem.bytes();
    for (uint64_t offset = 0; offset + bytes <= a.size; offset += bytes) {
      llvm::APInt bits = readBits(a.data + offset, 0, data.elem.bits);
      memory.setShadow(a, offset, bytes,
                       data.isConstant ? constantLeaf(bits, data.elem)
                                       : inputLeaf(bits, data.elem),
                       data.elem.code());
    }
  }
  return true;
}

bool Machine::pushFrame(const Function &f, const Inst *returnTo,
                        Slot resultBase) {
  if (frames.size() >= options.maxCallDepth) {
    stop(RunStatus::Budget, frames.empty() ? nullptr : returnTo - 1,
         "call-depth",
         "more than " + llvm::Twine(options.maxCallDepth) + " calls are open");
    return false;
  }
  Frame frame;
  frame.function = &f;
  frame.returnTo = returnTo;
  frame.resultBase = resultBase;
  frame.arenaChunk = chunk;
  frame.arenaUsed = used;
  frame.firstAutomatic = automatic.size();
  frame.firstScope = scopes.size();
  frame.firstControl = openDecisions.size();
  size_t n = f.numSlots;
  size_t bytes = n * sizeof(uint64_t);
  if (full)
    bytes += (n * sizeof(uint32_t) + 7) / 8 * 8;
  if (shadows)
    bytes += n * sizeof(Shadow);
  // Frames count against the memory budget: a vector of 2^20 elements is one.
  if (bytes > options.maxBytes) {
    stop(RunStatus::Budget, frames.empty() ? nullptr : returnTo - 1,
         "memory-budget",
         "the registers of '" + llvm::Twine(f.name) +
             "' do not fit into the memory budget");
    return false;
  }
  while (chunk < arena.size() && arena[chunk].size - used < bytes) {
    ++chunk;
    used = 0;
  }
  if (chunk == arena.size()) {
    size_t size = std::max(kChunkBytes, bytes);
    arena.push_back({std::unique_ptr<uint8_t[]>(new uint8_t[size]), size});
  }
  uint8_t *p = arena[chunk].bytes.get() + used;
  used += bytes;
  frame.values = reinterpret_cast<uint64_t *>(p);
  p += n * sizeof(uint64_t);
  if (shadows) {
    frame.shadows = reinterpret_cast<Shadow *>(p);
    p += n * sizeof(Shadow);
  }
  if (full) {
    frame.poison = reinterpret_cast<uint32_t *>(p);
    std::memset(frame.poison, 0, n * sizeof(uint32_t));
  }
  for (const Function::Constant &c : f.constants)
    frame.values[c.slot] = c.bits;
  if (shadows) {
    std::fill_n(frame.shadows, n, Shadow());
    for (const Function::Constant &c : f.constants)
      frame.shadows[c.slot] =
          c.type.isWide()
              ? constantLeaf(valueOf(c.bits, c.type), c.type)
              : shadow::constantShadow(c.bits, c.type, options.table);
  }
  for (const Function::TensorSlot &t : f.tensorSlots)
    frame.values[t.slot + 1 + 2 * t.rank] = 0;
  frames.push_back(frame);
  return true;
}

void Machine::popFrame() {
  Frame &frame = frames.back();
  for (const Function::TensorSlot &t : frame.function->tensorSlots)
    if (uint64_t base = frame.values[t.slot + 1 + 2 * t.rank])
      memory.release(Memory::idOf(base));
  while (automatic.size() > frame.firstAutomatic) {
    memory.free(automatic.back(), 0);
    automatic.pop_back();
  }
  scopes.resize(frame.firstScope);
  openDecisions.resize(frame.firstControl);
  chunk = frame.arenaChunk;
  used = frame.arenaUsed;
  frames.pop_back();
}

bool Machine::enter(const Function &entry) {
  return pushFrame(entry, nullptr, 0);
}

template <bool Full> bool Machine::call(const Inst *pc) {
  size_t caller = frames.size() - 1;
  if (!pushFrame(program.functions[pc->a], pc + 2, pc->d))
    return false;
  const Frame &from = frames[caller], &to = frames.back();
  const uint32_t *words = &program.table[pc->b];
  uint32_t count = *words++;
  Slot d = 0;
  for (uint32_t i = 0; i < count; ++i, words += 3) {
    Slot s = words[0];
    uint32_t n = words[1], tensor = words[2] & ~kTakesTensor;
    std::memcpy(to.values + d, from.values + s, n * sizeof(uint64_t));
    if constexpr (Full) {
      std::memcpy(to.poison + d, from.poison + s, n * sizeof(uint32_t));
      if (shadows)
        std::copy_n(from.shadows + s, n, to.shadows + d);
    }
    if (words[2] & kTakesTensor)
      from.values[s + 2 * tensor - 1] = 0; // the callee owns it now
    else if (tensor)
      if (uint64_t base = to.values[d + 2 * tensor - 1])
        memory.retain(Memory::idOf(base));
    d += n;
  }
  return true;
}

template <bool Full> void Machine::ret(const Inst *pc) {
  const Frame &from = frames.back();
  const uint32_t *words = &program.table[pc->b];
  uint32_t count = *words++;
  bool isEntry = frames.size() == 1;
  Slot d = isEntry ? 0 : from.resultBase;
  if (from.resumed) {
    popFrame();
    return;
  }
  for (uint32_t i = 0; i < count; ++i, words += 3) {
    Slot s = words[0];
    uint32_t n = words[1], tensor = words[2];
    if (tensor)
      if (uint64_t base = from.values[s + 2 * tensor - 1])
        memory.retain(Memory::idOf(base));
    if (isEntry) {
      results.values.insert(results.values.end(), from.values + s,
                            from.values + s + n);
      if constexpr (Full) {
        results.poison.insert(results.poison.end(), from.poison + s,
                              from.poison + s + n);
        if (shadows)
          results.shadows.insert(results.shadows.end(), from.shadows + s,
                                 from.shadows + s + n);
      }
      continue;
    }
    const Frame &to = frames[frames.size() - 2];
    std::memcpy(to.values + d, from.values + s, n * sizeof(uint64_t));
    if constexpr (Full) {
      std::memcpy(to.poison + d, from.poison + s, n * sizeof(uint32_t));
      if (shadows)
        std::copy_n(from.shadows + s, n, to.shadows + d);
    }
    d += n;
  }
  popFrame();
}

template bool Machine::call<true>(const Inst *);
template bool Machine::call<false>(const Inst *);
template void Machine::ret<true>(const Inst *);
template void Machine::ret<false>(const Inst *);

bool Machine::callHost(const Inst *pc) {
  Frame &frame = frames.back();
  const uint32_t *words = &program.table[pc->b];
  uint32_t count = *words++;
  llvm::SmallVector<uint64_t, 16> arguments;
  for (uint32_t i = 0; i < count; ++i, words += 3)
    for (uint32_t j = 0; j < words[1]; ++j) {
      if (full && frame.poison[words[0] + j])
        return poisonUsed(pc, frame.poison[words[0] + j],
                          "an argument of an external function");
      arguments.push_back(frame.values[words[0] + j]);
    }
  currentHostCall = pc;
  program.hostFunctions[pc->a]->call(*this, arguments.data(),
                                     frame.values + pc->d);
  if (full && pc->n()) {
    std::fill_n(frame.poison + pc->d, pc->n(), 0);
    if (shadows)
      for (uint32_t i = 0; i < pc->n(); ++i)
        frame.shadows[pc->d + i] =
            restartShadow(frame.values[pc->d + i], pc->x());
  }
  return status == RunStatus::Ok;
}

bool Machine::read(uint64_t address, unsigned bytes, uint64_t &value) {
  if (watched)
    touch(currentHostCall, address, bytes, false);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (!p && bytes)
    return accessFailed(currentHostCall, error, address, bytes, false);
  if (!Memory::isWritten(*a, Memory::offsetOf(address), bytes))
    return accessFailed(currentHostCall, AccessError::Uninitialised, address,
                        bytes, false);
  value = 0;
  std::memcpy(&value, p, bytes);
  return true;
}

bool Machine::write(uint64_t address, unsigned bytes, uint64_t value) {
  if (watched)
    touch(currentHostCall, address, bytes, true);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.accessForWrite(address, bytes, a, error);
  if (!p)
    return accessFailed(currentHostCall, error, address, bytes, true);
  std::memcpy(p, &value, bytes);
  uint64_t offset = Memory::offsetOf(address);
  if (a->uninitialised)
    Memory::markWritten(*a, offset, bytes);
  if (full)
    Memory::dropShadows(*a, offset, bytes);
  return true;
}

void Machine::abort(llvm::StringRef message) {
  stop(RunStatus::Aborted, currentHostCall, "abort", message);
}
