//===- AllowanceCampaignTest.cpp - a small part of the campaign -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What bench/allowance_campaign.cpp does at length, on short vectors and a few
// distributions: no right implementation is flagged, wrong ones are, and the
// verdicts on pairs of levels agree. The numbers that are asked for lie below
// the ones that docs/allowance.md shows.
//
//===----------------------------------------------------------------------===//

#include "Campaign/Campaign.h"
#include "Campaign/Distributions.h"
#include <gtest/gtest.h>

using namespace plumb::campaign;

namespace {

std::string text(const Results &results) {
  std::string all;
  for (const std::string &alarm : results.alarms)
    all += alarm + "\n";
  return all;
}

TEST(AllowanceCampaign, RightImplementationsAreNeverFlagged) {
  Options options;
  options.seed = 20;
  options.lengths = {1, 7, 40};
  for (const char *name : distributions())
    options.distributions.push_back(name);
  options.wrong = options.pairs = false;
  Results results = run(options);
  Tightness all = results.total();
  EXPECT_EQ(all.alarms, 0u);
  EXPECT_EQ(text(results), "");
  EXPECT_GT(all.compared, 1'000'000u);
  EXPECT_LE(all.largest, 1.0 + 0x1p-20);
  EXPECT_GT(all.median(), 0x1p-8) << "an allowance that allows anything";
}

TEST(AllowanceCampaign, WrongImplementationsAreFound) {
  Options options;
  options.seed = 21;
  options.lengths = {40};
  options.distributions = {"normal", "log-uniform"};
  options.types = {"f32", "bf16 on f32"};
  Results results = run(options);
  EXPECT_EQ(text(results), "");
  auto rate = [&](Fault fault) {
    const Counts &c = results.wrong[faultName(fault)][0];
    EXPECT_GT(c.tensors, 0u) << faultName(fault);
    return double(c.flagged[Allowance]) /
           double(std::max<uint64_t>(c.tensors, 1));
  };
  EXPECT_GT(rate(Fault::AccumulatorBF16), 0.9);
  EXPECT_GT(rate(Fault::TermDropped), 0.9);
  EXPECT_GT(rate(Fault::TailLost), 0.9);
  EXPECT_GT(rate(Fault::TailDuplicated), 0.9);
  EXPECT_GT(rate(Fault::OutputStale), 0.9);
  EXPECT_GT(rate(Fault::Factor101), 0.9);
  EXPECT_GT(rate(Fault::Factor1004), 0.8);
  EXPECT_GT(rate(Fault::OutputNarrowed), 0.9);
  EXPECT_GT(rate(Fault::NoScale), 0.7);
  EXPECT_GT(rate(Fault::NoRescale), 0.7);
  EXPECT_GT(rate(Fault::NoCompensation), 0.9);
  EXPECT_EQ(rate(Fault::Zeros), 1);

  // As levels of a pipeline: right ones are never blamed.
  for (const auto &[verdict, count] : results.verdicts["right"])
    EXPECT_TRUE(verdict == "identical" || verdict == "rounding" ||
                verdict == "reassociated" || verdict == "inconclusive")
        << verdict << " " << count;
  auto blamed = [&](Fault fault) {
    uint64_t all = 0, bad = 0;
    for (const auto &[verdict, count] : results.verdicts[faultName(fault)]) {
      all += count;
      if (verdict == "semantic" || verdict == "precision" ||
          verdict == "precision-downgrade")
        bad += count;
    }
    EXPECT_GT(all, 0u);
    return double(bad) / double(std::max<uint64_t>(all, 1));
  };
  EXPECT_EQ(blamed(Fault::TermDropped), 1);
  EXPECT_EQ(blamed(Fault::Factor1004), 1);
  EXPECT_GE(blamed(Fault::AccumulatorBF16), 0.9);
  EXPECT_GE(blamed(Fault::AccumulatorF16), 0.9);
}

} // namespace
