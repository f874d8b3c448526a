//===- RawMemoryOps.cpp - memory instructions that know addresses only ----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program in the llvm dialect does to memory beyond loads and stores. As
// in MemoryOps.h, returning false from the fast version asks for the full one.
//
//===----------------------------------------------------------------------===//

#include "MemoryOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

bool Machine::stackRestore(const Inst *pc) {
  const Frame &frame = frames.back();
  uint64_t mark = frame.values[pc->a] - 1;
  if (mark < frame.firstAutomatic || mark > automatic.size())
    return full ? stop(RunStatus::Undefined, pc, "invalid-pointer",
                       "the stack is restored to what was not saved in this "
                       "call")
                : false;
  while (automatic.size() > mark) {
    memory.free(automatic.back(), locationOf(pc) + 1);
    automatic.pop_back();
  }
  return true;
}

template <bool Full> bool Machine::fillBytes(const Inst *pc) {
  const Frame &frame = frames.back();
  if (!checkSlot<Full>(pc, pc->d, "a length") ||
      !checkSlot<Full>(pc, pc->a, "an address"))
    return false;
  uint64_t bytes = frame.values[pc->d], address = frame.values[pc->a];
  if (!bytes)
    return true;
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.accessForWrite(address, bytes, a, error);
  if (!p)
    return Full ? accessFailed(pc, error, address, bytes, true) : false;
  std::memset(p, static_cast<int>(frame.values[pc->b] & 0xff), bytes);
  uint64_t offset = Memory::offsetOf(address);
  if (a->uninitialised)
    Memory::markWritten(*a, offset, bytes);
  if constexpr (Full) {
    Memory::dropShadows(*a, offset, bytes);
    if (frame.poison[pc->b])
      memory.markPoison(*a, offset, bytes, frame.poison[pc->b]);
  }
  return true;
}

template <bool Full>
bool Machine::readWords(const Inst *pc, uint64_t address, uint64_t n,
                        uint64_t *words) {
  uint64_t bytes = n * sizeof(uint64_t);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (p && !Memory::isWritten(*a, Memory::offsetOf(address), bytes)) {
    p = nullptr;
    error = AccessError::Uninitialised;
  }
  if (!p)
    return Full ? accessFailed(pc, error, address, bytes, false) : false;
  std::memcpy(words, p, bytes);
  return true;
}

/// memrefCopy of MLIR's runtime: both descriptors are {rank, pointer} to
/// {allocated, aligned, offset, sizes[rank], strides[rank]}.
template <bool Full> bool Machine::copyMemref(const Inst *pc) {
  const Frame &frame = frames.back();
  for (Slot s : {pc->d, pc->a, pc->b})
    if (!checkSlot<Full>(pc, s, "an argument of memrefCopy"))
      return false;
  uint64_t elementBytes = frame.values[pc->d];
  uint64_t from[2], to[2];
  if (!readWords<Full>(pc, frame.values[pc->a], 2, from) ||
      !readWords<Full>(pc, frame.values[pc->b], 2, to))
    return false;
  uint64_t rank = from[0];
  if (rank != to[0] || rank > 1000)
    return Full ? stop(RunStatus::Undefined, pc, "shape-mismatch",
                       "memrefCopy from rank " + Twine(rank) + " to rank " +
                           Twine(to[0]))
                : false;
  llvm::SmallVector<uint64_t, 16> source(3 + 2 * rank), dest(3 + 2 * rank);
  if (!readWords<Full>(pc, from[1], source.size(), source.data()) ||
      !readWords<Full>(pc, to[1], dest.size(), dest.data()))
    return false;
  for (uint64_t i = 0; i < rank; ++i)
    if (source[3 + i] != dest[3 + i])
      return Full ? stop(RunStatus::Undefined, pc, "shape-mismatch",
                         "dimension " + Twine(i) + " has size " +
                             Twine(source[3 + i]) + " in the source and " +
                             Twine(dest[3 + i]) + " in the destination")
                  : false;
  const uint64_t *sizes = source.data() + 3;
  return copyStrided(pc, dest[1] + dest[2] * elementBytes,
                     source[1] + source[2] * elementBytes, rank, sizes,
                     dest.data() + 3 + rank, sizes + rank, elementBytes);
}

#define PLUMB_INSTANTIATE(Full)                                                \
  template bool Machine::fillBytes<Full>(const Inst *);                        \
  template bool Machine::copyMemref<Full>(const Inst *);
PLUMB_INSTANTIATE(true)
PLUMB_INSTANTIATE(false)
