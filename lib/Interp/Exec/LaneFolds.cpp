//===- LaneFolds.cpp - columns: folds, and from and to memory -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The folds of LaneShadows.cpp for a column whose partial results nobody asks
// for: the accumulator stays in registers. Loading and storing take eight cells
// at a time that are all exact, or that all have a shadow in one page; others
// go one by one, the way Memory.h has for them.
//
//===----------------------------------------------------------------------===//

#include "LaneShadowSupport.h"
#include "ShadowHot.h"

using namespace plumb;
using namespace plumb::lanes;

#define PLUMB_FOLD(Name)                                                       \
  PLUMB_INLINE bool Name##Body(Shadow &acc, const Column &x,                   \
                               const uint64_t *before,                         \
                               const uint64_t *results, uint32_t n,            \
                               const Inst &i, const shadow::Ctx &c);           \
  PLUMB_LEVEL(v4)                                                              \
  static bool Name##4(Shadow & acc, const Column &x, const uint64_t *before,   \
                      const uint64_t *results, uint32_t n, const Inst &i,      \
                      const shadow::Ctx &c) {                                  \
    return Name##Body(acc, x, before, results, n, i, c);                       \
  }                                                                            \
  PLUMB_LEVEL(v3)                                                              \
  static bool Name##3(Shadow & acc, const Column &x, const uint64_t *before,   \
                      const uint64_t *results, uint32_t n, const Inst &i,      \
                      const shadow::Ctx &c) {                                  \
    return Name##Body(acc, x, before, results, n, i, c);                       \
  }                                                                            \
  bool lanes::Name(Shadow &acc, const Column &x, const uint64_t *before,       \
                   const uint64_t *results, uint32_t n, const Inst &i,         \
                   const shadow::Ctx &c) {                                     \
    return hostLevel() == 4   ? Name##4(acc, x, before, results, n, i, c)      \
           : hostLevel() == 3 ? Name##3(acc, x, before, results, n, i, c)      \
                              : Name##Body(acc, x, before, results, n, i, c);  \
  }                                                                            \
  PLUMB_INLINE bool Name##Body(Shadow &acc, const Column &x,                   \
                               const uint64_t *before,                         \
                               const uint64_t *results, uint32_t n,            \
                               const Inst &i, const shadow::Ctx &c)

PLUMB_FOLD(addFold) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  const uint16_t sumMarks = static_cast<uint16_t>(k.plain.sumMarks >> kMarksAt);
  uint32_t at = 0;
  while (at < n) {
    // A usual sum; of constants, if all of its terms are.
    const bool isConstant = acc.marks & kConstant;
    bool ready = at + kGroup <= n && acc.n < 0x7fffffff &&
                 (acc.marks & (kOpen | 0xff00 | kMayOverflow)) == sumMarks;
    Group b;
    Terms t;
    D typed{};
    if (ready) {
      I slow{}, finite;
      loadGroup(b, ConstColumnAt{&x, at});
      termsOf(t, slow, b, k);
      isFiniteOf(finite, b.v);
      slow |= ~finite | (t.n > 0xffff);
      if (isConstant) {
        // Their values are the typed ones.
        typedOf<true>(typed, results + at, k.constant);
        D old = __builtin_shufflevector(typed, typed, 0, 0, 1, 2, 3, 4, 5, 6);
        old[0] = acc.v;
        isFiniteOf(finite, old + b.v);
        slow |= ~finite | ((b.meta & atMarks(kConstant)) == 0);
        isFiniteOf(finite, typed);
        slow |= ~finite;
      }
      ready = !any(slow);
    }
    if (LLVM_LIKELY(ready)) {
      double v = acc.v, E = acc.E, s = acc.s;
      // Of the same sign all the way or not, an infinity or a NaN stays one.
      for (uint32_t j = 0; j < kGroup; ++j) {
        v += b.v[j];
        E += t.E[j];
        s += t.s[j];
      }
      if (isConstant)
        v = typed[kGroup - 1];
      if (LLVM_LIKELY(shadow::isFinite(v))) {
        acc.v = v;
        acc.E = E;
        acc.s = s;
        acc.n += static_cast<uint32_t>(__builtin_reduce_add(t.n));
        acc.g = static_cast<int16_t>(
            std::min<int64_t>(acc.g, __builtin_reduce_min(t.g)));
        const auto marks = static_cast<uint16_t>(
            static_cast<uint64_t>(__builtin_reduce_or(b.meta)) >> kMarksAt);
        acc.marks =
            static_cast<uint16_t>(((acc.marks | marks) & shadow::kSticky) |
                                  sumMarks | (isConstant ? kConstant : 0));
        at += kGroup;
        continue;
      }
    }
    for (uint32_t end = std::min(at + kGroup, n); at < end; ++at)
      acc =
          shadow::add(c, i, acc, x.at(at), before[at], x.bits[at], results[at]);
  }
  return true;
}

PLUMB_FOLD(maxFold) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  for (uint32_t at = 0; at < n;) {
    const uint32_t part = std::min(kGroup, n - at);
    Group b;
    D e{};
    I slow{};
    bool ready = part == kGroup;
    if (ready) {
      loadGroup(b, ConstColumnAt{&x, at});
      allowanceOf8(e, slow, b, k);
      slow |= ((b.meta & atMarks(kMayOverflow)) != 0) | ~(b.v == b.v);
      ready = !any(slow);
    }
    for (uint32_t j = 0; j < part; ++j, ++at) {
      if (!ready || (acc.marks & (kOpen | kMayOverflow)) || acc.v != acc.v) {
        acc = shadow::maxf(c, i, acc, x.at(at), before[at], x.bits[at],
                           results[at]);
        continue;
      }
      const double v = b.v[j], E = e[j];
      const uint64_t marks = static_cast<uint64_t>(b.meta[j]) >> kMarksAt;
      bool aWins = acc.v - acc.E > v + E, bWins = v - E > acc.v + acc.E;
      Shadow r;
      r.v = acc.v >= v ? acc.v : v;
      r.E = aWins ? acc.E : bWins ? E : std::max(acc.E, E);
      r.marks = static_cast<uint16_t>(((acc.marks | marks) & shadow::kSticky) |
                                      (acc.marks & marks & kConstant));
      acc = r;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static Shadow shadowInMemory(const Memory::Allocation &a, uint64_t offset,
                             unsigned bytes, uint64_t bits, uint8_t code) {
  const Shadow *s = Memory::shadowAt(a, offset, bytes);
  return s ? *s : shadow::restartShadow(bits, code);
}

PLUMB_INLINE void loadColumnBody(Column &d, const Memory::Allocation &a,
                                 uint64_t offset, unsigned bytes, uint32_t n,
                                 uint8_t code) {
  const Memory::Side *side = a.side;
  const bool usual = side && side->granule == bytes && !side->mixed &&
                     !(offset & (bytes - 1)) &&
                     (side->code == code || side->code == Memory::kNoFormat);
  uint64_t cell = usual ? offset >> side->shift : 0;
  // The same byte for eight cells.
  const uint64_t page = bytes * UINT64_C(0x0101010101010101),
                 exact = page | UINT64_C(0x8080808080808080),
                 constant = exact | UINT64_C(0x4040404040404040);
  static_assert(Memory::kExactCell == 0x80 && Memory::kConstCell == 0x40);
  uint32_t at = 0;
  for (; usual && at + kGroup <= n; at += kGroup, cell += kGroup) {
    uint64_t widths;
    std::memcpy(&widths, side->widths.data() + cell, sizeof(widths));
    const uint64_t in = cell & (Memory::kPageCells - 1);
    Group g;
    if (widths == exact || widths == constant) {
      decodeGroup(g.v, d.bits + at, static_cast<FloatFormat>(code));
      g.E = g.s = D{};
      g.meta = widths == constant ? I{} + atMarks(kConstant) : I{};
    } else if (widths == page && in + kGroup <= Memory::kPageCells) {
      loadGroup(g, side->pages[cell >> Memory::kPageShift] + in);
    } else {
      for (uint32_t j = at; j < at + kGroup; ++j)
        d.put(j, shadowInMemory(a, offset + j * bytes, bytes, d.bits[j], code));
      continue;
    }
    storeGroup(ColumnAt{&d, at}, g);
  }
  for (; at < n; ++at)
    d.put(at, shadowInMemory(a, offset + at * bytes, bytes, d.bits[at], code));
}

PLUMB_INLINE void storeColumnBody(Memory &memory, Memory::Allocation &a,
                                  uint64_t offset, unsigned bytes, uint32_t n,
                                  const Column &x, uint8_t code) {
  uint32_t at = 0;
  while (at < n) {
    Memory::Side *side = a.side;
    const uint32_t part = std::min(kGroup, n - at);
    const uint64_t to = offset + at * bytes;
    const bool usual = part == kGroup && side && side->granule == bytes &&
                       !side->mixed && !(to & (bytes - 1)) &&
                       (side->code == code || side->code == Memory::kNoFormat);
    if (LLVM_LIKELY(usual)) {
      const uint64_t cell = to >> side->shift,
                     in = cell & (Memory::kPageCells - 1);
      Group g;
      D typed;
      loadGroup(g, ConstColumnAt{&x, at});
      decodeGroup(typed, x.bits + at, static_cast<FloatFormat>(code));
      const bool isConstant = g.meta[0] == atMarks(kConstant);
      I meta = isConstant ? g.meta ^ atMarks(kConstant) : g.meta;
      I more = ((I)g.v ^ (I)typed) | (I)g.E | (I)g.s | meta;
      Shadow *page = side->pages[cell >> Memory::kPageShift];
      if (!any(more)) {
        ++side->version;
        side->code = code;
        std::memset(side->widths.data() + cell,
                    static_cast<int>(bytes | Memory::kExactCell |
                                     (isConstant ? Memory::kConstCell : 0)),
                    kGroup);
        at += kGroup;
        continue;
      }
      if (page && in + kGroup <= Memory::kPageCells) {
        ++side->version;
        std::memset(side->widths.data() + cell, static_cast<int>(bytes),
                    kGroup);
        storeGroup(page + in, g);
        at += kGroup;
        continue;
      }
    }
    Shadow shadows[kGroup];
    for (uint32_t j = 0; j < part; ++j)
      shadows[j] = x.at(at + j);
    memory.storeShadows(a, to, bytes, part, x.bits + at, shadows, code);
    at += part;
  }
}

#define PLUMB_MEMORY(Level)                                                    \
  PLUMB_LEVEL(Level)                                                           \
  static void loadColumn_##Level(Column &d, const Memory::Allocation &a,       \
                                 uint64_t offset, unsigned bytes, uint32_t n,  \
                                 uint8_t code) {                               \
    loadColumnBody(d, a, offset, bytes, n, code);                              \
  }                                                                            \
  PLUMB_LEVEL(Level)                                                           \
  static void storeColumn_##Level(Memory &memory, Memory::Allocation &a,       \
                                  uint64_t offset, unsigned bytes, uint32_t n, \
                                  const Column &x, uint8_t code) {             \
    storeColumnBody(memory, a, offset, bytes, n, x, code);                     \
  }
PLUMB_MEMORY(v4)
PLUMB_MEMORY(v3)
#undef PLUMB_MEMORY

void lanes::loadColumn(Column &d, const Memory::Allocation &a, uint64_t offset,
                       unsigned bytes, uint32_t n, uint8_t code) {
  hostLevel() == 4   ? loadColumn_v4(d, a, offset, bytes, n, code)
  : hostLevel() == 3 ? loadColumn_v3(d, a, offset, bytes, n, code)
                     : loadColumnBody(d, a, offset, bytes, n, code);
}

void lanes::storeColumn(Memory &memory, Memory::Allocation &a, uint64_t offset,
                        unsigned bytes, uint32_t n, const Column &x,
                        uint8_t code) {
  hostLevel() == 4   ? storeColumn_v4(memory, a, offset, bytes, n, x, code)
  : hostLevel() == 3 ? storeColumn_v3(memory, a, offset, bytes, n, x, code)
                     : storeColumnBody(memory, a, offset, bytes, n, x, code);
}
