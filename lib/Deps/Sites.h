//===- Sites.h - the different regions of a graph, by place ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A site is a region of a buffer, however many accesses go to it: real graphs
// have few regions and many tasks. Sites lie in storages: buffers that overlap
// in address share one, every other buffer is one of its own. Which sites share
// a byte with a given one is found in an interval tree over their bounding
// intervals (a sorted array with the farthest end of each subtree), then
// exactly, and remembered.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_SITES_H
#define PLUMBLINE_LIB_DEPS_SITES_H

#include "plumbline/Deps/Hazards.h"

namespace plumb {

struct Site {
  uint32_t buffer, region, storage;
  uint64_t base;   ///< Where the buffer begins in its storage.
  uint64_t lo, hi; ///< The bounding interval in the storage.
  uint8_t modes;   ///< All that is done to it: AccessMode.
};

class Sites {
public:
  explicit Sites(const AccessGraph &graph);

  uint32_t size() const { return uint32_t(sites.size()); }
  const Site &operator[](uint32_t site) const { return sites[site]; }
  /// noIndex if the access touches no byte.
  uint32_t siteOf(uint32_t access) const { return siteOfAccess[access]; }

  /// The sites that share a byte with \p site, itself included, without those
  /// that neither of the two writes. Valid until the next call.
  const std::vector<uint32_t> &neighbours(uint32_t site);
  uint64_t numAssumed() const { return assumed; }

  /// All bytes of \p inner are in \p outer; "no" if that is not obvious.
  bool contains(uint32_t outer, uint32_t inner) const {
    const Site &o = sites[outer], &i = sites[inner];
    return outer == inner ||
           (o.storage == i.storage && o.lo <= i.lo && i.hi <= o.hi &&
            graph.regionAt(o.region).contiguous());
  }

private:
  struct Tree {
    std::vector<uint32_t> members; ///< Sorted by storage, then lo.
    std::vector<uint64_t> farthest;
    std::vector<uint32_t> firstOf; ///< Of a storage.
  };

  void placeBuffers();
  void collect();
  void build(Tree &tree, bool writtenOnly);
  uint64_t fill(Tree &tree, uint32_t first, uint32_t last);
  void query(const Tree &tree, uint32_t first, uint32_t last, const Site &site,
             std::vector<uint32_t> &found) const;

  const AccessGraph &graph;
  uint32_t numStorages = 0;
  std::vector<uint32_t> storageOf; ///< Of a buffer.
  std::vector<Site> sites;
  std::vector<uint32_t> siteOfAccess;
  Tree all, written;
  std::vector<uint64_t> firstNeighbour, lastNeighbour; ///< In `remembered`.
  std::vector<uint32_t> remembered, result;
  uint64_t assumed = 0;
};

/// What kinds of hazard an access of mode \p from and a later one of mode \p to
/// make of a shared byte; 0 if they do not conflict.
uint8_t conflictKinds(uint8_t from, uint8_t to, bool sameVersion);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_SITES_H
