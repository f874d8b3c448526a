//===- ContractTest.cpp - the spelling of contracts -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is read is what the text says. What is no contract is refused, with the
// character at which it goes wrong.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Contract.h"
#include "plumbline/Support/File.h"
#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::HasSubstr;

namespace {

ShadowContract parsed(std::string_view text) {
  Result<ShadowContract> k = parseContract(text);
  EXPECT_TRUE(k) << text << ": " << (k ? "" : k.error().str());
  return k ? *k : ShadowContract();
}
std::string refused(std::string_view text) {
  Result<ShadowContract> k = parseContract(text);
  EXPECT_FALSE(k) << text;
  return k ? "" : k.error().str();
}
double ulpsOf(const ShadowContract &k, const char *function) {
  return k.function(*functionNumber(function)).ulps;
}

TEST(Contract, Orders) {
  EXPECT_EQ(parsed("any").order, SumOrder::Any);
  EXPECT_EQ(parsed("as-written").order, SumOrder::AsWritten);
  ShadowContract k = parsed("depth:tree");
  EXPECT_EQ(k.order, SumOrder::Depth);
  EXPECT_EQ(k.shape, DepthShape::Tree);
  k = parsed("depth:lanes=8");
  EXPECT_EQ(k.shape, DepthShape::Lanes);
  EXPECT_EQ(k.size, 8u);
  k = parsed("depth:blocks=128");
  EXPECT_EQ(k.shape, DepthShape::Blocks);
  EXPECT_EQ(k.size, 128u);
  k = parsed("depth:17");
  EXPECT_EQ(k.shape, DepthShape::Fixed);
  EXPECT_EQ(k.size, 17u);
  k = parsed("mma:F=24,k=16");
  EXPECT_EQ(k.order, SumOrder::Mma);
  EXPECT_EQ(k.keptBits, 24u);
  EXPECT_EQ(k.products, 16u);
}

TEST(Contract, Options) {
  ShadowContract k =
      parsed("mma:F=13,k=32,ftz,conversions=ulp,output=ulp,functions=libm");
  EXPECT_EQ(k.keptBits, 13u);
  EXPECT_TRUE(k.flushToZero);
  EXPECT_TRUE(k.conversionsDiffer);
  EXPECT_TRUE(k.outputUlp);
  EXPECT_EQ(ulpsOf(k, "erf"), 1);
  k = parsed("ftz");
  EXPECT_EQ(k.order, SumOrder::Any);
  EXPECT_TRUE(k.flushToZero);
  EXPECT_EQ(ulpsOf(k, "erf"), 2);
  EXPECT_EQ(parsed("functions=fast").function(*functionNumber("exp")).slope,
            1.173);
  EXPECT_FALSE(parsed("any,conversions=half,output=half").outputUlp);
}

TEST(Contract, ErrorsNameTheCharacter) {
  EXPECT_EQ(refused("anny"),
            "error: --contract=anny: at character 1: unknown contract 'anny', "
            "did you mean 'any'?");
  EXPECT_THAT(refused("any,fzt"), HasSubstr("at character 5: unknown contract "
                                            "'fzt', did you mean 'ftz'?"));
  EXPECT_THAT(refused("depth:tre"),
              HasSubstr("at character 7: unknown depth 'tre', did you mean "
                        "'tree'?"));
  EXPECT_THAT(refused("depth:lanes=0"), HasSubstr("at character 13: a number"));
  EXPECT_THAT(refused("depth:lanes=8x"), HasSubstr("got '8x'"));
  EXPECT_THAT(refused("mma:F=24"), HasSubstr("k=PRODUCTS"));
  EXPECT_THAT(refused("mma:24,16"), HasSubstr("mma:F=BITS,k=PRODUCTS"));
  EXPECT_THAT(refused("mma:F=99,k=4"), HasSubstr("from 1 to 64"));
  EXPECT_THAT(refused("any,as-written"), HasSubstr("a second order"));
  EXPECT_THAT(refused("output=two"), HasSubstr("at character 8: half or ulp"));
  EXPECT_THAT(refused("functions=cud"), HasSubstr("did you mean 'cuda'?"));
  EXPECT_THAT(refused(""), HasSubstr("unknown contract ''"));
  EXPECT_THAT(refused("any,"), HasSubstr("at character 5"));
}

TEST(Contract, FunctionFiles) {
  Result<FunctionErrors> table = parseFunctionErrors("# device X\n"
                                                     "exp 3.5\n"
                                                     "\n"
                                                     "  log 2 0 1e-6 # near 1\n"
                                                     "sin\t4 0.5\n",
                                                     "x.tbl");
  ASSERT_TRUE(table) << table.error().str();
  auto entry = [&](const char *name) {
    return table->entries[*functionNumber(name)];
  };
  EXPECT_EQ(entry("exp").ulps, 3.5);
  EXPECT_EQ(entry("log").ulps, 2);
  EXPECT_EQ(entry("log").absolute, 1e-6);
  EXPECT_EQ(entry("sin").slope, 0.5);
  EXPECT_EQ(entry("erf").ulps, 2) << "CUDA's";

  auto error = [](const char *text) {
    Result<FunctionErrors> t = parseFunctionErrors(text, "x.tbl");
    return t ? std::string() : t.error().str();
  };
  EXPECT_EQ(error("exp 1\n tanhh 2\n"),
            "x.tbl:2:2: error: unknown function 'tanhh', did you mean 'tanh'?");
  EXPECT_THAT(error("exp one"), HasSubstr("x.tbl:1:5: error: 'one'"));
  EXPECT_THAT(error("exp -1"), HasSubstr("x.tbl:1:5"));
  EXPECT_THAT(error("exp 0.25"), HasSubstr("half an ulp"));
  EXPECT_THAT(error("exp"), HasSubstr("x.tbl:1:1: error: expected: name"));
  EXPECT_THAT(error("exp 1 2 3 4"), HasSubstr("expected: name"));
  EXPECT_THAT(error("exp inf"), HasSubstr("x.tbl:1:5"));
}

} // namespace
