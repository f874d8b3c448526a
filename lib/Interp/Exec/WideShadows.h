//===- WideShadows.h - shadows of f80, f128 and wide integers ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shadow's v is a double, so it cannot resolve the rounding of f80 and f128.
// They are shadowed as if they were f64, which is sound because every f64 is
// one of them: what f64 arithmetic may be off, they are off at most. Two things
// are added to ShadowRules.h's rules for f64:
//
//  * the judge looks at the typed value rounded to double. Where that is not
//    the value itself, E grows by half an ulp of double, for leaves and for
//    results;
//  * what lies beyond the largest double has no allowance (E infinite) and the
//    mark kMayOverflow.
//
// So an error of f128 that is smaller than f64's is not seen, and none is
// reported that is not there. Integers of more than 64 bits carry no number:
// what was computed from a float and goes through one is marked instead.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WIDESHADOWS_H
#define PLUMBLINE_LIB_INTERP_EXEC_WIDESHADOWS_H

#include "ShadowRules.h"
#include "WideSemantics.h"

namespace plumb {
namespace shadow {

/// Of an input, a constant, or a value that restarts.
Shadow wideInput(const llvm::APInt &bits, ScalarType type);
Shadow wideConstant(const llvm::APInt &bits, ScalarType type, UnitTable table);
Shadow wideRestart(const llvm::APInt &bits, ScalarType type);

/// Of a result; `operands` are as many as the operation has.
Shadow wideResult(const Ctx &c, const WideOperation &op,
                  const Shadow *const operands[3],
                  const llvm::APInt *const bits[3], const llvm::APInt &result);

} // namespace shadow
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WIDESHADOWS_H
