//===- CastSearch.h - chains of native conversions --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a legaliser does that has no instruction for a conversion, and what it
// should do. The first is breadth first: the shortest chain of native
// conversions, a float of the same width tried first, whose intermediate types
// hold every value of the destination (a narrower one could not give them all);
// the values of the source are not looked at, hence i32->f32->bf16. The second
// is the shortest chain that is proved to equal the single conversion.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTSEARCH_H
#define PLUMBLINE_CASTCHAIN_CASTSEARCH_H

#include "plumbline/CastChain/CastProof.h"
#include "plumbline/CastChain/CastTarget.h"

#include <optional>
#include <vector>

namespace plumb {

struct CastPath {
  CastChain chain;
  std::vector<const TargetConversion *> conversions; ///< one a hop
  CastProof proof;
};

struct CastSearch {
  /// The breadth-first one, if there is any.
  std::optional<CastPath> pick;
  /// The shortest exact one; `pick` itself where that is exact.
  std::optional<CastPath> exact;
  /// There is no exact chain, whatever its length: all functions that chains
  /// can make of the source were looked at, and none is the direct conversion.
  bool provedNone = false;
  /// Chains through a format without a definition were left out, and are not
  /// among those of which `provedNone` speaks. (A format with fewer values than
  /// the conversion has results is no way, whatever its definition.)
  bool leftOutOpaque = false;
  uint64_t chainsLookedAt = 0; ///< while searching for an exact one
};

/// The chain alone, without a proof.
std::optional<CastPath> breadthFirstChain(const CastTarget &target,
                                          const CastType &from,
                                          const CastType &to,
                                          const CastRules &rules);

struct CastSearchOptions {
  bool explain = true; ///< proofs have their sentences
  bool findExact = true;
};

/// Errors: as proveCast. The target must outlive the result.
Result<CastSearch> searchCast(const CastTarget &target, const CastType &from,
                              const CastType &to, const CastRules &rules,
                              const CastRange &range = {},
                              const CastSearchOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTSEARCH_H
