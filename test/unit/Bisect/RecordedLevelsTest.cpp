//===- RecordedLevelsTest.cpp - what is run, and how often ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of 1000 trips in every level, so that instructions are counted; what a
// level takes by itself comes from CompiledProgram, which knows of no levels.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Bisect/RecordedLevels.h"
#include "TestPasses.h"
#include "plumbline/Bisect/Pipeline.h"
#include <gtest/gtest.h>

using namespace plumb;

namespace {
constexpr const char *kProgram = R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 41 : i32
  %d = arith.constant 100 : i32
  %lo = arith.constant 0 : index
  %hi = arith.constant 1000 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %lo to %hi step %step iter_args(%s = %d) -> i32 {
    %t = arith.muli %s, %x : i32
    %u = arith.addi %t, %c : i32
    scf.yield %u : i32
  }
  return %r : i32
}
)";

class RecordedLevelsTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
    start(kProgram,
          "builtin.module(func.func(test-plumb-touch,test-plumb-add-one,"
          "test-plumb-touch,affine-loop-unroll,test-plumb-touch,"
          "test-plumb-add-two,test-plumb-touch))");
  }
  void start(const char *program, const char *passes) {
    evaluator.reset();
    levels.reset();
    module = parseModule(*context, program);
    Result<Pipeline> pipeline = parsePipeline(passes);
    ASSERT_TRUE(pipeline);
    levels.emplace(Levels::record(*module, *pipeline));
    ASSERT_EQ(levels->size(), pipeline->leaves.size() + 1);
    HarnessOptions options;
    options.entry = "f";
    HostValue x;
    x.elem.bits = 32;
    x.elementName = "i32";
    x.bits = {3};
    options.inputs = {x};
    Result<std::unique_ptr<Harness>> made =
        Harness::create(*module, std::move(options));
    ASSERT_TRUE(made) << made.error().str();
    harness = std::move(*made);
    evaluator.emplace(*harness, *levels);
  }

  /// Instructions of one run of a level.
  uint64_t stepsOf(unsigned level) {
    auto program =
        CompiledProgram::compile(levels->module(level), "f", CompileOptions());
    EXPECT_TRUE(program);
    RunOptions options;
    options.shadows = true;
    Result<RunResult> run = (*program)->run(harness->inputs(), options);
    EXPECT_TRUE(run && run->status == RunStatus::Ok);
    EXPECT_GT(run->steps, 1000u);
    return run->steps;
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<Levels> levels;
  std::unique_ptr<Harness> harness;
  std::optional<RecordedLevels> evaluator;
};

TEST_F(RecordedLevelsTest, ALevelIsRunOnceAndAReferenceKept) {
  // Level 1 has an attribute more, 2 another constant.
  EXPECT_EQ(evaluator->levelsRun(), 1u);
  EXPECT_EQ(evaluator->reference(0).verdict, Verdict::Identical);
  EXPECT_EQ(evaluator->compare(0, 1).verdict, Verdict::Identical);
  EXPECT_EQ(evaluator->levelsRun(), 2u);
  EXPECT_EQ(evaluator->compare(0, 2).verdict, Verdict::Semantic);
  EXPECT_EQ(evaluator->levelsRun(), 3u);
  // What was just compared is there still.
  EXPECT_TRUE(isGood(evaluator->reference(2).verdict));
  EXPECT_EQ(evaluator->levelsRun(), 3u);
  // A reference stays, whatever is compared with it.
  for (unsigned level : {3u, 5u, 6u, 7u})
    EXPECT_EQ(isGood(evaluator->compare(2, level).verdict), level < 6) << level;
  EXPECT_EQ(evaluator->levelsRun(), 7u);
  EXPECT_EQ(evaluator->compare(0, 2).verdict, Verdict::Semantic);
  EXPECT_EQ(evaluator->levelsRun(), 7u);
  // What was compared long ago is not: its values would take up the memory.
  EXPECT_TRUE(isGood(evaluator->compare(2, 3).verdict));
  EXPECT_EQ(evaluator->levelsRun(), 8u);
}

TEST_F(RecordedLevelsTest, AnUnchangedLevelIsItsPredecessor) {
  // affine-loop-unroll finds no affine loop.
  ASSERT_FALSE(levels->list()[4].changed);
  EXPECT_EQ(&evaluator->at(4), &evaluator->at(3));
  EXPECT_EQ(evaluator->levelsRun(), 2u);
  EXPECT_TRUE(isGood(evaluator->reference(4).verdict));
  evaluator->compare(0, 5);
  evaluator->compare(0, 6);
  EXPECT_EQ(evaluator->levelsRun(), 4u);
  evaluator->compare(4, 7);
  EXPECT_EQ(evaluator->levelsRun(), 5u);
}

TEST_F(RecordedLevelsTest, AReferenceOfAnUnchangedLevelIsKept) {
  EXPECT_EQ(evaluator->compare(0, 4).verdict, Verdict::Semantic);
  EXPECT_TRUE(isGood(evaluator->reference(4).verdict));
  EXPECT_EQ(evaluator->levelsRun(), 2u);
  // One level against two references in a row.
  EXPECT_EQ(evaluator->compare(4, 5).verdict, Verdict::Identical);
  EXPECT_EQ(evaluator->compare(0, 5).verdict, Verdict::Semantic);
  EXPECT_EQ(evaluator->levelsRun(), 3u);
  EXPECT_EQ(evaluator->compare(4, 6).verdict, Verdict::Semantic);
  EXPECT_EQ(evaluator->levelsRun(), 4u);
}

TEST_F(RecordedLevelsTest, WhatCannotBeAReferenceIsNotKept) {
  // The 43rd of 42 elements.
  start(R"(
    func.func @f(%x: i32) -> i32 {
      %c = arith.constant 41 : index
      %m = memref.alloc() : memref<42xi32>
      memref.store %x, %m[%c] : memref<42xi32>
      memref.dealloc %m : memref<42xi32>
      return %x : i32
    })",
        "builtin.module(func.func(test-plumb-add-one,test-plumb-touch))");
  EXPECT_EQ(evaluator->compare(0, 1).verdict, Verdict::UBIntroduced);
  EXPECT_FALSE(isGood(evaluator->reference(1).verdict));
  EXPECT_EQ(evaluator->levelsRun(), 2u);
  evaluator->compare(0, 2);
  evaluator->compare(0, 1);
  EXPECT_EQ(evaluator->levelsRun(), 4u);
}

TEST_F(RecordedLevelsTest, InstructionsOfDroppedRunsCount) {
  EXPECT_EQ(evaluator->steps(), stepsOf(0));
  uint64_t ofLevels = 0;
  for (unsigned level : {1u, 5u, 7u, 1u}) {
    evaluator->compare(0, level);
    uint64_t steps = evaluator->at(level).steps();
    // Once for each unit table that the comparison needed.
    EXPECT_GE(steps, stepsOf(level));
    EXPECT_EQ(steps % stepsOf(level), 0u);
    ofLevels += steps;
    EXPECT_EQ(evaluator->steps(), harness->input().steps() + ofLevels);
  }
}
} // namespace
