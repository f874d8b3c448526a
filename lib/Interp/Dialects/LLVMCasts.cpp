//===- LLVMCasts.cpp - casts between memrefs, vectors and LLVM types ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// unrealized_conversion_cast stands between the levels of a partial conversion.
// Most kinds of values have the same scalars on both sides (index and i64, an
// n-D vector and nested arrays of vectors, a complex number and a struct) and
// are passed on. A memref has a descriptor on both sides, but not the same one:
//
//   here        address of element [0, ..., 0], sizes, strides, base
//   LLVM's      allocated, aligned, offset in elements, sizes, strides
//
// with address = aligned + offset * bytes of an element. What the memref's type
// says statically holds whatever the descriptor says, because lowered code does
// not look there: so a static offset is used, not read. The base of a memref is
// its aligned pointer; nothing here tells that from the allocated one, as
// allocations are aligned to anything.
//
// The other forms of an LLVM memref are its descriptor's scalars as values of
// their own (function arguments), and the aligned pointer alone (the
// bare-pointer convention).
//
//===----------------------------------------------------------------------===//

#include "LLVMCasts.h"
#include "LLVMValues.h"
#include "VectorLowering.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace plumb;
using namespace mlir;

namespace {
/// A memref on the builtin side of a cast.
struct MemRef {
  MemRefType type;
  TypeLayout layout;
  int64_t offset = 0; // ShapedType::kDynamic where not static

  bool hasStaticOffset() const { return !ShapedType::isDynamic(offset); }
  /// Scalars of LLVM's descriptor.
  unsigned descriptorSize() const { return 3 + 2 * layout.rank(); }
};
} // namespace

static std::optional<MemRef> memrefOf(Emitter &e, Type type) {
  MemRef m;
  m.type = cast<MemRefType>(type);
  std::optional<TypeLayout> t = e.layout(type);
  if (!t)
    return std::nullopt;
  m.layout = *t;
  SmallVector<int64_t> strides;
  if (failed(m.type.getStridesAndOffset(strides, m.offset)))
    return std::nullopt;
  return m;
}

/// A size, stride or offset that the type knows, else where it is.
static Slot known(Emitter &e, int64_t value, Slot otherwise) {
  return value == kDynamicSize || ShapedType::isDynamic(value)
             ? otherwise
             : wordConstant(e, static_cast<uint64_t>(value));
}

/// LLVM's descriptor of a memref, one slot a scalar.
static SmallVector<Slot> toDescriptor(Emitter &e, const MemRef &m, Slot s) {
  const TypeLayout &t = m.layout;
  Slot base = s + t.baseSlot(), offset, aligned = base;
  if (m.hasStaticOffset()) {
    uint64_t bytes = static_cast<uint64_t>(m.offset) * t.elementBytes();
    offset = wordConstant(e, static_cast<uint64_t>(m.offset));
    aligned = offsetBy(e, s, 0 - bytes);
  } else {
    Slot bytes = laneOp(e, Opcode::SubI, s, base, 1, 64);
    offset = laneOp(e, Opcode::DivSI, bytes, wordConstant(e, t.elementBytes()),
                    1, 64);
  }
  SmallVector<Slot> leaves{base, aligned, offset};
  for (unsigned i = 0; i < t.rank(); ++i)
    leaves.push_back(s + t.sizeSlot(i));
  for (unsigned i = 0; i < t.rank(); ++i)
    leaves.push_back(s + t.strideSlot(i));
  return leaves;
}

/// The memref that a descriptor's scalars describe.
static void fromDescriptor(Emitter &e, const MemRef &m, Slot d,
                           ArrayRef<Slot> leaves) {
  const TypeLayout &t = m.layout;
  Slot aligned = leaves[1];
  Slot address = e.temp();
  if (m.hasStaticOffset())
    address = offsetBy(e, aligned,
                       static_cast<uint64_t>(m.offset) * t.elementBytes());
  else
    e.emit2(Opcode::PtrAdd, address, aligned, leaves[2], 0,
            static_cast<uint32_t>(t.elementBytes()));
  SmallVector<Slot> descriptor{address};
  for (unsigned i = 0; i < t.rank(); ++i)
    descriptor.push_back(known(e, t.shape[i], leaves[3 + i]));
  for (unsigned i = 0; i < t.rank(); ++i)
    descriptor.push_back(known(e, t.strides[i], leaves[3 + t.rank() + i]));
  descriptor.push_back(aligned);
  e.gather(d, descriptor);
}

/// Row-major strides, as a bare pointer promises them; failure unless the type
/// knows all there is to know.
static LogicalResult fromPointer(Emitter &e, const MemRef &m, Slot d,
                                 Slot aligned) {
  const TypeLayout &t = m.layout;
  if (!t.hasStaticShape() || !m.hasStaticOffset() ||
      llvm::is_contained(t.strides, kDynamicSize))
    return e.unsupported("a bare pointer as " + t.str());
  SmallVector<Slot> leaves(m.descriptorSize(), aligned);
  fromDescriptor(e, m, d, leaves);
  return success();
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

/// Gives the results the slots of `leaves`, which must be as many.
static LogicalResult distribute(Emitter &e, ResultRange results,
                                ArrayRef<Slot> leaves) {
  size_t next = 0;
  for (Value result : results) {
    std::optional<unsigned> n = numLeaves(e, result.getType());
    if (!n || next + *n > leaves.size())
      return failure();
    e.gather(e.define(result), leaves.slice(next, *n));
    next += *n;
  }
  return success();
}

static std::string printed(TypeRange types) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(types, os);
  return text;
}

/// The widths of all scalars of some types; false if one has no scalars.
static bool scalarWidths(Emitter &e, TypeRange types,
                         SmallVectorImpl<unsigned> &widths) {
  for (Type type : types) {
    std::optional<TypeLayout> t = e.layout(type);
    if (!t || t->isShaped())
      return false;
    for (unsigned i = 0; i < t->slots(); ++i)
      widths.push_back(leafType(*t, i).bits);
  }
  return true;
}

static SmallVector<Slot> operandLeaves(Emitter &e, ValueRange operands) {
  SmallVector<Slot> leaves;
  for (Value v : operands)
    if (std::optional<unsigned> n = numLeaves(e, v.getType()))
      leaves.append(leafSlots(e, v, 0, *n));
  return leaves;
}

LogicalResult plumb::lowerUnrealizedCast(UnrealizedConversionCastOp op,
                                         Emitter &e) {
  TypeRange from = op.getOperandTypes(), to = op.getResultTypes();
  auto unsupported = [&] {
    return e.unsupported("an unrealized cast from " + printed(from) + " to " +
                         printed(to));
  };
  for (Type type :
       llvm::concat<Type>(SmallVector<Type>(from), SmallVector<Type>(to)))
    if (!e.layout(type))
      return failure();

  bool fromMemRef = from.size() == 1 && isa<MemRefType>(from[0]);
  bool toMemRef = to.size() == 1 && isa<MemRefType>(to[0]);
  if (fromMemRef && !toMemRef) {
    std::optional<MemRef> m = memrefOf(e, from[0]);
    if (!m)
      return unsupported();
    SmallVector<Slot> leaves = toDescriptor(e, *m, e.slot(op.getOperand(0)));
    SmallVector<unsigned> widths;
    if (!scalarWidths(e, to, widths))
      return unsupported();
    if (to.size() == 1 && isa<LLVM::LLVMPointerType>(to[0]))
      return distribute(e, op.getResults(), leaves[1]);
    if (widths.size() != leaves.size())
      return unsupported();
    return distribute(e, op.getResults(), leaves);
  }
  if (toMemRef && !fromMemRef) {
    std::optional<MemRef> m = memrefOf(e, to[0]);
    if (!m)
      return unsupported();
    Slot d = e.define(op.getResult(0));
    SmallVector<unsigned> widths;
    if (!scalarWidths(e, from, widths))
      return unsupported();
    SmallVector<Slot> leaves = operandLeaves(e, op.getOperands());
    if (from.size() == 1 && isa<LLVM::LLVMPointerType>(from[0]))
      return fromPointer(e, *m, d, leaves[0]);
    if (leaves.size() != m->descriptorSize())
      return unsupported();
    fromDescriptor(e, *m, d, leaves);
    return success();
  }
  if (from.size() == 1 && to.size() == 1) {
    std::optional<TypeLayout> a = e.layout(from[0]), b = e.layout(to[0]);
    if (a->isShaped() || b->isShaped()) {
      // The same memref or tensor with other static sizes.
      if (a->kind != b->kind || a->slots() != b->slots() ||
          !(a->elem == b->elem) || a->parts != b->parts ||
          a->elementLanes != b->elementLanes)
        return unsupported();
      e.moveValue(*b, e.define(op.getResult(0)), e.slot(op.getOperand(0)));
      return success();
    }
  }
  SmallVector<unsigned> before, after;
  if (!scalarWidths(e, from, before) || !scalarWidths(e, to, after) ||
      before != after)
    return unsupported();
  SmallVector<Slot> leaves = operandLeaves(e, op.getOperands());
  if (to.size() == 1 && !leaves.empty() &&
      leaves.front() != Emitter::kPoisonSlot) {
    e.alias(op.getResult(0), gathered(e, leaves));
    return success();
  }
  return distribute(e, op.getResults(), leaves);
}
