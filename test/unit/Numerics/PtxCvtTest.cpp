//===- PtxCvtTest.cpp - the cvt instruction of PTX against a GPU ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs/cvt_sm90.npz holds what an H200 gave for every form of cvt between
// floats and integers on boundary inputs: see utils/device/cvt_table.cu. All of
// it is compared bit for bit.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/PtxCvt.h"

#include "DeltaNpz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

std::string sourceOf(const std::string &opcode) {
  std::string type = opcode.substr(opcode.rfind('.') + 1);
  if (type.size() > 2 && type.substr(type.size() - 2) == "x2")
    type.resize(type.size() - 2);
  return type;
}

// A vector form is given the same number in both lanes.
TEST(PtxCvtTest, AsAnH200BitForBit) {
  const std::string path = PLUMBLINE_TEST_INPUTS "/cvt_sm90.npz";
  Result<DeltaArrays> arrays = readDeltaNpz(path);
  ASSERT_TRUE(arrays) << arrays.error().str();
  unsigned forms = 0;
  uint64_t results = 0;
  for (const auto &[opcode, got] : *arrays) {
    if (opcode.compare(0, 4, "cvt.") != 0)
      continue;
    Result<PtxCvt> cvt = parsePtxCvt(opcode);
    ASSERT_TRUE(cvt) << opcode << ": " << cvt.error().str();
    const std::vector<uint64_t> &in = arrays->at("in." + sourceOf(opcode));
    ASSERT_EQ(in.size(), got.size()) << opcode;
    const unsigned bits = cvt->to.bits;
    const uint64_t mask = ~uint64_t(0) >> (64 - bits);
    unsigned wrong = 0;
    for (size_t i = 0; i < in.size(); ++i) {
      uint64_t expected = applyPtxCvt(*cvt, in[i]);
      bool same = (got[i] & mask) == expected;
      if (cvt->to.lanes == 2)
        same = same && (got[i] >> bits & mask) == expected;
      if (same)
        continue;
      if (++wrong <= 4)
        ADD_FAILURE() << opcode << " of " << std::hex << in[i] << ": GPU "
                      << (got[i] & mask) << ", we " << expected;
    }
    EXPECT_EQ(wrong, 0u) << opcode;
    ++forms;
    results += in.size();
  }
  EXPECT_EQ(forms, 390u);
  RecordProperty("results", std::to_string(results));
}

uint64_t apply(std::string_view opcode, uint64_t bits) {
  Result<PtxCvt> cvt = parsePtxCvt(opcode);
  EXPECT_TRUE(cvt) << opcode;
  return cvt ? applyPtxCvt(*cvt, bits) : 0;
}

// Worked out from the text of the PTX ISA.
TEST(PtxCvtTest, ByHand) {
  const uint64_t f32Max = 0x7f7fffff, f32Inf = 0x7f800000, f32NaN = 0x7fc00000;
  EXPECT_EQ(apply("cvt.rn.f16.f32", 0x477ff000), 0x7c00u); // 65520
  EXPECT_EQ(apply("cvt.rz.f16.f32", 0x477ff000), 0x7bffu);
  EXPECT_EQ(apply("cvt.rn.satfinite.f16.f32", f32Max), 0x7bffu);
  EXPECT_EQ(apply("cvt.rn.satfinite.f16.f32", f32Inf), 0x7bffu);
  EXPECT_EQ(apply("cvt.rn.satfinite.f16.f32", f32NaN), 0x7fffu);
  EXPECT_EQ(apply("cvt.rn.relu.f16.f32", 0xbf800000), 0u);
  EXPECT_EQ(apply("cvt.rn.relu.bf16.f32", f32NaN), 0x7fffu);
  EXPECT_EQ(apply("cvt.rna.tf32.f32", 0x3f801000), 0x3f802000u); // tie: away
  EXPECT_EQ(apply("cvt.rn.tf32.f32", 0x3f801000), 0x3f800000u);  // tie: even
  EXPECT_EQ(apply("cvt.rn.satfinite.e4m3x2.f32", f32Max), 0x7eu);
  EXPECT_EQ(apply("cvt.rn.satfinite.e4m3x2.f32", f32NaN), 0x7fu);
  EXPECT_EQ(apply("cvt.rn.satfinite.e5m2x2.f32", 0xff800000), 0xfbu);
  EXPECT_EQ(apply("cvt.rn.satfinite.relu.e5m2x2.f32", 0xff800000), 0u);
  EXPECT_EQ(apply("cvt.rn.f16x2.e4m3x2", 0x7e), 0x5f00u); // 448
  EXPECT_EQ(apply("cvt.rni.s32.f32", 0x40200000), 2u);    // 2.5
  EXPECT_EQ(apply("cvt.rni.s32.f32", 0x40600000), 4u);    // 3.5
  EXPECT_EQ(apply("cvt.rpi.s32.f32", 0xbf000000), 0u);    // -0.5
  EXPECT_EQ(apply("cvt.rmi.s32.f32", 0xbf000000), 0xffffffffu);
  EXPECT_EQ(apply("cvt.rzi.u32.f32", 0xbf800000), 0u);   // -1
  EXPECT_EQ(apply("cvt.rzi.s8.f32", 0x43480000), 0x7fu); // 200
  EXPECT_EQ(apply("cvt.rpi.s32.f32", 1), 1u);
  EXPECT_EQ(apply("cvt.rpi.ftz.s32.f32", 1), 0u);
  EXPECT_EQ(apply("cvt.rni.s32.f32", f32NaN), 0u);
  EXPECT_EQ(apply("cvt.rni.s64.f32", f32NaN), 0x8000000000000000u);
  EXPECT_EQ(apply("cvt.sat.f32.f32", 0x40000000), 0x3f800000u);
  EXPECT_EQ(apply("cvt.sat.f32.f32", 0xbf800000), 0u);
  EXPECT_EQ(apply("cvt.sat.f32.f32", f32NaN), 0u);
  EXPECT_EQ(apply("cvt.rn.f32.s32", 0x01000001), 0x4b800000u); // 2^24 + 1
  EXPECT_EQ(apply("cvt.rp.f32.s32", 0x01000001), 0x4b800001u);
  EXPECT_EQ(apply("cvt.rn.f16.s32", 65520), 0x7c00u);
  EXPECT_EQ(apply("cvt.rz.f16.s32", 65520), 0x7bffu);
  EXPECT_EQ(apply("cvt.rn.f16.s8", 0xff), 0xbc00u); // -1
  EXPECT_EQ(apply("cvt.rmi.f32.f32", 0xbf000000), 0xbf800000u);
  EXPECT_EQ(apply("cvt.rni.f32.f32", 0xbe800000), 0x80000000u);
  EXPECT_EQ(apply("cvt.rni.f32.f32", 0x4a800001), 0x4a800000u); // 2^22 + 0.5
  EXPECT_EQ(apply("cvt.rni.f32.f32", 0x4a800003), 0x4a800004u); // 2^22 + 1.5
  EXPECT_EQ(apply("cvt.rzi.f32.f32", 0x4b000001), 0x4b000001u); // 2^23 + 1
}

// One of each rule that the text of the PTX ISA does not give, as the H200 did.
TEST(PtxCvtTest, Measured) {
  // Moves and shifts.
  EXPECT_EQ(apply("cvt.f32.f32", 0xff800001), 0xff800001u);
  EXPECT_EQ(apply("cvt.ftz.f32.f32", 0xff800001), 0x7fffffffu);
  EXPECT_EQ(apply("cvt.rni.f32.f32", 0xff800001), 0x7fffffffu);
  EXPECT_EQ(apply("cvt.f32.bf16", 0xff81), 0xff810000u);
  EXPECT_EQ(apply("cvt.ftz.f32.bf16", 0xff81), 0x7fffffffu);
  EXPECT_EQ(apply("cvt.f32.f16", 0xfc01), 0x7fffffffu);
  EXPECT_EQ(apply("cvt.bf16.bf16", 0xff81), 0x7fffu);
  // f64 quiets, with sign and payload.
  EXPECT_EQ(apply("cvt.f64.bf16", 0xff81), 0xfff8200000000000u);
  EXPECT_EQ(apply("cvt.f64.f16", 0x7c01), 0x7ff8040000000000u);
  EXPECT_EQ(apply("cvt.f64.f32", 0xff955555), 0xfffaaaaaa0000000u);
  EXPECT_EQ(apply("cvt.ftz.f64.f32", 0xff955555), 0x7fffffffe0000000u);
  EXPECT_EQ(apply("cvt.rmi.f64.f64", 0x7ff0000000155555), 0x7ff8000000155555u);
  EXPECT_EQ(apply("cvt.rn.f32.f64", 0xfff0000000155555), 0xffc00000u);
  EXPECT_EQ(apply("cvt.rn.f16.f64", 0x7ff0000000155555), 0x7e00u);
  // tf32.
  EXPECT_EQ(apply("cvt.rn.tf32.f32", 0xff955555), 0x7fffe000u);
  EXPECT_EQ(apply("cvt.rna.tf32.f32", 0xff955555), 0xff954000u);
  EXPECT_EQ(apply("cvt.rna.tf32.f32", 0x7f800001), 0x7f800000u);
  EXPECT_EQ(apply("cvt.rna.satfinite.tf32.f32", 0x7f800001), 0x7f7fe000u);
  EXPECT_EQ(apply("cvt.rna.satfinite.tf32.f32", 0x7fffffff), 0x7fffc000u);
  // .ftz.
  EXPECT_EQ(apply("cvt.rp.ftz.f16.f32", 1), 1u);
  EXPECT_EQ(apply("cvt.rp.ftz.bf16.f32", 1), 0u);
  EXPECT_EQ(apply("cvt.rn.ftz.f32.f64", 0x380fffffe0000001), 0u);
  EXPECT_EQ(apply("cvt.rp.ftz.f32.f64", 0x380fffffe0000001), 0x00800000u);
  EXPECT_EQ(apply("cvt.rn.ftz.f32.f64", 0x380fffffffffffff), 0x00800000u);
  EXPECT_EQ(apply("cvt.rm.ftz.f32.f64", 0xb80fffffe0000000), 0x80000000u);
}

TEST(PtxCvtTest, Errors) {
  auto message = [](std::string_view opcode) {
    Result<PtxCvt> cvt = parsePtxCvt(opcode);
    return cvt ? std::string("accepted") : cvt.error().message;
  };
  using testing::HasSubstr;
  EXPECT_THAT(message("cvt.rn.f17.f32"), HasSubstr("did you mean 'f16'?"));
  EXPECT_THAT(message("cvt.rn.satfinit.e4m3x2.f32"),
              HasSubstr("did you mean 'satfinite'?"));
  EXPECT_THAT(message("cvt.rn.rz.f16.f32"), HasSubstr("two roundings"));
  EXPECT_THAT(message("cvt.f16.f32"), HasSubstr("needs .rn"));
  EXPECT_THAT(message("cvt.rn.s32.f32"), HasSubstr("needs .rni"));
  EXPECT_THAT(message("cvt.s32.s8"), HasSubstr("between integers"));
  EXPECT_THAT(message("cvt.rni.f16.f32"), HasSubstr("same type"));
  EXPECT_THAT(message("cvt.rni.relu.s32.f32"), HasSubstr("for floats"));
  EXPECT_THAT(message("cvt.rn.sat.relu.f16.f32"), HasSubstr("neither"));
  EXPECT_THAT(message("mov.b32"), HasSubstr("not of the form"));
  EXPECT_THAT(message(""), HasSubstr("not of the form"));
  EXPECT_THAT(message("cvt..f16.f32"), HasSubstr("no modifier"));
  EXPECT_EQ(message("cvt.f32.f16"), "accepted");
}

} // namespace
