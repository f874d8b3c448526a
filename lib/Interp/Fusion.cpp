//===- Fusion.cpp - two instructions for one jump -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalar code spends its time on jumping from one instruction to the next. So
// an instruction whose successor makes a known pair with it gets the pair's
// opcode; its own fields and the successor's cells stay what they were. Nothing
// moves: an instruction that is jumped to need not know that it is the second
// of a pair as well, and locations are those of the plain code.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"
#include "Reduction.h"
#include "TileLoop.h"
#include "plumbline/Interp/Bytecode.h"
#include "llvm/ADT/DenseMap.h"

using namespace plumb;

namespace {

uint64_t keyOf(Opcode first, Opcode second, Opcode third = Opcode(0)) {
  return static_cast<uint64_t>(first) << 32 |
         static_cast<uint64_t>(second) << 16 | static_cast<uint64_t>(third);
}

struct Tables {
  llvm::DenseMap<uint64_t, Opcode> pairs, triples;
  Tables() {
#define PLUMB_PAIR(First, Second)                                              \
  pairs[keyOf(Opcode::First, Opcode::Second)] = Opcode::First##_##Second;
#define PLUMB_PAIR_JUMP(First, Second) PLUMB_PAIR(First, Second)
#define PLUMB_TRIPLE_JUMP(First, Second, Third)                                \
  triples[keyOf(Opcode::First, Opcode::Second, Opcode::Third)] =               \
      Opcode::First##_##Second##_##Third;
#include "plumbline/Interp/Opcodes.def"
  }
};

/// The form of an instruction that its fields allow.
Opcode specialised(const Inst &inst) {
  if (inst.op == Opcode::ForNext)
    return inst.w == 64 && !inst.flags ? Opcode::ForNext64 : inst.op;
#define PLUMB_SIZED(Rank, Bits)                                                \
  if (inst.op == Opcode::Load##Rank && inst.w == Bits)                         \
    return Opcode::Load##Rank##_##Bits;                                        \
  if (inst.op == Opcode::Store##Rank && inst.w == Bits)                        \
    return Opcode::Store##Rank##_##Bits;
#include "plumbline/Interp/Opcodes.def"
  return inst.op;
}

} // namespace

void plumb::fuse(Function &f) {
  static const Tables tables;
  f.fused = f.code;
  const size_t n = f.code.size();
  for (size_t i = 0; i < n; i += opCells(f.code[i].op))
    f.fused[i].op = specialised(f.code[i]);
  const std::vector<bool> tiles = tileLoops(f.code);
  // From the front, so that what follows is still single.
  for (size_t i = 0, next; i < n; i = next) {
    next = i + opCells(f.code[i].op);
    if (next >= n)
      break;
    if (tiles[i]) {
      f.fused[i].op = Opcode::Tiles;
      continue;
    }
    const Opcode first = f.fused[i].op, second = f.fused[next].op;
    if (isReduction(f.code, i)) {
      f.fused[i].op =
          f.code[i].op == Opcode::Load2 ? Opcode::Reduce2 : Opcode::Reduce1;
      continue;
    }
    const size_t last = next + opCells(f.code[next].op);
    if (last < n) {
      auto it = tables.triples.find(keyOf(first, second, f.fused[last].op));
      if (it != tables.triples.end()) {
        f.fused[i].op = it->second;
        continue;
      }
    }
    auto it = tables.pairs.find(keyOf(first, second));
    if (it != tables.pairs.end())
      f.fused[i].op = it->second;
  }
}
