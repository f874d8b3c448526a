//===- ShadowContract.h - what an implementation promises -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The allowance of a value says how far a right implementation may be from the
// reference. Right by which promises? By default any order of a sum, subnormal
// numbers kept, and the function errors that CUDA documents. A contract says
// more, and the allowance follows:
//
//   order     any | a depth D(n) of the tree of additions | mma(F, k), the
//             truncating accumulation of a matrix unit | as written: the same
//             bits, but for functions and contraction
//   flushes   subnormal operands and results may become zero
//   converts  conversions, or the one at the output, may be an ulp off in
//             place of a half
//   functions how far each may be off
//
// With m = n - 2 terms behind the last addition of an open sum (Shadow.h):
//
//   depth     m becomes min(m, D), and a partial sum is bounded by s, not by
//             (s + |v|) / 2: half of the terms may be in one of them
//   mma       each step of k products is cut F bits below its largest, its
//             result cut to the type: u * (...) becomes
//             [(1 + 1/k) 2^-F + 2^-min(F, p-1) / k] max(n, k) (s + |v|) / 2,
//             from n = 1 on. Linear in n, because truncation is biased.
//
// A contract is about the declared types. What fp64 arithmetic would do is
// asked for any order always.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_SHADOWCONTRACT_H
#define PLUMBLINE_INTERP_SHADOWCONTRACT_H

#include "plumbline/Numerics/Format.h"
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace plumb {

/// A function's error at x: (ulps + slope |x|) ulps, and `absolute`. 0.5 and
/// no slope is correctly rounded.
struct FunctionError {
  double ulps = 0, slope = 0, absolute = 0;
};

/// The errors of the math functions, by MathFn.
struct FunctionErrors {
  std::array<FunctionError, 64> entries{};
};

/// The documented maxima of CUDA's single-precision functions: the default.
const FunctionErrors &cudaFunctions();
/// One ulp each: what a good libm keeps.
const FunctionErrors &libmFunctions();
/// CUDA's intrinsics (__expf, ...), as -use_fast_math takes them.
const FunctionErrors &fastFunctions();

/// MathFn's number of a name as math.* spells it ("exp", "powf"); nullopt: no
/// such function. Exact ones (floor) have no error and no name here.
std::optional<unsigned> functionNumber(std::string_view name);
/// All the names that functionNumber() knows.
std::vector<std::string_view> functionNames();

enum class SumOrder : uint8_t { Any, Depth, Mma, AsWritten };

/// D(n) of SumOrder::Depth.
enum class DepthShape : uint8_t {
  Tree,   ///< ceil(log2 n)
  Lanes,  ///< n / size + log2 size
  Blocks, ///< size + n / size
  Fixed   ///< size
};

struct ShadowContract {
  SumOrder order = SumOrder::Any;
  DepthShape shape = DepthShape::Tree;
  /// Lanes, terms of a block, or the depth itself.
  unsigned size = 0;
  /// F and k of mma(F, k).
  unsigned keptBits = 0, products = 0;
  bool flushToZero = false;
  bool conversionsDiffer = false;
  /// The conversion at an output may be a whole ulp off.
  bool outputUlp = false;
  /// Null: cudaFunctions().
  std::shared_ptr<const FunctionErrors> functions;

  /// The depth of a sum of n terms.
  double depth(double n) const;
  FunctionError function(unsigned number) const {
    return (functions ? *functions : cudaFunctions()).entries[number];
  }
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_SHADOWCONTRACT_H
