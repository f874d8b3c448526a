//===- LaneFull.h - lane instructions of the full loop ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction over many lanes in the loops with poison or shadows: where no
// operand is poison, no event can occur and no decision is open, typed values
// and shadows are computed by kernels (LaneKernels.h, LaneShadows.h); otherwise
// lane after lane, as FullState.h does it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANEFULL_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANEFULL_H

#include "FullState.h"
#include "LaneKernels.h"
#include "LaneShadows.h"
#include "llvm/ADT/SmallVector.h"

namespace plumb {
namespace lanes {

/// True if n slots from d on can be written lane by lane while those from a on
/// are read: the same ones, others, or (`fold`) those one place before.
inline bool inStep(Slot d, Slot a, uint32_t n, bool fold) {
  return a == d || a + n <= d || d + n <= a || (fold && a + 1 == d);
}

inline bool anyPoison(const uint32_t *p, uint32_t n) {
  uint32_t any = 0;
  for (uint32_t k = 0; k < n; ++k)
    any |= p[k];
  return any != 0;
}

/// True if no lane can have an event under these flags: nnan and ninf can make
/// poison, as can the integer flags.
template <Opcode Op> bool neverHasEvents(const Inst &i) {
  switch (Op) {
  case Opcode::AddFX:
  case Opcode::SubFX:
  case Opcode::MulFX:
  case Opcode::DivFX:
  case Opcode::FmaFX:
  case Opcode::MaximumF:
  case Opcode::MinimumF:
  case Opcode::MaxNumF:
  case Opcode::MinNumF:
    return i.flags == 0;
  case Opcode::ConvertF:
  case Opcode::Math1:
    return !(i.flags & ~0x3f);
  case Opcode::SIToFP:
  case Opcode::Select:
    return true;
  default: // the typed kernel says so itself
    return false;
  }
}

} // namespace lanes

/// All lanes of an instruction at once; false: nothing was done. `Operands`
/// says which of a, b, c there are.
template <Opcode Op, unsigned Operands, typename Typed, typename Lane,
          typename Rule>
bool Machine::allLanes(const Inst *pc, const shadow::Ctx &ctx, Typed typed,
                       Lane lane, Rule rule) {
  const uint32_t n = pc->n();
  const Slot d = pc->d, a = pc->a, b = Operands > 1 ? pc->b : pc->a,
             c = Operands > 2 ? pc->c() : pc->a;
  constexpr bool mayFold = lanes::canFold<Op>;
  if (n < 4 || !lanes::inStep(d, a, n, mayFold) ||
      (Operands > 1 && !lanes::inStep(d, b, n, mayFold)) ||
      (Operands > 2 && !lanes::inStep(d, c, n, false)) ||
      !openDecisions.empty())
    return false;
  const bool folds = n > 1 && (a + 1 == d || (Operands > 1 && b + 1 == d));
  Frame &frame = frames.back();
  if (lanes::anyPoison(frame.poison + a, n) ||
      (Operands > 1 && lanes::anyPoison(frame.poison + b, n)) ||
      (Operands > 2 && lanes::anyPoison(frame.poison + c, n)))
    return false;
  uint64_t *F = frame.values;
  // The rules want the operands' bits, which the results may be put over.
  uint64_t few[64];
  llvm::SmallVector<uint64_t, 0> many;
  uint64_t *results = few;
  if (folds) {
    results = F + d;
  } else if (n > 64) {
    many.resize_for_overwrite(n);
    results = many.data();
  }
  if (!typed(results, F + a, F + b, F + c)) {
    if (!lanes::neverHasEvents<Op>(*pc))
      return false;
    for (uint32_t k = 0; k < n; ++k)
      results[k] = lane(F[a + k], F[b + k], F[c + k]);
  }
  std::memset(frame.poison + d, 0, n * sizeof(uint32_t));
  if (shadows) {
    Shadow *S = frame.shadows;
    lanes::ShadowLanes x{S + d, S + a, S + b,   S + c, F + a,
                         F + b, F + c, results, n};
    if (!lanes::shadowKernel<Op>(x, *pc, ctx))
      for (uint32_t k = 0; k < n; ++k)
        S[d + k] = rule(S[a + k], S[b + k], S[c + k], F[a + k], F[b + k],
                        F[c + k], results[k]);
  }
  if (!folds)
    std::memcpy(F + d, results, n * sizeof(uint64_t));
  return true;
}

template <Opcode Op, typename Sem, typename Rule>
bool Machine::lanes1(const Inst *pc, Sem sem, Rule rule,
                     const shadow::Ctx &ctx) {
  if constexpr (lanes::shadowKernel<Op> != nullptr) {
    auto typed = [&](uint64_t *d, const uint64_t *a, const uint64_t *,
                     const uint64_t *) {
      if constexpr (lanes::unary<Op> != nullptr)
        return lanes::unary<Op>(d, a, pc->n(), *pc);
      return false;
    };
    auto lane = [&](uint64_t a, uint64_t, uint64_t) {
      Event ev = Event::None;
      return sem(a, *pc, ev);
    };
    auto shadowOf = [&](const Shadow &a, const Shadow &, const Shadow &,
                        uint64_t abits, uint64_t, uint64_t,
                        uint64_t r) { return rule(ctx, *pc, a, abits, r); };
    if (allLanes<Op, 1>(pc, ctx, typed, lane, shadowOf))
      return true;
  }
  return full1(pc, pc->n(), sem, rule, ctx);
}

template <Opcode Op, bool Divides, typename Sem, typename Rule>
bool Machine::lanes2(const Inst *pc, Sem sem, Rule rule,
                     const shadow::Ctx &ctx) {
  if constexpr (lanes::shadowKernel<Op> != nullptr) {
    auto typed = [&](uint64_t *d, const uint64_t *a, const uint64_t *b,
                     const uint64_t *) {
      if constexpr (lanes::binary<Op> != nullptr)
        return lanes::binary<Op>(d, a, b, pc->n(), *pc);
      return false;
    };
    auto lane = [&](uint64_t a, uint64_t b, uint64_t) {
      Event ev = Event::None;
      return sem(a, b, *pc, ev);
    };
    auto shadowOf = [&](const Shadow &a, const Shadow &b, const Shadow &,
                        uint64_t abits, uint64_t bbits, uint64_t, uint64_t r) {
      return rule(ctx, *pc, a, b, abits, bbits, r);
    };
    if (allLanes<Op, 2>(pc, ctx, typed, lane, shadowOf))
      return true;
  }
  return full2<Divides>(pc, pc->n(), sem, rule, ctx);
}

template <Opcode Op, typename Sem, typename Rule>
bool Machine::lanes3(const Inst *pc, Sem sem, Rule rule,
                     const shadow::Ctx &ctx) {
  if constexpr (lanes::shadowKernel<Op> != nullptr) {
    auto typed = [&](uint64_t *d, const uint64_t *a, const uint64_t *b,
                     const uint64_t *c) {
      if constexpr (lanes::ternary<Op> != nullptr)
        return lanes::ternary<Op>(d, a, b, c, pc->n(), *pc);
      return false;
    };
    auto lane = [&](uint64_t a, uint64_t b, uint64_t c) {
      Event ev = Event::None;
      return sem(a, b, c, *pc, ev);
    };
    auto shadowOf = [&](const Shadow &a, const Shadow &b, const Shadow &c,
                        uint64_t abits, uint64_t bbits, uint64_t cbits,
                        uint64_t r) {
      return rule(ctx, *pc, a, b, c, abits, bbits, cbits, r);
    };
    if (allLanes<Op, 3>(pc, ctx, typed, lane, shadowOf))
      return true;
  }
  return full3<Op == Opcode::Select>(pc, pc->n(), sem, rule, ctx);
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANEFULL_H
