//===- Memory.cpp - random statements on memory ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Allocations are filled at once. Views join the memory that may be used, with
// the layout that their type says; all views of an allocation share its root.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <numeric>

using namespace plumb;
using namespace plumb::fuzz;

const Mem *FunctionGen::memory(int rank, const std::vector<std::string> &elems,
                               bool writable, bool dense, bool identity) {
  std::vector<const Mem *> have;
  for (const Mem &m : mems)
    if ((rank < 0 || m.type.rank() == static_cast<unsigned>(rank)) &&
        (elems.empty() ||
         std::find(elems.begin(), elems.end(), m.type.elem) != elems.end()) &&
        (!writable || m.writable) && (!dense || m.dense()) &&
        (!identity || m.identity) && m.type.count() > 0)
      have.push_back(&m);
  return have.empty() ? nullptr : oneOf(have);
}

Mem FunctionGen::plainMem(const std::string &name, const Shape &shape,
                          const std::string &elem, unsigned dynamic, int root) {
  Mem mem;
  mem.name = name;
  mem.type = memrefTy(shape, elem, dynamic);
  mem.root = root;
  mem.dynamic = dynamic;
  mem.strides.resize(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    mem.strides[i] = stride;
    stride =
        stride == kDynamic || (dynamic >> i & 1) ? kDynamic : stride * shape[i];
  }
  return mem;
}

void FunctionGen::fill(const Mem &mem) {
  std::string v = pick(scalarTy(mem.type.elem));
  emit(cat("linalg.fill ins(", v, " : ", mem.type.elem, ") outs(", mem.name,
           " : ", mem.type.text, ")"));
}

Mem FunctionGen::allocate(const Shape &shape, const std::string &elem,
                          bool stack) {
  unsigned dynamic =
      !fixedSizes && chance(30) ? static_cast<unsigned>(rng.below(8)) : 0;
  dynamic &= (1u << shape.size()) - 1;
  std::vector<std::string> sizes;
  for (size_t i = 0; i < shape.size(); ++i)
    if (dynamic >> i & 1)
      sizes.push_back(index(shape[i]));
  std::string attribute = chance(20) && !stack ? " {alignment = 64 : i64}" : "";
  Ty type = memrefTy(shape, elem, dynamic);
  std::string name = tmp(cat(stack ? "memref.alloca(" : "memref.alloc(",
                             join(sizes), ")", attribute, " : ", type.text));
  Mem mem = plainMem(name, shape, elem, dynamic, newRoot());
  fill(mem);
  if (stack)
    stackRoots.insert(mem.root);
  else if (!depth)
    owned.push_back(mem);
  mems.push_back(mem);
  return mem;
}

/// Memory of that shape; made where there is none.
Mem FunctionGen::memOf(const Shape &shape, const std::string &elem,
                       bool writable, const std::set<int> &notRoots) {
  std::vector<const Mem *> have;
  for (const Mem &m : mems)
    if (m.type.shape == shape && m.type.elem == elem &&
        (!writable || m.writable) && !notRoots.count(find(m.root)) &&
        !(fixedSizes && m.dynamic))
      have.push_back(&m);
  if (!have.empty() && chance(70))
    return *oneOf(have);
  Mem mem = allocate(shape, elem, trips == 1 && chance(30));
  // Rows that differ make a wrong index visible.
  if (shape.size() && mem.type.count() > 1 && chance(70)) {
    Ty type = tensorTy(shape, elem);
    std::string name = prefix + "g" + std::to_string(globalCount++);
    globals += cat("memref.global \"private\" constant @", name, " : ",
                   memrefTy(shape, elem).text, " = dense<", nested(shape, elem),
                   ">\n");
    std::string g = tmp(
        cat("memref.get_global @", name, " : ", memrefTy(shape, elem).text));
    emit(cat("memref.copy ", g, ", ", mem.name, " : ",
             memrefTy(shape, elem).text, " to ", mem.type.text));
  }
  return mem;
}

void FunctionGen::addView(const Mem &of, const std::string &text,
                          const Shape &shape, const std::string &elem,
                          unsigned dynamic, const Shape &strides,
                          int64_t offset) {
  auto number = [](int64_t n) {
    return n == kDynamic ? std::string("?") : std::to_string(n);
  };
  std::vector<std::string> words;
  for (int64_t s : strides)
    words.push_back(number(s));
  std::string layout = cat("strided<[", join(words), "]",
                           offset ? ", offset: " + number(offset) : "", ">");
  Mem mem = of;
  mem.type = memrefTy(shape, elem, dynamic, layout);
  mem.dynamic = dynamic;
  mem.strides = strides;
  mem.offset = offset;
  mem.identity = false;
  mem.name = tmp(text + mem.type.text);
  mems.push_back(mem);
}

static const std::vector<std::string> kMemElems = {
    "i32", "f32", "i64",  "f16", "i8",  "i1",  "index",
    "i16", "f64", "bf16", "i24", "f32", "i33", "i5"};

bool FunctionGen::allocation() {
  if (mems.size() > 12)
    return false;
  Shape shape = smallShape(static_cast<unsigned>(between(0, 3)), 6);
  allocate(shape, oneOf(kMemElems), trips == 1 && chance(40));
  return true;
}

bool FunctionGen::load() {
  const Mem *m = memory();
  if (!m)
    return false;
  Mem mem = *m;
  std::string at = indices(mem.type.shape);
  op(cat("memref.load ", mem.name, "[", at, "] : ", mem.type.text),
     scalarTy(mem.type.elem));
  return true;
}

bool FunctionGen::store() {
  const Mem *m = memory(-1, {}, true);
  if (!m)
    return false;
  Mem mem = *m;
  std::string at = indices(mem.type.shape);
  std::string v = pick(scalarTy(mem.type.elem));
  emit(cat("memref.store ", v, ", ", mem.name, "[", at, "] : ", mem.type.text));
  return true;
}

bool FunctionGen::dim() {
  const Mem *m = memory();
  if (!m || !m->type.rank())
    return false;
  Mem mem = *m;
  std::string i = indexBelow(mem.type.rank());
  op(cat("memref.dim ", mem.name, ", ", i, " : ", mem.type.text),
     scalarTy("index"));
  return true;
}

bool FunctionGen::copy() {
  const Mem *m = memory();
  if (!m)
    return false;
  Mem from = *m;
  Mem to = memOf(from.type.shape, from.type.elem, true, {find(from.root)});
  if (chance(70))
    emit(cat("memref.copy ", from.name, ", ", to.name, " : ", from.type.text,
             " to ", to.type.text));
  else
    emit(cat("linalg.copy ins(", from.name, " : ", from.type.text, ") outs(",
             to.name, " : ", to.type.text, ")"));
  return true;
}

/// Static and dynamic offsets, sizes and strides; dimensions of size 1 may go.
bool FunctionGen::subview() {
  const Mem *m = memory();
  if (!m || !m->type.rank() || mems.size() > 14)
    return false;
  Mem mem = *m;
  Shape shape, strides;
  int64_t offset = mem.offset;
  unsigned dynamic = 0;
  std::vector<std::string> offsets, sizes, steps;
  // getDroppedDims crashes where there are steps.
  bool drops = chance(40);
  for (unsigned i = 0; i < mem.type.rank(); ++i) {
    int64_t d = mem.type.shape[i], step = drops ? 1 : between(1, 3);
    int64_t size = between(1, (d + step - 1) / step);
    int64_t room = d - 1 - (size - 1) * step, at = between(0, room);
    bool drop = drops && size == 1 && chance(70) &&
                shape.size() + mem.type.rank() - i > 1;
    int64_t stride = mem.strides[i];
    if (chance(25)) {
      offsets.push_back(indexBelow(room + 1));
      if (stride != 0)
        offset = kDynamic;
    } else {
      offsets.push_back(std::to_string(at));
      if (offset == kDynamic || stride == kDynamic)
        offset = at == 0 && offset != kDynamic ? offset : kDynamic;
      else
        offset += at * stride;
    }
    if (chance(20) && !drop) {
      sizes.push_back(index(size));
      dynamic |= 1u << shape.size();
    } else {
      sizes.push_back(std::to_string(size));
    }
    bool dynamicStep = !drops && chance(10);
    steps.push_back(dynamicStep ? index(step) : std::to_string(step));
    if (drop)
      continue;
    shape.push_back(size);
    bool known = stride == 0 || (stride != kDynamic && !dynamicStep);
    strides.push_back(known ? stride * step : kDynamic);
  }
  addView(mem,
          cat("memref.subview ", mem.name, "[", join(offsets), "] [",
              join(sizes), "] [", join(steps), "] : ", mem.type.text, " to "),
          shape, mem.type.elem, dynamic, strides, offset);
  return true;
}

/// Forgets sizes or layout, or finds them again.
bool FunctionGen::castMemory() {
  const Mem *m = memory();
  if (!m || !m->type.rank() || mems.size() > 14)
    return false;
  Mem mem = *m;
  unsigned all = (1u << mem.type.rank()) - 1;
  if (mem.identity && chance(50)) {
    Mem to = plainMem("", mem.type.shape, mem.type.elem,
                      static_cast<unsigned>(rng.below(all + 1)), mem.root);
    if (to.type == mem.type)
      return false;
    to.writable = mem.writable;
    to.name = tmp(cat("memref.cast ", mem.name, " : ", mem.type.text, " to ",
                      to.type.text));
    mems.push_back(to);
    return true;
  }
  Shape strides(mem.type.rank(), kDynamic);
  addView(mem, cat("memref.cast ", mem.name, " : ", mem.type.text, " to "),
          mem.type.shape, mem.type.elem, all, strides, kDynamic);
  return true;
}

bool FunctionGen::reshapeMemory() {
  const Mem *m = memory(-1, {}, false, false, true);
  if (!m || m->dynamic || mems.size() > 14)
    return false;
  Mem mem = *m;
  const Shape &shape = mem.type.shape;
  if (mem.type.rank() >= 2 && chance(50)) {
    // Two neighbours become one.
    size_t at = static_cast<size_t>(between(0, mem.type.rank() - 2));
    Shape to;
    std::vector<std::string> groups;
    for (size_t i = 0; i < shape.size(); ++i) {
      if (i == at + 1) {
        to.back() *= shape[i];
        groups.back() = cat("[", at, ", ", i, "]");
      } else {
        to.push_back(shape[i]);
        groups.push_back(cat("[", i, "]"));
      }
    }
    Mem result = plainMem("", to, mem.type.elem, 0, mem.root);
    result.writable = mem.writable;
    result.name =
        tmp(cat("memref.collapse_shape ", mem.name, " [", join(groups),
                "] : ", mem.type.text, " into ", result.type.text));
    mems.push_back(result);
    return true;
  }
  if (mem.type.rank() == 0 || mem.type.rank() > 3)
    return false;
  // One becomes two.
  size_t at = static_cast<size_t>(between(0, mem.type.rank() - 1));
  int64_t factor = between(1, 3);
  if (shape[at] % factor)
    return false;
  Shape to;
  std::vector<std::string> groups;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i == at) {
      groups.push_back(cat("[", i, ", ", i + 1, "]"));
      to.push_back(shape[i] / factor);
      to.push_back(factor);
    } else {
      groups.push_back(cat("[", i + (i > at), "]"));
      to.push_back(shape[i]);
    }
  }
  Mem result = plainMem("", to, mem.type.elem, 0, mem.root);
  result.writable = mem.writable;
  if (chance(40)) {
    Ty sizes = memrefTy({static_cast<int64_t>(to.size())}, "index");
    std::string name = prefix + "g" + std::to_string(globalCount++);
    globals += cat("memref.global \"private\" constant @", name, " : ",
                   sizes.text, " = dense<[", join(to), "]>\n");
    std::string g = tmp(cat("memref.get_global @", name, " : ", sizes.text));
    result.name =
        tmp(cat("memref.reshape ", mem.name, "(", g, ") : (", mem.type.text,
                ", ", sizes.text, ") -> ", result.type.text));
  } else {
    result.name = tmp(cat("memref.expand_shape ", mem.name, " [", join(groups),
                          "] output_shape [", join(to), "] : ", mem.type.text,
                          " into ", result.type.text));
  }
  mems.push_back(result);
  return true;
}

bool FunctionGen::transposeMemory() {
  const Mem *m = memory();
  if (!m || m->type.rank() < 2 || mems.size() > 14)
    return false;
  Mem mem = *m;
  Shape perm(mem.type.rank());
  std::iota(perm.begin(), perm.end(), 0);
  for (size_t i = perm.size(); i > 1; --i)
    std::swap(perm[i - 1], perm[rng.below(i)]);
  Shape shape, strides;
  std::vector<std::string> in, out;
  unsigned dynamic = 0;
  for (size_t i = 0; i < perm.size(); ++i) {
    in.push_back(cat("d", i));
    out.push_back(cat("d", perm[i]));
    shape.push_back(mem.type.shape[perm[i]]);
    strides.push_back(mem.strides[perm[i]]);
    dynamic |= (mem.dynamic >> perm[i] & 1) << i;
  }
  addView(mem,
          cat("memref.transpose ", mem.name, " (", join(in), ") -> (",
              join(out), ") : ", mem.type.text, " to "),
          shape, mem.type.elem, dynamic, strides, mem.offset);
  return true;
}

bool FunctionGen::reinterpret() {
  const Mem *m = memory(-1, {}, false, false, true);
  if (!m || mems.size() > 14)
    return false;
  Mem mem = *m;
  int64_t n = mem.type.count();
  unsigned rank = static_cast<unsigned>(between(1, 2));
  // Within the allocation: offset + sum (size - 1) * stride < n.
  Shape shape, strides;
  int64_t offset = between(0, n - 1), left = n - 1 - offset;
  std::vector<std::string> sizes, steps;
  for (unsigned i = 0; i < rank; ++i) {
    int64_t stride = between(0, 4);
    int64_t size =
        between(1, stride ? std::min<int64_t>(left / stride + 1, 5) : 2);
    left -= (size - 1) * stride;
    shape.push_back(size);
    strides.push_back(stride);
    sizes.push_back(std::to_string(size));
    steps.push_back(std::to_string(stride));
  }
  std::string at = std::to_string(offset);
  bool dynamicOffset = chance(30);
  if (dynamicOffset)
    at = index(offset);
  size_t before = mems.size();
  addView(mem,
          cat("memref.reinterpret_cast ", mem.name, " to offset: [", at,
              "], sizes: [", join(sizes), "], strides: [", join(steps),
              "] : ", mem.type.text, " to "),
          shape, mem.type.elem, 0, strides, dynamicOffset ? kDynamic : offset);
  // Elements may share a place: operations that write all of it in some order
  // are kept away.
  mems[before].writable = false;
  return true;
}

/// Integers of other widths over bytes.
bool FunctionGen::byteView() {
  if (mems.size() > 12)
    return false;
  int64_t n = between(2, 8) * 8;
  Ty bytes = memrefTy({n}, "i8");
  std::string name =
      tmp("memref.alloc() {alignment = 16 : i64} : " + bytes.text);
  Mem mem = plainMem(name, {n}, "i8", 0, newRoot());
  fill(mem);
  if (!depth)
    owned.push_back(mem);
  mems.push_back(mem);
  for (int64_t k = between(1, 2); k; --k) {
    std::string elem = word({"i16", "i32", "i64", "i8"});
    int64_t at = 8 * between(0, n / 8 - 1), left = n - at;
    int64_t size = left / (bitsOf(elem) / 8);
    unsigned dynamic = chance(40);
    Mem view = plainMem("", {size}, elem, dynamic, mem.root);
    std::string shift = index(at), count = dynamic ? index(size) : "";
    view.name = tmp(cat("memref.view ", mem.name, "[", shift, "][", count,
                        "] : ", bytes.text, " to ", view.type.text));
    mems.push_back(view);
  }
  return true;
}

bool FunctionGen::globalMemory() {
  if (mems.size() > 12)
    return false;
  Shape shape = smallShape(static_cast<unsigned>(between(0, 3)), 4);
  std::string elem = word({"i32", "f32", "i8", "f64", "i64", "f16", "index"});
  std::string name = prefix + "g" + std::to_string(globalCount++);
  bool isConstant = chance(75);
  Mem mem = plainMem("", shape, elem, 0, newRoot());
  globals +=
      cat("memref.global \"private\" ", isConstant ? "constant " : "", "@",
          name, " : ", mem.type.text, " = dense<", nested(shape, elem), ">\n");
  mem.name = tmp(cat("memref.get_global @", name, " : ", mem.type.text));
  mem.writable = !isConstant;
  if (!isConstant) {
    if (pure)
      return false;
    fill(mem); // what an earlier run left there is gone
  }
  mems.push_back(mem);
  return true;
}

bool FunctionGen::atomic() {
  const Mem *m = memory(-1, {"i32", "i64", "f32", "f64"}, true);
  if (!m)
    return false;
  Mem mem = *m;
  std::string elem = mem.type.elem;
  std::string kind = isFloat(elem)
                         ? word({"addf", "maximumf", "minimumf", "assign"})
                         : word({"addi", "maxs", "maxu", "mins", "minu", "andi",
                                 "ori", "assign"});
  std::string at = indices(mem.type.shape), v = pick(scalarTy(elem));
  op(cat("memref.atomic_rmw ", kind, " ", v, ", ", mem.name, "[", at, "] : (",
         elem, ", ", mem.type.text, ") -> ", elem),
     scalarTy(elem));
  return true;
}

bool FunctionGen::genericAtomic() {
  const Mem *m = memory(-1, {"i32", "i64"}, true);
  if (!m)
    return false;
  Mem mem = *m;
  Ty type = scalarTy(mem.type.elem);
  std::string at = indices(mem.type.shape), v = pick(type);
  std::string old = fresh(), r = fresh(), inner = fresh();
  emit(cat(r, " = memref.generic_atomic_rmw ", mem.name, "[", at,
           "] : ", mem.type.text, " {"));
  emit(cat("^bb0(", old, ": ", type.text, "):"));
  ++indent;
  emit(cat(inner, " = arith.", isFloat(type.elem) ? "mulf " : "xori ", old,
           ", ", v, " : ", type.text));
  emit(cat("memref.atomic_yield ", inner, " : ", type.text));
  --indent;
  emit("}");
  scope.push_back({r, type});
  return true;
}

bool FunctionGen::allocaScope() {
  // The types of the results are not converted natively.
  std::vector<Ty> types = {scalarTy(word({"i32", "f32", "i64", "f64"}))};
  std::vector<Value> results;
  emit(cat(head(types, results), " = memref.alloca_scope -> (", texts(types),
           ") {"));
  Saved saved = open({});
  // Natively loops within cannot be lowered: single accesses only.
  Ty elem = anyScalar(), type = memrefTy({3}, elem.elem);
  std::string m = tmp("memref.alloca() : " + type.text);
  for (int64_t i = 0; i < 3; ++i) {
    std::string v = pick(elem), at = index(i);
    emit(cat("memref.store ", v, ", ", m, "[", at, "] : ", type.text));
  }
  std::string at = indexBelow(3);
  op(cat("memref.load ", m, "[", at, "] : ", type.text), elem);
  emit("memref.alloca_scope.return " + yieldText(types));
  close(std::move(saved));
  emit("}");
  bring(results);
  return true;
}

bool FunctionGen::metadata() {
  const Mem *m = memory();
  if (!m || !m->type.rank())
    return false;
  Mem mem = *m;
  unsigned rank = mem.type.rank();
  std::string r = fresh();
  std::vector<std::string> indexes(2 * rank, "index");
  // Without the base: how it prints is nobody's business.
  emit(cat(r, ":", 2 + 2 * rank, " = memref.extract_strided_metadata ",
           mem.name, " : ", mem.type.text, " -> memref<", mem.type.elem,
           ">, index, ", join(indexes)));
  for (unsigned i = 1; i < 2 + 2 * rank; ++i)
    scope.push_back({cat(r, "#", i), scalarTy("index")});
  return true;
}

/// Makes memory and then more of it, whose new elements are written at once.
bool FunctionGen::realloc() {
  if (depth > 0 || mems.size() > 12)
    return false;
  Ty elem = anyScalar();
  int64_t n = between(1, 4), m = n + between(0, 3);
  Ty small = memrefTy({n}, elem.elem), large = memrefTy({m}, elem.elem);
  std::string a = tmp("memref.alloc() : " + small.text), v = pick(elem);
  emit(cat("linalg.fill ins(", v, " : ", elem.text, ") outs(", a, " : ",
           small.text, ")"));
  std::string b =
      tmp(cat("memref.realloc ", a, " : ", small.text, " to ", large.text));
  for (int64_t i = n; i < m; ++i) {
    std::string w = pick(elem), at = index(i);
    emit(cat("memref.store ", w, ", ", b, "[", at, "] : ", large.text));
  }
  mems.push_back(plainMem(b, {m}, elem.elem, 0, newRoot()));
  owned.push_back(mems.back());
  return true;
}

/// What changes nothing.
bool FunctionGen::hints() {
  const Mem *m = memory();
  if (!m)
    return false;
  Mem mem = *m;
  if (chance(40)) {
    op(cat("memref.rank ", mem.name, " : ", mem.type.text), scalarTy("index"));
    return true;
  }
  std::string at = indices(mem.type.shape);
  emit(cat("memref.prefetch ", mem.name, "[", at, "], read, locality<3>, ",
           "data : ", mem.type.text));
  return true;
}

/// One of two memories of one type, by a condition.
bool FunctionGen::selectMemory() {
  const Mem *m = memory(-1, {}, true);
  if (!m || trips > 1 || depth > 0)
    return false;
  Mem a = *m;
  std::vector<const Mem *> others;
  for (const Mem &o : mems)
    if (o.type == a.type && o.name != a.name && o.writable)
      others.push_back(&o);
  if (others.empty())
    return false;
  Mem b = *oneOf(others);
  std::string c = pick(scalarTy("i1"));
  Mem result = a;
  if (chance(50)) {
    result.name = tmp(cat("arith.select ", c, ", ", a.name, ", ", b.name, " : ",
                          a.type.text));
  } else {
    result.name = fresh();
    emit(cat(result.name, " = scf.if ", c, " -> (", a.type.text, ") {"));
    emit(cat("  scf.yield ", a.name, " : ", a.type.text));
    emit("} else {");
    emit(cat("  scf.yield ", b.name, " : ", a.type.text));
    emit("}");
  }
  unite(a.root, b.root);
  mems.push_back(result);
  return true;
}
