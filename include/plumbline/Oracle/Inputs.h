//===- Inputs.h - all arguments of a run from a JSON file -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--inputs F.json` gives every argument at once: an array with one object an
// argument, or an object whose field "inputs" is that array (a case of a
// manifest is one).
//
//   [{"type": "memref<4xi32>", "data": [1, 2, 3, 4]},
//    {"type": "memref<?xf32>", "shape": [9],
//     "gen": {"kind": "lcg", "seed": 41, "lo": -3, "hi": 3}},
//    {"type": "tensor<2x2xf16>", "splat": "-0.0"},
//    {"type": "index", "value": 7}]
//
// A value is a JSON number, which for floats is a double that is then rounded
// to the element type, or a string in the notation of --arg ("nan", "-inf",
// "0x7fc0", "0.1"), which is rounded once. Complex elements are pairs. `data`
// is nested as the shape is, or flat. Generators are those of InputsGenerate.h:
//
//   {"kind": "iota", "start": 0, "step": 1}
//   {"kind": "mod", "mul": 1, "add": 0, "mod": m, "sub": 0}
//   {"kind": "lcg", "seed": s, "lo": lo, "hi": hi}
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_INPUTS_H
#define PLUMBLINE_ORACLE_INPUTS_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Support/Error.h"
#include <string>
#include <vector>

namespace plumb {

class JsonDocument;

/// The arguments that the file \p path gives for an entry with these types.
/// Errors, with line and column and the number of the argument: no JSON,
/// another number of arguments, a type, shape or value that does not match.
Result<std::vector<HostValue>> readInputs(const std::string &path,
                                          const std::vector<EntryType> &types);

/// The same from a document.
Result<std::vector<HostValue>> parseInputs(const JsonDocument &document,
                                           const std::vector<EntryType> &types);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_INPUTS_H
