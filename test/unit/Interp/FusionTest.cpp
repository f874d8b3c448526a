//===- FusionTest.cpp - fused and single instructions do the same ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast and the shadow loop run fused instructions, the full loop single
// ones. A poison value that nobody uses sends a run to the full loop, so each
// program here runs in all of them: bits, shadows, steps and findings must be
// the same. Where a value is stated it comes from the formula in its comment.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;
using Ints = std::vector<int64_t>;

namespace {

/// The program with a value that only the full loop can hold.
std::string poisoned(std::string text) {
  size_t body = text.find("{\n");
  text.insert(body + 2, "%unused = ub.poison : i32\n");
  return text;
}

void expectSame(const RunResult &a, const RunResult &b, bool shadows) {
  ASSERT_EQ(a.status, b.status);
  ASSERT_EQ(a.findings.size(), b.findings.size());
  for (size_t i = 0; i < a.findings.size(); ++i) {
    EXPECT_EQ(a.findings[i].kind, b.findings[i].kind);
    EXPECT_EQ(a.findings[i].message, b.findings[i].message);
    EXPECT_EQ(a.findings[i].operation, b.findings[i].operation);
  }
  ASSERT_EQ(a.results.size(), b.results.size());
  for (size_t i = 0; i < a.results.size(); ++i) {
    EXPECT_EQ(a.results[i].bits, b.results[i].bits) << "result " << i;
    if (!shadows)
      continue;
    ASSERT_EQ(a.results[i].shadows.size(), b.results[i].shadows.size());
    for (size_t k = 0; k < a.results[i].shadows.size(); ++k) {
      const Shadow &x = a.results[i].shadows[k], &y = b.results[i].shadows[k];
      EXPECT_EQ(x.v, y.v) << "result " << i;
      EXPECT_EQ(x.E, y.E) << "result " << i;
      EXPECT_EQ(x.s, y.s) << "result " << i;
      EXPECT_EQ(x.n, y.n) << "result " << i;
      EXPECT_EQ(x.g, y.g) << "result " << i;
      EXPECT_EQ(x.marks, y.marks) << "result " << i;
    }
  }
}

/// Runs the program in all loops; returns the fast loop's result.
RunResult inAllLoops(const std::string &text,
                     const std::vector<HostValue> &inputs = {},
                     bool endsInFullLoop = false) {
  RunResult fast;
  for (bool shadows : {false, true}) {
    RunOptions options;
    options.shadows = shadows;
    RunResult fused = run(text, inputs, options);
    RunResult single = run(poisoned(text), inputs, options);
    EXPECT_TRUE(single.usedFullLoop);
    if (fused.status == RunStatus::Ok) {
      EXPECT_EQ(fused.usedFullLoop, endsInFullLoop);
      // The Poison instruction lies outside all loops.
      EXPECT_EQ(fused.steps, single.steps);
    }
    expectSame(fused, single, shadows);
    if (!shadows)
      fast = std::move(fused);
  }
  return fast;
}

/// acc += A[1, k] * B[k, 2]; TYPE, PRODUCT and SUM are to be replaced.
std::string dot() {
  return R"(func.func @f(%n: index) -> TYPE {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %z = arith.constant 0.3 : TYPE
    %h = arith.constant 0.7 : TYPE
    %A = memref.alloc() : memref<3x40xTYPE>
    %B = memref.alloc() : memref<40x3xTYPE>
    %c3 = arith.constant 3 : index
    %c40 = arith.constant 40 : index
    %l:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %h, %y = %z)
        -> (TYPE, TYPE) {
      %m:2 = scf.for %j = %c0 to %c40 step %c1 iter_args(%u = %x, %v = %y)
          -> (TYPE, TYPE) {
        memref.store %u, %A[%i, %j] : memref<3x40xTYPE>
        memref.store %v, %B[%j, %i] : memref<40x3xTYPE>
        %u1 = arith.mulf %u, %h : TYPE
        %u2 = arith.subf %z, %u1 : TYPE
        %v1 = arith.addf %v, %u2 : TYPE
        scf.yield %u2, %v1 : TYPE, TYPE
      }
      scf.yield %m#0, %m#1 : TYPE, TYPE
    }
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (TYPE) {
      %a = memref.load %A[%c1, %k] : memref<3x40xTYPE>
      %b = memref.load %B[%k, %c2] : memref<40x3xTYPE>
      PRODUCT
      SUM
      scf.yield %s : TYPE
    }
    memref.dealloc %A : memref<3x40xTYPE>
    memref.dealloc %B : memref<40x3xTYPE>
    return %r : TYPE
  })";
}

std::string replaced(std::string text, const std::string &what,
                     const std::string &by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos;
       at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

} // namespace

TEST(Fusion, Reductions) {
  for (const char *type : {"f32", "f64", "f16"})
    for (const char *product :
         {"%p = arith.mulf %a, %b : TYPE", "%p = arith.mulf %b, %a : TYPE",
          "%p = arith.mulf %a, %a : TYPE",
          "%p = arith.mulf %a, %b fastmath<nnan> : TYPE"})
      for (const char *sum : {"%s = arith.addf %acc, %p : TYPE",
                              "%s = arith.addf %p, %acc : TYPE",
                              "%s = arith.addf %acc, %a : TYPE",
                              "%s = arith.addf %acc, %acc : TYPE",
                              "%s = arith.subf %acc, %p : TYPE"}) {
        std::string text = replaced(dot(), "PRODUCT", product);
        text = replaced(replaced(text, "SUM", sum), "TYPE", type);
        SCOPED_TRACE(text);
        for (int64_t n : {0, 1, 3, 4, 5, 40})
          inAllLoops(text, {index(n)});
      }
}

TEST(Fusion, ReductionLeavesTheRightElement) {
  // The 41st iteration reads behind the end: after 40 good ones.
  std::string text =
      replaced(dot(), "PRODUCT", "%p = arith.mulf %a, %b : TYPE");
  text = replaced(replaced(text, "SUM", "%s = arith.addf %acc, %p : TYPE"),
                  "TYPE", "f32");
  RunResult r = inAllLoops(text, {index(50)});
  ASSERT_EQ(r.status, RunStatus::Undefined);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_EQ(r.findings[0].kind, "out-of-bounds");
  EXPECT_EQ(r.findings[0].operation, "memref.load");
  EXPECT_NE(r.findings[0].message.find("40"), std::string::npos);
}

TEST(Fusion, ReductionOverWhatWasNeverWritten) {
  RunResult r = inAllLoops(R"(func.func @f() -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 8 : index
    %z = arith.constant 0.0 : f32
    %A = memref.alloc() : memref<8xf32>
    %c6 = arith.constant 6 : index
    scf.for %i = %c0 to %c6 step %c1 {
      memref.store %z, %A[%i] : memref<8xf32>
    }
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {
      %a = memref.load %A[%k] : memref<8xf32>
      %s = arith.addf %acc, %a : f32
      scf.yield %s : f32
    }
    memref.dealloc %A : memref<8xf32>
    return %r : f32
  })",
                           {}, /*endsInFullLoop=*/true);
  ASSERT_EQ(r.results.size(), 1u);
  EXPECT_NE(r.results[0].poison[0], 0u);
}

TEST(Fusion, BudgetEndsAReductionInTheSamePlace) {
  const std::string text = R"(func.func @f() -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    %z = arith.constant 1.0 : f32
    %A = memref.alloc() : memref<100xf32>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %A[%i] : memref<100xf32>
    }
    %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {
      %a = memref.load %A[%k] : memref<100xf32>
      %s = arith.addf %acc, %a : f32
      scf.yield %s : f32
    }
    memref.dealloc %A : memref<100xf32>
    return %r : f32
  })";
  // 1 + 100 additions of 1.
  RunResult whole = inAllLoops(text);
  ASSERT_EQ(whole.status, RunStatus::Ok);
  EXPECT_EQ(doubles(whole.results[0]), std::vector<double>{101});
  for (uint64_t steps = whole.steps - 40; steps <= whole.steps + 1; ++steps) {
    RunOptions options;
    options.maxSteps = steps;
    RunResult fused = run(text, {}, options);
    RunResult single = run(poisoned(text), {}, options);
    EXPECT_EQ(fused.status, single.status) << steps;
    EXPECT_EQ(fused.status == RunStatus::Ok, steps >= whole.steps) << steps;
  }
}

TEST(Fusion, IntegersAndComparisons) {
  // Two linear congruences whose comparison steers; all comparisons in turn.
  for (const char *predicate :
       {"slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "eq", "ne"})
    for (const char *type : {"i32", "i64", "i8"}) {
      std::string text = R"(func.func @f(%n: index) -> (TYPE, TYPE, f32) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %a = arith.constant 77 : TYPE
        %b = arith.constant 29 : TYPE
        %h = arith.constant 0.5 : f32
        %q = arith.constant 0.3 : f32
        %r:3 = scf.for %i = %c0 to %n step %c1
            iter_args(%x = %a, %y = %b, %w = %h) -> (TYPE, TYPE, f32) {
          %x1 = arith.muli %x, %a : TYPE
          %x2 = arith.addi %x1, %b : TYPE
          %y1 = arith.muli %y, %b : TYPE
          %y2 = arith.addi %y1, %x : TYPE
          %c = arith.cmpi PRED, %x2, %y2 : TYPE
          %s = arith.select %c, %h, %q : f32
          %m = arith.mulf %w, %q : f32
          %v = arith.addf %m, %s : f32
          %d = arith.cmpf olt, %v, %h : f32
          %e = arith.select %d, %v, %s : f32
          %t = scf.if %c -> (TYPE) {
            %u = arith.subi %y2, %x2 : TYPE
            scf.yield %u : TYPE
          } else {
            scf.yield %x2 : TYPE
          }
          scf.yield %t, %y2, %e : TYPE, TYPE, f32
        }
        return %r#0, %r#1, %r#2 : TYPE, TYPE, f32
      })";
      text = replaced(replaced(text, "PRED", predicate), "TYPE", type);
      SCOPED_TRACE(text);
      inAllLoops(text, {index(37)});
    }
}

TEST(Fusion, InsertionSort) {
  RunResult r = inAllLoops(R"(func.func @f() -> (i32, i32, i32, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %n = arith.constant 4 : index
    %false = arith.constant false
    %v0 = arith.constant 7 : i32
    %v1 = arith.constant -3 : i32
    %v2 = arith.constant 9 : i32
    %v3 = arith.constant 0 : i32
    %A = memref.alloc() : memref<4xi32>
    memref.store %v0, %A[%c0] : memref<4xi32>
    memref.store %v1, %A[%c1] : memref<4xi32>
    memref.store %v2, %A[%c2] : memref<4xi32>
    memref.store %v3, %A[%c3] : memref<4xi32>
    scf.for %i = %c1 to %n step %c1 {
      %key = memref.load %A[%i] : memref<4xi32>
      %jf = scf.while (%j = %i) : (index) -> index {
        %pos = arith.cmpi sgt, %j, %c0 : index
        %cont = scf.if %pos -> (i1) {
          %jm = arith.subi %j, %c1 : index
          %v = memref.load %A[%jm] : memref<4xi32>
          %gt = arith.cmpi sgt, %v, %key : i32
          scf.yield %gt : i1
        } else {
          scf.yield %false : i1
        }
        scf.condition(%cont) %j : index
      } do {
      ^bb0(%j: index):
        %jm = arith.subi %j, %c1 : index
        %v = memref.load %A[%jm] : memref<4xi32>
        memref.store %v, %A[%j] : memref<4xi32>
        scf.yield %jm : index
      }
      memref.store %key, %A[%jf] : memref<4xi32>
    }
    %r0 = memref.load %A[%c0] : memref<4xi32>
    %r1 = memref.load %A[%c1] : memref<4xi32>
    %r2 = memref.load %A[%c2] : memref<4xi32>
    %r3 = memref.load %A[%c3] : memref<4xi32>
    memref.dealloc %A : memref<4xi32>
    return %r0, %r1, %r2, %r3 : i32, i32, i32, i32
  })");
  EXPECT_EQ(ints(r.results[0]), Ints{-3});
  EXPECT_EQ(ints(r.results[1]), Ints{0});
  EXPECT_EQ(ints(r.results[2]), Ints{7});
  EXPECT_EQ(ints(r.results[3]), Ints{9});
}
