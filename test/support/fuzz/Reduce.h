//===- Reduce.h - makes a program that fails small --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Delta debugging on the IR: operations go, in halves, quarters, ... and one
// by one; who used their results takes a value of the same type that is there
// before, or a constant. A step is kept if the program still fails in the same
// way. Where values differ this includes that the interpreter finds no
// undefined behaviour in it, so that none is brought in.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_REDUCE_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_REDUCE_H

#include "Check.h"

namespace plumb::fuzz {

/// Checks `program` alone. Prints the reduced program with how it fails and
/// returns 1, or returns 0 if it does not fail.
int reduceProgram(Checker &checker, RandomProgram program);

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_REDUCE_H
