//===- Loop.h - the threaded loop ------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function, compiled twice (FastLoop.cpp, FullLoop.cpp). Each instruction
// ends by jumping to the code of the next (a computed goto), which gives the
// branch predictor one history per instruction instead of one for all.
//
// Elementwise instructions are generated from Opcodes.def: in the fast loop the
// semantic function inlined, in the full loop the same function followed by the
// rule for poison (any poison operand, or the event that it reports) and the
// rule for the shadow. Steps are counted on backward jumps and calls, by the
// number of cells that lie between: what runs without looping is short.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LOOP_H
#define PLUMBLINE_LIB_INTERP_EXEC_LOOP_H

#include "FloatSemantics.h"
#include "IntSemantics.h"
#include "LaneKernels.h"
#include "MemoryOps.h"
#include "ShadowRules.h"

namespace plumb {

namespace {

/// True for the operations whose second operand must not be poison.
constexpr bool isDivision(Opcode op) {
  return op == Opcode::DivSI || op == Opcode::DivUI || op == Opcode::RemSI ||
         op == Opcode::RemUI || op == Opcode::CeilDivSI ||
         op == Opcode::CeilDivUI || op == Opcode::FloorDivSI ||
         op == Opcode::AffineMod;
}

inline int64_t signExtend(uint64_t v, unsigned w) {
  return static_cast<int64_t>(v << (64 - w)) >> (64 - w);
}

} // namespace

#define PLUMB_FAIL return Full ? Outcome::Stopped : Outcome::NeedFull
#define PLUMB_CHECK(cond)                                                      \
  if (LLVM_UNLIKELY(!(cond)))                                                  \
  PLUMB_FAIL
#define PLUMB_NEXT(cells)                                                      \
  {                                                                            \
    pc += (cells);                                                             \
    goto *labels[static_cast<unsigned>(pc->op)];                               \
  }
/// To an instruction of the same function; backward jumps count.
#define PLUMB_GOTO(target)                                                     \
  {                                                                            \
    const Inst *to = code + (target);                                          \
    if (to <= pc) {                                                            \
      budget -= (pc - to) + 1;                                                 \
      if (LLVM_UNLIKELY(budget < 0))                                           \
        goto outOfSteps;                                                       \
    }                                                                          \
    pc = to;                                                                   \
    goto *labels[static_cast<unsigned>(pc->op)];                               \
  }
#define PLUMB_RELOAD                                                           \
  {                                                                            \
    frame = &frames.back();                                                    \
    F = frame->values;                                                         \
    code = frame->function->code.data();                                       \
    if constexpr (Full) {                                                      \
      P = frame->poison;                                                       \
      S = frame->shadows;                                                      \
    }                                                                          \
  }

template <bool Full> Outcome Machine::loop() {
  static const void *const labels[] = {
#define PLUMB_UNARY(Name, Rule) &&L_##Name, &&L_##Name##V,
#define PLUMB_BINARY(Name, Rule) &&L_##Name, &&L_##Name##V,
#define PLUMB_TERNARY(Name, Rule) &&L_##Name, &&L_##Name##V,
#define PLUMB_INST(Name, Cells) &&L_##Name,
#include "plumbline/Interp/Opcodes.def"
  };
  Frame *frame = &frames.back();
  uint64_t *F = frame->values;
  [[maybe_unused]] uint32_t *P = frame->poison;
  [[maybe_unused]] Shadow *S = frame->shadows;
  const Inst *code = frame->function->code.data();
  const Inst *pc = code;
  const shadow::Ctx ctx{options.table};
  const int64_t limit =
      options.maxSteps && options.maxSteps < uint64_t(INT64_MAX)
          ? static_cast<int64_t>(options.maxSteps)
          : INT64_MAX;
  int64_t budget = limit;
  goto *labels[static_cast<unsigned>(pc->op)];

  //===--- elementwise --------------------------------------------------===//

#define PLUMB_UNARY(Name, Rule)                                                \
  L_##Name : {                                                                 \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      F[pc->d] = sem::Name(F[pc->a], *pc, ev);                                 \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK(full1(pc, 1, sem::Name, shadow::Rule, ctx));                 \
    }                                                                          \
    PLUMB_NEXT(1)                                                              \
  }                                                                            \
  L_##Name##V : {                                                              \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      const Inst inst = *pc; /* d cannot alias it: hoists the flags */         \
      uint64_t *d = F + pc->d;                                                 \
      const uint64_t *a = F + pc->a;                                           \
      if constexpr (lanes::unary<Opcode::Name> != nullptr)                     \
        if (lanes::unary<Opcode::Name>(d, a, pc->n(), *pc))                    \
          PLUMB_NEXT(2)                                                        \
      for (uint32_t i = 0, n = pc->n(); i < n; ++i)                            \
        d[i] = sem::Name(a[i], inst, ev);                                      \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK(full1(pc, pc->n(), sem::Name, shadow::Rule, ctx));           \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#define PLUMB_BINARY(Name, Rule)                                               \
  L_##Name : {                                                                 \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      F[pc->d] = sem::Name(F[pc->a], F[pc->b], *pc, ev);                       \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK((full2<isDivision(Opcode::Name)>(pc, 1, sem::Name,           \
                                                   shadow::Rule, ctx)));       \
    }                                                                          \
    PLUMB_NEXT(1)                                                              \
  }                                                                            \
  L_##Name##V : {                                                              \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      const Inst inst = *pc; /* d cannot alias it: hoists the flags */         \
      uint64_t *d = F + pc->d;                                                 \
      const uint64_t *a = F + pc->a, *b = F + pc->b;                           \
      if constexpr (lanes::binary<Opcode::Name> != nullptr)                    \
        if (lanes::binary<Opcode::Name>(d, a, b, pc->n(), *pc))                \
          PLUMB_NEXT(2)                                                        \
      for (uint32_t i = 0, n = pc->n(); i < n; ++i)                            \
        d[i] = sem::Name(a[i], b[i], inst, ev);                                \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK((full2<isDivision(Opcode::Name)>(pc, pc->n(), sem::Name,     \
                                                   shadow::Rule, ctx)));       \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#define PLUMB_TERNARY(Name, Rule)                                              \
  L_##Name : {                                                                 \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      F[pc->d] = sem::Name(F[pc->a], F[pc->b], F[pc->c()], *pc, ev);           \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK((full3<Opcode::Name == Opcode::Select>(pc, 1, sem::Name,     \
                                                         shadow::Rule, ctx))); \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }                                                                            \
  L_##Name##V : {                                                              \
    if constexpr (!Full) {                                                     \
      Event ev = Event::None;                                                  \
      const Inst inst = *pc; /* d cannot alias it: hoists the flags */         \
      uint64_t *d = F + pc->d;                                                 \
      const uint64_t *a = F + pc->a, *b = F + pc->b, *c = F + pc->c();         \
      if constexpr (lanes::ternary<Opcode::Name> != nullptr)                   \
        if (lanes::ternary<Opcode::Name>(d, a, b, c, pc->n(), *pc))            \
          PLUMB_NEXT(2)                                                        \
      for (uint32_t i = 0, n = pc->n(); i < n; ++i)                            \
        d[i] = sem::Name(a[i], b[i], c[i], inst, ev);                          \
      PLUMB_CHECK(ev == Event::None);                                          \
    } else {                                                                   \
      PLUMB_CHECK((full3<Opcode::Name == Opcode::Select>(                      \
          pc, pc->n(), sem::Name, shadow::Rule, ctx)));                        \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#include "plumbline/Interp/Opcodes.def"

  //===--- moves --------------------------------------------------------===//

L_Mov:
  F[pc->d] = F[pc->a];
  if constexpr (Full)
    moveState(pc->d, pc->a, 1);
  PLUMB_NEXT(1)
L_MovN:
  std::memmove(F + pc->d, F + pc->a, pc->n() * sizeof(uint64_t));
  if constexpr (Full)
    moveState(pc->d, pc->a, pc->n());
  PLUMB_NEXT(2)
L_Splat:
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    F[pc->d + i] = F[pc->a];
    if constexpr (Full)
      moveState(pc->d + i, pc->a, 1);
  }
  PLUMB_NEXT(2)
L_GatherSlots: {
  const uint32_t *sources = &program.table[pc->b];
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    if (LLVM_UNLIKELY(sources[i] == 0xffffffff)) {
      if constexpr (!Full)
        return Outcome::NeedFull;
      else
        makePoison(pc, pc->d + i, 1, Event::PoisonConstant);
      continue;
    }
    F[pc->d + i] = F[sources[i]];
    if constexpr (Full)
      moveState(pc->d + i, sources[i], 1);
  }
  PLUMB_NEXT(2)
}
L_ExtractDyn:
L_InsertDyn:
  // A part that lies outside makes the result poison, as in LLVM.
  if constexpr (Full) {
    PLUMB_CHECK(dynamicPart(pc));
  } else {
    uint64_t part = F[pc->b], n = pc->n();
    if (part >= pc->c() / n)
      return Outcome::NeedFull;
    bool extract = pc->op == Opcode::ExtractDyn;
    std::memmove(F + pc->d + (extract ? 0 : part * n),
                 F + pc->a + (extract ? part * n : 0), n * sizeof(uint64_t));
  }
  PLUMB_NEXT(2)
L_SelectN: {
  Slot chosen = F[pc->a] ? pc->b : pc->c();
  std::memmove(F + pc->d, F + chosen, pc->n() * sizeof(uint64_t));
  if constexpr (Full)
    selectState(pc, ctx, chosen);
  PLUMB_NEXT(2)
}
L_Poison:
  if constexpr (!Full)
    return Outcome::NeedFull;
  else
    makePoison(pc, pc->d, pc->n(), Event::PoisonConstant);
  PLUMB_NEXT(2)
L_Freeze:
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    F[pc->d + i] = F[pc->a + i];
    if constexpr (Full) {
      moveState(pc->d + i, pc->a + i, 1);
      if (P[pc->d + i]) {
        F[pc->d + i] = 0;
        plain(pc->d + i, 1);
      }
    }
  }
  PLUMB_NEXT(2)
L_Restart:
  if constexpr (Full)
    if (shadows)
      for (uint32_t i = 0, n = pc->n(); i < n; ++i)
        S[pc->d + i] = restartShadow(F[pc->d + i], pc->flags);
  PLUMB_NEXT(2)

  //===--- control ------------------------------------------------------===//

L_Jmp:
  PLUMB_GOTO(pc->d)
L_BrTrue:
  if constexpr (Full) {
    PLUMB_CHECK(checkSlot<true>(pc, pc->a, "a branch"));
    decide(pc->a, pc->b);
  }
  if (F[pc->a])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_BrFalse:
  if constexpr (Full) {
    PLUMB_CHECK(checkSlot<true>(pc, pc->a, "a branch"));
    decide(pc->a, pc->b);
  }
  if (!F[pc->a])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_Switch: {
  if constexpr (Full) {
    PLUMB_CHECK(checkSlot<true>(pc, pc->a, "a branch"));
    decide(pc->a, pc->d);
  }
  const uint32_t *t = &program.table[pc->b];
  uint32_t target = t[1];
  for (uint32_t i = 0; i < t[0]; ++i)
    if ((uint64_t(t[3 + 3 * i]) << 32 | t[2 + 3 * i]) == F[pc->a]) {
      target = t[4 + 3 * i];
      break;
    }
  PLUMB_GOTO(target)
}
L_ForEnter: {
  if constexpr (Full) {
    PLUMB_CHECK(checkSlot<true>(pc, pc->a, "a loop bound") &&
                checkSlot<true>(pc, pc->b, "a loop bound") &&
                checkSlot<true>(pc, pc->c(), "a loop step"));
    decide(pc->a, pc->e());
    decide(pc->b, pc->e());
    decide(pc->c(), pc->e());
  }
  unsigned w = pc->w;
  bool enter;
  if (pc->flags) {
    PLUMB_CHECK(F[pc->c()] != 0 || badStep(pc));
    enter = F[pc->a] < F[pc->b];
  } else {
    PLUMB_CHECK(signExtend(F[pc->c()], w) > 0 || badStep(pc));
    enter = signExtend(F[pc->a], w) < signExtend(F[pc->b], w);
  }
  if (!enter)
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(2)
}
L_ForNext: {
  // The trip count is that of the integers, whatever iv + step wraps to.
  unsigned w = pc->w;
  uint64_t next;
  bool more;
  if (pc->flags) {
    more =
        !__builtin_add_overflow(F[pc->a], F[pc->c()], &next) && next < F[pc->b];
  } else {
    int64_t sum;
    more = !__builtin_add_overflow(signExtend(F[pc->a], w),
                                   signExtend(F[pc->c()], w), &sum) &&
           sum < signExtend(F[pc->b], w);
    next = static_cast<uint64_t>(sum) & laneMask(w);
  }
  if (more) {
    F[pc->a] = next;
    PLUMB_GOTO(pc->d)
  }
  PLUMB_NEXT(2)
}
L_LoopNext:
  if (++F[pc->a] < F[pc->b])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_Join:
  if constexpr (Full)
    closeDecisions(pc);
  PLUMB_NEXT(2)
L_Call:
  budget -= 8;
  if (LLVM_UNLIKELY(budget < 0))
    goto outOfSteps;
  PLUMB_CHECK(call<Full>(pc));
  PLUMB_RELOAD
  pc = code;
  goto *labels[static_cast<unsigned>(pc->op)];
L_CallHost:
  PLUMB_CHECK(callHost(pc));
  PLUMB_NEXT(2)
L_Ret: {
  const Inst *to = frame->returnTo;
  ret<Full>(pc);
  if (!to) {
    steps += limit - budget;
    return Outcome::Returned;
  }
  PLUMB_RELOAD
  pc = to;
  goto *labels[static_cast<unsigned>(pc->op)];
}
L_Trap:
  if constexpr (Full)
    trap(pc);
  PLUMB_FAIL;
L_Print:
  output += program.messages[pc->a];
  PLUMB_NEXT(1)
L_Assert:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "an assertion"));
  if (LLVM_UNLIKELY(!F[pc->a])) {
    if constexpr (Full)
      stop(RunStatus::Aborted, pc, "assert", program.messages[pc->b]);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_Assume:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "an assumption"));
  if (LLVM_UNLIKELY(!F[pc->a])) {
    if constexpr (Full)
      stop(RunStatus::Undefined, pc, "assumption", "an assumption is false");
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)

  //===--- memory -------------------------------------------------------===//

L_Load:
  PLUMB_CHECK(loadLanes<Full>(pc, false));
  PLUMB_NEXT(2)
L_Store:
  PLUMB_CHECK(storeLanes<Full>(pc, false));
  PLUMB_NEXT(2)
L_LoadLanes:
  PLUMB_CHECK(loadStrided<Full>(pc));
  PLUMB_NEXT(2)
L_StoreLanes:
  PLUMB_CHECK(storeStrided<Full>(pc));
  PLUMB_NEXT(2)
L_MaskedLoad:
  PLUMB_CHECK(loadLanes<Full>(pc, true));
  PLUMB_NEXT(2)
L_MaskedStore:
  PLUMB_CHECK(storeLanes<Full>(pc, true));
  PLUMB_NEXT(2)
L_Address: {
  const uint32_t *t = &program.table[pc->b];
  uint64_t address;
  PLUMB_CHECK(elementAddress<Full>(pc, F, address, pc->a, t + 2, t[0], t[1],
                                   pc->flags));
  F[pc->d] = address;
  if constexpr (Full)
    plain(pc->d, 1);
  PLUMB_NEXT(1)
}
L_Load0:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "an address"));
  PLUMB_CHECK(loadScalar<Full>(pc, F, F[pc->a], pc->d, pc->w, pc->flags));
  PLUMB_NEXT(1)
L_Load1: {
  uint64_t address;
  PLUMB_CHECK(elementAddress<Full>(pc, F, address, pc->a, &pc->b, 1,
                                   accessBytes(pc->w), true));
  PLUMB_CHECK(loadScalar<Full>(pc, F, address, pc->d, pc->w, pc->flags));
  PLUMB_NEXT(1)
}
L_Load2: {
  uint64_t address;
  const uint32_t indices[2] = {pc->b, pc->c()};
  PLUMB_CHECK(elementAddress<Full>(pc, F, address, pc->a, indices, 2,
                                   accessBytes(pc->w), true));
  PLUMB_CHECK(loadScalar<Full>(pc, F, address, pc->d, pc->w, pc->flags));
  PLUMB_NEXT(2)
}
L_Store0:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "an address"));
  PLUMB_CHECK(storeScalar<Full>(pc, F, F[pc->a], pc->d, pc->w, pc->flags));
  PLUMB_NEXT(1)
L_Store1: {
  uint64_t address;
  PLUMB_CHECK(elementAddress<Full>(pc, F, address, pc->a, &pc->b, 1,
                                   accessBytes(pc->w), true));
  PLUMB_CHECK(storeScalar<Full>(pc, F, address, pc->d, pc->w, pc->flags));
  PLUMB_NEXT(1)
}
L_Store2: {
  uint64_t address;
  const uint32_t indices[2] = {pc->b, pc->c()};
  PLUMB_CHECK(elementAddress<Full>(pc, F, address, pc->a, indices, 2,
                                   accessBytes(pc->w), true));
  PLUMB_CHECK(storeScalar<Full>(pc, F, address, pc->d, pc->w, pc->flags));
  PLUMB_NEXT(2)
}
L_Alloc:
  PLUMB_CHECK(allocateOp<Full>(pc));
  PLUMB_NEXT(1)
L_Dealloc:
  PLUMB_CHECK(deallocate(pc));
  PLUMB_NEXT(1)
L_Subview:
  PLUMB_CHECK(subviewOp<Full>(pc));
  PLUMB_NEXT(1)
L_Reinterpret:
  PLUMB_CHECK(reinterpretOp<Full>(pc));
  PLUMB_NEXT(1)
L_CopyMem:
  PLUMB_CHECK(copyMem<Full>(pc));
  PLUMB_NEXT(2)
L_CheckDim:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "a size") &&
              checkSlot<Full>(pc, pc->b, "a size"));
  if (LLVM_UNLIKELY(F[pc->a] != F[pc->b])) {
    if constexpr (Full)
      dimFailed(pc);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_CheckRange:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "an index") &&
              checkSlot<Full>(pc, pc->b, "a size"));
  if (LLVM_UNLIKELY(F[pc->a] >= F[pc->b])) {
    if constexpr (Full)
      rangeFailed(pc);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_CheckLanes:
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    PLUMB_CHECK(checkSlot<Full>(pc, pc->a + i, "a mask") &&
                (!F[pc->a + i] || checkSlot<Full>(pc, pc->b + i, "an index")));
    if (LLVM_UNLIKELY(F[pc->a + i] && !F[pc->b + i])) {
      if constexpr (Full)
        lanesFailed(pc);
      PLUMB_FAIL;
    }
  }
  PLUMB_NEXT(2)
L_ScopeEnter:
  scopes.push_back(automatic.size());
  PLUMB_NEXT(1)
L_ScopeExit:
  while (automatic.size() > scopes.back()) {
    memory.free(automatic.back(), 0);
    automatic.pop_back();
  }
  scopes.pop_back();
  PLUMB_NEXT(1)
L_StackSave:
  F[pc->d] = automatic.size() + 1; // never null
  if constexpr (Full)
    plain(pc->d, 1);
  PLUMB_NEXT(1)
L_StackRestore:
  PLUMB_CHECK(checkSlot<Full>(pc, pc->a, "a stack pointer"));
  PLUMB_CHECK(stackRestore(pc));
  PLUMB_NEXT(1)
L_PtrAdd:
  F[pc->d] = F[pc->a] + F[pc->b] * pc->n();
  if constexpr (Full) {
    uint32_t poison = P[pc->a] ? P[pc->a] : P[pc->b];
    plain(pc->d, 1);
    P[pc->d] = poison;
  }
  PLUMB_NEXT(2)
L_FillBytes:
  PLUMB_CHECK(fillBytes<Full>(pc));
  PLUMB_NEXT(1)
L_CopyMemref:
  PLUMB_CHECK(copyMemref<Full>(pc));
  PLUMB_NEXT(1)
L_DimDyn: {
  PLUMB_CHECK(checkSlot<Full>(pc, pc->b, "a dimension"));
  if (LLVM_UNLIKELY(F[pc->b] >= pc->n())) {
    if constexpr (Full)
      indexFailed(pc, 0, F[pc->b], pc->n());
    PLUMB_FAIL;
  }
  F[pc->d] = F[pc->a + 1 + F[pc->b]];
  if constexpr (Full)
    plain(pc->d, 1);
  PLUMB_NEXT(2)
}
L_Retain:
  if (uint64_t base = F[pc->a + 1 + 2 * pc->b])
    memory.retain(Memory::idOf(base));
  PLUMB_NEXT(1)
L_Release:
  if (uint64_t base = F[pc->a + 1 + 2 * pc->b]) {
    memory.release(Memory::idOf(base));
    F[pc->a + 1 + 2 * pc->b] = 0;
  }
  PLUMB_NEXT(1)
L_Unique:
  PLUMB_CHECK(unique<Full>(pc));
  PLUMB_NEXT(2)

outOfSteps:
  steps += limit - budget;
  stop(RunStatus::Budget, pc, "step-budget",
       "more than " + llvm::Twine(limit) +
           " steps: the program may not end (see --max-steps)");
  return Outcome::Stopped;
}

} // namespace plumb

#undef PLUMB_FAIL
#undef PLUMB_CHECK
#undef PLUMB_NEXT
#undef PLUMB_GOTO
#undef PLUMB_RELOAD

#endif // PLUMBLINE_LIB_INTERP_EXEC_LOOP_H
