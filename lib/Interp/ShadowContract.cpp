//===- ShadowContract.cpp - tables of function errors ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers are those of the CUDA C++ Programming Guide, "Mathematical
// Functions": the maximum ulp errors of the single-precision functions, and of
// their intrinsics where -use_fast_math takes them. Two of the latter are given
// otherwise there:
//
//  * __logf and its like, __sinf and __cosf have an absolute error on the part
//    of their domain where they are good; both kinds are charged everywhere.
//    Outside of [-pi, pi] the sine's is "larger": a slope of 2^-21 an argument
//    of the reduction's pi stands for it.
//  * __powf is exp2(y log2 x): the slope multiplies |y| max(1, |log2 x|). The
//    logarithm is 2 ulps off, or 2^-22, which |y| carries into the exponent (at
//    most 2.8 ulps of the result each); the exponent's own slope is 1.173.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/ShadowContract.h"
#include "plumbline/Interp/Bytecode.h"
#include <cmath>

using namespace plumb;

namespace {

struct Row {
  MathFn fn;
  const char *name;
  FunctionError cuda, fast;
};

FunctionError ulps(double k) { return {k, 0, 0}; }

const std::vector<Row> &rows() {
  static const std::vector<Row> table = {
      {MathFn::Sqrt, "sqrt", ulps(0.5), ulps(1)},
      {MathFn::RSqrt, "rsqrt", ulps(2), ulps(2)},
      {MathFn::Cbrt, "cbrt", ulps(1), ulps(1)},
      {MathFn::Exp, "exp", ulps(1), {2, 1.173, 0}},
      {MathFn::Exp2, "exp2", ulps(2), ulps(2)},
      {MathFn::ExpM1, "expm1", ulps(1), ulps(1)},
      {MathFn::Log, "log", ulps(1), {3, 0, 0x1p-21}},
      {MathFn::Log2, "log2", ulps(1), {2, 0, 0x1p-22}},
      {MathFn::Log10, "log10", ulps(2), {3, 0, 0x1p-24}},
      {MathFn::Log1p, "log1p", ulps(1), ulps(1)},
      {MathFn::Sin, "sin", ulps(2), {2, 1, 0x1p-21}},
      {MathFn::Cos, "cos", ulps(2), {2, 1, 0x1p-21}},
      {MathFn::Tan, "tan", ulps(4), ulps(4)},
      {MathFn::Asin, "asin", ulps(2), ulps(2)},
      {MathFn::Acos, "acos", ulps(2), ulps(2)},
      {MathFn::Atan, "atan", ulps(2), ulps(2)},
      {MathFn::Sinh, "sinh", ulps(3), ulps(3)},
      {MathFn::Cosh, "cosh", ulps(2), ulps(2)},
      {MathFn::Tanh, "tanh", ulps(1), ulps(8192)}, // 2^-11 relative
      {MathFn::Asinh, "asinh", ulps(3), ulps(3)},
      {MathFn::Acosh, "acosh", ulps(4), ulps(4)},
      {MathFn::Atanh, "atanh", ulps(3), ulps(3)},
      {MathFn::Erf, "erf", ulps(2), ulps(2)},
      {MathFn::Erfc, "erfc", ulps(4), ulps(4)},
      {MathFn::Pow, "powf", ulps(4), {4, 4, 0}},
      {MathFn::Atan2, "atan2", ulps(3), ulps(3)},
  };
  return table;
}

FunctionErrors column(FunctionError (*of)(const Row &)) {
  FunctionErrors errors;
  for (const Row &row : rows())
    errors.entries[unsigned(row.fn)] = of(row);
  return errors;
}

} // namespace

const FunctionErrors &plumb::cudaFunctions() {
  static const FunctionErrors table =
      column([](const Row &row) { return row.cuda; });
  return table;
}

const FunctionErrors &plumb::libmFunctions() {
  static const FunctionErrors table = column(
      [](const Row &row) { return ulps(row.fn == MathFn::Sqrt ? 0.5 : 1); });
  return table;
}

const FunctionErrors &plumb::fastFunctions() {
  static const FunctionErrors table =
      column([](const Row &row) { return row.fast; });
  return table;
}

std::optional<unsigned> plumb::functionNumber(std::string_view name) {
  for (const Row &row : rows())
    if (name == row.name)
      return unsigned(row.fn);
  return std::nullopt;
}

std::vector<std::string_view> plumb::functionNames() {
  std::vector<std::string_view> names;
  for (const Row &row : rows())
    names.push_back(row.name);
  return names;
}

double ShadowContract::depth(double n) const {
  switch (shape) {
  case DepthShape::Tree:
    return n <= 1 ? 0 : std::ceil(std::log2(n));
  case DepthShape::Lanes:
    return std::ceil(n / size) + std::ceil(std::log2(double(size)));
  case DepthShape::Blocks:
    return size + std::ceil(n / size);
  case DepthShape::Fixed:
    return size;
  }
  return n;
}
