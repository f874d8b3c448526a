//===- Orders.cpp - other orders of a parallel loop's iterations ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A random order must be a permutation of n numbers that takes no room, for n
// may be large: four rounds of a Feistel network over the next even number of
// bits, applied again while the result is not below n. It has at most 4 n
// members, so that takes less than 4 attempts on average. The round function is
// the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/Support/MathExtras.h"

using namespace plumb;

static uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ull;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

uint64_t Machine::permuted(const Inst *pc, uint64_t number,
                           uint64_t count) const {
  if (!pc->flags)
    return count - 1 - number;
  if (count < 2)
    return number;
  const unsigned half = (llvm::Log2_64_Ceil(count) + 1) / 2;
  const uint64_t mask = (uint64_t(1) << half) - 1;
  // Loops of one program have orders of their own.
  const uint64_t key =
      mix(program.orderSeed + 0x9e3779b97f4a7c15ull * (locationOf(pc) + 1));
  do {
    uint64_t left = number >> half, right = number & mask;
    for (unsigned round = 0; round < 4; ++round) {
      uint64_t next = left ^ (mix(key + (right << 3 | round)) & mask);
      left = right;
      right = next;
    }
    number = left << half | right;
  } while (number >= count);
  return number;
}
