//===- PtxCvt.h - the cvt instruction of PTX --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `cvt.rn.satfinite.relu.e4m3x2.f32` and its like compute, one element at
// a time: the source is PTX ISA 9.0, 9.7.9 "cvt"; what it leaves open is what
// an H200 (sm_90) gives, whose results the tests compare bit for bit
// (utils/device/cvt_table.cu made them):
//
//  * .rn .rz .rm .rp .rna round to the target's precision; .rni .rzi .rmi .rpi
//    to an integer, also from a format to itself. From integers to floats and
//    to a narrower float a rounding is needed, to integers one with i.
//  * .ftz: subnormal f32 operands and f32 results become zeros of their sign.
//  * .sat: to floats clamps to [0, 1], NaN and -0 become +0. To integers every
//    cvt saturates, with or without it.
//  * .satfinite: beyond the largest finite number, and infinities, that number.
//    8-bit floats have no cvt without it.
//  * .relu: negative numbers and -0 become +0.
//  * NaN to float: the target's canonical NaN, positive with all ones in the
//    fraction, where the value is rounded or changed; ConversionPolicy.h has
//    NaN to integer.
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
