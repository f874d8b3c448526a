//===- Step.h - one scalar instruction, inlined -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the loops do for an instruction that neither jumps nor touches more than
// a few slots, as a function of its opcode: a loop puts one behind a label, and
// two behind the label of a fused pair. The opcode is a template argument
// because the cell of a fused instruction names the pair.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_STEP_H
#define PLUMBLINE_LIB_INTERP_EXEC_STEP_H

#include "FloatSemantics.h"
#include "IntSemantics.h"
#include "MemoryOps.h"
#include "ShadowHot.h"

namespace plumb {

/// True for the operations whose second operand must not be poison.
constexpr bool isDivision(Opcode op) {
  return op == Opcode::DivSI || op == Opcode::DivUI || op == Opcode::RemSI ||
         op == Opcode::RemUI || op == Opcode::CeilDivSI ||
         op == Opcode::CeilDivUI || op == Opcode::FloorDivSI ||
         op == Opcode::AffineMod;
}

namespace step {

/// Binary operations on integers, all of whose rules make two exact integers an
/// exact one.
constexpr bool isInteger(Opcode op) {
  return op >= Opcode::AddI && op <= Opcode::CmpULEV;
}

/// Semantics and shadow rule of an elementwise opcode.
template <Opcode Op> struct Elementwise {
  static constexpr int arity = 0;
};
#define PLUMB_STEP_FORWARD(Name, Rule)                                         \
  template <typename... Args>                                                  \
  LLVM_ATTRIBUTE_ALWAYS_INLINE static uint64_t run(Args &&...args) {           \
    return sem::Name(args...);                                                 \
  }                                                                            \
  template <typename... Args>                                                  \
  LLVM_ATTRIBUTE_ALWAYS_INLINE static Shadow rule(Args &&...args) {            \
    return shadow::Rule(args...);                                              \
  }                                                                            \
  static constexpr auto function = sem::Name;                                  \
  static constexpr auto shadowRule = shadow::Rule;
#define PLUMB_UNARY(Name, Rule)                                                \
  template <> struct Elementwise<Opcode::Name> {                               \
    static constexpr int arity = 1;                                            \
    PLUMB_STEP_FORWARD(Name, Rule)                                             \
  };
#define PLUMB_BINARY(Name, Rule)                                               \
  template <> struct Elementwise<Opcode::Name> {                               \
    static constexpr int arity = 2;                                            \
    PLUMB_STEP_FORWARD(Name, Rule)                                             \
  };
#define PLUMB_TERNARY(Name, Rule)                                              \
  template <> struct Elementwise<Opcode::Name> {                               \
    static constexpr int arity = 3;                                            \
    PLUMB_STEP_FORWARD(Name, Rule)                                             \
  };
#include "plumbline/Interp/Opcodes.def"
#undef PLUMB_STEP_FORWARD

/// Shadow of a binary instruction in the shadow loop: for what matters most the
/// rule is inlined, with the format as a constant.
template <Opcode Op>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
binaryShadow(Shadow &d, bool usual, const shadow::Ctx &ctx, const Inst &inst,
             const Shadow &a, const Shadow &b, uint64_t abits, uint64_t bbits,
             uint64_t r, uint16_t open) {
  constexpr bool Is32 = Op == Opcode::AddF32 || Op == Opcode::SubF32 ||
                        Op == Opcode::MulF32 || Op == Opcode::DivF32 ||
                        Op == Opcode::CmpF32;
  constexpr bool Is64 = Op == Opcode::AddF64 || Op == Opcode::SubF64 ||
                        Op == Opcode::MulF64 || Op == Opcode::DivF64 ||
                        Op == Opcode::CmpF64;
  constexpr FloatFormat F = Is32 ? FloatFormat::F32 : FloatFormat::F64;
  constexpr bool IsExtremum = Op == Opcode::MaximumF ||
                              Op == Opcode::MinimumF || Op == Opcode::MaxNumF ||
                              Op == Opcode::MinNumF;
  if constexpr (Is32 || Is64 || IsExtremum) {
    bool done = false;
    if (LLVM_LIKELY(usual)) {
      if constexpr (Op == Opcode::AddF32 || Op == Opcode::AddF64)
        done = shadow::sumHot(d, ctx, F, a, b, a.v + b.v, r, open);
      else if constexpr (Op == Opcode::SubF32 || Op == Opcode::SubF64)
        done = shadow::sumHot(d, ctx, F, a, b, a.v - b.v, r, open);
      else if constexpr (Op == Opcode::MulF32 || Op == Opcode::MulF64)
        done = shadow::mulHot(d, ctx, F, a, b, r, open);
      else if constexpr (Op == Opcode::DivF32 || Op == Opcode::DivF64)
        done = shadow::divHot(d, ctx, F, a, b, r, open);
      else if constexpr (IsExtremum)
        done = shadow::extremumHot(
            d, ctx, Op == Opcode::MaximumF || Op == Opcode::MaxNumF, a, b,
            open);
      else
        done = shadow::compareHot(d, ctx, F, a, b, abits, bbits, open);
    }
    if (LLVM_LIKELY(done))
      return;
  }
  if constexpr (Op == Opcode::CmpULT || Op == Opcode::CmpULE) {
    // This rule reads the opcode, and the cell may be a fused one's.
    if (LLVM_UNLIKELY(!shadow::isPlain(a) || !shadow::isPlain(b))) {
      Inst single = inst;
      single.op = Op;
      shadow::assign(d, shadow::compareIntSlow(single, a, b, abits, bbits),
                     open);
      return;
    }
  }
  if constexpr (isInteger(Op)) {
    if (LLVM_LIKELY(shadow::isPlain(a) && shadow::isPlain(b))) {
      shadow::put(d, 0, 0, 0, 0, 0, (a.marks & b.marks) | open);
      return;
    }
  }
  shadow::assign(d, Elementwise<Op>::rule(ctx, inst, a, b, abits, bbits, r),
                 open);
}

/// Cells of an instruction.
constexpr unsigned cellsOf(Opcode op) {
  switch (op) {
#define PLUMB_TERNARY(Name, Rule)                                              \
  case Opcode::Name:                                                           \
    return 2;
#define PLUMB_INST(Name, Cells)                                                \
  case Opcode::Name:                                                           \
    return Cells;
#include "plumbline/Interp/Opcodes.def"
  default:
    return 1; // scalars: vector forms are no steps
  }
}

/// The memory instructions: indices, whether they store, and the width where
/// the opcode says it.
struct Access {
  int rank = -1;
  bool store = false;
  unsigned bits = 0;
};
constexpr Access accessOf(Opcode op) {
  switch (op) {
  case Opcode::Load0:
    return {0, false, 0};
  case Opcode::Load1:
    return {1, false, 0};
  case Opcode::Load2:
    return {2, false, 0};
  case Opcode::Store0:
    return {0, true, 0};
  case Opcode::Store1:
    return {1, true, 0};
  case Opcode::Store2:
    return {2, true, 0};
#define PLUMB_SIZED(Rank, Bits)                                                \
  case Opcode::Load##Rank##_##Bits:                                            \
    return {Rank, false, Bits};                                                \
  case Opcode::Store##Rank##_##Bits:                                           \
    return {Rank, true, Bits};
#include "plumbline/Interp/Opcodes.def"
  default:
    return {};
  }
}

} // namespace step

/// One instruction at pc; false: as in the loops, which `usual` and `open`
/// belong to.
template <LoopMode Mode, Opcode Op>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::step(const Inst *pc, uint64_t *F, Shadow *S, const shadow::Ctx &ctx,
              bool usual, uint16_t open) {
  constexpr bool Poison = Mode == LoopMode::Full || Mode == LoopMode::Watched;
  constexpr bool Shadowed = Mode == LoopMode::Shadow;
  constexpr step::Access access = step::accessOf(Op);
  using E = step::Elementwise<Op>;
  (void)usual, (void)open, (void)S, (void)ctx;
  if constexpr (access.rank >= 0) {
    const unsigned bits = access.bits ? access.bits : pc->w;
    uint64_t address;
    if constexpr (access.rank == 0) {
      if (!checkSlot<Poison>(pc, pc->a, "an address"))
        return false;
      address = F[pc->a];
    } else {
      uint32_t indices[2] = {pc->b, 0};
      if constexpr (access.rank == 2)
        indices[1] = pc->c();
      if (!elementAddress<Poison>(pc, F, address, pc->a, indices, access.rank,
                                  accessBytes(bits), true))
        return false;
    }
    if constexpr (access.store)
      return storeHot<Mode>(pc, F, S, address, pc->d, bits, pc->flags);
    else
      return loadHot<Mode>(pc, F, S, open, address, pc->d, bits, pc->flags);
  } else if constexpr (Op == Opcode::Mov) {
    F[pc->d] = F[pc->a];
    if constexpr (Poison)
      moveState(pc->d, pc->a, 1);
    if constexpr (Shadowed)
      shadow::copy(S[pc->d], S[pc->a], open);
    return true;
  } else if constexpr (Op == Opcode::PtrAdd) {
    F[pc->d] = F[pc->a] + F[pc->b] * pc->n();
    if constexpr (Poison) {
      uint32_t poison = frames.back().poison[pc->a];
      if (!poison)
        poison = frames.back().poison[pc->b];
      plain(pc->d, 1);
      frames.back().poison[pc->d] = poison;
    }
    if constexpr (Shadowed)
      S[pc->d] = Shadow();
    return true;
  } else if constexpr (Poison) {
    if constexpr (E::arity == 1)
      return full1(pc, 1, E::function, E::shadowRule, ctx);
    else if constexpr (E::arity == 2)
      return full2<isDivision(Op)>(pc, 1, E::function, E::shadowRule, ctx);
    else
      return full3<Op == Opcode::Select>(pc, 1, E::function, E::shadowRule,
                                         ctx);
  } else {
    Event ev = Event::None;
    const uint64_t a = F[pc->a];
    if constexpr (E::arity == 1) {
      const uint64_t r = E::run(a, *pc, ev);
      if (LLVM_UNLIKELY(ev != Event::None))
        return false;
      if constexpr (Shadowed && Op == Opcode::Math1) {
        const Shadow &x = S[pc->a];
        shadow::assign(S[pc->d],
                       usual ? shadow::math1Of(ctx, *pc, x,
                                               shadow::allowanceHot(ctx, x), r)
                             : E::rule(ctx, *pc, x, a, r),
                       open);
      } else if constexpr (Shadowed) {
        shadow::assign(S[pc->d], E::rule(ctx, *pc, S[pc->a], a, r), open);
      }
      F[pc->d] = r;
    } else if constexpr (E::arity == 2) {
      const uint64_t b = F[pc->b], r = E::run(a, b, *pc, ev);
      if (LLVM_UNLIKELY(ev != Event::None))
        return false;
      if constexpr (Shadowed)
        step::binaryShadow<Op>(S[pc->d], usual, ctx, *pc, S[pc->a], S[pc->b], a,
                               b, r, open);
      F[pc->d] = r;
    } else {
      const uint64_t b = F[pc->b], c = F[pc->c()];
      const uint64_t r = E::run(a, b, c, *pc, ev);
      if (LLVM_UNLIKELY(ev != Event::None))
        return false;
      if constexpr (Shadowed && Op == Opcode::Select) {
        const uint16_t marks = S[pc->a].marks;
        if (LLVM_UNLIKELY(marks & kUnstableControl)) {
          if (!usual || !shadow::unstableHot(S[pc->d], ctx, *pc, S[pc->b],
                                             S[pc->c()], a, open))
            shadow::assign(
                S[pc->d],
                shadow::selectUnstable(ctx, *pc, S[pc->b], S[pc->c()], a, b, c),
                open);
        } else
          shadow::copy(S[pc->d], S[a ? pc->b : pc->c()],
                       open | (marks & kRestarted));
      } else if constexpr (Shadowed) {
        shadow::assign(
            S[pc->d],
            E::rule(ctx, *pc, S[pc->a], S[pc->b], S[pc->c()], a, b, c, r),
            open);
      }
      F[pc->d] = r;
    }
    return true;
  }
}

/// Two instructions, one after the other. A product in the shadow loop that is
/// added to something hands its shadow on in registers.
template <LoopMode Mode, Opcode First, Opcode Second>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
Machine::stepPair(const Inst *pc, uint64_t *F, Shadow *S,
                  const shadow::Ctx &ctx, bool usual, uint16_t open) {
  const Inst *next = pc + step::cellsOf(First);
  constexpr bool Is32 = First == Opcode::MulF32 && Second == Opcode::AddF32;
  constexpr bool Is64 = First == Opcode::MulF64 && Second == Opcode::AddF64;
  if constexpr (Mode == LoopMode::Shadow && (Is32 || Is64)) {
    const bool isLeft = next->a == pc->d;
    if (LLVM_LIKELY(usual && isLeft != (next->b == pc->d))) {
      constexpr FloatFormat Format = Is32 ? FloatFormat::F32 : FloatFormat::F64;
      Event ev = Event::None;
      const uint64_t p =
          step::Elementwise<First>::run(F[pc->a], F[pc->b], *pc, ev);
      double v, E;
      uint16_t marks;
      if (LLVM_UNLIKELY(ev != Event::None))
        return false;
      if (LLVM_LIKELY(shadow::productHot(v, E, marks, ctx, Format, S[pc->a],
                                         S[pc->b], p))) {
        marks |= open;
        shadow::put(S[pc->d], v, E, 0, 0, 0, marks);
        F[pc->d] = p;
        const Slot other = isLeft ? next->b : next->a;
        const uint64_t x = F[other];
        const uint64_t sum = step::Elementwise<Second>::run(
            isLeft ? p : x, isLeft ? x : p, *next, ev);
        if (LLVM_UNLIKELY(ev != Event::None))
          return false;
        if (LLVM_LIKELY(shadow::addToProductHot(S[next->d], ctx, Format, v, E,
                                                marks, S[other], sum, open))) {
          F[next->d] = sum;
          return true;
        }
        return step<Mode, Second>(next, F, S, ctx, usual, open);
      }
    }
  }
  return step<Mode, First>(pc, F, S, ctx, usual, open) &&
         step<Mode, Second>(next, F, S, ctx, usual, open);
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_STEP_H
