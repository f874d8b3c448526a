//===- LaneKernels.cpp - float arithmetic of many lanes -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f32 and f64 are the host's. f16 and bf16 are computed in f32 and rounded once
// more, which is the same as rounding once: f32 has 24 >= 2 p + 2 bits for
// p = 11 and 8 (Figueroa 1995, see Numerics/Arith.h). That does not hold where
// the f32 result itself is subnormal, which products and quotients of bf16 can
// be; such chunks are done by the semantic function.
//
//===----------------------------------------------------------------------===//

#include "LaneKernelSupport.h"
#include <cmath>

using namespace plumb;
using namespace plumb::lanes;

//===----------------------------------------------------------------------===//
// f32 and f64
//===----------------------------------------------------------------------===//

#define PLUMB_REAL(Name, Real, Bits, Operator)                                 \
  PLUMB_KERNEL2(Name) {                                                        \
    return realBinary<Real, Bits>(                                             \
        [](Real x, Real y)                                                     \
            __attribute__((always_inline)) { return x Operator y; },           \
        sem::Name, d, a, b, n, i);                                             \
  }
PLUMB_REAL(AddF32, float, uint32_t, +)
PLUMB_REAL(SubF32, float, uint32_t, -)
PLUMB_REAL(MulF32, float, uint32_t, *)
PLUMB_REAL(DivF32, float, uint32_t, /)
PLUMB_REAL(AddF64, double, uint64_t, +)
PLUMB_REAL(SubF64, double, uint64_t, -)
PLUMB_REAL(MulF64, double, uint64_t, *)
PLUMB_REAL(DivF64, double, uint64_t, /)
#undef PLUMB_REAL

template <typename Real, typename Bits, typename Sem>
PLUMB_INLINE bool fmaOf(Sem sem, uint64_t *d, const uint64_t *a,
                        const uint64_t *b, const uint64_t *c, uint32_t n,
                        const Inst &i) {
  if (i.flags || d == a + 1 || d == b + 1 || d == c + 1)
    return false;
  Event ev = Event::None;
  uint32_t k = 0;
  auto chunk = [&](auto lanes) __attribute__((always_inline)) {
    constexpr uint32_t size = lanes;
    Real r[size];
    unsigned nan = 0;
    for (uint32_t j = 0; j < size; ++j)
      r[j] = std::fma(bitCast<Real>(static_cast<Bits>(a[k + j])),
                      bitCast<Real>(static_cast<Bits>(b[k + j])),
                      bitCast<Real>(static_cast<Bits>(c[k + j])));
    for (uint32_t j = 0; j < size; ++j)
      nan |= r[j] != r[j];
    if (LLVM_UNLIKELY(nan))
      for (uint32_t j = 0; j < size; ++j)
        d[k + j] = sem(a[k + j], b[k + j], c[k + j], i, ev);
    else
      for (uint32_t j = 0; j < size; ++j)
        d[k + j] = bitCast<Bits>(r[j]);
    k += size;
  };
  while (k + kChunk <= n)
    chunk(std::integral_constant<uint32_t, kChunk>());
  if (k + kHalfChunk <= n)
    chunk(std::integral_constant<uint32_t, kHalfChunk>());
  for (; k < n; ++k)
    d[k] = sem(a[k], b[k], c[k], i, ev);
  return true;
}

PLUMB_KERNEL3(FmaF32) {
  return fmaOf<float, uint32_t>(sem::FmaF32, d, a, b, c, n, i);
}
PLUMB_KERNEL3(FmaF64) {
  return fmaOf<double, uint64_t>(sem::FmaF64, d, a, b, c, n, i);
}

//===----------------------------------------------------------------------===//
// f16 and bf16
//===----------------------------------------------------------------------===//

/// As f16ToF32Bits of FastConvert.h, without branches.
PLUMB_INLINE uint32_t widenF16(uint64_t a) {
  uint32_t bits = static_cast<uint32_t>(a), magnitude = bits & 0x7fff;
  uint32_t tiny = bitCast<uint32_t>(
      static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24f);
  uint32_t normal = (magnitude << 13) + (112u << 23);
  uint32_t special = 0x7f800000u | (magnitude & 0x3ff) << 13 |
                     (magnitude > 0x7c00 ? 1u << 22 : 0);
  uint32_t r = magnitude < 0x0400 ? tiny : normal;
  r = magnitude >= 0x7c00 ? special : r;
  return r | (bits & 0x8000) << 16;
}
PLUMB_INLINE uint32_t widenBF16(uint64_t a) {
  return bf16ToF32Bits(static_cast<uint16_t>(a));
}
/// As f32ToF16, without branches.
PLUMB_INLINE uint64_t narrowF16(float x) {
  uint32_t bits = bitCast<uint32_t>(x), magnitude = bits & 0x7fffffff;
  uint32_t tiny =
      bitCast<uint32_t>(bitCast<float>(magnitude) + 0.5f) - 0x3f000000u;
  uint32_t normal =
      (magnitude - (112u << 23) + 0xfff + (magnitude >> 13 & 1)) >> 13;
  uint32_t special =
      magnitude > 0x7f800000 ? 0x7e00 | (magnitude >> 13 & 0x3ff) : 0x7c00;
  uint32_t r = magnitude < 0x38800000 ? tiny : normal;
  r = magnitude >= 0x477ff000 ? special : r;
  return r | (bits >> 16 & 0x8000);
}
PLUMB_INLINE uint64_t narrowBF16(float x) { return f32ToBF16(x); }

template <typename Widen, typename Narrow, typename Fn, typename Sem>
PLUMB_INLINE void halfBinary(Widen widen, Narrow narrow, Fn op, Sem sem,
                             bool hasF32Exponents, uint64_t *d,
                             const uint64_t *a, const uint64_t *b, uint32_t n,
                             const Inst &i) {
  uint32_t k = 0;
  for (; k + kChunk <= n; k += kChunk) {
    float r[kChunk];
    unsigned care = 0;
    for (uint32_t j = 0; j < kChunk; ++j)
      r[j] =
          op(bitCast<float>(widen(a[k + j])), bitCast<float>(widen(b[k + j])));
    for (uint32_t j = 0; j < kChunk; ++j) {
      uint32_t magnitude = bitCast<uint32_t>(r[j]) & 0x7fffffff;
      care |= magnitude > 0x7f800000;
      if (hasF32Exponents)
        care |= magnitude - 1 < 0x007fffff; // subnormal, not zero
    }
    if (LLVM_UNLIKELY(care)) {
      exactly(sem, d + k, a + k, b + k, kChunk, i);
      continue;
    }
    for (uint32_t j = 0; j < kChunk; ++j)
      d[k + j] = narrow(r[j]);
  }
  exactly(sem, d + k, a + k, b + k, n - k, i);
}

#define PLUMB_HALF(Name, Operator)                                             \
  PLUMB_KERNEL2(Name) {                                                        \
    if (i.flags || d == a + 1 || d == b + 1)                                   \
      return false;                                                            \
    auto op = [](float x, float y)                                             \
                  __attribute__((always_inline)) { return x Operator y; };     \
    if (i.w == static_cast<uint8_t>(FloatFormat::F16))                         \
      halfBinary(widenF16, narrowF16, op, sem::Name, false, d, a, b, n, i);    \
    else if (i.w == static_cast<uint8_t>(FloatFormat::BF16))                   \
      halfBinary(widenBF16, narrowBF16, op, sem::Name, true, d, a, b, n, i);   \
    else                                                                       \
      return false;                                                            \
    return true;                                                               \
  }
PLUMB_HALF(AddFX, +)
PLUMB_HALF(SubFX, -)
PLUMB_HALF(MulFX, *)
PLUMB_HALF(DivFX, /)
#undef PLUMB_HALF

/// d[k] = convert(a[k]); chunks in which `care` finds a NaN by sem.
template <typename Convert, typename Care>
PLUMB_INLINE void convertLanes(Convert convert, Care care, uint64_t *d,
                               const uint64_t *a, uint32_t n, const Inst &i) {
  Event ev = Event::None;
  uint32_t k = 0;
  for (; k + kChunk <= n; k += kChunk) {
    uint64_t r[kChunk];
    unsigned any = 0;
    for (uint32_t j = 0; j < kChunk; ++j) {
      r[j] = convert(a[k + j]);
      any |= care(a[k + j]);
    }
    for (uint32_t j = 0; j < kChunk; ++j)
      d[k + j] = LLVM_UNLIKELY(any) ? sem::ConvertF(a[k + j], i, ev) : r[j];
  }
  for (; k < n; ++k)
    d[k] = sem::ConvertF(a[k], i, ev);
}

PLUMB_KERNEL1(ConvertF) {
  if (i.flags != static_cast<uint8_t>(Rounding::NearestEven))
    return false;
  auto from = static_cast<FloatFormat>(i.w), to = static_cast<FloatFormat>(i.b);
  using F = FloatFormat;
  auto nan16 = [](uint64_t x) -> unsigned { return (x & 0x7fff) > 0x7c00; };
  auto nanB16 = [](uint64_t x) -> unsigned { return (x & 0x7fff) > 0x7f80; };
  auto nan32 = [](uint64_t x) -> unsigned {
    return (x & 0x7fffffff) > 0x7f800000;
  };
  auto nan64 = [](uint64_t x) -> unsigned {
    return (x & ~(1ull << 63)) > 0x7ff0000000000000;
  };
  if (from == F::F16 && to == F::F32)
    convertLanes([](uint64_t x) -> uint64_t { return widenF16(x); }, nan16, d,
                 a, n, i);
  else if (from == F::BF16 && to == F::F32)
    convertLanes([](uint64_t x) -> uint64_t { return widenBF16(x); }, nanB16, d,
                 a, n, i);
  else if (from == F::F32 && to == F::F16)
    convertLanes([](uint64_t x) { return narrowF16(f32At(x)); }, nan32, d, a, n,
                 i);
  else if (from == F::F32 && to == F::BF16)
    convertLanes([](uint64_t x) { return narrowBF16(f32At(x)); }, nan32, d, a,
                 n, i);
  else if (from == F::F32 && to == F::F64)
    convertLanes(
        [](uint64_t x) {
          return bitCast<uint64_t>(static_cast<double>(f32At(x)));
        },
        nan32, d, a, n, i);
  else if (from == F::F64 && to == F::F32)
    convertLanes(
        [](uint64_t x) -> uint64_t {
          return bitCast<uint32_t>(static_cast<float>(f64At(x)));
        },
        nan64, d, a, n, i);
  else
    return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Signs, order
//===----------------------------------------------------------------------===//

/// The sign bit of the formats for which neg and abs are bit operations here.
PLUMB_INLINE uint64_t floatSignBit(const Inst &i) {
  switch (static_cast<FloatFormat>(i.w)) {
  case FloatFormat::F64:
    return 1ull << 63;
  case FloatFormat::F32:
    return 1ull << 31;
  case FloatFormat::F16:
  case FloatFormat::BF16:
    return 1ull << 15;
  default:
    return 0;
  }
}

PLUMB_KERNEL1(NegF) {
  uint64_t sign = floatSignBit(i);
  if (i.flags || !sign)
    return false;
  for (uint32_t k = 0; k < n; ++k)
    d[k] = a[k] ^ sign;
  return true;
}

PLUMB_KERNEL1(AbsF) {
  uint64_t sign = floatSignBit(i);
  if (i.flags || !sign)
    return false;
  for (uint32_t k = 0; k < n; ++k)
    d[k] = a[k] & ~sign;
  return true;
}

/// A number that orders as the encodings do, -0 before +0.
PLUMB_INLINE int32_t orderOf(int32_t bits) {
  return bits ^ ((bits >> 31) & 0x7fffffff);
}
PLUMB_INLINE int64_t orderOf(int64_t bits) {
  return bits ^ static_cast<int64_t>(static_cast<uint64_t>(bits >> 63) >> 1);
}

/// The greater or the less of two numbers; chunks with NaNs by sem.
template <typename Int, bool IsMax, typename Sem>
PLUMB_INLINE void extremum(Sem sem, uint64_t *d, const uint64_t *a,
                           const uint64_t *b, uint32_t n, const Inst &i) {
  using Bits = std::make_unsigned_t<Int>;
  constexpr Bits inf =
      sizeof(Int) == 4 ? Bits(0x7f800000) : Bits(0x7ff0000000000000);
  constexpr Bits magnitude = static_cast<Bits>(~Bits(0)) >> 1;
  uint32_t k = 0;
  for (; k + kChunk <= n; k += kChunk) {
    Bits r[kChunk];
    unsigned nan = 0;
    for (uint32_t j = 0; j < kChunk; ++j) {
      Bits x = static_cast<Bits>(a[k + j]), y = static_cast<Bits>(b[k + j]);
      nan |= ((x & magnitude) > inf) | ((y & magnitude) > inf);
      bool less = orderOf(static_cast<Int>(x)) < orderOf(static_cast<Int>(y));
      r[j] = less == IsMax ? y : x;
    }
    if (LLVM_UNLIKELY(nan)) {
      exactly(sem, d + k, a + k, b + k, kChunk, i);
      continue;
    }
    for (uint32_t j = 0; j < kChunk; ++j)
      d[k + j] = r[j];
  }
  exactly(sem, d + k, a + k, b + k, n - k, i);
}

/// d[k] = the greater or the less of d[k - 1] and b[k], f32 or f64; a NaN hands
/// over to sem.
template <typename Int, bool IsMax, typename Sem>
PLUMB_INLINE void foldExtremumOf(Sem sem, uint64_t *d, const uint64_t *a,
                                 const uint64_t *b, uint32_t n, const Inst &i) {
  using Bits = std::make_unsigned_t<Int>;
  constexpr Bits inf =
      sizeof(Int) == 4 ? Bits(0x7f800000) : Bits(0x7ff0000000000000);
  constexpr Bits magnitude = static_cast<Bits>(~Bits(0)) >> 1;
  Int acc = orderOf(static_cast<Int>(a[0]));
  unsigned nan = (static_cast<Bits>(a[0]) & magnitude) > inf;
  for (uint32_t k = 0; k < n; ++k)
    nan |= (static_cast<Bits>(b[k]) & magnitude) > inf;
  if (nan)
    return exactly(sem, d, a, b, n, i);
  for (uint32_t k = 0; k < n; ++k) {
    Int x = orderOf(static_cast<Int>(b[k]));
    acc = IsMax ? std::max(acc, x) : std::min(acc, x);
    d[k] = static_cast<Bits>(orderOf(acc));
  }
}
template <bool IsMax, typename Sem>
PLUMB_INLINE bool foldExtremum(Sem sem, uint64_t *d, const uint64_t *a,
                               const uint64_t *b, uint32_t n, const Inst &i) {
  if (i.w == static_cast<uint8_t>(FloatFormat::F32))
    foldExtremumOf<int32_t, IsMax>(sem, d, a, b, n, i);
  else if (i.w == static_cast<uint8_t>(FloatFormat::F64))
    foldExtremumOf<int64_t, IsMax>(sem, d, a, b, n, i);
  else
    return false;
  return true;
}

#define PLUMB_EXTREMUM(Name, IsMax)                                            \
  PLUMB_KERNEL2(Name) {                                                        \
    if (i.flags || d == b + 1)                                                 \
      return false;                                                            \
    if (d == a + 1)                                                            \
      return foldExtremum<IsMax>(sem::Name, d, a, b, n, i);                    \
    if (i.w == static_cast<uint8_t>(FloatFormat::F32))                         \
      extremum<int32_t, IsMax>(sem::Name, d, a, b, n, i);                      \
    else if (i.w == static_cast<uint8_t>(FloatFormat::F64))                    \
      extremum<int64_t, IsMax>(sem::Name, d, a, b, n, i);                      \
    else                                                                       \
      return false;                                                            \
    return true;                                                               \
  }
PLUMB_EXTREMUM(MaximumF, true)
PLUMB_EXTREMUM(MinimumF, false)
PLUMB_EXTREMUM(MaxNumF, true)
PLUMB_EXTREMUM(MinNumF, false)
#undef PLUMB_EXTREMUM

template <typename Real, typename Bits>
PLUMB_INLINE bool compareLanes(uint64_t *d, const uint64_t *a,
                               const uint64_t *b, uint32_t n, const Inst &i) {
  if (i.flags & ~kPayload)
    return false;
  const unsigned mask = sem::orderMask(i.flags);
  const unsigned eq = mask & 1, gt = mask >> 1 & 1, lt = mask >> 2 & 1,
                 un = mask >> 3 & 1;
  for (uint32_t k = 0; k < n; ++k) {
    Real x = bitCast<Real>(static_cast<Bits>(a[k]));
    Real y = bitCast<Real>(static_cast<Bits>(b[k]));
    d[k] = (unsigned(x == y) & eq) | (unsigned(x > y) & gt) |
           (unsigned(x < y) & lt) |
           ((unsigned(x != x) | unsigned(y != y)) & un);
  }
  return true;
}

PLUMB_KERNEL2(CmpF32) { return compareLanes<float, uint32_t>(d, a, b, n, i); }
PLUMB_KERNEL2(CmpF64) { return compareLanes<double, uint64_t>(d, a, b, n, i); }
