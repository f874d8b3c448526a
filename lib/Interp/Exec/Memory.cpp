//===- Memory.cpp - the simulated address space ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cold half of Memory: allocation, poison and shadows. Shadows are kept in
// cells of `granule` bytes, the width of the first store into an allocation; a
// narrower store later splits the cells. A shadow is found again only by an
// access of the same place and width: anything else reads bits that no shadow
// describes, and restarts from the typed value.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include <algorithm>
#include <cstdlib>

using namespace plumb;

static constexpr size_t kQuarantine = 65536;

Memory::Memory(uint64_t maxBytes) : maxBytes(maxBytes) {
  table.emplace_back(); // number 0: null
}

Memory::~Memory() {
  for (uint64_t id = 0; id < table.size(); ++id)
    if (table[id].state == Live)
      discard(id);
}

uint64_t Memory::allocate(uint64_t size, Kind kind, uint32_t location) {
  if (size > kMaxAllocation || size > maxBytes - std::min(maxBytes, inUse))
    return 0;
  uint64_t id;
  if (quarantine.size() > kQuarantine) {
    id = quarantine.front();
    quarantine.pop_front();
    table[id] = Allocation();
  } else {
    id = table.size();
    if (id >> (64 - kOffsetBits))
      return 0;
    table.emplace_back();
  }
  Allocation &a = table[id];
  if (size) {
    a.data = static_cast<uint8_t *>(std::calloc(size, 1));
    a.written = static_cast<uint8_t *>(std::calloc(size, 1));
    if (!a.data || !a.written) {
      std::free(a.data);
      std::free(a.written);
      a = Allocation();
      quarantine.push_front(id);
      return 0;
    }
  }
  a.size = a.uninitialised = size;
  a.kind = kind;
  a.state = Live;
  a.references = 1;
  a.allocatedAt = location;
  inUse += size;
  return addressOf(id, 0);
}

void Memory::discard(uint64_t id) {
  Allocation &a = table[id];
  std::free(a.data);
  std::free(a.written);
  delete a.side;
  inUse -= a.size;
  a.data = a.written = nullptr;
  a.side = nullptr;
  a.state = Freed;
  quarantine.push_back(id);
}

void Memory::free(uint64_t id, uint32_t location) {
  table[id].freedAt = location;
  discard(id);
}

Memory::Side &Memory::sideOf(Allocation &a) {
  if (!a.side)
    a.side = new Side();
  return *a.side;
}

void Memory::markPoison(Allocation &a, uint64_t offset, uint64_t n,
                        uint32_t cause) {
  if (!a.written) {
    a.written = static_cast<uint8_t *>(std::malloc(a.size));
    std::memset(a.written, 1, a.size);
  }
  for (uint64_t i = 0; i < n; ++i) {
    a.uninitialised += a.written[offset + i];
    a.written[offset + i] = 0;
  }
  Side &side = sideOf(a);
  for (uint64_t i = 0; i < n; ++i)
    if (cause)
      side.poison[offset + i] = cause;
    else
      side.poison.erase(offset + i);
}

uint32_t Memory::poisonCause(const Allocation &a, uint64_t offset,
                             uint64_t n) const {
  for (uint64_t i = 0; i < n; ++i)
    if (!a.written[offset + i])
      return a.side ? a.side->poison.lookup(offset + i) : 0;
  return 0;
}

const Shadow *Memory::shadowAt(const Allocation &a, uint64_t offset,
                               unsigned bytes) {
  const Side *side = a.side;
  if (!side || !side->granule || offset % side->granule)
    return nullptr;
  uint64_t cell = offset / side->granule;
  if (cell >= side->widths.size() || side->widths[cell] != bytes)
    return nullptr;
  return &side->shadows[cell];
}

void Memory::setShadow(Allocation &a, uint64_t offset, unsigned bytes,
                       const Shadow &s) {
  Side &side = sideOf(a);
  unsigned need = bytes;
  while (offset % need)
    need /= 2;
  if (!side.granule || need < side.granule) {
    // Split the cells: the old shadow stays where its scalar starts.
    unsigned old = side.granule;
    uint64_t cells = (a.size + need - 1) / need;
    std::vector<Shadow> shadows(cells);
    std::vector<uint8_t> widths(cells);
    for (uint64_t i = 0; i < side.widths.size(); ++i)
      if (side.widths[i]) {
        shadows[i * (old / need)] = side.shadows[i];
        widths[i * (old / need)] = side.widths[i];
      }
    side.shadows = std::move(shadows);
    side.widths = std::move(widths);
    side.granule = need;
  }
  uint64_t cell = offset / side.granule;
  if (side.widths[cell] != bytes)
    dropShadows(a, offset, bytes);
  side.shadows[cell] = s;
  side.widths[cell] = static_cast<uint8_t>(bytes);
}

void Memory::dropShadows(Allocation &a, uint64_t offset, uint64_t n) {
  Side *side = a.side;
  if (!side || !side->granule || !n)
    return;
  // A scalar that begins before the range may reach into it: at most 8 bytes.
  uint64_t first = offset / side->granule;
  uint64_t back = std::min<uint64_t>(first, 8 / std::min(8u, side->granule));
  for (uint64_t cell = first - back; cell < first; ++cell)
    if (side->widths[cell] &&
        cell * side->granule + side->widths[cell] > offset)
      side->widths[cell] = 0;
  uint64_t last = std::min<uint64_t>((offset + n - 1) / side->granule + 1,
                                     side->widths.size());
  std::fill(side->widths.begin() + first, side->widths.begin() + last, 0);
}

void Memory::copy(Allocation &to, uint64_t toOffset, Allocation &from,
                  uint64_t fromOffset, uint64_t n, bool full, uint32_t cause) {
  if (!n)
    return;
  std::memmove(to.data + toOffset, from.data + fromOffset, n);
  if (!from.uninitialised) {
    if (to.uninitialised)
      markWritten(to, toOffset, n);
  } else {
    for (uint64_t i = 0; i < n; ++i) {
      bool has = from.written[fromOffset + i];
      if (has && to.uninitialised)
        markWritten(to, toOffset + i, 1);
      else if (!has) {
        uint32_t known =
            from.side ? from.side->poison.lookup(fromOffset + i) : 0;
        markPoison(to, toOffset + i, 1, known ? known : cause);
      }
    }
  }
  if (!full)
    return;
  dropShadows(to, toOffset, n);
  const Side *side = from.side;
  if (!side || !side->granule)
    return;
  unsigned granule = side->granule;
  for (uint64_t cell = (fromOffset + granule - 1) / granule;
       cell < side->widths.size() && cell * granule < fromOffset + n; ++cell)
    if (unsigned width = side->widths[cell];
        width && cell * granule + width <= fromOffset + n) {
      // The vectors of `from` may be those of `to`: copy before they grow.
      Shadow s = side->shadows[cell];
      setShadow(to, toOffset + (cell * granule - fromOffset), width, s);
    }
}
