//===- MixedSource.h - pairs of elements of two types -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A golden is often kept in a wider type than the output that is compared with
// it: f32 for an f16 kernel. Differences are then from the expected number as
// it is; ulps and bits compare what was got with the expected number rounded
// to its type, so that an output that is the golden, rounded, is 0 ulps away.
// Where that rounding, or the expected number, is not finite, it also is what
// was expected: an f16 result for 1e6 has to be infinite.
//
// Integers of two types are compared by value. An integer and a float are not
// compared: which of the two is meant is not for us to guess.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_MIXEDSOURCE_H
#define PLUMBLINE_NUMERICS_MIXEDSOURCE_H

#include "plumbline/Numerics/ElementSource.h"

namespace plumb {

/// An array in memory: part i at `data` + i * `stride`, little-endian in the
/// low bits of partBytes() or more bytes. Nothing is owned.
struct ArrayView {
  ElementType type;
  const void *data = nullptr;
  unsigned stride = 0; ///< bytes; 0: partBytes(), one after the other

  unsigned step() const { return stride ? stride : type.partBytes(); }
};

class MixedSource final : public ElementSource {
public:
  /// `count` elements of both. Errors: parts of more than 64 bits, a float and
  /// an integer, a complex number and a real one.
  static Result<MixedSource> get(const ArrayView &expected,
                                 const ArrayView &got, uint64_t count);

  uint64_t size() const override { return numParts; }
  void read(uint64_t first, size_t n, ElementPair *out) const override;
  void readErrors(uint64_t first, size_t n, double *error,
                  double *magnitude) const override;
  std::optional<ElementType> expectedType() const override {
    return expected.type;
  }
  std::optional<ElementType> gotType() const override { return got.type; }
  bool concurrentReads() const override { return true; }

  /// Of floats, what was expected before any rounding to the type of what was
  /// got.
  void readExpected(uint64_t first, size_t n, double *out) const;

private:
  MixedSource() = default;
  void readIntegers(uint64_t first, size_t n, ElementPair *out) const;

  ArrayView expected, got;
  uint64_t numParts = 0;
};

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_MIXEDSOURCE_H
