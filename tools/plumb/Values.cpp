//===- Values.cpp - values as text ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements print so that they read back exactly (HostValue::printElement).
//
//===----------------------------------------------------------------------===//

#include "Values.h"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace plumb;

static constexpr uint64_t kShownInFull = 64;
static constexpr int64_t kShownAtEnds = 3;

static bool isPoison(const HostValue &value, uint64_t part) {
  return !value.poison.empty() && value.poison[part];
}

static std::string partText(const HostValue &value, uint64_t part) {
  return isPoison(value, part) ? "poison" : value.printElement(part);
}

static std::string elementText(const HostValue &value, uint64_t element) {
  if (value.parts == 1)
    return partText(value, element);
  return "(" + partText(value, 2 * element) + ", " +
         partText(value, 2 * element + 1) + ")";
}

static void appendList(const HostValue &value, const std::string &indent,
                       bool full, size_t depth, uint64_t first,
                       std::string &out) {
  if (depth == value.shape.size()) {
    out += elementText(value, first);
    return;
  }
  uint64_t stride = 1;
  for (size_t d = depth + 1; d < value.shape.size(); ++d)
    stride *= static_cast<uint64_t>(value.shape[d]);
  bool innermost = depth + 1 == value.shape.size();
  int64_t n = value.shape[depth];
  out += '[';
  for (int64_t i = 0; i < n; ++i) {
    if (i)
      out += innermost ? ", " : ",\n" + indent + std::string(depth + 1, ' ');
    if (!full && n > 2 * kShownAtEnds && i == kShownAtEnds) {
      out += "...";
      i = n - kShownAtEnds - 1;
      continue;
    }
    appendList(value, indent, full, depth + 1,
               first + static_cast<uint64_t>(i) * stride, out);
  }
  out += ']';
}

std::string plumb::valueRows(const HostValue &value, const std::string &indent,
                             bool full) {
  std::string out;
  full |= value.count() / value.parts <= kShownInFull;
  appendList(value, indent, full, 0, 0, out);
  return out;
}

std::string plumb::elementIndexText(const HostValue &value, uint64_t element) {
  if (value.shape.empty())
    return "";
  std::string text = "]";
  for (size_t d = value.shape.size(); d-- > 0;) {
    auto n = static_cast<uint64_t>(value.shape[d]);
    text = (d ? ", " : "[") + std::to_string(element % n) + text;
    element /= n;
  }
  return text;
}

void plumb::addShadows(OrderedJson &json, const HostValue &value,
                       UnitTable table) {
  if (value.shadows.empty() || !value.elem.isFloat())
    return;
  OrderedJson fp64 = OrderedJson::array(), allowances = OrderedJson::array();
  for (const Shadow &s : value.shadows) {
    fp64.push_back(OrderedJson(jsonNumber(s.v)));
    allowances.push_back(OrderedJson(jsonNumber(allowance(s, table))));
  }
  json["fp64"] = std::move(fp64);
  json["allowance"] = std::move(allowances);
}

std::string plumb::shadowText(const HostValue &value, UnitTable table) {
  if (value.shadows.empty() || !value.elem.isFloat())
    return "";
  double worst = -1;
  uint64_t at = 0, beyond = 0;
  for (uint64_t i = 0; i < value.shadows.size(); ++i) {
    if (isPoison(value, i))
      continue;
    double typed = value.asDouble(i), exact = value.shadows[i].v;
    if (!std::isfinite(typed) || !std::isfinite(exact))
      continue;
    double error = std::fabs(typed - exact);
    beyond += error > allowance(value.shadows[i], table);
    if (error > worst) {
      worst = error;
      at = i;
    }
  }
  if (worst < 0)
    return "no finite elements";
  if (worst == 0)
    return "";
  std::string place = elementIndexText(value, at / value.parts);
  char text[200];
  std::snprintf(text, sizeof text,
                "fp64: at most %.3g away%s%s, allowance there %.3g; %llu of "
                "%llu beyond theirs",
                worst, place.empty() ? "" : ", at ", place.c_str(),
                allowance(value.shadows[at], table),
                static_cast<unsigned long long>(beyond),
                static_cast<unsigned long long>(value.shadows.size()));
  return text;
}
