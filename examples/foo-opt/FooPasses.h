//===- FooPasses.h - passes over foo ----------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES_H
#define PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace foo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "FooPasses.h.inc"
} // namespace foo

#endif // PLUMBLINE_EXAMPLES_FOO_OPT_FOOPASSES_H
