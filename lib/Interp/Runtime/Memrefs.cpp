//===- Memrefs.cpp - functions that print and compare memrefs -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is that of MLIR's runner library (mlir_runner_utils), where numbers
// are printed by C++ streams: 6 significant digits, and an i8 is a character.
// The names with a dot are this tool's own; Dialects/RuntimeMemrefs.cpp calls
// them for every form of the library's functions.
//
// A dimension of size 0 prints as nothing between brackets; the library prints
// what happens to lie behind the pointer.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>
#include <cstdio>

using namespace plumb;

namespace {

enum ElementKind : uint8_t { Real, Signed, Unsigned, Character };

struct Element {
  const char *name;
  uint8_t bytes, parts;
  ElementKind kind;
  FloatFormat format;
  /// Of a row of a vector, which is printed in brackets of its own.
  uint8_t rows = 0, columns = 0;
};

constexpr Element kElements[] = {
    {"F32", 4, 1, Real, FloatFormat::F32},
    {"F64", 8, 1, Real, FloatFormat::F64},
    {"F16", 2, 1, Real, FloatFormat::F16},
    {"BF16", 2, 1, Real, FloatFormat::BF16},
    {"C32", 4, 2, Real, FloatFormat::F32},
    {"C64", 8, 2, Real, FloatFormat::F64},
    {"I8", 1, 1, Character, FloatFormat::F32},
    {"I16", 2, 1, Signed, FloatFormat::F32},
    {"I32", 4, 1, Signed, FloatFormat::F32},
    {"I64", 8, 1, Signed, FloatFormat::F32},
    {"Ind", 8, 1, Unsigned, FloatFormat::F32},
    {"Vector4x4xf32", 4, 1, Real, FloatFormat::F32, 4, 4},
};

/// What a descriptor in memory says, and where its elements are.
class View {
public:
  View(HostContext &c, uint64_t rank, uint64_t descriptor,
       const Element &element)
      : c(c), element(element) {
    if (rank > 1000) {
      c.abort("a memref of more than 1000 dimensions");
      ok = false;
      return;
    }
    words.resize(3 + 2 * rank);
    for (size_t i = 0; ok && i < words.size(); ++i)
      ok = c.read(descriptor + 8 * i, 8, words[i]);
    // Without elements nothing else would end a walk over such sizes.
    double brackets = 1;
    for (uint64_t d = 0; ok && d < rank; ++d)
      if (size(d) > 0)
        brackets *= static_cast<double>(size(d));
    if (ok && brackets > 0x1p32) {
      c.abort("a memref of more than 2^32 elements is printed");
      ok = false;
    }
  }

  uint64_t rank() const { return (words.size() - 3) / 2; }
  int64_t size(unsigned d) const { return static_cast<int64_t>(words[3 + d]); }
  int64_t stride(unsigned d) const {
    return static_cast<int64_t>(words[3 + rank() + d]);
  }
  uint64_t offset() const { return words[2]; }

  std::string metadata() const;
  /// Appends one element's text.
  bool appendElement(std::string &text, uint64_t at);
  bool appendData(std::string &text, unsigned dim, uint64_t at);
  /// Reads the parts of an element.
  bool readElement(uint64_t at, uint64_t *parts);
  /// Calls fn(element number) in row-major order.
  template <typename Fn> bool forEach(unsigned dim, uint64_t at, Fn fn) const;

  bool ok = true;

private:
  bool appendScalar(std::string &text, uint64_t address);
  uint64_t elementBytes() const {
    return element.columns ? uint64_t(element.rows) * element.columns * 4
                           : uint64_t(element.bytes) * element.parts;
  }
  uint64_t addressOf(uint64_t at) const {
    return words[1] + at * elementBytes();
  }

  HostContext &c;
  const Element &element;
  std::vector<uint64_t> words;
};

} // namespace

static std::string printed(uint64_t bits, const Element &element) {
  char text[64];
  unsigned shift = 64 - 8 * element.bytes;
  int64_t value = static_cast<int64_t>(bits << shift) >> shift;
  switch (element.kind) {
  case Real:
    std::snprintf(text, sizeof text, "%g", decode(bits, element.format));
    return text;
  case Signed:
    return std::to_string(value);
  case Unsigned:
    return std::to_string(bits);
  case Character:
    return std::string(1, static_cast<char>(bits));
  }
  return "";
}

std::string View::metadata() const {
  auto list = [&](size_t first) {
    std::string text = "[";
    for (uint64_t i = 0; i < rank(); ++i)
      text += (i ? ", " : "") +
              std::to_string(static_cast<int64_t>(words[first + i]));
    return text + "]";
  };
  char base[32];
  std::snprintf(base, sizeof base, "0x%llx",
                static_cast<unsigned long long>(words[1]));
  return std::string("base@ = ") + base + " rank = " + std::to_string(rank()) +
         " offset = " + std::to_string(static_cast<int64_t>(offset())) +
         " sizes = " + list(3) + " strides = " + list(3 + rank());
}

bool View::readElement(uint64_t at, uint64_t *parts) {
  for (unsigned part = 0; part < element.parts; ++part)
    if (!c.read(addressOf(at) + part * element.bytes, element.bytes,
                parts[part]))
      return false;
  return true;
}

bool View::appendScalar(std::string &text, uint64_t address) {
  uint64_t bits;
  if (!c.read(address, element.bytes, bits))
    return false;
  text += printed(bits, element);
  return true;
}

bool View::appendElement(std::string &text, uint64_t at) {
  uint64_t address = addressOf(at);
  if (element.columns) {
    // Rows but the last and the one before it are followed by more blanks than
    // those: the library's loop counts so.
    text += '(';
    for (unsigned i = 0; i < element.rows; ++i) {
      text += '(';
      for (unsigned j = 0; j < element.columns; ++j) {
        text += j ? ", " : "";
        if (!appendScalar(text, address + (i * element.columns + j) * 4))
          return false;
      }
      text += i + 1 == element.rows   ? ")"
              : i + 2 == element.rows ? "),  "
                                      : "),   ";
    }
    text += ')';
    return true;
  }
  if (element.parts == 1)
    return appendScalar(text, address);
  text += '(';
  if (!appendScalar(text, address))
    return false;
  text += ',';
  if (!appendScalar(text, address + element.bytes))
    return false;
  text += ')';
  return true;
}

/// The elements from dimension `dim` on; `at` is the number of the first.
bool View::appendData(std::string &text, unsigned dim, uint64_t at) {
  if (dim == rank()) {
    if (rank())
      return appendElement(text, at);
    text += '[';
    bool done = appendElement(text, at);
    text += ']';
    return done;
  }
  bool innermost = dim + 1 == rank();
  text += '[';
  for (int64_t i = 0; i < size(dim); ++i) {
    if (i && innermost)
      text += ',' + std::string(rank() + 1, ' ');
    else if (i)
      text += ", \n" + std::string(dim + 1, ' ');
    if (!appendData(text, dim + 1, at + i * stride(dim)))
      return false;
  }
  text += ']';
  return true;
}

template <typename Fn>
bool View::forEach(unsigned dim, uint64_t at, Fn fn) const {
  if (dim == rank())
    return fn(at);
  for (int64_t i = 0; i < size(dim); ++i)
    if (!forEach(dim + 1, at + i * stride(dim), fn))
      return false;
  return true;
}

/// (rank, descriptor, element, form)
static void printMemref(HostContext &c, const uint64_t *a, uint64_t *) {
  View view(c, a[0], a[1], kElements[a[2]]);
  if (!view.ok)
    return;
  bool ranked = a[3] == kMemrefRanked;
  std::string text =
      (ranked ? "Memref " : "Unranked Memref ") + view.metadata();
  if (a[3] != kMemrefShape) {
    text += " data = \n";
    if (!view.appendData(text, 0, view.offset()))
      return;
  }
  c.print(text + "\n");
}

/// Equal, or close enough for the library: within 1e-6 of the expected value
/// for f32, within 1e-12 for f64.
static bool sameElement(const Element &element, uint64_t a, uint64_t b) {
  if (element.kind != Real)
    return a == b;
  double x = decode(a, element.format), y = decode(b, element.format);
  bool single = element.format == FloatFormat::F32;
  if (element.parts == 2 || (!single && element.format != FloatFormat::F64))
    return x == y;
  if (!std::isfinite(x) || !std::isfinite(y))
    return false;
  return std::fabs(x - y) <= (single ? 1e-6 : 1e-12) * std::fabs(y);
}

/// (rank, actual, rank, expected, element): how many elements differ; -1 where
/// the memrefs have not the same shape.
static void verifyMemref(HostContext &c, const uint64_t *a, uint64_t *r) {
  const Element &element = kElements[a[4]];
  r[0] = 0;
  View actual(c, a[0], a[1], element);
  if (!actual.ok)
    return;
  View expected(c, a[2], a[3], element);
  if (!expected.ok)
    return;
  bool fits = actual.rank() == expected.rank();
  for (unsigned d = 0; fits && d < actual.rank(); ++d)
    fits = actual.size(d) == expected.size(d);
  if (!fits) {
    r[0] = ~uint64_t(0);
    return;
  }
  std::vector<uint64_t> places;
  expected.forEach(0, expected.offset(), [&](uint64_t at) {
    places.push_back(at);
    return true;
  });
  size_t next = 0;
  uint64_t errors = 0;
  bool done = actual.forEach(0, actual.offset(), [&](uint64_t at) {
    uint64_t x[2], y[2];
    if (!actual.readElement(at, x) || !expected.readElement(places[next++], y))
      return false;
    bool same = true;
    for (unsigned part = 0; part < element.parts; ++part)
      same &= sameElement(element, x[part], y[part]);
    errors += !same;
    return true;
  });
  if (done)
    r[0] = errors;
}

std::optional<unsigned> plumb::memrefElementNamed(llvm::StringRef name) {
  for (unsigned i = 0; i < std::size(kElements); ++i)
    if (name == kElements[i].name)
      return i;
  return std::nullopt;
}

static const HostFunction kMemrefs[] = {
    {".printMemref", "", printMemref},
    {".verifyMemref", "", verifyMemref},
};

llvm::ArrayRef<HostFunction> plumb::memrefFunctions() { return kMemrefs; }
