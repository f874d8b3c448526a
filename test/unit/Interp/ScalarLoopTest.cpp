//===- ScalarLoopTest.cpp - scalar loops that are run as a whole ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops that multiply and add (Reduction.h), from closed elements, and loops
// over rows (ScalarTiles.cpp), against the same program in the full loop, which
// knows single instructions only: bits, every field of a shadow, steps and
// findings must be the same. A poison value that nobody uses leads there.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

bool same(double a, double b) {
  return (a == b && std::signbit(a) == std::signbit(b)) || (a != a && b != b);
}

void compare(const std::string &text, const std::vector<HostValue> &inputs,
             RunResult *result = nullptr) {
  std::string poisoned = text;
  poisoned.insert(poisoned.find("{\n") + 2, "%unused = ub.poison : i32\n");
  for (int mode = 0; mode < 4; ++mode) {
    RunOptions options;
    options.shadows = mode > 0;
    options.table = mode == 2   ? UnitTable::F64
                    : mode == 3 ? UnitTable::Approx
                                : UnitTable::Declared;
    SCOPED_TRACE(mode);
    RunResult a = run(text, inputs, options);
    RunResult b = run(poisoned, inputs, options);
    EXPECT_TRUE(b.usedFullLoop);
    ASSERT_EQ(a.status, b.status);
    ASSERT_EQ(a.findings.size(), b.findings.size());
    for (size_t i = 0; i < a.findings.size(); ++i)
      EXPECT_EQ(a.findings[i].message, b.findings[i].message);
    if (a.status == RunStatus::Ok) {
      EXPECT_FALSE(a.usedFullLoop);
      EXPECT_EQ(a.steps, b.steps);
    }
    ASSERT_EQ(a.results.size(), b.results.size());
    for (size_t i = 0; i < a.results.size(); ++i) {
      ASSERT_EQ(a.results[i].bits, b.results[i].bits) << "result " << i;
      ASSERT_EQ(a.results[i].shadows.size(), b.results[i].shadows.size());
      for (size_t k = 0; k < a.results[i].shadows.size(); ++k) {
        const Shadow &x = a.results[i].shadows[k], &y = b.results[i].shadows[k];
        ASSERT_TRUE(same(x.v, y.v)) << x.v << " " << y.v;
        ASSERT_TRUE(same(x.E, y.E)) << x.E << " " << y.E;
        ASSERT_TRUE(same(x.s, y.s)) << x.s << " " << y.s;
        ASSERT_EQ(x.n, y.n) << i << " " << k;
        ASSERT_EQ(x.g, y.g) << i << " " << k;
        ASSERT_EQ(x.marks, y.marks) << i << " " << k;
      }
    }
    if (!mode && result)
      *result = std::move(a);
  }
}

std::string replaced(std::string text, const std::string &what,
                     const std::string &by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos;
       at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

/// X and Y are filled by recurrences (open sums, products) that begin with an
/// input or a constant; then BODY, whose result is %r : f32.
std::string program(const std::string &body, int n = 700,
                    const std::string &type = "f32") {
  std::string text = R"(func.func @f(%in: TYPE) -> TYPE {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c7 = arith.constant 7 : index
    %n = arith.constant SIZE : index
    %zero = arith.constant 0.0 : TYPE
    %one = arith.constant 1.0 : TYPE
    %h = arith.constant 0.7 : TYPE
    %q = arith.constant -0.3 : TYPE
    %lowest = arith.constant -1.0e30 : TYPE
    %X = memref.alloc() : memref<SIZExTYPE>
    %Y = memref.alloc() : memref<SIZExTYPE>
    %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = START, %y = START)
        -> (TYPE, TYPE) {
      memref.store %x, %X[%i] : memref<SIZExTYPE>
      memref.store %y, %Y[%i] : memref<SIZExTYPE>
      %low = arith.cmpf olt, %x, %one : TYPE
      %d = arith.select %low, %h, %q : TYPE
      %x1 = arith.addf %x, %d : TYPE
      %y1 = arith.mulf %y, %h : TYPE
      %y2 = arith.subf %d, %y1 : TYPE
      scf.yield %x1, %y2 : TYPE, TYPE
    }
BODY
    memref.dealloc %X : memref<SIZExTYPE>
    memref.dealloc %Y : memref<SIZExTYPE>
    return %r : TYPE
  })";
  text = replaced(text, "BODY", body);
  text = replaced(text, "SIZE", std::to_string(n));
  return replaced(text, "TYPE", type);
}

void compareAll(const std::string &body, int n = 700) {
  for (const char *start : {"%in", "%h"}) {
    std::string text = replaced(program(body, n), "START", start);
    SCOPED_TRACE(text);
    compare(text, {f32(0.3f)});
  }
}

const char *const kDot = R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (TYPE) {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %y = memref.load %Y[%i] : memref<SIZExTYPE>
      %p = arith.mulf %x, %y : TYPE
      %s = arith.addf %acc, %p : TYPE
      scf.yield %s : TYPE
    })";

/// Of squares.
std::string squares() {
  return replaced(
      replaced(kDot, "      %y = memref.load %Y[%i] : memref<SIZExTYPE>\n", ""),
      "%x, %y : TYPE", "%x, %x : TYPE");
}

} // namespace

// 5000 elements are more than are kept closed, 700 are fewer.
TEST(ScalarLoop, SumsOfProducts) {
  for (int n : {20, 127, 128, 129, 130, 700, 5000}) {
    compareAll(kDot, n);
    compareAll(squares(), n);
    compareAll(replaced(kDot, "%x, %y : TYPE", "%x, %x : TYPE"), n);
    compareAll(replaced(kDot, "%acc = %zero", "%acc = %in"), n);
  }
}

TEST(ScalarLoop, SumsOfElements) {
  for (int n : {20, 300, 5000})
    for (const char *array : {"%X", "%Y"})
      compareAll(replaced(R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (TYPE) {
      %x = memref.load %A[%i] : memref<SIZExTYPE>
      %s = arith.addf %acc, %x : TYPE
      scf.yield %s : TYPE
    })",
                          "%A", array),
                 n);
}

// Small numbers, whose sum is exact in f64; the finest of them is the eighth.
TEST(ScalarLoop, ExactSums) {
  for (const char *type : {"f32", "f64"}) {
    std::string text = program(std::string(R"(
    %fine = arith.constant 0.001953125 : TYPE
    memref.store %fine, %X[%c7] : memref<SIZExTYPE>)") +
                                   squares(),
                               700, type);
    text = replaced(replaced(text, "0.7 ", "0.25 "), "-0.3 ", "-0.75 ");
    text = replaced(text, "START", "%h");
    text = replaced(text, std::string("(%in: ") + type + ")", "(%from: f32)");
    text.insert(text.find("{\n") + 2,
                *type == 'f' && type[1] == '6'
                    ? "%in = arith.extf %from : f32 to f64\n"
                    : "%in = arith.addf %from, %from : f32\n");
    SCOPED_TRACE(text);
    compare(text, {f32(0.375f)});
    RunOptions options;
    options.shadows = true;
    RunResult r = run(text, {f32(0.375f)}, options);
    ASSERT_EQ(r.results.size(), 1u);
    ASSERT_EQ(r.results[0].shadows.size(), 1u);
    // The sum of some 200 is a multiple of 2^-18: of 26 bits.
    EXPECT_EQ(r.results[0].shadows[0].E == 0, type[1] == '6');
  }
}

// An element with a mark, an overflow, a NaN and an infinity in the middle.
TEST(ScalarLoop, UnusualElements) {
  for (const char *value : {"0x7FC00000", "0x7F800000", "3.0e38", "1.0e-44"})
    for (const char *restarted : {"", "%bits = arith.bitcast %u0 : f32 to i32\n"
                                      "%odd = arith.addi %bits, %bits : i32\n"
                                      "%u = arith.bitcast %odd : i32 to f32"}) {
      std::string store = replaced(R"(
    %u0 = arith.constant VALUE : f32
    RESTARTED
    %at = arith.constant 333 : index
    memref.store %u, %X[%at] : memref<SIZExTYPE>)",
                                   "VALUE", value);
      store = *restarted
                  ? replaced(store, "RESTARTED", restarted)
                  : replaced(replaced(store, "RESTARTED", ""), "%u,", "%u0,");
      compareAll(store + kDot);
    }
}

// What is stored between two sums counts in the second.
TEST(ScalarLoop, ClosedElementsFollowStores) {
  const std::string second =
      replaced(replaced(kDot, "%r =", "%r2 ="), "%acc = %zero", "%acc = %r");
  const std::string body = std::string(kDot) + R"(
    %third = arith.divf %one, %h : TYPE
    memref.store %third, %X[%c7] : memref<SIZExTYPE>)" +
                           second;
  compare(replaced(replaced(program(body), "START", "%in"),
                   "return %r :", "return %r2 :"),
          {f32(0.3f)});
}

TEST(ScalarLoop, Rows) {
  const char *const bodies[] = {
      // In place, and a sum of what is stored.
      R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (TYPE) {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %y = memref.load %Y[%i] : memref<SIZExTYPE>
      %a = arith.addf %x, %h : TYPE
      %m = arith.mulf %a, %y : TYPE
      %e = math.exp %m : TYPE
      %t = math.tanh %e : TYPE
      memref.store %t, %X[%i] : memref<SIZExTYPE>
      %s = arith.addf %acc, %t : TYPE
      scf.yield %s : TYPE
    })",
      // Largest element; then a row over a number that stays the same.
      R"(
    %max = scf.for %i = %c0 to %n step %c1 iter_args(%m = %lowest) -> (TYPE) {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %m1 = arith.maximumf %m, %x : TYPE
      scf.yield %m1 : TYPE
    }
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %b = arith.subf %x, %max : TYPE
      %d = arith.divf %b, %in : TYPE
      memref.store %d, %Y[%i] : memref<SIZExTYPE>
    }
    %r = memref.load %Y[%c7] : memref<SIZExTYPE>)",
      // What the iteration before has loaded: no row.
      R"(
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%p = %in) -> (TYPE) {
      %d = arith.subf %p, %one : TYPE
      memref.store %d, %Y[%i] : memref<SIZExTYPE>
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      scf.yield %x : TYPE
    }
    %r = memref.load %Y[%c7] : memref<SIZExTYPE>)",
      // Each element depends on the one before: no row.
      R"(
    %m1 = arith.subi %n, %c1 : index
    scf.for %i = %c0 to %m1 step %c1 {
      %j = arith.addi %i, %c1 : index
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %d = arith.mulf %x, %h : TYPE
      memref.store %d, %X[%j] : memref<SIZExTYPE>
    }
    %r = memref.load %X[%m1] : memref<SIZExTYPE>)",
      // The other way round it is one, but for what is read twice.
      R"(
    %m1 = arith.subi %n, %c1 : index
    scf.for %i = %c0 to %m1 step %c1 {
      %j = arith.addi %i, %c1 : index
      %x = memref.load %X[%j] : memref<SIZExTYPE>
      %d = arith.mulf %x, %h : TYPE
      memref.store %d, %X[%i] : memref<SIZExTYPE>
    }
    %r = memref.load %X[%c7] : memref<SIZExTYPE>)",
      // One element for all, which the row itself overwrites; steps of two.
      R"(
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %X[%c7] : memref<SIZExTYPE>
      %y = memref.load %Y[%i] : memref<SIZExTYPE>
      %d = arith.addf %x, %y : TYPE
      memref.store %d, %X[%i] : memref<SIZExTYPE>
    }
    scf.for %i = %c0 to %n step %c2 {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %d = arith.addf %x, %in : TYPE
      memref.store %d, %Y[%i] : memref<SIZExTYPE>
    }
    %x = memref.load %X[%c7] : memref<SIZExTYPE>
    %y = memref.load %Y[%c2] : memref<SIZExTYPE>
    %r = arith.addf %x, %y : TYPE)",
      // A sum that is stored each time; one element that is stored always.
      R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (TYPE) {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %s = arith.addf %acc, %x : TYPE
      memref.store %s, %Y[%i] : memref<SIZExTYPE>
      memref.store %x, %X[%c7] : memref<SIZExTYPE>
      scf.yield %s : TYPE
    })"};
  for (const char *body : bodies)
    for (int n : {40, 700, 1500}) {
      compareAll(body, n);
      std::string text = replaced(program(body, n, "f64"), "START", "%h");
      text = replaced(text, "(%in: f64)", "(%from: f32)");
      text.insert(text.find("{\n") + 2,
                  "%in = arith.extf %from : f32 to f64\n");
      compare(text, {f32(0.3f)});
    }
}

// 700 * 2 + 1: each row is added to itself before.
TEST(ScalarLoop, RowsByHand) {
  RunResult r;
  compare(R"(func.func @f(%in: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 700 : index
    %A = memref.alloc() : memref<700xf32>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %in, %A[%i] : memref<700xf32>
    }
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %A[%i] : memref<700xf32>
      %d = arith.addf %x, %x : f32
      memref.store %d, %A[%i] : memref<700xf32>
    }
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %in) -> (f32) {
      %x = memref.load %A[%i] : memref<700xf32>
      %s = arith.addf %acc, %x : f32
      scf.yield %s : f32
    }
    memref.dealloc %A : memref<700xf32>
    return %r : f32
  })",
          {f32(1)}, &r);
  ASSERT_EQ(r.results.size(), 1u);
  EXPECT_EQ(doubles(r.results[0]), std::vector<double>{1401});
}

// The row ends one element behind the array: found where it is.
TEST(ScalarLoop, RowsOutOfBounds) {
  RunResult r;
  compare(R"(func.func @f(%in: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 701 : index
    %A = memref.alloc() : memref<700xf32>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %in, %A[%i] : memref<700xf32>
    }
    return %in : f32
  })",
          {f32(1)}, &r);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_EQ(r.findings[0].kind, "out-of-bounds");
}

// A budget that ends within a row ends there whoever runs it.
TEST(ScalarLoop, BudgetEndsARowInTheSamePlace) {
  const std::string text = replaced(program(R"(
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %X[%i] : memref<SIZExTYPE>
      %d = arith.addf %x, %h : TYPE
      memref.store %d, %Y[%i] : memref<SIZExTYPE>
    }
    %r = memref.load %Y[%c7] : memref<SIZExTYPE>)"),
                                    "START", "%in");
  const RunResult whole = run(text, {f32(0.3f)});
  ASSERT_EQ(whole.status, RunStatus::Ok);
  for (uint64_t less : {0, 1, 5, 700, 1500, 2500}) {
    RunOptions options;
    options.maxSteps = whole.steps - less;
    EXPECT_EQ(run(text, {f32(0.3f)}, options).status == RunStatus::Ok, !less)
        << less;
  }
}
