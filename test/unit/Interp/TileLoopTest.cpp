//===- TileLoopTest.cpp - loops over lanes as one row and one by one ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The full loop runs a loop over lanes instruction by instruction, the others
// as one row. A poison value that nobody uses sends a run to the full loop:
// bits, shadows, steps and findings must be the same, on ordinary data, with
// infinities and NaNs, next to overflow, on exact numbers; also where rows
// overlap, where an access is out of bounds, and where steps run out.
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

HostValue row(FloatFormat f, int64_t n, int kind, unsigned seed) {
  std::mt19937_64 random(seed);
  HostValue v;
  v.elem.kind = ScalarType::Float;
  v.elem.format = f;
  v.elem.bits = static_cast<uint8_t>(formatInfo(f).bits);
  v.elementName = std::string(formatName(f));
  v.isScalar = false;
  v.shape = {n};
  for (int64_t i = 0; i < n; ++i) {
    double x = std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
    if (kind == 1) // infinities and NaNs
      x = random() % 40 ? x : random() % 2 ? INFINITY : NAN;
    if (kind == 2) // next to the end of the type
      x = std::ldexp(x, formatInfo(f).maxExp - (random() % 3 ? 4 : 0));
    if (kind == 3) // exact sums
      x = std::floor(x * 8);
    v.bits.push_back(encode(x, f));
  }
  return v;
}

std::string replaced(std::string text, const std::string &from,
                     const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
       at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

void expectSameValues(const HostValue &x, const HostValue &y) {
  ASSERT_EQ(x.bits, y.bits);
  ASSERT_EQ(x.shadows.size(), y.shadows.size());
  for (size_t i = 0; i < x.shadows.size(); ++i) {
    const Shadow &s = x.shadows[i], &t = y.shadows[i];
    ASSERT_TRUE((s.v == t.v || (s.v != s.v && t.v != t.v)) && s.E == t.E &&
                s.s == t.s && s.n == t.n && s.g == t.g && s.marks == t.marks)
        << "element " << i << ": v " << s.v << " " << t.v << ", E " << s.E
        << " " << t.E << ", n " << s.n << " " << t.n << ", marks " << s.marks
        << " " << t.marks;
  }
}

void inBothWays(const std::string &text, const std::vector<HostValue> &inputs,
                uint64_t maxSteps = 0) {
  std::string single = text;
  single.insert(single.find("{\n") + 2, "%unused = ub.poison : i32\n");
  for (int table = -1; table < 3; ++table) {
    SCOPED_TRACE(testing::Message() << "table " << table);
    RunOptions options;
    options.maxSteps = maxSteps;
    options.shadows = table >= 0;
    if (table >= 0)
      options.table = static_cast<UnitTable>(table);
    RunResult a = run(text, inputs, options), b = run(single, inputs, options);
    ASSERT_EQ(a.status, b.status);
    EXPECT_TRUE(b.usedFullLoop);
    if (a.status == RunStatus::Ok) {
      EXPECT_FALSE(a.usedFullLoop);
      EXPECT_EQ(a.steps, b.steps);
    }
    ASSERT_EQ(a.findings.size(), b.findings.size());
    for (size_t i = 0; i < a.findings.size(); ++i)
      EXPECT_EQ(a.findings[i].message, b.findings[i].message);
    if (a.status != RunStatus::Ok)
      continue;
    for (size_t i = 0; i < a.arguments.size(); ++i)
      expectSameValues(a.arguments[i], b.arguments[i]);
    for (size_t i = 0; i < a.results.size(); ++i)
      expectSameValues(a.results[i], b.results[i]);
  }
}

void onAllData(const std::string &text, int64_t n) {
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64})
    for (int kind = 0; kind < 4; ++kind) {
      SCOPED_TRACE(testing::Message() << formatName(f) << " kind " << kind);
      inBothWays(replaced(text, "TYPE", std::string(formatName(f))),
                 {row(f, n, kind, 1), row(f, n, kind, 2)});
    }
}

/// A loop over vectors of LANES; BODY takes %x and %y and gives %z.
std::string vectorLoop(const std::string &body, const std::string &lanes,
                       const std::string &to = "%i") {
  return replaced(replaced(R"(
func.func @f(%a: memref<1000xTYPE>, %b: memref<1000xTYPE>) {
  %c0 = arith.constant 0 : index
  %step = arith.constant LANES : index
  %n = arith.constant 960 : index
  %pad = arith.constant 0.0 : TYPE
  %h = arith.constant dense<0.7> : vector<LANESxTYPE>
  scf.for %i = %c0 to %n step %step {
    %x = vector.transfer_read %a[%i], %pad {in_bounds = [true]}
        : memref<1000xTYPE>, vector<LANESxTYPE>
    %y = vector.transfer_read %b[%i], %pad {in_bounds = [true]}
        : memref<1000xTYPE>, vector<LANESxTYPE>
)" + body + R"(
    vector.transfer_write %z, %b[)" +
                               to +
                               R"(] {in_bounds = [true]}
        : vector<LANESxTYPE>, memref<1000xTYPE>
  }
  return
}
)",
                           "LANES", lanes),
                  "VEC", "vector<" + lanes + "xTYPE>");
}

TEST(TileLoop, Arithmetic) {
  for (const char *lanes : {"8", "16", "64"})
    for (const char *body :
         {"%z = vector.fma %x, %h, %y : VEC",
          "%s = arith.addf %x, %y : VEC\n%z = arith.mulf %s, %s : VEC",
          "%s = arith.subf %x, %h : VEC\n%z = arith.divf %s, %y : VEC",
          "%s = arith.maximumf %x, %y : VEC\n%z = arith.minnumf %s, %h : VEC",
          "%s = math.exp %x : VEC\n%t = math.tanh %y : VEC\n"
          "%z = arith.addf %s, %t : VEC"}) {
      SCOPED_TRACE(testing::Message() << lanes << " lanes: " << body);
      onAllData(vectorLoop(body, lanes), 1000);
    }
}

TEST(TileLoop, RowsThatOverlap) {
  // Each iteration reads what the one before has written.
  const std::string body = R"(
    %eight = arith.constant 8 : index
    %j = arith.addi %i, %eight : index
    %z = arith.addf %x, %y : VEC)";
  onAllData(vectorLoop(body, "8", "%j"), 1000);
}

TEST(TileLoop, OutOfBounds) {
  // The last iterations are beyond the end: in the bulk and right behind it.
  for (const char *last : {"1000", "1016", "1200"}) {
    std::string text = vectorLoop("%z = arith.addf %x, %y : VEC", "16");
    text = replaced(replaced(text, "960", last), "TYPE", "f32");
    inBothWays(text, {row(FloatFormat::F32, 1000, 0, 1),
                      row(FloatFormat::F32, 1000, 0, 2)});
  }
}

TEST(TileLoop, OutOfARow) {
  // Outside of a row, but within the memref: of the second row before its
  // beginning, where the last iteration is in order, and beyond its end.
  for (auto [first, last] :
       {std::pair("0", "504"), {"-8", "400"}, {"-400", "400"}, {"0", "512"}}) {
    HostValue a = row(FloatFormat::F32, 1008, 0, 1);
    a.shape = {2, 504};
    inBothWays(replaced(replaced(R"(
func.func @f(%a: memref<2x504xf32>) {
  %from = arith.constant FIRST : index
  %c1 = arith.constant 1 : index
  %step = arith.constant 8 : index
  %n = arith.constant LAST : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %from to %n step %step {
    %x = vector.transfer_read %a[%c1, %i], %pad {in_bounds = [true]}
        : memref<2x504xf32>, vector<8xf32>
    %z = arith.addf %x, %x : vector<8xf32>
    vector.transfer_write %z, %a[%c1, %i] {in_bounds = [true]}
        : vector<8xf32>, memref<2x504xf32>
  }
  return
}
)",
                                 "LAST", last),
                        "FIRST", first),
               {a});
  }
}

TEST(TileLoop, StepsRunOut) {
  const std::string text =
      replaced(vectorLoop("%z = arith.addf %x, %y : VEC", "8"), "TYPE", "f32");
  const std::vector<HostValue> inputs{row(FloatFormat::F32, 1000, 0, 1),
                                      row(FloatFormat::F32, 1000, 0, 2)};
  const uint64_t whole = run(text, inputs, {}).steps;
  for (uint64_t steps :
       {uint64_t(100), whole / 2, whole - 30, whole - 1, whole, whole + 1})
    inBothWays(text, inputs, steps);
}

/// Elements by their index, a chain of operations, then a fold.
std::string structured(const std::string &fold) {
  return R"(
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%a: memref<1000xTYPE>, %b: memref<1000xTYPE>)
    -> (tensor<1000xTYPE>, tensor<TYPE>) {
  %start = arith.constant 0.25 : TYPE
  %k = arith.constant 77 : i32
  %x = bufferization.to_tensor %a restrict : memref<1000xTYPE>
      to tensor<1000xTYPE>
  %scalar = tensor.empty() : tensor<TYPE>
  %one = linalg.fill ins(%start : TYPE) outs(%scalar : tensor<TYPE>)
      -> tensor<TYPE>
  %e = tensor.empty() : tensor<1000xTYPE>
  %y = linalg.generic {indexing_maps = [#id, #none, #id],
      iterator_types = ["parallel"]}
      ins(%x, %one : tensor<1000xTYPE>, tensor<TYPE>)
      outs(%e : tensor<1000xTYPE>) {
  ^bb0(%u: TYPE, %v: TYPE, %old: TYPE):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i32
    %far = arith.muli %p, %k : i32
    %mask = arith.constant 511 : i32
    %low = arith.andi %far, %mask : i32
    %centred = arith.subi %low, %k : i32
    %whole = arith.sitofp %centred : i32 to TYPE
    %part = arith.mulf %whole, %v : TYPE
    %sum = arith.addf %part, %u : TYPE
    linalg.yield %sum : TYPE
  } -> tensor<1000xTYPE>
  %r = linalg.generic {indexing_maps = [#id, #none],
      iterator_types = ["reduction"]}
      ins(%y : tensor<1000xTYPE>) outs(%one : tensor<TYPE>) {
  ^bb0(%u: TYPE, %acc: TYPE):
    %q = arith.mulf %u, %u : TYPE
    %next = )" +
         fold + R"( %acc, %q : TYPE
    linalg.yield %next : TYPE
  } -> tensor<TYPE>
  return %y, %r : tensor<1000xTYPE>, tensor<TYPE>
}
)";
}

TEST(TileLoop, Folds) {
  for (const char *fold : {"arith.addf", "arith.maximumf", "arith.maxnumf"}) {
    SCOPED_TRACE(fold);
    onAllData(structured(fold), 1000);
  }
}

TEST(TileLoop, FoldOfConstants) {
  // All constants: 1 + 1/4 + ... would be folded, and shadows know it.
  for (const char *value : {"0.25", "0.1"})
    inBothWays(replaced(R"(
func.func @f() -> tensor<f32> {
  %v = arith.constant VALUE : f32
  %e = tensor.empty() : tensor<1000xf32>
  %s = tensor.empty() : tensor<f32>
  %x = linalg.fill ins(%v : f32) outs(%e : tensor<1000xf32>)
      -> tensor<1000xf32>
  %z = linalg.fill ins(%v : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>,
      affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<1000xf32>) outs(%z : tensor<f32>) {
  ^bb0(%u: f32, %acc: f32):
    %next = arith.addf %acc, %u : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
)",
                        "VALUE", value),
               {});
}

} // namespace
