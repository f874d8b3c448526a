//===- VectorMemory.cpp - random vector accesses to memory ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements of no whole byte stay out: LLVM packs the lanes of a vector where a
// memref has one element a byte or word.
//
//===----------------------------------------------------------------------===//

#include "FunctionGen.h"
#include <algorithm>
#include <numeric>

using namespace plumb;
using namespace plumb::fuzz;

static const std::vector<std::string> kWholeBytes = {
    "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"};

namespace {
/// What a transfer needs beside the operands: the shape of the vector, its
/// permutation map, its in_bounds.
struct Transfer {
  Shape lanes, maskShape;
  std::string attributes;
};
} // namespace

/// A transfer between memory of `shape` and a vector: `dims` are the
/// dimensions of the memory that its own go along, -1 for a broadcast.
static Transfer transferOf(const Shape &shape, const Shape &dims,
                           PhiloxStream &rng) {
  Transfer t;
  std::string in, out, bounds;
  for (size_t i = 0; i < shape.size(); ++i)
    in += (i ? ", d" : "d") + std::to_string(i);
  for (size_t i = 0; i < dims.size(); ++i) {
    out += i ? ", " : "";
    out += dims[i] < 0 ? "0" : "d" + std::to_string(dims[i]);
    t.lanes.push_back(rng.between(1, 4));
    bounds += i ? ", " : "";
    bounds += dims[i] < 0 ? "true" : "false";
  }
  for (size_t d = 0; d < shape.size(); ++d)
    for (size_t i = 0; i < dims.size(); ++i)
      if (dims[i] == static_cast<int64_t>(d))
        t.maskShape.push_back(t.lanes[i]);
  t.attributes =
      cat("{in_bounds = [", bounds, "], permutation_map = ", "affine_map<(", in,
          ") -> (", out, ")>}");
  return t;
}

/// Which dimensions a vector goes along: some, in any order.
static Shape someDims(size_t rank, bool broadcast, PhiloxStream &rng) {
  Shape dims(rank);
  std::iota(dims.begin(), dims.end(), 0);
  if (rng.below(3) == 0)
    for (size_t i = rank; i > 1; --i)
      std::swap(dims[i - 1], dims[rng.below(i)]);
  dims.resize(static_cast<size_t>(rng.between(1, rank)));
  if (rng.below(3) == 0 || !broadcast) { // the innermost ones, in order
    for (size_t i = 0; i < dims.size(); ++i)
      dims[i] = static_cast<int64_t>(rank - dims.size() + i);
  }
  if (broadcast && rng.below(5) == 0)
    dims.insert(dims.begin() + rng.between(0, dims.size()), -1);
  return dims;
}

/// Natively what is read must not be used by one vector.insert alone.
void FunctionGen::bringRead(const std::string &read, const Ty &type) {
  if (type.rank() == 1) {
    scope.push_back({read, type});
    return;
  }
  std::string c = pick(scalarTy("i1")), other = pick(type);
  op(cat("arith.select ", c, ", ", read, ", ", other, " : ", type.text), type);
}

bool FunctionGen::transferRead() {
  const Mem *m = memory(-1, kWholeBytes);
  if (!m || m->type.rank() == 0)
    return false;
  Mem mem = *m;
  Shape dims = someDims(mem.type.rank(), true, rng);
  Transfer t = transferOf(mem.type.shape, dims, rng);
  std::string at = indices(mem.type.shape);
  std::string pad = pick(scalarTy(mem.type.elem));
  std::string mask, maskType;
  // The mask of a transposing read is lost natively.
  bool ordered = std::is_sorted(dims.begin(), dims.end());
  if (chance(30) && ordered && !t.maskShape.empty()) {
    Ty type = vectorTy(t.maskShape, "i1");
    mask = ", " + laneMask(type);
  }
  Ty type = vectorTy(t.lanes, mem.type.elem);
  std::string read =
      tmp(cat("vector.transfer_read ", mem.name, "[", at, "], ", pad, mask, " ",
              t.attributes, " : ", mem.type.text, ", ", type.text));
  bringRead(read, type);
  return true;
}

bool FunctionGen::transferWrite() {
  const Mem *m = memory(-1, kWholeBytes, true);
  if (!m || m->type.rank() == 0)
    return false;
  Mem mem = *m;
  Shape dims = someDims(mem.type.rank(), chance(50), rng);
  dims.erase(std::remove(dims.begin(), dims.end(), -1), dims.end());
  if (dims.empty())
    return false;
  Transfer t = transferOf(mem.type.shape, dims, rng);
  std::string at = indices(mem.type.shape);
  Ty type = vectorTy(t.lanes, mem.type.elem);
  std::string v = pick(type), mask;
  // A mask that skips a dimension becomes invalid IR.
  bool inner = true;
  for (size_t i = 0; i < dims.size(); ++i)
    inner &= dims[i] == static_cast<int64_t>(mem.type.rank() - dims.size() + i);
  if (chance(30) && inner)
    mask = ", " + laneMask(type);
  emit(cat("vector.transfer_write ", v, ", ", mem.name, "[", at, "]", mask, " ",
           t.attributes, " : ", type.text, ", ", mem.type.text));
  return true;
}

bool FunctionGen::vectorLoad() {
  const Mem *m = memory(-1, kWholeBytes, false, true);
  if (!m || m->type.rank() == 0 || !m->type.shape.back())
    return false;
  Mem mem = *m;
  int64_t n = between(1, mem.type.shape.back());
  Shape room = mem.type.shape;
  room.back() -= n - 1;
  Ty type = vectorTy({n}, mem.type.elem);
  std::string at = indices(room);
  op(cat("vector.load ", mem.name, "[", at, "] : ", mem.type.text, ", ",
         type.text),
     type);
  return true;
}

bool FunctionGen::vectorStore() {
  const Mem *m = memory(-1, kWholeBytes, true, true);
  if (!m || m->type.rank() == 0)
    return false;
  Mem mem = *m;
  int64_t n = between(1, mem.type.shape.back());
  Shape room = mem.type.shape;
  room.back() -= n - 1;
  Ty type = vectorTy({n}, mem.type.elem);
  std::string v = pick(type), at = indices(room);
  emit(cat("vector.store ", v, ", ", mem.name, "[", at, "] : ", mem.type.text,
           ", ", type.text));
  return true;
}

bool FunctionGen::maskedLoad() {
  const Mem *m = memory(1, kWholeBytes, false, true);
  if (!m)
    return false;
  Mem mem = *m;
  int64_t size = mem.type.shape[0], n = between(1, 6);
  Ty type = vectorTy({n}, mem.type.elem), mask = vectorTy({n}, "i1");
  std::string at = indexBelow(size), end = index(size);
  std::string left = tmp(cat("arith.subi ", end, ", ", at, " : index"));
  std::string k = tmp(cat("vector.create_mask ", left, " : ", mask.text));
  std::string both =
      tmp(cat("arith.andi ", k, ", ", pick(mask), " : ", mask.text));
  std::string pass = pick(type);
  op(cat(chance(50) ? "vector.maskedload " : "vector.expandload ", mem.name,
         "[", at, "], ", both, ", ", pass, " : ", mem.type.text, ", ",
         mask.text, ", ", type.text, " into ", type.text),
     type);
  return true;
}

bool FunctionGen::maskedStore() {
  const Mem *m = memory(1, kWholeBytes, true, true);
  if (!m)
    return false;
  Mem mem = *m;
  int64_t size = mem.type.shape[0], n = between(1, 6);
  Ty type = vectorTy({n}, mem.type.elem), mask = vectorTy({n}, "i1");
  std::string at = indexBelow(size), end = index(size);
  std::string left = tmp(cat("arith.subi ", end, ", ", at, " : index"));
  std::string k = tmp(cat("vector.create_mask ", left, " : ", mask.text));
  std::string both =
      tmp(cat("arith.andi ", k, ", ", pick(mask), " : ", mask.text));
  std::string v = pick(type);
  emit(cat(chance(50) ? "vector.maskedstore " : "vector.compressstore ",
           mem.name, "[", at, "], ", both, ", ", v, " : ", mem.type.text, ", ",
           mask.text, ", ", type.text));
  return true;
}

/// vector.mask around a transfer, in bounds or not.
bool FunctionGen::vectorMaskedRead() {
  const Mem *m = memory(1, kWholeBytes);
  if (!m)
    return false;
  Mem mem = *m;
  Ty type = vectorTy({between(1, 4)}, mem.type.elem);
  std::string mask = laneMask(type), at = indices(mem.type.shape);
  std::string pad = pick(scalarTy(mem.type.elem));
  op(cat("vector.mask ", mask, " { vector.transfer_read ", mem.name, "[", at,
         "], ", pad, " : ", mem.type.text, ", ", type.text,
         " } : ", withElem(type, "i1").text, " -> ", type.text),
     type);
  return true;
}

/// Lanes from anywhere in a memory of rank 1.
bool FunctionGen::gather() {
  const Mem *m = memory(1, kWholeBytes, false, true);
  if (!m)
    return false;
  Mem mem = *m;
  int64_t n = between(1, 6);
  std::string of = word({"i32", "i64", "index"});
  Ty where = vectorTy({n}, of), mask = vectorTy({n}, "i1");
  Ty type = vectorTy({n}, mem.type.elem);
  std::string size =
      tmp(cat("arith.constant dense<", mem.type.shape[0], "> : ", where.text));
  std::string at =
      tmp(cat("arith.remui ", pick(where), ", ", size, " : ", where.text));
  std::string zero = index(0), k = pick(mask), pass = pick(type);
  op(cat("vector.gather ", mem.name, "[", zero, "] [", at, "], ", k, ", ", pass,
         " : ", mem.type.text, ", ", where.text, ", ", mask.text, ", ",
         type.text, " into ", type.text),
     type);
  return true;
}

/// Lanes to different places, in any order.
bool FunctionGen::scatter() {
  const Mem *m = memory(1, kWholeBytes, true, true);
  if (!m)
    return false;
  Mem mem = *m;
  int64_t size = mem.type.shape[0], n = between(1, std::min<int64_t>(size, 6));
  Shape places(static_cast<size_t>(size));
  std::iota(places.begin(), places.end(), 0);
  for (size_t i = places.size(); i > 1; --i)
    std::swap(places[i - 1], places[rng.below(i)]);
  places.resize(static_cast<size_t>(n));
  Ty where = vectorTy({n}, word({"i32", "i64"})), mask = vectorTy({n}, "i1");
  Ty type = vectorTy({n}, mem.type.elem);
  std::string at =
      tmp(cat("arith.constant dense<[", join(places), "]> : ", where.text));
  std::string zero = index(0), k = pick(mask), v = pick(type);
  emit(cat("vector.scatter ", mem.name, "[", zero, "] [", at, "], ", k, ", ", v,
           " : ", mem.type.text, ", ", where.text, ", ", mask.text, ", ",
           type.text));
  return true;
}
