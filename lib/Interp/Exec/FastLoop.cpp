//===- FastLoop.cpp - the loop on typed bits alone ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loop.h"

using namespace plumb;

Outcome Machine::runFast() { return loop<LoopMode::Fast>(); }
