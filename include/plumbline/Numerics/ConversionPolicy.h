//===- ConversionPolicy.h - floats out of an integer's range ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IEEE 754 rounds a float to an integer and calls the rest invalid: NaN,
// infinities, and what rounds to no integer of the type. Languages and machines
// fill the gap in four ways, which a conversion has to name:
//
//  * mlir: arith.fptosi and fptoui (LLVM's instructions of these names) round
//    toward zero and give poison. `value` is then that of `saturating`, which a
//    program must not look at.
//  * saturating: llvm.fptosi.sat and fptoui.sat, arith on most NPUs, Arm, Rust:
//    the nearest integer of the type, 0 for NaN.
//  * ptx: NVIDIA's cvt (PTX ISA 9.0, section 9.7.9 "cvt"): saturates. NaN gives
//    0 if the source is not f64 and the target is neither s64 nor u64, else
//    1 << (width - 1): the least signed integer, the middle of the unsigned.
//  * x86: cvtt(ss|sd)2si and their AVX-512 unsigned forms (Intel SDM, volume 1,
//    4.8.3.7): the "integer indefinite" for all invalid operands, above and
//    below and NaN: 1 << (width - 1) signed, all ones unsigned.
//
// Conversions from integers to floats, and between floats, have no such gap:
// Rounding and Overflow say all there is. PtxCvt.h has cvt's modifiers.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_CONVERSIONPOLICY_H
#define PLUMBLINE_NUMERICS_CONVERSIONPOLICY_H

#include "plumbline/Numerics/Convert.h"

namespace plumb {

enum class ConversionPolicy : uint8_t { MLIR, Saturating, PTX, X86 };
inline constexpr unsigned kNumConversionPolicies = 4;

/// "mlir" "saturating" "ptx" "x86".
std::string_view conversionPolicyName(ConversionPolicy p);
std::optional<ConversionPolicy> parseConversionPolicy(std::string_view name);

struct PolicyResult {
  /// Two's complement, sign- or zero-extended from the type's width.
  UInt128 value;
  bool inexact; ///< in range, but the number was no integer
  bool poison;  ///< MLIR's poison: `value` means nothing
};

/// An encoding of any format to a signed or unsigned integer of `width` bits,
/// 1 to 128.
PolicyResult floatToInt(UInt128 bits, FloatFormat from, unsigned width,
                        bool isSigned, ConversionPolicy policy,
                        Rounding r = Rounding::TowardZero, uint64_t random = 0);

/// An integer of `width` bits, 1 to 128, in the low bits of `x` (those above
/// are ignored), rounded once into any format.
UInt128 intToFloat(UInt128 x, unsigned width, bool isSigned, FloatFormat to,
                   Rounding r = Rounding::NearestEven,
                   Overflow o = Overflow::IEEE, uint64_t random = 0);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_CONVERSIONPOLICY_H
