//===- HostValueSource.h - comparison rules over run results ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules and statistics of Numerics read pairs of elements; this makes the
// pairs from two HostValues of the same type and shape. Parts of complex
// numbers count as elements.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_HOSTVALUESOURCE_H
#define PLUMBLINE_ORACLE_HOSTVALUESOURCE_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/ElementSource.h"
#include "plumbline/Support/Error.h"

namespace plumb {

class HostValueSource final : public ElementSource {
public:
  /// The values must outlive the source. Errors: another element type or shape.
  static Result<HostValueSource> get(const HostValue &expected,
                                     const HostValue &got);

  uint64_t size() const override;
  void read(uint64_t first, size_t n, ElementPair *out) const override;
  std::optional<ElementType> expectedType() const override;
  std::optional<ElementType> gotType() const override { return expectedType(); }

private:
  void readWide(uint64_t at, ElementPair &pair) const;
  HostValueSource() = default;

  const HostValue *expected = nullptr, *got = nullptr;
  bool isSigned = true;
};

/// Whether the elements' top bit is a sign, from HostValue::elementName.
bool isSignedInteger(const HostValue &value);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_HOSTVALUESOURCE_H
