//===- CastJson.cpp - answers about chains as JSON ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Int256.h"
#include "plumbline/CastChain/CastReport.h"

#include <nlohmann/json.hpp>

using namespace plumb;

/// A number, or digits where it is too large for a reader's 64 bits.
static OrderedJson countJson(UInt128 count) {
  if (count <= UINT64_MAX)
    return static_cast<uint64_t>(count);
  return toDecimal(Int256(count));
}

static OrderedJson rulesJson(const CastQuestion &q) {
  OrderedJson out;
  out["rounding"] = roundingName(q.rules.rounding);
  out["overflow"] = overflowName(q.rules.overflow);
  out["int_overflow"] = intOverflowName(q.rules.intOverflow);
  out["range"] = q.range.isAll() ? OrderedJson() : OrderedJson(q.range.text);
  out["target"] = q.target ? OrderedJson(q.target->name) : OrderedJson();
  return out;
}

/// The part that every answer has.
static void addProof(OrderedJson &out, const CastProof &proof) {
  out["answer"] = castAnswerName(proof.answer);
  for (const char *field :
       {"counterexample", "differing", "worst_ulp", "represented_exactly"})
    out[field] = nullptr;
  if (proof.answer == CastAnswer::Unknown)
    return;
  const CastCounts &counts = proof.counts;
  if (counts.counterexample) {
    OrderedJson c;
    c["source"] = counts.counterexample->source.str();
    c["direct"] = counts.counterexample->direct.str();
    c["chained"] = counts.counterexample->chained().str();
    c["hops"] = OrderedJson::array();
    for (const CastValue &v : counts.counterexample->hops)
      c["hops"].push_back(v.str());
    out["counterexample"] = c;
  }
  OrderedJson differing;
  differing["count"] = countJson(counts.differing);
  differing["of"] = countJson(counts.considered);
  differing["rate"] = counts.rate();
  differing["uniform_rate"] = proof.uniformRate;
  differing["without_distance"] = countJson(counts.unordered);
  out["differing"] = differing;
  // Where every difference is one of NaN or poison there is no distance.
  if (counts.differing == 0 || counts.unordered < counts.differing)
    out["worst_ulp"] = counts.worstUlp;
  out["represented_exactly"] = proof.representedExactly;
}

OrderedJson plumb::castJson(const CastChain &chain, const CastQuestion &q,
                            const CastProof &proof,
                            const CastExhaustion *exhaustion) {
  OrderedJson out;
  out["schema"] = "plumbline.cast/1";
  out["chain"] = chain.str();
  out.update(rulesJson(q));
  addProof(out, proof);
  out["why"] = proof.why;
  out["specials"] = OrderedJson::array();
  for (const CastSpecial &s : proof.specials)
    out["specials"].push_back({{"source", s.source},
                               {"direct", s.direct},
                               {"chained", s.chained},
                               {"same", s.same}});
  OrderedJson checks;
  checks["pieces"] = proof.pieces;
  checks["values"] = proof.pointsChecked;
  checks["exhausted"] = exhaustion != nullptr;
  checks["converted"] =
      exhaustion ? OrderedJson(exhaustion->converted) : OrderedJson();
  out["checks"] = checks;
  return out;
}

static OrderedJson pathJson(const CastPath &path, const CastRules &rules,
                            bool explain) {
  OrderedJson out;
  out["chain"] = path.chain.str();
  out["instructions"] = OrderedJson::array();
  for (const TargetConversion *c : path.conversions)
    out["instructions"].push_back(c->spelling(rules.rounding));
  addProof(out, path.proof);
  if (explain)
    out["why"] = path.proof.why;
  return out;
}

static void addSearch(OrderedJson &out, const CastSearch &search,
                      const CastRules &rules, bool explain) {
  out["pick"] =
      search.pick ? pathJson(*search.pick, rules, explain) : OrderedJson();
  out["exact"] =
      search.exact ? pathJson(*search.exact, rules, explain) : OrderedJson();
  out["proved_none"] = search.provedNone;
  out["left_out_opaque"] = search.leftOutOpaque;
}

OrderedJson plumb::searchJson(const CastType &from, const CastType &to,
                              const CastQuestion &q, const CastSearch &search) {
  OrderedJson out;
  out["schema"] = "plumbline.cast-search/1";
  out["from"] = from.name();
  out["to"] = to.name();
  out.update(rulesJson(q));
  addSearch(out, search, q.rules, true);
  return out;
}

OrderedJson plumb::tableJson(const CastQuestion &q, const CastTable &table) {
  OrderedJson out;
  out["schema"] = "plumbline.cast-table/1";
  out.update(rulesJson(q));
  out["title"] = q.target->title;
  out["source"] = q.target->source;
  out["native"] = table.native;
  out["legalised"] = table.legalised;
  out["unreachable"] = table.unreachable;
  // The instructions with all their rules, used or not.
  out["instructions"] = OrderedJson::array();
  for (const TargetConversion &c : q.target->conversions) {
    OrderedJson i;
    i["from"] = c.from.name();
    i["to"] = c.to.name();
    i["instruction"] = c.instruction;
    i["roundings"] = OrderedJson::object();
    for (const auto &[rounding, spelling] : c.roundings)
      i["roundings"][std::string(roundingName(rounding))] = spelling;
    i["overflow"] = OrderedJson::array();
    for (Overflow o : c.overflows)
      i["overflow"].push_back(overflowName(o));
    i["int_overflow"] = OrderedJson::array();
    for (IntOverflow o : c.intOverflows)
      i["int_overflow"].push_back(intOverflowName(o));
    i["flush_subnormals"] = c.flushesSubnormals;
    i["note"] = c.note;
    out["instructions"].push_back(i);
  }
  out["pairs"] = OrderedJson::array();
  for (const CastTableRow &row : table.rows) {
    OrderedJson pair;
    pair["from"] = row.from.name();
    pair["to"] = row.to.name();
    pair["kind"] = row.native        ? "native"
                   : row.search.pick ? "legalised"
                                     : "unreachable";
    if (row.native)
      pair["instruction"] = row.native->spelling(q.rules.rounding);
    else
      addSearch(pair, row.search, q.rules, false);
    out["pairs"].push_back(pair);
  }
  return out;
}
