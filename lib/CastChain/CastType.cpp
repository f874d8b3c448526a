//===- CastType.cpp - read, print and compare types of a chain ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastType.h"

#include "TypeLimits.h"
#include "plumbline/Support/Suggest.h"

#include <algorithm>
#include <cctype>
#include <vector>

using namespace plumb;

/// HiFloat8: 8 bits with tapered precision. What is said of it here is all that
/// is needed of it: no number has more than 4 significant bits, and f16 has the
/// range of all of them.
static constexpr std::string_view kOpaqueNames[] = {"hf8"};
static constexpr unsigned kOpaqueBits = 8;

unsigned CastType::bits() const {
  return isOpaque() ? kOpaqueBits : element.bits;
}

std::string CastType::name() const {
  return isOpaque() ? std::string(opaqueName) : toString(element);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char &c : lower)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

namespace {
struct Alias {
  std::string_view other, ours;
};
} // namespace

/// How C, Python, PTX and the MX specification call them. Names of integers
/// (s32, uint8) are put together below.
static constexpr Alias kAliases[] = {
    {"half", "f16"},
    {"fp16", "f16"},
    {"float16", "f16"},
    {"float", "f32"},
    {"single", "f32"},
    {"fp32", "f32"},
    {"float32", "f32"},
    {"double", "f64"},
    {"fp64", "f64"},
    {"float64", "f64"},
    {"bfloat", "bf16"},
    {"bfloat16", "bf16"},
    {"fp128", "f128"},
    {"quad", "f128"},
    {"e4m3", "f8E4M3FN"},
    {"e5m2", "f8E5M2"},
    {"fp8e4m3", "f8E4M3FN"},
    {"fp8e5m2", "f8E5M2"},
    {"f8e4m3", "f8E4M3"},
    {"float8_e4m3fn", "f8E4M3FN"},
    {"e2m1", "f4E2M1FN"},
    {"fp4", "f4E2M1FN"},
    {"float8_e5m2", "f8E5M2"},
    {"e2m3", "f6E2M3FN"},
    {"e3m2", "f6E3M2FN"},
    {"e8m0", "f8E8M0FNU"},
    {"ue8m0", "f8E8M0FNU"},
    {"f8e4m3fnu", "f8E4M3FNUZ"},
    {"hif8", "hf8"},
    {"bool", "i1"},
    {"char", "i8"},
    {"short", "i16"},
    {"int", "i32"},
    {"long", "i64"},
};

std::optional<std::string> plumb::suggestCastType(std::string_view text) {
  if (Result<ElementType> type = parseElementType(text);
      type && type->isComplex())
    return std::string(formatName(type->format));
  std::string lower = lowerCase(text);
  for (const Alias &a : kAliases)
    if (a.other == lower)
      return std::string(a.ours);

  std::vector<std::string> names;
  for (const FormatInfo &f : detail::kFormats)
    names.emplace_back(f.name);
  for (std::string_view opaque : kOpaqueNames)
    names.emplace_back(opaque);
  for (const std::string &name : names)
    if (lowerCase(name) == lower)
      return name;

  // s32, int32, uint8, u8: a width behind a word for a kind.
  size_t digits = lower.find_first_of("0123456789");
  if (digits != std::string::npos && digits > 0 &&
      lower.find_first_not_of("0123456789", digits) == std::string::npos) {
    std::string word = lower.substr(0, digits);
    std::string kind = word == "s" || word == "int" || word == "sint" ? "i"
                       : word == "u" || word == "uint"                ? "ui"
                       : word == "i" || word == "ui" || word == "si"  ? word
                                                                      : "";
    if (!kind.empty() && kind + lower.substr(digits) != text)
      if (parseCastType(kind + lower.substr(digits)))
        return kind + lower.substr(digits);
  }
  for (const char *kind : {"i", "ui", "si"})
    for (unsigned bits : {1, 2, 4, 8, 16, 32, 64, 128})
      names.push_back(kind + std::to_string(bits));
  names.emplace_back("index");
  if (auto near = nearest(text, names))
    return near;
  return nearest(lower, names);
}

Result<CastType> plumb::parseCastType(std::string_view text) {
  for (std::string_view opaque : kOpaqueNames)
    if (text == opaque)
      return CastType{{}, opaque};
  Result<ElementType> element = parseElementType(text);
  if (!element) {
    std::optional<std::string> near = suggestCastType(text);
    if (!near)
      return takeError(element);
    return makeError("unknown type '" + std::string(text) +
                     "', did you mean '" + *near + "'?");
  }
  if (element->isComplex())
    return makeError("'" + std::string(text) +
                     "' is converted part by part, did you mean '" +
                     std::string(formatName(element->format)) + "'?");
  if (element->isInteger() && element->bits > kMaxCastIntegerBits)
    return makeError("integer type '" + std::string(text) +
                     "' is too wide, expected at most " +
                     std::to_string(kMaxCastIntegerBits) + " bits");
  return CastType{*element, {}};
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

bool plumb::sameValues(const CastType &a, const CastType &b) {
  if (a.isFloat() || b.isFloat())
    return a == b;
  return a.bits() == b.bits() && a.isSigned() == b.isSigned();
}

bool plumb::holdsEveryValue(const CastType &outer, const CastType &inner) {
  if (outer == inner)
    return true;
  if (outer.isOpaque())
    return false;
  if (inner.isOpaque()) {
    // All that is wider than 8 bits has f16's range and 4 significant bits.
    return outer.isFloat() && outer.bits() > kOpaqueBits;
  }
  TypeLimits o = limitsOf(outer), i = limitsOf(inner);
  return o.precision >= i.precision && o.quantum <= i.quantum &&
         (o.hasNegative || !i.hasNegative) && (o.hasZero || !i.hasZero) &&
         compareNumbers(o.least, i.least) <= 0 &&
         compareNumbers(o.most, i.most) >= 0;
}

bool plumb::canOverflow(const CastType &from, const CastType &to) {
  if (from.isOpaque() || to.isOpaque())
    return !holdsEveryValue(to, from);
  TypeLimits f = limitsOf(from), t = limitsOf(to);
  // The limits themselves are values of the type: no rounding passes them.
  if (compareNumbers(f.most, t.most) > 0)
    return true;
  return f.hasNegative && compareNumbers(f.least, t.least) < 0;
}
