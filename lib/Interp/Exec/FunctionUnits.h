//===- FunctionUnits.h - how far a math function may be off -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the rules of functions charge, for one and for many lanes.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_FUNCTIONUNITS_H
#define PLUMBLINE_LIB_INTERP_EXEC_FUNCTIONUNITS_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Numerics/Format.h"

namespace plumb::shadow {

struct Ctx;
struct Units;

/// k ulps of a function of format f, as the table charges them.
struct FunctionUnits {
  const Units *un;
  double halves; ///< 2k
  double absolute;
};
/// `size`: the largest magnitude that the argument may have.
FunctionUnits functionUnits(const Ctx &c, MathFn fn, FloatFormat f,
                            bool constant, double size);
/// True if `size` matters.
bool growsWithSize(const Ctx &c, MathFn fn);

} // namespace plumb::shadow

#endif // PLUMBLINE_LIB_INTERP_EXEC_FUNCTIONUNITS_H
