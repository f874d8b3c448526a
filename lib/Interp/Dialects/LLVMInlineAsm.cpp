//===- LLVMInlineAsm.cpp - a little x86 assembly --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Templates that do nothing but arithmetic on registers which are operands:
//
//   integers  mov xor and or add sub imul inc dec neg not shl shr sar bswap nop
//   vectors   vmov{a,u}{ps,pd}, vmovdq{a,u}, vxorps, vpxor,
//             v{add,sub,mul,div,min,max}{ps,pd}, vp{add,sub}{b,w,d,q}, vpmulld,
//             vp{and,or,xor}; and, with an immediate where they have one,
//             v{blend,shuf,unpckl,unpckh,permil}{ps,pd}, vperm2f128
//
// in both syntaxes, with constraints for registers ("=r", "r", "x", "v"),
// operands tied to a result ("0") and clobbers; the vmov take an input from
// memory ("*m") as well. An operand is named as a whole ($0, no modifiers), an
// immediate is a number. Everything else is unsupported, other memory and flags
// above all.
//
// An output that was not written has no value; one that is xored with itself is
// 0 whatever it was. Outputs that are not marked as early clobbers may share a
// register with an input: a template that writes one before it has read the
// inputs is not accepted, for what it computes is not known.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "LLVMVariadic.h"
#include "VectorLowering.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;
using namespace mlir;

namespace {

/// One operand of the template.
struct AsmOperand {
  TypeLayout type;
  /// Where its value is; nullopt for an output that has none yet.
  std::optional<Slot> value;
  bool isOutput = false, isEarlyClobber = false;
  /// `value` is the address of one of `type`.
  bool isMemory = false;
};

class AsmBlock {
public:
  AsmBlock(LLVM::InlineAsmOp op, Emitter &e) : op(op), e(e) {}
  LogicalResult lower();

private:
  LogicalResult unsupported(const Twine &what) {
    return e.unsupported("inline assembly: " + what);
  }
  /// The elementtype among an operand's attributes, or null.
  Type elementType(unsigned operand);
  LogicalResult readConstraints();
  LogicalResult instruction(StringRef text);
  LogicalResult integerInstruction(StringRef name, ArrayRef<StringRef> words);
  LogicalResult vectorInstruction(StringRef name, ArrayRef<StringRef> words);
  /// What only moves lanes; nullopt if it is no such instruction.
  std::optional<LogicalResult>
  moveLanes(StringRef name, ArrayRef<StringRef> words, AsmOperand &to);
  /// The operand that "$0" names; null if it is none.
  AsmOperand *operandNamed(StringRef word);
  /// The value of an operand or immediate as `n` lanes of this type.
  std::optional<Slot> valueOf(StringRef word, const TypeLayout &type);
  LogicalResult write(AsmOperand &to, Slot value);

  LLVM::InlineAsmOp op;
  Emitter &e;
  SmallVector<AsmOperand> operands;
  bool isIntel = false, sharedWritten = false;
};

} // namespace

Type AsmBlock::elementType(unsigned operand) {
  ArrayAttr attrs = op.getOperandAttrsAttr();
  if (!attrs || operand >= attrs.size())
    return {};
  auto dictionary = dyn_cast<DictionaryAttr>(attrs[operand]);
  auto type = dictionary ? dictionary.getAs<TypeAttr>("elementtype") : nullptr;
  return type ? type.getValue() : Type();
}

LogicalResult AsmBlock::readConstraints() {
  SmallVector<StringRef> parts;
  op.getConstraints().split(parts, ',');
  unsigned nextInput = 0, outputs = 0;
  for (StringRef part : parts) {
    if (part.empty() || part.consume_front("~"))
      continue; // what is clobbered is nothing that is read here
    AsmOperand operand;
    operand.isOutput = part.consume_front("=");
    operand.isEarlyClobber = operand.isOutput && part.consume_front("&");
    unsigned tied;
    bool isTied = !part.getAsInteger(10, tied);
    operand.isMemory = !operand.isOutput && part == "*m";
    if (!isTied && !operand.isMemory && part != "r" && part != "x" &&
        part != "v" && part != "q")
      return unsupported("the constraint '" + part + "'");
    if (operand.isOutput) {
      if (++outputs > 1 || !op.getRes())
        return unsupported("more than one output");
      std::optional<TypeLayout> t = e.layout(op.getRes().getType());
      if (!t)
        return failure();
      operand.type = *t;
      operands.push_back(operand);
      continue;
    }
    if (nextInput == op.getOperands().size())
      return unsupported("more constraints than operands");
    unsigned number = nextInput++;
    Value input = op.getOperands()[number];
    Type held = input.getType();
    if (operand.isMemory) {
      held = elementType(number);
      if (!held)
        return unsupported("memory of unknown type");
    }
    std::optional<TypeLayout> t = e.layout(held);
    if (!t)
      return failure();
    operand.type = *t;
    operand.value = e.slot(input);
    if (isTied) {
      if (tied >= operands.size() || !operands[tied].isOutput ||
          !(operands[tied].type.elem == t->elem))
        return unsupported("an operand tied to what is no output");
      operands[tied].value = operand.value;
    }
    operands.push_back(operand);
  }
  if (nextInput != op.getOperands().size() || outputs != op->getNumResults())
    return unsupported("operands without a constraint");
  for (const AsmOperand &operand : operands)
    if (operand.type.elem.bits > 64 ||
        (operand.type.kind != TypeLayout::Scalar &&
         operand.type.kind != TypeLayout::Vector))
      return unsupported("an operand of type " + operand.type.str());
  return success();
}

AsmOperand *AsmBlock::operandNamed(StringRef word) {
  unsigned number;
  if (!word.consume_front("$") || word.getAsInteger(10, number) ||
      number >= operands.size())
    return nullptr;
  return &operands[number];
}

std::optional<Slot> AsmBlock::valueOf(StringRef word, const TypeLayout &type) {
  if (AsmOperand *operand = operandNamed(word)) {
    if (operand->isMemory) {
      (void)unsupported("memory as an operand of this instruction");
      return std::nullopt;
    }
    if (!operand->value) {
      (void)unsupported("a read of '" + word + "', which has no value");
      return std::nullopt;
    }
    if (sharedWritten && !operand->isOutput) {
      (void)unsupported("an input is read after an output was written that "
                        "may share its register");
      return std::nullopt;
    }
    if (!(operand->type.elem == type.elem) ||
        operand->type.slots() != type.slots()) {
      (void)unsupported("operands of different types");
      return std::nullopt;
    }
    return operand->value;
  }
  int64_t number;
  if (!isIntel && !word.consume_front("$$")) {
    (void)unsupported("the operand '" + word + "'");
    return std::nullopt;
  }
  if (word.getAsInteger(0, number) || type.elem.isFloat()) {
    (void)unsupported("the operand '" + word + "'");
    return std::nullopt;
  }
  uint64_t mask = ~uint64_t(0) >> (64 - type.elem.bits);
  return e.constant(static_cast<uint64_t>(number) & mask, type.elem);
}

LogicalResult AsmBlock::write(AsmOperand &to, Slot value) {
  if (!to.isOutput)
    return unsupported("a write to an input");
  to.value = value;
  sharedWritten |= !to.isEarlyClobber;
  return success();
}

LogicalResult AsmBlock::integerInstruction(StringRef name,
                                           ArrayRef<StringRef> words) {
  AsmOperand *to = words.empty() ? nullptr : operandNamed(words[0]);
  if (!to || to->type.slots() != 1 || to->type.elem.isFloat())
    return unsupported("the instruction '" + name + "' of this form");
  const TypeLayout &type = to->type;
  unsigned bits = type.elem.bits;
  if (bits != 16 && bits != 32 && bits != 64)
    return unsupported("a register of " + Twine(bits) + " bits");
  auto emitted = [&](Opcode code, Slot a, Slot b) {
    return write(*to, laneOp(e, code, a, b, 1, bits));
  };
  if (words.size() == 1) {
    if (name == "bswap" && bits >= 32) {
      std::optional<Slot> a = valueOf(words[0], type);
      if (!a)
        return failure();
      Slot sum = e.constant(0, type.elem);
      for (unsigned i = 0; i < bits; i += 8) {
        Slot byte = laneOp(
            e, Opcode::AndI,
            laneOp(e, Opcode::ShRUI, *a, e.constant(i, type.elem), 1, bits),
            e.constant(0xff, type.elem), 1, bits);
        sum = laneOp(e, Opcode::OrI, sum,
                     laneOp(e, Opcode::ShLI, byte,
                            e.constant(bits - 8 - i, type.elem), 1, bits),
                     1, bits);
      }
      return write(*to, sum);
    }
    std::optional<Slot> a = valueOf(words[0], type);
    if (!a)
      return failure();
    uint64_t ones = ~uint64_t(0) >> (64 - bits);
    if (name == "inc")
      return emitted(Opcode::AddI, *a, e.constant(1, type.elem));
    if (name == "dec")
      return emitted(Opcode::SubI, *a, e.constant(1, type.elem));
    if (name == "neg")
      return emitted(Opcode::SubI, e.constant(0, type.elem), *a);
    if (name == "not")
      return emitted(Opcode::XorI, *a, e.constant(ones, type.elem));
    return unsupported("the instruction '" + name + "'");
  }
  if (words.size() != 2)
    return unsupported("the instruction '" + name + "' of this form");
  if (name == "xor" && words[0] == words[1])
    return write(*to, e.constant(0, type.elem));
  std::optional<Slot> b = valueOf(words[1], type);
  if (!b)
    return failure();
  if (name == "mov") {
    Slot copy = e.temp();
    e.move(copy, *b, 1);
    return write(*to, copy);
  }
  std::optional<Slot> a = valueOf(words[0], type);
  if (!a)
    return failure();
  auto code = llvm::StringSwitch<std::optional<Opcode>>(name)
                  .Case("add", Opcode::AddI)
                  .Case("sub", Opcode::SubI)
                  .Case("imul", Opcode::MulI)
                  .Case("and", Opcode::AndI)
                  .Case("or", Opcode::OrI)
                  .Case("xor", Opcode::XorI)
                  .Case("shl", Opcode::ShLI)
                  .Case("shr", Opcode::ShRUI)
                  .Case("sar", Opcode::ShRSI)
                  .Default(std::nullopt);
  if (!code)
    return unsupported("the instruction '" + name + "'");
  if (*code == Opcode::ShLI || *code == Opcode::ShRUI ||
      *code == Opcode::ShRSI) {
    if (operandNamed(words[1]))
      return unsupported("a shift by a register other than cl");
    // The machine takes the count modulo 64, or 32 for narrower registers.
    b = laneOp(e, Opcode::AndI, *b, e.constant(bits == 64 ? 63 : 31, type.elem),
               1, bits);
  }
  return emitted(*code, *a, *b);
}

/// The source of lane `i` of `n`: one of a register's own or, from n on, of the
/// second one's. Instructions of more than 128 bits do the same to each part of
/// 128, which has `part` lanes; the immediate is used anew for each where it
/// has two bits a lane, and goes on where it has one. (Intel's Software
/// Developer's Manual, volume 2.)
static std::optional<unsigned> sourceLane(StringRef stem, unsigned i,
                                          unsigned n, unsigned part,
                                          unsigned imm) {
  const unsigned base = i / part * part, in = i % part;
  auto picked = [&](unsigned at) {
    return part == 4 ? imm >> 2 * at & 3 : imm >> (base + at) & 1;
  };
  if (stem == "vblend")
    return imm >> i & 1 ? n + i : i;
  if (stem == "vpermil")
    return base + picked(in);
  if (stem == "vshuf")
    return base + picked(in) + (in >= part / 2 ? n : 0);
  if (stem == "vunpckl" || stem == "vunpckh")
    return base + in / 2 + (stem == "vunpckh" ? part / 2 : 0) +
           (in % 2 ? n : 0);
  return std::nullopt;
}

std::optional<LogicalResult>
AsmBlock::moveLanes(StringRef name, ArrayRef<StringRef> words, AsmOperand &to) {
  const TypeLayout &type = to.type;
  const unsigned n = type.slots(), part = 128 / type.elem.bits;
  StringRef stem = name;
  const unsigned bits = stem.consume_back("ps")   ? 32
                        : stem.consume_back("pd") ? 64
                                                  : 0;
  const bool halves = name == "vperm2f128";
  if (!halves && (!bits || !sourceLane(stem, 0, n, part, 0)))
    return std::nullopt;
  if (n * type.elem.bits > 256 || (halves && n * type.elem.bits != 256) ||
      (!halves && type.elem.bits != bits))
    return unsupported("'" + name + "' on " + type.str());
  const bool hasImmediate = !stem.starts_with("vunpck");
  const unsigned sources = stem == "vpermil" ? 1 : 2;
  if (words.size() != 1 + sources + hasImmediate)
    return unsupported("the instruction '" + name + "' of this form");
  unsigned imm = 0;
  if (hasImmediate) {
    StringRef text = words.back();
    text.consume_front("$$");
    if (text.getAsInteger(0, imm) || imm > 255)
      return unsupported("the immediate '" + words.back() + "'");
  }
  std::optional<Slot> a = valueOf(words[1], type);
  std::optional<Slot> b = a && sources == 2 ? valueOf(words[2], type) : a;
  if (!b)
    return failure();
  Slot d = e.temp(n);
  for (unsigned i = 0; i < n; ++i) {
    unsigned from;
    if (halves) {
      // Two bits a half say which half of the sources; the one of 8, zero.
      const unsigned control = imm >> (i >= part ? 4 : 0);
      if (control & 8) {
        e.move(d + i, e.constant(0, type.elem), 1);
        continue;
      }
      from = (control & 3) * part + i % part;
    } else {
      from = *sourceLane(stem, i, n, part, imm);
    }
    e.move(d + i, from < n ? *a + from : *b + (from - n), 1);
  }
  return write(to, d);
}

LogicalResult AsmBlock::vectorInstruction(StringRef name,
                                          ArrayRef<StringRef> words) {
  AsmOperand *to = words.empty() ? nullptr : operandNamed(words[0]);
  if (!to)
    return unsupported("the instruction '" + name + "' of this form");
  const TypeLayout &type = to->type;
  unsigned n = type.slots();
  uint64_t total = uint64_t(n) * type.elem.bits;
  if (type.kind != TypeLayout::Vector ||
      (total != 128 && total != 256 && total != 512))
    return unsupported("a vector register of " + Twine(total) + " bits");
  bool isAligned = llvm::is_contained(
      {"vmovaps", "vmovapd", "vmovdqa", "vmovdqa32", "vmovdqa64"}, name);
  if (isAligned ||
      llvm::is_contained(
          {"vmovups", "vmovupd", "vmovdqu", "vmovdqu32", "vmovdqu64"}, name)) {
    if (words.size() != 2)
      return unsupported("the instruction '" + name + "' of this form");
    AsmOperand *from = operandNamed(words[1]);
    if (!from || !from->isMemory) {
      std::optional<Slot> a = valueOf(words[1], type);
      return a ? write(*to, *a) : failure();
    }
    if (!(from->type.elem == type.elem) || from->type.slots() != n)
      return unsupported("operands of different types");
    if (sharedWritten)
      return unsupported("an address is read after an output was written that "
                         "may share its register");
    Slot loaded = e.temp(n);
    loadFrom(e, type, loaded, *from->value, isAligned ? total / 8 : 1);
    return write(*to, loaded);
  }
  if (std::optional<LogicalResult> moved = moveLanes(name, words, *to))
    return *moved;
  if (words.size() != 3)
    return unsupported("the instruction '" + name + "' of this form");
  if ((name == "vxorps" || name == "vxorpd" || name == "vpxor") &&
      words[1] == words[2])
    return write(*to, splatted(e, e.constant(0, type.elem), n));
  std::optional<Slot> a = valueOf(words[1], type);
  std::optional<Slot> b = a ? valueOf(words[2], type) : std::nullopt;
  if (!b)
    return failure();
  struct Integer {
    Opcode op;
    unsigned bits; ///< of a lane; 0: any
  };
  auto integer = llvm::StringSwitch<std::optional<Integer>>(name)
                     .Case("vpaddb", Integer{Opcode::AddI, 8})
                     .Case("vpaddw", Integer{Opcode::AddI, 16})
                     .Case("vpaddd", Integer{Opcode::AddI, 32})
                     .Case("vpaddq", Integer{Opcode::AddI, 64})
                     .Case("vpsubb", Integer{Opcode::SubI, 8})
                     .Case("vpsubw", Integer{Opcode::SubI, 16})
                     .Case("vpsubd", Integer{Opcode::SubI, 32})
                     .Case("vpsubq", Integer{Opcode::SubI, 64})
                     .Case("vpmulld", Integer{Opcode::MulI, 32})
                     .Case("vpand", Integer{Opcode::AndI, 0})
                     .Case("vpor", Integer{Opcode::OrI, 0})
                     .Case("vpxor", Integer{Opcode::XorI, 0})
                     .Default(std::nullopt);
  if (integer) {
    if (type.elem.isFloat() || total > 256 ||
        (integer->bits && type.elem.bits != integer->bits))
      return unsupported("'" + name + "' on " + type.str());
    return write(*to, laneOp(e, integer->op, *a, *b, n, type.elem.bits));
  }
  StringRef stem = name;
  FloatFormat format = FloatFormat::F32;
  if (stem.consume_back("pd"))
    format = FloatFormat::F64;
  else if (!stem.consume_back("ps"))
    return unsupported("the instruction '" + name + "'");
  if (!type.elem.isFloat() || type.elem.format != format)
    return unsupported("'" + name + "' on " + type.str());
  bool isDouble = format == FloatFormat::F64;
  auto width = static_cast<unsigned>(format);
  auto code = llvm::StringSwitch<std::optional<Opcode>>(stem)
                  .Case("vadd", isDouble ? Opcode::AddF64 : Opcode::AddF32)
                  .Case("vsub", isDouble ? Opcode::SubF64 : Opcode::SubF32)
                  .Case("vmul", isDouble ? Opcode::MulF64 : Opcode::MulF32)
                  .Case("vdiv", isDouble ? Opcode::DivF64 : Opcode::DivF32)
                  .Default(std::nullopt);
  if (code)
    return write(*to, laneOp(e, *code, *a, *b, n, width));
  if (stem != "vmin" && stem != "vmax")
    return unsupported("the instruction '" + name + "'");
  // a < b ? a : b, and > for the maximum: with a NaN, and for zeros of both
  // signs, the second operand.
  constexpr unsigned kOGT = 2, kOLT = 4;
  Slot first = laneOp(e, isDouble ? Opcode::CmpF64 : Opcode::CmpF32, *a, *b, n,
                      width, stem == "vmin" ? kOLT : kOGT);
  Slot d = e.temp(n);
  selectLanes(e, d, first, *a, *b, n, type.elem);
  return write(*to, d);
}

LogicalResult AsmBlock::instruction(StringRef text) {
  text = text.trim();
  auto [name, rest] = text.split(' ');
  if (name.empty() || name == "nop")
    return success();
  SmallVector<StringRef> words;
  rest.split(words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef &word : words)
    word = word.trim();
  std::string lower = name.lower();
  StringRef stem = lower;
  if (!isIntel) {
    // Sources come first; a letter at the end says how wide they are.
    std::reverse(words.begin(), words.end());
    if (stem[0] != 'v' && stem.size() > 3 && stem != "imul" && stem != "bswap")
      stem = stem.drop_back();
  }
  return stem[0] == 'v' ? vectorInstruction(stem, words)
                        : integerInstruction(stem, words);
}

LogicalResult AsmBlock::lower() {
  isIntel = op.getAsmDialect() == LLVM::AsmDialect::AD_Intel;
  if (failed(readConstraints()))
    return failure();
  SmallVector<StringRef> lines;
  llvm::SplitString(op.getAsmString(), lines, ";\n");
  for (StringRef line : lines)
    if (failed(instruction(line)))
      return failure();
  if (!op.getRes())
    return success();
  for (const AsmOperand &operand : operands)
    if (operand.isOutput) {
      if (!operand.value)
        return unsupported("an output that is not written");
      e.move(e.define(op.getRes()), *operand.value, operand.type.slots());
    }
  return success();
}

static LogicalResult lowerInlineAsm(LLVM::InlineAsmOp op, Emitter &e) {
  return AsmBlock(op, e).lower();
}

void plumb::registerLLVMInlineAsm(DialectRegistry &r) {
  r.add<LLVM::InlineAsmOp, lowerInlineAsm>();
}
