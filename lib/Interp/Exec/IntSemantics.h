//===- IntSemantics.h - what the integer instructions compute ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One inline function for each integer line of Opcodes.def, of the same name.
// Inst::w is the width, 1 to 64; operands and results are zero-extended. An i1
// is no special case: its values are 0 and, read as signed, -1.
//
// Sources: the op descriptions of the arith, math and index dialects of MLIR
// 22, and LLVM's LangRef for what the flags mean:
//
//  * division by zero and INT_MIN / -1 are undefined behaviour; so is a
//    modulus of affine that is not positive. INT_MIN remsi -1 is 0, as the
//    description and the folder of arith.remsi have it; LLVM's srem has
//    undefined behaviour there, and says so with the flag kNSW;
//  * a shift by the width or more, and a broken nsw, nuw, exact, disjoint or
//    nneg, give poison: the value that comes back then is not meaningful.
//
// Inst::flags is tested first, so that an instruction without flags costs what
// the operation costs.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_INTSEMANTICS_H
#define PLUMBLINE_LIB_INTERP_EXEC_INTSEMANTICS_H

#include "Event.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Numerics/Wide.h"

namespace plumb {
namespace sem {

/// All ones in the low `w` bits, w from 1 to 64.
inline uint64_t maskOf(unsigned w) { return ~uint64_t(0) >> (64 - w); }

/// The low `w` bits read as a signed number.
inline int64_t signedOf(uint64_t a, unsigned w) {
  return static_cast<int64_t>(a << (64 - w)) >> (64 - w);
}

inline uint64_t signBitOf(uint64_t a, unsigned w) { return a >> (w - 1) & 1; }

/// The smallest signed number of `w` bits, zero-extended.
inline uint64_t minSignedOf(unsigned w) { return uint64_t(1) << (w - 1); }

//===----------------------------------------------------------------------===//
// + - *
//===----------------------------------------------------------------------===//

inline uint64_t AddI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t r = (a + b) & maskOf(i.w);
  if (i.flags) {
    if (i.flags & kNUW && r < a)
      ev = Event::UnsignedOverflow;
    if (i.flags & kNSW && signBitOf((a ^ r) & (b ^ r), i.w))
      ev = Event::SignedOverflow;
  }
  return r;
}

inline uint64_t SubI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t r = (a - b) & maskOf(i.w);
  if (i.flags) {
    if (i.flags & kNUW && a < b)
      ev = Event::UnsignedOverflow;
    if (i.flags & kNSW && signBitOf((a ^ b) & (a ^ r), i.w))
      ev = Event::SignedOverflow;
  }
  return r;
}

inline uint64_t MulI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t r = (a * b) & maskOf(i.w);
  if (i.flags) {
    if (i.flags & kNUW && UInt128(a) * b != r)
      ev = Event::UnsignedOverflow;
    if (i.flags & kNSW &&
        Int128(signedOf(a, i.w)) * signedOf(b, i.w) != signedOf(r, i.w))
      ev = Event::SignedOverflow;
  }
  return r;
}

/// The high half of the product of 2w bits.
inline uint64_t MulSIHigh(uint64_t a, uint64_t b, const Inst &i, Event &) {
  Int128 product = Int128(signedOf(a, i.w)) * signedOf(b, i.w);
  return static_cast<uint64_t>(product >> i.w) & maskOf(i.w);
}
inline uint64_t MulUIHigh(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return static_cast<uint64_t>((UInt128(a) * b) >> i.w) & maskOf(i.w);
}

/// 1 where a + b needs w + 1 bits.
inline uint64_t AddUICarry(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return ((a + b) & maskOf(i.w)) < a;
}

/// math.ipowi, modulo 2^w: signed base and exponent. A negative exponent gives
/// the quotient 1 / a^|b| toward zero, and divides by zero for a = 0.
inline uint64_t IPowI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t mask = maskOf(i.w);
  if (signedOf(b, i.w) < 0) {
    if (a == 0)
      ev = Event::DivisionByZero;
    if (a == 1)
      return 1;
    if (a == mask) // -1
      return b & 1 ? mask : 1;
    return 0;
  }
  uint64_t r = 1;
  for (uint64_t base = a; b != 0; b >>= 1, base *= base)
    if (b & 1)
      r *= base;
  return r & mask;
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// Reports division by zero or overflow of the signed division; true if so.
inline bool cannotDivideSigned(uint64_t a, uint64_t b, unsigned w, Event &ev) {
  if (b == 0)
    ev = Event::DivisionByZero;
  else if (b == maskOf(w) && a == minSignedOf(w))
    ev = Event::DivisionOverflow;
  else
    return false;
  return true;
}

inline uint64_t DivSI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (cannotDivideSigned(a, b, i.w, ev))
    return 0;
  int64_t x = signedOf(a, i.w), y = signedOf(b, i.w);
  if (i.flags & kExact && x % y != 0)
    ev = Event::ExactBroken;
  return static_cast<uint64_t>(x / y) & maskOf(i.w);
}

inline uint64_t DivUI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (b == 0) {
    ev = Event::DivisionByZero;
    return 0;
  }
  if (i.flags & kExact && a % b != 0)
    ev = Event::ExactBroken;
  return a / b;
}

inline uint64_t RemSI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (b == 0) {
    ev = Event::DivisionByZero;
    return 0;
  }
  if (b == maskOf(i.w)) { // -1: the machine's division may trap
    if (i.flags & kNSW && a == minSignedOf(i.w))
      ev = Event::DivisionOverflow;
    return 0;
  }
  return static_cast<uint64_t>(signedOf(a, i.w) % signedOf(b, i.w)) &
         maskOf(i.w);
}

inline uint64_t RemUI(uint64_t a, uint64_t b, const Inst &, Event &ev) {
  if (b == 0) {
    ev = Event::DivisionByZero;
    return 0;
  }
  return a % b;
}

// The quotient toward zero is corrected by the sign of the remainder: forms
// like (a + b - 1) / b or -(-a / b) overflow for operands near INT_MIN.
inline uint64_t CeilDivSI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (cannotDivideSigned(a, b, i.w, ev))
    return 0;
  int64_t x = signedOf(a, i.w), y = signedOf(b, i.w);
  int64_t up = x % y != 0 && (x < 0) == (y < 0);
  return static_cast<uint64_t>(x / y + up) & maskOf(i.w);
}

inline uint64_t CeilDivUI(uint64_t a, uint64_t b, const Inst &, Event &ev) {
  if (b == 0) {
    ev = Event::DivisionByZero;
    return 0;
  }
  return a / b + (a % b != 0);
}

inline uint64_t FloorDivSI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (cannotDivideSigned(a, b, i.w, ev))
    return 0;
  int64_t x = signedOf(a, i.w), y = signedOf(b, i.w);
  int64_t down = x % y != 0 && (x < 0) != (y < 0);
  return static_cast<uint64_t>(x / y - down) & maskOf(i.w);
}

/// affine's mod: the result is in [0, b); b must be positive.
inline uint64_t AffineMod(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  int64_t x = signedOf(a, i.w), y = signedOf(b, i.w);
  if (y <= 0) {
    ev = Event::DivisionByZero;
    return 0;
  }
  int64_t r = x % y;
  return static_cast<uint64_t>(r < 0 ? r + y : r) & maskOf(i.w);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

inline uint64_t AndI(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a & b;
}
inline uint64_t OrI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (i.flags & kDisjoint && (a & b) != 0)
    ev = Event::DisjointBroken;
  return a | b;
}
inline uint64_t XorI(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a ^ b;
}

inline uint64_t ShLI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (b >= i.w) {
    ev = Event::ShiftPastWidth;
    return 0;
  }
  uint64_t r = (a << b) & maskOf(i.w);
  if (i.flags) {
    if (i.flags & kNUW && r >> b != a)
      ev = Event::UnsignedOverflow;
    if (i.flags & kNSW && signedOf(r, i.w) >> b != signedOf(a, i.w))
      ev = Event::SignedOverflow;
  }
  return r;
}

inline uint64_t ShRSI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (b >= i.w) {
    ev = Event::ShiftPastWidth;
    return 0;
  }
  uint64_t r = static_cast<uint64_t>(signedOf(a, i.w) >> b) & maskOf(i.w);
  if (i.flags & kExact && ((r << b) & maskOf(i.w)) != a)
    ev = Event::ExactBroken;
  return r;
}

inline uint64_t ShRUI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  if (b >= i.w) {
    ev = Event::ShiftPastWidth;
    return 0;
  }
  uint64_t r = a >> b;
  if (i.flags & kExact && r << b != a)
    ev = Event::ExactBroken;
  return r;
}

/// Zeros above the highest, or below the lowest, set bit; w for 0, or poison
/// under any flag.
inline uint64_t CtLZ(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags && !a)
    ev = Event::ZerosOfZero;
  return a ? __builtin_clzll(a) - (64u - i.w) : i.w;
}
inline uint64_t CtTZ(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags && !a)
    ev = Event::ZerosOfZero;
  return a ? static_cast<uint64_t>(__builtin_ctzll(a)) : i.w;
}
inline uint64_t CtPop(uint64_t a, const Inst &, Event &) {
  return static_cast<uint64_t>(__builtin_popcountll(a));
}

/// |a|; INT_MIN stays, or is poison under kNSW.
inline uint64_t AbsI(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags & kNSW && a == minSignedOf(i.w))
    ev = Event::SignedOverflow;
  return signBitOf(a, i.w) ? (0 - a) & maskOf(i.w) : a;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

inline uint64_t MaxSI(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return signedOf(a, i.w) < signedOf(b, i.w) ? b : a;
}
inline uint64_t MinSI(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return signedOf(b, i.w) < signedOf(a, i.w) ? b : a;
}
inline uint64_t MaxUI(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a < b ? b : a;
}
inline uint64_t MinUI(uint64_t a, uint64_t b, const Inst &, Event &) {
  return b < a ? b : a;
}

inline uint64_t CmpEQ(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a == b;
}
inline uint64_t CmpNE(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a != b;
}
inline uint64_t CmpSLT(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return signedOf(a, i.w) < signedOf(b, i.w);
}
inline uint64_t CmpSLE(uint64_t a, uint64_t b, const Inst &i, Event &) {
  return signedOf(a, i.w) <= signedOf(b, i.w);
}
inline uint64_t CmpULT(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a < b;
}
inline uint64_t CmpULE(uint64_t a, uint64_t b, const Inst &, Event &) {
  return a <= b;
}

//===----------------------------------------------------------------------===//
// Widths: i.w is the source's, i.b the result's
//===----------------------------------------------------------------------===//

inline uint64_t ExtSI(uint64_t a, const Inst &i, Event &) {
  return static_cast<uint64_t>(signedOf(a, i.w)) & maskOf(i.b);
}

inline uint64_t ExtUI(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags & kNNeg && signBitOf(a, i.w))
    ev = Event::NonNegBroken;
  return a;
}

inline uint64_t TruncI(uint64_t a, const Inst &i, Event &ev) {
  uint64_t r = a & maskOf(i.b);
  if (i.flags) {
    if (i.flags & kNUW && r != a)
      ev = Event::UnsignedOverflow;
    if (i.flags & kNSW && signedOf(r, i.b) != signedOf(a, i.w))
      ev = Event::SignedOverflow;
  }
  return r;
}

} // namespace sem
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_INTSEMANTICS_H
