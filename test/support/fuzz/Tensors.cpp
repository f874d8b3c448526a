//===- Tensors.cpp - random statements on tensors -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors are values: each change makes another one, and the old one may still
// be read, here or in the next trip of a loop.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <numeric>

using namespace plumb;
using namespace plumb::fuzz;

static unsigned dynamicOf(const Ty &type) {
  unsigned dynamic = 0;
  size_t at = type.text.find('<') + 1;
  for (unsigned i = 0; i < type.rank(); ++i) {
    dynamic |= unsigned(type.text[at] == '?') << i;
    at = type.text.find('x', at) + 1;
  }
  return dynamic;
}

/// A tensor of that shape; made where there is none.
Value FunctionGen::tensorOf(const Shape &shape, const std::string &elem) {
  std::vector<const Value *> have;
  for (const Value &v : scope)
    if (v.type.kind == Ty::Tensor && v.type.shape == shape &&
        v.type.elem == elem && !(fixedSizes && dynamicOf(v.type)))
      have.push_back(&v);
  if (!have.empty() && chance(75))
    return *oneOf(have);
  Ty type = tensorTy(shape, elem);
  std::string name;
  uint64_t kind = rng.below(4);
  if (kind == 0) {
    std::string e = tmp(cat("tensor.empty() : ", type.text));
    std::string v = pick(scalarTy(elem));
    name = tmp(cat("linalg.fill ins(", v, " : ", elem, ") outs(", e, " : ",
                   type.text, ") -> ", type.text));
  } else if (kind == 1) {
    name = tmp(cat("tensor.splat ", pick(scalarTy(elem)), " : ", type.text));
  } else {
    name = constant(type);
  }
  scope.push_back({name, type});
  return {name, type};
}

/// Not xori: of a tensor of unknown size with itself it folds to a constant
/// that has no size, either.
static std::string elementOp(const std::string &elem, PhiloxStream &rng) {
  static const std::vector<std::string> floats = {"addf", "mulf", "maximumf",
                                                  "subf"};
  static const std::vector<std::string> ints = {"addi",  "muli", "ori",
                                                "minsi", "subi", "maxui"};
  const std::vector<std::string> &names = isFloat(elem) ? floats : ints;
  return "arith." + names[rng.below(names.size())];
}

bool FunctionGen::tensorInsert() {
  Ty type = anyTensor();
  std::string at = indices(type.shape);
  std::string v = pick(scalarTy(type.elem)), t = pick(type);
  op(cat("tensor.insert ", v, " into ", t, "[", at, "] : ", type.text), type);
  return true;
}

bool FunctionGen::tensorExtract() {
  Ty type = anyTensor();
  std::string at = indices(type.shape), t = pick(type);
  op(cat("tensor.extract ", t, "[", at, "] : ", type.text),
     scalarTy(type.elem));
  return true;
}

bool FunctionGen::tensorBinary() {
  Ty type = anyTensor();
  std::string x = pick(type), y = pick(type);
  op(cat(elementOp(type.elem, rng), " ", x, ", ", y, " : ", type.text), type);
  return true;
}

bool FunctionGen::tensorDim() {
  Ty type = anyTensor();
  if (!type.rank())
    return false;
  std::string t = pick(type);
  if (chance(30)) {
    op(cat("tensor.rank ", t, " : ", type.text), scalarTy("index"));
    return true;
  }
  std::string i = indexBelow(type.rank());
  op(cat("tensor.dim ", t, ", ", i, " : ", type.text), scalarTy("index"));
  return true;
}

/// A part of one tensor, changed, into a part of another.
bool FunctionGen::tensorSlices() {
  Ty type = anyTensor();
  if (!type.rank())
    return false;
  Shape sizes, steps, rooms, shape;
  std::vector<std::string> sizeWords;
  unsigned dynamic = 0, ones = 0;
  bool drops = chance(40); // see subview
  for (unsigned i = 0; i < type.rank(); ++i) {
    int64_t d = type.shape[i], step = drops ? 1 : between(1, 3);
    sizes.push_back(between(1, (d + step - 1) / step));
    steps.push_back(step);
    rooms.push_back(d - 1 - (sizes.back() - 1) * step);
    ones += sizes.back() == 1;
  }
  // All dimensions of size 1 are dropped or none: which of several it is gets
  // lost, see docs/found-bugs.md, 82 and 83.
  drops = drops && ones < type.rank() && chance(70);
  for (int64_t size : sizes) {
    if (drops && size == 1) {
      sizeWords.push_back("1");
      continue;
    }
    if (chance(20)) {
      dynamic |= 1u << shape.size();
      sizeWords.push_back(index(size));
    } else {
      sizeWords.push_back(std::to_string(size));
    }
    shape.push_back(size);
  }
  auto offsets = [&] {
    std::vector<std::string> words;
    for (int64_t room : rooms)
      words.push_back(chance(40) ? indexBelow(room + 1)
                                 : std::to_string(between(0, room)));
    return join(words);
  };
  Ty part = tensorTy(shape, type.elem, dynamic);
  std::string where = offsets(), from = pick(type);
  std::string x =
      op(cat("tensor.extract_slice ", from, "[", where, "] [", join(sizeWords),
             "] [", join(steps), "] : ", type.text, " to ", part.text),
         part);
  if (chance(70)) {
    std::string y = pick(part);
    x = op(cat(elementOp(type.elem, rng), " ", x, ", ", y, " : ", part.text),
           part);
  }
  where = offsets();
  std::string into = pick(type);
  op(cat("tensor.insert_slice ", x, " into ", into, "[", where, "] [",
         join(sizeWords), "] [", join(steps), "] : ", part.text, " into ",
         type.text),
     type);
  return true;
}

/// Elements that are as far apart in a vector as in memory.
static bool wholeBytes(const std::string &elem) {
  unsigned bits = bitsOf(elem);
  return elem != "index" && bits % 8 == 0 && (bits & (bits - 1)) == 0;
}

/// A vector that may reach past the end; it has the tensor's rank. It is not
/// masked where it is as large as the tensor: one-shot-bufferize would take it
/// for one that covers all.
bool FunctionGen::tensorWrite() {
  Ty type = anyTensor();
  if (!type.rank() || !wholeBytes(type.elem))
    return false;
  Ty lanes = vectorTy(smallShape(type.rank()), type.elem);
  std::string at = indices(type.shape);
  std::string v = pick(lanes), t = pick(type), mask;
  bool covers = true;
  for (unsigned i = 0; i < type.rank(); ++i)
    covers &= lanes.shape[i] >= type.shape[i];
  if (chance(25) && !covers)
    mask = ", " + laneMask(lanes);
  op(cat("vector.transfer_write ", v, ", ", t, "[", at, "]", mask, " : ",
         lanes.text, ", ", type.text),
     type);
  return true;
}

bool FunctionGen::tensorRead() {
  Ty type = anyTensor();
  if (!type.rank() || !wholeBytes(type.elem))
    return false;
  Ty lanes = vectorTy(
      smallShape(static_cast<unsigned>(between(1, type.rank()))), type.elem);
  std::string at = indices(type.shape), t = pick(type);
  std::string pad = pick(scalarTy(type.elem));
  bringRead(tmp(cat("vector.transfer_read ", t, "[", at, "], ", pad, " : ",
                    type.text, ", ", lanes.text)),
            lanes);
  return true;
}

bool FunctionGen::tensorPad() {
  Ty type = anyTensor();
  if (!type.rank() || type.count() > 64)
    return false;
  Shape to;
  std::vector<std::string> low, high, args;
  unsigned dynamic = dynamicOf(type);
  for (unsigned i = 0; i < type.rank(); ++i) {
    int64_t a = between(0, 2), b = between(0, 2);
    to.push_back(type.shape[i] + a + b);
    if (chance(20)) {
      low.push_back(index(a));
      dynamic |= 1u << i;
    } else {
      low.push_back(std::to_string(a));
    }
    high.push_back(std::to_string(b));
    args.push_back(cat("%p", counter++, ": index"));
  }
  Ty result = tensorTy(to, type.elem, dynamic);
  std::string t = pick(type), v = pick(scalarTy(type.elem)), r = fresh();
  emit(cat(r, " = tensor.pad ", t, " low[", join(low), "] high[", join(high),
           "] {"));
  emit(cat("^bb0(", join(args), "):"));
  emit(cat("  tensor.yield ", v, " : ", type.elem));
  emit(cat("} : ", type.text, " to ", result.text));
  scope.push_back({r, result});
  return true;
}

bool FunctionGen::tensorReshape() {
  Ty type = anyTensor();
  if (dynamicOf(type) || !type.rank())
    return false;
  const Shape &shape = type.shape;
  std::string t = pick(type);
  if (type.rank() >= 2 && chance(50)) {
    size_t at = static_cast<size_t>(between(0, type.rank() - 2));
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
    Ty result = tensorTy(to, type.elem);
    op(cat("tensor.collapse_shape ", t, " [", join(groups), "] : ", type.text,
           " into ", result.text),
       result);
    return true;
  }
  if (type.rank() > 3)
    return false;
  size_t at = static_cast<size_t>(between(0, type.rank() - 1));
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
  Ty result = tensorTy(to, type.elem);
  if (chance(30)) {
    Ty sizes = tensorTy({static_cast<int64_t>(to.size())}, "index");
    std::string s =
        tmp(cat("arith.constant dense<[", join(to), "]> : ", sizes.text));
    op(cat("tensor.reshape ", t, "(", s, ") : (", type.text, ", ", sizes.text,
           ") -> ", result.text),
       result);
    return true;
  }
  op(cat("tensor.expand_shape ", t, " [", join(groups), "] output_shape [",
         join(to), "] : ", type.text, " into ", result.text),
     result);
  return true;
}

bool FunctionGen::tensorGenerate() {
  Shape shape = smallShape(static_cast<unsigned>(between(1, 3)), 4);
  std::string elem = word({"i32", "f32", "i64", "index", "i8", "f64"});
  unsigned dynamic =
      static_cast<unsigned>(rng.below(8)) & ((1u << shape.size()) - 1);
  std::vector<std::string> sizes, args;
  std::vector<Value> ivs;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (dynamic >> i & 1)
      sizes.push_back(index(shape[i]));
    ivs.push_back({fresh(), scalarTy("index")});
    args.push_back(ivs.back().name + ": index");
  }
  Ty type = tensorTy(shape, elem, dynamic);
  std::string r = fresh();
  emit(cat(r, " = tensor.generate ", join(sizes), " {"));
  emit(cat("^bb0(", join(args), "):"));
  Saved saved = open(ivs);
  // The body has no effects, and no tensors of its own.
  bool wasPure = pure;
  pure = true;
  std::string v = bodyValue(ivs, elem);
  emit(cat("tensor.yield ", v, " : ", elem));
  pure = wasPure;
  close(std::move(saved));
  emit("} : " + type.text);
  scope.push_back({r, type});
  return true;
}

bool FunctionGen::tensorFromElements() {
  Shape shape = smallShape(static_cast<unsigned>(between(0, 2)), 3);
  Ty elem = anyScalar(), type = tensorTy(shape, elem.elem);
  std::vector<std::string> parts;
  for (int64_t i = 0; i < type.count(); ++i)
    parts.push_back(pick(elem));
  op(cat("tensor.from_elements ", join(parts), " : ", type.text), type);
  return true;
}

bool FunctionGen::tensorCast() {
  Ty type = anyTensor();
  if (!type.rank())
    return false;
  Ty to = tensorTy(type.shape, type.elem,
                   static_cast<unsigned>(rng.below(1u << type.rank())));
  if (to == type)
    return false;
  op(cat("tensor.cast ", pick(type), " : ", type.text, " to ", to.text), to);
  return true;
}

bool FunctionGen::tensorConcat() {
  Ty type = anyTensor();
  if (!type.rank() || type.count() > 32 || dynamicOf(type))
    return false;
  int64_t dim = between(0, type.rank() - 1);
  Shape to = type.shape;
  to[dim] *= 2;
  Ty result = tensorTy(to, type.elem);
  std::string x = pick(type), y = pick(type);
  op(cat("tensor.concat dim(", dim, ") ", x, ", ", y, " : (", type.text, ", ",
         type.text, ") -> ", result.text),
     result);
  return true;
}

/// Through memory that nobody else knows, or to be read at once.
bool FunctionGen::tensorToMemory() {
  Ty type = anyTensor();
  if (dynamicOf(type))
    return false;
  Ty mem = memrefTy(type.shape, type.elem);
  switch (rng.below(3)) {
  case 0: {
    std::string t = pick(type);
    std::string m = tmp(cat("bufferization.to_buffer ", t,
                            " read_only : ", type.text, " to ", mem.text));
    std::string at = indices(type.shape);
    op(cat("memref.load ", m, "[", at, "] : ", mem.text), scalarTy(type.elem));
    return true;
  }
  case 1: {
    std::string m = tmp(cat("memref.alloc() : ", mem.text));
    std::string v = pick(scalarTy(type.elem));
    emit(cat("linalg.fill ins(", v, " : ", type.elem, ") outs(", m, " : ",
             mem.text, ")"));
    op(cat("bufferization.to_tensor ", m, " restrict writable : ", mem.text,
           " to ", type.text),
       type);
    return true;
  }
  default: {
    std::string t = pick(type);
    op(cat("bufferization.alloc_tensor() copy(", t, ") : ", type.text), type);
    return true;
  }
  }
}

/// arith and math on whole tensors.
bool FunctionGen::tensorElementwise() {
  Ty type = anyTensor();
  std::string x = pick(type), y = pick(type);
  if (chance(50)) {
    if (dynamicOf(type)) // of one tensor with itself it folds as xori does
      return false;
    Ty mask = type;
    mask.elem = "i1";
    mask.text =
        mask.text.substr(0, mask.text.size() - type.elem.size() - 1) + "i1>";
    std::string name = isFloat(type.elem)
                           ? "arith.cmpf " + word({"olt", "une", "uge"})
                           : "arith.cmpi " + word({"slt", "ne", "uge"});
    std::string c = op(cat(name, ", ", x, ", ", y, " : ", type.text), mask);
    op(cat("arith.select ", c, ", ", x, ", ", y, " : ", mask.text, ", ",
           type.text),
       type);
    return true;
  }
  if (!isFloat(type.elem))
    return false;
  op(cat(word({"math.absf", "math.sqrt", "arith.negf", "math.floor"}), " ", x,
         " : ", type.text),
     type);
  return true;
}

bool FunctionGen::tensorBitcast() {
  Ty type = anyTensor();
  static const std::map<std::string, std::string> images = {
      {"i32", "f32"}, {"i64", "f64"}, {"i16", "f16"}};
  auto image = images.find(type.elem);
  if (image == images.end() || dynamicOf(type))
    return false;
  Ty to = tensorTy(type.shape, image->second);
  op(cat("arith.bitcast ", pick(type), " : ", type.text, " to ", to.text), to);
  return true;
}
