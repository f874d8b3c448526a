//===- TestPasses.h - passes with planted faults ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes on func.func that are wrong on purpose, registered under test-plumb-*:
//
//   add-one   integer constants 41 become 42 (a wrong program)
//   add-two   integer constants 100 become 102
//   nudge     f32 constants grow by 5 ulp (within what an approximation may do)
//   touch     counts in an attribute of the function (right, but a change)
//   crash     writes through a null pointer
//   overflow  recurses until the stack is full
//   exit      calls exit(7) with a message on stderr
//   hang      never ends
//   invalid   leaves a block without a terminator
//   fail      signals failure with a diagnostic
//
//   hide      makes emitc.add, which nobody interprets, of arith.addi
//   show      makes arith.addi of it again, and 42 of integer constants 41
//
// And some that are wrong in company:
//
//   mark            leaves an attribute
//   add-marked      makes 102 of 100 where it finds that
//   crash-unmarked  crashes where it is missing, and else leaves another
//   crash-marked    crashes where it finds the other, and else signals failure
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_BISECT_TESTPASSES_H
#define PLUMBLINE_TEST_UNIT_BISECT_TESTPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>

namespace plumb {

/// Registers these and all of MLIR's passes, once.
void registerTestPasses();

/// A context that knows all dialects, with threading off.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// Parses a module; a failed expectation if that fails.
mlir::OwningOpRef<mlir::ModuleOp> parseModule(mlir::MLIRContext &context,
                                              const std::string &text);

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_BISECT_TESTPASSES_H
