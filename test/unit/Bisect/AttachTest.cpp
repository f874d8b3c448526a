//===- AttachTest.cpp - watch values in a pass manager --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes made for the test, so that what they do is known: one adds 1 to every
// integer constant, one sweeps out dead code, one changes nothing, one fails.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Attach.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class FunctionPass
    : public mlir::PassWrapper<FunctionPass,
                               mlir::OperationPass<mlir::func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FunctionPass)
  FunctionPass(std::string name, std::function<bool(mlir::func::FuncOp)> change)
      : name(std::move(name)), change(std::move(change)) {}
  llvm::StringRef getArgument() const override { return name; }
  void runOnOperation() override {
    if (!change(getOperation()))
      signalPassFailure();
  }

private:
  std::string name;
  std::function<bool(mlir::func::FuncOp)> change;
};

class Attach : public testing::Test {
protected:
  Attach() : context(mlir::MLIRContext::Threading::DISABLED) {
    context.loadDialect<mlir::func::FuncDialect, mlir::arith::ArithDialect>();
    context.getDiagEngine().registerHandler([this](mlir::Diagnostic &d) {
      said.push_back(d.str());
      return mlir::success();
    });
    options.onVerdict = [this](const PassVerdict &v) {
      seen.push_back(v.pass + v.symbol + ":" +
                     std::string(verdictName(v.verdict.verdict)));
    };
  }

  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &ir) {
    return mlir::parseSourceString<mlir::ModuleOp>(ir, &context);
  }
  static std::unique_ptr<mlir::Pass>
  pass(std::string name, std::function<bool(mlir::func::FuncOp)> change) {
    return std::make_unique<FunctionPass>(std::move(name), std::move(change));
  }
  /// Adds 1 to every constant: wrong wherever it matters.
  static std::unique_ptr<mlir::Pass> increment() {
    return pass("increment", [](mlir::func::FuncOp f) {
      f.walk([](mlir::arith::ConstantIntOp c) {
        mlir::OpBuilder b(c);
        c->setAttr("value", b.getIntegerAttr(c.getType(), c.value() + 1));
      });
      return true;
    });
  }
  /// Takes out operations without users.
  static std::unique_ptr<mlir::Pass> sweep() {
    return pass("sweep", [](mlir::func::FuncOp f) {
      f.walk([](mlir::arith::MulIOp op) {
        if (op.use_empty())
          op.erase();
      });
      return true;
    });
  }
  static std::unique_ptr<mlir::Pass> nothing() {
    return pass("nothing", [](mlir::func::FuncOp) { return true; });
  }
  mlir::LogicalResult run(std::vector<std::unique_ptr<mlir::Pass>> passes,
                          mlir::ModuleOp module) {
    mlir::PassManager pm(&context);
    for (auto &p : passes)
      pm.addNestedPass<mlir::func::FuncOp>(std::move(p));
    attach(pm, options);
    return pm.run(module);
  }
  template <typename... P>
  static std::vector<std::unique_ptr<mlir::Pass>> list(P... passes) {
    std::vector<std::unique_ptr<mlir::Pass>> out;
    (out.push_back(std::move(passes)), ...);
    return out;
  }

  mlir::MLIRContext context;
  AttachOptions options;
  std::vector<std::string> seen, said;
};

const char *kProgram = R"(
func.func private @unused() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
func.func @f(%a: i32) -> i32 {
  %c = arith.constant 10 : i32
  %dead = arith.muli %c, %c : i32
  %r = arith.addi %a, %c : i32
  return %r : i32
})";

} // namespace

TEST_F(Attach, NamesThePassThatChangesTheResult) {
  options.args = {"=5"};
  auto module = parse(kProgram);
  ASSERT_TRUE(module);
  EXPECT_TRUE(mlir::succeeded(
      run(list(nothing(), sweep(), increment(), sweep()), *module)));
  // The passes run on one function after the other; what does not change it is
  // not looked at. In @unused the increment harms nobody.
  EXPECT_THAT(seen, ElementsAre(":identical", "increment@unused:identical",
                                "sweep@f:identical", "increment@f:semantic"));
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0], "pass increment on func.func @f changed the result: "
                     "result0 expected 15, got 16 [semantic]");
}

TEST_F(Attach, EachPassIsBlamedForItself) {
  options.args = {"=5"};
  auto module = parse(kProgram);
  EXPECT_TRUE(
      mlir::succeeded(run(list(increment(), sweep(), increment()), *module)));
  EXPECT_THAT(seen, testing::IsSupersetOf({"increment@f:semantic"}));
  ASSERT_EQ(said.size(), 2u);
  EXPECT_THAT(said[0], HasSubstr("expected 15, got 16"));
  EXPECT_THAT(said[1], HasSubstr("expected 16, got 17"));
}

TEST_F(Attach, WithoutDiagnostics) {
  options.args = {"=5"};
  options.diagnose = false;
  auto module = parse(kProgram);
  EXPECT_TRUE(mlir::succeeded(run(list(increment()), *module)));
  EXPECT_THAT(seen, testing::Contains("increment@f:semantic"));
  EXPECT_TRUE(said.empty());
}

TEST_F(Attach, OneManagerSeveralModules) {
  options.args = {"=5"};
  mlir::PassManager pm(&context);
  pm.addNestedPass<mlir::func::FuncOp>(increment());
  attach(pm, options);
  for (int i = 0; i < 3; ++i) {
    // Often at the same address as the one before.
    auto module = parse(kProgram);
    EXPECT_TRUE(mlir::succeeded(pm.run(*module)));
  }
  EXPECT_EQ(said.size(), 3u);
  for (const std::string &s : said)
    EXPECT_THAT(s, HasSubstr("expected 15, got 16"));
}

TEST_F(Attach, WrongArgumentsAreSaidOnce) {
  options.args = {"f32=1"};
  auto module = parse(kProgram);
  EXPECT_TRUE(mlir::succeeded(run(list(increment(), sweep()), *module)));
  ASSERT_EQ(said.size(), 1u);
  EXPECT_THAT(said[0], HasSubstr("values cannot be checked: argument 0"));
}

TEST_F(Attach, FailingPass) {
  options.args = {"=5"};
  auto module = parse(kProgram);
  EXPECT_TRUE(mlir::failed(run(
      list(pass("fails", [](mlir::func::FuncOp) { return false; })), *module)));
  EXPECT_THAT(seen, ElementsAre(":identical"));
}
