//===- numerics_convert.cpp - array conversions against memcpy ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times convertArray() on 10^8 elements (or as many as the first argument says)
// beside a memcpy that reads and writes as many bytes in all, in turns, and
// prints the ratio of the fastest runs. The buffers have been touched before.
// Then the statistics of as many pairs.
//
// With --exhaustive: compares all 2^32 f32 patterns, converted in arrays, with
// convertBits() instead, which takes minutes.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/BulkConvert.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Numerics/ErrorStats.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace plumb;

template <typename Fn> static double seconds(Fn &&fn) {
  auto begin = std::chrono::steady_clock::now();
  fn();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

static int exhaustive() {
  constexpr uint64_t kBlock = uint64_t(1) << 20;
  std::vector<uint32_t> in(kBlock);
  std::vector<uint16_t> out(kBlock);
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16,
                        FloatFormat::F8E4M3FN, FloatFormat::F8E5M2})
    for (Overflow o : {Overflow::IEEE, Overflow::Saturate}) {
      const bool wide = formatInfo(f).bits > 8;
      uint64_t wrong = 0;
      for (uint64_t base = 0; base < uint64_t(1) << 32; base += kBlock) {
        for (uint64_t i = 0; i < kBlock; ++i)
          in[i] = static_cast<uint32_t>(base + i);
        convertArray(in.data(), FloatFormat::F32, out.data(), f, kBlock,
                     {Rounding::NearestEven, o});
        const uint8_t *bytes = reinterpret_cast<const uint8_t *>(out.data());
        for (uint64_t i = 0; i < kBlock; ++i)
          wrong +=
              (wide ? out[i] : bytes[i]) !=
              convertBits(in[i], FloatFormat::F32, f, Rounding::NearestEven, o);
      }
      std::printf("f32 to %s, %s: %llu of 2^32 differ\n",
                  std::string(formatName(f)).c_str(),
                  std::string(overflowName(o)).c_str(),
                  static_cast<unsigned long long>(wrong));
      std::fflush(stdout);
      if (wrong)
        return 1;
    }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1 && std::strcmp(argv[1], "--exhaustive") == 0)
    return exhaustive();
  const uint64_t n = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100000000;
  std::vector<uint32_t> wide(n), back(n), copy(n);
  std::vector<uint16_t> narrow(n);
  uint32_t state = 1;
  for (uint64_t i = 0; i < n; ++i) { // numbers from 2^-8 to 2^8, both signs
    state = state * 1664525 + 1013904223;
    wide[i] = (state & 0x807fffff) | (119 + (state >> 23 & 15)) << 23;
  }
  std::printf("%llu elements, %s code\n%-22s%10s%10s%8s%9s\n",
              static_cast<unsigned long long>(n), bulkConvertTarget(),
              "conversion", "ms", "memcpy", "ratio", "GB/s");
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16,
                        FloatFormat::F8E4M3FN, FloatFormat::F8E5M2})
    for (bool toNarrow : {true, false}) {
      const uint64_t bytes = n * (4 + ElementType::floating(f).partBytes());
      double ours = 1e9, theirs = 1e9;
      for (int turn = 0; turn < 5; ++turn) {
        ours = std::min(ours, seconds([&] {
                          if (toNarrow)
                            convertArray(wide.data(), FloatFormat::F32,
                                         narrow.data(), f, n);
                          else
                            convertArray(narrow.data(), f, back.data(),
                                         FloatFormat::F32, n);
                        }));
        theirs = std::min(theirs, seconds([&] {
                            std::memcpy(copy.data(), wide.data(), bytes / 2);
                          }));
      }
      std::string name(formatName(f));
      std::printf("%-22s%10.1f%10.1f%8.2f%9.1f\n",
                  (toNarrow ? "f32 to " + name : name + " to f32").c_str(),
                  ours * 1e3, theirs * 1e3, ours / theirs, bytes / ours * 1e-9);
    }

  // `back` is now `wide` rounded to e5m2: a pair with errors of all sizes.
  Result<ArraySource> source = ArraySource::get(
      ElementType::floating(FloatFormat::F32), wide.data(), back.data(), n);
  if (!source)
    return 1;
  ErrorStats stats;
  double time = seconds([&] { stats = computeErrorStats(*source); });
  std::printf("error statistics: %.2f s, max ulp %llu, p99 %g\n", time,
              static_cast<unsigned long long>(stats.maxUlp), stats.p99Abs);
  return 0;
}
