//===- MinimalSet.h - passes that are guilty only together ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The culprit is the pass that took the step from right to wrong. It may need
// others before it: one that leaves a mark that it misreads, one that brings
// the program into the form that it mistreats. Without any of these the fault
// is gone as well, and the one to mend may be one of them.
//
// The set is found by leaving passes out: all but the culprit first, then in
// halves, quarters, ... and one by one until none can be spared any more. It is
// minimal in that sense (1-minimal); there may be other sets, and smaller ones.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_MINIMALSET_H
#define PLUMBLINE_LIB_BISECT_MINIMALSET_H

#include "plumbline/Bisect/Bisect.h"
#include <functional>

namespace plumb {

struct ReducedSet {
  /// In order.
  std::vector<unsigned> kept;
  unsigned tests = 0;
  /// False if `stop` ended the search early.
  bool isMinimal = true;
};

/// Spares what can be spared of `items`, for which `test` must hold. It holds
/// for what is left, too, and, unless `stop` ended the search, for none of the
/// sets with one item less.
ReducedSet spareItems(
    std::vector<unsigned> items,
    const std::function<bool(const std::vector<unsigned> &)> &test,
    const std::function<bool()> &stop = [] { return false; });

/// The passes behind the finding's reference that show its fault, and would not
/// if one of them were left out. For about `seconds`. Nullopt if the passes
/// cannot be run again, or do not show it.
std::optional<MinimalSet> findMinimalSet(const CertificateCase &c,
                                         double seconds);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_MINIMALSET_H
