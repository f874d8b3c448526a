//===- FullState.h - poison and shadows of elementwise code -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the full loop adds to an elementwise instruction. A result is poison if
// an operand is (the first one's cause is kept), or if the operation says so;
// select looks at the chosen side only, and a poison divisor is undefined at
// once. In the scope of a decision that the allowance cannot decide every
// shadow is marked.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_FULLSTATE_H
#define PLUMBLINE_LIB_INTERP_EXEC_FULLSTATE_H

#include "MemoryOps.h"
#include "ShadowRules.h"

namespace plumb {

/// Poison of a result from its operands' and its event; false: undefined.
inline bool Machine::settlePoison(const Inst *pc, Slot d, uint32_t operands,
                                  Event ev) {
  Frame &frame = frames.back();
  if (LLVM_UNLIKELY(ev != Event::None) && !operands) {
    if (isUndefined(ev))
      return undefined(pc, ev, 0);
    operands = newCause(ev, pc);
  }
  frame.poison[d] = operands;
  return true;
}

template <typename Sem, typename Rule>
bool Machine::full1(const Inst *pc, uint32_t n, Sem sem, Rule rule,
                    const shadow::Ctx &ctx) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  for (uint32_t i = 0; i < n; ++i) {
    Slot d = pc->d + i, sa = pc->a + i;
    uint64_t a = F[sa];
    Event ev = Event::None;
    uint64_t r = sem(a, *pc, ev);
    if (!settlePoison(pc, d, frame.poison[sa], ev))
      return false;
    if (shadows) {
      Shadow s = rule(ctx, *pc, frame.shadows[sa], a, r);
      markOpen(s);
      frame.shadows[d] = s;
    }
    F[d] = r;
  }
  return true;
}

template <bool Divides, typename Sem, typename Rule>
bool Machine::full2(const Inst *pc, uint32_t n, Sem sem, Rule rule,
                    const shadow::Ctx &ctx) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  for (uint32_t i = 0; i < n; ++i) {
    Slot d = pc->d + i, sa = pc->a + i, sb = pc->b + i;
    uint64_t a = F[sa], b = F[sb];
    if (Divides && frame.poison[sb])
      return poisonUsed(pc, frame.poison[sb], "a divisor");
    Event ev = Event::None;
    uint64_t r = sem(a, b, *pc, ev);
    uint32_t p = frame.poison[sa] ? frame.poison[sa] : frame.poison[sb];
    // A poison dividend may hide a division that is undefined; the divisor
    // alone decides about zero.
    if (!settlePoison(pc, d, ev == Event::DivisionByZero ? 0 : p, ev))
      return false;
    if (shadows) {
      Shadow s = rule(ctx, *pc, frame.shadows[sa], frame.shadows[sb], a, b, r);
      markOpen(s);
      frame.shadows[d] = s;
    }
    F[d] = r;
  }
  return true;
}

template <bool Selects, typename Sem, typename Rule>
bool Machine::full3(const Inst *pc, uint32_t n, Sem sem, Rule rule,
                    const shadow::Ctx &ctx) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  const uint32_t *P = frame.poison;
  for (uint32_t i = 0; i < n; ++i) {
    Slot d = pc->d + i, sa = pc->a + i, sb = pc->b + i, sc = pc->c() + i;
    uint64_t a = F[sa], b = F[sb], c = F[sc];
    Event ev = Event::None;
    uint64_t r = sem(a, b, c, *pc, ev);
    uint32_t p = P[sa]     ? P[sa]
                 : Selects ? P[a ? sb : sc]
                 : P[sb]   ? P[sb]
                           : P[sc];
    if (!settlePoison(pc, d, p, ev))
      return false;
    if (shadows) {
      Shadow s = rule(ctx, *pc, frame.shadows[sa], frame.shadows[sb],
                      frame.shadows[sc], a, b, c, r);
      markOpen(s);
      frame.shadows[d] = s;
    }
    F[d] = r;
  }
  return true;
}

inline void Machine::moveState(Slot d, Slot a, uint32_t n) {
  Frame &frame = frames.back();
  std::memmove(frame.poison + d, frame.poison + a, n * sizeof(uint32_t));
  if (!shadows)
    return;
  std::memmove(frame.shadows + d, frame.shadows + a, n * sizeof(Shadow));
  if (!openDecisions.empty())
    for (uint32_t i = 0; i < n; ++i)
      frame.shadows[d + i].marks |= kUnstableControl;
}

inline void Machine::makePoison(const Inst *pc, Slot d, uint32_t n, Event ev) {
  Frame &frame = frames.back();
  uint32_t cause = newCause(ev, pc);
  std::fill_n(frame.values + d, n, 0);
  plain(d, n);
  std::fill_n(frame.poison + d, n, cause);
}

/// A condition that the allowance cannot decide opens a scope that the join of
/// its region closes; without a join, the end of the function does.
inline void Machine::decide(Slot condition, uint32_t join) {
  if (!shadows)
    return;
  // A comparison says so itself; an integer that was computed from a float
  // decides only if it has no allowance.
  const Shadow &s = frames.back().shadows[condition];
  if (!(s.marks & kUnstableControl) && !((s.marks & kCarried) && s.E > 0))
    return;
  // Loops decide once an iteration: one open scope a join is enough.
  for (const OpenDecision &open : openDecisions)
    if (open.depth == frames.size() && open.join == join)
      return;
  openDecisions.push_back({frames.size(), join});
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_FULLSTATE_H
