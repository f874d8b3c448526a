//===- OutputScore.h - what a rule says of each element ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison shows where errors are, and how large, in the terms of the rule
// that decides: as scores, errors in units of what is allowed. Rules of
// Numerics give them for pairs of elements; the allowance needs the reference's
// shadows as well; a rule about the whole array has none, and errors are shown
// in halves of the largest, so that the larger ones stand out.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_OUTPUTSCORE_H
#define PLUMBLINE_LIB_ORACLE_OUTPUTSCORE_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/Rules/Rule.h"
#include <memory>
#include <string>

namespace plumb {

class OutputScore {
public:
  virtual ~OutputScore();
  /// Of the pairs [first, first + n) of `source`: 0 if they agree exactly, at
  /// most 1 if the rule accepts them, above 1 if not (infinite: no number), NaN
  /// if it can say nothing. Called by several threads.
  virtual void score(const ElementSource &source, uint64_t first,
                     const ElementPair *pairs, size_t n,
                     double *scores) const = 0;
  /// What is allowed at an element part; none if the rule has no such number.
  virtual std::optional<double> allowance(const ElementSource &,
                                          uint64_t) const {
    return std::nullopt;
  }
  /// What scores above 1 mark.
  virtual std::string wrongElements() const { return "wrong elements"; }
};

/// Both values must outlive the score; `reference` has shadows.
std::unique_ptr<OutputScore> allowanceScore(const HostValue &reference,
                                            const HostValue &got);
std::unique_ptr<OutputScore> ruleScore(const ElementwiseRule &rule);
/// `maxAbs` is the largest error, `pass` what the rule says.
std::unique_ptr<OutputScore> wholeArrayScore(double maxAbs, bool pass);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_OUTPUTSCORE_H
