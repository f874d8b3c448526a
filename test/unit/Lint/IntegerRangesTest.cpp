//===- IntegerRangesTest.cpp - what integers and sizes can be -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Lint/IntegerRanges.h"

#include "../../../lib/Lint/StoredValues.h"
#include "ParsedIR.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace plumb;

namespace {

std::string textOf(const IntegerRange &range) {
  auto text = [](std::optional<int64_t> bound) {
    return bound ? std::to_string(*bound) : std::string("?");
  };
  return "[" + text(range.low) + ", " + text(range.high) + "]";
}

class IntegerRangesTest : public testing::Test {
protected:
  /// "[0, 9]" of what the function returns; "?" for a bound that is not known.
  std::string rangeOf(const std::string &function) {
    ir.parse(function);
    StoredValues memory(*ir.module);
    IntegerRanges ranges(options, memory);
    return textOf(ranges.of(ir.returned()));
  }

  /// Of %i that the loop stores, and the trip counts, innermost first.
  std::string inLoop(const std::string &loop) {
    ir.parse("func.func @f(%m: memref<1000xindex>, %n: index) {"
             "%c0 = arith.constant 0 : index %c4 = arith.constant 4 : index "
             "%c10 = arith.constant 10 : index " +
             loop + " return }");
    StoredValues memory(*ir.module);
    IntegerRanges ranges(options, memory);
    std::string text;
    ir.module->walk([&](mlir::memref::StoreOp store) {
      text += textOf(ranges.of(store.getValueToStore()));
    });
    ir.module->walk([&](mlir::LoopLikeOpInterface op) {
      std::optional<int64_t> count = ranges.largestTripCount(op);
      text += " x" + (count ? std::to_string(*count) : "?");
    });
    return text;
  }

  ParsedIR ir;
  LintOptions options;
};

} // namespace

TEST_F(IntegerRangesTest, Arithmetic) {
  auto of = [&](const std::string &op) {
    return rangeOf("func.func @f(%m: memref<10x4xf32>) -> index {"
                   "%c0 = arith.constant 0 : index "
                   "%c1 = arith.constant 1 : index "
                   "%c3 = arith.constant 3 : index "
                   "%d = memref.dim %m, %c0 : memref<10x4xf32> "
                   "%e = memref.dim %m, %c1 : memref<10x4xf32> "
                   "%r = " +
                   op + " return %r : index }");
  };
  EXPECT_EQ(of("arith.addi %d, %e : index"), "[14, 14]");
  EXPECT_EQ(of("arith.subi %e, %d : index"), "[-6, -6]");
  EXPECT_EQ(of("arith.muli %d, %e : index"), "[40, 40]");
  EXPECT_EQ(of("arith.divui %d, %c3 : index"), "[3, 3]");
  EXPECT_EQ(of("arith.ceildivui %d, %c3 : index"), "[4, 4]");
  EXPECT_EQ(of("arith.remui %d, %c3 : index"), "[0, 2]");
  EXPECT_EQ(of("arith.shli %d, %c3 : index"), "[80, 80]");
  EXPECT_EQ(of("arith.shrui %d, %c1 : index"), "[5, 5]");
  EXPECT_EQ(of("arith.andi %d, %c3 : index"), "[0, 3]");
  EXPECT_EQ(of("arith.minsi %d, %e : index"), "[4, 4]");
  EXPECT_EQ(of("index.maxs %d, %e"), "[10, 10]");
}

TEST_F(IntegerRangesTest, Extensions) {
  auto of = [&](const std::string &op) {
    return rangeOf("func.func @f(%x: i8) -> i32 {" + op + " return %r : i32 }");
  };
  EXPECT_EQ(of("%r = arith.extsi %x : i8 to i32"), "[-128, 127]");
  EXPECT_EQ(of("%r = arith.extui %x : i8 to i32"), "[0, 255]");
  EXPECT_EQ(of("%w = arith.extsi %x : i8 to i32 "
               "%r = arith.muli %w, %w : i32"),
            "[-16256, 16384]");
  EXPECT_EQ(of("%r = arith.constant -7 : i32"), "[-7, -7]");
}

/// An overflow leaves nothing known.
TEST_F(IntegerRangesTest, Overflow) {
  auto of = [&](const std::string &constant) {
    return rangeOf("func.func @f() -> i32 { %a = arith.constant " + constant +
                   " : i32 %r = arith.muli %a, %a : i32 return %r : i32 }");
  };
  EXPECT_EQ(of("46340"), "[2147395600, 2147395600]");
  EXPECT_EQ(of("46341"), "[?, ?]");
}

TEST_F(IntegerRangesTest, WhatIsNotKnown) {
  EXPECT_EQ(rangeOf("func.func @f(%x: i32) -> i32 { return %x : i32 }"),
            "[?, ?]");
  EXPECT_EQ(rangeOf("func.func @f(%x: i32) -> i32 {"
                    "%r = arith.addi %x, %x : i32 return %r : i32 }"),
            "[?, ?]");
  // Counted up: it depends on itself.
  EXPECT_EQ(rangeOf(R"(func.func @f(%n: index) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
      %s = arith.addi %a, %c1 : index
      scf.yield %s : index
    }
    return %r : index })"),
            "[?, ?]");
}

TEST_F(IntegerRangesTest, Loops) {
  const std::string store = "memref.store %i, %m[%c0] : memref<1000xindex> }";
  EXPECT_EQ(inLoop("scf.for %i = %c4 to %c10 step %c4 {" + store), "[4, 9] x2");
  EXPECT_EQ(inLoop("affine.for %i = 2 to 12 step 3 {" + store), "[2, 11] x4");
  EXPECT_EQ(inLoop("scf.for %i = %c0 to %n step %c4 {" + store), "[0, ?] x?");
  EXPECT_EQ(inLoop("scf.forall (%i) in (8) {" + store), "[0, 7] x8");
  // A tile: at most 4 of 10.
  EXPECT_EQ(inLoop("affine.for %t = 0 to 10 step 4 { affine.for %i = "
                   "affine_map<(t) -> (t)>(%t) to affine_map<(t) -> (t + 4)>"
                   "(%t) {" +
                   store + "}"),
            "[0, 12] x4 x3");
}

TEST_F(IntegerRangesTest, Sizes) {
  auto size = [&] {
    return rangeOf(R"(
      func.func @f(%a: tensor<3x?xf32>, %b: tensor<?x?xf16>) -> index {
        %c1 = arith.constant 1 : index
        %c = tensor.cast %b : tensor<?x?xf16> to tensor<4x?xf16>
        %d = tensor.dim %c, %c1 : tensor<4x?xf16>
        return %d : index })");
  };
  EXPECT_EQ(size(), "[0, ?]");
  options.dims = {std::nullopt, 5, 600};
  EXPECT_EQ(size(), "[0, 600]");
  options.entry = "other";
  EXPECT_EQ(size(), "[0, ?]");
  options.largestDim = 70;
  EXPECT_EQ(size(), "[0, 70]");
  options.entry = "f";
  EXPECT_EQ(size(), "[0, 600]");
}

/// The size of a slice is what it was made with.
TEST_F(IntegerRangesTest, Slices) {
  options.largestDim = 1000;
  EXPECT_EQ(rangeOf(R"(
    func.func @f(%b: tensor<?x?xf16>, %m: tensor<32xf16>) -> index {
      %c0 = arith.constant 0 : index
      %n = tensor.dim %m, %c0 : tensor<32xf16>
      %s = tensor.extract_slice %b[0, 0] [1, %n] [1, 1]
        : tensor<?x?xf16> to tensor<?xf16>
      %d = tensor.dim %s, %c0 : tensor<?xf16>
      return %d : index })"),
            "[0, 32]");
}

TEST_F(IntegerRangesTest, Threads) {
  EXPECT_EQ(rangeOf("func.func @f() -> index {"
                    "%x = gpu.thread_id x upper_bound 64 return %x : index }"),
            "[0, 63]");
}
