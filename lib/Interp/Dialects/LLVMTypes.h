//===- LLVMTypes.h - sizes and offsets of LLVM types -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where things lie in memory after the lowering to LLVM, by the rules of
// llvm::DataLayout for x86-64 (System V): scalars are aligned to their size,
// vectors to the next power of two of theirs and packed bit by bit, members of
// a struct to their own alignment unless the struct is packed. mlir::DataLayout
// is no help: without a specification of its own it answers for another
// machine (i64 aligned to 4 bytes).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LLVMTYPES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LLVMTYPES_H

#include "mlir/IR/Types.h"
#include "plumbline/Interp/TypeLayout.h"
#include <optional>
#include <string>

namespace plumb {

/// Bytes from one element of an array of this type to the next; and what its
/// address is a multiple of.
struct SizeAndAlign {
  uint64_t size = 0, align = 1;
};

/// Size and alignment of a scalar, vector, struct or array type; nullopt, with
/// `why` set, for opaque, scalable and target types.
std::optional<SizeAndAlign> sizeInMemory(mlir::Type type, std::string &why);

/// Byte offset of member `index` of a struct type.
std::optional<uint64_t> memberOffset(mlir::Type structType, unsigned index,
                                     std::string &why);

/// Scalars of a type from byte `offset` on, appended to `runs`; neighbours of
/// one type are joined. False, with `why` set, where one has no slot (wider
/// than 64 bits).
bool appendRuns(mlir::Type type, uint64_t offset,
                std::vector<TypeLayout::Run> &runs, std::string &why);

/// Layout of a struct or array as a value; nullopt, with `why` set, if it has
/// more scalars than anyone should keep in registers.
std::optional<TypeLayout> aggregateLayout(mlir::Type type, std::string &why);

/// True if vectors of this element lie bit by bit in memory.
inline bool isPackedInMemory(const ScalarType &elem) {
  return elem.bits != 8 * elem.bytes();
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LLVMTYPES_H
