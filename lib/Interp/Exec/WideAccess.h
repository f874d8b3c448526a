//===- WideAccess.h - loads and stores of more than 64 bits -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of LoadWide and StoreWide: which of the narrow instructions (Load,
// LoadLanes, MaskedLoad and their stores) it stands for, and its slots.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WIDEACCESS_H
#define PLUMBLINE_LIB_INTERP_EXEC_WIDEACCESS_H

#include "WideSemantics.h"
#include "llvm/ADT/SmallVector.h"
#include <cstring>

namespace plumb {

struct WideAccess {
  enum Form : uint32_t {
    Contiguous,   ///< one lane after the other, each with its padding
    Packed,       ///< lanes bit by bit: LLVM's vectors of f80, i65, ...
    Strided,      ///< `stride`: bytes from one lane to the next
    Masked,       ///< lanes whose `mask` is 0 keep that of `otherwise`
    MaskedStrided ///< `stride`: lanes from one lane to the next
  };
  Form form = Contiguous;
  ScalarType type;
  Slot stride = 0, mask = 0, otherwise = 0;

  bool isMasked() const { return form == Masked || form == MaskedStrided; }

  static constexpr unsigned kWords = 5;
  static WideAccess read(const uint32_t *t) {
    WideAccess a;
    a.form = static_cast<Form>(t[0]);
    a.type = unpackedType(t[1]);
    a.stride = t[2], a.mask = t[3], a.otherwise = t[4];
    return a;
  }
  void write(uint32_t *t) const {
    t[0] = form;
    t[1] = packedType(type);
    t[2] = stride, t[3] = mask, t[4] = otherwise;
  }
};

/// `bits` bits from bit `shift` of the byte at `p` on, little-endian.
inline llvm::APInt readBits(const uint8_t *p, unsigned shift, unsigned bits) {
  llvm::SmallVector<uint64_t, 4> words((shift + bits + 63) / 64);
  std::memcpy(words.data(), p, (shift + bits + 7) / 8);
  return llvm::APInt(64 * words.size(), words).lshr(shift).trunc(bits);
}

/// The inverse. Other bits of the bytes it touches stay if `keepsOthers`, else
/// they become 0.
inline void writeBits(uint8_t *p, unsigned shift, const llvm::APInt &value,
                      bool keepsOthers = false) {
  unsigned bits = value.getBitWidth(), bytes = (shift + bits + 7) / 8;
  llvm::SmallVector<uint64_t, 4> words((bytes + 7) / 8);
  if (keepsOthers)
    std::memcpy(words.data(), p, bytes);
  llvm::APInt all(64 * words.size(), words);
  all.insertBits(value, shift);
  std::memcpy(p, all.getRawData(), bytes);
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WIDEACCESS_H
