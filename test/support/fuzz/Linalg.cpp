//===- Linalg.cpp - random structured operations --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// linalg.generic with any projected permutations and windows, and the
// operations that are its shorthands. Each on tensors or on memory; what is
// written shares no allocation with what is read.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <numeric>

using namespace plumb;
using namespace plumb::fuzz;

FunctionGen::Operand FunctionGen::input(bool onTensors, const Shape &shape,
                                        const std::string &elem,
                                        const std::set<int> &notRoots) {
  if (onTensors) {
    Value v = tensorOf(shape, elem);
    return {v.name, v.type};
  }
  Mem m = memOf(shape, elem, false, notRoots);
  return {m.name, m.type, find(m.root)};
}

FunctionGen::Operand FunctionGen::output(bool onTensors, const Shape &shape,
                                         const std::string &elem) {
  if (onTensors) {
    Value v = tensorOf(shape, elem);
    return {v.name, v.type};
  }
  Mem m = memOf(shape, elem, true);
  return {m.name, m.type, find(m.root)};
}

/// `name attributes ins(...) outs(...) tail [-> type]`.
void FunctionGen::structured(const std::string &name,
                             const std::string &attributes,
                             const std::vector<Operand> &ins,
                             const Operand &out, const std::string &tail) {
  std::vector<std::string> names, types;
  for (const Operand &o : ins) {
    names.push_back(o.name);
    types.push_back(o.type.text);
  }
  std::string inText =
      ins.empty() ? "" : cat(" ins(", join(names), " : ", join(types), ")");
  bool onTensors = out.type.kind == Ty::Tensor;
  std::string text =
      cat(name, attributes.empty() ? "" : " ", attributes, inText, " outs(",
          out.name, " : ", out.type.text, ")", tail);
  if (onTensors)
    op(text + " -> " + out.type.text, out.type);
  else
    emit(text);
}

/// A scalar of type `elem` from the arguments of a body, by a few operations.
std::string FunctionGen::bodyValue(const std::vector<Value> &args,
                                   const std::string &elem) {
  for (int64_t n = between(0, 3); n; --n) {
    uint64_t kind = rng.below(10);
    if (kind < 4)
      isFloat(elem) ? floatBinaryOn(scalarTy(elem))
                    : intBinaryOn(scalarTy(elem));
    else if (kind < 6)
      convert();
    else if (kind < 7)
      compare();
    else if (kind < 9)
      select();
    else
      floatUnary();
  }
  // A value of the type among the arguments most of the time.
  std::vector<std::string> own;
  for (const Value &v : args)
    if (v.type.elem == elem)
      own.push_back(v.name);
  std::string x = pick(scalarTy(elem));
  if (own.empty())
    return x;
  std::string name = isFloat(elem) ? word({"addf", "mulf", "maximumf"})
                                   : word({"addi", "xori", "muli"});
  return tmp(cat("arith.", name, " ", oneOf(own), ", ", x, " : ", elem));
}

static std::string affineMap(unsigned loops,
                             const std::vector<std::string> &results) {
  std::vector<std::string> in;
  for (unsigned i = 0; i < loops; ++i)
    in.push_back("d" + std::to_string(i));
  return "affine_map<(" + join(in) + ") -> (" + join(results) + ")>";
}

static const std::vector<std::string> kBodyElems = {
    "i32", "f32", "f32", "i64", "f64", "i8", "f16", "bf16", "i16", "index"};

bool FunctionGen::linalgGeneric() {
  bool onTensors = !pure && chance(50);
  unsigned loops = static_cast<unsigned>(between(1, 4));
  Shape sizes = smallShape(loops);
  // The output goes along some of the loops, in any order.
  std::vector<unsigned> order(loops);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = loops; i > 1; --i)
    if (chance(40))
      std::swap(order[i - 1], order[rng.below(i)]);
  size_t kept = chance(50) ? loops : static_cast<size_t>(between(0, loops));
  std::vector<std::string> outDims;
  Shape outShape;
  std::vector<std::string> kinds(loops, "\"reduction\"");
  for (size_t i = 0; i < kept; ++i) {
    outDims.push_back(cat("d", order[i]));
    outShape.push_back(sizes[order[i]]);
    kinds[order[i]] = "\"parallel\"";
  }
  Operand out = output(onTensors, outShape, oneOf(kBodyElems));
  std::vector<std::string> maps;
  std::vector<Operand> ins;
  std::set<int> notRoots = {out.root};
  std::vector<bool> covered(loops, false);
  for (size_t i = 0; i < kept; ++i)
    covered[order[i]] = true;
  for (int64_t n = between(0, 3); n >= 0; --n) {
    std::vector<std::string> dims;
    Shape shape;
    bool last = n == 0;
    for (unsigned i = 0; i < loops; ++i) {
      // Somebody's shape must say how long each loop is.
      if (!chance(60) && !(last && !covered[i]))
        continue;
      covered[i] = true;
      if (i + 1 < loops && chance(8) && !last) {
        dims.push_back(cat("d", i, " + d", i + 1));
        shape.push_back(sizes[i] + sizes[i + 1] - 1);
        covered[i] = covered[i] && false;
        continue;
      }
      dims.push_back(cat("d", i));
      shape.push_back(sizes[i]);
    }
    if (last && dims.empty())
      break;
    for (size_t i = dims.size(); i > 1; --i)
      if (chance(30)) {
        size_t j = static_cast<size_t>(rng.below(i));
        std::swap(dims[i - 1], dims[j]);
        std::swap(shape[i - 1], shape[j]);
      }
    std::string elem = chance(50) ? out.type.elem : oneOf(kBodyElems);
    ins.push_back(input(onTensors, shape, elem, notRoots));
    maps.push_back(affineMap(loops, dims));
  }
  for (unsigned i = 0; i < loops; ++i)
    if (!covered[i])
      return false;
  maps.push_back(affineMap(loops, outDims));
  std::vector<Value> args;
  std::vector<std::string> argTexts;
  for (const Operand &o : ins)
    args.push_back({fresh(), scalarTy(o.type.elem)});
  args.push_back({fresh(), scalarTy(out.type.elem)});
  for (const Value &v : args)
    argTexts.push_back(v.name + ": " + v.type.text);
  std::vector<std::string> inNames, inTypes;
  for (const Operand &o : ins) {
    inNames.push_back(o.name);
    inTypes.push_back(o.type.text);
  }
  std::string r = fresh();
  emit(cat(onTensors ? r + " = " : "", "linalg.generic {indexing_maps = [",
           join(maps), "], iterator_types = [", join(kinds), "]}",
           ins.empty() ? ""
                       : cat(" ins(", join(inNames), " : ", join(inTypes), ")"),
           " outs(", out.name, " : ", out.type.text, ") {"));
  emit(cat("^bb0(", join(argTexts), "):"));
  Saved saved = open(args);
  bool wasPure = pure;
  pure = true;
  int64_t before = trips;
  trips *= product(sizes);
  if (chance(30))
    op(cat("linalg.index ", between(0, loops - 1), " : index"),
       scalarTy("index"));
  std::string v = bodyValue(args, out.type.elem);
  emit(cat("linalg.yield ", v, " : ", out.type.elem));
  pure = wasPure;
  trips = before;
  close(std::move(saved));
  emit(cat("}", onTensors ? " -> " + out.type.text : ""));
  if (onTensors)
    scope.push_back({r, out.type});
  return true;
}

bool FunctionGen::linalgFill() {
  bool onTensors = !pure && chance(50);
  Operand out = output(onTensors, smallShape(2), oneOf(kBodyElems));
  std::string v = pick(scalarTy(out.type.elem));
  structured("linalg.fill", "", {{v, scalarTy(out.type.elem)}}, out, "");
  return true;
}

bool FunctionGen::linalgMap() {
  bool onTensors = !pure && chance(50);
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)));
  std::string elem = oneOf(kBodyElems);
  fixedSizes = true;
  Operand out = output(onTensors, shape, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  Operand b = input(onTensors, shape, elem, {out.root});
  fixedSizes = false;
  std::string x = fresh(), y = fresh(), z = fresh(), r = fresh();
  emit(cat(onTensors ? r + " = " : "", "linalg.map ins(", a.name, ", ", b.name,
           " : ", a.type.text, ", ", b.type.text, ") outs(", out.name, " : ",
           out.type.text, ")"));
  ++indent;
  emit(
      cat("(", x, ": ", elem, ", ", y, ": ", elem, ", ", z, ": ", elem, ") {"));
  std::vector<Value> args = {{x, scalarTy(elem)}, {y, scalarTy(elem)}};
  Saved saved = open(args);
  bool wasPure = pure;
  pure = true;
  std::string v = bodyValue(args, elem);
  emit(cat("linalg.yield ", v, " : ", elem));
  pure = wasPure;
  close(std::move(saved));
  emit("}");
  --indent;
  if (onTensors)
    scope.push_back({r, out.type});
  return true;
}

bool FunctionGen::linalgReduce() {
  bool onTensors = !pure && chance(50);
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)), 5);
  Shape dims, rest;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (chance(50))
      dims.push_back(static_cast<int64_t>(i));
    else
      rest.push_back(shape[i]);
  }
  if (dims.empty())
    return false;
  std::string elem = oneOf(kBodyElems);
  fixedSizes = true;
  Operand out = output(onTensors, rest, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  fixedSizes = false;
  std::string x = fresh(), y = fresh(), v = fresh(), r = fresh();
  emit(cat(onTensors ? r + " = " : "", "linalg.reduce ins(", a.name, " : ",
           a.type.text, ") outs(", out.name, " : ", out.type.text,
           ") dimensions = [", join(dims), "]"));
  ++indent;
  emit(cat("(", x, ": ", elem, ", ", y, ": ", elem, ") {"));
  emit(cat("  ", v, " = ", isFloat(elem) ? "arith.addf " : "arith.addi ", y,
           ", ", x, " : ", elem));
  emit(cat("  linalg.yield ", v, " : ", elem));
  emit("}");
  --indent;
  if (onTensors)
    scope.push_back({r, out.type});
  return true;
}

bool FunctionGen::linalgTranspose() {
  bool onTensors = !pure && chance(50);
  Shape shape = smallShape(static_cast<unsigned>(between(2, 3)));
  Shape perm(shape.size()), to;
  std::iota(perm.begin(), perm.end(), 0);
  for (size_t i = perm.size(); i > 1; --i)
    std::swap(perm[i - 1], perm[rng.below(i)]);
  for (int64_t p : perm)
    to.push_back(shape[p]);
  std::string elem = oneOf(kBodyElems);
  fixedSizes = true;
  Operand out = output(onTensors, to, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  fixedSizes = false;
  std::string text =
      cat("linalg.transpose ins(", a.name, " : ", a.type.text, ") outs(",
          out.name, " : ", out.type.text, ") permutation = [", join(perm), "]");
  if (onTensors)
    op(text, out.type);
  else
    emit(text);
  return true;
}

bool FunctionGen::linalgBroadcast() {
  bool onTensors = !pure && chance(50);
  Shape to = smallShape(static_cast<unsigned>(between(1, 3))), shape, dims;
  for (size_t i = 0; i < to.size(); ++i) {
    if (chance(50))
      dims.push_back(static_cast<int64_t>(i));
    else
      shape.push_back(to[i]);
  }
  if (dims.empty())
    return false;
  std::string elem = oneOf(kBodyElems);
  fixedSizes = true;
  Operand out = output(onTensors, to, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  fixedSizes = false;
  std::string text =
      cat("linalg.broadcast ins(", a.name, " : ", a.type.text, ") outs(",
          out.name, " : ", out.type.text, ") dimensions = [", join(dims), "]");
  if (onTensors)
    op(text, out.type);
  else
    emit(text);
  return true;
}

/// Any two inputs that share some loops: the general contraction.
bool FunctionGen::linalgContract() {
  bool onTensors = !pure && chance(50);
  int64_t b = between(1, 2), m = between(1, 4), n = between(1, 4),
          k = between(1, 5);
  std::string elem = word({"i32", "f32", "f64", "i8", "f16", "bf16"});
  std::string acc = elem == "i8" || chance(70) ? elem : elem;
  struct Form {
    std::vector<std::string> a, b, c;
    Shape as, bs, cs;
  };
  Form forms[] = {
      {{"d1", "d3"}, {"d3", "d2"}, {"d1", "d2"}, {m, k}, {k, n}, {m, n}},
      {{"d0", "d1", "d3"},
       {"d0", "d2", "d3"},
       {"d0", "d1", "d2"},
       {b, m, k},
       {b, n, k},
       {b, m, n}},
      {{"d3", "d1"}, {"d2", "d3"}, {"d2", "d1"}, {k, m}, {n, k}, {n, m}}};
  const Form &f = forms[rng.below(3)];
  Operand out = output(onTensors, f.cs, acc);
  Operand x = input(onTensors, f.as, elem, {out.root});
  Operand y = input(onTensors, f.bs, elem, {out.root});
  // Maps over exactly the loops that are used.
  std::vector<std::string> used;
  for (const auto &dims : {f.a, f.b, f.c})
    for (const std::string &d : dims)
      if (std::find(used.begin(), used.end(), d) == used.end())
        used.push_back(d);
  std::sort(used.begin(), used.end());
  auto map = [&](std::vector<std::string> dims) {
    for (std::string &d : dims)
      d = cat("d", std::find(used.begin(), used.end(), d) - used.begin());
    return affineMap(static_cast<unsigned>(used.size()), dims);
  };
  structured(
      "linalg.contract",
      cat("indexing_maps = [", map(f.a), ", ", map(f.b), ", ", map(f.c), "]"),
      {x, y}, out, "");
  return true;
}

bool FunctionGen::linalgElementwise() {
  bool onTensors = !pure && chance(50);
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)));
  std::string elem = word({"f32", "f64", "f32", "i32", "f16"});
  Operand out = output(onTensors, shape, elem);
  Operand a = input(onTensors, shape, elem, {out.root});
  if (chance(40) && isFloat(elem)) {
    std::string kind =
        word({"abs", "ceil", "floor", "negf", "sqrt", "round", "square"});
    structured("linalg.elementwise",
               cat("kind=#linalg.elementwise_kind<", kind, ">"), {a}, out, "");
    return true;
  }
  Operand b = input(onTensors, shape, elem, {out.root});
  std::string kind = word({"add", "sub", "mul", "max_signed"});
  structured("linalg.elementwise",
             cat("kind=#linalg.elementwise_kind<", kind, ">"), {a, b}, out, "");
  return true;
}
