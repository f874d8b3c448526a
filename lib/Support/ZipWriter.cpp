//===- ZipWriter.cpp - writes zip archives -------------------------------===//
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

static uint32_t saturate32(uint64_t value) {
  return uint32_t(std::min<uint64_t>(value, saturated32));
}

static uint16_t nameFlags(const std::string &name) {
  bool ascii = std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x80;
  });
  return ascii ? 0 : flagUtf8;
}

/// The part that local header and directory entry have in common, from the
/// version to the sizes.
static void appendCommon(std::vector<uint8_t> &out, const ZipMember &member,
                         bool zip64) {
  appendLE<uint16_t>(out, zip64 ? 45 : 20); // Version needed: 4.5 or 2.0.
  appendLE<uint16_t>(out, nameFlags(member.name));
  appendLE<uint16_t>(out, uint16_t(member.method));
  appendLE<uint16_t>(out, 0);
  appendLE<uint16_t>(out, earliestDate);
  appendLE<uint32_t>(out, member.crc);
  appendLE<uint32_t>(out, saturate32(member.compressedSize));
  appendLE<uint32_t>(out, saturate32(member.size));
  appendLE<uint16_t>(out, uint16_t(member.name.size()));
}

/// The zip64 block for those of \p fields that do not fit; empty if all do.
static std::vector<uint8_t> zip64Extra(std::initializer_list<uint64_t> fields) {
  std::vector<uint8_t> block;
  for (uint64_t field : fields)
    if (field >= saturated32)
      appendLE<uint64_t>(block, field);
  if (block.empty())
    return block;
  std::vector<uint8_t> out;
  appendLE<uint16_t>(out, zip64ExtraId);
  appendLE<uint16_t>(out, uint16_t(block.size()));
  out.insert(out.end(), block.begin(), block.end());
  return out;
}

static void appendText(std::vector<uint8_t> &out, const std::string &text) {
  out.insert(out.end(), text.begin(), text.end());
}

Status ZipWriter::put(ByteView part) {
  written += part.size;
  return write(part);
}

Status ZipWriter::add(const std::string &name, ByteView content,
                      ZipMethod method) {
  if (name.empty() || name.size() > 0xFFFF)
    return makeError("name of " + std::to_string(name.size()) +
                     " bytes for a member of a zip archive, expected 1 to "
                     "65535");
  if (!names.insert(name).second)
    return makeError("member '" + name + "' added twice to a zip archive");

  ZipMember member;
  member.name = name;
  member.method = method;
  member.crc = uint32_t(crc32_z(0, content.data, content.size));
  member.size = content.size;
  member.headerOffset = written;
  std::vector<uint8_t> compressed;
  if (method == ZipMethod::Deflate) {
    if (!deflateAll(content, compressed))
      return makeError("cannot compress member '" + name +
                       "' of a zip archive: out of memory");
    content = compressed;
  }
  member.compressedSize = content.size;

  // A local header needs both sizes in its zip64 block, or none.
  std::vector<uint8_t> extra;
  if (member.size >= saturated32 || member.compressedSize >= saturated32) {
    appendLE<uint16_t>(extra, zip64ExtraId);
    appendLE<uint16_t>(extra, 16);
    appendLE<uint64_t>(extra, member.size);
    appendLE<uint64_t>(extra, member.compressedSize);
  }
  std::vector<uint8_t> header;
  appendLE<uint32_t>(header, localSignature);
  appendCommon(header, member, !extra.empty());
  if (!extra.empty()) {
    storeLE<uint32_t>(&header[18], saturated32);
    storeLE<uint32_t>(&header[22], saturated32);
  }
  appendLE<uint16_t>(header, uint16_t(extra.size()));
  appendText(header, name);
  header.insert(header.end(), extra.begin(), extra.end());

  if (Status status = put(header); !status)
    return status;
  if (Status status = put(content); !status)
    return status;
  directory.push_back(std::move(member));
  return {};
}

Status ZipWriter::finish() {
  uint64_t directoryOffset = written;
  std::vector<uint8_t> out;
  for (const ZipMember &member : directory) {
    std::vector<uint8_t> extra =
        zip64Extra({member.size, member.compressedSize, member.headerOffset});
    appendLE<uint32_t>(out, centralSignature);
    appendLE<uint16_t>(out, 45); // Made by version 4.5, for MS-DOS attributes.
    appendCommon(out, member, !extra.empty());
    appendLE<uint16_t>(out, uint16_t(extra.size()));
    appendLE<uint16_t>(out, 0); // Comment.
    appendLE<uint16_t>(out, 0); // Disk.
    appendLE<uint16_t>(out, 0); // Internal attributes.
    appendLE<uint32_t>(out, 0); // External attributes.
    appendLE<uint32_t>(out, saturate32(member.headerOffset));
    appendText(out, member.name);
    out.insert(out.end(), extra.begin(), extra.end());
  }
  uint64_t directorySize = out.size(), count = directory.size();

  if (count >= saturated16 || directorySize >= saturated32 ||
      directoryOffset >= saturated32) {
    appendLE<uint32_t>(out, end64Signature);
    appendLE<uint64_t>(out, end64Size - 12); // Of what follows.
    appendLE<uint16_t>(out, 45);
    appendLE<uint16_t>(out, 45);
    appendLE<uint32_t>(out, 0);
    appendLE<uint32_t>(out, 0);
    appendLE<uint64_t>(out, count);
    appendLE<uint64_t>(out, count);
    appendLE<uint64_t>(out, directorySize);
    appendLE<uint64_t>(out, directoryOffset);

    appendLE<uint32_t>(out, locator64Signature);
    appendLE<uint32_t>(out, 0);
    appendLE<uint64_t>(out, directoryOffset + directorySize);
    appendLE<uint32_t>(out, 1); // Number of disks.
  }
  appendLE<uint32_t>(out, endSignature);
  appendLE<uint32_t>(out, 0); // Disks.
  uint16_t shortCount = uint16_t(std::min<uint64_t>(count, saturated16));
  appendLE<uint16_t>(out, shortCount);
  appendLE<uint16_t>(out, shortCount);
  appendLE<uint32_t>(out, saturate32(directorySize));
  appendLE<uint32_t>(out, saturate32(directoryOffset));
  appendLE<uint16_t>(out, 0); // Comment.
  return put(out);
}
