//===- ThreadsTest.cpp - several pass managers in several threads ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library keeps nothing global: each thread has a context of its own, and
// gets the answer that it would get alone. Every other program is a right one.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Attach.h"
#include "plumbline/Bisect/Bisect.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

using namespace plumb;

/// ceil(x), whose sign of zero math-expand-ops loses, divides 1: at -0.5 the
/// quotient is -inf before the pass and inf after it, at 1.5 it is 0.5.
static const char *const kProgram = R"(
func.func @f(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %c = math.ceil %a : f32
  %r = arith.divf %one, %c : f32
  return %r : f32
})";

static constexpr unsigned kThreads = 8, kRounds = 12;

/// What `work` returns in each of kThreads threads, one after the other.
template <typename Work> static std::vector<std::string> inThreads(Work work) {
  std::vector<std::string> said(kThreads);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t != kThreads; ++t)
    threads.emplace_back([&, t] {
      for (unsigned round = 0; round != kRounds; ++round)
        said[t] += work(t) + ";";
    });
  for (std::thread &thread : threads)
    thread.join();
  return said;
}

static std::string times(unsigned n, const std::string &text) {
  std::string all;
  while (n--)
    all += text;
  return all;
}

TEST(Threads, EachPassManagerIsWatchedForItself) {
  registerTestPasses();
  std::vector<std::string> said = inThreads([](unsigned thread) {
    std::unique_ptr<mlir::MLIRContext> context = makeContext();
    auto module = parseModule(*context, kProgram);
    mlir::ScopedDiagnosticHandler silence(
        context.get(), [](mlir::Diagnostic &) { return mlir::success(); });
    mlir::PassManager pm(context.get());
    EXPECT_TRUE(mlir::succeeded(mlir::parsePassPipeline(
        "func.func(canonicalize,math-expand-ops,cse)", pm)));
    AttachOptions options;
    options.args = {thread % 2 ? "f32=1.5" : "f32=-0.5"};
    std::string verdicts;
    options.onVerdict = [&](const PassVerdict &v) {
      if (isBad(v.verdict.verdict))
        verdicts += v.pass + " " + v.verdict.first->got;
    };
    attach(pm, options);
    EXPECT_TRUE(mlir::succeeded(pm.run(*module)));
    return verdicts;
  });
  for (unsigned t = 0; t != kThreads; ++t)
    EXPECT_EQ(said[t], times(kRounds, t % 2 ? ";" : "math-expand-ops inf;"));
}

TEST(Threads, EachBisectionFindsItsCulprit) {
  registerTestPasses();
  std::vector<std::string> said = inThreads([](unsigned thread) {
    std::unique_ptr<mlir::MLIRContext> context = makeContext();
    auto module = parseModule(*context, kProgram);
    BisectOptions options;
    options.entry = "f";
    options.pipeline =
        "builtin.module(func.func(canonicalize,math-expand-ops,cse))";
    HostValue x;
    x.elem = {ScalarType::Float, 32, FloatFormat::F32};
    x.elementName = "f32";
    x.bits = {thread % 2 ? 0x3fc00000u : 0xbf000000u};
    options.inputs = {x};
    Result<BisectResult> result = bisect(*module, options);
    if (!result)
      return result.error().str();
    if (result->culprits.empty())
      return std::string(bisectStatusName(result->status));
    const BisectFinding &culprit = result->culprits.front();
    return culprit.pass + " " +
           std::string(certificateStateName(culprit.certificate.alone.state)) +
           " " +
           std::string(certificateStateName(culprit.certificate.native.state));
  });
  for (unsigned t = 0; t != kThreads; ++t)
    EXPECT_EQ(said[t],
              times(kRounds, t % 2 ? "agree;" : "math-expand-ops yes yes;"));
}
