//===- LLVMTypes.cpp - sizes and offsets of LLVM types --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LLVMTypes.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;
using namespace mlir;

/// Scalars that one value may have.
static constexpr uint64_t kMaxSlots = 1 << 20;

static std::nullopt_t noLayout(Type type, std::string &why) {
  why.clear();
  llvm::raw_string_ostream(why) << "the type " << type;
  return std::nullopt;
}

/// Size of a scalar in bits; 0 for other types.
static unsigned scalarBits(Type type) {
  if (isa<LLVM::LLVMPointerType, IndexType>(type))
    return 64;
  if (isa<LLVM::LLVMPPCFP128Type>(type))
    return 0;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// A type of `bits` in memory: aligned to the next power of two, up to `most`.
static SizeAndAlign roundedUp(uint64_t bits, uint64_t most) {
  uint64_t bytes = (bits + 7) / 8;
  SizeAndAlign s;
  s.align = std::min<uint64_t>(llvm::PowerOf2Ceil(std::max<uint64_t>(bytes, 1)),
                               most);
  s.size = llvm::alignTo(bytes, s.align);
  return s;
}

std::optional<SizeAndAlign> plumb::sizeInMemory(Type type, std::string &why) {
  if (unsigned bits = scalarBits(type))
    return roundedUp(bits, 16);
  if (auto vector = dyn_cast<VectorType>(type)) {
    unsigned bits = scalarBits(vector.getElementType());
    if (!bits || vector.isScalable())
      return noLayout(type, why);
    return roundedUp(uint64_t(bits) * vector.getNumElements(), UINT64_MAX);
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    std::optional<SizeAndAlign> s = sizeInMemory(array.getElementType(), why);
    if (s && __builtin_mul_overflow(s->size, array.getNumElements(), &s->size))
      return noLayout(type, why);
    return s;
  }
  auto structType = dyn_cast<LLVM::LLVMStructType>(type);
  if (!structType || structType.isOpaque())
    return noLayout(type, why);
  SizeAndAlign all;
  for (Type member : structType.getBody()) {
    std::optional<SizeAndAlign> s = sizeInMemory(member, why);
    if (!s)
      return std::nullopt;
    if (structType.isPacked())
      s->align = 1;
    all.align = std::max(all.align, s->align);
    all.size = llvm::alignTo(all.size, s->align) + s->size;
  }
  all.size = llvm::alignTo(all.size, all.align);
  return all;
}

std::optional<uint64_t> plumb::memberOffset(Type type, unsigned index,
                                            std::string &why) {
  auto structType = dyn_cast<LLVM::LLVMStructType>(type);
  if (!structType || structType.isOpaque() ||
      index >= structType.getBody().size())
    return noLayout(type, why);
  uint64_t offset = 0;
  for (unsigned i = 0;; ++i) {
    std::optional<SizeAndAlign> s = sizeInMemory(structType.getBody()[i], why);
    if (!s)
      return std::nullopt;
    if (!structType.isPacked())
      offset = llvm::alignTo(offset, s->align);
    if (i == index)
      return offset;
    offset += s->size;
  }
}

static void appendRun(std::vector<TypeLayout::Run> &runs,
                      const TypeLayout::Run &run) {
  if (!run.count)
    return;
  if (!runs.empty() && !run.packed) {
    TypeLayout::Run &last = runs.back();
    if (!last.packed && last.elem == run.elem &&
        last.offset + uint64_t(last.count) * last.elem.bytes() == run.offset) {
      last.count += run.count;
      return;
    }
  }
  runs.push_back(run);
}

bool plumb::appendRuns(Type type, uint64_t offset,
                       std::vector<TypeLayout::Run> &runs, std::string &why) {
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    if (structType.isOpaque())
      return noLayout(type, why), false;
    for (auto [i, member] : llvm::enumerate(structType.getBody())) {
      std::optional<uint64_t> at = memberOffset(type, i, why);
      if (!at || !appendRuns(member, offset + *at, runs, why))
        return false;
    }
    return true;
  }
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
    std::vector<TypeLayout::Run> element;
    std::optional<SizeAndAlign> s = sizeInMemory(array.getElementType(), why);
    if (!s || !appendRuns(array.getElementType(), 0, element, why))
      return false;
    uint64_t n = array.getNumElements();
    // Without gaps the whole array is one run.
    if (element.size() == 1 && !element[0].packed &&
        element[0].count * element[0].elem.bytes() == s->size &&
        n * element[0].count <= UINT32_MAX) {
      element[0].offset = offset;
      element[0].count *= static_cast<uint32_t>(n);
      appendRun(runs, element[0]);
      return true;
    }
    if (element.empty())
      return true;
    if (n * element.size() > kMaxSlots)
      return noLayout(type, why), false;
    for (uint64_t i = 0; i < n; ++i)
      for (TypeLayout::Run run : element) {
        run.offset += offset + i * s->size;
        appendRun(runs, run);
      }
    return true;
  }
  std::optional<TypeLayout> t = layoutOf(type, /*indexBits=*/64, why);
  if (!t)
    return false;
  if (t->kind != TypeLayout::Scalar && t->kind != TypeLayout::Vector)
    return noLayout(type, why), false;
  TypeLayout::Run run;
  run.elem = t->elem;
  run.count = t->slots();
  run.offset = offset;
  run.packed = t->kind == TypeLayout::Vector && isPackedInMemory(t->elem);
  appendRun(runs, run);
  return true;
}

std::optional<TypeLayout> plumb::aggregateLayout(Type type, std::string &why) {
  TypeLayout t;
  t.kind = TypeLayout::Aggregate;
  if (!appendRuns(type, 0, t.runs, why))
    return std::nullopt;
  uint64_t slots = 0;
  for (const TypeLayout::Run &run : t.runs)
    slots += run.count;
  if (slots > kMaxSlots) {
    why.clear();
    llvm::raw_string_ostream(why)
        << "a value of type " << type << ", which has " << slots << " scalars,";
    return std::nullopt;
  }
  return t;
}
