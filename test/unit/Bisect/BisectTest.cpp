//===- BisectTest.cpp - from a module and a pipeline to a culprit ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Planted faults (TestPasses.h) among passes of MLIR that do no harm.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Bisect.h"
#include "TestPasses.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
// f(x) = 41 + 100 x + x x, and a function that has nothing to do with it.
constexpr const char *kProgram = R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 41 : i32
  %d = arith.constant 100 : i32
  %dx = arith.muli %d, %x : i32
  %a = arith.muli %x, %x : i32
  %b = arith.muli %x, %x : i32
  %cdx = arith.addi %c, %dx : i32
  %r = arith.addi %cdx, %a : i32
  return %r : i32
}
func.func @other(%x: i32) -> i32 {
  %c = arith.constant 41 : i32
  return %c : i32
}
)";

HostValue i32(int32_t x) {
  HostValue v;
  v.elem.bits = 32;
  v.elementName = "i32";
  v.bits = {static_cast<uint32_t>(x)};
  return v;
}

class BisectTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
    options.entry = "f";
    options.inputs = {i32(3)};
    options.record.passTimeout = 0.5;
  }
  Result<BisectResult> run(const std::string &pipeline,
                           const std::string &program = kProgram) {
    module = parseModule(*context, program);
    options.pipeline = pipeline;
    return bisect(module->getOperation(), options);
  }
  BisectResult get(const std::string &pipeline,
                   const std::string &program = kProgram) {
    Result<BisectResult> result = run(pipeline, program);
    EXPECT_TRUE(result) << result.error().str();
    return result ? *result : BisectResult();
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  BisectOptions options;
};

TEST_F(BisectTest, NamesTheCulprit) {
  BisectResult r = get("builtin.module(cse,func.func(canonicalize,"
                       "test-plumb-add-one,cse),canonicalize,symbol-dce)");
  EXPECT_EQ(r.status, BisectStatus::Culprit) << r.summary;
  EXPECT_EQ(exitCode(r), 1);
  ASSERT_EQ(r.culprits.size(), 1u);
  const BisectFinding &c = r.culprits[0];
  EXPECT_EQ(c.pass, "test-plumb-add-one");
  EXPECT_EQ(c.index, 2u);
  EXPECT_EQ(c.anchor, "func.func");
  EXPECT_THAT(c.symbols, ElementsAre("@f", "@other"));
  EXPECT_EQ(c.verdict.verdict, Verdict::Semantic);
  // 41 + 300 + 9
  ASSERT_TRUE(c.verdict.first);
  EXPECT_EQ(c.verdict.first->expected, "350");
  EXPECT_EQ(c.verdict.first->got, "351");
  EXPECT_THAT(c.irBefore, HasSubstr("constant 41"));
  EXPECT_THAT(c.irAfter, HasSubstr("constant 42"));
  EXPECT_EQ(c.certificate.alone.state, CertificateItem::Yes)
      << c.certificate.alone.why;
  EXPECT_EQ(c.certificate.without.state, CertificateItem::Yes)
      << c.certificate.without.why;
  EXPECT_EQ(c.certificate.ubFree.state, CertificateItem::Yes)
      << c.certificate.ubFree.why;
  EXPECT_EQ(c.certificate.deterministic.state, CertificateItem::Yes)
      << c.certificate.deterministic.why;
  EXPECT_EQ(c.certificate.native.state, CertificateItem::Yes)
      << c.certificate.native.why;
  EXPECT_THAT(c.certificate.native.why,
              HasSubstr("result0 is 350 on the good side, 351 on the bad one"));
  EXPECT_EQ(c.certificate.reduced.state, CertificateItem::NotRun);
  EXPECT_EQ(c.leafPipeline, "builtin.module(func.func(test-plumb-add-one))");
  ASSERT_EQ(r.levels.size(), 6u);
  EXPECT_EQ(r.levels[2].verdict.verdict, Verdict::Semantic);
  EXPECT_EQ(r.agreesUpTo, 2u);
}

TEST_F(BisectTest, RightPassesAgree) {
  BisectResult r =
      get("builtin.module(func.func(cse,canonicalize),sccp,symbol-dce)");
  EXPECT_EQ(r.status, BisectStatus::Agree) << r.summary;
  EXPECT_EQ(exitCode(r), 0);
  EXPECT_THAT(r.culprits, IsEmpty());
  EXPECT_EQ(get("builtin.module()").status, BisectStatus::Agree);
}

TEST_F(BisectTest, EveryPositionIsFound) {
  const std::vector<std::string> innocent = {"cse",
                                             "func.func(canonicalize)",
                                             "sccp",
                                             "func.func(cse)",
                                             "any(canonicalize)",
                                             "symbol-privatize{exclude=f}",
                                             "canonicalize"};
  for (unsigned at = 0; at <= innocent.size(); ++at) {
    std::string text = "builtin.module(";
    for (unsigned i = 0; i <= innocent.size(); ++i) {
      if (i == at)
        text += std::string(i ? "," : "") + "func.func(test-plumb-add-two)";
      if (i < innocent.size())
        text += (i || at == 0 ? "," : "") + innocent[i];
    }
    BisectResult r = get(text + ")");
    SCOPED_TRACE(text);
    ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
    EXPECT_EQ(r.culprits[0].index, at);
    EXPECT_EQ(r.culprits[0].pass, "test-plumb-add-two");
  }
}

TEST_F(BisectTest, AllFindsBothCulprits) {
  const char *text = "builtin.module(func.func(test-plumb-add-two,cse,"
                     "test-plumb-add-one),canonicalize)";
  BisectResult r = get(text);
  ASSERT_EQ(r.culprits.size(), 1u);
  EXPECT_EQ(r.culprits[0].index, 0u);
  // The other culprit is still in the pipeline.
  EXPECT_EQ(r.culprits[0].certificate.without.state, CertificateItem::No);
  options.all = true;
  r = get(text);
  ASSERT_EQ(r.culprits.size(), 2u) << r.summary;
  EXPECT_EQ(r.culprits[0].index, 0u);
  EXPECT_EQ(r.culprits[1].index, 2u);
  EXPECT_EQ(r.culprits[1].reference, 1u);
  EXPECT_EQ(r.culprits[1].verdict.first->expected, "356");
  EXPECT_EQ(r.culprits[1].verdict.first->got, "357");
}

TEST_F(BisectTest, DifferencesThatBuildUpAccuseNoPass) {
  // 5 ulp of a constant are an approximation, 10 are more than 8 (16 halves).
  // The second pass is the first that goes beyond, but no worse than the other.
  const char *program = R"(
    func.func @f(%x: f32) -> f32 {
      %c = arith.constant 0.3 : f32
      %r = arith.mulf %x, %c : f32
      return %r : f32
    })";
  HostValue x = i32(0x40400000); // 3.0
  x.elem.kind = ScalarType::Float;
  x.elem.format = FloatFormat::F32;
  x.elementName = "f32";
  options.inputs = {x};
  BisectResult r = get("builtin.module(func.func(test-plumb-nudge))", program);
  EXPECT_EQ(r.status, BisectStatus::Agree) << r.summary;
  EXPECT_EQ(r.levels[0].verdict.verdict, Verdict::Approximation);
  r = get("builtin.module(func.func(test-plumb-nudge,test-plumb-nudge))",
          program);
  EXPECT_EQ(r.status, BisectStatus::Inconclusive) << r.summary;
  EXPECT_EQ(exitCode(r), 3);
  EXPECT_THAT(r.culprits, IsEmpty());
  ASSERT_EQ(r.suspects.size(), 1u);
  EXPECT_EQ(r.suspects[0].index, 1u);
  EXPECT_EQ(r.suspects[0].certificate.alone.state, CertificateItem::No);
  EXPECT_THAT(r.suspects[0].certificate.alone.why, HasSubstr("built up"));
}

/// math-expand-ops writes tanh x as (1 - exp(-2x)) / (1 + exp(-2x)), which is 0
/// at 1e-8 in f32, and exp2 x as exp(x ln 2), which is right.
TEST_F(BisectTest, ExpansionsOfMLIR) {
  auto program = [](const std::string &function) {
    return "func.func @f(%m: memref<3xf32>) {\n"
           "  affine.for %i = 0 to 3 {\n"
           "    %x = affine.load %m[%i] : memref<3xf32>\n"
           "    %y = math." +
           function +
           " %x : f32\n"
           "    affine.store %y, %m[%i] : memref<3xf32>\n"
           "  }\n  return\n}";
  };
  HostValue m = i32(0);
  m.elem.kind = ScalarType::Float;
  m.elem.format = FloatFormat::F32;
  m.elementName = "f32";
  m.isScalar = false;
  m.shape = {3};
  m.bits = {0x322bcc77 /* 1e-8 */, 0x3f000000 /* 0.5 */, 0x42280000 /* 42 */};
  options.inputs = {m};
  const char *pipeline = "builtin.module(func.func(affine-loop-unroll,"
                         "math-expand-ops,canonicalize),lower-affine)";
  BisectResult r = get(pipeline, program("tanh"));
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  EXPECT_EQ(r.culprits[0].pass, "math-expand-ops");
  EXPECT_EQ(r.culprits[0].verdict.verdict, Verdict::Precision);
  EXPECT_EQ(r.culprits[0].verdict.first->place(), "arg0[0]");
  EXPECT_EQ(r.culprits[0].verdict.first->expected, "1e-08");
  EXPECT_EQ(r.culprits[0].verdict.first->got, "0.0");
  EXPECT_EQ(get(pipeline, program("exp2")).status, BisectStatus::Agree);
  EXPECT_EQ(get(pipeline, program("cosh")).status, BisectStatus::Agree);
}

TEST_F(BisectTest, SumsInAnotherOrderAgree) {
  // Eight lanes instead of one after the other.
  const char *program = R"(
    func.func @f(%m: memref<64xf32>) -> f32 {
      %z = arith.constant 0.0 : f32
      %s = affine.for %i = 0 to 64 iter_args(%a = %z) -> f32 {
        %x = affine.load %m[%i] : memref<64xf32>
        %b = arith.addf %a, %x : f32
        affine.yield %b : f32
      }
      return %s : f32
    })";
  HostValue m = i32(0);
  m.elem.kind = ScalarType::Float;
  m.elem.format = FloatFormat::F32;
  m.elementName = "f32";
  m.isScalar = false;
  m.shape = {64};
  m.bits.clear();
  for (uint32_t i = 0, x = 1; i != 64; ++i) { // magnitudes of 2^-63 to 1
    x = 1664525 * x + 1013904223;
    m.bits.push_back((0x20000000 + (x >> 3)) | (i % 3 ? 0 : 0x80000000));
  }
  options.inputs = {m};
  BisectResult r =
      get("builtin.module(func.func(affine-super-vectorize{"
          "virtual-vector-size=8 vectorize-reductions=true}),canonicalize)",
          program);
  EXPECT_EQ(r.status, BisectStatus::Agree) << r.summary;
  EXPECT_EQ(r.levels[1].verdict.verdict, Verdict::Reassociated)
      << r.levels[1].verdict.why;
}

TEST_F(BisectTest, AFunctionThatIsNotCalledDoesNotCount) {
  options.entry = "other";
  EXPECT_EQ(get("builtin.module(func.func(test-plumb-add-two))").status,
            BisectStatus::Agree);
}

TEST_F(BisectTest, CrashesInvalidIRAndFailures) {
  for (const char *pass : {"crash", "overflow", "exit", "hang"}) {
    SCOPED_TRACE(pass);
    BisectResult r = get("builtin.module(func.func(cse,test-plumb-" +
                         std::string(pass) + "))");
    ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
    EXPECT_EQ(r.culprits[0].index, 1u);
    EXPECT_EQ(r.culprits[0].verdict.verdict, Verdict::Crash);
    EXPECT_EQ(r.culprits[0].certificate.alone.state, CertificateItem::Yes);
    EXPECT_EQ(exitCode(r), 1);
  }
  BisectResult r = get("builtin.module(func.func(cse,test-plumb-invalid,cse))");
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  EXPECT_EQ(r.culprits[0].index, 1u);
  EXPECT_EQ(r.culprits[0].verdict.verdict, Verdict::Verifier);
  EXPECT_EQ(r.culprits[0].certificate.alone.state, CertificateItem::Yes);
  EXPECT_EQ(r.culprits[0].certificate.without.state, CertificateItem::Yes);

  r = get("builtin.module(func.func(cse,test-plumb-fail,cse))");
  EXPECT_EQ(r.status, BisectStatus::Inconclusive);
  EXPECT_EQ(exitCode(r), 3);
  EXPECT_EQ(r.agreesUpTo, 1u);
  EXPECT_THAT(r.summary, HasSubstr("cannot do this"));
  // A wrong value before it is a culprit all the same.
  r = get("builtin.module(func.func(test-plumb-add-one,test-plumb-fail))");
  EXPECT_EQ(r.status, BisectStatus::Culprit);
}

TEST_F(BisectTest, UndefinedInputIsBlamedOnNoPass) {
  const char *program = R"(
    func.func @f(%x: i32) -> i32 {
      %m = memref.alloc() : memref<4xi32>
      %c = arith.constant 7 : index
      %r = memref.load %m[%c] : memref<4xi32>
      return %r : i32
    })";
  BisectResult r = get("builtin.module(cse)", program);
  EXPECT_EQ(r.status, BisectStatus::SourceUB) << r.summary;
  EXPECT_EQ(exitCode(r), 1);
  EXPECT_EQ(r.source.verdict, Verdict::SourceUB);
  EXPECT_EQ(r.source.position, "test.mlir:5:12");
}

TEST_F(BisectTest, LevelsThatCannotBeInterpretedEndTheSearch) {
  // spirv is not interpreted; the pass before it agrees.
  BisectResult r =
      get("builtin.module(cse,convert-arith-to-spirv,convert-func-to-spirv)");
  EXPECT_EQ(r.status, BisectStatus::Inconclusive) << r.summary;
  EXPECT_EQ(exitCode(r), 3);
  EXPECT_EQ(r.agreesUpTo, 1u);
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->verdict, Verdict::Unsupported);
  EXPECT_THAT(r.summary,
              HasSubstr("agree up to level 1 (after cse (index 0))"));
}

TEST_F(BisectTest, MistakesOfTheUserAreErrors) {
  EXPECT_THAT(run("builtin.module(csee)").error().message,
              HasSubstr("did you mean 'cse'?"));
  options.inputs = {};
  EXPECT_THAT(run("builtin.module(cse)").error().message,
              HasSubstr("takes 1 arguments, 0 were given"));
  options.inputs = {i32(1)};
  options.entry = "g";
  EXPECT_THAT(run("builtin.module(cse)").error().message, HasSubstr("g"));
  options.entry = "f";
  options.rule = "ulps:3";
  EXPECT_THAT(run("builtin.module(cse)").error().message, HasSubstr("ulp"));
  options.rule = "allowance";
  options.inputs[0].elementName = "i64";
  options.inputs[0].elem.bits = 64;
  EXPECT_EQ(run("builtin.module(cse)").error().message,
            "argument 0: expected i32, got i64");
  options.inputs = {i32(1)};
  options.golden = {i32(1), i32(2)};
  EXPECT_THAT(run("builtin.module(cse)").error().message,
              HasSubstr("the reference has 2 arrays"));
}

TEST_F(BisectTest, GoldenValuesThatTheInputDoesNotGive) {
  options.golden = {i32(351)};
  BisectResult r = get("builtin.module(cse)");
  EXPECT_EQ(r.status, BisectStatus::Inconclusive);
  EXPECT_THAT(r.summary, HasSubstr("differs from the reference values"));
  options.golden = {i32(350)};
  EXPECT_EQ(get("builtin.module(cse)").status, BisectStatus::Agree);
}

// From x in steps of 2 to 41, in 20 trips; 42 is never met by odd numbers.
constexpr const char *kCountTo = R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 41 : i32
  %two = arith.constant 2 : i32
  %r = scf.while (%i = %x) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %c : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %j = arith.addi %i, %two : i32
    scf.yield %j : i32
  }
  return %r : i32
}
)";

TEST_F(BisectTest, ALoopThatNoLongerEndsIsWrong) {
  options.inputs = {i32(1)};
  BisectResult r =
      get("builtin.module(func.func(canonicalize,test-plumb-add-one),cse)",
          kCountTo);
  EXPECT_EQ(r.status, BisectStatus::Culprit) << r.summary;
  ASSERT_FALSE(r.culprits.empty());
  EXPECT_EQ(r.culprits[0].pass, "test-plumb-add-one");
  EXPECT_EQ(r.culprits[0].verdict.verdict, Verdict::Semantic);
  EXPECT_THAT(r.culprits[0].verdict.why, HasSubstr("does not end"));
}

TEST_F(BisectTest, AnInputThatDoesNotEndIsNoVerdict) {
  options.inputs = {i32(2)};
  options.maxSteps = 100'000;
  BisectResult r = get("builtin.module(cse)", kCountTo);
  EXPECT_EQ(r.status, BisectStatus::Inconclusive) << r.summary;
}

TEST_F(BisectTest, FewStepsOfTheInputAreNoLimitForLoops) {
  // One instruction at level 0, 10^6 trips of a loop after it.
  options.inputs = {i32(1)};
  BisectResult r = get("builtin.module(func.func(convert-linalg-to-loops))", R"(
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1000x1000xi32>
  linalg.fill ins(%x : i32) outs(%m : memref<1000x1000xi32>)
  %r = memref.load %m[%c0, %c0] : memref<1000x1000xi32>
  memref.dealloc %m : memref<1000x1000xi32>
  return %r : i32
}
)");
  EXPECT_EQ(r.status, BisectStatus::Agree) << r.summary;
}
} // namespace
