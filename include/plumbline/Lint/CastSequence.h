//===- CastSequence.h - conversions that each have own rules ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In IR each operation has its own rules: arith.truncf rounds to nearest where
// the arith.fptosi after it rounds toward zero, and gives poison where an
// arith.trunci after that wraps around. The single conversion that they stand
// for has rules, too, which may be those of none of them. All of that is said
// here, and asked of the prover of cast chains (CastChain/CastProof.h).
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
  /// Each hop with its rules.
  CastChain chainWithRules() const;
};

struct SequenceProof {
  CastAnswer answer = CastAnswer::Unknown;
  /// Of the smallest magnitude.
  std::optional<CastCounterexample> counterexample;
  /// The prover's result; none only if it was not to be asked at all.
  std::optional<CastProof> proof;
  /// What becomes of a NaN, an infinity or -0, which the answer is not about,
  /// if it is not the same.
  std::string special;
  /// Why the answer is unknown; empty else.
  std::string unknown;

  /// "1.5 gives 2 directly and 1 by the chain"; empty without a
  /// counterexample.
  std::string difference() const;
};

/// Whether the sequence gives for every finite value of its source what the
/// single conversion gives.
SequenceProof proveSequence(const CastSequence &sequence);

} // namespace plumb

#endif // PLUMBLINE_LINT_CASTSEQUENCE_H
