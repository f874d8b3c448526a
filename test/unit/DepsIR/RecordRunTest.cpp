//===- RecordRunTest.cpp - recorded runs ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The races that a check of a recorded graph finds, against those of the model
// in RandomAsync.h; and how much is recorded.
//
//===----------------------------------------------------------------------===//

#include "plumbline/DepsIR/RecordRun.h"
#include "RandomAsync.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/Deps/JoinActual.h"
#include "plumbline/Deps/Readers.h"
#include "plumbline/Deps/WriteGraph.h"
#include "plumbline/DepsIR/ReadIR.h"
#include "plumbline/Interp/Interpreter.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

class Recorded : public testing::Test {
protected:
  Recorded() {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// Of @f, which takes no arguments.
  std::optional<AccessGraph> record(const std::string &text,
                                    RunRecordOptions recordOptions = {},
                                    bool races = false) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "f.mlir");
    if (!module) {
      ADD_FAILURE() << "the program does not parse: " << text;
      return std::nullopt;
    }
    CompileOptions compileOptions;
    compileOptions.races = races;
    compileOptions.observeOrder = true;
    auto program = CompiledProgram::compile(*module, "f", compileOptions);
    if (!program) {
      ADD_FAILURE() << program.error().str();
      return std::nullopt;
    }
    RunRecorder recorder(recordOptions);
    RunOptions options;
    options.observers = &recorder.observers();
    Result<RunResult> done = (*program)->run({}, options);
    if (!done) {
      ADD_FAILURE() << done.error().str();
      return std::nullopt;
    }
    status = done->status;
    foundRace = done->race() != nullptr;
    Result<AccessGraph> graph = recorder.finish(*done, {});
    if (!graph) {
      ADD_FAILURE() << graph.error().str();
      return std::nullopt;
    }
    // As everybody will read it.
    graph = readGenericGraph(genericGraphText(*graph), "f.json");
    if (!graph) {
      ADD_FAILURE() << graph.error().str();
      return std::nullopt;
    }
    return std::move(*graph);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  RunStatus status = RunStatus::Ok;
  bool foundRace = false;
};

/// `f.mlir:12:3` and `alloc:12:3` are 12; 0 without a place.
unsigned lineOf(const std::string &place) {
  size_t first = place.find(':');
  return first == std::string::npos
             ? 0
             : unsigned(std::strtoul(&place[first + 1], nullptr, 10));
}

/// Byte by byte, in the model's terms.
RacyBytes racesOf(const AccessGraph &graph, const HazardReport &report) {
  RacyBytes races;
  auto contains = [](const ByteRegion &region, uint64_t byte) {
    return overlap(region, 0, ByteRegion::interval(byte, byte + 1), 0) ==
           Overlap::Yes;
  };
  auto lineAndMode = [&](const DepsAccess &access) {
    if (access.mode & LifetimeAccess)
      return std::pair(lineOf(graph.tasks[access.task].loc), 'f');
    return std::pair(lineOf(graph.placeOf(access)),
                     access.mode == ReadAccess    ? 'r'
                     : access.mode == WriteAccess ? 'w'
                                                  : 'a');
  };
  for (const Hazard &hazard : report.hazards)
    for (const Conflict &c : conflictsOf(graph, hazard.from, hazard.to)) {
      auto [lineA, modeA] = lineAndMode(c.from);
      auto [lineB, modeB] = lineAndMode(c.to);
      unsigned alloc = lineOf(graph.buffers[c.from.buffer].id);
      for (uint64_t byte = c.bytes.lo; byte != c.bytes.hi; ++byte)
        if (contains(graph.region(c.from), byte) &&
            contains(graph.region(c.to), byte))
          races.insert({lineA, lineB, {modeA, modeB}, alloc, byte});
    }
  return races;
}

} // namespace

TEST_F(Recorded, RandomPrograms) {
  uint64_t racy = 0, clean = 0, races = 0, threads = 0;
  for (uint64_t i = 0; i != 1500 && !HasFailure(); ++i) {
    PhiloxStream random(1, "record", i);
    RandomAsync program = randomAsync(random);
    std::optional<AccessGraph> graph = record(program.text, {}, true);
    ASSERT_TRUE(graph);
    ASSERT_EQ(status, RunStatus::Ok) << program.text;
    Result<HazardReport> report = findHazards(*graph);
    ASSERT_TRUE(report) << report.error().str();
    RacyBytes found = racesOf(*graph, *report);
    // Freed by a line of its own: the line of the task is that of its first
    // act, so frees are compared by their kind alone.
    auto plain = [](const RacyBytes &all) {
      RacyBytes result;
      for (auto [from, to, modes, buffer, byte] : all)
        result.insert({from, modes[1] == 'f' ? 0 : to, modes, buffer, byte});
      return result;
    };
    EXPECT_EQ(plain(found), plain(program.races)) << i << "\n" << program.text;
    // The interpreter's own search finds one exactly where there are some.
    EXPECT_EQ(foundRace, !program.races.empty()) << i << "\n" << program.text;
    (program.races.empty() ? clean : racy) += 1;
    races += program.races.size();
    threads += program.numThreads;
  }
  EXPECT_GT(racy, 300u);
  EXPECT_GT(clean, 300u);
  EXPECT_GT(races, 5000u);
  EXPECT_GT(threads, 3000u);
}

/// What IR says of itself covers what it does.
TEST_F(Recorded, ReadIRCoversRuns) {
  unsigned compared = 0;
  for (uint64_t i = 0; i != 1500 && !HasFailure(); ++i) {
    PhiloxStream random(1, "record", i);
    RandomAsync program = randomAsync(random);
    std::optional<AccessGraph> run = record(program.text);
    ASSERT_TRUE(run);
    Result<AccessGraph> declared = readIRGraph(*module);
    ASSERT_TRUE(declared) << declared.error().str();
    ASSERT_TRUE(joinActual(*declared, *run));
    Result<DepsResult> result = checkDeps(*declared);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->mismatches.empty()) << i << "\n" << program.text;
    EXPECT_EQ(result->numOpaque, 0u);
    EXPECT_FALSE(declared->actualIsPartial);
    // And the two graphs agree on whether there is a race at all.
    EXPECT_EQ(result->report.hazards.empty(), program.races.empty())
        << i << "\n"
        << program.text;
    compared += declared->actualAccesses().size();
  }
  EXPECT_GT(compared, 10000u);
}

TEST_F(Recorded, LoopsAreRegions) {
  // 10^6 stores in columns of a view of every second row, 10^6 loads of one
  // column, by two threads: a handful of records.
  std::optional<AccessGraph> graph = record(R"(
  func.func @f() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 1000 : index
    %rows = arith.constant 2000 : index
    %x = arith.constant 1.0 : f32
    %m = memref.alloc() : memref<2000x1000xf32>
    %t = async.execute {
      scf.for %j = %c0 to %n step %c1 {
        scf.for %i = %c0 to %rows step %c2 {
          memref.store %x, %m[%i, %j] : memref<2000x1000xf32>
        }
      }
      async.yield
    }
    scf.for %i = %c1 to %rows step %c2 {
      memref.store %x, %m[%i, %c2] : memref<2000x1000xf32>
    }
    async.await %t : !async.token
    return
  })");
  ASSERT_TRUE(graph);
  EXPECT_EQ(status, RunStatus::Ok);
  std::vector<std::string> touched;
  for (const DepsAccess &access : graph->accesses())
    if (!(access.mode & LifetimeAccess))
      touched.push_back(graph->tasks[access.task].name + " " +
                        graph->region(access).str() + " at " +
                        graph->placeOf(access));
  // Rows of 4000 bytes: even ones, and the third element of odd ones.
  EXPECT_EQ(touched,
            (std::vector<std::string>{
                "async.execute [0, 4000) and 999 more every 8000 at "
                "f.mlir:13:11",
                "entry [4008, 4012) and 999 more every 8000 at f.mlir:19:7"}));
  Result<DepsResult> result = checkDeps(*graph);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict(), DepsVerdict::Clean);
}

TEST_F(Recorded, AllocationsOfALoop) {
  // 10^5 buffers that come and go in one task: some are told.
  std::optional<AccessGraph> graph = record(R"(
  func.func @f() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100000 : index
    %x = arith.constant 1.0 : f32
    scf.for %i = %c0 to %n step %c1 {
      %m = memref.alloc() : memref<4xf32>
      memref.store %x, %m[%c1] : memref<4xf32>
      memref.dealloc %m : memref<4xf32>
    }
    return
  })",
                                            {"f", 1000, 200000});
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->tasks.size(), 1u);
  EXPECT_EQ(graph->buffers.size(), 16u);
  EXPECT_EQ(graph->buffers[15].id, "alloc:8:12#15");
  EXPECT_TRUE(graph->notes.empty());
}

TEST_F(Recorded, LimitsAreToldAndFailClosed) {
  const std::string text = R"(
  func.func @f() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    %x = arith.constant 1.0 : f32
    %m = memref.alloc() : memref<10000xf32>
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %j = arith.muli %i, %i : index
      memref.store %x, %m[%j] : memref<10000xf32>
      scf.reduce
    }
    %k = memref.load %m[%c0] : memref<10000xf32>
    memref.dealloc %m : memref<10000xf32>
    return
  })";
  auto verdict = [&](RunRecordOptions options) {
    std::optional<AccessGraph> graph = record(text, options);
    if (!graph)
      return std::string("none");
    Result<DepsResult> result = checkDeps(*graph);
    EXPECT_TRUE(result);
    return std::string(result->verdict() == DepsVerdict::Clean ? "clean "
                       : result->verdict() == DepsVerdict::Inconclusive
                           ? "inconclusive "
                           : "finding ") +
           (graph->notes.empty() ? "" : graph->notes[0]);
  };
  RunRecordOptions options;
  EXPECT_EQ(verdict(options), "clean ");
  options.maxTasks = 50;
  EXPECT_EQ(verdict(options), "inconclusive recording ended with 50 tasks");
  options = {};
  options.maxAccesses = 20;
  EXPECT_EQ(verdict(options), "inconclusive recording ended after 20 accesses");
  options = {};
  options.maxBuffers = 0;
  EXPECT_EQ(verdict(options), "inconclusive recording ended with 0 buffers");
}

TEST_F(Recorded, PiecesThatAreTooMany) {
  // Squares have no two equal distances.
  std::optional<AccessGraph> graph = record(R"(
  func.func @f() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 100 : index
    %x = arith.constant 1.0 : f32
    %m = memref.alloc() : memref<10000xf32>
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.muli %i, %i : index
      memref.store %x, %m[%j] : memref<10000xf32>
    }
    return
  })",
                                            {"f", 1000, 1000, 1000, 20});
  ASSERT_TRUE(graph);
  ASSERT_EQ(graph->notes.size(), 1u);
  EXPECT_EQ(graph->notes[0], "f.mlir:10:7: touches 'alloc:7:10' in more than "
                             "20 pieces, which are not told");
  Result<DepsResult> result = checkDeps(*graph);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict(), DepsVerdict::Inconclusive);
}

TEST_F(Recorded, RunsThatEndEarly) {
  std::optional<AccessGraph> graph = record(R"(
  func.func @f() {
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %x = arith.constant 1.0 : f32
    %m = memref.alloc() : memref<4xf32>
    memref.store %x, %m[%c0] : memref<4xf32>
    memref.store %x, %m[%c5] : memref<4xf32>
    return
  })");
  ASSERT_TRUE(graph);
  EXPECT_EQ(status, RunStatus::Undefined);
  // The access that is out of bounds is the run's finding, and no event.
  ASSERT_EQ(graph->notes.size(), 1u);
  EXPECT_EQ(graph->notes[0].find("the run ended early: f.mlir:8:5: index 5"),
            0u)
      << graph->notes[0];
  Result<DepsResult> result = checkDeps(*graph);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->verdict(), DepsVerdict::Inconclusive);
}

TEST_F(Recorded, OrderThatWasNotCompiledIn) {
  module = mlir::parseSourceString<mlir::ModuleOp>("func.func @f() { return }",
                                                   &context, "f.mlir");
  CompileOptions compileOptions;
  compileOptions.races = false;
  auto program = CompiledProgram::compile(*module, "f", compileOptions);
  ASSERT_TRUE(program);
  RunRecorder recorder;
  RunOptions options;
  options.observers = &recorder.observers();
  Result<RunResult> done = (*program)->run({}, options);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("observeOrder"), std::string::npos);
}
