//===- InputsTest.cpp - arguments from JSON files -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sequences of lcg and mod were computed in Python by the formulas that
// Inputs.h states.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Inputs.h"
#include "EntryTypes.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Support/Philox.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;
using namespace plumb::test;
using testing::ElementsAre;
using testing::HasSubstr;

using Bits = std::vector<uint64_t>;
static constexpr auto MemRef = TypeLayout::MemRef;
static constexpr auto F32 = FloatFormat::F32;
static constexpr int64_t kAny = kDynamicSize;

static Result<std::vector<HostValue>>
parse(const std::string &text, const std::vector<EntryType> &types) {
  Result<JsonDocument> document = JsonDocument::parse(text, "in.json");
  if (!document)
    return takeError(document);
  return parseInputs(*document, types);
}

static Result<HostValue> one(const std::string &object, const EntryType &type) {
  Result<std::vector<HostValue>> values = parse("[" + object + "]", {type});
  if (!values)
    return takeError(values);
  return values->front();
}

static Bits bits(const std::string &object, const EntryType &type) {
  Result<HostValue> v = one(object, type);
  if (!v) {
    ADD_FAILURE() << v.error().str();
    return {};
  }
  return v->bits;
}

static std::string error(const std::string &object, const EntryType &type) {
  Result<HostValue> v = one(object, type);
  return v ? "no error" : v.error().str();
}

TEST(Inputs, ValuesDataAndSplat) {
  EXPECT_EQ(bits(R"({"type": "i32", "value": -1})", intEntry("i32", 32)),
            Bits{0xffffffff});
  EXPECT_EQ(bits(R"({"type": "i64", "value": 9007199254740993})",
                 intEntry("i64", 64)),
            Bits{9007199254740993});
  EXPECT_EQ(bits(R"({"type": "i1", "value": true})", intEntry("i1", 1)),
            Bits{1});
  EXPECT_EQ(bits(R"({"type": "f32", "value": 1})", floatEntry(F32)),
            Bits{0x3f800000});
  EntryType m6 = floatEntry(F32, MemRef, {6});
  EXPECT_EQ(
      bits(R"({"type": "memref<6xf32>",
                     "data": [-0.25, "-0.0", 0.0, "nan", "inf", "-inf"]})",
           m6),
      (Bits{0xbe800000, 0x80000000, 0, 0x7fc00000, 0x7f800000, 0xff800000}));
  EXPECT_EQ(bits(R"({"type": "memref<6xf32>", "splat": "0x7f800001"})", m6),
            Bits(6, 0x7f800001));
  EntryType m23 = intEntry("i16", 16, MemRef, {2, 3});
  Bits want{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(bits(R"({"type": "memref<2x3xi16>", "data": [1,2,3,4,5,6]})", m23),
            want);
  EXPECT_EQ(
      bits(R"({"type": "memref<2x3xi16>", "data": [[1,2,3],[4,5,6]]})", m23),
      want);
}

TEST(Inputs, NumbersAreRoundedOnce) {
  EntryType f16 = floatEntry(FloatFormat::F16);
  EXPECT_EQ(bits(R"({"type": "f16", "value": 0.1})", f16), Bits{0x2e66});
  EXPECT_THAT(error(R"({"type": "f16", "value": 65520})", f16),
              HasSubstr("beyond the largest f16"));
}

TEST(Inputs, OpenSizes) {
  EntryType m = floatEntry(F32, MemRef, {kAny, 2});
  Result<HostValue> v =
      one(R"({"type": "memref<?x2xf32>", "shape": [3, 2], "splat": 1})", m);
  ASSERT_TRUE(v) << v.error().str();
  EXPECT_THAT(v->shape, ElementsAre(3, 2));
  EXPECT_EQ(v->bits.size(), 6u);
  v = one(R"({"type": "memref<?x2xf32>", "data": [[1, 2]]})", m);
  ASSERT_TRUE(v);
  EXPECT_THAT(v->shape, ElementsAre(1, 2));
  v = one(R"({"type": "memref<?x2xf32>", "data": [1, 2, 3, 4]})", m);
  ASSERT_TRUE(v);
  EXPECT_THAT(v->shape, ElementsAre(2, 2));
  EXPECT_THAT(error(R"({"type": "memref<?x2xf32>", "splat": 1})", m),
              HasSubstr("expected a field 'shape'"));
}

TEST(Inputs, Generators) {
  EntryType f4 = floatEntry(F32, MemRef, {4});
  EXPECT_EQ(bits(R"({"type": "memref<4xf32>", "gen":
                     {"kind": "lcg", "seed": 41, "lo": -3, "hi": 3}})",
                 f4),
            (Bits{0xbfbe7f1e, 0x403f0280, 0x4016bf7d, 0xbff181c4}));
  EXPECT_EQ(bits(R"({"type": "memref<4xf16>", "gen":
                     {"kind": "lcg", "seed": 21, "lo": -2.0, "hi": 2.0}})",
                 floatEntry(FloatFormat::F16, MemRef, {4})),
            (Bits{0xbc18, 0xbd11, 0xbcd3, 0xb303}));
  EXPECT_EQ(bits(R"({"type": "memref<6xi8>", "gen":
                     {"kind": "lcg", "seed": 41, "lo": -3, "hi": 3}})",
                 intEntry("i8", 8, MemRef, {6})),
            (Bits{0xfe, 2, 2, 0xfe, 1, 0xfe}));
  EXPECT_EQ(bits(R"({"type": "memref<4xf32>",
                     "gen": {"kind": "iota", "start": 1.0}})",
                 f4),
            (Bits{0x3f800000, 0x40000000, 0x40400000, 0x40800000}));
  // [(5 i + 2) % 13 - 4 for i in range(4)] = -2, 3, 8, 0; then a negative
  // dividend, whose remainder has the sign of the divisor: [(-3 i) % 5].
  EntryType i4 = intEntry("i32", 32, MemRef, {4});
  EXPECT_EQ(bits(R"({"type": "memref<4xi32>", "gen":
                     {"kind": "mod", "mul": 5, "add": 2,
                      "mod": 13, "sub": 4}})",
                 i4),
            (Bits{0xfffffffe, 3, 8, 0}));
  EXPECT_EQ(bits(R"({"type": "memref<4xi32>",
                     "gen": {"kind": "mod", "mul": -3, "mod": 5}})",
                 i4),
            (Bits{0, 2, 4, 1}));
  // (1.5 i) % 2 = 0, 1.5, 1, 0.5
  EXPECT_EQ(bits(R"({"type": "memref<4xf32>",
                     "gen": {"kind": "mod", "mul": 1.5, "mod": 2}})",
                 f4),
            (Bits{0, 0x3fc00000, 0x3f800000, 0x3f000000}));
}

TEST(Inputs, ObjectWithInputs) {
  auto v = parse(R"({"name": "case", "inputs": [{"type": "i32", "value": 3}]})",
                 {intEntry("i32", 32)});
  ASSERT_TRUE(v) << v.error().str();
  EXPECT_EQ((*v)[0].bits, Bits{3});
}

TEST(Inputs, ErrorsNamePlaceAndArgument) {
  EntryType i32 = intEntry("i32", 32);
  auto v = parse("[{\"type\": \"i32\", \"value\": 1},\n {\"type\": \"f32\", "
                 "\"value\": 2}]",
                 {i32, i32});
  ASSERT_FALSE(v);
  EXPECT_THAT(v.error().str(), testing::StartsWith("in.json:2:11: error: "));
  EXPECT_THAT(v.error().str(),
              HasSubstr("argument 1, i32: expected i32, got f32"));
  v = parse("[]", {i32});
  ASSERT_FALSE(v);
  EXPECT_THAT(v.error().str(),
              HasSubstr("holds 0 arguments, but the entry takes 1 (i32)"));
  EXPECT_THAT(parse("3", {i32}).error().str(), HasSubstr("expected an array"));
  EXPECT_THAT(parse("{}", {i32}).error().str(), HasSubstr("inputs"));
  EXPECT_THAT(parse("[{\"type\"", {i32}).error().str(),
              HasSubstr("in.json:1:"));

  EXPECT_THAT(error("7", i32), HasSubstr("expected an object"));
  EXPECT_THAT(error(R"({"value": 1})", i32), HasSubstr("type"));
  EXPECT_THAT(error(R"({"type": "i32"})", i32), HasSubstr("no elements"));
  EXPECT_THAT(error(R"({"type": "i32", "value": 1, "gen": {}})", i32),
              HasSubstr("both 'value' and 'gen'"));
  EXPECT_THAT(error(R"({"type": "i32", "valeu": 1})", i32),
              HasSubstr("did you mean 'value'?"));
  EXPECT_THAT(error(R"({"type": "i32", "value": 1.5})", i32),
              HasSubstr("1.5 is no i32, expected an integer"));
  EXPECT_THAT(error(R"({"type": "i32", "value": 4294967296})", i32),
              HasSubstr("does not fit i32"));
  EXPECT_THAT(error(R"({"type": "i32", "value": null})", i32),
              HasSubstr("got null"));
  EXPECT_THAT(error(R"({"type": "i32", "splat": 1})", i32),
              HasSubstr("a scalar has a 'value'"));
  EntryType m2 = intEntry("i32", 32, MemRef, {2});
  EXPECT_THAT(error(R"({"type": "memref<2xi32>", "value": 1})", m2),
              HasSubstr("data, splat or gen"));
  EXPECT_THAT(error(R"({"type": "memref<2xi32>", "data": [1]})", m2),
              HasSubstr("has 2 elements, got 1"));
  EXPECT_THAT(error(R"({"type": "memref<2xi32>", "data": 1})", m2),
              HasSubstr("expected a list"));
  EXPECT_THAT(error(R"({"type": "memref<3xi32>", "data": [1, 2, 3]})", m2),
              HasSubstr("expected the shape [2], got [3]"));
  EXPECT_THAT(
      error(R"({"type": "memref<2xi32>", "shape": [-2], "splat": 1})", m2),
      HasSubstr("not negative"));
  EXPECT_THAT(
      error(R"({"type": "memref<2xi32>", "gen": {"kind": "rand"}})", m2),
      HasSubstr("expected iota, mod or lcg"));
  EXPECT_THAT(error(R"({"type": "memref<2xi32>", "gen": {"kind": "mod"}})", m2),
              HasSubstr("needs the field 'mod'"));
  EXPECT_THAT(error(R"({"type": "memref<2xi32>",
                        "gen": {"kind": "mod", "mod": 0}})",
                    m2),
              HasSubstr("other than 0"));
  EXPECT_THAT(error(R"({"type": "memref<2xi32>",
                        "gen": {"kind": "iota", "sart": 0}})",
                    m2),
              HasSubstr("did you mean 'start'?"));
  EntryType m22 = intEntry("i32", 32, MemRef, {2, 2});
  EXPECT_THAT(
      error(R"({"type": "memref<2x2xi32>", "data": [[1, 2], [3]]})", m22),
      HasSubstr("expected a list of 2, got one of 1"));
}

// Whatever a damaged file holds, the answer is values or an error.
TEST(Inputs, DamagedFilesAreErrors) {
  const std::string whole =
      R"({"inputs": [{"type": "memref<?xf32>", "shape": [2],
          "data": [1.5, "nan"]}, {"type": "complex<f32>", "value": [1, -2]},
          {"type": "memref<2xi8>", "gen": {"kind": "mod", "mod": 3}}]})";
  EntryType c = floatEntry(F32);
  c.layout.parts = 2;
  c.elementName = "complex<f32>";
  std::vector<EntryType> types = {floatEntry(F32, MemRef, {2}), c,
                                  intEntry("i8", 8, MemRef, {2})};
  ASSERT_TRUE(parse(whole, types)) << parse(whole, types).error().str();
  PhiloxStream random(0, "damage");
  unsigned errors = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = whole;
    for (uint64_t n = random.between(1, 3); n--;) {
      size_t at = random.below(text.size());
      switch (random.below(3)) {
      case 0:
        text[at] = static_cast<char>(random.between(32, 126));
        break;
      case 1:
        text.erase(at, random.between(1, 8));
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size()), 5));
        break;
      }
    }
    Result<std::vector<HostValue>> values = parse(text, types);
    errors += !values;
    if (!values) {
      EXPECT_FALSE(values.error().message.empty());
    } else {
      for (const HostValue &v : *values)
        EXPECT_EQ(v.bits.size(), v.count());
    }
  }
  EXPECT_GT(errors, 10000u);
}
