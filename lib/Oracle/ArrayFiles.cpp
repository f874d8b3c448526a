//===- ArrayFiles.cpp - arrays of files, in their own types ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ArrayFiles.h.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Support/Safetensors.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <cstdio>
#include <variant>

namespace plumb {

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

struct ArrayFile::Impl {
  std::string path;
  std::vector<std::string> names;
  std::optional<NpzFile> npz;
  std::optional<SafetensorsFile> safetensors;
};

ArrayFile::ArrayFile(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
ArrayFile::ArrayFile(ArrayFile &&) noexcept = default;
ArrayFile &ArrayFile::operator=(ArrayFile &&) noexcept = default;
ArrayFile::~ArrayFile() = default;

const std::string &ArrayFile::path() const { return impl->path; }
const std::vector<std::string> &ArrayFile::names() const { return impl->names; }

static bool endsWith(const std::string &path, std::string_view end) {
  return path.size() >= end.size() &&
         path.compare(path.size() - end.size(), end.size(), end) == 0;
}

enum class Format { Npy, Npz, Safetensors };

/// By the first bytes, and else by the name.
static std::optional<Format> formatOf(const std::string &path) {
  Result<ByteSource> source = ByteSource::openFile(path);
  if (source) {
    Result<std::vector<uint8_t>> start =
        source->read(0, std::min<uint64_t>(source->size(), 9));
    std::string_view bytes;
    if (start)
      bytes = {reinterpret_cast<const char *>(start->data()), start->size()};
    if (bytes.substr(0, 6) == "\x93NUMPY")
      return Format::Npy;
    if (bytes.substr(0, 4) == "PK\x03\x04" ||
        bytes.substr(0, 4) == "PK\x05\x06")
      return Format::Npz;
    if (bytes.size() == 9 && bytes[8] == '{' && bytes[7] == 0 && bytes[6] == 0)
      return Format::Safetensors;
  }
  if (endsWith(path, ".npy"))
    return Format::Npy;
  if (endsWith(path, ".npz"))
    return Format::Npz;
  if (endsWith(path, ".safetensors"))
    return Format::Safetensors;
  return std::nullopt;
}

bool ArrayFile::isArrayFile(const std::string &path) {
  return formatOf(path).has_value();
}

Result<ArrayFile> ArrayFile::open(const std::string &path) {
  std::optional<Format> format = formatOf(path);
  if (!format) {
    if (Result<ByteSource> source = ByteSource::openFile(path); !source)
      return takeError(source);
    return makeError(path, "neither its content nor its name is that of a file "
                           "of arrays, expected .npy, .npz or .safetensors");
  }
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  switch (*format) {
  case Format::Npy:
    // What is wrong with it comes out when it is read.
    if (Result<ByteSource> source = ByteSource::openFile(path); !source)
      return takeError(source);
    impl->names.push_back("");
    break;
  case Format::Npz: {
    Result<NpzFile> npz = NpzFile::open(path);
    if (!npz)
      return takeError(npz);
    impl->names = npz->names();
    impl->npz = std::move(*npz);
    break;
  }
  case Format::Safetensors: {
    Result<SafetensorsFile> file = SafetensorsFile::open(path);
    if (!file)
      return takeError(file);
    impl->names = file->names();
    impl->safetensors = std::move(*file);
    break;
  }
  }
  return ArrayFile(std::move(impl));
}

Result<NpyArray> ArrayFile::read(const std::string &name) const {
  if (impl->npz)
    return impl->npz->read(name);
  if (impl->safetensors)
    return impl->safetensors->read(name);
  if (!name.empty())
    return makeError(impl->path, "no array '" + name +
                                     "': an .npy file has one array without a "
                                     "name");
  return readNpy(impl->path);
}

} // namespace plumb
