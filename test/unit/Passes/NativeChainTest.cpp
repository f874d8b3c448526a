//===- NativeChainTest.cpp - chains that a target and arith have ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search on tables made up for each case, whose answers are seen at a
// glance.
//
//===----------------------------------------------------------------------===//

#include "../../../passes/NativeChain.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

using namespace plumb;

namespace {

CastType type(const char *name) { return parseCastType(name).value(); }

/// "f32" -> hops.
using Table = std::map<std::string, std::vector<NativeHop>>;

ArithCast cast(const char *from, const char *to,
               Rounding rounding = Rounding::NearestEven) {
  ArithCast c;
  c.op = nullptr;
  c.from = type(from);
  c.to = type(to);
  bool integers = c.from.isInteger() && c.to.isInteger();
  c.fromAnySign = c.toAnySign = integers && c.to.bits() < c.from.bits();
  c.rules = {rounding, IntOverflow::Wrap};
  if (c.from.isFloat() && c.to.isInteger())
    c.rules = {Rounding::TowardZero, IntOverflow::Poison};
  return c;
}

/// The chain, a "~" before it if it is not exact, "none" if there is none.
std::string find(const Table &table, const ArithCast &c) {
  auto hops = [&](const CastType &from) {
    auto row = table.find(from.name());
    return row == table.end() ? std::vector<NativeHop>() : row->second;
  };
  std::optional<NativeChain> chain =
      findNativeChain(c, hops, Rounding::NearestEven);
  if (!chain)
    return "none";
  return (chain->isExact() ? "" : "~") + chain->sequence.str();
}

/// By these roundings, or by all, where a value needs any.
NativeHop to(const char *name, std::vector<Rounding> roundings = {}) {
  return {type(name),
          [roundings](const ConversionRules &by) {
            return roundings.empty() ||
                   std::find(roundings.begin(), roundings.end(), by.rounding) !=
                       roundings.end();
          },
          false};
}

} // namespace

TEST(NativeChain, ShortestExact) {
  // By f32 it is wrong (1 + 2^-11 + 2^-40), by f80 and f128 right; f128 costs
  // one more.
  Table table = {{"f64", {to("f32"), to("f80")}},
                 {"f32", {to("bf16")}},
                 {"f80", {to("f128"), to("f32")}},
                 {"f128", {to("f16")}}};
  EXPECT_EQ(find(table, cast("f64", "f16")), "f64->f80->f128->f16");
  table["f80"].push_back(to("f16"));
  EXPECT_EQ(find(table, cast("f64", "f16")), "f64->f80->f16");
  table["f32"].push_back(to("f16"));
  EXPECT_EQ(find(table, cast("f64", "f16")), "f64->f80->f16");
  table["f64"] = {to("f32")};
  EXPECT_EQ(find(table, cast("f64", "f16")), "~f64->f32->f16");
  table["f64"].push_back(to("f16"));
  EXPECT_EQ(find(table, cast("f64", "f16")), "f64->f16");
}

TEST(NativeChain, RoundingsOfATarget) {
  const Rounding rne = Rounding::NearestEven, rtz = Rounding::TowardZero;
  Table table = {{"f32", {to("f16", {rne})}}, {"f16", {to("i8", {rtz})}}};
  EXPECT_EQ(find(table, cast("f32", "f16")), "f32->f16");
  EXPECT_EQ(find(table, cast("f32", "f16", Rounding::Up)), "none");
  // Toward zero all the way, or not at all.
  EXPECT_EQ(find(table, cast("f32", "i8")), "none");
  table["f32"] = {to("f16", {rne, rtz})};
  EXPECT_EQ(find(table, cast("f32", "i8")), "f32->f16->i8");
}

TEST(NativeChain, WhatArithCanSay) {
  // bf16 to f16 is no operation of arith.
  Table table = {{"f32", {to("bf16")}}, {"bf16", {to("f16")}}};
  EXPECT_EQ(find(table, cast("f32", "f16")), "none");
  // Nothing is known of hf8.
  table = {{"f32", {to("hf8")}}, {"hf8", {to("f16")}}};
  EXPECT_EQ(find(table, cast("f32", "f16")), "none");
  // No float in a trunci, no integer in a truncf.
  table = {{"i32", {to("f32")}}, {"f32", {to("i8")}}};
  EXPECT_EQ(find(table, cast("i32", "i8")), "none");
  table = {{"i32", {to("f32")}}, {"f32", {to("f16")}}, {"f16", {to("i16")}}};
  EXPECT_EQ(find(table, cast("i32", "i16")), "none");
  table = {{"f32", {to("i32")}}, {"i32", {to("f16")}}};
  EXPECT_EQ(find(table, cast("f32", "f16")), "none");
  // A float that holds them may stand between integers that grow.
  table = {{"i8", {to("f16")}}, {"f16", {to("i32")}}};
  EXPECT_EQ(find(table, cast("i8", "i32")), "i8->f16->i32");
  table = {{"i16", {to("f16")}}, {"f16", {to("i32")}}};
  EXPECT_EQ(find(table, cast("i16", "i32")), "~i16->f16->i32");
}

TEST(NativeChain, SignsOfTrunci) {
  Table table = {{"ui32", {to("ui16")}}, {"ui16", {to("i8")}}};
  EXPECT_EQ(find(table, cast("i32", "i8")), "ui32->ui16->i8");
  EXPECT_EQ(find({{"i32", {to("ui8")}}}, cast("i32", "i8")), "i32->ui8");
}

TEST(NativeChain, TrunciWraps) {
  // Where each conversion saturates a trunci has no chain, unless it promises
  // that nothing overflows.
  auto saturating = [](const char *name) {
    return NativeHop{type(name),
                     [](const ConversionRules &by) {
                       return by.intOverflow != IntOverflow::Wrap;
                     },
                     false};
  };
  Table table = {{"i64", {saturating("i32")}}, {"i32", {saturating("i8")}}};
  ArithCast trunci = cast("i64", "i8");
  EXPECT_EQ(find(table, trunci), "none");
  trunci.rules.intOverflow = IntOverflow::Poison;
  EXPECT_EQ(find(table, trunci), "i64->i32->i8");
}

TEST(NativeChain, Flush) {
  // A direct conversion that takes subnormal numbers for zero is not exact; one
  // that goes around is taken before it.
  NativeHop flushing = to("bf16");
  flushing.flushSubnormals = true;
  EXPECT_EQ(find({{"f32", {flushing}}}, cast("f32", "bf16")), "~f32->bf16");
  EXPECT_EQ(find({{"f32", {flushing, to("f64")}}, {"f64", {to("bf16")}}},
                 cast("f32", "bf16")),
            "f32->f64->bf16");
}
