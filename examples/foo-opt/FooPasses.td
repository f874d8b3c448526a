//===- FooPasses.td - passes over foo ---------------------*- tablegen -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES
#define PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES

include "mlir/Pass/PassBase.td"

def SimplifyFoo : Pass<"foo-simplify", "::mlir::func::FuncOp"> {
  let summary = "foo.relu of foo.relu is one of them";
}

def CombineShifts : Pass<"foo-combine-shifts", "::mlir::func::FuncOp"> {
  let summary = "two foo.shift_sat in a row become one";
}

def ExpandFoo : Pass<"foo-expand"> {
  let summary = "foo in terms of arith and math";
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

#endif // PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES
