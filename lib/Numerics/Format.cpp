//===- Format.cpp - names and APFloat semantics of formats ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Format.h"

#include "llvm/ADT/APFloat.h"

using namespace plumb;
using llvm::APFloat;

std::optional<FloatFormat> plumb::parseFloatFormat(std::string_view name) {
  for (const FormatInfo &info : detail::kFormats)
    if (info.name == name)
      return info.format;
  return std::nullopt;
}

const llvm::fltSemantics &plumb::semantics(FloatFormat f) {
  switch (f) {
  case FloatFormat::F64:
    return APFloat::IEEEdouble();
  case FloatFormat::F32:
    return APFloat::IEEEsingle();
  case FloatFormat::F16:
    return APFloat::IEEEhalf();
  case FloatFormat::BF16:
    return APFloat::BFloat();
  case FloatFormat::TF32:
    return APFloat::FloatTF32();
  case FloatFormat::F80:
    return APFloat::x87DoubleExtended();
  case FloatFormat::F128:
    return APFloat::IEEEquad();
  case FloatFormat::F8E5M2:
    return APFloat::Float8E5M2();
  case FloatFormat::F8E4M3:
    return APFloat::Float8E4M3();
  case FloatFormat::F8E4M3FN:
    return APFloat::Float8E4M3FN();
  case FloatFormat::F8E5M2FNUZ:
    return APFloat::Float8E5M2FNUZ();
  case FloatFormat::F8E4M3FNUZ:
    return APFloat::Float8E4M3FNUZ();
  case FloatFormat::F8E4M3B11FNUZ:
    return APFloat::Float8E4M3B11FNUZ();
  case FloatFormat::F8E3M4:
    return APFloat::Float8E3M4();
  case FloatFormat::F8E8M0FNU:
    return APFloat::Float8E8M0FNU();
  case FloatFormat::F6E3M2FN:
    return APFloat::Float6E3M2FN();
  case FloatFormat::F6E2M3FN:
    return APFloat::Float6E2M3FN();
  case FloatFormat::F4E2M1FN:
    return APFloat::Float4E2M1FN();
  }
  __builtin_unreachable();
}

std::optional<FloatFormat> plumb::formatOf(const llvm::fltSemantics &s) {
  for (const FormatInfo &info : detail::kFormats)
    if (&semantics(info.format) == &s)
      return info.format;
  return std::nullopt;
}
