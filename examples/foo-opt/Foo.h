//===- Foo.h - the dialect foo ----------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %0 = foo.madd %a, %b, %c : f32      a * b + c, rounded once
//   %1 = foo.relu %0 : f32
//   %2 = foo.shift_sat %i by 3 : i32    8 * i, or the nearest i32
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_FOO_OPT_FOO_H
#define PLUMBLINE_EXAMPLES_FOO_OPT_FOO_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "FooDialect.h.inc"
#define GET_OP_CLASSES
#include "FooOps.h.inc"

#endif // PLUMBLINE_EXAMPLES_FOO_OPT_FOO_H
