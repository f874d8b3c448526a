//===- Contract.h - what an implementation promises, as text ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The spelling of a ShadowContract on the command line:
//
//   contract := order (',' option)*  |  option (',' option)*
//   order    := any | depth:tree | depth:lanes=L | depth:blocks=B | depth:N
//             | mma:F=BITS,k=PRODUCTS | as-written
//   option   := ftz | functions=cuda | functions=libm | functions=fast
//             | functions=FILE | conversions=half | conversions=ulp
//             | output=half | output=ulp
//
// FILE has one function a line: its name as math.* spells it, the ulps, and if
// it has them a slope (ulps per unit of |x|) and an absolute error. `#` starts
// a comment. Functions that the file does not name keep CUDA's numbers.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_CONTRACT_H
#define PLUMBLINE_ORACLE_CONTRACT_H

#include "plumbline/Interp/ShadowContract.h"
#include "plumbline/Support/Error.h"
#include <string>
#include <string_view>

namespace plumb {

/// Errors name the character (`--contract`) or the line and column (FILE).
Result<ShadowContract> parseContract(std::string_view text);

/// Reads a table of function errors; `name` stands in its errors.
Result<FunctionErrors> parseFunctionErrors(std::string_view text,
                                           const std::string &name);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_CONTRACT_H
