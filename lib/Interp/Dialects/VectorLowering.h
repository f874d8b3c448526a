//===- VectorLowering.h - what the lowerings of vector share ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector is one slot a lane, in row-major order. This header holds what the
// families of vector operations have in common: positions in a shape, constant
// lanes, parts of a vector at a position that is known at run time only, the
// combining kinds, and the mask of a vector.mask around an operation.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_VECTORLOWERING_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_VECTORLOWERING_H

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

// One family a file; registerVectorDialect (Vector.cpp) calls them all.
void registerVectorShape(DialectRegistry &r);
void registerVectorMask(DialectRegistry &r);
void registerVectorReduction(DialectRegistry &r);
void registerVectorContract(DialectRegistry &r);
void registerVectorTransfer(DialectRegistry &r);
void registerVectorGather(DialectRegistry &r);
void registerVectorPrint(DialectRegistry &r);

//===--- shapes -----------------------------------------------------------===//

/// Lanes of a static shape; 1 for rank 0.
int64_t numLanes(llvm::ArrayRef<int64_t> shape);

/// Lanes between neighbours of each dimension.
llvm::SmallVector<int64_t> laneStrides(llvm::ArrayRef<int64_t> shape);

/// Calls fn(position) for every position of a static shape in row-major order;
/// once, with an empty position, for rank 0.
void forEachPosition(llvm::ArrayRef<int64_t> shape,
                     llvm::function_ref<void(llvm::ArrayRef<int64_t>)> fn);

/// Sum of position[i] * strides[i].
int64_t laneAt(llvm::ArrayRef<int64_t> position,
               llvm::ArrayRef<int64_t> strides);

//===--- lanes ------------------------------------------------------------===//

/// What an elementwise instruction carries as its width: bits of an integer,
/// FloatFormat of a float.
inline unsigned widthOf(const ScalarType &t) {
  return t.isFloat() ? static_cast<unsigned>(t.format) : t.bits;
}

/// `sources` one after the other: where they lie so already nothing is emitted.
Slot gathered(Emitter &e, llvm::ArrayRef<Slot> sources);

/// `n` copies of a scalar; itself for one.
Slot splatted(Emitter &e, Slot scalar, unsigned n);

/// op(a, b) of `n` lanes in fresh slots.
Slot laneOp(Emitter &e, Opcode op, Slot a, Slot b, unsigned n, unsigned width,
            unsigned flags = 0);

/// d = mask ? a : b, lane by lane.
void selectLanes(Emitter &e, Slot d, Slot mask, Slot a, Slot b, unsigned n,
                 const ScalarType &type);

/// The constants 0, 1, ..., n - 1 of type index.
Slot laneNumbers(Emitter &e, unsigned n);

/// `lanes` as constants of type i1.
Slot maskConstant(Emitter &e, llvm::ArrayRef<bool> lanes);

/// d[0..n) = part number `part` (an index slot) of the `total` lanes at
/// `vector`; poison where there is no such part.
void extractPart(Emitter &e, Slot d, Slot vector, Slot part, unsigned total,
                 unsigned n);

/// Part number `part` of the `total` lanes at `vector` = value[0..n); where
/// there is no such part, all of the vector becomes poison.
void insertPart(Emitter &e, Slot vector, Slot value, Slot part, unsigned total,
                unsigned n);

/// Integers of one width and signedness as another: one instruction over `n`
/// lanes, or none.
Slot resizedIntegers(Emitter &e, Slot a, unsigned n, unsigned from, unsigned to,
                     bool isSigned);

/// What kind of undefined behaviour a lane has: the flags of CheckLanes.
enum class LaneFault : uint8_t { OutOfBounds, Misaligned, Other };

/// Undefined behaviour, described by `what`, where a lane of `active` is 1 and
/// that of `fulfilled` is not.
void requireLanes(Emitter &e, Slot active, Slot fulfilled, unsigned n,
                  LaneFault fault, const llvm::Twine &what);

/// The bits of `n` lanes of one type seen as `m` lanes of another, the first
/// lane in the lowest bits; nullopt after reporting it where they do not fit.
std::optional<Slot> bitcastTo(Emitter &e, Slot lanes, unsigned n,
                              const ScalarType &from, unsigned m,
                              const ScalarType &to);

//===--- combining kinds --------------------------------------------------===//

/// The instruction that combines two elements; nullopt, after reporting it,
/// where the kind does not fit the type.
std::optional<Opcode> combiningOp(Emitter &e, mlir::vector::CombiningKind kind,
                                  const ScalarType &type);

/// Multiplication of elements.
Opcode multiplyOp(const ScalarType &type);

/// The constant that changes nothing when it is combined. A fast-math flag that
/// excludes NaN or infinities excludes them here, too.
Slot neutralElement(Emitter &e, mlir::vector::CombiningKind kind,
                    const ScalarType &type, unsigned fastMath = 0);

/// Rows of `n` lanes, folded from the first to the last:
///   for r: acc = mask[r] ? op(acc, rows[r]) : acc
/// without `mask` every row counts. `acc` is read and written.
void foldRows(Emitter &e, Opcode op, Slot acc, Slot rows,
              std::optional<Slot> mask, unsigned numRows, unsigned n,
              const ScalarType &type, unsigned flags = 0);

//===--- masks ------------------------------------------------------------===//

/// The vector.mask that `op` stands in, or null.
mlir::vector::MaskOp maskingOp(mlir::Operation *op);

/// First lane of the mask of the vector.mask around `op`; none without one.
std::optional<Slot> maskAround(mlir::Operation *op, Emitter &e);

/// As Emitter::dies, also for an operation in a vector.mask that takes over a
/// tensor from outside.
bool diesHere(Emitter &e, mlir::OpOperand &use);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_VECTORLOWERING_H
