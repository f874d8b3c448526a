//===- NpyHeader.cpp - the header's Python literal -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumPy evaluates the header as Python. Here exactly the dicts that NumPy
// accepts and that describe numbers are parsed: three keys in any order, a
// string, a boolean and a tuple of integers.
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"
#include "NpyDtype.h"

using namespace plumb;

//===----------------------------------------------------------------------===//
// The dict
//===----------------------------------------------------------------------===//

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

namespace {

class HeaderParser {
public:
  HeaderParser(std::string_view text, uint64_t offset, const std::string &file)
      : text(text), offset(offset), file(file) {}

  Result<NpyHeader> parse();

private:
  Status parseValue(const std::string &key);
  Result<std::string> parseString(const char *what);
  Status parseShape();
  Result<int64_t> parseExtent();

  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' ||
                                text[at] == '\n' || text[at] == '\r'))
      ++at;
  }

  /// Consumes \p c, after white space, if it comes next.
  bool accept(char c) {
    skipSpace();
    if (at == text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }

  bool acceptWord(std::string_view word) {
    skipSpace();
    if (text.substr(at, word.size()) != word)
      return false;
    at += word.size();
    return true;
  }

  tl::unexpected<Error> errorHere(const std::string &message) const {
    return makeError(file,
                     "at byte " + std::to_string(offset + at) + ": " + message);
  }

  /// `found '[', expected ...`.
  tl::unexpected<Error> expected(const std::string &what) {
    skipSpace();
    std::string found = "the end of the header";
    if (at < text.size()) {
      unsigned char c = text[at];
      found = c >= ' ' && c < 0x7F ? "'" + std::string(1, c) + "'"
                                   : "byte " + std::to_string(c);
    }
    return errorHere("found " + found + ", expected " + what);
  }

  std::string_view text;
  uint64_t offset;
  const std::string &file;
  size_t at = 0, keyStart = 0;
  NpyHeader header;
  bool hasDescr = false, hasOrder = false, hasShape = false;
};

} // namespace

Result<NpyHeader> plumb::parseNpyHeader(std::string_view text, uint64_t offset,
                                        const std::string &file) {
  return HeaderParser(text, offset, file).parse();
}

Result<NpyHeader> HeaderParser::parse() {
  if (!accept('{'))
    return expected("'{', the start of the header's dict");
  while (!accept('}')) {
    keyStart = at; // accept() has skipped the white space.
    Result<std::string> key = parseString("a key or '}'");
    if (!key)
      return takeError(key);
    if (!accept(':'))
      return expected("':' after the key '" + *key + "'");
    if (Status status = parseValue(*key); !status)
      return takeError(status);
    if (accept(','))
      continue;
    if (accept('}'))
      break;
    return expected("',' or '}'");
  }
  skipSpace();
  if (at != text.size())
    return expected("only white space after the dict");
  const char *missing = !hasDescr   ? "descr"
                        : !hasOrder ? "fortran_order"
                        : !hasShape ? "shape"
                                    : nullptr;
  if (missing)
    return errorHere(std::string("the header has no key '") + missing +
                     "', expected descr, fortran_order and shape");
  return std::move(header);
}

Status HeaderParser::parseValue(const std::string &key) {
  bool *seen = key == "descr"           ? &hasDescr
               : key == "fortran_order" ? &hasOrder
               : key == "shape"         ? &hasShape
                                        : nullptr;
  if (!seen || *seen)
    at = keyStart;
  if (!seen)
    return errorHere("unknown key '" + key +
                     "', expected descr, fortran_order or shape");
  if (*seen)
    return errorHere("key '" + key + "' is there twice");
  *seen = true;

  if (seen == &hasShape)
    return parseShape();
  if (seen == &hasOrder) {
    header.fortranOrder = acceptWord("True");
    if (!header.fortranOrder && !acceptWord("False"))
      return expected("True or False");
    return {};
  }

  skipSpace();
  if (at < text.size() && text[at] == '[')
    return errorHere("found a structured dtype, expected one number type");
  size_t start = at;
  Result<std::string> descr = parseString("a dtype string");
  if (!descr)
    return takeError(descr);
  if (Result<NpyDtype> dtype = parseNpyDescr(*descr); !dtype) {
    at = start;
    return errorHere(dtype.error().message);
  }
  header.descr = std::move(*descr);
  return {};
}

Result<std::string> HeaderParser::parseString(const char *what) {
  skipSpace();
  if (at == text.size() || (text[at] != '\'' && text[at] != '"'))
    return expected(what);
  // No name that may stand here contains a quote or needs an escape.
  size_t end = text.find_first_of("'\"\\\n", at + 1);
  if (end == text.npos || text[end] != text[at])
    return errorHere("string without its closing quote");
  std::string out(text.substr(at + 1, end - at - 1));
  at = end + 1;
  return out;
}

Status HeaderParser::parseShape() {
  if (!accept('('))
    return expected("'(', the start of the shape");
  while (!accept(')')) {
    Result<int64_t> extent = parseExtent();
    if (!extent)
      return takeError(extent);
    header.shape.push_back(*extent);
    if (header.shape.size() > npyMaxRank)
      return errorHere("more than " + std::to_string(npyMaxRank) +
                       " dimensions");
    if (accept(','))
      continue;
    // "(3)" is a number to Python, not a tuple.
    if (header.shape.size() == 1)
      return expected("',' after the only extent");
    if (accept(')'))
      break;
    return expected("',' or ')'");
  }
  return {};
}

Result<int64_t> HeaderParser::parseExtent() {
  skipSpace();
  if (at < text.size() && text[at] == '-')
    return errorHere("negative extent in the shape");
  if (at == text.size() || !isDigit(text[at]))
    return expected("an extent or ')'");
  size_t start = at;
  int64_t value = 0;
  bool fits = true;
  for (; at < text.size() && isDigit(text[at]); ++at)
    fits &= !__builtin_mul_overflow(value, int64_t(10), &value) &&
            !__builtin_add_overflow(value, int64_t(text[at] - '0'), &value);
  if (!fits) {
    at = start;
    return errorHere("extent in the shape is larger than 2^63 - 1");
  }
  if (at < text.size() && text[at] == 'L')
    ++at; // Python 2 wrote its long integers so.
  return value;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Result<uint64_t> plumb::npyDataSize(const std::vector<int64_t> &shape,
                                    uint64_t itemSize) {
  if (shape.size() > npyMaxRank)
    return makeError("shape of " + std::to_string(shape.size()) +
                     " dimensions, expected at most " +
                     std::to_string(npyMaxRank));
  int64_t size = int64_t(itemSize);
  bool empty = false, fits = true;
  for (int64_t extent : shape) {
    if (extent < 0)
      return makeError("shape " + npyShapeText(shape) +
                       " has a negative extent");
    empty |= extent == 0;
    fits &= !__builtin_mul_overflow(size, extent, &size);
  }
  if (empty)
    return 0;
  if (!fits)
    return makeError("shape " + npyShapeText(shape) + " with elements of " +
                     std::to_string(itemSize) +
                     " bytes has more than 2^63 - 1 bytes");
  return uint64_t(size);
}

std::string plumb::npyShapeText(const std::vector<int64_t> &shape) {
  std::string out = "(";
  for (size_t i = 0; i < shape.size(); ++i)
    out += (i ? ", " : "") + std::to_string(shape[i]);
  return out + (shape.size() == 1 ? ",)" : ")");
}
