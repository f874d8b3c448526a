//===- RuntimeVerification.cpp - MLIR's own run-time checks ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In front of an operation `op` with checks stands, after the pass,
//
//   ... what the checks need ...
//   cf.assert %a, "..."
//   cf.assert %b, "..."
//   %r = op
//
// and, after this file,
//
//   memref.store %true, @ok
//   ... what the checks need ...
//   scf.if %a {} else { vector.print str mark 0; memref.store %false, @ok }
//   scf.if %b {} else { vector.print str mark 1; memref.store %false, @ok }
//   %r = scf.if (memref.load @ok) { yield op } else { yield poison }
//
// The cell may be one for all: nothing is called between the two.
//
// The pass has crashed on single operations, so it runs in a child process
// first.
//
//===----------------------------------------------------------------------===//

#include "RuntimeVerification.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "plumbline/Bisect/Isolated.h"
#include "llvm/ADT/DenseSet.h"

using namespace plumb;
using namespace mlir;

// No program prints these.
static constexpr char kMarkBegin = '\1', kMarkEnd = '\2';

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool runChecksPass(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createGenerateRuntimeVerificationPass());
  return succeeded(passes.run(module));
}

/// Whether the pass gets through; in a child, for it may crash.
static bool passSurvives(ModuleOp module) {
  IsolatedResult result = runIsolated(
      [&](IsolatedChild &child) {
        if (runChecksPass(module))
          child.send("done");
      },
      /*stepSeconds=*/60);
  return result.status == IsolatedResult::Done && result.text == "done";
}

//===----------------------------------------------------------------------===//
// From assertions to marks
//===----------------------------------------------------------------------===//

namespace {

class Instrument {
public:
  explicit Instrument(ModuleOp module) : module(module) {}

  /// Before the pass: what is the program's own.
  void note();
  /// After it.
  void rewrite(std::vector<RuntimeCheck> &checks);

private:
  void guard(Operation *op, ArrayRef<cf::AssertOp> asserts, Operation *first,
             std::vector<RuntimeCheck> &checks);
  void store(OpBuilder &b, Location loc, bool ok);
  Value cell(OpBuilder &b, Location loc) {
    return memref::GetGlobalOp::create(b, loc, cellType, cellName);
  }

  ModuleOp module;
  MemRefType cellType;
  std::string cellName;
  llvm::DenseSet<Operation *> own;
  SmallVector<Operation *> verifiable;
};

} // namespace

void Instrument::note() {
  module->walk([&](Operation *op) {
    own.insert(op);
    if (isa<RuntimeVerifiableOpInterface>(op))
      verifiable.push_back(op);
  });
}

void Instrument::store(OpBuilder &b, Location loc, bool ok) {
  Value value = arith::ConstantIntOp::create(b, loc, ok, 1);
  memref::StoreOp::create(b, loc, value, cell(b, loc));
}

/// What stands for a result that is not computed.
static Value nothing(OpBuilder &b, Location loc, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.hasStaticShape())
    return ub::PoisonOp::create(b, loc, type);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  SmallVector<Value> sizes(tensor.getNumDynamicDims(), zero);
  return tensor::EmptyOp::create(b, loc, tensor, sizes);
}

static std::string positionOf(Operation *op) {
  auto file = op->getLoc()->findInstanceOf<FileLineColLoc>();
  if (!file)
    return "";
  return file.getFilename().str() + ":" + std::to_string(file.getLine()) + ":" +
         std::to_string(file.getColumn());
}

void Instrument::guard(Operation *op, ArrayRef<cf::AssertOp> asserts,
                       Operation *first, std::vector<RuntimeCheck> &checks) {
  Location loc = op->getLoc();
  OpBuilder b(first);
  store(b, loc, true);
  // A rank that is wrong makes the checks behind it meaningless.
  for (Operation *at = first; at != op; at = at->getNextNode()) {
    auto cast = dyn_cast<memref::CastOp>(at);
    if (!cast || !isa<UnrankedMemRefType>(cast.getSource().getType()))
      continue;
    b.setInsertionPoint(at);
    Value ok = memref::LoadOp::create(b, loc, cell(b, loc));
    auto branch = scf::IfOp::create(b, loc, ok, /*withElseRegion=*/false);
    Block &rest = *branch.thenBlock();
    rest.getOperations().splice(rest.begin(), at->getBlock()->getOperations(),
                                Block::iterator(at), Block::iterator(op));
    break;
  }
  for (cf::AssertOp check : asserts) {
    b.setInsertionPoint(check);
    auto branch = scf::IfOp::create(b, loc, check.getArg(),
                                    /*withElseRegion=*/true);
    b.setInsertionPointToStart(branch.elseBlock());
    vector::PrintOp::create(
        b, loc, kMarkBegin + std::to_string(checks.size()) + kMarkEnd);
    store(b, loc, false);
    checks.push_back({check.getMsg().str(), positionOf(op),
                      op->getName().getStringRef().str()});
    check.erase();
  }
  b.setInsertionPoint(op);
  Value ok = memref::LoadOp::create(b, loc, cell(b, loc));
  auto branch = scf::IfOp::create(b, loc, op->getResultTypes(), ok,
                                  /*withElseRegion=*/true);
  op->replaceAllUsesWith(branch);
  if (op->getNumResults() == 0) {
    op->moveBefore(branch.thenBlock()->getTerminator());
    return;
  }
  b.setInsertionPointToEnd(branch.thenBlock());
  op->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
  scf::YieldOp::create(b, loc, op->getResults());
  b.setInsertionPointToEnd(branch.elseBlock());
  SmallVector<Value> results;
  for (Type type : op->getResultTypes())
    results.push_back(nothing(b, loc, type));
  scf::YieldOp::create(b, loc, results);
}

void Instrument::rewrite(std::vector<RuntimeCheck> &checks) {
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  cellType = MemRefType::get({}, b.getI1Type());
  unsigned number = 0;
  do
    cellName = "plumb_ok_" + std::to_string(number++);
  while (SymbolTable::lookupSymbolIn(module, cellName));
  memref::GlobalOp::create(b, module.getLoc(), cellName,
                           b.getStringAttr("private"), cellType,
                           b.getUnitAttr(),
                           /*constant=*/false, /*alignment=*/IntegerAttr());
  for (Operation *op : verifiable) {
    Operation *first = op;
    while (first->getPrevNode() && !own.contains(first->getPrevNode()))
      first = first->getPrevNode();
    SmallVector<cf::AssertOp> asserts;
    for (Operation *at = first; at != op; at = at->getNextNode())
      at->walk([&](cf::AssertOp check) { asserts.push_back(check); });
    if (!asserts.empty())
      guard(op, asserts, first, checks);
    own.insert(op->getParentOp());
  }
}

std::optional<VerifiedModule> plumb::withRuntimeChecks(ModuleOp module,
                                                       std::string &why) {
  // What is built here; and the pass needs scf, but does not say so.
  module.getContext()
      ->loadDialect<arith::ArithDialect, memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect, ub::UBDialect,
                    vector::VectorDialect>();
  VerifiedModule made{module.clone(), {}};
  if (!passSurvives(*made.module)) {
    why = "generate-runtime-verification fails on this program";
    return std::nullopt;
  }
  Instrument instrument(*made.module);
  instrument.note();
  if (!runChecksPass(*made.module)) {
    why = "generate-runtime-verification fails on this program";
    return std::nullopt;
  }
  instrument.rewrite(made.checks);
  // Not every operation may stand in a branch: a symbol of an affine map, say.
  ScopedDiagnosticHandler first(module.getContext(), [&](Diagnostic &d) {
    if (why.empty())
      why = "an operation with a check cannot be left out: " + d.str();
    return success();
  });
  why.clear();
  if (failed(verify(*made.module)))
    return std::nullopt;
  return made;
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

void CheckedOutput::write(const std::string &piece) {
  pending += piece;
  size_t begin, from = 0;
  while ((begin = pending.find(kMarkBegin, from)) != std::string::npos) {
    size_t end = pending.find_first_not_of("0123456789", begin + 1);
    if (end == std::string::npos) {
      // The rest of a mark may follow.
      text(pending.substr(0, begin));
      pending.erase(0, begin);
      return;
    }
    size_t number = 0;
    if (pending[end] != kMarkEnd ||
        StringRef(pending).slice(begin + 1, end).getAsInteger(10, number) ||
        number >= checks.size()) {
      from = begin + 1; // the program's own
      continue;
    }
    text(pending.substr(0, begin));
    check(checks[number]);
    pending.erase(0, end + 1);
    from = 0;
  }
  finish();
}

void CheckedOutput::finish() {
  if (!pending.empty())
    text(pending);
  pending.clear();
}
