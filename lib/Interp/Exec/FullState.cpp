//===- FullState.cpp - the rarer steps of the full loop -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FullState.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

bool Machine::dynamicPart(const Inst *pc) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  uint32_t n = pc->n(), total = pc->c();
  uint64_t part = F[pc->b];
  bool extract = pc->op == Opcode::ExtractDyn;
  uint32_t cause = frame.poison[pc->b];
  if (!cause && part >= total / n)
    cause = newCause(Event::LaneOutOfRange, pc);
  if (cause) {
    uint32_t lanes = extract ? n : total;
    std::fill_n(F + pc->d, lanes, 0);
    plain(pc->d, lanes);
    std::fill_n(frame.poison + pc->d, lanes, cause);
    return true;
  }
  Slot d = pc->d + (extract ? 0 : part * n);
  Slot a = pc->a + (extract ? part * n : 0);
  std::memmove(F + d, F + a, n * sizeof(uint64_t));
  moveState(d, a, n);
  return true;
}

void Machine::selectState(const Inst *pc, const shadow::Ctx &ctx, Slot chosen) {
  Frame &frame = frames.back();
  uint32_t condition = frame.poison[pc->a];
  bool widen =
      shadows && pc->w && (frame.shadows[pc->a].marks & kUnstableControl);
  Slot other = chosen == pc->b ? pc->c() : pc->b;
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    Shadow s;
    if (shadows) {
      s = frame.shadows[chosen + i];
      if (widen) {
        // One lane of a select: the rule wants (cond, a, b).
        uint64_t c = frame.values[pc->a];
        Slot b = c ? chosen : other, e = c ? other : chosen;
        s = shadow::select(ctx, *pc, frame.shadows[pc->a], frame.shadows[b + i],
                           frame.shadows[e + i], c, frame.values[b + i],
                           frame.values[e + i], frame.values[pc->d + i]);
      }
      markOpen(s);
    }
    frame.poison[pc->d + i] = condition ? condition : frame.poison[chosen + i];
    if (shadows)
      frame.shadows[pc->d + i] = s;
  }
}

void Machine::closeDecisions(const Inst *pc) {
  if (openDecisions.empty())
    return;
  bool open = false;
  for (const OpenDecision &d : openDecisions)
    open |= d.depth == frames.size() && d.join == pc->b;
  if (!open)
    return;
  Frame &frame = frames.back();
  for (uint32_t i = 0, n = pc->n(); i < n; ++i)
    frame.shadows[pc->d + i].marks |= kUnstableControl;
  if (pc->c() || !pc->n())
    openDecisions.erase(
        std::remove_if(openDecisions.begin(), openDecisions.end(),
                       [&](const OpenDecision &d) {
                         return d.depth == frames.size() && d.join == pc->b;
                       }),
        openDecisions.end());
}

bool Machine::badStep(const Inst *pc) {
  if (!full)
    return false;
  return stop(RunStatus::Undefined, pc, "loop-step",
              "the step of a loop must be positive");
}

void Machine::dimFailed(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  stop(RunStatus::Undefined, pc, "shape-mismatch",
       Twine(program.messages[pc->d]) + ": " +
           Twine(static_cast<int64_t>(F[pc->a])) + " is not " +
           Twine(static_cast<int64_t>(F[pc->b])));
}

void Machine::rangeFailed(const Inst *pc) {
  const uint64_t *F = frames.back().values;
  stop(RunStatus::Undefined, pc, "out-of-bounds",
       Twine(program.messages[pc->d]) + ": " +
           Twine(static_cast<int64_t>(F[pc->a])) + " is outside [0, " +
           Twine(static_cast<int64_t>(F[pc->b])) + ")");
}

void Machine::lanesFailed(const Inst *pc) {
  static const char *const kinds[] = {"out-of-bounds", "misaligned",
                                      "undefined"};
  stop(RunStatus::Undefined, pc, kinds[std::min<unsigned>(pc->flags, 2)],
       program.messages[pc->d]);
}
