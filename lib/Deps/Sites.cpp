//===- Sites.cpp - finding the regions that share bytes -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sites.h"
#include <algorithm>

using namespace plumb;

Sites::Sites(const AccessGraph &graph, uint32_t manySites)
    : graph(graph), manySites(manySites) {
  placeBuffers();
  collect();
  build(all, false);
  build(written, true);
  firstNeighbour.assign(sites.size(), UINT64_MAX);
  lastNeighbour.assign(sites.size(), 0);
}

/// Buffers with overlapping addresses get one storage.
void Sites::placeBuffers() {
  size_t n = graph.buffers.size();
  storageOf.assign(n, noIndex);
  std::vector<uint64_t> size(n);
  for (size_t b = 0; b != n; ++b)
    size[b] = graph.buffers[b].bytes.value_or(0);
  for (const DepsAccess &access : graph.accesses())
    size[access.buffer] =
        std::max(size[access.buffer], graph.region(access).hull().hi);

  std::vector<uint32_t> addressed;
  for (uint32_t b = 0; b != n; ++b)
    if (graph.buffers[b].address)
      addressed.push_back(b);
    else
      storageOf[b] = numStorages++;
  std::sort(addressed.begin(), addressed.end(), [&](uint32_t a, uint32_t b) {
    return *graph.buffers[a].address < *graph.buffers[b].address;
  });
  uint64_t end = 0;
  for (size_t i = 0; i != addressed.size(); ++i) {
    uint64_t address = *graph.buffers[addressed[i]].address;
    if (i == 0 || address >= end)
      ++numStorages;
    end = std::max(end, address + size[addressed[i]]);
    storageOf[addressed[i]] = numStorages - 1;
  }
}

void Sites::collect() {
  std::unordered_map<uint64_t, uint32_t> index;
  siteOfAccess.reserve(graph.accesses().size());
  for (const DepsAccess &access : graph.accesses()) {
    const ByteRegion &region = graph.region(access);
    if (region.empty()) {
      siteOfAccess.push_back(noIndex);
      continue;
    }
    uint64_t key = uint64_t(access.buffer) << 32 | access.region;
    auto [it, isNew] = index.emplace(key, size());
    if (isNew) {
      uint64_t base = graph.buffers[access.buffer].address.value_or(0);
      sites.push_back({access.buffer, access.region, storageOf[access.buffer],
                       base, base + region.hull().lo, base + region.hull().hi,
                       0});
    }
    sites[it->second].modes |= access.mode;
    siteOfAccess.push_back(it->second);
  }
}

void Sites::build(Tree &tree, bool writtenOnly) {
  for (uint32_t s = 0; s != size(); ++s)
    if (!writtenOnly || (sites[s].modes & ~ReadAccess))
      tree.members.push_back(s);
  std::sort(tree.members.begin(), tree.members.end(),
            [&](uint32_t a, uint32_t b) {
              const Site &x = sites[a], &y = sites[b];
              if (x.storage != y.storage)
                return x.storage < y.storage;
              return x.lo != y.lo ? x.lo < y.lo : a < b;
            });
  tree.placeOf.assign(size(), noIndex);
  for (uint32_t i = 0; i != tree.members.size(); ++i)
    tree.placeOf[tree.members[i]] = i;
  tree.firstOf.assign(numStorages + 1, 0);
  for (uint32_t s : tree.members)
    ++tree.firstOf[sites[s].storage + 1];
  tree.farthest.resize(tree.members.size());
  for (uint32_t i = 0; i != numStorages; ++i) {
    tree.firstOf[i + 1] += tree.firstOf[i];
    fill(tree, tree.firstOf[i], tree.firstOf[i + 1]);
  }
}

/// The subtree of [first, last) has its root in the middle.
uint64_t Sites::fill(Tree &tree, uint32_t first, uint32_t last) {
  if (first == last)
    return 0;
  uint32_t root = first + (last - first) / 2;
  return tree.farthest[root] =
             std::max({sites[tree.members[root]].hi, fill(tree, first, root),
                       fill(tree, root + 1, last)});
}

void Sites::query(const Tree &tree, uint32_t first, uint32_t last,
                  const Site &site, std::vector<uint32_t> &found) const {
  if (first == last)
    return;
  uint32_t root = first + (last - first) / 2;
  if (tree.farthest[root] <= site.lo)
    return;
  query(tree, first, root, site, found);
  const Site &here = sites[tree.members[root]];
  if (here.lo >= site.hi)
    return;
  if (here.hi > site.lo)
    found.push_back(tree.members[root]);
  query(tree, root + 1, last, site, found);
}

/// Of two whose bounding intervals do.
bool Sites::shareByte(uint32_t a, uint32_t b) {
  if (a == b)
    return true;
  const ByteRegion &x = graph.regionAt(sites[a].region);
  const ByteRegion &y = graph.regionAt(sites[b].region);
  if (x.contiguous() && y.contiguous())
    return true;
  uint64_t pair = uint64_t(std::min(a, b)) << 32 | std::max(a, b);
  if (auto it = known.find(pair); it != known.end())
    return it->second;
  Overlap answer = overlap(x, sites[a].base, y, sites[b].base);
  assumed += answer == Overlap::Unknown;
  constexpr size_t most = size_t(1) << 22; // Then found anew.
  if (known.size() < most)
    known.emplace(pair, answer != Overlap::No);
  return answer != Overlap::No;
}

const std::vector<uint32_t> &Sites::neighbours(uint32_t index) {
  result.clear();
  if (firstNeighbour[index] != UINT64_MAX) {
    result.assign(remembered.begin() + firstNeighbour[index],
                  remembered.begin() + lastNeighbour[index]);
    return result;
  }
  const Site &site = sites[index];
  const Tree &tree = site.modes == ReadAccess ? written : all;
  query(tree, tree.firstOf[site.storage], tree.firstOf[site.storage + 1], site,
        result);
  const ByteRegion &region = graph.regionAt(site.region);
  auto apart = [&](uint32_t other) {
    const Site &o = sites[other];
    if (other == index)
      return false;
    Overlap answer =
        overlap(region, site.base, graph.regionAt(o.region), o.base);
    assumed += answer == Overlap::Unknown;
    return answer == Overlap::No;
  };
  result.erase(std::remove_if(result.begin(), result.end(), apart),
               result.end());
  constexpr size_t most = size_t(1) << 26; // 256 MiB; then found anew.
  if (remembered.size() + result.size() <= most) {
    firstNeighbour[index] = remembered.size();
    remembered.insert(remembered.end(), result.begin(), result.end());
    lastNeighbour[index] = remembered.size();
  }
  return result;
}

uint8_t plumb::conflictKinds(uint8_t from, uint8_t to, bool sameVersion) {
  if ((from | to) & LifetimeAccess)
    return FreeHazard;
  if (!((from | to) & ~ReadAccess))
    return 0;
  if (!sameVersion)
    return FreeHazard;
  if (from == AccumulateAccess && to == AccumulateAccess)
    return 0;
  constexpr uint8_t writes = WriteAccess | AccumulateAccess;
  constexpr uint8_t reads = ReadAccess | AccumulateAccess;
  uint8_t kinds = 0;
  if ((from & writes) && (to & reads))
    kinds |= RawHazard;
  if ((from & reads) && (to & writes))
    kinds |= WarHazard;
  if ((from & writes) && (to & writes))
    kinds |= WawHazard;
  return kinds;
}
