//===- ChunkSearch.h - many changes at once, then fewer ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search of a delta: n opportunities, all of them are tried at once, then
// in halves, quarters and so on down to one by one. After a success the
// opportunities are counted anew, and the search goes on at the same place,
// where others have moved up. Much the same is done by llvm-reduce and, with
// complements as well, by Zeller's ddmin (IEEE TSE 28, 2002).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CHUNKSEARCH_H
#define PLUMBLINE_LIB_BISECT_CHUNKSEARCH_H

#include "plumbline/Bisect/Reduce.h"
#include <algorithm>

namespace plumb {

/// `count()` gives the opportunities that there are now; `attempt(first, last)`
/// tries some and says whether the change was kept; `stop()` ends the search
/// early; `kept()` is called after a success, when `at` says how to go on.
/// `at` is where to begin. True if the search is complete; `at` is then at the
/// beginning again.
template <typename Count, typename Attempt, typename Stop, typename Kept>
bool searchChunks(ChunkPosition &at, Count count, Attempt attempt, Stop stop,
                  Kept kept) {
  unsigned n = count();
  if (!at.chunk)
    at = {n, 0};
  while (n && at.chunk) {
    while (at.first < n) {
      if (stop())
        return false;
      unsigned last = std::min(at.first + at.chunk, n);
      if (!attempt(at.first, last)) {
        at.first = last;
        continue;
      }
      unsigned left = count();
      // A change that does not use up its opportunity must not be tried again
      // and again: it is offered once in a search.
      if (left >= n)
        at.first = last;
      n = left;
      kept();
    }
    at = {std::min(at.chunk, n) / 2, 0};
  }
  at = {};
  return true;
}

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CHUNKSEARCH_H
