//===- RandomAsync.h - programs that run work side by side ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs of async.execute, async.await, groups and scf.parallel, with
// the races that they have. These are worked out while the program is made, in
// the plainest way: each access keeps the set of all accesses that come before
// it. What async.execute begins comes after what its thread has done and what
// its tokens stand for; a token stands for all that its region has done or
// waited for; an iteration of a parallel loop comes after what its thread has
// done before the loop.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_DEPSIR_RANDOMASYNC_H
#define PLUMBLINE_TEST_UNIT_DEPSIR_RANDOMASYNC_H

#include "plumbline/Support/Philox.h"
#include <cstdint>
#include <set>
#include <string>
#include <tuple>

namespace plumb::test {

/// Lines of two accesses, the earlier one first, what they do ("rw"), the line
/// of the buffer's allocation, and the byte.
using RacyBytes =
    std::set<std::tuple<unsigned, unsigned, std::string, unsigned, uint64_t>>;

struct RandomAsync {
  std::string text; ///< With the entry @f, without arguments.
  RacyBytes races;
  unsigned numAccesses = 0, numThreads = 0;
};

RandomAsync randomAsync(PhiloxStream &random);

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_DEPSIR_RANDOMASYNC_H
