//===- WideOps.cpp - instructions on more than 64 bits --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Wide, LoadWide and StoreWide: the frame's tags become APInts and back. This
// is the slow path; it keeps to the rules of the fast ones (MemoryOps.h,
// FullState.h) for bounds, poison and shadows.
//
//===----------------------------------------------------------------------===//

#include "FloatSemantics.h"
#include "FullState.h"
#include "WideAccess.h"
#include "WideShadows.h"

using namespace plumb;
using llvm::APInt;
using llvm::Twine;

APInt Machine::valueOf(uint64_t slot, ScalarType type) const {
  if (type.isWide())
    return wide.get(slot, type.bits);
  return APInt(type.bits, slot, /*isSigned=*/false, /*implicitTrunc=*/true);
}

uint64_t Machine::slotOf(const APInt &value, ScalarType type) {
  return type.isWide() ? wide.put(value) : value.getZExtValue();
}

bool Machine::collectWide(const Inst *pc) {
  if (!wide.isFull())
    return true;
  wide.beginCollection();
  for (const Frame &frame : frames)
    wide.keep(frame.values, frame.function->numSlots);
  for (const auto &[handle, coroutine] : tasks.coroutines)
    wide.keep(coroutine.values.data(), coroutine.values.size());
  wide.keep(results.values.data(), results.values.size());
  wide.endCollection();
  if (wide.bytes() <= options.maxBytes)
    return true;
  return full ? stop(RunStatus::Budget, pc, "memory-budget",
                     "the values of more than 64 bits do not fit into the "
                     "memory budget of " +
                         Twine(options.maxBytes) + " bytes")
              : false;
}

static bool divides(Opcode op) {
  switch (op) {
  case Opcode::DivSI:
  case Opcode::DivUI:
  case Opcode::RemSI:
  case Opcode::RemUI:
  case Opcode::CeilDivSI:
  case Opcode::CeilDivUI:
  case Opcode::FloorDivSI:
  case Opcode::AffineMod:
    return true;
  default:
    return false;
  }
}

template <bool Full> bool Machine::wideOp(const Inst *pc) {
  const WideOperation o = WideOperation::read(&program.table[pc->e()]);
  const unsigned count = o.operands();
  const Slot first[3] = {pc->a, pc->b, pc->c()};
  // The types of the operands: a condition and an exponent are others.
  ScalarType types[3] = {o.from, o.from, o.from};
  ScalarType result = o.to, truth;
  truth.bits = 1;
  if (o.op == Opcode::Select)
    types[0] = truth;
  if (o.op == Opcode::FPowI) {
    types[1] = truth;
    types[1].bits = o.flags & kPayload ? o.flags & kPayload : 64;
  }
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    if (!collectWide(pc))
      return false;
    APInt values[3];
    for (unsigned k = 0; k < count; ++k)
      values[k] = valueOf(F[first[k] + i], types[k]);
    if constexpr (Full)
      if (divides(o.op) && frame.poison[first[1] + i])
        return poisonUsed(pc, frame.poison[first[1] + i], "a divisor");
    Event ev = Event::None;
    APInt r = evaluateWide(o, values[0], values[1], values[2], ev);
    const Slot d = pc->d + i;
    if constexpr (!Full) {
      if (ev != Event::None)
        return false;
    } else {
      uint32_t cause = frame.poison[first[0] + i];
      if (o.op == Opcode::Select && !cause)
        cause = frame.poison[first[values[0].isZero() ? 2 : 1] + i];
      for (unsigned k = 1; k < count && !cause && o.op != Opcode::Select; ++k)
        cause = frame.poison[first[k] + i];
      if (!settlePoison(pc, d, ev == Event::DivisionByZero ? 0 : cause, ev))
        return false;
      if (shadows) {
        const Shadow *s[3];
        const APInt *bits[3];
        for (unsigned k = 0; k < 3; ++k) {
          s[k] = &frame.shadows[first[k < count ? k : 0] + i];
          bits[k] = &values[k];
        }
        Shadow made = shadow::wideResult(environment->ctx, o, s, bits, r);
        markOpen(made);
        frame.shadows[d] = made;
      }
    }
    F[d] = slotOf(r, result);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
/// Where the lanes of one access lie.
struct Lanes {
  uint64_t address;
  /// In bits from one lane to the next.
  int64_t stride;

  uint64_t addressOf(uint32_t i) const {
    return address + static_cast<uint64_t>(stride / 8 * i) +
           static_cast<uint64_t>(stride % 8 * i / 8);
  }
  unsigned shiftOf(uint32_t i) const {
    return static_cast<unsigned>(stride % 8 * i % 8);
  }
};
} // namespace

static Lanes lanesOf(const WideAccess &access, uint64_t address,
                     const uint64_t *F) {
  int64_t bytes = access.type.bytes();
  switch (access.form) {
  case WideAccess::Packed:
    return {address, access.type.bits};
  case WideAccess::Strided:
    return {address, static_cast<int64_t>(F[access.stride]) * 8};
  case WideAccess::MaskedStrided:
    return {address, static_cast<int64_t>(F[access.stride]) * bytes * 8};
  default:
    return {address, bytes * 8};
  }
}

template <bool Full>
bool Machine::checkAccess(const Inst *pc, const WideAccess &access) {
  if (!checkSlot<Full>(pc, pc->a, "an address"))
    return false;
  bool strided = access.form == WideAccess::Strided ||
                 access.form == WideAccess::MaskedStrided;
  return !strided || checkSlot<Full>(pc, access.stride, "a stride");
}

template <bool Full> bool Machine::loadWide(const Inst *pc) {
  const WideAccess access = WideAccess::read(&program.table[pc->e()]);
  if (!checkAccess<Full>(pc, access))
    return false;
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  const Lanes lanes = lanesOf(access, F[pc->a], F);
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    const Slot d = pc->d + i;
    if (access.isMasked()) {
      if (!checkSlot<Full>(pc, access.mask + i, "a mask"))
        return false;
      if (!F[access.mask + i]) {
        F[d] = F[access.otherwise + i];
        if constexpr (Full)
          moveState(d, access.otherwise + i, 1);
        continue;
      }
    }
    if (!collectWide(pc))
      return false;
    uint64_t address = lanes.addressOf(i);
    unsigned shift = lanes.shiftOf(i);
    uint64_t bytes = (shift + access.type.bits + 7) / 8;
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    const uint8_t *p = memory.access(address, bytes, a, error);
    if (!p)
      return Full ? accessFailed(pc, error, address, bytes, false) : false;
    APInt value = readBits(p, shift, access.type.bits);
    F[d] = wide.put(value);
    uint64_t offset = Memory::offsetOf(address);
    if constexpr (!Full) {
      if (a->uninitialised && !Memory::isWritten(*a, offset, bytes))
        return false;
    } else {
      frame.poison[d] = 0;
      if (!Memory::isWritten(*a, offset, bytes)) {
        uint32_t cause = memory.poisonCause(*a, offset, bytes);
        frame.poison[d] =
            cause ? cause : newCause(Event::UninitialisedRead, pc);
      }
      if (shadows) {
        const Shadow *s =
            shift ? nullptr : Memory::shadowAt(*a, offset, access.type.bytes());
        Shadow made = s ? *s : shadow::wideRestart(value, access.type);
        markOpen(made);
        frame.shadows[d] = made;
      }
    }
  }
  return true;
}

template <bool Full> bool Machine::storeWide(const Inst *pc) {
  const WideAccess access = WideAccess::read(&program.table[pc->e()]);
  if (!checkAccess<Full>(pc, access))
    return false;
  Frame &frame = frames.back();
  const uint64_t *F = frame.values;
  const Lanes lanes = lanesOf(access, F[pc->a], F);
  for (uint32_t i = 0, n = pc->n(); i < n; ++i) {
    if (access.isMasked()) {
      if (!checkSlot<Full>(pc, access.mask + i, "a mask"))
        return false;
      if (!F[access.mask + i])
        continue;
    }
    const Slot d = pc->d + i;
    uint64_t address = lanes.addressOf(i);
    unsigned shift = lanes.shiftOf(i);
    uint64_t bytes = (shift + access.type.bits + 7) / 8;
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    uint8_t *p = memory.accessForWrite(address, bytes, a, error);
    if (!p)
      return Full ? accessFailed(pc, error, address, bytes, true) : false;
    writeBits(p, shift, wide.get(F[d], access.type.bits), shift != 0);
    uint64_t offset = Memory::offsetOf(address);
    if (a->uninitialised)
      Memory::markWritten(*a, offset, bytes);
    if constexpr (Full) {
      if (frame.poison[d])
        memory.markPoison(*a, offset, bytes, frame.poison[d]);
      if (shadows) {
        bool keeps = access.type.isFloat() || frame.shadows[d].marks;
        if (keeps && access.form != WideAccess::Packed)
          memory.setShadow(*a, offset, access.type.bytes(), frame.shadows[d]);
        else
          Memory::dropShadows(*a, offset, bytes);
      }
    }
  }
  return true;
}

namespace plumb {
template bool Machine::wideOp<true>(const Inst *);
template bool Machine::wideOp<false>(const Inst *);
template bool Machine::loadWide<true>(const Inst *);
template bool Machine::loadWide<false>(const Inst *);
template bool Machine::storeWide<true>(const Inst *);
template bool Machine::storeWide<false>(const Inst *);
} // namespace plumb
