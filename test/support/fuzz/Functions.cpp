//===- Functions.cpp - a random function from head to return --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The statements with their weights. They were set so that each of the
// operations is in a few of a hundred programs, and that loops and branches
// hold about half of the statements.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>

using namespace plumb;
using namespace plumb::fuzz;

const std::vector<FunctionGen::Choice> &FunctionGen::choices() {
  using G = FunctionGen;
  static const std::vector<Choice> list = {
      {"scalar", 14, &G::intBinary},
      {"scalar", 10, &G::floatBinary},
      {"scalar", 6, &G::compare},
      {"scalar", 5, &G::select},
      {"scalar", 10, &G::convert},
      {"scalar", 4, &G::intUnary},
      {"scalar", 5, &G::floatUnary},
      {"scalar", 2, &G::floatTernary},
      {"scalar", 2, &G::extendedInt},
      {"scalar", 4, &G::promisedInt},
      {"scalar", 3, &G::mathFunction},
      {"scalar", 1, &G::classify},
      {"scalar", 5, &G::indexOp},
      {"scalar", 3, &G::complexOp},
      {"scalar", 1, &G::ipowi},
      {"affine", 4, &G::affineApply},
      {"affine", 2, &G::affineLinearize},
      {"affine", 2, &G::affineMemory},
      {"affine", 2, &G::affineVector},
      {"vector", 8, &G::vectorBinary},
      {"vector", 2, &G::vectorUnary},
      {"vector", 3, &G::vectorConvert},
      {"vector", 3, &G::vectorCompare},
      {"vector", 3, &G::vectorExtract},
      {"vector", 3, &G::vectorInsert},
      {"vector", 3, &G::vectorBroadcast},
      {"vector", 3, &G::vectorShuffle},
      {"vector", 3, &G::vectorShapeCast},
      {"vector", 3, &G::vectorTranspose},
      {"vector", 4, &G::vectorSlice},
      {"vector", 2, &G::vectorInterleave},
      {"vector", 2, &G::vectorBitcast},
      {"vector", 3, &G::vectorReduce},
      {"vector", 3, &G::vectorMultiReduce},
      {"vector", 2, &G::vectorScan},
      {"vector", 3, &G::vectorContract},
      {"vector", 2, &G::vectorOuter},
      {"vector", 2, &G::vectorMaskOp},
      {"vector", 2, &G::vectorFma},
      {"vector", 2, &G::vectorElements},
      {"vector", 1, &G::vectorStep},
      {"vector", 2, &G::vectorCreateMask},
      {"vector", 5, &G::transferRead},
      {"vector", 5, &G::transferWrite},
      {"vector", 1, &G::vectorMaskedRead},
      {"vector", 3, &G::vectorLoad},
      {"vector", 3, &G::vectorStore},
      {"vector", 2, &G::maskedLoad},
      {"vector", 2, &G::maskedStore},
      {"vector", 2, &G::gather},
      {"vector", 2, &G::scatter},
      {"memref", 6, &G::load},
      {"memref", 6, &G::store},
      {"memref", 2, &G::copy},
      {"memref", 5, &G::subview},
      {"memref", 2, &G::castMemory},
      {"memref", 3, &G::reshapeMemory},
      {"memref", 2, &G::transposeMemory},
      {"memref", 2, &G::reinterpret},
      {"memref", 2, &G::byteView},
      {"memref", 2, &G::globalMemory},
      {"memref", 2, &G::atomic},
      {"memref", 1, &G::genericAtomic},
      {"memref", 3, &G::allocation},
      {"memref", 1, &G::metadata},
      {"memref", 1, &G::dim},
      {"memref", 2, &G::selectMemory},
      {"memref", 1, &G::realloc},
      {"memref", 1, &G::hints},
      {"tensor", 4, &G::tensorInsert},
      {"tensor", 3, &G::tensorExtract},
      {"tensor", 3, &G::tensorBinary},
      {"tensor", 4, &G::tensorSlices},
      {"tensor", 2, &G::tensorWrite},
      {"tensor", 2, &G::tensorRead},
      {"tensor", 2, &G::tensorPad},
      {"tensor", 2, &G::tensorReshape},
      {"tensor", 2, &G::tensorGenerate},
      {"tensor", 1, &G::tensorFromElements},
      {"tensor", 1, &G::tensorCast},
      {"tensor", 1, &G::tensorConcat},
      {"tensor", 1, &G::tensorDim},
      {"tensor", 2, &G::tensorToMemory},
      {"tensor", 1, &G::tensorBitcast},
      {"tensor", 2, &G::tensorElementwise},
      {"linalg", 6, &G::linalgGeneric},
      {"linalg", 1, &G::linalgFill},
      {"linalg", 2, &G::linalgMap},
      {"linalg", 2, &G::linalgReduce},
      {"linalg", 2, &G::linalgTranspose},
      {"linalg", 2, &G::linalgBroadcast},
      {"linalg", 3, &G::linalgMatmul},
      {"linalg", 2, &G::linalgConv},
      {"linalg", 2, &G::linalgPool},
      {"linalg", 2, &G::linalgContract},
      {"linalg", 2, &G::linalgElementwise},
      {"linalg", 2, &G::linalgNamed},
      {"linalg", 1, &G::linalgSoftmax},
      {"linalg", 1, &G::linalgPack},
      {"control", 9, &G::forLoop},
      {"control", 9, &G::branch},
      {"control", 4, &G::whileLoop},
      {"control", 4, &G::indexSwitch},
      {"control", 3, &G::executeRegion},
      {"control", 3, &G::loopOnGraph},
      {"control", 4, &G::parallelLoop},
      {"control", 4, &G::forall},
      {"control", 4, &G::affineFor},
      {"control", 3, &G::affineIf},
      {"control", 2, &G::affineParallel},
      {"control", 1, &G::allocaScope},
      {"control", 2, &G::carriedMemory},
      {"scalar", 1, &G::assertion},
      {"call", 8, &G::call},
  };
  return list;
}

void FunctionGen::statement() {
  if (!budget)
    return;
  --budget;
  for (int tries = 0; tries < 20; ++tries) {
    uint64_t sum = 0;
    auto weightOf = [&](const Choice &c) -> uint64_t {
      std::string group = c.group;
      if (group == "control" && (depth >= 3 || trips > 40))
        return 0;
      if (group == "tensor" && pure)
        return 0;
      auto w = options.weights.find(group);
      return c.weight * (w == options.weights.end() ? 1u : w->second);
    };
    for (const Choice &c : choices())
      sum += weightOf(c);
    if (!sum)
      return;
    uint64_t at = rng.below(sum);
    for (const Choice &c : choices()) {
      uint64_t w = weightOf(c);
      if (at >= w) {
        at -= w;
        continue;
      }
      if ((this->*c.make)())
        return;
      break;
    }
  }
}

static Ty argumentType(PhiloxStream &rng, bool leaf) {
  static const std::vector<std::string> elems = {
      "i32",  "f32", "i64",   "f64", "i8",  "f16", "i16",
      "bf16", "i1",  "index", "i24", "i33", "i5"};
  std::string elem = elems[rng.below(elems.size())];
  uint64_t kind = rng.below(10);
  if (kind < (leaf ? 5 : 4))
    return scalarTy(elem);
  if (leaf && kind == 5)
    return rng.below(2) ? vectorTy({4}, "i32") : vectorTy({3, 4}, "f32");
  static const std::vector<Shape> shapes = {{4},       {2, 3}, {6}, {3, 4},
                                            {2, 2, 3}, {1},    {},  {5}};
  Shape shape = shapes[rng.below(shapes.size())];
  unsigned dynamic = rng.below(3) ? 0 : unsigned(rng.below(8));
  dynamic &= (1u << shape.size()) - 1;
  if (kind < 8)
    return memrefTy(shape, elem, dynamic);
  return tensorTy(shape, elem, dynamic);
}

std::string FunctionGen::generate(const std::string &name, bool leaf,
                                  std::vector<Signature> others) {
  callees = std::move(others);
  self.name = name;
  budget = leaf ? 8 : options.size;
  std::vector<std::string> heads;
  for (int64_t n = between(1, leaf ? 3 : 6); n; --n) {
    Ty type = argumentType(rng, leaf);
    std::string arg = "%a" + std::to_string(self.arguments.size());
    self.arguments.push_back(type);
    heads.push_back(arg + ": " + type.text);
    if (type.kind != Ty::MemRef) {
      scope.push_back({arg, type});
      continue;
    }
    unsigned dynamic = 0;
    size_t at = type.text.find('<') + 1;
    for (unsigned i = 0; i < type.rank(); ++i) {
      dynamic |= unsigned(type.text[at] == '?') << i;
      at = type.text.find('x', at) + 1;
    }
    mems.push_back(plainMem(arg, type.shape, type.elem, dynamic, newRoot()));
  }
  emit("%opaque = memref.alloca() : memref<f64>");
  std::string zero = tmp("arith.constant 0.0 : f64");
  emit(cat("memref.store ", zero, ", %opaque[] : memref<f64>"));
  if (!leaf)
    for (int64_t n = between(0, 3); n; --n)
      allocation();
  unsigned most = budget;
  statements(most);
  // What the function returns: the latest values depend on most of the others.
  std::vector<std::string> values;
  std::set<std::string> seen;
  size_t wanted = leaf ? 3 : 12;
  std::set<int> returned;
  for (size_t i = scope.size(); i-- > 0 && values.size() < wanted;) {
    Value v = scope[i];
    if (!seen.insert(v.name).second || chance(25))
      continue;
    if (isComplex(v.type.elem)) {
      if (v.type.kind != Ty::Scalar)
        continue;
      Ty part = scalarTy(v.type.elem.substr(8, 3));
      values.push_back(tmp(cat("complex.re ", v.name, " : ", v.type.text)));
      self.results.push_back(part);
      continue;
    }
    if (v.type.kind == Ty::Vector && leaf)
      continue;
    if (v.type.kind == Ty::Tensor && (leaf || !v.type.count()))
      continue;
    if (v.type.kind == Ty::Vector) {
      // A vector goes out in a tensor of its shape, in whole bytes.
      std::string x = v.name;
      Ty type = v.type;
      if (bitsOf(type.elem) % 8 || type.elem == "index" || type.elem == "i24") {
        Ty wide = withElem(type, "i64");
        x = tmp(cat(type.elem == "index" ? "arith.index_cast " : "arith.extui ",
                    x, " : ", type.text, " to ", wide.text));
        type = wide;
      }
      Ty t = tensorTy(type.shape, type.elem);
      std::string e = tmp(cat("tensor.empty() : ", t.text));
      std::string zero = index(0);
      std::vector<std::string> zeros(type.rank(), zero),
          inside(type.rank(), "true");
      values.push_back(tmp(cat("vector.transfer_write ", x, ", ", e, "[",
                               join(zeros), "] {in_bounds = [", join(inside),
                               "]} : ", type.text, ", ", t.text)));
      self.results.push_back(t);
      continue;
    }
    values.push_back(v.name);
    self.results.push_back(v.type);
  }
  auto onStack = [&](const Mem &m) {
    for (int root : stackRoots)
      if (find(root) == find(m.root))
        return true;
    return false;
  };
  if (!leaf)
    for (const Mem &m : mems)
      if (m.identity && !onStack(m) && chance(40) && values.size() < 16) {
        values.push_back(m.name);
        self.results.push_back(m.type);
        returned.insert(find(m.root));
      }
  for (const Mem &m : owned) {
    int sharers = 0;
    for (size_t i = 0; i < parents.size(); ++i)
      sharers += find(static_cast<int>(i)) == find(m.root);
    if (sharers == 1 && !returned.count(find(m.root)) && chance(70))
      emit(cat("memref.dealloc ", m.name, " : ", m.type.text));
  }
  std::vector<std::string> types;
  for (const Ty &t : self.results)
    types.push_back(t.text);
  return cat(globals, "func.func @", name, "(", join(heads), ") -> (",
             join(types), ") {\n", body, "  return ", join(values),
             values.empty() ? "" : " : ", join(types), "\n}\n");
}

std::string FunctionGen::generateRecursive(const std::string &name) {
  self.name = name;
  Ty number = scalarTy("i32"), type = anyScalar();
  self.arguments = {number, type};
  self.results = {type};
  budget = 6;
  scope = {{"%x", type}};
  emit("%opaque = memref.alloca() : memref<f64>");
  std::string zero = tmp("arith.constant 0.0 : f64");
  emit(cat("memref.store ", zero, ", %opaque[] : memref<f64>"));
  std::string seven = tmp("arith.constant 7 : i32");
  std::string one = tmp("arith.constant 1 : i32");
  std::string none = tmp("arith.constant 0 : i32");
  std::string n = tmp(cat("arith.andi %n, ", seven, " : i32"));
  std::string less = tmp(cat("arith.subi ", n, ", ", one, " : i32"));
  trips = 8;
  scope.push_back({n, number});
  statements(3);
  std::string last = pick(type), r = fresh(), inner = fresh();
  std::string end = tmp(cat("arith.cmpi eq, ", n, ", ", none, " : i32"));
  emit(cat(r, " = scf.if ", end, " -> (", type.text, ") {"));
  emit(cat("  scf.yield ", last, " : ", type.text));
  emit("} else {");
  Saved saved = open({});
  emit(cat(inner, " = func.call @", name, "(", less, ", ", last, ") : (i32, ",
           type.text, ") -> ", type.text));
  scope.push_back({inner, type});
  statements(2);
  emit(cat("scf.yield ", pick(type), " : ", type.text));
  close(std::move(saved));
  emit("}");
  return cat(globals, "func.func @", name, "(%n: i32, %x: ", type.text, ") -> ",
             type.text, " {\n", body, "  return ", r, " : ", type.text,
             "\n}\n");
}
