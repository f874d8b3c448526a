//===- FullLoop.cpp - the loop with poison and shadows --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elementwise instructions of the full loop: typed bits by the same
// semantic functions as in the fast loop, then poison, then the shadow.
//
//===----------------------------------------------------------------------===//

#include "LaneFull.h"
#include "Loop.h"

using namespace plumb;

Outcome Machine::runFull() { return loop<LoopMode::Full>(); }
