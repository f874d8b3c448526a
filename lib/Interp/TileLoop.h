//===- TileLoop.h - loops over lanes, run as a whole ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An innermost loop each of whose iterations loads a tile of neighbouring
// elements, computes something in lanes and stores a tile:
//
//     addresses, from the loop's variable and from what does not change
//     x = load a tile          (or one element, for all lanes)
//     y = op x, ...            lanes of x, of constants, of the index
//     acc = op acc, y          in order, a fold
//     store a tile
//     next iteration
//
// Fusion.cpp marks it. TileLoop.cpp (in Exec) runs all iterations but the last,
// if the accesses of all of them are in order and the tiles of one follow those
// of the one before: then it is one long row, and is done block by block, with
// the shadows of a block as columns, one for each field. The last iteration is
// run by the instructions themselves, which leave every register as it must be.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_TILELOOP_H
#define PLUMBLINE_LIB_INTERP_TILELOOP_H

#include "plumbline/Interp/Bytecode.h"
#include <memory>
#include <optional>

namespace plumb {

/// One instruction of such a loop, with registers (columns) for slots.
struct TileOp {
  enum Kind : uint8_t {
    Load,  ///< d = the row of an address
    Store, ///< the row of an address = a
    Splat, ///< d = a scalar that is linear in the loop's variable
    Lanes, ///< d = op(a, b, c)
    Fold,  ///< accumulator = op(accumulator, b), one after the other
  };
  Kind kind;
  const Inst *inst;
  /// Numbers of columns; ~0 where there is none.
  uint32_t d = ~0u, a = ~0u, b = ~0u, c = ~0u;
};

struct TileLoop {
  const Inst *first = nullptr, *next = nullptr;
  /// Address computations, in order, and the rest.
  std::vector<const Inst *> scalars;
  std::vector<TileOp> ops;
  /// Slots of columns that the loop only reads, and their columns.
  struct Outside {
    Slot slot;
    uint32_t column;
  };
  std::vector<Outside> outside;
  /// What an iteration writes.
  struct Range {
    Slot slot;
    uint32_t n;
    bool overlaps(const Range &o) const {
      return slot < o.slot + o.n && o.slot < slot + n;
    }
  };
  std::vector<Range> written;
  uint32_t columns = 0, lanes = 0;
  /// Instructions of `ops` that the code has for one element only.
  std::shared_ptr<std::vector<Inst>> made;
  /// Budget that an iteration costs.
  int64_t cost = 0;

  Slot variable() const { return next->a; }
  Slot limit() const { return next->b; }
};

/// The loop whose body starts at code[i] and ends with code[last].
std::optional<TileLoop> tileLoopAt(const std::vector<Inst> &code, size_t i,
                                   size_t last);

/// The same of a loop over single elements (ScalarTiles.cpp).
std::optional<TileLoop> scalarTileLoopAt(const std::vector<Inst> &code,
                                         size_t i, size_t last);

/// Operands of an operation over lanes that runs on columns, or 0; whether it
/// may be a fold.
unsigned tileOperands(const Inst &i);
bool canBeTileFold(Opcode op);

/// Of each cell of a function, whether the body of such a loop starts there.
std::vector<bool> tileLoops(const std::vector<Inst> &code);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_TILELOOP_H
