//===- GoldenOrder.h - the right values in another order --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENORDER_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENORDER_H

#include "GoldenMismatch.h"

namespace plumb {

/// Whether a golden has the program's values in another order: axes swapped,
/// an axis backwards or shifted around, or some other order.
std::optional<GoldenMismatch> goldenOrder(const ProgramArray &array);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENORDER_H
