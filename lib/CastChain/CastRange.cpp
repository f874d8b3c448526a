//===- CastRange.cpp - read a range ---------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastRange.h"

#include "TypeLimits.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>

using namespace plumb;

/// Decimal digits that make an integer of at most 128 bits.
static std::optional<CastValue> parseInteger(std::string_view digits,
                                             bool negative) {
  UInt128 magnitude = 0;
  if (digits.empty())
    return std::nullopt;
  for (char c : digits) {
    if (c < '0' || c > '9')
      return std::nullopt;
    unsigned digit = static_cast<unsigned>(c - '0');
    if (magnitude > (~UInt128(0) - digit) / 10)
      return std::nullopt;
    magnitude = magnitude * 10 + digit;
  }
  return CastValue::make(negative, magnitude, 0);
}

/// Rounded up if it is the low limit, else down.
static std::optional<CastValue> parseLimit(std::string_view text, bool isLow) {
  bool negative = !text.empty() && text[0] == '-';
  std::string_view magnitude = text;
  if (!text.empty() && (text[0] == '-' || text[0] == '+'))
    magnitude.remove_prefix(1);
  if (magnitude == "inf" || magnitude == "infinity")
    return CastValue::infinity(negative);
  if (auto integer = parseInteger(magnitude, negative))
    return integer;
  // APFloat takes "nan", and for a hexadecimal number asks for an exponent.
  if (magnitude.empty() || std::string_view("0123456789.").find(magnitude[0]) ==
                               std::string_view::npos)
    return std::nullopt;
  std::string number(text);
  if (magnitude.substr(0, 2) == "0x" &&
      magnitude.find_first_of("pP") == std::string_view::npos)
    number += "p0";
  if (std::string_view("0123456789.").find(number.back()) ==
      std::string_view::npos) // 1e, which APFloat takes for 1
    return std::nullopt;
  llvm::APFloat quad(llvm::APFloat::IEEEquad());
  auto status =
      quad.convertFromString(number, isLow ? llvm::APFloat::rmTowardPositive
                                           : llvm::APFloat::rmTowardNegative);
  if (!status) {
    llvm::consumeError(status.takeError());
    return std::nullopt;
  }
  return CastValue::decode(toUInt128(quad.bitcastToAPInt()),
                           CastType::floating(FloatFormat::F128));
}

Result<CastRange> plumb::parseCastRange(std::string_view text) {
  const std::string shown = "'" + std::string(text) + "'";
  size_t colon = text.find(':');
  if (colon == std::string_view::npos ||
      text.find(':', colon + 1) != std::string_view::npos)
    return makeError("the range " + shown +
                     " is not of the form LO:HI, as in -127:127");
  std::string_view parts[2] = {text.substr(0, colon), text.substr(colon + 1)};
  CastRange range;
  for (bool isLow : {true, false}) {
    std::string_view part = parts[isLow ? 0 : 1];
    std::optional<CastValue> limit = parseLimit(part, isLow);
    if (!limit)
      return makeError("'" + std::string(part) + "' in the range " + shown +
                       " is no number");
    (isLow ? range.low : range.high) = *limit;
  }
  if (compareNumbers(range.low, range.high) > 0)
    return makeError("the range " + shown +
                     " is empty: its first number is the larger one");
  range.text = text;
  return range;
}
