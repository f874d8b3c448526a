//===- OtherRules.h - what other tools would have said ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report shows what the checks that people have say of the same two arrays.
// Only their own arithmetic gives their own answer: numpy and torch compare f32
// arrays in f32 and f16 arrays in f16 (1e-8 is 0 there), take NaN for different
// from NaN, and torch has other tolerances for each type. Sources:
//
//   numpy.allclose     numpy/core/numeric.py: isclose, allclose
//   torch.allclose     aten/src/ATen/native/TensorCompare.cpp: isclose
//   torch.testing.assert_close  torch/testing/_comparison.py
//   KernelBench        src/eval.py: torch.allclose(atol=t, rtol=t), t by
//                      get_tolerance_for_precision
//   Polygraphy         polygraphy/comparator/compare.py: CompareFunc.simple,
//                      CompareFunc.distance_metrics (cosine)
//   tt-metal           models/utility_functions.py: comp_pcc, which takes NaN
//                      and infinities for 0
//
// The pairs are handed over block by block while something else is done with
// them, so that all of these together cost no pass of their own.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_OTHERRULES_H
#define PLUMBLINE_LIB_ORACLE_OTHERRULES_H

#include "plumbline/Numerics/ElementSource.h"
#include "plumbline/Numerics/Moments.h"
#include "plumbline/Oracle/OutputComparison.h"

namespace plumb {

class OtherRules {
public:
  OtherRules(const ElementType &expected, const ElementType &got);

  /// A block of at most some thousand pairs; both parts of a complex number are
  /// in the same one. `expected` are the expected values if they are others
  /// than those of the pairs (rounded to another type there), or null.
  void add(const ElementPair *pairs, const double *expected, size_t n);
  /// What was counted of other blocks.
  void add(const OtherRules &other);

  std::vector<OtherRule> finish() const;

  /// In what a tool computes.
  enum class Arithmetic : uint8_t { F64, F32, TorchF16, TorchBF16 };

private:
  struct Close {
    std::string name, text;
    double rtol, atol;
    Arithmetic arithmetic;
    bool isPolygraphy = false;
    uint64_t exceeding = 0;
  };
  void addClose(std::string name, double rtol, double atol, Arithmetic in,
                const std::string &note = "");
  void addComplex(const ElementPair *pairs, size_t n);
  void addMoments();

  ElementType got;
  std::vector<Close> rules;
  Moments moments; // with 0 for what is not finite
  uint64_t count = 0, expectedNaNs = 0, gotNaNs = 0, nonFinite = 0;
  bool differ = false; // with 0 for what is not finite
  bool expectedNonZero = false, gotNonZero = false;

  // Of the block.
  std::vector<double> a, b;
  std::vector<float> fa, fb;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_OTHERRULES_H
