//===- CastType.h - the types that a cast chain goes through ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A type of a chain is a scalar of MLIR (Numerics/ElementType.h): every float
// format, iN, uiN and siN of up to 128 bits, index. Signless integers are read
// as signed, but i1 is 0 or 1. Beside these stand formats that hardware has but
// that no public text defines bit by bit (hf8): a chain may name them, and
// nothing is claimed about it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTTYPE_H
#define PLUMBLINE_CASTCHAIN_CASTTYPE_H

#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Support/Error.h"

#include <optional>
#include <string>
#include <string_view>

namespace plumb {

/// Integers of a chain have at most so many bits.
inline constexpr unsigned kMaxCastIntegerBits = 128;

struct CastType {
  /// Float or integer; of no meaning if the type is opaque.
  ElementType element;
  /// The name of a format without a public bit-exact definition, or empty.
  std::string_view opaqueName;

  bool isOpaque() const { return !opaqueName.empty(); }
  bool isFloat() const { return isOpaque() || element.isFloat(); }
  bool isInteger() const { return !isFloat(); }
  bool isSigned() const { return isFloat() || element.isSignedInteger(); }
  /// Of an encoding.
  unsigned bits() const;
  /// As parseCastType reads it.
  std::string name() const;

  static CastType floating(FloatFormat f) {
    return {ElementType::floating(f), {}};
  }

  friend bool operator==(const CastType &a, const CastType &b) {
    if (a.isOpaque() || b.isOpaque())
      return a.opaqueName == b.opaqueName;
    return a.element == b.element;
  }
  friend bool operator!=(const CastType &a, const CastType &b) {
    return !(a == b);
  }
};

/// Whether two types have the same values in the same encodings: si8 and i8,
/// index and i64.
bool sameValues(const CastType &a, const CastType &b);

/// "f8E4M3FN", "i8", "ui128", "index", "hf8". The message of an error names the
/// text and, where there is one, the nearest type.
Result<CastType> parseCastType(std::string_view text);

/// The type that someone who wrote \p text may have meant: f16 for fp16 or F16,
/// ui8 for uint8, f8E4M3FN for e4m3, f32 for f33.
std::optional<std::string> suggestCastType(std::string_view text);

/// Whether every finite value of \p inner is a value of \p outer, -0 aside.
/// False for an opaque \p outer, unless both are the same type.
bool holdsEveryValue(const CastType &outer, const CastType &inner);

/// Whether rounding a finite value of \p from to the type \p to can leave the
/// range of \p to, in any rounding mode.
bool canOverflow(const CastType &from, const CastType &to);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTTYPE_H
