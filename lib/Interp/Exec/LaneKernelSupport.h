//===- LaneKernelSupport.h - how lane kernels are written -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every kernel is compiled for several x86-64 levels (target_clones), and the
// loader picks one; what it calls is inlined into it. Chunks have a constant
// number of lanes, so that a chunk's results stay in vector registers until it
// is known whether they hold.
//
// No kernel multiplies and adds in one expression: contraction to fma, which
// the higher levels have, would round differently.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELSUPPORT_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELSUPPORT_H

#include "FloatSemantics.h"
#include "IntSemantics.h"
#include "LaneKernels.h"
#include "llvm/Support/Compiler.h"

#ifndef __has_feature
#define __has_feature(x) 0
#endif

// Resolvers run before a sanitizer's runtime is ready.
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) &&         \
    !__has_feature(address_sanitizer) && !__has_feature(memory_sanitizer) &&   \
    !__has_feature(thread_sanitizer)
#define PLUMB_CLONES                                                           \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define PLUMB_CLONES
#endif
#define PLUMB_INLINE static LLVM_ATTRIBUTE_ALWAYS_INLINE

/// Defines lanes::Name as a call of its clones, which follow as the body.
#define PLUMB_KERNEL1(Name)                                                    \
  static bool Name##Clones(uint64_t *, const uint64_t *, uint32_t,             \
                           const Inst &) PLUMB_CLONES;                         \
  bool lanes::Name(uint64_t *d, const uint64_t *a, uint32_t n,                 \
                   const Inst &i) {                                            \
    return Name##Clones(d, a, n, i);                                           \
  }                                                                            \
  static bool PLUMB_CLONES Name##Clones(uint64_t *d, const uint64_t *a,        \
                                        uint32_t n, const Inst &i)
#define PLUMB_KERNEL2(Name)                                                    \
  static bool Name##Clones(uint64_t *, const uint64_t *, const uint64_t *,     \
                           uint32_t, const Inst &) PLUMB_CLONES;               \
  bool lanes::Name(uint64_t *d, const uint64_t *a, const uint64_t *b,          \
                   uint32_t n, const Inst &i) {                                \
    return Name##Clones(d, a, b, n, i);                                        \
  }                                                                            \
  static bool PLUMB_CLONES Name##Clones(uint64_t *d, const uint64_t *a,        \
                                        const uint64_t *b, uint32_t n,         \
                                        const Inst &i)
#define PLUMB_KERNEL3(Name)                                                    \
  static bool Name##Clones(uint64_t *, const uint64_t *, const uint64_t *,     \
                           const uint64_t *, uint32_t, const Inst &)           \
      PLUMB_CLONES;                                                            \
  bool lanes::Name(uint64_t *d, const uint64_t *a, const uint64_t *b,          \
                   const uint64_t *c, uint32_t n, const Inst &i) {             \
    return Name##Clones(d, a, b, c, n, i);                                     \
  }                                                                            \
  static bool PLUMB_CLONES Name##Clones(                                       \
      uint64_t *d, const uint64_t *a, const uint64_t *b, const uint64_t *c,    \
      uint32_t n, [[maybe_unused]] const Inst &i)

namespace plumb::lanes {

constexpr uint32_t kChunk = 16;
/// What vectors of eight lanes have.
constexpr uint32_t kHalfChunk = 8;

PLUMB_INLINE float f32At(uint64_t a) {
  return bitCast<float>(static_cast<uint32_t>(a));
}
PLUMB_INLINE double f64At(uint64_t a) { return bitCast<double>(a); }

/// d[i] = sem(a[i], b[i]) for lanes that need care. No event can occur: flags
/// that make one never reach a kernel.
template <typename Sem>
PLUMB_INLINE void exactly(Sem sem, uint64_t *d, const uint64_t *a,
                          const uint64_t *b, uint32_t n, const Inst &i) {
  Event ev = Event::None;
  for (uint32_t k = 0; k < n; ++k)
    d[k] = sem(a[k], b[k], i, ev);
}

/// acc = op(acc, b[k]) in order; a NaN hands over to the semantic function.
template <typename Real, typename Bits, typename Fn, typename Sem>
PLUMB_INLINE void fold(Fn op, Sem sem, uint64_t *d, const uint64_t *a,
                       const uint64_t *b, uint32_t n, const Inst &i,
                       bool accumulatorIsFirst) {
  Real acc = bitCast<Real>(static_cast<Bits>(accumulatorIsFirst ? a[0] : b[0]));
  uint32_t k = 0;
  for (; k < n; ++k) {
    Real x = bitCast<Real>(static_cast<Bits>(accumulatorIsFirst ? b[k] : a[k]));
    acc = accumulatorIsFirst ? op(acc, x) : op(x, acc);
    if (LLVM_UNLIKELY(acc != acc))
      break;
    d[k] = bitCast<Bits>(acc);
  }
  exactly(sem, d + k, a + k, b + k, n - k, i);
}

/// Arithmetic of host floats.
template <typename Real, typename Bits, typename Fn, typename Sem>
PLUMB_INLINE bool realBinary(Fn op, Sem sem, uint64_t *d, const uint64_t *a,
                             const uint64_t *b, uint32_t n, const Inst &i) {
  if (i.flags)
    return false;
  if (LLVM_UNLIKELY(d == a + 1 || d == b + 1)) {
    fold<Real, Bits>(op, sem, d, a, b, n, i, d == a + 1);
    return true;
  }
  uint32_t k = 0;
  auto chunk = [&](auto lanes) __attribute__((always_inline)) {
    constexpr uint32_t c = lanes;
    Real r[c];
    unsigned nan = 0;
    for (uint32_t j = 0; j < c; ++j)
      r[j] = op(bitCast<Real>(static_cast<Bits>(a[k + j])),
                bitCast<Real>(static_cast<Bits>(b[k + j])));
    for (uint32_t j = 0; j < c; ++j)
      nan |= r[j] != r[j];
    if (LLVM_UNLIKELY(nan))
      exactly(sem, d + k, a + k, b + k, c, i);
    else
      for (uint32_t j = 0; j < c; ++j)
        d[k + j] = bitCast<Bits>(r[j]);
    k += c;
  };
  while (k + kChunk <= n)
    chunk(std::integral_constant<uint32_t, kChunk>());
  if (k + kHalfChunk <= n)
    chunk(std::integral_constant<uint32_t, kHalfChunk>());
  exactly(sem, d + k, a + k, b + k, n - k, i);
  return true;
}

} // namespace plumb::lanes

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELSUPPORT_H
