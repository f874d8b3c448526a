//===- LLVMValues.cpp - the scalars of LLVM values ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See LLVMValues.h. Looking through an operation is sound because values are
// SSA: what a use finds in a slot is what the definition that dominates it put
// there, however often a loop has run both.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "LLVMTypes.h"
#include "VectorLowering.h"
#include "VectorSlice.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

ScalarType plumb::leafType(const TypeLayout &type, unsigned leaf) {
  for (const TypeLayout::Run &run : type.runs) {
    if (leaf < run.count)
      return run.elem;
    leaf -= run.count;
  }
  return type.elem;
}

std::optional<unsigned> plumb::numLeaves(Emitter &e, Type type) {
  std::optional<TypeLayout> t = e.layout(type);
  if (!t)
    return std::nullopt;
  return t->slots();
}

/// As numLeaves, for a type that is known to have a layout: this runs for every
/// step of every search.
static unsigned countLeaves(Type type) {
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return array.getNumElements() * countLeaves(array.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements();
  unsigned n = 1;
  if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
    n = 0;
    for (Type member : structType.getBody())
      n += countLeaves(member);
  }
  return n;
}

Member plumb::memberAt(Type aggregate, ArrayRef<int64_t> position) {
  Member m{0, aggregate};
  for (int64_t index : position) {
    if (auto array = dyn_cast<LLVM::LLVMArrayType>(m.type)) {
      m.type = array.getElementType();
      m.first += static_cast<unsigned>(index) * countLeaves(m.type);
      continue;
    }
    ArrayRef<Type> body = cast<LLVM::LLVMStructType>(m.type).getBody();
    for (Type before : body.take_front(index))
      m.first += countLeaves(before);
    m.type = body[index];
  }
  return m;
}

std::optional<int64_t> plumb::constantInt(Value v) {
  APInt value;
  if (matchPattern(v, m_ConstantInt(&value)) && value.getBitWidth() <= 64)
    return value.getSExtValue();
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Looking through moves
//===----------------------------------------------------------------------===//

/// The lane that an insertelement or extractelement names, if that is known and
/// there is such a lane.
static std::optional<unsigned> constantLane(Value vector, Value position) {
  std::optional<int64_t> lane = constantInt(position);
  int64_t n = cast<VectorType>(vector.getType()).getNumElements();
  if (!lane || *lane < 0 || *lane >= n)
    return std::nullopt;
  return static_cast<unsigned>(*lane);
}

bool plumb::isOnlyMoved(Value v) {
  return llvm::all_of(v.getUsers(), [](Operation *user) {
    if (auto insert = dyn_cast<LLVM::InsertElementOp>(user))
      return constantLane(insert.getVector(), insert.getPosition()).has_value();
    if (auto extract = dyn_cast<LLVM::ExtractElementOp>(user))
      return constantLane(extract.getVector(), extract.getPosition())
          .has_value();
    return isa<LLVM::InsertValueOp, LLVM::ExtractValueOp, LLVM::ShuffleVectorOp,
               UnrealizedConversionCastOp>(user);
  });
}

namespace {
/// A scalar that is looked for, and the place in the answer that it goes to.
struct Wanted {
  unsigned leaf, place;
};
} // namespace

static void findLeaves(Emitter &e, Value v, SmallVector<Wanted> wanted,
                       MutableArrayRef<Slot> out) {
  while (!wanted.empty()) {
    Operation *op = v.getDefiningOp();
    if (auto extract = dyn_cast_or_null<LLVM::ExtractValueOp>(op)) {
      unsigned first =
          memberAt(extract.getContainer().getType(), extract.getPosition())
              .first;
      for (Wanted &w : wanted)
        w.leaf += first;
      v = extract.getContainer();
      continue;
    }
    if (auto insert = dyn_cast_or_null<LLVM::InsertValueOp>(op)) {
      Member m =
          memberAt(insert.getContainer().getType(), insert.getPosition());
      unsigned end = m.first + countLeaves(m.type);
      SmallVector<Wanted> inside, outside;
      for (Wanted w : wanted)
        if (w.leaf >= m.first && w.leaf < end)
          inside.push_back({w.leaf - m.first, w.place});
        else
          outside.push_back(w);
      findLeaves(e, insert.getValue(), std::move(inside), out);
      wanted = std::move(outside);
      v = insert.getContainer();
      continue;
    }
    if (auto insert = dyn_cast_or_null<LLVM::InsertElementOp>(op)) {
      if (std::optional<unsigned> lane =
              constantLane(insert.getVector(), insert.getPosition())) {
        SmallVector<Wanted> inside, outside;
        for (Wanted w : wanted)
          if (w.leaf == *lane)
            inside.push_back({0, w.place});
          else
            outside.push_back(w);
        findLeaves(e, insert.getValue(), std::move(inside), out);
        wanted = std::move(outside);
        v = insert.getVector();
        continue;
      }
    }
    if (auto shuffle = dyn_cast_or_null<LLVM::ShuffleVectorOp>(op)) {
      ArrayRef<int32_t> mask = shuffle.getMask();
      auto n = static_cast<int32_t>(
          cast<VectorType>(shuffle.getV1().getType()).getNumElements());
      SmallVector<Wanted> first, second;
      for (Wanted w : wanted) {
        int32_t source = mask[w.leaf];
        if (source < 0)
          out[w.place] = Emitter::kPoisonSlot;
        else if (source < n)
          first.push_back({static_cast<unsigned>(source), w.place});
        else
          second.push_back({static_cast<unsigned>(source - n), w.place});
      }
      findLeaves(e, shuffle.getV2(), std::move(second), out);
      wanted = std::move(first);
      v = shuffle.getV1();
      continue;
    }
    if (isa_and_nonnull<LLVM::UndefOp, LLVM::PoisonOp>(op)) {
      for (Wanted w : wanted)
        out[w.place] = Emitter::kPoisonSlot;
      return;
    }
    if (isa_and_nonnull<LLVM::ZeroOp>(op)) {
      std::optional<TypeLayout> t = e.layout(v.getType());
      if (!t)
        return;
      for (Wanted w : wanted)
        out[w.place] = e.constant(0, leafType(*t, w.leaf));
      return;
    }
    Slot s = e.slot(v);
    for (Wanted w : wanted)
      out[w.place] = s + w.leaf;
    return;
  }
}

SmallVector<Slot> plumb::leafSlots(Emitter &e, Value v, unsigned first,
                                   unsigned n) {
  // What has no layout has become a trap: poison stands for it.
  SmallVector<Slot> out(n, Emitter::kPoisonSlot);
  SmallVector<Wanted> wanted;
  for (unsigned i = 0; i < n; ++i)
    wanted.push_back({first + i, i});
  findLeaves(e, v, std::move(wanted), out);
  return out;
}

Slot plumb::leavesInARow(Emitter &e, Value v, unsigned first, unsigned n) {
  SmallVector<Slot> slots = leafSlots(e, v, first, n);
  return slots.empty() ? e.temp(0) : gathered(e, slots);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

bool plumb::constantLeaves(Attribute attr, Type type, const TypeLayout &layout,
                           SmallVectorImpl<Leaf> &leaves) {
  size_t begin = leaves.size(), n = layout.slots();
  if (isa<LLVM::ZeroAttr>(attr)) {
    for (unsigned i = 0; i < n; ++i)
      leaves.push_back(APInt(leafType(layout, i).bits, 0));
    return true;
  }
  if (isa<LLVM::UndefAttr, LLVM::PoisonAttr>(attr)) {
    leaves.append(n, std::nullopt);
    return true;
  }
  if (auto text = dyn_cast<StringAttr>(attr)) {
    for (char c : text.getValue())
      leaves.push_back(APInt(8, static_cast<uint8_t>(c)));
    return leaves.size() - begin == n;
  }
  auto structType = dyn_cast<LLVM::LLVMStructType>(type);
  auto arrayType = dyn_cast<LLVM::LLVMArrayType>(type);
  if (auto list = dyn_cast<ArrayAttr>(attr)) {
    Type element;
    if (arrayType)
      element = arrayType.getElementType();
    else if (auto vector = dyn_cast<VectorType>(type))
      element = vector.getElementType();
    for (auto [i, member] : llvm::enumerate(list)) {
      if (structType && i >= structType.getBody().size())
        return false;
      Type memberType = structType ? structType.getBody()[i] : element;
      std::string why;
      std::optional<TypeLayout> t =
          memberType ? layoutOf(memberType, 64, why) : std::nullopt;
      if (!t || !constantLeaves(member, memberType, *t, leaves))
        return false;
    }
    return leaves.size() - begin == n;
  }
  // Elements of one type, in row-major order.
  ScalarType elem = layout.runs.empty() ? layout.elem : layout.runs[0].elem;
  bool isComplex = false;
  if (auto dense = dyn_cast<ElementsAttr>(attr))
    isComplex = isa<ComplexType>(dense.getElementType());
  unsigned parts = isComplex ? 2 : 1;
  if (n % parts)
    return false;
  return forEachElement(attr, elem, parts, n / parts,
                        [&](const APInt &bits) { leaves.push_back(bits); }) &&
         leaves.size() - begin == n;
}

uint8_t plumb::llvmFastMath(Operation *op) {
  auto iface = dyn_cast<LLVM::FastmathFlagsInterface>(op);
  if (!iface)
    return 0;
  auto attr =
      dyn_cast_or_null<LLVM::FastmathFlagsAttr>(iface.getFastmathAttr());
  if (!attr)
    return 0;
  using F = LLVM::FastmathFlags;
  auto has = [&](F flag) {
    return LLVM::bitEnumContainsAll(attr.getValue(), flag);
  };
  return (has(F::reassoc) ? kReassoc : 0) | (has(F::nnan) ? kNNaN : 0) |
         (has(F::ninf) ? kNInf : 0) | (has(F::nsz) ? kNSZ : 0) |
         (has(F::arcp) ? kARcp : 0) | (has(F::contract) ? kContract : 0) |
         (has(F::afn) ? kAFn : 0);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Slot plumb::offsetBy(Emitter &e, Slot address, uint64_t bytes) {
  if (!bytes)
    return address;
  return laneOp(e, Opcode::AddI, address, wordConstant(e, bytes), 1, 64);
}

Slot plumb::byteRange(Emitter &e, Slot address, Slot bytes) {
  TypeLayout flat;
  flat.kind = TypeLayout::MemRef;
  flat.shape = {kDynamicSize};
  Slot d = e.temp(flat.slots());
  e.move(d, address, 1);
  e.move(d + flat.sizeSlot(0), bytes, 1);
  e.move(d + flat.strideSlot(0), wordConstant(e, 1), 1);
  e.move(d + flat.baseSlot(), address, 1);
  return d;
}

static void access(Emitter &e, bool isStore, const TypeLayout &type, Slot slots,
                   Slot address, uint64_t alignment) {
  const ScalarType &elem = type.elem;
  if (type.kind == TypeLayout::Scalar) {
    // Less than natural alignment allows more, it demands nothing.
    if (alignment > elem.bytes())
      checkAlignment(e, address, alignment);
    e.emit(isStore ? Opcode::Store0 : Opcode::Load0, slots, address, 0,
           elem.bits, accessFlags(elem));
    return;
  }
  checkAlignment(e, address, alignment);
  Opcode op = isStore ? Opcode::Store : Opcode::Load;
  if (type.kind == TypeLayout::Vector) {
    e.emit2(op, slots, address, 0, isPackedInMemory(elem), type.slots(),
            elem.bits, accessFlags(elem));
    return;
  }
  for (const TypeLayout::Run &run : type.runs) {
    Slot at = offsetBy(e, address, run.offset);
    if (run.count == 1 && !run.packed)
      e.emit(isStore ? Opcode::Store0 : Opcode::Load0, slots, at, 0,
             run.elem.bits, accessFlags(run.elem));
    else
      e.emit2(op, slots, at, 0, run.packed, run.count, run.elem.bits,
              accessFlags(run.elem));
    slots += run.count;
  }
}

void plumb::loadFrom(Emitter &e, const TypeLayout &type, Slot d, Slot address,
                     uint64_t alignment) {
  access(e, /*isStore=*/false, type, d, address, alignment);
}

void plumb::storeTo(Emitter &e, const TypeLayout &type, Slot value,
                    Slot address, uint64_t alignment) {
  access(e, /*isStore=*/true, type, value, address, alignment);
}
