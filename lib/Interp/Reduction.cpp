//===- Reduction.cpp - loops that only sum up -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Reduction.h.
//
//===----------------------------------------------------------------------===//

#include "Reduction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace plumb;

static bool isLoad(const Inst &inst) {
  return inst.op == Opcode::Load1 || inst.op == Opcode::Load2;
}
static bool isMul(const Inst &inst) {
  return inst.op == Opcode::MulF32 || inst.op == Opcode::MulF64;
}

Reduction plumb::reductionAt(const Inst *first) {
  Reduction r;
  const Inst *at = first;
  r.x = at;
  at += Reduction::rankOf(at);
  if (isLoad(*at)) {
    r.y = at;
    at += Reduction::rankOf(at);
  }
  if (isMul(*at))
    r.mul = at++;
  r.add = at++;
  r.next = at;
  return r;
}

bool plumb::isReduction(const std::vector<Inst> &code, size_t i) {
  // No step of this reads beyond the end: a function ends with a Ret or Trap.
  const size_t longest = 2 + 2 + 1 + 1 + 2;
  if (!isLoad(code[i]) || i + longest > code.size())
    return false;
  const Reduction r = reductionAt(&code[i]);
  if (r.add->op != Opcode::AddF32 && r.add->op != Opcode::AddF64)
    return false;
  const FloatFormat f = r.isF64() ? FloatFormat::F64 : FloatFormat::F32;
  const unsigned bits = r.isF64() ? 64 : 32;
  auto isOfType = [&](const Inst *load) {
    return load->w == bits && load->flags == static_cast<uint8_t>(f);
  };
  if (!isOfType(r.x) || (r.y && !isOfType(r.y)) || r.add->flags)
    return false;
  if (r.next->op != Opcode::ForNext || r.next->w != 64 || r.next->flags ||
      r.next->d != i)
    return false;

  // The values that flow from one to the next.
  Slot term = r.x->d;
  if (r.mul) {
    Slot other = r.y ? r.y->d : r.x->d;
    bool fits = (r.mul->a == r.x->d && r.mul->b == other) ||
                (r.mul->b == r.x->d && r.mul->a == other);
    if (!fits || r.mul->flags || isOfType(r.x) == false ||
        (r.mul->op == Opcode::MulF64) != r.isF64())
      return false;
    term = r.mul->d;
  } else if (r.y) {
    return false;
  }
  const Slot acc = r.add->d, iv = r.next->a;
  if (!(r.add->a == acc && r.add->b == term) &&
      !(r.add->b == acc && r.add->a == term))
    return false;

  // All that is written is written once, and nothing else of it is read.
  llvm::SmallVector<Slot, 5> written{r.x->d, acc, iv};
  if (r.y)
    written.push_back(r.y->d);
  if (r.mul)
    written.push_back(r.mul->d);
  for (size_t k = 0; k < written.size(); ++k)
    if (llvm::is_contained(llvm::ArrayRef(written).drop_front(k + 1),
                           written[k]))
      return false;
  if (llvm::is_contained(written, r.next->b) ||
      llvm::is_contained(written, r.next->c()))
    return false;
  for (const Inst *load : {r.x, r.y}) {
    if (!load)
      continue;
    const unsigned rank = Reduction::rankOf(load);
    for (Slot s : written)
      if (s >= load->a && s < load->a + 1 + 2 * rank)
        return false;
    for (unsigned d = 0; d < rank; ++d) {
      Slot index = Reduction::indexOf(load, d);
      if (index != iv && llvm::is_contained(written, index))
        return false;
    }
  }
  return true;
}
