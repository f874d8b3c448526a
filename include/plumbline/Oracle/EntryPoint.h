//===- EntryPoint.h - which function a command is about ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most files have one function that matters, so that naming it is optional: the
// only public function with a body, or else `main`.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_ENTRYPOINT_H
#define PLUMBLINE_ORACLE_ENTRYPOINT_H

#include "plumbline/Support/Error.h"
#include <string>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// The name of the entry of \p module; \p wanted is what the user asked for, or
/// empty. Functions are looked for in the module's own body. Errors: no such
/// function or one without a body (with the nearest name and a list of those
/// there are), several candidates and none asked for.
Result<std::string> chooseEntry(mlir::Operation *module,
                                const std::string &wanted);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_ENTRYPOINT_H
