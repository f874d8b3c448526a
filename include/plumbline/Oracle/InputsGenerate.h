//===- InputsGenerate.h - rules that fill an argument -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An argument is filled by a rule and a number that names the random stream, so
// that a run is replayed from one line. Random elements are drawn in row-major
// order from the Philox stream "input" of the seed, whose index is the number
// of the argument: adding an argument changes none of the others.
//
// What each rule gives:
//
//   randn(m, s)        m + s times a standard normal number (0 and 1 if left
//                      out); floats only
//   uniform(lo, hi)    floats in [lo, hi), [0, 1) if left out; integers in
//                      [lo, hi], -8 to 8 as far as the type goes if left out
//   iota(start, step)  start + step i (0 and 1 if left out)
//   mod                (mul i + add) mod m - sub
//   lcg                x = (1664525 x + 1013904223) mod 2^32 from x = seed,
//   then
//                      lo + (hi - lo) x / 2^32, rounded down for integers
//   adversarial        the numbers at the edges of the type: zeros, subnormal
//                      and normal limits, neighbours of 1, the largest,
//                      infinity and NaN, with both signs; INT_MIN, -1, powers
//                      of two and their neighbours. In a fixed order that
//                      starts at another place for each argument; a scalar
//                      takes one at random. index: sizes about powers of two up
//                      to 17
//   default            randn; for integers uniform; for i1 a random bit; for
//                      index 1 to 16
//
// Floats are computed in fp64 and rounded once to the element type. Random ones
// that exceed a narrow type become its largest number; elsewhere that is an
// error.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_INPUTSGENERATE_H
#define PLUMBLINE_ORACLE_INPUTSGENERATE_H

#include "plumbline/Oracle/InputsType.h"
#include "plumbline/Support/Error.h"
#include <optional>

namespace plumb {

/// A parameter: exact where it was written as an integer.
struct GeneratorNumber {
  bool isInteger = true;
  int64_t integer = 0;
  double real = 0;

  static GeneratorNumber of(int64_t v) { return {true, v, double(v)}; }
  static GeneratorNumber of(double v) { return {false, 0, v}; }
};

struct Generator {
  enum class Kind { Default, Normal, Uniform, Iota, Mod, Lcg, Adversarial };
  Kind kind = Kind::Default;
  /// In the order of the table above (mod: mul, add, m, sub; lcg: seed, lo,
  /// hi); those that are left out take the values that it says.
  std::vector<std::optional<GeneratorNumber>> parameters;
};

/// Fills `value.bits`. \p value has the type \p type; \p argument is its
/// number. Errors: a rule that does not suit the type, a number that does not
/// fit it.
Status generate(const Generator &rule, const ArgType &type, uint64_t seed,
                unsigned argument, HostValue &value);

/// The numbers at the edges of a type that `adversarial` uses, as bits, without
/// repetitions.
std::vector<llvm::APInt> boundaryValues(const ElementType &part);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_INPUTSGENERATE_H
