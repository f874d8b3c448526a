//===- CastTable.cpp - every pair of a target's types ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastReport.h"

#include <nlohmann/json.hpp>

using namespace plumb;

Result<CastTable> plumb::castTable(const CastQuestion &q) {
  CastTable table;
  std::vector<CastType> types = q.target->types();
  for (const CastType &from : types)
    for (const CastType &to : types) {
      if (from == to)
        continue;
      CastTableRow row = {from, to, q.target->find(from, to, q.rules), {}};
      if (!row.native) {
        Result<CastSearch> search =
            searchCast(*q.target, from, to, q.rules, q.range, {false, true});
        if (!search)
          return takeError(search);
        row.search = std::move(*search);
      }
      ++(row.native        ? table.native
         : row.search.pick ? table.legalised
                           : table.unreachable);
      table.rows.push_back(std::move(row));
    }
  return table;
}
