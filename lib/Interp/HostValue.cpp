//===- HostValue.cpp - inputs and outputs of a run ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/HostValue.h"
#include "Exec/WideMath.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Wide.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace plumb;

uint64_t HostValue::count() const {
  uint64_t n = parts;
  for (int64_t d : shape)
    n *= static_cast<uint64_t>(d);
  return n;
}

llvm::APInt HostValue::element(uint64_t i) const {
  llvm::SmallVector<uint64_t, 4> words{bits[i]};
  unsigned more = highWords();
  words.append(high.begin() + i * more, high.begin() + (i + 1) * more);
  return llvm::APInt(64 * words.size(), words).trunc(elem.bits);
}

void HostValue::append(const llvm::APInt &element) {
  llvm::APInt all = element.zextOrTrunc(64 * (1 + highWords()));
  const uint64_t *words = all.getRawData();
  bits.push_back(words[0]);
  high.insert(high.end(), words + 1, words + 1 + highWords());
}

void HostValue::replace(uint64_t i, const llvm::APInt &element) {
  llvm::APInt all = element.zextOrTrunc(64 * (1 + highWords()));
  bits[i] = all.getRawData()[0];
  std::copy_n(all.getRawData() + 1, highWords(),
              high.begin() + i * highWords());
}

bool HostValue::sameBits(uint64_t i, const HostValue &other, uint64_t j) const {
  unsigned more = highWords();
  return bits[i] == other.bits[j] &&
         (!more ||
          std::equal(high.begin() + i * more, high.begin() + (i + 1) * more,
                     other.high.begin() + j * more));
}

/// Signless integers are read as signed, but i1 is a truth value, not -1.
static bool isReadSigned(const HostValue &value) {
  return value.elementName.rfind("ui", 0) != 0 && value.elem.bits > 1;
}

double HostValue::asDouble(uint64_t i) const {
  if (elem.isFloat())
    return elem.isWide() ? decodeWide(toUInt128(element(i)), elem.format)
                         : decode(bits[i], elem.format);
  // Not APInt::roundToDouble, which cuts off, and is wrong for small negative
  // numbers of more than 64 bits.
  llvm::APFloat v(llvm::APFloat::IEEEdouble());
  v.convertFromAPInt(element(i), isReadSigned(*this),
                     llvm::APFloat::rmNearestTiesToEven);
  return v.convertToDouble();
}

/// Shortest decimal that reads back as `v`; never one that reads as an integer.
template <typename T> static std::string shortest(T v) {
  char text[64];
  std::string out(text, std::to_chars(text, text + sizeof text, v).ptr);
  if (out.find_first_of(".en") == std::string::npos)
    out += ".0";
  return out;
}

/// f80 and f128: the fewest digits that read back as the number.
static std::string wideText(UInt128 bits, FloatFormat f) {
  llvm::APFloat v(semantics(f), toAPInt(bits, formatInfo(f).bits));
  if (v.isNaN())
    return "nan";
  if (v.isInfinity())
    return v.isNegative() ? "-inf" : "inf";
  // Small integers as such.
  double d = decodeWide(bits, f);
  if (d == std::trunc(d) && std::fabs(d) < 1e6 && encodeWide(d, f) == bits)
    return shortest(d);
  // A few digits if they read back, else as many as every number needs. Far
  // from 1 a look costs more than it is worth.
  if (int e = llvm::ilogb(v); e > -200 && e < 200) {
    std::string text = wideDigits(bits, f, 9);
    llvm::APFloat back(semantics(f));
    auto status =
        back.convertFromString(text, llvm::APFloat::rmNearestTiesToEven);
    if (status && back.bitwiseIsEqual(v))
      return text;
    llvm::consumeError(status.takeError());
  }
  return wideDigits(bits, f, f == FloatFormat::F80 ? 21 : 36);
}

std::string HostValue::printElement(uint64_t i) const {
  if (!elem.isFloat())
    return llvm::toString(element(i), 10, isReadSigned(*this));
  if (elem.isWide())
    return wideText(toUInt128(element(i)), elem.format);
  double v = decode(bits[i], elem.format);
  if (std::isnan(v))
    return "nan";
  if (std::isinf(v))
    return v < 0 ? "-inf" : "inf";
  char text[64];
  if (elem.format == FloatFormat::F64)
    return shortest(v);
  if (elem.format == FloatFormat::F32)
    return shortest(static_cast<float>(v));
  // A number that has few digits anyway is shown as it is (448, not the 450
  // that would read back as 448), others by the fewest digits that read back.
  if (elem.bits <= 8 || (v == std::trunc(v) && std::fabs(v) < 1e6))
    return shortest(v);
  for (int digits = 1; digits < 18; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, v);
    if (encode(std::strtod(text, nullptr), elem.format) == bits[i])
      break;
  }
  return shortest(std::strtod(text, nullptr));
}

std::string HostValue::typeString() const {
  std::string text;
  for (int64_t d : shape)
    text += std::to_string(d) + "x";
  std::string element = elementName;
  if (element.empty())
    element = elem.isFloat() ? std::string(formatInfo(elem.format).name)
                             : "i" + std::to_string(elem.bits);
  return text + element;
}
