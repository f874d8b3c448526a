//===- File.cpp - whole files, and parts of large ones -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/File.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace plumb;

/// The most that one read or write is asked for: less than what Linux serves.
static constexpr size_t largestTransfer = size_t(1) << 30;

/// `cannot open: No such file or directory`.
static tl::unexpected<Error> systemError(const std::string &file,
                                         const char *what) {
  int code = errno;
  return makeError(file, std::string("cannot ") + what + ": " + strerror(code));
}

static void closeQuietly(int &fd) {
  if (fd >= 0)
    close(fd);
  fd = -1;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// \p Bytes is a container of char or uint8_t.
template <class Bytes>
static Status readToEnd(int fd, const std::string &path, Bytes &out) {
  struct stat info;
  size_t guess = 0;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
    guess = size_t(info.st_size);
  // One byte more, so that the end is found without growing.
  size_t used = 0;
  out.resize(std::max<size_t>(guess + 1, 4096));
  while (true) {
    if (used == out.size())
      out.resize(2 * used);
    ssize_t count =
        read(fd, &out[used], std::min(out.size() - used, largestTransfer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError(path, "read");
    if (count == 0)
      break;
    used += size_t(count);
  }
  out.resize(used);
  return {};
}

template <class Bytes> static Result<Bytes> readAll(const std::string &path) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return systemError(path, "open");
  Bytes out;
  Status status = readToEnd(fd, path, out);
  close(fd);
  if (!status)
    return takeError(status);
  return out;
}

Result<std::vector<uint8_t>> plumb::readFile(const std::string &path) {
  return readAll<std::vector<uint8_t>>(path);
}

Result<std::string> plumb::readTextFile(const std::string &path) {
  return readAll<std::string>(path);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Status plumb::writeFile(const std::string &path, ByteView content) {
  Result<FileWriter> file = FileWriter::create(path);
  if (!file)
    return takeError(file);
  if (Status status = file->append(content); !status)
    return status;
  return file->commit();
}

Status plumb::writeTextFile(const std::string &path, std::string_view content) {
  return writeFile(path, ByteView(content));
}

Status plumb::writeOutput(const std::string &path, std::string_view content) {
  if (path != "-")
    return writeTextFile(path, content);
  if (fwrite(content.data(), 1, content.size(), stdout) != content.size() ||
      fflush(stdout) != 0)
    return systemError("<stdout>", "write");
  return {};
}

/// What is no plain file, or not ours to replace, is written where it is:
/// /dev/stdout may well be a plain file, but the shell's.
static bool isInPlace(const std::string &path, const struct stat *old) {
  return path.compare(0, 5, "/dev/") == 0 || (old && !S_ISREG(old->st_mode));
}

Status plumb::checkWritable(const std::string &path) {
  if (path == "-")
    return {};
  struct stat old = {};
  bool exists = stat(path.c_str(), &old) == 0;
  // To open a pipe is to be its writer, and to close it is to end it.
  if (isInPlace(path, exists ? &old : nullptr) && !S_ISDIR(old.st_mode)) {
    if (access(path.c_str(), W_OK) != 0)
      return systemError(path, "open");
    return {};
  }
  Result<FileWriter> file = FileWriter::create(path);
  if (!file)
    return takeError(file);
  return {};
}

Result<FileWriter> FileWriter::create(const std::string &path) {
  FileWriter writer;
  writer.path = path;

  struct stat old;
  bool exists = stat(path.c_str(), &old) == 0;
  if (isInPlace(path, exists ? &old : nullptr)) {
    writer.fd = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (writer.fd < 0)
      return systemError(path, "open");
    return writer;
  }
  if (exists) {
    // A symbolic link stays one.
    if (char *real = realpath(path.c_str(), nullptr)) {
      writer.path = real;
      free(real);
    }
  }

  // Several processes may write the same file; each has its own temporary one,
  // in the same folder, since a rename does not cross file systems.
  for (unsigned attempt = 0; writer.fd < 0; ++attempt) {
    writer.temporary = writer.path + ".tmp" + std::to_string(getpid()) + "-" +
                       std::to_string(attempt);
    writer.fd = open(writer.temporary.c_str(),
                     O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (writer.fd < 0 && (errno != EEXIST || attempt == 1000)) {
      writer.temporary.clear();
      return systemError(path, "create");
    }
  }
  if (exists)
    (void)fchmod(writer.fd, old.st_mode & 07777);
  return writer;
}

FileWriter::FileWriter(FileWriter &&other) noexcept
    : path(std::move(other.path)), temporary(std::move(other.temporary)),
      fd(std::exchange(other.fd, -1)) {
  other.temporary.clear();
}

FileWriter &FileWriter::operator=(FileWriter &&other) noexcept {
  std::swap(path, other.path);
  std::swap(temporary, other.temporary);
  std::swap(fd, other.fd);
  return *this;
}

FileWriter::~FileWriter() {
  closeQuietly(fd);
  if (!temporary.empty())
    unlink(temporary.c_str());
}

Status FileWriter::append(ByteView part) {
  const uint8_t *p = part.data;
  for (size_t left = part.size; left > 0;) {
    ssize_t count = write(fd, p, std::min(left, largestTransfer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError(path, "write");
    p += count;
    left -= size_t(count);
  }
  return {};
}

Status FileWriter::commit() {
  // Some file systems report a full disk only now.
  if (close(std::exchange(fd, -1)) != 0)
    return systemError(path, "write");
  if (temporary.empty())
    return {};
  if (rename(temporary.c_str(), path.c_str()) != 0)
    return systemError(path, "replace");
  temporary.clear();
  return {};
}

//===----------------------------------------------------------------------===//
// Random access
//===----------------------------------------------------------------------===//

Result<ByteSource> ByteSource::openFile(const std::string &path) {
  ByteSource source;
  source.label = path;
  // Opening a pipe would wait for its writer.
  source.fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat info;
  if (source.fd < 0 || fstat(source.fd, &info) != 0)
    return systemError(path, "open");
  if (S_ISDIR(info.st_mode))
    return makeError(path, "is a directory, expected a file");
  if (!S_ISREG(info.st_mode))
    return makeError(path, "is no plain file, expected one");
  source.length = uint64_t(info.st_size);
  return source;
}

ByteSource ByteSource::fromMemory(ByteView view, std::string name) {
  ByteSource source;
  source.label = std::move(name);
  source.memory = view.data;
  source.length = view.size;
  return source;
}

ByteSource::ByteSource(ByteSource &&other) noexcept
    : label(std::move(other.label)), length(other.length), memory(other.memory),
      fd(std::exchange(other.fd, -1)) {}

ByteSource &ByteSource::operator=(ByteSource &&other) noexcept {
  std::swap(label, other.label);
  std::swap(length, other.length);
  std::swap(memory, other.memory);
  std::swap(fd, other.fd);
  return *this;
}

ByteSource::~ByteSource() { closeQuietly(fd); }

Result<std::vector<uint8_t>> ByteSource::read(uint64_t offset,
                                              uint64_t size) const {
  if (offset > length || size > length - offset)
    return makeError(label, "ends at byte " + std::to_string(length) +
                                ", expected " + std::to_string(size) +
                                " bytes at byte " + std::to_string(offset));
  std::vector<uint8_t> out(size);
  if (fd < 0) {
    if (size)
      memcpy(out.data(), memory + offset, size);
    return out;
  }
  for (size_t done = 0; done < size;) {
    ssize_t count =
        pread(fd, &out[done], std::min(size - done, largestTransfer),
              off_t(offset + done));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return systemError(label, "read");
    if (count == 0)
      return makeError(label, "became shorter while it was read");
    done += size_t(count);
  }
  return out;
}
