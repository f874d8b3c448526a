//===- ScalarTiles.cpp - scalar loops that run as one long row ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop in scf over memrefs is a loop over tiles of one element:
//
//     x = load A[.., i]        or an element that stays the same
//     y = op x, ...
//     acc = op acc, y          in order, a fold
//     store y, B[.., i]
//     next iteration
//
// Its operations get the opcodes for lanes here, and the rest is done as for
// those. Sums of products are left to Reduction.h, which does not need rows
// that are contiguous.
//
//===----------------------------------------------------------------------===//

#include "TileColumns.h"
#include "llvm/ADT/STLExtras.h"

using namespace plumb;

namespace {

class Finder : TileColumns {
public:
  Finder(const std::vector<Inst> &code, size_t begin, size_t last)
      : code(code), begin(begin), last(last) {}

  std::optional<TileLoop> find() {
    const Inst &next = code[last];
    if (next.op != Opcode::ForNext || next.w != 64 || next.flags)
      return std::nullopt;
    loop.first = &code[begin];
    loop.next = &next;
    loop.cost = static_cast<int64_t>(last - begin) + 1;
    loop.lanes = 1;
    loop.made = std::make_shared<std::vector<Inst>>();
    loop.made->reserve(2 * (last - begin));
    for (size_t i = begin; i < last; i += opCells(code[i].op))
      if (!visit(code[i]))
        return std::nullopt;
    if (!hasRow || !isClosed())
      return std::nullopt;
    for (Slot s : written)
      loop.written.push_back({s, 1});
    return loop;
  }

private:
  bool visit(const Inst &i) {
    switch (i.op) {
    case Opcode::AddI:
    case Opcode::MulI:
      // Of the loop's variable, it is to be hoped: an index.
      if (i.w != 64 || i.flags)
        return false;
      written.push_back(i.d);
      loop.scalars.push_back(&i);
      return true;
    case Opcode::Load1:
    case Opcode::Load2:
      if (!isRow(i))
        return false;
      loop.ops.push_back({TileOp::Load, &i, define(i.d)});
      return true;
    case Opcode::Store1:
    case Opcode::Store2:
      if (!isRow(i))
        return false;
      loop.ops.push_back({TileOp::Store, &i, ~0u, use(i.d)});
      return true;
    default:
      return operation(i);
    }
  }

  bool isRow(const Inst &i) {
    hasRow = true;
    return (i.w == 32 && i.flags == static_cast<uint8_t>(FloatFormat::F32)) ||
           (i.w == 64 && i.flags == static_cast<uint8_t>(FloatFormat::F64));
  }
  uint32_t define(Slot s) {
    written.push_back(s);
    return newColumn(s);
  }

  bool operation(const Inst &scalar) {
    if (scalar.op >= Opcode::Mov)
      return false;
    // The form for one lane: NameV follows Name, and n is in the second cell.
    Inst inst = scalar, more{};
    inst.op = static_cast<Opcode>(static_cast<unsigned>(scalar.op) + 1);
    const unsigned operands = tileOperands(inst);
    if (!operands)
      return false;
    if (operands == 3)
      more = (&scalar)[1];
    more.a = 1;
    loop.made->push_back(inst);
    loop.made->push_back(more);
    TileOp op{TileOp::Lanes, &(*loop.made)[loop.made->size() - 2]};
    if (operands == 2 && (inst.a == inst.d || inst.b == inst.d)) {
      if (hasFold || inst.a != inst.d || inst.b == inst.d ||
          !canBeTileFold(inst.op))
        return false;
      written.push_back(inst.d);
      addFold(op);
      return true;
    }
    addLanes(op, operands, [&](Slot d) { return define(d); });
    return true;
  }

  /// What is written is written once, and read later in the iteration only;
  /// nothing that the loop takes from outside is written.
  bool isClosed() const {
    for (const TileLoop::Outside &o : loop.outside)
      if (llvm::is_contained(written, o.slot))
        return false;
    for (size_t k = 0; k < written.size(); ++k)
      if (written[k] == loop.variable() || written[k] == loop.limit() ||
          written[k] == loop.next->c() ||
          llvm::is_contained(llvm::ArrayRef(written).drop_front(k + 1),
                             written[k]))
        return false;
    return true;
  }

  const std::vector<Inst> &code;
  size_t begin, last;
  std::vector<Slot> written;
  bool hasRow = false;
};

} // namespace

std::optional<TileLoop> plumb::scalarTileLoopAt(const std::vector<Inst> &code,
                                                size_t i, size_t last) {
  return Finder(code, i, last).find();
}
