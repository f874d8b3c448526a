//===- DeltaInputs.cpp - simpler inputs -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every element 0, else 1: many at once first, as with all that is reduced.
// What is not 0 moves to the front of its array, so that a smaller shape, which
// keeps the first elements, may keep it.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Numerics/Convert.h"
#include <algorithm>

namespace plumb {

/// Elements that are not 0 first; their order stays. False if it is so already.
static bool compact(HostValue &value, bool really) {
  auto isSet = [](uint64_t bits) { return bits != 0; };
  if (value.elem.bits > 64 || value.parts != 1 ||
      std::is_partitioned(value.bits.begin(), value.bits.end(), isSet))
    return false;
  if (really)
    std::fill(std::remove(value.bits.begin(), value.bits.end(), uint64_t(0)),
              value.bits.end(), 0);
  return true;
}

void deltaInputs(ReduceCandidate &candidate, Chooser &chooser) {
  for (double number : {0.0, 1.0})
    for (HostValue &value : candidate.inputs) {
      if (value.elem.bits > 64)
        continue;
      uint64_t to = value.elem.isFloat() ? encode(number, value.elem.format)
                                         : static_cast<uint64_t>(number);
      uint64_t zero = value.elem.isFloat() ? encode(0.0, value.elem.format) : 0;
      for (uint64_t &bits : value.bits)
        if (bits != to && bits != zero && chooser.take())
          bits = to;
    }
  for (HostValue &value : candidate.inputs)
    if (compact(value, /*really=*/false) && chooser.take())
      compact(value, /*really=*/true);
}

} // namespace plumb
