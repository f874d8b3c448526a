//===- File.h - whole files, and parts of large ones ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files are read with read(2), not mapped: a mapped file that another process
// truncates kills the reader by a signal, where a short read is an error that
// can be reported. Files are written under a temporary name and renamed into
// place, so that a reader, or a run that was interrupted, never sees half of
// one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_FILE_H
#define PLUMBLINE_SUPPORT_FILE_H

#include "plumbline/Support/Bytes.h"
#include "plumbline/Support/Error.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// The whole content of the file \p path. Pipes are read to their end.
Result<std::vector<uint8_t>> readFile(const std::string &path);
Result<std::string> readTextFile(const std::string &path);

/// Replaces the file \p path, see FileWriter.
Status writeFile(const std::string &path, ByteView content);
Status writeTextFile(const std::string &path, std::string_view content);

/// As writeTextFile; "-" is the standard output.
Status writeOutput(const std::string &path, std::string_view content);

/// Whether writeOutput() could write to \p path now; nothing is left of the
/// attempt. The error is the one that it would give.
Status checkWritable(const std::string &path);

/// A file that is written in parts and appears when all of it is there. What is
/// no plain file (a pipe, anything in /dev) is written in place. A new file's
/// permissions follow the umask, an old one keeps its own.
class FileWriter {
public:
  static Result<FileWriter> create(const std::string &path);

  FileWriter(FileWriter &&other) noexcept;
  FileWriter &operator=(FileWriter &&other) noexcept;
  /// Without commit() nothing remains of the file.
  ~FileWriter();

  Status append(ByteView part);
  /// Puts the file in its place; append() must not follow.
  Status commit();

private:
  FileWriter() = default;

  std::string path;
  std::string temporary; ///< Empty if written in place.
  int fd = -1;
};

/// Random access to bytes in memory or in a file too large to hold.
class ByteSource {
public:
  /// The plain file \p path, held open. It must not be changed meanwhile: a
  /// file that has become shorter gives errors from read().
  static Result<ByteSource> openFile(const std::string &path);
  /// The bytes at \p view, which must outlive the source; \p name stands in
  /// errors.
  static ByteSource fromMemory(ByteView view, std::string name);

  ByteSource(ByteSource &&other) noexcept;
  ByteSource &operator=(ByteSource &&other) noexcept;
  ~ByteSource();

  uint64_t size() const { return length; }
  const std::string &name() const { return label; }

  /// The bytes [offset, offset + size); an error if they are not all there.
  Result<std::vector<uint8_t>> read(uint64_t offset, uint64_t size) const;

private:
  ByteSource() = default;

  std::string label;
  uint64_t length = 0;
  const uint8_t *memory = nullptr;
  int fd = -1;
};

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_FILE_H
