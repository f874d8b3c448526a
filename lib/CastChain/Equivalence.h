//===- Equivalence.h - do two chains do the same? ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What proveCast asks of a chain and a single hop, for any two chains from one
// type to one type, and without a count.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_EQUIVALENCE_H
#define PLUMBLINE_LIB_CASTCHAIN_EQUIVALENCE_H

#include "SourceSet.h"
#include "plumbline/CastChain/CastChain.h"

#include <vector>

namespace plumb {

/// Whether the chains have the same result for every value of the source;
/// neither is opaque.
bool areEquivalent(const CastChain &a, const CastChain &b,
                   const CastRules &rules, const SourceSet &source);

/// Source values, ascending, that tell conversions apart: the ends of what a
/// conversion does in one way, and neighbours that it gives different results.
/// At most about \p limit of them, and 0 if it is a source value.
std::vector<CastValue> tellingValues(const CastHop &conversion,
                                     const CastRules &rules,
                                     const SourceSet &source, size_t limit);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_EQUIVALENCE_H
