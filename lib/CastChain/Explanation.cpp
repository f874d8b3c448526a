//===- Explanation.cpp - sentences for a proof ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explanation.h"

#include "TypeLimits.h"

#include <algorithm>

using namespace plumb;

Region plumb::describe(const Segment &segment, const Piece &direct,
                       const Piece &chained, Int256 first, Int256 last,
                       const Tally &tally) {
  Region r;
  r.negative = segment.negative();
  r.nearest = segment.value(r.negative ? last : first);
  r.farthest = segment.value(r.negative ? first : last);
  r.roundingHops = chained.roundingHops;
  r.count = last - first + 1;
  r.differing = tally.differing;
  bool steps = direct.kind == Piece::Steps && chained.kind == Piece::Steps;
  r.kind = Region::Harmless;
  if (direct.kind == Piece::Constant && direct.value.poison) {
    r.kind = Region::Undefined;
  } else if (tally.differing != 0) {
    r.kind = Region::Different;
  } else if (direct.kind == Piece::Constant &&
             chained.kind == Piece::Constant) {
    r.kind = Region::OneResult;
    r.result = direct.value;
  } else if (steps && direct.steps == chained.steps) {
    if (chained.steps.isIdentity())
      r.kind = Region::Represented;
    else if (chained.roundingHops != 0)
      r.kind = Region::RoundedOnce;
  }
  return r;
}

namespace {

/// Powers of two as such, and what is short in decimal.
std::string shortText(const CastValue &v) {
  std::string text = v.str();
  bool isLong = text.size() > 12 || text.find('x') != std::string::npos;
  if (isLong && v.number.cls == FloatClass::Finite &&
      v.number.significand << 1 == 0)
    return (v.number.negative ? "-2^" : "2^") +
           std::to_string(v.number.exponent);
  return text;
}

CastValue mirrored(CastValue v) {
  v.number.negative = !v.number.negative;
  return v;
}

class Explainer {
public:
  Explainer(const CastChain &chain, const CastRules &rules,
            const CastProof &proof)
      : chain(chain), rules(rules), proof(proof) {
    CastType from = chain.from;
    for (const CastHop &hop : chain.hops) {
      CastRules own = hop.under(rules);
      wraps |= own.intOverflow == IntOverflow::Wrap && hop.to.isInteger() &&
               canOverflow(from, hop.to);
      oneWay &= own.rounding == rules.rounding;
      from = hop.to;
    }
    // The direct conversion wraps by the rule of the chain.
    wraps |= rules.intOverflow == IntOverflow::Wrap && chain.to().isInteger() &&
             canOverflow(chain.from, chain.to());
    oneWay &= rules.rounding == Rounding::TowardZero ||
              rules.rounding == Rounding::Up ||
              rules.rounding == Rounding::Down;
  }

  std::vector<std::string> explain(const std::vector<Region> &regions);

private:
  bool belongTogether(const Region &a, const Region &b) const;
  std::vector<Region> merged(const std::vector<Region> &regions,
                             bool negative) const;
  bool isMirrored(const std::vector<Region> &positive,
                  const std::vector<Region> &negative) const;
  void tell(const std::vector<Region> &regions, const char *variable,
            std::vector<std::string> &out) const;
  std::string where(const std::vector<Region> &regions, size_t i,
                    const char *variable) const;
  std::string what(const Region &r) const;
  std::string intermediates(uint64_t which) const;
  /// "f32 rounds", "f32 and f16 round".
  std::string subject(uint64_t which, const std::string &verb) const;
  std::string destination() const { return chain.to().name(); }
  void thresholds(std::vector<std::string> &out) const;
  void counterexample(std::vector<std::string> &out) const;

  const CastChain &chain;
  const CastRules &rules;
  const CastProof &proof;
  bool wraps = false;          ///< some integer may
  bool oneWay = true;          ///< all roundings go in one direction
  bool resultIsSigned = false; ///< told for |x|: results have the sign of x
};

} // namespace

/// Whether two neighbours have one reason. Where some values of a binade differ
/// the rest of it is no story of its own; and with integers that wrap around
/// there is no telling one turn from the next.
bool Explainer::belongTogether(const Region &a, const Region &b) const {
  auto loose = [&](Region::Kind k) {
    return k == Region::Different || k == Region::Harmless ||
           (wraps && (k == Region::OneResult || k == Region::RoundedOnce));
  };
  if (loose(a.kind) && loose(b.kind))
    return true;
  if (a.kind != b.kind)
    return false;
  if (a.kind == Region::OneResult)
    return sameValue(a.result, b.result);
  if (a.kind == Region::RoundedOnce)
    return a.roundingHops == b.roundingHops;
  return true;
}

std::vector<Region> Explainer::merged(const std::vector<Region> &regions,
                                      bool negative) const {
  const uint64_t intermediate = (uint64_t(1) << (chain.hops.size() - 1)) - 1;
  std::vector<Region> out;
  for (Region r : regions) {
    if (r.negative != negative)
      continue;
    if (r.roundingHops & intermediate)
      r.firstRounded = r.nearest;
    if (out.empty() || !belongTogether(out.back(), r)) {
      out.push_back(r);
      continue;
    }
    Region &whole = out.back();
    if (whole.kind != r.kind)
      whole.kind =
          whole.kind == Region::Different || r.kind == Region::Different
              ? Region::Different
              : Region::Harmless;
    whole.farthest = r.farthest;
    whole.count += r.count;
    whole.differing += r.differing;
    whole.roundingHops |= r.roundingHops;
    if (!whole.firstRounded)
      whole.firstRounded = r.firstRounded;
  }
  return out;
}

bool Explainer::isMirrored(const std::vector<Region> &positive,
                           const std::vector<Region> &negative) const {
  if (positive.size() != negative.size())
    return false;
  for (size_t i = 0; i < positive.size(); ++i) {
    const Region &p = positive[i], &n = negative[i];
    if (p.kind != n.kind || compareMagnitudes(p.nearest, n.nearest) != 0 ||
        p.roundingHops != n.roundingHops)
      return false;
    // The last value may be one more, as in -2^31.
    if (i + 1 < positive.size() &&
        compareMagnitudes(p.farthest, n.farthest) != 0)
      return false;
    if (p.kind == Region::OneResult && !sameValue(p.result, mirrored(n.result)))
      return false;
  }
  return true;
}

/// `|x| <= 2048`, `2048 < x <= 4096`.
std::string Explainer::where(const std::vector<Region> &regions, size_t i,
                             const char *variable) const {
  const Region &r = regions[i];
  const bool isLast = i + 1 == regions.size();
  std::string sign = r.negative && variable[0] != '|' ? "-" : "";
  auto magnitude = [](CastValue v) {
    v.number.negative = false;
    return shortText(v);
  };
  std::string low = magnitude(r.nearest), high = magnitude(r.farthest);
  if (regions.size() == 1 && proof.counts.considered > 1)
    return variable[0] == '|' ? "every x"
           : r.negative       ? "every x < 0"
                              : "every x > 0";
  if (compareMagnitudes(r.nearest, r.farthest) == 0)
    return std::string(variable) + " = " + sign + low;
  // A border between two floats is named by the rounder of the two.
  bool openLow = false, openHigh = false;
  if (chain.from.isFloat() && i > 0) {
    std::string before = magnitude(regions[i - 1].farthest);
    openLow = before.size() < low.size();
    low = openLow ? before : low;
  }
  if (chain.from.isFloat() && !isLast) {
    std::string after = magnitude(regions[i + 1].nearest);
    openHigh = after.size() <= high.size();
    high = openHigh ? after : high;
  }
  std::string fromLow = openLow ? " < " : " <= ";
  std::string toHigh = openHigh ? " < " : " <= ";
  if (r.negative && variable[0] != '|') {
    if (isLast)
      return variable + fromLow + "-" + low;
    if (i == 0)
      return "-" + high + toHigh + variable + " < 0";
    return "-" + high + toHigh + variable + fromLow + "-" + low;
  }
  if (isLast)
    return variable + std::string(openLow ? " > " : " >= ") + low;
  if (i == 0)
    return variable + toHigh + high;
  return low + fromLow + variable + toHigh + high;
}

std::string Explainer::intermediates(uint64_t which) const {
  std::vector<std::string> names;
  for (size_t i = 0; i + 1 < chain.hops.size(); ++i)
    if (which >> i & 1)
      names.push_back(chain.hops[i].str());
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string Explainer::subject(uint64_t which, const std::string &verb) const {
  const uint64_t last = uint64_t(1) << (chain.hops.size() - 1);
  which &= last - 1;
  bool plural = (which & (which - 1)) != 0;
  return intermediates(which) + " " + verb + (plural ? "" : "s");
}

std::string Explainer::what(const Region &r) const {
  const uint64_t last = uint64_t(1) << (chain.hops.size() - 1);
  const uint64_t all = last - 1, first = r.roundingHops & all;
  switch (r.kind) {
  case Region::Represented:
    return destination() + " holds these values exactly" +
           (all ? ", and so does " + intermediates(all) : std::string()) +
           ": nothing rounds.";
  case Region::RoundedOnce:
    if (first)
      return subject(first, "round") +
             " these values just as the direct conversion does, and the hops "
             "after it keep the result.";
    if (all == 0)
      return "the only hop is the direct conversion.";
    return subject(all, "hold") + " these values exactly, so that " +
           destination() +
           " rounds the source value itself, once, as the direct conversion "
           "does.";
  case Region::OneResult: {
    std::string text = "both give " + shortText(r.result);
    if (resultIsSigned && r.result.number.cls != FloatClass::Zero)
      text += " with the sign of x";
    if (first == 0)
      return text + ".";
    CastValue smallest =
        CastValue::make(false, 1, limitsOf(chain.to()).quantum);
    if (compareMagnitudes(r.nearest, smallest) < 0)
      return text + "; " + intermediates(first) +
             " may round these values before, but to results that are as "
             "small, so that this cannot matter.";
    CastValue from = *r.firstRounded;
    from.number.negative = false;
    return text + "; " + subject(first, "round") + " from a magnitude of " +
           shortText(from) +
           " on, but to results that are as large, so that "
           "this cannot matter.";
  }
  case Region::Harmless: {
    if (first == 0)
      return wraps ? "both ways give the same integers modulo the widths."
                   : "both ways give the same results.";
    std::string text =
        intermediates(first) + " may round these values before, ";
    if (oneWay && !wraps)
      return text + "but in one direction on nested grids rounding twice is "
                    "rounding once.";
    return text + "but takes none of them onto or across a number at which the "
                  "direct conversion turns to the other side (checked on every "
                  "residue of the grids).";
  }
  case Region::Undefined:
    return "the direct conversion is poison, so that the chain may give "
           "anything.";
  case Region::Different: {
    std::string text =
        toDecimal(r.differing) + " of " + toDecimal(r.count) + " values differ";
    if (first)
      text += ": " + subject(first, "round") +
              " first, and what that loses is missing when " + destination() +
              " is reached";
    else if (chain.hops.back().hasOwnRules())
      text += ": " + chain.hops.back().str() +
              " follows other rules than the direct conversion";
    return text + ".";
  }
  }
  return {};
}

void Explainer::tell(const std::vector<Region> &regions, const char *variable,
                     std::vector<std::string> &out) const {
  constexpr size_t enough = 12;
  for (size_t i = 0; i < regions.size() && i < enough; ++i)
    out.push_back("For " + where(regions, i, variable) + ": " +
                  what(regions[i]));
  if (regions.size() > enough)
    out.push_back("And so on, for " + std::to_string(regions.size() - enough) +
                  " more parts of the source.");
}

/// Where a float destination overflows, which people remember wrongly.
void Explainer::thresholds(std::vector<std::string> &out) const {
  const CastType &to = chain.to();
  if (!to.isFloat() || !canOverflow(chain.from, to))
    return;
  const FormatInfo &f = formatInfo(to.element.format);
  CastValue most = limitsOf(to).most;
  UInt128 digits = most.number.significand >> (128 - f.precision);
  int lastPlace = f.maxExp - int(f.fractionBits());
  std::string largest = shortText(most);
  CastValue next = CastValue::make(false, digits + 1, lastPlace);
  std::string text = to.name();
  switch (rules.rounding) {
  case Rounding::NearestEven:
  case Rounding::NearestAway: {
    CastValue middle = CastValue::make(false, 2 * digits + 1, lastPlace - 1);
    // To even the tie stays at an even largest number, as in f8E4M3FN.
    bool stays = rules.rounding == Rounding::NearestEven && (digits & 1) == 0;
    text += (stays ? " overflows above " : " overflows from ") +
            shortText(middle) + ", halfway between its largest number " +
            largest + " and " + shortText(next) + ", and not right after " +
            largest;
    break;
  }
  case Rounding::TowardZero:
    text += "'s largest number is " + largest +
            ", and what is larger is rounded down to it below " +
            shortText(next) + " and overflows from there";
    break;
  default:
    text += "'s largest number is " + largest;
    break;
  }
  CastValue beyond =
      convert(CastValue::make(false, 1, f.maxExp + 1), {to, false}, rules);
  out.push_back(text + "; overflow gives " + shortText(beyond) + ".");
}

void Explainer::counterexample(std::vector<std::string> &out) const {
  if (!proof.counts.counterexample)
    return;
  const CastCounterexample &c = *proof.counts.counterexample;
  std::string text = "The smallest: " + c.source.str();
  for (size_t i = 0; i < c.hops.size(); ++i)
    text += " -> " + chain.hops[i].to.name() + " " + c.hops[i].str();
  text += ", but directly " + c.direct.str();
  // Two neighbours of a float type: the tie between them decides.
  if (c.direct.isFinite() && c.chained().isFinite() &&
      (rules.rounding == Rounding::NearestEven ||
       rules.rounding == Rounding::NearestAway) &&
      ulpsBetween(c.direct, c.chained(), chain.to()) == uint64_t(1) &&
      c.direct.number.cls == FloatClass::Finite &&
      c.chained().number.cls == FloatClass::Finite &&
      c.direct.number.negative == c.chained().number.negative) {
    // The sum of two neighbours has one more digit.
    const CastValue &a = c.direct, &b = c.chained();
    int base = std::min(a.number.exponent, b.number.exponent) - 120;
    auto units = [base](const CastValue &v) {
      Int256 s = v.number.significand;
      int shift = v.number.exponent - 127 - base;
      return shift < 0 ? s >> -shift : s << shift;
    };
    Int256 sum = units(a) + units(b);
    CastValue middle = CastValue::make(a.number.negative,
                                       static_cast<UInt128>(sum >> 1), base);
    text += "; halfway between the two is " + middle.str();
  }
  out.push_back(text + ".");
}

std::vector<std::string>
Explainer::explain(const std::vector<Region> &regions) {
  std::vector<std::string> out;
  std::vector<Region> positive = merged(regions, false);
  std::vector<Region> negative = merged(regions, true);
  if (isMirrored(positive, negative)) {
    for (size_t i = 0; i < positive.size(); ++i) {
      positive[i].count += negative[i].count;
      positive[i].differing += negative[i].differing;
      resultIsSigned |= positive[i].kind == Region::OneResult &&
                        !sameValue(positive[i].result, negative[i].result);
    }
    tell(positive, "|x|", out);
  } else {
    tell(positive, "x", out);
    tell(negative, "x", out);
  }
  thresholds(out);
  counterexample(out);
  return out;
}

std::vector<std::string> plumb::explain(const CastChain &chain,
                                        const CastRules &rules,
                                        const std::vector<Region> &regions,
                                        const CastProof &proof) {
  return Explainer(chain, rules, proof).explain(regions);
}
