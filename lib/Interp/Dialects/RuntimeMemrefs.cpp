//===- RuntimeMemrefs.cpp - calls of the memref printers ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// printMemrefF32 takes an unranked memref; printMemref2dF32 one of that rank;
// printMemrefShapeF32 leaves the elements out; verifyMemRefF32 compares two;
// shuffle and stdSortF32 write to one.
// What is passed depends on the level:
//
//   a memref or tensor                     before the lowering
//   the rank and a pointer to descriptor   after it
//   a pointer to those two, or to the      after it, with the C interface
//   descriptor of a known rank             (_mlir_ciface_ before the name)
//
// All become one call of a function that takes the rank and the address of a
// descriptor (lib/Interp/Runtime/Memrefs.cpp).
//
//===----------------------------------------------------------------------===//

#include "../Runtime/Runtime.h"
#include "LLVMValues.h"
#include "RuntimeCalls.h"
#include "Unranked.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace plumb;
using namespace mlir;

namespace {
/// What a name says.
struct MemrefFunction {
  bool verifies = false, shapeOnly = false, viaPointer = false;
  bool shuffles = false, sorts = false;
  std::optional<unsigned> rank;
  unsigned element = 0;
};
} // namespace

static std::optional<MemrefFunction> parseName(StringRef name) {
  MemrefFunction f;
  f.viaPointer = name.consume_front("_mlir_ciface_");
  if (name == "shuffle") {
    f.shuffles = true;
    f.rank = 1;
    return f;
  }
  if (name.consume_front("stdSort")) {
    if (name != "I64" && name != "F32" && name != "F64")
      return std::nullopt;
    f.sorts = true;
    f.rank = 1;
  } else if (name.consume_front("verifyMemRef")) {
    f.verifies = true;
  } else if (name.consume_front("printMemref")) {
    unsigned rank;
    StringRef rest = name;
    if (!rest.consumeInteger(10, rank) && rest.consume_front("d")) {
      name = rest;
      f.rank = rank;
    } else if (name == "Vector4x4xf32") {
      f.rank = 2;
    } else {
      f.shapeOnly = name.consume_front("Shape");
    }
  } else {
    return std::nullopt;
  }
  std::optional<unsigned> element = memrefElementNamed(name);
  if (!element)
    return std::nullopt;
  f.element = *element;
  return f;
}

/// Takes one memref from the front of `operands`; nullopt if what is there is
/// none of the forms.
static std::optional<Slot> takeMemref(Emitter &e, const MemrefFunction &f,
                                      ValueRange &operands) {
  if (operands.empty())
    return std::nullopt;
  Value first = operands.front();
  operands = operands.drop_front();
  if (isa<ShapedType>(first.getType()) && !isa<VectorType>(first.getType()))
    return asUnranked(e, first);
  auto isPointer = [](Value v) {
    return isa<LLVM::LLVMPointerType>(v.getType());
  };
  Slot d = e.temp(2);
  if (f.viaPointer && isPointer(first)) {
    if (f.rank) {
      e.move(d, wordConstant(e, *f.rank), 1);
      e.move(d + 1, e.slot(first), 1);
      return d;
    }
    TypeLayout word;
    word.kind = TypeLayout::Scalar;
    word.elem = wordType();
    e.loadLanes(d, word, e.slot(first), 2);
    return d;
  }
  if (f.viaPointer || f.rank || operands.empty() ||
      !first.getType().isSignlessInteger(64) || !isPointer(operands.front()))
    return std::nullopt;
  e.move(d, e.slot(first), 1);
  e.move(d + 1, e.slot(operands.front()), 1);
  operands = operands.drop_front();
  return d;
}

/// shuffle(memref, generator), stdSort(n, memref).
static bool lowerRowCall(Emitter &e, const MemrefFunction &f,
                         ValueRange operands, ResultRange results) {
  if (operands.size() != 2 || !results.empty())
    return false;
  Value other = f.sorts ? operands.front() : operands.back();
  ValueRange row = f.sorts ? operands.drop_front() : operands.drop_back();
  if (!isa<IndexType, LLVM::LLVMPointerType>(other.getType()) &&
      !other.getType().isInteger(64))
    return false;
  std::optional<Slot> memref = takeMemref(e, f, row);
  if (!memref)
    return false;
  if (f.sorts)
    callRuntime(
        e, ".stdSort",
        {*memref, *memref + 1, e.slot(other), wordConstant(e, f.element)});
  else
    callRuntime(e, ".shuffle", {*memref, *memref + 1, e.slot(other)});
  return true;
}

bool plumb::lowerMemrefCall(Emitter &e, StringRef name, ValueRange operands,
                            ResultRange results) {
  std::optional<MemrefFunction> f = parseName(name);
  if (f && (f->shuffles || f->sorts))
    return lowerRowCall(e, *f, operands, results);
  if (!f || results.size() != f->verifies)
    return false;
  std::optional<Slot> memref = takeMemref(e, *f, operands), other;
  if (f->verifies && memref)
    other = takeMemref(e, *f, operands);
  if (!memref || !operands.empty() || (f->verifies && !other))
    return false;
  Slot element = wordConstant(e, f->element);
  if (f->verifies) {
    Slot d =
        callRuntime(e, ".verifyMemref",
                    {*memref, *memref + 1, *other, *other + 1, element}, 1);
    e.alias(results[0], d);
    return true;
  }
  unsigned form = f->shapeOnly ? kMemrefShape
                  : f->rank    ? kMemrefRanked
                               : kMemrefUnranked;
  callRuntime(e, ".printMemref",
              {*memref, *memref + 1, element, wordConstant(e, form)});
  return true;
}
