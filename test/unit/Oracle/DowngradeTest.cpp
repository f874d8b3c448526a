//===- DowngradeTest.cpp - narrower types that pass -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C = [(e_i - w_i) - (e_0 - w_0)] / e_0 on numbers worked by hand, and the
// static question before it.
//
//===----------------------------------------------------------------------===//

#include "FakeRuns.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::HasSubstr;

namespace {

constexpr FloatFormat F64 = FloatFormat::F64, F32 = FloatFormat::F32,
                      F16 = FloatFormat::F16;
constexpr double kInf = std::numeric_limits<double>::infinity();

struct Element {
  double e, w;
  uint16_t marks = 0;
};

/// A level all of whose elements are 1, with allowances e and w.
LevelRuns level(std::vector<Element> elements, FloatTypes types) {
  return LevelRuns(
      {},
      [elements](UnitTable table) {
        std::vector<FakeElement> list;
        for (const Element &x : elements) {
          uint16_t marks = x.marks;
          if (table == UnitTable::Wide)
            marks &= ~kMayOverflow;
          list.push_back({1, 1, table == UnitTable::Wide ? x.w : x.e, 0x1p-52,
                          0, marks, 0, false});
        }
        FakeLevel fake(list);
        LevelRun run;
        run.outputs.push_back(fake.output(
            table == UnitTable::Wide ? UnitTable::Declared : table));
        return run;
      },
      std::move(types));
}

FloatTypes inF32() { return {{F32}, {}}; }
FloatTypes withF16() { return {{F32, F16}, {{{F32, F16}, 1}}}; }

LevelVerdict judge(std::vector<Element> before, std::vector<Element> after,
                   FloatTypes types = withF16()) {
  LevelRuns a = level(before, inF32()), b = level(after, std::move(types));
  return compareLevels(a, b, oneOutput());
}

TEST(Downgrade, WeighsWhatNarrowTypesAdded) {
  // e_0 = w_0 = 8; e_i = 9, w_i = 8.25: C = 0.75 / 8 = 0.094.
  EXPECT_EQ(judge({{8, 8}}, {{9, 8.25}}).verdict, Verdict::Identical);
  // w_i = 8: C = 0.125.
  LevelVerdict v = judge({{8, 8}}, {{9, 8}});
  EXPECT_EQ(v.verdict, Verdict::PrecisionDowngrade);
  EXPECT_THAT(v.why, HasSubstr("0.125"));
  EXPECT_TRUE(isBad(v.verdict));
  EXPECT_EQ(verdictName(v.verdict), "precision-downgrade");
  // What level 0 itself owes to narrow types counts for it: (9 - 8) - (8 - 7).
  EXPECT_EQ(judge({{8, 7}}, {{9, 8}}).verdict, Verdict::Identical);
  // A rewrite raises e and w alike.
  EXPECT_EQ(judge({{8, 8}}, {{800, 800}}).verdict, Verdict::Identical);
}

TEST(Downgrade, TheMedianDecides) {
  Element same{8, 8}, worse{16, 8};
  EXPECT_EQ(judge({same, same, same}, {worse, same, same}).verdict,
            Verdict::Identical);
  EXPECT_EQ(judge({same, same, same}, {worse, worse, same}).verdict,
            Verdict::PrecisionDowngrade);
  // Unbounded ones are left out, and those that a comparison decides; an e_i
  // that is unbounded by narrow types alone is not.
  EXPECT_EQ(judge({{kInf, 8}, {8, kInf}, same}, {worse, worse, same}).verdict,
            Verdict::Identical);
  EXPECT_EQ(judge({same}, {{kInf, 8, kUnstableControl}}).verdict,
            Verdict::Identical);
  EXPECT_EQ(judge({same}, {{kInf, 8, kMayOverflow}}).verdict,
            Verdict::PrecisionDowngrade);
}

TEST(Downgrade, AsksOnlyWhereNarrowTypesCameIn) {
  EXPECT_EQ(judge({{8, 8}}, {{16, 8}}, inF32()).verdict, Verdict::Identical);
  EXPECT_EQ(judge({{8, 8}}, {{16, 8}}, {{F32, F64}, {}}).verdict,
            Verdict::Identical);
  FloatTypes before = withF16(), after = withF16();
  EXPECT_FALSE(after.isNarrowerThan(before));
  ++after.narrowings[{F32, F16}];
  EXPECT_TRUE(after.isNarrowerThan(before));
  EXPECT_FALSE(before.isNarrowerThan(after));
  EXPECT_TRUE(before.isNarrowerThan(inF32()));
  EXPECT_EQ(before.widest(), F32);
  EXPECT_FALSE(FloatTypes().widest());
}

TEST(Downgrade, FloatTypesOfAModule) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"mlir(
    func.func @f(%x: vector<4xf16>, %m: memref<4xf64>, %i: index) -> f16 {
      %c = arith.constant 2.0 : bf16
      %w = arith.extf %x : vector<4xf16> to vector<4xf32>
      %s = vector.reduction <add>, %w : vector<4xf32> into f32
      %d = memref.load %m[%i] : memref<4xf64>
      %t = arith.truncf %s : f32 to f16
      %u = arith.truncf %s : f32 to f16
      %b = arith.truncf %d : f64 to bf16
      return %t : f16
    })mlir",
                                                        &context);
  ASSERT_TRUE(module);
  FloatTypes types = floatTypesOf(module->getOperation());
  EXPECT_EQ(types.arithmetic, std::set<FloatFormat>({F32}));
  std::map<std::pair<FloatFormat, FloatFormat>, unsigned> narrowings = {
      {{F32, F16}, 2}, {{F64, FloatFormat::BF16}, 1}};
  EXPECT_EQ(types.narrowings, narrowings);
}

TEST(Downgrade, AWrongValueSaysMoreThanPoison) {
  FakeElement right{1, 1, 0x1p-23, 0x1p-52}, wrong{-1, -1, 0x1p-23, 0x1p-52},
      poison = right;
  poison.isPoison = true;
  LevelVerdict v = compare({right, right}, {poison, wrong});
  EXPECT_EQ(v.verdict, Verdict::Semantic);
  EXPECT_EQ(v.first->place(), "result0[1]");
  EXPECT_EQ(v.wrong, 2u);
  ASSERT_EQ(v.notes.size(), 1u);
  EXPECT_THAT(v.notes[0], HasSubstr("result0[0] has no defined value"));
  v = compare({right, right}, {poison, right});
  EXPECT_EQ(v.verdict, Verdict::UBIntroduced);
  EXPECT_EQ(v.first->place(), "result0[0]");
}

} // namespace
