//===- InputsType.cpp - the types of arguments, as they are written -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the text of a type down to element and shape.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/InputsType.h"
#include <charconv>

using namespace plumb;

ElementType ArgType::part() const {
  return element.isComplex() ? ElementType::floating(element.format) : element;
}

bool ArgType::hasStaticShape() const {
  for (int64_t d : shape)
    if (d == kDynamicSize)
      return false;
  return true;
}

std::string ArgType::str() const {
  std::string text;
  for (int64_t d : shape)
    text += (d == kDynamicSize ? "?" : std::to_string(d)) + "x";
  return text + toString(element);
}

static std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

static tl::unexpected<Error> badType(std::string_view text,
                                     const std::string &what) {
  return makeError("'" + std::string(text) + "' is no type: " + what +
                   "; expected one such as 64x128xf16, f32 or memref<4x?xi32>");
}

/// Takes `D x` or `? x` off the front, as MLIR's dimension lists have it. False
/// if the text does not start with one.
static bool takeDimension(std::string_view &text, int64_t &size) {
  std::string_view rest = text;
  if (!rest.empty() && rest.front() == '?') {
    size = kDynamicSize;
    rest.remove_prefix(1);
  } else {
    const char *end = rest.data() + rest.size();
    auto parsed = std::from_chars(rest.data(), end, size);
    if (parsed.ec != std::errc() || size < 0 || rest.front() == '-')
      return false;
    rest.remove_prefix(parsed.ptr - rest.data());
  }
  if (rest.empty() || rest.front() != 'x')
    return false;
  text = rest.substr(1);
  return true;
}

static bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

Result<ArgType> plumb::parseArgType(std::string_view text) {
  std::string_view all = trim(text);
  std::string_view rest = all;
  ArgType type;
  for (std::string_view open : {"memref<", "tensor<", "vector<"}) {
    if (!startsWith(rest, open))
      continue;
    if (rest.back() != '>')
      return badType(all, "the closing > is missing");
    rest = rest.substr(open.size(), rest.size() - open.size() - 1);
    if (rest.find('[') != rest.npos)
      return badType(all, "scalable vectors have no shape");
    rest = trim(rest.substr(0, rest.find(',')));
    type.isScalar = false;
  }
  // Within a memref or tensor, vector<4xf32> adds its lanes to the shape.
  while (true) {
    for (int64_t size; takeDimension(rest, size);) {
      type.shape.push_back(size);
      type.isScalar = false;
    }
    if (type.isScalar || !startsWith(rest, "vector<") || rest.back() != '>')
      break;
    rest = rest.substr(7, rest.size() - 8);
  }
  if (rest.empty())
    return badType(all, "there is no element type");
  Result<ElementType> element = parseElementType(rest);
  if (!element)
    return badType(all, element.error().message);
  type.element = *element;
  if (type.part().bits > kMaxScalarBits)
    return makeError("'" + std::string(all) + "' has elements wider than " +
                     std::to_string(kMaxScalarBits) + " bits");
  return type;
}

std::string plumb::entryTypeText(const EntryType &entry) {
  std::string text = entry.layout.str();
  // The layout knows bits only: "i64" for index, "i8" for ui8.
  TypeLayout scalar;
  scalar.kind = TypeLayout::Scalar;
  scalar.elem = entry.layout.elem;
  scalar.parts = entry.layout.parts;
  std::string plain = scalar.str();
  size_t at = text.rfind(plain);
  if (at != text.npos && !entry.elementName.empty())
    text.replace(at, plain.size(), entry.elementName);
  return text;
}

Result<ArgType> plumb::argTypeOf(const EntryType &entry) {
  Result<ElementType> element = parseElementType(entry.elementName);
  if (!element || entry.layout.kind == TypeLayout::None)
    return makeError("a value of type " + entryTypeText(entry) +
                     " cannot be passed from outside");
  ArgType type;
  type.element = *element;
  if (element->kind == ElementType::Kind::Index)
    type.element.bits = entry.layout.elem.bits;
  type.isScalar = entry.layout.kind == TypeLayout::Scalar;
  type.shape = entry.layout.shape;
  if (entry.layout.elementLanes)
    type.shape.push_back(entry.layout.elementLanes);
  return type;
}

static std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") +
            (shape[i] == kDynamicSize ? "?" : std::to_string(shape[i]));
  return text + "]";
}

Status plumb::refineShape(ArgType &type, const std::vector<int64_t> &shape) {
  if (type.isScalar && !shape.empty())
    return makeError("expected one " + toString(type.element) +
                     ", got the shape " + shapeText(shape));
  bool fits = shape.size() == type.shape.size();
  for (size_t i = 0; fits && i < shape.size(); ++i)
    fits = shape[i] == type.shape[i] || shape[i] == kDynamicSize ||
           type.shape[i] == kDynamicSize;
  if (!fits)
    return makeError("expected the shape " + shapeText(type.shape) + ", got " +
                     shapeText(shape));
  for (size_t i = 0; i < shape.size(); ++i)
    if (type.shape[i] == kDynamicSize)
      type.shape[i] = shape[i];
  return {};
}

Status plumb::refineType(ArgType &type, const ArgType &given) {
  ElementType element = given.element;
  if (element.kind == ElementType::Kind::Index)
    element.bits = type.element.bits;
  bool sameElement =
      type.element.kind == element.kind && type.element == element;
  if (!sameElement || (given.isScalar && !type.shape.empty()))
    return makeError("expected " + type.str() + ", got " + given.str());
  return refineShape(type, given.shape);
}

Status plumb::refineCount(ArgType &type, uint64_t count) {
  int64_t *open = nullptr;
  uint64_t known = 1;
  for (int64_t &d : type.shape) {
    if (d == kDynamicSize && open)
      return {}; // two open sizes: the caller reports them
    if (d == kDynamicSize)
      open = &d;
    else if (__builtin_mul_overflow(known, static_cast<uint64_t>(d), &known))
      known = UINT64_MAX;
  }
  if (open && known && count % known == 0)
    *open = static_cast<int64_t>(count / known);
  else if (open || known != count)
    return makeError(type.str() + " has " + (open ? "a multiple of " : "") +
                     std::to_string(known) + " elements, got " +
                     std::to_string(count));
  return {};
}

Result<uint64_t> plumb::countElements(const ArgType &type) {
  uint64_t n = 1;
  bool empty = false;
  for (int64_t d : type.shape)
    empty |= d == 0;
  if (empty)
    return 0;
  for (int64_t d : type.shape)
    if (__builtin_mul_overflow(n, static_cast<uint64_t>(d), &n) ||
        n > static_cast<uint64_t>(kMaxArgumentElements))
      return makeError(type.str() +
                       " has too many elements, expected at most " +
                       std::to_string(kMaxArgumentElements));
  return n;
}

HostValue plumb::makeHostValue(const ArgType &type) {
  HostValue value;
  ElementType part = type.part();
  value.elem.kind = part.isFloat() ? ScalarType::Float : ScalarType::Int;
  value.elem.bits = part.bits;
  value.elem.format = part.format;
  value.elementName = toString(type.element);
  value.parts = static_cast<uint8_t>(type.parts());
  value.isScalar = type.isScalar;
  value.shape = type.shape;
  return value;
}
