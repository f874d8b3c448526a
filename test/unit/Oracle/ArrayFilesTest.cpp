//===- ArrayFilesTest.cpp - arrays of files, in their own types -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//

#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Support/File.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

template <typename T>
NpyArray npy(const char *descr, const std::vector<T> &values) {
  NpyArray array;
  array.descr = descr;
  array.shape = {static_cast<int64_t>(values.size())};
  array.data.resize(values.size() * sizeof(T));
  if (!values.empty())
    std::memcpy(array.data.data(), values.data(), array.data.size());
  return array;
}

std::string typeName(const char *descr) {
  Result<ElementType> type = elementTypeOf(descr);
  return type ? toString(*type) : type.error().message;
}

ElementType type(const char *name) { return *parseElementType(name); }

template <typename T> std::vector<T> elements(const TypedArray &array) {
  std::vector<T> values(array.data.size() / sizeof(T));
  std::memcpy(values.data(), array.data.data(), array.data.size());
  return values;
}

TEST(ArrayFilesTest, TypesOfDtypes) {
  EXPECT_EQ(typeName("<f4"), "f32");
  EXPECT_EQ(typeName("<f2"), "f16");
  EXPECT_EQ(typeName("<f8"), "f64");
  EXPECT_EQ(typeName("<f16"), "f80");
  EXPECT_EQ(typeName("<V2"), "bf16");
  EXPECT_EQ(typeName("|V2"), "bf16");
  EXPECT_EQ(typeName("bfloat16"), "bf16");
  EXPECT_EQ(typeName("float8_e4m3fn"), "f8E4M3FN");
  EXPECT_EQ(typeName("float8_e5m2"), "f8E5M2");
  EXPECT_EQ(typeName("<f1"), "f8E5M2");
  EXPECT_EQ(typeName("|b1"), "i1");
  EXPECT_EQ(typeName("<i4"), "i32");
  EXPECT_EQ(typeName("|i1"), "i8");
  EXPECT_EQ(typeName("<u2"), "ui16");
  EXPECT_EQ(typeName("<c8"), "complex<f32>");
  EXPECT_EQ(typeName("<c16"), "complex<f64>");
  EXPECT_THAT(typeName("|V1"), HasSubstr("does not say what the elements are"));
  EXPECT_THAT(typeName("|V1"), HasSubstr("--type"));
  EXPECT_THAT(typeName("<V4"), HasSubstr("--type"));
  EXPECT_THAT(typeName("float"), HasSubstr("expected a float"));
}

TEST(ArrayFilesTest, WordsAreBitsOfAWantedFloat) {
  for (const char *descr : {"<u2", "<V2", "|V2"}) {
    Result<TypedArray> array =
        typedArray(npy<uint16_t>(descr, {0x3c00, 0x3f80}), type("f16"));
    ASSERT_TRUE(array) << array.error().str();
    EXPECT_EQ(toString(array->type), "f16");
    EXPECT_THAT(elements<uint16_t>(*array), ElementsAre(0x3c00, 0x3f80));
  }
  EXPECT_TRUE(typedArray(npy<uint8_t>("|u1", {1}), type("f8E4M3FN")));
  EXPECT_TRUE(typedArray(npy<uint8_t>("|V1", {1}), type("f8E4M3FN")));
  // Raw bytes are any type of their size.
  NpyArray wide = npy<int64_t>("<V16", {-2, -1});
  wide.shape = {1};
  Result<HostValue> value = toHostValue(*typedArray(wide, type("i128")));
  ASSERT_TRUE(value) << value.error().str();
  EXPECT_EQ(value->printElement(0), "-2");
  // Signed integers are numbers, and other sizes no bits of it.
  EXPECT_FALSE(typedArray(npy<int16_t>("<i2", {1}), type("f16")));
  Result<TypedArray> wrong =
      typedArray(npy<uint32_t>("<u4", {1}), type("bf16"));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message,
            "the array has the dtype '<u4', which cannot be taken for bf16");
}

TEST(ArrayFilesTest, FloatsOfAnotherType) {
  Result<TypedArray> array =
      typedArray(npy<float>("<f4", {1, -0.0f, 65504, 0x1p-24f}), type("f16"));
  ASSERT_TRUE(array) << array.error().str();
  EXPECT_THAT(elements<uint16_t>(*array),
              ElementsAre(0x3c00, 0x8000, 0x7bff, 1));
  array = typedArray(npy<float>("<f4", {1, 0.1f}), type("f16"));
  ASSERT_FALSE(array);
  EXPECT_EQ(array.error().message,
            "element 1 is 0.100000001, which is no f16; expected an array that "
            "holds f16 values");
  EXPECT_FALSE(typedArray(npy<float>("<f4", {65520}), type("f16")));
  EXPECT_TRUE(
      typedArray(npy<float>("<f4", {std::numeric_limits<float>::quiet_NaN()}),
                 type("f16")));
  // FNUZ has no -0.
  EXPECT_FALSE(typedArray(npy<float>("<f4", {-0.0f}), type("f8E4M3FNUZ")));
  EXPECT_TRUE(typedArray(npy<float>("<f4", {1.5f}), type("f64")));
  EXPECT_TRUE(typedArray(npy<float>("<f4", {1.5f}), type("tf32")));
}

TEST(ArrayFilesTest, IntegersOfAnotherType) {
  Result<TypedArray> array =
      typedArray(npy<int64_t>("<i8", {-3, 127}), type("i8"));
  ASSERT_TRUE(array) << array.error().str();
  EXPECT_THAT(elements<int8_t>(*array), ElementsAre(-3, 127));
  array = typedArray(npy<int64_t>("<i8", {-3, 128}), type("i8"));
  ASSERT_FALSE(array);
  EXPECT_EQ(array.error().message, "element 1 does not fit i8");
  EXPECT_FALSE(typedArray(npy<int64_t>("<i8", {-1}), type("ui8")));
  EXPECT_FALSE(typedArray(npy<float>("<f4", {1}), type("i32")));
}

TEST(ArrayFilesTest, HostValues) {
  Result<HostValue> value =
      toHostValue(*typedArray(npy<float>("<c8", {1, 2}), std::nullopt)
                       .map([](TypedArray a) {
                         a.shape = {1};
                         return a;
                       }));
  ASSERT_TRUE(value) << value.error().str();
  EXPECT_EQ(value->parts, 2);
  EXPECT_EQ(value->typeString(), "1xcomplex<f32>");
  EXPECT_EQ(value->asDouble(1), 2);
  value = toHostValue(*typedArray(npy<int8_t>("|i1", {-1})));
  EXPECT_EQ(value->printElement(0), "-1");
  EXPECT_EQ(value->bits[0], 255u);
}

class ArrayFileTest : public testing::Test {
protected:
  std::string path(const std::string &name) {
    return testing::TempDir() + "array-files-" + name;
  }
  std::string openError(const std::string &file) {
    Result<ArrayFile> opened = ArrayFile::open(file);
    if (!opened)
      return opened.error().str();
    for (const std::string &name : opened->names())
      if (Result<NpyArray> array = opened->read(name); !array)
        return array.error().str();
    return "";
  }
};

TEST_F(ArrayFileTest, FormatsAreToldByContent) {
  NpyArray a = npy<float>("<f4", {1, 2, 3});
  ASSERT_TRUE(writeNpy(path("a.bin"), a));
  Result<ArrayFile> first = ArrayFile::open(path("a.bin"));
  ASSERT_TRUE(first) << first.error().str();
  EXPECT_THAT(first->names(), ElementsAre(""));
  EXPECT_EQ(first->read("")->shape[0], 3);
  EXPECT_THAT(first->read("x").error().str(), HasSubstr("one array without"));

  ASSERT_TRUE(writeNpz(path("b.dat"), {{"x", a}, {"y", a}}));
  Result<ArrayFile> second = ArrayFile::open(path("b.dat"));
  ASSERT_TRUE(second) << second.error().str();
  EXPECT_THAT(second->names(), ElementsAre("x", "y"));
  EXPECT_THAT(second->read("z").error().str(), HasSubstr("x"));

  std::string header =
      R"({"w":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})";
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  ASSERT_TRUE(writeTextFile(path("c"), bytes + header + "ab"));
  Result<ArrayFile> third = ArrayFile::open(path("c"));
  ASSERT_TRUE(third) << third.error().str();
  EXPECT_THAT(third->names(), ElementsAre("w"));
  EXPECT_EQ(third->read("w")->descr, "<f2");
}

TEST_F(ArrayFileTest, Errors) {
  EXPECT_THAT(openError(path("none.npy")), HasSubstr("none.npy: error:"));
  ASSERT_TRUE(writeTextFile(path("t.txt"), "hello"));
  EXPECT_THAT(openError(path("t.txt")),
              HasSubstr("expected .npy, .npz or .safetensors"));
  EXPECT_FALSE(ArrayFile::isArrayFile(path("t.txt")));
  ASSERT_TRUE(writeTextFile(path("t.npy"), "hello"));
  EXPECT_TRUE(ArrayFile::isArrayFile(path("t.npy")));
  EXPECT_THAT(openError(path("t.npy")), HasSubstr("expected an .npy file"));
  ASSERT_TRUE(writeTextFile(path("t.npz"), "hello"));
  EXPECT_THAT(openError(path("t.npz")), HasSubstr("t.npz: error:"));
  ASSERT_TRUE(writeTextFile(path("t.safetensors"), "hello"));
  EXPECT_THAT(openError(path("t.safetensors")), HasSubstr("error:"));
  // Cut short.
  Result<std::vector<uint8_t>> bytes = encodeNpy(npy<float>("<f4", {1, 2, 3}));
  bytes->pop_back();
  ASSERT_TRUE(writeFile(path("cut.npy"), *bytes));
  EXPECT_THAT(openError(path("cut.npy")),
              HasSubstr("11 bytes of data, expected 12"));
  ASSERT_TRUE(writeTextFile(path("empty"), ""));
  EXPECT_THAT(openError(path("empty")), HasSubstr("expected .npy"));
}

} // namespace
