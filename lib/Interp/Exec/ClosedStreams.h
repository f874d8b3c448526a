//===- ClosedStreams.h - elements as products ask for them ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product asks each operand for its value, its allowance and the weight of
// its lowest set bit. An element that is an open sum is closed for that, which
// takes a square root and a division, and a loop nest multiplies the same
// element again and again. So the elements that a reduction takes in turn, a
// row or a column, are closed once, kept field by field, and used until
// something is stored into their allocation.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_CLOSEDSTREAMS_H
#define PLUMBLINE_LIB_INTERP_EXEC_CLOSEDSTREAMS_H

#include "Memory.h"
#include "ShadowUnits.h"
#include <memory>
#include <vector>

namespace plumb {

/// The elements that a load takes in turn.
struct Stream {
  Memory::Allocation *allocation = nullptr;
  const uint8_t *at = nullptr;
  uint64_t offset = 0;
  int64_t stride = 0; ///< in bytes

  void advance(uint64_t n) {
    at += static_cast<int64_t>(n) * stride;
    offset += static_cast<uint64_t>(static_cast<int64_t>(n) * stride);
  }
};

/// Elements of a stream, field by field, with zeros up to a multiple of eight.
struct ClosedTerms {
  std::vector<double> v, E, low, typed;
  /// False: one has a mark that a product would inherit, or a magnitude out of
  /// the ordinary, or no shadow.
  bool isUsable = false;
  /// No element has an allowance.
  bool isExact = true;
  /// Some element is a constant; all are.
  bool hasConstants = false, isConstant = false;

  /// Reads n elements of format f (F32 or F64).
  void read(const Stream &s, uint64_t n, FloatFormat f, const shadow::Ctx &c);
  uint64_t bytes() const { return 4 * v.size() * sizeof(double); }
};

/// Those of the streams that were used last.
class ClosedStreams {
public:
  /// Longer ones are not kept.
  static constexpr uint64_t kLongest = 4096;

  std::shared_ptr<const ClosedTerms> get(const Stream &s, uint64_t n,
                                         FloatFormat f, const shadow::Ctx &c);

private:
  struct Entry {
    uint64_t birth = 0, offset = 0, n = 0, version = 0;
    int64_t stride = 0;
    FloatFormat format = FloatFormat::F32;
    std::shared_ptr<ClosedTerms> terms;
  };
  static constexpr uint64_t kEntries = 8192, kMostBytes = 64 << 20;
  std::vector<Entry> entries;
  uint64_t bytes = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_CLOSEDSTREAMS_H
