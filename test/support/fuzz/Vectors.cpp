//===- Vectors.cpp - random statements on vectors -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lane by lane, moving lanes, reductions and products. Vectors stay small: no
// more than 64 lanes.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <numeric>

using namespace plumb;
using namespace plumb::fuzz;

static constexpr int64_t kMostLanes = 64;

bool FunctionGen::vectorBinary() {
  Ty type = anyVector();
  return isFloat(type.elem) ? floatBinaryOn(type) : intBinaryOn(type);
}

bool FunctionGen::vectorUnary() {
  Ty type = intVector();
  if (type.elem == "i1" || type.elem == "index" || type.rank() > 1)
    return false; // convert-math-to-llvm knows rows only
  op(cat("math.", word({"ctlz", "cttz", "ctpop", "absi"}), " ", pick(type),
         " : ", type.text),
     type);
  return true;
}

bool FunctionGen::vectorFma() {
  Ty type = floatVector();
  if (bitsOf(type.elem) < 32)
    return false;
  std::string x = pick(type), y = pick(type), z = pick(type);
  op(cat("vector.fma ", x, ", ", y, ", ", z, " : ", type.text), type);
  return true;
}

bool FunctionGen::vectorConvert() { return convert(); }

bool FunctionGen::vectorCompare() {
  Ty type = anyVector();
  std::string x = pick(type), y = pick(type);
  Ty mask = withElem(type, "i1");
  if (isFloat(type.elem))
    op(cat("arith.cmpf ", word({"oeq", "ogt", "ole", "une", "uno", "ult"}),
           ", ", x, ", ", y, " : ", type.text),
       mask);
  else
    op(cat("arith.cmpi ", word({"eq", "ne", "slt", "sge", "ult", "ugt"}), ", ",
           x, ", ", y, " : ", type.text),
       mask);
  return true;
}

bool FunctionGen::vectorExtract() {
  Ty type = anyVector();
  std::string x = pick(type);
  size_t n = static_cast<size_t>(between(1, type.rank()));
  Shape rest(type.shape.begin() + n, type.shape.end());
  Ty result = rest.empty() ? scalarTy(type.elem) : vectorTy(rest, type.elem);
  std::vector<std::string> at;
  for (size_t i = 0; i < n; ++i)
    at.push_back(rest.empty() && type.rank() == 1 && chance(40)
                     ? indexBelow(type.shape[i])
                     : std::to_string(between(0, type.shape[i] - 1)));
  op(cat("vector.extract ", x, "[", join(at), "] : ", result.text, " from ",
         type.text),
     result);
  return true;
}

bool FunctionGen::vectorInsert() {
  Ty type = anyVector();
  size_t n = static_cast<size_t>(between(1, type.rank()));
  Shape rest(type.shape.begin() + n, type.shape.end());
  Ty part = rest.empty() ? scalarTy(type.elem) : vectorTy(rest, type.elem);
  std::string v = pick(part), x = pick(type);
  std::vector<std::string> at;
  for (size_t i = 0; i < n; ++i)
    at.push_back(rest.empty() && type.rank() == 1 && chance(40)
                     ? indexBelow(type.shape[i])
                     : std::to_string(between(0, type.shape[i] - 1)));
  op(cat("vector.insert ", v, ", ", x, "[", join(at), "] : ", part.text,
         " into ", type.text),
     type);
  return true;
}

bool FunctionGen::vectorBroadcast() {
  Ty type = anyVector();
  Shape from(type.shape.begin() + between(0, type.rank()), type.shape.end());
  for (int64_t &d : from)
    if (chance(30))
      d = 1;
  Ty source = from.empty() ? scalarTy(type.elem) : vectorTy(from, type.elem);
  op(cat("vector.broadcast ", pick(source), " : ", source.text, " to ",
         type.text),
     type);
  return true;
}

bool FunctionGen::vectorShuffle() {
  Ty type = anyVector();
  if (type.rank() != 1)
    return false;
  Ty result = vectorTy({oneOf<int64_t>({1, 2, 3, 4, 5, 8})}, type.elem);
  Shape lanes;
  for (int64_t i = 0; i < result.shape[0]; ++i)
    lanes.push_back(between(0, 2 * type.shape[0] - 1));
  std::string x = pick(type), y = pick(type);
  op(cat("vector.shuffle ", x, ", ", y, " [", join(lanes), "] : ", type.text,
         ", ", type.text),
     result);
  return true;
}

bool FunctionGen::vectorShapeCast() {
  Ty type = anyVector();
  Shape to = {type.count()};
  // Split off random factors.
  while (to.size() < 3 && chance(50)) {
    int64_t f = between(1, 4);
    if (to.back() % f == 0) {
      to.back() /= f;
      to.insert(to.begin() + between(0, static_cast<int64_t>(to.size())), f);
    }
  }
  Ty result = vectorTy(to, type.elem);
  op(cat("vector.shape_cast ", pick(type), " : ", type.text, " to ",
         result.text),
     result);
  return true;
}

bool FunctionGen::vectorTranspose() {
  Ty type = anyVector();
  if (type.rank() < 2)
    return false;
  Shape perm(type.rank());
  std::iota(perm.begin(), perm.end(), 0);
  for (size_t i = perm.size(); i > 1; --i)
    std::swap(perm[i - 1], perm[rng.below(i)]);
  Shape to;
  for (int64_t p : perm)
    to.push_back(type.shape[p]);
  Ty result = vectorTy(to, type.elem);
  op(cat("vector.transpose ", pick(type), ", [", join(perm), "] : ", type.text,
         " to ", result.text),
     result);
  return true;
}

bool FunctionGen::vectorSlice() {
  Ty type = anyVector();
  Shape sizes, offsets, places, ones;
  for (int64_t d : type.shape) {
    sizes.push_back(between(1, d));
    offsets.push_back(between(0, d - sizes.back()));
    places.push_back(between(0, d - sizes.back()));
    ones.push_back(1);
  }
  Ty part = vectorTy(sizes, type.elem);
  std::string p =
      op(cat("vector.extract_strided_slice ", pick(type), " {offsets = [",
             join(offsets), "], sizes = [", join(sizes), "], strides = [",
             join(ones), "]} : ", type.text, " to ", part.text),
         part);
  // The part may have fewer dimensions than what it is inserted into.
  if (chance(30) && type.rank() > 1) {
    part = vectorTy(Shape(sizes.begin() + 1, sizes.end()), type.elem);
    ones.pop_back();
    p = pick(part);
  }
  op(cat("vector.insert_strided_slice ", p, ", ", pick(type), " {offsets = [",
         join(places), "], strides = [", join(ones), "]} : ", part.text,
         " into ", type.text),
     type);
  return true;
}

bool FunctionGen::vectorInterleave() {
  Ty type = anyVector();
  if (type.count() > kMostLanes / 2)
    return false;
  Shape wide = type.shape;
  wide.back() *= 2;
  Ty twice = vectorTy(wide, type.elem);
  if (chance(60)) {
    std::string x = pick(type), y = pick(type);
    op(cat("vector.interleave ", x, ", ", y, " : ", type.text, " -> ",
           twice.text),
       twice);
    return true;
  }
  if (type.elem == "index") // crashes natively
    return false;
  std::string x = pick(twice), a = fresh(), b = fresh();
  emit(cat(a, ", ", b, " = vector.deinterleave ", x, " : ", twice.text, " -> ",
           type.text));
  bring({{a, type}, {b, type}});
  return true;
}

bool FunctionGen::vectorBitcast() {
  Ty type = intVector();
  unsigned bits = bitsOf(type.elem);
  if (type.elem == "index" || bits % 8 || bits == 24)
    return false;
  std::string to = word({"i8", "i16", "i32", "i64", "f32", "f16"});
  Shape shape = type.shape;
  int64_t row = shape.back() * bits;
  if (row % bitsOf(to) || bits == bitsOf(to))
    return false;
  shape.back() = row / bitsOf(to);
  if (product(shape) > kMostLanes)
    return false;
  Ty result = vectorTy(shape, to);
  op(cat("vector.bitcast ", pick(type), " : ", type.text, " to ", result.text),
     result);
  return true;
}

bool FunctionGen::vectorElements() {
  Ty type = anyVector();
  if (type.count() > 16)
    return false;
  if (chance(50)) {
    std::vector<std::string> parts;
    for (int64_t i = 0; i < type.count(); ++i)
      parts.push_back(pick(scalarTy(type.elem)));
    op(cat("vector.from_elements ", join(parts), " : ", type.text), type);
    return true;
  }
  std::string x = pick(type);
  std::vector<Ty> types(static_cast<size_t>(type.count()), scalarTy(type.elem));
  std::vector<Value> values;
  std::string names = head(types, values);
  emit(cat(names, " = vector.to_elements ", x, " : ", type.text));
  bring(values);
  return true;
}

bool FunctionGen::vectorStep() {
  Ty type = vectorTy({between(1, 6)}, "index");
  op(cat("vector.step : ", type.text), type);
  return true;
}

/// A mask: of constant bounds, of dynamic ones, or any.
std::string FunctionGen::laneMask(const Ty &type) {
  Ty mask = withElem(type, "i1");
  uint64_t kind = rng.below(3);
  if (kind == 0)
    return pick(mask);
  std::vector<std::string> bounds;
  Shape fixed;
  bool empty = false;
  for (int64_t d : type.shape) {
    bounds.push_back(indexBelow(d + 2));
    fixed.push_back(between(0, d));
    empty |= fixed.back() == 0;
  }
  if (kind == 1)
    return op(cat("vector.create_mask ", join(bounds), " : ", mask.text), mask);
  if (empty) // all or none
    fixed.assign(fixed.size(), 0);
  return op(cat("vector.constant_mask [", join(fixed), "] : ", mask.text),
            mask);
}

bool FunctionGen::vectorCreateMask() {
  laneMask(anyVector());
  return true;
}

static std::vector<std::string> reductionKinds(const std::string &elem) {
  if (isFloat(elem))
    return {"maximumf", "minimumf", "add", "mul"};
  return {"add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui"};
}

bool FunctionGen::vectorReduce() {
  Ty type = anyVector();
  if (type.rank() != 1 || type.elem == "index")
    return false;
  std::string kind = oneOf(reductionKinds(type.elem));
  bool sum = isFloat(type.elem) && (kind == "add" || kind == "mul");
  if (sum && bitsOf(type.elem) < 32)
    return false; // LLVM keeps excess precision on the way
  Ty elem = scalarTy(type.elem);
  std::string x = pick(type);
  bool acc = chance(50);
  std::string a = acc ? ", " + pick(elem) : "";
  // Natively a sum of nothing but -0 is +0: convert-vector-to-llvm starts from
  // +0.
  std::string r = tmp(cat("vector.reduction <", kind, ">, ", x, a, " : ",
                          type.text, " into ", elem.text));
  if (sum && !acc) {
    std::string z = tmp(cat("arith.constant 0.0 : ", elem.text));
    op(cat("arith.addf ", r, ", ", z, " : ", elem.text), elem);
  } else {
    scope.push_back({r, elem});
  }
  return true;
}

bool FunctionGen::vectorMultiReduce() {
  Ty type = anyVector();
  if (type.elem == "index" || type.rank() < 2)
    return false;
  std::string kind = oneOf(reductionKinds(type.elem));
  if (isFloat(type.elem) && bitsOf(type.elem) < 32)
    kind = "maximumf";
  Shape dims, rest;
  for (unsigned i = 0; i < type.rank(); ++i) {
    if (chance(50))
      dims.push_back(i);
    else
      rest.push_back(type.shape[i]);
  }
  if (dims.empty())
    return false;
  Ty result = rest.empty() ? scalarTy(type.elem) : vectorTy(rest, type.elem);
  std::string x = pick(type), acc = pick(result);
  op(cat("vector.multi_reduction <", kind, ">, ", x, ", ", acc, " [",
         join(dims), "] : ", type.text, " to ", result.text),
     result);
  return true;
}

bool FunctionGen::vectorScan() {
  Ty type = anyVector();
  if (type.elem == "index" || type.rank() < 2)
    return false;
  std::string kind = oneOf(reductionKinds(type.elem));
  int64_t dim = between(0, type.rank() - 1);
  Shape rest = type.shape;
  rest.erase(rest.begin() + dim);
  Ty acc = vectorTy(rest, type.elem);
  std::string x = pick(type), a = pick(acc);
  std::vector<Value> values;
  std::string names = head({type, acc}, values);
  emit(cat(names, " = vector.scan <", kind, ">, ", x, ", ", a,
           " {inclusive = ", word({"true", "false"}), ", reduction_dim = ", dim,
           " : i64} : ", type.text, ", ", acc.text));
  bring(values);
  return true;
}

bool FunctionGen::vectorOuter() {
  std::string elem = word({"i32", "f32", "i16", "f64", "i8", "i64"});
  int64_t m = between(1, 4), n = between(1, 4);
  bool axpy = chance(25);
  Ty a = vectorTy({m}, elem);
  Ty b = axpy ? scalarTy(elem) : vectorTy({n}, elem);
  Ty c = axpy ? a : vectorTy({m, n}, elem);
  std::string x = pick(a), y = pick(b), z = pick(c);
  // Accumulating integers by minsi and the like is only for outer products.
  std::string kind =
      axpy || isFloat(elem) ? "add" : word({"add", "minsi", "xor"});
  op(cat("vector.outerproduct ", x, ", ", y, ", ", z,
         " {kind = ", "#vector.kind<", kind, ">} : ", a.text, ", ", b.text),
     c);
  return true;
}

bool FunctionGen::vectorContract() {
  std::string elem = word({"i32", "f32", "i16", "f64", "i8", "f32"});
  // Up to four iterators; each is in the left side, the right one or both.
  int64_t m = between(1, 3), n = between(1, 3), k = between(1, 4);
  struct Form {
    std::string maps, iterators;
    Shape a, b, c;
  };
  auto map = [](const char *in, const char *out) {
    return cat("affine_map<(", in, ") -> (", out, ")>");
  };
  const char *three = "m, n, k", *two = "m, k", *four = "b, m, n, k";
  int64_t batch = between(1, 3);
  Form form;
  switch (rng.below(5)) {
  case 0:
    form = {map(three, "m, k") + ", " + map(three, "k, n") + ", " +
                map(three, "m, n"),
            "\"parallel\", \"parallel\", \"reduction\"",
            {m, k},
            {k, n},
            {m, n}};
    break;
  case 1:
    form = {map(three, "k, m") + ", " + map(three, "n, k") + ", " +
                map(three, "n, m"),
            "\"parallel\", \"parallel\", \"reduction\"",
            {k, m},
            {n, k},
            {n, m}};
    break;
  case 2:
    form = {map(two, "m, k") + ", " + map(two, "k") + ", " + map(two, "m"),
            "\"parallel\", \"reduction\"",
            {m, k},
            {k},
            {m}};
    break;
  case 3:
    form = {map("k", "k") + ", " + map("k", "k") + ", " + map("k", ""),
            "\"reduction\"",
            {k},
            {k},
            {}};
    break;
  default:
    form = {map(four, "b, m, k") + ", " + map(four, "b, n, k") + ", " +
                map(four, "b, m, n"),
            "\"parallel\", \"parallel\", \"parallel\", \"reduction\"",
            {batch, m, k},
            {batch, n, k},
            {batch, m, n}};
  }
  Ty a = vectorTy(form.a, elem), b = vectorTy(form.b, elem);
  Ty c = form.c.empty() ? scalarTy(elem) : vectorTy(form.c, elem);
  // The order of the sum is open, and whether it is fused: numbers for which
  // neither matters.
  auto exact = [&](const Ty &type) {
    if (!isFloat(elem))
      return pick(type);
    Ty from = withElem(type, "i8");
    return tmp(
        cat("arith.sitofp ", pick(from), " : ", from.text, " to ", type.text));
  };
  std::string x = exact(a), y = exact(b), z = exact(c);
  op(cat("vector.contract {indexing_maps = [", form.maps,
         "], iterator_types = [", form.iterators,
         "], kind = #vector.kind<add>} ", x, ", ", y, ", ", z, " : ", a.text,
         ", ", b.text, " into ", c.text),
     c);
  return true;
}

/// vector.mask around a reduction or a contraction.
bool FunctionGen::vectorMaskOp() {
  Ty type = anyVector();
  if (type.elem == "index" || type.rank() != 1)
    return false;
  std::vector<std::string> kinds = reductionKinds(type.elem);
  std::string kind = oneOf(kinds);
  if (isFloat(type.elem)) {
    // maximumf fills with the wrong number; sums need an accumulator.
    if (bitsOf(type.elem) < 32)
      return false;
    kind = word({"add", "mul"});
  }
  Ty elem = scalarTy(type.elem);
  std::string m = laneMask(type), x = pick(type), acc = pick(elem);
  op(cat("vector.mask ", m, " { vector.reduction <", kind, ">, ", x, ", ", acc,
         " : ", type.text, " into ", elem.text,
         " } : ", withElem(type, "i1").text, " -> ", elem.text),
     elem);
  return true;
}
