//===- MemoryOps.h - memory instructions of both loops ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads, stores and address computations, inlined into the loops. In the fast
// loop (Full = false) a function that returns false asks for the full loop,
// which then finds out what is the matter and records it: the checks are
// therefore written once, and worded only in the full loop.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_MEMORYOPS_H
#define PLUMBLINE_LIB_INTERP_EXEC_MEMORYOPS_H

#include "Machine.h"
#include "ShadowHot.h"
#include "llvm/ADT/Twine.h"

namespace plumb {

using shadow::restartShadow;

/// Bytes of a lane and the mask of its bits.
inline uint64_t laneMask(unsigned bits) { return ~0ull >> (64 - bits); }

inline ScalarType scalarOfCode(unsigned bits, uint8_t code) {
  ScalarType t;
  t.bits = bits;
  if (code != 255) {
    t.kind = ScalarType::Float;
    t.format = static_cast<FloatFormat>(code);
  }
  return t;
}

template <unsigned Bytes>
LLVM_ATTRIBUTE_ALWAYS_INLINE uint64_t readBytes(const uint8_t *p) {
  uint64_t v = 0;
  std::memcpy(&v, p, Bytes);
  return v;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE uint64_t readScalar(const uint8_t *p,
                                                 unsigned bytes) {
  switch (bytes) {
  case 1:
    return *p;
  case 2:
    return readBytes<2>(p);
  case 4:
    return readBytes<4>(p);
  default:
    return readBytes<8>(p);
  }
}

LLVM_ATTRIBUTE_ALWAYS_INLINE void writeScalar(uint8_t *p, unsigned bytes,
                                              uint64_t v) {
  switch (bytes) {
  case 1:
    *p = static_cast<uint8_t>(v);
    break;
  case 2:
    std::memcpy(p, &v, 2);
    break;
  case 4:
    std::memcpy(p, &v, 4);
    break;
  default:
    std::memcpy(p, &v, 8);
  }
}

template <bool Full>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool Machine::checkSlot(const Inst *pc, Slot s,
                                                     const char *use) {
  if constexpr (Full)
    if (uint32_t p = frames.back().poison[s])
      return poisonUsed(pc, p, use);
  (void)pc;
  (void)s;
  (void)use;
  return true;
}

/// One scalar or lane from memory into slot d.
template <bool Full>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::loadScalar(const Inst *pc, uint64_t *F, uint64_t address, Slot d,
                    unsigned bits, uint8_t code) {
  unsigned bytes = accessBytes(bits);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (LLVM_UNLIKELY(!p))
    return Full ? accessFailed(pc, error, address, bytes, false) : false;
  F[d] = readScalar(p, bytes) & laneMask(bits);
  if constexpr (!Full) {
    return LLVM_LIKELY(!a->uninitialised) ||
           Memory::isWritten(*a, Memory::offsetOf(address), bytes);
  } else {
    Frame &frame = frames.back();
    uint64_t offset = Memory::offsetOf(address);
    frame.poison[d] = 0;
    if (!Memory::isWritten(*a, offset, bytes)) {
      uint32_t cause = memory.poisonCause(*a, offset, bytes);
      frame.poison[d] = cause ? cause : newCause(Event::UninitialisedRead, pc);
    }
    if (shadows) {
      if (const Shadow *s = Memory::shadowAt(*a, offset, bytes))
        frame.shadows[d] = *s;
      else if (code == 255)
        frame.shadows[d] = Shadow();
      else
        frame.shadows[d] = restartShadow(F[d], code);
      markOpen(frame.shadows[d]);
    }
    return true;
  }
}

template <bool Full>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::storeScalar(const Inst *pc, const uint64_t *F, uint64_t address,
                     Slot d, unsigned bits, uint8_t code) {
  unsigned bytes = accessBytes(bits);
  Memory::Allocation *a = nullptr;
  AccessError error = AccessError::None;
  uint8_t *p = memory.access(address, bytes, a, error);
  if (LLVM_UNLIKELY(!p))
    return Full ? accessFailed(pc, error, address, bytes, true) : false;
  if (LLVM_UNLIKELY(a->kind == Memory::Constant))
    return Full ? accessFailed(pc, AccessError::ReadOnly, address, bytes, true)
                : false;
  writeScalar(p, bytes, F[d]);
  uint64_t offset = Memory::offsetOf(address);
  if (a->uninitialised)
    Memory::markWritten(*a, offset, bytes);
  if constexpr (Full) {
    Frame &frame = frames.back();
    if (frame.poison[d])
      memory.markPoison(*a, offset, bytes, frame.poison[d]);
    if (shadows) {
      if (code != 255 || frame.shadows[d].marks)
        memory.setShadow(*a, offset, bytes, frame.shadows[d], code);
      else
        Memory::dropShadows(*a, offset, bytes);
    }
  }
  return true;
}

template <LoopMode Mode>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::loadHot(const Inst *pc, uint64_t *F, Shadow *S, uint16_t open,
                 uint64_t address, Slot d, unsigned bits, uint8_t code) {
  if constexpr (Mode != LoopMode::Shadow) {
    return loadScalar<Mode != LoopMode::Fast>(pc, F, address, d, bits, code);
  } else {
    unsigned bytes = accessBytes(bits);
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    uint8_t *p = memory.access(address, bytes, a, error);
    if (LLVM_UNLIKELY(!p))
      return false;
    F[d] = readScalar(p, bytes) & laneMask(bits);
    uint64_t offset = Memory::offsetOf(address);
    if (LLVM_UNLIKELY(!Memory::isWritten(*a, offset, bytes)))
      return false;
    if (const Shadow *s = Memory::shadowAt(*a, offset, bytes))
      shadow::copy(S[d], *s, open);
    else if (code == 255)
      shadow::assign(S[d], Shadow(), open);
    else
      shadow::assign(S[d], restartShadow(F[d], code), open);
    return true;
  }
}

template <LoopMode Mode>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::storeHot(const Inst *pc, const uint64_t *F, const Shadow *S,
                  uint64_t address, Slot d, unsigned bits, uint8_t code) {
  if constexpr (Mode != LoopMode::Shadow) {
    return storeScalar<Mode != LoopMode::Fast>(pc, F, address, d, bits, code);
  } else {
    unsigned bytes = accessBytes(bits);
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    uint8_t *p = memory.access(address, bytes, a, error);
    if (LLVM_UNLIKELY(!p || a->kind == Memory::Constant))
      return false;
    writeScalar(p, bytes, F[d]);
    uint64_t offset = Memory::offsetOf(address);
    if (a->uninitialised)
      Memory::markWritten(*a, offset, bytes);
    if (code != 255 || S[d].marks)
      memory.setShadow(*a, offset, bytes, S[d], code);
    else if (a->side)
      Memory::dropShadows(*a, offset, bytes);
    return true;
  }
}

/// Address of desc[indices]; `indices` are slots.
template <bool Full>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::elementAddress(const Inst *pc, const uint64_t *F, uint64_t &address,
                        Slot desc, const uint32_t *indices, unsigned rank,
                        uint64_t elementBytes, bool checked) {
  address = F[desc];
  for (unsigned i = 0; i < rank; ++i) {
    uint64_t index = F[indices[i]];
    if constexpr (Full)
      if (!checkSlot<true>(pc, indices[i], "an index"))
        return false;
    if (checked && LLVM_UNLIKELY(index >= F[desc + 1 + i])) {
      if constexpr (Full)
        indexFailed(pc, i, index, F[desc + 1 + i]);
      return false;
    }
    address += index * F[desc + 1 + rank + i] * elementBytes;
  }
  return true;
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_MEMORYOPS_H
