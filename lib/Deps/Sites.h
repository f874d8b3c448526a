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
// Where a storage has very many sites (a cache that grows by a row a step and
// is read from its beginning each time), going through all that share a byte is
// what takes the time. There the tree itself is searched, and whoever searches
// may leave out whole subtrees.
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
  Sites(const AccessGraph &graph, uint32_t manySites);

  uint32_t size() const { return uint32_t(sites.size()); }
  const Site &operator[](uint32_t site) const { return sites[site]; }
  /// noIndex if the access touches no byte.
  uint32_t siteOf(uint32_t access) const { return siteOfAccess[access]; }

  /// The sites that share a byte with \p site, itself included, without those
  /// that neither of the two writes. Valid until the next call.
  const std::vector<uint32_t> &neighbours(uint32_t site);
  uint64_t numAssumed() const { return assumed; }

  /// The storage of \p site is one with very many.
  bool isCrowded(uint32_t site) const {
    uint32_t storage = sites[site].storage;
    return all.firstOf[storage + 1] - all.firstOf[storage] >= manySites;
  }
  /// Subtrees of two trees are numbered from 0 on. Calls \p visit for each of
  /// neighbours(site) but those in subtrees for which \p skip is true.
  uint32_t numSubtrees() const {
    return uint32_t(all.members.size() + written.members.size());
  }
  template <class Skip, class Visit>
  void search(uint32_t site, Skip skip, Visit visit);
  /// Calls \p visit for all subtrees that \p site is in.
  template <class Visit> void around(uint32_t site, Visit visit) const;

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
    std::vector<uint32_t> placeOf; ///< Of a site; noIndex: not in it.
  };

  void placeBuffers();
  void collect();
  void build(Tree &tree, bool writtenOnly);
  uint64_t fill(Tree &tree, uint32_t first, uint32_t last);
  bool shareByte(uint32_t a, uint32_t b);
  template <class Skip, class Visit>
  void searchTree(const Tree &tree, uint32_t number, uint32_t first,
                  uint32_t last, uint32_t site, Skip &skip, Visit &visit);
  void query(const Tree &tree, uint32_t first, uint32_t last, const Site &site,
             std::vector<uint32_t> &found) const;

  const AccessGraph &graph;
  uint32_t manySites;
  std::unordered_map<uint64_t, bool> known; ///< Pairs that share a byte or not.
  uint32_t numStorages = 0;
  std::vector<uint32_t> storageOf; ///< Of a buffer.
  std::vector<Site> sites;
  std::vector<uint32_t> siteOfAccess;
  Tree all, written;
  std::vector<uint64_t> firstNeighbour, lastNeighbour; ///< In `remembered`.
  std::vector<uint32_t> remembered, result;
  uint64_t assumed = 0;
};

template <class Skip, class Visit>
void Sites::searchTree(const Tree &tree, uint32_t number, uint32_t first,
                       uint32_t last, uint32_t site, Skip &skip, Visit &visit) {
  if (first == last)
    return;
  uint32_t root = first + (last - first) / 2;
  if (tree.farthest[root] <= sites[site].lo || skip(number + root))
    return;
  searchTree(tree, number, first, root, site, skip, visit);
  const Site &here = sites[tree.members[root]];
  if (here.lo >= sites[site].hi)
    return;
  if (here.hi > sites[site].lo && shareByte(site, tree.members[root]))
    visit(tree.members[root]);
  searchTree(tree, number, root + 1, last, site, skip, visit);
}

template <class Skip, class Visit>
void Sites::search(uint32_t site, Skip skip, Visit visit) {
  bool isRead = sites[site].modes == ReadAccess;
  const Tree &tree = isRead ? written : all;
  uint32_t storage = sites[site].storage;
  searchTree(tree, isRead ? uint32_t(all.members.size()) : 0,
             tree.firstOf[storage], tree.firstOf[storage + 1], site, skip,
             visit);
}

template <class Visit> void Sites::around(uint32_t site, Visit visit) const {
  uint32_t number = 0, storage = sites[site].storage;
  for (const Tree *tree : {&all, &written}) {
    uint32_t place = tree->placeOf[site];
    uint32_t first = tree->firstOf[storage], last = tree->firstOf[storage + 1];
    while (place != noIndex && first != last) {
      uint32_t root = first + (last - first) / 2;
      visit(number + root);
      if (root == place)
        break;
      (place < root ? last : first) = place < root ? root : root + 1;
    }
    number += uint32_t(tree->members.size());
  }
}

/// What kinds of hazard an access of mode \p from and a later one of mode \p to
/// make of a shared byte; 0 if they do not conflict.
uint8_t conflictKinds(uint8_t from, uint8_t to, bool sameVersion);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_SITES_H
