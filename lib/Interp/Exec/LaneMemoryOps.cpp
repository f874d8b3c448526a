//===- LaneMemoryOps.cpp - loads and stores of many lanes -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LoadLanes and StoreLanes move a tile of equally spaced scalars between memory
// and registers. In the fast loop the tile is checked once, as one range of
// bytes; where that is not enough (something was never written) the lanes are
// looked at one by one, as in the full loop.
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

/// True if no byte of the span lacks a value (gaps between lanes included).
static bool isWhollyWritten(const Memory::Allocation &a, Span span) {
  return !std::memchr(a.written + Memory::offsetOf(span.first), 0, span.bytes);
}

template <bool Full> bool Machine::loadStrided(const Inst *pc) {
  uint64_t *F = frames.back().values;
  if (!checkSlot<Full>(pc, pc->a, "an address") ||
      !checkSlot<Full>(pc, pc->b, "a stride"))
    return false;
  const uint32_t n = pc->n();
  const unsigned bits = pc->w, bytes = accessBytes(bits);
  const uint64_t address = F[pc->a];
  const int64_t stride = static_cast<int64_t>(F[pc->b]);
  if (stride == 0) {
    if (!loadScalar<Full>(pc, F, address, pc->d, bits, pc->flags))
      return false;
    std::fill_n(F + pc->d + 1, n - 1, F[pc->d]);
    if constexpr (Full)
      for (uint32_t i = 1; i < n; ++i) {
        frames.back().poison[pc->d + i] = frames.back().poison[pc->d];
        if (shadows)
          frames.back().shadows[pc->d + i] = frames.back().shadows[pc->d];
      }
    return true;
  }
  if constexpr (!Full) {
    Span span = spanOf(address, stride, n, bytes);
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    uint8_t *low = memory.access(span.first, span.bytes, a, error);
    if (!low)
      return false;
    if (!a->uninitialised || isWhollyWritten(*a, span)) {
      uint64_t *d = F + pc->d;
      lanes::read(d, low + (address - span.first), stride, bytes, n);
      if (bits != 8 * bytes)
        for (uint32_t i = 0; i < n; ++i)
          d[i] &= laneMask(bits);
      return true;
    }
  }
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
  const unsigned bits = pc->w, bytes = accessBytes(bits);
  const uint64_t address = F[pc->a];
  const int64_t stride = static_cast<int64_t>(F[pc->b]);
  if constexpr (!Full) {
    Span span = spanOf(address, stride, n, bytes);
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    uint8_t *low = memory.access(span.first, span.bytes, a, error);
    if (!low || a->kind == Memory::Constant)
      return false;
    bool contiguous = stride == static_cast<int64_t>(bytes);
    if (!a->uninitialised || contiguous) {
      lanes::write(low + (address - span.first), F + pc->d, stride, bytes, n);
      if (a->uninitialised)
        Memory::markWritten(*a, Memory::offsetOf(address), span.bytes);
      return true;
    }
  }
  for (uint32_t i = 0; i < n; ++i)
    if (!storeScalar<Full>(pc, F, address + i * stride, pc->d + i, bits,
                           pc->flags))
      return false;
  return true;
}

namespace plumb {
template bool Machine::loadStrided<true>(const Inst *);
template bool Machine::loadStrided<false>(const Inst *);
template bool Machine::storeStrided<true>(const Inst *);
template bool Machine::storeStrided<false>(const Inst *);
} // namespace plumb
