//===- EmitterWide.cpp - instructions on more than 64 bits ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowerings say unary(), binary(), load() and so on for any type. Where a type
// does not fit 64 bits the instruction becomes a Wide one here, with the types
// in a table; nothing else in the emitter or in a lowering tells them apart.
//
//===----------------------------------------------------------------------===//

#include "Exec/FloatSemantics.h"
#include "Exec/ShadowRules.h"
#include "Exec/WideAccess.h"
#include "Exec/WidePool.h"
#include "Exec/WideSemantics.h"
#include "ProgramBuilder.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

static ScalarType intOf(unsigned bits) {
  ScalarType t;
  t.bits = bits;
  return t;
}

static ScalarType floatOf(unsigned code) {
  ScalarType t;
  t.kind = ScalarType::Float;
  t.format = static_cast<FloatFormat>(code);
  t.bits = formatInfo(t.format).bits;
  return t;
}

/// The types that an elementwise instruction's w, flags and b stand for.
static WideOperation describe(Opcode op, unsigned w, unsigned flags,
                              uint32_t b) {
  WideOperation o{op, static_cast<uint8_t>(flags), {}, {}, b};
  switch (op) {
  case Opcode::ConvertF:
    o.from = floatOf(w), o.to = floatOf(b);
    return o;
  case Opcode::FPToSI:
  case Opcode::FPToUI:
    o.from = floatOf(w), o.to = intOf(b);
    return o;
  case Opcode::SIToFP:
  case Opcode::UIToFP:
    o.from = intOf(w), o.to = floatOf(b);
    return o;
  case Opcode::ExtSI:
  case Opcode::ExtUI:
  case Opcode::TruncI:
    o.from = intOf(w), o.to = intOf(b);
    return o;
  case Opcode::Bitcast:
    o.from = flags ? floatOf(flags - 1) : intOf(w);
    o.to = b != 255 ? floatOf(b) : intOf(w);
    return o;
  case Opcode::Select:
    o.from = o.to = flags & kSelectInt || w > 64 ? intOf(w) : floatOf(w);
    return o;
  default:
    break;
  }
  o.from = isFloatOpcode(op) ? floatOf(w) : intOf(w);
  o.to = o.from;
  switch (op) {
  case Opcode::CmpEQ:
  case Opcode::CmpNE:
  case Opcode::CmpSLT:
  case Opcode::CmpSLE:
  case Opcode::CmpULT:
  case Opcode::CmpULE:
  case Opcode::AddUICarry:
  case Opcode::CmpFX:
  case Opcode::IsFPClass:
    o.to = intOf(1);
    break;
  default:
    break;
  }
  return o;
}

/// True if the operands may be of wide types: cheap, and right for narrow ones.
static bool mayBeWide(unsigned w, uint32_t b) {
  auto isWideFormat = [](unsigned code) {
    return code == unsigned(FloatFormat::F80) ||
           code == unsigned(FloatFormat::F128);
  };
  return w > 64 || isWideFormat(w) || b > 64 || isWideFormat(b);
}

uint64_t Emitter::slotBits(const APInt &bits, ScalarType type) {
  if (!type.isWide())
    return bits.zextOrTrunc(64).getZExtValue();
  return builder.wideConstant(bits);
}

bool Emitter::wideElementwise(Opcode op, const Operands &s, unsigned w,
                              unsigned flags, uint32_t extra) {
  if (LLVM_LIKELY(!mayBeWide(w, extra)))
    return false;
  WideOperation o = describe(op, w, flags, extra);
  if (!o.from.isWide() && !o.to.isWide())
    return false;
  if (op == Opcode::Math1 || op == Opcode::Math2 || op == Opcode::FPowI) {
    MathFn fn = op == Opcode::FPowI ? MathFn::Pow
                                    : static_cast<MathFn>(flags & kPayload);
    if (!hasWideFunction(fn)) {
      (void)unsupported(Twine("the function ") + mathFnName(fn) + " of " +
                        std::string(formatName(o.from.format)) +
                        " on this platform");
      return true;
    }
  }
  builder.noteWidth(std::max(o.from.bits, o.to.bits));
  uint32_t words[WideOperation::kWords];
  o.write(words);
  if (s.n)
    emit2(Opcode::Wide, s.d, s.a, s.b, s.c, s.n, 0, 0, table(words));
  return true;
}

bool Emitter::wideAccess(Opcode op, const Operands &s, unsigned w,
                         unsigned flags, Slot e, unsigned x) {
  WideAccess access;
  switch (op) {
  case Opcode::Load0:
  case Opcode::Store0:
    break;
  case Opcode::Load:
  case Opcode::Store:
    access.form = s.c ? WideAccess::Packed : WideAccess::Contiguous;
    break;
  case Opcode::LoadLanes:
  case Opcode::StoreLanes:
    access.form = WideAccess::Strided;
    access.stride = s.b;
    break;
  case Opcode::MaskedLoad:
  case Opcode::MaskedStore:
    access.form = x ? WideAccess::MaskedStrided : WideAccess::Masked;
    access.mask = s.b;
    access.otherwise = s.c;
    access.stride = e;
    break;
  default:
    return false;
  }
  access.type = flags == 255 ? intOf(w) : floatOf(flags);
  bool isStore = op == Opcode::Store0 || op == Opcode::Store ||
                 op == Opcode::StoreLanes || op == Opcode::MaskedStore;
  builder.noteWidth(w);
  uint32_t words[WideAccess::kWords];
  access.write(words);
  emit2(isStore ? Opcode::StoreWide : Opcode::LoadWide, s.d, s.a, 0, 0, s.n, 0,
        0, table(words));
  return true;
}
