//===- PlainLowering.cpp - a level down to LLVM ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plainest passes that take a program to the LLVM dialect, and of those
// only what its dialects need: the fewer passes, the more often a culprit is
// not among them. Some choices are made for the sake of values:
//
//  - math functions become calls of libm first, and the intrinsics of
//    convert-math-to-llvm only where libm has none: that pass expands some
//    functions by formulas that cancel;
//  - arith-expand comes only with types that nothing else lowers: it makes a
//    compare and a select of arith.maximumf, which loses that -0 is less than
//    +0;
//  - divisions of the index dialect that round up or down become those of arith
//    before anything else, whose lowering has no intermediate overflow where
//    that of convert-index-to-llvm has one (llvm-project 215696);
//  - the indices of vector lanes have 64 bits: the pass's own choice of 32 cuts
//    off sizes (llvm-project 113689).
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/NativeRun.h"
#include "llvm/ADT/StringSet.h"

namespace plumb {

namespace {
/// What decides about the passes.
struct Traits {
  llvm::StringSet<> dialects;
  llvm::StringSet<> operations;
  /// Values of bf16 or of a float of 8 bits or less.
  bool hasTinyFloats = false;
  bool hasTensors = false;

  bool has(llvm::StringRef dialect) const { return dialects.contains(dialect); }
};
} // namespace

static void note(mlir::Type type, Traits &traits) {
  if (llvm::isa<mlir::TensorType>(type))
    traits.hasTensors = true;
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    type = shaped.getElementType();
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    type = vector.getElementType();
  if (auto number = llvm::dyn_cast<mlir::FloatType>(type))
    traits.hasTinyFloats |= number.isBF16() || number.getWidth() <= 8;
}

static Traits traitsOf(mlir::Operation *module) {
  Traits traits;
  module->walk([&](mlir::Operation *op) {
    traits.dialects.insert(op->getName().getDialectNamespace());
    traits.operations.insert(op->getName().getStringRef());
    for (mlir::Type type : op->getResultTypes())
      note(type, traits);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::Type type : block.getArgumentTypes())
          note(type, traits);
  });
  return traits;
}

template <typename Division> static void replaceDivision(mlir::Operation *op) {
  mlir::OpBuilder builder(op);
  op->getResult(0).replaceAllUsesWith(Division::create(builder, op->getLoc(),
                                                       op->getOperand(0),
                                                       op->getOperand(1))
                                          .getResult());
  op->erase();
}

void prepareForPlainLowering(mlir::Operation *module) {
  launchesToLoops(module);
  module->getContext()->getOrLoadDialect<mlir::arith::ArithDialect>();
  llvm::SmallVector<mlir::Operation *> divisions;
  module->walk([&](mlir::Operation *op) {
    if (llvm::isa<mlir::index::CeilDivSOp, mlir::index::CeilDivUOp,
                  mlir::index::FloorDivSOp>(op))
      divisions.push_back(op);
  });
  for (mlir::Operation *op : divisions) {
    if (llvm::isa<mlir::index::CeilDivSOp>(op))
      replaceDivision<mlir::arith::CeilDivSIOp>(op);
    else if (llvm::isa<mlir::index::CeilDivUOp>(op))
      replaceDivision<mlir::arith::CeilDivUIOp>(op);
    else
      replaceDivision<mlir::arith::FloorDivSIOp>(op);
  }
}

std::vector<PlainPass> plainLowering(mlir::Operation *module) {
  Traits t = traitsOf(module);
  std::vector<PlainPass> passes;
  auto add = [&](const char *pass, bool isOptional = false) {
    passes.push_back({std::string("builtin.module(") + pass + ")", isOptional});
  };
  bool tosa = t.has("tosa");
  bool tensors = t.hasTensors || tosa;
  bool linalg = t.has("linalg") || tensors;
  bool vector = t.has("vector");
  bool affine = t.has("affine");
  bool loops = t.has("scf") || linalg || vector || affine || tensors;
  bool memory = t.has("memref") || tensors || linalg;
  if (tosa) {
    add("func.func(tosa-make-broadcastable)");
    add("func.func(tosa-to-linalg-named)");
    add("func.func(tosa-to-linalg)");
    add("func.func(tosa-to-arith)");
    add("func.func(tosa-to-tensor)");
    add("func.func(tosa-to-scf)");
  }
  if (linalg)
    add("func.func(linalg-generalize-named-ops)");
  if (tensors) {
    add("convert-elementwise-to-linalg");
    add("one-shot-bufferize{bufferize-function-boundaries=true "
        "allow-return-allocs-from-loops=true "
        "function-boundary-type-conversion=identity-layout-map}");
  }
  if (linalg)
    add("func.func(convert-linalg-to-loops)");
  if (affine || loops || memory)
    add("lower-affine");
  if (vector) {
    add("func.func(lower-vector-multi-reduction)");
    add("func.func(lower-vector-mask)");
    add("func.func(convert-vector-to-scf{full-unroll=true})");
  }
  if (memory) {
    add("expand-realloc");
    add("expand-strided-metadata");
    add("memref-expand");
    add("lower-affine");
  }
  bool math = t.has("math") || tosa || linalg;
  if (math)
    add("convert-math-to-funcs");
  if (loops)
    add("convert-scf-to-cf");
  if (t.hasTinyFloats)
    add("func.func(arith-expand{include-bf16=true include-f8e8m0=true "
        "include-f4e2m1=true})");
  if (math) {
    add("convert-math-to-libm", /*isOptional=*/true);
    add("convert-math-to-llvm");
  }
  if (t.has("complex")) {
    add("convert-complex-to-standard");
    add("convert-complex-to-llvm");
    add("convert-math-to-libm", /*isOptional=*/true);
    add("convert-math-to-llvm");
  }
  if (vector)
    add("convert-vector-to-llvm{force-32bit-vector-indices=false}");
  if (t.has("ub"))
    add("convert-ub-to-llvm");
  if (t.has("index"))
    add("convert-index-to-llvm");
  add("finalize-memref-to-llvm");
  add("convert-func-to-llvm");
  add("convert-arith-to-llvm");
  add("convert-cf-to-llvm");
  add("convert-to-llvm");
  add("reconcile-unrealized-casts");
  return passes;
}

} // namespace plumb
