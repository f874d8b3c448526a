//===- ContractionTest.cpp - sums of products against loops ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// linalg's products run in blocks, with the shadows of many elements at once.
// The same product written as scf loops runs element by element: values and
// shadows must be the same, bit by bit, on ordinary data, on data with
// infinities and NaNs, on sums that overflow, on factors that have allowances,
// on constants, and where the two share memory.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "plumbline/Numerics/Convert.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr int kM = 9, kN = 21, kK = 18;

HostValue matrix(FloatFormat f, std::vector<int64_t> shape, int kind,
                 unsigned seed) {
  std::mt19937_64 random(seed);
  HostValue v;
  v.elem.kind = ScalarType::Float;
  v.elem.format = f;
  v.elem.bits = static_cast<uint8_t>(formatInfo(f).bits);
  v.elementName = std::string(formatName(f));
  v.isScalar = false;
  v.shape = shape;
  uint64_t n = 1;
  for (int64_t s : shape)
    n *= static_cast<uint64_t>(s);
  for (uint64_t i = 0; i < n; ++i) {
    double x = std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
    if (kind == 1) // infinities and NaNs
      x = random() % 40 ? x : random() % 2 ? INFINITY : NAN;
    if (kind == 2) // near the end of the type
      x = std::ldexp(x, formatInfo(f).maxExp / 2 + (random() % 3 ? -6 : 0));
    if (kind == 3) // exact sums
      x = std::floor(x * 8);
    v.bits.push_back(encode(x, f));
  }
  return v;
}

struct Shape {
  std::string a, b, c;          // dimensions of the memrefs
  std::string mapA, mapB, mapC; // results of the maps over (d0, d1, d2)
  std::string iA, iB, iC;       // the same as indices
  std::vector<int64_t> sA, sB, sC;
};

Shape plainShape() {
  return {"9x18",   "18x21",  "9x21",   "d0, d2", "d2, d1", "d0, d1",
          "%i, %k", "%k, %j", "%i, %j", {kM, kK}, {kK, kN}, {kM, kN}};
}
Shape transposedShape() { // a by columns, b by rows
  return {"18x9",   "21x18",  "9x21",   "d2, d0", "d1, d2", "d0, d1",
          "%k, %i", "%j, %k", "%i, %j", {kK, kM}, {kN, kK}, {kM, kN}};
}
Shape turnedShape() { // the lanes are the rows of a
  return {"9x18",   "18x21",  "21x9",   "d0, d2", "d2, d1", "d1, d0",
          "%i, %k", "%k, %j", "%j, %i", {kM, kK}, {kK, kN}, {kN, kM}};
}

/// `before`: an elementwise operation on the factors, or nothing.
std::string prologue(const std::string &before, const Shape &s,
                     const std::string &in) {
  if (before.empty())
    return "";
  std::string text;
  for (auto [name, dims] :
       {std::pair<std::string, std::string>{"%a", s.a}, {"%b", s.b}})
    text += "  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, "
            "d1)>], iterator_types = [\"parallel\", \"parallel\"]} outs(" +
            name + " : memref<" + dims + "x" + in + ">) {\n  ^bb0(%x: " + in +
            "):\n    %y = " + before + " %x : " + in +
            "\n    linalg.yield %y : " + in + "\n  }\n";
  return text;
}

std::string body(const std::string &in, const std::string &out, bool turned) {
  std::string text, x = "%x", y = "%y";
  if (in != out) {
    text += "    %ex = arith.extf %x : " + in + " to " + out + "\n";
    text += "    %ey = arith.extf %y : " + in + " to " + out + "\n";
    x = "%ex";
    y = "%ey";
  }
  text += "    %p = arith.mulf " + (turned ? y + ", " + x : x + ", " + y) +
          " : " + out + "\n";
  text += std::string("    %q = arith.addf ") + (turned ? "%p, %z" : "%z, %p") +
          " : " + out + "\n";
  return text;
}

std::string header(const Shape &s, const std::string &in,
                   const std::string &out) {
  return "func.func @f(%a: memref<" + s.a + "x" + in + ">, %b: memref<" + s.b +
         "x" + in + ">, %c: memref<" + s.c + "x" + out + ">) {\n";
}

std::string structured(const Shape &s, const std::string &in,
                       const std::string &out, const std::string &before,
                       bool turned) {
  auto map = [](const std::string &results) {
    return "affine_map<(d0, d1, d2) -> (" + results + ")>";
  };
  return header(s, in, out) + prologue(before, s, in) +
         "  linalg.generic {indexing_maps = [" + map(s.mapA) + ", " +
         map(s.mapB) + ", " + map(s.mapC) +
         "], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} "
         "ins(%a, %b : memref<" +
         s.a + "x" + in + ">, memref<" + s.b + "x" + in +
         ">) outs(%c : memref<" + s.c + "x" + out + ">) {\n  ^bb0(%x: " + in +
         ", %y: " + in + ", %z: " + out + "):\n" + body(in, out, turned) +
         "    linalg.yield %q : " + out + "\n  }\n  return\n}\n";
}

std::string loops(const Shape &s, const std::string &in, const std::string &out,
                  const std::string &before, bool turned) {
  return header(s, in, out) + prologue(before, s, in) +
         "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
         "  %m = arith.constant 9 : index\n  %n = arith.constant 21 : index\n"
         "  %t = arith.constant 18 : index\n"
         "  scf.for %i = %c0 to %m step %c1 {\n"
         "  scf.for %j = %c0 to %n step %c1 {\n"
         "  scf.for %k = %c0 to %t step %c1 {\n"
         "    %x = memref.load %a[" +
         s.iA + "] : memref<" + s.a + "x" + in + ">\n    %y = memref.load %b[" +
         s.iB + "] : memref<" + s.b + "x" + in + ">\n    %z = memref.load %c[" +
         s.iC + "] : memref<" + s.c + "x" + out + ">\n" +
         body(in, out, turned) + "    memref.store %q, %c[" + s.iC +
         "] : memref<" + s.c + "x" + out + ">\n  } } }\n  return\n}\n";
}

void expectSame(const std::string &one, const std::string &other,
                const std::vector<HostValue> &inputs) {
  for (int table = -1; table < 3; ++table) {
    RunOptions options;
    options.shadows = table >= 0;
    if (table >= 0)
      options.table = static_cast<UnitTable>(table);
    RunResult a = run(one, inputs, options), b = run(other, inputs, options);
    ASSERT_EQ(a.status, RunStatus::Ok);
    ASSERT_EQ(b.status, RunStatus::Ok);
    const HostValue &x = a.arguments[2], &y = b.arguments[2];
    ASSERT_EQ(x.bits, y.bits) << "table " << table;
    ASSERT_EQ(x.shadows.size(), y.shadows.size());
    for (size_t i = 0; i < x.shadows.size(); ++i) {
      const Shadow &s = x.shadows[i], &t = y.shadows[i];
      ASSERT_TRUE((s.v == t.v || (s.v != s.v && t.v != t.v)) && s.E == t.E &&
                  s.n == t.n && s.marks == t.marks)
          << "element " << i << " in table " << table << ": v " << s.v << " "
          << t.v << ", E " << s.E << " " << t.E << ", n " << s.n << " " << t.n
          << ", marks " << s.marks << " " << t.marks;
    }
  }
}

struct Types {
  FloatFormat in, out;
};
constexpr Types kTypes[] = {{FloatFormat::F32, FloatFormat::F32},
                            {FloatFormat::F64, FloatFormat::F64},
                            {FloatFormat::F16, FloatFormat::F32},
                            {FloatFormat::BF16, FloatFormat::F32},
                            {FloatFormat::F32, FloatFormat::F64}};

void compareAll(const Shape &s, const std::string &before, bool turned) {
  for (Types t : kTypes)
    for (int kind = 0; kind < 4; ++kind) {
      SCOPED_TRACE(testing::Message() << formatName(t.in) << " "
                                      << formatName(t.out) << " kind " << kind);
      const std::string in(formatName(t.in)), out(formatName(t.out));
      expectSame(structured(s, in, out, before, turned),
                 loops(s, in, out, before, turned),
                 {matrix(t.in, s.sA, kind, 1), matrix(t.in, s.sB, kind, 2),
                  matrix(t.out, s.sC, kind, 3)});
    }
}

TEST(Contraction, MatrixProduct) { compareAll(plainShape(), "", false); }
TEST(Contraction, TurnedOperands) { compareAll(plainShape(), "", true); }
TEST(Contraction, TransposedFactors) {
  compareAll(transposedShape(), "", false);
}
TEST(Contraction, LanesOfTheFirstFactor) {
  compareAll(turnedShape(), "", false);
}
TEST(Contraction, FactorsWithAllowances) {
  compareAll(plainShape(), "math.exp", false);
}
TEST(Contraction, FactorsThatAreOpenSums) {
  compareAll(plainShape(), "arith.addf %x,", false);
  compareAll(plainShape(), "arith.addf %x,", true);
}

/// Three results, worked out by hand: [1 2; 3 4] * [1 .. ] + c with exact sums.
TEST(Contraction, ByHand) {
  std::vector<float> a = {1, 2, 3, 4}, b(32), c(32, 0.5f);
  for (int j = 0; j < 16; ++j) {
    b[j] = static_cast<float>(j);
    b[16 + j] = 1;
  }
  const char *text = R"(
    func.func @f(%a: tensor<2x2xf32>, %b: tensor<2x16xf32>,
                 %c: tensor<2x16xf32>) -> tensor<2x16xf32> {
      %r = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x16xf32>)
                         outs(%c : tensor<2x16xf32>) -> tensor<2x16xf32>
      return %r : tensor<2x16xf32>
    })";
  RunOptions options;
  options.shadows = true;
  RunResult r =
      run(text, {f32s(a, {2, 2}), f32s(b, {2, 16}), f32s(c, {2, 16})}, options);
  ASSERT_EQ(r.status, RunStatus::Ok);
  for (int j = 0; j < 16; ++j) {
    EXPECT_EQ(doubles(r.results[0])[j], 0.5 + j + 2);
    EXPECT_EQ(doubles(r.results[0])[16 + j], 0.5 + 3 * j + 4);
    EXPECT_EQ(r.results[0].shadows[16 + j].v, 0.5 + 3 * j + 4);
    EXPECT_EQ(r.results[0].shadows[16 + j].E, 0); // every order is exact
  }
}

/// The result is one of the factors: each step reads what the last one wrote.
TEST(Contraction, SharedMemory) {
  std::string structured = R"(
    func.func @f(%a: memref<16x16xf32>, %b: memref<16x16xf32>,
                 %c: memref<16x16xf32>) {
      linalg.matmul ins(%a, %c : memref<16x16xf32>, memref<16x16xf32>)
                    outs(%c : memref<16x16xf32>)
      return
    })";
  std::string loops = R"(
    func.func @f(%a: memref<16x16xf32>, %b: memref<16x16xf32>,
                 %c: memref<16x16xf32>) {
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 16 {
          affine.for %k = 0 to 16 {
            %x = memref.load %a[%i, %k] : memref<16x16xf32>
            %y = memref.load %c[%k, %j] : memref<16x16xf32>
            %z = memref.load %c[%i, %j] : memref<16x16xf32>
            %p = arith.mulf %x, %y : f32
            %q = arith.addf %z, %p : f32
            memref.store %q, %c[%i, %j] : memref<16x16xf32>
          }
        }
      }
      return
    })";
  std::vector<int64_t> shape = {16, 16};
  expectSame(structured, loops,
             {matrix(FloatFormat::F32, shape, 0, 1),
              matrix(FloatFormat::F32, shape, 0, 2),
              matrix(FloatFormat::F32, shape, 0, 3)});
}

} // namespace
