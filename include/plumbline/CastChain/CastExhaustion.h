//===- CastExhaustion.h - a chain on every source value ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same question as CastProof.h, answered by going through the source: for
// sources of at most 32 bits, on all cores. It shares with the proof what
// values a type has and no reasoning about sets of them, so that a mistake in
// one shows up as a disagreement.
//
// Three shortcuts are taken. A binade whose values all types of the chain have
// is left out: no hop rounds there. Conversions do not decrease, so that a run
// of neighbouring values whose ends have the same results has them in between,
// too; and if only one side is constant and the other passes it nowhere, all
// values of the run differ, and its ends most. The latter are not taken where
// integers wrap around, none need be, and a test shows that they change
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTEXHAUSTION_H
#define PLUMBLINE_CASTCHAIN_CASTEXHAUSTION_H

#include "plumbline/CastChain/CastProof.h"

#include <functional>

namespace plumb {

struct CastExhaustion {
  CastCounts counts;
  uint64_t converted = 0; ///< values that were; the others are in between
};

struct CastExhaustionOptions {
  unsigned threads = 0; ///< 0: one a core
  bool skipRuns = true; ///< the shortcuts
  /// Told from time to time, by one thread, how many values are done of how
  /// many.
  std::function<void(uint64_t, uint64_t)> progress;
};

/// Whether a source is small enough: not opaque, at most 32 bits.
bool canExhaust(const CastType &source);

/// Errors: as proveCast; a source of more than 32 bits; an opaque type.
Result<CastExhaustion> exhaustCast(const CastChain &chain,
                                   const CastRules &rules,
                                   const CastRange &range = {},
                                   const CastExhaustionOptions &options = {});

/// What the two disagree on, or nothing: a fault of this library.
std::string disagreement(const CastProof &proof,
                         const CastExhaustion &exhaustion);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTEXHAUSTION_H
