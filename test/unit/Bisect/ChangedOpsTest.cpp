//===- ChangedOpsTest.cpp - where two versions begin to differ ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Bisect/ChangedOps.h"
#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {
class ChangedOpsTest : public testing::Test {
protected:
  ChangedOps diff(const std::string &before, const std::string &after) {
    a = parseModule(*context, before);
    b = parseModule(*context, after);
    return changedOps(a->getOperation(), b->getOperation());
  }
  static std::string function(const std::string &body,
                              const std::string &name = "f") {
    return "func.func @" + name + "(%x: i32, %y: i32) -> i32 {\n" + body +
           "}\n";
  }

  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  mlir::OwningOpRef<mlir::ModuleOp> a, b;
};

TEST_F(ChangedOpsTest, Equal) {
  std::string text = function("%a = arith.addi %x, %y : i32\n"
                              "return %a : i32\n");
  EXPECT_FALSE(diff(text, text));
  // Names of values and order of functions are no difference.
  std::string g = function("return %x : i32\n", "g");
  EXPECT_FALSE(diff(text + g, g + text));
}

TEST_F(ChangedOpsTest, Replaced) {
  ChangedOps c = diff(function("%c = arith.constant 2 : i32\n"
                               "%a = arith.muli %x, %c : i32\n"
                               "%s = arith.addi %a, %y : i32\n"
                               "return %s : i32\n"),
                      function("%c = arith.constant 1 : i32\n"
                               "%d = arith.constant 2 : i32\n"
                               "%a = arith.shli %x, %c : i32\n"
                               "%s = arith.addi %a, %y : i32\n"
                               "return %s : i32\n"));
  ASSERT_TRUE(c);
  EXPECT_EQ(c.op, "arith.muli");
  EXPECT_EQ(c.location, "test.mlir:3:6");
  EXPECT_EQ(c.symbol, "@f");
  EXPECT_THAT(c.before, HasSubstr("arith.muli"));
  EXPECT_THAT(c.after, HasSubstr("arith.shli"));
  EXPECT_THAT(c.after, HasSubstr("constant 1"));
  // What uses the new value is not changed by that, nor is what is in both.
  EXPECT_THAT(c.before, Not(HasSubstr("constant 2")));
  EXPECT_THAT(c.after, Not(HasSubstr("addi")));
}

TEST_F(ChangedOpsTest, NewAlone) {
  ChangedOps c = diff(function("return %x : i32\n"),
                      function("%a = arith.addi %x, %y : i32\n"
                               "return %x : i32\n"));
  EXPECT_EQ(c.op, "arith.addi");
  // Where it stands: in front of what is on line 2.
  EXPECT_EQ(c.location, "test.mlir:2:1");
  EXPECT_THAT(c.before, IsEmpty());
}

TEST_F(ChangedOpsTest, OtherOperand) {
  ChangedOps c =
      diff(function("return %x : i32\n"), function("return %y : i32\n"));
  EXPECT_EQ(c.op, "func.return");
  EXPECT_THAT(c.before, HasSubstr("%arg0"));
  EXPECT_THAT(c.after, HasSubstr("%arg1"));
}

TEST_F(ChangedOpsTest, Nested) {
  auto loop = [&](const std::string &op) {
    return function("%c = arith.constant 0 : index\n"
                    "%r = scf.for %i = %c to %c step %c iter_args(%s = %x) "
                    "-> (i32) {\n%t = " +
                    op + " %s, %y : i32\nscf.yield %t : i32\n}\n" +
                    "return %r : i32\n");
  };
  ChangedOps c = diff(loop("arith.addi"), loop("arith.subi"));
  EXPECT_EQ(c.op, "arith.addi");
  EXPECT_EQ(c.location, "test.mlir:4:6");
  EXPECT_THAT(c.before, Not(HasSubstr("scf.for")));
}

TEST_F(ChangedOpsTest, FunctionGone) {
  std::string g = function("return %x : i32\n", "g");
  ChangedOps c =
      diff(function("return %x : i32\n") + g, function("return %x : i32\n"));
  EXPECT_EQ(c.op, "func.func");
  EXPECT_EQ(c.symbol, "@g");
  EXPECT_THAT(c.after, IsEmpty());
}

TEST_F(ChangedOpsTest, FunctionInlined) {
  // What became of @a is to be seen in @f.
  ChangedOps c = diff(function("return %x : i32\n", "a") +
                          function("%r = call @a(%y, %x) : (i32, i32) -> i32\n"
                                   "return %r : i32\n"),
                      function("return %y : i32\n"));
  EXPECT_EQ(c.op, "func.call");
  EXPECT_EQ(c.symbol, "@f");
  EXPECT_THAT(c.before, HasSubstr("func.func @a"));
}

TEST_F(ChangedOpsTest, NewType) {
  // What is in the function says more than its type; that is all there is in
  // the second case.
  ChangedOps c = diff("func.func @f(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
                      "%y = tensor.empty() : tensor<2xi32>\n"
                      "return %x : tensor<2xi32>\n}",
                      "func.func @f(%x: memref<2xi32>) -> memref<2xi32> {\n"
                      "%y = memref.alloc() : memref<2xi32>\n"
                      "return %x : memref<2xi32>\n}");
  EXPECT_EQ(c.op, "tensor.empty");
  EXPECT_EQ(c.symbol, "@f");
  c = diff("func.func private @f(i32)", "func.func private @f(i64)");
  EXPECT_EQ(c.op, "func.func");
  EXPECT_EQ(c.symbol, "@f");
}

TEST_F(ChangedOpsTest, WatchedInPlace) {
  // As in Replaced, but the operations are known: an equal one that is new is
  // told from one that has stayed.
  a = parseModule(*context, function("%a = arith.addi %x, %y : i32\n"
                                     "%b = arith.addi %x, %y : i32\n"
                                     "return %b : i32\n"));
  ChangeWatch watch(a->getOperation());
  EXPECT_FALSE(watch.changes());
  mlir::arith::AddIOp second;
  a->walk([&](mlir::arith::AddIOp op) { second = op; });
  mlir::IRRewriter rewriter(context.get());
  rewriter.setInsertionPoint(second);
  auto product = mlir::arith::MulIOp::create(rewriter, second.getLoc(),
                                             second.getLhs(), second.getRhs());
  rewriter.replaceOp(second, product);
  ChangedOps c = watch.changes();
  EXPECT_EQ(c.op, "arith.addi");
  EXPECT_EQ(c.location, "test.mlir:3:6");
  EXPECT_EQ(c.before, "%1 = arith.addi %arg0, %arg1 : i32\n");
  EXPECT_EQ(c.after, "%1 = arith.muli %arg0, %arg1 : i32\n");
}

TEST_F(ChangedOpsTest, WatchedOperands) {
  a = parseModule(*context, function("%a = arith.addi %x, %y : i32\n"
                                     "%b = arith.muli %x, %y : i32\n"
                                     "return %b : i32\n"));
  ChangeWatch watch(a->getOperation());
  mlir::Operation *end = nullptr;
  mlir::Value sum;
  a->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() == "func.return")
      end = op;
    if (auto add = mlir::dyn_cast<mlir::arith::AddIOp>(op))
      sum = add;
  });
  end->setOperand(0, sum);
  ChangedOps c = watch.changes();
  EXPECT_EQ(c.op, "func.return");
  EXPECT_THAT(c.before, HasSubstr("return %1 : i32"));
  EXPECT_THAT(c.after, HasSubstr("return %0 : i32"));
}

TEST_F(ChangedOpsTest, PathOfASymbol) {
  a = parseModule(*context, "module @m { func.func @f() { return } }");
  a->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() == "func.return") {
      EXPECT_EQ(symbolAround(op), "@m::@f");
    }
  });
}
} // namespace
