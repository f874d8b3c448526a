//===- ThreadsTest.cpp - programs of one module on several threads --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled program is constant: programs that were compiled from one module
// with different entries run at once, each with inputs of its own, and each run
// gives and prints what it would alone. (One program: ObserverTest.cpp.)
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>
#include <thread>

using namespace plumb;
using namespace plumb::test;

namespace {

/// Loops, a parallel loop (which is watched for races), allocations, a function
/// that is called and a constant in memory: whatever a run keeps.
constexpr char kModule[] = R"(
memref.global "private" constant @weights : memref<4xf32> =
    dense<[1.0, 2.0, 3.0, 4.0]>
func.func private @printI64(i64)
func.func @weighted(%k: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %w = memref.get_global @weights : memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %x = memref.load %w[%i] : memref<4xf32>
    %y = arith.mulf %x, %k : f32
    memref.store %y, %m[%i] : memref<4xf32>
  }
  %s = scf.for %j = %c0 to %n step %c1 iter_args(%a = %zero) -> (f32) {
    %r = arith.remui %j, %c4 : index
    %x = memref.load %m[%r] : memref<4xf32>
    %t = arith.addf %a, %x : f32
    scf.yield %t : f32
  }
  %i64 = arith.index_cast %n : index to i64
  call @printI64(%i64) : (i64) -> ()
  memref.dealloc %m : memref<4xf32>
  return %s : f32
}
func.func @twice(%k: f32, %n: index) -> f32 {
  %a = call @weighted(%k, %n) : (f32, index) -> f32
  %b = call @weighted(%k, %n) : (f32, index) -> f32
  %s = arith.addf %a, %b : f32
  return %s : f32
}
)";

constexpr unsigned kThreads = 8, kRounds = 50;

} // namespace

/// Each thread runs both programs with its own factor and number of rounds of
/// four: 10 k n in all, all of it exact.
TEST(Threads, SeveralEntriesAtOnce) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(kModule, &context);
  ASSERT_TRUE(module);
  auto once = CompiledProgram::compile(*module, "weighted");
  auto twice = CompiledProgram::compile(*module, "twice");
  ASSERT_TRUE(once && twice);

  std::vector<std::string> wrong(kThreads);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (unsigned round = 0; round < kRounds && wrong[t].empty(); ++round) {
        const bool both = (t + round) % 2;
        const float k = static_cast<float>(t + 1);
        const int64_t n = 100 + round;
        RunOptions options;
        options.shadows = round % 3 == 0;
        auto r = (both ? *twice : *once)->run({f32(k), index(4 * n)}, options);
        const std::string number = std::to_string(4 * n);
        const double expected = (both ? 20 : 10) * k * static_cast<double>(n);
        if (!r)
          wrong[t] = r.error().message;
        else if (r->status != RunStatus::Ok || !r->findings.empty())
          wrong[t] = "status or findings";
        else if (r->output != (both ? number + number : number))
          wrong[t] = "printed " + r->output;
        else if (doubles(r->results[0])[0] != expected)
          wrong[t] = "result " + std::to_string(doubles(r->results[0])[0]);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (unsigned t = 0; t < kThreads; ++t)
    EXPECT_EQ(wrong[t], "") << "on thread " << t;
}
