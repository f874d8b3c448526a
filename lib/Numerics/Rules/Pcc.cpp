//===- Pcc.cpp - the rule of a least correlation --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pearson's correlation coefficient: cosine similarity of what is left of the
// arrays when their means are taken off. It sees neither a wrong scale nor a
// wrong offset.
//
//===----------------------------------------------------------------------===//

#include "WholeArray.h"

namespace plumb {
namespace detail {
RuleInfo pccRule() {
  return {"pcc", "pcc:MIN", "Pearson's correlation is at least MIN",
          [](std::string_view arguments) {
            return parseWholeArrayRule("pcc", arguments, &Moments::correlation);
          }};
}
} // namespace detail
} // namespace plumb
