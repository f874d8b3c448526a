//===- Types.h - the types that random programs are made of -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A type is its text, as MLIR prints it, with what the generator has to know
// beside: the kind, the element and the *actual* sizes. The text may say `?`
// where the sizes say 3; two types are the same where both are.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_TYPES_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_TYPES_H

#include <cstdint>
#include <string>
#include <vector>

namespace plumb::fuzz {

using Shape = std::vector<int64_t>;

struct Ty {
  enum Kind { Scalar, Vector, Tensor, MemRef };
  Kind kind = Scalar;
  std::string elem;
  Shape shape;
  std::string text;

  bool operator==(const Ty &o) const {
    return text == o.text && shape == o.shape;
  }
  bool operator!=(const Ty &o) const { return !(*this == o); }
  int64_t count() const;
  unsigned rank() const { return static_cast<unsigned>(shape.size()); }
};

/// Bits of an element type; index has 64.
unsigned bitsOf(const std::string &elem);
bool isFloat(const std::string &elem);
bool isComplex(const std::string &elem);
/// An integer or index.
bool isInt(const std::string &elem);

Ty scalarTy(const std::string &elem);
Ty vectorTy(const Shape &shape, const std::string &elem);
/// Bit i of `dynamic`: dimension i is a `?`.
Ty tensorTy(const Shape &shape, const std::string &elem, unsigned dynamic = 0);
/// `layout`: "" or what follows the element type, "strided<[2]>".
Ty memrefTy(const Shape &shape, const std::string &elem, unsigned dynamic = 0,
            const std::string &layout = "");
/// The same kind of type with another element type; vectors and scalars only.
Ty withElem(const Ty &type, const std::string &elem);

int64_t product(const Shape &shape);
/// "1, 2, 3".
std::string join(const Shape &numbers);
std::string join(const std::vector<std::string> &words);

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_TYPES_H
