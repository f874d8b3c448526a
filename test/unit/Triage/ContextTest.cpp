//===- ContextTest.cpp - what the stages of a triage share ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The difference that is seen, the walk over the stages, and experiments with
// narrower arithmetic, whose results are worked by hand.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/Narrowed.h"
#include "../../../lib/Triage/RoundTrip.h"
#include "../../../lib/Triage/Seen.h"
#include "../../../lib/Triage/WiderFunctions.h"
#include "GoldenTestSupport.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Triage/Triage.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using plumb::test::values;
using testing::HasSubstr;

namespace {
class ContextTest : public testing::Test {
protected:
  ContextTest() {
    mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.disableMultithreading();
  }
  void parse(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "k.mlir");
    ASSERT_TRUE(module);
    subject.file = "k.mlir";
    subject.entry = "f";
    subject.module = *module;
  }
  static GivenOutputs given(HostValue value, const std::string &file) {
    GivenOutputs outputs;
    outputs.file = file;
    outputs.names = {"result0"};
    outputs.fileTypes = {value.elementName};
    outputs.values = {std::move(value)};
    outputs.present = {true};
    return outputs;
  }
  SeenDifference seen() {
    Result<std::unique_ptr<TriageContext>> made =
        TriageContext::create(subject);
    EXPECT_TRUE(made) << made.error().str();
    return made ? (*made)->seen() : SeenDifference();
  }

  mlir::DialectRegistry registry;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  TriageCase subject;
};

constexpr const char *kTwice = R"(
func.func @f(%x: tensor<2xf16>) -> tensor<2xf16> {
  %y = arith.addf %x, %x : tensor<2xf16>
  return %y : tensor<2xf16>
})";

constexpr const char *kNext = R"(
func.func @f(%x: tensor<2xf16>) -> tensor<2xf16> {
  %one = arith.constant dense<1.0> : tensor<2xf16>
  %y = arith.addf %x, %one : tensor<2xf16>
  return %y : tensor<2xf16>
})";

// The sum of four squares.
constexpr const char *kSum = R"(
func.func @f(%x: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z) -> f32 {
    %v = tensor.extract %x[%i] : tensor<4xf32>
    %p = arith.mulf %v, %v : f32
    %b = arith.addf %a, %p : f32
    scf.yield %b : f32
  }
  return %s : f32
})";
} // namespace

TEST_F(ContextTest, NothingToCompareWith) {
  parse(kTwice);
  subject.inputs = {values(FloatFormat::F16, {1, 2})};
  SeenDifference none = seen();
  EXPECT_FALSE(none.exists);
  EXPECT_TRUE(none.outputs.empty());
}

TEST_F(ContextTest, WithoutARuleTheAllowanceAroundTheGolden) {
  parse(kNext);
  subject.inputs = {values(FloatFormat::F16, {1, 2048})};
  // 2049 is a tie of f16, between 2048 and 2050.
  subject.golden = given(values(FloatFormat::F32, {2, 2049}), "g");
  for (double right : {2048.0, 2050.0}) {
    subject.runs = {given(values(FloatFormat::F16, {2, right}), "o")};
    EXPECT_FALSE(seen().exists) << right;
  }
  subject.runs = {given(values(FloatFormat::F16, {2, 2052}), "o")};
  SeenDifference wrong = seen();
  EXPECT_TRUE(wrong.exists);
  EXPECT_EQ(wrong.maxAbs, 3);
  EXPECT_EQ(wrong.what, "the outputs of o against the golden");
}

TEST_F(ContextTest, AGoldenIsARoundedNumberToo) {
  parse(kNext);
  subject.inputs = {values(FloatFormat::F16, {1, 2048})};
  // 2049, rounded down in one and up in the other; both are right.
  subject.golden = given(values(FloatFormat::F16, {2, 2048}), "g");
  subject.runs = {given(values(FloatFormat::F16, {2, 2050}), "o")};
  EXPECT_FALSE(seen().exists);
  subject.runs = {given(values(FloatFormat::F16, {2, 2052}), "o")};
  EXPECT_TRUE(seen().exists);
}

TEST_F(ContextTest, ARuleOfTheUsersIsTheRule) {
  parse(kNext);
  subject.inputs = {values(FloatFormat::F16, {1, 2048})};
  subject.golden = given(values(FloatFormat::F32, {2, 2049}), "g");
  subject.runs = {given(values(FloatFormat::F16, {2, 2050}), "o")};
  subject.rule = "allclose:0,1e-5";
  EXPECT_TRUE(seen().exists);
  subject.rule = "allclose:1,0";
  EXPECT_FALSE(seen().exists);
}

TEST_F(ContextTest, OfSeveralRunsTheWorst) {
  parse(kTwice);
  subject.inputs = {values(FloatFormat::F16, {1, 2})};
  subject.golden = given(values(FloatFormat::F16, {2, 4}), "g");
  subject.runs = {given(values(FloatFormat::F16, {2, 4}), "a"),
                  given(values(FloatFormat::F16, {3, 5}), "b"),
                  given(values(FloatFormat::F16, {2, 5}), "c")};
  SeenDifference worst = seen();
  EXPECT_TRUE(worst.exists);
  EXPECT_EQ(worst.what, "the outputs of b against the golden");
}

TEST_F(ContextTest, TheGoldenAgainstTheProgram) {
  parse(kTwice);
  subject.inputs = {values(FloatFormat::F16, {1, 2})};
  subject.golden = given(values(FloatFormat::F64, {2, 4.5}), "g");
  SeenDifference wrong = seen();
  EXPECT_TRUE(wrong.exists);
  EXPECT_EQ(wrong.what, "the golden against what the program gives");
}

TEST_F(ContextTest, ShapesHaveToFit) {
  parse(kTwice);
  subject.inputs = {values(FloatFormat::F16, {1, 2})};
  subject.golden = given(values(FloatFormat::F16, {1, 2, 3}), "g");
  Result<std::unique_ptr<TriageContext>> made = TriageContext::create(subject);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().str(), HasSubstr("expected 2xf16, got 3xf16"));
}

TEST_F(ContextTest, SumsKeptInF16) {
  parse(kSum);
  // 2048 + 1 is 2048 in f16, twice.
  subject.inputs = {values(FloatFormat::F32, {0, 32, 32, 1})};
  Result<std::unique_ptr<TriageContext>> made = TriageContext::create(subject);
  ASSERT_TRUE(made);
  EXPECT_EQ((*made)->level0().outputs.at(0).asDouble(0), 2049);
  NarrowedModule sums = narrowed(*module, FloatFormat::F16, NarrowWhat::Sums);
  ASSERT_TRUE(sums.module);
  EXPECT_EQ(sums.narrowed, 1u);
  EXPECT_EQ((*made)->runOther(*sums.module).outputs.at(0).asDouble(0), 2048);
}

TEST_F(ContextTest, OperandsAndProducts) {
  parse(kSum);
  // 1 + 2^-10 + 2^-11 is a tie of f16 and tf32 alike: to even 1 + 2^-9, toward
  // zero 1 + 2^-10; f16 rounds its square (1 + 2^-8 + 2^-18) to 1 + 2^-8.
  const double x = 1 + 0x1p-10 + 0x1p-11;
  subject.inputs = {values(FloatFormat::F32, {x, 0, 0, 0})};
  Result<std::unique_ptr<TriageContext>> made = TriageContext::create(subject);
  ASSERT_TRUE(made);
  auto run = [&](FloatFormat format, NarrowWhat what, bool towardZero = false) {
    NarrowedModule copy = narrowed(*module, format, what, towardZero);
    EXPECT_TRUE(copy.module);
    return (*made)->runOther(*copy.module).outputs.at(0).asDouble(0);
  };
  const double even = 1 + 0x1p-9, down = 1 + 0x1p-10;
  EXPECT_EQ(run(FloatFormat::TF32, NarrowWhat::Operands), even * even);
  EXPECT_EQ(run(FloatFormat::TF32, NarrowWhat::Operands, true), down * down);
  EXPECT_EQ(run(FloatFormat::F16, NarrowWhat::Operands), even * even);
  EXPECT_EQ(run(FloatFormat::BF16, NarrowWhat::Operands), 1);
  // x * x = 1 + 2^-9 + 2^-10 + 2^-20 + ...: f16 keeps eleven bits.
  EXPECT_EQ(run(FloatFormat::F16, NarrowWhat::Arithmetic),
            1 + 0x1p-9 + 0x1p-10);
}

TEST_F(ContextTest, InputsTogetherAndAlone) {
  parse(R"(func.func @f(%a: tensor<1xf32>, %b: tensor<1xf32>,
                        %n: tensor<1xi32>) -> tensor<1xf32> {
    %r = arith.mulf %a, %b : tensor<1xf32>
    return %r : tensor<1xf32>
  })");
  // bf16 has eight bits: 1 + 2^-9 goes to 1, 2 + 2^-6 stays.
  const double a = 1 + 0x1p-9, b = 2 + 0x1p-6 + 0x1p-8;
  HostValue n = values(FloatFormat::F32, {0});
  n.elem = {ScalarType::Int, 32};
  n.elementName = "i32";
  subject.inputs = {values(FloatFormat::F32, {a}),
                    values(FloatFormat::F32, {b}), n};
  Result<std::unique_ptr<TriageContext>> made = TriageContext::create(subject);
  ASSERT_TRUE(made) << made.error().str();
  auto run = [&](std::optional<unsigned> only) {
    NarrowedModule copy = narrowed(*module, FloatFormat::BF16,
                                   NarrowWhat::Inputs, false, {"f", only});
    EXPECT_TRUE(copy.module);
    return (*made)->runOther(*copy.module).outputs.at(0).asDouble(0);
  };
  EXPECT_EQ(run(std::nullopt), 2 + 0x1p-6);
  EXPECT_EQ(run(0), b);
  EXPECT_EQ(run(1), a * (2 + 0x1p-6));
  EXPECT_FALSE(
      narrowed(*module, FloatFormat::BF16, NarrowWhat::Inputs, false, {"f", 2})
          .module);
}

TEST_F(ContextTest, FunctionsOfAProgram) {
  parse(R"(func.func @f(%a: tensor<1xf32>) -> tensor<1xf32> {
    %t = math.tanh %a : tensor<1xf32>
    %u = math.tanh %t : tensor<1xf32>
    %v = math.floor %u : tensor<1xf32>
    %r = linalg.exp ins(%v : tensor<1xf32>) outs(%a : tensor<1xf32>)
        -> tensor<1xf32>
    %s = linalg.elementwise kind=#linalg.elementwise_kind<log>
        ins(%r : tensor<1xf32>) outs(%a : tensor<1xf32>) -> tensor<1xf32>
    return %s : tensor<1xf32>
  })");
  EXPECT_THAT(functionsOf(*module), testing::ElementsAre("tanh", "exp", "log"));
}

TEST_F(ContextTest, NothingToNarrow) {
  parse(kTwice);
  EXPECT_FALSE(narrowed(*module, FloatFormat::F16, NarrowWhat::Sums).module);
  EXPECT_FALSE(
      narrowed(*module, FloatFormat::BF16, NarrowWhat::Operands).module);
}

TEST_F(ContextTest, RoundTripsOfWhatIsRight) {
  parse(kSum);
  EXPECT_EQ(roundTrip(*module, true).kind, RoundTrip::Same);
  EXPECT_EQ(roundTrip(*module, false).kind, RoundTrip::Same);
}

TEST_F(ContextTest, RoundTripOfABareVectorPrint) {
  parse(R"(func.func @f(%x: i32) -> i32 {
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    %y = arith.addi %x, %x : i32
    return %y : i32
  })");
  EXPECT_EQ(roundTrip(*module, true).kind, RoundTrip::Same);
  RoundTrip custom = roundTrip(*module, false);
  EXPECT_EQ(custom.kind, RoundTrip::NoParse);
  EXPECT_THAT(custom.line, HasSubstr("arith.addi"));
}

TEST_F(ContextTest, TheWalkEndsAtWhatExplains) {
  mlir::registerAllPasses();
  parse(R"(func.func @f(%i: index) -> f32 {
    %m = memref.alloca() : memref<2xf32>
    %z = arith.constant 0.0 : f32
    linalg.fill ins(%z : f32) outs(%m : memref<2xf32>)
    %v = memref.load %m[%i] : memref<2xf32>
    return %v : f32
  })");
  HostValue five;
  five.elem.bits = 64;
  five.elementName = "index";
  five.bits = {5};
  subject.inputs = {five};
  std::vector<unsigned> calls;
  TriageOptions options;
  options.onProgress = [&](const TriageResult &r) {
    unsigned done = 0;
    for (const StageResult &stage : r.stages)
      done += stage.status != StageStatus::NotRun;
    calls.push_back(done);
  };
  Result<TriageResult> result = triage(subject, options);
  ASSERT_TRUE(result) << result.error().str();
  EXPECT_EQ(result->verdict.category, TriageCategory::SourceUB);
  EXPECT_EQ(result->verdict.stage, 1u);
  EXPECT_EQ(exitCode(*result), 1);
  EXPECT_EQ(result->stages[1].status, StageStatus::NotRun);
  EXPECT_TRUE(result->finished);
  // Before the first, after it, at the end.
  EXPECT_EQ(calls, (std::vector<unsigned>{0, 1, 1}));
  options.keepGoing = true;
  options.onProgress = nullptr;
  result = triage(subject, options);
  ASSERT_TRUE(result);
  EXPECT_NE(result->stages[2].status, StageStatus::NotRun);
  EXPECT_EQ(result->verdict.category, TriageCategory::SourceUB);
}
