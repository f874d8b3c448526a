//===- Passage.cpp - a segment of values on its way through ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Passage.h"

#include "TypeLimits.h"

#include <algorithm>
#include <cassert>

using namespace plumb;

/// More turns than this are not cut one by one.
static constexpr int kFewTurns = 64;

Passage::Passage(const std::vector<CastHop> &hops, const CastRules &rules)
    : rules(rules) {
  for (const CastHop &hop : hops)
    maps.emplace_back(hop, hop.under(rules));
}

std::vector<Piece> Passage::pieces(Int256 first, Int256 last,
                                   int exponent) const {
  std::vector<Piece> out;
  push({first, last, Piece::Steps, {}, {}, 0, 0}, exponent, false, out);
  return out;
}

std::vector<Piece> Passage::turns(const Piece &piece, Int256 first, Int256 last,
                                  int exponent) const {
  assert(piece.kind == Piece::Periodic && "nothing turns");
  std::vector<Piece> out;
  Piece part = piece;
  part.kind = Piece::Steps;
  part.first = std::max(first, piece.first);
  part.last = std::min(last, piece.last);
  push(part, exponent, true, out);
  return out;
}

unsigned Passage::period(const Piece &piece, int exponent) const {
  // Not less than twice a grid: what is coarser than the modulus is all 0.
  int turn = maps[piece.hop].period(exponent);
  return std::max({static_cast<unsigned>(turn), piece.steps.grid() + 1,
                   static_cast<unsigned>(std::max(-exponent, 0)) + 1});
}

/// What a hop makes of numbers of one sign. Where the ends leave its range,
/// what they become goes to `others`.
static void mapSpan(const Span &span, const CellMap &map,
                    std::vector<Span> &spans, std::vector<CastValue> &others) {
  Span image = {convert(span.low, map.hop, map.rules),
                convert(span.high, map.hop, map.rules)};
  TypeLimits limits = limitsOf(map.hop.to);
  if (map.wraps()) {
    // In order still, unless the border of a turn is in between. What is as
    // long as a turn, give and take the rounding, has all numbers.
    Int256 length =
        roundedUnits(span.high, 0, false) - roundedUnits(span.low, 0, true) + 2;
    bool wide = length >= powerOf2(map.hop.to.bits());
    if (wide)
      image = {limits.least, limits.most};
    if (compareNumbers(image.low, image.high) > 0) {
      spans.push_back({limits.least, image.high});
      image.high = limits.most;
    }
    spans.push_back(image);
    return;
  }
  for (const CastValue &end : {image.low, image.high})
    if (!end.isFinite())
      others.push_back(end);
  if (!image.low.isFinite() && !image.high.isFinite())
    return; // nor is anything in between
  if (!image.low.isFinite())
    image.low = limits.least;
  if (!image.high.isFinite())
    image.high = limits.most;
  spans.push_back(image);
}

std::vector<Span> Passage::range(const Piece &piece) const {
  TypeLimits limits = limitsOf(maps[piece.hop].hop.to);
  std::vector<Span> spans = {{CastValue(), limits.most}};
  if (limits.hasNegative)
    spans.push_back({limits.least, CastValue::make(true, 1, 0)});
  std::vector<CastValue> others;
  for (unsigned i = piece.hop + 1; i < maps.size(); ++i) {
    std::vector<Span> images;
    std::vector<CastValue> left;
    for (const CastValue &other : others) {
      CastValue v = convert(other, maps[i].hop, rules);
      if (v.isFinite())
        images.push_back({v, v});
      else
        left.push_back(v);
    }
    for (const Span &span : spans)
      mapSpan(span, maps[i], images, left);
    spans = std::move(images);
    others = std::move(left);
  }
  return spans;
}

/// Hands each sign on by itself, and 0.
void Passage::push(const Piece &piece, int exponent, bool cutTurns,
                   std::vector<Piece> &out) const {
  const Int256 ends[] = {std::min(piece.last, piece.steps.lastUpTo(-1)),
                         std::min(piece.last, piece.steps.lastUpTo(0)),
                         piece.last};
  Piece part = piece;
  for (unsigned sign = 0; sign < 3; ++sign) {
    part.last = ends[sign];
    if (part.first > part.last)
      continue;
    if (sign == 1)
      pushConstant(part, CastValue(), piece.hop, out);
    else
      pushSigned(part, exponent, cutTurns, out);
    part.first = part.last + 1;
  }
}

void Passage::pushSigned(const Piece &piece, int exponent, bool cutTurns,
                         std::vector<Piece> &out) const {
  if (piece.hop == maps.size()) {
    out.push_back(piece);
    return;
  }
  const CellMap &map = maps[piece.hop];
  const StepFunction &f = piece.steps;
  if (map.wraps() && !cutTurns) {
    int turn = map.period(exponent);
    Int256 extent = f(piece.last) - f(piece.first);
    if (turn > static_cast<int>(f.grid()) && turn < 250 &&
        extent >> turn > kFewTurns) {
      out.push_back(piece);
      out.back().kind = Piece::Periodic;
      return;
    }
  }
  Piece part = piece;
  for (Int256 x = piece.first; x <= piece.last; x = part.last + 1) {
    Int256 y = f(x);
    Cell cell = map.at(y, exponent, f.grid());
    part.first = x;
    part.last = std::min(piece.last, f.lastUpTo(cell.last));
    part.roundingHops = piece.roundingHops;
    assert(part.last >= x && "a cell holds its number");
    if (cell.constant) {
      pushConstant(part, convert(valueOf(y, exponent), map.hop, rules),
                   piece.hop + 1, out);
      continue;
    }
    part.hop = piece.hop + 1;
    part.steps = f;
    if (cell.log2 > f.grid())
      part.roundingHops |= uint64_t(1) << piece.hop;
    part.steps.round(cell.log2, cell.snap);
    part.steps.translate(cell.translation);
    push(part, exponent, false, out);
  }
}

void Passage::pushConstant(Piece piece, CastValue value, unsigned hop,
                           std::vector<Piece> &out) const {
  for (; hop < maps.size(); ++hop)
    value = convert(value, maps[hop].hop, rules);
  if (!out.empty() && out.back().kind == Piece::Constant &&
      out.back().last + 1 == piece.first &&
      sameValue(out.back().value, value)) {
    out.back().last = piece.last;
    return;
  }
  piece.kind = Piece::Constant;
  piece.value = value;
  piece.steps = {};
  out.push_back(std::move(piece));
}
