//===- LaneKernels.h - vectorised forms of lane instructions ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast loop's instructions over many lanes run these functions where there
// is one for the operation and type. They give the bits of the semantic
// functions (IntSemantics.h, FloatSemantics.h), which stay the definition: a
// kernel computes a chunk of lanes with the host's arithmetic and, if a NaN
// comes out, does the chunk again with the semantic function.
//
// A kernel returns false, having done nothing, where the general loop has to
// take over: other types, flags that can make poison.
//
// An operand that lies one slot before the destination makes the instruction a
// fold: d[i] = op(d[i - 1], b[i]), in this order. The general loop does this by
// itself, and so do the kernels.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELS_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELS_H

#include "plumbline/Interp/Bytecode.h"

namespace plumb::lanes {

using Unary = bool(uint64_t *d, const uint64_t *a, uint32_t n, const Inst &i);
using Binary = bool(uint64_t *d, const uint64_t *a, const uint64_t *b,
                    uint32_t n, const Inst &i);
using Ternary = bool(uint64_t *d, const uint64_t *a, const uint64_t *b,
                     const uint64_t *c, uint32_t n, const Inst &i);

/// The kernel of an instruction, or null.
template <Opcode> inline constexpr Unary *unary = nullptr;
template <Opcode> inline constexpr Binary *binary = nullptr;
template <Opcode> inline constexpr Ternary *ternary = nullptr;

#define PLUMB_DECLARE(Kind, kind, Name)                                        \
  Kind Name;                                                                   \
  template <> inline constexpr Kind *kind<Opcode::Name> = &Name;
PLUMB_DECLARE(Unary, unary, NegF)
PLUMB_DECLARE(Unary, unary, AbsF)
PLUMB_DECLARE(Unary, unary, ConvertF)
PLUMB_DECLARE(Unary, unary, ExtSI)
PLUMB_DECLARE(Unary, unary, ExtUI)
PLUMB_DECLARE(Unary, unary, TruncI)
PLUMB_DECLARE(Unary, unary, SIToFP)
PLUMB_DECLARE(Unary, unary, Math1)
PLUMB_DECLARE(Binary, binary, AddF32)
PLUMB_DECLARE(Binary, binary, SubF32)
PLUMB_DECLARE(Binary, binary, MulF32)
PLUMB_DECLARE(Binary, binary, DivF32)
PLUMB_DECLARE(Binary, binary, AddF64)
PLUMB_DECLARE(Binary, binary, SubF64)
PLUMB_DECLARE(Binary, binary, MulF64)
PLUMB_DECLARE(Binary, binary, DivF64)
PLUMB_DECLARE(Binary, binary, AddFX)
PLUMB_DECLARE(Binary, binary, SubFX)
PLUMB_DECLARE(Binary, binary, MulFX)
PLUMB_DECLARE(Binary, binary, DivFX)
PLUMB_DECLARE(Binary, binary, MaximumF)
PLUMB_DECLARE(Binary, binary, MinimumF)
PLUMB_DECLARE(Binary, binary, MaxNumF)
PLUMB_DECLARE(Binary, binary, MinNumF)
PLUMB_DECLARE(Binary, binary, CmpF32)
PLUMB_DECLARE(Binary, binary, CmpF64)
PLUMB_DECLARE(Binary, binary, AddI)
PLUMB_DECLARE(Binary, binary, SubI)
PLUMB_DECLARE(Binary, binary, MulI)
PLUMB_DECLARE(Binary, binary, AndI)
PLUMB_DECLARE(Binary, binary, OrI)
PLUMB_DECLARE(Binary, binary, XorI)
PLUMB_DECLARE(Binary, binary, MaxSI)
PLUMB_DECLARE(Binary, binary, MinSI)
PLUMB_DECLARE(Binary, binary, MaxUI)
PLUMB_DECLARE(Binary, binary, MinUI)
PLUMB_DECLARE(Binary, binary, CmpEQ)
PLUMB_DECLARE(Binary, binary, CmpNE)
PLUMB_DECLARE(Binary, binary, CmpSLT)
PLUMB_DECLARE(Binary, binary, CmpSLE)
PLUMB_DECLARE(Binary, binary, CmpULT)
PLUMB_DECLARE(Binary, binary, CmpULE)
PLUMB_DECLARE(Ternary, ternary, FmaF32)
PLUMB_DECLARE(Ternary, ternary, FmaF64)
PLUMB_DECLARE(Ternary, ternary, Select)
#undef PLUMB_DECLARE

/// exp or tanh of f32 or f64 without flags, as MathFunctions.h computes them.
void expTanh(uint64_t *d, const uint64_t *a, uint32_t n, const Inst &i);

/// n equally spaced scalars of 1, 2, 4 or 8 bytes to and from slots.
void read(uint64_t *d, const uint8_t *p, int64_t stride, unsigned bytes,
          uint32_t n);
void write(uint8_t *p, const uint64_t *a, int64_t stride, unsigned bytes,
           uint32_t n);

} // namespace plumb::lanes

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELS_H
