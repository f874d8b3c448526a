//===- Contractions.cpp - sums of products in blocks ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instruction Contract does all of a structured operation whose body is
// c + a * b, if it can: one factor must be the same along the dimension in
// which the result is contiguous. That dimension is cut into tiles; the other
// factor is packed for a tile once and used for all rows of the result. Every
// element's terms are added in the order in which the operation is written.
//
// Before anything is written it is known that all is readable and writable,
// initialised and, with shadows, that the factors have finite allowances and no
// marks. Otherwise the instruction gives 0 and the loops behind it do the work.
// A tile in which a NaN, an infinity or an overflow turns up is done again,
// element by element, by the semantic functions and the rules.
//
//===----------------------------------------------------------------------===//

#include "ContractionKernels.h"
#include "FloatSemantics.h"
#include "MemoryOps.h"
#include "ShadowRules.h"

using namespace plumb;
using namespace plumb::lanes;

namespace {

/// One of the three operands, and how its address depends on the loops.
struct Operand {
  uint64_t address = 0;
  std::vector<int64_t> strides; // bytes, by loop
  FloatFormat format = FloatFormat::F32;
  unsigned bytes = 4;
  Memory::Allocation *memory = nullptr;

  const uint8_t *at(int64_t offset) const {
    return memory->data + Memory::offsetOf(address) + offset;
  }
  uint64_t bits(int64_t offset) const { return readScalar(at(offset), bytes); }
  double value(int64_t offset) const {
    if (format == FloatFormat::F32)
      return bitCast<float>(static_cast<uint32_t>(readBytes<4>(at(offset))));
    return decode(bits(offset), format);
  }
};

/// Offsets of the points of some loops, the first one outermost.
std::vector<int64_t> offsetsOf(const Operand &o,
                               const std::vector<unsigned> &loops,
                               const std::vector<uint64_t> &extents) {
  std::vector<int64_t> r = {0};
  for (unsigned l : loops) {
    std::vector<int64_t> next;
    next.reserve(r.size() * extents[l]);
    for (int64_t base : r)
      for (uint64_t i = 0; i < extents[l]; ++i)
        next.push_back(base + static_cast<int64_t>(i) * o.strides[l]);
    r = std::move(next);
  }
  return r;
}

/// Products and sums of the whole operation, by the scalar definitions.
struct Definitions {
  Inst mul, add, extend[2]; // extend: w is the factor's own format
  bool factorsTurned, sumTurned;
  FloatFormat format;

  uint64_t extended(uint64_t bits, unsigned which) const {
    Event ev = Event::None;
    const Inst &i = extend[which];
    return i.w == i.b ? bits : sem::ConvertF(bits, i, ev);
  }
  uint64_t product(uint64_t a, uint64_t b) const {
    Event ev = Event::None;
    return format == FloatFormat::F32 ? sem::MulF32(a, b, mul, ev)
                                      : sem::MulF64(a, b, mul, ev);
  }
  uint64_t sum(uint64_t acc, uint64_t term) const {
    Event ev = Event::None;
    uint64_t a = sumTurned ? term : acc, b = sumTurned ? acc : term;
    return format == FloatFormat::F32 ? sem::AddF32(a, b, add, ev)
                                      : sem::AddF64(a, b, add, ev);
  }
};

/// The doubles of Factors for n numbers.
struct FactorStore {
  std::vector<double> v, E, low, typed;
  void resize(size_t n) {
    v.resize(n);
    E.resize(n);
    low.resize(n);
    typed.resize(n);
  }
  /// What a product asks of a factor, whose sum it closes.
  void set(size_t i, const Shadow &s, double t, const shadow::Ctx &c) {
    v[i] = s.v;
    E[i] = shadow::allowanceOf(c, s);
    low[i] = lowestSetBitExponent(s.v);
    typed[i] = t;
  }
  Factors from(size_t i) const { return {&v[i], &E[i], &low[i]}; }
};

class Contraction {
public:
  Contraction(Memory &memory, const shadow::Ctx *ctx)
      : memory(memory), ctx(ctx) {}
  bool read(const uint32_t *table, const uint64_t *F);
  /// Multiplications to do; saturated.
  uint64_t points() const { return totalPoints; }
  bool prepare();
  void run();

private:
  bool access(Operand &o, bool writes);
  bool checkFactor(const Operand &o, bool &allConstant, bool &exact);
  Shadow shadowOf(const Operand &o, int64_t offset, unsigned which) const;
  template <typename Real>
  void typedPanel(int64_t laneBase, int64_t rowBase, int64_t sumBase,
                  uint64_t first, unsigned width, size_t beginRow,
                  size_t endRow, std::vector<Real> &rows,
                  std::vector<Real> &panel);
  template <typename Real>
  void typedBatch(int64_t laneBase, int64_t rowBase, int64_t sumBase);
  void shadowBatch(int64_t laneBase, int64_t rowBase, int64_t sumBase);
  void elementByRules(int64_t rowOffset, int64_t laneOffset, int64_t sumOffset);

  Memory &memory;
  const shadow::Ctx *ctx;
  std::vector<uint64_t> extents;
  std::vector<unsigned> reductions, batchLoops, rowLoops;
  unsigned laneLoop = 0;
  uint64_t totalPoints = 0;
  Operand factors[2], sums;
  /// Numbers of the factor that varies along the lanes, and of the other.
  unsigned lane = 1, row = 0;
  Definitions by;
  bool constantFactors = false, exactFactors = true;
  std::vector<int64_t> laneTerms, rowTerms; // offsets of the terms
  std::vector<int64_t> rowsOfRow, rowsOfSum;
};

} // namespace

bool Contraction::read(const uint32_t *t, const uint64_t *F) {
  const unsigned loops = t[0];
  const uint32_t flags = t[4];
  by.format = sums.format = static_cast<FloatFormat>(t[1]);
  factors[0].format = static_cast<FloatFormat>(t[2]);
  factors[1].format = static_cast<FloatFormat>(t[3]);
  by.factorsTurned = flags & 1;
  by.sumTurned = flags & 2;
  const uint8_t own = static_cast<uint8_t>(t[1]);
  const bool isF32 = by.format == FloatFormat::F32;
  by.mul = Inst{isF32 ? Opcode::MulF32 : Opcode::MulF64, own};
  by.add = Inst{isF32 ? Opcode::AddF32 : Opcode::AddF64, own};
  for (unsigned f = 0; f < 2; ++f) {
    by.extend[f] = Inst{Opcode::ConvertF, static_cast<uint8_t>(t[2 + f])};
    by.extend[f].b = own;
    by.extend[f].flags = static_cast<uint8_t>(Rounding::NearestEven);
  }
  Operand *operands[] = {&factors[0], &factors[1], &sums};
  for (unsigned o = 0; o < 3; ++o) {
    operands[o]->address = F[t[5 + o]];
    operands[o]->bytes = formatInfo(operands[o]->format).bits / 8;
  }
  t += 8;
  totalPoints = 1;
  std::vector<unsigned> parallel;
  for (unsigned l = 0; l < loops; ++l, t += 5) {
    extents.push_back(F[t[0]]);
    if (extents[l] == 0 ||
        __builtin_mul_overflow(totalPoints, extents[l], &totalPoints))
      return false;
    for (unsigned o = 0; o < 3; ++o)
      operands[o]->strides.push_back(static_cast<int64_t>(F[t[1 + o]]));
    (t[4] ? reductions : parallel).push_back(l);
  }
  // The lanes: contiguous in the result, the same for one factor.
  bool found = false;
  for (unsigned l : parallel) {
    bool a = factors[0].strides[l] != 0, b = factors[1].strides[l] != 0;
    if (sums.strides[l] != sums.bytes || a == b ||
        (found && extents[l] <= extents[laneLoop]))
      continue;
    found = true;
    laneLoop = l;
    lane = b;
    row = !b;
  }
  if (!found || extents[laneLoop] < kShadowTile)
    return false;
  for (unsigned l : parallel)
    if (l != laneLoop)
      (factors[lane].strides[l] ? batchLoops : rowLoops).push_back(l);
  return true;
}

/// All that the operand's addresses span, at once.
bool Contraction::access(Operand &o, bool writes) {
  int64_t low = 0, high = 0;
  for (unsigned l = 0; l < extents.size(); ++l) {
    int64_t reach;
    if (extents[l] - 1 > static_cast<uint64_t>(INT64_MAX) ||
        __builtin_mul_overflow(static_cast<int64_t>(extents[l] - 1),
                               o.strides[l], &reach) ||
        __builtin_add_overflow(reach < 0 ? low : high, reach,
                               reach < 0 ? &low : &high))
      return false;
  }
  AccessError error = AccessError::None;
  uint64_t bytes = static_cast<uint64_t>(high - low) + o.bytes;
  if (!memory.access(o.address + low, bytes, o.memory, error))
    return false;
  return Memory::isWritten(*o.memory, Memory::offsetOf(o.address) + low,
                           bytes) &&
         !(writes && o.memory->kind == Memory::Constant);
}

/// The factor as the body sees it: extended.
Shadow Contraction::shadowOf(const Operand &o, int64_t offset,
                             unsigned which) const {
  const Shadow *s = Memory::shadowAt(
      *o.memory, Memory::offsetOf(o.address) + offset, o.bytes);
  uint64_t bits = o.bits(offset);
  Shadow r =
      s ? *s : shadow::restartShadow(bits, static_cast<uint8_t>(o.format));
  const Inst &i = by.extend[which];
  return i.w == i.b
             ? r
             : shadow::convert(*ctx, i, r, bits, by.extended(bits, which));
}

/// True if the factor's allowances are all finite, and its shadows without
/// marks, but for kConstant on all or none of them.
bool Contraction::checkFactor(const Operand &o, bool &allConstant,
                              bool &exact) {
  std::vector<unsigned> used;
  uint64_t count = 1;
  for (unsigned l = 0; l < extents.size(); ++l)
    if (o.strides[l]) {
      used.push_back(l);
      count *= extents[l];
    }
  // A factor is looked at once: not worth it where it is used once.
  if (count > totalPoints / 4)
    return false;
  bool isFirst = true;
  const uint64_t base = Memory::offsetOf(o.address);
  std::vector<uint64_t> index(used.size(), 0);
  for (int64_t offset = 0;;) {
    const Shadow *s = Memory::shadowAt(*o.memory, base + offset, o.bytes);
    if (!s || (s->marks & ~(kConstant | shadow::kSumMarks)) ||
        !isModerate(s->v))
      return false;
    const double e = shadow::allowanceOf(*ctx, *s);
    if (!shadow::isFinite(e))
      return false;
    bool isConstant = s->marks & kConstant;
    if (!isFirst && isConstant != allConstant)
      return false;
    allConstant = isConstant;
    exact &= e == 0;
    isFirst = false;
    size_t d = used.size();
    for (; d > 0; --d) {
      const int64_t stride = o.strides[used[d - 1]];
      if (++index[d - 1] < extents[used[d - 1]]) {
        offset += stride;
        break;
      }
      offset -= static_cast<int64_t>(extents[used[d - 1]] - 1) * stride;
      index[d - 1] = 0;
    }
    if (d == 0)
      return true;
  }
}

bool Contraction::prepare() {
  if (!access(factors[0], false) || !access(factors[1], false) ||
      !access(sums, true))
    return false;
  if (ctx) {
    bool constant[2] = {false, false};
    for (unsigned f = 0; f < 2; ++f)
      if (!checkFactor(factors[f], constant[f], exactFactors))
        return false;
    constantFactors = constant[0] && constant[1];
  }
  laneTerms = offsetsOf(factors[lane], reductions, extents);
  rowTerms = offsetsOf(factors[row], reductions, extents);
  rowsOfRow = offsetsOf(factors[row], rowLoops, extents);
  rowsOfSum = offsetsOf(sums, rowLoops, extents);
  return laneTerms.size() < (1u << 24) && rowsOfSum.size() < (1u << 26);
}

void Contraction::elementByRules(int64_t rowOffset, int64_t laneOffset,
                                 int64_t sumOffset) {
  const uint64_t sumAt = Memory::offsetOf(sums.address) + sumOffset;
  uint64_t acc = sums.bits(sumOffset);
  Shadow s;
  if (ctx) {
    const Shadow *known = Memory::shadowAt(*sums.memory, sumAt, sums.bytes);
    s = known ? *known
              : shadow::restartShadow(acc, static_cast<uint8_t>(by.format));
  }
  for (size_t k = 0; k < laneTerms.size(); ++k) {
    const int64_t at[2] = {
        row == 0 ? rowOffset + rowTerms[k] : laneOffset + laneTerms[k],
        row == 0 ? laneOffset + laneTerms[k] : rowOffset + rowTerms[k]};
    // x * y, as the body has it.
    const unsigned x = by.factorsTurned, y = !by.factorsTurned;
    uint64_t xBits = by.extended(factors[x].bits(at[x]), x);
    uint64_t yBits = by.extended(factors[y].bits(at[y]), y);
    uint64_t term = by.product(xBits, yBits), next = by.sum(acc, term);
    if (ctx) {
      Shadow p =
          shadow::mul(*ctx, by.mul, shadowOf(factors[x], at[x], x),
                      shadowOf(factors[y], at[y], y), xBits, yBits, term);
      s = by.sumTurned ? shadow::add(*ctx, by.add, p, s, term, acc, next)
                       : shadow::add(*ctx, by.add, s, p, acc, term, next);
    }
    acc = next;
  }
  writeScalar(sums.memory->data + sumAt, sums.bytes, acc);
  if (ctx)
    memory.setShadow(*sums.memory, sumAt, sums.bytes, s,
                     static_cast<uint8_t>(by.format));
}

//===----------------------------------------------------------------------===//
// Typed values
//===----------------------------------------------------------------------===//

/// Columns [first, first + width) of some rows.
template <typename Real>
void Contraction::typedPanel(int64_t laneBase, int64_t rowBase, int64_t sumBase,
                             uint64_t first, unsigned width, size_t beginRow,
                             size_t endRow, std::vector<Real> &rows,
                             std::vector<Real> &panel) {
  const size_t terms = laneTerms.size();
  const Operand &l = factors[lane];
  const int64_t step = l.strides[laneLoop];
  const int64_t laneFirst = laneBase + static_cast<int64_t>(first) * step;
  for (size_t k = 0; k < terms; ++k)
    for (unsigned j = 0; j < kTile; ++j)
      panel[k * kTile + j] =
          j < width
              ? static_cast<Real>(l.value(laneFirst + laneTerms[k] + j * step))
              : Real(0);
  const int64_t columns = static_cast<int64_t>(first) * sums.bytes;
  for (size_t r = beginRow; r < endRow; r += kTileRows) {
    const unsigned count = std::min<size_t>(kTileRows, endRow - r);
    Real acc[kTileRows * kTile] = {};
    uint8_t *out[kTileRows];
    for (unsigned i = 0; i < count; ++i) {
      out[i] = sums.memory->data + Memory::offsetOf(sums.address) + sumBase +
               rowsOfSum[r + i] + columns;
      std::memcpy(acc + i * kTile, out[i], width * sizeof(Real));
    }
    contractTile(acc, rows.data() + (r - beginRow) * terms, terms, panel.data(),
                 terms, count);
    for (unsigned i = 0; i < count; ++i) {
      bool nan = false;
      for (unsigned j = 0; j < width; ++j)
        nan |= acc[i * kTile + j] != acc[i * kTile + j];
      if (LLVM_LIKELY(!nan)) {
        std::memcpy(out[i], acc + i * kTile, width * sizeof(Real));
        continue;
      }
      for (unsigned j = 0; j < width; ++j)
        elementByRules(rowBase + rowsOfRow[r + i], laneFirst + j * step,
                       sumBase + rowsOfSum[r + i] + columns + j * sums.bytes);
    }
  }
}

/// Rows that are converted at a time: some megabytes.
static size_t rowsAtATime(size_t terms) {
  return std::max<size_t>(kTileRows, (size_t(1) << 20) / terms) / kTileRows *
         kTileRows;
}

template <typename Real>
void Contraction::typedBatch(int64_t laneBase, int64_t rowBase,
                             int64_t sumBase) {
  const size_t terms = laneTerms.size(), block = rowsAtATime(terms);
  std::vector<Real> rows, panel(terms * kTile);
  for (size_t begin = 0; begin < rowsOfSum.size(); begin += block) {
    const size_t end = std::min(begin + block, rowsOfSum.size());
    rows.resize((end - begin) * terms);
    for (size_t r = begin; r < end; ++r)
      for (size_t k = 0; k < terms; ++k)
        rows[(r - begin) * terms + k] = static_cast<Real>(
            factors[row].value(rowBase + rowsOfRow[r] + rowTerms[k]));
    for (uint64_t first = 0; first < extents[laneLoop]; first += kTile)
      typedPanel<Real>(laneBase, rowBase, sumBase, first,
                       std::min<uint64_t>(kTile, extents[laneLoop] - first),
                       begin, end, rows, panel);
  }
}

//===----------------------------------------------------------------------===//
// Shadows
//===----------------------------------------------------------------------===//

void Contraction::shadowBatch(int64_t laneBase, int64_t rowBase,
                              int64_t sumBase) {
  const size_t terms = laneTerms.size(), block = rowsAtATime(terms);
  const uint8_t code = static_cast<uint8_t>(by.format);
  const int64_t step = factors[lane].strides[laneLoop];
  FactorStore rows, panel;
  panel.resize(terms * kShadowTile);
  for (size_t begin = 0; begin < rowsOfSum.size(); begin += block) {
    const size_t end = std::min(begin + block, rowsOfSum.size());
    rows.resize((end - begin) * terms);
    for (size_t r = begin; r < end; ++r)
      for (size_t k = 0; k < terms; ++k) {
        int64_t at = rowBase + rowsOfRow[r] + rowTerms[k];
        rows.set((r - begin) * terms + k, shadowOf(factors[row], at, row),
                 factors[row].value(at), *ctx);
      }
    for (uint64_t first = 0; first < extents[laneLoop]; first += kShadowTile) {
      const unsigned width =
          std::min<uint64_t>(kShadowTile, extents[laneLoop] - first);
      const int64_t laneFirst = laneBase + static_cast<int64_t>(first) * step;
      for (size_t k = 0; k < terms; ++k)
        for (unsigned j = 0; j < kShadowTile; ++j) {
          // Lanes beyond the last repeat it: their results are dropped.
          int64_t at = laneFirst + laneTerms[k] + std::min(j, width - 1) * step;
          panel.set(k * kShadowTile + j, shadowOf(factors[lane], at, lane),
                    factors[lane].value(at), *ctx);
        }
      for (size_t r = begin; r < end; ++r) {
        const uint64_t sumOffset = Memory::offsetOf(sums.address) + sumBase +
                                   rowsOfSum[r] + first * sums.bytes;
        SumTile acc;
        alignas(64) double typed[kShadowTile];
        uint16_t sticky[kShadowTile];
        unsigned constants = 0;
        bool usual = true;
        for (unsigned j = 0; j < kShadowTile; ++j) {
          const uint64_t at = sumOffset + std::min(j, width - 1) * sums.bytes;
          const Shadow *known = Memory::shadowAt(*sums.memory, at, sums.bytes);
          const uint64_t bits = readScalar(sums.memory->data + at, sums.bytes);
          const Shadow s = known ? *known : shadow::restartShadow(bits, code);
          usual &= !(s.marks & kMayOverflow) && shadow::isFinite(s.v) &&
                   !(s.isOpen() && s.sumFormat() != by.format) &&
                   s.n < (1u << 30);
          const shadow::Term t = shadow::termOf(*ctx, s, by.format);
          acc.v[j] = s.v;
          acc.E[j] = t.E;
          acc.s[j] = t.s;
          acc.n[j] = t.n;
          acc.g[j] = t.g;
          typed[j] = decode(bits, by.format);
          sticky[j] = s.marks & shadow::kSticky;
          constants += (s.marks & kConstant) != 0;
        }
        ShadowContraction c{ctx, by.format, exactFactors, constantFactors,
                            constantFactors && constants != 0};
        usual &= constants == 0 || constants == kShadowTile || !constantFactors;
        if (!usual ||
            !contractShadows(c, acc, typed, rows.from((r - begin) * terms),
                             panel.from(0), &rows.typed[(r - begin) * terms],
                             panel.typed.data(), terms)) {
          for (unsigned j = 0; j < width; ++j)
            elementByRules(rowBase + rowsOfRow[r], laneFirst + j * step,
                           sumBase + rowsOfSum[r] +
                               static_cast<int64_t>(first + j) * sums.bytes);
          continue;
        }
        const uint16_t marks = static_cast<uint16_t>(
            kOpen | code << 8 | (c.constantSums ? kConstant : 0));
        uint64_t bits[kShadowTile];
        Shadow out[kShadowTile];
        for (unsigned j = 0; j < width; ++j) {
          bits[j] = encode(typed[j], by.format);
          writeScalar(sums.memory->data + sumOffset + j * sums.bytes,
                      sums.bytes, bits[j]);
          out[j].v = acc.v[j];
          out[j].E = acc.E[j];
          out[j].s = acc.s[j];
          out[j].n = static_cast<uint32_t>(acc.n[j]);
          out[j].g = static_cast<int16_t>(acc.g[j]);
          out[j].marks = marks | sticky[j];
        }
        memory.storeShadows(*sums.memory, sumOffset, sums.bytes, width, bits,
                            out, code);
      }
    }
  }
}

void Contraction::run() {
  auto laneBases = offsetsOf(factors[lane], batchLoops, extents);
  auto rowBases = offsetsOf(factors[row], batchLoops, extents);
  auto sumBases = offsetsOf(sums, batchLoops, extents);
  for (size_t i = 0; i < sumBases.size(); ++i)
    if (ctx)
      shadowBatch(laneBases[i], rowBases[i], sumBases[i]);
    else if (by.format == FloatFormat::F32)
      typedBatch<float>(laneBases[i], rowBases[i], sumBases[i]);
    else
      typedBatch<double>(laneBases[i], rowBases[i], sumBases[i]);
}

bool Machine::contract(const Inst *pc, int64_t budget) {
  const shadow::Ctx *ctx = nullptr;
  if (shadows) {
    ctx = &environment->ctx;
    if (ctx->asWritten || ctx->flushes() ||
        ctx->contract->order != SumOrder::Any ||
        ctx->contract->conversionsDiffer || !openDecisions.empty())
      return false;
  }
  Contraction c(memory, ctx);
  // What would exceed the budget runs in loops, which find out where.
  if (!c.read(&program.table[pc->b], frames.back().values) ||
      c.points() / 8 > static_cast<uint64_t>(std::max<int64_t>(budget, 0)) ||
      !c.prepare())
    return false;
  steps += c.points(); // as its loops would have counted, about
  c.run();
  return true;
}
