//===- LaneShadowsInt.cpp - shadows of integers and choices, many lanes ---===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nearly all integers are exact: their shadows say whether they are constants
// and nothing else. A tile in which one says more goes to the general loop.
//
//===----------------------------------------------------------------------===//

#include "LaneShadowSupport.h"

using namespace plumb;
using namespace plumb::lanes;

using Word = uint64_t __attribute__((vector_size(64)));

/// True if no lane has marks but kConstant; `anded` gets what all lanes share.
PLUMB_INLINE bool arePlain(const Shadow *a, uint32_t n) {
  unsigned marks = 0;
  for (uint32_t k = 0; k < n; ++k)
    marks |= a[k].marks;
  return !(marks & ~unsigned(kConstant));
}

PLUMB_SHADOWS(integerShadows) {
  if (x.d == x.a + 1 || x.d == x.b + 1 || !arePlain(x.a, x.n) ||
      !arePlain(x.b, x.n))
    return false;
  for (uint32_t k = 0; k < x.n; ++k) {
    Shadow r;
    r.marks = x.a[k].marks & x.b[k].marks;
    x.d[k] = r;
  }
  return true;
}

PLUMB_SHADOWS(integerShadows1) {
  if (!arePlain(x.a, x.n))
    return false;
  for (uint32_t k = 0; k < x.n; ++k) {
    Shadow r;
    r.marks = x.a[k].marks;
    x.d[k] = r;
  }
  return true;
}

PLUMB_COLUMNS(intToFloatShadows) {
  LaneRows k;
  if (i.w > 64 || !unitsFor(k, c, static_cast<FloatFormat>(i.b)))
    return false;
  if constexpr (isArray<X>)
    if (!arePlain(x.a, x.n))
      return false;
  uint32_t n = 0;
  const int shift = 64 - i.w;
  auto rule = [&](uint32_t j) {
    Shadow a;
    if constexpr (isArray<X>)
      a = x.a[j];
    else if (x.a.column->isConstant)
      a.marks = kConstant;
    return shadow::signedToFloat(c, i, a, x.aBits[j], x.result[j]);
  };
  for (; n + kGroup <= x.n; n += kGroup) {
    I bits, slow{}, fits;
    std::memcpy(&bits, x.aBits + n, sizeof(bits));
    bits = (I)((Word)bits << shift) >> shift;
    D v = __builtin_convertvector(bits, D), magnitude, F;
    absOf(magnitude, v);
    I constant{};
    if constexpr (isArray<X>) {
      for (uint32_t j = 0; j < kGroup; ++j)
        constant[j] = x.a[n + j].marks;
      constant = constant != 0;
    } else if (x.a.column->isConstant) {
      constant = I{} - 1;
    }
    slow = magnitude > 0x1p53;
    Group r;
    byConstants(
        slow, constant, [&](auto isConstant) __attribute__((always_inline)) {
          const LaneUnits &u = isConstant ? k.constant : k.plain;
          D typed;
          typedOf<isConstant>(typed, x.result + n, u);
          fitsOf(fits, v, u);
          halfOf(F, magnitude, u);
          F = fits ? D{} : F + u.eta;
          finishGroup<isConstant>(r, slow, v, D{}, F, D{}, I{}, u, typed);
        });
    const bool hasSlow = any(slow);
    Shadow kept[kGroup];
    if (LLVM_UNLIKELY(hasSlow))
      for (uint32_t j = 0; j < kGroup; ++j)
        if (slow[j])
          kept[j] = rule(n + j);
    storeGroup(x.d + n, r);
    if (LLVM_UNLIKELY(hasSlow))
      for (uint32_t j = 0; j < kGroup; ++j)
        if (slow[j])
          x.d[n + j] = kept[j];
  }
  for (; n < x.n; ++n)
    x.d[n] = rule(n);
  return true;
}

PLUMB_SHADOWS(compareShadows) {
  LaneRows k;
  if (!unitsFor(k, c, shadow::formatOf(i)))
    return false;
  const FloatFormat f = shadow::formatOf(i);
  auto rule = [&](const Shadow &a, const Shadow &b, uint32_t j) {
    return shadow::compareFloat(c, i, a, b, x.aBits[j], x.bBits[j],
                                x.result[j]);
  };
  binaryLanes(
      x,
      [&](Group &r, I &slow, const Group &a, const Group &b, uint32_t j)
          __attribute__((always_inline)) {
            D ta, tb, ea, eb, apart;
            I marks;
            decodeGroup(ta, x.aBits + j, f);
            decodeGroup(tb, x.bBits + j, f);
            stickyOf(marks, a, b);
            marks |= a.meta & b.meta & atMarks(kConstant);
            slow |= (a.v != a.v) | (b.v != b.v) | (ta != ta) | (tb != tb);
            allowanceOf8(ea, slow, a, k);
            allowanceOf8(eb, slow, b, k);
            I same = ((ta < tb) == (a.v < b.v)) & ((ta > tb) == (a.v > b.v)) &
                     ((ta == tb) == (a.v == b.v));
            D e = ea + eb;
            absOf(apart, a.v - b.v);
            I decided = same & ((e == 0) | (apart > e));
            r.v = D{};
            r.E = D{};
            marks |= decided ? I{} : I{} + atMarks(kUnstableControl);
            closeGroup(r, marks, I{});
          },
      rule);
  return true;
}

PLUMB_SHADOWS(selectShadows) {
  unsigned marks = 0;
  for (uint32_t k = 0; k < x.n; ++k)
    marks |= x.a[k].marks;
  if (marks & (kUnstableControl | kRestarted) || x.d == x.a + 1 ||
      x.d == x.b + 1 || x.d == x.c + 1)
    return false;
  for (uint32_t k = 0; k < x.n; ++k) {
    const Shadow *from = x.aBits[k] ? x.b + k : x.c + k;
    x.d[k] = *from;
  }
  return true;
}
