//===- CastTypeTest.cpp - types, chains and ranges from text --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastType.h"

#include "CastModel.h"
#include "CastTestSupport.h"

#include <gtest/gtest.h>
#include <map>

using namespace plumb;

namespace {

std::string chainError(const std::string &text) {
  Result<CastChain> chain = parseCastChain(text);
  return chain ? "no error: " + chain->str() : chain.error().message;
}

TEST(CastTypeTest, ReadsAndPrints) {
  for (const FormatInfo &f : detail::kFormats)
    EXPECT_EQ(typeOf(std::string(f.name)).name(), f.name);
  for (const char *name : {"i1", "i8", "ui7", "si64", "i128", "index", "hf8"})
    EXPECT_EQ(typeOf(name).name(), name);
  EXPECT_TRUE(typeOf("hf8").isOpaque());
  EXPECT_TRUE(typeOf("i8").isSigned());
  EXPECT_FALSE(typeOf("i1").isSigned());
  EXPECT_FALSE(typeOf("ui8").isSigned());
  EXPECT_TRUE(sameValues(typeOf("i64"), typeOf("index")));
  EXPECT_TRUE(sameValues(typeOf("i8"), typeOf("si8")));
  EXPECT_FALSE(sameValues(typeOf("i8"), typeOf("ui8")));
  EXPECT_FALSE(sameValues(typeOf("f16"), typeOf("bf16")));
}

TEST(CastTypeTest, Suggests) {
  const std::pair<const char *, const char *> cases[] = {
      {"f33", "f32"},
      {"F32", "f32"},
      {"fp16", "f16"},
      {"half", "f16"},
      {"float", "f32"},
      {"double", "f64"},
      {"bfloat16", "bf16"},
      {"BF16", "bf16"},
      {"e4m3", "f8E4M3FN"},
      {"f8e4m3fn", "f8E4M3FN"},
      {"f8E4M3NF", "f8E4M3FN"},
      {"s32", "i32"},
      {"u8", "ui8"},
      {"int8", "i8"},
      {"uint16", "ui16"},
      {"UI8", "ui8"},
      {"e2m1", "f4E2M1FN"},
      {"hif8", "hf8"},
      {"ue8m0", "f8E8M0FNU"},
      {"idnex", "index"},
  };
  for (const auto &[text, meant] : cases) {
    EXPECT_EQ(suggestCastType(text), std::string(meant)) << text;
    Result<CastType> type = parseCastType(text);
    ASSERT_FALSE(type);
    EXPECT_EQ(type.error().message, "unknown type '" + std::string(text) +
                                        "', did you mean '" + meant + "'?");
  }
  EXPECT_EQ(suggestCastType("nonsense"), std::nullopt);
}

TEST(CastTypeTest, RefusesTypes) {
  for (const char *text :
       {"", "i0", "i129", "i16777216", "complex<f32>", "u0", "f", "i-3", "i08",
        "99999999999999999999", "ui99999999999999999999", "\xff\xfe"})
    EXPECT_FALSE(parseCastType(text)) << text;
  EXPECT_EQ(parseCastType("i129").error().message,
            "integer type 'i129' is too wide, expected at most 128 bits");
  EXPECT_EQ(parseCastType("complex<f32>").error().message,
            "'complex<f32>' is converted part by part, did you mean 'f32'?");
}

TEST(CastTypeTest, HopsMayHaveRules) {
  CastChain chain = must(parseCastChain(" f32 -> f16:rup:sat->i8 : rdn:wrap"));
  EXPECT_EQ(chain.str(), "f32->f16:rup:sat->i8:rdn:wrap");
  EXPECT_EQ(chain.hops[0].rounding, Rounding::Up);
  EXPECT_EQ(chain.hops[0].overflow, Overflow::Saturate);
  EXPECT_EQ(chain.hops[0].intOverflow, std::nullopt);
  EXPECT_EQ(chain.hops[1].rounding, Rounding::Down);
  EXPECT_EQ(chain.hops[1].intOverflow, IntOverflow::Wrap);
  chain = must(parseCastChain("i32->f32:rtz->f16"));
  EXPECT_FALSE(chain.hops[1].hasOwnRules());
  EXPECT_EQ(chain.hops[0].under({}).rounding, Rounding::TowardZero);
  EXPECT_EQ(chain.hops[1].under({}).rounding, Rounding::NearestEven);

  const std::pair<const char *, const char *> cases[] = {
      {"i32:rtz->f16", "a rule belongs behind the type that a hop goes to, not "
                       "behind the first type, did you mean 'i32->f16:rtz'?"},
      {"i32->f32:rtx->f16",
       "unknown rule 'rtx' of f32, did you mean 'i32->f32:rtz->f16'?"},
      {"f32->f16:warp", "unknown rule 'warp' of f16, did you mean "
                        "'f32->f16:wrap'?"},
      {"f32->f16:wrap", "'wrap' is no rule of f16, a float overflows by ieee, "
                        "sat or nan, did you mean 'f32->f16'?"},
      {"f32->i8:ieee", "'ieee' is no rule of i8, an integer overflows by sat, "
                       "wrap or poison, did you mean 'f32->i8'?"},
      {"f32->f16:rtz:rne", "f16 has two rules for one thing, 'rne' being the "
                           "second, did you mean 'f32->f16:rtz'?"},
      {"i32->f33:rtz->f16",
       "unknown type 'f33', did you mean 'i32->f32:rtz->f16'?"},
      {"i32:f32:f16", "expected types with '->' between them, the whole in "
                      "quotes for the shell, did you mean 'i32->f32->f16'?"},
      {"i32->f32:", "expected a type before and after each '->', did you mean "
                    "'i32->f32'?"},
      {"i32->f32:stochastic",
       "unknown rule 'stochastic' of f32 (expected one of rne, rna, rtz, rup, "
       "rdn, odd, ieee, sat, nan, wrap, poison)"},
  };
  for (const auto &[text, message] : cases)
    EXPECT_EQ(chainError(text), "'" + std::string(text) + "': " + message);
  for (const char *text : {":", ":rtz", "::", "->:rtz", "i8->:", ":rtz->f16"})
    EXPECT_FALSE(parseCastChain(text)) << text;
}

// Against lists of all values.
TEST(CastTypeTest, HoldsEveryValueByEnumeration) {
  std::map<std::string, std::vector<double>> values;
  for (const ModelType &t : modelTypes()) {
    std::vector<double> &all = values[t.name] = t.numbers();
    if (!t.isInteger() && t.isSigned())
      for (size_t i = 1, n = all.size(); i < n; ++i) // of 0 there is one
        all.push_back(-all[i]);
    std::sort(all.begin(), all.end());
  }
  for (const ModelType &outer : modelTypes())
    for (const ModelType &inner : modelTypes()) {
      const std::vector<double> &o = values[outer.name];
      const std::vector<double> &i = values[inner.name];
      CastType ot = typeOf(outer.name), it = typeOf(inner.name);
      EXPECT_EQ(holdsEveryValue(ot, it),
                std::includes(o.begin(), o.end(), i.begin(), i.end()))
          << outer.name << " holds " << inner.name;
      EXPECT_EQ(canOverflow(it, ot),
                i.back() > o.back() ||
                    (inner.isSigned() && i.front() < std::min(0.0, o.front())))
          << inner.name << " to " << outer.name;
    }
}

TEST(CastTypeTest, HoldsEveryValueOfWideTypes) {
  auto holds = [](const char *outer, const char *inner) {
    return holdsEveryValue(typeOf(outer), typeOf(inner));
  };
  EXPECT_TRUE(holds("f64", "i32"));
  EXPECT_TRUE(holds("f64", "i54")); // -2^53..2^53 - 1
  EXPECT_FALSE(holds("f64", "i55"));
  EXPECT_TRUE(holds("f80", "i64"));
  EXPECT_TRUE(holds("f80", "ui64"));
  EXPECT_FALSE(holds("f80", "ui65"));
  EXPECT_TRUE(holds("f128", "f80"));
  EXPECT_FALSE(holds("f16", "bf16"));
  EXPECT_FALSE(holds("i128", "f16"));
  EXPECT_TRUE(holds("i65", "ui64"));
  EXPECT_FALSE(holds("i64", "ui64"));
  // hf8 has f16's range at most and few digits.
  EXPECT_TRUE(holds("f16", "hf8"));
  EXPECT_TRUE(holds("hf8", "hf8"));
  EXPECT_FALSE(holds("i16", "hf8"));
  EXPECT_FALSE(holds("f8E5M2", "hf8"));
  EXPECT_FALSE(holds("hf8", "i1"));
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

TEST(CastChainTest, ReadsAndPrints) {
  EXPECT_EQ(must(parseCastChain(" i32 ->f32->  f16\n")).str(), "i32->f32->f16");
  EXPECT_EQ(must(parseCastChain("f32->f32")).hops.size(), 1u);
  EXPECT_EQ(must(parseCastChain("f32->hf8->f16")).opaque()->name(), "hf8");
  EXPECT_EQ(must(parseCastChain("f32->f16")).opaque(), nullptr);
}

TEST(CastChainTest, ErrorsOfferTheNearestChain) {
  EXPECT_EQ(chainError("i32->"),
            "'i32->': expected a type before and after each '->', did you mean "
            "'i32->f32'?");
  EXPECT_EQ(chainError("->f32->f16"),
            "'->f32->f16': expected a type before and after each '->', did you "
            "mean 'f32->f16'?");
  EXPECT_EQ(chainError("i32->f33->f16"), "'i32->f33->f16': unknown type 'f33', "
                                         "did you mean 'i32->f32->f16'?");
  EXPECT_EQ(chainError("s32->fp32->half"), "'s32->fp32->half': unknown type "
                                           "'s32', did you mean "
                                           "'i32->f32->f16'?");
  EXPECT_EQ(chainError("i32"), "'i32': expected at least two types, did you "
                               "mean 'i32->f32'?");
  EXPECT_EQ(chainError("f32"), "'f32': expected at least two types, did you "
                               "mean 'f32->f16'?");
  for (const char *arrows :
       {"i32=>f32=>f16", "i32-f32-f16", "i32>f32>f16", "i32,f32,f16",
        "i32 -> f32 => f16", "i32\u2192f32\u2192f16"})
    EXPECT_NE(chainError(arrows).find("in quotes for the shell, did you mean "
                                      "'i32->f32->f16'?"),
              std::string::npos)
        << chainError(arrows);
  // What the shell leaves of i32->f32 without quotes.
  EXPECT_NE(chainError("i32-").find("in quotes for the shell"),
            std::string::npos);
  EXPECT_EQ(chainError("complex<f32>->f16"),
            "'complex<f32>->f16': 'complex<f32>' is converted part by part, "
            "did you mean 'f32->f16'?");
  EXPECT_EQ(chainError("i129->f32"), "'i129->f32': integer type 'i129' is too "
                                     "wide, did you mean 'i128->f32'?");
  for (const char *text : {"", " ", "->", "->->", "nonsense", "nonsense->f32",
                           "\xff->\xfe", "'", "i32->\n->f16"})
    EXPECT_FALSE(parseCastChain(text)) << text;
  EXPECT_FALSE(parseCastChain(std::string(100000, '-')));
  std::string tooLong = "i8";
  for (int i = 0; i < 70; ++i)
    tooLong += "->i8";
  EXPECT_FALSE(parseCastChain(tooLong));
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

TEST(CastRangeTest, ReadsLimits) {
  CastRange r = rangeOf("-127:127.5");
  EXPECT_EQ(r.low.str(), "-127");
  EXPECT_EQ(r.high.str(), "127.5");
  EXPECT_TRUE(CastRange().isAll());
  EXPECT_FALSE(r.isAll());
  EXPECT_EQ(rangeOf("-inf:inf").low.str(), "-inf");
  EXPECT_EQ(rangeOf("0x1.8p3:0x10").low.str(), "12");
  EXPECT_EQ(rangeOf("0x1.8p3:0x10").high.str(), "16");
  EXPECT_EQ(rangeOf("-340282366920938463463374607431768211455:1e3").low.str(),
            "-340282366920938463463374607431768211455");
  // 0.1 is no f32: its neighbours are 0.0999999940 and 0.1000000015.
  EXPECT_EQ(prove("f32->f16", {}, "0.1:0.1000000016").counts.considered, 1u);
  EXPECT_FALSE(
      proveCast(chainOf({"f32", "f16"}), {}, rangeOf("0.1:0.1000000014")));
}

TEST(CastRangeTest, Refuses) {
  for (const char *text :
       {"", "1", "1:2:3", ":", "1:", ":2", "a:b", "nan:1", "1:nan", "2:1",
        "1 : 2", "1e:2", "--1:2", "0x:1", "1:2x", "inf:-inf", "\xff:1"})
    EXPECT_FALSE(parseCastRange(text)) << text;
  EXPECT_EQ(parseCastRange("2:1").error().message,
            "the range '2:1' is empty: its first number is the larger one");
  EXPECT_EQ(parseCastRange("1:2x").error().message,
            "'2x' in the range '1:2x' is no number");
  EXPECT_TRUE(parseCastRange("1e-99999:1e99999"));
  EXPECT_TRUE(parseCastRange("3:3"));
}

} // namespace
