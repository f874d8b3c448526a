//===- CastText.cpp - answers about chains as text ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Int256.h"
#include "plumbline/CastChain/CastReport.h"

#include <algorithm>
#include <cstdio>

using namespace plumb;

static std::string decimal(UInt128 x) { return toDecimal(Int256(x)); }

static std::string percent(double rate) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g %%", 100 * rate);
  return text;
}

static std::string ulpText(const CastCounts &counts) {
  if (counts.unordered == counts.differing)
    return "each by one result being no number";
  std::string text = counts.worstUlp == UINT64_MAX
                         ? "by 2^64 ulps or more"
                         : "by at most " + std::to_string(counts.worstUlp) +
                               (counts.worstUlp == 1 ? " ulp" : " ulps");
  if (counts.unordered != 0)
    text += ", or (" + decimal(counts.unordered) +
            " of them) by one result being no number";
  return text;
}

/// "differs for 3 of 10 values (30 %), by at most 1 ulp".
static std::string answerText(const CastProof &proof) {
  if (proof.answer != CastAnswer::Differs)
    return std::string(castAnswerName(proof.answer));
  const CastCounts &counts = proof.counts;
  return "differs for " + decimal(counts.differing) + " of " +
         decimal(counts.considered) + " values (" + percent(counts.rate()) +
         "), " + ulpText(counts);
}

static std::string rulesText(const CastQuestion &q) {
  std::string text =
      "rounding " + std::string(roundingName(q.rules.rounding)) +
      ", overflow " + std::string(overflowName(q.rules.overflow)) +
      ", integer overflow " + std::string(intOverflowName(q.rules.intOverflow));
  if (!q.range.isAll())
    text += ", range " + q.range.text;
  if (q.target)
    text += ", target " + q.target->name;
  return text;
}

static void addWhy(std::string &text, const CastProof &proof,
                   const std::string &indent) {
  for (const std::string &sentence : proof.why)
    text += indent + "- " + sentence + "\n";
}

/// What going through all values was, for most of them need not be converted.
static std::string exhaustedText(const CastProof &proof,
                                 const CastExhaustion &exhaustion) {
  std::string text = " and by going through all values, of which ";
  if (exhaustion.converted >= proof.counts.considered)
    return text + "each was converted";
  return text + std::to_string(exhaustion.converted) +
         (exhaustion.converted == 1 ? " was" : " were") +
         " converted and the others lie in runs whose ends or first period "
         "tell the rest";
}

std::string plumb::castText(const CastChain &chain, const CastQuestion &q,
                            const CastProof &proof,
                            const CastExhaustion *exhaustion) {
  std::string text = chain.str() + ": " + answerText(proof) + "\n";
  text += "  " + rulesText(q) + "\n";
  addWhy(text, proof, "  ");
  if (proof.answer == CastAnswer::Unknown)
    return text;
  bool isRange =
      !q.range.isAll() && q.range.low.isFinite() && q.range.high.isFinite();
  if (proof.answer == CastAnswer::Differs && chain.from.isFloat() && isRange)
    text += "  Of numbers spread evenly over the range " +
            percent(proof.uniformRate) + " differ.\n";
  text += "  " + chain.to().name() +
          (proof.representedExactly ? " holds every value of "
                                    : " does not hold every value of ") +
          chain.from.name() + (q.range.isAll() ? "" : " in the range") + ".\n";
  std::string same;
  for (const CastSpecial &s : proof.specials)
    if (s.same)
      same += (same.empty() ? "" : ", ") + s.source + " gives " + s.direct;
  if (!same.empty())
    text += "  Not counted: " + same + ", both ways.\n";
  for (const CastSpecial &s : proof.specials)
    if (!s.same)
      text += "  Not counted: " + s.source + " gives " + s.direct +
              " directly, but " + s.chained + " by the chain.\n";
  text += "  Proved for " + decimal(proof.counts.considered) + " values in " +
          std::to_string(proof.pieces) +
          (proof.pieces == 1 ? " piece" : " pieces") + ", checked by " +
          std::to_string(proof.pointsChecked) + " conversions";
  if (exhaustion)
    text += exhaustedText(proof, *exhaustion);
  return text + ".\n";
}

static std::string instructionsText(const CastPath &path,
                                    const CastRules &rules) {
  std::string text;
  for (const TargetConversion *c : path.conversions)
    text += (text.empty() ? "" : "; ") + c->spelling(rules.rounding) +
            (c->note.empty() ? "" : " (" + c->note + ")");
  return text;
}

static std::string noExactText(const CastSearch &search) {
  if (search.provedNone && !search.leftOutOpaque)
    return "none of any length";
  if (search.provedNone)
    return "none of any length through formats that have a definition";
  return "none found";
}

std::string plumb::searchText(const CastType &from, const CastType &to,
                              const CastQuestion &q, const CastSearch &search) {
  std::string text =
      from.name() + " to " + to.name() + "\n  " + rulesText(q) + "\n";
  if (!search.pick) {
    text += "  breadth first: no chain\n";
  } else {
    const CastPath &pick = *search.pick;
    text += "  breadth first: " + pick.chain.str() + ", " +
            answerText(pick.proof) + "\n    " +
            instructionsText(pick, q.rules) + "\n";
    addWhy(text, pick.proof, "    ");
  }
  if (!search.exact) {
    bool isOpaque = from.isOpaque() || to.isOpaque();
    text += "  exact: " + (isOpaque ? "unknown" : noExactText(search)) + "\n";
  } else if (search.pick && search.pick->proof.answer == CastAnswer::Exact) {
    text += "  exact: that one, and none is shorter\n";
  } else {
    text += "  exact: " + search.exact->chain.str() + "\n    " +
            instructionsText(*search.exact, q.rules) + "\n";
    addWhy(text, search.exact->proof, "    ");
  }
  return text;
}

std::string plumb::tableText(const CastQuestion &q, const CastTable &table) {
  std::string text = q.target->name + ": " + q.target->title + "\n  " +
                     rulesText(q) + "\n  source: " + q.target->source + "\n";
  size_t width = 0, chainWidth = 0;
  for (const CastTableRow &row : table.rows) {
    width = std::max({width, row.from.name().size(), row.to.name().size()});
    if (row.search.pick)
      chainWidth = std::max(chainWidth, row.search.pick->chain.str().size());
  }
  auto padded = [](std::string s, size_t to) {
    s.resize(std::max(to, s.size()), ' ');
    return s;
  };
  for (const CastTableRow &row : table.rows) {
    std::string line =
        padded(row.from.name(), width) + "  " + padded(row.to.name(), width);
    if (row.native) {
      line += "  native     " + row.native->spelling(q.rules.rounding);
      if (row.native->flushesSubnormals)
        line += " (subnormals count as zero)";
    } else if (row.search.pick) {
      const CastPath &pick = *row.search.pick;
      line += "  legalised  " + padded(pick.chain.str(), chainWidth) + "  " +
              answerText(pick.proof);
      if (pick.proof.answer == CastAnswer::Differs)
        line += row.search.exact ? "; exact: " + row.search.exact->chain.str()
                                 : "; exact: " + noExactText(row.search);
    } else {
      line += "  none";
      if (row.search.exact)
        line += "       breadth first; exact: " + row.search.exact->chain.str();
    }
    text += line + "\n";
  }
  return text + std::to_string(table.native) + " native, " +
         std::to_string(table.legalised) + " legalised, " +
         std::to_string(table.unreachable) + " unreachable\n";
}
