//===- DumpsTest.cpp - levels from the dumps of one run -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One run of MLIR's pass manager prints the IR after each pass; the levels that
// are put together from it must be those that running the passes one at a time
// gives.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Dumps.h"
#include "TestPasses.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
// @f calls @g, so that inlining runs canonicalize within itself.
constexpr const char *kProgram = R"(
func.func @f(%x: i32) -> i32 {
  %a = arith.constant 2 : i32
  %b = arith.constant 3 : i32
  %c = arith.addi %a, %b : i32
  %d = call @g(%c) : (i32) -> i32
  %e = arith.muli %x, %d : i32
  %g = arith.muli %x, %d : i32
  %h = arith.addi %e, %g : i32
  return %h : i32
}
func.func private @g(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.muli %x, %x : i32
  %c = arith.addi %a, %b : i32
  %z = arith.constant 0 : i32
  %d = arith.addi %c, %z : i32
  return %d : i32
}
func.func private @declared(i32) -> i32
)";
constexpr const char *kPipeline =
    "builtin.module(func.func(canonicalize,cse),inline,func.func(cse),"
    "symbol-dce)";

enum class Form { ModuleScope, Local, Tree };

class DumpsTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
    context->disableMultithreading();
    module = parseModule(*context, kProgram);
  }

  std::vector<Dump> dump(const std::string &text, Form form) {
    mlir::FailureOr<mlir::OpPassManager> parsed =
        mlir::parsePassPipeline(text, llvm::errs());
    EXPECT_TRUE(mlir::succeeded(parsed));
    mlir::PassManager pm(context.get(), "builtin.module");
    static_cast<mlir::OpPassManager &>(pm) = std::move(*parsed);
    std::string out;
    llvm::raw_string_ostream os(out);
    auto never = [](mlir::Pass *, mlir::Operation *) { return false; };
    auto always = [](mlir::Pass *, mlir::Operation *) { return true; };
    llvm::SmallString<128> folder;
    if (form == Form::Tree) {
      EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("dumps", folder));
      pm.enableIRPrintingToFileTree(never, always, false, false, false, folder);
    } else {
      pm.enableIRPrinting(never, always, form == Form::ModuleScope, false,
                          false, os);
    }
    mlir::OwningOpRef<mlir::Operation *> copy(module->getOperation()->clone());
    EXPECT_TRUE(mlir::succeeded(pm.run(*copy)));
    if (form != Form::Tree)
      return scanDumps(out, "dumps");
    Result<std::vector<Dump>> dumps = readDumps(folder.str().str());
    llvm::sys::fs::remove_directories(folder);
    EXPECT_TRUE(dumps) << dumps.error().str();
    return dumps ? *dumps : std::vector<Dump>();
  }

  DumpedPipeline levels(const std::vector<Dump> &dumps, const Pipeline *known) {
    Result<DumpedPipeline> result = levelsOfDumps(dumps, *module, known);
    EXPECT_TRUE(result) << result.error().str();
    return result ? std::move(*result) : DumpedPipeline();
  }

  void expectRecorded(const DumpedPipeline &dumped, const Pipeline &pipeline,
                      unsigned count) {
    Levels recorded = Levels::record(*module, pipeline);
    ASSERT_EQ(dumped.levels.after.size(), count);
    ASSERT_LT(count, recorded.size());
    for (unsigned i = 0; i != count; ++i)
      EXPECT_TRUE(mlir::OperationEquivalence::isEquivalentTo(
          dumped.levels.after[i].get(), recorded.module(i + 1),
          mlir::OperationEquivalence::IgnoreLocations))
          << "level " << i + 1;
  }
  static std::vector<std::string> names(const DumpedPipeline &dumped) {
    std::vector<std::string> result;
    for (const Leaf &leaf : dumped.pipeline.leaves)
      result.push_back(leaf.pass + " on " + leaf.anchor());
    return result;
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(DumpsTest, KnownPassesGiveTheRecordedLevels) {
  Result<Pipeline> pipeline = parsePipeline(kPipeline);
  ASSERT_TRUE(pipeline);
  for (Form form : {Form::ModuleScope, Form::Local, Form::Tree}) {
    SCOPED_TRACE(static_cast<int>(form));
    DumpedPipeline dumped = levels(dump(kPipeline, form), &*pipeline);
    EXPECT_FALSE(dumped.levels.stop);
    expectRecorded(dumped, *pipeline, 5);
  }
}

TEST_F(DumpsTest, PassesAreFoundWhereTheyAreNotKnown) {
  const char *text =
      "builtin.module(func.func(canonicalize,cse),symbol-dce,func.func(cse))";
  Result<Pipeline> pipeline = parsePipeline(text);
  ASSERT_TRUE(pipeline);
  for (Form form : {Form::ModuleScope, Form::Local, Form::Tree}) {
    SCOPED_TRACE(static_cast<int>(form));
    DumpedPipeline dumped = levels(dump(text, form), nullptr);
    EXPECT_FALSE(dumped.levels.stop);
    EXPECT_THAT(names(dumped),
                ElementsAre("canonicalize on func.func", "cse on func.func",
                            "symbol-dce on builtin.module",
                            "cse on func.func"));
    expectRecorded(dumped, *pipeline, 4);
  }
}

TEST_F(DumpsTest, WhereDumpsEndTheRunEnded) {
  const char *text = "builtin.module(func.func(canonicalize,cse))";
  Result<Pipeline> pipeline = parsePipeline(text);
  ASSERT_TRUE(pipeline);
  std::vector<Dump> dumps = dump(text, Form::ModuleScope);
  ASSERT_EQ(dumps.size(), 6u); // two passes on @f, @g and @declared
  dumps.pop_back();
  const Pipeline *none = nullptr, *all = &*pipeline;
  for (const Pipeline *known : {all, none}) {
    SCOPED_TRACE(known ? "known" : "not known");
    DumpedPipeline dumped = levels(dumps, known);
    ASSERT_TRUE(dumped.levels.stop);
    EXPECT_EQ(dumped.levels.stop->leaf, 1u);
    EXPECT_EQ(dumped.levels.stop->verdict, Verdict::Inconclusive);
    EXPECT_THAT(dumped.levels.stop->why, HasSubstr("before pass cse"));
    EXPECT_EQ(names(dumped).size(), 2u);
    expectRecorded(dumped, *pipeline, 1);
  }
  // canonicalize has not been seen on @declared.
  dumps.resize(4);
  for (const Pipeline *known : {all, none}) {
    DumpedPipeline dumped = levels(dumps, known);
    ASSERT_TRUE(dumped.levels.stop);
    EXPECT_EQ(dumped.levels.stop->leaf, 0u);
  }
}

TEST_F(DumpsTest, FailedPassEndsTheLevels) {
  std::vector<Dump> dumps = dump("builtin.module(cse)", Form::Local);
  for (Dump &one : scanDumps("// -----// IR Dump After Foo Failed (foo) "
                             "('func.func' operation: @f) //----- //\nwhat",
                             "x"))
    dumps.push_back(one);
  DumpedPipeline dumped = levels(dumps, nullptr);
  EXPECT_THAT(names(dumped),
              ElementsAre("cse on builtin.module", "foo on func.func"));
  ASSERT_TRUE(dumped.levels.stop);
  EXPECT_EQ(dumped.levels.stop->leaf, 1u);
  EXPECT_THAT(dumped.levels.stop->why, HasSubstr("foo failed"));
}

TEST_F(DumpsTest, Headers) {
  std::vector<Dump> dumps = scanDumps(
      "noise\n"
      "// -----// IR Dump Before CSE (cse) //----- //\nbefore\n"
      "// -----// IR Dump After CSE (cse) ('func.func' operation: @a) //----- "
      "//\none\ntwo\n"
      "// -----// IR Dump After (anonymous namespace)::Own () //----- //\n"
      "three\n",
      "d.txt");
  ASSERT_EQ(dumps.size(), 2u);
  EXPECT_EQ(dumps[0].line, 4u);
  EXPECT_EQ(dumps[0].pass, "cse");
  EXPECT_EQ(dumps[0].operation, "func.func");
  EXPECT_EQ(dumps[0].symbol, "a");
  EXPECT_EQ(dumps[0].text, "one\ntwo\n");
  EXPECT_EQ(dumps[1].pass, "(anonymous namespace)::Own");
  EXPECT_EQ(dumps[1].operation, "");
}

TEST_F(DumpsTest, ToolsTalkBetweenDumps) {
  std::vector<Dump> dumps =
      dump("builtin.module(cse,canonicalize)", Form::Local);
  dumps[0].text += "a.mlir:3:4: warning: this is odd\n  %0 = nonsense\n  ^\n";
  EXPECT_EQ(levels(dumps, nullptr).levels.after.size(), 2u);
}

TEST_F(DumpsTest, ErrorsNameTheDump) {
  Result<Pipeline> pipeline = parsePipeline("builtin.module(cse)");
  ASSERT_TRUE(pipeline);
  auto fails = [&](const std::string &text, const Pipeline *known) {
    Result<DumpedPipeline> result =
        levelsOfDumps(scanDumps(text, "d.txt"), *module, known);
    return result ? "no error" : result.error().str();
  };
  const std::string module = "module {\n}\n";
  EXPECT_THAT(fails("\n// -----// IR Dump After CSE (cse) //----- //\nmodule "
                    "{\n  func.func @f(\n}\n",
                    nullptr),
              HasSubstr("d.txt:4:16: error: level 1, after cse: "));
  EXPECT_THAT(
      fails("// -----// IR Dump After SCCP (sccp) //----- //\n" + module,
            &*pipeline),
      HasSubstr("d.txt:1:1: error: the pipeline has no pass sccp"));
  EXPECT_THAT(
      fails("// -----// IR Dump After CSE (cse) ('func.func' operation: "
            "@none) //----- //\n" +
                module,
            nullptr),
      HasSubstr("func.func @none, of which there is none"));
  Result<std::vector<Dump>> none = readDumps("/nonexistent");
  EXPECT_FALSE(none);
}
} // namespace
