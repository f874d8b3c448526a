//===- Unranked.h - memrefs and tensors of unknown rank ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A memref or tensor of unknown rank is two slots, at every level: the rank and
// the address of a descriptor in memory,
//
//   { allocated, aligned, offset, sizes[rank], strides[rank] }
//
// in words of 64 bits, as the lowering to LLVM lays it out: so that runtime
// functions need to know one form only. Descriptors are never freed. A tensor
// behind one keeps a holder for good: whoever gets at it through a cast then
// copies before a write.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_UNRANKED_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_UNRANKED_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// True for memref<*xT> and tensor<*xT>.
bool isUnranked(mlir::Type type);

/// Address of a new descriptor in memory of the memref or tensor at `source`.
Slot descriptorInMemory(Emitter &e, const TypeLayout &type, Slot source);

/// d = { rank, address of a new descriptor } of a memref or tensor.
void toUnranked(Emitter &e, Slot d, const TypeLayout &type, Slot source);

/// d = the memref or tensor of this rank behind `source`; undefined behaviour
/// if it has another one, or other sizes than the type says.
void fromUnranked(Emitter &e, Slot d, const TypeLayout &type, Slot source);

/// Word number `index` (a slot) of the descriptor behind `source`.
Slot unrankedWord(Emitter &e, Slot source, Slot index);

/// Size in dimension `index` (a slot); undefined behaviour if there is none.
Slot unrankedDim(Emitter &e, Slot source, Slot index);

/// `source` as an unranked value: itself, or a new one.
Slot asUnranked(Emitter &e, mlir::Value source);

/// Address of { rank, address } in memory.
Slot unrankedInMemory(Emitter &e, Slot unranked);

/// Bytes of one element of an unranked memref or tensor; nullopt after
/// reporting the type as unsupported.
std::optional<uint64_t> unrankedElementBytes(Emitter &e, mlir::Type type);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_UNRANKED_H
