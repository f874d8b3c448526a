//===- NpzTest.cpp - NumPy's .npz archives of named arrays ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Npz.h"
#include "NumpyFiles.h"
#include "TestFiles.h"
#include "gtest/gtest.h"

using namespace plumb;

namespace {

ByteView view(std::string_view text) { return ByteView(text); }

using Arrays = std::vector<NamedArray>;

NpyArray arrayA() { return {"<i2", {2}, false, {1, 0, 2, 0}}; }
NpyArray arrayB() { return {"<f4", {2, 4}, false, std::vector<uint8_t>(32)}; }

bool equal(const NpyArray &a, const NpyArray &b) {
  return a.descr == b.descr && a.shape == b.shape && a.data == b.data &&
         a.fortranOrder == b.fortranOrder;
}

bool equal(const Arrays &a, const Arrays &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const NamedArray &x, const NamedArray &y) {
                      return x.name == y.name && equal(x.array, y.array);
                    });
}

void expectArrays(std::string_view file, const Arrays &expected) {
  Result<Arrays> arrays = parseNpz(view(file), "f.npz");
  ASSERT_TRUE(arrays) << arrays.error().str();
  EXPECT_TRUE(equal(*arrays, expected));
}

} // namespace

TEST(NpzTest, ReadsWhatNumpyWrites) {
  using namespace numpy_files;
  Arrays both = {{"a", arrayA()}, {"b", arrayB()}};
  expectArrays(npzStored, both);
  expectArrays(npzDeflated, both);
  expectArrays(npzZip64, both);
  expectArrays(npzPipe, {{"a", arrayA()}});
  expectArrays(npzUnicode, {{"\xc3\xa4", arrayA()}});
}

TEST(NpzTest, RoundTrip) {
  Arrays arrays = {{"b", arrayB()}, {"a", arrayA()}, {"x/y", arrayA()}};
  for (ZipMethod method : {ZipMethod::Stored, ZipMethod::Deflate}) {
    Result<std::vector<uint8_t>> bytes = encodeNpz(arrays, method);
    ASSERT_TRUE(bytes);
    expectArrays(std::string(ByteView(*bytes).text()), arrays);
  }
  // Equal arrays make equal files: no time of day in them.
  EXPECT_EQ(encodeNpz(arrays).value(), encodeNpz(arrays).value());
}

TEST(NpzTest, ReadsArraysOneByOne) {
  TemporaryFolder folder;
  std::string path = folder.path("f.npz");
  ASSERT_TRUE(writeNpz(path, {{"alpha", arrayA()}, {"beta", arrayB()}},
                       ZipMethod::Deflate));
  Result<NpzFile> file = NpzFile::open(path);
  ASSERT_TRUE(file) << file.error().str();
  EXPECT_EQ(file->names(), (std::vector<std::string>{"alpha", "beta"}));
  EXPECT_TRUE(file->contains("alpha"));
  EXPECT_FALSE(file->contains("alpha.npy"));
  EXPECT_TRUE(equal(file->read("beta").value(), arrayB()));
  EXPECT_TRUE(equal(file->read("alpha").value(), arrayA()));
  EXPECT_EQ(file->read("alpah").error().str(),
            path + ": error: has no array 'alpah', did you mean 'alpha'? (it "
                   "has alpha, beta)");
  EXPECT_EQ(readNpz(path)->size(), 2u);
}

TEST(NpzTest, WritesArraysOneByOne) {
  TemporaryFolder folder;
  std::string path = folder.path("f.npz");
  Result<NpzWriter> writer = NpzWriter::create(path);
  ASSERT_TRUE(writer);
  NpzWriter moved = std::move(*writer);
  ASSERT_TRUE(moved.add("a", arrayA()));
  EXPECT_EQ(moved.add("a", arrayB()).error().str(),
            path + ": error: member 'a.npy' added twice to a zip archive");
  NpyArray broken = arrayB();
  broken.shape = {3};
  EXPECT_EQ(moved.add("c", broken).error().str(),
            path + ": error: array 'c': 32 bytes of data, expected 12 for "
                   "shape (3,) of <f4");
  ASSERT_TRUE(moved.add("b", arrayB()));
  EXPECT_FALSE(std::filesystem::exists(path));
  ASSERT_TRUE(moved.finish());
  Result<Arrays> back = readNpz(path);
  ASSERT_TRUE(back) << back.error().str();
  EXPECT_TRUE(equal(*back, {{"a", arrayA()}, {"b", arrayB()}}));
  EXPECT_FALSE(NpzWriter::create("/nowhere/f.npz"));
}

TEST(NpzTest, ErrorsNameTheMember) {
  auto archive = [](const std::string &name, const std::string &content) {
    std::string out;
    ZipWriter zip([&](ByteView part) -> Status {
      out += part.text();
      return {};
    });
    EXPECT_TRUE(zip.add(name, view(content), ZipMethod::Stored));
    EXPECT_TRUE(zip.finish());
    return out;
  };
  auto errorOf = [](std::string_view bytes) {
    return parseNpz(view(bytes), "f.npz").error().str();
  };
  EXPECT_EQ(errorOf(archive("readme.txt", "hello")),
            "f.npz: error: member 'readme.txt' is no array, expected a name "
            "ending in .npy");
  EXPECT_EQ(errorOf(archive(".npy", "hello")),
            "f.npz: error: member '.npy' is no array, expected a name ending "
            "in .npy");
  EXPECT_EQ(errorOf(archive("a.npy", "hello")),
            "f.npz(a.npy): error: does not start with \\x93NUMPY, expected an "
            ".npy file");
  EXPECT_EQ(errorOf(numpy_files::float32),
            "f.npz: error: has no end-of-archive record, expected a complete "
            "zip archive");
  std::vector<uint8_t> empty = encodeNpz({}).value();
  Result<NpzFile> none = NpzFile::fromMemory(empty, "f.npz");
  ASSERT_TRUE(none) << none.error().str();
  EXPECT_EQ(none->read("a").error().str(),
            "f.npz: error: has no array 'a' (it has none at all)");
}

TEST(NpzTest, EveryTruncationIsAnError) {
  using namespace numpy_files;
  for (std::string_view file : {npzStored, npzDeflated, npzPipe, npzZip64})
    for (size_t size = 0; size < file.size(); ++size)
      EXPECT_FALSE(parseNpz(view(file.substr(0, size)), "f")) << size;
}

// Any one byte may be damaged to any value: what is read then is an error or,
// where the byte did not matter (a date, a version), the same arrays.
TEST(NpzTest, NoDamageGoesUnseen) {
  using namespace numpy_files;
  for (std::string_view file : {npzStored, npzDeflated, npzZip64}) {
    Arrays expected = parseNpz(view(file), "f").value();
    for (size_t at = 0; at < file.size(); ++at)
      for (int change = 1; change < 256;
           change = change < 16 ? change + 1 : change * 2 + 1) {
        std::string damaged(file);
        damaged[at] = char(damaged[at] ^ change);
        Result<Arrays> arrays = parseNpz(view(damaged), "f");
        if (arrays)
          EXPECT_TRUE(equal(*arrays, expected))
              << "byte " << at << " changed by " << change;
      }
  }
}
