//===- CastReport.h - answers about chains as text and JSON -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `plumb cast` prints. docs/cast.md lists the fields of the JSON. Counts
// and distances that no double holds are strings of digits there.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTREPORT_H
#define PLUMBLINE_CASTCHAIN_CASTREPORT_H

#include "plumbline/CastChain/CastExhaustion.h"
#include "plumbline/CastChain/CastSearch.h"
#include "plumbline/Support/Json.h"

#include <string>

namespace plumb {

/// All that was asked.
struct CastQuestion {
  CastRules rules;
  CastRange range;
  const CastTarget *target = nullptr;
};

/// One chain. \p exhaustion may be null.
std::string castText(const CastChain &chain, const CastQuestion &question,
                     const CastProof &proof, const CastExhaustion *exhaustion);
OrderedJson castJson(const CastChain &chain, const CastQuestion &question,
                     const CastProof &proof, const CastExhaustion *exhaustion);

/// Chains from one type to another on a target.
std::string searchText(const CastType &from, const CastType &to,
                       const CastQuestion &question, const CastSearch &search);
OrderedJson searchJson(const CastType &from, const CastType &to,
                       const CastQuestion &question, const CastSearch &search);

/// A row of a target's table: a pair that has a native conversion by the rules,
/// or chains, or neither.
struct CastTableRow {
  CastType from, to;
  const TargetConversion *native = nullptr;
  CastSearch search; ///< if it has none
};
struct CastTable {
  std::vector<CastTableRow> rows;
  unsigned native = 0, legalised = 0, unreachable = 0;
};

/// Every ordered pair of the target's types. Errors: as searchCast.
Result<CastTable> castTable(const CastQuestion &question);

std::string tableText(const CastQuestion &question, const CastTable &table);
OrderedJson tableJson(const CastQuestion &question, const CastTable &table);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTREPORT_H
