//===- Event.h - what an operation's semantics can report -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The semantic functions compute a result and may report one event: either the
// result is *poison* (deferred: harmless unless it reaches a branch, an address
// or an output) or the operation is *undefined* there and then. The fast loop
// knows neither and hands over to the full loop on any event.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_EVENT_H
#define PLUMBLINE_LIB_INTERP_EXEC_EVENT_H

#include <cstdint>

namespace plumb {

enum class Event : uint8_t {
  None,
  // The result is poison.
  SignedOverflow,    // nsw broken
  UnsignedOverflow,  // nuw broken
  ShiftPastWidth,    // shift amount >= width
  ExactBroken,       // exact flag, non-zero remainder
  DisjointBroken,    // disjoint or with common bits
  NonNegBroken,      // nneg flag, negative operand
  FloatToIntRange,   // fptosi/fptoui out of range or NaN
  FastMathNaN,       // nnan flag, NaN operand or result
  FastMathInf,       // ninf flag, infinite operand or result
  UninitialisedRead, // bytes that were never written
  ZerosOfZero,       // llvm.ctlz, llvm.cttz where 0 is poison
  LaneOutOfRange,    // dynamic extract or insert outside the vector
  PoisonConstant,    // ub.poison, a -1 lane of vector.shuffle
  // The operation is undefined.
  FirstUndefined,
  DivisionByZero = FirstUndefined,
  DivisionOverflow, // INT_MIN / -1
  PoisonOperand,    // poison divisor, address, size, branch condition
};

/// Name of the kind ("overflow"), and the words of a message.
const char *eventKind(Event e);
const char *eventText(Event e);

inline bool isUndefined(Event e) { return e >= Event::FirstUndefined; }

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_EVENT_H
