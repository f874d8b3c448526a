//===- Npy.cpp - NumPy's .npy array files --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Npy.h"
#include "NpyDtype.h"
#include "NpyHeader.h"
#include "plumbline/Support/File.h"
#include <algorithm>
#include <cstring>

using namespace plumb;

static constexpr char magic[] = "\x93NUMPY";
static constexpr size_t magicSize = 6;

//===----------------------------------------------------------------------===//
// NpyArray
//===----------------------------------------------------------------------===//

int64_t NpyArray::numElements() const {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end())
    return 0; // Whatever the others are.
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

Result<uint64_t> plumb::npyItemSize(std::string_view descr) {
  return parseNpyDescr(descr).map(
      [](const NpyDtype &dtype) { return dtype.itemSize; });
}

Status plumb::checkNpy(const NpyArray &array) {
  Result<uint64_t> itemSize = npyItemSize(array.descr);
  if (!itemSize)
    return takeError(itemSize);
  Result<uint64_t> size = npyDataSize(array.shape, *itemSize);
  if (!size)
    return takeError(size);
  if (*size != array.data.size())
    return makeError(std::to_string(array.data.size()) +
                     " bytes of data, expected " + std::to_string(*size) +
                     " for shape " + npyShapeText(array.shape) + " of " +
                     array.descr);
  return {};
}

void plumb::toCOrder(NpyArray &array) {
  if (!array.fortranOrder)
    return;
  array.fortranOrder = false;
  size_t rank = array.shape.size();
  size_t count = size_t(array.numElements());
  if (rank < 2 || count == 0)
    return;

  size_t itemSize = array.data.size() / count;
  std::vector<uint8_t> out(array.data.size());
  std::vector<size_t> stride(rank), index(rank); // In bytes of the source.
  size_t step = itemSize;
  for (size_t d = 0; d < rank; ++d) {
    stride[d] = step;
    step *= size_t(array.shape[d]);
  }
  size_t source = 0;
  for (size_t i = 0; i < count; ++i) {
    std::memcpy(&out[i * itemSize], &array.data[source], itemSize);
    for (size_t d = rank; d-- > 0;) {
      source += stride[d];
      if (++index[d] < size_t(array.shape[d]))
        break;
      source -= index[d] * stride[d];
      index[d] = 0;
    }
  }
  array.data = std::move(out);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static tl::unexpected<Error> errorAt(const ByteSource &source, uint64_t offset,
                                     const std::string &message) {
  return makeError(source.name(),
                   "at byte " + std::to_string(offset) + ": " + message);
}

static void swapBytes(std::vector<uint8_t> &data, uint64_t unit) {
  for (size_t at = 0; at + unit <= data.size(); at += unit)
    std::reverse(data.begin() + at, data.begin() + at + unit);
}

static Result<NpyArray> readArray(const ByteSource &source) {
  // Magic string, version, and a header length of 2 or 4 bytes.
  uint64_t prefixSize = std::min<uint64_t>(source.size(), magicSize + 2 + 4);
  Result<std::vector<uint8_t>> prefix = source.read(0, prefixSize);
  if (!prefix)
    return takeError(prefix);
  if (prefixSize < magicSize || memcmp(prefix->data(), magic, magicSize) != 0)
    return makeError(source.name(),
                     "does not start with \\x93NUMPY, expected an .npy file");
  if (prefixSize < magicSize + 2)
    return errorAt(source, prefixSize,
                   "the file ends, expected the format version");
  unsigned major = (*prefix)[6], minor = (*prefix)[7];
  if (major < 1 || major > 3 || minor != 0)
    return errorAt(source, 6,
                   "format version " + std::to_string(major) + "." +
                       std::to_string(minor) + ", expected 1.0, 2.0 or 3.0");
  uint64_t headerOffset = magicSize + 2 + (major == 1 ? 2 : 4);
  if (prefixSize < headerOffset)
    return errorAt(source, prefixSize,
                   "the file ends, expected the header's length");
  uint64_t headerSize = major == 1 ? loadLE<uint16_t>(&(*prefix)[8])
                                   : loadLE<uint32_t>(&(*prefix)[8]);
  if (headerSize > source.size() - headerOffset)
    return errorAt(source, source.size(),
                   "the file ends, expected a header of " +
                       std::to_string(headerSize) + " bytes from byte " +
                       std::to_string(headerOffset));
  Result<std::vector<uint8_t>> text = source.read(headerOffset, headerSize);
  if (!text)
    return takeError(text);
  Result<NpyHeader> header =
      parseNpyHeader(ByteView(*text).text(), headerOffset, source.name());
  if (!header)
    return takeError(header);

  Result<NpyDtype> dtype = parseNpyDescr(header->descr);
  if (!dtype)
    return takeError(dtype);
  Result<uint64_t> dataSize = npyDataSize(header->shape, dtype->itemSize);
  if (!dataSize)
    return errorAt(source, headerOffset, dataSize.error().message);
  uint64_t dataOffset = headerOffset + headerSize;
  uint64_t left = source.size() - dataOffset;
  if (left != *dataSize)
    return errorAt(source, dataOffset,
                   std::to_string(left) + " bytes of data, expected " +
                       std::to_string(*dataSize) + " for shape " +
                       npyShapeText(header->shape) + " of " + header->descr);
  Result<std::vector<uint8_t>> data = source.read(dataOffset, *dataSize);
  if (!data)
    return takeError(data);

  NpyArray array{std::move(header->descr), std::move(header->shape),
                 header->fortranOrder, std::move(*data)};
  if (dtype->order == '>')
    swapBytes(array.data, dtype->swapUnit);
  if (array.descr[0] == '>')
    array.descr[0] = dtype->order == '>' ? '<' : '|';
  toCOrder(array);
  return array;
}

Result<NpyArray> plumb::parseNpy(ByteView bytes, const std::string &name) {
  return readArray(ByteSource::fromMemory(bytes, name));
}

Result<NpyArray> plumb::readNpy(const std::string &path) {
  Result<ByteSource> source = ByteSource::openFile(path);
  if (!source)
    return takeError(source);
  return readArray(*source);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// All up to the elements, byte for byte as NumPy's _write_array_header: the
/// dict, room for the first extent to grow to 21 digits, spaces and a newline
/// up to a multiple of 64.
static std::vector<uint8_t> encodeHeader(const NpyArray &array) {
  std::string dict = "{'descr': '" + array.descr + "', 'fortran_order': " +
                     (array.fortranOrder ? "True" : "False") +
                     ", 'shape': " + npyShapeText(array.shape) + ", }";
  if (!array.shape.empty()) {
    int64_t growing =
        array.fortranOrder ? array.shape.back() : array.shape.front();
    dict.append(21 - std::to_string(growing).size(), ' ');
  }
  constexpr size_t prefixSize = magicSize + 2 + 2, alignment = 64;
  size_t used = prefixSize + dict.size() + 1;
  dict.append(alignment - used % alignment, ' ');
  dict += '\n';

  // At most 64 extents of 19 digits: version 1.0 always suffices.
  std::vector<uint8_t> out(magic, magic + magicSize);
  out.push_back(1);
  out.push_back(0);
  appendLE<uint16_t>(out, uint16_t(dict.size()));
  out.insert(out.end(), dict.begin(), dict.end());
  return out;
}

Result<std::vector<uint8_t>> plumb::encodeNpy(const NpyArray &array) {
  if (Status status = checkNpy(array); !status)
    return takeError(status);
  if (parseNpyDescr(array.descr)->order == '>')
    return makeError("dtype '" + array.descr +
                     "' is big-endian, expected little-endian elements");
  std::vector<uint8_t> out = encodeHeader(array);
  out.insert(out.end(), array.data.begin(), array.data.end());
  return out;
}

Status plumb::writeNpy(const std::string &path, const NpyArray &array) {
  Result<std::vector<uint8_t>> bytes = encodeNpy(array);
  if (!bytes) {
    bytes.error().file = path;
    return takeError(bytes);
  }
  return writeFile(path, *bytes);
}
