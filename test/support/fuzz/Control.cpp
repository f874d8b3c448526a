//===- Control.cpp - random loops, branches and calls ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every loop has a bound. The bodies of parallel loops write one memory that
// they do not read, each iteration its own element, or none.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>

using namespace plumb;
using namespace plumb::fuzz;

bool FunctionGen::forLoop() {
  std::vector<Ty> types;
  if (chance(80))
    types = carriedTypes(true);
  Ty ivType = scalarTy(chance(75) ? "index" : word({"i32", "i64"}));
  auto number = [&](int64_t n) {
    return tmp(cat("arith.constant ", n, " : ", ivType.text));
  };
  int64_t most = between(0, 5);
  std::string lo = number(between(-3, 3)), step = number(between(1, 3)), n;
  if (chance(50)) {
    std::string seven = number(7);
    n = tmp(cat("arith.andi ", pick(ivType), ", ", seven, " : ", ivType.text));
    most = 7;
  } else {
    n = number(most);
  }
  std::string hi = tmp(cat("arith.addi ", lo, ", ", n, " : ", ivType.text));
  std::vector<std::string> inits = picks(types), pairs;
  std::vector<Value> results, args = {{fresh(), ivType}};
  for (size_t i = 0; i < types.size(); ++i) {
    args.push_back({fresh(), types[i]});
    pairs.push_back(args.back().name + " = " + inits[i]);
  }
  std::string left = types.empty() ? "" : head(types, results) + " = ";
  emit(cat(left, "scf.for ", args[0].name, " = ", lo, " to ", hi, " step ",
           step,
           types.empty()
               ? ""
               : cat(" iter_args(", join(pairs), ") -> (", texts(types), ")"),
           ivType.elem == "index" ? "" : " : " + ivType.text, " {"));
  int64_t before = trips;
  trips *= std::max<int64_t>(1, most);
  Saved saved = open(args);
  statements(static_cast<unsigned>(between(1, 6)));
  if (!types.empty()) {
    // A constant that is yielded might be written to: docs/found-bugs.md, 91.
    std::vector<std::string> values = picks(types);
    for (size_t i = 0; i < types.size(); ++i)
      if (types[i].kind == Ty::Tensor)
        values[i] = tmp(cat("bufferization.alloc_tensor() copy(", values[i],
                            ") : ", types[i].text));
    emit(cat("scf.yield ", join(values), " : ", texts(types)));
  }
  close(std::move(saved));
  trips = before;
  emit("}");
  bring(results);
  return true;
}

/// Ends by a counter, or before by a condition of its own. It carries no
/// tensors: natively it may write to a constant that it yields.
bool FunctionGen::whileLoop() {
  std::vector<Ty> types = carriedTypes(false);
  types.insert(types.begin(), scalarTy("i64"));
  std::string zero = tmp("arith.constant 0 : i64");
  std::string one = tmp("arith.constant 1 : i64");
  std::string most = tmp(cat("arith.constant ", between(1, 5), " : i64"));
  std::vector<std::string> inits = {zero}, pairs;
  std::vector<Value> results, args;
  for (size_t i = 1; i < types.size(); ++i)
    inits.push_back(pick(types[i]));
  for (size_t i = 0; i < types.size(); ++i) {
    args.push_back({fresh(), types[i]});
    pairs.push_back(args.back().name + " = " + inits[i]);
  }
  emit(cat(head(types, results), " = scf.while (", join(pairs), ") : (",
           texts(types), ") -> (", texts(types), ") {"));
  int64_t before = trips;
  trips *= 6;
  Saved saved = open(args);
  statements(static_cast<unsigned>(between(0, 3)));
  std::string more =
      tmp(cat("arith.cmpi slt, ", args[0].name, ", ", most, " : i64"));
  std::string own = pick(scalarTy("i1"));
  if (chance(60))
    own = tmp(cat("arith.ori ", own, ", ", more, " : i1"));
  std::string go = tmp(cat("arith.andi ", own, ", ", more, " : i1"));
  std::vector<std::string> values = {args[0].name};
  for (size_t i = 1; i < types.size(); ++i)
    values.push_back(pick(types[i]));
  emit(cat("scf.condition(", go, ") ", join(values), " : ", texts(types)));
  close(std::move(saved));
  emit("} do {");
  std::vector<std::string> heads;
  args.clear();
  for (const Ty &t : types) {
    args.push_back({fresh(), t});
    heads.push_back(args.back().name + ": " + t.text);
  }
  emit(cat("^bb0(", join(heads), "):"));
  saved = open(args);
  statements(static_cast<unsigned>(between(0, 4)));
  values = {tmp(cat("arith.addi ", args[0].name, ", ", one, " : i64"))};
  for (size_t i = 1; i < types.size(); ++i)
    values.push_back(pick(types[i]));
  emit(cat("scf.yield ", join(values), " : ", texts(types)));
  close(std::move(saved));
  trips = before;
  emit("}");
  bring(results);
  return true;
}

bool FunctionGen::branch() {
  std::vector<Ty> types;
  if (chance(80))
    types = carriedTypes(true);
  std::vector<Value> results;
  std::string c = pick(scalarTy("i1"));
  std::string left = types.empty() ? "" : head(types, results) + " = ";
  emit(cat(left, "scf.if ", c,
           types.empty() ? "" : " -> (" + texts(types) + ")", " {"));
  for (int side = 0; side < 2; ++side) {
    Saved saved = open({});
    statements(static_cast<unsigned>(between(0, 5)));
    if (!types.empty())
      emit("scf.yield " + yieldText(types));
    close(std::move(saved));
    if (side == 0) {
      if (types.empty() && chance(30))
        break;
      emit("} else {");
    }
  }
  emit("}");
  bring(results);
  return true;
}

/// Natively a tensor that a case yields and the result are one buffer: none.
bool FunctionGen::indexSwitch() {
  std::vector<Ty> types = carriedTypes(false);
  types.erase(std::remove_if(types.begin(), types.end(),
                             [](const Ty &t) { return t.kind == Ty::Tensor; }),
              types.end());
  if (types.empty())
    return false;
  std::vector<Value> results;
  std::string which = indexBelow(4);
  emit(cat(head(types, results), " = scf.index_switch ", which, " -> ",
           texts(types)));
  for (const char *label : {"case 0", "case 2", "default"}) {
    emit(cat(label, " {"));
    Saved saved = open({});
    statements(static_cast<unsigned>(between(0, 3)));
    emit("scf.yield " + yieldText(types));
    close(std::move(saved));
    emit("}");
  }
  bring(results);
  return true;
}

/// A small control flow graph: a diamond with block arguments, or a switch.
bool FunctionGen::executeRegion() {
  std::vector<Ty> types = carriedTypes(false);
  std::vector<Value> results, args;
  std::vector<std::string> heads;
  for (const Ty &t : types) {
    args.push_back({fresh(), t});
    heads.push_back(args.back().name + ": " + t.text);
  }
  emit(cat(head(types, results), " = scf.execute_region -> (", texts(types),
           ") {"));
  Saved saved = open({});
  std::string n = std::to_string(counter++);
  std::string join_ = "^join" + n, side = "^side" + n;
  statements(static_cast<unsigned>(between(0, 2)));
  std::string left = yieldText(types);
  if (chance(60)) {
    std::string c = pick(scalarTy("i1"));
    emit(cat("cf.cond_br ", c, ", ", join_, "(", left, "), ", side));
  } else {
    std::string flag = pick(scalarTy("i32"));
    emit(cat("cf.switch ", flag, " : i32, [ default: ", side, ", 0: ", join_,
             "(", left, "), 1: ", join_, "(", left, ")]"));
  }
  emit(side + ":");
  Saved inner = open({});
  statements(static_cast<unsigned>(between(0, 3)));
  std::string right = yieldText(types);
  emit(cat("cf.br ", join_, "(", right, ")"));
  close(std::move(inner));
  emit(cat(join_, "(", join(heads), "):"));
  bring(args);
  statements(static_cast<unsigned>(between(0, 2)));
  emit("scf.yield " + yieldText(types));
  close(std::move(saved));
  emit("}");
  bring(results);
  return true;
}

/// A loop made of blocks, within an execute_region.
bool FunctionGen::loopOnGraph() {
  std::vector<Ty> types = carriedTypes(false);
  std::vector<Value> results, args;
  std::string n = std::to_string(counter++);
  std::string head_ = "^head" + n, body_ = "^body" + n, exit_ = "^exit" + n;
  std::vector<std::string> heads, outs, names;
  std::vector<Value> exits;
  for (const Ty &t : types) {
    args.push_back({fresh(), t});
    names.push_back(args.back().name);
    heads.push_back(args.back().name + ": " + t.text);
    exits.push_back({fresh(), t});
    outs.push_back(exits.back().name + ": " + t.text);
  }
  emit(cat(head(types, results), " = scf.execute_region -> (", texts(types),
           ") {"));
  Saved saved = open({});
  std::string zero = index(0), one = index(1), most = index(between(1, 5));
  std::string i = fresh(), inits = join(picks(types));
  emit(cat("cf.br ", head_, "(", zero, ", ", inits, " : index, ", texts(types),
           ")"));
  emit(cat(head_, "(", i, ": index, ", join(heads), "):"));
  int64_t before = trips;
  trips *= 6;
  Saved inner = open(args);
  scope.push_back({i, scalarTy("index")});
  std::string go = tmp(cat("arith.cmpi ult, ", i, ", ", most, " : index"));
  emit(cat("cf.cond_br ", go, ", ", body_, ", ", exit_, "(", join(names), " : ",
           texts(types), ")"));
  emit(body_ + ":");
  statements(static_cast<unsigned>(between(1, 4)));
  std::string next = tmp(cat("arith.addi ", i, ", ", one, " : index"));
  emit(cat("cf.br ", head_, "(", next, ", ", join(picks(types)), " : index, ",
           texts(types), ")"));
  close(std::move(inner));
  trips = before;
  emit(cat(exit_, "(", join(outs), "):"));
  bring(exits);
  emit("scf.yield " + yieldText(types));
  close(std::move(saved));
  emit("}");
  bring(results);
  return true;
}

/// scf.parallel over the elements of a memory, perhaps with a reduction.
bool FunctionGen::parallelLoop() {
  const Mem *m = memory(-1, {}, true);
  if (!m || !m->type.rank() || m->type.count() > 40 || pure)
    return false;
  Mem target = *m;
  bool reduces = chance(50);
  Ty sum = scalarTy(word({"i32", "i64", "f32", "f64"}));
  std::vector<std::string> los, his, steps, ivs;
  std::vector<Value> args;
  for (int64_t d : target.type.shape) {
    los.push_back(index(0));
    his.push_back(index(d));
    steps.push_back(index(1));
    args.push_back({fresh(), scalarTy("index")});
    ivs.push_back(args.back().name);
  }
  std::string init = reduces ? pick(sum) : "";
  std::string r = fresh();
  emit(cat(reduces ? r + " = " : "", "scf.parallel (", join(ivs), ") = (",
           join(los), ") to (", join(his), ") step (", join(steps), ")",
           reduces ? cat(" init (", init, ") -> ", sum.text) : "", " {"));
  int64_t before = trips;
  trips *= target.type.count();
  Saved saved = open(args);
  pure = true;
  mems.erase(std::remove_if(mems.begin(), mems.end(),
                            [&](const Mem &o) {
                              return find(o.root) == find(target.root);
                            }),
             mems.end());
  for (Mem &o : mems)
    o.writable = false;
  statements(static_cast<unsigned>(between(1, 4)));
  std::string v = pick(scalarTy(target.type.elem));
  emit(cat("memref.store ", v, ", ", target.name, "[", join(ivs),
           "] : ", target.type.text));
  if (reduces) {
    std::string w = pick(sum), a = fresh(), b = fresh(), c = fresh();
    emit(cat("scf.reduce(", w, " : ", sum.text, ") {"));
    emit(cat("^bb0(", a, ": ", sum.text, ", ", b, ": ", sum.text, "):"));
    emit(cat("  ", c, " = arith.", isFloat(sum.elem) ? "addf " : "addi ", a,
             ", ", b, " : ", sum.text));
    emit(cat("  scf.reduce.return ", c, " : ", sum.text));
    emit("}");
  } else {
    emit("scf.reduce");
  }
  pure = false;
  trips = before;
  close(std::move(saved));
  emit("}");
  if (reduces)
    scope.push_back({r, sum});
  return true;
}

/// scf.forall that puts a tensor together from slices, or writes memory.
bool FunctionGen::forall() {
  if (pure)
    return false;
  if (chance(50)) {
    const Mem *m = memory(-1, {}, true);
    if (!m || !m->type.rank() || m->type.count() > 40)
      return false;
    Mem target = *m;
    std::vector<std::string> sizes, ivs;
    std::vector<Value> args;
    for (int64_t d : target.type.shape) {
      sizes.push_back(std::to_string(d));
      args.push_back({fresh(), scalarTy("index")});
      ivs.push_back(args.back().name);
    }
    emit(cat("scf.forall (", join(ivs), ") in (", join(sizes), ") {"));
    int64_t before = trips;
    trips *= target.type.count();
    Saved saved = open(args);
    pure = true;
    mems.erase(std::remove_if(mems.begin(), mems.end(),
                              [&](const Mem &o) {
                                return find(o.root) == find(target.root);
                              }),
               mems.end());
    for (Mem &o : mems)
      o.writable = false;
    statements(static_cast<unsigned>(between(1, 3)));
    std::string v = pick(scalarTy(target.type.elem));
    emit(cat("memref.store ", v, ", ", target.name, "[", join(ivs),
             "] : ", target.type.text));
    pure = false;
    trips = before;
    close(std::move(saved));
    emit("}");
    return true;
  }
  Ty type = anyTensor();
  if (!type.rank() || type.count() > 40 ||
      type.text.find('?') != std::string::npos)
    return false;
  // One iteration a row.
  int64_t rows = type.shape[0];
  Shape rest(type.shape.begin() + 1, type.shape.end());
  Ty row = tensorTy(rest.empty() ? Shape{1} : rest, type.elem);
  std::string init = pick(type), out = fresh(), iv = fresh(), r = fresh();
  emit(cat(r, " = scf.forall (", iv, ") in (", rows, ") shared_outs(", out,
           " = ", init, ") -> (", type.text, ") {"));
  int64_t before = trips;
  trips *= rows;
  Saved saved = open({{iv, scalarTy("index")}});
  pure = true;
  for (Mem &o : mems)
    o.writable = false;
  statements(static_cast<unsigned>(between(0, 3)));
  std::string v = pick(scalarTy(type.elem));
  std::string part = tmp(cat("tensor.splat ", v, " : ", row.text));
  pure = false;
  trips = before;
  std::string offsets = iv, sizes = "1", steps = "1";
  for (int64_t d : rest) {
    offsets += ", 0";
    sizes += ", " + std::to_string(d);
    steps += ", 1";
  }
  emit("scf.forall.in_parallel {");
  emit(cat("  tensor.parallel_insert_slice ", part, " into ", out, "[", offsets,
           "] [", sizes, "] [", steps, "] : ", row.text, " into ", type.text));
  emit("}");
  close(std::move(saved));
  emit("}");
  scope.push_back({r, type});
  return true;
}

bool FunctionGen::call() {
  if (callees.empty() || pure || calls >= 4 || trips > 8)
    return false;
  const Signature &callee = oneOf(callees);
  std::vector<std::string> arguments;
  std::set<int> used;
  for (const Ty &t : callee.arguments) {
    if (t.kind != Ty::MemRef) {
      arguments.push_back(pick(t));
      continue;
    }
    // No two arguments of one allocation.
    std::vector<const Mem *> have;
    for (const Mem &m : mems)
      if (m.type == t && m.writable && !used.count(find(m.root)))
        have.push_back(&m);
    if (have.empty())
      return false;
    const Mem *m = oneOf(have);
    arguments.push_back(m->name);
    used.insert(find(m->root));
  }
  ++calls;
  std::vector<Value> results;
  std::string left =
      callee.results.empty() ? "" : head(callee.results, results) + " = ";
  emit(cat(left, "func.call @", callee.name, "(", join(arguments),
           ") : ", callee.text()));
  bring(results);
  return true;
}

/// A memory carried round a loop, exchanged with another one.
bool FunctionGen::carriedMemory() {
  const Mem *m = memory(-1, {}, true);
  if (!m || depth > 0 || pure)
    return false;
  Mem a = *m;
  std::vector<const Mem *> others;
  for (const Mem &o : mems)
    if (o.type == a.type && o.name != a.name && o.writable &&
        find(o.root) != find(a.root))
      others.push_back(&o);
  if (others.empty())
    return false;
  Mem b = *oneOf(others);
  std::string lo = index(0), hi = index(between(0, 4)), one = index(1);
  std::string iv = fresh(), x = fresh(), y = fresh(), r = fresh();
  std::string pair = a.type.text + ", " + a.type.text;
  unite(a.root, b.root);
  emit(cat(r, ":2 = scf.for ", iv, " = ", lo, " to ", hi, " step ", one,
           " iter_args(", x, " = ", a.name, ", ", y, " = ", b.name, ") -> (",
           pair, ") {"));
  int64_t before = trips;
  trips *= 4;
  Saved saved = open({{iv, scalarTy("index")}});
  Mem inner = a;
  inner.name = x;
  mems.push_back(inner);
  inner.name = y;
  mems.push_back(inner);
  statements(static_cast<unsigned>(between(1, 4)));
  emit(cat("scf.yield ", y, ", ", x, " : ", pair));
  close(std::move(saved));
  trips = before;
  emit("}");
  Mem result = a;
  result.name = r + "#0";
  mems.push_back(result);
  result.name = r + "#1";
  mems.push_back(result);
  return true;
}

/// An assertion that holds.
bool FunctionGen::assertion() {
  if (depth > 0) // within scf.while convert-cf-to-llvm would split the body
    return false;
  std::string i = indexBelow(5), five = index(5);
  std::string c = tmp(cat("arith.cmpi ult, ", i, ", ", five, " : index"));
  emit(cat("cf.assert ", c, ", \"within\""));
  return true;
}
