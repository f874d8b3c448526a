//===- FloatRangesTest.cpp - signs of floats, and which are 0 -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Lint/FloatRanges.h"

#include "ParsedIR.h"

#include <sstream>

using namespace plumb;

namespace {

class FloatRangesTest : public testing::Test {
protected:
  /// "[0, inf] zero" of %r.
  std::string of(const std::string &operations) {
    ir.parse("func.func @f(%x: f32, %v: vector<8xf32>, %b: vector<8xi1>, "
             "%n: tensor<?xf32>) -> f32 {"
             "%c0 = arith.constant 0 : index "
             "%zero = arith.constant 0.0 : f32 "
             "%one = arith.constant 1.0 : f32 " +
             operations + " return %r : f32 }");
    StoredValues memory(*ir.module);
    LintOptions options;
    IntegerRanges integers(options, memory);
    Reductions reductions(*ir.module, integers, memory);
    FloatRanges ranges(reductions, integers, memory);
    FloatRange range = ranges.of(ir.returned());
    std::ostringstream text;
    text << "[" << range.low << ", " << range.high << "]"
         << (range.canBeZero() ? " zero" : "");
    return text.str();
  }

  ParsedIR ir;
};

} // namespace

TEST_F(FloatRangesTest, Scalars) {
  EXPECT_EQ(of("%r = arith.addf %x, %one : f32"), "[-inf, inf] zero");
  EXPECT_EQ(of("%r = arith.mulf %x, %x : f32"), "[0, inf] zero");
  EXPECT_EQ(of("%r = math.absf %x : f32"), "[0, inf] zero");
  EXPECT_EQ(of("%r = math.exp %x : f32"), "[0, inf]");
  EXPECT_EQ(of("%a = math.absf %x : f32 %r = math.exp %a : f32"), "[1, inf]");
  EXPECT_EQ(of("%a = math.absf %x : f32 %m = arith.negf %a : f32 "
               "%r = math.exp %m : f32"),
            "[0, 1]");
  EXPECT_EQ(of("%r = math.tanh %x : f32"), "[-1, 1] zero");
  EXPECT_EQ(of("%r = arith.maximumf %x, %zero : f32"), "[0, inf] zero");
  EXPECT_EQ(of("%r = arith.minimumf %x, %one : f32"), "[-inf, 1] zero");
  EXPECT_EQ(of("%a = math.absf %x : f32 %r = arith.addf %a, %one : f32"),
            "[1, inf]");
  EXPECT_EQ(of("%a = math.absf %x : f32 %r = arith.subf %one, %a : f32"),
            "[-inf, 1] zero");
  // A root of data says nothing of whether the data can be 0.
  EXPECT_EQ(of("%r = math.sqrt %x : f32"), "[0, inf]");
  EXPECT_EQ(of("%a = arith.mulf %x, %x : f32 %r = math.sqrt %a : f32"),
            "[0, inf] zero");
  EXPECT_EQ(of("%a = math.absf %x : f32 %two = arith.constant 2.0 : f32 "
               "%r = arith.divf %a, %two : f32"),
            "[0, inf] zero");
  EXPECT_EQ(of("%two = arith.constant 2.0 : f32 %r = math.powf %x, %two : f32"),
            "[0, inf] zero");
}

TEST_F(FloatRangesTest, Selects) {
  EXPECT_EQ(of("%c = arith.cmpf ogt, %x, %zero : f32 "
               "%r = arith.select %c, %x, %zero : f32"),
            "[0, inf] zero");
  EXPECT_EQ(of("%c = arith.cmpf ogt, %x, %one : f32 "
               "%r = arith.select %c, %x, %zero : f32"),
            "[-inf, inf] zero");
}

TEST_F(FloatRangesTest, Reductions) {
  EXPECT_EQ(of("%q = arith.mulf %v, %v : vector<8xf32> "
               "%r = vector.reduction <add>, %q : vector<8xf32> into f32"),
            "[0, inf] zero");
  EXPECT_EQ(of("%q = math.exp %v : vector<8xf32> "
               "%r = vector.reduction <add>, %q : vector<8xf32> into f32"),
            "[0, inf]");
  EXPECT_EQ(of("%q = math.absf %v : vector<8xf32> "
               "%r = vector.reduction <maximumf>, %q, %one : vector<8xf32> "
               "into f32"),
            "[1, inf]");
  // A loop that might have no step is taken to have one.
  EXPECT_EQ(of(R"(%d = tensor.dim %n, %c0 : tensor<?xf32>
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %d step %c1 iter_args(%a = %zero) -> f32 {
      %y = tensor.extract %n[%i] : tensor<?xf32>
      %e = math.exp %y : f32
      %s = arith.addf %a, %e : f32
      scf.yield %s : f32
    })"),
            "[0, inf]");
}

TEST_F(FloatRangesTest, Counts) {
  // Of true elements, which may be none; of elements, which may not.
  EXPECT_EQ(of("%q = arith.uitofp %b : vector<8xi1> to vector<8xf32> "
               "%r = vector.reduction <add>, %q : vector<8xf32> into f32"),
            "[0, inf] zero");
  EXPECT_EQ(of("%d = tensor.dim %n, %c0 : tensor<?xf32> "
               "%e = arith.index_cast %d : index to i64 "
               "%r = arith.sitofp %e : i64 to f32"),
            "[0, inf]");
}

TEST_F(FloatRangesTest, Memory) {
  EXPECT_EQ(of(R"(%m = memref.alloc() : memref<8xf32>
    affine.for %i = 0 to 8 {
      %q = arith.mulf %x, %x : f32
      affine.store %q, %m[%i] : memref<8xf32>
    }
    %r = memref.load %m[%c0] : memref<8xf32>)"),
            "[0, inf] zero");
  // Written again: the nearest statement before the load counts.
  EXPECT_EQ(of(R"(%m = memref.alloc() : memref<8xf32>
    affine.for %i = 0 to 8 {
      affine.store %x, %m[%i] : memref<8xf32>
    }
    affine.for %i = 0 to 8 {
      %y = affine.load %m[%i] : memref<8xf32>
      %e = math.exp %y : f32
      affine.store %e, %m[%i] : memref<8xf32>
    }
    %r = memref.load %m[%c0] : memref<8xf32>)"),
            "[0, inf]");
}
