//===- PlantedPasses.cpp - passes that are wrong on purpose ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See PlantedPasses.h. Constants that are prey are so odd that no pass makes
// them of others.
//
//===----------------------------------------------------------------------===//

#include "PlantedPasses.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include <functional>

using namespace mlir;

namespace {
using Fault = std::function<void(func::FuncOp)>;

class PlantedPass
    : public PassWrapper<PlantedPass, OperationPass<func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlantedPass)
  PlantedPass(std::string name, Fault fault)
      : name(std::move(name)), fault(std::move(fault)) {}
  PlantedPass(const PlantedPass &other)
      : PassWrapper(other), name(other.name), fault(other.fault) {}
  StringRef getArgument() const override { return name; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override { fault(getOperation()); }

private:
  std::string name;
  Fault fault;
};

/// The same pass, guilty or not by its option.
class PlantedValue
    : public PassWrapper<PlantedValue, OperationPass<func::FuncOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlantedValue)
  PlantedValue() = default;
  PlantedValue(const PlantedValue &other) : PassWrapper(other) {}
  StringRef getArgument() const override { return "planted-value"; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override;
  Option<int64_t> from{*this, "from", llvm::cl::desc("the constant"),
                       llvm::cl::init(0)};
};
} // namespace

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static void replaceConstant(func::FuncOp f, int64_t from, int64_t to) {
  f.walk([&](arith::ConstantOp op) {
    if (auto value = dyn_cast<IntegerAttr>(op.getValue()))
      if (value.getInt() == from)
        op.setValueAttr(IntegerAttr::get(value.getType(), to));
  });
}

void PlantedValue::runOnOperation() {
  replaceConstant(getOperation(), from, from + 1);
}

template <typename Op>
static void forFirst(func::FuncOp f, const std::function<bool(Op)> &change) {
  f.walk([&](Op op) {
    return change(op) ? WalkResult::interrupt() : WalkResult::advance();
  });
}

static void dropOp(func::FuncOp f) {
  forFirst<arith::XOrIOp>(f, [](arith::XOrIOp op) {
    op.replaceAllUsesWith(op.getLhs());
    op.erase();
    return true;
  });
}

static void swapOperands(func::FuncOp f) {
  forFirst<arith::SubIOp>(f, [](arith::SubIOp op) {
    Value lhs = op.getLhs(), rhs = op.getRhs();
    op.getLhsMutable().assign(rhs);
    op.getRhsMutable().assign(lhs);
    return true;
  });
}

/// Right but where the two are equal.
static void weakenPredicate(func::FuncOp f) {
  forFirst<arith::CmpIOp>(f, [](arith::CmpIOp op) {
    using P = arith::CmpIPredicate;
    if (op.getPredicate() != P::sle && op.getPredicate() != P::ule)
      return false;
    op.setPredicate(op.getPredicate() == P::sle ? P::slt : P::ult);
    return true;
  });
}

/// Right but for negative numbers.
static void loseSign(func::FuncOp f) {
  forFirst<arith::ShRSIOp>(f, [](arith::ShRSIOp op) {
    OpBuilder b(op);
    Value shift =
        arith::ShRUIOp::create(b, op.getLoc(), op.getLhs(), op.getRhs());
    op.replaceAllUsesWith(shift);
    op.erase();
    return true;
  });
}

/// "Cannot overflow", which it does.
static void promiseNoOverflow(func::FuncOp f) {
  forFirst<arith::MulIOp>(f, [](arith::MulIOp op) {
    op.setOverflowFlags(arith::IntegerOverflowFlags::nsw);
    return true;
  });
}

static void narrowAccumulator(func::FuncOp f) {
  forFirst<arith::AddFOp>(f, [](arith::AddFOp op) {
    if (!op.getType().isF32())
      return false;
    OpBuilder b(op);
    Location loc = op.getLoc();
    Type half = b.getF16Type();
    Value lhs = arith::TruncFOp::create(b, loc, half, op.getLhs());
    Value rhs = arith::TruncFOp::create(b, loc, half, op.getRhs());
    Value sum = arith::AddFOp::create(b, loc, lhs, rhs);
    op.replaceAllUsesWith(
        arith::ExtFOp::create(b, loc, op.getType(), sum).getResult());
    op.erase();
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Takes one off the constant upper bound of the first loop whose bound is
/// `wanted`, whatever has become of the loop.
static void shortenLoop(func::FuncOp f, int64_t wanted) {
  auto shorter = [&](Operation *user, unsigned operand) {
    APInt bound;
    if (!matchPattern(user->getOperand(operand), m_ConstantInt(&bound)) ||
        bound.getSExtValue() != wanted)
      return false;
    OpBuilder b(user);
    Value less = arith::ConstantOp::create(
        b, user->getLoc(),
        b.getIntegerAttr(user->getOperand(operand).getType(), wanted - 1));
    user->setOperand(operand, less);
    return true;
  };
  f.walk([&](Operation *op) {
    bool done = false;
    if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
      done = loop.hasConstantUpperBound() &&
             loop.getConstantUpperBound() == wanted;
      if (done)
        loop.setConstantUpperBound(wanted - 1);
    } else if (isa<scf::ForOp>(op)) {
      done = shorter(op, 1);
    } else if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
      using P = arith::CmpIPredicate;
      done = (compare.getPredicate() == P::slt ||
              compare.getPredicate() == P::ult) &&
             shorter(op, 1);
    }
    return done ? WalkResult::interrupt() : WalkResult::advance();
  });
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// A load or store of memref or affine.
struct Access {
  Operation *op = nullptr;
  Value memref, stored;
};
} // namespace

static Access accessOf(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return {op, load.getMemref(), {}};
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return {op, load.getMemref(), {}};
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return {op, store.getMemref(), store.getValueToStore()};
  if (auto store = dyn_cast<affine::AffineStoreOp>(op))
    return {op, store.getMemref(), store.getValueToStore()};
  return {};
}

static void loseStore(func::FuncOp f) {
  Operation *last = nullptr;
  f.walk([&](Operation *op) {
    if (accessOf(op).stored)
      last = op;
  });
  if (last)
    last->erase();
}

/// Moves a store before a load of the same memory, as if they did not meet.
static void reorderStore(func::FuncOp f) {
  f.walk([&](Block *block) {
    Access load;
    for (Operation &op : *block) {
      Access access = accessOf(&op);
      if (!access.op)
        continue;
      if (!access.stored) {
        if (!load.op)
          load = access;
        continue;
      }
      Operation *value = access.stored.getDefiningOp();
      bool isLater = value && value->getBlock() == block && load.op &&
                     !value->isBeforeInBlock(load.op);
      if (load.op && load.memref == access.memref && !isLater) {
        op.moveBefore(load.op);
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
}

/// Takes what was loaded before a store for what is there behind it.
static void forwardStale(func::FuncOp f) {
  f.walk([&](Block *block) {
    Access load;
    bool stored = false;
    for (Operation &op : *block) {
      Access access = accessOf(&op);
      if (!access.op)
        continue;
      if (access.stored) {
        stored |= load.op && load.memref == access.memref;
      } else if (!load.op) {
        load = access;
      } else if (stored && load.op->getOperands() == op.getOperands() &&
                 load.op->getName() == op.getName()) {
        op.getResult(0).replaceAllUsesWith(load.op->getResult(0));
        op.erase();
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

namespace {
struct Planted {
  const char *name;
  Fault fault;
};
} // namespace

static const std::vector<Planted> &faults() {
  static const std::vector<Planted> list = {
      {"planted-wrong-constant",
       [](func::FuncOp f) { replaceConstant(f, 4100, 4101); }},
      {"planted-dropped-op", dropOp},
      {"planted-swapped-operands", swapOperands},
      {"planted-wrong-predicate", weakenPredicate},
      {"planted-lost-sign", loseSign},
      {"planted-no-overflow", promiseNoOverflow},
      {"planted-narrow-accumulator", narrowAccumulator},
      {"planted-off-by-one", [](func::FuncOp f) { shortenLoop(f, 8); }},
      {"planted-odd-sizes", [](func::FuncOp f) { shortenLoop(f, 5); }},
      {"planted-lost-store", loseStore},
      {"planted-reordered-store", reorderStore},
      {"planted-stale-load", forwardStale},
      {"planted-second-function",
       [](func::FuncOp f) {
         if (f.getName() == "second")
           replaceConstant(f, 4300, 4301);
       }},
      {"planted-crash",
       [](func::FuncOp) {
         volatile int *nowhere = nullptr;
         *nowhere = 1;
       }},
      {"planted-hang",
       [](func::FuncOp) {
         for (volatile unsigned i = 0;; i = i + 1)
           ;
       }},
      {"planted-invalid",
       [](func::FuncOp f) { f.getBody().back().back().erase(); }},
  };
  return list;
}

std::vector<std::string> plumb::plantedFaults() {
  std::vector<std::string> names;
  for (const Planted &planted : faults())
    names.push_back(planted.name);
  return names;
}

static void add(const std::string &name, const Fault &fault) {
  registerPass([=]() -> std::unique_ptr<Pass> {
    return std::make_unique<PlantedPass>(name, fault);
  });
}

void plumb::registerPlantedPasses() {
  static bool done = [] {
    for (const Planted &planted : faults())
      add(planted.name, planted.fault);
    auto mark = [](const char *name) {
      return [=](func::FuncOp f) {
        f->setAttr(name, UnitAttr::get(f.getContext()));
      };
    };
    add("planted-mark-a", mark("planted.a"));
    add("planted-mark-b", mark("planted.b"));
    add("planted-if-a", [](func::FuncOp f) {
      if (f->hasAttr("planted.a"))
        replaceConstant(f, 4100, 4101);
    });
    add("planted-if-both", [](func::FuncOp f) {
      if (f->hasAttr("planted.a") && f->hasAttr("planted.b"))
        replaceConstant(f, 4100, 4101);
    });
    add("planted-repair",
        [](func::FuncOp f) { replaceConstant(f, 4101, 4100); });
    registerPass([]() -> std::unique_ptr<Pass> {
      return std::make_unique<PlantedValue>();
    });
    return true;
  }();
  (void)done;
}
