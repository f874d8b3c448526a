//===- TileLoop.cpp - loops over lanes, run as a whole --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds loops of the shape in TileLoop.h. A slot that is written in an
// iteration may be read after that in the same one, and nowhere else but by a
// fold; so iterations depend on each other by folds and by memory only.
//
//===----------------------------------------------------------------------===//

#include "Reduction.h"
#include "TileColumns.h"

using namespace plumb;

unsigned plumb::tileOperands(const Inst &i) {
  constexpr uint8_t payload = 63; // a function's number
  const bool isReal = i.w == static_cast<uint8_t>(FloatFormat::F32) ||
                      i.w == static_cast<uint8_t>(FloatFormat::F64);
  switch (i.op) {
  case Opcode::Math1V:
    return isReal && !i.b && !(i.flags & ~payload) ? 1 : 0;
  case Opcode::TruncIV:
  case Opcode::ExtUIV:
  case Opcode::ExtSIV:
    return i.flags ? 0 : 1;
  case Opcode::SIToFPV:
    return !i.flags && (i.b == static_cast<unsigned>(FloatFormat::F32) ||
                        i.b == static_cast<unsigned>(FloatFormat::F64))
               ? 1
               : 0;
  case Opcode::AddF32V:
  case Opcode::AddF64V:
  case Opcode::SubF32V:
  case Opcode::SubF64V:
  case Opcode::MulF32V:
  case Opcode::MulF64V:
  case Opcode::DivF32V:
  case Opcode::DivF64V:
  case Opcode::AddIV:
  case Opcode::SubIV:
  case Opcode::MulIV:
  case Opcode::AndIV:
  case Opcode::OrIV:
  case Opcode::XorIV:
    return i.flags ? 0 : 2;
  case Opcode::MaximumFV:
  case Opcode::MinimumFV:
  case Opcode::MaxNumFV:
  case Opcode::MinNumFV:
    return isReal && !i.flags ? 2 : 0;
  case Opcode::FmaF32V:
  case Opcode::FmaF64V:
    return i.flags ? 0 : 3;
  default:
    return 0;
  }
}

bool plumb::canBeTileFold(Opcode op) {
  return op == Opcode::AddF32V || op == Opcode::AddF64V ||
         op == Opcode::MaximumFV || op == Opcode::MaxNumFV;
}

namespace {

class Finder : TileColumns {
public:
  Finder(const std::vector<Inst> &code, size_t begin, size_t last)
      : code(code), begin(begin), last(last) {}

  std::optional<TileLoop> find() {
    loop.first = &code[begin];
    loop.next = &code[last];
    loop.cost = static_cast<int64_t>(last - begin) + 1;
    const Inst &next = *loop.next;
    if (next.op == Opcode::ForNext ? next.w != 64 || next.flags
                                   : next.op != Opcode::LoopNext)
      return std::nullopt;
    bool hasTile = false;
    for (size_t i = begin; i < last; i += opCells(code[i].op)) {
      if (!visit(code[i]))
        return std::nullopt;
      hasTile |= code[i].op == Opcode::Load || code[i].op == Opcode::Store ||
                 code[i].op == Opcode::LoadLanes ||
                 code[i].op == Opcode::StoreLanes;
    }
    if (!hasTile || !isClosed())
      return std::nullopt;
    loop.written = written;
    return loop;
  }

private:
  using Range = TileLoop::Range;

  bool visit(const Inst &i) {
    switch (i.op) {
    case Opcode::AddI:
    case Opcode::MulI:
      if (i.w != 64 || i.flags)
        return false;
      return scalar(i, i.d);
    case Opcode::Address:
      return scalar(i, i.d);
    case Opcode::CheckRange:
      loop.scalars.push_back(&i);
      return true;
    case Opcode::Mov:
      // Only as the end of a fold.
      return isFoldEnd(i);
    case Opcode::Splat: {
      if (!sameLanes(i.n()))
        return false;
      loop.ops.push_back({TileOp::Splat, &i, define(i.d)});
      return true;
    }
    case Opcode::Load:
    case Opcode::LoadLanes:
      if (!isTile(i))
        return false;
      loop.ops.push_back({TileOp::Load, &i, define(i.d)});
      return true;
    case Opcode::Store:
    case Opcode::StoreLanes:
      if (!isTile(i))
        return false;
      loop.ops.push_back({TileOp::Store, &i, ~0u, use(i.d)});
      return true;
    default:
      return lanes(i);
    }
  }

  bool scalar(const Inst &i, Slot d) {
    written.push_back({d, 1});
    loop.scalars.push_back(&i);
    return true;
  }
  bool sameLanes(uint32_t n) {
    if (loop.lanes && loop.lanes != n)
      return false;
    loop.lanes = n;
    return n >= 8 && n <= 64 && 64 % n == 0;
  }
  bool isTile(const Inst &i) {
    return sameLanes(i.n()) && (i.w == 32 || i.w == 64) &&
           ((i.op != Opcode::Load && i.op != Opcode::Store) || !i.c());
  }
  uint32_t define(Slot s) {
    written.push_back({s, loop.lanes});
    return newColumn(s);
  }

  bool lanes(const Inst &i) {
    const unsigned n = tileOperands(i);
    if (!n || !sameLanes(i.n()))
      return false;
    loop.cost += loop.lanes;
    TileOp op{TileOp::Lanes, &i};
    if (n == 2 && (i.a + 1 == i.d || i.b + 1 == i.d)) {
      if (!canBeTileFold(i.op) || i.a + 1 != i.d || hasFold)
        return false;
      accumulator = i.a;
      written.push_back({i.a, loop.lanes + 1});
      addFold(op);
      return true;
    }
    addLanes(op, n, [&](Slot d) { return define(d); });
    return true;
  }

  bool isFoldEnd(const Inst &i) {
    if (!hasFold || foldEnded || i.d != accumulator ||
        i.a != accumulator + loop.lanes)
      return false;
    foldEnded = true;
    return true;
  }

  /// What is written is read later in the iteration by its own name only, and
  /// nothing from outside is written.
  bool isClosed() const {
    if (hasFold != foldEnded)
      return false;
    for (const TileLoop::Outside &o : loop.outside)
      for (const Range &w : written)
        if (w.overlaps({o.slot, loop.lanes}))
          return false;
    const Range fixed[] = {{loop.variable(), 1}, {loop.limit(), 1}};
    for (size_t k = 0; k < written.size(); ++k) {
      for (const Range &f : fixed)
        if (f.overlaps(written[k]))
          return false;
      for (size_t j = 0; j < k; ++j)
        if (written[j].overlaps(written[k]) &&
            (written[j].slot != written[k].slot ||
             written[j].n != written[k].n || written[k].n == 1))
          return false;
    }
    if (loop.next->op == Opcode::ForNext)
      for (const Range &w : written)
        if (w.overlaps({loop.next->c(), 1}))
          return false;
    return true;
  }

  const std::vector<Inst> &code;
  size_t begin, last;
  std::vector<Range> written;
  bool foldEnded = false;
  Slot accumulator = 0;
};

} // namespace

std::optional<TileLoop> plumb::tileLoopAt(const std::vector<Inst> &code,
                                          size_t i, size_t last) {
  if (std::optional<TileLoop> loop = Finder(code, i, last).find())
    return loop;
  return scalarTileLoopAt(code, i, last);
}

std::vector<bool> plumb::tileLoops(const std::vector<Inst> &code) {
  std::vector<bool> found(code.size());
  for (size_t i = 0; i < code.size(); i += opCells(code[i].op))
    if ((code[i].op == Opcode::ForNext || code[i].op == Opcode::LoopNext) &&
        code[i].d < i && !found[code[i].d] && !isReduction(code, code[i].d) &&
        tileLoopAt(code, code[i].d, i))
      found[code[i].d] = true;
  return found;
}
