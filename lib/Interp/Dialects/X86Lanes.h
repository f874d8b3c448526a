//===- X86Lanes.h - what x86's vector instructions compute ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The x86vector dialect and LLVM's intrinsics llvm.x86.* name the same
// instructions of the processor, with operands in different orders. Here each
// is once, on slots, as Intel's manual defines it (64 and IA-32 Architectures
// Software Developer's Manual, volume 2). All work on `n` lanes; MXCSR has its
// default: rounding to nearest even, no exceptions, denormals are kept.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_X86LANES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_X86LANES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {
namespace x86 {

/// The low `n` bits of an integer, one a lane.
std::optional<Slot> maskLanes(Emitter &e, Slot integer, unsigned bits,
                              unsigned n);

/// VPCOMPRESS: the lanes of `a` whose mask is 1, one after the other; the
/// lanes behind them are `rest`'s of the same number.
void compress(Emitter &e, Slot d, Slot mask, Slot a, Slot rest, unsigned n);

/// VRNDSCALE: rounds to imm[7:4] bits of fraction; imm[2:0] is the mode. Lanes
/// that are masked off are `rest`'s.
void roundToFraction(Emitter &e, Slot d, Slot a, unsigned imm, Slot rest,
                     Slot mask, unsigned n, const ScalarType &type);

/// VSCALEF: a * 2^floor(b), rounded as `rounding`, the encoding of a static
/// rounding mode, says. Failure after reporting what is none.
mlir::LogicalResult scale(Emitter &e, Slot d, Slot a, Slot b, Slot rest,
                          Slot mask, int64_t rounding, unsigned n,
                          const ScalarType &type);

/// VP2INTERSECT: which lanes of `a` occur in `b`, and of `b` in `a`.
void intersect(Emitter &e, Slot inA, Slot inB, Slot a, Slot b, unsigned n,
               unsigned bits);

/// VDPBF16PS: sums of two products each; a and b have 2n lanes.
void dotPairs(Emitter &e, Slot d, Slot sum, Slot a, Slot b, unsigned n);

/// VCVTNEPS2BF16.
void toBF16(Emitter &e, Slot d, Slot a, unsigned n);

/// VRSQRTPS, an approximation.
void reciprocalRoot(Emitter &e, Slot d, Slot a, unsigned n);

/// VDPPS: dot products of the products that imm[7:4] selects, four lanes each,
/// in the lanes that imm[3:0] selects; the others are 0.
void dotFours(Emitter &e, Slot d, Slot a, Slot b, unsigned imm, unsigned n);

/// VPDPBSSD: sums of four products each of signed bytes; a and b have 4n lanes.
void dotBytes(Emitter &e, Slot d, Slot sum, Slot a, Slot b, unsigned n);

/// What VBCSTNE*2PS and VCVTNE[EO]*2PS take from memory.
enum class Halves : uint8_t { First, Even, Odd };
void loadHalves(Emitter &e, Slot d, Slot address, FloatFormat format,
                Halves which, unsigned n);

} // namespace x86

/// Lowers a call of an intrinsic llvm.x86.* (X86Intrinsics.cpp); nullopt, with
/// nothing emitted, where its name and types are none that are known.
std::optional<mlir::LogicalResult>
lowerX86Intrinsic(mlir::LLVM::CallIntrinsicOp op, Emitter &e);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_X86LANES_H
