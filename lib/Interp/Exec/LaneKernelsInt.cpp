//===- LaneKernelsInt.cpp - integers, functions, memory of many lanes -----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integer kernels keep registers zero-extended, as the semantic functions do.
// Math functions are those of MathFunctions.h; but for exp and tanh
// (LaneFunctions.cpp), all that is gained is that they are chosen once a tile.
//
//===----------------------------------------------------------------------===//

#include "LaneKernelSupport.h"
#include <cmath>
#include <cstring>

using namespace plumb;
using namespace plumb::lanes;

PLUMB_INLINE int64_t extended(uint64_t a, unsigned w) {
  return static_cast<int64_t>(a << (64 - w)) >> (64 - w);
}

#define PLUMB_INT(Name, Expression)                                            \
  PLUMB_KERNEL2(Name) {                                                        \
    if (i.flags)                                                               \
      return false;                                                            \
    [[maybe_unused]] const uint64_t mask = ~0ull >> (64 - i.w);                \
    [[maybe_unused]] const unsigned w = i.w;                                   \
    for (uint32_t k = 0; k < n; ++k) {                                         \
      const uint64_t x = a[k], y = b[k];                                       \
      d[k] = Expression;                                                       \
    }                                                                          \
    return true;                                                               \
  }
PLUMB_INT(AddI, (x + y) & mask)
PLUMB_INT(SubI, (x - y) & mask)
PLUMB_INT(MulI, (x * y) & mask)
PLUMB_INT(AndI, x &y)
PLUMB_INT(OrI, x | y)
PLUMB_INT(XorI, x ^ y)
PLUMB_INT(MaxSI, extended(x, w) > extended(y, w) ? x : y)
PLUMB_INT(MinSI, extended(x, w) < extended(y, w) ? x : y)
PLUMB_INT(MaxUI, x > y ? x : y)
PLUMB_INT(MinUI, x < y ? x : y)
PLUMB_INT(CmpEQ, x == y)
PLUMB_INT(CmpNE, x != y)
PLUMB_INT(CmpSLT, extended(x, w) < extended(y, w))
PLUMB_INT(CmpSLE, extended(x, w) <= extended(y, w))
PLUMB_INT(CmpULT, x < y)
PLUMB_INT(CmpULE, x <= y)
#undef PLUMB_INT

PLUMB_KERNEL1(ExtSI) {
  if (i.flags)
    return false;
  const unsigned w = i.w;
  const uint64_t mask = ~0ull >> (64 - i.b);
  for (uint32_t k = 0; k < n; ++k)
    d[k] = static_cast<uint64_t>(extended(a[k], w)) & mask;
  return true;
}

PLUMB_KERNEL1(ExtUI) {
  if (i.flags)
    return false;
  std::memmove(d, a, n * sizeof(uint64_t));
  return true;
}

PLUMB_KERNEL1(TruncI) {
  if (i.flags)
    return false;
  const uint64_t mask = ~0ull >> (64 - i.b);
  for (uint32_t k = 0; k < n; ++k)
    d[k] = a[k] & mask;
  return true;
}

PLUMB_KERNEL1(SIToFP) {
  const unsigned w = i.w;
  if (i.b == static_cast<unsigned>(FloatFormat::F32)) {
    for (uint32_t k = 0; k < n; ++k)
      d[k] = bitCast<uint32_t>(static_cast<float>(extended(a[k], w)));
    return true;
  }
  if (i.b == static_cast<unsigned>(FloatFormat::F64)) {
    for (uint32_t k = 0; k < n; ++k)
      d[k] = bitCast<uint64_t>(static_cast<double>(extended(a[k], w)));
    return true;
  }
  return false;
}

PLUMB_KERNEL3(Select) {
  for (uint32_t k = 0; k < n; ++k)
    d[k] = a[k] ? b[k] : c[k];
  return true;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// f32 by way of double, as MathFunctions.h computes it.
template <typename Fn>
PLUMB_INLINE void functionF32(Fn fn, uint64_t *d, const uint64_t *a, uint32_t n,
                              const Inst &i) {
  Event ev = Event::None;
  for (uint32_t k = 0; k < n; ++k) {
    double r = fn(static_cast<double>(f32At(a[k])));
    d[k] = r != r ? sem::Math1(a[k], i, ev)
                  : bitCast<uint32_t>(static_cast<float>(r));
  }
}
template <typename Fn>
PLUMB_INLINE void functionF64(Fn fn, uint64_t *d, const uint64_t *a, uint32_t n,
                              const Inst &i) {
  Event ev = Event::None;
  for (uint32_t k = 0; k < n; ++k) {
    double r = fn(f64At(a[k]));
    d[k] = r != r ? sem::Math1(a[k], i, ev) : bitCast<uint64_t>(r);
  }
}

PLUMB_KERNEL1(Math1) {
  bool isF32 = i.w == static_cast<uint8_t>(FloatFormat::F32);
  if (i.flags & ~kPayload ||
      (!isF32 && i.w != static_cast<uint8_t>(FloatFormat::F64)))
    return false;
  const MathFn fn = sem::mathFnOf(i);
  if (fn == MathFn::Exp || fn == MathFn::Tanh) {
    expTanh(d, a, n, i);
    return true;
  }
  switch (fn) {
#define PLUMB_FN(Name, Expression)                                             \
  case MathFn::Name: {                                                         \
    auto fn = [](double x)                                                     \
                  __attribute__((always_inline)) { return Expression; };       \
    if (isF32)                                                                 \
      functionF32(fn, d, a, n, i);                                             \
    else                                                                       \
      functionF64(fn, d, a, n, i);                                             \
    return true;                                                               \
  }
    PLUMB_FN(Exp2, std::exp2(x))
    PLUMB_FN(Log, std::log(x))
    PLUMB_FN(Log2, std::log2(x))
    PLUMB_FN(Erf, std::erf(x))
    PLUMB_FN(Sin, std::sin(x))
    PLUMB_FN(Cos, std::cos(x))
    PLUMB_FN(RSqrt, 1 / std::sqrt(x))
    PLUMB_FN(Floor, std::floor(x))
    PLUMB_FN(Ceil, std::ceil(x))
    PLUMB_FN(Sqrt, std::sqrt(x))
#undef PLUMB_FN
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

template <typename T>
PLUMB_INLINE void readLanes(uint64_t *d, const uint8_t *p, int64_t stride,
                            uint32_t n) {
  if (stride == sizeof(T)) {
    for (uint32_t i = 0; i < n; ++i) {
      T v;
      std::memcpy(&v, p + i * sizeof(T), sizeof(T));
      d[i] = v;
    }
    return;
  }
  for (uint32_t i = 0; i < n; ++i, p += stride) {
    T v;
    std::memcpy(&v, p, sizeof(T));
    d[i] = v;
  }
}

template <typename T>
PLUMB_INLINE void writeLanes(uint8_t *p, const uint64_t *a, int64_t stride,
                             uint32_t n) {
  if (stride == sizeof(T)) {
    for (uint32_t i = 0; i < n; ++i) {
      T v = static_cast<T>(a[i]);
      std::memcpy(p + i * sizeof(T), &v, sizeof(T));
    }
    return;
  }
  for (uint32_t i = 0; i < n; ++i, p += stride) {
    T v = static_cast<T>(a[i]);
    std::memcpy(p, &v, sizeof(T));
  }
}

static PLUMB_CLONES void readClones(uint64_t *d, const uint8_t *p,
                                    int64_t stride, unsigned bytes,
                                    uint32_t n) {
  switch (bytes) {
  case 1:
    return readLanes<uint8_t>(d, p, stride, n);
  case 2:
    return readLanes<uint16_t>(d, p, stride, n);
  case 4:
    return readLanes<uint32_t>(d, p, stride, n);
  default:
    return readLanes<uint64_t>(d, p, stride, n);
  }
}

static PLUMB_CLONES void writeClones(uint8_t *p, const uint64_t *a,
                                     int64_t stride, unsigned bytes,
                                     uint32_t n) {
  switch (bytes) {
  case 1:
    return writeLanes<uint8_t>(p, a, stride, n);
  case 2:
    return writeLanes<uint16_t>(p, a, stride, n);
  case 4:
    return writeLanes<uint32_t>(p, a, stride, n);
  default:
    return writeLanes<uint64_t>(p, a, stride, n);
  }
}

void lanes::read(uint64_t *d, const uint8_t *p, int64_t stride, unsigned bytes,
                 uint32_t n) {
  readClones(d, p, stride, bytes, n);
}

void lanes::write(uint8_t *p, const uint64_t *a, int64_t stride, unsigned bytes,
                  uint32_t n) {
  writeClones(p, a, stride, bytes, n);
}
