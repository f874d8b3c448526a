//===- ZipReader.cpp - reads zip archives --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deflate.h"
#include "ZipFormat.h"
#include "plumbline/Support/Zip.h"
#include <algorithm>
#include <zlib.h>

using namespace plumb;
using namespace plumb::zip;

namespace {

uint16_t load16(const uint8_t *p) { return loadLE<uint16_t>(p); }
uint32_t load32(const uint8_t *p) { return loadLE<uint32_t>(p); }
uint64_t load64(const uint8_t *p) { return loadLE<uint64_t>(p); }

tl::unexpected<Error> errorAt(const ByteSource &source, uint64_t offset,
                              const std::string &message) {
  return makeError(source.name(),
                   "at byte " + std::to_string(offset) + ": " + message);
}

//===----------------------------------------------------------------------===//
// The directory
//===----------------------------------------------------------------------===//

/// Where the central directory lies.
struct Extent {
  uint64_t offset = 0, size = 0, members = 0;
};

/// The end record is found from the back: behind it there is only a comment,
/// whose length it gives.
Result<uint64_t> findEndRecord(const ByteSource &source) {
  uint64_t tailSize = std::min<uint64_t>(source.size(), endSize + 0xFFFF);
  Result<std::vector<uint8_t>> tail =
      source.read(source.size() - tailSize, tailSize);
  if (!tail)
    return takeError(tail);
  for (size_t back = endSize; back <= tailSize; ++back) {
    const uint8_t *p = tail->data() + (tailSize - back);
    if (load32(p) == endSignature && load16(p + 20) == back - endSize)
      return source.size() - back;
  }
  return makeError(source.name(),
                   "has no end-of-archive record, expected a complete zip "
                   "archive");
}

/// Checks that the directory and the record at \p end leave no gap.
Result<Extent> checkExtent(const ByteSource &source, Extent extent,
                           uint64_t end, bool isSplit) {
  if (isSplit)
    return errorAt(source, end,
                   "archive is split over several files, expected one file");
  if (extent.offset > end || extent.size != end - extent.offset)
    return errorAt(source, end,
                   "central directory of " + std::to_string(extent.size) +
                       " bytes at byte " + std::to_string(extent.offset) +
                       ", expected it to end here");
  return extent;
}

Result<Extent> readEnd64(const ByteSource &source, uint64_t locatorOffset,
                         uint64_t recordOffset) {
  if (recordOffset > locatorOffset || locatorOffset - recordOffset < end64Size)
    return errorAt(source, locatorOffset,
                   "zip64 end record at byte " + std::to_string(recordOffset) +
                       ", expected it before the locator");
  Result<std::vector<uint8_t>> record = source.read(recordOffset, end64Size);
  if (!record)
    return takeError(record);
  const uint8_t *p = record->data();
  if (load32(p) != end64Signature)
    return errorAt(source, recordOffset,
                   "found no zip64 end record, expected one");
  bool isSplit =
      load32(p + 16) || load32(p + 20) || load64(p + 24) != load64(p + 32);
  return checkExtent(source, {load64(p + 48), load64(p + 40), load64(p + 32)},
                     recordOffset, isSplit);
}

/// A zip64 locator before the end record overrules it. It is not only there
/// where fields are saturated: Python's zipfile writes one from 2 GiB on.
Result<Extent> readEnd(const ByteSource &source) {
  Result<uint64_t> end = findEndRecord(source);
  if (!end)
    return takeError(end);
  if (*end >= locator64Size) {
    uint64_t locatorOffset = *end - locator64Size;
    Result<std::vector<uint8_t>> locator =
        source.read(locatorOffset, locator64Size);
    if (!locator)
      return takeError(locator);
    if (load32(locator->data()) == locator64Signature)
      return readEnd64(source, locatorOffset, load64(locator->data() + 8));
  }

  Result<std::vector<uint8_t>> record = source.read(*end, endSize);
  if (!record)
    return takeError(record);
  const uint8_t *p = record->data();
  bool isSplit =
      load16(p + 4) || load16(p + 6) || load16(p + 8) != load16(p + 10);
  return checkExtent(source, {load32(p + 16), load32(p + 12), load16(p + 10)},
                     *end, isSplit);
}

/// Replaces those of \p fields that are saturated by the values in the zip64
/// block of a member's extra data, where they stand in this order.
bool readZip64Extra(ByteView extra, std::initializer_list<uint64_t *> fields) {
  bool needed = std::any_of(fields.begin(), fields.end(), [](uint64_t *field) {
    return *field == saturated32;
  });
  if (!needed)
    return true;
  size_t at = 0;
  while (extra.size - at >= 4) {
    uint16_t id = load16(extra.data + at), size = load16(extra.data + at + 2);
    at += 4;
    if (size > extra.size - at)
      return false;
    if (id != zip64ExtraId) {
      at += size;
      continue;
    }
    size_t end = at + size;
    for (uint64_t *field : fields) {
      if (*field != saturated32)
        continue;
      if (end - at < 8)
        return false;
      *field = load64(extra.data + at);
      at += 8;
    }
    return true;
  }
  return false;
}

/// What is wrong with a member's method, flags and sizes, or nothing.
std::string checkMember(const ZipMember &member, uint16_t flags) {
  if (flags & flagEncrypted)
    return "is encrypted, expected it not to be";
  if (member.method == ZipMethod::Stored) {
    if (member.size != member.compressedSize)
      return "is stored in " + std::to_string(member.compressedSize) +
             " bytes, expected its size, " + std::to_string(member.size);
    return {};
  }
  if (member.method != ZipMethod::Deflate)
    return "is compressed by method " +
           std::to_string(unsigned(member.method)) +
           ", expected 0 (stored) or 8 (deflate)";
  if (member.size / largestDeflateRatio > member.compressedSize)
    return "claims to expand from " + std::to_string(member.compressedSize) +
           " to " + std::to_string(member.size) +
           " bytes, expected at most 1032 times the size";
  return {};
}

/// Reads a member's local header, compares it with the directory and fills in
/// dataOffset. \p limit is where the directory begins.
Status readLocalHeader(const ByteSource &source, uint64_t limit,
                       ZipMember &member) {
  auto fail = [&](const std::string &message) {
    return errorAt(source, member.headerOffset,
                   "member '" + member.name + "' " + message);
  };
  if (member.headerOffset > limit || limit - member.headerOffset < localSize)
    return fail("has no room for its header before the central directory");
  Result<std::vector<uint8_t>> header =
      source.read(member.headerOffset, localSize);
  if (!header)
    return takeError(header);
  const uint8_t *p = header->data();
  if (load32(p) != localSignature)
    return fail("has no local header here, expected one");
  uint64_t nameSize = load16(p + 26), extraSize = load16(p + 28);
  uint64_t room = limit - member.headerOffset - localSize;
  if (nameSize + extraSize > room ||
      member.compressedSize > room - nameSize - extraSize)
    return fail("has " + std::to_string(member.compressedSize) +
                " bytes of data, expected them to end before the central "
                "directory");
  Result<std::vector<uint8_t>> name =
      source.read(member.headerOffset + localSize, nameSize);
  if (!name)
    return takeError(name);

  uint16_t flags = load16(p + 6);
  bool sizesHere = !(flags & flagSizesFollow);
  auto sizeDiffers = [&](uint32_t here, uint64_t there) {
    return sizesHere && here != saturated32 && here != there;
  };
  if (ByteView(*name).text() != member.name)
    return fail("is called '" + std::string(ByteView(*name).text()) +
                "' in its local header");
  if ((flags & flagEncrypted) || load16(p + 8) != uint16_t(member.method) ||
      (sizesHere && load32(p + 14) != member.crc) ||
      sizeDiffers(load32(p + 18), member.compressedSize) ||
      sizeDiffers(load32(p + 22), member.size))
    return fail("has another method, CRC or size in its local header than in "
                "the central directory");
  member.dataOffset = member.headerOffset + localSize + nameSize + extraSize;
  return {};
}

/// Two members that share bytes are how a small file expands without end.
Status checkOverlap(const ByteSource &source, std::vector<ZipMember> members) {
  std::sort(members.begin(), members.end(),
            [](const ZipMember &a, const ZipMember &b) {
              return a.headerOffset < b.headerOffset;
            });
  for (size_t i = 1; i < members.size(); ++i)
    if (members[i - 1].dataOffset + members[i - 1].compressedSize >
        members[i].headerOffset)
      return errorAt(source, members[i].headerOffset,
                     "members '" + members[i - 1].name + "' and '" +
                         members[i].name + "' overlap");
  return {};
}

Result<std::vector<ZipMember>> readDirectory(const ByteSource &source) {
  Result<Extent> extent = readEnd(source);
  if (!extent)
    return takeError(extent);
  Result<std::vector<uint8_t>> bytes =
      source.read(extent->offset, extent->size);
  if (!bytes)
    return takeError(bytes);

  std::vector<ZipMember> members;
  std::set<std::string> names;
  size_t at = 0;
  for (uint64_t i = 0; i < extent->members; ++i) {
    uint64_t here = extent->offset + at;
    const uint8_t *p = bytes->data() + at;
    size_t left = bytes->size() - at;
    if (left < centralSize || load32(p) != centralSignature)
      return errorAt(source, here,
                     "found no entry of the central directory, expected "
                     "number " +
                         std::to_string(i + 1) + " of " +
                         std::to_string(extent->members));
    size_t nameSize = load16(p + 28), extraSize = load16(p + 30);
    size_t entrySize = centralSize + nameSize + extraSize + load16(p + 32);
    if (entrySize > left)
      return errorAt(source, here,
                     "entry of " + std::to_string(entrySize) +
                         " bytes, expected at most the " +
                         std::to_string(left) +
                         " left of the central directory");
    ZipMember member;
    member.name.assign(reinterpret_cast<const char *>(p + centralSize),
                       nameSize);
    member.method = ZipMethod(load16(p + 10));
    member.crc = load32(p + 16);
    member.compressedSize = load32(p + 20);
    member.size = load32(p + 24);
    member.headerOffset = load32(p + 42);
    if (!readZip64Extra(
            {p + centralSize + nameSize, extraSize},
            {&member.size, &member.compressedSize, &member.headerOffset}))
      return errorAt(source, here,
                     "member '" + member.name +
                         "' has no valid zip64 sizes, expected "
                         "them in its extra data");
    if (std::string wrong = checkMember(member, load16(p + 8)); !wrong.empty())
      return errorAt(source, here, "member '" + member.name + "' " + wrong);
    if (!names.insert(member.name).second)
      return errorAt(source, here,
                     "member '" + member.name + "' is there twice");
    if (Status status = readLocalHeader(source, extent->offset, member);
        !status)
      return takeError(status);
    members.push_back(std::move(member));
    at += entrySize;
  }
  if (at != bytes->size())
    return errorAt(source, extent->offset + at,
                   std::to_string(bytes->size() - at) +
                       " bytes after the last entry of the central directory, "
                       "expected none");
  if (Status status = checkOverlap(source, members); !status)
    return takeError(status);
  return members;
}

} // namespace

//===----------------------------------------------------------------------===//
// ZipReader
//===----------------------------------------------------------------------===//

Result<ZipReader> ZipReader::open(ByteSource source) {
  if (source.size() < endSize)
    return makeError(source.name(),
                     "is " + std::to_string(source.size()) +
                         " bytes long, expected a zip archive (at least 22)");
  Result<std::vector<ZipMember>> members = readDirectory(source);
  if (!members)
    return takeError(members);
  ZipReader reader(std::move(source));
  reader.directory = std::move(*members);
  return reader;
}

Result<std::vector<uint8_t>> ZipReader::read(const ZipMember &member) const {
  Result<std::vector<uint8_t>> content =
      source.read(member.dataOffset, member.compressedSize);
  if (!content)
    return content;
  if (member.method == ZipMethod::Deflate) {
    std::vector<uint8_t> expanded;
    if (!inflateAll(*content, member.size, expanded))
      return errorAt(source, member.dataOffset,
                     "member '" + member.name +
                         "' is no valid deflate stream of " +
                         std::to_string(member.size) + " bytes");
    content = std::move(expanded);
  }
  if (crc32_z(0, content->data(), content->size()) != member.crc)
    return errorAt(source, member.dataOffset,
                   "member '" + member.name +
                       "' has a wrong CRC: damaged data");
  return content;
}
