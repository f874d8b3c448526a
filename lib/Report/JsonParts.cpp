//===- JsonParts.cpp - pieces that several JSON reports share -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonParts.h"
#include "plumbline/Report/ValueText.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace plumb {

OrderedJson orNull(const std::string &text) {
  return text.empty() ? OrderedJson() : OrderedJson(text);
}

OrderedJson realJson(double x) {
  if (std::isfinite(x))
    return x;
  return std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf";
}

OrderedJson differenceJson(const std::optional<Difference> &d) {
  if (!d)
    return nullptr;
  OrderedJson json;
  json["output"] = d->output;
  json["index"] = d->index;
  json["expected"] =
      d->expected.empty() ? OrderedJson() : elementJson(d->expected);
  json["got"] = elementJson(d->got);
  json["ulp"] = d->ulp ? OrderedJson(*d->ulp) : OrderedJson();
  json["allowance"] = d->allowance ? realJson(*d->allowance) : OrderedJson();
  json["distance"] = d->distance ? realJson(*d->distance) : OrderedJson();
  return json;
}

} // namespace plumb
