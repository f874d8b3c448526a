//===- Representation.cpp - one logical value in two types ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Representation.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ADT/APInt.h"

namespace plumb {

std::vector<int64_t> logicalShape(const TypeLayout &type) {
  std::vector<int64_t> shape = type.shape;
  if (type.elementLanes)
    shape.push_back(type.elementLanes);
  return shape;
}

static bool sameSize(int64_t a, int64_t b) {
  return a == b || a == kDynamicSize || b == kDynamicSize;
}

static bool sameSizes(const std::vector<int64_t> &a,
                      const std::vector<int64_t> &b) {
  if (a.size() != b.size())
    return false;
  for (size_t i = 0; i != a.size(); ++i)
    if (!sameSize(a[i], b[i]))
      return false;
  return true;
}

/// Whether elements may lie in another order than row-major.
static bool hasOwnLayout(const TypeLayout &type) {
  if (type.kind != TypeLayout::MemRef)
    return false;
  int64_t expected = 1;
  for (size_t i = type.shape.size(); i-- > 0;) {
    if (i < type.strides.size() && expected != kDynamicSize &&
        type.strides[i] != kDynamicSize && type.strides[i] != expected)
      return true;
    if (type.shape[i] == kDynamicSize || expected == kDynamicSize)
      expected = kDynamicSize;
    else
      expected *= type.shape[i];
  }
  return false;
}

static bool sameElements(const ScalarType &from, const ScalarType &to) {
  if (from.bits != to.bits)
    return false;
  // A float may become its bits; nothing becomes a float.
  return from == to || !to.isFloat();
}

std::optional<Representation> representation(const EntryType &fromEntry,
                                             const EntryType &toEntry) {
  const TypeLayout &from = fromEntry.layout, &to = toEntry.layout;
  auto isArray = [](const TypeLayout &type) {
    return type.kind != TypeLayout::None && type.kind != TypeLayout::Aggregate;
  };
  if (!isArray(from) || !isArray(to) || from.parts != to.parts)
    return std::nullopt;
  // Dropping a layout (normalize-memrefs) permutes the indices: nothing in the
  // types says how.
  if (hasOwnLayout(from) && to.kind == TypeLayout::MemRef &&
      from.strides != to.strides && !hasOwnLayout(to))
    return std::nullopt;

  std::vector<int64_t> a = logicalShape(from), b = logicalShape(to);
  if (sameElements(from.elem, to.elem)) {
    if (sameSizes(a, b))
      return Representation::Same;
    if (from.hasStaticShape() && to.hasStaticShape() && !hasOwnLayout(to)) {
      int64_t m = 1, n = 1;
      for (int64_t size : a)
        m *= size;
      for (int64_t size : b)
        n *= size;
      if (m == n)
        return Representation::Reshape;
    }
    return std::nullopt;
  }
  a.push_back(2);
  if (!from.elem.isFloat() && !to.elem.isFloat() && from.parts == 1 &&
      from.elem.bits == 2 * to.elem.bits && sameSizes(a, b))
    return Representation::Split;
  return std::nullopt;
}

HostValue toLevel(const HostValue &value, const EntryType &to,
                  Representation how) {
  HostValue out = value;
  out.elem = to.layout.elem;
  out.elementName = to.elementName;
  out.isScalar = to.layout.kind == TypeLayout::Scalar;
  switch (how) {
  case Representation::Same:
    break;
  case Representation::Reshape:
    out.shape = logicalShape(to.layout);
    break;
  case Representation::Split: {
    out.shape.push_back(2);
    out.bits.clear();
    out.high.clear();
    unsigned half = out.elem.bits;
    for (size_t i = 0; i != value.bits.size(); ++i) {
      llvm::APInt whole = value.element(i);
      out.append(whole.extractBits(half, 0));
      out.append(whole.extractBits(half, half));
    }
    break;
  }
  }
  return out;
}

HostValue fromLevel(const HostValue &value, const EntryType &from,
                    Representation how) {
  HostValue out = value;
  out.elem = from.layout.elem;
  out.elementName = from.elementName;
  out.isScalar = from.layout.kind == TypeLayout::Scalar;
  switch (how) {
  case Representation::Same:
    break;
  case Representation::Reshape:
    out.shape = logicalShape(from.layout);
    break;
  case Representation::Split: {
    if (!out.shape.empty())
      out.shape.pop_back();
    size_t n = value.bits.size() / 2;
    out.bits.clear();
    out.high.clear();
    out.shadows.clear();
    out.poison.assign(value.poison.empty() ? 0 : n, 0);
    for (size_t i = 0; i != n; ++i) {
      out.append(value.element(2 * i + 1).concat(value.element(2 * i)));
      if (!out.poison.empty())
        out.poison[i] =
            value.poison[2 * i] ? value.poison[2 * i] : value.poison[2 * i + 1];
      // The halves' fp64 values say nothing about the whole, their marks do.
      if (value.shadows.size() == 2 * n) {
        Shadow shadow;
        shadow.marks =
            (value.shadows[2 * i].marks | value.shadows[2 * i + 1].marks) &
            (kUnstableControl | kRestarted);
        out.shadows.push_back(shadow);
      }
    }
    return out;
  }
  }
  // An integer that stands for a float has no fp64 value of its own.
  if (from.layout.elem.isFloat() && !value.elem.isFloat())
    for (size_t i = 0; i != out.shadows.size(); ++i) {
      Shadow shadow;
      shadow.v = out.asDouble(i);
      shadow.marks = (out.shadows[i].marks & kUnstableControl) | kRestarted;
      out.shadows[i] = shadow;
    }
  return out;
}

std::string typeText(const EntryType &type) {
  const TypeLayout &layout = type.layout;
  std::string dims;
  for (int64_t size : layout.shape)
    dims += (size == kDynamicSize ? "?" : std::to_string(size)) + "x";
  std::string element = type.elementName;
  if (layout.elementLanes)
    element =
        "vector<" + std::to_string(layout.elementLanes) + "x" + element + ">";
  switch (layout.kind) {
  case TypeLayout::None:
  case TypeLayout::Aggregate:
    return layout.str();
  case TypeLayout::Scalar:
    return element;
  case TypeLayout::Vector:
    return "vector<" + dims + element + ">";
  case TypeLayout::MemRef:
    return "memref<" + dims + element + ">";
  case TypeLayout::Tensor:
    return "tensor<" + dims + element + ">";
  }
  return element;
}

} // namespace plumb
