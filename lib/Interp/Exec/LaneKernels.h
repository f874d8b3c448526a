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

#define PLUMB_UNARY_KERNELS(X)                                                 \
  X(NegF) X(AbsF) X(ConvertF) X(ExtSI) X(ExtUI) X(TruncI) X(SIToFP) X(Math1)
#define PLUMB_BINARY_KERNELS(X)                                                \
  X(AddF32)                                                                    \
  X(SubF32) X(MulF32) X(DivF32) X(AddF64) X(SubF64) X(MulF64) X(DivF64)        \
      X(AddFX) X(SubFX) X(MulFX) X(DivFX) X(MaximumF) X(MinimumF) X(MaxNumF)   \
          X(MinNumF) X(CmpF32) X(CmpF64) X(AddI) X(SubI) X(MulI) X(AndI)       \
              X(OrI) X(XorI) X(MaxSI) X(MinSI) X(MaxUI) X(MinUI) X(CmpEQ)      \
                  X(CmpNE) X(CmpSLT) X(CmpSLE) X(CmpULT) X(CmpULE)
#define PLUMB_TERNARY_KERNELS(X) X(FmaF32) X(FmaF64) X(Select)

/// The kernel of an instruction, or null.
template <Opcode> inline constexpr Unary *unary = nullptr;
template <Opcode> inline constexpr Binary *binary = nullptr;
template <Opcode> inline constexpr Ternary *ternary = nullptr;

#define PLUMB_DECLARE(Kind, kind, Name)                                        \
  Kind Name;                                                                   \
  template <> inline constexpr Kind *kind<Opcode::Name> = &Name;
#define PLUMB_DECLARE1(Name) PLUMB_DECLARE(Unary, unary, Name)
#define PLUMB_DECLARE2(Name) PLUMB_DECLARE(Binary, binary, Name)
#define PLUMB_DECLARE3(Name) PLUMB_DECLARE(Ternary, ternary, Name)
PLUMB_UNARY_KERNELS(PLUMB_DECLARE1)
PLUMB_BINARY_KERNELS(PLUMB_DECLARE2)
PLUMB_TERNARY_KERNELS(PLUMB_DECLARE3)
#undef PLUMB_DECLARE1
#undef PLUMB_DECLARE2
#undef PLUMB_DECLARE3
#undef PLUMB_DECLARE

/// n equally spaced scalars of 1, 2, 4 or 8 bytes to and from slots.
void read(uint64_t *d, const uint8_t *p, int64_t stride, unsigned bytes,
          uint32_t n);
void write(uint8_t *p, const uint64_t *a, int64_t stride, unsigned bytes,
           uint32_t n);

} // namespace plumb::lanes

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANEKERNELS_H
