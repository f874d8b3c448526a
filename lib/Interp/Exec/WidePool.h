//===- WidePool.h - scalars that do not fit a slot --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One slot an element is what makes every movement of lanes the same few
// instructions. So a scalar of more than 64 bits takes one slot, too: values
// below 2^63 as they are, others as a tag, 2^63 + the number of an entry here.
// Moves, selections, calls, vectors, block arguments need to know nothing of
// it; only arithmetic, loads and stores look behind the tag.
//
// Entries are immutable. Who still holds one is not counted: when the pool has
// grown to twice what was alive last time, the slots of all frames are looked
// through, and entries whose tag is in none of them are free again. A number
// that only looks like a tag keeps an entry alive and does no other harm.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WIDEPOOL_H
#define PLUMBLINE_LIB_INTERP_EXEC_WIDEPOOL_H

#include "plumbline/Interp/Bytecode.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"

namespace plumb {

class WidePool {
public:
  static constexpr uint64_t kTag = uint64_t(1) << 63;

  /// The tag of a constant of the program, or the value itself if it is small.
  static bool isSmall(const llvm::APInt &value) {
    return value.getActiveBits() < 64;
  }

  explicit WidePool(const Program &program);

  /// The value of a slot that holds `bits` bits.
  llvm::APInt get(uint64_t slot, unsigned bits) const {
    if (!(slot & kTag))
      return llvm::APInt(bits, slot, /*isSigned=*/false,
                         /*implicitTrunc=*/true);
    uint64_t number = slot & ~kTag;
    if (number >= used.size())
      return llvm::APInt(bits, 0);
    return llvm::APInt(64 * stride, entry(number)).zextOrTrunc(bits);
  }
  /// What a slot holds for a value; its bits above `value`'s width are zero.
  uint64_t put(const llvm::APInt &value) {
    return isSmall(value) ? value.getZExtValue() : add(value);
  }

  /// True if it is time to look for what is no longer used.
  bool isFull() const { return live >= limit; }
  /// Begins that look, takes the slots that are in use, and ends it.
  void beginCollection();
  void keep(const uint64_t *slots, size_t n);
  void endCollection();

  uint64_t bytes() const { return words.size() * sizeof(uint64_t); }

private:
  uint64_t add(const llvm::APInt &value);
  llvm::ArrayRef<uint64_t> entry(uint64_t number) const {
    return llvm::ArrayRef<uint64_t>(words).slice(number * stride, stride);
  }

  const unsigned stride; ///< words of an entry
  uint64_t constants;    ///< entries that are never given up
  std::vector<uint64_t> words;
  /// By entry: 1 if it holds a value (during a look: one that was found).
  std::vector<uint8_t> used;
  std::vector<uint64_t> free;
  uint64_t live = 0, limit;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WIDEPOOL_H
