//===- EmitterMemory.cpp - descriptors, accesses, tensors -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memrefs and tensors are the same descriptors to the same memory. What makes
// a tensor a value is the count of its holders: see the head of Emitter.h.
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "plumbline/Interp/Emitter.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace plumb;
using namespace mlir;

uint32_t Emitter::memoryFlags(const TypeLayout &type) const {
  return type.elem.code();
}

/// The one-cell accesses cover unpacked scalars of ranks 0 to 2.
static bool isSimpleAccess(const TypeLayout &type) {
  return type.rank() <= 2 && type.elementSlots() == 1 && !type.elementLanes &&
         !type.elem.isWide();
}

/// One element of any kind; the rows of a vector one by one where there is
/// padding between them.
void Emitter::accessElement(Opcode op, Slot lanes, const TypeLayout &type,
                            Slot address) {
  if (type.denseRows()) {
    emit2(op, lanes, address, 0, type.packedLanes(), type.elementSlots(),
          type.elem.bits, memoryFlags(type));
    return;
  }
  ScalarType word;
  word.bits = 64;
  for (unsigned row = 0; row < type.elementRows; ++row) {
    Slot at = address;
    if (row) {
      at = temp();
      emit(Opcode::AddI, at, address, constant(row * type.rowBytes(), word),
           word.bits);
    }
    emit2(op, lanes + row * type.rowLanes(), at, 0, type.packedLanes(),
          type.rowLanes(), type.elem.bits, memoryFlags(type));
  }
}

void Emitter::load(Slot d, const TypeLayout &type, Slot desc,
                   ArrayRef<Slot> indices) {
  if (isSimpleAccess(type)) {
    unsigned w = type.elem.bits, code = memoryFlags(type);
    switch (type.rank()) {
    case 0:
      emit(Opcode::Load0, d, desc, 0, w, code);
      return;
    case 1:
      emit(Opcode::Load1, d, desc, indices[0], w, code);
      return;
    default:
      emit2(Opcode::Load2, d, desc, indices[0], indices[1], 1, w, code);
      return;
    }
  }
  accessElement(Opcode::Load, d, type, address(type, desc, indices));
}

void Emitter::store(Slot value, const TypeLayout &type, Slot desc,
                    ArrayRef<Slot> indices) {
  if (isSimpleAccess(type)) {
    unsigned w = type.elem.bits, code = memoryFlags(type);
    switch (type.rank()) {
    case 0:
      emit(Opcode::Store0, value, desc, 0, w, code);
      return;
    case 1:
      emit(Opcode::Store1, value, desc, indices[0], w, code);
      return;
    default:
      emit2(Opcode::Store2, value, desc, indices[0], indices[1], 1, w, code);
      return;
    }
  }
  accessElement(Opcode::Store, value, type, address(type, desc, indices));
}

static uint32_t addressTable(Emitter &e, const TypeLayout &type,
                             ArrayRef<Slot> indices) {
  SmallVector<uint32_t> words{type.rank(),
                              static_cast<uint32_t>(type.elementBytes())};
  words.append(indices.begin(), indices.end());
  return e.table(words);
}

Slot Emitter::address(const TypeLayout &type, Slot desc,
                      ArrayRef<Slot> indices) {
  Slot d = temp();
  emit(Opcode::Address, d, desc, addressTable(*this, type, indices), 0,
       /*checked=*/1);
  return d;
}

Slot Emitter::addressUnchecked(const TypeLayout &type, Slot desc,
                               ArrayRef<Slot> indices) {
  Slot d = temp();
  emit(Opcode::Address, d, desc, addressTable(*this, type, indices), 0, 0);
  return d;
}

void Emitter::loadLanes(Slot d, const TypeLayout &type, Slot address,
                        unsigned lanes) {
  emit2(Opcode::Load, d, address, 0, /*packed=*/0, lanes, type.elem.bits,
        memoryFlags(type));
}

void Emitter::storeLanes(Slot value, const TypeLayout &type, Slot address,
                         unsigned lanes) {
  emit2(Opcode::Store, value, address, 0, /*packed=*/0, lanes, type.elem.bits,
        memoryFlags(type));
}

void Emitter::allocate(Slot d, const TypeLayout &type, ArrayRef<Slot> sizes,
                       AllocKind kind, unsigned alignment) {
  if (kind == Tensor)
    release(type, d);
  SmallVector<uint32_t> words{
      kind, type.rank(), static_cast<uint32_t>(type.elementBytes()), alignment};
  for (Slot size : sizes)
    words.push_back(wideIndex(size));
  emit(Opcode::Alloc, d, 0, table(words));
}

SmallVector<Slot> Emitter::sizesOf(const TypeLayout &type, Slot desc) {
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < type.rank(); ++i)
    sizes.push_back(type.shape[i] == kDynamicSize
                        ? desc + type.sizeSlot(i)
                        : indexConstant(type.shape[i]));
  return sizes;
}

Slot Emitter::uniqueTensor(Slot d, const TypeLayout &type, Slot tensor,
                           bool take) {
  emit2(Opcode::Unique, d, tensor, 0,
        static_cast<uint32_t>(type.elementBytes()), type.rank(), take);
  return d;
}

void Emitter::copyElements(const TypeLayout &type, Slot to, const TypeLayout &,
                           Slot from) {
  emit2(Opcode::CopyMem, to, from, 0,
        static_cast<uint32_t>(type.elementBytes()), type.rank());
}

void Emitter::subview(Slot d, const TypeLayout &dType,
                      const TypeLayout &srcType, Slot src,
                      ArrayRef<Slot> offsets, ArrayRef<Slot> sizes,
                      ArrayRef<Slot> strides,
                      const llvm::SmallBitVector &dropped) {
  SmallVector<uint32_t> words{srcType.rank(), dType.rank(),
                              static_cast<uint32_t>(srcType.elementBytes())};
  for (unsigned i = 0; i < srcType.rank(); ++i)
    words.append({wideIndex(offsets[i]), wideIndex(sizes[i]),
                  wideIndex(strides[i]), dropped.test(i)});
  bool isTensor = dType.kind == TypeLayout::Tensor;
  if (isTensor) {
    retain(srcType, src);
    release(dType, d);
  }
  emit(Opcode::Subview, d, src, table(words));
}

void Emitter::reinterpret(Slot d, const TypeLayout &dType,
                          const TypeLayout &srcType, Slot src, Slot offset,
                          ArrayRef<Slot> sizes, ArrayRef<Slot> strides) {
  SmallVector<uint32_t> words{srcType.rank(), dType.rank(),
                              static_cast<uint32_t>(dType.elementBytes()),
                              wideIndex(offset)};
  for (Slot slot : sizes)
    words.push_back(wideIndex(slot));
  for (Slot slot : strides)
    words.push_back(wideIndex(slot));
  if (dType.kind == TypeLayout::Tensor) {
    retain(srcType, src);
    release(dType, d);
  }
  emit(Opcode::Reinterpret, d, src, table(words));
}

void Emitter::release(const TypeLayout &type, Slot d) {
  emit(Opcode::Release, 0, d, type.rank());
}

void Emitter::retain(const TypeLayout &type, Slot d) {
  emit(Opcode::Retain, 0, d, type.rank());
}

/// Static data is made when the program is compiled, whatever a run may
/// allocate later.
static constexpr uint64_t kMaxStaticBytes = uint64_t(4) << 30;

std::optional<Slot> Emitter::staticData(StringRef name, Attribute value,
                                        ShapedType type, bool isConstant,
                                        unsigned alignment) {
  std::optional<TypeLayout> t = layout(type);
  if (!t)
    return std::nullopt;
  if (!t->hasStaticShape()) {
    (void)unsupported("static data of dynamic shape");
    return std::nullopt;
  }
  uint32_t number;
  Program &p = builder.program;
  auto known = name.empty() ? builder.constantStatics.find(value)
                            : builder.constantStatics.end();
  auto knownGlobal = name.empty() ? builder.globalStatics.end()
                                  : builder.globalStatics.find(name);
  if (known != builder.constantStatics.end()) {
    number = known->second;
  } else if (knownGlobal != builder.globalStatics.end()) {
    number = knownGlobal->second;
  } else {
    StaticData data;
    data.name = name.str();
    data.elem = t->elem;
    data.isConstant = isConstant;
    data.alignment = alignment ? alignment : 64;
    uint64_t elementBytes = t->elementBytes(), size;
    if (__builtin_mul_overflow(uint64_t(t->numElements()), elementBytes,
                               &size) ||
        size > kMaxStaticBytes) {
      (void)unsupported("static data of more than 4 GiB");
      return std::nullopt;
    }
    data.bytes.resize(size);
    if (!value || isa<UnitAttr>(value)) {
      data.uninitialised = true;
    } else {
      if (t->packedLanes()) {
        (void)unsupported("static data of packed vectors");
        return std::nullopt;
      }
      unsigned lanes = t->elementSlots(), bytes = t->elem.accessedBytes();
      uint64_t i = 0, total = t->numElements() * lanes;
      bool ok = forEachElement(
          value, t->elem, t->parts, t->numElements(), [&](const APInt &bits) {
            if (i < total)
              std::memcpy(&data.bytes[i / lanes * elementBytes +
                                      t->laneBit(i % lanes) / 8],
                          bits.getRawData(), bytes);
            ++i;
          });
      if (!ok || i != total) {
        (void)unsupported("this constant attribute");
        return std::nullopt;
      }
    }
    number = p.statics.size();
    p.statics.push_back(std::move(data));
    if (name.empty())
      builder.constantStatics[value] = number;
    else
      builder.globalStatics[name] = number;
  }
  // Statics are the first allocations of a run, so their addresses are known.
  Slot base = constant(staticAddress(number),
                       ScalarType{ScalarType::Int, 64, FloatFormat::F64});
  Slot d =
      t->kind == TypeLayout::Tensor ? tensorTemp(t->rank()) : temp(t->slots());
  if (t->kind == TypeLayout::Tensor)
    release(*t, d);
  move(d, base, 1);
  int64_t stride = 1;
  for (unsigned i = t->rank(); i-- > 0;) {
    move(d + t->sizeSlot(i), indexConstant(t->shape[i]), 1);
    move(d + t->strideSlot(i), indexConstant(stride), 1);
    stride *= t->shape[i];
  }
  move(d + t->baseSlot(), base, 1);
  if (t->kind == TypeLayout::Tensor)
    retain(*t, d);
  return d;
}

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

Slot Emitter::affineExpr(AffineExpr expr, ArrayRef<Slot> dims,
                         ArrayRef<Slot> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return indexConstant(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return dims[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return symbols[cast<AffineSymbolExpr>(expr).getPosition()];
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Slot a = affineExpr(binary.getLHS(), dims, symbols);
  Slot b = affineExpr(binary.getRHS(), dims, symbols);
  Slot d = temp();
  Opcode op = expr.getKind() == AffineExprKind::Add        ? Opcode::AddI
              : expr.getKind() == AffineExprKind::Mul      ? Opcode::MulI
              : expr.getKind() == AffineExprKind::Mod      ? Opcode::AffineMod
              : expr.getKind() == AffineExprKind::FloorDiv ? Opcode::FloorDivSI
                                                           : Opcode::CeilDivSI;
  emit(op, d, a, b, indexBits());
  return d;
}

SmallVector<Slot> Emitter::affineMap(AffineMap map, ArrayRef<Slot> operands) {
  ArrayRef<Slot> dims = operands.take_front(map.getNumDims());
  ArrayRef<Slot> symbols = operands.drop_front(map.getNumDims());
  SmallVector<Slot> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(affineExpr(expr, dims, symbols));
  return results;
}
