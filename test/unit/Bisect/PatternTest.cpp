//===- PatternTest.cpp - which rewrite of a pass is wrong -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that walk a function and try their patterns, two on each constant, in
// this order; so attempts can be counted by hand.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Bisect/PatternRun.h"
#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/Harness.h"
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::HasSubstr;

namespace {
using mlir::arith::ConstantOp;

bool isNumber(ConstantOp op, int64_t number) {
  auto attr = mlir::dyn_cast<mlir::IntegerAttr>(op.getValue());
  return attr && attr.getInt() == number;
}

/// Right: marks the constant 1.
struct MarkOne : mlir::OpRewritePattern<ConstantOp> {
  explicit MarkOne(mlir::MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}
  mlir::LogicalResult matchAndRewrite(ConstantOp op,
                                      mlir::PatternRewriter &r) const override {
    if (!isNumber(op, 1) || op->hasAttr("seen"))
      return mlir::failure();
    r.modifyOpInPlace(op, [&] { op->setAttr("seen", r.getUnitAttr()); });
    return mlir::success();
  }
};

/// Wrong: 41 becomes 42.
struct ReplaceFortyOne : mlir::OpRewritePattern<ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(ConstantOp op,
                                      mlir::PatternRewriter &r) const override {
    if (!isNumber(op, 41))
      return mlir::failure();
    r.replaceOpWithNewOp<ConstantOp>(op, r.getI32IntegerAttr(42));
    return mlir::success();
  }
};

/// Crashes at 13.
struct CrashAtThirteen : mlir::OpRewritePattern<ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(ConstantOp op,
                                      mlir::PatternRewriter &) const override {
    if (!isNumber(op, 13))
      return mlir::failure();
    volatile int *nowhere = nullptr;
    *nowhere = 1;
    return mlir::success();
  }
};

/// Leaves an i32 constant with an i64 value.
struct WidenSeventeen : mlir::OpRewritePattern<ConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(ConstantOp op,
                                      mlir::PatternRewriter &r) const override {
    if (!isNumber(op, 17))
      return mlir::failure();
    r.modifyOpInPlace(op, [&] { op.setValueAttr(r.getI64IntegerAttr(17)); });
    return mlir::success();
  }
};

/// Right: at 13 it walks the function with MarkOne, and marks the 13.
struct WalkAtThirteen : mlir::OpRewritePattern<ConstantOp> {
  explicit WalkAtThirteen(mlir::MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/3) {}
  mlir::LogicalResult matchAndRewrite(ConstantOp op,
                                      mlir::PatternRewriter &r) const override {
    if (!isNumber(op, 13))
      return mlir::failure();
    mlir::RewritePatternSet patterns(getContext());
    patterns.add<MarkOne>(getContext());
    mlir::walkAndApplyPatterns(op->getParentOp(), std::move(patterns));
    r.modifyOpInPlace(op, [&] { op->setAttr("seen", r.getUnitAttr()); });
    return mlir::success();
  }
};

template <typename... Patterns>
class WalkPass
    : public mlir::PassWrapper<WalkPass<Patterns...>,
                               mlir::OperationPass<mlir::func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WalkPass)
  explicit WalkPass(const char *name) : name(name) {}
  WalkPass(const WalkPass &other)
      : mlir::PassWrapper<WalkPass, mlir::OperationPass<mlir::func::FuncOp>>(
            other),
        name(other.name) {}
  llvm::StringRef getArgument() const override { return name; }
  llvm::StringRef getDescription() const override { return "walks"; }
  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&this->getContext());
    patterns.add<MarkOne, Patterns...>(&this->getContext());
    mlir::walkAndApplyPatterns(this->getOperation(), std::move(patterns));
  }

private:
  const char *name;
};

template <typename... Patterns> void addPass(const char *name) {
  mlir::registerPass(
      [=] { return std::make_unique<WalkPass<Patterns...>>(name); });
}

void registerPatternPasses() {
  static bool done = [] {
    registerTestPasses();
    addPass<ReplaceFortyOne>("test-plumb-pattern-wrong");
    addPass<WalkAtThirteen, ReplaceFortyOne>("test-plumb-pattern-nested");
    addPass<CrashAtThirteen>("test-plumb-pattern-crash");
    addPass<WidenSeventeen>("test-plumb-pattern-invalid");
    return true;
  }();
  (void)done;
}

// Attempts: 1 MarkOne on 1, which ends the work there; 2 and 3 on 13, 4 and 5
// on 41, 6 and 7 on 17, 8 and 9 on 41.
constexpr const char *kProgram = R"(
func.func @f(%x: i32) -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 13 : i32
  %c = arith.constant 41 : i32
  %d = arith.constant 17 : i32
  %e = arith.constant 41 : i32
  %p = arith.addi %x, %a : i32
  %q = arith.addi %p, %b : i32
  %r = arith.addi %q, %c : i32
  %s = arith.addi %r, %d : i32
  return %s : i32
}
)";

class PatternTest : public testing::Test {
protected:
  void SetUp() override {
    registerPatternPasses();
    context = makeContext();
    options.entry = "f";
    HostValue x;
    x.elem.bits = 32;
    x.elementName = "i32";
    x.bits = {3};
    options.inputs = {x};
    options.record.passTimeout = 2;
    options.native = false;
  }
  BisectFinding find(const std::string &pipeline,
                     const std::string &program = kProgram) {
    auto module = parseModule(*context, program);
    options.pipeline = pipeline;
    Result<BisectResult> result = bisect(module->getOperation(), options);
    EXPECT_TRUE(result) << result.error().str();
    if (!result || result->culprits.size() != 1) {
      ADD_FAILURE() << (result ? result->summary : "");
      return {};
    }
    EXPECT_FALSE(context->hasActionHandler());
    return result->culprits[0];
  }

  std::unique_ptr<mlir::MLIRContext> context;
  BisectOptions options;
};

TEST_F(PatternTest, NamesTheApplication) {
  BisectFinding f = find("builtin.module(func.func(test-plumb-pattern-wrong))");
  ASSERT_TRUE(f.pattern);
  const PatternFinding &p = *f.pattern;
  EXPECT_EQ(p.kind, PatternFinding::Pattern) << p.reason;
  EXPECT_EQ(p.name, "(anonymous namespace)::ReplaceFortyOne");
  EXPECT_EQ(p.ordinal, 5u);
  EXPECT_EQ(p.total, 9u);
  EXPECT_TRUE(p.isExact());
  ASSERT_TRUE(p.success);
  EXPECT_EQ(*p.success, 2u);
  EXPECT_EQ(p.rootOp, "arith.constant");
  EXPECT_EQ(p.symbol, "@f");
  EXPECT_EQ(p.location, "test.mlir:5:8");
  EXPECT_EQ(p.before, "%c41_i32 = arith.constant 41 : i32\n");
  EXPECT_EQ(p.after, "%c42_i32 = arith.constant 42 : i32\n");
  EXPECT_TRUE(p.isMonotone);
  EXPECT_EQ(p.reproduce, ""); // there is no tool
}

TEST_F(PatternTest, NotAskedFor) {
  options.patterns = false;
  BisectFinding f = find("builtin.module(func.func(test-plumb-pattern-wrong))");
  EXPECT_FALSE(f.pattern);
}

TEST_F(PatternTest, NoRegistryKnowsTheDialects) {
  // The context of its own cannot parse this; a copy of the context can.
  context = std::make_unique<mlir::MLIRContext>(
      mlir::MLIRContext::Threading::DISABLED);
  context->loadDialect<mlir::func::FuncDialect, mlir::arith::ArithDialect>();
  BisectFinding f = find("builtin.module(func.func(test-plumb-pattern-wrong))");
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->ordinal, 5u) << f.pattern->reason;
}

TEST_F(PatternTest, AttemptsWithinAttempts) {
  // On 13 attempt 1, which makes 2 on 13, 3 on 1 and 4 on 41; then 5 to 7 on 1,
  // which is marked already, and 8 to 10 on 41. Of the successes (1, 3, 10)
  // number 3 is a part of number 1.
  BisectFinding f =
      find("builtin.module(func.func(test-plumb-pattern-nested))", R"(
func.func @f(%x: i32) -> i32 {
  %a = arith.constant 13 : i32
  %b = arith.constant 1 : i32
  %c = arith.constant 41 : i32
  %p = arith.addi %x, %c : i32
  return %p : i32
}
)");
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->name, "(anonymous namespace)::ReplaceFortyOne");
  EXPECT_EQ(f.pattern->ordinal, 10u);
  EXPECT_EQ(f.pattern->total, 10u);
  ASSERT_TRUE(f.pattern->success);
  EXPECT_EQ(*f.pattern->success, 2u);
}

TEST_F(PatternTest, Crash) {
  BisectFinding f = find("builtin.module(func.func(test-plumb-pattern-crash))");
  EXPECT_EQ(f.verdict.verdict, Verdict::Crash);
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->kind, PatternFinding::Pattern) << f.pattern->reason;
  EXPECT_EQ(f.pattern->name, "(anonymous namespace)::CrashAtThirteen");
  // It ends there: no attempt follows.
  EXPECT_EQ(f.pattern->ordinal, 3u);
  EXPECT_EQ(f.pattern->total, 3u);
  EXPECT_EQ(f.pattern->location, "test.mlir:4:8");
}

TEST_F(PatternTest, InvalidIR) {
  BisectFinding f =
      find("builtin.module(func.func(test-plumb-pattern-invalid))");
  EXPECT_EQ(f.verdict.verdict, Verdict::Verifier);
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->name, "(anonymous namespace)::WidenSeventeen");
  EXPECT_EQ(f.pattern->ordinal, 7u) << f.pattern->reason;
}

/// The number that a tool is told to stop after.
std::optional<unsigned> limitOf(const std::vector<std::string> &flags) {
  const std::string name =
      "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=";
  for (const std::string &flag : flags)
    if (flag.compare(0, name.size(), name) == 0)
      return std::stoul(flag.substr(name.size()));
  return std::nullopt;
}

/// kProgram after its first `n` attempts, as far as they matter.
std::string programAfter(std::optional<unsigned> n) {
  std::string text = kProgram;
  if (!n || *n >= 5)
    text.replace(text.find("constant 41"), 11, "constant 42");
  return text;
}

TEST_F(PatternTest, CommandOfATool) {
  std::vector<unsigned> asked;
  options.patternTool.run = [&](const std::string &, const std::string &,
                                const std::vector<std::string> &flags) {
    asked.push_back(limitOf(flags).value_or(99));
    return ToolOutput{{}, programAfter(limitOf(flags))};
  };
  options.patternTool.name = "some-opt --flag";
  options.patternTool.file = "a b";
  BisectFinding f = find("builtin.module(func.func(test-plumb-pattern-wrong))");
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->reproduce,
            "some-opt --flag 'a b' --pass-pipeline="
            "'builtin.module(func.func(test-plumb-pattern-wrong))' "
            "--mlir-disable-threading "
            "--mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=5");
  EXPECT_THAT(asked, testing::UnorderedElementsAre(4, 5));
}

TEST_F(PatternTest, NoCommandOfAToolThatCountsOtherwise) {
  // One attempt more, one attempt less, and one that fails.
  for (int shift : {-1, 1, 0}) {
    options.patternTool.run = [&](const std::string &, const std::string &,
                                  const std::vector<std::string> &flags) {
      ToolOutput output{{}, programAfter(*limitOf(flags) + shift)};
      if (!shift)
        output.outcome.kind = PassOutcome::Failed;
      return output;
    };
    BisectFinding f =
        find("builtin.module(func.func(test-plumb-pattern-wrong))");
    ASSERT_TRUE(f.pattern);
    EXPECT_EQ(f.pattern->ordinal, 5u);
    EXPECT_EQ(f.pattern->reproduce, "") << shift;
  }
}

TEST_F(PatternTest, PassesOfATool) {
  // The log of a tool: names with brackets, an attempt within a conversion, a
  // line that is the rest of an operation's text.
  const char *log = R"(
[thread t] begins (no breakpoint) Action `pass-execution` running `P` on Operation `func.func` (func.func @f() {...})`
[thread t] begins (no breakpoint) Action `apply-pattern pattern: A (%c1_i32 = arith.constant 1 : i32)
[thread t] completed `apply-pattern`
[thread t] begins (no breakpoint) Action `apply-pattern pattern: B (%c1_i32 = arith.constant 1 : i32)
[thread t] completed `apply-pattern`
[thread t] begins (no breakpoint) Action `apply-conversion` running on 1 operations
[thread t] begins (no breakpoint) Action `apply-pattern pattern: C ("x.y"() {a = "Action `apply-pattern pattern: "
 Action `apply-pattern pattern: no (x)
[thread t] completed `apply-pattern`
[thread t] completed `apply-conversion`
[thread t] begins (no breakpoint) Action `apply-pattern pattern: D ("x.y"() : () -> ())
[thread t] completed `apply-pattern`
[thread t] begins (no breakpoint) Action `apply-pattern pattern: E<mlir::F, (anonymous namespace)::G> (%c41_i32 = arith.constant 41 : i32)
[thread t] completed `apply-pattern`
[thread t] begins (no breakpoint) Action `apply-pattern pattern: H (func.return)
)";
  options.entry = "f";
  auto before = parseModule(*context, kProgram);
  auto after = parseModule(*context, programAfter(std::nullopt));
  HarnessOptions harnessOptions;
  harnessOptions.entry = "f";
  harnessOptions.inputs = options.inputs;
  auto harness = Harness::create(before->getOperation(), harnessOptions);
  ASSERT_TRUE(harness);
  PatternTool tool;
  tool.name = "some-opt";
  tool.file = "FILE";
  tool.runsPasses = true;
  tool.run = [&](const std::string &, const std::string &pipeline,
                 const std::vector<std::string> &flags) {
    EXPECT_EQ(pipeline, "builtin.module(func.func(no-such-pass))");
    const std::string name = "--log-actions-to=";
    for (const std::string &flag : flags)
      if (flag.compare(0, name.size(), name) == 0)
        std::ofstream(flag.substr(name.size())) << log;
    return ToolOutput{{}, programAfter(limitOf(flags))};
  };
  Leaf leaf;
  leaf.pass = "no-such-pass";
  leaf.anchors = {"builtin.module", "func.func"};
  LevelVerdict verdict;
  verdict.verdict = Verdict::Semantic;
  PatternFinding p = searchPattern({**harness, leaf, before->getOperation(),
                                    after->getOperation(), verdict, 1, tool});
  EXPECT_EQ(p.kind, PatternFinding::Pattern) << p.reason;
  EXPECT_EQ(p.name, "E<mlir::F, (anonymous namespace)::G>");
  EXPECT_EQ(p.ordinal, 5u);
  EXPECT_EQ(p.total, 6u);
  EXPECT_EQ(p.rootOp, "arith.constant");
  EXPECT_EQ(p.symbol, "@f");
  EXPECT_FALSE(p.success);
  EXPECT_THAT(p.reproduce, HasSubstr("some-opt FILE"));
}

TEST_F(PatternTest, WhatWasApplied) {
  // There is no 13 in it: CrashAtThirteen is tried and fails.
  auto module = parseModule(*context, R"(
func.func @f() -> (i32, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 2 : i32
  return %a, %b : i32, i32
})");
  PatternRunner runner;
  runner.context = context.get();
  runner.pipeline = "builtin.module(func.func(test-plumb-pattern-crash))";
  PatternRun run = runPatterns(runner, locatedText(module->getOperation()),
                               std::nullopt, kEverySuccess);
  EXPECT_EQ(run.outcome.kind, PassOutcome::Ok);
  EXPECT_EQ(run.attempts, 3u);
  EXPECT_FALSE(run.isGreedy);
  EXPECT_THAT(run.applied,
              testing::ElementsAre("(anonymous namespace)::MarkOne"));
}

TEST_F(PatternTest, NoPatterns) {
  // add-one changes 41 to 42 by itself.
  BisectFinding f = find("builtin.module(func.func(test-plumb-add-one))");
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->kind, PatternFinding::ChangedOps);
  EXPECT_EQ(f.pattern->name, "arith.constant");
  EXPECT_EQ(f.pattern->location, "test.mlir:5:8");
  EXPECT_THAT(f.pattern->before, HasSubstr("constant 41"));
  EXPECT_THAT(f.pattern->after, HasSubstr("constant 42"));
  EXPECT_THAT(f.pattern->reason, HasSubstr("applies no patterns"));
}

TEST_F(PatternTest, DoesNotEnd) {
  options.record.passTimeout = 0.3;
  BisectFinding f = find("builtin.module(func.func(test-plumb-hang))");
  ASSERT_TRUE(f.pattern);
  EXPECT_EQ(f.pattern->kind, PatternFinding::NotApplicable);
  EXPECT_THAT(f.pattern->reason, HasSubstr("does not end"));
}
} // namespace
