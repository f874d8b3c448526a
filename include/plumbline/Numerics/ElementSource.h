//===- ElementSource.h - pairs of elements to compare -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Statistics and comparison rules see two arrays as a sequence of pairs that
// are made a block at a time, so that neither array is copied or converted as a
// whole and that nothing downstream has a case per element type. A pair carries
// what a type alone can tell: the exact difference (of 64-bit integers, too,
// whose doubles are rounded) and the distance in ulps.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ELEMENTSOURCE_H
#define PLUMBLINE_NUMERICS_ELEMENTSOURCE_H

#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Support/Error.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace plumb {

struct ElementPair {
  /// Values, rounded to nearest where the type has more bits than double
  /// (finite f80 and f128 numbers stay finite).
  double expected = 0, got = 0;
  /// |got - expected|, rounded; 0 only if they are equal. Meaningless unless
  /// both are finite.
  double absError = 0;
  /// ulpDistance in the array's type; the difference of integers.
  uint64_t ulps = 0;
  /// How far `got` may be from `expected`; infinite if nothing is known.
  double allowance = std::numeric_limits<double>::infinity();
  bool sameBits = true;

  bool bothFinite() const {
    return std::isfinite(expected) && std::isfinite(got);
  }
  /// Both NaN, or infinities of the same sign.
  bool sameNonFinite() const {
    return std::isnan(expected) ? std::isnan(got)
                                : std::isinf(expected) && expected == got;
  }
};

class ElementSource {
public:
  virtual ~ElementSource();
  virtual uint64_t size() const = 0;
  /// Writes the pairs [first, first + n) to `out`; the range is within size().
  /// The same pairs every time: statistics read more than once.
  virtual void read(uint64_t first, size_t n, ElementPair *out) const = 0;
  /// Of the same pairs absError and |expected| alone, NaN where not both are
  /// finite: several passes need no more. By default out of read().
  virtual void readErrors(uint64_t first, size_t n, double *error,
                          double *magnitude) const;
  /// Whether ElementPair::allowance says something.
  virtual bool hasAllowance() const { return false; }
  /// The element types of the two sides, where they are known (complex where
  /// pairs are parts of complex numbers): some rules have a tolerance a type.
  virtual std::optional<ElementType> expectedType() const {
    return std::nullopt;
  }
  virtual std::optional<ElementType> gotType() const { return std::nullopt; }
  /// Whether several threads may call read() at the same time: large sources
  /// are then scanned by all cores.
  virtual bool concurrentReads() const { return false; }

  /// How many pairs are best read at once.
  static constexpr size_t kBlock = 1024;

  /// Calls fn(index, pair) for all pairs in order.
  template <typename Fn> void forEach(Fn &&fn) const { forEach(0, size(), fn); }
  /// The same for the pairs [first, end).
  template <typename Fn>
  void forEach(uint64_t first, uint64_t end, Fn &&fn) const {
    ElementPair block[kBlock];
    for (; first < end; first += kBlock) {
      size_t n = end - first < kBlock ? end - first : kBlock;
      read(first, n, block);
      for (size_t i = 0; i < n; ++i)
        fn(first + i, static_cast<const ElementPair &>(block[i]));
    }
  }
  /// Calls fn(error, magnitude), both finite or the first infinite, for the
  /// pairs [first, end) of finite numbers.
  template <typename Fn>
  void forEachError(uint64_t first, uint64_t end, Fn &&fn) const {
    double error[kBlock], magnitude[kBlock];
    for (; first < end; first += kBlock) {
      size_t n = end - first < kBlock ? end - first : kBlock;
      readErrors(first, n, error, magnitude);
      for (size_t i = 0; i < n; ++i)
        if (!std::isnan(error[i]))
          fn(error[i], magnitude[i]);
    }
  }
};

/// Two host arrays of the same type, laid out as ElementType::partBytes says.
/// The parts of complex elements count as elements of their own: element i has
/// parts 2i and 2i + 1. Nothing is owned.
class ArraySource final : public ElementSource {
public:
  /// `count` elements; `allowance` may be null and else has one entry a part.
  /// Types of more than 128 bits a part are an error.
  static Result<ArraySource> get(ElementType type, const void *expected,
                                 const void *got, uint64_t count,
                                 const double *allowance = nullptr);

  /// The same with a reference in doubles (one a part), for float types of at
  /// most 64 bits and integers: ulps and bits compare `got` with the reference
  /// rounded to the type, differences are from the reference itself, or from
  /// the rounded one where either is not finite (an f16 result for 1e6 has to
  /// be infinite). An integer agrees with no reference that is not an integer
  /// of the type.
  static Result<ArraySource> getReference(ElementType type,
                                          const double *expected,
                                          const void *got, uint64_t count,
                                          const double *allowance = nullptr);

  uint64_t size() const override { return numParts; }
  void read(uint64_t first, size_t n, ElementPair *out) const override;
  bool hasAllowance() const override { return allowance != nullptr; }
  std::optional<ElementType> expectedType() const override {
    return reference ? ElementType::floating(FloatFormat::F64) : type;
  }
  std::optional<ElementType> gotType() const override { return type; }
  bool concurrentReads() const override { return true; }

private:
  ArraySource() = default;

  ElementType type;
  const void *expected = nullptr;
  const double *reference = nullptr;
  const void *got = nullptr;
  const double *allowance = nullptr;
  uint64_t numParts = 0;
};

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ELEMENTSOURCE_H
