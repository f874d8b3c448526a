//===- MarkupText.cpp - any text within XML and HTML ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MarkupText.h"
#include <cstdint>

namespace plumb {

static constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

namespace {
/// A character of UTF-8; where there is none, one byte and a code that is no
/// character.
struct Character {
  uint32_t code;
  unsigned bytes;
};
} // namespace

/// RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
static Character decode(std::string_view text) {
  auto byte = [&](size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  auto isTail = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const Character bad = {0xFFFF, 1};
  unsigned first = byte(0);
  if (first < 0x80)
    return {first, 1};
  if (first >= 0xC2 && first <= 0xDF && isTail(1))
    return {(first & 0x1F) << 6 | (byte(1) & 0x3F), 2};
  if ((first & 0xF0) == 0xE0 && isTail(1) && isTail(2)) {
    uint32_t code =
        (first & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    return code < 0x800 || (code >= 0xD800 && code <= 0xDFFF)
               ? bad
               : Character{code, 3};
  }
  if (first >= 0xF0 && first <= 0xF4 && isTail(1) && isTail(2) && isTail(3)) {
    uint32_t code = (first & 0x07) << 18 | (byte(1) & 0x3F) << 12 |
                    (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F);
    return code < 0x10000 || code > 0x10FFFF ? bad : Character{code, 4};
  }
  return bad;
}

static bool isShown(uint32_t c) {
  if (c < 0x20)
    return c == '\t' || c == '\n' || c == '\r';
  return !(c >= 0x7F && c <= 0x9F) &&     // further controls
         !(c >= 0x202A && c <= 0x202E) && // turn the direction of writing
         !(c >= 0x2066 && c <= 0x2069) &&
         !(c >= 0xFDD0 && c <= 0xFDEF) && // no characters at all
         (c & 0xFFFE) != 0xFFFE;
}

static std::string escaped(std::string_view text, bool isAttribute) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  while (!text.empty()) {
    Character c = decode(text);
    switch (c.code) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\'':
      out += "&#39;";
      break;
    case '\t':
    case '\n':
    case '\r':
      // A carriage return in running text would become a line feed.
      if (isAttribute || c.code == '\r')
        out += "&#" + std::to_string(c.code) + ";";
      else
        out += static_cast<char>(c.code);
      break;
    default:
      out += isShown(c.code) ? text.substr(0, c.bytes) : kReplacement;
    }
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string markupText(std::string_view text) { return escaped(text, false); }

std::string markupAttribute(std::string_view text) {
  return escaped(text, true);
}

} // namespace plumb
