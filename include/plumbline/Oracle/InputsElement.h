//===- InputsElement.h - one element from text or a number ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers that people write become the bits of an element type with exactly one
// rounding: `0.1` as f16 is the f16 nearest to one tenth, not the one nearest
// to the double nearest to one tenth.
//
// What does not fit is an error rather than an infinity or a wrapped integer:
// an input that is not the one that was written proves nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_INPUTSELEMENT_H
#define PLUMBLINE_ORACLE_INPUTSELEMENT_H

#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Numerics/Wide.h"
#include "plumbline/Support/Error.h"
#include "llvm/ADT/APInt.h"
#include <cstdint>
#include <string_view>

namespace plumb {

/// The bits of \p text as a float or an integer \p type.
///
/// Floats: decimal (`-1.5e-3`), hexadecimal (`0x1.8p-3`), `0x` and the bits
/// (`0x7fc00000`), `nan`, `inf`, each with a sign. Integers: decimal or `0x`;
/// a signless type takes both its signed and its unsigned range, as in MLIR;
/// `true` and `false` for i1.
Result<llvm::APInt> parseElement(std::string_view text,
                                 const ElementType &type);

/// What becomes of a float beyond the largest finite number of the format.
enum class BeyondRange { Error, Saturate };

/// \p value rounded once to a float type; integers must be integral.
Result<llvm::APInt> elementFromDouble(double value, const ElementType &type,
                                      BeyondRange beyond = BeyondRange::Error);

/// \p value, a signed number of any width, as an integer type.
Result<llvm::APInt> elementFromInteger(const llvm::APInt &value,
                                       const ElementType &type);

/// \p value as an integer type, or rounded once to a float type.
Result<llvm::APInt> elementFromInt(Int128 value, const ElementType &type);

/// The range of an integer type: [lo, hi], both for signless types; cut to what
/// 128 bits hold.
void integerRange(const ElementType &type, Int128 &lo, Int128 &hi);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_INPUTSELEMENT_H
