//===- ReduceTest.cpp - what is left when a test holds --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests that look at the text decide; so the smallest program that they allow
// can be written down by hand.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Reduce.h"
#include "TestPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "plumbline/Support/File.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace plumb;
using testing::HasSubstr;
using testing::Not;

namespace {
class ReduceTestCase : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses(); // and MLIR's, some of which are used
    context = makeContext();
  }
  ReduceCandidate candidate(const std::string &program) {
    ReduceCandidate c;
    c.module = mlir::OwningOpRef<mlir::Operation *>(
        parseModule(*context, program).release().getOperation());
    c.entry = "f";
    return c;
  }
  /// Holds while the program has each of the texts.
  static ReduceTest has(std::vector<std::string> texts) {
    return [texts](const ReduceCandidate &c) {
      std::string program = c.text();
      for (const std::string &text : texts)
        if (program.find(text) == std::string::npos)
          return false;
      return true;
    };
  }

  /// Twelve operations: two functions, four products, three calls, a sum, and
  /// two returns.
  ReduceCandidate fourthPowers() {
    return candidate(R"(
      func.func private @fourth(%x: i32) -> i32 {
        %0 = arith.muli %x, %x : i32
        %1 = arith.muli %0, %x : i32
        %2 = arith.muli %1, %x : i32
        %3 = arith.muli %2, %x : i32
        return %3 : i32
      }
      func.func @f(%x: i32) -> i32 {
        %a = func.call @fourth(%x) : (i32) -> i32
        %b = func.call @fourth(%a) : (i32) -> i32
        %c = func.call @fourth(%b) : (i32) -> i32
        %d = arith.addi %c, %a : i32
        return %d : i32
      })");
  }
  /// Holds for a program as it is, and with twelve products, which is what it
  /// has when every call is inlined.
  static ReduceTest twelveProducts(const std::string &original) {
    return [original](const ReduceCandidate &c) {
      std::string text = c.text();
      return text == original || count(text, "arith.muli") == 12;
    };
  }
  static size_t count(const std::string &text, const std::string &word) {
    size_t n = 0;
    for (size_t at = 0; (at = text.find(word, at)) != text.npos; ++at)
      ++n;
    return n;
  }
  /// Ends a reduction after each of its successes and lets it go on.
  static void expectResumable(ReduceCandidate start, const ReduceTest &test);

  std::unique_ptr<mlir::MLIRContext> context;
};

void ReduceTestCase::expectResumable(ReduceCandidate start,
                                     const ReduceTest &test) {
  struct Stop {
    ReduceCandidate best;
    std::shared_ptr<ReduceCandidate> smaller;
    ReducePosition at;
  };
  std::vector<Stop> stops;
  ReduceOptions options;
  options.onBest = [&](const ReduceCandidate &best,
                       const ReduceCandidate *smaller,
                       const ReducePosition &at) {
    stops.push_back({best.clone(),
                     smaller
                         ? std::make_shared<ReduceCandidate>(smaller->clone())
                         : nullptr,
                     at});
  };
  ReduceResult whole = reduce(std::move(start), test, options);
  ASSERT_TRUE(whole.complete);
  ASSERT_GT(stops.size(), 1u);
  for (Stop &stop : stops) {
    ReduceOptions rest;
    rest.start = stop.at;
    rest.smaller = stop.smaller;
    ReduceResult r = reduce(std::move(stop.best), test, rest);
    EXPECT_TRUE(r.complete);
    EXPECT_EQ(r.candidate.text(), whole.candidate.text());
  }
}

TEST(Chooser, TakesItsRange) {
  Chooser c(1, 3);
  EXPECT_FALSE(c.take());
  EXPECT_TRUE(c.take());
  EXPECT_TRUE(c.take());
  EXPECT_FALSE(c.take());
  EXPECT_EQ(c.seen(), 4u);
}

TEST_F(ReduceTestCase, NothingButWhatTheTestAsksFor) {
  ReduceResult r = reduce(candidate(R"(
    memref.global constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
    func.func private @helper(%x: i32) -> i32 { return %x : i32 }
    func.func @f(%x: i32, %n: index) -> (i32, i32) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %h = func.call @helper(%x) : (i32) -> i32
      %s = scf.for %i = %zero to %n step %one iter_args(%a = %h) -> (i32) {
        %p = arith.muli %a, %x : i32
        scf.yield %p : i32
      }
      return %s, %h : i32, i32
    })"),
                          has({"arith.muli"}));
  EXPECT_TRUE(r.complete);
  std::string text = r.candidate.text();
  // A function, a product, a return, and a constant for its operands.
  EXPECT_LE(r.operationsAfter, 4u) << text;
  EXPECT_EQ(r.operationsBefore, 11u);
  EXPECT_THAT(text, HasSubstr("arith.muli"));
  EXPECT_THAT(text, Not(HasSubstr("scf.for")));
  EXPECT_THAT(text, Not(HasSubstr("@helper")));
  EXPECT_THAT(text, Not(HasSubstr("@g")));
  EXPECT_TRUE(mlir::succeeded(mlir::verify(r.candidate.module.get())));
}

TEST_F(ReduceTestCase, NeverGrows) {
  ReduceCandidate c = fourthPowers();
  std::string original = c.text();
  unsigned most = 0;
  ReduceOptions options;
  options.onBest = [&](const ReduceCandidate &best, const ReduceCandidate *,
                       const ReducePosition &) {
    most = std::max(most, countOperations(best.module.get()));
  };
  ReduceResult r = reduce(std::move(c), twelveProducts(original), options);
  EXPECT_TRUE(r.complete);
  EXPECT_EQ(r.operationsBefore, 12u);
  EXPECT_EQ(r.operationsAfter, 12u);
  EXPECT_EQ(r.candidate.text(), original);
  // It was tried, though.
  EXPECT_GT(most, 12u);
}

TEST_F(ReduceTestCase, AStepMayAddWhatOthersTakeAway) {
  // Five products and no call: there are but four until the calls are inlined,
  // which gives twelve and three more operations. Then seven of them may go:
  // five products, the entry, its return, and perhaps a constant are left.
  ReduceCandidate c = fourthPowers();
  std::string original = c.text();
  ReduceResult r = reduce(std::move(c), [&](const ReduceCandidate &candidate) {
    std::string text = candidate.text();
    return text == original ||
           (count(text, "arith.muli") >= 5 && text.find("call @") == text.npos);
  });
  EXPECT_LE(r.operationsAfter, 8u) << r.candidate.text();
}

TEST_F(ReduceTestCase, SizesShrinkEverywhereAtOnce) {
  ReduceCandidate c = candidate(R"(
    func.func @f(%m: memref<64xf64>) {
      affine.for %i = 0 to 64 {
        %x = affine.load %m[%i] : memref<64xf64>
        affine.store %x, %m[%i] : memref<64xf64>
      }
      return
    })");
  HostValue v;
  v.elem.kind = ScalarType::Float;
  v.elem.format = FloatFormat::F64;
  v.elem.bits = 64;
  v.elementName = "f64";
  v.isScalar = false;
  v.shape = {64};
  v.bits.assign(64, 0);
  c.inputs = {v};
  ReduceResult r = reduce(std::move(c), has({"affine.for", "affine.store"}));
  std::string text = r.candidate.text();
  EXPECT_THAT(text, HasSubstr("memref<1xf32>")) << text;
  EXPECT_THAT(text, HasSubstr("0 to 1"));
}

TEST_F(ReduceTestCase, InputsFollowAndBecomeSimple) {
  ReduceCandidate c = candidate(R"(
    func.func @f(%m: tensor<4x6xi32>) -> tensor<4x6xi32> {
      %r = arith.addi %m, %m : tensor<4x6xi32>
      return %r : tensor<4x6xi32>
    })");
  HostValue v;
  v.elem.bits = 32;
  v.elementName = "i32";
  v.isScalar = false;
  v.shape = {4, 6};
  for (uint64_t i = 0; i != 24; ++i)
    v.bits.push_back(i + 2);
  c.inputs = {v};
  // The element at (1, 2), which was 10, must stay: so its row and column do.
  auto test = [](const ReduceCandidate &c) {
    if (c.inputs.size() != 1)
      return false;
    const HostValue &v = c.inputs[0];
    return v.shape.size() == 2 && v.shape[0] > 1 && v.shape[1] > 2 &&
           v.bits[static_cast<size_t>(v.shape[1]) + 2] == 10;
  };
  ReduceResult r = reduce(std::move(c), test);
  const HostValue &left = r.candidate.inputs[0];
  // Two rows would do; but sizes that have become equal shrink together.
  ASSERT_EQ(left.shape.size(), 2u);
  EXPECT_LE(left.shape[0], 3);
  EXPECT_EQ(left.shape[1], 3);
  for (size_t i = 0; i != left.bits.size(); ++i)
    EXPECT_EQ(left.bits[i], i == 5 ? 10u : 0u);
}

TEST_F(ReduceTestCase, TheSameEveryTime) {
  const char *program = R"(
    func.func @f(%x: i32, %y: i32) -> i32 {
      %a = arith.addi %x, %y : i32
      %b = arith.muli %a, %y : i32
      %c = arith.subi %b, %a : i32
      return %c : i32
    })";
  std::string first;
  for (int i = 0; i != 2; ++i) {
    ReduceResult r = reduce(candidate(program), has({"arith.subi"}));
    if (i)
      EXPECT_EQ(r.candidate.text(), first);
    first = r.candidate.text();
  }
}

TEST_F(ReduceTestCase, TimeIsKept) {
  ReduceOptions options;
  options.seconds = 0;
  ReduceResult r = reduce(candidate(R"(
    func.func @f(%x: i32) -> i32 {
      %a = arith.addi %x, %x : i32
      return %a : i32
    })"),
                          has({"func.func"}), options);
  EXPECT_FALSE(r.complete);
  EXPECT_EQ(r.tests, 0u);
  EXPECT_EQ(r.operationsAfter, r.operationsBefore);
}

// A reduction that is ended after any of its successes ends with the same
// program if it goes on from there.
TEST_F(ReduceTestCase, GoesOnWhereItEnded) {
  const char *program = R"(
    func.func @f(%x: i32, %y: i32, %n: index) -> (i32, i32) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %a = arith.addi %x, %y : i32
      %b = arith.muli %a, %y : i32
      %s = scf.for %i = %zero to %n step %one iter_args(%v = %b) -> (i32) {
        %p = arith.subi %v, %x : i32
        %q = arith.muli %p, %p : i32
        scf.yield %q : i32
      }
      return %s, %a : i32, i32
    })";
  expectResumable(candidate(program), has({"arith.subi", "arith.muli"}));
}

// Also where there has been a smaller program than the best.
TEST_F(ReduceTestCase, GoesOnWhereItHasGrown) {
  expectResumable(fourthPowers(), twelveProducts(fourthPowers().text()));
}

TEST_F(ReduceTestCase, StateInAFile) {
  std::string path = testing::TempDir() + "/plumb-reduce-state.json";
  std::remove(path.c_str());
  const char *program = R"(
    func.func @f(%x: i32, %y: i32) -> i32 {
      %a = arith.addi %x, %y : i32
      %b = arith.muli %a, %y : i32
      return %b : i32
    })";
  ReduceTest test = has({"arith.muli"});
  ReduceOptions none;
  none.seconds = 0;
  Result<ReduceResult> r =
      reduceResumably(candidate(program), test, "muli", path, none);
  ASSERT_TRUE(r) << r.error().str();
  EXPECT_FALSE(r->complete);
  auto rest = reduceResumably(candidate(program), test, "muli", path);
  ASSERT_TRUE(rest) << rest.error().str();
  EXPECT_TRUE(rest->complete);
  EXPECT_EQ(rest->candidate.text(),
            reduce(candidate(program), test).candidate.text());
  EXPECT_EQ(rest->operationsBefore, 4u);
  auto done = reduceResumably(candidate(program), test, "muli", path);
  ASSERT_TRUE(done) << done.error().str();
  EXPECT_EQ(done->tests, 0u);
  auto other = reduceResumably(candidate(program), test, "addi", path);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("another reduction"));
  std::remove(path.c_str());
  EXPECT_FALSE(
      reduceResumably(candidate(program), test, "muli", "/no/such/folder/s"));
}

TEST_F(ReduceTestCase, GoesOnAfterTheProcessHasDied) {
  // Also between a step that added operations and the end, where there is a
  // smaller program than the best.
  const std::string path = testing::TempDir() + "/plumb-reduce-died.json";
  ReduceTest test = twelveProducts(fourthPowers().text());
  unsigned calls = 0;
  ReduceResult whole = reduce(fourthPowers(), [&](const ReduceCandidate &c) {
    ++calls;
    return test(c);
  });
  ASSERT_GT(calls, 10u);
  unsigned grown = 0;
  for (unsigned last : {calls / 3, 2 * calls / 3, calls - 1}) {
    std::remove(path.c_str());
    pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      unsigned n = 0;
      (void)reduceResumably(
          fourthPowers(),
          [&](const ReduceCandidate &c) {
            if (++n == last)
              _exit(0);
            return test(c);
          },
          "twelve", path);
      _exit(1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    Result<std::string> state = readTextFile(path);
    ASSERT_TRUE(state) << state.error().str();
    grown += state->find("\"smaller\": {") != std::string::npos;
    Result<ReduceResult> rest =
        reduceResumably(fourthPowers(), test, "twelve", path);
    ASSERT_TRUE(rest) << rest.error().str();
    EXPECT_TRUE(rest->complete);
    EXPECT_EQ(rest->candidate.text(), whole.candidate.text()) << last;
  }
  EXPECT_GT(grown, 0u);
  std::remove(path.c_str());
}

static const Delta &deltaNamed(const std::string &name) {
  for (const Delta &delta : allDeltas())
    if (name == delta.name)
      return delta;
  ADD_FAILURE() << "no delta " << name;
  return allDeltas().front();
}

TEST_F(ReduceTestCase, WhatAnOperationGivesBecomesAnArgument) {
  ReduceCandidate c = candidate(R"(
    func.func @f(%m: memref<2xi32>) {
      %one = arith.constant 1 : index
      %x = memref.load %m[%one] : memref<2xi32>
      %y = arith.muli %x, %x : i32
      memref.store %y, %m[%one] : memref<2xi32>
      return
    })");
  HostValue v;
  v.elem.bits = 32;
  v.elementName = "i32";
  v.isScalar = false;
  v.shape = {2};
  v.bits = {3, 7};
  c.inputs = {v};
  const Delta &delta = deltaNamed("OpsToArguments");
  Chooser none(0, 0);
  delta.run(c, none);
  EXPECT_EQ(none.seen(), 2u); // the product, then the load
  Chooser first(0, 1);
  delta.run(c, first);
  ASSERT_EQ(c.inputs.size(), 2u);
  EXPECT_EQ(c.inputs[1].bits, std::vector<uint64_t>{49});
  EXPECT_THAT(c.text(), HasSubstr("memref.store %arg1"));
  EXPECT_TRUE(mlir::succeeded(mlir::verify(c.module.get())));
}

TEST_F(ReduceTestCase, TheEntryReturnsEarlier) {
  ReduceCandidate c = candidate(R"(
    func.func @f(%m: memref<2xi32>, %x: i32) -> (i32, i32) {
      %one = arith.constant 1 : index
      %y = arith.muli %x, %x : i32
      %z = arith.addi %y, %x : i32
      memref.store %z, %m[%one] : memref<2xi32>
      return %y, %z : i32, i32
    })");
  HostValue m;
  m.elem.bits = 32;
  m.elementName = "i32";
  HostValue x = m;
  x.bits = {3};
  m.isScalar = false;
  m.shape = {2};
  m.bits = {0, 0};
  c.inputs = {m, x};
  const Delta &delta = deltaNamed("ReturnEarlier");
  Chooser second(1, 2);
  delta.run(c, second);
  EXPECT_THAT(c.text(), HasSubstr("-> i32"));
  ASSERT_TRUE(c.observeArgs);
  EXPECT_TRUE(c.observeArgs->empty());
  EXPECT_TRUE(mlir::succeeded(mlir::verify(c.module.get())));
  // From the sum there is one value further up, and the way back is closed.
  Chooser none(0, 0);
  delta.run(c, none);
  EXPECT_EQ(none.seen(), 1u);
  Chooser all(0, 1);
  delta.run(c, all);
  Chooser left(0, 0);
  delta.run(c, left);
  EXPECT_EQ(left.seen(), 0u);
}

TEST_F(ReduceTestCase, KernelsLoseWhatTheyDoNotUse) {
  ReduceCandidate c = candidate(R"(
    module attributes {gpu.container_module} {
      gpu.module @m {
        gpu.func @k(%a: f32, %m: memref<1xf32>, %b: i32) kernel {
          %c0 = arith.constant 0 : index
          memref.store %a, %m[%c0] : memref<1xf32>
          gpu.return
        }
      }
      func.func @f(%a: f32, %m: memref<1xf32>, %b: i32) {
        %c1 = arith.constant 1 : index
        gpu.launch_func @m::@k blocks in (%c1, %c1, %c1)
          threads in (%c1, %c1, %c1)
          args(%a : f32, %m : memref<1xf32>, %b : i32)
        return
      }
    })");
  const Delta &delta = deltaNamed("KernelArguments");
  Chooser none(0, 0);
  delta.run(c, none);
  EXPECT_EQ(none.seen(), 1u);
  Chooser all(0, 1);
  delta.run(c, all);
  EXPECT_THAT(c.text(), HasSubstr("args(%arg0 : f32, %arg1 : memref<1xf32>)"));
  EXPECT_THAT(c.text(),
              HasSubstr("gpu.func @k(%arg0: f32, %arg1: memref<1xf32>)"));
  EXPECT_TRUE(mlir::succeeded(mlir::verify(c.module.get())));
}

TEST_F(ReduceTestCase, WhatIsNotZeroMovesToTheFront) {
  ReduceCandidate c = candidate("func.func @f(%m: memref<4xi32>) { return }");
  HostValue v;
  v.elem.bits = 32;
  v.elementName = "i32";
  v.isScalar = false;
  v.shape = {4};
  v.bits = {0, 5, 0, 9};
  c.inputs = {v};
  auto test = [](const ReduceCandidate &c) {
    return c.inputs.size() == 1 &&
           llvm::is_contained(c.inputs[0].bits, uint64_t(9));
  };
  ReduceResult r = reduce(std::move(c), test);
  EXPECT_EQ(r.candidate.inputs[0].bits, std::vector<uint64_t>{9});
  EXPECT_THAT(r.candidate.text(), HasSubstr("memref<1xi"));
}
} // namespace
