//===- Bytecode.cpp - names, sizes and listing of instructions ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Bytecode.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;

const char *plumb::opName(Opcode op) {
  static const char *const names[] = {
#define PLUMB_UNARY(Name, Rule) #Name, #Name "V",
#define PLUMB_BINARY(Name, Rule) #Name, #Name "V",
#define PLUMB_TERNARY(Name, Rule) #Name, #Name "V",
#define PLUMB_INST(Name, Cells) #Name,
#include "plumbline/Interp/Opcodes.def"
  };
  return names[static_cast<unsigned>(op)];
}

unsigned plumb::opCells(Opcode op) {
  static const uint8_t cells[] = {
#define PLUMB_UNARY(Name, Rule) 1, 2,
#define PLUMB_BINARY(Name, Rule) 1, 2,
#define PLUMB_TERNARY(Name, Rule) 2, 2,
#define PLUMB_INST(Name, Cells) Cells,
#include "plumbline/Interp/Opcodes.def"
  };
  return cells[static_cast<unsigned>(op)];
}

std::string plumb::disassemble(const Program &program, const Function &f) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func " << f.name << ": " << f.numSlots << " slots\n";
  for (const Function::Constant &c : f.constants)
    os << "  %" << c.slot << " = " << llvm::format_hex(c.bits, 18) << " ("
       << unsigned(c.type.bits) << (c.type.isFloat() ? " bits, float" : " bits")
       << ")\n";
  for (size_t i = 0; i < f.code.size(); i += opCells(f.code[i].op)) {
    const Inst &inst = f.code[i];
    os << llvm::format("%5u  ", unsigned(i))
       << llvm::left_justify(opName(inst.op), 12) << " w" << unsigned(inst.w)
       << " f" << unsigned(inst.flags) << "  d" << inst.d << " a" << inst.a
       << " b" << inst.b;
    if (opCells(inst.op) == 2)
      os << "  c" << inst.c() << " n" << inst.n() << " e" << inst.e();
    const Program::SourceLocation &loc = program.locations[f.locations[i]];
    os << "  ; " << loc.operation << ' ' << loc.position << '\n';
  }
  return text;
}
