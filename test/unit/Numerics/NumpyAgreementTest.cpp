//===- NumpyAgreementTest.cpp - conversions as numpy and ml_dtypes --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs/ml_dtypes.npz holds what numpy and ml_dtypes make of boundary values
// (Inputs/make_ml_dtypes.py). We agree bit for bit, but for what is written
// down in isOurOwnRule().
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ConversionPolicy.h"

#include "DeltaNpz.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

const DeltaArrays &recorded() {
  static const DeltaArrays arrays = [] {
    Result<DeltaArrays> file =
        readDeltaNpz(PLUMBLINE_TEST_INPUTS "/ml_dtypes.npz");
    EXPECT_TRUE(file) << file.error().str();
    return file ? *file : DeltaArrays();
  }();
  return arrays;
}

/// Where Encoding.h decides otherwise, or ml_dtypes 0.6.0 is at fault: NaN into
/// formats that have none; zero into e8m0, where it gives NaN; and subnormal
/// f32 numbers into e8m0, which it rounds up (2^-126 for 1.0001 * 2^-127).
bool isOurOwnRule(double x, FloatFormat to) {
  if (!formatInfo(to).hasNaN())
    return std::isnan(x);
  const float rounded = static_cast<float>(x);
  return to == FloatFormat::F8E8M0FNU && rounded >= 0 && rounded < 0x1p-126f;
}

/// ml_dtypes converts f64 by way of f32 and rounds twice; numpy's own f16 is
/// rounded once.
uint64_t convertAsTheyDo(uint64_t bits, FloatFormat from, FloatFormat to) {
  if (from == FloatFormat::F64 && to != FloatFormat::F16) {
    bits = convertBits(bits, FloatFormat::F64, FloatFormat::F32);
    from = FloatFormat::F32;
  }
  return convertBits(bits, from, to);
}

TEST(NumpyAgreementTest, FloatsToFloats) {
  unsigned pairs = 0;
  for (FloatFormat from : {FloatFormat::F32, FloatFormat::F64}) {
    const std::string name(formatName(from));
    const std::vector<uint64_t> &in = recorded().at("in." + name);
    for (const FormatInfo &to : detail::kFormats) {
      auto it = recorded().find(name + ".to." + std::string(to.name));
      if (it == recorded().end())
        continue;
      ++pairs;
      unsigned wrong = 0;
      for (size_t i = 0; i < in.size(); ++i) {
        uint64_t ours = convertAsTheyDo(in[i], from, to.format);
        double x = decode(in[i], from);
        if (ours != it->second[i] && !isOurOwnRule(x, to.format) && ++wrong < 8)
          ADD_FAILURE() << std::hexfloat << x << " from " << name << " to "
                        << to.name << std::hex << ": numpy " << it->second[i]
                        << ", we " << ours;
      }
      EXPECT_EQ(wrong, 0u) << name << " to " << to.name;
    }
  }
  EXPECT_EQ(pairs, 27u);
}

TEST(NumpyAgreementTest, EveryEncodingToF32) {
  unsigned formats = 0;
  for (const FormatInfo &from : detail::kFormats) {
    auto it = recorded().find(std::string(from.name) + ".to.f32");
    if (it == recorded().end() || from.bits > 16)
      continue;
    ++formats;
    ASSERT_EQ(it->second.size(), size_t(1) << from.bits);
    for (uint64_t bits = 0; bits < it->second.size(); ++bits) {
      uint64_t ours = convertBits(bits, from.format, FloatFormat::F32);
      bool bothNaN =
          classify(ours, FloatFormat::F32) == FloatClass::NaN &&
          classify(it->second[bits], FloatFormat::F32) == FloatClass::NaN;
      // Signs and payloads of NaN differ from version to version of numpy.
      if (!bothNaN)
        ASSERT_EQ(ours, it->second[bits])
            << from.name << std::hex << " " << bits;
    }
  }
  EXPECT_EQ(formats, 13u);
}

TEST(NumpyAgreementTest, FloatsToIntegers) {
  const struct {
    const char *name;
    unsigned width;
    bool isSigned;
  } types[] = {{"i8", 8, true},
               {"i32", 32, true},
               {"ui8", 8, false},
               {"ui32", 32, false},
               {"i64", 64, true}};
  for (FloatFormat from : {FloatFormat::F32, FloatFormat::F64})
    for (auto type : types) {
      const std::string name(formatName(from));
      const auto &in = recorded().at(name + ".in." + type.name);
      const auto &out = recorded().at(name + ".to." + type.name);
      ASSERT_EQ(in.size(), out.size());
      for (size_t i = 0; i < in.size(); ++i) {
        PolicyResult r =
            floatToInt(in[i], from, type.width, type.isSigned,
                       ConversionPolicy::MLIR, Rounding::NearestEven);
        ASSERT_FALSE(r.poison);
        ASSERT_EQ(low64(r.value) & ~uint64_t(0) >> (64 - type.width), out[i])
            << decode(in[i], from) << " to " << type.name;
      }
    }
}

TEST(NumpyAgreementTest, IntegersToFloats) {
  const std::vector<uint64_t> &in = recorded().at("in.i64");
  for (FloatFormat to :
       {FloatFormat::F16, FloatFormat::F32, FloatFormat::F64}) {
    const auto &out = recorded().at("i64.to." + std::string(formatName(to)));
    for (size_t i = 0; i < in.size(); ++i)
      ASSERT_EQ(siToFp(static_cast<int64_t>(in[i]), to), out[i])
          << static_cast<int64_t>(in[i]) << " to " << formatName(to);
  }
}

} // namespace
