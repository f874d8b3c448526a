//===- Arguments.h - the arguments of comparison rules ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules are written NAME:ARG,ARG,... by people; all of them report a wrong
// argument in the same words.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_NUMERICS_RULES_ARGUMENTS_H
#define PLUMBLINE_LIB_NUMERICS_RULES_ARGUMENTS_H

#include "plumbline/Support/Error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// The parts between commas; none for an empty text.
std::vector<std::string_view> splitArguments(std::string_view text);

/// A finite number that is not negative. `what` names it in the message: "atol
/// of rule 'allclose'".
Result<double> parseTolerance(std::string_view text, std::string_view what);

/// A decimal integer from 0 to 2^64 - 1.
Result<uint64_t> parseCount(std::string_view text, std::string_view what);

/// The shortest decimal that reads back as the same double.
std::string printShortest(double x);

} // namespace plumb

#endif // PLUMBLINE_LIB_NUMERICS_RULES_ARGUMENTS_H
