//===- BulkConvert.cpp - conversions of whole arrays ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops over VectorConvert.h are compiled three times by functions that
// differ in their target attribute alone; the inlined body takes on the
// caller's instructions.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/BulkConvert.h"

#include "VectorConvert.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Support/Philox.h"

#include <cstring>
#include <vector>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Vector loops
//===----------------------------------------------------------------------===//

namespace {

using Loop = void (*)(const void *in, void *out, uint64_t count);

template <FloatFormat F>
using Storage = std::conditional_t<(formatInfo(F).bits > 8), uint16_t, uint8_t>;

// Arrays need not be aligned. memcpy is one load or store, in vectors, too.
template <typename T>
[[gnu::always_inline]] inline T loadAs(const char *array, uint64_t i) {
  T x;
  std::memcpy(&x, array + i * sizeof(T), sizeof(T));
  return x;
}
template <typename T>
[[gnu::always_inline]] inline void storeAs(char *array, uint64_t i, T x) {
  std::memcpy(array + i * sizeof(T), &x, sizeof(T));
}

template <FloatFormat F, Overflow O>
[[gnu::always_inline]] inline void narrowLoop(const void *in, void *out,
                                              uint64_t count) {
  const char *__restrict source = static_cast<const char *>(in);
  char *__restrict target = static_cast<char *>(out);
  for (uint64_t i = 0; i < count; ++i)
    storeAs(target, i,
            static_cast<Storage<F>>(
                detail::narrowF32<F, O>(loadAs<uint32_t>(source, i))));
}

template <FloatFormat F>
[[gnu::always_inline]] inline void widenLoop(const void *in, void *out,
                                             uint64_t count) {
  const char *__restrict source = static_cast<const char *>(in);
  char *__restrict target = static_cast<char *>(out);
  for (uint64_t i = 0; i < count; ++i)
    storeAs(target, i, detail::widenToF32<F>(loadAs<Storage<F>>(source, i)));
}

enum class Target { Baseline, AVX2, AVX512 };

Target hostTarget() {
#if defined(__x86_64__)
  static const Target target = [] {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
      return Target::AVX512;
    return __builtin_cpu_supports("avx2") ? Target::AVX2 : Target::Baseline;
  }();
  return target;
#else
  return Target::Baseline;
#endif
}

#if defined(__x86_64__)
#define PLUMB_AVX2 __attribute__((target("avx2")))
#define PLUMB_AVX512                                                           \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#else
#define PLUMB_AVX2
#define PLUMB_AVX512
#endif

template <FloatFormat F, Overflow O> struct Narrow {
  static void baseline(const void *in, void *out, uint64_t n) {
    narrowLoop<F, O>(in, out, n);
  }
  PLUMB_AVX2 static void avx2(const void *in, void *out, uint64_t n) {
    narrowLoop<F, O>(in, out, n);
  }
  PLUMB_AVX512 static void avx512(const void *in, void *out, uint64_t n) {
    narrowLoop<F, O>(in, out, n);
  }
};

template <FloatFormat F> struct Widen {
  static void baseline(const void *in, void *out, uint64_t n) {
    widenLoop<F>(in, out, n);
  }
  PLUMB_AVX2 static void avx2(const void *in, void *out, uint64_t n) {
    widenLoop<F>(in, out, n);
  }
  PLUMB_AVX512 static void avx512(const void *in, void *out, uint64_t n) {
    widenLoop<F>(in, out, n);
  }
};

template <typename Loops> Loop loopFor(Target t) {
  switch (t) {
  case Target::AVX512:
    return Loops::avx512;
  case Target::AVX2:
    return Loops::avx2;
  case Target::Baseline:
    break;
  }
  return Loops::baseline;
}

template <FloatFormat F> Loop narrowLoopFor(Overflow o) {
  if (o == Overflow::Saturate)
    return loopFor<Narrow<F, Overflow::Saturate>>(hostTarget());
  if (o == Overflow::NaN)
    return nullptr;
  return loopFor<Narrow<F, Overflow::IEEE>>(hostTarget());
}

/// A vector loop for this conversion, or null.
Loop vectorLoop(FloatFormat from, FloatFormat to, const ArrayRounding &rule) {
#define PLUMB_FORMATS(CASE)                                                    \
  CASE(F16)                                                                    \
  CASE(BF16)                                                                   \
  CASE(F8E5M2)                                                                 \
  CASE(F8E4M3FN)                                                               \
  CASE(F8E5M2FNUZ)                                                             \
  CASE(F8E4M3FNUZ)
  if (from == FloatFormat::F32 && rule.rounding == Rounding::NearestEven) {
    switch (to) {
#define PLUMB_CASE(F)                                                          \
  case FloatFormat::F:                                                         \
    return narrowLoopFor<FloatFormat::F>(rule.overflow);
      PLUMB_FORMATS(PLUMB_CASE)
#undef PLUMB_CASE
    default:
      return nullptr;
    }
  }
  // Exact, but for infinities under other overflow rules.
  if (to == FloatFormat::F32 && rule.overflow == Overflow::IEEE) {
    switch (from) {
#define PLUMB_CASE(F)                                                          \
  case FloatFormat::F:                                                         \
    return loopFor<Widen<FloatFormat::F>>(hostTarget());
      PLUMB_FORMATS(PLUMB_CASE)
#undef PLUMB_CASE
    default:
      return nullptr;
    }
  }
  return nullptr;
#undef PLUMB_FORMATS
}

//===----------------------------------------------------------------------===//
// Tables and single elements
//===----------------------------------------------------------------------===//

unsigned bytesOf(FloatFormat f) { return ElementType::floating(f).partBytes(); }

UInt128 load(const void *array, uint64_t i, unsigned bytes, FloatFormat f) {
  UInt128 x = 0;
  std::memcpy(&x, static_cast<const char *>(array) + i * bytes, bytes);
  const unsigned bits = formatInfo(f).bits;
  return bits >= 128 ? x : x & ((UInt128(1) << bits) - 1);
}

void store(void *array, uint64_t i, unsigned bytes, UInt128 x) {
  std::memcpy(static_cast<char *>(array) + i * bytes, &x, bytes);
}

/// The encodings of `to` for all encodings of `from`, of at most 16 bits.
template <typename In, typename Out>
void throughTable(const void *in, FloatFormat from, void *out, FloatFormat to,
                  uint64_t count, const ArrayRounding &rule) {
  const uint64_t size = uint64_t(1) << formatInfo(from).bits;
  std::vector<Out> table(size);
  for (uint64_t bits = 0; bits < size; ++bits)
    table[bits] = static_cast<Out>(
        convertBits(bits, from, to, rule.rounding, rule.overflow));
  const char *source = static_cast<const char *>(in);
  char *target = static_cast<char *>(out);
  for (uint64_t i = 0; i < count; ++i)
    storeAs(target, i, table[loadAs<In>(source, i) & (size - 1)]);
}

template <typename In>
void throughTable(const void *in, FloatFormat from, void *out, FloatFormat to,
                  uint64_t count, const ArrayRounding &rule) {
  switch (bytesOf(to)) {
  case 1:
    return throughTable<In, uint8_t>(in, from, out, to, count, rule);
  case 2:
    return throughTable<In, uint16_t>(in, from, out, to, count, rule);
  case 4:
    return throughTable<In, uint32_t>(in, from, out, to, count, rule);
  default:
    return throughTable<In, uint64_t>(in, from, out, to, count, rule);
  }
}

void oneByOne(const void *in, FloatFormat from, void *out, FloatFormat to,
              uint64_t count, const ArrayRounding &rule) {
  const unsigned fromBytes = bytesOf(from), toBytes = bytesOf(to);
  const bool wide = fromBytes > 8 || toBytes > 8;
  PhiloxStream random(rule.seed, "stochastic-rounding");
  random.seek(2 * rule.firstIndex);
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t r = rule.rounding == Rounding::Stochastic ? random.next64() : 0;
    UInt128 x = load(in, i, fromBytes, from);
    store(out, i, toBytes,
          wide ? convertBitsWide(x, from, to, rule.rounding, rule.overflow, r)
               : convertBits(low64(x), from, to, rule.rounding, rule.overflow,
                             r));
  }
}

} // namespace

void plumb::convertArray(const void *in, FloatFormat from, void *out,
                         FloatFormat to, uint64_t count,
                         const ArrayRounding &rule) {
  if (Loop loop = vectorLoop(from, to, rule))
    return loop(in, out, count);
  const unsigned bits = formatInfo(from).bits;
  if (bits <= 16 && formatInfo(to).bits <= 64 &&
      rule.rounding != Rounding::Stochastic && count >> bits >= 2)
    return bits <= 8 ? throughTable<uint8_t>(in, from, out, to, count, rule)
                     : throughTable<uint16_t>(in, from, out, to, count, rule);
  oneByOne(in, from, out, to, count, rule);
}

const char *plumb::bulkConvertTarget() {
  switch (hostTarget()) {
  case Target::AVX512:
    return "avx512";
  case Target::AVX2:
    return "avx2";
  case Target::Baseline:
    break;
  }
  return "baseline";
}
