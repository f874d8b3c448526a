//===- TileColumns.h - columns for the slots of a tile loop -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What both readers of loops do, that over tiles (TileLoop.cpp) and that over
// single elements (ScalarTiles.cpp): slots get columns, those that the loop
// only reads are noted, and operations are written down with their columns.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_TILECOLUMNS_H
#define PLUMBLINE_LIB_INTERP_TILECOLUMNS_H

#include "TileLoop.h"
#include "llvm/ADT/DenseMap.h"

namespace plumb {

class TileColumns {
protected:
  /// A new column for a slot that is written.
  uint32_t newColumn(Slot s) { return columnOf[s] = loop.columns++; }
  /// The column of a slot that is read.
  uint32_t use(Slot s) {
    auto it = columnOf.find(s);
    if (it != columnOf.end())
      return it->second;
    loop.outside.push_back({s, loop.columns});
    return newColumn(s);
  }
  void addFold(TileOp op) {
    hasFold = true;
    op.kind = TileOp::Fold;
    op.b = use(op.inst->b);
    loop.ops.push_back(op);
  }
  /// The operands of \p op, and then \p define for the column of its result.
  template <typename Define>
  void addLanes(TileOp op, unsigned operands, Define define) {
    op.a = use(op.inst->a);
    if (operands > 1)
      op.b = use(op.inst->b);
    if (operands > 2)
      op.c = use(op.inst->c());
    op.d = define(op.inst->d);
    loop.ops.push_back(op);
  }

  TileLoop loop;
  llvm::DenseMap<Slot, uint32_t> columnOf;
  bool hasFold = false;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_TILECOLUMNS_H
