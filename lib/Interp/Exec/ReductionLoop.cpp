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
// With shadows the sum stays in registers while nothing out of the ordinary
// turns up: no mark, no special value, no overflow. Products are made eight at
// a time from elements whose own sums were closed before (ClosedStreams.h).
// From the first unusual element on the instructions' own rules take over, and
// the last iteration is always theirs: it leaves what registers hold.
//
//===----------------------------------------------------------------------===//

#include "../Reduction.h"
#include "ClosedStreams.h"
#include "ReductionKernels.h"
#include "Step.h"

using namespace plumb;

namespace {

/// Fewer iterations are not worth the preparation.
constexpr uint64_t kWorthwhile = 4;
/// The same of the preparation for vectors.
constexpr uint64_t kWorthVectors = 16;

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

//===--- with shadows -----------------------------------------------------===//

/// An open sum in registers.
struct OpenSum {
  double v;
  shadow::Term term;
  uint16_t marks;
  bool isConstant;
  uint64_t bits;

  /// False if it is out of the ordinary.
  LLVM_ATTRIBUTE_ALWAYS_INLINE bool load(const Shadow &s, uint64_t typed,
                                         FloatFormat f, const shadow::Ctx &c) {
    constexpr uint16_t usual = shadow::kSticky | kConstant | shadow::kSumMarks;
    if (s.marks & ~usual)
      return false;
    v = s.v;
    term = shadow::termHot(c, s, f);
    marks = s.marks & shadow::kSticky;
    isConstant = s.marks & kConstant;
    bits = typed;
    return true;
  }
  LLVM_ATTRIBUTE_ALWAYS_INLINE void store(Shadow &s, FloatFormat f) const {
    shadow::put(s, v, term.E, term.s, term.n, static_cast<int16_t>(term.g),
                static_cast<uint16_t>(marks | (isConstant ? kConstant : 0) |
                                      kOpen | static_cast<unsigned>(f) << 8));
  }
};

/// acc += x, for as many of the trips as are usual: their number.
template <FloatFormat F>
uint64_t addElements(uint64_t *slots, Shadow *shadows, Slot acc, Stream x,
                     uint64_t trips, const shadow::Ctx &c) {
  constexpr unsigned bytes = F == FloatFormat::F64 ? 8 : 4;
  constexpr uint16_t ownSum = kOpen | static_cast<unsigned>(F) << 8;
  OpenSum sum;
  if (!sum.load(shadows[acc], slots[acc], F, c))
    return 0;
  uint64_t i = 0;
  for (; i < trips; ++i, x.advance(1)) {
    const Shadow *s = Memory::shadowAt(*x.allocation, x.offset, bytes);
    if (!s || (s->marks & ~(kConstant | shadow::kSumMarks)))
      break;
    const uint16_t marks = s->marks;
    double v = sum.v + s->v;
    const uint64_t bits = fadd<F>(sum.bits, readOne<F>(x.at));
    if (!shadow::isFinite(v))
      break;
    const bool isConstant = sum.isConstant && marks & kConstant;
    if (isConstant) {
      v = shadow::decodeHot(bits, F);
      if (!shadow::isFinite(v))
        break;
    }
    const shadow::Term t = LLVM_LIKELY((marks & shadow::kSumMarks) == ownSum)
                               ? shadow::Term{s->E, s->s, s->n, s->g}
                               : shadow::termHot(c, *s, F);
    const uint32_t n = sum.term.n + t.n;
    sum.v = v;
    sum.term = {sum.term.E + t.E, sum.term.s + t.s, n < t.n ? UINT32_MAX : n,
                std::min(sum.term.g, t.g)};
    sum.bits = bits;
    sum.isConstant = isConstant;
  }
  if (i) {
    sum.store(shadows[acc], F);
    slots[acc] = sum.bits;
  }
  return i;
}

/// acc += x * y, the same way.
template <FloatFormat F>
uint64_t addProducts(uint64_t *slots, Shadow *shadows, Slot acc, Stream x,
                     Stream y, uint64_t trips, const shadow::Ctx &c,
                     ClosedStreams &streams) {
  using Real = std::conditional_t<F == FloatFormat::F64, double, float>;
  OpenSum sum;
  if (!sum.load(shadows[acc], slots[acc], F, c))
    return 0;
  const bool kept = trips <= ClosedStreams::kLongest;
  std::shared_ptr<const ClosedTerms> wholeX, wholeY;
  ClosedTerms partX, partY;
  if (kept) {
    wholeX = streams.get(x, trips, F, c);
    wholeY = streams.get(y, trips, F, c);
  }
  lanes::ProductTerms terms;
  uint64_t done = 0;
  while (done < trips) {
    const size_t n = std::min<uint64_t>(trips - done, lanes::kMostTerms);
    if (!kept) {
      partX.read(x, n, F, c);
      partY.read(y, n, F, c);
      x.advance(n);
      y.advance(n);
    }
    const ClosedTerms &a = kept ? *wholeX : partX, &b = kept ? *wholeY : partY;
    const bool isConstant = a.isConstant && b.isConstant;
    if (!a.isUsable || !b.isUsable ||
        (a.hasConstants && b.hasConstants && !isConstant) ||
        !lanes::productTerms(c, F, a, b, kept ? done : 0, n, terms))
      break;
    double v = sum.v, E = sum.term.E, s = sum.term.s;
    Real typed = bitCast<Real>(
        static_cast<
            std::conditional_t<F == FloatFormat::F64, uint64_t, uint32_t>>(
            sum.bits));
    for (size_t i = 0; i < n; ++i) {
      v += terms.v[i];
      E += terms.E[i];
      s += terms.s[i];
      typed += static_cast<Real>(terms.typed[i]);
    }
    if (!shadow::isFinite(v) || !shadow::isFinite(E) || typed - typed != 0)
      break;
    // Constants only: the sum is the typed one, and has been all along.
    sum.isConstant &= isConstant;
    if (sum.isConstant)
      v = static_cast<double>(typed);
    sum.v = v;
    sum.term = {E, s,
                static_cast<uint32_t>(
                    std::min<uint64_t>(sum.term.n + terms.n, UINT32_MAX)),
                std::min(sum.term.g, terms.g)};
    sum.bits =
        bitCast<std::conditional_t<F == FloatFormat::F64, uint64_t, uint32_t>>(
            typed);
    done += n;
  }
  if (done) {
    sum.store(shadows[acc], F);
    slots[acc] = sum.bits;
  }
  return done;
}

/// By the rules, one after the other.
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
    Stream a = x, b = y;
    uint64_t left = trips;
    if (usual && !open && trips > kWorthVectors) {
      uint64_t done;
      const Slot acc = r.add->d;
      if (!r.mul) {
        done = r.isF64() ? addElements<FloatFormat::F64>(F, frame.shadows, acc,
                                                         a, trips - 1, c)
                         : addElements<FloatFormat::F32>(F, frame.shadows, acc,
                                                         a, trips - 1, c);
      } else {
        if (!closedStreams)
          closedStreams = std::make_shared<ClosedStreams>();
        auto add = r.isF64() ? addProducts<FloatFormat::F64>
                             : addProducts<FloatFormat::F32>;
        done = add(F, frame.shadows, acc, a, b, trips - 1, c, *closedStreams);
      }
      a.advance(done);
      b.advance(done);
      left -= done;
    }
    auto run = r.isF64() ? r.mul ? sumUpShadows<FloatFormat::F64, true>
                                 : sumUpShadows<FloatFormat::F64, false>
               : r.mul   ? sumUpShadows<FloatFormat::F32, true>
                         : sumUpShadows<FloatFormat::F32, false>;
    run(r, F, frame.shadows, a, b, left, c, usual, open);
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
