//===- CastChainsTest.cpp - the chains of casts in IR ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is found; that it is shown well is tested in test/Passes.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/CastChains.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class CastChains : public testing::Test {
protected:
  CastChains() {
    context.loadDialect<
        mlir::affine::AffineDialect, mlir::arith::ArithDialect,
        mlir::async::AsyncDialect, mlir::bufferization::BufferizationDialect,
        mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
        mlir::linalg::LinalgDialect, mlir::math::MathDialect,
        mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
        mlir::tensor::TensorDialect, mlir::vector::VectorDialect>();
  }

  std::vector<FoundCastChain> find(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return module ? findCastChains(*module) : std::vector<FoundCastChain>();
  }

  /// The chains as text, with a star where they go through memory.
  std::vector<std::string> chains(const std::string &text) {
    std::vector<std::string> all;
    for (const FoundCastChain &chain : find(text))
      all.push_back(chain.str() + (chain.throughMemory ? "*" : ""));
    return all;
  }

  /// Of a function whose block has %x : f64 truncated to %a : f32, some
  /// operations that make %b : f32, and a truncation of that to f16.
  std::vector<std::string> between(const std::string &operations,
                                   const std::string &arguments = "") {
    return chains("func.func @f(%x: f64" + arguments + ") -> f16 {\n" +
                  "%c0 = arith.constant 0 : index\n"
                  "%c1 = arith.constant 1 : index\n"
                  "%c9 = arith.constant 9 : index\n"
                  "%zero = arith.constant 0.0 : f32\n"
                  "%a = arith.truncf %x : f64 to f32\n" +
                  operations +
                  "\n%y = arith.truncf %b : f32 to f16\n"
                  "return %y : f16 }");
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace

TEST_F(CastChains, Result) {
  std::vector<FoundCastChain> found =
      find("func.func @f(%x: f64) -> f16 {\n"
           "%a = arith.truncf %x toward_zero : f64 to f32\n"
           "%b = arith.truncf %a toward_zero : f32 to f16\n"
           "return %b : f16 }");
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].casts.size(), 2u);
  EXPECT_EQ(found[0].str(), "f64->f32->f16");
  EXPECT_EQ(found[0].kind, FoundCastChain::Kind::Conversion);
  auto lineOf = [](const ArithCast &cast) {
    return llvm::cast<mlir::FileLineColLoc>(cast.op->getLoc()).getLine();
  };
  EXPECT_EQ(lineOf(found[0].casts[0]), 2u);
  EXPECT_EQ(lineOf(found[0].casts[1]), 3u);
  EXPECT_EQ(found[0].casts[0].rules.rounding, Rounding::TowardZero);
  EXPECT_EQ(found[0].sequence.direct.rounding, Rounding::TowardZero);
  // Toward zero twice is toward zero; to nearest it is not.
  EXPECT_EQ(found[0].proof.answer, CastAnswer::Exact);
  found = find("func.func @f(%x: f64) -> f16 {\n"
               "%a = arith.truncf %x : f64 to f32\n"
               "%b = arith.truncf %a : f32 to f16\n"
               "return %b : f16 }");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].proof.answer, CastAnswer::Differs);
}

TEST_F(CastChains, EachOperationHasItsRules) {
  // f32 -> f16 to nearest, f16 -> i8 toward zero, i8 -> i4 modulo 16.
  std::vector<FoundCastChain> found = find("func.func @f(%x: f32) -> i4 {\n"
                                           "%a = arith.truncf %x : f32 to f16\n"
                                           "%b = arith.fptosi %a : f16 to i8\n"
                                           "%c = arith.trunci %b : i8 to i4\n"
                                           "return %c : i4 }");
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].casts.size(), 3u);
  EXPECT_EQ(found[0].casts[0].rules.rounding, Rounding::NearestEven);
  EXPECT_EQ(found[0].casts[1].rules.rounding, Rounding::TowardZero);
  EXPECT_EQ(found[0].casts[1].rules.intOverflow, IntOverflow::Poison);
  EXPECT_EQ(found[0].casts[2].rules.intOverflow, IntOverflow::Wrap);
  EXPECT_EQ(found[0].sequence.direct.rounding, Rounding::TowardZero);
  EXPECT_EQ(found[0].sequence.direct.intOverflow, IntOverflow::Poison);
  // 1 - 2^-12 is a tie between the f16 numbers 1 - 2^-11 and 1.
  EXPECT_EQ(found[0].proof.difference(),
            "0.999755859375 gives 0 directly and 1 by the chain");
}

TEST_F(CastChains, SignOfIntegers) {
  // trunci takes the sign of what reads it.
  EXPECT_THAT(chains("func.func @f(%x: i64) -> f16 {\n"
                     "%a = arith.trunci %x : i64 to i16\n"
                     "%b = arith.uitofp %a : i16 to f16\n"
                     "return %b : f16 }"),
              ElementsAre("i64->ui16->f16"));
  // Written as signed and read as unsigned: a conversion of its own.
  EXPECT_THAT(chains("func.func @f(%x: f32) -> f32 {\n"
                     "%a = arith.fptosi %x : f32 to i16\n"
                     "%b = arith.uitofp %a : i16 to f32\n"
                     "return %b : f32 }"),
              ElementsAre("f32->i16->ui16->f32"));
  // A number that is not negative reads the same.
  EXPECT_THAT(chains("func.func @f(%x: i8) -> f32 {\n"
                     "%a = arith.extui %x : i8 to i32\n"
                     "%b = arith.sitofp %a : i32 to f32\n"
                     "return %b : f32 }"),
              ElementsAre("ui8->i32->f32"));
  EXPECT_THAT(chains("func.func @f(%x: i1) -> f32 {\n"
                     "%a = arith.extsi %x : i1 to i32\n"
                     "%b = arith.sitofp %a : i32 to f32\n"
                     "return %b : f32 }"),
              ElementsAre("si1->i32->f32"));
}

TEST_F(CastChains, FlagsOfTrunci) {
  // Signed or unsigned as the flag says; what overflows is the program's fault.
  std::vector<FoundCastChain> found =
      find("func.func @f(%x: i64) -> i8 {\n"
           "%a = arith.trunci %x overflow<nuw> : i64 to i32\n"
           "%b = arith.trunci %a overflow<nuw> : i32 to i8\n"
           "return %b : i8 }");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].str(), "ui64->ui32->ui8");
  EXPECT_EQ(found[0].casts[0].rules.intOverflow, IntOverflow::Poison);
  EXPECT_EQ(found[0].proof.answer, CastAnswer::Exact);
}

TEST_F(CastChains, Kinds) {
  std::vector<FoundCastChain> found =
      find("func.func @f(%x: f32) -> (f32, f16) {\n"
           "%a = arith.fptosi %x : f32 to i32\n"
           "%b = arith.sitofp %a : i32 to f32\n"
           "%c = arith.sitofp %a : i32 to f16\n"
           "return %b, %c : f32, f16 }");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, FoundCastChain::Kind::RoundTrip);
  EXPECT_EQ(found[1].kind, FoundCastChain::Kind::ThroughInteger);
  // 2^-149 is rounded to 0.
  EXPECT_EQ(found[0].proof.answer, CastAnswer::Differs);
}

TEST_F(CastChains, LongestOnly) {
  // f64->f32->f16 has a use of its own only in the second function.
  const char *casts = "%a = arith.truncf %x : f64 to f32\n"
                      "%b = arith.truncf %a : f32 to f16\n"
                      "%c = arith.truncf %b : f16 to f8E5M2\n";
  EXPECT_THAT(chains("func.func @f(%x: f64) -> f8E5M2 {\n" +
                     std::string(casts) + "return %c : f8E5M2 }"),
              ElementsAre("f64->f32->f16->f8E5M2"));
  EXPECT_THAT(chains("func.func @f(%x: f64) -> (f16, f8E5M2) {\n" +
                     std::string(casts) + "return %b, %c : f16, f8E5M2 }"),
              ElementsAre("f64->f32->f16", "f64->f32->f16->f8E5M2"));
}

TEST_F(CastChains, ArithmeticEndsAChain) {
  EXPECT_THAT(between("%b = arith.addf %a, %zero : f32"), IsEmpty());
  EXPECT_THAT(between("%b = math.absf %a : f32"), IsEmpty());
  EXPECT_THAT(between("%i = arith.bitcast %a : f32 to i32\n"
                      "%b = arith.bitcast %i : i32 to f32"),
              IsEmpty());
}

TEST_F(CastChains, MovedData) {
  EXPECT_THAT(between("%v = vector.broadcast %a : f32 to vector<2x4xf32>\n"
                      "%t = vector.transpose %v, [1, 0] : vector<2x4xf32> to "
                      "vector<4x2xf32>\n"
                      "%s = vector.shape_cast %t : vector<4x2xf32> to "
                      "vector<8xf32>\n"
                      "%h = vector.shuffle %s, %s [3, 9] : vector<8xf32>, "
                      "vector<8xf32>\n"
                      "%b = vector.extract %h[1] : f32 from vector<2xf32>"),
              ElementsAre("f64->f32->f16"));
  EXPECT_THAT(between("%t = tensor.from_elements %a, %zero : tensor<2xf32>\n"
                      "%e = tensor.expand_shape %t [[0, 1]] output_shape "
                      "[2, 1] : tensor<2xf32> into tensor<2x1xf32>\n"
                      "%p = tensor.pad %e low[1, 0] high[0, 0] {\n"
                      "^bb0(%i: index, %j: index):\n"
                      "tensor.yield %zero : f32 } : tensor<2x1xf32> to "
                      "tensor<3x1xf32>\n"
                      "%b = tensor.extract %p[%c1, %c0] : tensor<3x1xf32>"),
              ElementsAre("f64->f32->f16"));
  // The condition of a select moves nothing.
  EXPECT_THAT(between("%t = arith.cmpf olt, %a, %zero : f32\n"
                      "%b = arith.select %t, %zero, %zero : f32"),
              IsEmpty());
  EXPECT_THAT(chains("func.func @f(%x: i8, %p: i1) -> i8 {\n"
                     "%c = arith.trunci %x : i8 to i1\n"
                     "%s = arith.select %c, %p, %p : i1\n"
                     "%y = arith.extui %s : i1 to i8\n"
                     "return %y : i8 }"),
              IsEmpty());
  EXPECT_THAT(between("%t = arith.cmpf olt, %zero, %zero : f32\n"
                      "%b = arith.select %t, %zero, %a : f32"),
              ElementsAre("f64->f32->f16"));
}

TEST_F(CastChains, StructuredOperations) {
  const char *generic =
      "#id = affine_map<(i) -> (i)>\n"
      "func.func @f(%x: tensor<4xf64>, %o: tensor<4xf32>, %p: tensor<4xf16>) "
      "-> tensor<4xf16> {\n"
      "%a = linalg.generic {indexing_maps = [#id, #id], iterator_types = "
      "[\"parallel\"]} ins(%x : tensor<4xf64>) outs(%o : tensor<4xf32>) {\n"
      "^bb0(%i: f64, %j: f32):\n"
      "%t = arith.truncf %i : f64 to f32\n"
      "linalg.yield %t : f32 } -> tensor<4xf32>\n"
      "%c = linalg.copy ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) -> "
      "tensor<4xf32>\n"
      "%b = linalg.generic {indexing_maps = [#id, #id], iterator_types = "
      "[\"parallel\"]} ins(%c : tensor<4xf32>) outs(%p : tensor<4xf16>) {\n"
      "^bb0(%i: f32, %j: f16):\n"
      "%t = arith.truncf %i : f32 to f16\n"
      "linalg.yield %t : f16 } -> tensor<4xf16>\n"
      "return %b : tensor<4xf16> }";
  EXPECT_THAT(chains(generic), ElementsAre("f64->f32->f16"));
}

TEST_F(CastChains, ControlFlow) {
  EXPECT_THAT(between("%t = arith.cmpf olt, %zero, %zero : f32\n"
                      "%b = scf.if %t -> f32 { scf.yield %a : f32 } else { "
                      "scf.yield %zero : f32 }"),
              ElementsAre("f64->f32->f16"));
  EXPECT_THAT(between("%b = scf.for %i = %c0 to %c9 step %c1 iter_args(%s = "
                      "%a) -> f32 { scf.yield %s : f32 }"),
              ElementsAre("f64->f32->f16"));
  EXPECT_THAT(between("%b = scf.for %i = %c0 to %c9 step %c1 iter_args(%s = "
                      "%zero) -> f32 { scf.yield %s : f32 }"),
              IsEmpty());
  EXPECT_THAT(between("cf.br ^bb1(%a : f32)\n^bb1(%b : f32):"),
              ElementsAre("f64->f32->f16"));
}

TEST_F(CastChains, Memory) {
  const std::string alloc = "%m = memref.alloc() : memref<4xf32>\n"
                            "memref.store %a, %m[%c1] : memref<4xf32>\n";
  const std::string load = "%b = memref.load %m[%c1] : memref<4xf32>";
  const auto found = ElementsAre("f64->f32->f16*");
  EXPECT_THAT(between(alloc + load), found);
  // Elsewhere, for certain.
  EXPECT_THAT(
      between(alloc + "memref.store %zero, %m[%c0] : memref<4xf32>\n" + load),
      found);
  EXPECT_THAT(
      between(alloc + "memref.store %zero, %n[%c0] : memref<4xf32>\n" + load,
              ", %n: memref<4xf32>"),
      found);
  // Perhaps there: an index that is not known, a view, a call.
  EXPECT_THAT(
      between(alloc + "memref.store %zero, %m[%k] : memref<4xf32>\n" + load,
              ", %k: index"),
      IsEmpty());
  EXPECT_THAT(between(alloc +
                      "%w = memref.cast %m : memref<4xf32> to memref<?xf32>\n"
                      "memref.store %zero, %w[%c0] : memref<?xf32>\n" +
                      load),
              IsEmpty());
  EXPECT_THAT(chains("func.func private @g(memref<4xf32>)\n"
                     "func.func @f(%x: f64) -> f16 {\n"
                     "%c1 = arith.constant 1 : index\n"
                     "%a = arith.truncf %x : f64 to f32\n" +
                     alloc + "call @g(%m) : (memref<4xf32>) -> ()\n" + load +
                     "\n%y = arith.truncf %b : f32 to f16\n"
                     "return %y : f16 }"),
              IsEmpty());
  // Another element, another type.
  EXPECT_THAT(between(alloc + "%b = memref.load %m[%c0] : memref<4xf32>"),
              IsEmpty());
  EXPECT_THAT(between(alloc + "%v = vector.load %m[%c1] : memref<4xf32>, "
                              "vector<2xf32>\n"
                              "%b = vector.extract %v[0] : f32 from "
                              "vector<2xf32>"),
              IsEmpty());
  // The last store counts.
  EXPECT_THAT(
      between(alloc + "memref.store %zero, %m[%c1] : memref<4xf32>\n" + load),
      IsEmpty());
  // Copied from buffer to buffer.
  EXPECT_THAT(between("%m = memref.alloc() : memref<4xf32>\n"
                      "%n = memref.alloc() : memref<4xf32>\n"
                      "memref.store %a, %n[%c1] : memref<4xf32>\n"
                      "memref.copy %n, %m : memref<4xf32> to memref<4xf32>\n" +
                      load),
              IsEmpty()); // a copy reads all of %n, the store is of one
  EXPECT_THAT(between("%m = memref.alloc() : memref<4xf32>\n"
                      "%n = memref.alloc() : memref<4xf32>\n"
                      "linalg.fill ins(%a : f32) outs(%n : memref<4xf32>)\n"
                      "memref.copy %n, %m : memref<4xf32> to memref<4xf32>\n" +
                      load),
              found);
}

TEST_F(CastChains, MemoryInLoops) {
  const std::string alloc = "%m = memref.alloc() : memref<4xf32>\n"
                            "%o = memref.alloc() : memref<9xf16>\n"
                            "memref.store %a, %m[%c1] : memref<4xf32>\n"
                            "scf.for %i = %c0 to %c9 step %c1 {\n"
                            "%l = memref.load %m[%c1] : memref<4xf32>\n"
                            "%t = arith.truncf %l : f32 to f16\n"
                            "memref.store %t, %o[%i] : memref<9xf16>\n";
  EXPECT_THAT(between(alloc + "}\n%b = arith.addf %zero, %zero : f32"),
              ElementsAre("f64->f32->f16*"));
  // The next iteration reads something else.
  EXPECT_THAT(between(alloc + "memref.store %zero, %m[%i] : memref<4xf32>\n"
                              "}\n%b = arith.addf %zero, %zero : f32"),
              IsEmpty());
  // Another loop in between writes it.
  EXPECT_THAT(between("%m = memref.alloc() : memref<4xf32>\n"
                      "memref.store %a, %m[%c1] : memref<4xf32>\n"
                      "scf.for %i = %c0 to %c9 step %c1 {\n"
                      "memref.store %zero, %m[%i] : memref<4xf32>\n"
                      "}\n%b = memref.load %m[%c1] : memref<4xf32>"),
              IsEmpty());
}

TEST_F(CastChains, MemoryOfOtherKinds) {
  EXPECT_THAT(between("%m = memref.alloc() : memref<8xf32>\n"
                      "affine.for %i = 0 to 8 {\n"
                      "affine.store %a, %m[%i] : memref<8xf32>\n"
                      "%l = affine.load %m[%i] : memref<8xf32>\n"
                      "%t = arith.truncf %l : f32 to f16\n"
                      "vector.print %t : f16\n"
                      "}\n%b = arith.addf %zero, %zero : f32"),
              ElementsAre("f64->f32->f16*"));
  EXPECT_THAT(
      between("%m = memref.alloc() : memref<8xf32>\n"
              "%v = vector.broadcast %a : f32 to vector<4xf32>\n"
              "vector.transfer_write %v, %m[%c0] : vector<4xf32>, "
              "memref<8xf32>\n"
              "%w = vector.transfer_read %m[%c0], %zero : memref<8xf32>, "
              "vector<4xf32>\n"
              "%b = vector.extract %w[0] : f32 from vector<4xf32>"),
      ElementsAre("f64->f32->f16*"));
  // Buffers of structured operations.
  EXPECT_THAT(
      chains("#id = affine_map<(i) -> (i)>\n"
             "func.func @f(%x: memref<4xf64>, %p: memref<4xf16>) {\n"
             "%a = memref.alloc() : memref<4xf32>\n"
             "linalg.generic {indexing_maps = [#id, #id], iterator_types = "
             "[\"parallel\"]} ins(%x : memref<4xf64>) outs(%a : memref<4xf32>) "
             "{\n^bb0(%i: f64, %j: f32):\n"
             "%t = arith.truncf %i : f64 to f32\n"
             "linalg.yield %t : f32 }\n"
             "linalg.generic {indexing_maps = [#id, #id], iterator_types = "
             "[\"parallel\"]} ins(%a : memref<4xf32>) outs(%p : memref<4xf16>) "
             "{\n^bb0(%i: f32, %j: f16):\n"
             "%t = arith.truncf %i : f32 to f16\n"
             "linalg.yield %t : f16 }\n"
             "return }"),
      ElementsAre("f64->f32->f16*"));
}

TEST_F(CastChains, ManyMergedChainsAreBounded) {
  // 2^20 paths.
  std::string text = "func.func @f(%c: i1, %x0: f32) -> f32 {\n";
  for (int i = 0; i < 20; ++i) {
    std::string from = "%x" + std::to_string(i), n = std::to_string(i);
    text += "%a" + n + " = arith.truncf " + from + " : f32 to f16\n%b" + n +
            " = arith.extf %a" + n + " : f16 to f32\n%d" + n +
            " = arith.truncf " + from + " : f32 to bf16\n%e" + n +
            " = arith.extf %d" + n + " : bf16 to f32\n%x" +
            std::to_string(i + 1) + " = arith.select %c, %b" + n + ", %e" + n +
            " : f32\n";
  }
  text += "return %x20 : f32 }";
  EXPECT_LE(find(text).size(), 2u * 20 * 64);
}
