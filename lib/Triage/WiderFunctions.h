//===- WiderFunctions.h - is it only the math library? ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How far a math function may be off is a table of the contract, and the
// default is CUDA's. Another right library may be further off: vectorized CPU
// functions have errors up to 2.5 or 4 ulp where CUDA's have 1. Outputs that
// are outside of the allowance, and within it once each function of the program
// is granted a few ulp, are what such a library gives, and nobody's fault.
//
// An ulp of f16 or bf16 is not what a library is off: of programs with
// functions in these types nothing is said, since 4 ulp of bf16 are 1.6 %.
// Functions that IEEE 754 wants correctly rounded (sqrt) are granted nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_WIDERFUNCTIONS_H
#define PLUMBLINE_LIB_TRIAGE_WIDERFUNCTIONS_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

struct WiderFunctions {
  /// The smallest number of 2 and 4 that is enough.
  unsigned ulps = 0;
  /// Functions of the program for which the contract grants less, each with
  /// what it grants: "tanh", 1.
  std::vector<std::pair<std::string, double>> functions;
};

/// None: outputs are outside even so, or the program has no such functions.
/// `outputs` may be a run or a golden. Level 0 must have outputs. What was
/// tried is added to `experiments`.
std::optional<WiderFunctions>
widerFunctions(TriageContext &context, const GivenOutputs &outputs,
               std::vector<TriageExperiment> &experiments);

/// "the math functions must be granted 2 ulp (tanh: the contract grants 1)".
std::string widerFunctionsText(const WiderFunctions &wider);
/// What to do: the table to write, and the flag that reads it.
std::string widerFunctionsNext(const WiderFunctions &wider);

/// The math functions of a program, by the names of functionNames().
std::vector<std::string> functionsOf(mlir::Operation *module);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_WIDERFUNCTIONS_H
