//===- ObserverTest.cpp - observers, budgets, threads, printing -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program that embeds the interpreter relies on beside the results.
// Counts and values are worked by hand.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Interp/Observers.h"
#include <gtest/gtest.h>
#include <map>
#include <thread>

using namespace plumb;
using namespace plumb::test;

namespace {

/// A module with its context.
struct Parsed {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;

  explicit Parsed(const std::string &text) {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects(); // plumb.tag
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "t");
  }
  std::unique_ptr<CompiledProgram>
  compile(const CompileOptions &options = {}) const {
    auto program = CompiledProgram::compile(*module, "f", options);
    EXPECT_TRUE(program) << program.error().str();
    return program ? std::move(*program) : nullptr;
  }
};

const char *const kSquares = R"(func.func @f(%m: memref<4xi32>) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %z = arith.constant 0 : i32
    %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %z) -> i32 {
      %x = memref.load %m[%i] : memref<4xi32>
      %q = arith.muli %x, %x {plumb.tag = "square"} : i32
      %b = arith.addi %a, %q : i32
      scf.yield %b : i32
    }
    memref.store %s, %m[%c0] : memref<4xi32>
    return %s : i32
  })";

HostValue fourInts() { return i32s({1, 2, 3, 4}); }

} // namespace

TEST(Observer, OperationsWithTheirValues) {
  Parsed p(kSquares);
  CompileOptions compile;
  compile.observeOperations = true;
  auto program = p.compile(compile);
  ASSERT_TRUE(program);
  std::map<std::string, unsigned> seen;
  std::vector<uint64_t> squares, sums;
  Observers observers;
  observers.operation = [&](const OperationEvent &e) {
    ++seen[e.name()];
    if (e.name() == "arith.muli") {
      EXPECT_EQ(e.operand(0)->bits, e.operand(1)->bits);
      squares.push_back(e.result(0)->bits[0]);
      EXPECT_EQ(e.count(), squares.size());
      EXPECT_NE(e.position().find(":8:"), std::string::npos) << e.position();
    }
    if (e.name() == "arith.addi")
      sums.push_back(e.result(0)->bits[0]);
    if (e.name() == "memref.load") {
      ASSERT_EQ(e.numOperands(), 2u);
      EXPECT_EQ(e.operand(0)->bits, (std::vector<uint64_t>{1, 2, 3, 4}));
    }
    if (e.name() == "memref.store") // it has run
      EXPECT_EQ(e.operand(1)->bits, (std::vector<uint64_t>{30, 2, 3, 4}));
  };
  RunOptions options;
  options.observers = &observers;
  auto r = program->run({fourInts()}, options);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->status, RunStatus::Ok);
  EXPECT_EQ(squares, (std::vector<uint64_t>{1, 4, 9, 16}));
  EXPECT_EQ(sums, (std::vector<uint64_t>{1, 5, 14, 30}));
  EXPECT_EQ(seen["arith.muli"], 4u);
  EXPECT_EQ(seen["scf.yield"], 0u); // a part of the loop
  EXPECT_EQ(seen["scf.for"], 1u);
  EXPECT_EQ(seen["func.return"], 1u);
}

TEST(Observer, EveryNth) {
  Parsed p(kSquares);
  CompileOptions compile;
  compile.observeOperations = true;
  auto program = p.compile(compile);
  ASSERT_TRUE(program);
  auto count = [&](uint64_t every) {
    unsigned n = 0;
    Observers observers;
    observers.every = every;
    observers.operation = [&](const OperationEvent &) { ++n; };
    RunOptions options;
    options.observers = &observers;
    EXPECT_TRUE(program->run({fourInts()}, options));
    return n;
  };
  unsigned all = count(1);
  // Constants are no less operations; load, muli, addi four times each, and
  // the loop, the store and the return.
  EXPECT_EQ(all, 4u + 3 * 4 + 3);
  EXPECT_EQ(count(5), all / 5);
  EXPECT_EQ(count(all), 1u);
  EXPECT_EQ(count(all + 1), 0u);
}

TEST(Observer, TagsAloneWithShadows) {
  Parsed p(kSquares);
  CompileOptions compile;
  compile.observeTags = true;
  auto program = p.compile(compile);
  ASSERT_TRUE(program);
  std::vector<uint64_t> values;
  Observers observers;
  observers.tag = [&](const OperationEvent &e) {
    EXPECT_EQ(e.tag(), "square");
    std::optional<HostValue> v = e.result(0);
    ASSERT_TRUE(v);
    EXPECT_EQ(v->shadows.size(), 1u);
    values.push_back(v->bits[0]);
  };
  RunOptions options;
  options.observers = &observers;
  options.shadows = true;
  ASSERT_TRUE(program->run({fourInts()}, options));
  EXPECT_EQ(values, (std::vector<uint64_t>{1, 4, 9, 16}));
}

TEST(Observer, Memory) {
  Parsed p(R"(func.func @f() -> i16 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = arith.constant 7 : i16
    %m = memref.alloc() : memref<3xi16>
    memref.store %v, %m[%c1] : memref<3xi16>
    %x = memref.load %m[%c1] : memref<3xi16>
    memref.dealloc %m : memref<3xi16>
    return %x : i16
  })");
  auto program = p.compile();
  ASSERT_TRUE(program);
  std::vector<std::string> events;
  uint64_t base = 0;
  Observers observers;
  observers.memory = [&](const MemoryEvent &e) {
    static const char *const names[] = {"allocate", "free", "read", "write"};
    if (e.kind == MemoryEvent::Allocate)
      base = e.address;
    events.push_back(std::string(names[e.kind]) + " " +
                     std::to_string(e.address - base) + " " +
                     std::to_string(e.bytes) + " " + e.operation);
  };
  RunOptions options;
  options.observers = &observers;
  ASSERT_TRUE(program->run({}, options));
  EXPECT_EQ(events, (std::vector<std::string>{
                        "allocate 0 6 memref.alloc", "write 2 2 memref.store",
                        "read 2 2 memref.load", "free 0 6 memref.dealloc"}));
}

/// What runs side by side, who waits, and the memory in between; the same with
/// the search for races and without it.
TEST(Observer, Order) {
  Parsed p(R"(
  memref.global @g : memref<2xi8> = dense<1>
  func.func @f(%a: memref<4xi8>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %v = arith.constant 7 : i8
    %m = memref.alloc() : memref<2xi8>
    %g = memref.get_global @g : memref<2xi8>
    %t = async.execute {
      scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
        %o = memref.atomic_rmw addi %v, %m[%i] : (i8, memref<2xi8>) -> i8
      }
      async.yield
    }
    async.await %t : !async.token
    memref.dealloc %m : memref<2xi8>
    return
  })");
  for (bool races : {false, true}) {
    CompileOptions compile;
    compile.races = races;
    compile.observeOrder = true;
    auto program = p.compile(compile);
    ASSERT_TRUE(program);
    std::vector<std::string> events;
    uint64_t token = 0;
    Observers observers;
    observers.memory = [&](const MemoryEvent &e) {
      if (e.operation.compare(0, 6, "async.") == 0)
        return; // the runtime's own
      static const char *const names[] = {"allocate", "free", "read", "write"};
      static const char *const where[] = {"heap", "stack", "static", "tensor",
                                          "argument"};
      events.push_back(std::string(names[e.kind]) + " " + where[e.storage] +
                       (e.isAtomic ? " atomic" : "") +
                       (e.symbol.empty() ? "" : " @" + e.symbol));
    };
    observers.order = [&](const OrderEvent &e) {
      static const char *const names[] = {
          "enter",    "iterate", "end iteration", "exit",   "begin task",
          "end task", "join",    "add to group",  "unknown"};
      std::string text = names[e.kind] + (" " + e.operation);
      if (e.kind == OrderEvent::BeginIteration)
        text += " " + std::to_string(e.values[0]);
      if (e.kind == OrderEvent::EndTask)
        token = e.values[0];
      if (e.kind == OrderEvent::Join)
        text += e.values[0] == token ? " that token" : " another one";
      events.push_back(text);
    };
    RunOptions options;
    options.observers = &observers;
    HostValue a = fourInts();
    a.elem.bits = 8;
    auto r = program->run({a}, options);
    ASSERT_TRUE(r) << r.error().str();
    EXPECT_EQ(events,
              (std::vector<std::string>{
                  "allocate static @g", "allocate argument", "allocate heap",
                  "begin task async.execute", "enter scf.parallel",
                  "iterate scf.parallel 0", "read heap atomic",
                  "write heap atomic", "end iteration scf.parallel",
                  "iterate scf.parallel 1", "read heap atomic",
                  "write heap atomic", "end iteration scf.parallel",
                  "exit scf.parallel", "end task async.execute",
                  "join async.await that token", "free heap"}))
        << races;
  }
}

TEST(Observer, NothingCompiledInIsAnError) {
  Parsed p(kSquares);
  auto program = p.compile();
  ASSERT_TRUE(program);
  EXPECT_EQ(program->disassemble().find("Observe"), std::string::npos);
  Observers observers;
  observers.operation = [](const OperationEvent &) {};
  RunOptions options;
  options.observers = &observers;
  auto r = program->run({fourInts()}, options);
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().message.find("observeOperations"), std::string::npos);
}

static const char *const kEndless = R"(func.func @f() {
    cf.br ^again
  ^again:
    cf.br ^again
  })";

TEST(Budget, Seconds) {
  Parsed p(kEndless);
  auto program = p.compile();
  ASSERT_TRUE(program);
  for (bool shadows : {false, true}) {
    RunOptions options;
    options.shadows = shadows;
    options.maxSteps = 0;
    options.maxSeconds = 0.01;
    auto r = program->run({}, options);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->status, RunStatus::Budget);
    ASSERT_FALSE(r->findings.empty());
    EXPECT_EQ(r->findings.back().kind, "time-budget");
    EXPECT_GT(r->steps, 0u);
  }
  // Steps are still counted to the last one between two looks at the clock.
  RunOptions options;
  options.maxSteps = 1'000'000;
  options.maxSeconds = 1000;
  auto r = program->run({}, options);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->findings.back().kind, "step-budget");
  EXPECT_GE(r->steps, 1'000'000u);
  EXPECT_LT(r->steps, 1'000'100u);
}

TEST(Printing, ComesByLinesAndOnce) {
  // Prints 0, 1, 2; then a poison comparison makes the run start again.
  Parsed p(R"(
  func.func private @printI64(i64)
  func.func private @printNewline()
  func.func @f(%x: i32) -> i1 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %c3 step %c1 {
      %v = arith.index_cast %i : index to i64
      func.call @printI64(%v) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
    %y = arith.addi %x, %x overflow<nsw> : i32
    %p = arith.cmpi eq, %y, %x : i32
    return %p : i1
  })");
  auto program = p.compile();
  ASSERT_TRUE(program);
  HostValue x = i32(0x7fffffff);
  std::vector<std::string> pieces;
  RunOptions options;
  options.print = [&](const std::string &text) { pieces.push_back(text); };
  auto r = program->run({x}, options);
  ASSERT_TRUE(r);
  EXPECT_TRUE(r->usedFullLoop);
  EXPECT_EQ(pieces, (std::vector<std::string>{"0\n", "1\n", "2\n"}));
  EXPECT_EQ(r->output, "");
  // Without a sink it is collected.
  r = program->run({x}, RunOptions());
  ASSERT_TRUE(r);
  EXPECT_EQ(r->output, "0\n1\n2\n");
}

TEST(Threads, OneProgramManyRuns) {
  Parsed p(kSquares);
  auto program = p.compile();
  ASSERT_TRUE(program);
  std::vector<std::thread> threads;
  std::vector<unsigned> wrong(8);
  for (unsigned t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (unsigned i = 0; i < 50; ++i) {
        HostValue in = fourInts();
        in.bits[3] = t;
        RunOptions options;
        options.shadows = i % 2;
        auto r = program->run({in}, options);
        wrong[t] += !r || r->status != RunStatus::Ok ||
                    r->results[0].bits[0] != 14 + t * t ||
                    r->arguments[0].bits[0] != 14 + t * t;
      }
    });
  for (std::thread &t : threads)
    t.join();
  EXPECT_EQ(wrong, std::vector<unsigned>(8));
}

TEST(Threads, CompileOnEach) {
  // A context and a module for each: MLIR's own rule.
  std::vector<std::thread> threads;
  std::vector<unsigned> wrong(8);
  for (unsigned t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (unsigned i = 0; i < 5; ++i) {
        Parsed p(kSquares);
        auto program = CompiledProgram::compile(*p.module, "f");
        if (!program) {
          ++wrong[t];
          continue;
        }
        auto r = (*program)->run({fourInts()});
        wrong[t] += !r || r->results[0].bits[0] != 30;
      }
    });
  for (std::thread &t : threads)
    t.join();
  EXPECT_EQ(wrong, std::vector<unsigned>(8));
}
