//===- SumInputs.h - which inputs a sum runs over ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With the inputs' elements beyond index k along the right axes set to zero, a
// sum of products has its first k terms. Which axes those are is read off the
// program where it shows: the maps of a linalg operation, the indices of what a
// loop loads, followed through casts to the entry's arguments.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_SUMINPUTS_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_SUMINPUTS_H

#include "Reductions.h"
#include "plumbline/Interp/HostValue.h"

namespace plumb {

struct SumInputs {
  int64_t terms = 0;
  /// Arguments of the entry, and which axis of each the sum runs over.
  std::vector<std::pair<unsigned, unsigned>> axes;

  /// The inputs with zeros from index `count` on along the axes.
  std::vector<HostValue> firstTerms(const std::vector<HostValue> &inputs,
                                    int64_t count) const;
};

/// Of the sum with the most terms that can be followed to the inputs.
std::optional<SumInputs>
longestSum(mlir::ModuleOp module, const std::string &entry,
           const std::vector<HostValue> &inputs,
           const std::vector<FoundReduction> &reductions);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_SUMINPUTS_H
