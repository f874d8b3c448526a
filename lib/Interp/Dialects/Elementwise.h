//===- Elementwise.h - one lowering for scalar, vector, tensor --*- C++ -*-===//
//-*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that are elementwise by trait (arith, math, complex) mean the same
// on a scalar, a vector and a tensor. Their lowerings say what one instruction
// over n slots is; elementwise() brings the slots.
//
// Also here: what such lowerings read off an operation, its fast-math flags
// and the opcode for its format.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_ELEMENTWISE_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_ELEMENTWISE_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Emits one instruction (or a few) over `n` slots of each operand and result.
using EmitLanes = llvm::function_ref<void(
    llvm::ArrayRef<Slot> operands, llvm::ArrayRef<Slot> results, unsigned n)>;

/// Lowers `op` by `emitLanes`. Scalars and vectors: once, n slots of a value.
/// Tensors: the results are allocated with the shape of the operands, whose
/// sizes must agree, and `emitLanes` runs in loops over elements or tiles of
/// them; it is called more than once. Operands that are no tensors (the i1 of a
/// select) are the same for all elements. n is that of the results.
mlir::LogicalResult elementwise(mlir::Operation *op, Emitter &e,
                                EmitLanes emitLanes);

/// FastMath bits of an operation; 0 where it has none.
uint8_t fastMathOf(mlir::Operation *op);

/// The opcode of arithmetic in format `f` of the three that there are.
Opcode floatOpcode(FloatFormat f, Opcode f32, Opcode f64, Opcode any);

/// The opcode that compares integers; its operands change places if `swap`.
struct IntegerCompare {
  Opcode opcode;
  bool swap;
};
/// Of the predicate's number, which arith.cmpi and llvm.icmp share.
IntegerCompare integerCompare(unsigned predicate);

/// FloatFormat of the elements of a layout, as Inst::w.
inline unsigned formatCode(const TypeLayout &t) {
  return static_cast<unsigned>(t.elem.format);
}

/// Records the use of a function that is not exact, by the name that it has in
/// the math dialect, whoever calls it (math, llvm's intrinsics, libm).
void noteMathFunction(Emitter &e, MathFn fn);

/// Records float constants that are no small dyadic numbers (multiples of 1/16
/// up to 4096): a pass that approximates a function brings such ones in. Looks
/// at scalars, splats and vectors of up to 16 elements.
void noteConstants(Emitter &e, mlir::Attribute value, const TypeLayout &type);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_ELEMENTWISE_H
