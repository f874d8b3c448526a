//===- TestPasses.cpp - passes with planted faults ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>

using namespace mlir;

namespace {
using Action = std::function<LogicalResult(func::FuncOp)>;

class FaultyPass : public PassWrapper<FaultyPass, OperationPass<func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FaultyPass)
  FaultyPass(std::string name, Action action)
      : name("test-plumb-" + name), action(std::move(action)) {}
  FaultyPass(const FaultyPass &other)
      : PassWrapper(other), name(other.name), action(other.action) {}
  StringRef getArgument() const override { return name; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override {
    if (failed(action(getOperation())))
      signalPassFailure();
  }

private:
  std::string name;
  Action action;
};

Action replaceConstant(int64_t from, int64_t to) {
  return [=](func::FuncOp f) {
    f.walk([&](arith::ConstantOp op) {
      if (auto attr = dyn_cast<IntegerAttr>(op.getValue()))
        if (attr.getInt() == from)
          op.setValueAttr(IntegerAttr::get(attr.getType(), to));
    });
    return success();
  };
}

LogicalResult crash() {
  volatile int *nowhere = nullptr;
  *nowhere = 1;
  return success();
}

template <typename From, typename To> void replaceOps(func::FuncOp f) {
  f.walk([](From op) {
    OpBuilder b(op);
    To to = To::create(b, op.getLoc(), op.getType(), op.getOperand(0),
                       op.getOperand(1));
    op.replaceAllUsesWith(to.getResult());
    op.erase();
  });
}

Action mark(const char *name) {
  return [=](func::FuncOp f) {
    f->setAttr(name, UnitAttr::get(f.getContext()));
    return success();
  };
}

// Not inlined and not a tail call: the frames have to pile up.
__attribute__((noinline)) int recurse(volatile int *depth) {
  volatile char frame[1024] = {0};
  *depth = *depth + 1;
  int below = *depth < 0 ? 0 : recurse(depth);
  return below + frame[0];
}

void add(const std::string &name, Action action) {
  registerPass([=]() -> std::unique_ptr<Pass> {
    return std::make_unique<FaultyPass>(name, action);
  });
}
} // namespace

void plumb::registerTestPasses() {
  static bool done = [] {
    registerAllPasses();
    add("add-one", replaceConstant(41, 42));
    add("add-two", replaceConstant(100, 102));
    add("nudge", [](func::FuncOp f) {
      f.walk([&](arith::ConstantOp op) {
        if (auto attr = dyn_cast<FloatAttr>(op.getValue())) {
          llvm::APInt bits = attr.getValue().bitcastToAPInt() + 5;
          op.setValueAttr(FloatAttr::get(
              attr.getType(),
              llvm::APFloat(attr.getValue().getSemantics(), bits)));
        }
      });
      return success();
    });
    add("touch", [](func::FuncOp f) {
      auto count = f->getAttrOfType<IntegerAttr>("test.count");
      Builder b(f.getContext());
      f->setAttr("test.count",
                 b.getI64IntegerAttr(count ? count.getInt() + 1 : 1));
      return success();
    });
    add("crash", [](func::FuncOp) { return crash(); });
    add("mark", mark("test.first"));
    add("crash-unmarked", [](func::FuncOp f) {
      return f->hasAttr("test.first") ? mark("test.second")(f) : crash();
    });
    add("crash-marked", [](func::FuncOp f) {
      return f->hasAttr("test.second") ? crash() : failure();
    });
    add("add-marked", [](func::FuncOp f) {
      return f->hasAttr("test.first") ? replaceConstant(100, 102)(f)
                                      : success();
    });
    add("hide", [](func::FuncOp f) {
      f.getContext()->getOrLoadDialect<emitc::EmitCDialect>();
      replaceOps<arith::AddIOp, emitc::AddOp>(f);
      return success();
    });
    add("show", [](func::FuncOp f) {
      replaceOps<emitc::AddOp, arith::AddIOp>(f);
      return replaceConstant(41, 42)(f);
    });
    add("overflow", [](func::FuncOp) {
      volatile int depth = 0;
      return success(recurse(&depth) >= 0);
    });
    add("exit", [](func::FuncOp) -> LogicalResult {
      std::fprintf(stderr, "Assertion `never' failed.\n");
      std::exit(7);
    });
    add("hang", [](func::FuncOp) {
      for (volatile unsigned i = 0;; i = i + 1)
        ;
      return success();
    });
    add("invalid", [](func::FuncOp f) {
      f.getBody().front().back().erase();
      return success();
    });
    add("fail", [](func::FuncOp f) {
      f.emitError("cannot do this");
      return failure();
    });
    return true;
  }();
  (void)done;
}

std::unique_ptr<MLIRContext> plumb::makeContext() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

OwningOpRef<ModuleOp> plumb::parseModule(MLIRContext &context,
                                         const std::string &text) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, ParserConfig(&context), "test.mlir");
  EXPECT_TRUE(module) << text;
  return module;
}
