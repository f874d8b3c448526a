//===- LLVMTypesTest.cpp - sizes and offsets of LLVM types ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference is llvm::DataLayout with the layout string of x86-64.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Dialects/LLVMTypes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;

namespace {

class LLVMTypes : public ::testing::Test {
protected:
  LLVMTypes()
      : layout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-"
               "n8:16:32:64-S128") {
    context.loadDialect<mlir::LLVM::LLVMDialect>();
  }
  mlir::Type parse(const std::string &text) {
    return mlir::parseType(text, &context);
  }
  mlir::MLIRContext context;
  llvm::LLVMContext llvmContext;
  llvm::DataLayout layout;
};

TEST_F(LLVMTypes, AgreeWithDataLayout) {
  const char *types[] = {
      "i1",
      "i7",
      "i8",
      "i17",
      "i24",
      "i33",
      "i64",
      "i128",
      "f16",
      "bf16",
      "f32",
      "f64",
      "f80",
      "!llvm.ptr",
      "vector<4xf32>",
      "vector<3xf32>",
      "vector<1xi1>",
      "vector<9xi1>",
      "vector<3xi24>",
      "vector<5xf64>",
      "vector<3x!llvm.ptr>",
      "!llvm.array<3 x i16>",
      "!llvm.array<0 x i64>",
      "!llvm.array<5 x vector<3xf32>>",
      "!llvm.struct<()>",
      "!llvm.struct<(i8)>",
      "!llvm.struct<(i8, i64)>",
      "!llvm.struct<(i8, i16, i8, i32, i8)>",
      "!llvm.struct<packed (i8, i64, i16)>",
      "!llvm.struct<(i1, vector<4xf32>, i8)>",
      "!llvm.struct<(i8, struct<(i16, f64)>, array<3 x i8>, i32)>",
      "!llvm.struct<packed (i8, struct<(i8, i32)>, ptr)>",
      "!llvm.array<3 x struct<(i8, vector<9xi1>)>>",
      "!llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>",
      "!llvm.struct<(i8, i128)>",
  };
  mlir::LLVM::TypeToLLVMIRTranslator translator(llvmContext);
  for (const char *text : types) {
    mlir::Type type = parse(text);
    ASSERT_TRUE(type) << text;
    std::string why;
    std::optional<SizeAndAlign> s = sizeInMemory(type, why);
    ASSERT_TRUE(s) << text << ": " << why;
    llvm::Type *reference = translator.translateType(type);
    EXPECT_EQ(s->size, layout.getTypeAllocSize(reference).getFixedValue())
        << text;
    EXPECT_EQ(s->align, layout.getABITypeAlign(reference).value()) << text;
    auto *structType = llvm::dyn_cast<llvm::StructType>(reference);
    if (!structType)
      continue;
    for (unsigned i = 0; i < structType->getNumElements(); ++i)
      EXPECT_EQ(*memberOffset(type, i, why), layout.getStructLayout(structType)
                                                 ->getElementOffset(i)
                                                 .getFixedValue())
          << text << " member " << i;
  }
}

TEST_F(LLVMTypes, NoSize) {
  std::string why;
  EXPECT_FALSE(sizeInMemory(parse("!llvm.struct<\"o\", opaque>"), why));
  EXPECT_FALSE(sizeInMemory(parse("vector<[4]xf32>"), why));
  EXPECT_FALSE(sizeInMemory(parse("!llvm.void"), why));
  EXPECT_FALSE(
      sizeInMemory(parse("!llvm.array<4611686018427387904 x i64>"), why));
  EXPECT_FALSE(memberOffset(parse("!llvm.struct<(i8)>"), 1, why));
}

TEST_F(LLVMTypes, Runs) {
  std::string why;
  // Neighbours of one type are one run; padding and other types end it.
  auto t = layoutOf(
      parse("!llvm.struct<(ptr, ptr, i64, array<2 x i64>, i8, i16)>"), 64, why);
  ASSERT_TRUE(t) << why;
  EXPECT_EQ(t->kind, TypeLayout::Aggregate);
  EXPECT_EQ(t->slots(), 7u);
  ASSERT_EQ(t->runs.size(), 3u);
  EXPECT_EQ(t->runs[0].count, 5u);
  EXPECT_EQ(t->runs[1].offset, 40u);
  EXPECT_EQ(t->runs[2].offset, 42u);
  // Rows of three floats lie 16 bytes apart, rows of four are one run.
  t = layoutOf(parse("!llvm.array<2 x vector<3xf32>>"), 64, why);
  ASSERT_TRUE(t);
  ASSERT_EQ(t->runs.size(), 2u);
  EXPECT_EQ(t->runs[1].offset, 16u);
  t = layoutOf(parse("!llvm.array<2 x vector<4xf32>>"), 64, why);
  ASSERT_TRUE(t);
  ASSERT_EQ(t->runs.size(), 1u);
  EXPECT_EQ(t->runs[0].count, 8u);
  // Packed bits are a run of their own.
  t = layoutOf(parse("!llvm.array<2 x vector<3xi1>>"), 64, why);
  ASSERT_TRUE(t);
  ASSERT_EQ(t->runs.size(), 2u);
  EXPECT_TRUE(t->runs[1].packed);
  EXPECT_EQ(t->runs[1].offset, 1u);
  // An i128 takes one slot and 16 bytes.
  t = layoutOf(parse("!llvm.struct<(i8, i128, f80, i8)>"), 64, why);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->slots(), 4u);
  ASSERT_EQ(t->runs.size(), 4u);
  EXPECT_EQ(t->runs[1].offset, 16u);
  EXPECT_EQ(t->runs[3].offset, 48u);
  // No slots: too wide; too many.
  EXPECT_FALSE(layoutOf(parse("!llvm.struct<(i65537)>"), 64, why));
  EXPECT_THAT(why, ::testing::HasSubstr("wider than 65536 bits"));
  why.clear();
  EXPECT_FALSE(layoutOf(parse("!llvm.array<100000000 x f32>"), 64, why));
  EXPECT_THAT(why, ::testing::HasSubstr("100000000 scalars"));
}

} // namespace
