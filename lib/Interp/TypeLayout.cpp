//===- TypeLayout.cpp - how an MLIR type lies in registers and memory -----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates an MLIR type to a TypeLayout, or says what stands in the way.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/TypeLayout.h"
#include "Dialects/LLVMTypes.h"
#include "mlir/Dialect/Async/IR/Async.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;
using namespace mlir;

/// Lanes of a vector: each takes a register, and a frame holds them all.
static constexpr int64_t kMaxLanes = int64_t(1) << 24;

unsigned ScalarType::bytes() const {
  // The data layout of x86-64 aligns what is wider than 64 bits to 16 bytes.
  return isWide() ? (bits + 127) / 128 * 16 : accessBytes(bits);
}

bool TypeLayout::hasStaticShape() const {
  for (int64_t d : shape)
    if (d == kDynamicSize)
      return false;
  return true;
}

int64_t TypeLayout::numElements() const {
  int64_t n = 1;
  bool empty = false, overflow = false;
  for (int64_t d : shape) {
    empty |= d == 0;
    overflow |= __builtin_mul_overflow(n, d, &n);
  }
  return empty ? 0 : overflow ? INT64_MAX : n;
}

unsigned TypeLayout::slots() const {
  switch (kind) {
  case None:
    return 0;
  case Scalar:
    return parts;
  case Vector:
    return parts * static_cast<unsigned>(numElements());
  case MemRef:
  case Tensor:
    return 2 + 2 * rank();
  case Aggregate: {
    unsigned n = 0;
    for (const Run &run : runs)
      n += run.count;
    return n;
  }
  }
  return 0;
}

uint64_t TypeLayout::elementBytes() const {
  if (!elementLanes)
    return static_cast<uint64_t>(parts) * elem.bytes();
  return elementRows * rowBytes();
}

uint64_t TypeLayout::rowBytes() const {
  uint64_t bits = uint64_t(rowLanes()) *
                  (packedLanes() ? elem.bits : uint64_t(8) * elem.bytes());
  // A row is as large as its alignment: the next power of two.
  uint64_t bytes = 1;
  while (bytes * 8 < bits)
    bytes *= 2;
  return bytes;
}

uint64_t TypeLayout::laneBit(unsigned slot) const {
  uint64_t laneBits = packedLanes() ? elem.bits : uint64_t(8) * elem.bytes();
  if (!elementLanes)
    return slot * laneBits;
  return slot / rowLanes() * rowBytes() * 8 + slot % rowLanes() * laneBits;
}

bool TypeLayout::denseRows() const {
  uint64_t laneBits = packedLanes() ? elem.bits : uint64_t(8) * elem.bytes();
  return elementRows == 1 || rowLanes() * laneBits == rowBytes() * 8;
}

std::string TypeLayout::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (kind == Aggregate) {
    os << "struct<";
    for (size_t i = 0; i < runs.size(); ++i) {
      os << (i ? ", " : "");
      if (runs[i].count != 1)
        os << runs[i].count << " x ";
      if (runs[i].elem.isFloat())
        os << std::string(formatInfo(runs[i].elem.format).name);
      else
        os << 'i' << runs[i].elem.bits;
    }
    os << '>';
    return text;
  }
  const char *open = kind == Vector   ? "vector<"
                     : kind == MemRef ? "memref<"
                     : kind == Tensor ? "tensor<"
                                      : "";
  os << open;
  for (int64_t d : shape) {
    if (d == kDynamicSize)
      os << '?';
    else
      os << d;
    os << 'x';
  }
  if (elementLanes)
    os << "vector<" << elementLanes << 'x';
  if (parts == 2)
    os << "complex<";
  if (elem.isFloat())
    os << std::string(formatInfo(elem.format).name);
  else
    os << 'i' << elem.bits;
  if (parts == 2)
    os << '>';
  if (elementLanes)
    os << '>';
  if (*open)
    os << '>';
  return text;
}

static std::optional<ScalarType> scalarOf(Type type, unsigned indexBits,
                                          std::string &why) {
  ScalarType s;
  if (isa<shape::WitnessType>(type)) {
    s.bits = 1;
    return s;
  }
  if (isa<IndexType, shape::SizeType>(type)) {
    s.bits = indexBits;
    return s;
  }
  // Functions are known by their address, asynchronous objects and coroutines
  // by a handle.
  if (isa<LLVM::LLVMPointerType, LLVM::LLVMTokenType, FunctionType>(type) ||
      isa<async::AsyncDialect>(type.getDialect())) {
    s.bits = 64;
    return s;
  }
  unsigned width = 0;
  if (auto i = dyn_cast<IntegerType>(type)) {
    width = i.getWidth();
    if (!width)
      why = "integers of width 0";
  } else if (auto f = dyn_cast<FloatType>(type)) {
    width = f.getWidth();
    std::string name;
    llvm::raw_string_ostream(name) << type;
    if (std::optional<FloatFormat> format = parseFloatFormat(name)) {
      s.kind = ScalarType::Float;
      s.format = *format;
    } else {
      why = "the type " + name;
    }
  } else {
    llvm::raw_string_ostream(why) << "the type " << type;
  }
  if (width > kMaxScalarBits)
    llvm::raw_string_ostream(why)
        << type << ", wider than " << kMaxScalarBits << " bits";
  s.bits = width;
  return why.empty() ? std::optional<ScalarType>(s) : std::nullopt;
}

std::optional<TypeLayout> plumb::layoutOf(Type type, unsigned indexBits,
                                          std::string &why) {
  TypeLayout t;
  Type element = type;
  if (isa<NoneType>(type))
    return t;
  if (isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type))
    return aggregateLayout(type, why);
  t.kind = TypeLayout::Scalar;
  auto dims = [](ArrayRef<int64_t> shape) {
    std::vector<int64_t> out;
    for (int64_t d : shape)
      out.push_back(ShapedType::isDynamic(d) ? kDynamicSize : d);
    return out;
  };
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.isScalable()) {
      llvm::raw_string_ostream(why) << "the scalable vector type " << type;
      return std::nullopt;
    }
    t.kind = TypeLayout::Vector;
    t.shape = dims(vector.getShape());
    if (t.numElements() > kMaxLanes) {
      llvm::raw_string_ostream(why)
          << "the type " << type << " of more than " << kMaxLanes << " lanes";
      return std::nullopt;
    }
    element = vector.getElementType();
  } else if (auto memref = dyn_cast<MemRefType>(type)) {
    t.kind = TypeLayout::MemRef;
    t.shape = dims(memref.getShape());
    element = memref.getElementType();
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(memref.getStridesAndOffset(strides, offset))) {
      llvm::raw_string_ostream(why)
          << "the layout of " << type << ", which is no offset and strides";
      return std::nullopt;
    }
    t.strides = dims(strides);
    t.offset = ShapedType::isDynamic(offset) ? kDynamicSize : offset;
  } else if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    t.kind = TypeLayout::Tensor;
    t.shape = dims(tensor.getShape());
    element = tensor.getElementType();
    if (tensor.getEncoding()) {
      llvm::raw_string_ostream(why) << "the encoding of " << type;
      return std::nullopt;
    }
  } else if (isa<shape::ShapeType>(type)) {
    // The tensor of its extents.
    t.kind = TypeLayout::Tensor;
    t.shape = {kDynamicSize};
    element = IndexType::get(type.getContext());
  } else if (isa<UnrankedMemRefType, UnrankedTensorType>(type)) {
    // As after the lowering: the rank, and the address of a descriptor.
    ScalarType word;
    word.bits = 64;
    t.kind = TypeLayout::Aggregate;
    t.runs.push_back({word, 2, 0, false});
    return t;
  }
  if (t.isShaped())
    if (auto vector = dyn_cast<VectorType>(element)) {
      if (vector.isScalable()) {
        llvm::raw_string_ostream(why) << "the scalable vector type " << vector;
        return std::nullopt;
      }
      TypeLayout lanes;
      lanes.shape = dims(vector.getShape());
      if (lanes.numElements() > kMaxLanes) {
        llvm::raw_string_ostream(why)
            << "the type " << type << " of more than " << kMaxLanes << " lanes";
        return std::nullopt;
      }
      t.elementLanes = static_cast<uint32_t>(vector.getNumElements());
      if (vector.getRank())
        t.elementRows = t.elementLanes / vector.getShape().back();
      element = vector.getElementType();
    }
  if (auto complex = dyn_cast<ComplexType>(element)) {
    t.parts = 2;
    element = complex.getElementType();
  }
  if (t.isShaped() && isa<MemRefType, TensorType>(element)) {
    llvm::raw_string_ostream(why) << "the element type of " << type;
    return std::nullopt;
  }
  std::optional<ScalarType> s = scalarOf(element, indexBits, why);
  if (!s)
    return std::nullopt;
  t.elem = *s;
  return t;
}
