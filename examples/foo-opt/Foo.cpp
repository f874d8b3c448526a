//===- Foo.cpp - the dialect foo ------------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Foo.h"

using namespace foo;

#include "FooDialect.cpp.inc"
#define GET_OP_CLASSES
#include "FooOps.cpp.inc"

void FooDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "FooOps.cpp.inc"
      >();
}

mlir::LogicalResult ShiftSatOp::verify() {
  // A shift by the width or more has no instruction.
  if (getAmount() >= getType().getIntOrFloatBitWidth())
    return emitOpError("expects an amount from 0 to ")
           << getType().getIntOrFloatBitWidth() - 1;
  return mlir::success();
}
