//===- Distributions.h - the data of the allowance campaign -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same numbers for the same seed on any machine, so that a false alarm can
// be looked at again. See Distributions.cpp for the choice.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_DISTRIBUTIONS_H
#define PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_DISTRIBUTIONS_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/Format.h"
#include <string>
#include <vector>

namespace plumb::campaign {

/// "normal", "u01", ...: those of docs/allowance.md.
const std::vector<const char *> &distributions();
/// The seven on which faults are looked for.
const std::vector<const char *> &recallDistributions();

/// An array in rows of the last dimension, rounded to `f`, whose range scales
/// subnormal and nearly overflowing data. The same for the same arguments.
HostValue sample(const std::string &distribution,
                 const std::vector<int64_t> &shape, FloatFormat f,
                 uint64_t seed, unsigned input);

} // namespace plumb::campaign

#endif // PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_DISTRIBUTIONS_H
