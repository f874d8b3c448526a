//===- ZipTest.cpp - zip archives, as far as .npz needs them -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Zip.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace plumb;
using namespace std::string_literals;
using namespace std::string_view_literals;

namespace {

ByteView view(std::string_view text) { return ByteView(text); }

struct Member {
  std::string name, content;
  ZipMethod method = ZipMethod::Stored;
};

std::string written(const std::vector<Member> &members) {
  std::string out;
  ZipWriter writer([&](ByteView part) -> Status {
    out += part.text();
    return {};
  });
  for (const Member &member : members)
    EXPECT_TRUE(writer.add(member.name, view(member.content), member.method));
  EXPECT_TRUE(writer.finish());
  return out;
}

Result<ZipReader> opened(const std::string &bytes) {
  return ZipReader::open(ByteSource::fromMemory(view(bytes), "f.zip"));
}

/// The first error that opening and reading everything gives.
std::string errorOf(const std::string &bytes) {
  Result<ZipReader> zip = opened(bytes);
  if (!zip)
    return zip.error().str();
  for (const ZipMember &member : zip->members())
    if (Result<std::vector<uint8_t>> content = zip->read(member); !content)
      return content.error().str();
  return "no error";
}

// One stored member "a" with the content "hi", written down by hand from
// APPNOTE 4.3; CRC-32 of "hi" by Python's zlib.
constexpr std::string_view localHi = "PK\3\4"           // Signature
                                     "\x14\0"           // Version 2.0
                                     "\0\0"             // Flags
                                     "\0\0"             // Stored
                                     "\0\0\x21\0"       // 00:00:00, 1980-01-01
                                     "\xac\x2a\x93\xd8" // CRC
                                     "\2\0\0\0"         // Compressed size
                                     "\2\0\0\0"         // Size
                                     "\1\0"             // Length of the name
                                     "\0\0" // Length of the extra data
                                     "a"
                                     "hi"sv;
constexpr std::string_view centralHi = "PK\1\2"
                                       "\x2d\0" // Made by version 4.5
                                       "\x14\0" // As above, up to the sizes
                                       "\0\0"
                                       "\0\0"
                                       "\0\0\x21\0"
                                       "\xac\x2a\x93\xd8"
                                       "\2\0\0\0"
                                       "\2\0\0\0"
                                       "\1\0"     // Length of the name
                                       "\0\0"     // Of the extra data
                                       "\0\0"     // Of the comment
                                       "\0\0"     // Disk
                                       "\0\0"     // Internal attributes
                                       "\0\0\0\0" // External attributes
                                       "\0\0\0\0" // Offset
                                       "a"sv;
constexpr std::string_view endHi = "PK\5\6"
                                   "\0\0\0\0"   // Disks
                                   "\1\0\1\0"   // Members
                                   "\x2f\0\0\0" // Size of the directory
                                   "\x21\0\0\0" // Its offset
                                   "\0\0"sv;    // Length of the comment
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (std::string_view part : parts)
    out += part;
  return out;
}
std::string archiveHi() { return joined({localHi, centralHi, endHi}); }

/// archiveHi() with a byte changed: of both headers where both have it.
std::string changed(size_t local, size_t central, char byte) {
  std::string out = archiveHi();
  if (local)
    out[local] = byte;
  if (central)
    out[localHi.size() + central] = byte;
  return out;
}

} // namespace

TEST(ZipTest, WritesAsSpecified) {
  EXPECT_EQ(written({{"a", "hi"}}), archiveHi());
  EXPECT_EQ(written({}), "PK\5\6"s + std::string(18, '\0'));
}

TEST(ZipTest, ReadsAsSpecified) {
  std::string bytes = archiveHi();
  Result<ZipReader> zip = opened(bytes);
  ASSERT_TRUE(zip) << zip.error().str();
  ASSERT_EQ(zip->members().size(), 1u);
  EXPECT_EQ(zip->members()[0].name, "a");
  EXPECT_EQ(ByteView(zip->read(zip->members()[0]).value()).text(), "hi");

  // A comment, even one that looks like an end record.
  std::string commented = archiveHi();
  commented[commented.size() - 2] = 22;
  EXPECT_EQ(errorOf(commented + "PK\5\6" + std::string(18, 'x')), "no error");
}

TEST(ZipTest, RoundTrip) {
  std::string zeros(100000, '\0'), noise;
  uint32_t state = 1;
  for (int i = 0; i < 100000; ++i)
    noise += char((state = state * 1664525 + 1013904223) >> 24);
  std::vector<Member> members = {
      {"empty", ""},
      {"empty deflated", "", ZipMethod::Deflate},
      {"zeros", zeros, ZipMethod::Deflate},
      {"noise", noise, ZipMethod::Deflate},
      {"stored", noise},
      {"\xc3\xa4", "umlaut"},
  };
  std::string bytes = written(members);
  EXPECT_LT(bytes.size(), 201500u); // The zeros are gone.
  Result<ZipReader> zip = opened(bytes);
  ASSERT_TRUE(zip) << zip.error().str();
  ASSERT_EQ(zip->members().size(), members.size());
  for (size_t i = 0; i < members.size(); ++i) {
    EXPECT_EQ(zip->members()[i].name, members[i].name);
    EXPECT_EQ(ByteView(zip->read(zip->members()[i]).value()).text(),
              members[i].content);
  }
  // Names that are not ASCII say that they are UTF-8: bit 11 of the flags.
  size_t local = size_t(zip->members()[5].headerOffset);
  EXPECT_EQ(bytes[local + 7], 8);
}

TEST(ZipTest, WriterRefusesBadNamesAndHandsErrorsOn) {
  ZipWriter writer([](ByteView) -> Status { return {}; });
  EXPECT_TRUE(writer.add("a", view("x"), ZipMethod::Stored));
  EXPECT_EQ(writer.add("a", view("y"), ZipMethod::Stored).error().message,
            "member 'a' added twice to a zip archive");
  EXPECT_FALSE(writer.add("", view("y"), ZipMethod::Stored));
  EXPECT_FALSE(
      writer.add(std::string(65536, 'n'), view("y"), ZipMethod::Stored));
  EXPECT_TRUE(
      writer.add(std::string(65535, 'n'), view("y"), ZipMethod::Stored));
  ZipWriter full([](ByteView) -> Status { return makeError("disk full"); });
  EXPECT_EQ(full.add("a", view("x"), ZipMethod::Stored).error().message,
            "disk full");
  EXPECT_EQ(full.finish().error().message, "disk full");
}

// Offsets in the headers: flags at 6 and 8, method at 8 and 10, CRC at 14 and
// 16, sizes at 18 and 20, and 22 and 24, the name's length at 26 and 28.
TEST(ZipTest, ErrorsNameMemberAndPlace) {
  EXPECT_EQ(errorOf("short"), "f.zip: error: is 5 bytes long, expected a zip "
                              "archive (at least 22)");
  EXPECT_EQ(errorOf(std::string(100, 'x')),
            "f.zip: error: has no end-of-archive record, expected a complete "
            "zip archive");
  EXPECT_EQ(errorOf(changed(6, 8, 1)),
            "f.zip: error: at byte 33: member 'a' is encrypted, expected it "
            "not to be");
  EXPECT_EQ(errorOf(changed(8, 10, 12)),
            "f.zip: error: at byte 33: member 'a' is compressed by method 12, "
            "expected 0 (stored) or 8 (deflate)");
  EXPECT_EQ(errorOf(changed(8, 10, 8)),
            "f.zip: error: at byte 31: member 'a' is no valid deflate stream "
            "of 2 bytes");
  EXPECT_EQ(errorOf(changed(14, 16, 0)),
            "f.zip: error: at byte 31: member 'a' has a wrong CRC: damaged "
            "data");
  EXPECT_EQ(errorOf(changed(22, 24, 3)),
            "f.zip: error: at byte 33: member 'a' is stored in 2 bytes, "
            "expected its size, 3");
  EXPECT_EQ(errorOf(changed(0, 45, 1)), // The offset's last byte.
            "f.zip: error: at byte 16777216: member 'a' has no room for its "
            "header before the central directory");
  EXPECT_EQ(errorOf(changed(0, 42, 1)),
            "f.zip: error: at byte 1: member 'a' has no local header here, "
            "expected one");
  EXPECT_EQ(errorOf(changed(30, 0, 'b')),
            "f.zip: error: at byte 0: member 'a' is called 'b' in its local "
            "header");
  EXPECT_EQ(errorOf(changed(14, 0, 0)),
            "f.zip: error: at byte 0: member 'a' has another method, CRC or "
            "size in its local header than in the central directory");
  EXPECT_EQ(errorOf(changed(0, 28, 9)),
            "f.zip: error: at byte 33: entry of 55 bytes, expected at most the "
            "47 left of the central directory");
  EXPECT_EQ(errorOf("x" + archiveHi()),
            "f.zip: error: at byte 81: central directory of 47 bytes at byte "
            "33, expected it to end here");
  std::string split = archiveHi();
  split[localHi.size() + centralHi.size() + 8] = 2; // Members on this disk.
  EXPECT_EQ(errorOf(split), "f.zip: error: at byte 80: archive is split over "
                            "several files, expected one file");
  std::string more = archiveHi();
  more[localHi.size() + centralHi.size() + 8] = 2;
  more[localHi.size() + centralHi.size() + 10] = 2;
  std::string fewer = archiveHi();
  fewer[localHi.size() + centralHi.size() + 8] = 0;
  fewer[localHi.size() + centralHi.size() + 10] = 0;
  EXPECT_EQ(errorOf(fewer),
            "f.zip: error: at byte 33: 47 bytes after the last entry of the "
            "central directory, expected none");
  EXPECT_EQ(errorOf(more), "f.zip: error: at byte 80: found no entry of the "
                           "central directory, expected number 2 of 2");
}

TEST(ZipTest, DeflateStreamsEndWithTheirMember) {
  // "hi" by Python's zlib, and the same with one byte behind it.
  auto archive = [](std::string_view data, char size) {
    std::string local(localHi.substr(0, 31)), central(centralHi), end(endHi);
    local[8] = central[10] = 8;
    local[18] = central[20] = char(data.size());
    local[22] = central[24] = size;
    end[16] = char(local.size() + data.size());
    return joined({local, data, central, end});
  };
  EXPECT_EQ(errorOf(archive("\xcb\xc8\x04\0"sv, 2)), "no error");
  EXPECT_EQ(errorOf(archive("\xcb\xc8\x04\0\0"sv, 2)),
            "f.zip: error: at byte 31: member 'a' is no valid deflate stream "
            "of 2 bytes");
  for (char size : {1, 3})
    EXPECT_EQ(errorOf(archive("\xcb\xc8\x04\0"sv, size)),
              "f.zip: error: at byte 31: member 'a' is no valid deflate stream "
              "of " +
                  std::to_string(size) + " bytes");
}

TEST(ZipTest, RefusesBombs) {
  // Two entries for the same bytes.
  std::string end(endHi);
  end[8] = end[10] = 2;
  end[12] = 2 * 0x2f;
  EXPECT_EQ(errorOf(joined({localHi, centralHi, centralHi, end})),
            "f.zip: error: at byte 80: member 'a' is there twice");
  // The local name must differ for two entries, so one local header lies in
  // the other's data.
  std::string outer(localHi);
  outer[18] = outer[22] = char(localHi.size());
  std::string centralOuter(centralHi);
  centralOuter[20] = centralOuter[24] = char(localHi.size());
  std::string inner(localHi), centralInner(centralHi);
  inner[30] = centralInner.back() = 'b';
  centralInner[42] = 31;
  std::string files = outer.substr(0, 31) + inner;
  end[16] = char(files.size());
  EXPECT_EQ(errorOf(files + centralOuter + centralInner + end),
            "f.zip: error: at byte 31: members 'a' and 'b' overlap");

  // A claim of 64 KiB from 2 bytes.
  std::string bomb = changed(8, 10, 8);
  bomb[22 + 2] = bomb[localHi.size() + 24 + 2] = 1;
  EXPECT_EQ(errorOf(bomb),
            "f.zip: error: at byte 33: member 'a' claims to expand from 2 to "
            "65538 bytes, expected at most 1032 times the size");
}

TEST(ZipTest, EveryTruncationIsAnError) {
  std::string bytes = written({{"a", "hello"}, {"b", "", ZipMethod::Deflate}});
  EXPECT_EQ(errorOf(bytes), "no error");
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(errorOf(bytes.substr(0, size)), "no error") << size;
}

// The number of members, 65535 and above, needs a zip64 record.
TEST(ZipTest, Zip64ManyMembers) {
  std::vector<Member> members;
  members.reserve(65537);
  for (int i = 0; i < 65537; ++i)
    members.push_back({std::to_string(i), ""});
  std::string bytes = written(members);
  EXPECT_EQ(bytes.substr(bytes.size() - 14, 4), "\xff\xff\xff\xff");
  Result<ZipReader> zip = opened(bytes);
  ASSERT_TRUE(zip) << zip.error().str();
  ASSERT_EQ(zip->members().size(), members.size());
  EXPECT_EQ(zip->members().back().name, "65536");

  size_t record = bytes.size() - 22 - 20 - 56;
  bytes[record] = 'Q';
  EXPECT_EQ(errorOf(bytes), "f.zip: error: at byte " + std::to_string(record) +
                                ": found no zip64 end record, expected one");
}

// Sizes and offsets beyond 4 GiB: untouched anonymous pages and a file with a
// hole take no memory and no disk.
TEST(ZipTest, Zip64LargeMembers) {
  constexpr uint64_t size = (uint64_t(1) << 32) + 5;
  void *pages = mmap(nullptr, size, PROT_READ,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  TemporaryFolder folder;
  std::string path = folder.path("large.zip");
  FILE *file = fopen(path.c_str(), "wb");
  ASSERT_TRUE(file);
  ZipWriter writer([&](ByteView part) -> Status {
    bool failed = part.size == size
                      ? fseeko(file, off_t(size), SEEK_CUR) != 0
                      : fwrite(part.data, 1, part.size, file) != part.size;
    if (failed)
      return makeError("cannot write");
    return {};
  });
  ASSERT_TRUE(writer.add("large", {static_cast<uint8_t *>(pages), size},
                         ZipMethod::Stored));
  ASSERT_TRUE(writer.add("small", view("after"), ZipMethod::Stored));
  ASSERT_TRUE(writer.finish());
  fclose(file);
  munmap(pages, size);

  Result<ByteSource> source = ByteSource::openFile(path);
  ASSERT_TRUE(source);
  Result<ZipReader> zip = ZipReader::open(std::move(*source));
  ASSERT_TRUE(zip) << zip.error().str();
  ASSERT_EQ(zip->members().size(), 2u);
  EXPECT_EQ(zip->members()[0].size, size);
  EXPECT_GT(zip->members()[1].headerOffset, size);
  EXPECT_EQ(ByteView(zip->read(zip->members()[1]).value()).text(), "after");
}
