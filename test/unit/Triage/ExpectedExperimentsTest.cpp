//===- ExpectedExperimentsTest.cpp - what experiments do to a program -----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rewriting is run on data for which its result is known by hand: 2^24 and
// ones, which f32 cannot add one by one; 4096 ones, which f16 cannot count.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/Experiments/DirectCast.h"
#include "../../../lib/Triage/Experiments/PadSites.h"
#include "../../../lib/Triage/Experiments/Reorder.h"
#include "../../../lib/Triage/Experiments/SumInputs.h"
#include "../../../lib/Triage/Experiments/WidenSums.h"
#include "GoldenTestSupport.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Interp/Interpreter.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;
using Kind = FoundReduction::Kind;

namespace {
constexpr FloatFormat F16 = FloatFormat::F16, F32 = FloatFormat::F32,
                      F64 = FloatFormat::F64;

class ExpectedExperiments : public testing::Test {
protected:
  ExpectedExperiments() : context(registry(), threading) {}

  static mlir::DialectRegistry registry() {
    mlir::DialectRegistry all;
    mlir::registerAllDialects(all);
    return all;
  }

  mlir::ModuleOp parse(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "t.mlir");
    EXPECT_TRUE(module);
    return *module;
  }

  /// The first result of @f, or the last argument where it gives none.
  std::vector<double> run(mlir::ModuleOp program,
                          const std::vector<HostValue> &inputs) {
    auto compiled = CompiledProgram::compile(program, "f");
    if (!compiled) {
      ADD_FAILURE() << compiled.error().str();
      return {};
    }
    auto result = (*compiled)->run(inputs);
    if (!result || result->status != RunStatus::Ok) {
      ADD_FAILURE() << "the program does not run";
      return {};
    }
    const HostValue &value =
        result->results.empty() ? result->arguments.back() : result->results[0];
    std::vector<double> all;
    for (size_t k = 0; k != value.bits.size(); ++k)
      all.push_back(value.asDouble(k));
    return all;
  }

  std::vector<double> runReordered(const std::vector<HostValue> &inputs,
                                   const SumOrdering &order) {
    unsigned changed = 0;
    auto copy = reordered(*module, order, changed);
    if (!copy) {
      ADD_FAILURE() << "nothing was reordered";
      return {};
    }
    return run(*copy, inputs);
  }

  /// Every order adds every term once: small integers have one sum.
  void expectAllTerms(std::vector<HostValue> inputs) {
    HostValue &x = inputs[0];
    x = test::values(F32, {1, 2, 3, 4, 5, 6, 7, 8}, x.shape);
    for (unsigned parts : {2, 3, 5, 8, 64})
      for (bool tree : {false, true})
        EXPECT_THAT(runReordered(inputs, {false, parts, tree}), ElementsAre(36))
            << parts;
  }

  static constexpr auto threading = mlir::MLIRContext::Threading::DISABLED;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

const char *const kLoop = R"(
func.func @f(%x: tensor<8xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %z) -> (f32) {
    %v = tensor.extract %x[%k] : tensor<8xf32>
    %s = arith.addf %acc, %v : f32
    scf.yield %s : f32
  }
  return %r : f32
})";

const char *const kLinalg = R"(
func.func @f(%x: tensor<1x8xf32>) -> tensor<1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %r = linalg.reduce {arith.addf} ins(%x : tensor<1x8xf32>)
      outs(%i : tensor<1xf32>) dimensions = [1]
  return %r : tensor<1xf32>
})";

const char *const kMemory = R"(
func.func @f(%x: memref<1x8xf32>, %o: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %k = 0 to 8 {
    %v = affine.load %x[%c0, %k] : memref<1x8xf32>
    %a = affine.load %o[%c0] : memref<1xf32>
    %s = arith.addf %a, %v : f32
    affine.store %s, %o[%c0] : memref<1xf32>
  }
  return
})";

const char *const kVector = R"(
func.func @f(%x: vector<8xf32>) -> f32 {
  %r = vector.reduction <add>, %x : vector<8xf32> into f32
  return %r : f32
})";

/// 2^24, and seven ones: from the front each 1 is lost, since 2^24 + 1 is a tie
/// that rounds to the even 2^24; from the back 7 is added, and 2^24 + 7 rounds
/// to the even 2^24 + 8 (its neighbours are 2^24 + 6 and + 8, both even steps;
/// the significand of + 8 is the even one).
const std::vector<double> kBig = {0x1p24, 1, 1, 1, 1, 1, 1, 1};

TEST_F(ExpectedExperiments, OrdersOfALoop) {
  parse(kLoop);
  std::vector<HostValue> in = {test::values(F32, kBig)};
  EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  // (2^24 + 1 + 1 + 1) + 4, then in four: 2^24, 2, 2, 2.
  EXPECT_THAT(runReordered(in, {false, 2, false}), ElementsAre(0x1p24 + 4));
  EXPECT_THAT(runReordered(in, {false, 4, false}), ElementsAre(0x1p24 + 6));
  // As a tree: ((2^24 + 1) + 2) + ((1 + 1) + (1 + 1)).
  EXPECT_THAT(runReordered(in, {false, 8, true}), ElementsAre(0x1p24 + 6));
  // More parts than terms: some are empty.
  EXPECT_THAT(runReordered(in, {false, 64, true}), ElementsAre(0x1p24 + 6));
  expectAllTerms(in);
}

TEST_F(ExpectedExperiments, OrdersOfLinalg) {
  parse(kLinalg);
  std::vector<HostValue> in = {test::values(F32, kBig, {1, 8})};
  EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  EXPECT_THAT(runReordered(in, {false, 2, false}), ElementsAre(0x1p24 + 4));
  EXPECT_THAT(runReordered(in, {false, 64, true}), ElementsAre(0x1p24 + 6));
  expectAllTerms(in);
}

TEST_F(ExpectedExperiments, OrdersInMemoryAndVectors) {
  parse(kMemory);
  std::vector<HostValue> in = {test::values(F32, kBig, {1, 8}),
                               test::values(F32, {0})};
  EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  unsigned changed = 0;
  EXPECT_FALSE(reordered(*module, {false, 2, false}, changed));

  parse(kVector);
  in = {test::values(F32, kBig)};
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  EXPECT_THAT(runReordered(in, {false, 2, false}), ElementsAre(0x1p24 + 4));
  expectAllTerms(in);
}

TEST_F(ExpectedExperiments, OrdersOfContractions) {
  const char *programs[] = {R"(
func.func @f(%x: vector<1x8xf32>, %z: vector<1xf32>) -> vector<1xf32> {
  %r = vector.multi_reduction <add>, %x, %z [1]
      : vector<1x8xf32> to vector<1xf32>
  return %r : vector<1xf32>
})",
                            R"(
#a = affine_map<(i, k) -> (i, k)>
#b = affine_map<(i, k) -> (k)>
#c = affine_map<(i, k) -> (i)>
func.func @f(%x: vector<1x8xf32>, %z: vector<1xf32>) -> vector<1xf32> {
  %one = arith.constant dense<1.0> : vector<8xf32>
  %r = vector.contract {indexing_maps = [#a, #b, #c],
      iterator_types = ["parallel", "reduction"]} %x, %one, %z
      : vector<1x8xf32>, vector<8xf32> into vector<1xf32>
  return %r : vector<1xf32>
})"};
  std::vector<HostValue> in = {test::values(F32, kBig, {1, 8}),
                               test::values(F32, {0})};
  for (const char *program : programs) {
    parse(program);
    EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
    EXPECT_THAT(runReordered(in, {false, 2, false}), ElementsAre(0x1p24 + 4));
    EXPECT_THAT(runReordered(in, {false, 64, true}), ElementsAre(0x1p24 + 6));
    expectAllTerms(in);
  }
}

TEST_F(ExpectedExperiments, OrdersOfMatmulInBuffers) {
  parse(R"(
func.func @f(%a: memref<1x8xf32>, %b: memref<8x1xf32>, %o: memref<1x1xf32>) {
  linalg.matmul ins(%a, %b : memref<1x8xf32>, memref<8x1xf32>)
      outs(%o : memref<1x1xf32>)
  return
})");
  std::vector<HostValue> in = {
      test::values(F32, kBig, {1, 8}),
      test::values(F32, std::vector<double>(8, 1), {8, 1}),
      test::values(F32, {0}, {1, 1})};
  EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  EXPECT_THAT(runReordered(in, {false, 4, false}), ElementsAre(0x1p24 + 6));
}

TEST_F(ExpectedExperiments, OrdersOfDynamicSizes) {
  parse(R"(
func.func @f(%x: tensor<?x?xf32>, %i: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.reduce {arith.addf} ins(%x : tensor<?x?xf32>)
      outs(%i : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
})");
  std::vector<HostValue> in = {test::values(F32, kBig, {1, 8}),
                               test::values(F32, {0})};
  EXPECT_THAT(run(*module, in), ElementsAre(0x1p24));
  EXPECT_THAT(runReordered(in, {true, 0, false}), ElementsAre(0x1p24 + 8));
  EXPECT_THAT(runReordered(in, {false, 4, false}), ElementsAre(0x1p24 + 6));
  EXPECT_THAT(runReordered(in, {false, 64, true}), ElementsAre(0x1p24 + 6));
  expectAllTerms(in);
}

TEST_F(ExpectedExperiments, NothingToReorder) {
  parse("func.func @f(%x: f32) -> f32 { %y = arith.addf %x, %x : f32\n"
        "  return %y : f32 }");
  unsigned changed = 0;
  EXPECT_FALSE(reordered(*module, {true, 0, false}, changed));
}

TEST_F(ExpectedExperiments, FindsReductions) {
  auto one = [&](const char *text) {
    std::vector<FoundReduction> all = findReductions(parse(text));
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? FoundReduction() : all[0];
  };
  for (const char *text : {kLoop, kLinalg, kMemory, kVector}) {
    FoundReduction found = one(text);
    EXPECT_EQ(found.kind, Kind::Add);
    EXPECT_EQ(found.format, F32);
    EXPECT_EQ(found.terms, 8);
    EXPECT_FALSE(isNarrowSum(found, F32));
    EXPECT_TRUE(isNarrowSum(found, F64)); // f32 sums, f64 output
    EXPECT_EQ(reductionText(found), "f32 sum of 8 terms");
  }
  // A loop that carries something else than a reduction.
  EXPECT_TRUE(findReductions(parse(R"(
func.func @f(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%acc = %x) -> (f32) {
    %s = arith.mulf %acc, %acc : f32
    %d = arith.divf %s, %x : f32
    scf.yield %d : f32
  }
  return %r : f32
})"))
                  .empty());
}

TEST_F(ExpectedExperiments, WidensSumsAlone) {
  // 4096 ones: in f16 the count stops at 2048, where 1 is half an ulp and ties
  // go to the even 2048. Products of 1 + 2^-10 by itself are rounded to f16
  // still: 1 + 2^-9 + 2^-20 becomes 1 + 2^-9.
  parse(R"(
func.func @f(%x: tensor<4096xf16>) -> f16 {
  %z = arith.constant 0.0 : f16
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f16) {
    %v = tensor.extract %x[%k] : tensor<4096xf16>
    %p = arith.mulf %v, %v : f16
    %s = arith.addf %acc, %p : f16
    scf.yield %s : f16
  }
  return %r : f16
})");
  std::vector<HostValue> ones = {
      test::values(F16, std::vector<double>(4096, 1))};
  EXPECT_THAT(run(*module, ones), ElementsAre(2048));
  auto wide = withWideSums(*module, F32);
  ASSERT_TRUE(wide);
  FormatMap map = widening(F32);
  EXPECT_THAT(run(*wide, retypedInputs(ones, map)), ElementsAre(4096));

  std::vector<HostValue> more = {
      test::values(F16, std::vector<double>(4096, 1 + 0x1p-10))};
  EXPECT_THAT(run(*wide, retypedInputs(more, map)),
              ElementsAre(4096 * (1 + 0x1p-9)));
  auto all = withWideSums(*module, F32, /*termsToo=*/true);
  ASSERT_TRUE(all);
  // 4096 * (1 + 2^-9 + 2^-20) = 4104.00390625, and sums of f32 lose of it, but
  // not as much as f16 did.
  double sum = run(*all, retypedInputs(more, map)).at(0);
  EXPECT_GT(sum, 4104.0);
  EXPECT_NEAR(sum, 4104.00390625, 0.01);
}

TEST_F(ExpectedExperiments, WidensNamedLinalg) {
  parse(R"(
func.func @f(%a: tensor<1x4096xf16>, %b: tensor<4096xf16>) -> tensor<1xf16> {
  %z = arith.constant dense<0.0> : tensor<1xf16>
  %r = linalg.matvec ins(%a, %b : tensor<1x4096xf16>, tensor<4096xf16>)
      outs(%z : tensor<1xf16>) -> tensor<1xf16>
  return %r : tensor<1xf16>
})");
  std::vector<HostValue> ones = {
      test::values(F16, std::vector<double>(4096, 1), {1, 4096}),
      test::values(F16, std::vector<double>(4096, 1))};
  EXPECT_THAT(run(*module, ones), ElementsAre(2048));
  auto wide = withWideSums(*module, F32);
  ASSERT_TRUE(wide);
  EXPECT_THAT(run(*wide, retypedInputs(ones, widening(F32))),
              ElementsAre(4096));
}

TEST_F(ExpectedExperiments, DoesNotRetypeBits) {
  parse(R"(
func.func @f(%x: tensor<8xf16>) -> i16 {
  %z = arith.constant 0.0 : f16
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f16) {
    %v = tensor.extract %x[%k] : tensor<8xf16>
    %s = arith.addf %acc, %v : f16
    scf.yield %s : f16
  }
  %b = arith.bitcast %r : f16 to i16
  return %b : i16
})");
  EXPECT_FALSE(withWideSums(*module, F32));
}

TEST_F(ExpectedExperiments, DirectCasts) {
  // 1 + 2^-11 + 2^-40: above the tie, so 1 + 2^-10 at once; f32 has 1 + 2^-11,
  // the tie, which goes to the even 1.
  parse(R"(
func.func @f(%x: f64) -> f16 {
  %a = arith.truncf %x : f64 to f32
  %b = arith.truncf %a : f32 to f16
  return %b : f16
})");
  HostValue x = test::values(F64, {1 + 0x1p-11 + 0x1p-40});
  x.isScalar = true;
  x.shape = {};
  EXPECT_THAT(run(*module, {x}), ElementsAre(1));
  std::vector<FoundCastChain> chains = findCastChains(*module);
  ASSERT_EQ(chains.size(), 1u);
  auto direct = withDirectCasts(*module, {&chains[0]});
  ASSERT_TRUE(direct);
  EXPECT_THAT(run(*direct, {x}), ElementsAre(1 + 0x1p-10));
}

TEST_F(ExpectedExperiments, PadSites) {
  parse(R"(
func.func @f(%x: tensor<1x3xf32>) -> tensor<1xf32> {
  %pad = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %wide = tensor.pad %x low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %pad : f32
  } : tensor<1x3xf32> to tensor<1x4xf32>
  %e = tensor.empty() : tensor<1xf32>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %r = linalg.reduce {arith.maximumf} ins(%wide : tensor<1x4xf32>)
      outs(%i : tensor<1xf32>) dimensions = [1]
  return %r : tensor<1xf32>
})");
  std::vector<PadSite> sites = findPadSites(*module, findReductions(*module));
  ASSERT_EQ(sites.size(), 2u);
  EXPECT_EQ(sites[0].what, "the pad value");
  EXPECT_EQ(sites[0].value, 0);
  EXPECT_THAT(sites[0].readers, ElementsAre(Kind::Max));
  EXPECT_EQ(sites[1].what, "the fill value");
  EXPECT_EQ(sites[1].value, -INFINITY);
  EXPECT_TRUE(sites[1].isBeginning);

  std::vector<HostValue> in = {test::values(F32, {-3, -1, -2}, {1, 3})};
  EXPECT_THAT(run(*module, in), ElementsAre(0));
  for (double pad : {5.0, -5.0}) {
    auto copy = withPadValue(*module, sites[0], pad);
    ASSERT_TRUE(copy);
    EXPECT_THAT(run(*copy, in), ElementsAre(pad > 0 ? 5 : -1));
  }
  EXPECT_EQ(identityOf(Kind::Max), -INFINITY);
  EXPECT_EQ(identityOf(Kind::Mul), 1);
  EXPECT_FALSE(identityOf(Kind::Other));
}

TEST_F(ExpectedExperiments, SumInputs) {
  parse(R"(
func.func @f(%a: tensor<2x4xf32>, %b: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %z = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x4xf32>, tensor<4x3xf32>)
      outs(%z : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
})");
  std::vector<HostValue> in = {
      test::values(F32, {1, 2, 3, 4, 5, 6, 7, 8}, {2, 4}),
      test::values(F32, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {4, 3})};
  auto sum = longestSum(*module, "f", in, findReductions(*module));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->terms, 4);
  EXPECT_THAT(sum->axes,
              ElementsAre(std::make_pair(0u, 1u), std::make_pair(1u, 0u)));
  std::vector<HostValue> cut = sum->firstTerms(in, 2);
  std::vector<double> a, b;
  for (size_t k = 0; k != 8; ++k)
    a.push_back(cut[0].asDouble(k));
  for (size_t k = 0; k != 12; ++k)
    b.push_back(cut[1].asDouble(k));
  EXPECT_THAT(a, ElementsAre(1, 2, 0, 0, 5, 6, 0, 0));
  EXPECT_THAT(b, ElementsAre(1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0));

  parse(kLoop);
  in = {test::values(F32, kBig)};
  sum = longestSum(*module, "f", in, findReductions(*module));
  ASSERT_TRUE(sum);
  EXPECT_THAT(sum->axes, ElementsAre(std::make_pair(0u, 0u)));
}
} // namespace
