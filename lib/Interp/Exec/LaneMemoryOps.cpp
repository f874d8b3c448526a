//===- LaneMemoryOps.cpp - loads and stores of many lanes -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LoadLanes and StoreLanes move a tile of equally spaced scalars between memory
// and registers, Load and Store one of neighbours. The tile is checked once, as
// one range of bytes, and its shadows are moved together; where that is not
// enough (something was never written, or is poison) the lanes are looked at
// one by one.
//
//===----------------------------------------------------------------------===//

#include "LaneKernels.h"
#include "MemoryOps.h"
#include <cstring>

using namespace plumb;

namespace {
/// The bytes that the lanes touch, from the lowest to the highest.
struct Span {
  uint64_t first, bytes;
};
} // namespace

static Span spanOf(uint64_t address, int64_t stride, uint32_t n,
                   unsigned bytes) {
  int64_t reach = stride * (static_cast<int64_t>(n) - 1);
  return {reach < 0 ? address + reach : address,
          static_cast<uint64_t>(reach < 0 ? -reach : reach) + bytes};
}

/// n lanes at once, in slots from d on; false: nothing was done.
template <bool Full>
bool Machine::loadTile(uint64_t address, int64_t stride, uint32_t n, Slot d,
                       unsigned bits, uint8_t code) {
  const unsigned bytes = accessBytes(bits);
  Span span = spanOf(address, stride, n, bytes);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  const uint8_t *low = memory.access(span.first, span.bytes, a, error);
  if (!low || !Memory::isWritten(*a, Memory::offsetOf(span.first), span.bytes))
    return false;
  Frame &frame = frames.back();
  uint64_t *F = frame.values + d;
  lanes::read(F, low + (address - span.first), stride, bytes, n);
  if (bits != 8 * bytes)
    for (uint32_t i = 0; i < n; ++i)
      F[i] &= laneMask(bits);
  if constexpr (Full) {
    std::memset(frame.poison + d, 0, n * sizeof(uint32_t));
    if (!shadows)
      return true;
    Shadow *S = frame.shadows + d;
    const uint64_t offset = Memory::offsetOf(address);
    if (!a->side && code == Memory::kNoFormat)
      std::fill_n(S, n, Shadow());
    else if (stride != static_cast<int64_t>(bytes) ||
             !Memory::loadShadows(*a, offset, bytes, n, F, S))
      for (uint32_t i = 0; i < n; ++i) {
        const Shadow *s = Memory::shadowAt(*a, offset + i * stride, bytes);
        S[i] = s                           ? *s
               : code == Memory::kNoFormat ? Shadow()
                                           : restartShadow(F[i], code);
      }
    if (!openDecisions.empty())
      for (uint32_t i = 0; i < n; ++i)
        S[i].marks |= kUnstableControl;
  }
  return true;
}

/// Likewise.
template <bool Full>
bool Machine::storeTile(uint64_t address, int64_t stride, uint32_t n, Slot d,
                        unsigned bits, uint8_t code) {
  const int64_t bytes = accessBytes(bits);
  const bool contiguous = stride == bytes;
  if (!contiguous && (stride < 0 ? -stride : stride) < bytes)
    return false;
  Frame &frame = frames.back();
  if constexpr (Full) {
    uint32_t poison = 0;
    for (uint32_t i = 0; i < n; ++i)
      poison |= frame.poison[d + i];
    if (poison)
      return false;
  }
  Span span = spanOf(address, stride, n, bytes);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *low = memory.access(span.first, span.bytes, a, error);
  if (!low || a->kind == Memory::Constant || (a->uninitialised && !contiguous))
    return false;
  const uint64_t *F = frame.values + d;
  lanes::write(low + (address - span.first), F, stride, bytes, n);
  const uint64_t offset = Memory::offsetOf(address);
  if (a->uninitialised)
    Memory::markWritten(*a, offset, span.bytes);
  if constexpr (Full) {
    if (!shadows)
      return true;
    const Shadow *S = frame.shadows + d;
    if (code == Memory::kNoFormat) {
      unsigned marks = 0;
      for (uint32_t i = 0; i < n; ++i)
        marks |= S[i].marks;
      if (!marks) {
        if (a->side && contiguous)
          Memory::dropShadows(*a, offset, span.bytes);
        else if (a->side)
          for (uint32_t i = 0; i < n; ++i)
            Memory::dropShadows(*a, offset + i * stride, bytes);
        return true;
      }
    }
    if (contiguous && code != Memory::kNoFormat)
      memory.storeShadows(*a, offset, bytes, n, F, S, code);
    else
      for (uint32_t i = 0; i < n; ++i)
        if (code != Memory::kNoFormat || S[i].marks)
          memory.setShadow(*a, offset + i * stride, bytes, S[i], code);
        else
          Memory::dropShadows(*a, offset + i * stride, bytes);
  }
  return true;
}

template <bool Full> bool Machine::loadStrided(const Inst *pc) {
  uint64_t *F = frames.back().values;
  if (!checkSlot<Full>(pc, pc->a, "an address") ||
      !checkSlot<Full>(pc, pc->b, "a stride"))
    return false;
  const uint32_t n = pc->n();
  const unsigned bits = pc->w;
  const uint64_t address = F[pc->a];
  const int64_t stride = static_cast<int64_t>(F[pc->b]);
  if (stride == 0) {
    if (!loadScalar<Full>(pc, F, address, pc->d, bits, pc->flags))
      return false;
    std::fill_n(F + pc->d + 1, n - 1, F[pc->d]);
    if constexpr (Full) {
      Frame &frame = frames.back();
      std::fill_n(frame.poison + pc->d + 1, n - 1, frame.poison[pc->d]);
      if (shadows) {
        const Shadow s = frame.shadows[pc->d];
        std::fill_n(frame.shadows + pc->d + 1, n - 1, s);
      }
    }
    return true;
  }
  if (loadTile<Full>(address, stride, n, pc->d, bits, pc->flags))
    return true;
  for (uint32_t i = 0; i < n; ++i)
    if (!loadScalar<Full>(pc, F, address + i * stride, pc->d + i, bits,
                          pc->flags))
      return false;
  return true;
}

template <bool Full> bool Machine::storeStrided(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  if (!checkSlot<Full>(pc, pc->a, "an address") ||
      !checkSlot<Full>(pc, pc->b, "a stride"))
    return false;
  const uint32_t n = pc->n();
  const uint64_t address = F[pc->a];
  const int64_t stride = static_cast<int64_t>(F[pc->b]);
  if (storeTile<Full>(address, stride, n, pc->d, pc->w, pc->flags))
    return true;
  for (uint32_t i = 0; i < n; ++i)
    if (!storeScalar<Full>(pc, F, address + i * stride, pc->d + i, pc->w,
                           pc->flags))
      return false;
  return true;
}

namespace plumb {
template bool Machine::loadTile<true>(uint64_t, int64_t, uint32_t, Slot,
                                      unsigned, uint8_t);
template bool Machine::loadTile<false>(uint64_t, int64_t, uint32_t, Slot,
                                       unsigned, uint8_t);
template bool Machine::storeTile<true>(uint64_t, int64_t, uint32_t, Slot,
                                       unsigned, uint8_t);
template bool Machine::storeTile<false>(uint64_t, int64_t, uint32_t, Slot,
                                        unsigned, uint8_t);
template bool Machine::loadStrided<true>(const Inst *);
template bool Machine::loadStrided<false>(const Inst *);
template bool Machine::storeStrided<true>(const Inst *);
template bool Machine::storeStrided<false>(const Inst *);
} // namespace plumb
