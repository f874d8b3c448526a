//===- WatchedLoop.cpp - the full loop with a look at each instruction ----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For races and observers: see Watch.h.
//
//===----------------------------------------------------------------------===//

#include "LaneFull.h"
#include "Loop.h"

using namespace plumb;

Outcome Machine::runWatched() { return loop<LoopMode::Watched>(); }
