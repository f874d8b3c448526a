//===- Types.cpp - the types that random programs are made of -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Types.h.
//
//===----------------------------------------------------------------------===//

#include "Types.h"

using namespace plumb;
using namespace plumb::fuzz;

int64_t fuzz::product(const Shape &shape) {
  int64_t n = 1;
  for (int64_t d : shape)
    n *= d;
  return n;
}

int64_t Ty::count() const { return product(shape); }

unsigned fuzz::bitsOf(const std::string &elem) {
  if (elem == "index")
    return 64;
  if (elem == "bf16")
    return 16;
  if (isComplex(elem))
    return elem == "complex<f32>" ? 64 : 128;
  return static_cast<unsigned>(std::stoi(elem.substr(1)));
}

bool fuzz::isComplex(const std::string &elem) { return elem[0] == 'c'; }
bool fuzz::isFloat(const std::string &elem) {
  return elem[0] == 'f' || elem[0] == 'b';
}
bool fuzz::isInt(const std::string &elem) { return elem[0] == 'i'; }

static std::string dims(const Shape &shape, unsigned dynamic) {
  std::string text;
  for (size_t i = 0; i < shape.size(); ++i)
    text += (dynamic >> i & 1 ? "?" : std::to_string(shape[i])) + "x";
  return text;
}

Ty fuzz::scalarTy(const std::string &elem) {
  return {Ty::Scalar, elem, {}, elem};
}
Ty fuzz::vectorTy(const Shape &shape, const std::string &elem) {
  return {Ty::Vector, elem, shape, "vector<" + dims(shape, 0) + elem + ">"};
}
Ty fuzz::tensorTy(const Shape &shape, const std::string &elem,
                  unsigned dynamic) {
  return {Ty::Tensor, elem, shape,
          "tensor<" + dims(shape, dynamic) + elem + ">"};
}
Ty fuzz::memrefTy(const Shape &shape, const std::string &elem, unsigned dynamic,
                  const std::string &layout) {
  return {Ty::MemRef, elem, shape,
          "memref<" + dims(shape, dynamic) + elem +
              (layout.empty() ? "" : ", " + layout) + ">"};
}
Ty fuzz::withElem(const Ty &type, const std::string &elem) {
  return type.kind == Ty::Scalar ? scalarTy(elem) : vectorTy(type.shape, elem);
}

std::string fuzz::join(const Shape &numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size(); ++i)
    text += (i ? ", " : "") + std::to_string(numbers[i]);
  return text;
}
std::string fuzz::join(const std::vector<std::string> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i ? ", " : "") + words[i];
  return text;
}
