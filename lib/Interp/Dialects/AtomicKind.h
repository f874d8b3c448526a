//===- AtomicKind.h - reductions named by arith::AtomicRMWKind --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// memref.atomic_rmw and the reductions of affine.parallel name their combining
// operation by the same enumeration.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_ATOMICKIND_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_ATOMICKIND_H

#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// d[0..n) = a (kind) b; false if the kind does not fit the element type.
inline bool emitAtomicKind(Emitter &e, mlir::arith::AtomicRMWKind kind, Slot d,
                           Slot a, Slot b, ScalarType elem, unsigned n) {
  using K = mlir::arith::AtomicRMWKind;
  Opcode op;
  bool isFloat = false;
  switch (kind) {
  case K::addf:
    op =
        floatOpcode(elem.format, Opcode::AddF32, Opcode::AddF64, Opcode::AddFX);
    isFloat = true;
    break;
  case K::mulf:
    op =
        floatOpcode(elem.format, Opcode::MulF32, Opcode::MulF64, Opcode::MulFX);
    isFloat = true;
    break;
  case K::maximumf:
    op = Opcode::MaximumF;
    isFloat = true;
    break;
  case K::minimumf:
    op = Opcode::MinimumF;
    isFloat = true;
    break;
  case K::maxnumf:
    op = Opcode::MaxNumF;
    isFloat = true;
    break;
  case K::minnumf:
    op = Opcode::MinNumF;
    isFloat = true;
    break;
  case K::addi:
    op = Opcode::AddI;
    break;
  case K::muli:
    op = Opcode::MulI;
    break;
  case K::maxs:
    op = Opcode::MaxSI;
    break;
  case K::maxu:
    op = Opcode::MaxUI;
    break;
  case K::mins:
    op = Opcode::MinSI;
    break;
  case K::minu:
    op = Opcode::MinUI;
    break;
  case K::ori:
    op = Opcode::OrI;
    break;
  case K::andi:
    op = Opcode::AndI;
    break;
  case K::xori:
    op = Opcode::XorI;
    break;
  case K::assign:
    e.move(d, b, n);
    return true;
  default:
    return false;
  }
  if (isFloat != elem.isFloat())
    return false;
  e.binary(op, d, a, b, n,
           isFloat ? static_cast<unsigned>(elem.format) : elem.bits);
  return true;
}

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_ATOMICKIND_H
