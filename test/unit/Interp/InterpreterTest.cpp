//===- InterpreterTest.cpp - whole programs through both loops ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control flow, memory and undefined behaviour, with values worked by hand.
// Each program runs in the fast and in the full loop, which must agree.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;
using Ints = std::vector<int64_t>;

/// Runs in both loops and compares; returns the fast loop's result.
static RunResult both(const std::string &text,
                      const std::vector<HostValue> &inputs) {
  RunResult fast = run(text, inputs);
  RunOptions options;
  options.shadows = true;
  RunResult full = run(text, inputs, options);
  EXPECT_EQ(fast.status, full.status);
  EXPECT_EQ(fast.output, full.output);
  EXPECT_EQ(fast.results.size(), full.results.size());
  for (size_t i = 0; i < std::min(fast.results.size(), full.results.size());
       ++i)
    EXPECT_EQ(fast.results[i].bits, full.results[i].bits);
  for (size_t i = 0; i < std::min(fast.arguments.size(), full.arguments.size());
       ++i)
    EXPECT_EQ(fast.arguments[i].bits, full.arguments[i].bits);
  return fast;
}

TEST(Interpreter, LoopCarriedSum) {
  RunResult r = both(R"(func.func @f(%n: index) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0 : i64
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i64) {
      %v = arith.index_cast %i : index to i64
      %w = arith.addi %a, %v : i64
      scf.yield %w : i64
    }
    return %s : i64
  })",
                     {index(101)});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(ints(r.results[0]), Ints{5050});
  EXPECT_FALSE(r.usedFullLoop);
}

TEST(Interpreter, IterArgsSwapAtOnce) {
  // Fibonacci by a swap: a sequential move would give powers of two.
  RunResult r = both(R"(func.func @f(%n: index) -> (i64, i64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0 : i64
    %o = arith.constant 1 : i64
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %o)
        -> (i64, i64) {
      %s = arith.addi %a, %b : i64
      scf.yield %b, %s : i64, i64
    }
    return %r#0, %r#1 : i64, i64
  })",
                     {index(10)});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(ints(r.results[0]), Ints{55});
  EXPECT_EQ(ints(r.results[1]), Ints{89});
}

TEST(Interpreter, LoopBoundsAreSignedUnlessToldOtherwise) {
  const char *text = R"(func.func @f(%lo: i32, %hi: i32) -> i32 {
    %c1 = arith.constant 1 : i32
    %z = arith.constant 0 : i32
    %s = scf.for KIND %i = %lo to %hi step %c1 iter_args(%a = %z)
        -> (i32) : i32 {
      %w = arith.addi %a, %c1 : i32
      scf.yield %w : i32
    }
    return %s : i32
  })";
  auto with = [&](const char *kind) {
    std::string t = text;
    return t.replace(t.find("KIND"), 4, kind);
  };
  EXPECT_EQ(ints(both(with(""), {i32(-2), i32(3)}).results[0]), Ints{5});
  EXPECT_EQ(ints(both(with("unsigned"), {i32(-2), i32(3)}).results[0]),
            Ints{0});
  // The last iteration's i + 1 does not fit: the loop still ends.
  EXPECT_EQ(ints(both(with(""), {i32(2147483645), i32(2147483647)}).results[0]),
            Ints{2});
}

TEST(Interpreter, RecursionAndCalls) {
  RunResult r = both(R"(func.func @f(%n: i64) -> i64 {
    %one = arith.constant 1 : i64
    %c = arith.cmpi sle, %n, %one : i64
    %r = scf.if %c -> i64 {
      scf.yield %one : i64
    } else {
      %m = arith.subi %n, %one : i64
      %p = func.call @f(%m) : (i64) -> i64
      %q = arith.muli %n, %p : i64
      scf.yield %q : i64
    }
    return %r : i64
  })",
                     {i64(20)});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(ints(r.results[0]), Ints{2432902008176640000});
}

TEST(Interpreter, EndlessRecursionIsABudget) {
  RunResult r = both(R"(func.func @f(%n: i64) -> i64 {
    %r = func.call @f(%n) : (i64) -> i64
    return %r : i64
  })",
                     {i64(1)});
  EXPECT_EQ(r.status, RunStatus::Budget);
  EXPECT_EQ(r.findings.back().kind, "call-depth");
}

TEST(Interpreter, EndlessLoopIsABudget) {
  RunOptions options;
  options.maxSteps = 10000;
  RunResult r = run(R"(func.func @f() {
    cf.br ^a
  ^a:
    cf.br ^a
  })",
                    {}, options);
  EXPECT_EQ(r.status, RunStatus::Budget);
  EXPECT_EQ(r.findings.back().kind, "step-budget");
}

TEST(Interpreter, MemrefArgumentsAreInOut) {
  RunResult r = both(R"(func.func @f(%m: memref<?x2xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = memref.dim %m, %c0 : memref<?x2xi32>
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.load %m[%i, %c0] : memref<?x2xi32>
      %b = memref.load %m[%i, %c1] : memref<?x2xi32>
      memref.store %b, %m[%i, %c0] : memref<?x2xi32>
      memref.store %a, %m[%i, %c1] : memref<?x2xi32>
    }
    return
  })",
                     {i32s({1, 2, 3, 4, 5, 6}, {3, 2})});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(ints(r.arguments[0]), (Ints{2, 1, 4, 3, 6, 5}));
}

TEST(Interpreter, OutOfBoundsNamesTheIndex) {
  RunResult r = both(R"(func.func @f(%i: index) -> f32 {
    %m = memref.alloc() : memref<4xf32>
    %x = memref.load %m[%i] : memref<4xf32>
    return %x : f32
  })",
                     {index(4)});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "out-of-bounds");
  EXPECT_EQ(r.findings.back().operation, "memref.load");
  EXPECT_NE(r.findings.back().position.find(":3:"), std::string::npos);
  EXPECT_NE(r.findings.back().message.find("index 4"), std::string::npos);
}

TEST(Interpreter, UninitialisedMemoryIsPoisonUntilItMatters) {
  // Copied around it is harmless; as a result it is named with its origin.
  RunResult r = both(R"(func.func @f() -> i32 {
    %c0 = arith.constant 0 : index
    %m = memref.alloc() : memref<2xi32>
    %n = memref.alloc() : memref<2xi32>
    memref.copy %m, %n : memref<2xi32> to memref<2xi32>
    %x = memref.load %n[%c0] : memref<2xi32>
    %y = arith.addi %x, %x : i32
    return %y : i32
  })",
                     {});
  ASSERT_EQ(r.status, RunStatus::Ok);
  ASSERT_NE(r.results[0].poison[0], 0u);
  EXPECT_EQ(r.poisons[r.results[0].poison[0] - 1].kind, "uninitialised-read");
  // The copy is the first to read what was never written.
  EXPECT_EQ(r.poisons[r.results[0].poison[0] - 1].operation, "memref.copy");
}

TEST(Interpreter, PoisonBranchIsUndefined) {
  RunResult r = both(R"(func.func @f(%a: i32) -> i32 {
    %c = arith.constant 33 : i32
    %z = arith.constant 0 : i32
    %p = arith.shli %a, %c : i32
    %b = arith.cmpi eq, %p, %z : i32
    %r = scf.if %b -> i32 {
      scf.yield %a : i32
    } else {
      scf.yield %z : i32
    }
    return %r : i32
  })",
                     {i32(1)});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "shift-past-width");
  EXPECT_EQ(r.findings.back().operation, "scf.if");
}

TEST(Interpreter, UnusedPoisonIsHarmless) {
  RunResult r = both(R"(func.func @f(%a: i32) -> i32 {
    %c = arith.constant 33 : i32
    %t = arith.constant true
    %p = arith.shli %a, %c : i32
    %r = arith.select %t, %a, %p : i32
    return %r : i32
  })",
                     {i32(7)});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(ints(r.results[0]), Ints{7});
  EXPECT_EQ(r.results[0].poison[0], 0u);
}

TEST(Interpreter, UseAfterFreeAndDoubleFree) {
  RunResult r = both(R"(func.func @f() -> i32 {
    %c0 = arith.constant 0 : index
    %v = arith.constant 3 : i32
    %m = memref.alloc() : memref<1xi32>
    memref.store %v, %m[%c0] : memref<1xi32>
    memref.dealloc %m : memref<1xi32>
    %x = memref.load %m[%c0] : memref<1xi32>
    return %x : i32
  })",
                     {});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "use-after-free");
  r = both(R"(func.func @f() {
    %m = memref.alloc() : memref<1xi32>
    memref.dealloc %m : memref<1xi32>
    memref.dealloc %m : memref<1xi32>
    return
  })",
           {});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "double-free");
}

TEST(Interpreter, AllocaEndsWithItsLoopIteration) {
  // Keeping the view of an iteration's alloca is a use after its life.
  RunResult r = both(R"(func.func @f() -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %v = arith.constant 3 : i32
    %k = memref.alloc() : memref<1xi32>
    %l = scf.for %i = %c0 to %c2 step %c1 iter_args(%m = %k)
        -> (memref<1xi32>) {
      %a = memref.alloca() : memref<1xi32>
      memref.store %v, %a[%c0] : memref<1xi32>
      scf.yield %a : memref<1xi32>
    }
    %x = memref.load %l[%c0] : memref<1xi32>
    return %x : i32
  })",
                     {});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "use-after-free");
}

TEST(Interpreter, LeaksAreNotes) {
  RunResult r = both(R"(func.func @f() {
    %m = memref.alloc() : memref<4xi32>
    return
  })",
                     {});
  ASSERT_EQ(r.status, RunStatus::Ok);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_EQ(r.findings[0].kind, "leak");
  EXPECT_TRUE(r.findings[0].isNote);
}

TEST(Interpreter, UnsupportedOnlyWhereItIsReached) {
  const char *known = R"(func.func @f(%c: i32) -> i32 {
    %z = arith.constant 0 : i32
    %b = arith.cmpi ne, %c, %z : i32
    %r = scf.if %b -> i32 {
      %w = gpu.lane_id
      %q = arith.index_cast %w : index to i32
      scf.yield %q : i32
    } else {
      scf.yield %z : i32
    }
    return %r : i32
  })";
  EXPECT_EQ(both(known, {i32(0)}).status, RunStatus::Ok);
  RunResult r = both(known, {i32(1)});
  ASSERT_EQ(r.status, RunStatus::Unsupported);
  EXPECT_EQ(r.findings.back().operation, "gpu.lane_id");
}

TEST(Interpreter, StridedViewsAndOutOfBoundsViews) {
  const char *text = R"(func.func @f(%m: memref<4x6xi32>, %o: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = memref.subview %m[1, %o] [2, 2] [2, 3]
       : memref<4x6xi32> to memref<2x2xi32, strided<[12, 3], offset: ?>>
    %x = memref.load %v[%c1, %c1]
       : memref<2x2xi32, strided<[12, 3], offset: ?>>
    return %x : i32
  })";
  Ints values;
  for (int i = 0; i < 24; ++i)
    values.push_back(i);
  // Row 1 + 2, column o + 3.
  EXPECT_EQ(ints(both(text, {i32s(values, {4, 6}), index(2)}).results[0]),
            Ints{3 * 6 + 5});
  RunResult r = both(text, {i32s(values, {4, 6}), index(3)});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  EXPECT_EQ(r.findings.back().kind, "out-of-bounds");
  EXPECT_EQ(r.findings.back().operation, "memref.subview");
}

TEST(Interpreter, ShadowOfASumHasItsTermsCounted) {
  RunOptions options;
  options.shadows = true;
  RunResult r = run(R"(func.func @f(%m: memref<4xf32>) -> f32 {
    %z = arith.constant 0.0 : f32
    %s = affine.for %i = 0 to 4 iter_args(%a = %z) -> (f32) {
      %x = affine.load %m[%i] : memref<4xf32>
      %b = arith.addf %a, %x : f32
      affine.yield %b : f32
    }
    return %s : f32
  })",
                    {f32s({0.1f, 0.2f, 0.3f, 0.4f})}, options);
  ASSERT_EQ(r.status, RunStatus::Ok);
  double exact = double(0.1f) + double(0.2f) + double(0.3f) + double(0.4f);
  ASSERT_EQ(r.results[0].shadows.size(), 1u);
  EXPECT_DOUBLE_EQ(r.results[0].shadows[0].v, exact);
  double e = allowance(r.results[0].shadows[0], UnitTable::Declared);
  EXPECT_GT(e, 0.0);
  EXPECT_LE(std::fabs(r.results[0].asDouble(0) - exact), e);
  // (n-1) u s with n = 4 is the proved bound; ours may not be far above it.
  EXPECT_LT(e, 3 * std::ldexp(1.0, -24) * exact * 1.5);
}
