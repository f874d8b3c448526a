//===- LaneColumns.h - shadows of a row, field by field ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TileLoop.cpp keeps a block of lanes as columns: the bits, and of the shadows
// one array for each field, so that nothing is transposed between operations.
// The shadow kernels (LaneShadows.h) take them as they take arrays of shadows:
// here is what stands for a pointer to those.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_LANECOLUMNS_H
#define PLUMBLINE_LIB_INTERP_EXEC_LANECOLUMNS_H

#include "LaneShadows.h"
#include "Memory.h"
#include <cstring>

namespace plumb::lanes {

/// Lanes of a block.
constexpr uint32_t kColumn = 64;

struct alignas(64) Column {
  double v[kColumn], E[kColumn], s[kColumn];
  int64_t meta[kColumn]; ///< n, g and marks, as they lie in a Shadow
  uint64_t bits[kColumn];
  /// Of integers, which have no other shadow: the mark of constants.
  bool isConstant = false;

  Shadow at(uint32_t i) const {
    Shadow r;
    r.v = v[i];
    r.E = E[i];
    r.s = s[i];
    std::memcpy(&r.n, &meta[i], sizeof(meta[i]));
    return r;
  }
  void put(uint32_t i, const Shadow &x) {
    v[i] = x.v;
    E[i] = x.E;
    s[i] = x.s;
    std::memcpy(&meta[i], &x.n, sizeof(meta[i]));
  }
};
static_assert(offsetof(Shadow, n) + sizeof(int64_t) == sizeof(Shadow));

/// Stands for `const Shadow *`.
struct ConstColumnAt {
  const Column *column;
  uint32_t at;
  ConstColumnAt operator+(uint32_t k) const { return {column, at + k}; }
  Shadow operator[](uint32_t k) const { return column->at(at + k); }
};
/// Stands for `Shadow *`.
struct ColumnAt {
  Column *column;
  uint32_t at;
  struct Element {
    Column *column;
    uint32_t at;
    void operator=(const Shadow &x) const { column->put(at, x); }
  };
  ColumnAt operator+(uint32_t k) const { return {column, at + k}; }
  Element operator[](uint32_t k) const { return {column, at + k}; }
};

struct ColumnLanes {
  ColumnAt d;
  ConstColumnAt a, b, c;
  const uint64_t *aBits, *bBits, *cBits, *result;
  uint32_t n;
};
using ColumnKernel = bool(const ColumnLanes &x, const Inst &i,
                          const shadow::Ctx &ctx);
ColumnKernel addShadows, subShadows, mulShadows, divShadows, fmaShadows,
    maxShadows, minShadows, intToFloatShadows, expShadows, tanhShadows;

/// acc = acc op x, one lane after the other; results[k] is the typed value
/// after lane k, before[k] the one before. False: nothing was done.
using FoldKernel = bool(Shadow &acc, const Column &x, const uint64_t *before,
                        const uint64_t *results, uint32_t n, const Inst &i,
                        const shadow::Ctx &ctx);
FoldKernel addFold, maxFold;

/// n neighbouring floats of a format and their shadows, from memory and to it.
void loadColumn(Column &d, const Memory::Allocation &a, uint64_t offset,
                unsigned bytes, uint32_t n, uint8_t code);
void storeColumn(Memory &memory, Memory::Allocation &a, uint64_t offset,
                 unsigned bytes, uint32_t n, const Column &x, uint8_t code);

} // namespace plumb::lanes

#endif // PLUMBLINE_LIB_INTERP_EXEC_LANECOLUMNS_H
