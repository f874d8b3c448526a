//===- MathFunctionsUsedTest.cpp - which functions a program names --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// functionsUsed() tells two levels apart when a pass has put an approximation
// in the place of a function: the name goes, odd constants come.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Interpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;

namespace {

std::vector<std::string> functionsOf(const std::string &body) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::math::MathDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%x: f32, %v: vector<4xf32>) {" + body + " return }",
      &context);
  EXPECT_TRUE(module) << body;
  if (!module)
    return {};
  auto program = CompiledProgram::compile(module->getOperation(), "f");
  EXPECT_TRUE(program);
  return program ? (*program)->functionsUsed() : std::vector<std::string>();
}

TEST(MathFunctionsUsed, Functions) {
  EXPECT_THAT(functionsOf("%0 = math.exp %x : f32 "
                          "%1 = math.powf %x, %0 : f32 "
                          "%2 = math.exp %v : vector<4xf32> "
                          "%3, %4 = math.sincos %x : f32"),
              ElementsAre("cos", "exp", "powf", "sin"));
  // Exact ones have no approximation.
  EXPECT_THAT(functionsOf("%0 = math.floor %x : f32 "
                          "%1 = math.absf %x : f32 "
                          "%2 = math.copysign %x, %1 : f32"),
              ElementsAre());
}

TEST(MathFunctionsUsed, Constants) {
  // ln 2 is 0x3f317218 in f32; 0.1 in f64 is 0x3fb999999999999a.
  EXPECT_THAT(
      functionsOf("%0 = arith.constant 0.693147182 : f32 "
                  "%1 = arith.constant dense<0.1> : vector<4xf64>"),
      ElementsAre("const:0x3f317218:f32", "const:0x3fb999999999999a:f64"));
  // Small dyadic numbers, infinities and NaN are everybody's.
  EXPECT_THAT(
      functionsOf("%0 = arith.constant 0.5 : f32 "
                  "%1 = arith.constant -4096.0 : f32 "
                  "%2 = arith.constant 0x7f800000 : f32 "
                  "%3 = arith.constant 0x7fc00000 : f32 "
                  "%4 = arith.constant dense<[1.0, 0.0625]> : vector<2xf32> "
                  "%5 = arith.constant 123456789 : i32"),
      ElementsAre());
  EXPECT_THAT(functionsOf("%0 = arith.constant dense<[1.0, 0.03125]> : "
                          "vector<2xf32>"),
              ElementsAre("const:0x3d000000:f32"));
}

} // namespace
