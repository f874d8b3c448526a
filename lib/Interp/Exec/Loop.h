//===- Loop.h - the threaded loop ------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function, compiled four times (FastLoop.cpp, ShadowLoop.cpp,
// FullLoop.cpp, WatchedLoop.cpp). Each instruction ends by jumping to the code
// of the next (a computed goto), which gives the branch predictor one history
// per instruction instead of one for all.
//
// Elementwise instructions are generated from Opcodes.def: in the fast loop the
// semantic function inlined, in the shadow loop with the rule for the shadow
// inlined after it, in the full loop the same functions with the rule for
// poison (any poison operand, or the event that it reports) between them. Steps
// are counted on backward jumps and calls, by the number of cells that lie
// between: what runs without looping is short. Lanes count one by one.
//
// The shadow loop is the full one where nothing is poison. It shares the cold
// instructions with it, whose poison marks are all 0 then, and gives up when
// the first cause of poison turns up. The watched loop is the full one with a
// look at each instruction before it runs (Watch.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LOOP_H
#define PLUMBLINE_LIB_INTERP_EXEC_LOOP_H

#include "FloatSemantics.h"
#include "IntSemantics.h"
#include "LaneKernels.h"
#include "MemoryOps.h"
#include "ShadowHot.h"
#include "Step.h"

namespace plumb {

namespace {

inline int64_t signExtend(uint64_t v, unsigned w) {
  return static_cast<int64_t>(v << (64 - w)) >> (64 - w);
}

} // namespace

#define PLUMB_FAIL return Poison ? Outcome::Stopped : Outcome::NeedFull
#define PLUMB_CHECK(cond)                                                      \
  if (LLVM_UNLIKELY(!(cond)))                                                  \
  PLUMB_FAIL
/// For what the full loop and the shadow loop share: poison ends the latter.
#define PLUMB_COLD(cond)                                                       \
  {                                                                            \
    PLUMB_CHECK(cond);                                                         \
    if constexpr (Mode == LoopMode::Shadow)                                    \
      PLUMB_CHECK(causes.empty());                                             \
  }
/// One scalar instruction of the opcode, at `at`.
#define PLUMB_STEP(Name, at)                                                   \
  PLUMB_CHECK((step<Mode, Opcode::Name>(at, F, S, ctx, usual, open)));
/// Two of them, one after the other.
#define PLUMB_STEP_PAIR(First, Second, at)                                     \
  PLUMB_CHECK((stepPair<Mode, Opcode::First, Opcode::Second>(at, F, S, ctx,    \
                                                             usual, open)));
/// To the instruction at pc.
#define PLUMB_DISPATCH                                                         \
  {                                                                            \
    if constexpr (Mode == LoopMode::Watched)                                   \
      if (isWatched(pc->op))                                                   \
        watch(pc);                                                             \
    goto *labels[static_cast<unsigned>(pc->op)];                               \
  }
#define PLUMB_NEXT(cells)                                                      \
  {                                                                            \
    pc += (cells);                                                             \
    PLUMB_DISPATCH                                                             \
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
    PLUMB_DISPATCH                                                             \
  }
/// The decisions that are open may have changed.
#define PLUMB_REOPEN                                                           \
  if constexpr (Mode == LoopMode::Shadow)                                      \
    open = openDecisions.empty() ? 0 : kUnstableControl;
/// A branch on `condition` in the region of `join`.
#define PLUMB_DECIDE(condition, join)                                          \
  if constexpr (Poison) {                                                      \
    decide(condition, join);                                                   \
  } else if constexpr (Mode == LoopMode::Shadow) {                             \
    if (LLVM_UNLIKELY(S[condition].marks & (kUnstableControl | kCarried))) {   \
      decide(condition, join);                                                 \
      PLUMB_REOPEN                                                             \
    }                                                                          \
  }
/// A result that has neither poison nor a shadow.
#define PLUMB_PLAIN(d)                                                         \
  if constexpr (Shadowed) {                                                    \
    S[d] = Shadow();                                                           \
  } else if constexpr (Full) {                                                 \
    plain(d, 1);                                                               \
  }
#define PLUMB_RELOAD                                                           \
  {                                                                            \
    frame = &frames.back();                                                    \
    F = frame->values;                                                         \
    code = codeOf(*frame->function).data();                                    \
    if constexpr (Full) {                                                      \
      P = frame->poison;                                                       \
      S = frame->shadows;                                                      \
    }                                                                          \
    PLUMB_REOPEN                                                               \
  }

template <LoopMode Mode> Outcome Machine::loop() {
  // What the cold instructions are told: whether there are poison and shadows.
  constexpr bool Full = Mode != LoopMode::Fast;
  constexpr bool Poison = Mode == LoopMode::Full || Mode == LoopMode::Watched;
  constexpr bool Shadowed = Mode == LoopMode::Shadow;
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
  // The mark of what runs after a decision that the allowance cannot take.
  [[maybe_unused]] uint16_t open = openDecisions.empty() ? 0 : kUnstableControl;
  const Inst *code = codeOf(*frame->function).data();
  const Inst *pc = resumeAt ? resumeAt : code;
  resumeAt = nullptr;
  const shadow::Ctx ctx = environment ? environment->ctx : shadow::Ctx();
  [[maybe_unused]] const bool usual = shadow::isUsual(ctx);
  const int64_t limit =
      options.maxSteps && options.maxSteps < uint64_t(INT64_MAX)
          ? static_cast<int64_t>(options.maxSteps)
          : INT64_MAX;
  // The clock is looked at each time that many steps have been made.
  const int64_t slice =
      options.maxSeconds > 0 ? std::min<int64_t>(limit, 1 << 18) : limit;
  int64_t left = limit - slice, budget = slice;
  PLUMB_DISPATCH

  //===--- elementwise --------------------------------------------------===//

#define PLUMB_UNARY(Name, Rule)                                                \
  L_##Name : {PLUMB_STEP(Name, pc) PLUMB_NEXT(1)} L_##Name##V : {              \
    budget -= pc->n();                                                         \
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
      PLUMB_COLD((lanes1<Opcode::Name>(pc, sem::Name, shadow::Rule, ctx)));    \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#define PLUMB_BINARY(Name, Rule)                                               \
  L_##Name : {PLUMB_STEP(Name, pc) PLUMB_NEXT(1)} L_##Name##V : {              \
    budget -= pc->n();                                                         \
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
      PLUMB_COLD((lanes2<Opcode::Name, isDivision(Opcode::Name)>(              \
          pc, sem::Name, shadow::Rule, ctx)));                                 \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#define PLUMB_TERNARY(Name, Rule)                                              \
  L_##Name : {PLUMB_STEP(Name, pc) PLUMB_NEXT(2)} L_##Name##V : {              \
    budget -= pc->n();                                                         \
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
      PLUMB_COLD((lanes3<Opcode::Name>(pc, sem::Name, shadow::Rule, ctx)));    \
    }                                                                          \
    PLUMB_NEXT(2)                                                              \
  }
#include "plumbline/Interp/Opcodes.def"

  //===--- moves --------------------------------------------------------===//

L_Mov:
  PLUMB_STEP(Mov, pc)
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
      PLUMB_COLD(true)
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
    PLUMB_COLD(dynamicPart(pc));
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
  if constexpr (!Poison)
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
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a branch"));
  PLUMB_DECIDE(pc->a, pc->b)
  if (F[pc->a])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_BrFalse:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a branch"));
  PLUMB_DECIDE(pc->a, pc->b)
  if (!F[pc->a])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_Switch: {
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a branch"));
  PLUMB_DECIDE(pc->a, pc->d)
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
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a loop bound") &&
              checkSlot<Poison>(pc, pc->b, "a loop bound") &&
              checkSlot<Poison>(pc, pc->c(), "a loop step"));
  PLUMB_DECIDE(pc->a, pc->e())
  PLUMB_DECIDE(pc->b, pc->e())
  PLUMB_DECIDE(pc->c(), pc->e())
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
L_ForNext64: {
  int64_t next;
  if (!__builtin_add_overflow(static_cast<int64_t>(F[pc->a]),
                              static_cast<int64_t>(F[pc->c()]), &next) &&
      next < static_cast<int64_t>(F[pc->b])) {
    F[pc->a] = static_cast<uint64_t>(next);
    PLUMB_GOTO(pc->d)
  }
  PLUMB_NEXT(2)
}
L_LoopNext:
  if (++F[pc->a] < F[pc->b])
    PLUMB_GOTO(pc->d)
  PLUMB_NEXT(1)
L_Join:
  if constexpr (Poison)
    closeDecisions(pc);
  if constexpr (Shadowed)
    if (LLVM_UNLIKELY(open)) {
      closeDecisions(pc);
      PLUMB_REOPEN
    }
  PLUMB_NEXT(2)
L_Call:
  budget -= 8;
  if (LLVM_UNLIKELY(budget < 0))
    goto outOfSteps;
  PLUMB_CHECK(call<Full>(pc));
  PLUMB_RELOAD
  pc = code;
  PLUMB_DISPATCH
L_CallHost:
  PLUMB_CHECK(callHost(pc));
  PLUMB_NEXT(2)
L_Ret: {
  const Inst *to = frame->returnTo;
  ret<Full>(pc);
  if (!to) {
    steps += limit - left - budget;
    return Outcome::Returned;
  }
  PLUMB_RELOAD
  pc = to;
  PLUMB_DISPATCH
}
L_Trap:
  if constexpr (Poison)
    trap(pc);
  PLUMB_FAIL;
L_Print:
  print(program.messages[pc->a]);
  PLUMB_NEXT(1)
L_Assert:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "an assertion"));
  if (LLVM_UNLIKELY(!F[pc->a])) {
    if constexpr (Full)
      assertFailed(pc);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_Assume:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "an assumption"));
  if (LLVM_UNLIKELY(!F[pc->a])) {
    if constexpr (Full)
      stop(RunStatus::Undefined, pc, "assumption", "an assumption is false");
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)

  //===--- memory -------------------------------------------------------===//

L_Load:
  PLUMB_COLD(loadLanes<Full>(pc, false));
  PLUMB_NEXT(2)
L_Store:
  PLUMB_COLD(storeLanes<Full>(pc, false));
  PLUMB_NEXT(2)
L_LoadLanes:
  PLUMB_COLD(loadStrided<Full>(pc));
  PLUMB_NEXT(2)
L_StoreLanes:
  PLUMB_COLD(storeStrided<Full>(pc));
  PLUMB_NEXT(2)
L_MaskedLoad:
  PLUMB_COLD(loadLanes<Full>(pc, true));
  PLUMB_NEXT(2)
L_MaskedStore:
  PLUMB_COLD(storeLanes<Full>(pc, true));
  PLUMB_NEXT(2)
L_Address: {
  const uint32_t *t = &program.table[pc->b];
  uint64_t address;
  PLUMB_CHECK(elementAddress<Poison>(pc, F, address, pc->a, t + 2, t[0], t[1],
                                     pc->flags));
  F[pc->d] = address;
  PLUMB_PLAIN(pc->d)
  PLUMB_NEXT(1)
}
L_Load0:
  PLUMB_STEP(Load0, pc)
  PLUMB_NEXT(1)
L_Load1:
  PLUMB_STEP(Load1, pc)
  PLUMB_NEXT(1)
L_Load2:
  PLUMB_STEP(Load2, pc)
  PLUMB_NEXT(2)
L_Store0:
  PLUMB_STEP(Store0, pc)
  PLUMB_NEXT(1)
L_Store1:
  PLUMB_STEP(Store1, pc)
  PLUMB_NEXT(1)
L_Store2:
  PLUMB_STEP(Store2, pc)
  PLUMB_NEXT(2)
#define PLUMB_SIZED(Rank, Bits)                                                \
  L_Load##Rank##_##Bits                                                        \
      : {PLUMB_STEP(Load##Rank##_##Bits, pc)                                   \
             PLUMB_NEXT((Rank == 2) + 1)} L_Store##Rank##_##Bits               \
      : {PLUMB_STEP(Store##Rank##_##Bits, pc) PLUMB_NEXT((Rank == 2) + 1)}
#include "plumbline/Interp/Opcodes.def"
L_Alloc:
  PLUMB_COLD(allocateOp<Full>(pc));
  PLUMB_NEXT(1)
L_Dealloc:
  PLUMB_CHECK(deallocate(pc));
  PLUMB_NEXT(1)
L_Subview:
  PLUMB_COLD(subviewOp<Full>(pc));
  PLUMB_NEXT(1)
L_Reinterpret:
  PLUMB_COLD(reinterpretOp<Full>(pc));
  PLUMB_NEXT(1)
L_CopyMem:
  PLUMB_COLD(copyMem<Full>(pc));
  PLUMB_NEXT(2)
L_CheckDim:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a size") &&
              checkSlot<Poison>(pc, pc->b, "a size"));
  if (LLVM_UNLIKELY(F[pc->a] != F[pc->b])) {
    if constexpr (Full)
      dimFailed(pc);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_CheckRange:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "an index") &&
              checkSlot<Poison>(pc, pc->b, "a size"));
  if (LLVM_UNLIKELY(F[pc->a] >= F[pc->b])) {
    if constexpr (Full)
      rangeFailed(pc);
    PLUMB_FAIL;
  }
  PLUMB_NEXT(1)
L_CheckLanes:
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    PLUMB_CHECK(
        checkSlot<Poison>(pc, pc->a + i, "a mask") &&
        (!F[pc->a + i] || checkSlot<Poison>(pc, pc->b + i, "an index")));
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
  PLUMB_PLAIN(pc->d)
  PLUMB_NEXT(1)
L_StackRestore:
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->a, "a stack pointer"));
  PLUMB_CHECK(stackRestore(pc));
  PLUMB_NEXT(1)
L_PtrAdd:
  PLUMB_STEP(PtrAdd, pc)
  PLUMB_NEXT(2)
L_Wide:
  PLUMB_COLD(wideOp<Full>(pc));
  PLUMB_NEXT(2)
L_LoadWide:
  PLUMB_COLD(loadWide<Full>(pc));
  PLUMB_NEXT(2)
L_StoreWide:
  PLUMB_COLD(storeWide<Full>(pc));
  PLUMB_NEXT(2)
L_FillBytes:
  PLUMB_COLD(fillBytes<Full>(pc));
  PLUMB_NEXT(1)
L_CopyMemref:
  PLUMB_COLD(copyMemref<Full>(pc));
  PLUMB_NEXT(1)
L_Contract:
  // With poison about, or an observer, element by element.
  F[pc->d] = !Poison && contract(pc, left + budget);
  PLUMB_PLAIN(pc->d)
  PLUMB_NEXT(1)
L_DimDyn: {
  PLUMB_CHECK(checkSlot<Poison>(pc, pc->b, "a dimension"));
  if (LLVM_UNLIKELY(F[pc->b] >= pc->n())) {
    if constexpr (Full)
      indexFailed(pc, 0, F[pc->b], pc->n());
    PLUMB_FAIL;
  }
  F[pc->d] = F[pc->a + 1 + F[pc->b]];
  PLUMB_PLAIN(pc->d)
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
  PLUMB_COLD(unique<Full>(pc));
  PLUMB_NEXT(2)

  //===--- asynchronous objects and coroutines --------------------------===//

L_AsyncCall:
  PLUMB_CHECK(asyncCall(pc));
  PLUMB_NEXT(2)
L_CoroSuspend:
  PLUMB_CHECK(coroSuspend(pc));
  PLUMB_NEXT(1)
L_Await: {
  Waiting waiting = await(pc);
  PLUMB_CHECK(waiting != Waiting::Failed);
  if (waiting == Waiting::Done)
    PLUMB_NEXT(1)
  goto enterAgain;
}
L_CoroResume:
  PLUMB_CHECK(coroResume(pc));
enterAgain:
  budget -= 8;
  if (LLVM_UNLIKELY(budget < 0))
    goto outOfSteps;
  PLUMB_RELOAD
  pc = resumeAt;
  resumeAt = nullptr;
  PLUMB_DISPATCH

L_Parallel:
L_Observe:
  PLUMB_NEXT(1) // for the watched loop
L_Permute:
  F[pc->d] = permuted(pc, F[pc->a], F[pc->b]);
  PLUMB_PLAIN(pc->d)
  PLUMB_NEXT(1)

  //===--- fused pairs --------------------------------------------------===//

  // The loops that track poison run code without them.
L_Reduce1:
L_Reduce2:
  if constexpr (Poison) {
    return Outcome::Stopped;
  } else {
    const bool second = pc->op == Opcode::Reduce2;
    bool again;
    if (unsigned cells = runReduction(pc, ctx, usual, open, budget, again)) {
      if (again)
        PLUMB_DISPATCH
      PLUMB_NEXT(cells)
    }
    if (second) {
      PLUMB_STEP(Load2, pc)
      PLUMB_NEXT(2)
    }
    PLUMB_STEP(Load1, pc)
    PLUMB_NEXT(1)
  }
L_Tiles:
  if constexpr (Poison) {
    return Outcome::Stopped;
  } else {
    if (pc == tilesSkippedAt && tilesToSkip)
      --tilesToSkip;
    else if (openDecisions.empty())
      runTiles(pc, ctx, budget);
    goto *labels[static_cast<unsigned>(frame->function->code[pc - code].op)];
  }
#define PLUMB_PAIR(First, Second)                                              \
  L_##First##_##Second : {                                                     \
    if constexpr (Poison) {                                                    \
      return Outcome::Stopped;                                                 \
    } else {                                                                   \
      constexpr unsigned first = step::cellsOf(Opcode::First);                 \
      PLUMB_STEP_PAIR(First, Second, pc)                                       \
      PLUMB_NEXT(first + step::cellsOf(Opcode::Second))                        \
    }                                                                          \
  }
#define PLUMB_PAIR_JUMP(First, Second)                                         \
  L_##First##_##Second : {                                                     \
    if constexpr (Poison) {                                                    \
      return Outcome::Stopped;                                                 \
    } else {                                                                   \
      PLUMB_STEP(First, pc)                                                    \
      pc += step::cellsOf(Opcode::First);                                      \
      goto L_##Second;                                                         \
    }                                                                          \
  }
#define PLUMB_TRIPLE_JUMP(First, Second, Third)                                \
  L_##First##_##Second##_##Third : {                                           \
    if constexpr (Poison) {                                                    \
      return Outcome::Stopped;                                                 \
    } else {                                                                   \
      constexpr unsigned first = step::cellsOf(Opcode::First);                 \
      PLUMB_STEP_PAIR(First, Second, pc)                                       \
      pc += first + step::cellsOf(Opcode::Second);                             \
      goto L_##Third;                                                          \
    }                                                                          \
  }
#include "plumbline/Interp/Opcodes.def"

outOfSteps:
  // Only a backward jump or a call leads here; it has not been made yet, and
  // what it takes has been booked.
  if (left > 0) {
    if (outOfTime(pc)) {
      steps += limit - left - budget;
      return Outcome::Stopped;
    }
    int64_t more = std::min(left, slice);
    left -= more;
    budget += more;
    if (budget >= 0)
      PLUMB_DISPATCH
    goto outOfSteps;
  }
  steps += limit - left - budget;
  stop(RunStatus::Budget, pc, "step-budget",
       "more than " + llvm::Twine(limit) +
           " steps: the program may not end (see --max-steps)");
  return Outcome::Stopped;
}

} // namespace plumb

#undef PLUMB_FAIL
#undef PLUMB_CHECK
#undef PLUMB_COLD
#undef PLUMB_STEP
#undef PLUMB_STEP_PAIR
#undef PLUMB_REOPEN
#undef PLUMB_DECIDE
#undef PLUMB_PLAIN
#undef PLUMB_DISPATCH
#undef PLUMB_NEXT
#undef PLUMB_GOTO
#undef PLUMB_RELOAD

#endif // PLUMBLINE_LIB_INTERP_EXEC_LOOP_H
