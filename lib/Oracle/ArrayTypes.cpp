//===- ArrayTypes.cpp - elements of arrays from files ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dtypes as element types, and arrays as those of another type where that loses
// nothing.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Oracle/InputsType.h"
#include "llvm/ADT/APInt.h"
#include <cmath>
#include <cstdio>
#include <cstring>

namespace plumb {

/// "float8_e4m3fn" is f8E4M3FN, "bfloat16" bf16.
static std::optional<ElementType> namedType(std::string_view name) {
  if (name == "bfloat16")
    return ElementType::floating(FloatFormat::BF16);
  if (name.substr(0, 5) != "float")
    return std::nullopt;
  for (unsigned i = 0; i != kNumFloatFormats; ++i) {
    auto format = static_cast<FloatFormat>(i);
    std::string lower = "float";
    for (char c : formatName(format).substr(1))
      lower += c == 'E'
                   ? std::string("_e")
                   : std::string(1, c >= 'A' && c <= 'Z' ? char(c + 32) : c);
    if (lower == name && lower.find('_') != std::string::npos)
      return ElementType::floating(format);
  }
  return std::nullopt;
}

static bool isRaw(const std::string &descr) {
  return descr.size() > 1 && descr[1] == 'V' &&
         (descr[0] == '<' || descr[0] == '|');
}

Result<ElementType> elementTypeOf(const std::string &descr) {
  if (std::optional<ElementType> named = namedType(descr))
    return *named;
  if (descr.size() >= 3 && (descr[0] == '<' || descr[0] == '|')) {
    const char kind = descr[1];
    unsigned bytes = 0;
    for (size_t i = 2; i < descr.size() && i < 6; ++i)
      bytes = bytes * 10 + unsigned(descr[i] - '0');
    using Kind = ElementType::Kind;
    if (kind == 'b' && bytes == 1)
      return ElementType::signless(1);
    if (kind == 'i')
      return ElementType::signless(8 * bytes);
    if (kind == 'u')
      return ElementType{Kind::UInt, 8 * bytes, FloatFormat::F64};
    if (kind == 'V' && bytes == 2)
      return ElementType::floating(FloatFormat::BF16);
    if (kind == 'f' && bytes == 1)
      return ElementType::floating(FloatFormat::F8E5M2);
    if (kind == 'f' && bytes == 2)
      return ElementType::floating(FloatFormat::F16);
    if (kind == 'f' && bytes == 4)
      return ElementType::floating(FloatFormat::F32);
    if (kind == 'f' && bytes == 8)
      return ElementType::floating(FloatFormat::F64);
    if (kind == 'f' && bytes == 16) // x86-64's long double
      return ElementType::floating(FloatFormat::F80);
    if (kind == 'c' && bytes == 8)
      return ElementType::complex(FloatFormat::F32);
    if (kind == 'c' && bytes == 16)
      return ElementType::complex(FloatFormat::F64);
  }
  return makeError(
      "the dtype '" + descr +
      "' does not say what the elements are, expected a float, an "
      "integer, a complex or a bool type" +
      (isRaw(descr) ? ", or --type with the type of these bits" : ""));
}

uint64_t TypedArray::elements() const {
  uint64_t n = 1;
  for (int64_t d : shape)
    n *= static_cast<uint64_t>(d);
  return n;
}

static uint64_t load(const uint8_t *p, unsigned bytes) {
  uint64_t x = 0;
  std::memcpy(&x, p, std::min(bytes, 8u));
  return x;
}

static std::string shortText(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

/// Floats and parts of complex numbers of at most 64 bits.
static Status convertFloats(TypedArray &array, const ElementType &wanted) {
  const unsigned from = array.type.partBytes(), to = wanted.partBytes();
  const uint64_t parts = array.elements() * wanted.parts();
  std::vector<uint8_t> out(parts * to);
  for (uint64_t i = 0; i != parts; ++i) {
    uint64_t bits = load(array.data.data() + i * from, from);
    double x = decode(bits, array.type.format);
    uint64_t narrow = convertBits(bits, array.type.format, wanted.format);
    double back = decode(narrow, wanted.format);
    if (!(x == back || (std::isnan(x) && std::isnan(back))) ||
        (x == 0 && std::signbit(x) != std::signbit(back)))
      return makeError("element " + std::to_string(i / wanted.parts()) +
                       " is " + shortText(x) + ", which is no " +
                       std::string(formatName(wanted.format)) +
                       "; expected an array that holds " +
                       std::string(formatName(wanted.format)) + " values");
    std::memcpy(out.data() + i * to, &narrow, to);
  }
  array.data = std::move(out);
  array.type = wanted;
  return {};
}

/// Integers of at most 64 bits. Full words of the other signedness are bits.
static Status convertIntegers(TypedArray &array, const ElementType &wanted) {
  const unsigned from = array.type.partBytes(), to = wanted.partBytes();
  const uint64_t n = array.elements();
  std::vector<uint8_t> out(n * to);
  const bool isSigned = array.type.isSignedInteger();
  for (uint64_t i = 0; i != n && array.type.bits != wanted.bits; ++i) {
    uint64_t word = load(array.data.data() + i * from, from);
    llvm::APInt x(64, word);
    x = x.trunc(array.type.bits);
    x = isSigned ? x.sext(65) : x.zext(65);
    llvm::APInt y = x.trunc(wanted.bits);
    llvm::APInt back = wanted.isSignedInteger() ? y.sext(65) : y.zext(65);
    if (back != x)
      return makeError("element " + std::to_string(i) + " does not fit " +
                       toString(wanted));
    uint64_t bits = y.getZExtValue();
    std::memcpy(out.data() + i * to, &bits, to);
  }
  if (array.type.bits != wanted.bits)
    array.data = std::move(out);
  array.type = wanted;
  return {};
}

Result<TypedArray> typedArray(NpyArray array,
                              const std::optional<ElementType> &wanted) {
  TypedArray result;
  result.shape = array.shape;
  result.data = std::move(array.data);
  Result<ElementType> own = elementTypeOf(array.descr);
  if (!wanted) {
    if (!own)
      return takeError(own);
    result.type = *own;
    return result;
  }
  const std::string mismatch = "the array has the dtype '" + array.descr +
                               "', which cannot be taken for " +
                               toString(*wanted);
  // Bits: words that say nothing of their type, or unsigned ones of a float.
  const bool isWord =
      isRaw(array.descr) ||
      (own && own->kind == ElementType::Kind::UInt && !wanted->isInteger());
  Result<uint64_t> size = npyItemSize(array.descr);
  if (isWord && size && *size == wanted->parts() * wanted->partBytes()) {
    result.type = *wanted;
    return result;
  }
  if (!own)
    return makeError(mismatch);
  result.type = *own;
  if (*own == *wanted)
    return result;
  if (own->isInteger() != wanted->isInteger() ||
      own->isComplex() != wanted->isComplex() || own->partBits() > 64 ||
      wanted->partBits() > 64)
    return makeError(mismatch);
  Status converted = wanted->isInteger() ? convertIntegers(result, *wanted)
                                         : convertFloats(result, *wanted);
  if (!converted)
    return takeError(converted);
  return result;
}

Result<HostValue> toHostValue(const TypedArray &array) {
  ArgType type;
  type.element = array.type;
  type.shape = array.shape;
  type.isScalar = array.shape.empty();
  if (Result<uint64_t> count = countElements(type); !count)
    return takeError(count);
  HostValue value = makeHostValue(type);
  const unsigned bytes = array.type.partBytes();
  const uint64_t parts = array.elements() * array.type.parts();
  value.bits.clear();
  value.high.clear();
  value.bits.reserve(parts);
  const unsigned bits = array.type.partBits();
  for (uint64_t i = 0; i != parts; ++i) {
    const uint8_t *p = array.data.data() + i * bytes;
    if (bits <= 64) {
      uint64_t word = load(p, bytes);
      value.bits.push_back(bits < 64 ? word & ((uint64_t(1) << bits) - 1)
                                     : word);
      continue;
    }
    uint64_t words[2] = {0, 0};
    std::memcpy(words, p, std::min(bytes, 16u));
    value.append(llvm::APInt(128, words).trunc(bits));
  }
  return value;
}

} // namespace plumb
