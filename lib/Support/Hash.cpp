//===- Hash.cpp - content hashes -----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHA-256 after FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2.2. XXH64 after the
// specification xxhash_spec.md, version 0.1.1.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Hash.h"
#include "plumbline/Support/File.h"
#include <algorithm>
#include <cstring>

using namespace plumb;

//===----------------------------------------------------------------------===//
// SHA-256
//===----------------------------------------------------------------------===//

/// The first 32 bits of the fractional parts of the cube roots of the first 64
/// primes.
static constexpr uint32_t roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotateRight(uint32_t x, unsigned n) {
  return x >> n | x << (32 - n);
}

void Sha256::compress(const uint8_t *block) {
  uint32_t w[64];
  for (int i = 0; i < 16; ++i) // Big-endian words.
    w[i] = uint32_t(block[4 * i]) << 24 | uint32_t(block[4 * i + 1]) << 16 |
           uint32_t(block[4 * i + 2]) << 8 | uint32_t(block[4 * i + 3]);
  for (int i = 16; i < 64; ++i) {
    uint32_t s0 =
        rotateRight(w[i - 15], 7) ^ rotateRight(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 =
        rotateRight(w[i - 2], 17) ^ rotateRight(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }

  auto [a, b, c, d, e, f, g, h] = state;
  for (int i = 0; i < 64; ++i) {
    uint32_t s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    uint32_t choice = (e & f) ^ (~e & g);
    uint32_t t1 = h + s1 + choice + roundConstants[i] + w[i];
    uint32_t s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + s0 + majority;
  }
  const uint32_t working[8] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i)
    state[i] += working[i];
}

void Sha256::update(ByteView part) {
  const uint8_t *p = part.data;
  size_t left = part.size;
  while (left > 0) {
    size_t fill = length % 64;
    if (fill == 0 && left >= 64) {
      compress(p);
      p += 64, left -= 64, length += 64;
      continue;
    }
    size_t taken = std::min(left, 64 - fill);
    std::memcpy(pending.data() + fill, p, taken);
    p += taken, left -= taken, length += taken;
    if (length % 64 == 0)
      compress(pending.data());
  }
}

std::array<uint8_t, 32> Sha256::finish() {
  uint64_t bits = length * 8;
  uint8_t padding[72] = {0x80};
  // One 1 bit, then zeros up to 8 bytes before the end of a block.
  size_t zeros = (64 + 56 - (length % 64 + 1)) % 64;
  for (int i = 0; i < 8; ++i)
    padding[1 + zeros + i] = uint8_t(bits >> (56 - 8 * i));
  update({padding, 1 + zeros + 8});

  std::array<uint8_t, 32> digest;
  for (int i = 0; i < 32; ++i)
    digest[i] = uint8_t(state[i / 4] >> (24 - 8 * (i % 4)));
  *this = Sha256();
  return digest;
}

static std::string hexOf(const std::array<uint8_t, 32> &digest) {
  std::string out;
  for (uint8_t byte : digest) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return out;
}

std::string plumb::sha256Hex(ByteView message) {
  Sha256 hash;
  hash.update(message);
  return hexOf(hash.finish());
}

std::string plumb::sha256Hex(std::string_view message) {
  return sha256Hex(ByteView(message));
}

Result<std::string> plumb::sha256File(const std::string &path) {
  Result<ByteSource> source = ByteSource::openFile(path);
  if (!source)
    return takeError(source);
  constexpr uint64_t partSize = 1 << 20;
  Sha256 hash;
  for (uint64_t at = 0; at < source->size(); at += partSize) {
    Result<std::vector<uint8_t>> part =
        source->read(at, std::min(partSize, source->size() - at));
    if (!part)
      return takeError(part);
    hash.update(*part);
  }
  return hexOf(hash.finish());
}

//===----------------------------------------------------------------------===//
// XXH64
//===----------------------------------------------------------------------===//

static constexpr uint64_t prime1 = 0x9E3779B185EBCA87,
                          prime2 = 0xC2B2AE3D27D4EB4F,
                          prime3 = 0x165667B19E3779F9,
                          prime4 = 0x85EBCA77C2B2AE63,
                          prime5 = 0x27D4EB2F165667C5;

static uint64_t rotateLeft(uint64_t x, unsigned n) {
  return x << n | x >> (64 - n);
}

static uint64_t xxhRound(uint64_t accumulator, uint64_t lane) {
  return rotateLeft(accumulator + lane * prime2, 31) * prime1;
}

uint64_t plumb::xxh64(ByteView message, uint64_t seed) {
  const uint8_t *p = message.data;
  size_t left = message.size;

  uint64_t hash = seed + prime5;
  if (left >= 32) {
    uint64_t lanes[4] = {seed + prime1 + prime2, seed + prime2, seed,
                         seed - prime1};
    for (; left >= 32; p += 32, left -= 32)
      for (int i = 0; i < 4; ++i)
        lanes[i] = xxhRound(lanes[i], loadLE<uint64_t>(p + 8 * i));
    hash = rotateLeft(lanes[0], 1) + rotateLeft(lanes[1], 7) +
           rotateLeft(lanes[2], 12) + rotateLeft(lanes[3], 18);
    for (uint64_t lane : lanes)
      hash = (hash ^ xxhRound(0, lane)) * prime1 + prime4;
  }
  hash += message.size;

  for (; left >= 8; p += 8, left -= 8)
    hash = rotateLeft(hash ^ xxhRound(0, loadLE<uint64_t>(p)), 27) * prime1 +
           prime4;
  if (left >= 4) {
    hash =
        rotateLeft(hash ^ loadLE<uint32_t>(p) * prime1, 23) * prime2 + prime3;
    p += 4, left -= 4;
  }
  for (; left > 0; ++p, --left)
    hash = rotateLeft(hash ^ *p * prime5, 11) * prime1;

  hash = (hash ^ hash >> 33) * prime2;
  hash = (hash ^ hash >> 29) * prime3;
  return hash ^ hash >> 32;
}
