//===- DeltaHelpers.cpp - what several deltas need ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constants, and inputs that follow a changed signature: a smaller shape keeps
// the leading elements of each dimension, another element type keeps the values
// as far as it has them.
//
//===----------------------------------------------------------------------===//

#include "DeltaHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Numerics/Convert.h"

using namespace mlir;

namespace plumb {

static bool isLLVM(Operation *op) {
  return op->getParentOfType<LLVM::LLVMFuncOp>() != nullptr;
}

bool canBeConstant(Type type, Operation *op) {
  Type element = type;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!isa<VectorType, RankedTensorType>(type) || !shaped.hasStaticShape())
      return false;
    if (auto vector = dyn_cast<VectorType>(type))
      if (vector.isScalable())
        return false;
    if (isLLVM(op) && !isa<VectorType>(type))
      return false;
    element = shaped.getElementType();
  }
  if (isLLVM(op) && isa<IndexType>(element))
    return false;
  return isa<IntegerType, IndexType, FloatType>(element);
}

static TypedAttr numberAttr(Type type, int64_t number) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return DenseElementsAttr::get(
        shaped, Attribute(numberAttr(shaped.getElementType(), number)));
  if (auto real = dyn_cast<FloatType>(type))
    return FloatAttr::get(real, static_cast<double>(number));
  return IntegerAttr::get(type, number);
}

Value makeConstant(Operation *op, Type type, int64_t number) {
  OpBuilder builder(op);
  TypedAttr value = numberAttr(type, number);
  if (isLLVM(op))
    return LLVM::ConstantOp::create(builder, op->getLoc(), type, value);
  op->getContext()->getOrLoadDialect<arith::ArithDialect>();
  return arith::ConstantOp::create(builder, op->getLoc(), value);
}

FunctionOpInterface entryOf(const ReduceCandidate &candidate) {
  return dyn_cast_or_null<FunctionOpInterface>(
      SymbolTable::lookupSymbolIn(candidate.module.get(), candidate.entry));
}

/// The element in the type of `to`; nullopt if the kinds differ.
static std::optional<uint64_t> convertBits(const HostValue &value, size_t i,
                                           const ScalarType &to) {
  if (value.elem == to)
    return value.bits[i];
  if (value.elem.bits > 64 || to.bits > 64 ||
      value.elem.isFloat() != to.isFloat())
    return std::nullopt;
  if (!to.isFloat()) {
    uint64_t mask = to.bits == 64 ? ~uint64_t(0) : (uint64_t(1) << to.bits) - 1;
    // Sign-extended, then cut off.
    unsigned shift = 64 - value.elem.bits;
    return static_cast<uint64_t>(static_cast<int64_t>(value.bits[i] << shift) >>
                                 shift) &
           mask;
  }
  return encode(value.asDouble(i), to.format);
}

static bool refit(HostValue &value, const EntryType &type) {
  const TypeLayout &t = type.layout;
  HostValue fitted = value;
  fitted.elem = t.elem;
  fitted.elementName = type.elementName;
  if (value.parts != t.parts || value.shape.size() != t.rank() ||
      value.isScalar != (t.kind == TypeLayout::Scalar))
    return false;
  for (unsigned d = 0; d != t.rank(); ++d)
    if (t.shape[d] != kDynamicSize)
      fitted.shape[d] = t.shape[d];
  if (fitted.shape == value.shape && fitted.elem == value.elem)
    return true;
  if (t.elementLanes)
    return false;
  uint64_t count = fitted.count();
  if (count > value.count() + 4096)
    return false;
  fitted.bits.assign(count, 0);
  uint64_t parts = value.parts, last = value.bits.size();
  for (uint64_t i = 0; i * parts < count; ++i) {
    // Where the element of this index lies in the old shape.
    uint64_t rest = i, from = 0, stride = 1;
    for (unsigned d = t.rank(); d-- > 0;) {
      uint64_t at = rest % static_cast<uint64_t>(fitted.shape[d]);
      rest /= static_cast<uint64_t>(fitted.shape[d]);
      if (value.shape[d])
        at %= static_cast<uint64_t>(value.shape[d]);
      from += at * stride;
      stride *= static_cast<uint64_t>(value.shape[d]);
    }
    for (uint64_t p = 0; p != parts; ++p) {
      if (from * parts + p >= last)
        return false;
      std::optional<uint64_t> bits =
          convertBits(value, from * parts + p, t.elem);
      if (!bits)
        return false;
      fitted.bits[i * parts + p] = *bits;
    }
  }
  value = std::move(fitted);
  return true;
}

bool refitInputs(ReduceCandidate &candidate) {
  std::optional<EntrySignature> signature =
      builtinSignature(candidate.module.get(), candidate.entry);
  if (!signature)
    return true; // lowered: nothing here changes such a signature
  if (signature->arguments.size() != candidate.inputs.size())
    return false;
  for (size_t i = 0; i != candidate.inputs.size(); ++i)
    if (!refit(candidate.inputs[i], signature->arguments[i]))
      return false;
  return true;
}

} // namespace plumb
