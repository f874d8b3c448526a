//===- InputsNpy.cpp - host values to and from NumPy arrays ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both directions go through one description of how an element type lies in an
// .npy file.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/InputsNpy.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/InputsElement.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cassert>
#include <cstring>

using namespace plumb;
using llvm::APInt;

namespace {

struct NpyLayout {
  std::string descr;
  unsigned bytes; ///< of one part
  /// Further spellings that the reader takes.
  std::vector<std::string> also;
  /// What makes an array of that type in Python.
  std::string python;
};

} // namespace

/// Bytes without a type for NumPy: "<V16".
static NpyLayout rawLayout(unsigned bytes) {
  std::string size = std::to_string(bytes);
  return {"<V" + size, bytes, {"|V" + size}, "'V" + size + "'"};
}

static NpyLayout floatLayout(FloatFormat format) {
  switch (format) {
  case FloatFormat::F64:
    return {"<f8", 8, {}, "float64"};
  case FloatFormat::F32:
  case FloatFormat::TF32:
    return {"<f4", 4, {}, "float32"};
  case FloatFormat::F16:
    return {"<f2", 2, {}, "float16"};
  case FloatFormat::BF16:
    return {"<V2", 2, {"|V2", "bfloat16"}, "ml_dtypes.bfloat16"};
  case FloatFormat::F80: // as x86-64 has it: 10 bytes and 6 of padding
    return {"<f16", 16, {"<V16", "|V16"}, "longdouble"};
  case FloatFormat::F128:
    return rawLayout(16);
  case FloatFormat::F8E5M2:
    return {"<f1", 1, {"|f1", "|V1", "float8_e5m2"}, "ml_dtypes.float8_e5m2"};
  default:
    break;
  }
  // f8E4M3FN is float8_e4m3fn there.
  std::string name(formatName(format));
  std::string lower = "float";
  for (char c : name.substr(1))
    lower += c == 'E' ? std::string("_e")
                      : std::string(1, char(c >= 'A' && c <= 'Z' ? c + 32 : c));
  return {"|V1", 1, {"<V1", lower}, "ml_dtypes." + lower};
}

static NpyLayout npyLayout(const ElementType &type) {
  if (type.isComplex()) {
    switch (type.format) {
    case FloatFormat::F64:
      return {"<c16", 8, {}, "complex128"};
    case FloatFormat::F32:
      return {"<c8", 4, {}, "complex64"};
    default:
      break;
    }
    NpyLayout part = floatLayout(type.format);
    std::string size = std::to_string(2 * part.bytes);
    return {"<V" + size, part.bytes, {"|V" + size}, "'V" + size + "'"};
  }
  if (type.isFloat())
    return floatLayout(type.format);
  unsigned bytes = type.partBytes();
  if (bytes > 8) // NumPy has no such integers
    return rawLayout(bytes);
  std::string size = std::to_string(bytes);
  std::string order = bytes == 1 ? "|" : "<";
  std::string bits = std::to_string(8 * bytes);
  if (type.bits == 1 && type.kind == ElementType::Kind::Int)
    return {"|b1", 1, {"|i1", "|u1"}, "bool"};
  switch (type.kind) {
  case ElementType::Kind::UInt:
    return {order + "u" + size, bytes, {}, "uint" + bits};
  case ElementType::Kind::SInt:
    return {order + "i" + size, bytes, {}, "int" + bits};
  default:
    return {order + "i" + size, bytes, {order + "u" + size}, "int" + bits};
  }
}

static APInt loadPart(const uint8_t *p, unsigned bytes) {
  llvm::SmallVector<uint64_t, 2> words((bytes + 7) / 8);
  std::memcpy(words.data(), p, bytes);
  return APInt(8 * bytes, words);
}

/// What stands in the file for one part as an integer, then as the type's bits.
static Result<APInt> integerPart(const APInt &raw, bool isSigned,
                                 const ElementType &type) {
  // Full-width unsigned words are the bits of signed types, too.
  if (!isSigned && raw.getBitWidth() == type.bits)
    return raw;
  unsigned w = raw.getBitWidth() + 1;
  return elementFromInteger(isSigned ? raw.sext(w) : raw.zext(w), type);
}

Result<HostValue> plumb::fromNpy(const NpyArray &array,
                                 const ElementType &element) {
  NpyLayout layout = npyLayout(element);
  if (array.descr != layout.descr &&
      std::find(layout.also.begin(), layout.also.end(), array.descr) ==
          layout.also.end())
    return makeError("the array has the dtype '" + array.descr +
                     "', expected '" + layout.descr + "' for " +
                     toString(element) + ": use .astype(" +
                     (layout.python.find('.') == std::string::npos &&
                              layout.python[0] != '\''
                          ? "'" + layout.python + "'"
                          : layout.python) +
                     ")");
  ArgType type;
  type.element = element;
  type.shape = array.shape;
  type.isScalar = array.shape.empty();
  HostValue value = makeHostValue(type);
  uint64_t n = static_cast<uint64_t>(array.numElements()) * value.parts;
  if (Result<uint64_t> count = countElements(type); !count)
    return takeError(count);
  assert(array.data.size() == n * layout.bytes && "a checked array");
  value.bits.reserve(n);
  ElementType part = type.part();
  bool isUnsigned = array.descr.find_first_of("ub") != std::string::npos;
  for (uint64_t i = 0; i < n; ++i) {
    APInt raw = loadPart(array.data.data() + i * layout.bytes, layout.bytes);
    Result<APInt> bits = raw;
    if (part.isInteger()) {
      // Bytes that are no number for NumPy are one of the type's signedness.
      bool isSigned =
          layout.bytes > 8 ? part.kind != ElementType::Kind::UInt : !isUnsigned;
      bits = integerPart(raw, isSigned, part);
    } else if (part.format == FloatFormat::TF32) {
      uint64_t single = raw.getZExtValue();
      uint64_t tf32 = convertBits(single, FloatFormat::F32, FloatFormat::TF32);
      bits = APInt(part.bits, tf32);
      if (convertBits(tf32, FloatFormat::TF32, FloatFormat::F32) != single &&
          classify(single, FloatFormat::F32) != FloatClass::NaN)
        bits = makeError("the value is no tf32");
    } else if (part.bits < 8 && raw.getActiveBits() > part.bits) {
      bits = makeError("the bits do not fit " + toString(part));
    }
    if (!bits)
      return makeError("element " + std::to_string(i / value.parts) + ": " +
                       bits.error().message);
    value.append(*bits);
  }
  return value;
}

NpyArray plumb::toNpy(const HostValue &value) {
  // The names come from the interpreter, so they parse.
  ElementType type = parseElementType(value.elementName)
                         .value_or(ElementType::signless(value.elem.bits));
  if (type.kind == ElementType::Kind::Index)
    type.bits = value.elem.bits;
  NpyLayout layout = npyLayout(type);
  NpyArray array;
  array.descr = layout.descr;
  array.shape = value.shape;
  array.data.reserve(value.bits.size() * layout.bytes);
  bool extend = type.isInteger() && type.isSignedInteger();
  for (uint64_t e = 0; e < value.bits.size(); ++e) {
    APInt bits = value.element(e);
    if (type.isFloat() && type.format == FloatFormat::TF32)
      bits = APInt(32, convertBits(bits.getZExtValue(), FloatFormat::TF32,
                                   FloatFormat::F32));
    const unsigned width = 8 * layout.bytes;
    bits = extend ? bits.sextOrTrunc(width) : bits.zextOrTrunc(width);
    const auto *data = reinterpret_cast<const uint8_t *>(bits.getRawData());
    array.data.insert(array.data.end(), data, data + layout.bytes);
  }
  return array;
}
