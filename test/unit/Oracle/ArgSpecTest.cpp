//===- ArgSpecTest.cpp - arguments from the command line ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are stated here as encodings worked out by hand; random ones by their
// statistics and by what must not change them.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/ArgSpec.h"
#include "EntryTypes.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/InputsNpy.h"
#include "plumbline/Support/Npz.h"
#include "plumbline/Support/Philox.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>
#include <set>

using namespace plumb;
using namespace plumb::test;
using testing::ElementsAre;
using testing::HasSubstr;

using Bits = std::vector<uint64_t>;
static constexpr auto MemRef = TypeLayout::MemRef;
static constexpr auto Tensor = TypeLayout::Tensor;
static constexpr auto F32 = FloatFormat::F32;
static constexpr int64_t kAny = kDynamicSize;

static Result<HostValue> one(const EntryType &entry, const std::string &spec,
                             ArgOptions options = {}) {
  Result<std::vector<HostValue>> values =
      makeArguments({spec}, {entry}, options);
  if (!values)
    return takeError(values);
  return std::move(values->front());
}

static Bits bits(const EntryType &entry, const std::string &spec,
                 ArgOptions options = {}) {
  Result<HostValue> v = one(entry, spec, std::move(options));
  if (!v) {
    ADD_FAILURE() << spec << ": " << v.error().str();
    return {};
  }
  return v->bits;
}

static std::string error(const EntryType &entry, const std::string &spec,
                         ArgOptions options = {}) {
  Result<HostValue> v = one(entry, spec, std::move(options));
  return v ? "no error" : v.error().str();
}

TEST(ArgSpec, ScalarLiterals) {
  EXPECT_EQ(bits(floatEntry(F32), "f32=2.5"), Bits{0x40200000});
  EXPECT_EQ(bits(floatEntry(F32), "=2.5"), Bits{0x40200000});
  EXPECT_EQ(bits(floatEntry(F32), " f32 = -0.0 "), Bits{0x80000000});
  EXPECT_EQ(bits(intEntry("i32", 32), "i32=-1"), Bits{0xffffffff});
  EXPECT_EQ(bits(intEntry("i1", 1), "=true"), Bits{1});
  EXPECT_EQ(bits(intEntry("index", 64), "index=7"), Bits{7});
  EXPECT_EQ(bits(intEntry("index", 32), "index=-1"), Bits{0xffffffff});
  Result<HostValue> v = one(intEntry("ui8", 8), "ui8=200");
  ASSERT_TRUE(v);
  EXPECT_EQ(v->elementName, "ui8");
  EXPECT_TRUE(v->isScalar);
  EXPECT_EQ(v->elem.bits, 8);
}

TEST(ArgSpec, Lists) {
  EntryType m4 = intEntry("i32", 32, MemRef, {4});
  EXPECT_EQ(bits(m4, "4xi32=[1,2,3,4]"), (Bits{1, 2, 3, 4}));
  EXPECT_EQ(bits(m4, "memref<4xi32>=[ 1, 2 ,3,4 ]"), (Bits{1, 2, 3, 4}));
  EXPECT_EQ(bits(m4, "tensor<?xi32>=[1,2,3,4]"), (Bits{1, 2, 3, 4}));
  EntryType m22 = intEntry("i32", 32, Tensor, {2, 2});
  EXPECT_EQ(bits(m22, "=[[1,2],[3,4]]"), (Bits{1, 2, 3, 4}));
  EXPECT_EQ(bits(m22, "=[1,2,3,4]"), (Bits{1, 2, 3, 4}));
  EXPECT_EQ(bits(m22, "=9"), (Bits{9, 9, 9, 9}));
  EXPECT_EQ(bits(intEntry("i32", 32, MemRef, {0}), "=[]"), Bits{});
  EXPECT_EQ(bits(intEntry("i32", 32, MemRef, {}), "=5"), Bits{5});
}

TEST(ArgSpec, ComplexElements) {
  EntryType c = floatEntry(F32, Tensor, {2});
  c.layout.parts = 2;
  c.elementName = "complex<f32>";
  EXPECT_EQ(bits(c, "2xcomplex<f32>=[(1,-1),(0.5,0)]"),
            (Bits{0x3f800000, 0xbf800000, 0x3f000000, 0}));
  EXPECT_EQ(bits(c, "=(1,2)"),
            (Bits{0x3f800000, 0x40000000, 0x3f800000, 0x40000000}));
  EXPECT_EQ(bits(c, "=iota(1)"), (Bits{0x3f800000, 0, 0x40000000, 0}));
  EXPECT_THAT(error(c, "=[1,2]"), HasSubstr("(re,im)"));
  EXPECT_THAT(error(floatEntry(F32), "=(1,2)"), HasSubstr("no f32"));
}

TEST(ArgSpec, Generators) {
  EntryType i = intEntry("i64", 64, MemRef, {4});
  EXPECT_EQ(bits(i, "=iota"), (Bits{0, 1, 2, 3}));
  EXPECT_EQ(bits(i, "4xi64=iota(5,-2)"), (Bits{5, 3, 1, UINT64_MAX}));
  EXPECT_EQ(bits(i, "=ones"), (Bits{1, 1, 1, 1}));
  EXPECT_EQ(bits(i, "=const(-1)"), Bits(4, UINT64_MAX));
  EntryType x = floatEntry(F32, MemRef, {3});
  EXPECT_EQ(bits(x, "=zeros"), (Bits{0, 0, 0}));
  EXPECT_EQ(bits(x, "=iota(0.5,0.25)"),
            (Bits{0x3f000000, 0x3f400000, 0x3f800000}));
  // An integer type cannot hold what runs out of it.
  EXPECT_THAT(error(intEntry("i8", 8, MemRef, {3}), "=iota(254)"),
              HasSubstr("256 does not fit i8"));
}

TEST(ArgSpec, RandomNumbers) {
  EntryType x = floatEntry(FloatFormat::F64, MemRef, {100000});
  Result<HostValue> v = one(x, "=randn");
  ASSERT_TRUE(v);
  double sum = 0, squares = 0;
  for (uint64_t b : v->bits) {
    double d = decode(b, FloatFormat::F64);
    sum += d;
    squares += d * d;
  }
  // Five standard errors of mean and variance of 10^5 normal numbers.
  EXPECT_NEAR(sum / 1e5, 0, 5 / std::sqrt(1e5));
  EXPECT_NEAR(squares / 1e5, 1, 5 * std::sqrt(2 / 1e5));

  v = one(x, "=uniform(-3,5)");
  ASSERT_TRUE(v);
  double lo = 9, hi = -9;
  for (uint64_t b : v->bits) {
    lo = std::min(lo, decode(b, FloatFormat::F64));
    hi = std::max(hi, decode(b, FloatFormat::F64));
  }
  EXPECT_GE(lo, -3);
  EXPECT_LT(lo, -2.99);
  EXPECT_LT(hi, 5);
  EXPECT_GT(hi, 4.99);

  EntryType i = intEntry("i8", 8, MemRef, {1000});
  Bits ints = bits(i, "=uniform(-2,2)");
  EXPECT_EQ(std::set<uint64_t>(ints.begin(), ints.end()),
            (std::set<uint64_t>{0xfe, 0xff, 0, 1, 2}));
}

TEST(ArgSpec, SeedAndPlaceNameTheStream) {
  EntryType x = floatEntry(F32, MemRef, {8});
  ArgOptions other;
  other.seed = 1;
  EXPECT_EQ(bits(x, "=randn"), bits(x, "_"));
  EXPECT_NE(bits(x, "=randn"), bits(x, "=randn", other));
  auto two = makeArguments({}, {x, x});
  auto three = makeArguments({"=zeros"}, {x, x, x});
  ASSERT_TRUE(two && three);
  EXPECT_NE((*two)[0].bits, (*two)[1].bits);
  EXPECT_EQ((*two)[1].bits, (*three)[1].bits);
}

TEST(ArgSpec, DefaultsByType) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    ArgOptions o;
    o.seed = seed;
    uint64_t index = bits(intEntry("index", 64), "_", o)[0];
    EXPECT_GE(index, 1u);
    EXPECT_LE(index, 16u);
    auto i = static_cast<int32_t>(bits(intEntry("i32", 32), "_", o)[0]);
    EXPECT_LE(std::abs(i), 8);
    EXPECT_LE(bits(intEntry("i1", 1), "_", o)[0], 1u);
    EXPECT_LE(bits(intEntry("ui8", 8), "_", o)[0], 8u);
    // randn reaches beyond f4's 6 but gives no infinity that f4 lacks.
    EXPECT_LE(bits(floatEntry(FloatFormat::F4E2M1FN), "_", o)[0], 0xfu);
    EXPECT_NE(bits(floatEntry(FloatFormat::F8E8M0FNU), "_", o)[0], 0xffu);
  }
}

TEST(ArgSpec, AdversarialHoldsTheEdges) {
  Bits f = bits(floatEntry(F32, MemRef, {64}), "=adversarial");
  for (uint64_t edge : {0x0u, 0x80000000u, 0x1u, 0x7fffffu, 0x800000u,
                        0x3f800001u, 0x3f7fffffu, 0x7f7fffffu, 0xff7fffffu,
                        0x7f800000u, 0xff800000u, 0x7fc00000u, 0x4b7fffffu})
    EXPECT_THAT(f, testing::Contains(edge)) << std::hex << edge;
  Bits i = bits(intEntry("i32", 32, MemRef, {64}), "=adversarial");
  for (uint64_t edge : {0x80000000u, 0x7fffffffu, 0xffffffffu, 0u, 1u, 255u,
                        256u, 32u, 31u, 65536u})
    EXPECT_THAT(i, testing::Contains(edge)) << std::hex << edge;
  for (uint64_t size :
       bits(intEntry("index", 64, MemRef, {40}), "=adversarial"))
    EXPECT_LE(size, 17u);
}

TEST(ArgSpec, AdversarialArgumentsMeetAtDifferentPlaces) {
  EntryType x = floatEntry(F32, MemRef, {60});
  auto values = makeArguments({"=adversarial", "=adversarial"}, {x, x}).value();
  std::set<std::pair<uint64_t, uint64_t>> pairs;
  for (size_t i = 0; i < 60; ++i)
    pairs.insert({values[0].bits[i], values[1].bits[i]});
  // No pair twice: the second argument moves on by one each time round.
  EXPECT_EQ(pairs.size(), 60u);
  EXPECT_NE(values[0].bits[0], values[1].bits[0]);
}

TEST(ArgSpec, OpenSizes) {
  EntryType m = intEntry("i32", 32, MemRef, {kAny, 3, kAny});
  ArgOptions dims;
  dims.dims = {"d0=2", "d1=1"};
  Result<HostValue> v = one(m, "_", dims);
  ASSERT_TRUE(v) << v.error().str();
  EXPECT_THAT(v->shape, ElementsAre(2, 3, 1));
  v = one(m, "2x3x1xi32");
  ASSERT_TRUE(v);
  EXPECT_THAT(v->shape, ElementsAre(2, 3, 1));
  v = one(m, "=[[[1],[2],[3]]]");
  ASSERT_TRUE(v);
  EXPECT_THAT(v->shape, ElementsAre(1, 3, 1));
  EXPECT_THAT(error(m, "_"), HasSubstr("--dim d0=SIZE --dim d1=SIZE"));
  dims.dims = {"d0=2"};
  EXPECT_THAT(error(m, "_", dims), HasSubstr("give --dim d1=SIZE, or"));
  EXPECT_THAT(error(m, "5x3x1xi32", dims), HasSubstr("got [5, 3, 1]"));
  dims.dims = {"d2=2"};
  EXPECT_THAT(error(m, "_", dims), HasSubstr("2 open sizes, d0 to d1"));
  dims.dims = {"x=2"};
  EXPECT_THAT(error(m, "_", dims), HasSubstr("expected dN=SIZE"));
  dims.dims = {"d0=1", "d0=2"};
  EXPECT_THAT(error(m, "_", dims), HasSubstr("given twice"));
  // Sizes are counted over all arguments.
  dims.dims = {"d0=2", "d1=4"};
  EntryType v1 = intEntry("i32", 32, MemRef, {kAny});
  auto both = makeArguments({}, {v1, v1}, dims);
  ASSERT_TRUE(both);
  EXPECT_THAT((*both)[0].shape, ElementsAre(2));
  EXPECT_THAT((*both)[1].shape, ElementsAre(4));
}

TEST(ArgSpec, FlatListGivesTheOneOpenSize) {
  EntryType m = intEntry("i32", 32, MemRef, {kAny, 3});
  Result<HostValue> v = one(m, "=[1,2,3,4,5,6]");
  ASSERT_TRUE(v);
  EXPECT_THAT(v->shape, ElementsAre(2, 3));
  EXPECT_THAT(error(m, "=[1,2,3,4]"), HasSubstr("multiple of 3"));
}

TEST(ArgSpec, Errors) {
  EntryType m4 = floatEntry(F32, MemRef, {4});
  EXPECT_EQ(error(m4, "4xf16=randn"),
            "error: argument 0, memref<4xf32> in '4xf16=randn': expected "
            "4xf32, got 4xf16");
  EXPECT_THAT(error(m4, "f32=1"), HasSubstr("expected 4xf32, got f32"));
  EXPECT_THAT(error(m4, "5xf32=randn"),
              HasSubstr("expected the shape [4], got [5]"));
  EXPECT_THAT(error(m4, "=[1,2]"),
              HasSubstr("expected the shape [4], got [2]"));
  EXPECT_THAT(error(m4, "=[[1,2],[3]]"), HasSubstr("a list of 2 expected"));
  EXPECT_THAT(error(m4, "=[1,[2]]"), HasSubstr("an element expected"));
  EXPECT_THAT(error(m4, "=[[1],2]"), HasSubstr("a list"));
  EXPECT_THAT(error(m4, "=[1,2,3,x]"), HasSubstr("element 3: 'x' is no f32"));
  EXPECT_THAT(error(m4, "=[1,2"), HasSubstr("closing ]"));
  EXPECT_THAT(error(m4, "=["), HasSubstr("expected"));
  EXPECT_THAT(error(m4, "=[1,2]]"), HasSubstr("nothing more"));
  EXPECT_THAT(error(m4, "=rand"), HasSubstr("did you mean 'randn'?"));
  EXPECT_THAT(error(m4, "=uniform(1)"), HasSubstr("none or two parameters"));
  EXPECT_THAT(error(m4, "=uniform(2,1)"), HasSubstr("lo <= hi"));
  EXPECT_THAT(error(m4, "=iota(1,2,3)"), HasSubstr("at most two"));
  EXPECT_THAT(error(m4, "=iota(1,)"), HasSubstr("is no number"));
  EXPECT_THAT(error(m4, "=ones(2)"), HasSubstr("no parameters"));
  EXPECT_THAT(error(m4, "=randn(0"), HasSubstr("closing )"));
  EXPECT_THAT(error(m4, "="), HasSubstr("a value expected after ="));
  EXPECT_THAT(error(m4, ""), HasSubstr("a type, =value or @file expected"));
  EXPECT_THAT(error(m4, "2.5"), HasSubstr("'=2.5'"));
  EXPECT_THAT(error(m4, "4xfloat"), HasSubstr("unknown element type 'float'"));
  EXPECT_THAT(error(m4, "memref<4xf32"), HasSubstr("closing >"));
  EXPECT_THAT(error(m4, "@"), HasSubstr("a file name"));
  EXPECT_THAT(error(m4, "@/no/such/file.npy"), HasSubstr("/no/such/file.npy"));
  EXPECT_THAT(error(intEntry("i32", 32), "=2.5"), HasSubstr("'2.5' is no i32"));
  EXPECT_THAT(error(intEntry("i32", 32), "=randn"), HasSubstr("use uniform"));
  EXPECT_THAT(error(intEntry("i32", 32), "=[1]"),
              HasSubstr("expected one i32"));
  EXPECT_THAT(error(floatEntry(FloatFormat::F128), "=1e5000"),
              HasSubstr("is beyond the largest f128"));
  EXPECT_THAT(error(floatEntry(F32, MemRef, {int64_t(1) << 40}), "_"),
              HasSubstr("too many elements"));
  EXPECT_EQ(makeArguments({"_", "_"}, {m4}).error().message,
            "--arg is given 2 times, but the entry takes 1 argument "
            "(memref<4xf32>)");
  std::string deep = "=" + std::string(100000, '[');
  EXPECT_THAT(error(m4, deep), HasSubstr("too deep"));
}

TEST(ArgSpec, NumpyFiles) {
  std::string path = testing::TempDir() + "argspec.npy";
  NpyArray a;
  a.descr = "<f4";
  a.shape = {2};
  a.data = {0, 0, 0x80, 0x3f, 0, 0, 0, 0x80}; // 1.0, -0.0
  ASSERT_TRUE(writeNpy(path, a));
  EXPECT_EQ(bits(floatEntry(F32, MemRef, {2}), "@" + path),
            (Bits{0x3f800000, 0x80000000}));
  EXPECT_EQ(bits(floatEntry(F32, MemRef, {kAny}), "2xf32=@" + path),
            (Bits{0x3f800000, 0x80000000}));
  EXPECT_THAT(error(floatEntry(F32, MemRef, {3}), "@" + path),
              HasSubstr("expected the shape [3], got [2]"));
  EXPECT_THAT(error(floatEntry(FloatFormat::F16, MemRef, {2}), "@" + path),
              HasSubstr("expected '<f2' for f16: use .astype('float16')"));
  std::string archive = testing::TempDir() + "argspec.npz";
  ASSERT_TRUE(writeNpz(archive, {{"x", a}}));
  EXPECT_EQ(bits(floatEntry(F32, MemRef, {2}), "@" + archive + ":x"),
            (Bits{0x3f800000, 0x80000000}));
  EXPECT_THAT(error(floatEntry(F32, MemRef, {2}), "@" + archive + ":y"),
              HasSubstr("x"));
}

// Whatever the text, the answer is a value or an error.
TEST(ArgSpec, DamagedTextsAreErrors) {
  EntryType c = floatEntry(F32, Tensor, {2});
  c.layout.parts = 2;
  c.elementName = "complex<f32>";
  const std::pair<EntryType, std::string> whole[] = {
      {floatEntry(F32, MemRef, {2, 2}),
       "memref<2x2xf32>=[[1,-2.5e3],[nan,0x1p3]]"},
      {floatEntry(F32, MemRef, {2, 2}), "2x?xf32=uniform(-1.5,2)"},
      {c, "2xcomplex<f32>=[(1,2),(0x7f800000,-inf)]"},
      {intEntry("ui8", 8), "ui8=0xff"},
  };
  PhiloxStream random(0, "damage");
  for (int i = 0; i < 20000; ++i) {
    const auto &[entry, good] = whole[random.below(4)];
    std::string text = good;
    for (uint64_t n = random.between(1, 3); n--;) {
      size_t at = random.below(text.size());
      switch (random.below(3)) {
      case 0:
        text[at] = static_cast<char>(random.between(1, 255));
        break;
      case 1:
        text.erase(at, random.between(1, 4));
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size()), 5));
        break;
      }
      if (text.empty())
        text = "=";
    }
    // A file name made by chance must not be opened.
    if (text.find('@') != std::string::npos)
      continue;
    Result<HostValue> v = one(entry, text);
    if (v)
      EXPECT_EQ(v->bits.size(), v->count());
    else
      EXPECT_FALSE(v.error().message.empty());
  }
}

TEST(ArgSpec, ObserveArgs) {
  EXPECT_EQ(parseObserveArgs("").value(), std::nullopt);
  EXPECT_EQ(parseObserveArgs("none").value(), std::vector<unsigned>{});
  EXPECT_EQ(parseObserveArgs("2, 0").value(), (std::vector<unsigned>{2, 0}));
  for (const char *text : {"x", "1,", ",", "-1", "1.5", "none,1"})
    EXPECT_FALSE(parseObserveArgs(text)) << text;
}

TEST(InputsNpy, ThereAndBack) {
  auto check = [](const EntryType &entry, Bits in, std::string descr,
                  std::vector<uint8_t> data) {
    ArgType type = *argTypeOf(entry);
    HostValue v = makeHostValue(type);
    v.bits = in;
    NpyArray a = toNpy(v);
    EXPECT_EQ(a.descr, descr);
    EXPECT_EQ(a.data, data);
    EXPECT_TRUE(checkNpy(a));
    Result<HostValue> back = fromNpy(a, type.element);
    ASSERT_TRUE(back) << back.error().str();
    EXPECT_EQ(back->bits, in);
  };
  check(floatEntry(FloatFormat::BF16, MemRef, {1}), {0x3dcd}, "<V2",
        {0xcd, 0x3d});
  check(floatEntry(FloatFormat::F8E4M3FN, MemRef, {2}), {0x7e, 0x80}, "|V1",
        {0x7e, 0x80});
  // tf32 keeps 10 of f32's 23 fraction bits.
  check(floatEntry(FloatFormat::TF32, MemRef, {1}), {0x1fc01}, "<f4",
        {0, 0x20, 0x80, 0x3f});
  check(intEntry("i4", 4, MemRef, {2}), {0x8, 0x7}, "|i1", {0xf8, 0x07});
  check(intEntry("ui4", 4, MemRef, {1}), {0xf}, "|u1", {0x0f});
  check(intEntry("i1", 1, MemRef, {2}), {1, 0}, "|b1", {1, 0});
  check(intEntry("index", 64, MemRef, {1}), {2}, "<i8",
        {2, 0, 0, 0, 0, 0, 0, 0});
  EntryType c = floatEntry(F32, MemRef, {1});
  c.layout.parts = 2;
  c.elementName = "complex<f32>";
  check(c, {0x3f800000, 0xbf800000}, "<c8",
        {0, 0, 0x80, 0x3f, 0, 0, 0x80, 0xbf});

  NpyArray bad;
  bad.descr = "|i1";
  bad.shape = {1};
  bad.data = {16};
  EXPECT_THAT(fromNpy(bad, ElementType::signless(4)).error().message,
              HasSubstr("does not fit"));
}
