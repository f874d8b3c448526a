//===- WitnessSearch.h - inputs that show a difference ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inputs that somebody happens to have may not show a fault that is there:
// a loop whose count is a multiple of the vector length, no -0 among the
// numbers. So when all levels agree, other inputs are tried: boundary values of
// each type, zeros, ones, small sizes, random ones, mixed over the arguments.
// Only the last level is run for that; a fault that it does not show, because a
// later pass repairs it, is not found.
//
// An input on which the program itself has undefined behaviour proves nothing
// and is passed over.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_WITNESSSEARCH_H
#define PLUMBLINE_LIB_BISECT_WITNESSSEARCH_H

#include "plumbline/Bisect/Harness.h"
#include "plumbline/Bisect/Levels.h"

namespace plumb {

struct Witness {
  std::vector<HostValue> inputs;
  /// Which try it was, from 1; tries on which the program was undefined count.
  unsigned attempt = 0;
  /// Elements that simplification has set to 0 or 1.
  unsigned simplified = 0;
};

class WitnessSearch {
public:
  /// `base` has everything but inputs; their types and shapes are those of
  /// `given`, which agree. `last` is the level to compare.
  WitnessSearch(const Levels &levels, unsigned last, HarnessOptions base,
                std::vector<HostValue> given);

  /// The first of `count` tries that shows a difference, simplified.
  std::optional<Witness> run(unsigned count, uint64_t seed);
  /// Tries that could be judged.
  unsigned judged() const { return numJudged; }

private:
  std::vector<HostValue> inputsOf(unsigned attempt, uint64_t seed) const;
  /// The verdict if it is a bad one.
  std::optional<Verdict> difference(const std::vector<HostValue> &inputs);
  void simplify(Witness &witness, Verdict verdict);

  const Levels &levels;
  unsigned last;
  HarnessOptions base;
  std::vector<HostValue> given;
  unsigned numJudged = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_WITNESSSEARCH_H
