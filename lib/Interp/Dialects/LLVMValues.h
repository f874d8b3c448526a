//===- LLVMValues.h - the scalars of LLVM values ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lowered program builds every struct and many a vector from poison, one
// insertvalue, insertelement or shufflevector at a time, and takes them apart
// again. Done literally this would copy whole descriptors about and fill
// registers with poison that nobody reads. So an operation that only moves
// scalars emits nothing as long as all its users look through it: they ask
// leafSlots where a scalar really comes from. Where somebody needs the value as
// a whole, it is gathered right behind its definition.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVALUES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVALUES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

// One family a file; registerLLVMDialect (LLVM.cpp) calls them all.
void registerLLVMArith(DialectRegistry &r);
void registerLLVMAggregates(DialectRegistry &r);
void registerLLVMMemory(DialectRegistry &r);
void registerLLVMAtomics(DialectRegistry &r);
void registerLLVMControl(DialectRegistry &r);
void registerLLVMCalls(DialectRegistry &r);
void registerLLVMGlobals(DialectRegistry &r);
void registerLLVMMath(DialectRegistry &r);
void registerLLVMIntegers(DialectRegistry &r);
void registerLLVMVectors(DialectRegistry &r);
void registerLLVMMaskedMemory(DialectRegistry &r);
void registerLLVMPredicated(DialectRegistry &r);

/// A 64-bit integer, the type of addresses and of sizes in bytes.
inline ScalarType wordType() {
  ScalarType t;
  t.bits = 64;
  return t;
}
inline Slot wordConstant(Emitter &e, uint64_t value) {
  return e.constant(value, wordType());
}

/// The type of scalar number `leaf` of a value of this layout.
ScalarType leafType(const TypeLayout &type, unsigned leaf);

/// Scalars of a type; nullopt after reporting it as unsupported.
std::optional<unsigned> numLeaves(Emitter &e, mlir::Type type);

/// Position of the first scalar of the member that `position` names, and the
/// member's type. The aggregate must have a layout.
struct Member {
  unsigned first = 0;
  mlir::Type type;
};
Member memberAt(mlir::Type aggregate, llvm::ArrayRef<int64_t> position);

/// Slots of n scalars of `v` from number `first` on; Emitter::kPoisonSlot for
/// those that are poison or undef.
llvm::SmallVector<Slot> leafSlots(Emitter &e, mlir::Value v, unsigned first,
                                  unsigned n);

/// The same as n consecutive slots.
Slot leavesInARow(Emitter &e, mlir::Value v, unsigned first, unsigned n);

/// True if all users of `v` find its scalars by leafSlots.
bool isOnlyMoved(mlir::Value v);

/// One scalar of a constant: its bits, or nullopt for poison.
using Leaf = std::optional<llvm::APInt>;

/// What a constant of `type` with this attribute is, scalar by scalar; nullopt
/// for a poison one. False where the attribute does not fit the type.
bool constantLeaves(mlir::Attribute attr, mlir::Type type,
                    const TypeLayout &layout,
                    llvm::SmallVectorImpl<Leaf> &leaves);

/// The value of an operand that is a constant integer.
std::optional<int64_t> constantInt(mlir::Value v);

/// LLVM's fast-math flags of an operation as FastMath; 0 where it has none.
uint8_t llvmFastMath(mlir::Operation *op);

/// What memory instructions carry of an element: w and flags.
inline unsigned accessFlags(const ScalarType &t) { return t.code(); }

/// Loads (stores) a value of this layout from `address`, which is checked to be
/// a multiple of `alignment`.
void loadFrom(Emitter &e, const TypeLayout &type, Slot d, Slot address,
              uint64_t alignment);
void storeTo(Emitter &e, const TypeLayout &type, Slot value, Slot address,
             uint64_t alignment);

/// address + bytes
Slot offsetBy(Emitter &e, Slot address, uint64_t bytes);

/// A memref descriptor of `bytes` bytes (a slot) at `address`, for the
/// instructions that copy.
Slot byteRange(Emitter &e, Slot address, Slot bytes);

/// Address of an llvm.mlir.global, of the target of an alias, or standing for a
/// function; nullopt after reporting what is not supported.
std::optional<uint64_t> symbolAddress(Emitter &e, mlir::Operation *symbol);

/// Address that stands for a block; nullopt if its function is unknown.
std::optional<uint64_t> addressOfBlock(Emitter &e,
                                       mlir::LLVM::BlockAddressOp op);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVALUES_H
