//===- ValueText.cpp - host values as text --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/ValueText.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Wide.h"
#include "llvm/ADT/APInt.h"
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace plumb {

static std::string elementText(const HostValue &value, uint64_t i) {
  if (i < value.poison.size() && value.poison[i])
    return "poison";
  return value.printElement(i);
}

std::string valueText(const HostValue &value, size_t maxElements) {
  std::string text = value.typeString() + "=";
  if (value.isScalar && value.bits.size() == 1)
    return text + elementText(value, 0);
  text += "[";
  for (size_t i = 0; i != value.bits.size(); ++i) {
    if (i == maxElements) {
      text += ",...";
      break;
    }
    text += (i ? "," : "") + elementText(value, i);
  }
  return text + "]";
}

OrderedJson elementJson(const std::string &text) {
  const char *first = text.data(), *last = first + text.size();
  int64_t number;
  if (auto r = std::from_chars(first, last, number);
      r.ec == std::errc() && r.ptr == last)
    return number;
  uint64_t large;
  if (auto r = std::from_chars(first, last, large);
      r.ec == std::errc() && r.ptr == last)
    return large;
  double real;
  if (auto r = std::from_chars(first, last, real);
      r.ec == std::errc() && r.ptr == last && std::isfinite(real))
    return real;
  return text;
}

/// JSON's numbers are doubles for most readers: of more than 64 bits only small
/// integers are written as such, others as texts, which inputs may be, too.
static bool isExactInJson(const HostValue &value, size_t i) {
  if (!value.elem.isWide())
    return true;
  llvm::APInt bits = value.element(i);
  if (!value.elem.isFloat())
    return bits.getSignificantBits() <= 53;
  double v = value.asDouble(i);
  return std::fabs(v) <= 0x1p53 && v == std::trunc(v) &&
         encodeWide(v, value.elem.format) == toUInt128(bits);
}

OrderedJson valueJson(const HostValue &value) {
  OrderedJson json;
  json["type"] = value.typeString();
  json["shape"] = value.shape;
  OrderedJson values = OrderedJson::array();
  for (size_t i = 0; i != value.bits.size(); ++i)
    values.push_back(isExactInJson(value, i)
                         ? elementJson(elementText(value, i))
                         : OrderedJson(elementText(value, i)));
  json["values"] = std::move(values);
  return json;
}

} // namespace plumb
