//===- Kernels.h - the kernels of the allowance campaign --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel has one or more *forms*: algorithms that compute the same function
// (softmax plain and online, attention plain and flash). Form 0 gives the
// reference; all forms are right.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELS_H
#define PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELS_H

#include "KernelBuilder.h"

namespace plumb::campaign {

struct Kernel {
  const char *name;
  unsigned forms;
  /// It has a sum, or an order of one: all orders differ.
  bool reduces;
  /// Emits the program for length n; the shapes of the inputs and the output.
  std::vector<std::vector<int64_t>> (*build)(KernelBuilder &, unsigned form,
                                             int64_t n);
  /// The contract that it states, as --contract takes it.
  const char *contract = "any";
};

const std::vector<Kernel> &kernels();

} // namespace plumb::campaign

#endif // PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELS_H
