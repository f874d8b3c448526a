//===- Elementwise.cpp - one lowering for scalars, vectors, tensors -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors are computed into a fresh allocation. Rows of scalars are cut into
// tiles of many lanes, so that one instruction is dispatched for all of them;
// what the tiles leave, and elements of several slots (complex numbers,
// vectors), go one by one. Operands may be views with strides of their own.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "../Exec/MathFunctions.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace plumb;
using namespace mlir;

/// Lanes of a tile, and the fewest that are worth one.
static constexpr unsigned kLanes = 64;
static constexpr unsigned kFewestLanes = 4;

namespace {
/// The loops of one operation on tensors.
class TensorLoops {
public:
  TensorLoops(Emitter &e, ArrayRef<TypeLayout> operandTypes,
              ArrayRef<TypeLayout> resultTypes, ArrayRef<Slot> operands,
              ArrayRef<Slot> results, EmitLanes emitLanes)
      : e(e), operandTypes(operandTypes), resultTypes(resultTypes),
        operands(operands), results(results), emitLanes(emitLanes) {}
  LogicalResult emit(ArrayRef<Slot> sizes, int64_t rowSize);

private:
  bool canTile(int64_t rowSize) const;
  void makeRoom(unsigned lanes);
  void emitElement(ArrayRef<Slot> indices);
  void emitTile(ArrayRef<Slot> indices, unsigned lanes);
  Slot byteStride(const TypeLayout &type, Slot desc);

  Emitter &e;
  ArrayRef<TypeLayout> operandTypes, resultTypes;
  ArrayRef<Slot> operands, results;
  EmitLanes emitLanes;
  /// Slots of an element or tile of everything; strides of tiles.
  SmallVector<Slot> in, out, inStrides, outStrides;
};
} // namespace

static bool isTensor(const TypeLayout &t) {
  return t.kind == TypeLayout::Tensor;
}

bool TensorLoops::canTile(int64_t rowSize) const {
  auto isScalar = [](const TypeLayout &t) { return t.elementSlots() == 1; };
  return rowSize != 0 && (rowSize == kDynamicSize || rowSize >= kFewestLanes) &&
         llvm::all_of(operandTypes, isScalar) &&
         llvm::all_of(resultTypes, isScalar);
}

/// Operands that are no tensors are the same in all lanes.
void TensorLoops::makeRoom(unsigned lanes) {
  for (auto [slot, type] : llvm::zip(operands, operandTypes)) {
    Slot s = slot;
    if (isTensor(type))
      s = e.temp(lanes * type.elementSlots());
    else if (lanes > 1)
      e.emit2(Opcode::Splat, s = e.temp(lanes), slot, 0, 0, lanes);
    in.push_back(s);
  }
  for (const TypeLayout &type : resultTypes)
    out.push_back(e.temp(lanes * type.elementSlots()));
}

Slot TensorLoops::byteStride(const TypeLayout &type, Slot desc) {
  ScalarType i64;
  i64.bits = 64;
  return binarySlot(e, Opcode::MulI, desc + type.strideSlot(type.rank() - 1),
                    e.constant(type.elementBytes(), i64), 64);
}

void TensorLoops::emitElement(ArrayRef<Slot> indices) {
  for (auto [i, type] : llvm::enumerate(operandTypes))
    if (isTensor(type))
      e.load(in[i], type, operands[i], indices);
  emitLanes(in, out, resultTypes.front().elementSlots());
  for (auto [i, type] : llvm::enumerate(resultTypes))
    e.store(out[i], type, results[i], indices);
}

void TensorLoops::emitTile(ArrayRef<Slot> indices, unsigned lanes) {
  for (auto [i, type] : llvm::enumerate(operandTypes))
    if (isTensor(type))
      e.emit2(Opcode::LoadLanes, in[i],
              e.addressUnchecked(type, operands[i], indices), inStrides[i], 0,
              lanes, type.elem.bits, type.elem.code());
  emitLanes(in, out, lanes);
  for (auto [i, type] : llvm::enumerate(resultTypes))
    e.emit2(Opcode::StoreLanes, out[i],
            e.addressUnchecked(type, results[i], indices), outStrides[i], 0,
            lanes, type.elem.bits, type.elem.code());
}

LogicalResult TensorLoops::emit(ArrayRef<Slot> sizes, int64_t rowSize) {
  if (sizes.empty() || !canTile(rowSize)) {
    makeRoom(1);
    return e.loopNest(sizes, [&](ArrayRef<Slot> indices) {
      emitElement(indices);
      return success();
    });
  }
  const bool isKnown = rowSize != kDynamicSize;
  unsigned lanes = isKnown && rowSize < kLanes ? rowSize : kLanes;
  makeRoom(lanes);
  for (auto [slot, type] : llvm::zip(operands, operandTypes))
    inStrides.push_back(isTensor(type) ? byteStride(type, slot) : 0);
  for (auto [slot, type] : llvm::zip(results, resultTypes))
    outStrides.push_back(byteStride(type, slot));

  unsigned bits = e.indexBits();
  Slot width = e.indexConstant(lanes), tiles, rest;
  if (isKnown) {
    tiles = e.indexConstant(rowSize / lanes);
    rest = e.indexConstant(rowSize % lanes);
  } else {
    tiles = binarySlot(e, Opcode::DivUI, sizes.back(), width, bits);
    rest = binarySlot(e, Opcode::RemUI, sizes.back(), width, bits);
  }
  Slot tiled = e.mulIndex(tiles, width);
  return e.loopNest(sizes.drop_back(), [&](ArrayRef<Slot> outer) {
    SmallVector<Slot> indices(outer);
    indices.push_back(0);
    (void)e.loopNest({tiles}, [&](ArrayRef<Slot> tile) {
      indices.back() = e.mulIndex(tile[0], width);
      emitTile(indices, lanes);
      return success();
    });
    if (isKnown && rowSize % lanes == 0)
      return success();
    if (isKnown) {
      indices.back() = tiled;
      emitTile(indices, rowSize % lanes);
      return success();
    }
    return e.loopNest({rest}, [&](ArrayRef<Slot> iv) {
      indices.back() = e.addIndex(tiled, iv[0]);
      emitElement(indices);
      return success();
    });
  });
}

LogicalResult plumb::elementwise(Operation *op, Emitter &e,
                                 EmitLanes emitLanes) {
  SmallVector<TypeLayout> operandTypes, resultTypes;
  for (Type type : op->getOperandTypes()) {
    std::optional<TypeLayout> t = e.layout(type);
    if (!t)
      return failure();
    operandTypes.push_back(*t);
  }
  for (Type type : op->getResultTypes()) {
    std::optional<TypeLayout> t = e.layout(type);
    if (!t)
      return failure();
    resultTypes.push_back(*t);
  }

  SmallVector<Slot> operands, results;
  for (Value v : op->getOperands())
    operands.push_back(e.slot(v));
  for (Value v : op->getResults())
    results.push_back(e.define(v));

  if (resultTypes.front().kind == TypeLayout::MemRef)
    return e.unsupported("memrefs in an elementwise operation");
  if (!isTensor(resultTypes.front())) {
    emitLanes(operands, results, resultTypes.front().slots());
    return success();
  }

  auto *shaped = llvm::find_if(operandTypes, isTensor);
  if (shaped == operandTypes.end())
    return e.unsupported("a tensor result without a tensor operand");
  SmallVector<Slot> sizes =
      e.sizesOf(*shaped, operands[shaped - operandTypes.begin()]);
  int64_t rowSize = shaped->rank() ? shaped->shape.back() : 1;
  for (auto [slot, type] : llvm::zip(operands, operandTypes)) {
    if (!isTensor(type))
      continue;
    for (auto [a, b] : llvm::zip(sizes, e.sizesOf(type, slot)))
      requireEqual(e, a, b,
                   "operands of an elementwise operation have "
                   "different sizes");
    // One of them may know what the others do not say.
    if (type.rank() && rowSize == kDynamicSize)
      rowSize = type.shape.back();
  }
  for (auto [slot, type] : llvm::zip(results, resultTypes))
    e.allocate(slot, type, sizes, Emitter::Tensor);
  return TensorLoops(e, operandTypes, resultTypes, operands, results, emitLanes)
      .emit(sizes, rowSize);
}

uint8_t plumb::fastMathOf(Operation *op) {
  auto iface = dyn_cast<arith::ArithFastMathInterface>(op);
  if (!iface)
    return 0;
  arith::FastMathFlagsAttr attr = iface.getFastMathFlagsAttr();
  return attr ? static_cast<uint8_t>(attr.getValue()) : 0;
}

IntegerCompare plumb::integerCompare(unsigned predicate) {
  static constexpr IntegerCompare forms[] = {
      {Opcode::CmpEQ, false},  {Opcode::CmpNE, false},  {Opcode::CmpSLT, false},
      {Opcode::CmpSLE, false}, {Opcode::CmpSLT, true},  {Opcode::CmpSLE, true},
      {Opcode::CmpULT, false}, {Opcode::CmpULE, false}, {Opcode::CmpULT, true},
      {Opcode::CmpULE, true}};
  return forms[predicate];
}

Opcode plumb::floatOpcode(FloatFormat f, Opcode f32, Opcode f64, Opcode any) {
  switch (f) {
  case FloatFormat::F32:
    return f32;
  case FloatFormat::F64:
    return f64;
  default:
    return any;
  }
}

void plumb::noteMathFunction(Emitter &e, MathFn fn) {
  if (mathRule(fn) == MathRule::exact)
    return;
  e.noteFunction(fn == MathFn::Pow ? "powf"
                                   : StringRef(mathFnName(fn)).lower());
}

void plumb::noteConstants(Emitter &e, Attribute value, const TypeLayout &type) {
  if (!type.elem.isFloat())
    return;
  auto note = [&](const APFloat &x) {
    APInt bits = x.bitcastToAPInt();
    double v = decodeWide(toUInt128(bits), type.elem.format) * 16;
    if (!std::isfinite(v) || (v == std::trunc(v) && std::fabs(v) <= 65536))
      return;
    e.noteFunction("const:0x" +
                   llvm::toString(bits, 16, /*Signed=*/false,
                                  /*formatAsCLiteral=*/false,
                                  /*UpperCase=*/false) +
                   ":" + std::string(formatName(type.elem.format)));
  };
  if (auto f = dyn_cast<FloatAttr>(value)) {
    note(f.getValue());
  } else if (auto dense = dyn_cast<DenseFPElementsAttr>(value)) {
    if (dense.isSplat())
      note(dense.getSplatValue<APFloat>());
    else if (dense.getNumElements() <= 16)
      for (const APFloat &x : dense.getValues<APFloat>())
        note(x);
  }
}
