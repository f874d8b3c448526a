//===- NpyTest.cpp - NumPy's .npy array files ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Npy.h"
#include "NumpyFiles.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace plumb;
using Shape = std::vector<int64_t>;

namespace {

ByteView view(std::string_view text) { return ByteView(text); }

template <class T> std::vector<uint8_t> bytesOf(std::vector<T> values) {
  std::vector<uint8_t> out(values.size() * sizeof(T));
  if (!out.empty())
    memcpy(out.data(), values.data(), out.size());
  return out;
}

void expectArray(std::string_view file, const std::string &descr,
                 const Shape &shape, const std::vector<uint8_t> &data) {
  Result<NpyArray> array = parseNpy(view(file), "f.npy");
  ASSERT_TRUE(array) << array.error().str();
  EXPECT_EQ(array->descr, descr);
  EXPECT_EQ(array->shape, shape);
  EXPECT_EQ(array->data, data);
  EXPECT_FALSE(array->fortranOrder);
  EXPECT_TRUE(checkNpy(*array));
}

/// A file with a header of our own; 10 bytes stand before it.
std::string withHeader(const std::string &header, const std::string &data) {
  std::string out("\x93NUMPY\x01\x00", 8);
  out += char(header.size() & 255);
  out += char(header.size() >> 8);
  return out + header + data;
}

std::string errorOf(std::string_view file) {
  Result<NpyArray> array = parseNpy(view(file), "f.npy");
  return array ? "no error" : array.error().str();
}

std::string headerError(const std::string &header) {
  return errorOf(withHeader(header, std::string(4, '\0')));
}

} // namespace

TEST(NpyTest, ReadsWhatNumpyWrites) {
  using namespace numpy_files;
  expectArray(float32, "<f4", {3}, bytesOf<float>({1, -2.5, 0.1f}));
  expectArray(scalar, "<i8", {}, bytesOf<int64_t>({-3}));
  expectArray(boolean, "|b1", {2}, {1, 0});
  expectArray(emptyHalf, "<f2", {0, 3}, {});
  expectArray(version2, "|u1", {1}, {7});
  expectArray(version3, "|u1", {1}, {7});
  // ml_dtypes: 1 and -2 in bfloat16 and E5M2.
  expectArray(bfloat16, "<V2", {2}, bytesOf<uint16_t>({0x3f80, 0xc000}));
  expectArray(float8, "<f1", {2}, {0x3c, 0xc0});
}

TEST(NpyTest, TurnsFortranIntoCOrder) {
  using namespace numpy_files;
  expectArray(fortran, "<i2", {2, 3}, bytesOf<int16_t>({0, 1, 2, 3, 4, 5}));
  expectArray(fortran3, "|u1", {2, 3, 2},
              {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
}

TEST(NpyTest, TurnsBigIntoLittleEndian) {
  using namespace numpy_files;
  expectArray(bigEndian, "<f8", {2}, bytesOf<double>({1.5, -0.0}));
  expectArray(bigEndianFortran, "<i4", {2, 2}, bytesOf<int32_t>({1, 2, 3, 4}));
  // The two halves of a complex number stay in their order, and characters.
  expectArray(bigEndianComplex, "<c8", {1}, bytesOf<float>({1, 2}));
  expectArray(bigEndianText, "<U2", {1}, bytesOf<uint32_t>({'a', 'b'}));
}

TEST(NpyTest, WritesWhatNumpyWrites) {
  using namespace numpy_files;
  auto encoded = [](const NpyArray &array) {
    Result<std::vector<uint8_t>> bytes = encodeNpy(array);
    return bytes ? std::string(ByteView(*bytes).text()) : bytes.error().str();
  };
  EXPECT_EQ(encoded({"<f4", {3}, false, bytesOf<float>({1, -2.5, 0.1f})}),
            float32);
  EXPECT_EQ(encoded({"<i8", {}, false, bytesOf<int64_t>({-3})}), scalar);
  EXPECT_EQ(encoded({"|b1", {2}, false, {1, 0}}), boolean);
  EXPECT_EQ(encoded({"<f2", {0, 3}, false, {}}), emptyHalf);
  EXPECT_EQ(encoded({"<V2", {2}, false, bytesOf<uint16_t>({0x3f80, 0xc000})}),
            bfloat16);
  EXPECT_EQ(
      encoded({"<i2", {2, 3}, true, bytesOf<int16_t>({0, 3, 1, 4, 2, 5})}),
      fortran);
  EXPECT_EQ(
      encoded({"|u1", {2, 3, 2}, true, {0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11}}),
      fortran3);
}

// Of zeros((0, 1, ..., 1), "<f4") with so many dimensions: by NumPy. One more
// or less space after the dict, and the one or the other is 64 bytes away.
TEST(NpyTest, PadsAsNumpyDoes) {
  auto encodedSize = [](size_t rank) {
    Shape shape(rank, 1);
    shape[0] = 0;
    return encodeNpy({"<f4", shape, false, {}})->size();
  };
  EXPECT_EQ(encodedSize(15), 192u);
  EXPECT_EQ(encodedSize(36), 256u);
}

TEST(NpyTest, KeepsNamesOfMlDtypes) {
  expectArray(withHeader("{'descr': 'bfloat16', 'fortran_order': False, "
                         "'shape': (2,)}",
                         "abcd"),
              "bfloat16", {2}, {'a', 'b', 'c', 'd'});
  NpyArray array{"float8_e4m3fn", {3}, false, {1, 2, 3}};
  Result<std::vector<uint8_t>> bytes = encodeNpy(array);
  ASSERT_TRUE(bytes);
  expectArray(std::string(ByteView(*bytes).text()), "float8_e4m3fn", {3},
              {1, 2, 3});
}

TEST(NpyTest, AcceptsEverySpellingThatPythonDoes) {
  for (const char *header :
       {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
        "{'shape':(1,),'descr':'<f4','fortran_order':False,}\n",
        " { \"descr\" : \"<f4\" ,\t\"fortran_order\" : False,\n "
        "\"shape\" : ( 1 , ) , } ",
        "{'descr': '<f4', 'fortran_order': True, 'shape': (1L,), }"})
    expectArray(withHeader(header, std::string(4, '\0')), "<f4", {1},
                {0, 0, 0, 0});
  expectArray(withHeader("{'descr': '<f4', 'fortran_order': True, "
                         "'shape': (1, 1,)}",
                         "abcd"),
              "<f4", {1, 1}, {'a', 'b', 'c', 'd'});
}

TEST(NpyTest, ItemSizes) {
  EXPECT_EQ(npyItemSize("<f4"), 4u);
  EXPECT_EQ(npyItemSize(">c16"), 16u);
  EXPECT_EQ(npyItemSize("|V3"), 3u);
  EXPECT_EQ(npyItemSize("|S5"), 5u);
  EXPECT_EQ(npyItemSize("<U3"), 12u);
  EXPECT_EQ(npyItemSize("int4"), 1u); // One a byte.
  EXPECT_EQ(npyItemSize("bfloat16"), 2u);
  for (const char *descr :
       {"", "<", "f", "<f", "<f3", "<i16", "|b2", "<x4", "<f04294967300",
        "<f4 ", "<f-4", "float99", "|V0", "|V99999999999", "<f4f4"})
    EXPECT_EQ(npyItemSize(descr).error().message,
              "dtype '" + std::string(descr) +
                  "' is not known, expected one such as '<f4', '|b1' or "
                  "'bfloat16'");
  EXPECT_EQ(npyItemSize("=f4").error().message,
            "dtype '=f4' leaves the byte order open, expected '<' or '>' in "
            "front");
  EXPECT_FALSE(npyItemSize("|f4"));
  EXPECT_FALSE(npyItemSize("f4"));
  EXPECT_EQ(npyItemSize(">V2").error().message,
            "dtype '>V2' is big-endian but of unknown structure, expected '<' "
            "or '|'");
}

TEST(NpyTest, RefusesWhatHasNoNumberFormat) {
  using namespace numpy_files;
  EXPECT_EQ(errorOf(object), "f.npy: error: at byte 20: dtype '|O' holds "
                             "Python objects, expected numbers");
  EXPECT_EQ(errorOf(date), "f.npy: error: at byte 20: dtype '<M8[D]' holds "
                           "dates, expected numbers");
  EXPECT_EQ(errorOf(structured), "f.npy: error: at byte 20: found a structured "
                                 "dtype, expected one number type");
}

TEST(NpyTest, ErrorsOutsideTheDict) {
  std::string good(numpy_files::float32);
  EXPECT_EQ(errorOf("PK\3\4"), "f.npy: error: does not start with \\x93NUMPY, "
                               "expected an .npy file");
  EXPECT_EQ(errorOf(""), errorOf("PK\3\4"));
  std::string version = good;
  version[6] = 4;
  EXPECT_EQ(errorOf(version), "f.npy: error: at byte 6: format version 4.0, "
                              "expected 1.0, 2.0 or 3.0");
  EXPECT_EQ(errorOf(good.substr(0, 7)), "f.npy: error: at byte 7: the file "
                                        "ends, expected the format version");
  EXPECT_EQ(errorOf(good.substr(0, 9)), "f.npy: error: at byte 9: the file "
                                        "ends, expected the header's length");
  EXPECT_EQ(errorOf(good.substr(0, 50)),
            "f.npy: error: at byte 50: the file ends, expected a header of 118 "
            "bytes from byte 10");
  EXPECT_EQ(errorOf(good.substr(0, 139)),
            "f.npy: error: at byte 128: 11 bytes of data, expected 12 for "
            "shape (3,) of <f4");
  EXPECT_EQ(errorOf(good + "x"),
            "f.npy: error: at byte 128: 13 bytes of data, expected 12 for "
            "shape (3,) of <f4");
}

TEST(NpyTest, ErrorsInTheDict) {
  auto at = [](int byte, const std::string &message) {
    return "f.npy: error: at byte " + std::to_string(byte) + ": " + message;
  };
  EXPECT_EQ(headerError(""), at(10, "found the end of the header, expected "
                                    "'{', the start of the header's dict"));
  EXPECT_EQ(headerError("{"), at(11, "found the end of the header, expected a "
                                     "key or '}'"));
  EXPECT_EQ(headerError("[1]"), at(10, "found '[', expected '{', the start of "
                                       "the header's dict"));
  EXPECT_EQ(headerError("{'descr' '<f4'}"),
            at(19, "found ''', expected ':' after the key 'descr'"));
  EXPECT_EQ(headerError("{'descr': '<f4' 'shape': ()}"),
            at(26, "found ''', expected ',' or '}'"));
  EXPECT_EQ(headerError("{'descr': '<f4"),
            at(20, "string without its closing quote"));
  EXPECT_EQ(headerError("{'descr': \"<f4'}"),
            at(20, "string without its closing quote"));
  EXPECT_EQ(headerError("{'dtype': '<f4'}"),
            at(11, "unknown key 'dtype', expected descr, fortran_order or "
                   "shape"));
  EXPECT_EQ(headerError("{'shape': (), 'shape': ()}"),
            at(24, "key 'shape' is there twice"));
  EXPECT_EQ(headerError("{'fortran_order': 0}"),
            at(28, "found '0', expected True or False"));
  EXPECT_EQ(headerError("{'shape': [1]}"),
            at(20, "found '[', expected '(', the start of the shape"));
  EXPECT_EQ(headerError("{'shape': (1)}"),
            at(22, "found ')', expected ',' after the only extent"));
  EXPECT_EQ(headerError("{'shape': (1, 2"),
            at(25, "found the end of the header, expected ',' or ')'"));
  EXPECT_EQ(headerError("{'shape': (,)}"),
            at(21, "found ',', expected an extent or ')'"));
  EXPECT_EQ(headerError("{'shape': (1.5,)}"),
            at(22, "found '.', expected ',' after the only extent"));
  EXPECT_EQ(headerError("{'shape': (-1,)}"),
            at(21, "negative extent in the shape"));
  EXPECT_EQ(headerError("{'shape': (9223372036854775808,)}"),
            at(21, "extent in the shape is larger than 2^63 - 1"));
  EXPECT_EQ(headerError("{'descr': 5}"),
            at(20, "found '5', expected a dtype string"));
  EXPECT_EQ(headerError("{'descr': '<f5'}"),
            at(20, "dtype '<f5' is not known, expected one such as '<f4', "
                   "'|b1' or 'bfloat16'"));
  EXPECT_EQ(headerError("{'descr': '<f4', 'shape': (1,)}"),
            at(41, "the header has no key 'fortran_order', expected descr, "
                   "fortran_order and shape"));
  EXPECT_EQ(headerError("{}\001"), at(12, "found byte 1, expected only white "
                                          "space after the dict"));
  std::string many = "{'shape': (";
  for (int i = 0; i < 65; ++i)
    many += "1,";
  EXPECT_EQ(headerError(many + ")}"), at(150, "more than 64 dimensions"));
}

TEST(NpyTest, SizesThatOverflow) {
  auto shapeError = [](const std::string &shape) {
    return headerError(
        "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}");
  };
  EXPECT_EQ(shapeError("(4611686018427387904, 4)"),
            "f.npy: error: at byte 10: shape (4611686018427387904, 4) with "
            "elements of 4 bytes has more than 2^63 - 1 bytes");
  // 2^61 floats are 2^63 bytes; one less fits, but not into this file.
  EXPECT_EQ(shapeError("(2305843009213693952,)"),
            "f.npy: error: at byte 10: shape (2305843009213693952,) with "
            "elements of 4 bytes has more than 2^63 - 1 bytes");
  EXPECT_EQ(shapeError("(2305843009213693951,)"),
            "f.npy: error: at byte 83: 4 bytes of data, expected "
            "9223372036854775804 for shape (2305843009213693951,) of <f4");
  // An extent of 0 makes all others harmless, wherever it stands.
  for (const char *shape : {"(9223372036854775807, 9223372036854775807, 0)",
                            "(0, 9223372036854775807, 9223372036854775807)"}) {
    Result<NpyArray> array = parseNpy(
        view(withHeader("{'descr': '<f4', 'fortran_order': True, 'shape': " +
                            std::string(shape) + "}",
                        "")),
        "f.npy");
    ASSERT_TRUE(array) << array.error().str();
    EXPECT_EQ(array->numElements(), 0);
  }
}

TEST(NpyTest, WriterRefusesInvalidArrays) {
  auto error = [](const NpyArray &array) {
    return encodeNpy(array).error().str();
  };
  EXPECT_EQ(error({"<f4", {3}, false, {1, 2}}),
            "error: 2 bytes of data, expected 12 for shape (3,) of <f4");
  EXPECT_EQ(error({"<f4", {-3, 1}, false, {}}),
            "error: shape (-3, 1) has a negative extent");
  EXPECT_EQ(error({"f4", {}, false, {1, 2, 3, 4}}),
            "error: dtype 'f4' leaves the byte order open, expected '<' or "
            "'>' in front");
  EXPECT_EQ(error({">f4", {}, false, {1, 2, 3, 4}}),
            "error: dtype '>f4' is big-endian, expected little-endian "
            "elements");
  EXPECT_EQ(error({"|u1", Shape(65, 1), false, {1}}),
            "error: shape of 65 dimensions, expected at most 64");
  // The largest header that there can be still fits version 1.0.
  EXPECT_TRUE(encodeNpy({"|u1", Shape(63, INT64_MAX), false, {}})
                  .error()
                  .message.size());
  Shape large(64, INT64_MAX);
  large[0] = 0;
  Result<std::vector<uint8_t>> bytes = encodeNpy({"|u1", large, false, {}});
  ASSERT_TRUE(bytes);
  EXPECT_EQ(parseNpy(*bytes, "f")->shape, large);
}

TEST(NpyTest, FilesOnDisk) {
  TemporaryFolder folder;
  std::string path = folder.path("f.npy");
  NpyArray array{"<i2", {2, 2}, false, bytesOf<int16_t>({1, 2, 3, 4})};
  ASSERT_TRUE(writeNpy(path, array));
  Result<NpyArray> back = readNpy(path);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->data, array.data);
  EXPECT_EQ(std::filesystem::file_size(path), 128u + 8);
  array.shape = {5};
  EXPECT_EQ(writeNpy(path, array).error().str(),
            path + ": error: 8 bytes of data, expected 10 for shape (5,) of "
                   "<i2");
  EXPECT_FALSE(readNpy(folder.path("none")));
}

TEST(NpyTest, EveryTruncationIsAnError) {
  using namespace numpy_files;
  for (std::string_view file : {float32, version2, bigEndianFortran})
    for (size_t size = 0; size < file.size(); ++size)
      EXPECT_FALSE(parseNpy(view(file.substr(0, size)), "f")) << size;
}

TEST(NpyTest, NoDamagedByteIsFatal) {
  using namespace numpy_files;
  for (std::string_view file : {float32, version3, fortran3, bfloat16})
    for (size_t at = 0; at < file.size(); ++at)
      for (int byte = 0; byte < 256; ++byte) {
        std::string damaged(file);
        damaged[at] = char(byte);
        Result<NpyArray> array = parseNpy(view(damaged), "f");
        if (array)
          EXPECT_TRUE(checkNpy(*array));
        else
          EXPECT_FALSE(array.error().message.empty());
      }
}
