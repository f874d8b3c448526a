//===- FunctionGen.cpp - one random function, by statements ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all statements share: text, choice, regions. The list of statements
// with their weights, and how a function begins and ends, are in Functions.cpp.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <cstdio>

using namespace plumb;
using namespace plumb::fuzz;

std::string Signature::text() const {
  std::vector<std::string> in, out;
  for (const Ty &t : arguments)
    in.push_back(t.text);
  for (const Ty &t : results)
    out.push_back(t.text);
  return "(" + join(in) + ") -> (" + join(out) + ")";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void FunctionGen::emit(const std::string &line) {
  body.append(2 * indent, ' ');
  body += line;
  body += '\n';
}

std::string FunctionGen::tmp(const std::string &text) {
  std::string name = fresh();
  emit(name + " = " + text);
  return name;
}

std::string FunctionGen::op(const std::string &text, const Ty &type) {
  std::string name = tmp(text);
  scope.push_back({name, type});
  return name;
}

std::string FunctionGen::index(int64_t value) {
  return tmp(cat("arith.constant ", value, " : index"));
}

std::string FunctionGen::literal(const std::string &elem) {
  uint64_t kind = rng.below(100);
  if (elem == "i1")
    return kind < 50 ? "true" : "false";
  if (isFloat(elem)) {
    if (kind < 15)
      return word({"0.0", "-0.0", "1.0", "-1.0"});
    if (kind < 22) {
      if (elem == "f16")
        return word({"0x7C00", "0xFC00", "0x7E00", "0x0001", "0x7BFF"});
      if (elem == "bf16")
        return word({"0x7F80", "0xFF80", "0x7FC0", "0x0001", "0x7F7F"});
      if (elem == "f32")
        return word({"0x7F800000", "0xFF800000", "0x7FC00000", "0x00000001",
                     "0x7F7FFFFF"});
      return word({"0x7FF0000000000000", "0xFFF0000000000000",
                   "0x7FF8000000000000", "0x0000000000000001",
                   "0x7FEFFFFFFFFFFFFF"});
    }
    int64_t n = kind < 60 ? 250 * between(-40, 40) : between(-99999, 99999);
    char text[32];
    std::snprintf(text, sizeof text, "%s%lld.%03lld", n < 0 ? "-" : "",
                  static_cast<long long>(std::abs(n) / 1000),
                  static_cast<long long>(std::abs(n) % 1000));
    return text;
  }
  unsigned bits = bitsOf(elem);
  int64_t hi = static_cast<int64_t>(~0ull >> 1 >> (64 - bits)), lo = -hi - 1;
  int64_t v;
  if (kind < 30)
    v = oneOf<int64_t>({0, 1, -1, lo, hi});
  else if (kind < 70)
    v = std::max(lo, std::min(hi, between(-20, 20)));
  else
    v = between(lo, hi);
  return std::to_string(v);
}

std::string FunctionGen::nested(const Shape &shape, const std::string &elem) {
  if (shape.empty())
    return literal(elem);
  std::vector<std::string> parts;
  for (int64_t i = 0; i < shape[0]; ++i)
    parts.push_back(nested(Shape(shape.begin() + 1, shape.end()), elem));
  return "[" + join(parts) + "]";
}

std::string FunctionGen::constant(const Ty &type) {
  if (isComplex(type.elem)) {
    std::string part = type.elem.substr(8, 3);
    return tmp(cat("complex.constant [", literal(part), " : ", part, ", ",
                   literal(part), " : ", part, "] : ", type.elem));
  }
  if (type.kind == Ty::Scalar)
    return tmp(type.elem == "i1" ? "arith.constant " + literal("i1")
                                 : cat("arith.constant ", literal(type.elem),
                                       " : ", type.elem));
  if (type.kind == Ty::Tensor && type.text.find('?') != std::string::npos) {
    Ty fixed = tensorTy(type.shape, type.elem);
    std::string t = denseTensor(fixed);
    return tmp(cat("tensor.cast ", t, " : ", fixed.text, " to ", type.text));
  }
  return denseTensor(type);
}

/// A constant vector or tensor.
std::string FunctionGen::denseTensor(const Ty &type) {
  std::string value = type.count() > 64 || chance(30) || !type.count()
                          ? literal(type.elem)
                          : nested(type.shape, type.elem);
  return tmp(cat("arith.constant dense<", value, "> : ", type.text));
}

std::string FunctionGen::splat(const std::string &value, const Ty &type) const {
  return type.kind == Ty::Scalar ? value : "dense<" + value + ">";
}

std::string FunctionGen::maskText(const Ty &type) {
  return withElem(type, "i1").text;
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

/// A value of the type: recent ones more often, or a new constant.
std::string FunctionGen::pick(const Ty &type) {
  std::vector<const std::string *> have;
  for (const Value &v : scope)
    if (v.type == type)
      have.push_back(&v.name);
  if (have.empty() || chance(12))
    return constant(type);
  if (chance(50) && have.size() > 4)
    have.erase(have.begin(), have.end() - 4);
  return *oneOf(have);
}

std::vector<std::string> FunctionGen::picks(const std::vector<Ty> &types) {
  std::vector<std::string> names;
  for (const Ty &t : types)
    names.push_back(pick(t));
  return names;
}

Ty FunctionGen::typeHere(const std::vector<Ty> &among) {
  if (chance(75)) {
    std::vector<const Ty *> types;
    for (const Value &v : scope)
      if (std::find(among.begin(), among.end(), v.type) != among.end())
        types.push_back(&v.type);
    if (!types.empty())
      return *oneOf(types);
  }
  return oneOf(among);
}

static std::vector<Ty> scalars(std::initializer_list<const char *> names) {
  std::vector<Ty> types;
  for (const char *name : names)
    types.push_back(scalarTy(name));
  return types;
}

Ty FunctionGen::anyScalar() {
  static const std::vector<Ty> types =
      scalars({"i1", "i8", "i16", "i32", "i64", "i5", "i24", "i33", "f16",
               "bf16", "f32", "f64", "index", "f32", "i32"});
  return typeHere(types);
}
Ty FunctionGen::anyInt() {
  static const std::vector<Ty> types = scalars(
      {"i1", "i8", "i16", "i32", "i64", "i5", "i24", "i33", "index", "i32"});
  return typeHere(types);
}
Ty FunctionGen::anyFloat() {
  static const std::vector<Ty> types =
      scalars({"f16", "bf16", "f32", "f64", "f32", "f64"});
  return typeHere(types);
}

static const std::vector<Ty> &vectors(bool ints, bool floats) {
  static const std::vector<Ty> ofInts = {
      vectorTy({4}, "i32"),       vectorTy({8}, "i16"),
      vectorTy({3}, "i64"),       vectorTy({2, 3}, "i8"),
      vectorTy({4}, "i1"),        vectorTy({1}, "i32"),
      vectorTy({2, 3, 2}, "i16"), vectorTy({5}, "i8"),
      vectorTy({2, 4}, "i32"),    vectorTy({4}, "i64"),
      vectorTy({2, 2}, "index"),  vectorTy({4}, "index"),
      vectorTy({2, 3}, "i1"),     vectorTy({3, 4}, "i32")};
  static const std::vector<Ty> ofFloats = {
      vectorTy({4}, "f32"),    vectorTy({2, 2}, "f64"),
      vectorTy({8}, "f16"),    vectorTy({4}, "f64"),
      vectorTy({3, 4}, "f32"), vectorTy({2, 3}, "f32"),
      vectorTy({4}, "bf16"),   vectorTy({2, 2, 3}, "f32"),
      vectorTy({7}, "f32"),    vectorTy({2, 4}, "f16")};
  static const std::vector<Ty> all = [] {
    std::vector<Ty> types = ofInts;
    types.insert(types.end(), ofFloats.begin(), ofFloats.end());
    return types;
  }();
  return !floats ? ofInts : !ints ? ofFloats : all;
}
static const std::vector<Ty> &tensors() {
  static const std::vector<Ty> types = {
      tensorTy({6}, "i32"),       tensorTy({2, 3}, "f32"),
      tensorTy({4}, "i8"),        tensorTy({3, 3}, "i64"),
      tensorTy({2, 2, 2}, "i16"), tensorTy({5}, "f64"),
      tensorTy({4}, "f32", 1),    tensorTy({3, 2}, "i32", 1),
      tensorTy({3, 4}, "f32"),    tensorTy({4, 3}, "f16"),
      tensorTy({4, 4}, "f32"),    tensorTy({2, 4}, "i1"),
      tensorTy({3}, "index"),     tensorTy({2, 3}, "bf16")};
  return types;
}

/// Any type of that kind that is in scope, three times of four.
Ty FunctionGen::anyVector() {
  if (chance(70)) {
    std::vector<const Ty *> types;
    for (const Value &v : scope)
      if (v.type.kind == Ty::Vector)
        types.push_back(&v.type);
    if (!types.empty())
      return *oneOf(types);
  }
  return oneOf(vectors(true, true));
}
Ty FunctionGen::intVector() {
  Ty t = anyVector();
  return isInt(t.elem) ? t : typeHere(vectors(true, false));
}
Ty FunctionGen::floatVector() {
  Ty t = anyVector();
  return isFloat(t.elem) ? t : typeHere(vectors(false, true));
}
Ty FunctionGen::anyTensor() {
  if (chance(70)) {
    std::vector<const Ty *> types;
    for (const Value &v : scope)
      if (v.type.kind == Ty::Tensor && v.type.count() > 0)
        types.push_back(&v.type);
    if (!types.empty())
      return *oneOf(types);
  }
  return oneOf(tensors());
}

Shape FunctionGen::smallShape(unsigned rank, int64_t most) {
  Shape shape;
  for (unsigned i = 0; i < rank; ++i)
    shape.push_back(between(1, most));
  return shape;
}

/// An index in [0, bound), from an arbitrary value.
std::string FunctionGen::indexBelow(int64_t bound) {
  if (chance(30))
    return index(between(0, bound - 1));
  std::string raw = pick(scalarTy("index"));
  std::string n = index(bound);
  return tmp(cat("arith.remui ", raw, ", ", n, " : index"));
}

std::string FunctionGen::indices(const Shape &shape) {
  std::vector<std::string> at;
  for (int64_t d : shape)
    at.push_back(indexBelow(d));
  return join(at);
}

//===----------------------------------------------------------------------===//
// Operands made harmless
//===----------------------------------------------------------------------===//

static std::string selectText(const Ty &type) {
  return type.kind == Ty::Scalar ? type.text
                                 : withElem(type, "i1").text + ", " + type.text;
}

/// The float, or vector of floats, with one value for every NaN.
std::string FunctionGen::noNan(const std::string &value, const Ty &type) {
  std::string nan =
      tmp(cat("arith.cmpf uno, ", value, ", ", value, " : ", type.text));
  std::string c =
      tmp(cat("arith.constant ", splat("7.0", type), " : ", type.text));
  return tmp(
      cat("arith.select ", nan, ", ", c, ", ", value, " : ", selectText(type)));
}

std::string FunctionGen::divisor(const std::string &value, const Ty &type) {
  auto c = [&](const char *number) {
    return tmp(cat("arith.constant ", splat(number, type), " : ", type.text));
  };
  std::string one = c("1");
  std::string y = tmp(cat("arith.ori ", value, ", ", one, " : ", type.text));
  std::string minus = c("-1"), three = c("3");
  std::string bad =
      tmp(cat("arith.cmpi eq, ", y, ", ", minus, " : ", type.text));
  return tmp(
      cat("arith.select ", bad, ", ", three, ", ", y, " : ", selectText(type)));
}

std::string FunctionGen::shiftAmount(const std::string &value, const Ty &type) {
  // The largest 2^k - 1 below the width.
  unsigned bits = bitsOf(type.elem), limit = 1;
  while (2 * limit < bits)
    limit *= 2;
  std::string m =
      tmp(cat("arith.constant ", splat(std::to_string(limit - 1), type), " : ",
              type.text));
  return tmp(cat("arith.andi ", value, ", ", m, " : ", type.text));
}

std::string FunctionGen::fitting(const std::string &x, const Ty &type,
                                 const std::string &to, bool isUnsigned) {
  static const std::map<std::string, std::pair<const char *, int>> largest = {
      {"i5", {"15.0", 0}},
      {"i8", {"100.0", 0}},
      {"i16", {"30000.0", 0}},
      {"i24", {"8000000.0", 1}},
      {"i32", {"2000000000.0", 1}},
      {"i33", {"4000000000.0", 1}},
      {"i64", {"9000000000000000.0", 1}}};
  auto [limit, large] = largest.at(to);
  if (type.elem == "f16" && large)
    limit = "60000.0";
  std::string c =
      tmp(cat("arith.constant ", splat(limit, type), " : ", type.text));
  std::string a = tmp(cat("math.absf ", x, " : ", type.text));
  std::string small =
      tmp(cat("arith.cmpf ole, ", a, ", ", c, " : ", type.text));
  std::string z =
      tmp(cat("arith.constant ", splat("0.0", type), " : ", type.text));
  return tmp(cat("arith.select ", small, ", ", isUnsigned ? a : x, ", ", z,
                 " : ", selectText(type)));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

int FunctionGen::newRoot() {
  parents.push_back(static_cast<int>(parents.size()));
  return parents.back();
}

FunctionGen::Saved FunctionGen::open(const std::vector<Value> &arguments) {
  Saved saved{scope, mems};
  for (const Value &v : arguments)
    if (v.type.kind != Ty::MemRef)
      scope.push_back(v);
  ++indent;
  ++depth;
  return saved;
}

void FunctionGen::close(Saved saved) {
  scope = std::move(saved.scope);
  mems = std::move(saved.mems);
  --indent;
  --depth;
}

void FunctionGen::statements(unsigned n) {
  while (n-- && budget)
    statement();
}

std::vector<Ty> FunctionGen::carriedTypes(bool tensors) {
  std::vector<Ty> types;
  for (int64_t n = between(1, 3); n; --n) {
    uint64_t kind = rng.below(10);
    if (kind < 5)
      types.push_back(anyScalar());
    else if (kind < 8 || !tensors || pure)
      types.push_back(anyVector());
    else
      types.push_back(anyTensor());
  }
  return types;
}

std::string FunctionGen::texts(const std::vector<Ty> &types) {
  std::vector<std::string> words;
  for (const Ty &t : types)
    words.push_back(t.text);
  return join(words);
}

/// "%a, %b : i32, f32".
std::string FunctionGen::yieldText(const std::vector<Ty> &types) {
  std::string values = join(picks(types));
  return values + " : " + texts(types);
}

std::string FunctionGen::head(const std::vector<Ty> &types,
                              std::vector<Value> &values) {
  std::string name = fresh();
  if (types.size() == 1) {
    values.push_back({name, types[0]});
    return name;
  }
  for (size_t i = 0; i < types.size(); ++i)
    values.push_back({name + "#" + std::to_string(i), types[i]});
  return name + ":" + std::to_string(types.size());
}

void FunctionGen::bring(const std::vector<Value> &values) {
  scope.insert(scope.end(), values.begin(), values.end());
}
