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
// was ever written is one number as long as an allocation is filled from its
// beginning on; after a store beyond that it is kept a byte a byte until all
// are written. Freed numbers are used again after 65,536 others were freed, so
// that a use after free is caught in all but contrived programs and memory does
// not grow with the number of allocations made.
//
// Shadows and the origin of poison bytes are kept only by the full loop, in a
// side table. Most memory needs no stored shadow: an input, a constant or a
// result without rounding has the shadow that its bits say, and one byte notes
// that (an *exact* cell). Others are kept in pages, made when the first of
// their shadows is stored and used again when an allocation dies.
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

  static constexpr uint8_t kNoFormat = 255;
  /// Bits of Side::widths.
  static constexpr uint8_t kWidth = 0x3f, kExactCell = 0x80, kConstCell = 0x40;
  static constexpr unsigned kPageShift = 9, kPageCells = 1 << kPageShift;

  /// What only the full loop knows of an allocation.
  struct Side {
    /// Bytes that one cell stands for; a power of two, 0 until the first.
    unsigned granule = 0, shift = 0;
    /// Format of the exact cells.
    uint8_t code = kNoFormat;
    /// True once a shadow covered more than its cell.
    bool mixed = false;
    /// Changes with every shadow that is stored or forgotten.
    uint64_t version = 0;
    /// Of each cell: the bytes that its shadow covers, 0 if there is none; and
    /// whether it is exact.
    std::vector<uint8_t> widths;
    /// Of kPageCells cells each; null while all that they have is exact.
    std::vector<Shadow *> pages;
    /// The shadow of the exact cell that was asked for last.
    mutable Shadow made;
    /// Origin of poison, by byte offset.
    llvm::DenseMap<uint64_t, uint32_t> poison;
  };

  /// A power of two in size: what an address names is found by a shift.
  struct alignas(64) Allocation {
    uint8_t *data = nullptr;
    uint64_t size = 0;
    /// Bytes without a value: never written, or written with poison.
    uint64_t uninitialised = 0;
    /// The bytes below this one have a value, while `written` is null.
    uint64_t prefix = 0;
    /// Null, or one byte for each byte: 1 if it has a value.
    uint8_t *written = nullptr;
    Side *side = nullptr;
    uint32_t references = 0;
    uint32_t allocatedAt = 0, freedAt = 0;
    /// Its number among all that were ever made.
    uint64_t birth = 0;
    Kind kind = Heap;
    State state = Unused;
  };

  static constexpr unsigned kOffsetBits = 37;
  static constexpr uint64_t kBias = 1ull << 36;
  static constexpr uint64_t kMaxAllocation = kBias - 1;

  /// Told of allocations: that one has been made, that one is about to end.
  class Listener {
  public:
    virtual ~Listener() = default;
    virtual void begun(uint64_t id) = 0;
    virtual void ending(uint64_t id) = 0;
  };
  Listener *listener = nullptr;

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
    if (LLVM_UNLIKELY(id >= numAllocations)) {
      error = AccessError::NoAllocation;
      return nullptr;
    }
    a = &table[id];
    // Offsets lie between -2^36 and 2^36, and so do sizes.
    if (LLVM_UNLIKELY(static_cast<int64_t>(offset) < 0) ||
        LLVM_UNLIKELY(n > kMaxAllocation) ||
        LLVM_UNLIKELY(static_cast<int64_t>(a->size - offset) <
                      static_cast<int64_t>(n)) ||
        LLVM_UNLIKELY(a->state != Live)) {
      error = a->state == Freed    ? AccessError::UseAfterFree
              : a->state == Unused ? AccessError::NoAllocation
                                   : AccessError::OutOfBounds;
      return nullptr;
    }
    return a->data + offset;
  }
  /// The same for a write, which constants do not allow.
  LLVM_ATTRIBUTE_ALWAYS_INLINE uint8_t *accessForWrite(uint64_t address,
                                                       uint64_t n,
                                                       Allocation *&a,
                                                       AccessError &error) {
    uint8_t *p = access(address, n, a, error);
    if (LLVM_LIKELY(!p || a->kind != Constant))
      return p;
    error = AccessError::ReadOnly;
    return nullptr;
  }

  /// True if all of [offset, offset + n) has a value.
  static bool isWritten(const Allocation &a, uint64_t offset, uint64_t n) {
    if (!a.uninitialised)
      return true;
    if (!a.written)
      return offset + n <= a.prefix;
    return isWrittenByMap(a, offset, n);
  }
  static void markWritten(Allocation &a, uint64_t offset, uint64_t n) {
    if (LLVM_LIKELY(!a.written && offset <= a.prefix)) {
      if (offset + n > a.prefix) {
        a.prefix = offset + n;
        a.uninitialised = a.size - a.prefix;
      }
      return;
    }
    markWrittenInMap(a, offset, n);
  }
  /// Takes the value of bytes away, remembering why (0: never written).
  void markPoison(Allocation &a, uint64_t offset, uint64_t n, uint32_t cause);
  /// Origin of the first poison byte of a range; 0: never written.
  uint32_t poisonCause(const Allocation &a, uint64_t offset, uint64_t n) const;

  /// Shadow of the scalar that was stored at exactly this place and width;
  /// null if there is none. Good until the next call.
  static const Shadow *shadowAt(const Allocation &a, uint64_t offset,
                                unsigned bytes) {
    const Side *side = a.side;
    if (!side || !side->granule || (offset & (side->granule - 1)))
      return nullptr;
    uint64_t cell = offset >> side->shift;
    if (cell >= side->widths.size())
      return nullptr;
    uint8_t width = side->widths[cell];
    if ((width & kWidth) != bytes)
      return nullptr;
    if (width & kExactCell)
      return madeShadow(a, offset, bytes, width);
    return &side->pages[cell >> kPageShift][cell & (kPageCells - 1)];
  }
  /// After the bytes were written; `code`: their format, kNoFormat if they are
  /// an integer or if it is not known.
  LLVM_ATTRIBUTE_ALWAYS_INLINE void setShadow(Allocation &a, uint64_t offset,
                                              unsigned bytes, const Shadow &s,
                                              uint8_t code = kNoFormat) {
    Side *side = a.side;
    if (LLVM_LIKELY(side && side->granule == bytes && !side->mixed &&
                    !(offset & (bytes - 1)) && (s.E != 0 || s.n != 0))) {
      // It is no exact cell, and most pages are there.
      const uint64_t cell = offset >> side->shift;
      if (Shadow *page = side->pages[cell >> kPageShift]) {
        ++side->version;
        page[cell & (kPageCells - 1)] = s;
        side->widths[cell] = static_cast<uint8_t>(bytes);
        return;
      }
    }
    setShadowAny(a, offset, bytes, s, code);
  }
  void setShadowAny(Allocation &a, uint64_t offset, unsigned bytes,
                    const Shadow &s, uint8_t code) {
    Side *side = a.side;
    if (LLVM_UNLIKELY(!side || side->granule != bytes || side->mixed ||
                      (offset & (bytes - 1))))
      return setShadowSlow(a, offset, bytes, s, code);
    storeCell(a, *side, offset >> side->shift, bytes, s, code);
  }
  /// n neighbouring scalars at once. load: false (nothing done) if one of them
  /// has no shadow or an unusual one; `bits` are the scalars' own.
  static bool loadShadows(const Allocation &a, uint64_t offset, unsigned bytes,
                          uint32_t n, const uint64_t *bits, Shadow *d);
  void storeShadows(Allocation &a, uint64_t offset, unsigned bytes, uint32_t n,
                    const uint64_t *bits, const Shadow *s, uint8_t code);
  /// Forgets shadows of a range (raw byte writes).
  static void dropShadows(Allocation &a, uint64_t offset, uint64_t n);

  /// Copies n bytes with everything known of them; `full` with side tables.
  /// Bytes that were never written get `cause`.
  void copy(Allocation &to, uint64_t toOffset, Allocation &from,
            uint64_t fromOffset, uint64_t n, bool full, uint32_t cause = 0);

private:
  void discard(uint64_t id);
  Side &sideOf(Allocation &a);
  static bool isWrittenByMap(const Allocation &a, uint64_t offset, uint64_t n);
  static void markWrittenInMap(Allocation &a, uint64_t offset, uint64_t n);
  static void makeMap(Allocation &a);

  static const Shadow *madeShadow(const Allocation &a, uint64_t offset,
                                  unsigned bytes, uint8_t width);
  void setShadowSlow(Allocation &a, uint64_t offset, unsigned bytes,
                     const Shadow &s, uint8_t code);
  void prepareCells(Allocation &a, Side &side, unsigned granule);
  /// The flags of an exact cell, or 0 if `s` is more than the bits say.
  static uint8_t exactFlags(Side &side, const Shadow &s, const uint8_t *p,
                            unsigned bytes, uint8_t code) {
    if (s.E != 0 || s.s != 0 || s.n != 0 || s.g != 0 ||
        (s.marks & ~kConstant) || code == kNoFormat)
      return 0;
    return exactFlagsOf(side, s, p, bytes, code);
  }
  static uint8_t exactFlagsOf(Side &side, const Shadow &s, const uint8_t *p,
                              unsigned bytes, uint8_t code);
  void storeCell(Allocation &a, Side &side, uint64_t cell, unsigned bytes,
                 const Shadow &s, uint8_t code) {
    ++side.version;
    uint8_t flags =
        exactFlags(side, s, a.data + (cell << side.shift), bytes, code);
    if (!flags) {
      Shadow *&page = side.pages[cell >> kPageShift];
      if (LLVM_UNLIKELY(!page))
        page = newPage();
      page[cell & (kPageCells - 1)] = s;
    }
    side.widths[cell] = static_cast<uint8_t>(bytes | flags);
  }
  Shadow *newPage();

  std::vector<Allocation> table;
  uint64_t numAllocations = 0; ///< its size
  std::deque<uint64_t> quarantine;
  uint64_t inUse = 0, maxBytes, births = 0;
  /// Pages that no allocation uses, and the blocks that all were cut from.
  std::vector<Shadow *> freePages;
  std::vector<void *> blocks;
  size_t blockUsed = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_MEMORY_H
