//===- WithinOutputs.cpp - outputs against those of a version -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WithinOutputs.h.
//
//===----------------------------------------------------------------------===//

#include "WithinOutputs.h"

namespace plumb {

bool isWithinOutputs(const std::vector<HostValue> &outputs,
                     const GivenOutputs &given) {
  bool any = false;
  for (size_t o = 0; o != outputs.size(); ++o) {
    if (!given.present[o])
      continue;
    OutputCompareOptions options;
    options.withoutPlaces = true;
    Result<OutputComparison> c =
        compareOutput(outputs[o], given.values[o], options);
    if (!c || !c->pass)
      return false;
    any = true;
  }
  return any;
}

unsigned runsLikeLastLevel(TriageContext &context) {
  const std::vector<HostValue> &last = context.lastOutputs();
  unsigned like = 0;
  for (const GivenOutputs &run : context.subject().runs)
    like += isWithinOutputs(last, run);
  return like;
}

} // namespace plumb
