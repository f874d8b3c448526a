//===- ColdMemoryOps.cpp - allocation, views, copies, lanes ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory instructions that are not worth inlining into the loops. As in
// MemoryOps.h, returning false from the fast version asks for the full one.
//
//===----------------------------------------------------------------------===//

#include "MemoryOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

bool Machine::indexFailed(const Inst *pc, unsigned dim, uint64_t index,
                          uint64_t size) {
  return stop(RunStatus::Undefined, pc, "out-of-bounds",
              "index " + Twine(static_cast<int64_t>(index)) + " of dimension " +
                  Twine(dim) + " is outside [0, " +
                  Twine(static_cast<int64_t>(size)) + ")");
}

void Machine::plain(Slot d, unsigned n) {
  Frame &frame = frames.back();
  std::fill_n(frame.poison + d, n, 0);
  if (shadows)
    for (unsigned i = 0; i < n; ++i) {
      frame.shadows[d + i] = Shadow();
      markOpen(frame.shadows[d + i]);
    }
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

template <bool Full> bool Machine::loadLanes(const Inst *pc, bool masked) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  if (!checkSlot<Full>(pc, pc->a, "an address"))
    return false;
  if (!masked && pc->c())
    return loadPacked<Full>(pc);
  uint64_t stride = accessBytes(pc->w);
  if (masked && pc->x()) {
    if (!checkSlot<Full>(pc, pc->e(), "a stride"))
      return false;
    stride *= F[pc->e()];
  }
  uint64_t address = F[pc->a];
  if (!masked && loadTile<Full>(address, static_cast<int64_t>(stride), pc->n(),
                                pc->d, pc->w, pc->flags))
    return true;
  for (uint32_t i = 0, n = pc->n(); i < n; ++i, address += stride) {
    if (masked) {
      if (!checkSlot<Full>(pc, pc->b + i, "a mask"))
        return false;
      if (!F[pc->b + i]) {
        F[pc->d + i] = F[pc->c() + i];
        if constexpr (Full) {
          frame.poison[pc->d + i] = frame.poison[pc->c() + i];
          if (shadows)
            frame.shadows[pc->d + i] = frame.shadows[pc->c() + i];
        }
        continue;
      }
    }
    if (!loadScalar<Full>(pc, F, address, pc->d + i, pc->w, pc->flags))
      return false;
  }
  return true;
}

template <bool Full> bool Machine::storeLanes(const Inst *pc, bool masked) {
  uint64_t *F = frames.back().values;
  if (!checkSlot<Full>(pc, pc->a, "an address"))
    return false;
  if (!masked && pc->c())
    return storePacked<Full>(pc);
  uint64_t stride = accessBytes(pc->w);
  if (masked && pc->x()) {
    if (!checkSlot<Full>(pc, pc->e(), "a stride"))
      return false;
    stride *= F[pc->e()];
  }
  uint64_t address = F[pc->a];
  if (!masked && storeTile<Full>(address, static_cast<int64_t>(stride), pc->n(),
                                 pc->d, pc->w, pc->flags))
    return true;
  for (uint32_t i = 0, n = pc->n(); i < n; ++i, address += stride) {
    if (masked) {
      if (!checkSlot<Full>(pc, pc->b + i, "a mask"))
        return false;
      if (!F[pc->b + i])
        continue;
    }
    if (!storeScalar<Full>(pc, F, address, pc->d + i, pc->w, pc->flags))
      return false;
  }
  return true;
}

/// Lanes of no whole bytes lie bit by bit, the first in the lowest bits.
template <bool Full> bool Machine::loadPacked(const Inst *pc) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values, address = F[pc->a];
  uint64_t bytes = (uint64_t(pc->n()) * pc->w + 7) / 8;
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (!p)
    return Full ? accessFailed(pc, error, address, bytes, false) : false;
  uint64_t offset = Memory::offsetOf(address);
  if (!Full && !Memory::isWritten(*a, offset, bytes))
    return false;
  for (uint32_t i = 0; i < pc->n(); ++i) {
    uint64_t value = 0, first = uint64_t(i) * pc->w;
    for (unsigned bit = 0; bit < pc->w; ++bit)
      value |= uint64_t(p[(first + bit) / 8] >> ((first + bit) % 8) & 1) << bit;
    F[pc->d + i] = value;
    if constexpr (Full) {
      plain(pc->d + i, 1);
      uint64_t from = first / 8, count = (first + pc->w - 1) / 8 - from + 1;
      if (!Memory::isWritten(*a, offset + from, count)) {
        uint32_t cause = memory.poisonCause(*a, offset + from, count);
        frame.poison[pc->d + i] =
            cause ? cause : newCause(Event::UninitialisedRead, pc);
      }
    }
  }
  return true;
}

template <bool Full> bool Machine::storePacked(const Inst *pc) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values, address = F[pc->a];
  uint64_t bytes = (uint64_t(pc->n()) * pc->w + 7) / 8;
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (!p)
    return Full ? accessFailed(pc, error, address, bytes, true) : false;
  uint64_t offset = Memory::offsetOf(address);
  std::memset(p, 0, bytes);
  for (uint32_t i = 0; i < pc->n(); ++i) {
    uint64_t first = uint64_t(i) * pc->w;
    for (unsigned bit = 0; bit < pc->w; ++bit)
      p[(first + bit) / 8] |= (F[pc->d + i] >> bit & 1) << ((first + bit) % 8);
  }
  if (a->uninitialised)
    Memory::markWritten(*a, offset, bytes);
  if constexpr (Full) {
    Memory::dropShadows(*a, offset, bytes);
    for (uint32_t i = 0; i < pc->n(); ++i)
      if (uint32_t cause = frame.poison[pc->d + i])
        memory.markPoison(*a, offset + uint64_t(i) * pc->w / 8, 1, cause);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

template <bool Full> bool Machine::allocateOp(const Inst *pc) {
  uint64_t *F = frames.back().values;
  const uint32_t *t = &program.table[pc->b];
  auto kind = static_cast<Memory::Kind>(t[0]);
  unsigned rank = t[1];
  uint64_t elements = 1, bytes = 0;
  bool tooLarge = false;
  for (unsigned i = rank; i-- > 0;) {
    Slot s = t[4 + i];
    if (!checkSlot<Full>(pc, s, "a size"))
      return false;
    uint64_t size = F[s];
    if (static_cast<int64_t>(size) < 0)
      return Full ? stop(RunStatus::Undefined, pc, "negative-size",
                         "allocation with size " +
                             Twine(static_cast<int64_t>(size)))
                  : false;
    F[pc->d + 1 + i] = size;
    F[pc->d + 1 + rank + i] = elements;
    tooLarge |= __builtin_mul_overflow(elements, size, &elements);
  }
  tooLarge |= __builtin_mul_overflow(elements, uint64_t(t[2]), &bytes);
  uint64_t address =
      tooLarge ? 0 : memory.allocate(bytes, kind, locationOf(pc) + 1);
  if (!address) {
    if (Full)
      stop(RunStatus::Budget, pc, "memory-budget",
           "this allocation does not fit into the memory budget of " +
               Twine(options.maxBytes) + " bytes");
    return false;
  }
  F[pc->d] = address;
  F[pc->d + 1 + 2 * rank] = address;
  if (kind == Memory::Stack)
    automatic.push_back(Memory::idOf(address));
  if constexpr (Full)
    plain(pc->d, 2 + 2 * rank);
  return true;
}

bool Machine::deallocate(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  uint64_t base = F[pc->a + 1 + 2 * pc->b];
  if (full && frames.back().poison[pc->a])
    return poisonUsed(pc, frames.back().poison[pc->a], "a deallocation");
  uint64_t id = Memory::idOf(base);
  if (!base || id >= memory.count() || memory[id].state == Memory::Unused)
    return stop(RunStatus::Undefined, pc, "invalid-pointer",
                "deallocation of a pointer to no allocation");
  if (memory[id].state == Memory::Freed)
    return stop(RunStatus::Undefined, pc, "double-free",
                "deallocation of an allocation whose life has ended");
  if (memory[id].kind != Memory::Heap && memory[id].kind != Memory::Argument)
    return stop(RunStatus::Undefined, pc, "invalid-free",
                "deallocation of memory that is not from the heap");
  if (Memory::offsetOf(base))
    return stop(RunStatus::Undefined, pc, "invalid-free",
                "deallocation of a pointer into the middle of an allocation");
  memory.free(id, locationOf(pc) + 1);
  return true;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

template <bool Full> bool Machine::subviewOp(const Inst *pc) {
  uint64_t *F = frames.back().values;
  const uint32_t *t = &program.table[pc->b];
  unsigned srcRank = t[0], dstRank = t[1];
  uint64_t elementBytes = t[2];
  llvm::SmallVector<uint64_t, 16> out(2 + 2 * dstRank);
  uint64_t address = F[pc->a];
  bool empty = false;
  for (unsigned i = 0; i < srcRank; ++i)
    empty |= F[t[3 + 4 * i + 1]] == 0;
  unsigned d = 0;
  for (unsigned i = 0; i < srcRank; ++i) {
    const uint32_t *w = t + 3 + 4 * i;
    for (unsigned j = 0; j < 3; ++j)
      if (!checkSlot<Full>(pc, w[j], "an offset, size or stride"))
        return false;
    auto offset = static_cast<int64_t>(F[w[0]]);
    auto size = static_cast<int64_t>(F[w[1]]);
    auto stride = static_cast<int64_t>(F[w[2]]);
    auto limit = static_cast<int64_t>(F[pc->a + 1 + i]);
    // Both ends must lie within the source, unless there is no element.
    __int128 last = __int128(offset) + __int128(size - 1) * stride;
    if (size < 0 || (!empty && (offset < 0 || offset >= limit || last < 0 ||
                                last >= limit))) {
      if (Full)
        stop(RunStatus::Undefined, pc, "out-of-bounds",
             "the slice of dimension " + Twine(i) + " from " + Twine(offset) +
                 " with size " + Twine(size) + " and stride " + Twine(stride) +
                 " leaves [0, " + Twine(limit) + ")");
      return false;
    }
    uint64_t sourceStride = F[pc->a + 1 + srcRank + i];
    address += static_cast<uint64_t>(offset) * sourceStride * elementBytes;
    if (w[3])
      continue;
    out[1 + d] = static_cast<uint64_t>(size);
    out[1 + dstRank + d] = static_cast<uint64_t>(stride) * sourceStride;
    ++d;
  }
  out[0] = address;
  out[1 + 2 * dstRank] = F[pc->a + 1 + 2 * srcRank];
  std::copy(out.begin(), out.end(), F + pc->d);
  if constexpr (Full)
    plain(pc->d, out.size());
  return true;
}

template <bool Full> bool Machine::reinterpretOp(const Inst *pc) {
  uint64_t *F = frames.back().values;
  const uint32_t *t = &program.table[pc->b];
  unsigned srcRank = t[0], dstRank = t[1];
  for (unsigned i = 0; i < 1 + 2 * dstRank; ++i)
    if (!checkSlot<Full>(pc, t[3 + i], "an offset, size or stride"))
      return false;
  llvm::SmallVector<uint64_t, 16> out(2 + 2 * dstRank);
  uint64_t base = F[pc->a + 1 + 2 * srcRank];
  out[0] = base + F[t[3]] * t[2];
  for (unsigned i = 0; i < 2 * dstRank; ++i)
    out[1 + i] = F[t[4 + i]];
  out[1 + 2 * dstRank] = base;
  std::copy(out.begin(), out.end(), F + pc->d);
  if constexpr (Full)
    plain(pc->d, out.size());
  return true;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

bool Machine::copyStrided(const Inst *pc, uint64_t to, uint64_t from,
                          unsigned rank, const uint64_t *sizes,
                          const uint64_t *toStrides,
                          const uint64_t *fromStrides, uint64_t elementBytes) {
  for (unsigned i = 0; i < rank; ++i)
    if (!sizes[i])
      return true;
  // Trailing dimensions that both sides have contiguous are one run.
  uint64_t run = elementBytes;
  while (rank && toStrides[rank - 1] * elementBytes == run &&
         fromStrides[rank - 1] * elementBytes == run) {
    run *= sizes[rank - 1];
    --rank;
  }
  llvm::SmallVector<uint64_t, 8> index(rank, 0);
  uint32_t cause = 0;
  while (true) {
    uint64_t toAddress = to, fromAddress = from;
    for (unsigned i = 0; i < rank; ++i) {
      toAddress += index[i] * toStrides[i] * elementBytes;
      fromAddress += index[i] * fromStrides[i] * elementBytes;
    }
    Memory::Allocation *a = nullptr, *b = nullptr;
    AccessError error = AccessError::None;
    if (!memory.access(fromAddress, run, b, error) && run)
      return full ? accessFailed(pc, error, fromAddress, run, false) : false;
    if (!memory.access(toAddress, run, a, error) && run)
      return full ? accessFailed(pc, error, toAddress, run, true) : false;
    if (a->kind == Memory::Constant)
      return full
                 ? accessFailed(pc, AccessError::ReadOnly, toAddress, run, true)
                 : false;
    // Copying what was never written is no error, but where it was copied is
    // where it was read.
    if (full && !cause && b->uninitialised &&
        !Memory::isWritten(*b, Memory::offsetOf(fromAddress), run))
      cause = newCause(Event::UninitialisedRead, pc);
    memory.copy(*a, Memory::offsetOf(toAddress), *b,
                Memory::offsetOf(fromAddress), run, full, cause);
    unsigned i = rank;
    while (i > 0 && ++index[i - 1] == sizes[i - 1])
      index[--i] = 0;
    if (i == 0)
      return true;
  }
}

template <bool Full> bool Machine::copyMem(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  unsigned rank = pc->n();
  for (Slot s : {pc->d, pc->a})
    for (unsigned i = 0; i < 2 + 2 * rank; ++i)
      if (!checkSlot<Full>(pc, s + i, "a descriptor"))
        return false;
  for (unsigned i = 0; i < rank; ++i)
    if (F[pc->d + 1 + i] != F[pc->a + 1 + i]) {
      if (Full)
        stop(RunStatus::Undefined, pc, "shape-mismatch",
             "dimension " + Twine(i) + " has size " + Twine(F[pc->a + 1 + i]) +
                 " in the source and " + Twine(F[pc->d + 1 + i]) +
                 " in the destination");
      return false;
    }
  const uint64_t *sizes = F + pc->d + 1;
  return copyStrided(pc, F[pc->d], F[pc->a], rank, sizes, F + pc->d + 1 + rank,
                     F + pc->a + 1 + rank, pc->c());
}

template <bool Full> bool Machine::unique(const Inst *pc) {
  uint64_t *F = frames.back().values;
  unsigned rank = pc->n(), slots = 2 + 2 * rank;
  uint64_t elementBytes = pc->c();
  llvm::SmallVector<uint64_t, 16> source(F + pc->a, F + pc->a + slots);
  uint64_t base = source[1 + 2 * rank], elements = 1;
  bool contiguous = true;
  for (unsigned i = rank; i-- > 0;) {
    contiguous &= source[1 + rank + i] == elements;
    elements *= source[1 + i];
  }
  Memory::Allocation &held = memory[Memory::idOf(base)];
  if (pc->w && contiguous && held.references == 1 &&
      held.kind == Memory::Tensor) {
    if (pc->d != pc->a) {
      F[pc->a + 1 + 2 * rank] = 0;
      if (uint64_t old = F[pc->d + 1 + 2 * rank])
        memory.release(Memory::idOf(old));
    }
    std::copy(source.begin(), source.end(), F + pc->d);
  } else {
    uint64_t address = memory.allocate(elements * elementBytes, Memory::Tensor,
                                       locationOf(pc) + 1);
    if (!address) {
      if (Full)
        stop(RunStatus::Budget, pc, "memory-budget",
             "this tensor does not fit into the memory budget");
      return false;
    }
    llvm::SmallVector<uint64_t, 16> out(slots);
    out[0] = out[1 + 2 * rank] = address;
    uint64_t stride = 1;
    for (unsigned i = rank; i-- > 0;) {
      out[1 + i] = source[1 + i];
      out[1 + rank + i] = stride;
      stride *= source[1 + i];
    }
    if (!copyStrided(pc, address, source[0], rank, &out[1], &out[1 + rank],
                     &source[1 + rank], elementBytes)) {
      memory.release(Memory::idOf(address));
      return false;
    }
    if (pc->w) {
      memory.release(Memory::idOf(base));
      F[pc->a + 1 + 2 * rank] = 0;
    }
    if (uint64_t old = F[pc->d + 1 + 2 * rank])
      memory.release(Memory::idOf(old));
    std::copy(out.begin(), out.end(), F + pc->d);
  }
  if constexpr (Full)
    plain(pc->d, slots);
  return true;
}

#define PLUMB_INSTANTIATE(Full)                                                \
  template bool Machine::loadLanes<Full>(const Inst *, bool);                  \
  template bool Machine::storeLanes<Full>(const Inst *, bool);                 \
  template bool Machine::allocateOp<Full>(const Inst *);                       \
  template bool Machine::subviewOp<Full>(const Inst *);                        \
  template bool Machine::reinterpretOp<Full>(const Inst *);                    \
  template bool Machine::copyMem<Full>(const Inst *);                          \
  template bool Machine::unique<Full>(const Inst *);
PLUMB_INSTANTIATE(true)
PLUMB_INSTANTIATE(false)
