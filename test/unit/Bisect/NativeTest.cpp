//===- NativeTest.cpp - levels as native code -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values by hand; the interpreter takes no part, but where it is made wrong on
// purpose.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/Passes.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/NativeRun.h"
#include "plumbline/Interp/Emitter.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {
HostValue value(const char *name, bool isFloat, std::vector<int64_t> shape,
                std::vector<uint64_t> bits) {
  HostValue v;
  v.elem.bits = 32;
  if (isFloat) {
    v.elem.kind = ScalarType::Float;
    v.elem.format = FloatFormat::F32;
  }
  v.elementName = name;
  v.isScalar = false;
  v.shape = std::move(shape);
  v.bits = std::move(bits);
  return v;
}
HostValue i32(int32_t x) {
  HostValue v = value("i32", false, {}, {static_cast<uint32_t>(x)});
  v.isScalar = true;
  return v;
}

class NativeTest : public testing::Test {
protected:
  void SetUp() override { context = makeContext(); }
  NativeResult run(const std::string &program,
                   const std::vector<HostValue> &inputs) {
    module = parseModule(*context, program);
    NativeOptions options;
    options.entry = "f";
    return runNatively(module->getOperation(), inputs, options);
  }
  static std::string why(const NativeResult &r) {
    return r.run.findings.empty() ? "" : r.run.findings.back().message;
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(NativeTest, ScalarsAndSeveralResults) {
  NativeResult r = run(R"(
    func.func @f(%a: i32, %b: i32) -> (i32, i1) {
      %s = arith.subi %a, %b : i32
      %c = arith.cmpi slt, %a, %b : i32
      return %s, %c : i32, i1
    })",
                       {i32(5), i32(7)});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  ASSERT_EQ(r.run.results.size(), 2u);
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(0xfffffffeu));
  EXPECT_THAT(r.run.results[1].bits, ElementsAre(1u));
}

TEST_F(NativeTest, MemRefsAreWrittenInPlace) {
  // a[i][j] = j of a 2 x 2 array, read transposed: rows 0 1 and 0 1 become
  // 0 0 and 1 1.
  NativeResult r = run(R"(
    func.func @f(%a: memref<2x2xi32>, %b: memref<2x2xi32>) {
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 2 {
          %x = affine.load %a[%j, %i] : memref<2x2xi32>
          affine.store %x, %b[%i, %j] : memref<2x2xi32>
        }
      }
      return
    })",
                       {value("i32", false, {2, 2}, {0, 1, 0, 1}),
                        value("i32", false, {2, 2}, {9, 9, 9, 9})});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.arguments[0].bits, ElementsAre(0u, 1u, 0u, 1u));
  EXPECT_THAT(r.run.arguments[1].bits, ElementsAre(0u, 0u, 1u, 1u));
  EXPECT_THAT(r.passes, Contains("lower-affine"));
  EXPECT_THAT(r.passes, Not(Contains("convert-vector-to-llvm")));
  EXPECT_THAT(r.lowered, HasSubstr("llvm.func @f"));
}

TEST_F(NativeTest, TensorsComeBackWithTheirShape) {
  NativeResult r = run(R"(
    func.func @f(%a: tensor<?xi32>) -> tensor<?xi32> {
      %r = arith.addi %a, %a : tensor<?xi32>
      return %r : tensor<?xi32>
    })",
                       {value("i32", false, {3}, {1, 2, 3})});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.results[0].shape, ElementsAre(3));
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(2u, 4u, 6u));
}

TEST_F(NativeTest, AProgramThatCrashesEndsTheChildAlone) {
  NativeResult r = run(R"(
    func.func @f(%a: i32) -> i32 {
      %z = arith.constant 0 : i64
      %p = llvm.inttoptr %z : i64 to !llvm.ptr
      llvm.store volatile %a, %p : i32, !llvm.ptr
      return %a : i32
    })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("signal 11"));
}

TEST_F(NativeTest, WhatCannotBeLoweredIsNamed) {
  NativeResult r = run(R"(
    gpu.module @k { gpu.func @g() kernel { gpu.return } }
    func.func @f(%a: i32) -> i32 { return %a : i32 })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("gpu."));
}

TEST_F(NativeTest, AFunctionThatIsNowhereIsNamed) {
  NativeResult r = run(R"(
    func.func private @no_such_function(i32) -> i32
    func.func @f(%a: i32) -> i32 {
      %r = func.call @no_such_function(%a) : (i32) -> i32
      return %r : i32
    })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("'no_such_function' is not linked"));
}

/// The subtraction that stands in for an addition.
template <typename AddOp>
mlir::LogicalResult lowerWrongly(AddOp op, Emitter &e) {
  e.binary(Opcode::SubI, e.define(op.getResult()), e.slot(op.getLhs()),
           e.slot(op.getRhs()), 1, 32);
  return mlir::success();
}

TEST_F(NativeTest, AWrongInterpreterIsNotBelieved) {
  // canonicalize makes (10 - x) + 5 a 15 - x: 12 for x = 3. An interpreter that
  // subtracts wherever it should add sees a change from 2 to 12; native code
  // gives 12 on both sides, and the lowered program is interpreted wrongly,
  // too.
  DialectRegistry wrong = DialectRegistry::builtin();
  wrong.add<mlir::arith::AddIOp, lowerWrongly<mlir::arith::AddIOp>>();
  wrong.add<mlir::LLVM::AddOp, lowerWrongly<mlir::LLVM::AddOp>>();
  module = parseModule(*context, R"(
    func.func @f(%x: i32) -> i32 {
      %a = arith.constant 10 : i32
      %b = arith.constant 5 : i32
      %d = arith.subi %a, %x : i32
      %r = arith.addi %d, %b : i32
      return %r : i32
    })");
  mlir::registerTransformsPasses();
  BisectOptions options;
  options.entry = "f";
  options.pipeline = "builtin.module(canonicalize)";
  options.inputs = {i32(3)};
  options.compile.registry = &wrong;
  Result<BisectResult> r = bisect(module->getOperation(), options);
  ASSERT_TRUE(r) << r.error().str();
  EXPECT_EQ(r->status, BisectStatus::ToolError);
  EXPECT_EQ(exitCode(*r), 4);
  EXPECT_TRUE(r->culprits.empty());
  EXPECT_THAT(r->summary,
              HasSubstr("result0 is 12 in native code of the good side, 2 "
                        "interpreted"));
  // Without the second opinion the pass would be blamed.
  options.native = false;
  r = bisect(module->getOperation(), options);
  ASSERT_TRUE(r) << r.error().str();
  EXPECT_EQ(r->status, BisectStatus::Culprit);
}
} // namespace
