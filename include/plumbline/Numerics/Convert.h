//===- Convert.h - conversions between formats and integers -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every conversion rounds exactly once, whatever the pair of formats: there is
// no detour through a third one. Encodings stand in the low bits of a uint64_t
// (formats of at most 64 bits) or a UInt128 (all), with zeros above. Encoding.h
// states the rules for NaN, infinity, e8m0 and the formats without NaN.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_CONVERT_H
#define PLUMBLINE_NUMERICS_CONVERT_H

#include "plumbline/Numerics/FastConvert.h"

#include <cassert>
#include <type_traits>

namespace plumb {

/// Calls fn(std::integral_constant<FloatFormat, F>()) for the format `f` of at
/// most 64 bits: hoists a switch on the format out of a loop. f80 and f128 have
/// no case: the caller has sent them to the wide functions.
template <typename Fn> inline auto dispatchFormat(FloatFormat f, Fn &&fn) {
#define PLUMB_CASE(F)                                                          \
  case FloatFormat::F:                                                         \
    return fn(std::integral_constant<FloatFormat, FloatFormat::F>())
  switch (f) {
    PLUMB_CASE(F32);
    PLUMB_CASE(F16);
    PLUMB_CASE(BF16);
    PLUMB_CASE(TF32);
    PLUMB_CASE(F8E5M2);
    PLUMB_CASE(F8E4M3);
    PLUMB_CASE(F8E4M3FN);
    PLUMB_CASE(F8E5M2FNUZ);
    PLUMB_CASE(F8E4M3FNUZ);
    PLUMB_CASE(F8E4M3B11FNUZ);
    PLUMB_CASE(F8E3M4);
    PLUMB_CASE(F8E8M0FNU);
    PLUMB_CASE(F6E3M2FN);
    PLUMB_CASE(F6E2M3FN);
    PLUMB_CASE(F4E2M1FN);
  case FloatFormat::F80:
  case FloatFormat::F128:
    assert(false && "f80 and f128 need the wide functions");
    [[fallthrough]];
    PLUMB_CASE(F64);
  }
  __builtin_unreachable();
#undef PLUMB_CASE
}

//===----------------------------------------------------------------------===//
// Between formats
//===----------------------------------------------------------------------===//

/// Formats of at most 64 bits. Converting a format to itself makes NaNs quiet
/// and changes nothing else.
uint64_t convertBits(uint64_t bits, FloatFormat from, FloatFormat to,
                     Rounding r = Rounding::NearestEven,
                     Overflow o = Overflow::IEEE, uint64_t random = 0);

/// All formats.
UInt128 convertBitsWide(UInt128 bits, FloatFormat from, FloatFormat to,
                        Rounding r = Rounding::NearestEven,
                        Overflow o = Overflow::IEEE, uint64_t random = 0);

/// The value of an encoding of at most 64 bits; exact.
inline double decode(uint64_t bits, FloatFormat f) {
  return dispatchFormat(f, [bits](auto F) { return decodeAs<F>(bits); });
}

/// Rounds a double once into a format of at most 64 bits.
inline uint64_t encode(double x, FloatFormat f) {
  return dispatchFormat(f, [x](auto F) { return encodeAs<F>(x); });
}
uint64_t encode(double x, FloatFormat f, Rounding r,
                Overflow o = Overflow::IEEE, uint64_t random = 0);

/// All formats; f80 and f128 are rounded to the nearest double.
double decodeWide(UInt128 bits, FloatFormat f);
UInt128 encodeWide(double x, FloatFormat f, Rounding r = Rounding::NearestEven,
                   Overflow o = Overflow::IEEE, uint64_t random = 0);

/// What an encoding is. f.bits must be at most 64 for the first.
FloatClass classify(uint64_t bits, FloatFormat f);
FloatClass classifyWide(UInt128 bits, FloatFormat f);

//===----------------------------------------------------------------------===//
// Floats to integers
//===----------------------------------------------------------------------===//

/// What a conversion to an integer gives. Out of range (and NaN) MLIR's
/// arith.fptosi is poison, LLVM's llvm.fptosi.sat gives `value`: the nearest
/// integer of the type, 0 for NaN.
struct IntResult {
  uint64_t value; ///< two's complement in the low `width` bits, sign-extended
  bool inexact;   ///< in range, but the number was no integer
  bool outOfRange;
};
struct WideIntResult {
  UInt128 value;
  bool inexact;
  bool outOfRange;
};

/// To a signed or unsigned integer of `width` bits, 1 to 64. Toward zero is
/// what MLIR's and C's conversions do.
IntResult fpToSI(uint64_t bits, FloatFormat from, unsigned width,
                 Rounding r = Rounding::TowardZero, uint64_t random = 0);
IntResult fpToUI(uint64_t bits, FloatFormat from, unsigned width,
                 Rounding r = Rounding::TowardZero, uint64_t random = 0);

/// All formats, `width` from 1 to 128.
WideIntResult fpToIntWide(UInt128 bits, FloatFormat from, unsigned width,
                          bool isSigned, Rounding r = Rounding::TowardZero,
                          uint64_t random = 0);

//===----------------------------------------------------------------------===//
// Integers to floats
//===----------------------------------------------------------------------===//

/// Rounds a 64-bit integer once into a format of at most 64 bits (never by way
/// of double). Narrower integers are sign- or zero-extended by the caller.
uint64_t siToFp(int64_t x, FloatFormat to, Rounding r = Rounding::NearestEven,
                Overflow o = Overflow::IEEE, uint64_t random = 0);
uint64_t uiToFp(uint64_t x, FloatFormat to, Rounding r = Rounding::NearestEven,
                Overflow o = Overflow::IEEE, uint64_t random = 0);

/// All formats and integers of up to 128 bits.
UInt128 intToFpWide(UInt128 x, bool isSigned, FloatFormat to,
                    Rounding r = Rounding::NearestEven,
                    Overflow o = Overflow::IEEE, uint64_t random = 0);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_CONVERT_H
