//===- ElementType.cpp - parse and print element types --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ElementType.h"

#include <charconv>

using namespace plumb;

static tl::unexpected<Error> unknownType(std::string_view text) {
  std::string message = "unknown element type '";
  message += text;
  message += "', expected iN, siN, uiN, index, complex<FLOAT> or one of";
  for (const FormatInfo &info : detail::kFormats) {
    message += ' ';
    message += info.name;
  }
  return makeError(std::move(message));
}

/// Cuts `prefix` off the front.
static bool consume(std::string_view &text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix)
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

Result<ElementType> plumb::parseElementType(std::string_view text) {
  if (text == "index")
    return ElementType{ElementType::Kind::Index, 64, FloatFormat::F64};
  if (auto format = parseFloatFormat(text))
    return ElementType::floating(*format);

  std::string_view rest = text;
  if (consume(rest, "complex<")) {
    if (rest.empty() || rest.back() != '>')
      return unknownType(text);
    rest.remove_suffix(1);
    auto format = parseFloatFormat(rest);
    if (!format)
      return unknownType(text);
    return ElementType::complex(*format);
  }

  ElementType type;
  if (consume(rest, "si"))
    type.kind = ElementType::Kind::SInt;
  else if (consume(rest, "ui"))
    type.kind = ElementType::Kind::UInt;
  else if (consume(rest, "i"))
    type.kind = ElementType::Kind::Int;
  else
    return unknownType(text);
  const char *end = rest.data() + rest.size();
  // from_chars takes no sign for unsigned numbers; MLIR takes no leading zero.
  auto parsed = std::from_chars(rest.data(), end, type.bits);
  if (parsed.ptr != end || rest.empty() || rest.front() == '0' ||
      parsed.ec == std::errc::invalid_argument)
    return unknownType(text);
  if (parsed.ec != std::errc() || type.bits > kMaxIntegerBits)
    return makeError("integer type '" + std::string(text) +
                     "' is too wide, expected at most " +
                     std::to_string(kMaxIntegerBits) + " bits");
  return type;
}

std::string plumb::toString(const ElementType &type) {
  switch (type.kind) {
  case ElementType::Kind::Float:
    return std::string(formatName(type.format));
  case ElementType::Kind::Int:
    return "i" + std::to_string(type.bits);
  case ElementType::Kind::UInt:
    return "ui" + std::to_string(type.bits);
  case ElementType::Kind::SInt:
    return "si" + std::to_string(type.bits);
  case ElementType::Kind::Index:
    return "index";
  case ElementType::Kind::Complex:
    return "complex<" + std::string(formatName(type.format)) + ">";
  }
  __builtin_unreachable();
}
