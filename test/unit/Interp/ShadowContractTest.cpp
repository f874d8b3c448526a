//===- ShadowContractTest.cpp - allowances under contracts ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums against numpy (Inputs/ShadowContracts.inc), the rest by hand.
//
//===----------------------------------------------------------------------===//

#include "ShadowTestSupport.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr FloatFormat F32 = FloatFormat::F32, F16 = FloatFormat::F16,
                      BF16 = FloatFormat::BF16;
constexpr double kEta = 0x1p-150, kTiny = 0x1p-126;

ShadowContract depth(DepthShape shape, unsigned size) {
  ShadowContract k;
  k.order = SumOrder::Depth;
  k.shape = shape;
  k.size = size;
  return k;
}
ShadowContract mma(unsigned bits, unsigned products) {
  ShadowContract k;
  k.order = SumOrder::Mma;
  k.keptBits = bits;
  k.products = products;
  return k;
}

/// A calculator under a contract.
struct Contracted {
  shadow::Environment environment;
  Calculator c;
  Contracted(FloatFormat f, ShadowContract k,
             UnitTable table = UnitTable::Declared)
      : environment(table, FloatFormat::F64, std::move(k)), c(f) {
    c.ctx = environment.ctx;
  }
  double e(const Num &x) const { return shadow::allowanceOf(c.ctx, x.s); }
};

enum Contract { Tree, Lanes8, Blocks128, Fixed5, Mma24, Mma13, Mma23 };

ShadowContract contractOf(Contract contract) {
  switch (contract) {
  case Tree:
    return depth(DepthShape::Tree, 0);
  case Lanes8:
    return depth(DepthShape::Lanes, 8);
  case Blocks128:
    return depth(DepthShape::Blocks, 128);
  case Fixed5:
    return depth(DepthShape::Fixed, 5);
  case Mma24:
    return mma(24, 16);
  case Mma13:
    return mma(13, 32);
  case Mma23:
    return mma(23, 4);
  }
  return {};
}

struct SumRow {
  Contract contract;
  FloatFormat format;
  Data data;
  int n;
  double sum, dot;
};
const SumRow kSums[] = {
#include "Inputs/ShadowContracts.inc"
};

TEST(ShadowContract, SumsAgreeWithNumpy) {
  for (const SumRow &row : kSums) {
    SCOPED_TRACE("contract " + std::to_string(row.contract) + " " +
                 std::string(formatName(row.format)) + " data " +
                 std::to_string(int(row.data)) + " n " + std::to_string(row.n));
    Contracted k(row.format, contractOf(row.contract));
    Calculator &c = k.c;
    auto value = [&](Data data, int i) {
      double x = dataset(data, i);
      return c.input(row.contract >= Mma24 ? std::nearbyint(x * 64) / 64 : x);
    };
    Num sum = c.input(0), dot = c.input(0);
    for (int i = 0; i < row.n; ++i) {
      Num x = value(row.data, i);
      sum = c.add(sum, x);
      dot = c.add(dot, c.mul(x, value(Both, i)));
    }
    for (auto [got, want] :
         {std::pair(k.e(sum), row.sum), std::pair(k.e(dot), row.dot)}) {
      if (std::isinf(want))
        EXPECT_EQ(got, want);
      else
        EXPECT_NEAR(got, want, 1e-10 * want);
    }
  }
}

TEST(ShadowContract, Depths) {
  EXPECT_EQ(depth(DepthShape::Tree, 0).depth(1), 0);
  EXPECT_EQ(depth(DepthShape::Tree, 0).depth(1024), 10);
  EXPECT_EQ(depth(DepthShape::Tree, 0).depth(1025), 11);
  EXPECT_EQ(depth(DepthShape::Lanes, 8).depth(80), 13);
  EXPECT_EQ(depth(DepthShape::Blocks, 128).depth(1280), 138);
  EXPECT_EQ(depth(DepthShape::Fixed, 7).depth(1000), 7);
}

TEST(ShadowContract, ATreeOfNarrowTermsIsNoChaos) {
  // 1025 positive terms in f16: n u = 1/2 and more under `any`, 11 u as a tree.
  Contracted any(F16, ShadowContract()), tree(F16, depth(DepthShape::Tree, 0));
  Num x = any.c.input(0), y = tree.c.input(0);
  for (int i = 0; i < 1026; ++i) {
    x = any.c.add(x, any.c.input(dataset(Positive, i)));
    y = tree.c.add(y, tree.c.input(dataset(Positive, i)));
  }
  EXPECT_GT(any.e(x), 0.4 * x.s.v);
  EXPECT_LT(tree.e(y), 0.007 * y.s.v);
}

TEST(ShadowContract, AMatrixUnitCutsEvenOneProduct) {
  // n = 1: [(1 + 1/16) 2^-24 + 2^-23 / 16] * 16 * |v|, and the last rounding.
  Contracted k(F32, mma(24, 16));
  Calculator &c = k.c;
  Num x = c.add(c.input(0), c.mul(c.input(1 + 0x1p-23), c.input(1 + 0x1p-23)));
  ASSERT_EQ(x.s.n, 1u);
  double E = 0x1p-24 + kEta, v = x.s.v, s = v + E;
  double middle = (17.0 / 16 * 0x1p-24 + 0x1p-23 / 16) * 16 * (s + v) / 2;
  EXPECT_NEAR(k.e(x), E + middle + 0x1p-24 + kEta, 1e-12 * middle);
  // Any order of one term is that term.
  Calculator any(F32);
  EXPECT_EQ(any.e(x), E);
}

TEST(ShadowContract, OtherTablesKnowNoContract) {
  for (UnitTable table : {UnitTable::F64, UnitTable::Approx}) {
    Contracted k(F32, mma(13, 32), table);
    Calculator plain(F32, table);
    Num x = k.c.input(0.1), y = plain.input(0.1);
    for (int i = 0; i < 5; ++i) {
      x = k.c.add(x, k.c.input(0.3));
      y = plain.add(y, plain.input(0.3));
    }
    EXPECT_EQ(k.e(x), plain.e(y));
  }
}

//===----------------------------------------------------------------------===//
// Flush to zero
//===----------------------------------------------------------------------===//

TEST(ShadowContract, FlushedOperandsAndResults) {
  ShadowContract ftz;
  ftz.flushToZero = true;
  Contracted k(F32, ftz);
  Calculator &c = k.c;
  // eta is the smallest normal number.
  EXPECT_EQ(k.e(c.div(c.input(1), c.input(3))), 0x1p-26 + kTiny);
  // A subnormal operand may be 0: P = |x| * 3, and the product rounds.
  double x = 0x1p-130;
  EXPECT_EQ(k.e(c.mul(c.input(x), c.input(3))),
            3 * x + halfUlp(3 * x + 3 * x, F32) + kTiny);
  // A product that underflows is no exact one.
  EXPECT_EQ(k.e(c.mul(c.input(0x1p-100), c.input(0x1p-30))),
            halfUlp(0x1p-130, F32) + kTiny);
  EXPECT_EQ(k.e(c.mul(c.input(1.5), c.input(0.5))), 0);
  // Sums on a coarse grid stay exact, fine ones may lose their small partials.
  EXPECT_EQ(k.e(c.add(c.input(1), c.input(2))), 0);
  EXPECT_EQ(k.e(c.add(c.input(0x1p-120), c.input(0x1p-127))),
            0x1p-127 + halfUlp(0x1p-120 + 2 * 0x1p-127, F32) + 2 * kTiny);
  // Without the contract nothing of this.
  Calculator keeps(F32);
  EXPECT_EQ(keeps.e(keeps.mul(keeps.input(x), keeps.input(3))), 0);
}

TEST(ShadowContract, FlushingDecidesComparisons) {
  ShadowContract ftz;
  ftz.flushToZero = true;
  Contracted k(F32, ftz);
  Num small = k.c.input(0x1p-130), zero = k.c.input(0);
  EXPECT_TRUE(k.c.unstable(k.c.compare(4, zero, small)));
  EXPECT_FALSE(k.c.unstable(k.c.compare(4, zero, k.c.input(0x1p-120))));
}

//===----------------------------------------------------------------------===//
// Conversions and functions
//===----------------------------------------------------------------------===//

TEST(ShadowContract, ConversionsMayDiffer) {
  ShadowContract ulp;
  ulp.conversionsDiffer = true;
  Contracted k(F32, ulp);
  EXPECT_EQ(k.c.convert(k.c.input(1 + 0x1p-12), F16).s.E,
            2 * (0x1p-11 + 0x1p-25));
  EXPECT_EQ(k.c.convert(k.c.input(1.5), F16).s.E, 0) << "it fits";
}

TEST(ShadowContract, FunctionTables) {
  // erf(1) = 0.84..: 2 ulps of 2^-24 by CUDA's table, one by libm's.
  Calculator cuda(F32);
  EXPECT_EQ(cuda.e(cuda.math(MathFn::Erf, cuda.input(1))),
            4 * (0x1p-25 + kEta));
  ShadowContract libm;
  libm.functions = std::make_shared<FunctionErrors>(libmFunctions());
  Contracted l(F32, libm);
  EXPECT_EQ(l.e(l.c.math(MathFn::Erf, l.c.input(1))), 2 * (0x1p-25 + kEta));
  EXPECT_EQ(l.e(l.c.math(MathFn::Sqrt, l.c.input(2))), 0x1p-24 + kEta);
  // __expf: 2 + 1.173 |x|; at 8, 11.384 ulps of 2^-12 (e^8 = 2980.9).
  ShadowContract fast;
  fast.functions = std::make_shared<FunctionErrors>(fastFunctions());
  Contracted f(F32, fast);
  EXPECT_NEAR(f.e(f.c.math(MathFn::Exp, f.c.input(8))), 11.384 * 0x1p-12,
              1e-12);
  // __logf near 1 is good to an absolute error only.
  EXPECT_GT(f.e(f.c.math(MathFn::Log, f.c.input(1 + 0x1p-20))), 0x1p-21);
  // f16 is rounded from there: one ulp.
  Contracted h(F16, fast);
  EXPECT_EQ(h.e(h.c.math(MathFn::Exp, h.c.input(8))), 2 * (0x1p0 + 0x1p-25));
  // What doubles do does not change.
  Contracted d(F32, fast, UnitTable::F64);
  EXPECT_EQ(d.e(d.c.math(MathFn::Exp, d.c.input(8))),
            2 * (0x1p-42 + 0x1p-1074));
}

TEST(ShadowContract, CudasTable) {
  // CUDA C++ Programming Guide, maximum ulp errors of single precision.
  const std::pair<const char *, double> rows[] = {
      {"sqrt", 0.5}, {"rsqrt", 2}, {"cbrt", 1}, {"exp", 1},   {"exp2", 2},
      {"expm1", 1},  {"log", 1},   {"log2", 1}, {"log10", 2}, {"log1p", 1},
      {"sin", 2},    {"cos", 2},   {"tan", 4},  {"asin", 2},  {"acos", 2},
      {"atan", 2},   {"sinh", 3},  {"cosh", 2}, {"tanh", 1},  {"asinh", 3},
      {"acosh", 4},  {"atanh", 3}, {"erf", 2},  {"erfc", 4},  {"powf", 4},
      {"atan2", 3}};
  for (auto [name, ulps] : rows) {
    std::optional<unsigned> number = functionNumber(name);
    ASSERT_TRUE(number) << name;
    EXPECT_EQ(cudaFunctions().entries[*number].ulps, ulps) << name;
  }
  EXPECT_EQ(std::size(rows), functionNames().size());
  EXPECT_FALSE(functionNumber("floor"));
}

//===----------------------------------------------------------------------===//
// As written
//===----------------------------------------------------------------------===//

struct AsWritten : testing::Test {
  static ShadowContract contract() {
    ShadowContract k;
    k.order = SumOrder::AsWritten;
    return k;
  }
  Contracted k{F32, contract()};
  Calculator &c = k.c;
};

TEST_F(AsWritten, ArithmeticIsTheTypedValue) {
  // Sums, quotients, roots, conversions: one way only.
  Num x = c.add(c.add(c.input(1), c.input(0x1p-24)), c.input(0x1p-24));
  EXPECT_FALSE(x.s.isOpen());
  EXPECT_EQ(x.s.v, 1);
  EXPECT_EQ(k.e(x), 0);
  x = c.div(c.input(1), c.input(3));
  EXPECT_EQ(x.s.v, double(1.0f / 3.0f));
  EXPECT_EQ(k.e(x), 0);
  EXPECT_EQ(k.e(c.math(MathFn::Sqrt, c.input(2))), 0);
  EXPECT_EQ(c.math(MathFn::Sqrt, c.input(2)).s.v, double(std::sqrt(2.0f)));
  EXPECT_EQ(k.e(c.convert(x, F16)), 0);
  EXPECT_EQ(k.e(c.mul(x, x)), 0);
  EXPECT_EQ(c.mul(x, x).s.v, double((1.0f / 3.0f) * (1.0f / 3.0f)));
}

TEST_F(AsWritten, ProductsMayBeContracted) {
  // fma(x, x, 1) and x * x + 1: the product's rounding, h(1/9) = 2^-28, and
  // two different roundings of the sum, h(1.11) = 2^-24 each.
  Num x = c.div(c.input(1), c.input(3));
  double allowed = 0x1p-28 + kEta + 2 * (0x1p-24 + kEta);
  Num apart = c.add(c.mul(x, x), c.input(1));
  EXPECT_EQ(k.e(apart), allowed);
  Num fused = c.fma(x, x, c.input(1));
  EXPECT_EQ(k.e(fused), allowed);
  EXPECT_EQ(fused.s.v, c.typed(fused));
  // An exact product has nothing to leave out.
  EXPECT_EQ(k.e(c.add(c.mul(c.input(3), c.input(5)), x)), 0);
}

TEST_F(AsWritten, FunctionsKeepTheirError) {
  // One ulp on either side of the exact value: 2 * 2 * (h + eta).
  Num x = c.math(MathFn::Exp, c.input(1));
  EXPECT_EQ(x.s.v, c.typed(x));
  EXPECT_EQ(k.e(x), 2 * 2 * (0x1p-23 + kEta));
  // And what comes of it may round another way.
  double e = k.e(x);
  EXPECT_EQ(k.e(c.add(x, c.input(1))),
            e + 2 * (halfUlp(x.s.v + 1 + e, F32) + kEta));
}

TEST_F(AsWritten, Compensation) {
  // Kahan's step: every operation is exact or as written, so its compensation
  // is no rounding to be allowed for.
  Num s = c.input(1), y = c.input(0x1.8p-24);
  Num t = c.add(s, y);
  Num lost = c.sub(c.sub(t, s), y);
  EXPECT_EQ(k.e(lost), 0);
  EXPECT_EQ(lost.s.v, c.typed(lost));
  EXPECT_NE(lost.s.v, 0);
}

TEST_F(AsWritten, InfinitiesAreCertain) {
  Num x = c.mul(c.input(1e38), c.input(10));
  EXPECT_EQ(x.s.v, kInf);
  EXPECT_EQ(k.e(x), 0);
  EXPECT_EQ(c.add(c.input(3e38), c.input(3e38)).s.v, kInf);
}

} // namespace
