//===- Npz.cpp - NumPy's .npz archives of named arrays -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Npz.h"
#include "ArrayNames.h"
#include <algorithm>

using namespace plumb;

static constexpr std::string_view suffix = ".npy";

//===----------------------------------------------------------------------===//
// NpzFile
//===----------------------------------------------------------------------===//

Result<NpzFile> NpzFile::open(const std::string &path) {
  Result<ByteSource> source = ByteSource::openFile(path);
  if (!source)
    return takeError(source);
  return fromSource(std::move(*source));
}

Result<NpzFile> NpzFile::fromMemory(ByteView bytes, std::string name) {
  return fromSource(ByteSource::fromMemory(bytes, std::move(name)));
}

Result<NpzFile> NpzFile::fromSource(ByteSource source) {
  Result<ZipReader> zip = ZipReader::open(std::move(source));
  if (!zip)
    return takeError(zip);
  NpzFile file(std::move(*zip));
  for (const ZipMember &member : file.zip.members()) {
    std::string_view name = member.name;
    if (name.size() <= suffix.size() ||
        name.substr(name.size() - suffix.size()) != suffix)
      return makeError(file.zip.name(), "member '" + member.name +
                                            "' is no array, expected a name "
                                            "ending in .npy");
    name.remove_suffix(suffix.size());
    file.arrayNames.emplace_back(name);
  }
  return file;
}

bool NpzFile::contains(std::string_view name) const {
  return std::find(arrayNames.begin(), arrayNames.end(), name) !=
         arrayNames.end();
}

Result<NpyArray> NpzFile::read(std::string_view name) const {
  auto found = std::find(arrayNames.begin(), arrayNames.end(), name);
  if (found == arrayNames.end())
    return makeError(zip.name(), noSuchArray(name, arrayNames));
  const ZipMember &member = zip.members()[found - arrayNames.begin()];
  Result<std::vector<uint8_t>> bytes = zip.read(member);
  if (!bytes)
    return takeError(bytes);
  return parseNpy(*bytes, zip.name() + "(" + member.name + ")");
}

//===----------------------------------------------------------------------===//
// NpzWriter
//===----------------------------------------------------------------------===//

NpzWriter::NpzWriter(std::string path, FileWriter writer, ZipMethod method)
    : path(std::move(path)),
      file(std::make_unique<FileWriter>(std::move(writer))),
      zip([out = file.get()](ByteView part) { return out->append(part); }),
      method(method) {}

Result<NpzWriter> NpzWriter::create(const std::string &path, ZipMethod method) {
  Result<FileWriter> file = FileWriter::create(path);
  if (!file)
    return takeError(file);
  return NpzWriter(path, std::move(*file), method);
}

static Status addArray(ZipWriter &zip, const std::string &name,
                       const NpyArray &array, ZipMethod method) {
  Result<std::vector<uint8_t>> bytes = encodeNpy(array);
  if (!bytes) {
    bytes.error().message = "array '" + name + "': " + bytes.error().message;
    return takeError(bytes);
  }
  return zip.add(name + std::string(suffix), *bytes, method);
}

Status NpzWriter::add(const std::string &name, const NpyArray &array) {
  Status status = addArray(zip, name, array, method);
  if (!status && status.error().file.empty())
    status.error().file = path;
  return status;
}

Status NpzWriter::finish() {
  if (Status status = zip.finish(); !status)
    return status;
  return file->commit();
}

//===----------------------------------------------------------------------===//
// All at once
//===----------------------------------------------------------------------===//

static Result<std::vector<NamedArray>> readAll(Result<NpzFile> file) {
  if (!file)
    return takeError(file);
  std::vector<NamedArray> arrays;
  for (const std::string &name : file->names()) {
    Result<NpyArray> array = file->read(name);
    if (!array)
      return takeError(array);
    arrays.push_back({name, std::move(*array)});
  }
  return arrays;
}

Result<std::vector<NamedArray>> plumb::readNpz(const std::string &path) {
  return readAll(NpzFile::open(path));
}

Result<std::vector<NamedArray>> plumb::parseNpz(ByteView bytes,
                                                const std::string &name) {
  return readAll(NpzFile::fromMemory(bytes, name));
}

Result<std::vector<uint8_t>>
plumb::encodeNpz(const std::vector<NamedArray> &arrays, ZipMethod method) {
  std::vector<uint8_t> out;
  ZipWriter zip([&out](ByteView part) -> Status {
    out.insert(out.end(), part.data, part.data + part.size);
    return {};
  });
  for (const NamedArray &named : arrays)
    if (Status status = addArray(zip, named.name, named.array, method); !status)
      return takeError(status);
  if (Status status = zip.finish(); !status)
    return takeError(status);
  return out;
}

Status plumb::writeNpz(const std::string &path,
                       const std::vector<NamedArray> &arrays,
                       ZipMethod method) {
  Result<NpzWriter> writer = NpzWriter::create(path, method);
  if (!writer)
    return takeError(writer);
  for (const NamedArray &named : arrays)
    if (Status status = writer->add(named.name, named.array); !status)
      return status;
  return writer->finish();
}
