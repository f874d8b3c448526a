//===- ReductionsTest.cpp - sums, maxima and minima in IR -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Lint/Reductions.h"

#include "../../../lib/Lint/Operators.h"
#include "ParsedIR.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

using namespace plumb;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class ReductionsTest : public testing::Test {
protected:
  /// "sum of 8 products f32 from 0", in the order of the IR.
  std::vector<std::string> in(const std::string &function) {
    ir.parse(function);
    StoredValues memory(*ir.module);
    LintOptions options;
    IntegerRanges integers(options, memory);
    Reductions reductions(*ir.module, integers, memory);
    std::vector<std::string> all;
    for (const Reduction &r : reductions.list()) {
      std::string text;
      llvm::raw_string_ostream out(text);
      out << (r.kind == Reduction::Kind::Sum   ? "sum"
              : r.kind == Reduction::Kind::Max ? "max"
                                               : "min")
          << " of " << (r.count ? std::to_string(*r.count) : "?")
          << (r.isOfProducts ? " products " : " terms ") << r.type;
      if (r.init) {
        std::optional<double> number = constantDouble(*r.init);
        out << " from " << (number ? std::to_string(int(*number)) : "?");
      }
      all.push_back(text);
    }
    return all;
  }

  ParsedIR ir;
};

const char *const kMaps = "#id = affine_map<(d0, d1) -> (d0, d1)>\n"
                          "#row = affine_map<(d0, d1) -> (d0)>\n";

} // namespace

TEST_F(ReductionsTest, Linalg) {
  EXPECT_THAT(in(R"(
    func.func @f(%a: tensor<4x8xf16>, %b: tensor<8x4xf16>, %c: tensor<4x4xf32>)
        -> tensor<4x4xf32> {
      %d = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>)
                         outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %d : tensor<4x4xf32> })"),
              ElementsAre("sum of 8 products f32 from ?"));
  EXPECT_THAT(in(std::string(kMaps) + R"(
    func.func @f(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %z = arith.constant dense<5.0> : tensor<4xf32>
      %m = linalg.generic {indexing_maps = [#id, #row],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %r = arith.minimumf %in, %out : f32
        linalg.yield %r : f32
      } -> tensor<4xf32>
      return %m : tensor<4xf32> })"),
              ElementsAre("min of 8 terms f32 from 5"));
  // What is kept between steps is f16.
  EXPECT_THAT(in(std::string(kMaps) + R"(
    func.func @f(%x: tensor<4x8xf32>, %z: tensor<4xf16>) -> tensor<4xf16> {
      %m = linalg.generic {indexing_maps = [#id, #row],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf16>) {
      ^bb0(%in: f32, %out: f16):
        %w = arith.extf %out : f16 to f32
        %q = math.fma %in, %in, %w : f32
        %r = arith.truncf %q : f32 to f16
        linalg.yield %r : f16
      } -> tensor<4xf16>
      return %m : tensor<4xf16> })"),
              ElementsAre("sum of 8 products f16 from ?"));
}

TEST_F(ReductionsTest, Vectors) {
  EXPECT_THAT(in(R"(
    func.func @f(%v: vector<8xf32>, %w: vector<4x[8]xf32>, %z: f32,
                 %u: vector<4xf32>) {
      %a = vector.reduction <add>, %v, %z : vector<8xf32> into f32
      %b = vector.multi_reduction <maxnumf>, %v, %z [0]
        : vector<8xf32> to f32
      %c = vector.multi_reduction <add>, %w, %u [1]
        : vector<4x[8]xf32> to vector<4xf32>
      return })"),
              ElementsAre("sum of 8 terms f32 from ?",
                          "max of 8 terms f32 from ?",
                          "sum of ? terms f32 from ?"));
}

/// A loop around a loop around a product: one sum.
TEST_F(ReductionsTest, Nested) {
  EXPECT_THAT(in(R"(
    func.func @f(%a: vector<4x8xf16>, %b: vector<8x4xf16>) -> vector<4x4xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %z = arith.constant dense<0.0> : vector<4x4xf32>
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %z)
          -> vector<4x4xf32> {
        %s = affine.for %j = 0 to 5 iter_args(%y = %x) -> vector<4x4xf32> {
          %t = vector.contract {
              indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
                               affine_map<(m, n, k) -> (k, n)>,
                               affine_map<(m, n, k) -> (m, n)>],
              iterator_types = ["parallel", "parallel", "reduction"]}
              %a, %b, %y : vector<4x8xf16>, vector<8x4xf16>
              into vector<4x4xf32>
          affine.yield %t : vector<4x4xf32>
        }
        scf.yield %s : vector<4x4xf32>
      }
      return %r : vector<4x4xf32> })"),
              ElementsAre("sum of 120 products f32 from 0"));
}

TEST_F(ReductionsTest, Memory) {
  // Three loops, of which the place depends on the outermost.
  EXPECT_THAT(in(R"(
    func.func @f(%x: memref<2x3x5xf32>, %y: memref<2xf32>) {
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 3 {
          affine.for %k = 0 to 5 {
            %v = affine.load %x[%i, %j, %k] : memref<2x3x5xf32>
            %s = affine.load %y[%i] : memref<2xf32>
            %n = arith.addf %v, %s : f32
            affine.store %n, %y[%i] : memref<2xf32>
          }
        }
      }
      return })"),
              ElementsAre("sum of 15 terms f32"));
  // Set anew in each step of the outer loop.
  EXPECT_THAT(in(R"(
    func.func @f(%x: memref<3x5xf32>, %y: memref<f32>) {
      %z = arith.constant 7.0 : f32
      affine.for %j = 0 to 3 {
        memref.store %z, %y[] : memref<f32>
        affine.for %k = 0 to 5 {
          %v = affine.load %x[%j, %k] : memref<3x5xf32>
          %s = memref.load %y[] : memref<f32>
          %n = arith.maximumf %v, %s : f32
          memref.store %n, %y[] : memref<f32>
        }
      }
      return })"),
              ElementsAre("max of 5 terms f32 from 7"));
}

/// x + y, x[i] += y[i] once, and a recurrence that is no reduction.
TEST_F(ReductionsTest, Others) {
  EXPECT_THAT(in("func.func @f(%x: f32) -> f32 {"
                 "%y = arith.addf %x, %x : f32 return %y : f32 }"),
              IsEmpty());
  EXPECT_THAT(in(R"(
    func.func @f(%x: memref<8xf32>, %y: f32) {
      affine.for %i = 0 to 8 {
        %v = affine.load %x[%i] : memref<8xf32>
        %n = arith.addf %v, %y : f32
        affine.store %n, %x[%i] : memref<8xf32>
      }
      return })"),
              IsEmpty());
  EXPECT_THAT(in(R"(
    func.func @f(%z: f32, %y: f32) -> f32 {
      %r = affine.for %i = 0 to 8 iter_args(%a = %z) -> f32 {
        %s = arith.addf %a, %y : f32
        %t = arith.mulf %s, %y : f32
        affine.yield %t : f32
      }
      return %r : f32 })"),
              IsEmpty());
}

TEST_F(ReductionsTest, Parallel) {
  EXPECT_THAT(in(R"(
    func.func @f(%x: memref<8xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %z = arith.constant 0.0 : f32
      %s = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%z) -> f32 {
        %v = memref.load %x[%i] : memref<8xf32>
        scf.reduce(%v : f32) {
        ^bb0(%a: f32, %b: f32):
          %r = arith.addf %a, %b : f32
          scf.reduce.return %r : f32
        }
      }
      return %s : f32 })"),
              ElementsAre("sum of 8 terms f32 from 0"));
}

/// How often a loop of branches runs is not known.
TEST_F(ReductionsTest, Branches) {
  EXPECT_THAT(
      in(R"(
    func.func @f(%x: memref<8xf32>, %n: index) -> f32 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %z = arith.constant 3.0 : f32
      cf.br ^head(%c0, %z : index, f32)
    ^head(%i: index, %a: f32):
      %c = arith.cmpi slt, %i, %n : index
      cf.cond_br %c, ^body, ^end
    ^body:
      %v = memref.load %x[%i] : memref<8xf32>
      %m = arith.maximumf %a, %v : f32
      %j = arith.addi %i, %c1 : index
      cf.br ^head(%j, %m : index, f32)
    ^end:
      return %a : f32 })"),
      ElementsAre("max of ? terms f32 from 3", "sum of ? terms index from ?"));
}
