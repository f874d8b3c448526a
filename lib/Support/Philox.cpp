//===- Philox.cpp - counter-based random numbers -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// normal() must give the same bits on every machine, since a witness input is
// named by its seed. It therefore uses only operations that IEEE 754 defines to
// the last bit (+ - * / sqrt), and no fused ones:
//
//   ln(m 2^e) = e ln 2 + 2 (s + s^3/3 + s^5/5 + ...),  s = (m - 1) / (m + 1),
//               m in [sqrt(1/2), sqrt(2)), so that s^2 < 0.0295
//   cos, sin of 2 pi u by Taylor's series, after an exact reduction of 4 u to
//               the nearest integer (the quadrant) and a rest in [-1/2, 1/2]
//
// The series end where the next term is below 2^-54 of the sum. The variate is
// within 4 ulps of Box and Muller's formula.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Philox.h"
#include "plumbline/Support/Hash.h"
#include <cmath>
#include <limits>

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

using namespace plumb;

__extension__ typedef unsigned __int128 UInt128;

//===----------------------------------------------------------------------===//
// The bijection
//===----------------------------------------------------------------------===//

PhiloxBlock plumb::philox4x32(PhiloxBlock x, PhiloxKey key) {
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t(0xD2511F53) * x[0];
    uint64_t product1 = uint64_t(0xCD9E8D57) * x[2];
    x = {uint32_t(product1 >> 32) ^ x[1] ^ key[0], uint32_t(product1),
         uint32_t(product0 >> 32) ^ x[3] ^ key[1], uint32_t(product0)};
    key[0] += 0x9E3779B9; // Weyl sequences: the golden ratio,
    key[1] += 0xBB67AE85; // and sqrt(3) - 1.
  }
  return x;
}

PhiloxKey plumb::philoxKey(uint64_t seed, std::string_view name) {
  uint8_t seedBytes[8];
  storeLE(seedBytes, seed);
  Sha256 hash;
  hash.update({seedBytes, sizeof(seedBytes)});
  hash.update(ByteView(name));
  std::array<uint8_t, 32> digest = hash.finish();
  return {loadLE<uint32_t>(&digest[0]), loadLE<uint32_t>(&digest[4])};
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

uint32_t PhiloxStream::next32() {
  if (used == 4) {
    words = philox4x32({uint32_t(block), uint32_t(block >> 32), uint32_t(index),
                        uint32_t(index >> 32)},
                       key);
    ++block;
    used = 0;
  }
  return words[used++];
}

uint64_t PhiloxStream::next64() {
  uint64_t low = next32();
  return low | uint64_t(next32()) << 32;
}

void PhiloxStream::seek(uint64_t word) {
  sinePending = false;
  block = word / 4;
  used = 4;
  for (uint64_t skipped = word % 4; skipped > 0; --skipped)
    next32();
}

//===----------------------------------------------------------------------===//
// Uniform numbers
//===----------------------------------------------------------------------===//

double PhiloxStream::uniform() { return double(next64() >> 11) * 0x1p-53; }

float PhiloxStream::uniformFloat() { return float(next32() >> 8) * 0x1p-24f; }

double PhiloxStream::uniform(double lo, double hi) {
  double u = uniform();
  double width = hi - lo;
  double x = std::isinf(width) ? lo * (1 - u) + hi * u : lo + width * u;
  // The sum may round up to hi.
  return x < hi ? x : std::nextafter(hi, lo);
}

/// Lemire, "Fast Random Integer Generation in an Interval" (ACM TOMACS 29,
/// 2019), algorithm 5: the high half of a product, drawn again for the 2^64 mod
/// n low halves that would favour some results.
uint64_t PhiloxStream::below(uint64_t n) {
  if (n == 0)
    return next64();
  UInt128 product = UInt128(next64()) * n;
  if (uint64_t(product) < n) {
    uint64_t favoured = (0 - n) % n;
    while (uint64_t(product) < favoured)
      product = UInt128(next64()) * n;
  }
  return uint64_t(product >> 64);
}

int64_t PhiloxStream::between(int64_t lo, int64_t hi) {
  return int64_t(uint64_t(lo) + below(uint64_t(hi) - uint64_t(lo) + 1));
}

//===----------------------------------------------------------------------===//
// Normal numbers
//===----------------------------------------------------------------------===//

/// ln(x), 0 < x <= 1.
static double logPortable(double x) {
  int exponent;
  double m = std::frexp(x, &exponent); // Exact; m in [1/2, 1).
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  double s = (m - 1) / (m + 1), square = s * s;
  double sum = 0;
  for (int k = 21; k >= 1; k -= 2)
    sum = sum * square + 1.0 / k;
  // ln 2 in two parts, the high one short enough for an exact product.
  constexpr double ln2High = 0x1.62e42feep-1, ln2Low = 0x1.a39ef35793c76p-33;
  return exponent * ln2High + (2 * s * sum + exponent * ln2Low);
}

/// The cosine and sine of 2 pi u, 0 <= u < 1.
static void cosSinOfTurn(double u, double &cosine, double &sine) {
  double quadrant = std::floor(4 * u + 0.5);
  double x = (4 * u - quadrant) * 1.57079632679489661923; // |x| <= pi/4.
  double square = x * x;
  double c = 1, s = 1;
  for (int k = 16; k >= 2; k -= 2) { // Horner's rule on 1 - x^2/(1 2) (...).
    c = 1 - c * square / double((k - 1) * k);
    s = 1 - s * square / double(k * (k + 1));
  }
  s *= x;
  switch (int(quadrant) % 4) {
  case 0:
    cosine = c, sine = s;
    return;
  case 1:
    cosine = -s, sine = c;
    return;
  case 2:
    cosine = -c, sine = -s;
    return;
  default:
    cosine = s, sine = -c;
    return;
  }
}

double PhiloxStream::normal() {
  if (sinePending) {
    sinePending = false;
    return sine;
  }
  double u1 = uniform(), u2 = uniform();
  double radius = std::sqrt(-2 * logPortable(1 - u1));
  double cosine;
  cosSinOfTurn(u2, cosine, sine);
  sine *= radius;
  sinePending = true;
  return cosine * radius;
}
