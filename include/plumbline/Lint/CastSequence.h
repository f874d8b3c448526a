//===- CastSequence.h - conversions that each have own rules ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The prover of cast chains (CastChain/CastProof.h) has one set of rules for a
// chain. In IR each operation has its own: arith.truncf rounds to nearest where
// the arith.fptosi after it rounds toward zero, and gives poison where an
// arith.trunci after that wraps around.
//
// Often the difference cannot matter: a conversion to a type that holds every
// value of its source rounds nothing, and neither does one to an integer of
// what has been an integer all along. Then one set of rules says the same, and
// the prover decides. Else a source of at most 16 bits is gone through, and for
// a larger one values beside the ties and borders of every type on the way are
// tried: one that differs is a refutation; if none does the answer is unknown,
// which is never taken for exact.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LINT_CASTSEQUENCE_H
#define PLUMBLINE_LINT_CASTSEQUENCE_H

#include "plumbline/CastChain/CastProof.h"

#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// How one conversion rounds (what may be to any type) and what an integer gets
/// that is out of range. Floats overflow as IEEE 754 has it.
struct ConversionRules {
  Rounding rounding = Rounding::NearestEven;
  IntOverflow intOverflow = IntOverflow::Wrap;
};

struct CastStep {
  CastType to;
  ConversionRules rules;
  bool flushSubnormals = false; ///< as CastHop's
};

struct CastSequence {
  CastType from;
  std::vector<CastStep> steps; ///< at least one
  ConversionRules direct;      ///< of the single conversion

  const CastType &to() const { return steps.back().to; }
  /// "f32->f16->i8".
  std::string str() const;
  /// The types without the rules.
  CastChain chain() const;
};

struct SequenceProof {
  CastAnswer answer = CastAnswer::Unknown;
  /// Of the smallest magnitude if `isSmallest`.
  std::optional<CastCounterexample> counterexample;
  bool isSmallest = false;
  /// The prover's result, where one set of rules says the same.
  std::optional<CastProof> proof;
  /// What becomes of a NaN, an infinity or -0, which the answer is not about,
  /// if it is not the same; known only with `proof`.
  std::string special;
  /// Why the answer is unknown; empty else.
  std::string unknown;

  /// "1.5 gives 2 directly and 1 by the chain"; empty without a
  /// counterexample.
  std::string difference() const;
};

/// The rules that say the same for the sequence as those of its steps.
std::optional<CastRules> uniformRules(const CastSequence &sequence);

/// Whether the sequence gives for every finite value of its source what the
/// single conversion gives.
SequenceProof proveSequence(const CastSequence &sequence);

} // namespace plumb

#endif // PLUMBLINE_LINT_CASTSEQUENCE_H
