//===- CastExhaustion.cpp - a chain on every source value -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastExhaustion.h"

#include "FastChain.h"
#include "Position.h"
#include "RunPattern.h"
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
  int spacing; ///< log2 of the scale
  bool held;   ///< all types of the chain have these values: no hop rounds
};

struct Partial {
  uint64_t differing = 0, unordered = 0, converted = 0;
  UInt128 worst = 0;
  double smallest = 0; ///< meaningful if anything differs
  bool any = false;

  void differ(double nearest, std::optional<UInt128> ulps, uint64_t count);
  /// What repeats so often; `smallest` is that of the first time.
  void add(const Partial &part, uint64_t times);
};

class Exhaustion {
public:
  Exhaustion(const CastChain &chain, const CastRules &rules, bool skipRuns)
      : chain(chain), rules(rules), directHop{{chain.to(), false}},
        direct(chain.from, directHop, rules),
        chained(chain.from, chain.hops, rules), skipRuns(skipRuns),
        isMonotonic(direct.isMonotonic() && chained.isMonotonic()),
        toShortInteger(chain.to().isInteger() && chain.to().bits() <= 52) {}

  void run(const Chunk &chunk, Partial &out) const;

private:
  struct Results {
    FastOutcome direct, chained;
  };
  Results at(double x) const { return {direct(x), chained(x)}; }
  static bool isApart(const Results &low, const Results &high);
  void run(const Chunk &c, int64_t first, int64_t last, Partial &out) const;
  bool decide(const Chunk &c, int64_t first, int64_t last, Partial &out) const;
  bool decideApart(const Chunk &c, const RunPattern &constant,
                   const RunPattern &shifting, int64_t first, int64_t last,
                   Partial &out) const;
  bool decidePeriods(const Chunk &c, const RunPattern &d, const RunPattern &p,
                     int64_t first, int64_t last, Partial &out) const;
  bool decideMoving(const Chunk &c, const RunPattern &d, const RunPattern &p,
                    int64_t first, int64_t last, Partial &out) const;
  bool keepsDistance(const RunPattern &d, const RunPattern &p) const;
  bool isPassed(const Chunk &c, bool directRepeats, const RunPattern &shifting,
                int64_t first, int64_t last) const;
  void all(const Chunk &c, int64_t first, int64_t last, Partial &out) const;
  void blocks(const Chunk &c, int64_t first, int64_t last, int64_t size,
              Partial &out) const;
  void tally(double nearest, const Results &r, uint64_t count,
             Partial &out) const;
  void tallySlowly(double x, Partial &out) const;
  std::optional<UInt128> ulps(const FastOutcome &d, const FastOutcome &c) const;

  const CastChain &chain;
  const CastRules &rules;
  std::vector<CastHop> directHop;
  FastChain direct, chained;
  bool skipRuns, isMonotonic;
  bool toShortInteger; ///< differences of results are doubles
};

} // namespace

static CastValue valueOfDouble(double x) {
  int exponent = 0;
  double fraction = std::frexp(std::fabs(x), &exponent);
  return CastValue::make(x < 0, static_cast<UInt128>(fraction * 0x1p53),
                         exponent - 53);
}

/// Position of a magnitude that is a number of the type, see Position.h; at
/// most 2^127. Integers must be below 2^126.
static UInt128 fastPosition(double x, const CastType &type) {
  if (type.isInteger())
    return static_cast<UInt128>(x);
  if (x == 0)
    return 0;
  const FormatInfo &f = formatInfo(type.element.format);
  uint64_t bits = bitCast<uint64_t>(x);
  int e = static_cast<int>(bits >> 52) - 1023;
  UInt128 significand = (bits & ((uint64_t(1) << 52) - 1)) | uint64_t(1) << 52;
  int binade = std::max(e, int(f.minExp));
  int shift = 52 - int(f.fractionBits()) + (binade - e);
  UInt128 position = UInt128(binade - f.minExp) << f.fractionBits();
  return position + (shift < 0 ? significand << -shift : significand >> shift);
}

static UInt128 fastDistance(double a, double b, const CastType &type) {
  UInt128 pa = fastPosition(std::fabs(a), type);
  UInt128 pb = fastPosition(std::fabs(b), type);
  if ((a < 0) != (b < 0))
    return pa + pb;
  return pa > pb ? pa - pb : pb - pa;
}

/// In ulps; none if one is NaN or poison.
static std::optional<UInt128> distance(const CastValue &a, const CastValue &b,
                                       const CastType &type) {
  if (a.isNaN() || a.poison || b.isNaN() || b.poison)
    return std::nullopt;
  return saturatedUInt128(
      magnitudeOf(positionOf(a, type) - positionOf(b, type)));
}

std::optional<UInt128> Exhaustion::ulps(const FastOutcome &d,
                                        const FastOutcome &c) const {
  const CastType &to = chain.to();
  bool areNumbers =
      d.special == FastOutcome::Number && c.special == FastOutcome::Number;
  if (areNumbers && toShortInteger)
    return static_cast<uint64_t>(std::fabs(d.number - c.number)); // exact
  if (areNumbers && (to.isFloat() || to.bits() < 126))
    return fastDistance(d.number, c.number, to);
  auto value = [](const FastOutcome &o, const FastChain &of) {
    return o.special == FastOutcome::Number ? valueOfDouble(o.number)
                                            : of.special(o.special);
  };
  return distance(value(d, direct), value(c, chained), to);
}

void Partial::differ(double nearest, std::optional<UInt128> ulps,
                     uint64_t count) {
  differing += count;
  if (ulps)
    worst = std::max(worst, *ulps);
  else
    unordered += count;
  double a = std::fabs(nearest), b = std::fabs(smallest);
  if (!any || a < b || (a == b && nearest > 0))
    smallest = nearest;
  any = true;
}

void Partial::add(const Partial &part, uint64_t times) {
  converted += part.converted;
  if (!part.any)
    return;
  differ(part.smallest, part.worst, 0);
  differing += part.differing * times;
  unordered += part.unordered * times;
}

void Exhaustion::tallySlowly(double x, Partial &out) const {
  CastValue source = valueOfDouble(x);
  CastValue d = convert(source, directHop[0], rules);
  CastValue c = convertThrough(source, chain, rules).back();
  if (agrees(d, c))
    return;
  out.differ(x, distance(d, c, chain.to()), 1);
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
  out.differ(nearest, ulps(d, c), count);
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

/// The values from \p first on, as many as are taken at a time.
static unsigned fill(const Chunk &c, int64_t first, int64_t last, double *x) {
  unsigned count = static_cast<unsigned>(
      std::min<int64_t>(last - first + 1, FastChain::kMost));
  for (unsigned i = 0; i < count; ++i)
    x[i] = static_cast<double>(first + i) * c.scale;
  return count;
}

/// Converts each value of a block.
void Exhaustion::all(const Chunk &c, int64_t first, int64_t last,
                     Partial &out) const {
  double x[FastChain::kMost];
  FastOutcome directs[FastChain::kMost], chaineds[FastChain::kMost];
  for (int64_t at = first; at <= last; at += FastChain::kMost) {
    unsigned count = fill(c, at, last, x);
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

//===----------------------------------------------------------------------===//
// Runs with a pattern
//===----------------------------------------------------------------------===//

static CastValue sourceValue(const Chunk &c, int64_t x) {
  return CastValue::make(x < 0, static_cast<UInt128>(x < 0 ? -x : x),
                         c.spacing);
}

/// A side has one result and the other passes it nowhere: all differ, and the
/// ends most. False if it may pass it.
bool Exhaustion::decideApart(const Chunk &c, const RunPattern &constant,
                             const RunPattern &shifting, int64_t first,
                             int64_t last, Partial &out) const {
  const CastValue &k = constant.low;
  if (k.isFinite() && compareNumbers(k, shifting.low) >= 0 &&
      compareNumbers(k, shifting.high) <= 0)
    return false;
  std::optional<UInt128> most =
      std::max(distance(k, shifting.low, chain.to()),
               distance(k, shifting.high, chain.to()));
  int64_t nearest = first < 0 ? last : first;
  out.differ(static_cast<double>(nearest) * c.scale, most,
             static_cast<uint64_t>(last - first + 1));
  return true;
}

/// Two sides that move and do not meet: all differ. The ends of one against the
/// opposite ends of the other are at least as far apart as any value's results;
/// if so much has been seen, that is all there is to know.
bool Exhaustion::decideMoving(const Chunk &c, const RunPattern &d,
                              const RunPattern &p, int64_t first, int64_t last,
                              Partial &out) const {
  if (compareNumbers(d.low, p.high) <= 0 && compareNumbers(p.low, d.high) <= 0)
    return false;
  const CastType &to = chain.to();
  out.worst = std::max(
      {out.worst, *distance(d.low, p.low, to), *distance(d.high, p.high, to)});
  UInt128 most =
      std::max(*distance(d.low, p.high, to), *distance(d.high, p.low, to));
  if (most > out.worst)
    return false;
  out.differ(static_cast<double>(first < 0 ? last : first) * c.scale,
             UInt128(0), static_cast<uint64_t>(last - first + 1));
  return true;
}

/// Whether results that move by the same amounts keep their distance in ulps:
/// all are integers, or all in one binade.
bool Exhaustion::keepsDistance(const RunPattern &d, const RunPattern &p) const {
  if (chain.to().isInteger())
    return true;
  for (const CastValue *v : {&d.low, &d.high, &p.low, &p.high})
    if (v->number.cls != FloatClass::Finite ||
        v->number.exponent != d.low.number.exponent ||
        v->number.negative != d.low.number.negative)
      return false;
  return true;
}

/// The nearest double that is not above (or, with \p up, not below) a number.
static double doubleBeside(const CastValue &v, bool up) {
  if (v.number.cls == FloatClass::Zero)
    return 0;
  constexpr unsigned lost = 128 - 53;
  double toZero = std::ldexp(static_cast<double>(v.number.significand >> lost),
                             v.number.exponent - 52);
  bool isExact = (v.number.significand << 53) == 0;
  double magnitude = isExact || up == v.number.negative
                         ? toZero
                         : std::nextafter(toZero, HUGE_VAL);
  return v.number.negative ? -magnitude : magnitude;
}

/// Whether one of the results first..last of the repeating side is between
/// those of the other.
bool Exhaustion::isPassed(const Chunk &c, bool directRepeats,
                          const RunPattern &shifting, int64_t first,
                          int64_t last) const {
  const FastChain &repeating = directRepeats ? direct : chained;
  const double low = doubleBeside(shifting.low, false);
  const double high = doubleBeside(shifting.high, true);
  auto isBetween = [&](const CastValue &v) {
    return v.isFinite() && compareNumbers(v, shifting.low) >= 0 &&
           compareNumbers(v, shifting.high) <= 0;
  };
  double x[FastChain::kMost];
  FastOutcome results[FastChain::kMost];
  for (int64_t at = first; at <= last; at += FastChain::kMost) {
    unsigned count = fill(c, at, last, x);
    repeating.run(x, results, count);
    for (unsigned i = 0; i < count; ++i) {
      const FastOutcome &r = results[i];
      bool passed = false;
      if (r.special == FastOutcome::Number) {
        passed = r.number >= low && r.number <= high;
      } else if (r.special != FastOutcome::Unknown) {
        passed = isBetween(repeating.special(r.special));
      } else {
        CastValue v = valueOfDouble(x[i]);
        for (const CastHop &hop : directRepeats ? directHop : chain.hops)
          v = convert(v, hop, rules);
        passed = isBetween(v);
      }
      if (passed)
        return true;
    }
  }
  return false;
}

/// Whether to convert a period of 2^log2 values, some nanoseconds for each, or
/// to cut the run into single periods instead, some ten microseconds for each.
static bool isWorthwhile(int log2, int64_t count) {
  constexpr int64_t fewest = 8, ratio = 1 << 11;
  return log2 < 30 && count >> log2 >= fewest &&
         int64_t(1) << (2 * log2) <= count * ratio;
}

/// Converts one period and multiplies.
bool Exhaustion::decidePeriods(const Chunk &c, const RunPattern &d,
                               const RunPattern &p, int64_t first, int64_t last,
                               Partial &out) const {
  const int log2 = std::max(d.period, p.period) - c.spacing;
  const int64_t count = last - first + 1;
  if (!isWorthwhile(log2, count))
    return false;
  const int64_t period = int64_t(1) << log2, times = count >> log2;
  // From 0 outwards: first the period that has the smallest values.
  const bool negative = first < 0;
  auto window = [&](int64_t from,
                    int64_t length) -> std::pair<int64_t, int64_t> {
    return negative ? std::pair(last - from - length + 1, last - from)
                    : std::pair(first + from, first + from + length - 1);
  };
  const bool shifts[] = {d.kind == RunPattern::Shifts,
                         p.kind == RunPattern::Shifts};
  auto [from, to] = window(0, period);
  if (shifts[0] && shifts[1]) {
    if (!keepsDistance(d, p))
      return false;
  } else if (shifts[0] || shifts[1]) {
    if (isPassed(c, shifts[1], shifts[0] ? d : p, from, to))
      return false;
    // All differ. A result that comes again and again is the farther from the
    // other's the farther one goes to one side: the last period has the most.
    auto [lastFrom, lastTo] = window(count - period, period);
    Partial far;
    all(c, lastFrom, lastTo, far);
    out.worst = std::max(out.worst, far.worst);
    out.converted += far.converted;
  }
  Partial one, rest;
  all(c, from, to, one);
  out.add(one, static_cast<uint64_t>(times));
  if (int64_t left = count - times * period; left > 0) {
    auto [restFrom, restTo] = window(times * period, left);
    all(c, restFrom, restTo, rest);
    out.add(rest, 1);
  }
  return true;
}

/// Counts a run whose ends tell what is between them.
bool Exhaustion::decide(const Chunk &c, int64_t first, int64_t last,
                        Partial &out) const {
  const CastValue low = sourceValue(c, first), high = sourceValue(c, last);
  out.converted += 2;
  RunPattern d = patternOf(directHop, rules, low, high, c.spacing);
  if (d.kind == RunPattern::Unclear)
    return false;
  const bool isConstant = d.kind == RunPattern::Constant;
  if (isConstant && d.low.poison)
    return true;
  RunPattern p = patternOf(chain.hops, rules, low, high, c.spacing);
  if (p.kind == RunPattern::Unclear)
    return false;
  if (isConstant && p.kind == RunPattern::Constant) {
    if (!agrees(d.low, p.low))
      out.differ(static_cast<double>(first < 0 ? last : first) * c.scale,
                 distance(d.low, p.low, chain.to()),
                 static_cast<uint64_t>(last - first + 1));
    return true;
  }
  if (isConstant && p.isInOrder())
    return decideApart(c, d, p, first, last, out);
  if (p.kind == RunPattern::Constant && d.isInOrder())
    return decideApart(c, p, d, first, last, out);
  if (d.isInOrder() && p.isInOrder() && decideMoving(c, d, p, first, last, out))
    return true;
  if (d.kind == RunPattern::Ordered || p.kind == RunPattern::Ordered)
    return false;
  return decidePeriods(c, d, p, first, last, out);
}

void Exhaustion::run(const Chunk &c, int64_t first, int64_t last,
                     Partial &out) const {
  // What is shorter costs less to convert than to look at.
  const int64_t shortest = isMonotonic ? 8192 : 1024;
  if (first == 0) // and last: no binade
    return all(c, first, last, out);
  const int64_t count = last - first + 1;
  if (count > shortest) {
    if (decide(c, first, last, out))
      return;
    const int64_t size = (count + 7) / 8;
    for (int64_t x = first; x <= last; x += size)
      run(c, x, std::min(x + size - 1, last), out);
  } else if (isMonotonic) {
    blocks(c, first, last, 2048, out);
  } else {
    all(c, first, last, out);
  }
}

void Exhaustion::run(const Chunk &chunk, Partial &out) const {
  if (!skipRuns)
    all(chunk, chunk.first, chunk.last, out);
  else if (!chunk.held)
    run(chunk, chunk.first, chunk.last, out);
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
  constexpr int64_t size = 1 << 24;
  std::vector<Chunk> chunks;
  if (source.hasZero)
    chunks.push_back({0, 0, 1, 0, false});
  for (const Segment &s : source.segments) {
    int64_t first = static_cast<int64_t>(s.first);
    int64_t last = static_cast<int64_t>(s.last);
    bool held = true;
    for (const CastHop &hop : chain.hops)
      held &= !hop.flushSubnormals && holdsSegment(hop.to, s);
    for (int64_t x = first; x <= last; x += size)
      chunks.push_back({x, std::min(x + size - 1, last),
                        std::ldexp(1.0, s.exponent), s.exponent, held});
  }
  return chunks;
}

Result<CastExhaustion>
plumb::exhaustCast(const CastChain &chain, const CastRules &rules,
                   const CastRange &range,
                   const CastExhaustionOptions &options) {
  if (chain.isStochastic(rules))
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
  if (p.differing != e.differing)
    return differ("differing values", decimal(p.differing),
                  decimal(e.differing));
  if (p.unordered != e.unordered)
    return differ("values without a distance", decimal(p.unordered),
                  decimal(e.unordered));
  if (p.worstUlp != e.worstUlp)
    return differ("worst distance in ulps", std::to_string(p.worstUlp),
                  std::to_string(e.worstUlp));
  auto smallest = [](const CastCounts &c) {
    return c.counterexample ? c.counterexample->source.str() : "none";
  };
  if (smallest(p) != smallest(e))
    return differ("smallest counterexample", smallest(p), smallest(e));
  return {};
}
