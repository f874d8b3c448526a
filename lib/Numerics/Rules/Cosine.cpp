//===- Cosine.cpp - the rule of a least cosine similarity -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// expected . got / (|expected| |got|): the cosine of the angle between the two
// arrays as vectors. It does not see a wrong scale, and in a large array it
// does not see a few elements that are wrong altogether.
//
//===----------------------------------------------------------------------===//

#include "WholeArray.h"

namespace plumb {
namespace detail {
RuleInfo cosineRule() {
  return {"cosine", "cosine:MIN", "the cosine similarity is at least MIN",
          [](std::string_view arguments) {
            return parseWholeArrayRule("cosine", arguments, &Moments::cosine);
          }};
}
} // namespace detail
} // namespace plumb
