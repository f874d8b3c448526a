//===- ShadowLoop.cpp - the loop with shadows and without poison ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most runs with shadows meet no poison at all: they pay for the shadows alone.
//
//===----------------------------------------------------------------------===//

#include "LaneFull.h"
#include "Loop.h"

using namespace plumb;

Outcome Machine::runShadow() { return loop<LoopMode::Shadow>(); }
