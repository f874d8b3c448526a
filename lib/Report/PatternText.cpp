//===- PatternText.cpp - what within a pass is wrong, shown ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternText.h"
#include <nlohmann/json.hpp>

namespace plumb {

/// "1st", "2nd", "11th".
static std::string ordinalText(unsigned n) {
  static constexpr const char *kEndings[] = {"th", "st", "nd", "rd"};
  unsigned digit = n / 10 % 10 == 1 ? 0 : n % 10;
  return std::to_string(n) + kEndings[digit < 4 ? digit : 0];
}

/// "attempt 48 of 120", "attempts 48 to 50 of 120"; without the number of all
/// where that is not known.
static std::string whichOf(const PatternFinding &f, const std::string &what) {
  std::string text = what + (f.isExact() ? " " : "s ");
  text += std::to_string(f.ordinal);
  if (!f.isExact())
    text += " to " + std::to_string(f.lastOrdinal);
  return f.total ? text + " of " + std::to_string(f.total) : text;
}

std::string patternText(const PatternFinding &f) {
  std::string text, in = f.symbol.empty() ? "" : " in " + f.symbol;
  switch (f.kind) {
  case PatternFinding::NotApplicable:
    return "no part of the pass can be named: " + f.reason;
  case PatternFinding::Pattern:
  case PatternFinding::ConversionPattern:
    if (!f.total) {
      text = whichOf(f, "pattern attempt");
      break;
    }
    text = patternNamed(f.name) + ", " + whichOf(f, "attempt");
    if (f.success && f.isExact())
      text += ", the " + ordinalText(*f.success) + " success";
    text += ", on " + f.rootOp + in;
    break;
  case PatternFinding::Fold:
    text = "fold of " + f.name + in + ", " + whichOf(f, "fold");
    break;
  case PatternFinding::TransformOp:
    text = "transform operation " + f.name + ", " + std::to_string(f.ordinal) +
           " of " + std::to_string(f.total) + in;
    break;
  case PatternFinding::ChangedOps:
    text = "the first operation changed is " + f.name + in;
    break;
  }
  if (!f.within.empty())
    text +=
        f.kind == PatternFinding::Fold ? " " + f.within : ", in it " + f.within;
  if (!f.reason.empty())
    text += "; " + f.reason;
  if (!f.isMonotone)
    text += "; not the only one: further on the result is right again, or "
            "before it wrong";
  return text;
}

OrderedJson patternJson(const PatternFinding &f) {
  auto orNull = [](const std::string &text) {
    return text.empty() ? OrderedJson() : OrderedJson(text);
  };
  OrderedJson json;
  json["kind"] = patternKindName(f.kind);
  json["message"] = patternText(f);
  if (f.kind != PatternFinding::NotApplicable) {
    json["name"] = orNull(f.name);
    json["root_op"] = f.rootOp;
    json["location"] = orNull(f.location);
    json["symbol"] = orNull(f.symbol);
    json["before"] = f.before;
    json["after"] = f.after;
  }
  if (f.ordinal) {
    bool isAttempt = f.kind == PatternFinding::Pattern ||
                     f.kind == PatternFinding::ConversionPattern;
    json[isAttempt ? "attempt" : "ordinal"] = f.ordinal;
    if (!f.isExact())
      json[isAttempt ? "last_attempt" : "last_ordinal"] = f.lastOrdinal;
    json["total"] = f.total ? OrderedJson(f.total) : OrderedJson();
    if (isAttempt)
      json["success"] = f.success ? OrderedJson(*f.success) : OrderedJson();
    json["monotone"] = f.isMonotone;
  }
  if (!f.within.empty())
    json["within"] = f.within;
  if (!f.reason.empty())
    json["reason"] = f.reason;
  json["reproduce"] = orNull(f.reproduce);
  json["runs"] = f.runs;
  json["seconds"] = f.seconds;
  return json;
}

} // namespace plumb
