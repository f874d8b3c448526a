//===- ExternCall.cpp - a function of a shared library --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The call needs no library for foreign functions. In the C calling conventions
// of x86-64 and AArch64 integers and floats fill registers of their own, in
// order, and what finds none goes to the stack, a word each. So one function
// type fits all: as many integers and doubles as there are registers, and words
// for the stack. A function reads what it expects of these and no more.
//
// An allocation is copied when a pointer to it is first passed. Between two
// guards; each group of four bytes that differs afterwards was written and goes
// back. (A group is never too small: a byte of it that had no value gets one.)
//
//===----------------------------------------------------------------------===//

#include "ExternCall.h"
#include "Machine.h"
#include "llvm/ADT/Twine.h"
#include <array>
#include <map>
#include <utility>

using namespace plumb;
using llvm::Twine;

namespace {

constexpr uint64_t kGuard = 256, kGroup = 4;
constexpr uint8_t kGuardByte = 0xc7, kNoValue = 0xa5;

/// The memory that one call sees.
class NativeMemory {
public:
  explicit NativeMemory(Machine &machine) : machine(machine) {}

  /// A pointer for a simulated address; false after the run's finding. `deep`:
  /// what it points to holds addresses, too.
  bool native(uint64_t address, bool deep, uint64_t &pointer);
  /// The simulated address of a pointer into one of the copies, or 0.
  uint64_t simulated(uint64_t pointer) const;

  struct Copy {
    std::vector<uint8_t> bytes, before;
    /// Words that were translated: offset, address, pointer.
    std::vector<std::array<uint64_t, 3>> words;
    bool isDeep = false;
  };
  std::map<uint64_t, Copy> copies; // by number of the allocation

private:
  Machine &machine;
};

} // namespace

bool NativeMemory::native(uint64_t address, bool deep, uint64_t &pointer) {
  pointer = 0;
  if (!address)
    return true;
  uint64_t id = Memory::idOf(address), offset = Memory::offsetOf(address);
  Memory &memory = machine.memory;
  uint64_t value;
  if (id >= memory.count() || memory[id].state != Memory::Live ||
      offset > memory[id].size) {
    // Words its own finding.
    if (machine.read(address, 1, value))
      machine.abort("invalid pointer");
    return false;
  }
  auto [it, isNew] = copies.try_emplace(id);
  Copy &copy = it->second;
  const uint64_t size = memory[id].size;
  if (isNew) {
    copy.bytes.assign(size + 2 * kGuard, kGuardByte);
    for (uint64_t i = 0; i < size; ++i)
      copy.bytes[kGuard + i] =
          Memory::isWritten(memory[id], i, 1) ? memory[id].data[i] : kNoValue;
  }
  if (deep && !copy.isDeep) {
    copy.isDeep = true;
    for (uint64_t at = 0; at + 8 <= size; at += 8) {
      uint64_t word, other;
      std::memcpy(&word, &copy.bytes[kGuard + at], 8);
      uint64_t to = Memory::idOf(word);
      if (!to || to >= memory.count() || memory[to].state != Memory::Live ||
          Memory::offsetOf(word) > memory[to].size)
        continue;
      if (!native(word, false, other))
        return false;
      copy.words.push_back({at, word, other});
      std::memcpy(&copy.bytes[kGuard + at], &other, 8);
    }
  }
  if (isNew || deep)
    copy.before = copy.bytes;
  pointer = reinterpret_cast<uintptr_t>(copy.bytes.data() + kGuard + offset);
  return true;
}

uint64_t NativeMemory::simulated(uint64_t pointer) const {
  for (const auto &[id, copy] : copies) {
    uint64_t first = reinterpret_cast<uintptr_t>(copy.bytes.data()) + kGuard;
    if (pointer >= first && pointer <= first + copy.bytes.size() - 2 * kGuard)
      return Memory::addressOf(id, pointer - first);
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

namespace {
struct Arguments {
  uint64_t ints[8] = {};
  double floats[8] = {};
  uint64_t stack[kExternStackWords] = {};
  unsigned numInts = 0, numFloats = 0, numStack = 0;

  void addInt(uint64_t v) {
    if (numInts < kExternIntRegisters)
      ints[numInts++] = v;
    else
      stack[numStack++] = v;
  }
  void addFloat(uint64_t bits) {
    if (numFloats < kExternFloatRegisters)
      std::memcpy(&floats[numFloats++], &bits, 8);
    else
      stack[numStack++] = bits;
  }
};
} // namespace

template <typename R, size_t... I, size_t... F, size_t... S>
static R invoke(void *address, const Arguments &a, std::index_sequence<I...>,
                std::index_sequence<F...>, std::index_sequence<S...>) {
  // A word for each index.
  auto *function = reinterpret_cast<R (*)(
      decltype((void)I, uint64_t())..., decltype((void)F, double())...,
      decltype((void)S, uint64_t())...)>(address);
  return function(a.ints[I]..., a.floats[F]..., a.stack[S]...);
}

template <typename R> static R invoke(void *address, const Arguments &a) {
  return invoke<R>(address, a, std::make_index_sequence<kExternIntRegisters>(),
                   std::make_index_sequence<kExternFloatRegisters>(),
                   std::make_index_sequence<kExternStackWords>());
}

static void callNative(HostContext &context, const HostFunction &self,
                       const uint64_t *arguments, uint64_t *results) {
  static_cast<Machine &>(context).callExtern(
      static_cast<const ExternFunction &>(self), arguments, results);
}

ExternFunction::ExternFunction(const char *name, void *address)
    : HostFunction(name, callNative), address(address) {}

void Machine::callExtern(const ExternFunction &function,
                         const uint64_t *arguments, uint64_t *results) {
  NativeMemory native(*this);
  Arguments a;
  std::vector<std::vector<uint64_t>> descriptors;
  for (const ExternParameter &p : function.parameters) {
    uint64_t pointer;
    switch (p.kind) {
    case ExternParameter::None:
      break;
    case ExternParameter::Bool:
      a.addInt(*arguments++ & 1);
      break;
    case ExternParameter::Int:
      a.addInt(static_cast<uint64_t>(
          static_cast<int64_t>(*arguments++ << (64 - p.bits)) >>
          (64 - p.bits)));
      break;
    case ExternParameter::F32:
    case ExternParameter::F64:
      a.addFloat(*arguments++);
      break;
    case ExternParameter::Pointer:
      if (!native.native(*arguments++, function.hasDescriptors, pointer))
        return;
      a.addInt(pointer);
      break;
    case ExternParameter::Unranked:
      if (!native.native(arguments[1], true, pointer))
        return;
      if (function.isCInterface) {
        descriptors.push_back({arguments[0], pointer});
        a.addInt(reinterpret_cast<uintptr_t>(descriptors.back().data()));
      } else {
        a.addInt(arguments[0]);
        a.addInt(pointer);
      }
      arguments += 2;
      break;
    case ExternParameter::MemRef: {
      uint64_t base = arguments[1 + 2 * p.rank];
      if (!native.native(base, false, pointer))
        return;
      std::vector<uint64_t> d = {pointer, pointer,
                                 (arguments[0] - base) /
                                     std::max<uint64_t>(p.elementBytes, 1)};
      d.insert(d.end(), arguments + 1, arguments + 1 + 2 * p.rank);
      if (function.isCInterface) {
        descriptors.push_back(std::move(d));
        a.addInt(reinterpret_cast<uintptr_t>(descriptors.back().data()));
      } else {
        for (uint64_t word : d)
          a.addInt(word);
      }
      arguments += 2 + 2 * p.rank;
      break;
    }
    }
  }

  const ExternParameter &r = function.result;
  if (watched)
    watched->order(OrderEvent::Unknown, locationOf(currentHostCall));
  uint64_t value = 0;
  if (r.kind == ExternParameter::F32) {
    float f = invoke<float>(function.address, a);
    std::memcpy(&value, &f, 4);
  } else if (r.kind == ExternParameter::F64) {
    double f = invoke<double>(function.address, a);
    std::memcpy(&value, &f, 8);
  } else {
    value = invoke<uint64_t>(function.address, a);
  }

  for (auto &[id, copy] : native.copies) {
    const uint64_t size = memory[id].size;
    auto isGuard = [](uint8_t byte) { return byte == kGuardByte; };
    if (!std::all_of(copy.bytes.begin(), copy.bytes.begin() + kGuard,
                     isGuard) ||
        !std::all_of(copy.bytes.end() - kGuard, copy.bytes.end(), isGuard)) {
      stop(RunStatus::Undefined, currentHostCall, "out-of-bounds",
           "the external function '" + function.name() +
               "' writes outside an allocation of " + Twine(size) + " bytes");
      return;
    }
    for (const auto &[at, address, pointer] : copy.words) {
      if (std::memcmp(&copy.bytes[kGuard + at], &pointer, 8) == 0)
        continue;
      stop(RunStatus::Unsupported, currentHostCall, "unsupported",
           "the external function '" + function.name() +
               "' changes a pointer in memory, which is not supported");
      return;
    }
    for (uint64_t at = 0; at < size; at += kGroup) {
      uint64_t n = std::min(kGroup, size - at);
      const uint8_t *now = &copy.bytes[kGuard + at];
      if (std::memcmp(now, &copy.before[kGuard + at], n) == 0)
        continue;
      Memory::Allocation &to = memory[id];
      if (to.kind == Memory::Constant) {
        accessFailed(currentHostCall, AccessError::ReadOnly,
                     Memory::addressOf(id, at), n, true);
        return;
      }
      if (watched)
        touch(currentHostCall, Memory::addressOf(id, at), n, true);
      std::memcpy(to.data + at, now, n);
      if (to.uninitialised)
        Memory::markWritten(to, at, n);
      if (full)
        Memory::dropShadows(to, at, n);
    }
  }
  if (r.kind == ExternParameter::Pointer && value) {
    value = native.simulated(value);
    if (!value) {
      stop(RunStatus::Unsupported, currentHostCall, "unsupported",
           "the external function '" + function.name() +
               "' returns a pointer to memory of its own, which is not "
               "supported");
      return;
    }
  }
  if (r.kind == ExternParameter::Bool)
    value &= 1;
  else if (r.kind == ExternParameter::Int)
    value &= ~0ull >> (64 - r.bits);
  if (r.kind != ExternParameter::None)
    results[0] = value;
}
