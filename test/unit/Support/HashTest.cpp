//===- HashTest.cpp - content hashes -------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Hash.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <fstream>

using namespace plumb;

// The examples of FIPS 180-2, appendix B, and the empty message of NIST's
// CAVP set (SHA256ShortMsg).
TEST(HashTest, Sha256HasThePublishedDigests) {
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223"
                              "b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnop"
                      "nopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256Hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb924"
                           "27ae41e4649b934ca495991b7852b855");
}

TEST(HashTest, Sha256TakesItsMessageInParts) {
  // 300 bytes around block borders: every cut gives the digest of the whole.
  std::string message(300, 'x');
  for (size_t i = 0; i < message.size(); ++i)
    message[i] = char(i * 13);
  auto digestOf = [](std::initializer_list<std::string_view> parts) {
    Sha256 hash;
    for (std::string_view part : parts)
      hash.update(ByteView(part));
    return hash.finish();
  };
  std::string_view all = message;
  for (size_t cut = 0; cut <= all.size(); ++cut)
    EXPECT_EQ(digestOf({all.substr(0, cut), "", all.substr(cut)}),
              digestOf({all}));

  Sha256 again; // finish() starts anew.
  again.update(ByteView(all));
  again.finish();
  again.update(ByteView(std::string_view("abc")));
  EXPECT_EQ(again.finish()[0], 0xba);
}

// Around the padding's borders; by sha256sum.
TEST(HashTest, Sha256PadsEveryLength) {
  EXPECT_EQ(sha256Hex(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256Hex(std::string(56, 'a')),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(sha256Hex(std::string(63, 'a')),
            "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
  EXPECT_EQ(sha256Hex(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(sha256Hex(std::string(65, 'a')),
            "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0");
}

TEST(HashTest, Sha256OfAFile) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  std::ofstream(path) << "abc";
  EXPECT_EQ(sha256File(path).value(), sha256Hex("abc"));
  std::ofstream(path, std::ios::trunc) << std::string(2500000, 'q');
  EXPECT_EQ(sha256File(path).value(), sha256Hex(std::string(2500000, 'q')));
  EXPECT_FALSE(sha256File(path + "no"));
}

// By the reference implementation, through the Python package xxhash 3; byte i
// of a message is 7 i mod 256.
TEST(HashTest, Xxh64EqualsTheReference) {
  struct {
    size_t size;
    uint64_t seed, hash;
  } cases[] = {
      {0, 0, 0xef46db3751d8e999},
      {1, 0, 0xe934a84adb052768},
      {3, 0, 0x9ff70a635a6209ab},
      {4, 0, 0xae5acdc00a55ac41},
      {7, 0, 0xd734a6b26f3da63e},
      {8, 0, 0x87116b3365b924eb},
      {15, 1, 0x3c2b429634b20a7e},
      {31, 0, 0x0f187c62b1e722b7},
      {32, 0, 0x91b0cb0931a8c629},
      {33, 0, 0x931b043cf8d65b94},
      {63, 0, 0x219110bf13e2fa26},
      {64, 0, 0xbf3052e3445775d0},
      {1000, 0, 0x25275608a9cfc168},
      {100, 0x9E3779B185EBCA87, 0x83eae33d717f90e0},
  };
  for (const auto &c : cases) {
    std::vector<uint8_t> message(c.size);
    for (size_t i = 0; i < c.size; ++i)
      message[i] = uint8_t(7 * i);
    EXPECT_EQ(xxh64(message, c.seed), c.hash) << c.size;
  }
}
