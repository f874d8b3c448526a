//===- HostValue.cpp - inputs and outputs of a run ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/Convert.h"
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

static int64_t signedValue(uint64_t bits, unsigned width) {
  if (width == 1) // i1 is a truth value, not -1
    return static_cast<int64_t>(bits & 1);
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

double HostValue::asDouble(uint64_t i) const {
  if (elem.isFloat())
    return decode(bits[i], elem.format);
  if (elementName.rfind("ui", 0) == 0)
    return static_cast<double>(bits[i]);
  return static_cast<double>(signedValue(bits[i], elem.bits));
}

/// Shortest decimal that reads back as `v`; never one that reads as an integer.
template <typename T> static std::string shortest(T v) {
  char text[64];
  std::string out(text, std::to_chars(text, text + sizeof text, v).ptr);
  if (out.find_first_of(".en") == std::string::npos)
    out += ".0";
  return out;
}

std::string HostValue::printElement(uint64_t i) const {
  if (!elem.isFloat()) {
    if (elementName.rfind("ui", 0) == 0)
      return std::to_string(bits[i]);
    return std::to_string(signedValue(bits[i], elem.bits));
  }
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
