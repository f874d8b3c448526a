//===- Memory.h - the simulated address space -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An address is 64 bits: the number of the allocation in the upper 27, and
// 2^36 + offset in the lower 37. So an address carries its provenance through
// any arithmetic, a null or made-up pointer belongs to no allocation, an offset
// that runs out on either side of its allocation is caught (it cannot reach a
// neighbour), and the base of every allocation is aligned to anything.
//
// Translating an address is a shift, an index and a comparison. Whether a byte
// was ever written is kept a byte a byte, and only for allocations that still
// have unwritten bytes; shadows and the origin of poison bytes only by the full
// loop, in a side table. Freed numbers are used again after 65,536 others were
// freed, so that a use after free is caught in all but contrived programs and
// memory does not grow with the number of allocations made.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_MEMORY_H
#define PLUMBLINE_LIB_INTERP_EXEC_MEMORY_H

#include "plumbline/Interp/Shadow.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Compiler.h"
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <vector>

namespace plumb {

enum class AccessError : uint8_t {
  None,
  OutOfBounds,
  UseAfterFree,
  NoAllocation, ///< null, or an address that was never handed out
  ReadOnly,     ///< a store to constant data
  Uninitialised
};

class Memory {
public:
  enum Kind : uint8_t { Heap, Stack, Global, Tensor, Argument, Constant };
  enum State : uint8_t { Unused, Live, Freed };

  /// What only the full loop knows of an allocation.
  struct Side {
    /// Bytes that one shadow stands for; a power of two, 0 until the first.
    unsigned granule = 0;
    std::vector<Shadow> shadows;
    /// Bytes that the shadow of a cell covers; 0: none.
    std::vector<uint8_t> widths;
    /// Origin of poison, by byte offset.
    llvm::DenseMap<uint64_t, uint32_t> poison;
  };

  struct Allocation {
    uint8_t *data = nullptr;
    uint64_t size = 0;
    /// Bytes without a value: never written, or written with poison.
    uint64_t uninitialised = 0;
    /// Null, or one byte for each byte: 1 if it has a value.
    uint8_t *written = nullptr;
    Side *side = nullptr;
    uint32_t references = 0;
    uint32_t allocatedAt = 0, freedAt = 0;
    Kind kind = Heap;
    State state = Unused;
  };

  static constexpr unsigned kOffsetBits = 37;
  static constexpr uint64_t kBias = 1ull << 36;
  static constexpr uint64_t kMaxAllocation = kBias - 1;

  explicit Memory(uint64_t maxBytes);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  static uint64_t idOf(uint64_t address) { return address >> kOffsetBits; }
  static uint64_t offsetOf(uint64_t address) {
    return (address & ((1ull << kOffsetBits) - 1)) - kBias;
  }
  static uint64_t addressOf(uint64_t id, uint64_t offset) {
    return (id << kOffsetBits) + kBias + offset;
  }

  /// Address of `size` new bytes without a value; 0 if the budget is exceeded.
  uint64_t allocate(uint64_t size, Kind kind, uint32_t location);
  /// Ends the allocation's life.
  void free(uint64_t id, uint32_t location);
  /// Tensors are counted; the last release frees the storage for good.
  void retain(uint64_t id) { ++table[id].references; }
  void release(uint64_t id) {
    if (--table[id].references == 0)
      discard(id);
  }

  Allocation &operator[](uint64_t id) { return table[id]; }
  const Allocation &operator[](uint64_t id) const { return table[id]; }
  uint64_t count() const { return table.size(); }
  uint64_t bytesInUse() const { return inUse; }

  /// The bytes [address, address + n), or null with `error` set.
  LLVM_ATTRIBUTE_ALWAYS_INLINE uint8_t *
  access(uint64_t address, uint64_t n, Allocation *&a, AccessError &error) {
    uint64_t id = idOf(address), offset = offsetOf(address);
    if (LLVM_UNLIKELY(id >= table.size())) {
      error = AccessError::NoAllocation;
      return nullptr;
    }
    a = &table[id];
    if (LLVM_UNLIKELY(offset > a->size || n > a->size - offset ||
                      a->state != Live)) {
      error = a->state == Freed    ? AccessError::UseAfterFree
              : a->state == Unused ? AccessError::NoAllocation
                                   : AccessError::OutOfBounds;
      return nullptr;
    }
    return a->data + offset;
  }

  /// True if all of [offset, offset + n) has a value.
  static bool isWritten(const Allocation &a, uint64_t offset, uint64_t n) {
    if (!a.uninitialised)
      return true;
    for (uint64_t i = 0; i < n; ++i)
      if (!a.written[offset + i])
        return false;
    return true;
  }
  static void markWritten(Allocation &a, uint64_t offset, uint64_t n) {
    for (uint64_t i = 0; i < n; ++i) {
      a.uninitialised -= !a.written[offset + i];
      a.written[offset + i] = 1;
    }
  }
  /// Takes the value of bytes away, remembering why (0: never written).
  void markPoison(Allocation &a, uint64_t offset, uint64_t n, uint32_t cause);
  /// Origin of the first poison byte of a range; 0: never written.
  uint32_t poisonCause(const Allocation &a, uint64_t offset, uint64_t n) const;

  /// Shadow of the scalar that was stored at exactly this place and width;
  /// null if there is none.
  static const Shadow *shadowAt(const Allocation &a, uint64_t offset,
                                unsigned bytes);
  void setShadow(Allocation &a, uint64_t offset, unsigned bytes,
                 const Shadow &s);
  /// Forgets shadows of a range (raw byte writes).
  static void dropShadows(Allocation &a, uint64_t offset, uint64_t n);

  /// Copies n bytes with everything known of them; `full` with side tables.
  /// Bytes that were never written get `cause`.
  void copy(Allocation &to, uint64_t toOffset, Allocation &from,
            uint64_t fromOffset, uint64_t n, bool full, uint32_t cause = 0);

private:
  void discard(uint64_t id);
  Side &sideOf(Allocation &a);

  std::vector<Allocation> table;
  std::deque<uint64_t> quarantine;
  uint64_t inUse = 0, maxBytes;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_MEMORY_H
