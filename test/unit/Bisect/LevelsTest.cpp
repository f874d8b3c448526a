//===- LevelsTest.cpp - the IR after each pass ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last level of a recorded pipeline is compared with what one ordinary
// PassManager makes of the unsplit text.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Levels.h"
#include "TestPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
constexpr const char *kTwoFunctions = R"(
func.func @f(%m: memref<8xi32>, %x: i32) -> i32 {
  %c = arith.constant 41 : i32
  %z = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    %a = affine.load %m[%i] : memref<8xi32>
    %b = arith.addi %a, %x : i32
    affine.store %b, %m[%i] : memref<8xi32>
  }
  %r = arith.addi %c, %z : i32
  return %r : i32
}
func.func @g(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.muli %x, %x : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}
)";

class LevelsTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
    module = parseModule(*context, kTwoFunctions);
  }

  Levels record(const std::string &text, const RecordOptions &options = {}) {
    Result<Pipeline> pipeline = parsePipeline(text);
    EXPECT_TRUE(pipeline) << pipeline.error().str();
    return Levels::record(module->getOperation(), *pipeline, options);
  }
  static std::string textOf(mlir::Operation *op) {
    std::string text;
    llvm::raw_string_ostream os(text);
    op->print(os);
    return text;
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(LevelsTest, PiecesGiveWhatTheWholeGives) {
  for (const char *text :
       {"builtin.module(func.func(canonicalize,cse),symbol-dce)",
        "builtin.module(func.func(affine-loop-unroll{unroll-factor=2},"
        "affine-scalrep),lower-affine,func.func(canonicalize),cse,"
        "convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,"
        "convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)",
        "builtin.module(any(canonicalize),inline{default-pipeline=cse})",
        "builtin.module(buffer-deallocation-pipeline,sccp)"}) {
    SCOPED_TRACE(text);
    std::string before = textOf(module->getOperation());
    Levels levels = record(text);
    EXPECT_FALSE(levels.stop());
    EXPECT_THAT(levels.notes(), IsEmpty());
    EXPECT_EQ(textOf(module->getOperation()), before) << "input was changed";

    mlir::OwningOpRef<mlir::ModuleOp> whole = module->clone();
    mlir::FailureOr<mlir::OpPassManager> parsed = mlir::parsePassPipeline(text);
    ASSERT_TRUE(mlir::succeeded(parsed));
    mlir::PassManager pm(context.get(), parsed->getOpAnchorName());
    static_cast<mlir::OpPassManager &>(pm) = std::move(*parsed);
    ASSERT_TRUE(mlir::succeeded(pm.run(whole->getOperation())));
    EXPECT_EQ(textOf(levels.module(levels.size() - 1)),
              textOf(whole->getOperation()));
  }
}

TEST_F(LevelsTest, UnchangedLevelsShareTheirIR) {
  // symbol-dce finds nothing; cse merges the products of @g; again it does not.
  Levels levels = record("builtin.module(symbol-dce,func.func(cse,cse))");
  ASSERT_EQ(levels.size(), 4u);
  EXPECT_TRUE(levels.list()[0].changed);
  EXPECT_FALSE(levels.list()[1].changed);
  EXPECT_TRUE(levels.list()[2].changed);
  EXPECT_FALSE(levels.list()[3].changed);
  EXPECT_EQ(levels.module(1), levels.module(0));
  EXPECT_EQ(levels.module(3), levels.module(2));
  EXPECT_NE(levels.module(2), levels.module(0));
}

TEST_F(LevelsTest, EachLevelIsTheModuleAfterThatPass) {
  // Between the two passes of func.func both functions have had the first.
  Levels levels =
      record("builtin.module(func.func(test-plumb-add-one,cse),symbol-dce)");
  ASSERT_EQ(levels.size(), 4u);
  std::string one = textOf(levels.module(1));
  EXPECT_THAT(one, HasSubstr("constant 42"));
  EXPECT_THAT(one, HasSubstr("%1 = arith.muli"));
  EXPECT_THAT(textOf(levels.module(0)), HasSubstr("constant 41"));
}

TEST_F(LevelsTest, ThreadingIsRestored) {
  context->enableMultithreading();
  record("builtin.module(func.func(cse))");
  EXPECT_TRUE(context->isMultithreadingEnabled());
  context->disableMultithreading();
}

TEST_F(LevelsTest, CrashesAndHangsAreCaught) {
  struct {
    const char *pass, *why;
  } cases[] = {{"crash", "signal 11"},
               {"overflow", "signal 11"},
               {"exit", "exit code 7"},
               {"hang", "did not end: no end within 0.5 s"}};
  RecordOptions options;
  options.passTimeout = 0.5;
  for (auto [pass, why] : cases) {
    SCOPED_TRACE(pass);
    Levels levels = record("builtin.module(func.func(cse,test-plumb-" +
                               std::string(pass) + ",canonicalize))",
                           options);
    ASSERT_TRUE(levels.stop());
    EXPECT_EQ(levels.stop()->leaf, 1u);
    EXPECT_EQ(levels.stop()->verdict, Verdict::Crash);
    EXPECT_THAT(levels.stop()->why, HasSubstr(why));
    EXPECT_EQ(levels.size(), 2u);
    if (std::string(pass) == "exit")
      EXPECT_THAT(levels.stop()->output, HasSubstr("Assertion `never'"));
  }
}

TEST_F(LevelsTest, InvalidIRIsToldFromFailure) {
  Levels levels = record("builtin.module(func.func(cse,test-plumb-invalid))");
  ASSERT_TRUE(levels.stop());
  EXPECT_EQ(levels.stop()->leaf, 1u);
  EXPECT_EQ(levels.stop()->verdict, Verdict::Verifier);
  EXPECT_THAT(levels.stop()->why, HasSubstr("terminator"));
  EXPECT_EQ(levels.size(), 2u);

  levels = record("builtin.module(func.func(test-plumb-fail,cse))");
  ASSERT_TRUE(levels.stop());
  EXPECT_EQ(levels.stop()->verdict, Verdict::Inconclusive);
  EXPECT_THAT(levels.stop()->why,
              HasSubstr("test.mlir:2:1: error: cannot do this"));
  EXPECT_EQ(levels.size(), 1u);
}
} // namespace
