//===- Random.cpp - random numbers, shuffles and sorts --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As mlir_c_runner_utils has them, so that a program prints the same: a
// Mersenne twister of 32 bits by its seed, a uniform number from 0 to m
// (inclusive), a shuffle of 0 to n - 1, and an ascending sort. The values of
// distributions and shuffles are the standard library's, not the standard's:
// they are equal where both are built with the same one.
//
// A generator is known to the program by a number that is no address of any
// memory: who reads through it finds out.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "plumbline/Numerics/Convert.h"
#include <algorithm>
#include <cmath>
#include <random>

using namespace plumb;

static void makeGenerator(HostContext &c, const uint64_t *a, uint64_t *r) {
  // Beyond what any allocation's address is, and never null.
  r[0] = ~uint64_t(0xffff) - 16 * c.kept.size();
  c.kept[r[0]] = std::make_shared<std::mt19937>(
      static_cast<std::mt19937::result_type>(a[0]));
}

static std::mt19937 *generatorAt(HostContext &c, uint64_t number) {
  auto found = c.kept.find(number);
  if (found != c.kept.end() && found->second)
    return static_cast<std::mt19937 *>(found->second.get());
  c.abort("a random generator that rtsrand has not made, or that rtdrand has "
          "ended");
  return nullptr;
}

static void nextNumber(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (std::mt19937 *generator = generatorAt(c, a[0]))
    r[0] = std::uniform_int_distribution<uint64_t>(0, a[1])(*generator);
}

static void endGenerator(HostContext &c, const uint64_t *a, uint64_t *) {
  if (generatorAt(c, a[0]))
    c.kept[a[0]].reset();
}

namespace {
/// A memref of one dimension whose elements are neighbours.
struct Row {
  uint64_t first = 0, size = 0;
  bool ok = false;

  Row(HostContext &c, uint64_t rank, uint64_t descriptor, unsigned bytes) {
    uint64_t words[5];
    const char *expected = rank != 1 ? "one dimension" : nullptr;
    for (unsigned i = 0; !expected && i < 5; ++i)
      if (!c.read(descriptor + 8 * i, 8, words[i]))
        return;
    if (!expected && words[4] != 1)
      expected = "stride 1";
    if (!expected && words[3] > uint64_t(1) << 32)
      expected = "at most 2^32 elements";
    if (expected) {
      c.abort(std::string("a memref of ") + expected + " was expected");
      return;
    }
    first = words[1] + words[2] * bytes;
    size = words[3];
    ok = true;
  }
};
} // namespace

/// (rank, descriptor, generator)
static void shuffleRow(HostContext &c, const uint64_t *a, uint64_t *) {
  Row row(c, a[0], a[1], 8);
  std::mt19937 *generator = row.ok ? generatorAt(c, a[2]) : nullptr;
  if (!generator)
    return;
  std::vector<uint64_t> numbers(row.size);
  for (uint64_t i = 0; i < row.size; ++i)
    numbers[i] = i;
  std::shuffle(numbers.begin(), numbers.end(), *generator);
  for (uint64_t i = 0; i < row.size; ++i)
    if (!c.write(row.first + 8 * i, 8, numbers[i]))
      return;
}

/// (rank, descriptor, n, element as memrefElementNamed counts): its first n.
static void sortRow(HostContext &c, const uint64_t *a, uint64_t *) {
  bool isSingle = memrefElementNamed("F32") == a[3],
       isInteger = memrefElementNamed("I64") == a[3];
  unsigned bytes = isSingle ? 4 : 8;
  Row row(c, a[0], a[1], bytes);
  if (!row.ok)
    return;
  if (a[2] > row.size)
    return c.abort("more elements are to be sorted than the memref has");
  std::vector<uint64_t> bits(a[2]);
  for (uint64_t i = 0; i < a[2]; ++i)
    if (!c.read(row.first + bytes * i, bytes, bits[i]))
      return;
  FloatFormat format = isSingle ? FloatFormat::F32 : FloatFormat::F64;
  // With a NaN there is no order, and the library's sort may do anything.
  if (!isInteger)
    for (uint64_t b : bits)
      if (std::isnan(decode(b, format)))
        return c.abort("a NaN is among the numbers to be sorted");
  std::sort(bits.begin(), bits.end(), [&](uint64_t x, uint64_t y) {
    return isInteger ? static_cast<int64_t>(x) < static_cast<int64_t>(y)
                     : decode(x, format) < decode(y, format);
  });
  for (uint64_t i = 0; i < a[2]; ++i)
    if (!c.write(row.first + bytes * i, bytes, bits[i]))
      return;
}

static const HostFunction kRandom[] = {
    {"rtsrand", "i64->i64", makeGenerator},
    {"rtrand", "i64,i64->i64", nextNumber},
    {"rtdrand", "i64->", endGenerator},
    {".shuffle", "", shuffleRow},
    {".stdSort", "", sortRow},
};

llvm::ArrayRef<HostFunction> plumb::randomFunctions() { return kRandom; }
