//===- PatternPrefix.h - the first step of many that is wrong ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass is a sequence of steps (pattern attempts, folds, transform
// operations), and can be run with the first n of them alone. Where the result
// is right for n and wrong for n + 1, step n + 1 made it wrong: a fact about
// these two runs, whatever the others give. Binary search finds such an n with
// about log2(steps) runs, if one is right and one is wrong to begin with.
//
// A prefix may leave a program that cannot be judged. The search goes around
// it, to the nearest that can; where none is left it ends with a gap.
//
// Nothing says that there is but one such n: what is made wrong may be made
// right again. Binary search cannot see that by itself, so a few other prefixes
// are looked at when it is done.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNPREFIX_H
#define PLUMBLINE_LIB_BISECT_PATTERNPREFIX_H

#include <functional>
#include <map>

namespace plumb {

enum class PrefixAnswer { Right, Wrong, Unknown };

struct PrefixResult {
  /// The longest prefix known to be right and the shortest beyond it that is
  /// wrong; `wrong` is `right` + 1 unless those between cannot be judged.
  unsigned right = 0, wrong = 0;
  /// Whether a longer prefix than `wrong` was seen to be right, or a shorter
  /// one than `right` to be wrong.
  bool isMonotone = true;
};

class PrefixSearch {
public:
  using Ask = std::function<PrefixAnswer(unsigned)>;
  explicit PrefixSearch(Ask ask) : askOne(std::move(ask)) {}

  /// Of the prefix of `n` steps; asked once.
  PrefixAnswer at(unsigned n);
  /// `right` is right, `wrong`, which is longer, is wrong.
  PrefixResult between(unsigned right, unsigned wrong);

private:
  /// A prefix between the two that can be judged, or `right`.
  unsigned judgeable(unsigned right, unsigned wrong);

  Ask askOne;
  std::map<unsigned, PrefixAnswer> answers;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNPREFIX_H
