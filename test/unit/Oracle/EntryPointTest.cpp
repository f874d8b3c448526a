//===- EntryPointTest.cpp - which function a command is about -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Small modules, each with the answer that a reader would give.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/EntryPoint.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;
using testing::HasSubstr;

static std::string choose(const std::string &ir, const std::string &wanted) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(ir, &context);
  if (!module)
    return "no IR";
  Result<std::string> entry = chooseEntry(*module, wanted);
  return entry ? *entry : "error: " + entry.error().message;
}

TEST(EntryPoint, TheOnlyPublicFunction) {
  EXPECT_EQ(choose("func.func private @a() { return }\n"
                   "func.func @b() { return }\n"
                   "func.func private @c()",
                   ""),
            "b");
}

TEST(EntryPoint, MainOfSeveral) {
  EXPECT_EQ(
      choose("func.func @a() { return }\nfunc.func @main() { return }", ""),
      "main");
}

TEST(EntryPoint, PrivateOnesCanBeNamed) {
  EXPECT_EQ(choose("func.func private @a() { return }", "a"), "a");
}

TEST(EntryPoint, Errors) {
  std::string two = "func.func @left() { return }\n"
                    "func.func @right() { return }\n"
                    "func.func private @outside()";
  EXPECT_EQ(
      choose(two, ""),
      "error: which function is the entry? Name one with -e: left, right");
  EXPECT_EQ(choose(two, "lef"), "error: no function 'lef', did you mean "
                                "'left'? (the module has left, right)");
  EXPECT_THAT(choose(two, "outside"), HasSubstr("has no body"));
  EXPECT_EQ(choose("", ""), "error: the module has no function with a body");
}
