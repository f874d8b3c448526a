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
// Large storage comes from the system in huge pages where it has them: touching
// fresh memory page by page takes longer than most of what a program does with
// it.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstdlib>
#include <sys/mman.h>

using namespace plumb;

static constexpr size_t kQuarantine = 65536;

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

static constexpr size_t kHugePage = 2 << 20;

/// `bytes` zeros, a multiple of kHugePage, at such an address; null if there is
/// no room.
static void *mapHuge(size_t bytes) {
  void *p = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return nullptr;
  uintptr_t first = reinterpret_cast<uintptr_t>(p);
  uintptr_t start = (first + kHugePage - 1) / kHugePage * kHugePage;
  if (start != first)
    munmap(p, start - first);
  if (size_t behind = first + kHugePage - start)
    munmap(reinterpret_cast<void *>(start + bytes), behind);
#ifdef MADV_HUGEPAGE
  madvise(reinterpret_cast<void *>(start), bytes, MADV_HUGEPAGE);
#endif
  return reinterpret_cast<void *>(start);
}

static size_t hugeSize(size_t bytes) {
  return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

/// Zeros. Pages of large storage that nobody touches cost nothing: a program
/// may allocate a megabyte to store one number in it, many times.
static bool isLarge(uint64_t size) { return size >= 256 << 10; }
static uint8_t *newStorage(uint64_t size) {
  if (!isLarge(size))
    return static_cast<uint8_t *>(std::calloc(size, 1));
  if (size >= kHugePage)
    return static_cast<uint8_t *>(mapHuge(hugeSize(size)));
  void *p = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<uint8_t *>(p);
}
static void freeStorage(uint8_t *p, uint64_t size) {
  if (p && isLarge(size))
    munmap(p, size >= kHugePage ? hugeSize(size) : size);
  else
    std::free(p);
}

/// Shadows of one block that pages are cut from.
static constexpr size_t kBlockPages =
    kHugePage / (Memory::kPageCells * sizeof(Shadow));

Shadow *Memory::newPage() {
  if (!freePages.empty()) {
    Shadow *page = freePages.back();
    freePages.pop_back();
    return page;
  }
  if (blocks.empty() || blockUsed == kBlockPages) {
    void *block = mapHuge(kHugePage);
    if (!block)
      llvm::report_bad_alloc_error("no memory for shadows");
    blocks.push_back(block);
    blockUsed = 0;
  }
  return static_cast<Shadow *>(blocks.back()) + kPageCells * blockUsed++;
}

Memory::Memory(uint64_t maxBytes) : maxBytes(maxBytes) {
  table.emplace_back(); // number 0: null
  numAllocations = 1;
}

Memory::~Memory() {
  listener = nullptr;
  for (uint64_t id = 0; id < table.size(); ++id)
    if (table[id].state == Live)
      discard(id);
  for (void *block : blocks)
    munmap(block, kHugePage);
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
    numAllocations = table.size();
  }
  Allocation &a = table[id];
  if (size) {
    a.data = newStorage(size);
    if (!a.data) {
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
  a.birth = ++births;
  inUse += size;
  if (LLVM_UNLIKELY(listener != nullptr))
    listener->begun(id);
  return addressOf(id, 0);
}

void Memory::discard(uint64_t id) {
  if (LLVM_UNLIKELY(listener != nullptr))
    listener->ending(id);
  Allocation &a = table[id];
  freeStorage(a.data, a.size);
  freeStorage(a.written, a.size);
  if (a.side) {
    for (Shadow *page : a.side->pages)
      if (page)
        freePages.push_back(page);
    delete a.side;
  }
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

//===----------------------------------------------------------------------===//
// Values and poison
//===----------------------------------------------------------------------===//

/// From the number `prefix` to one byte a byte.
void Memory::makeMap(Allocation &a) {
  a.written = newStorage(a.size);
  if (!a.written)
    llvm::report_bad_alloc_error("no memory for what was written");
  std::memset(a.written, 1, a.uninitialised ? a.prefix : a.size);
}

bool Memory::isWrittenByMap(const Allocation &a, uint64_t offset, uint64_t n) {
  return !std::memchr(a.written + offset, 0, n);
}

void Memory::markWrittenInMap(Allocation &a, uint64_t offset, uint64_t n) {
  if (!a.uninitialised || !n)
    return;
  if (!a.written)
    makeMap(a);
  uint64_t had = 0;
  for (uint64_t i = 0; i < n; ++i)
    had += a.written[offset + i];
  a.uninitialised -= n - had;
  std::memset(a.written + offset, 1, n);
  if (a.uninitialised)
    return;
  freeStorage(a.written, a.size);
  a.written = nullptr;
  a.prefix = a.size;
}

void Memory::markPoison(Allocation &a, uint64_t offset, uint64_t n,
                        uint32_t cause) {
  if (!n)
    return;
  if (!a.written)
    makeMap(a);
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
    if (!isWritten(a, offset + i, 1))
      return a.side ? a.side->poison.lookup(offset + i) : 0;
  return 0;
}

//===----------------------------------------------------------------------===//
// Shadows
//===----------------------------------------------------------------------===//

static double decoded(const uint8_t *p, unsigned bytes, uint8_t code) {
  uint64_t bits = 0;
  std::memcpy(&bits, p, bytes);
  return decode(bits, static_cast<FloatFormat>(code));
}

/// Exact cells have the shadow of an input, or of a constant.
static Shadow exactShadow(const uint8_t *p, unsigned bytes, uint8_t code,
                          bool isConstant) {
  Shadow s;
  s.v = decoded(p, bytes, code);
  s.marks = isConstant ? kConstant : 0;
  return s;
}

const Shadow *Memory::madeShadow(const Allocation &a, uint64_t offset,
                                 unsigned bytes, uint8_t width) {
  const Side &side = *a.side;
  side.made =
      exactShadow(a.data + offset, bytes, side.code, width & kConstCell);
  return &side.made;
}

uint8_t Memory::exactFlagsOf(Side &side, const Shadow &s, const uint8_t *p,
                             unsigned bytes, uint8_t code) {
  if (bytes > 8 || (side.code != kNoFormat && side.code != code))
    return 0;
  if (bitCast<uint64_t>(s.v) != bitCast<uint64_t>(decoded(p, bytes, code)))
    return 0;
  side.code = code;
  return kExactCell | (s.marks ? kConstCell : 0);
}

/// Makes cells of `granule` bytes, or splits wider ones: an old shadow stays
/// where its scalar starts.
void Memory::prepareCells(Allocation &a, Side &side, unsigned granule) {
  const unsigned old = side.granule;
  ++side.version;
  const uint64_t cells = (a.size + granule - 1) / granule;
  std::vector<uint8_t> widths(cells);
  std::vector<Shadow *> pages((cells + kPageCells - 1) / kPageCells);
  for (uint64_t i = 0; i < side.widths.size(); ++i) {
    if (!side.widths[i])
      continue;
    uint64_t to = i * (old / granule);
    widths[to] = side.widths[i];
    if (widths[to] & kExactCell)
      continue;
    Shadow *&page = pages[to >> kPageShift];
    if (!page)
      page = newPage();
    page[to & (kPageCells - 1)] =
        side.pages[i >> kPageShift][i & (kPageCells - 1)];
  }
  for (Shadow *page : side.pages)
    if (page)
      freePages.push_back(page);
  side.mixed = old != 0;
  side.widths = std::move(widths);
  side.pages = std::move(pages);
  side.granule = granule;
  side.shift = __builtin_ctz(granule);
}

void Memory::setShadowSlow(Allocation &a, uint64_t offset, unsigned bytes,
                           const Shadow &s, uint8_t code) {
  Side &side = sideOf(a);
  unsigned need = bytes;
  while (offset % need)
    need /= 2;
  if (!side.granule || need < side.granule)
    prepareCells(a, side, need);
  side.mixed |= bytes != side.granule;
  uint64_t cell = offset >> side.shift;
  if ((side.widths[cell] & kWidth) != bytes)
    dropShadows(a, offset, bytes);
  storeCell(a, side, cell, bytes, s, code);
}

void Memory::dropShadows(Allocation &a, uint64_t offset, uint64_t n) {
  Side *side = a.side;
  if (!side || !side->granule || !n)
    return;
  ++side->version;
  uint64_t first = offset >> side->shift;
  // A scalar that begins before the range may reach into it.
  uint64_t back = side->mixed ? std::min<uint64_t>(first, kWidth) : 0;
  for (uint64_t cell = first - back; cell < first; ++cell)
    if (side->widths[cell] &&
        (cell << side->shift) + (side->widths[cell] & kWidth) > offset)
      side->widths[cell] = 0;
  uint64_t last = std::min<uint64_t>(((offset + n - 1) >> side->shift) + 1,
                                     side->widths.size());
  std::fill(side->widths.begin() + first, side->widths.begin() + last, 0);
}

bool Memory::loadShadows(const Allocation &a, uint64_t offset, unsigned bytes,
                         uint32_t n, const uint64_t *bits, Shadow *d) {
  const Side *side = a.side;
  if (!side || side->granule != bytes || side->mixed || (offset & (bytes - 1)))
    return false;
  uint64_t cell = offset >> side->shift;
  const uint8_t *widths = side->widths.data() + cell;
  const uint8_t first = widths[0];
  bool isUniform = true;
  for (uint32_t i = 0; i < n; ++i)
    isUniform &= widths[i] == first;
  if (!isUniform || !first)
    return false;
  if (first & kExactCell) {
    const uint16_t marks = first & kConstCell ? kConstant : 0;
    if (side->code == static_cast<uint8_t>(FloatFormat::F32)) {
      for (uint32_t i = 0; i < n; ++i) {
        Shadow s;
        s.v = bitCast<float>(static_cast<uint32_t>(bits[i]));
        s.marks = marks;
        d[i] = s;
      }
    } else {
      for (uint32_t i = 0; i < n; ++i) {
        Shadow s;
        s.v = decode(bits[i], static_cast<FloatFormat>(side->code));
        s.marks = marks;
        d[i] = s;
      }
    }
    return true;
  }
  while (n) {
    uint64_t in = cell & (kPageCells - 1);
    uint32_t part = std::min<uint64_t>(n, kPageCells - in);
    std::memcpy(d, side->pages[cell >> kPageShift] + in, part * sizeof(Shadow));
    d += part;
    cell += part;
    n -= part;
  }
  return true;
}

void Memory::storeShadows(Allocation &a, uint64_t offset, unsigned bytes,
                          uint32_t n, const uint64_t *bits, const Shadow *s,
                          uint8_t code) {
  if (!n)
    return;
  Side *side = a.side;
  if (!side || side->granule != bytes || side->mixed ||
      (offset & (bytes - 1))) {
    setShadowSlow(a, offset, bytes, s[0], code);
    for (uint32_t i = 1; i < n; ++i)
      setShadow(a, offset + i * bytes, bytes, s[i], code);
    return;
  }
  ++side->version;
  uint64_t cell = offset >> side->shift;
  // All exact? Most tiles are that or not at all.
  const uint16_t marks = s[0].marks;
  if (code != kNoFormat && (side->code == kNoFormat || side->code == code) &&
      !(marks & ~kConstant)) {
    uint64_t differs = 0;
    if (code == static_cast<uint8_t>(FloatFormat::F32)) {
      for (uint32_t i = 0; i < n; ++i) {
        double v = bitCast<float>(static_cast<uint32_t>(bits[i]));
        differs |= (bitCast<uint64_t>(v) ^ bitCast<uint64_t>(s[i].v)) |
                   bitCast<uint64_t>(s[i].E) | bitCast<uint64_t>(s[i].s) |
                   s[i].n | static_cast<uint16_t>(s[i].g) |
                   (s[i].marks ^ marks);
      }
    } else {
      for (uint32_t i = 0; i < n && !differs; ++i) {
        double v = decode(bits[i], static_cast<FloatFormat>(code));
        differs |= (bitCast<uint64_t>(v) ^ bitCast<uint64_t>(s[i].v)) |
                   bitCast<uint64_t>(s[i].E) | bitCast<uint64_t>(s[i].s) |
                   s[i].n | static_cast<uint16_t>(s[i].g) |
                   (s[i].marks ^ marks);
      }
    }
    if (!differs) {
      side->code = code;
      std::memset(side->widths.data() + cell,
                  bytes | kExactCell | (marks ? kConstCell : 0), n);
      return;
    }
  }
  std::memset(side->widths.data() + cell, bytes, n);
  while (n) {
    uint64_t in = cell & (kPageCells - 1);
    uint32_t part = std::min<uint64_t>(n, kPageCells - in);
    Shadow *&page = side->pages[cell >> kPageShift];
    if (!page)
      page = newPage();
    std::memcpy(page + in, s, part * sizeof(Shadow));
    s += part;
    cell += part;
    n -= part;
  }
}

void Memory::copy(Allocation &to, uint64_t toOffset, Allocation &from,
                  uint64_t fromOffset, uint64_t n, bool full, uint32_t cause) {
  if (!n || (&to == &from && toOffset == fromOffset))
    return;
  std::memmove(to.data + toOffset, from.data + fromOffset, n);
  // Of the same place each byte is read before it is written.
  const bool backwards = &to == &from && toOffset > fromOffset;
  if (!from.uninitialised) {
    if (to.uninitialised)
      markWritten(to, toOffset, n);
  } else {
    for (uint64_t k = 0; k < n; ++k) {
      const uint64_t i = backwards ? n - 1 - k : k;
      bool has = isWritten(from, fromOffset + i, 1);
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
  // Within one allocation what is written may be what is still to be read, and
  // the tables may change their form: all is taken out first.
  struct Cell {
    uint64_t at;
    unsigned width;
    Shadow shadow;
  };
  std::vector<Cell> cells;
  const bool same = &to == &from;
  if (!same)
    dropShadows(to, toOffset, n);
  const Side *side = from.side;
  if (!side || !side->granule)
    return;
  const unsigned granule = side->granule;
  const uint8_t code = side->code;
  for (uint64_t cell = (fromOffset + granule - 1) / granule;
       cell < side->widths.size() && cell * granule < fromOffset + n; ++cell) {
    const unsigned width = side->widths[cell] & kWidth;
    if (!width || cell * granule + width > fromOffset + n)
      continue;
    // The bits of `from` may be overwritten: what an exact cell has, `to`
    // shows.
    const uint64_t at = toOffset + (cell * granule - fromOffset);
    Shadow s;
    if (side->widths[cell] & kExactCell)
      s = exactShadow(to.data + at, width, code,
                      side->widths[cell] & kConstCell);
    else
      s = side->pages[cell >> kPageShift][cell & (kPageCells - 1)];
    if (same)
      cells.push_back({at, width, s});
    else
      setShadow(to, at, width, s, code);
  }
  if (!same)
    return;
  dropShadows(to, toOffset, n);
  for (const Cell &cell : cells)
    setShadow(to, cell.at, cell.width, cell.shadow, code);
}
