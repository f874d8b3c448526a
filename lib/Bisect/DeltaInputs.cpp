//===- DeltaInputs.cpp - simpler inputs -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every element 0, else 1: many at once first, as with all that is reduced.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Numerics/Convert.h"

namespace plumb {

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
}

} // namespace plumb
