//===- FooLowerings.cpp - what foo's operations compute -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one file that knows of both foo and Plumbline. A lowering writes the
// interpreter's instructions, each of which has its rules for poison and for
// the fp64 shadow.
//
//===----------------------------------------------------------------------===//

#include "Foo.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "plumbline/Interp/Emitter.h"
#include "plumbline/Interp/Plugin.h"

using namespace plumb;

static mlir::LogicalResult lowerMadd(foo::MaddOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return mlir::failure(); // layout() has reported the type
  Slot a = e.slot(op.getA()), b = e.slot(op.getB()), c = e.slot(op.getC());
  e.ternary(Opcode::FmaFX, e.define(op.getResult()), a, b, c, t->slots(),
            static_cast<unsigned>(t->elem.format));
  return mlir::success();
}

static mlir::LogicalResult lowerRelu(foo::ReluOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return mlir::failure();
  const unsigned lanes = t->slots();
  Slot x = e.slot(op.getX()), result = e.define(op.getResult());
  Slot zero = e.floatConstant(0, t->elem), zeros = e.temp(lanes);
  for (unsigned lane = 0; lane < lanes; ++lane)
    e.move(zeros + lane, zero, 1);
  e.binary(Opcode::MaximumF, result, x, zeros, lanes,
           static_cast<unsigned>(t->elem.format));
  return mlir::success();
}

/// In 64 bits nothing overflows: amounts are below 32, as the types are.
static mlir::LogicalResult lowerShiftSat(foo::ShiftSatOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return mlir::failure();
  const unsigned width = t->elem.bits;
  const ScalarType wide{ScalarType::Int, 64};
  const int64_t greatest = (int64_t(1) << (width - 1)) - 1;
  Slot x = e.slot(op.getX()), result = e.define(op.getResult());
  Slot value = e.temp();
  e.unary(Opcode::ExtSI, value, x, 1, width, 0, 64);
  auto then = [&](Opcode opcode, int64_t operand) {
    Slot next = e.temp();
    e.binary(opcode, next, value,
             e.constant(static_cast<uint64_t>(operand), wide), 1, 64);
    value = next;
  };
  then(Opcode::ShLI, op.getAmount());
  then(Opcode::MinSI, greatest);
  then(Opcode::MaxSI, -greatest - 1);
  e.unary(Opcode::TruncI, result, value, 1, 64, 0, width);
  return mlir::success();
}

PLUMB_PLUGIN {
  PluginInfo info;
  info.name = "foo";
  info.registerDialects = [](mlir::DialectRegistry &registry) {
    registry.insert<foo::FooDialect>();
  };
  info.registerLowerings = [](DialectRegistry &registry) {
    registry.add<foo::MaddOp, lowerMadd>();
    registry.add<foo::ReluOp, lowerRelu>();
    registry.add<foo::ShiftSatOp, lowerShiftSat>();
  };
  return info;
}
