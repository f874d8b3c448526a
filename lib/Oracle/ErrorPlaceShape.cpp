//===- ErrorPlaceShape.cpp - name the shape of the wrong elements ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first description that fits wins, from the shortest to the longest: one
// element, everywhere, the end of an axis, whole slices (or every k-th of
// them), the ends of several axes, a run in memory, a box, a period that is not
// full, a part of one slice; what is left is scattered.
//
// "Dense" is nine tenths, because a wrong value may be right by chance, above
// all in a narrow type. No description leaves a wrong element out.
//
//===----------------------------------------------------------------------===//

#include "ErrorPlaces.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace plumb {

namespace {

class Namer {
public:
  Namer(const ErrorPlaces &places, const std::string &what)
      : places(places), axes(places.axes()), what(what) {}

  ErrorPlace name();

private:
  using Kind = ErrorPlace::Kind;
  using Axis = ErrorPlaces::Axis;

  uint64_t wrong() const { return places.wrong(); }
  uint64_t total() const { return places.total(); }
  /// Elements at one index of an axis.
  uint64_t sliceSize(const Axis &axis) const { return total() / axis.size; }
  static bool isDense(uint64_t n, uint64_t of) { return 10 * n >= 9 * of; }

  std::string several(uint64_t n) const;
  std::string noun(size_t axis, bool plural) const;
  std::string range(size_t axis, uint64_t lo, uint64_t hi) const;
  std::string list(size_t axis, const std::vector<uint64_t> &indices) const;
  std::string box() const;
  std::string filling(uint64_t of) const;

  bool one();
  bool everywhere();
  bool tail();
  bool slices();
  bool tails();
  bool run();
  bool tile();
  bool loosePeriod();
  bool partOfSlice();
  void scattered();

  struct Period {
    uint64_t k = 0;
    std::vector<uint64_t> residues;
  };
  std::optional<Period> periodOf(const Axis &axis) const;
  std::string periodText(size_t axis, const Period &period) const;

  bool set(Kind kind, std::string sentence) {
    result.kind = kind;
    result.sentence = std::move(sentence);
    return true;
  }

  const ErrorPlaces &places;
  const std::vector<Axis> &axes;
  std::string what;
  ErrorPlace result;
};

} // namespace

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// "all 64 wrong elements", "both wrong elements".
std::string Namer::several(uint64_t n) const {
  return (n == 2 ? "both" : "all " + std::to_string(n)) + " " + what;
}

std::string Namer::noun(size_t axis, bool plural) const {
  if (axes.size() == 2)
    return std::string(axis ? "column" : "row") + (plural ? "s" : "");
  return plural ? "indices" : "index";
}

/// "row 3", "rows 3 to 5", "index 3 of axis 1".
std::string Namer::range(size_t axis, uint64_t lo, uint64_t hi) const {
  std::string text = noun(axis, hi - lo != 1) + " " + std::to_string(lo);
  if (hi - lo != 1)
    text += " to " + std::to_string(hi - 1);
  if (axes.size() > 2)
    text += " of axis " + std::to_string(axis);
  return text;
}

/// "rows 3, 7 and 9".
std::string Namer::list(size_t axis,
                        const std::vector<uint64_t> &indices) const {
  if (indices.back() - indices.front() + 1 == indices.size())
    return range(axis, indices.front(), indices.back() + 1);
  constexpr size_t kShown = 8;
  std::string text = noun(axis, true) + " ";
  for (size_t i = 0; i != indices.size(); ++i) {
    if (i == kShown) {
      text += ", ... (" + std::to_string(indices.size()) + " of " +
              std::to_string(axes[axis].size) + ")";
      break;
    }
    bool isEnd = i + 1 == indices.size() && indices.size() <= kShown;
    text += (!i ? "" : isEnd ? " and " : ", ") + std::to_string(indices[i]);
  }
  if (axes.size() > 2)
    text += " of axis " + std::to_string(axis);
  return text;
}

/// The box, without the axes that it spans; nothing if it spans all.
std::string Namer::box() const {
  std::string text;
  for (size_t d = 0; d != axes.size(); ++d)
    if (axes[d].hi - axes[d].lo != axes[d].size)
      text += (text.empty() ? "" : ", ") + range(d, axes[d].lo, axes[d].hi);
  return text;
}

std::string Namer::filling(uint64_t of) const {
  if (wrong() == of)
    return " (all there are wrong)";
  return " (" + std::to_string(wrong()) + " of the " + std::to_string(of) +
         " there are wrong)";
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

bool Namer::one() {
  if (wrong() != 1)
    return false;
  std::string index;
  for (const Axis &axis : axes)
    index += (index.empty() ? "[" : ", ") + std::to_string(axis.lo);
  if (index.empty())
    return set(Kind::One, "the only element is wrong");
  return set(Kind::One,
             what == "wrong elements"
                 ? "the only wrong element is " + index + "]"
                 : "of the " + what + " there is one, " + index + "]");
}

bool Namer::everywhere() {
  if (!isDense(wrong(), total()))
    return false;
  return set(Kind::Everywhere, std::to_string(wrong()) + " of " +
                                   std::to_string(total()) +
                                   " elements are wrong: everywhere");
}

/// The last indices of one axis.
bool Namer::tail() {
  size_t best = axes.size();
  uint64_t bestVolume = 0;
  for (size_t d = 0; d != axes.size(); ++d) {
    const Axis &axis = axes[d];
    if (axis.hi != axis.size || axis.lo == 0)
      continue;
    uint64_t volume = (axis.size - axis.lo) * sliceSize(axis);
    if (isDense(wrong(), volume) &&
        (best == axes.size() || volume < bestVolume)) {
      best = d;
      bestVolume = volume;
    }
  }
  if (best == axes.size())
    return false;
  const Axis &axis = axes[best];
  uint64_t length = axis.size - axis.lo;
  return set(Kind::Tail, several(wrong()) + " lie in " +
                             range(best, axis.lo, axis.hi) + ", the last " +
                             (length == 1 ? "" : std::to_string(length) + " ") +
                             "of " + std::to_string(axis.size) +
                             filling(bestVolume));
}

/// Some indices of one axis, each of them whole.
bool Namer::slices() {
  size_t best = axes.size();
  std::vector<uint64_t> indices;
  for (size_t d = 0; d != axes.size(); ++d) {
    const Axis &axis = axes[d];
    const uint64_t slice = sliceSize(axis);
    if (!axis.isExact() || slice < 2)
      continue;
    std::vector<uint64_t> hit;
    bool whole = true;
    for (uint64_t i = 0; i != axis.size && whole; ++i) {
      if (axis.wrong[i] == 0)
        continue;
      whole = isDense(axis.wrong[i], slice);
      hit.push_back(i);
    }
    if (!whole || hit.size() == axis.size)
      continue;
    if (best == axes.size() || hit.size() < indices.size()) {
      best = d;
      indices = std::move(hit);
    }
  }
  if (best == axes.size())
    return false;
  std::string start = several(wrong()) + " lie in ";
  if (std::optional<Period> period = periodOf(axes[best]))
    return set(Kind::Periodic, start + periodText(best, *period));
  return set(Kind::Slice, start + list(best, indices) +
                              filling(indices.size() * sliceSize(axes[best])));
}

/// The ends of several axes: what is right is a box at the origin.
bool Namer::tails() {
  uint64_t right = 1;
  std::string text;
  unsigned count = 0;
  for (size_t d = 0; d != axes.size(); ++d) {
    const Axis &axis = axes[d];
    if (!axis.isExact())
      return false;
    uint64_t start = axis.size;
    while (start > 0 && axis.wrong[start - 1] == sliceSize(axis))
      --start;
    right *= start;
    if (start == axis.size)
      continue;
    ++count;
    text += (text.empty() ? "" : " or ") + range(d, start, axis.size);
  }
  if (count < 2 || wrong() != total() - right)
    return false;
  return set(Kind::Tail, several(wrong()) + " lie in " + text +
                             ", the ends of the axes (all there are wrong)");
}

/// Neighbours in memory.
bool Namer::run() {
  const uint64_t length = places.lastWrong() - places.firstWrong() + 1;
  if (axes.size() < 2 || !isDense(wrong(), length))
    return false;
  if (places.lastWrong() + 1 == total())
    return set(Kind::Tail, several(wrong()) + " are among the last " +
                               std::to_string(length) + " of " +
                               std::to_string(total()) + " in memory order");
  // Within one row it is a box, and better named so.
  if (places.firstWrong() / axes.back().size ==
      places.lastWrong() / axes.back().size)
    return false;
  return set(Kind::Tile, several(wrong()) + " lie in one run in memory, " +
                             "elements " + std::to_string(places.firstWrong()) +
                             " to " + std::to_string(places.lastWrong()) +
                             filling(length));
}

bool Namer::tile() {
  uint64_t volume = 1;
  std::string sizes;
  for (const Axis &axis : axes) {
    volume *= axis.hi - axis.lo;
    sizes += (sizes.empty() ? "" : "x") + std::to_string(axis.hi - axis.lo);
  }
  if (volume >= total() || !isDense(wrong(), volume))
    return false;
  return set(Kind::Tile, several(wrong()) + " lie in " + box() +
                             ", a block of " + sizes + filling(volume));
}

/// The smallest k such that the indices with wrong elements are those of some
/// remainders modulo k.
std::optional<Namer::Period> Namer::periodOf(const Axis &axis) const {
  const std::vector<uint64_t> &counts =
      axis.isExact() ? axis.wrong : axis.residues;
  // What is binned is known modulo the divisors of kResidues only. Else small
  // periods are looked for, and large ones that are powers of two.
  const uint64_t most = axis.isExact()
                            ? std::min(axis.size / 3, ErrorPlaces::kResidues)
                            : ErrorPlaces::kResidues;
  for (uint64_t k = 2; k <= most; ++k) {
    const bool isPowerOfTwo = (k & (k - 1)) == 0;
    if (!isPowerOfTwo && (!axis.isExact() || k > 256))
      continue;
    std::vector<bool> isHit(k);
    for (uint64_t i = 0; i != counts.size(); ++i)
      if (counts[i])
        isHit[i % k] = true;
    Period period;
    period.k = k;
    for (uint64_t r = 0; r != k; ++r)
      if (isHit[r])
        period.residues.push_back(r);
    if (period.residues.size() == k)
      continue;
    bool fits = true;
    for (uint64_t i = 0; i != counts.size() && fits; ++i)
      fits = (counts[i] != 0) == isHit[i % k];
    if (fits)
      return period;
  }
  return std::nullopt;
}

std::string Namer::periodText(size_t axis, const Period &period) const {
  const std::vector<uint64_t> &r = period.residues;
  std::string of =
      axes.size() > 2 ? " of axis " + std::to_string(axis) : std::string();
  if (r.size() == 1) {
    std::string k = std::to_string(period.k);
    k += period.k == 2 ? "nd" : period.k == 3 ? "rd" : "th";
    return "every " + k + " " + noun(axis, false) + of + ", from " +
           std::to_string(r[0]);
  }
  std::string text = noun(axis, true) + of + " that are ";
  if (r.back() - r.front() + 1 == r.size())
    text += std::to_string(r.front()) + " to " + std::to_string(r.back());
  else
    for (size_t i = 0; i != r.size() && i != 9; ++i)
      text += (!i       ? ""
               : i == 8 ? ", ..."
                        : ", ") +
              (i == 8 ? std::string() : std::to_string(r[i]));
  return text + " modulo " + std::to_string(period.k);
}

/// A period that at least half of its elements keep.
bool Namer::loosePeriod() {
  for (size_t d = axes.size(); d-- > 0;) {
    std::optional<Period> period = periodOf(axes[d]);
    if (!period)
      continue;
    uint64_t at = total() / period->k * period->residues.size();
    if (2 * wrong() < at)
      continue;
    return set(Kind::Periodic,
               several(wrong()) + " lie in " + periodText(d, *period));
  }
  return false;
}

/// All in one index of an axis, which chance would give once in a thousand
/// times at most.
bool Namer::partOfSlice() {
  for (size_t d = 0; d != axes.size(); ++d) {
    const Axis &axis = axes[d];
    if (axis.hi - axis.lo != 1 || axis.size < 2)
      continue;
    double bits = double(wrong() - 1) * std::log2(double(axis.size));
    if (bits < 10)
      continue;
    return set(Kind::Slice, several(wrong()) + " lie in " +
                                range(d, axis.lo, axis.hi) +
                                filling(sliceSize(axis)));
  }
  return false;
}

void Namer::scattered() {
  std::string where = box();
  set(Kind::Scattered, several(wrong()) + " are scattered" +
                           (where.empty() ? "" : " over " + where));
}

ErrorPlace Namer::name() {
  if (wrong() == 0) {
    result.sentence = "no element is wrong";
    return result;
  }
  for (const Axis &axis : axes) {
    result.lo.push_back(static_cast<int64_t>(axis.lo));
    result.hi.push_back(static_cast<int64_t>(axis.hi));
  }
  if (!(one() || everywhere() || tail() || slices() || tails() || run() ||
        tile() || loosePeriod() || partOfSlice()))
    scattered();
  return result;
}

ErrorPlace ErrorPlaces::place(const std::string &what) const {
  return Namer(*this, what).name();
}

} // namespace plumb
