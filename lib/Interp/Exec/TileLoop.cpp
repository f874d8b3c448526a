//===- TileLoop.cpp - runs a loop over lanes as one long row --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All that depends on the loop's variable is linear in it. So bounds, lifetimes
// and written bytes are checked once, for the first and the last iteration; if
// a check fails nothing is done, and the instructions find out where. From then
// on nothing can go wrong any more: TileLoop.h takes operations only that have
// no event, and each kernel is asked before whether it does its operation.
//
// Stores may go to elements that the same lane of the same iteration has read,
// and to none that others touch; so an element is touched by one lane alone,
// in the order of the program.
//
//===----------------------------------------------------------------------===//

#include "../TileLoop.h"
#include "LaneColumns.h"
#include "LaneKernels.h"
#include "Machine.h"
#include "MemoryOps.h"
#include "ShadowRules.h"
#include "llvm/ADT/DenseMap.h"

using namespace plumb;
using lanes::Column;
using lanes::kColumn;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {

/// An operation on columns.
struct Kernel {
  lanes::Unary *unary = nullptr;
  lanes::Binary *binary = nullptr;
  lanes::Ternary *ternary = nullptr;
  /// Null: integers, whose columns have no shadows.
  lanes::ColumnKernel *shadows = nullptr;
  lanes::FoldKernel *fold = nullptr;

  bool typed(uint64_t *d, const uint64_t *a, const uint64_t *b,
             const uint64_t *c, uint32_t n, const Inst &i) const {
    return unary    ? unary(d, a, n, i)
           : binary ? binary(d, a, b, n, i)
                    : ternary(d, a, b, c, n, i);
  }
};

Kernel kernelOf(const Inst &i) {
  Kernel k;
  switch (i.op) {
#define PLUMB_KERNEL(Kind, Name, Shadows)                                      \
  case Opcode::Name##V:                                                        \
    k.Kind = &lanes::Name;                                                     \
    k.shadows = Shadows;                                                       \
    break;
#define PLUMB_REAL(Kind, Name, Shadows)                                        \
  PLUMB_KERNEL(Kind, Name##F32, Shadows)                                       \
  PLUMB_KERNEL(Kind, Name##F64, Shadows)
    PLUMB_REAL(binary, Add, lanes::addShadows)
    PLUMB_REAL(binary, Sub, lanes::subShadows)
    PLUMB_REAL(binary, Mul, lanes::mulShadows)
    PLUMB_REAL(binary, Div, lanes::divShadows)
    PLUMB_REAL(ternary, Fma, lanes::fmaShadows)
    PLUMB_KERNEL(binary, MaximumF, lanes::maxShadows)
    PLUMB_KERNEL(binary, MinimumF, lanes::minShadows)
    PLUMB_KERNEL(binary, MaxNumF, lanes::maxShadows)
    PLUMB_KERNEL(binary, MinNumF, lanes::minShadows)
    PLUMB_KERNEL(unary, SIToFP, lanes::intToFloatShadows)
    PLUMB_KERNEL(binary, AddI, nullptr)
    PLUMB_KERNEL(binary, SubI, nullptr)
    PLUMB_KERNEL(binary, MulI, nullptr)
    PLUMB_KERNEL(binary, AndI, nullptr)
    PLUMB_KERNEL(binary, OrI, nullptr)
    PLUMB_KERNEL(binary, XorI, nullptr)
    PLUMB_KERNEL(unary, TruncI, nullptr)
    PLUMB_KERNEL(unary, ExtSI, nullptr)
    PLUMB_KERNEL(unary, ExtUI, nullptr)
#undef PLUMB_REAL
#undef PLUMB_KERNEL
  case Opcode::Math1V: {
    const MathFn fn = static_cast<MathFn>(i.flags & 63);
    if (fn == MathFn::Exp || fn == MathFn::Tanh) {
      k.unary = &lanes::Math1;
      if (fn == MathFn::Exp)
        k.shadows = &lanes::expShadows;
      else
        k.shadows = &lanes::tanhShadows;
    }
    break;
  }
  default:
    break;
  }
  if (i.op == Opcode::AddF32V || i.op == Opcode::AddF64V)
    k.fold = &lanes::addFold;
  else if (i.op == Opcode::MaximumFV || i.op == Opcode::MaxNumFV)
    k.fold = &lanes::maxFold;
  return k;
}

/// What the kernels take integers from; they have no shadow.
bool isIntegerOperation(const Kernel &k) { return !k.shadows; }

//===----------------------------------------------------------------------===//
// One run of a loop
//===----------------------------------------------------------------------===//

/// A scalar as a function of the iteration's number.
struct Linear {
  int64_t base = 0, step = 0;
  bool isConstant = false; ///< kConstant
  bool isPlain = true;     ///< no other mark
};

/// The row that a load or a store touches.
struct Row {
  Memory::Allocation *allocation = nullptr;
  uint64_t offset = 0, bytes = 0;
  unsigned width = 0;
  bool isUniform = false, isStore = false;
};

} // namespace

namespace plumb {
/// The loops of a run, and what one needs.
struct TilePlans {
  struct Plan {
    TileLoop loop;
    std::vector<Kernel> kernels;
    /// Entries that failed; after some, the loop is left alone.
    unsigned failures = 0;
  };
  llvm::DenseMap<const Inst *, std::unique_ptr<Plan>> plans;
  std::vector<Column> columns;
};
} // namespace plumb

namespace {

class TileRun {
public:
  TileRun(const TilePlans::Plan &plan, const Program &program, Memory &memory,
          Frame &frame, bool shadows, const shadow::Ctx &ctx,
          std::vector<Column> &columns)
      : plan(plan), loop(plan.loop), program(program), memory(memory),
        F(frame.values), S(shadows ? frame.shadows : nullptr), ctx(ctx),
        columns(columns) {}

  /// Whether `trips` iterations from the present one on can run.
  bool prepare(uint64_t trips, int64_t step);
  void run();

private:
  bool linear(Slot s, Linear &r) const;
  bool fixed(Slot s, int64_t &r) const;
  bool inside(const Linear &x, int64_t size) const;
  bool elementOf(Slot memref, llvm::ArrayRef<Slot> indices, int64_t bytes,
                 bool checked, Linear &r) const;
  bool evaluate(const Inst &i);
  bool openRow(const Inst &i, Row &r);
  bool rowsAreApart() const;
  bool shareColumns();
  void fillOutside(Slot s, uint32_t lanes, Column &d) const;
  void fillSplat(const Linear &x, uint64_t firstTrip, uint32_t n,
                 Column &d) const;
  void fold(const TileOp &op, const Kernel &k, uint32_t n);

  const TilePlans::Plan &plan;
  const TileLoop &loop;
  const Program &program;
  Memory &memory;
  uint64_t *F;
  Shadow *S;
  const shadow::Ctx &ctx;
  std::vector<Column> &columns;
  uint64_t trips = 0;
  llvm::SmallDenseMap<Slot, Linear, 16> scalars;
  std::vector<Row> rows;       // by operation
  std::vector<Linear> splats;  // by operation
  std::vector<bool> isInteger; // by column
};

/// What the loop's scalars are; false if it is not known.
bool TileRun::linear(Slot s, Linear &r) const {
  auto it = scalars.find(s);
  if (it != scalars.end()) {
    r = it->second;
    return true;
  }
  for (const TileLoop::Range &w : loop.written)
    if (s >= w.slot && s < w.slot + w.n)
      return false; // of the iteration before, or a lane
  r = Linear();
  r.base = static_cast<int64_t>(F[s]);
  if (S) {
    r.isConstant = S[s].marks & kConstant;
    r.isPlain = !(S[s].marks & ~kConstant);
  }
  return true;
}

bool TileRun::fixed(Slot s, int64_t &r) const {
  Linear x;
  if (!linear(s, x) || x.step != 0)
    return false;
  r = x.base;
  return true;
}

/// True if 0 <= x < size in all iterations.
bool TileRun::inside(const Linear &x, int64_t size) const {
  int64_t reach, last;
  return !__builtin_mul_overflow(x.step, static_cast<int64_t>(trips - 1),
                                 &reach) &&
         !__builtin_add_overflow(x.base, reach, &last) && x.base >= 0 &&
         x.base < size && last >= 0 && last < size;
}

/// The address of an element of a memref.
bool TileRun::elementOf(Slot memref, llvm::ArrayRef<Slot> indices,
                        int64_t bytes, bool checked, Linear &r) const {
  const unsigned rank = static_cast<unsigned>(indices.size());
  if (!fixed(memref, r.base))
    return false;
  for (unsigned d = 0; d < rank; ++d) {
    Linear index;
    int64_t size, stride, part;
    if (!linear(indices[d], index) || !fixed(memref + 1 + d, size) ||
        !fixed(memref + 1 + rank + d, stride) ||
        (checked && !inside(index, size)) ||
        __builtin_mul_overflow(stride, bytes, &stride) ||
        __builtin_mul_overflow(stride, index.base, &part) ||
        __builtin_add_overflow(r.base, part, &r.base) ||
        __builtin_mul_overflow(stride, index.step, &part) ||
        __builtin_add_overflow(r.step, part, &r.step))
      return false;
  }
  return true;
}

bool TileRun::evaluate(const Inst &i) {
  Linear r;
  switch (i.op) {
  case Opcode::AddI:
  case Opcode::MulI: {
    Linear a, b;
    if (!linear(i.a, a) || !linear(i.b, b))
      return false;
    r.isConstant = a.isConstant && b.isConstant;
    r.isPlain = a.isPlain && b.isPlain;
    if (i.op == Opcode::AddI) {
      if (__builtin_add_overflow(a.base, b.base, &r.base) ||
          __builtin_add_overflow(a.step, b.step, &r.step))
        return false;
      break;
    }
    if (a.step)
      std::swap(a, b);
    if (a.step || __builtin_mul_overflow(a.base, b.base, &r.base) ||
        __builtin_mul_overflow(a.base, b.step, &r.step))
      return false;
    break;
  }
  case Opcode::CheckRange: {
    Linear a;
    int64_t size;
    return linear(i.a, a) && fixed(i.b, size) && inside(a, size);
  }
  case Opcode::Address: {
    const uint32_t *t = &program.table[i.b];
    if (!elementOf(i.a, {t + 2, t[0]}, t[1], i.flags, r))
      return false;
    break;
  }
  default:
    return false;
  }
  scalars[i.d] = r;
  return true;
}

bool TileRun::openRow(const Inst &i, Row &r) {
  const bool isLanes = i.op == Opcode::LoadLanes || i.op == Opcode::StoreLanes;
  const bool isOne = i.op == Opcode::Load1 || i.op == Opcode::Store1;
  const bool isTwo = i.op == Opcode::Load2 || i.op == Opcode::Store2;
  r.isStore = i.op == Opcode::Store || i.op == Opcode::StoreLanes ||
              i.op == Opcode::Store1 || i.op == Opcode::Store2;
  r.width = i.w / 8;
  Linear address;
  int64_t stride = r.width;
  if (isOne || isTwo) {
    const Slot indices[] = {i.b, isTwo ? i.c() : 0};
    if (!elementOf(i.a, llvm::ArrayRef(indices, isTwo ? 2 : 1), r.width, true,
                   address))
      return false;
    if (address.step == 0)
      stride = 0;
  } else if (!linear(i.a, address) || (isLanes && !fixed(i.b, stride))) {
    return false;
  }
  if (stride == 0 && address.step == 0 && !r.isStore) {
    r.isUniform = true;
    r.bytes = r.width;
  } else if (stride == r.width &&
             address.step == static_cast<int64_t>(loop.lanes * r.width)) {
    r.bytes = trips * loop.lanes * r.width;
  } else {
    return false;
  }
  const uint64_t at = static_cast<uint64_t>(address.base);
  AccessError error = AccessError::None;
  if (!memory.access(at, r.bytes, r.allocation, error))
    return false;
  r.offset = Memory::offsetOf(at);
  if (r.isStore) {
    if (r.allocation->kind == Memory::Constant)
      return false;
  } else if (!Memory::isWritten(*r.allocation, r.offset, r.bytes)) {
    return false;
  }
  // Integers in memory have no shadow, or are left to the instructions.
  return i.flags != Memory::kNoFormat || !S || !r.allocation->side;
}

/// What one iteration stores no other one touches.
bool TileRun::rowsAreApart() const {
  for (const Row &s : rows) {
    if (!s.isStore)
      continue;
    for (const Row &o : rows) {
      if (!o.allocation || s.allocation != o.allocation)
        continue;
      const bool apart =
          s.offset + s.bytes <= o.offset || o.offset + o.bytes <= s.offset;
      const bool same = s.offset == o.offset && s.bytes == o.bytes &&
                        s.width == o.width && !o.isUniform;
      if (!apart && !same)
        return false;
    }
  }
  return true;
}

/// Decides which columns are integers, and fills those that stay the same.
bool TileRun::shareColumns() {
  isInteger.assign(loop.columns, false);
  std::vector<bool> isOutside(loop.columns), isKnown(loop.columns);
  if (columns.size() < loop.columns)
    columns.resize(loop.columns);
  for (const TileLoop::Outside &o : loop.outside) {
    isOutside[o.column] = true;
    fillOutside(o.slot, loop.lanes, columns[o.column]);
  }
  // Operands of integer operations are integers.
  auto integer = [&](uint32_t c) {
    if (c == ~0u)
      return true;
    if (!S)
      return true;
    if (!isOutside[c])
      return bool(isInteger[c]);
    const Column &x = columns[c];
    for (uint32_t k = 0; k < kColumn; ++k)
      if (x.meta[k] != x.meta[0] || x.v[k] != 0 || x.E[k] != 0)
        return false;
    const uint64_t marks = static_cast<uint64_t>(x.meta[0]) >> 48;
    columns[c].isConstant = marks & kConstant;
    return !(marks & ~uint64_t(kConstant)) &&
           !(x.meta[0] & INT64_C(0xffffffffffff));
  };
  auto constant = [&](uint32_t c) { return c == ~0u || columns[c].isConstant; };
  for (size_t n = 0; n < loop.ops.size(); ++n) {
    const TileOp &op = loop.ops[n];
    const Inst &i = *op.inst;
    switch (op.kind) {
    case TileOp::Load:
      isInteger[op.d] = i.flags == Memory::kNoFormat;
      columns[op.d].isConstant = false;
      break;
    case TileOp::Splat:
      if (S && !splats[n].isPlain)
        return false;
      isInteger[op.d] = true;
      columns[op.d].isConstant = splats[n].isConstant;
      break;
    case TileOp::Store:
      if (i.flags == Memory::kNoFormat) {
        if (S && (!integer(op.a) || columns[op.a].isConstant))
          return false;
      } else if (S && !isOutside[op.a] && isInteger[op.a]) {
        return false;
      }
      break;
    case TileOp::Lanes: {
      const bool takesIntegers =
          isIntegerOperation(plan.kernels[n]) || i.op == Opcode::SIToFPV;
      for (uint32_t c : {op.a, op.b, op.c})
        if (c != ~0u && S && integer(c) != takesIntegers &&
            !(isOutside[c] && !takesIntegers))
          return false;
      isInteger[op.d] = isIntegerOperation(plan.kernels[n]);
      columns[op.d].isConstant =
          isInteger[op.d] && constant(op.a) && constant(op.b) && constant(op.c);
      break;
    }
    case TileOp::Fold:
      if (S && !isOutside[op.b] && isInteger[op.b])
        return false;
      break;
    }
  }
  return true;
}

/// Lanes from before the loop, again and again.
void TileRun::fillOutside(Slot s, uint32_t lanes, Column &d) const {
  for (uint32_t k = 0; k < kColumn; ++k) {
    d.bits[k] = F[s + k % lanes];
    if (S)
      d.put(k, S[s + k % lanes]);
  }
}

void TileRun::fillSplat(const Linear &x, uint64_t firstTrip, uint32_t n,
                        Column &d) const {
  for (uint32_t k = 0; k < n; k += loop.lanes)
    std::fill_n(d.bits + k, loop.lanes,
                static_cast<uint64_t>(x.base) +
                    static_cast<uint64_t>(x.step) *
                        (firstTrip + k / loop.lanes));
}

bool TileRun::prepare(uint64_t count, int64_t step) {
  trips = count;
  Linear iv;
  iv.base = static_cast<int64_t>(F[loop.variable()]);
  iv.step = step;
  if (S) {
    iv.isConstant = S[loop.variable()].marks & kConstant;
    iv.isPlain = !(S[loop.variable()].marks & ~kConstant);
  }
  scalars[loop.variable()] = iv;
  for (const Inst *i : loop.scalars)
    if (!evaluate(*i))
      return false;
  rows.resize(loop.ops.size());
  splats.resize(loop.ops.size());
  for (size_t n = 0; n < loop.ops.size(); ++n) {
    const TileOp &op = loop.ops[n];
    const Inst &i = *op.inst;
    if (op.kind == TileOp::Load || op.kind == TileOp::Store) {
      if (!openRow(i, rows[n]))
        return false;
    } else if (op.kind == TileOp::Splat) {
      // Floats are spread before a loop, not in it.
      if (!linear(i.a, splats[n]))
        return false;
    }
  }
  if (!rowsAreApart() || !shareColumns())
    return false;
  // Does every kernel do its operation?
  for (size_t n = 0; n < loop.ops.size(); ++n) {
    const TileOp &op = loop.ops[n];
    if (op.kind != TileOp::Lanes && op.kind != TileOp::Fold)
      continue;
    const Kernel &k = plan.kernels[n];
    Column &x = columns[op.kind == TileOp::Fold ? op.b : op.d];
    if (!k.typed(x.bits, x.bits, x.bits, x.bits, 0, *op.inst))
      return false;
    if (!S || !k.shadows)
      continue;
    Shadow none;
    const lanes::ColumnLanes nothing{{&x, 0}, {&x, 0}, {&x, 0}, {&x, 0}, x.bits,
                                     x.bits,  x.bits,  x.bits,  0};
    if (op.kind == TileOp::Fold
            ? !k.fold(none, x, x.bits, x.bits, 0, *op.inst, ctx)
            : !k.shadows(nothing, *op.inst, ctx))
      return false;
  }
  return true;
}

void TileRun::fold(const TileOp &op, const Kernel &k, uint32_t n) {
  // An accumulator, then the lanes of its next values.
  uint64_t values[kColumn + 1];
  const Slot acc = op.inst->a;
  const Column &x = columns[op.b];
  values[0] = F[acc];
  k.binary(values + 1, values, x.bits, n, *op.inst);
  if (S)
    k.fold(S[acc], x, values, values + 1, n, *op.inst, ctx);
  F[acc] = values[n];
}

void TileRun::run() {
  const uint64_t elements = trips * loop.lanes;
  for (size_t n = 0; n < loop.ops.size(); ++n) {
    const Row &r = rows[n];
    if (!r.isUniform)
      continue;
    const TileOp &op = loop.ops[n];
    Column &d = columns[op.d];
    lanes::read(d.bits, r.allocation->data + r.offset, r.width, r.width, 1);
    std::fill_n(d.bits + 1, kColumn - 1, d.bits[0]);
    if (S && !isInteger[op.d]) {
      lanes::loadColumn(d, *r.allocation, r.offset, r.width, 1, op.inst->flags);
      for (uint32_t k = 1; k < kColumn; ++k)
        d.put(k, d.at(0));
    }
  }
  for (uint64_t done = 0; done < elements; done += kColumn) {
    const uint32_t n =
        static_cast<uint32_t>(std::min<uint64_t>(kColumn, elements - done));
    for (size_t o = 0; o < loop.ops.size(); ++o) {
      const TileOp &op = loop.ops[o];
      const Inst &i = *op.inst;
      const Row &r = rows[o];
      const uint64_t at = r.offset + done * r.width;
      switch (op.kind) {
      case TileOp::Load: {
        if (r.isUniform)
          break;
        Column &d = columns[op.d];
        lanes::read(d.bits, r.allocation->data + at, r.width, r.width, n);
        if (S && !isInteger[op.d])
          lanes::loadColumn(d, *r.allocation, at, r.width, n, i.flags);
        break;
      }
      case TileOp::Store: {
        const Column &a = columns[op.a];
        lanes::write(r.allocation->data + at, a.bits, r.width, r.width, n);
        if (r.allocation->uninitialised)
          Memory::markWritten(*r.allocation, at, n * r.width);
        if (S && i.flags != Memory::kNoFormat)
          lanes::storeColumn(memory, *r.allocation, at, r.width, n, a, i.flags);
        break;
      }
      case TileOp::Splat:
        fillSplat(splats[o], done / loop.lanes, n, columns[op.d]);
        break;
      case TileOp::Fold:
        fold(op, plan.kernels[o], n);
        break;
      case TileOp::Lanes: {
        const Kernel &k = plan.kernels[o];
        const Column &a = columns[op.a];
        const Column &b = op.b == ~0u ? a : columns[op.b];
        const Column &c = op.c == ~0u ? a : columns[op.c];
        Column &d = columns[op.d];
        k.typed(d.bits, a.bits, b.bits, c.bits, n, i);
        if (S && k.shadows)
          k.shadows({{&d, 0},
                     {&a, 0},
                     {&b, 0},
                     {&c, 0},
                     a.bits,
                     b.bits,
                     c.bits,
                     d.bits,
                     n},
                    i, ctx);
        break;
      }
      }
    }
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// The instruction
//===----------------------------------------------------------------------===//

/// Iterations that are left, this one included; 0 if that is not known.
static uint64_t tripsLeft(const Inst &next, const uint64_t *F, int64_t &step) {
  const uint64_t at = F[next.a], end = F[next.b];
  if (next.op == Opcode::LoopNext) {
    step = 1;
    return at < end && end <= uint64_t(INT64_MAX) ? end - at : 0;
  }
  step = static_cast<int64_t>(F[next.c()]);
  int64_t distance;
  if (step <= 0 ||
      __builtin_sub_overflow(static_cast<int64_t>(end),
                             static_cast<int64_t>(at), &distance) ||
      distance <= 0)
    return 0;
  return (static_cast<uint64_t>(distance) - 1) / static_cast<uint64_t>(step) +
         1;
}

void Machine::runTiles(const Inst *pc, const shadow::Ctx &ctx,
                       int64_t &budget) {
  Frame &frame = frames.back();
  tilesSkippedAt = pc;
  tilesToSkip = 0;
  if (!tilePlans)
    tilePlans = std::make_shared<TilePlans>();
  std::unique_ptr<TilePlans::Plan> &plan = tilePlans->plans[pc];
  if (!plan) {
    const std::vector<Inst> &code = frame.function->code;
    const size_t first = pc - codeOf(*frame.function).data();
    size_t last = first;
    while (!(code[last].op == Opcode::ForNext ||
             code[last].op == Opcode::LoopNext) ||
           code[last].d != first)
      last += opCells(code[last].op);
    plan = std::make_unique<TilePlans::Plan>();
    plan->loop = *tileLoopAt(code, first, last);
    for (const TileOp &op : plan->loop.ops)
      plan->kernels.push_back(kernelOf(*op.inst));
    for (size_t n = 0; n < plan->kernels.size(); ++n) {
      const Kernel &k = plan->kernels[n];
      const TileOp::Kind kind = plan->loop.ops[n].kind;
      if ((kind == TileOp::Lanes && !k.unary && !k.binary && !k.ternary) ||
          (kind == TileOp::Fold && !k.fold))
        plan->failures = ~0u;
    }
  }
  constexpr unsigned kMostFailures = 64;
  constexpr uint64_t kFewest = 4 * kColumn; // elements
  const TileLoop &loop = plan->loop;
  int64_t step;
  uint64_t trips = tripsLeft(*loop.next, frame.values, step);
  if (trips <= 1 || budget < 0)
    return;
  // What fails now fails for the iterations that are left.
  tilesToSkip = trips - 1;
  if (plan->failures > kMostFailures)
    return;
  const uint64_t affordable = budget / loop.cost;
  trips = std::min(trips - 1, affordable);
  if (trips * loop.lanes < kFewest) {
    tilesToSkip = std::min(tilesToSkip, affordable);
    return;
  }
  TileRun run(*plan, program, memory, frame, shadows, ctx, tilePlans->columns);
  if (!run.prepare(trips, step)) {
    ++plan->failures;
    return;
  }
  run.run();
  tilesToSkip = 0;
  frame.values[loop.variable()] += trips * static_cast<uint64_t>(step);
  budget -= static_cast<int64_t>(trips) * loop.cost;
}
