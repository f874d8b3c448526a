//===- ReductionLoop.cpp - runs a loop that only sums up ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds, lifetime and written bytes are checked once for all the iterations
// that are left. If a check fails nothing is done: the instructions run one by
// one then, and find out where. The additions are made in the order of the
// program, each product rounded, so that no bit and no shadow differs.
//
//===----------------------------------------------------------------------===//

#include "../Reduction.h"
#include "Step.h"

using namespace plumb;

namespace {

/// The elements that one of the loads takes in turn.
struct Stream {
  Memory::Allocation *allocation = nullptr;
  const uint8_t *at = nullptr;
  uint64_t offset = 0;
  int64_t stride = 0; ///< in bytes
};

/// Fewer iterations are not worth the preparation.
constexpr uint64_t kWorthwhile = 4;

bool openStream(Memory &memory, const uint64_t *F, const Inst *load, Slot iv,
                uint64_t trips, unsigned bytes, Stream &s) {
  const unsigned rank = Reduction::rankOf(load);
  uint64_t address = F[load->a];
  int64_t stride = 0;
  for (unsigned d = 0; d < rank; ++d) {
    const Slot index = Reduction::indexOf(load, d);
    const uint64_t size = F[load->a + 1 + d];
    const uint64_t step = F[load->a + 1 + rank + d] * bytes;
    if (F[index] >= size)
      return false;
    address += F[index] * step;
    if (index == iv) {
      if (trips > size - F[index])
        return false;
      stride += static_cast<int64_t>(step);
    }
  }
  int64_t reach;
  if (__builtin_mul_overflow(stride, static_cast<int64_t>(trips - 1), &reach))
    return false;
  const uint64_t low = reach < 0 ? address + reach : address;
  const uint64_t span =
      static_cast<uint64_t>(reach < 0 ? -reach : reach) + bytes;
  AccessError error = AccessError::None;
  const uint8_t *p = memory.access(low, span, s.allocation, error);
  if (!p || !Memory::isWritten(*s.allocation, Memory::offsetOf(low), span))
    return false;
  s.at = p + (address - low);
  s.offset = Memory::offsetOf(address);
  s.stride = stride;
  return true;
}

template <FloatFormat F> uint64_t readOne(const uint8_t *p) {
  return readBytes<F == FloatFormat::F64 ? 8 : 4>(p);
}

/// Values alone.
template <FloatFormat F, bool Multiplies>
void sumUp(const Reduction &r, uint64_t *slots, Stream x, Stream y,
           uint64_t trips) {
  const bool accFirst = r.add->a == r.add->d;
  const bool swapped = Multiplies && r.y && r.mul->a == r.y->d;
  uint64_t acc = slots[r.add->d], a = 0, b = 0, p = 0;
  for (uint64_t i = 0; i < trips; ++i) {
    a = p = readOne<F>(x.at);
    x.at += x.stride;
    if constexpr (Multiplies) {
      b = readOne<F>(y.at);
      y.at += y.stride;
      p = swapped ? fmul<F>(b, a) : fmul<F>(a, b);
    }
    acc = accFirst ? fadd<F>(acc, p) : fadd<F>(p, acc);
  }
  slots[r.x->d] = a;
  if (r.y)
    slots[r.y->d] = b;
  if (r.mul)
    slots[r.mul->d] = p;
  slots[r.add->d] = acc;
}

template <FloatFormat F>
LLVM_ATTRIBUTE_ALWAYS_INLINE void shadowOf(Shadow &d, const Stream &s,
                                           uint64_t bits, uint16_t open) {
  constexpr unsigned bytes = F == FloatFormat::F64 ? 8 : 4;
  if (const Shadow *known = Memory::shadowAt(*s.allocation, s.offset, bytes))
    shadow::copy(d, *known, open);
  else
    shadow::assign(d, restartShadow(bits, static_cast<uint8_t>(F)), open);
}

/// With shadows.
template <FloatFormat F, bool Multiplies>
void sumUpShadows(const Reduction &r, uint64_t *slots, Shadow *shadows,
                  Stream x, Stream y, uint64_t trips, const shadow::Ctx &c,
                  bool usual, uint16_t open) {
  constexpr Opcode Mul =
      F == FloatFormat::F64 ? Opcode::MulF64 : Opcode::MulF32;
  constexpr Opcode Add =
      F == FloatFormat::F64 ? Opcode::AddF64 : Opcode::AddF32;
  const bool accFirst = r.add->a == r.add->d;
  const bool swapped = Multiplies && r.y && r.mul->a == r.y->d;
  uint64_t acc = slots[r.add->d], a = 0, b = 0, p = 0;
  Shadow &sa = shadows[r.x->d], &sb = r.y ? shadows[r.y->d] : sa;
  Shadow &sp = r.mul ? shadows[r.mul->d] : sa, &sum = shadows[r.add->d];
  for (uint64_t i = 0; i < trips; ++i) {
    a = p = readOne<F>(x.at);
    shadowOf<F>(sa, x, a, open);
    x.at += x.stride, x.offset += x.stride;
    if constexpr (Multiplies) {
      b = readOne<F>(y.at);
      if (r.y)
        shadowOf<F>(sb, y, b, open);
      y.at += y.stride, y.offset += y.stride;
      p = swapped ? fmul<F>(b, a) : fmul<F>(a, b);
      step::binaryShadow<Mul>(sp, usual, c, *r.mul, swapped ? sb : sa,
                              swapped ? sa : sb, swapped ? b : a,
                              swapped ? a : b, p, open);
    }
    const uint64_t before = acc;
    acc = accFirst ? fadd<F>(acc, p) : fadd<F>(p, acc);
    step::binaryShadow<Add>(sum, usual, c, *r.add, accFirst ? sum : sp,
                            accFirst ? sp : sum, accFirst ? before : p,
                            accFirst ? p : before, acc, open);
  }
  slots[r.x->d] = a;
  if (r.y)
    slots[r.y->d] = b;
  if (r.mul)
    slots[r.mul->d] = p;
  slots[r.add->d] = acc;
}

} // namespace

unsigned Machine::runReduction(const Inst *pc, const shadow::Ctx &c, bool usual,
                               uint16_t open, int64_t &budget, bool &again) {
  Frame &frame = frames.back();
  uint64_t *F = frame.values;
  const size_t index = pc - codeOf(*frame.function).data();
  const Reduction r = reductionAt(&frame.function->code[index]);
  const Slot iv = r.next->a;
  const int64_t from = static_cast<int64_t>(F[iv]);
  const int64_t to = static_cast<int64_t>(F[r.next->b]);
  again = false;
  // A backward jump costs the cells that it goes over.
  const int64_t cost = r.next - r.x + 1;
  if (F[r.next->c()] != 1 || from < 0 || from >= to)
    return 0;
  uint64_t trips = static_cast<uint64_t>(to - from);
  if (static_cast<int64_t>(trips) > budget / cost) {
    trips = static_cast<uint64_t>(std::max<int64_t>(budget / cost, 0));
    again = true;
  }
  if (trips < kWorthwhile)
    return 0;
  const unsigned bytes = r.isF64() ? 8 : 4;
  Stream x, y;
  if (!openStream(memory, F, r.x, iv, trips, bytes, x) ||
      (r.y && !openStream(memory, F, r.y, iv, trips, bytes, y)))
    return 0;
  if (!r.y)
    y = x;
  if (shadows) {
    auto run = r.isF64() ? r.mul ? sumUpShadows<FloatFormat::F64, true>
                                 : sumUpShadows<FloatFormat::F64, false>
               : r.mul   ? sumUpShadows<FloatFormat::F32, true>
                         : sumUpShadows<FloatFormat::F32, false>;
    run(r, F, frame.shadows, x, y, trips, c, usual, open);
  } else {
    auto run = r.isF64() ? r.mul ? sumUp<FloatFormat::F64, true>
                                 : sumUp<FloatFormat::F64, false>
               : r.mul   ? sumUp<FloatFormat::F32, true>
                         : sumUp<FloatFormat::F32, false>;
    run(r, F, x, y, trips);
  }
  if (again) {
    F[iv] = static_cast<uint64_t>(from) + trips;
    budget -= static_cast<int64_t>(trips) * cost;
  } else {
    F[iv] = static_cast<uint64_t>(to) - 1;
    budget -= static_cast<int64_t>(trips - 1) * cost;
  }
  return r.cells();
}
