//===- TypeLayoutTest.cpp - where elements lie in memory ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes and offsets against what LLVM's data layout says for x86-64 of the
// types that MLIR's type converter makes: a vector of rank n is an array of 1-D
// vectors, whose allocation size is a power of two of bytes; <n x i1> is
// packed.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/TypeLayout.h"
#include "InterpTestSupport.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

class TypeLayoutTest : public testing::Test {
protected:
  TypeLayout layout(const char *text) {
    std::string why;
    mlir::Type type = mlir::parseType(text, &context);
    EXPECT_TRUE(type) << text;
    std::optional<TypeLayout> t = layoutOf(type, 64, why);
    EXPECT_TRUE(t) << text << ": " << why;
    return t.value_or(TypeLayout());
  }
  mlir::MLIRContext context;
};

} // namespace

TEST_F(TypeLayoutTest, ScalarElements) {
  EXPECT_EQ(layout("memref<?xi1>").elementBytes(), 1u);
  EXPECT_EQ(layout("memref<?xi24>").elementBytes(), 4u);
  EXPECT_EQ(layout("memref<?xf64>").elementBytes(), 8u);
  EXPECT_EQ(layout("memref<?xcomplex<f32>>").elementBytes(), 8u);
  EXPECT_EQ(layout("memref<?xcomplex<f32>>").laneBit(1), 32u);
}

TEST_F(TypeLayoutTest, OneRow) {
  TypeLayout t = layout("memref<?xvector<3xf32>>"); // <3 x float>
  EXPECT_EQ(t.elementRows, 1u);
  EXPECT_EQ(t.elementBytes(), 16u);
  EXPECT_EQ(t.laneBit(2), 64u);
  EXPECT_TRUE(t.denseRows());
  EXPECT_EQ(layout("memref<vector<f32>>").elementBytes(), 4u);
}

TEST_F(TypeLayoutTest, PaddedRows) {
  TypeLayout t =
      layout("memref<?xvector<5x2x3xf32>>"); // [5 x [2 x <3 x float>]]
  EXPECT_EQ(t.elementRows, 10u);
  EXPECT_EQ(t.rowLanes(), 3u);
  EXPECT_EQ(t.elementBytes(), 160u);
  EXPECT_EQ(t.laneBit(3), 128u);
  EXPECT_EQ(t.laneBit(29), 9u * 128 + 64);
  EXPECT_FALSE(t.denseRows());
  EXPECT_TRUE(layout("memref<?xvector<2x4xf32>>").denseRows());
  EXPECT_EQ(layout("memref<?xvector<2x4xf32>>").elementBytes(), 32u);
}

TEST_F(TypeLayoutTest, PackedRows) {
  TypeLayout t = layout("memref<?xvector<4x3xi1>>"); // [4 x <3 x i1>]
  EXPECT_EQ(t.elementBytes(), 4u);
  EXPECT_EQ(t.laneBit(3), 8u);
  EXPECT_EQ(t.laneBit(5), 10u);
  EXPECT_FALSE(t.denseRows());
  EXPECT_TRUE(layout("memref<?xvector<4x8xi1>>").denseRows());
  EXPECT_EQ(layout("memref<?xvector<20xi1>>").elementBytes(), 4u);
}

/// Inputs and outputs of padded and packed rows come back as they went in.
TEST_F(TypeLayoutTest, HostValues) {
  const char *text = R"(
    func.func @f(%m: memref<2xvector<2x3xf32>>, %b: memref<1xvector<2x3xi1>>)
        -> (vector<2x3xf32>, vector<2x3xi1>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %0 = memref.load %m[%c1] : memref<2xvector<2x3xf32>>
      %1 = memref.load %b[%c0] : memref<1xvector<2x3xi1>>
      memref.store %0, %m[%c0] : memref<2xvector<2x3xf32>>
      return %0, %1 : vector<2x3xf32>, vector<2x3xi1>
    })";
  HostValue m = f32s({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {2, 6});
  HostValue b = m;
  b.elem = ScalarType{ScalarType::Int, 1, FloatFormat::F64};
  b.elementName = "i1";
  b.shape = {1, 6};
  b.bits = {1, 0, 0, 1, 1, 0};
  RunResult r = run(text, {m, b});
  ASSERT_EQ(r.status, RunStatus::Ok);
  EXPECT_EQ(doubles(r.results[0]), (std::vector<double>{6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(r.results[1].bits, b.bits);
  EXPECT_EQ(doubles(r.arguments[0]),
            (std::vector<double>{6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(r.arguments[1].bits, b.bits);
}
