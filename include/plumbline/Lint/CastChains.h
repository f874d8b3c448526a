//===- CastChains.h - the chains of casts in IR -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the values that go through two or more conversions in a row, and asks
// the prover whether one conversion would give the same. What lies between two
// conversions may only move data: see lib/Lint/ValueSources.h for what is
// followed, and lib/Lint/StoredValues.h for when a load is known to read what a
// store wrote. Nothing is followed through calls.
//
// A chain that is reported can be taken by some value; one that is not reported
// may exist where a store is not visible. Nothing here is a promise that there
// are no others.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LINT_CASTCHAINS_H
#define PLUMBLINE_LINT_CASTCHAINS_H

#include "plumbline/Lint/ArithCast.h"

#include <string>
#include <vector>

namespace plumb {

struct FoundCastChain {
  /// What the chain is for, as far as its types tell.
  enum class Kind : uint8_t {
    /// It stands for one conversion.
    Conversion,
    /// It ends in the type that it began with: the identity if it is exact, and
    /// else a loss of precision, often meant.
    RoundTrip,
    /// float -> integer -> float: rounds to an integer, often meant.
    ThroughInteger,
  };

  Kind kind = Kind::Conversion;
  /// The conversions, at least two, in the order of the data flow. Each has its
  /// types, its rules and, in `op`, its location.
  std::vector<ArithCast> casts;
  /// Some value went through memory on its way.
  bool throughMemory = false;
  /// The conversions as numbers. It has more steps than `casts` where an
  /// integer is written with a sign and read without one.
  CastSequence sequence;
  SequenceProof proof;

  /// "f64->f32->f16".
  std::string str() const { return sequence.str(); }
};

struct FindCastChainsOptions {
  /// Of operations that do not say how they round.
  Rounding defaultRounding = Rounding::NearestEven;
  /// No more chains are listed for one last conversion; there are more only
  /// where many are merged again and again.
  unsigned maxChainsPerCast = 64;
};

/// The conversions as a sequence of numbers. \p casts is not empty.
CastSequence sequenceOf(const std::vector<ArithCast> &casts);

/// All chains under \p root, longest ones only: one that goes on in another
/// conversion is listed apart only if its result is used otherwise, too. In the
/// order in which their last conversions stand in the IR. Two chains of the
/// same operations are one.
std::vector<FoundCastChain>
findCastChains(mlir::Operation *root,
               const FindCastChainsOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_LINT_CASTCHAINS_H
