//===- Bytes.h - views of bytes, little-endian access -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The file formats read here (npy, npz, safetensors) are little-endian by
// definition. Loads and stores go byte by byte: alignment and the host's own
// byte order then do not matter, and compilers turn them into one instruction.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_BYTES_H
#define PLUMBLINE_SUPPORT_BYTES_H

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace plumb {

/// Bytes that somebody else owns.
struct ByteView {
  const uint8_t *data = nullptr;
  size_t size = 0;

  ByteView() = default;
  ByteView(const uint8_t *data, size_t size) : data(data), size(size) {}
  ByteView(const std::vector<uint8_t> &bytes)
      : data(bytes.data()), size(bytes.size()) {}
  explicit ByteView(std::string_view text)
      : data(reinterpret_cast<const uint8_t *>(text.data())),
        size(text.size()) {}

  /// The same bytes as characters.
  std::string_view text() const {
    return {reinterpret_cast<const char *>(data), size};
  }
};

/// The little-endian unsigned integer at \p p.
template <class UInt> UInt loadLE(const uint8_t *p) {
  UInt value = 0;
  for (size_t i = 0; i < sizeof(UInt); ++i)
    value |= UInt(UInt(p[i]) << (8 * i));
  return value;
}

template <class UInt> void storeLE(uint8_t *p, UInt value) {
  for (size_t i = 0; i < sizeof(UInt); ++i)
    p[i] = uint8_t(value >> (8 * i));
}

template <class UInt> void appendLE(std::vector<uint8_t> &out, UInt value) {
  for (size_t i = 0; i < sizeof(UInt); ++i)
    out.push_back(uint8_t(value >> (8 * i)));
}

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_BYTES_H
