//===- Safetensors.cpp - safetensors files of named arrays ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Safetensors.h"
#include "ArrayNames.h"
#include "NpyHeader.h"
#include "plumbline/Support/Json.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

using namespace plumb;

namespace {

struct TypeName {
  std::string_view theirs, descr;
};

constexpr TypeName typeNames[] = {
    {"BOOL", "|b1"},
    {"U8", "|u1"},
    {"I8", "|i1"},
    {"F8_E5M2", "float8_e5m2"},
    {"F8_E4M3", "float8_e4m3fn"},
    {"F8_E8M0", "float8_e8m0fnu"},
    {"F8_E4M3FNUZ", "float8_e4m3fnuz"},
    {"F8_E5M2FNUZ", "float8_e5m2fnuz"},
    {"I16", "<i2"},
    {"U16", "<u2"},
    {"F16", "<f2"},
    {"BF16", "bfloat16"},
    {"I32", "<i4"},
    {"U32", "<u4"},
    {"F32", "<f4"},
    {"C64", "<c8"},
    {"F64", "<f8"},
    {"I64", "<i8"},
    {"U64", "<u8"},
};

/// The reference reader's own limit.
constexpr uint64_t largestHeader = 100'000'000;

/// The dtype of an entry's field "dtype".
Result<std::string> parseType(const Json &entry, const JsonDocument &document) {
  Result<std::string> type = getString(entry, "dtype", &document);
  if (!type)
    return type;
  std::vector<std::string_view> known;
  for (const TypeName &name : typeNames) {
    if (name.theirs == *type)
      return std::string(name.descr);
    known.push_back(name.theirs);
  }
  const Json &field = *findField(entry, "dtype");
  if (*type == "F4" || type->compare(0, 3, "F6_") == 0)
    return tl::unexpected<Error>(document.errorAt(
        field, "type '" + *type + "' is packed, expected whole bytes"));
  return tl::unexpected<Error>(document.errorAt(
      field, "type '" + *type + "' is not known, expected one such as 'F32'" +
                 didYouMean(*type, known)));
}

} // namespace

Result<SafetensorsFile> SafetensorsFile::open(const std::string &path) {
  Result<ByteSource> source = ByteSource::openFile(path);
  if (!source)
    return takeError(source);
  return fromSource(std::move(*source));
}

Result<SafetensorsFile> SafetensorsFile::fromMemory(ByteView bytes,
                                                    std::string name) {
  return fromSource(ByteSource::fromMemory(bytes, std::move(name)));
}

Result<SafetensorsFile> SafetensorsFile::fromSource(ByteSource source) {
  SafetensorsFile file(std::move(source));
  if (Status status = file.parseHeader(); !status)
    return takeError(status);
  return file;
}

Result<SafetensorsFile::Entry>
SafetensorsFile::parseEntry(const Json &value, const JsonDocument &document,
                            uint64_t dataOffset) const {
  uint64_t dataSize = source.size() - dataOffset;
  Entry entry;
  Result<std::string> descr = parseType(value, document);
  if (!descr)
    return takeError(descr);
  Result<std::vector<int64_t>> shape = getIntArray(value, "shape", &document);
  if (!shape)
    return takeError(shape);
  Result<std::vector<int64_t>> offsets =
      getIntArray(value, "data_offsets", &document);
  if (!offsets)
    return takeError(offsets);
  entry.descr = std::move(*descr);
  entry.shape = std::move(*shape);
  Result<uint64_t> size = npyItemSize(entry.descr).and_then([&](uint64_t n) {
    return npyDataSize(entry.shape, n);
  });
  if (!size)
    return tl::unexpected<Error>(document.errorAt(value, size.error().message));
  if (offsets->size() != 2 || (*offsets)[0] < 0 ||
      (*offsets)[1] < (*offsets)[0] || uint64_t((*offsets)[1]) > dataSize)
    return tl::unexpected<Error>(
        document.errorAt(*findField(value, "data_offsets"),
                         "expected [begin, end) within the " +
                             std::to_string(dataSize) + " bytes of data"));
  entry.offset = dataOffset + uint64_t((*offsets)[0]);
  entry.size = uint64_t((*offsets)[1] - (*offsets)[0]);
  if (entry.size != *size)
    return tl::unexpected<Error>(document.errorAt(
        *findField(value, "data_offsets"),
        std::to_string(entry.size) + " bytes of data, expected " +
            std::to_string(*size) + " for shape " + npyShapeText(entry.shape) +
            " of " + entry.descr));
  return entry;
}

Status SafetensorsFile::parseHeader() {
  constexpr uint64_t headerOffset = 8;
  if (source.size() < headerOffset)
    return makeError(source.name(), "is " + std::to_string(source.size()) +
                                        " bytes long, expected the header's "
                                        "length in the first 8");
  Result<std::vector<uint8_t>> prefix = source.read(0, headerOffset);
  if (!prefix)
    return takeError(prefix);
  uint64_t headerSize = loadLE<uint64_t>(prefix->data());
  if (headerSize > std::min(largestHeader, source.size() - headerOffset))
    return makeError(source.name(),
                     "claims a header of " + std::to_string(headerSize) +
                         " bytes, expected at most " +
                         std::to_string(std::min(
                             largestHeader, source.size() - headerOffset)));
  Result<std::vector<uint8_t>> text = source.read(headerOffset, headerSize);
  if (!text)
    return takeError(text);
  Result<JsonDocument> document = JsonDocument::parse(
      std::string(ByteView(*text).text()), source.name() + "(header)");
  if (!document)
    return takeError(document);
  if (!document->root().is_object())
    return tl::unexpected<Error>(document->errorAt(
        document->root(), "found no object, expected one with the arrays"));

  uint64_t dataOffset = headerOffset + headerSize;
  for (auto it = document->root().begin(); it != document->root().end(); ++it) {
    const std::string &name = it.key();
    const Json &value = *it;
    if (name == "__metadata__") {
      if (!value.is_object())
        return tl::unexpected<Error>(
            document->errorAt(value, "expected an object of strings"));
      for (auto note = value.begin(); note != value.end(); ++note) {
        Result<std::string> string = asString(*note, &*document);
        if (!string)
          return takeError(string);
        notes.emplace(note.key(), std::move(*string));
      }
      continue;
    }

    Result<Entry> entry = parseEntry(value, *document, dataOffset);
    if (!entry)
      return takeError(entry);
    arrayNames.push_back(name);
    entries.emplace(name, std::move(*entry));
  }

  return checkCoverage(dataOffset);
}

/// Empty arrays come before others at the same offset.
Status SafetensorsFile::checkCoverage(uint64_t dataOffset) {
  std::sort(arrayNames.begin(), arrayNames.end(),
            [&](const std::string &a, const std::string &b) {
              const Entry &x = entries.find(a)->second;
              const Entry &y = entries.find(b)->second;
              return std::tie(x.offset, x.size, a) <
                     std::tie(y.offset, y.size, b);
            });
  uint64_t end = dataOffset;
  for (const std::string &name : arrayNames) {
    const Entry &entry = entries.find(name)->second;
    if (entry.offset != end)
      return makeError(source.name(), "array '" + name + "' begins at byte " +
                                          std::to_string(entry.offset) +
                                          ", expected " + std::to_string(end) +
                                          ", where the one before it ends");
    end += entry.size;
  }
  if (end != source.size())
    return makeError(source.name(), std::to_string(source.size() - end) +
                                        " bytes after the last array, expected "
                                        "none");
  return {};
}

bool SafetensorsFile::contains(std::string_view name) const {
  return entries.find(name) != entries.end();
}

Result<NpyArray> SafetensorsFile::read(std::string_view name) const {
  auto found = entries.find(name);
  if (found == entries.end())
    return makeError(source.name(), noSuchArray(name, arrayNames));
  const Entry &entry = found->second;
  Result<std::vector<uint8_t>> data = source.read(entry.offset, entry.size);
  if (!data)
    return takeError(data);
  return NpyArray{entry.descr, entry.shape, /*fortranOrder=*/false,
                  std::move(*data)};
}
