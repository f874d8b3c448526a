//===- NativeChain.h - chains that a target and arith have ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which chain of a target's conversions stands for an arith cast. It has to be
// one that arith can say:
//
// * there is no operation between two floats of the same width;
// * a chain to an integer rounds toward zero all the way, since arith.fptosi
//   does (rounding to nearest first and then toward zero is wrong for
//   everything just below an integer): its truncf say toward_zero;
// * a chain to a float goes through integers only before the first float, and
//   one that narrows integers through integers alone, since what does not fit
//   wraps around there and is poison on the way from a float.
//
// Chains are tried by length and each is proved under the rules of the
// operations that it would be made of. The sign of an integer is free where the
// operation does not say it: arith.trunci i32 to i8 is i32 -> ui8 as well.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_PASSES_NATIVECHAIN_H
#define PLUMBLINE_PASSES_NATIVECHAIN_H

#include "plumbline/Lint/ArithCast.h"

#include <functional>
#include <optional>
#include <vector>

namespace plumb {

/// A conversion in one instruction.
struct NativeHop {
  CastType to;
  /// Whether it converts every value by the rules.
  std::function<bool(const ConversionRules &)> follows;
  bool flushSubnormals = false;
};

/// The conversions of a target from one type.
using NativeHops = std::function<std::vector<NativeHop>(const CastType &)>;

struct NativeChain {
  CastSequence sequence;
  SequenceProof proof;

  /// For infinities and NaN, too.
  bool isExact() const {
    return proof.answer == CastAnswer::Exact && proof.special.empty();
  }
  /// One instruction.
  bool isNative() const { return sequence.steps.size() == 1; }
};

/// The shortest exact chain; if there is none the shortest, and of several the
/// one that differs for the fewest values; none if there is no chain of at most
/// four conversions.
std::optional<NativeChain> findNativeChain(const ArithCast &cast,
                                           const NativeHops &hops,
                                           Rounding defaultRounding);

} // namespace plumb

#endif // PLUMBLINE_PASSES_NATIVECHAIN_H
