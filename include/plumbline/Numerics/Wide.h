//===- Wide.h - bit patterns of up to 128 bits ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f80 and f128 do not fit a 64-bit register. They are rare, so that the slow
// path may use the compilers' 128-bit integer instead of APInt: it is a value
// type and the generic code of Encoding.h works on both widths.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_WIDE_H
#define PLUMBLINE_NUMERICS_WIDE_H

#include <cstdint>

namespace llvm {
class APInt;
} // namespace llvm

namespace plumb {

__extension__ typedef unsigned __int128 UInt128;
__extension__ typedef __int128 Int128;

constexpr UInt128 makeUInt128(uint64_t high, uint64_t low) {
  return (UInt128(high) << 64) | low;
}
constexpr uint64_t low64(UInt128 x) { return static_cast<uint64_t>(x); }
constexpr uint64_t high64(UInt128 x) { return static_cast<uint64_t>(x >> 64); }

/// The low 128 bits of `x`, zero-extended.
UInt128 toUInt128(const llvm::APInt &x);
/// `x` truncated to `bits`, which may be any width from 1.
llvm::APInt toAPInt(UInt128 x, unsigned bits);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_WIDE_H
