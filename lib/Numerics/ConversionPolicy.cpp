//===- ConversionPolicy.cpp - floats out of an integer's range ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fpToIntWide() already saturates and says what was out of range; a policy
// replaces its value there.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ConversionPolicy.h"

using namespace plumb;

static constexpr std::string_view kNames[kNumConversionPolicies] = {
    "mlir", "saturating", "ptx", "x86"};

std::string_view plumb::conversionPolicyName(ConversionPolicy p) {
  return kNames[static_cast<unsigned>(p)];
}

std::optional<ConversionPolicy>
plumb::parseConversionPolicy(std::string_view name) {
  for (unsigned i = 0; i < kNumConversionPolicies; ++i)
    if (kNames[i] == name)
      return static_cast<ConversionPolicy>(i);
  return std::nullopt;
}

/// The low `width` bits, sign- or zero-extended.
static UInt128 extend(UInt128 x, unsigned width, bool isSigned) {
  if (width >= 128)
    return x;
  UInt128 low = x & ((UInt128(1) << width) - 1);
  bool negative = isSigned && (low >> (width - 1)) != 0;
  return negative ? low | ~UInt128(0) << width : low;
}

PolicyResult plumb::floatToInt(UInt128 bits, FloatFormat from, unsigned width,
                               bool isSigned, ConversionPolicy policy,
                               Rounding r, uint64_t random) {
  WideIntResult x = fpToIntWide(bits, from, width, isSigned, r, random);
  if (!x.outOfRange)
    return {x.value, x.inexact, false};
  const UInt128 middle = extend(UInt128(1) << (width - 1), width, isSigned);
  switch (policy) {
  case ConversionPolicy::MLIR:
    return {x.value, false, true};
  case ConversionPolicy::Saturating:
    break;
  case ConversionPolicy::PTX:
    if (classifyWide(bits, from) == FloatClass::NaN &&
        (from == FloatFormat::F64 || width == 64))
      return {middle, false, false};
    break;
  case ConversionPolicy::X86:
    return {isSigned ? middle : extend(~UInt128(0), width, false), false,
            false};
  }
  return {x.value, false, false};
}

UInt128 plumb::intToFloat(UInt128 x, unsigned width, bool isSigned,
                          FloatFormat to, Rounding r, Overflow o,
                          uint64_t random) {
  return intToFpWide(extend(x, width, isSigned), isSigned, to, r, o, random);
}
