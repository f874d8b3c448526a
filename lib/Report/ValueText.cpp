//===- ValueText.cpp - host values as text --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/ValueText.h"
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

OrderedJson valueJson(const HostValue &value) {
  OrderedJson json;
  json["type"] = value.typeString();
  json["shape"] = value.shape;
  OrderedJson values = OrderedJson::array();
  for (size_t i = 0; i != value.bits.size(); ++i)
    values.push_back(elementJson(elementText(value, i)));
  json["values"] = std::move(values);
  return json;
}

} // namespace plumb
