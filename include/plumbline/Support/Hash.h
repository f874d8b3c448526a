//===- Hash.h - content hashes ----------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two hashes that anyone can recompute with a stock tool. SHA-256 (FIPS 180-4,
// sha256sum) says which inputs a result was computed from: provenance must hold
// against a skeptic. XXH64 (Collet, xxhsum -H1) tells tensors of a dump apart
// at memory speed, where no one is out to forge one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_HASH_H
#define PLUMBLINE_SUPPORT_HASH_H

#include "plumbline/Support/Bytes.h"
#include "plumbline/Support/Error.h"
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumb {

/// SHA-256 of a message that comes in parts.
class Sha256 {
public:
  void update(ByteView part);
  /// The digest of all parts; the object starts again.
  std::array<uint8_t, 32> finish();

private:
  void compress(const uint8_t *block);

  std::array<uint32_t, 8> state = initialState;
  std::array<uint8_t, 64> pending = {};
  uint64_t length = 0;

  static constexpr std::array<uint32_t, 8> initialState = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
};

/// The digest as 64 lower-case hexadecimal digits.
std::string sha256Hex(ByteView message);
std::string sha256Hex(std::string_view message);
/// Of a file's content, read in parts.
Result<std::string> sha256File(const std::string &path);

/// XXH64.
uint64_t xxh64(ByteView message, uint64_t seed = 0);

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_HASH_H
