//===- ArithRounding.h - rounding modes of the arith dialect ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an attribute says, in the terms of Numerics. All layers that see MLIR
// read it here.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_ARITHROUNDING_H
#define PLUMBLINE_INTERP_ARITHROUNDING_H

#include "plumbline/Numerics/Rounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <optional>

namespace plumb {

/// \p unsaid is the rounding of an operation without the attribute: "the
/// default rounding mode", which is to nearest even unless a target has
/// another.
inline Rounding roundingOf(std::optional<mlir::arith::RoundingMode> mode,
                           Rounding unsaid = Rounding::NearestEven) {
  using Mode = mlir::arith::RoundingMode;
  if (!mode)
    return unsaid;
  switch (*mode) {
  case Mode::to_nearest_even:
    return Rounding::NearestEven;
  case Mode::downward:
    return Rounding::Down;
  case Mode::upward:
    return Rounding::Up;
  case Mode::toward_zero:
    return Rounding::TowardZero;
  case Mode::to_nearest_away:
    return Rounding::NearestAway;
  }
  return unsaid;
}

} // namespace plumb

#endif // PLUMBLINE_INTERP_ARITHROUNDING_H
