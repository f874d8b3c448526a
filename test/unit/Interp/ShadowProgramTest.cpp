//===- ShadowProgramTest.cpp - shadows of whole programs ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules as the interpreter applies them: through loops, memory, vectors,
// masks and branches.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "plumbline/Numerics/Ulp.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

RunResult shadowed(const std::string &text,
                   const std::vector<HostValue> &inputs,
                   UnitTable table = UnitTable::Declared) {
  RunOptions options;
  options.shadows = true;
  options.table = table;
  RunResult r = run(text, inputs, options);
  EXPECT_EQ(r.status, RunStatus::Ok);
  return r;
}
double allowanceOf(const RunResult &r, size_t result, size_t element = 0) {
  return allowance(r.results[result].shadows[element], UnitTable::Declared);
}

TEST(ShadowProgram, SumsStayOpenThroughMemoryAndVectors) {
  // The sum of 8 numbers in a loop, in memory, and by lanes.
  RunResult r =
      shadowed(R"mlir(
    func.func @f(%x: memref<8xf32>) -> (f32, f32, f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %z = arith.constant 0.0 : f32
      %acc = memref.alloca() : memref<f32>
      memref.store %z, %acc[] : memref<f32>
      %a = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %z) -> f32 {
        %v = memref.load %x[%i] : memref<8xf32>
        %t = arith.addf %s, %v : f32
        %m = memref.load %acc[] : memref<f32>
        %n = arith.addf %v, %m : f32
        memref.store %n, %acc[] : memref<f32>
        scf.yield %t : f32
      }
      %b = memref.load %acc[] : memref<f32>
      %l = vector.load %x[%c0] : memref<8xf32>, vector<4xf32>
      %c4 = arith.constant 4 : index
      %h = vector.load %x[%c4] : memref<8xf32>, vector<4xf32>
      %lh = arith.addf %l, %h : vector<4xf32>
      %c = vector.reduction <add>, %lh : vector<4xf32> into f32
      return %a, %b, %c : f32, f32, f32
    })mlir",
               {f32s({0.1f, 0.7f, -0.3f, 0.11f, 0.9f, -0.2f, 0.5f, 0.3f})});
  double e = allowanceOf(r, 0);
  EXPECT_GT(e, 0x1p-24);
  EXPECT_LT(e, 0x1p-19);
  EXPECT_NEAR(allowanceOf(r, 1), e, 1e-12 * e);
  EXPECT_NEAR(allowanceOf(r, 2), e, 1e-12 * e);
}

TEST(ShadowProgram, MaskedSoftmaxIsBounded) {
  RunResult r = shadowed(R"mlir(
    func.func @f(%x: tensor<3xf32>, %mask: tensor<3xf32>) -> tensor<3xf32> {
      %y = arith.addf %x, %mask : tensor<3xf32>
      %e = tensor.empty() : tensor<3xf32>
      %s = linalg.softmax dimension(0) ins(%y : tensor<3xf32>)
                                       outs(%e : tensor<3xf32>) -> tensor<3xf32>
      return %s : tensor<3xf32>
    })mlir",
                         {f32s({0.1f, 0.7f, 0.3f}), f32s({0, -INFINITY, 0})});
  const HostValue &y = r.results[0];
  EXPECT_LT(allowanceOf(r, 0, 0), 1e-5);
  EXPECT_EQ(y.shadows[1].v, 0);
  EXPECT_EQ(allowanceOf(r, 0, 1), 0) << "exp(-inf) is a certain 0";
  EXPECT_LT(allowanceOf(r, 0, 2), 1e-5);
}

const char *kCompare = R"mlir(
    func.func @f(%a: f32, %b: f32) -> (f32, f32) {
      %p = arith.mulf %a, %b : f32
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %c = arith.cmpf olt, %p, %one : f32
      %s = arith.select %c, %p, %two : f32
      %r = scf.if %c -> f32 {
        scf.yield %one : f32
      } else {
        scf.yield %two : f32
      }
      return %s, %r : f32, f32
    })mlir";

TEST(ShadowProgram, UndecidedConditions) {
  // 3 * (1/3) rounds to 1 in f32 and is 1 + 2^-26 / 1.5 in fp64, or so.
  RunResult r = shadowed(kCompare, {f32(3), f32(1.0f / 3)});
  EXPECT_FALSE(r.results[0].shadows[0].marks & kUnstableControl);
  EXPECT_GE(allowanceOf(r, 0), 1 - 1e-6) << "1 or 2";
  EXPECT_TRUE(r.results[1].shadows[0].marks & kUnstableControl);
  // 0.9 is below 1 for everybody.
  r = shadowed(kCompare, {f32(3), f32(0.3f)});
  EXPECT_LT(allowanceOf(r, 0), 1e-6);
  EXPECT_FALSE(r.results[1].shadows[0].marks & kUnstableControl);
}

TEST(ShadowProgram, IntegersFromFloats) {
  const char *text = R"mlir(
    func.func @f(%a: f32, %b: f32) -> (i32, f32, i32) {
      %p = arith.mulf %a, %b : f32
      %i = arith.fptosi %p : f32 to i32
      %c10 = arith.constant 10 : i32
      %j = arith.muli %i, %c10 : i32
      %x = arith.sitofp %j : i32 to f32
      %c1 = arith.constant 1 : i32
      %k = arith.shrsi %i, %c1 : i32
      return %j, %x, %k : i32, f32, i32
    })mlir";
  RunResult r = shadowed(text, {f32(3), f32(1.0f / 3)}); // 0 or 1
  EXPECT_TRUE(r.results[0].shadows[0].marks & kCarried);
  EXPECT_EQ(allowanceOf(r, 0), 10);
  EXPECT_GE(allowanceOf(r, 1), 10);
  EXPECT_TRUE(r.results[2].shadows[0].marks & kUnstableControl);
  r = shadowed(text, {f32(3), f32(1.5f)}); // 4.5: 4
  EXPECT_EQ(r.results[0].shadows[0].marks & kCarried, 0);
  EXPECT_EQ(allowanceOf(r, 1), 0);
}

TEST(ShadowProgram, ConstantsAreFoldableInAnyLevel) {
  const char *text = R"mlir(
    func.func @f(%x: f32) -> f32 {
      %one = arith.constant 1.0 : f32
      %three = arith.constant 3.0 : f32
      %third = arith.divf %one, %three : f32
      %r = arith.mulf %x, %third : f32
      return %r : f32
    })mlir";
  const char *folded = R"mlir(
    func.func @f(%x: f32) -> f32 {
      %third = arith.constant 0.333333343 : f32
      %r = arith.mulf %x, %third : f32
      return %r : f32
    })mlir";
  RunResult a = shadowed(text, {f32(2.5f)}, UnitTable::F64);
  RunResult b = shadowed(folded, {f32(2.5f)}, UnitTable::F64);
  EXPECT_EQ(a.results[0].shadows[0].v, b.results[0].shadows[0].v);
  EXPECT_EQ(a.results[0].shadows[0].v, 2.5 * double(1.0f / 3.0f));
}

TEST(ShadowProgram, FloatImagesMoveThroughMemory) {
  RunResult r = shadowed(R"mlir(
    func.func @f(%a: f32, %b: f32) -> (f32, f32) {
      %p = arith.mulf %a, %b : f32
      %i = arith.bitcast %p : f32 to i32
      %m = memref.alloca() : memref<i32>
      memref.store %i, %m[] : memref<i32>
      %j = memref.load %m[] : memref<i32>
      %q = arith.bitcast %j : i32 to f32
      return %p, %q : f32, f32
    })mlir",
                         {f32(1.1f), f32(0.7f)});
  EXPECT_EQ(r.results[1].shadows[0].v, r.results[0].shadows[0].v);
  EXPECT_EQ(allowanceOf(r, 1), allowanceOf(r, 0));
  EXPECT_GT(allowanceOf(r, 1), 0);
}

TEST(ShadowProgram, OverflowAtAnOutput) {
  RunResult r = shadowed(R"mlir(
    func.func @f(%a: f32) -> f16 {
      %r = arith.truncf %a : f32 to f16
      return %r : f16
    })mlir",
                         {f32(70000)});
  const Shadow &s = r.results[0].shadows[0];
  EXPECT_TRUE(s.marks & kMayOverflow);
  EXPECT_EQ(allowance(s, UnitTable::Declared), kInf);
  EXPECT_GE(std::fabs(s.v) - s.E, overflowThreshold(FloatFormat::F16));
}

} // namespace
