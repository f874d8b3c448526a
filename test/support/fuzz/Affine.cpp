//===- Affine.cpp - random affine loops, maps and accesses ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands of maps are made small first, so that no product overflows.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"

using namespace plumb;
using namespace plumb::fuzz;

std::string FunctionGen::affineExpr(unsigned depth) {
  uint64_t kind = rng.below(depth ? 7 : 2);
  if (kind == 0)
    return std::to_string(between(-9, 9));
  if (kind == 1)
    return word({"a", "b"});
  std::string x = affineExpr(depth - 1);
  if (kind <= 3) {
    std::string y = affineExpr(depth - 1);
    return cat("(", x, " ", word({"+", "-"}), " (", y, "))");
  }
  if (kind == 4)
    return cat("(", x, ") * (", oneOf<int64_t>({-3, -1, 2, 5}), ")");
  return cat("((", x, ") ", word({"floordiv", "ceildiv", "mod"}), " ",
             between(1, 9), ")");
}

bool FunctionGen::affineApply() {
  std::string mask = index(1023), half = index(512);
  std::string args[2];
  for (std::string &arg : args) {
    std::string m = tmp(
        cat("arith.andi ", pick(scalarTy("index")), ", ", mask, " : index"));
    arg = tmp(cat("arith.subi ", m, ", ", half, " : index"));
  }
  std::string name = word({"apply", "min", "max"});
  std::vector<std::string> exprs;
  for (int n = name == "apply" ? 1 : 3; n; --n)
    exprs.push_back(affineExpr(3));
  op(cat("affine.", name, " affine_map<(a, b) -> (", join(exprs), ")>(",
         args[0], ", ", args[1], ")"),
     scalarTy("index"));
  return true;
}

bool FunctionGen::affineLinearize() {
  Shape basis = smallShape(static_cast<unsigned>(between(2, 3)), 6);
  if (chance(50)) {
    std::vector<std::string> at;
    for (int64_t d : basis)
      at.push_back(indexBelow(d));
    op(cat("affine.linearize_index ", chance(50) ? "disjoint " : "", "[",
           join(at), "] by (", join(basis), ") : index"),
       scalarTy("index"));
    return true;
  }
  std::string i = indexBelow(product(basis));
  std::vector<Ty> types(basis.size(), scalarTy("index"));
  std::vector<Value> results;
  std::string names = head(types, results);
  emit(cat(names, " = affine.delinearize_index ", i, " into (", join(basis),
           ") : ", texts(types)));
  bring(results);
  return true;
}

/// affine.for over a memory's rows: loads and stores at maps of the variable.
bool FunctionGen::affineFor() {
  const Mem *m = memory(-1, {}, true);
  if (!m || !m->type.rank())
    return false;
  Mem mem = *m;
  std::vector<Ty> types;
  if (chance(60))
    types = carriedTypes(false);
  std::vector<std::string> inits = picks(types), pairs;
  std::vector<Value> results, args = {{fresh(), scalarTy("index")}};
  for (size_t i = 0; i < types.size(); ++i) {
    args.push_back({fresh(), types[i]});
    pairs.push_back(args.back().name + " = " + inits[i]);
  }
  int64_t n = mem.type.shape[0], lo = between(0, n - 1), hi = between(0, n);
  // A bound is a constant, or the least of several maps of a value.
  std::string upper = std::to_string(hi);
  if (chance(40)) {
    std::string i = depth ? index(between(0, n)) : indexBelow(n + 1);
    upper = cat("min affine_map<(a)[] -> (a, ", n, ", a + ", between(0, 2),
                ")>(", i, ")");
    hi = n;
  }
  std::string left = types.empty() ? "" : head(types, results) + " = ";
  emit(cat(left, "affine.for ", args[0].name, " = ", lo, " to ", upper,
           " step ", between(1, 2),
           types.empty()
               ? ""
               : cat(" iter_args(", join(pairs), ") -> (", texts(types), ")"),
           " {"));
  int64_t before = trips;
  trips *= std::max<int64_t>(1, hi - lo);
  Saved saved = open(args);
  std::string iv = args[0].name;
  auto place = [&] {
    // At the variable, or seen from the end; constants in other dimensions.
    std::vector<std::string> at = {chance(60) ? iv
                                              : cat("-", iv, " + ", n - 1)};
    for (unsigned i = 1; i < mem.type.rank(); ++i)
      at.push_back(chance(60)
                       ? std::to_string(between(0, mem.type.shape[i] - 1))
                       : cat(iv, " mod ", mem.type.shape[i]));
    return join(at);
  };
  op(cat("affine.load ", mem.name, "[", place(), "] : ", mem.type.text),
     scalarTy(mem.type.elem));
  statements(static_cast<unsigned>(between(0, 3)));
  std::string v = pick(scalarTy(mem.type.elem));
  emit(cat("affine.store ", v, ", ", mem.name, "[", place(),
           "] : ", mem.type.text));
  if (!types.empty())
    emit("affine.yield " + yieldText(types));
  close(std::move(saved));
  trips = before;
  emit("}");
  bring(results);
  return true;
}

bool FunctionGen::affineIf() {
  std::vector<Ty> types = carriedTypes(false);
  std::vector<Value> results;
  // Within regions only constants are dimensions of a set.
  auto dimension = [&] {
    return depth ? index(between(0, 19)) : indexBelow(20);
  };
  std::string a = dimension(), b = dimension();
  std::string conditions = cat(affineExpr(2), word({" >= 0", " == 0"}));
  if (chance(50))
    conditions += cat(", ", affineExpr(2), " >= 0");
  emit(cat(head(types, results), " = affine.if affine_set<(a, b) : (",
           conditions, ")>(", a, ", ", b, ") -> ",
           types.size() > 1 ? "(" + texts(types) + ")" : texts(types), " {"));
  for (int side = 0; side < 2; ++side) {
    Saved saved = open({});
    statements(static_cast<unsigned>(between(0, 3)));
    emit("affine.yield " + yieldText(types));
    close(std::move(saved));
    emit(side == 0 ? "} else {" : "}");
  }
  bring(results);
  return true;
}

bool FunctionGen::affineParallel() {
  const Mem *m = memory(-1, {}, true);
  if (!m || !m->type.rank() || m->type.count() > 40 || pure)
    return false;
  Mem target = *m;
  std::vector<std::string> los, his, ivs;
  std::vector<Value> args;
  for (int64_t d : target.type.shape) {
    los.push_back("0");
    his.push_back(std::to_string(d));
    args.push_back({fresh(), scalarTy("index")});
    ivs.push_back(args.back().name);
  }
  emit(cat("affine.parallel (", join(ivs), ") = (", join(los), ") to (",
           join(his), ") {"));
  int64_t before = trips;
  trips *= target.type.count();
  Saved saved = open(args);
  pure = true;
  std::vector<Mem> others;
  for (Mem o : mems)
    if (find(o.root) != find(target.root)) {
      o.writable = false;
      others.push_back(o);
    }
  mems = others;
  statements(static_cast<unsigned>(between(1, 3)));
  std::string v = pick(scalarTy(target.type.elem));
  emit(cat("affine.store ", v, ", ", target.name, "[", join(ivs),
           "] : ", target.type.text));
  pure = false;
  trips = before;
  close(std::move(saved));
  emit("}");
  return true;
}

bool FunctionGen::affineMemory() {
  const Mem *m = memory(-1, {}, true);
  if (!m)
    return false;
  Mem mem = *m;
  std::vector<std::string> at;
  for (int64_t d : mem.type.shape)
    at.push_back(std::to_string(between(0, d - 1)));
  if (chance(50)) {
    op(cat("affine.load ", mem.name, "[", join(at), "] : ", mem.type.text),
       scalarTy(mem.type.elem));
    return true;
  }
  std::string v = pick(scalarTy(mem.type.elem));
  emit(cat("affine.store ", v, ", ", mem.name, "[", join(at),
           "] : ", mem.type.text));
  return true;
}

bool FunctionGen::affineVector() {
  const Mem *m =
      memory(-1, {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"}, true,
             true, true);
  if (!m || !m->type.rank())
    return false;
  Mem mem = *m;
  int64_t n = between(1, mem.type.shape.back());
  Shape room = mem.type.shape;
  room.back() -= n - 1;
  std::vector<std::string> at;
  for (int64_t d : room)
    at.push_back(std::to_string(between(0, d - 1)));
  Ty type = vectorTy({n}, mem.type.elem);
  if (chance(50)) {
    op(cat("affine.vector_load ", mem.name, "[", join(at),
           "] : ", mem.type.text, ", ", type.text),
       type);
    return true;
  }
  std::string v = pick(type);
  emit(cat("affine.vector_store ", v, ", ", mem.name, "[", join(at),
           "] : ", mem.type.text, ", ", type.text));
  return true;
}
