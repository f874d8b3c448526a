//===- LaneShadows.h - shadow rules over many lanes -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What LaneKernels.h is to typed values: in the loops with shadows,
// instructions over many lanes run these where there is one (LaneFull.h). They
// give the shadows of the rules in ShadowRules.h, bit by bit; those stay the
// definition, and do the lanes that are out of the ordinary.
//
// A kernel returns false, having done nothing, where the general loop has to
// take over. d may be a or b (or c), and may lie one place behind one of them,
// a fold, if `canFold` says so; the bits of operands and results are given
// beside the shadows, and are not those of d.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWS_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWS_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/Shadow.h"

namespace plumb {
namespace shadow {
struct Ctx;
} // namespace shadow

namespace lanes {

/// Operands of a shadow kernel; those that an operation lacks are null.
struct ShadowLanes {
  Shadow *d;
  const Shadow *a, *b, *c;
  const uint64_t *aBits, *bBits, *cBits, *result;
  uint32_t n;
};
using ShadowKernel = bool(const ShadowLanes &x, const Inst &i,
                          const shadow::Ctx &ctx);

/// The kernel of an instruction, or null.
template <Opcode> inline constexpr ShadowKernel *shadowKernel = nullptr;
/// True if the kernel takes a fold.
template <Opcode> inline constexpr bool canFold = false;

#define PLUMB_DECLARE(Name, Kernel)                                            \
  template <>                                                                  \
  inline constexpr ShadowKernel *shadowKernel<Opcode::Name> = &Kernel;
ShadowKernel addShadows, subShadows, mulShadows, divShadows, fmaShadows,
    negShadows, absShadows, maxShadows, minShadows, convertShadows,
    integerShadows, integerShadows1, compareShadows, selectShadows,
    intToFloatShadows, mathShadows, expShadows, tanhShadows;
PLUMB_DECLARE(AddF32, addShadows)
PLUMB_DECLARE(AddF64, addShadows)
PLUMB_DECLARE(AddFX, addShadows)
PLUMB_DECLARE(SubF32, subShadows)
PLUMB_DECLARE(SubF64, subShadows)
PLUMB_DECLARE(SubFX, subShadows)
PLUMB_DECLARE(MulF32, mulShadows)
PLUMB_DECLARE(MulF64, mulShadows)
PLUMB_DECLARE(MulFX, mulShadows)
PLUMB_DECLARE(DivF32, divShadows)
PLUMB_DECLARE(DivF64, divShadows)
PLUMB_DECLARE(DivFX, divShadows)
PLUMB_DECLARE(FmaF32, fmaShadows)
PLUMB_DECLARE(FmaF64, fmaShadows)
PLUMB_DECLARE(FmaFX, fmaShadows)
PLUMB_DECLARE(NegF, negShadows)
PLUMB_DECLARE(AbsF, absShadows)
PLUMB_DECLARE(MaximumF, maxShadows)
PLUMB_DECLARE(MaxNumF, maxShadows)
PLUMB_DECLARE(MinimumF, minShadows)
PLUMB_DECLARE(MinNumF, minShadows)
PLUMB_DECLARE(ConvertF, convertShadows)
PLUMB_DECLARE(CmpF32, compareShadows)
PLUMB_DECLARE(CmpF64, compareShadows)
PLUMB_DECLARE(Select, selectShadows)
PLUMB_DECLARE(SIToFP, intToFloatShadows)
PLUMB_DECLARE(Math1, mathShadows)
#define PLUMB_INTEGER(Name) PLUMB_DECLARE(Name, integerShadows)
PLUMB_INTEGER(AddI)
PLUMB_INTEGER(SubI)
PLUMB_INTEGER(MulI)
PLUMB_INTEGER(AndI)
PLUMB_INTEGER(OrI)
PLUMB_INTEGER(XorI)
PLUMB_INTEGER(MaxSI)
PLUMB_INTEGER(MinSI)
PLUMB_INTEGER(MaxUI)
PLUMB_INTEGER(MinUI)
PLUMB_INTEGER(CmpEQ)
PLUMB_INTEGER(CmpNE)
PLUMB_INTEGER(CmpSLT)
PLUMB_INTEGER(CmpSLE)
PLUMB_INTEGER(CmpULT)
PLUMB_INTEGER(CmpULE)
#undef PLUMB_INTEGER
PLUMB_DECLARE(ExtSI, integerShadows1)
PLUMB_DECLARE(ExtUI, integerShadows1)
PLUMB_DECLARE(TruncI, integerShadows1)
#undef PLUMB_DECLARE

template <> inline constexpr bool canFold<Opcode::AddF32> = true;
template <> inline constexpr bool canFold<Opcode::AddF64> = true;
template <> inline constexpr bool canFold<Opcode::AddFX> = true;
template <> inline constexpr bool canFold<Opcode::MaximumF> = true;
template <> inline constexpr bool canFold<Opcode::MaxNumF> = true;

} // namespace lanes
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANESHADOWS_H
