//===- SafetensorsTest.cpp - safetensors files of named arrays -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Safetensors.h"
#include "NumpyFiles.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <fstream>

using namespace plumb;
using Shape = std::vector<int64_t>;

namespace {

ByteView view(std::string_view text) { return ByteView(text); }

std::string withHeader(const std::string &header, const std::string &data) {
  std::string out(8, '\0');
  out[0] = char(header.size() & 255);
  out[1] = char(header.size() >> 8);
  return out + header + data;
}

std::string errorOf(std::string_view bytes) {
  Result<SafetensorsFile> file = SafetensorsFile::fromMemory(view(bytes), "f");
  return file ? "no error" : file.error().str();
}

void expectArray(const SafetensorsFile &file, const std::string &name,
                 const std::string &descr, const Shape &shape,
                 const std::string &data) {
  Result<NpyArray> array = file.read(name);
  ASSERT_TRUE(array) << array.error().str();
  EXPECT_EQ(array->descr, descr);
  EXPECT_EQ(array->shape, shape);
  EXPECT_EQ(ByteView(array->data).text(), data);
  EXPECT_TRUE(checkNpy(*array));
}

} // namespace

TEST(SafetensorsTest, ReadsWhatThePackageWrites) {
  using namespace std::string_literals;
  TemporaryFolder folder;
  std::string path = folder.path("f.safetensors");
  std::ofstream(path, std::ios::binary) << numpy_files::safetensors;
  Result<SafetensorsFile> file = SafetensorsFile::open(path);
  ASSERT_TRUE(file) << file.error().str();
  EXPECT_EQ(file->names(), (std::vector<std::string>{"n", "w", "mask"}));
  EXPECT_TRUE(file->contains("w"));
  EXPECT_FALSE(file->contains("__metadata__"));
  EXPECT_EQ(file->metadata().at("made"), "by hand");
  expectArray(*file, "n", "<i8", {}, "\xfb\xff\xff\xff\xff\xff\xff\xff");
  expectArray(*file, "w", "<f4", {2, 2},
              "\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40\0\0\x80\x40"s);
  expectArray(*file, "mask", "|b1", {3}, "\1\0\1"s);
  EXPECT_EQ(file->read("maks").error().str(),
            path + ": error: has no array 'maks', did you mean 'mask'? (it has "
                   "n, w, mask)");
}

TEST(SafetensorsTest, ReadsNarrowTypes) {
  using namespace std::string_literals;
  Result<SafetensorsFile> file =
      SafetensorsFile::fromMemory(view(numpy_files::safetensorsNarrow), "f");
  ASSERT_TRUE(file) << file.error().str();
  EXPECT_EQ(file->names(), (std::vector<std::string>{"bf", "e4", "e5"}));
  expectArray(*file, "bf", "bfloat16", {2}, "\x80\x3f\0\xc0"s);
  expectArray(*file, "e4", "float8_e4m3fn", {0, 3}, "");
  expectArray(*file, "e5", "float8_e5m2", {1, 2}, "\x3c\xc0");
}

TEST(SafetensorsTest, ErrorsHaveTheirPlace) {
  auto one = [](const std::string &entry) {
    return errorOf(withHeader("{\"a\": " + entry + "}", "1234"));
  };
  EXPECT_EQ(one(R"({"dtype": "I32", "shape": [1], "data_offsets": [0, 4]})"),
            "no error");
  EXPECT_EQ(one("5"), "f(header):1:7: error: a: found 5, expected an object "
                      "with a field 'dtype'");
  EXPECT_EQ(one(R"({"dtype": "F4", "shape": [8], "data_offsets": [0, 4]})"),
            "f(header):1:17: error: a.dtype: type 'F4' is packed, expected "
            "whole bytes");
  EXPECT_EQ(one(R"({"dtype": "F23", "shape": [1], "data_offsets": [0, 4]})"),
            "f(header):1:17: error: a.dtype: type 'F23' is not known, expected "
            "one such as 'F32', did you mean 'F32'?");
  EXPECT_EQ(one(R"({"dtype": "I32", "shape": [-1], "data_offsets": [0, 4]})"),
            "f(header):1:7: error: a: shape (-1,) has a negative extent");
  EXPECT_EQ(one(R"({"dtype": "I32", "shape": [2], "data_offsets": [0, 4]})"),
            "f(header):1:54: error: a.data_offsets: 4 bytes of data, expected "
            "8 for shape (2,) of <i4");
  for (const char *offsets :
       {"[0, 5]", "[4, 0]", "[-4, 0]", "[0]", "[0, 4, 4]"})
    EXPECT_EQ(one(R"({"dtype": "I32", "shape": [1], "data_offsets": )" +
                  std::string(offsets) + "}"),
              "f(header):1:54: error: a.data_offsets: expected [begin, end) "
              "within the 4 bytes of data");
  EXPECT_EQ(one(R"({"dtype": "I8", "shape": [3], "data_offsets": [0, 3]})"),
            "f: error: 1 bytes after the last array, expected none");
  EXPECT_EQ(one(R"({"dtype": "I8", "shape": [3], "data_offsets": [1, 4]})"),
            "f: error: array 'a' begins at byte 69, expected 68, where the one "
            "before it ends");
  EXPECT_EQ(
      errorOf(withHeader(
          R"({"a": {"dtype": "I8", "shape": [2], "data_offsets": [0, 2]},
              "b": {"dtype": "I8", "shape": [2], "data_offsets": [1, 3]}})",
          "123")),
      "f: error: array 'b' begins at byte 143, expected 144, where the one "
      "before it ends");
  EXPECT_EQ(errorOf("1234567"), "f: error: is 7 bytes long, expected the "
                                "header's length in the first 8");
  EXPECT_EQ(errorOf(std::string(8, '\xff')),
            "f: error: claims a header of 18446744073709551615 bytes, expected "
            "at most 0");
  EXPECT_EQ(errorOf(withHeader("[]", "")),
            "f(header):1:1: error: found no object, expected one with the "
            "arrays");
  EXPECT_EQ(errorOf(withHeader(R"({"__metadata__": {"a": 1}})", "")),
            "f(header):1:24: error: __metadata__.a: found 1, expected a "
            "string");
  EXPECT_FALSE(SafetensorsFile::open("/nowhere/f"));
}

TEST(SafetensorsTest, EveryTruncationIsAnError) {
  std::string_view all = numpy_files::safetensors;
  for (size_t size = 0; size < all.size(); ++size)
    EXPECT_NE(errorOf(all.substr(0, size)), "no error") << size;
}

TEST(SafetensorsTest, NoDamagedByteIsFatal) {
  std::string_view all = numpy_files::safetensors;
  for (size_t at = 0; at < all.size(); ++at)
    for (int byte = 0; byte < 256; byte += byte < 128 ? 1 : 9) {
      std::string damaged(all);
      damaged[at] = char(byte);
      Result<SafetensorsFile> file =
          SafetensorsFile::fromMemory(view(damaged), "f");
      if (!file) {
        EXPECT_FALSE(file.error().message.empty());
        continue;
      }
      for (const std::string &name : file->names())
        EXPECT_TRUE(file->read(name).map(checkNpy).value());
    }
}
