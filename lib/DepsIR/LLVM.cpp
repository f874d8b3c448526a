//===- LLVM.cpp - host code that is lowered to the llvm dialect -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Descriptors are followed field by field, so that a view keeps its place: a
// pointer that is taken out of a descriptor carries the descriptor's offset,
// sizes and strides with it. Arithmetic on addresses as integers keeps the
// buffer and forgets the place.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace plumb::depsir;
namespace LLVM = mlir::LLVM;

/// An aggregate of \p type with nothing in it.
static AbstractValue emptyAggregate(mlir::Type type) {
  AbstractValue value;
  if (auto structure = llvm::dyn_cast<LLVM::LLVMStructType>(type)) {
    value.kind = Kind::Aggregate;
    for (mlir::Type field : structure.getBody())
      value.elements.push_back(emptyAggregate(field));
  } else if (auto array = llvm::dyn_cast<LLVM::LLVMArrayType>(type);
             array && array.getNumElements() <= 64) {
    value.kind = Kind::Aggregate;
    value.elements.assign(array.getNumElements(),
                          emptyAggregate(array.getElementType()));
  }
  return value;
}

/// The field at \p position; null if the value is not followed that far.
static AbstractValue *fieldOf(AbstractValue &value,
                              llvm::ArrayRef<int64_t> position) {
  AbstractValue *field = &value;
  for (int64_t index : position) {
    if (!field->is(Kind::Aggregate) || size_t(index) >= field->elements.size())
      return nullptr;
    field = &field->elements[size_t(index)];
  }
  return field;
}

/// struct<(ptr, ptr, i64, array<r x i64>, array<r x i64>)>, the two pointers
/// being filled in: gives \p pointer the view that the other fields describe.
static void addDescriptor(const AbstractValue &aggregate,
                          AbstractValue &pointer) {
  const std::vector<AbstractValue> &fields = aggregate.elements;
  if (fields.size() != 5 || !fields[2].asInteger() ||
      !fields[3].is(Kind::Aggregate) || !fields[4].is(Kind::Aggregate) ||
      fields[3].elements.size() != fields[4].elements.size())
    return;
  MemoryView view = pointer.view;
  view.offset = fields[2].integer;
  view.hasShape = true;
  view.shape.clear();
  view.strides.clear();
  for (size_t i = 0; i < fields[3].elements.size(); ++i) {
    std::optional<int64_t> size = fields[3].elements[i].asInteger(),
                           stride = fields[4].elements[i].asInteger();
    if (!size || !stride)
      return;
    view.shape.push_back(*size);
    view.strides.push_back(*stride);
  }
  pointer.view = std::move(view);
}

/// A pointer as such, without the descriptor that it came from.
static MemoryView bare(const MemoryView &view) {
  MemoryView pointer;
  pointer.buffer = view.buffer;
  pointer.offsetBytes = view.offsetBytes;
  return pointer;
}

static AbstractValue gep(Evaluator &evaluator, LLVM::GEPOp op) {
  AbstractValue base = evaluator[op.getBase()];
  if (!base.is(Kind::View))
    return {};
  MemoryView view = bare(base.view);
  uint64_t bytes = bytesOfType(op.getElemType());
  std::optional<int64_t> index;
  if (op.getIndices().size() == 1) {
    auto first = op.getIndices()[0];
    if (auto constant = llvm::dyn_cast<mlir::IntegerAttr>(first))
      index = constant.getInt();
    else
      index = evaluator.integerOf(llvm::cast<mlir::Value>(first));
  }
  if (view.offsetBytes && bytes && index)
    *view.offsetBytes += *index * int64_t(bytes);
  else
    view.offsetBytes.reset();
  return AbstractValue::ofView(view);
}

static void access(Evaluator &evaluator, mlir::Operation *op,
                   mlir::Value pointer, mlir::Type type, uint8_t mode) {
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
  const AbstractValue &value = evaluator[pointer];
  if (!value.is(Kind::View) || value.view.buffer == noIndex)
    return evaluator.giveUp(op, "where its pointer points to is not known");
  TaskAccess access{bare(value.view), mode, {}, 0};
  if (uint64_t bytes = bytesOfType(type))
    access.bytes = int64_t(bytes);
  evaluator.hostTask({op, {}, {access}, false});
}

/// Integer arithmetic. The operands' widths are those of the type.
static bool arithmetic(Evaluator &evaluator, mlir::Operation *op) {
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      !llvm::isa<LLVM::AddOp, LLVM::SubOp, LLVM::MulOp, LLVM::URemOp,
                 LLVM::UDivOp, LLVM::SDivOp, LLVM::ICmpOp, LLVM::AndOp>(op))
    return false;
  const AbstractValue a = evaluator[op->getOperand(0)],
                      b = evaluator[op->getOperand(1)];
  AbstractValue &result = evaluator[op->getResult(0)];
  result = {};
  // An address with something added keeps its buffer.
  bool aIsAddress = a.is(Kind::View), bIsAddress = b.is(Kind::View);
  if (aIsAddress != bIsAddress && llvm::isa<LLVM::AddOp, LLVM::SubOp>(op)) {
    result = AbstractValue::ofView(bare(aIsAddress ? a.view : b.view));
    result.view.offsetBytes.reset();
    return true;
  }
  if (!a.is(Kind::Integer) || !b.is(Kind::Integer))
    return true;
  unsigned width = op->getOperand(0).getType().getIntOrFloatBitWidth();
  llvm::APInt x(width, uint64_t(a.integer), true, true),
      y(width, uint64_t(b.integer), true, true), value(1, 0);
  if (llvm::isa<LLVM::AddOp>(op))
    value = x + y;
  else if (llvm::isa<LLVM::SubOp>(op))
    value = x - y;
  else if (llvm::isa<LLVM::MulOp>(op))
    value = x * y;
  else if (llvm::isa<LLVM::AndOp>(op))
    value = x & y;
  else if (auto compare = llvm::dyn_cast<LLVM::ICmpOp>(op)) {
    bool holds = false;
    switch (compare.getPredicate()) {
    case LLVM::ICmpPredicate::eq:
      holds = x == y;
      break;
    case LLVM::ICmpPredicate::ne:
      holds = x != y;
      break;
    case LLVM::ICmpPredicate::slt:
      holds = x.slt(y);
      break;
    case LLVM::ICmpPredicate::sle:
      holds = x.sle(y);
      break;
    case LLVM::ICmpPredicate::sgt:
      holds = x.sgt(y);
      break;
    case LLVM::ICmpPredicate::sge:
      holds = x.sge(y);
      break;
    case LLVM::ICmpPredicate::ult:
      holds = x.ult(y);
      break;
    case LLVM::ICmpPredicate::ule:
      holds = x.ule(y);
      break;
    case LLVM::ICmpPredicate::ugt:
      holds = x.ugt(y);
      break;
    case LLVM::ICmpPredicate::uge:
      holds = x.uge(y);
      break;
    }
    result = AbstractValue::ofInteger(holds);
    return true;
  } else if (y.isZero() ||
             (llvm::isa<LLVM::SDivOp>(op) && x.isMinSignedValue())) {
    return true; // Undefined: not known.
  } else if (llvm::isa<LLVM::URemOp>(op)) {
    value = x.urem(y);
  } else if (llvm::isa<LLVM::UDivOp>(op)) {
    value = x.udiv(y);
  } else {
    value = x.sdiv(y);
  }
  if (value.getSignificantBits() <= 64)
    result = AbstractValue::ofInteger(value.getSExtValue());
  return true;
}

static void call(Evaluator &evaluator, LLVM::CallOp op) {
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
  std::optional<llvm::StringRef> name = op.getCallee();
  if (!name)
    return evaluator.giveUp(op, "it calls through a pointer");
  if (runRuntimeCall(evaluator, op, *name, op.getArgOperands()))
    return;
  auto callee = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
      evaluator.lookUp(op, op.getCalleeAttr()));
  if (!callee || callee.isExternal())
    return evaluator.giveUp(op, "it calls @" + name->str() +
                                    ", of which there is only a declaration");
  evaluator.callFunction(op, callee);
}

bool plumb::depsir::runLLVM(Evaluator &evaluator, mlir::Operation *op) {
  if (auto callOp = llvm::dyn_cast<LLVM::CallOp>(op)) {
    call(evaluator, callOp);
  } else if (llvm::isa<LLVM::PoisonOp, LLVM::UndefOp>(op)) {
    evaluator[op->getResult(0)] = emptyAggregate(op->getResult(0).getType());
  } else if (llvm::isa<LLVM::ZeroOp>(op)) {
    // Null, from which sizes are computed as offsets; or the default stream.
    MemoryView null;
    null.offsetBytes = 0;
    evaluator[op->getResult(0)] =
        llvm::isa<LLVM::LLVMPointerType>(op->getResult(0).getType())
            ? AbstractValue::ofView(null)
            : AbstractValue();
  } else if (auto insert = llvm::dyn_cast<LLVM::InsertValueOp>(op)) {
    AbstractValue aggregate = evaluator[insert.getContainer()];
    if (AbstractValue *field = fieldOf(aggregate, insert.getPosition()))
      *field = evaluator[insert.getValue()];
    evaluator[op->getResult(0)] = std::move(aggregate);
  } else if (auto extract = llvm::dyn_cast<LLVM::ExtractValueOp>(op)) {
    AbstractValue &aggregate = evaluator[extract.getContainer()];
    AbstractValue *field = fieldOf(aggregate, extract.getPosition());
    AbstractValue value = field ? *field : AbstractValue();
    if (value.is(Kind::View) && extract.getPosition().size() == 1)
      addDescriptor(aggregate, value);
    evaluator[op->getResult(0)] = std::move(value);
  } else if (auto address = llvm::dyn_cast<LLVM::GEPOp>(op)) {
    evaluator[op->getResult(0)] = gep(evaluator, address);
  } else if (llvm::isa<LLVM::PtrToIntOp>(op)) {
    AbstractValue value = evaluator[op->getOperand(0)];
    if (value.is(Kind::View) && value.view.buffer == noIndex)
      value = value.view.offsetBytes
                  ? AbstractValue::ofInteger(*value.view.offsetBytes)
                  : AbstractValue();
    evaluator[op->getResult(0)] = std::move(value);
  } else if (llvm::isa<LLVM::IntToPtrOp, LLVM::BitcastOp,
                       LLVM::AddrSpaceCastOp>(op)) {
    AbstractValue value = evaluator[op->getOperand(0)];
    evaluator[op->getResult(0)] = std::move(value);
  } else if (auto load = llvm::dyn_cast<LLVM::LoadOp>(op)) {
    access(evaluator, op, load.getAddr(), load.getType(), ReadAccess);
  } else if (auto store = llvm::dyn_cast<LLVM::StoreOp>(op)) {
    access(evaluator, op, store.getAddr(), store.getValue().getType(),
           WriteAccess);
  } else if (auto alloca = llvm::dyn_cast<LLVM::AllocaOp>(op)) {
    std::optional<int64_t> count = evaluator.integerOf(alloca.getArraySize());
    uint64_t bytes = bytesOfType(alloca.getElemType());
    MemoryView view;
    view.offsetBytes = 0;
    view.buffer = evaluator.addBuffer(
        op, count && bytes ? std::optional(uint64_t(*count) * bytes)
                           : std::nullopt);
    evaluator[op->getResult(0)] = AbstractValue::ofView(view);
  } else if (auto global = llvm::dyn_cast<LLVM::AddressOfOp>(op)) {
    MemoryView view;
    view.offsetBytes = 0;
    view.buffer =
        evaluator.globalBuffer(op, global.getGlobalNameAttr(), std::nullopt);
    evaluator[op->getResult(0)] =
        view.buffer == noIndex ? AbstractValue() : AbstractValue::ofView(view);
  } else {
    return arithmetic(evaluator, op);
  }
  return true;
}
