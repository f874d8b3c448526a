//===- Zip.h - zip archives, as far as .npz needs them ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source of the format: PKWARE's APPNOTE 6.3.10. Members are stored or
// deflated; sizes and offsets beyond 4 GiB are read and written (zip64). The
// central directory at the end is what counts; each member's local header must
// agree with it. Encrypted, split and otherwise compressed archives are
// refused by name.
//
// An archive is not trusted: sizes are checked against the file before
// anything is allocated (deflate expands at most 1032 times), members may not
// overlap (which is how small files become huge), every CRC is verified.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_ZIP_H
#define PLUMBLINE_SUPPORT_ZIP_H

#include "plumbline/Support/File.h"
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

enum class ZipMethod : uint16_t { Stored = 0, Deflate = 8 };

struct ZipMember {
  std::string name;
  ZipMethod method = ZipMethod::Stored;
  uint32_t crc = 0;
  uint64_t compressedSize = 0, size = 0;
  /// Of the member's local header and of its data, in bytes from the start of
  /// the file.
  uint64_t headerOffset = 0, dataOffset = 0;
};

class ZipReader {
public:
  /// Reads the directory; the members' data are read one by one.
  static Result<ZipReader> open(ByteSource source);

  const std::vector<ZipMember> &members() const { return directory; }
  const std::string &name() const { return source.name(); }

  /// The content of a member of members(), expanded, its CRC checked.
  Result<std::vector<uint8_t>> read(const ZipMember &member) const;

private:
  explicit ZipReader(ByteSource source) : source(std::move(source)) {}

  ByteSource source;
  std::vector<ZipMember> directory;
};

/// Writes an archive member by member. The bytes depend on the members alone:
/// all carry the date 1980-01-01, so that equal results are equal files.
class ZipWriter {
public:
  /// \p write takes the parts of the archive in their order.
  explicit ZipWriter(std::function<Status(ByteView)> write)
      : write(std::move(write)) {}

  /// Fails if \p write does or if the name is empty, longer than 65535 bytes or
  /// already there.
  Status add(const std::string &name, ByteView content, ZipMethod method);
  /// Writes the directory, which ends the archive.
  Status finish();

private:
  Status put(ByteView part);

  std::function<Status(ByteView)> write;
  uint64_t written = 0;
  std::vector<ZipMember> directory;
  std::set<std::string> names;
};

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_ZIP_H
