//===- CastExhaustion.cpp - a chain on every source value -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastExhaustion.h"

#include "FastChain.h"
#include "Position.h"
#include "SourceSet.h"
#include "TypeLimits.h"
#include "plumbline/Numerics/FastConvert.h"

#include <atomic>
#include <cmath>
#include <thread>

using namespace plumb;

bool plumb::canExhaust(const CastType &source) {
  return !source.isOpaque() && source.bits() <= 32;
}

namespace {

/// What a thread takes at a time: the values x * scale for first <= x <= last.
struct Chunk {
  int64_t first, last;
  double scale;
  bool held; ///< all types of the chain have these values: no hop rounds
};

struct Partial {
  uint64_t differing = 0, unordered = 0, converted = 0;
  UInt128 worst = 0;
  double smallest = 0; ///< meaningful if anything differs
  bool any = false;
};

class Exhaustion {
public:
  Exhaustion(const CastChain &chain, const CastRules &rules, bool skipRuns)
      : chain(chain), rules(rules), directHop{{chain.to(), false}},
        direct(chain.from, directHop, rules),
        chained(chain.from, chain.hops, rules),
        skipRuns(skipRuns && direct.isMonotonic() && chained.isMonotonic()),
        toShortInteger(chain.to().isInteger() && chain.to().bits() <= 52) {}

  void run(const Chunk &chunk, Partial &out) const;

private:
  struct Results {
    FastOutcome direct, chained;
  };
  Results at(double x) const { return {direct(x), chained(x)}; }
  static bool isApart(const Results &low, const Results &high);
  void all(const Chunk &c, int64_t first, int64_t last, Partial &out) const;
  void blocks(const Chunk &c, int64_t first, int64_t last, int64_t size,
              Partial &out) const;
  void tally(double nearest, const Results &r, uint64_t count,
             Partial &out) const;
  void tallySlowly(double x, Partial &out) const;
  void differ(double nearest, std::optional<UInt128> ulps, uint64_t count,
              Partial &out) const;
  std::optional<UInt128> ulps(const FastOutcome &d, const FastOutcome &c) const;

  const CastChain &chain;
  const CastRules &rules;
  std::vector<CastHop> directHop;
  FastChain direct, chained;
  bool skipRuns;
  bool toShortInteger; ///< differences of results are doubles
};

} // namespace

static CastValue valueOfDouble(double x) {
  int exponent = 0;
  double fraction = std::frexp(std::fabs(x), &exponent);
  return CastValue::make(x < 0, static_cast<UInt128>(fraction * 0x1p53),
                         exponent - 53);
}

/// Position of a double that is a number of the type, see Position.h. Integers
/// must be below 2^126.
static Int128 fastPosition(double x, const CastType &type) {
  if (type.isInteger())
    return static_cast<Int128>(x);
  if (x == 0)
    return 0;
  const FormatInfo &f = formatInfo(type.element.format);
  uint64_t magnitude = bitCast<uint64_t>(std::fabs(x));
  int e = static_cast<int>(magnitude >> 52) - 1023;
  UInt128 significand = (magnitude & ((uint64_t(1) << 52) - 1)) | uint64_t(1)
                                                                      << 52;
  int binade = std::max(e, int(f.minExp));
  int shift = 52 - int(f.fractionBits()) + (binade - e);
  UInt128 position = UInt128(binade - f.minExp) << f.fractionBits();
  position += shift < 0 ? significand << -shift : significand >> shift;
  return x < 0 ? -static_cast<Int128>(position) : static_cast<Int128>(position);
}

std::optional<UInt128> Exhaustion::ulps(const FastOutcome &d,
                                        const FastOutcome &c) const {
  const CastType &to = chain.to();
  bool areNumbers =
      d.special == FastOutcome::Number && c.special == FastOutcome::Number;
  if (areNumbers && toShortInteger)
    return static_cast<uint64_t>(std::fabs(d.number - c.number)); // exact
  if (areNumbers && (to.isFloat() || to.bits() < 126)) {
    Int128 distance = fastPosition(d.number, to) - fastPosition(c.number, to);
    return static_cast<UInt128>(distance < 0 ? -distance : distance);
  }
  auto value = [](const FastOutcome &o, const FastChain &of) {
    return o.special == FastOutcome::Number ? valueOfDouble(o.number)
                                            : of.special(o.special);
  };
  CastValue vd = value(d, direct), vc = value(c, chained);
  if (vd.isNaN() || vd.poison || vc.isNaN() || vc.poison)
    return std::nullopt;
  return saturatedUInt128(magnitudeOf(positionOf(vd, to) - positionOf(vc, to)));
}

void Exhaustion::differ(double nearest, std::optional<UInt128> ulps,
                        uint64_t count, Partial &out) const {
  out.differing += count;
  if (ulps)
    out.worst = std::max(out.worst, *ulps);
  else
    out.unordered += count;
  double a = std::fabs(nearest), b = std::fabs(out.smallest);
  if (!out.any || a < b || (a == b && nearest > 0))
    out.smallest = nearest;
  out.any = true;
}

void Exhaustion::tallySlowly(double x, Partial &out) const {
  CastValue source = valueOfDouble(x);
  CastValue d = convert(source, directHop[0], rules);
  CastValue c = convertThrough(source, chain, rules).back();
  if (agrees(d, c))
    return;
  std::optional<UInt128> ulps;
  if (!d.isNaN() && !c.isNaN() && !c.poison)
    ulps = saturatedUInt128(
        magnitudeOf(positionOf(d, chain.to()) - positionOf(c, chain.to())));
  differ(x, ulps, 1, out);
}

/// Counts a value, or a run of them with the same results.
void Exhaustion::tally(double nearest, const Results &r, uint64_t count,
                       Partial &out) const {
  const FastOutcome &d = r.direct, &c = r.chained;
  if (d.special == FastOutcome::Number && c.special == FastOutcome::Number) {
    if (d.number == c.number)
      return;
  } else if (d.special == FastOutcome::Unknown ||
             c.special == FastOutcome::Unknown) {
    return tallySlowly(nearest, out); // then there are no runs
  } else if (d.special != FastOutcome::Number) {
    const CastValue &value = direct.special(d.special);
    if (value.poison || (c.special != FastOutcome::Number &&
                         sameValue(value, chained.special(c.special))))
      return;
  }
  differ(nearest, ulps(d, c), count, out);
}

/// Whether all values from low to high have one result on one side, and on the
/// other side results that are all larger or all smaller: then all differ, and
/// the ends most.
bool Exhaustion::isApart(const Results &low, const Results &high) {
  for (bool swap : {false, true}) {
    const FastOutcome &constant = swap ? low.chained : low.direct;
    const FastOutcome &other = swap ? high.chained : high.direct;
    const FastOutcome &from = swap ? low.direct : low.chained;
    const FastOutcome &to = swap ? high.direct : high.chained;
    if (!(constant == other) || from.special != FastOutcome::Number ||
        to.special != FastOutcome::Number)
      continue;
    if (constant.special != FastOutcome::Number)
      return constant.special != FastOutcome::Unknown;
    double most = std::max(from.number, to.number);
    double least = std::min(from.number, to.number);
    if (constant.number < least || constant.number > most)
      return true;
  }
  return false;
}

/// Converts each value of a block.
void Exhaustion::all(const Chunk &c, int64_t first, int64_t last,
                     Partial &out) const {
  double x[FastChain::kMost];
  FastOutcome directs[FastChain::kMost], chaineds[FastChain::kMost];
  for (int64_t at = first; at <= last; at += FastChain::kMost) {
    unsigned count = static_cast<unsigned>(
        std::min<int64_t>(last - at + 1, FastChain::kMost));
    for (unsigned i = 0; i < count; ++i)
      x[i] = static_cast<double>(at + i) * c.scale;
    direct.run(x, directs, count);
    chained.run(x, chaineds, count);
    for (unsigned i = 0; i < count; ++i)
      // Specials of the two chains count from 0 each.
      if (directs[i].special != FastOutcome::Number ||
          chaineds[i].special != FastOutcome::Number ||
          directs[i].number != chaineds[i].number)
        tally(x[i], {directs[i], chaineds[i]}, 1, out);
    out.converted += count;
  }
}

/// Looks at the ends of blocks, of smaller ones within those that tell nothing.
void Exhaustion::blocks(const Chunk &c, int64_t first, int64_t last,
                        int64_t size, Partial &out) const {
  constexpr int64_t smallest = 32;
  for (int64_t x = first; x <= last; x += size) {
    int64_t end = std::min(x + size - 1, last);
    const double ends[] = {static_cast<double>(x) * c.scale,
                           static_cast<double>(end) * c.scale};
    Results low = at(ends[0]), high = at(ends[1]);
    out.converted += 2;
    uint64_t count = static_cast<uint64_t>(end - x + 1);
    if (low.direct == high.direct && low.chained == high.chained) {
      tally(x < 0 ? ends[1] : ends[0], low, count, out);
    } else if (isApart(low, high)) {
      tally(ends[0], low, count - 1, out);
      tally(ends[1], high, 1, out);
    } else if (size > smallest) {
      blocks(c, x, end, size / 8, out);
    } else {
      all(c, x, end, out);
    }
  }
}

void Exhaustion::run(const Chunk &chunk, Partial &out) const {
  if (chunk.held && skipRuns)
    return;
  if (skipRuns)
    blocks(chunk, chunk.first, chunk.last, 2048, out);
  else
    all(chunk, chunk.first, chunk.last, out);
}

/// Whether a segment's values are values of the type.
static bool holdsSegment(const CastType &type, const Segment &s) {
  TypeLimits limits = limitsOf(type);
  unsigned bits =
      bitLength(std::max(magnitudeOf(s.first), magnitudeOf(s.last)));
  return limits.quantum <= s.exponent && limits.precision >= bits &&
         compareNumbers(limits.least, s.value(s.first)) <= 0 &&
         compareNumbers(s.value(s.last), limits.most) <= 0;
}

static std::vector<Chunk> cut(const SourceSet &source, const CastChain &chain) {
  constexpr int64_t size = 1 << 20;
  std::vector<Chunk> chunks;
  if (source.hasZero)
    chunks.push_back({0, 0, 1, false});
  for (const Segment &s : source.segments) {
    int64_t first = static_cast<int64_t>(s.first);
    int64_t last = static_cast<int64_t>(s.last);
    bool held = true;
    for (const CastHop &hop : chain.hops)
      held &= !hop.flushSubnormals && holdsSegment(hop.to, s);
    for (int64_t x = first; x <= last; x += size)
      chunks.push_back(
          {x, std::min(x + size - 1, last), std::ldexp(1.0, s.exponent), held});
  }
  return chunks;
}

Result<CastExhaustion>
plumb::exhaustCast(const CastChain &chain, const CastRules &rules,
                   const CastRange &range,
                   const CastExhaustionOptions &options) {
  if (rules.rounding == Rounding::Stochastic)
    return makeError("stochastic rounding gives no single result to compare");
  if (const CastType *opaque = chain.opaque())
    return makeError(opaque->name() +
                     " has no public bit-exact definition to convert by");
  if (!canExhaust(chain.from))
    return makeError("the source " + chain.from.name() +
                     " has too many values "
                     "to go through, expected a type of at most 32 bits");
  SourceSet source = sourceSet(chain.from, range);
  if (source.count == 0)
    return makeError("the range '" + range.text + "' has no value of " +
                     chain.from.name());

  const Exhaustion work(chain, rules, options.skipRuns);
  const std::vector<Chunk> chunks = cut(source, chain);
  unsigned threads =
      options.threads ? options.threads : std::thread::hardware_concurrency();
  threads = std::max(1u, std::min<unsigned>(threads, chunks.size()));
  std::vector<Partial> partials(threads);
  std::atomic<size_t> next = 0;
  std::atomic<uint64_t> done = 0;
  auto worker = [&](unsigned id) {
    for (size_t i; (i = next++) < chunks.size();) {
      work.run(chunks[i], partials[id]);
      done += static_cast<uint64_t>(chunks[i].last - chunks[i].first + 1);
      if (id == 0 && options.progress)
        options.progress(done, saturatedUInt64(source.count));
    }
  };
  std::vector<std::thread> others;
  for (unsigned id = 1; id < threads; ++id)
    others.emplace_back(worker, id);
  worker(0);
  for (std::thread &t : others)
    t.join();

  CastExhaustion result;
  CastCounts &counts = result.counts;
  counts.considered = saturatedUInt128(source.count);
  const Partial *best = nullptr;
  for (const Partial &p : partials) {
    counts.differing += p.differing;
    counts.unordered += p.unordered;
    result.converted += p.converted;
    counts.worstUlp = std::max<uint64_t>(
        counts.worstUlp,
        p.worst > UINT64_MAX ? UINT64_MAX : static_cast<uint64_t>(p.worst));
    double a = std::fabs(p.smallest);
    if (p.any && (!best || a < std::fabs(best->smallest) ||
                  (a == std::fabs(best->smallest) && p.smallest > 0)))
      best = &p;
  }
  if (best) {
    CastValue source = valueOfDouble(best->smallest);
    counts.counterexample =
        CastCounterexample{source, convert(source, {chain.to(), false}, rules),
                           convertThrough(source, chain, rules)};
  }
  return result;
}

static std::string decimal(UInt128 x) { return toDecimal(Int256(x)); }

std::string plumb::disagreement(const CastProof &proof,
                                const CastExhaustion &exhaustion) {
  const CastCounts &p = proof.counts, &e = exhaustion.counts;
  auto differ = [](const char *what, const std::string &proved,
                   const std::string &counted) {
    return std::string(what) + ": proved " + proved + ", by exhaustion " +
           counted;
  };
  if (p.considered != e.considered)
    return differ("source values", decimal(p.considered),
                  decimal(e.considered));
  bool exact = e.differing == 0;
  if (exact != (proof.answer == CastAnswer::Exact))
    return differ("answer", std::string(castAnswerName(proof.answer)),
                  exact ? "exact" : "differs");
  if (proof.countIsExact && p.differing != e.differing)
    return differ("differing values", decimal(p.differing),
                  decimal(e.differing));
  if (proof.countIsExact && p.unordered != e.unordered)
    return differ("values without a distance", decimal(p.unordered),
                  decimal(e.unordered));
  if (proof.countIsExact && p.worstUlp != e.worstUlp)
    return differ("worst distance in ulps", std::to_string(p.worstUlp),
                  std::to_string(e.worstUlp));
  auto smallest = [](const CastCounts &c) {
    return c.counterexample ? c.counterexample->source.str() : "none";
  };
  if (smallest(p) != smallest(e))
    return differ("smallest counterexample", smallest(p), smallest(e));
  return {};
}
