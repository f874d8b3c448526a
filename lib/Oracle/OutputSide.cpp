//===- OutputSide.cpp - one of two arrays that are compared ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See OutputSide.h.
//
//===----------------------------------------------------------------------===//

#include "OutputSide.h"
#include "llvm/ADT/APInt.h"
#include <algorithm>
#include <cstring>

namespace plumb {

std::string OutputSide::typeText() const {
  std::string text;
  for (int64_t d : shape)
    text += std::to_string(d) + "x";
  return text + toString(type);
}

OutputSide sideOf(const HostValue &value) {
  OutputSide side;
  ElementType part = value.elem.isFloat()
                         ? ElementType::floating(value.elem.format)
                         : ElementType::signless(value.elem.bits);
  side.type = value.parts > 1 ? ElementType::complex(value.elem.format) : part;
  // The name knows the sign of integers. An index may have 32 bits.
  if (Result<ElementType> named = parseElementType(value.elementName);
      named && !value.elem.isFloat() && named->isInteger()) {
    side.type = *named;
    side.type.bits = value.elem.bits;
  }
  side.view = {side.type, value.bits.data(), sizeof(uint64_t)};
  side.shape = value.shape;
  side.host = &value;
  return side;
}

OutputSide sideOf(const OutputArray &array) {
  OutputSide side;
  side.type = array.view.type;
  side.view = array.view;
  side.shape = array.shape;
  return side;
}

std::string OutputSide::element(uint64_t k) const {
  if (host)
    return k < host->poison.size() && host->poison[k] ? "poison"
                                                      : host->printElement(k);
  HostValue value;
  value.elem.kind =
      type.isInteger() ? ScalarType::Kind::Int : ScalarType::Kind::Float;
  value.elem.bits = type.partBits();
  value.elem.format = type.format;
  value.elementName = toString(type);
  uint64_t words[2] = {0, 0};
  std::memcpy(words, static_cast<const char *>(view.data) + k * view.step(),
              std::min<size_t>(view.step(), sizeof words));
  value.append(llvm::APInt(128, words).trunc(value.elem.bits));
  return value.printElement(0);
}

} // namespace plumb
