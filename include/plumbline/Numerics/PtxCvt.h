//===- PtxCvt.h - the cvt instruction of PTX --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `cvt.rn.satfinite.relu.e4m3x2.f32` and its like compute, one element at
// a time. The source is PTX ISA 9.0, 9.7.9 "cvt"; what it leaves open, and
// where the hardware does otherwise, is as measured on an NVIDIA H200 (sm_90,
// driver 580.159.04, CUDA 13.0, 2026-11-29). utils/device/cvt_table.cu recorded
// 390 forms there on boundary inputs, and the tests compare all of it bit for
// bit.
//
//  * .rn .rz .rm .rp .rna round to the target's precision; .rni .rzi .rmi .rpi
//    to an integer, also from a format to itself. From integers to floats and
//    to a narrower float a rounding is needed, to integers one with i.
//  * .sat: to floats clamps to [0, 1], NaN and -0 become +0. To integers every
//    cvt saturates, with or without it.
//  * .satfinite: beyond the largest finite number, and infinities, that number.
//    8-bit floats have no cvt without it. NaN stays one, but for .rna (below).
//  * .relu: negative numbers and -0 become +0; NaN stays NaN.
//  * .ftz, zeros of their sign for
//     - subnormal f32 operands, into f32, f64, bf16 and integers. Into f16 .ftz
//       does nothing: .rp makes the least f16 number of 2^-149;
//     - bf16 operands that would become subnormal f32 numbers;
//     - f64 operands of cvt.ftz.f32.f64 that are tiny after rounding: below
//       2^-126 when rounded to 24 bits with exponents as small as needed.
//       The greatest f64 below 2^-126 rounds up to it under .rn and stays.
//  * NaN to a float (ConversionPolicy.h has NaN to an integer), in this order:
//     - .sat: +0, as above;
//     - .ftz of an f32 operand makes it the canonical f32 NaN first, positive
//       with all ones in the fraction;
//     - from or to f64: quiet, with the sign and the leading bits of the
//       payload, also under .rni and its like;
//     - cvt.f32.f32, cvt.f32.bf16 and cvt.rn.f32.bf16 without .ftz move bits: a
//       signaling NaN stays one;
//     - .rna to tf32 cuts off the low 13 bits, and 7f800001 becomes infinity;
//       .satfinite then takes one unit off, as it does with infinity, so that
//       7f800001 becomes 7f7fe000 and 7fc00000 becomes 7fbfe000;
//     - all others give the target's canonical NaN, positive with all ones:
//       7fffffff, 7fffe000 (tf32), 7fff, 7f; so do cvt.f16.f16, cvt.bf16.bf16
//       and cvt.f32.f16.
//
// Not in the recording, and read as the rules above say: cvt.f64.f64 without a
// rounding, and the 4- and 6-bit formats and e8m0, which sm_90 lacks.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_PTXCVT_H
#define PLUMBLINE_NUMERICS_PTXCVT_H

#include "plumbline/Numerics/ConversionPolicy.h"
#include "plumbline/Support/Error.h"

namespace plumb {

struct PtxType {
  bool isFloat = true;
  FloatFormat format = FloatFormat::F32; ///< of a float
  unsigned bits = 32;                    ///< of an encoding (tf32: 32)
  bool isSigned = false;                 ///< of an integer
  unsigned lanes = 1;                    ///< 2: f16x2, e4m3x2
};

struct PtxCvt {
  PtxType to, from;
  std::optional<Rounding> rounding;
  bool integral = false; ///< .rni and its like
  bool ftz = false, sat = false, satfinite = false, relu = false;
};

/// Reads an opcode, "cvt.rn.satfinite.e4m3x2.f32". Errors: an unknown type or
/// modifier (with the nearest that exists), no or two roundings where one is
/// needed, modifiers that contradict the types. Whether an architecture has
/// the form is not looked at.
Result<PtxCvt> parsePtxCvt(std::string_view opcode);

/// One element: of f16x2 or e4m3x2 one lane. The operand stands in the low
/// `from.bits` bits; the result in the low `to.bits`, zeros above (tf32: as in
/// a register, its 19 bits above 13 zeros).
uint64_t applyPtxCvt(const PtxCvt &cvt, uint64_t bits);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_PTXCVT_H
