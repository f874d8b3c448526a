//===- JoinActualTest.cpp - declared against actual accesses --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small graphs and recordings, the differences worked out by hand.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/JoinActual.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/Deps/Readers.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Joined {
  std::vector<std::string> differences;
  DepsVerdict verdict = DepsVerdict::Clean;
};

/// `id undeclared writes [0, 4) of x at PLACE`
Joined join(const std::string &declaredText, const std::string &runText,
            const char *format = "json") {
  Joined joined;
  Result<AccessGraph> declared = readGenericGraph(declaredText, "declared");
  Result<AccessGraph> run = readGenericGraph(runText, "run");
  if (!declared || !run) {
    ADD_FAILURE() << (declared ? run.error() : declared.error()).str();
    return joined;
  }
  declared->format = format;
  EXPECT_TRUE(joinActual(*declared, *run));
  Result<DepsResult> result = checkDeps(*declared);
  if (!result) {
    ADD_FAILURE() << result.error().str();
    return joined;
  }
  joined.verdict = result->verdict();
  for (const AccessMismatch &m : result->mismatches) {
    const DepsAccess &access =
        m.task == noIndex ? declared->accessesElsewhere()[m.access]
        : m.isUndeclared  ? declared->actualAccesses()[m.access]
                          : declared->accesses()[m.access];
    joined.differences.push_back(
        (m.task == noIndex ? "nobody" : declared->tasks[m.task].id) +
        (m.isUndeclared ? " undeclared " : " idle ") +
        accessVerb(uint8_t(access.mode)) + " " +
        declared->region(access).str() + " of " +
        declared->buffers[access.buffer].id +
        (declared->placeOf(access).empty()
             ? ""
             : " at " + declared->placeOf(access)));
  }
  return joined;
}

/// A run whose thread, begun at f.c:5:1, does what \p args say.
std::string thread(const std::string &args) {
  return R"({"tasks": [
    {"id": "main", "args": []},
    {"id": "t", "loc": "dir/f.c:5:1", "parent": "main", "args": [)" +
         args + R"(]}],
    "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})";
}

const char *const oneTask = R"({"tasks": [
    {"id": "k", "loc": "f.c:5:1", "args": [
      {"buffer": "x", "shape": [32], "dtype": "i8", "access": "write"},
      {"buffer": "y", "access": "read"}]}],
    "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})";

} // namespace

TEST(JoinActual, AsDeclared) {
  Joined joined = join(oneTask, thread(R"(
      {"buffer": "x", "offset": 4, "shape": [8], "dtype": "i8",
       "access": "write", "loc": "f.c:6:1"},
      {"buffer": "y", "access": "read", "loc": "f.c:7:1"})"));
  EXPECT_THAT(joined.differences, IsEmpty());
  EXPECT_EQ(joined.verdict, DepsVerdict::Clean);
}

TEST(JoinActual, BeyondWhatIsDeclared) {
  // x is written up to byte 40 instead of 32, y is written and not only read.
  Joined joined = join(oneTask, thread(R"(
      {"buffer": "x", "shape": [40], "dtype": "i8", "access": "write",
       "loc": "f.c:6:1"},
      {"buffer": "y", "shape": [4], "dtype": "i8", "access": "write",
       "loc": "f.c:7:1"})"));
  EXPECT_THAT(joined.differences,
              ElementsAre("k undeclared writes [0, 40) of x at f.c:6:1",
                          "k undeclared writes [0, 4) of y at f.c:7:1"));
  EXPECT_EQ(joined.verdict, DepsVerdict::Finding);
}

TEST(JoinActual, DeclaredAndNotDone) {
  Joined joined = join(oneTask, thread(R"({"buffer": "y", "access": "read"})"));
  EXPECT_THAT(joined.differences, ElementsAre("k idle writes [0, 32) of x"));
  EXPECT_EQ(joined.verdict, DepsVerdict::Clean); // A remark.
  // A task that did not run at all is no such case.
  joined = join(oneTask, R"({"tasks": [{"id": "main"}]})");
  EXPECT_THAT(joined.differences, IsEmpty());
}

TEST(JoinActual, PairedByOrder) {
  // Two tasks at one place, and two threads: the first writes what the second
  // declares. Together they would be right.
  const std::string declared = R"({"tasks": [
    {"id": "k0", "loc": "f.c:5:1", "args": [
      {"buffer": "x", "access": "write"}]},
    {"id": "k1", "loc": "f.c:5:1", "args": [
      {"buffer": "y", "access": "write"}]}],
    "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})";
  auto run = [](const char *first, const char *second, const char *more) {
    return std::string(R"({"tasks": [{"id": "main"},
      {"id": "a", "loc": "f.c:5:1", "parent": "main", "args": [
        {"buffer": ")") +
           first + R"(", "access": "write"}]},
      {"id": "b", "loc": "f.c:5:1", "parent": "main", "args": []},
      {"id": "c", "loc": "f.c:5:1", "parent": "main", "continues": "b",
       "args": [{"buffer": ")" +
           second + R"(", "access": "write"}]})" + more + R"(],
      "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})";
  };
  EXPECT_THAT(join(declared, run("x", "y", "")).differences, IsEmpty());
  EXPECT_THAT(join(declared, run("y", "x", "")).differences,
              ElementsAre("k0 undeclared writes [0, 64) of y",
                          "k0 idle writes [0, 64) of x",
                          "k1 undeclared writes [0, 64) of x",
                          "k1 idle writes [0, 64) of y"));
  // A third thread: nobody knows which is whose.
  EXPECT_THAT(join(declared, run("y", "x",
                                 R"(, {"id": "d", "loc": "f.c:5:1",
                                      "parent": "main", "args": []})"))
                  .differences,
              IsEmpty());
}

TEST(JoinActual, InnermostPlace) {
  // The thread at 5:1 begins one at 6:1; a task is at the outer place only, and
  // one at the place of an access.
  const std::string run = R"({"tasks": [
    {"id": "main"},
    {"id": "outer", "loc": "f.c:5:1", "parent": "main", "args": []},
    {"id": "inner", "loc": "f.c:6:1", "parent": "outer", "args": [
      {"buffer": "x", "access": "write", "loc": "f.c:7:1"},
      {"buffer": "y", "access": "write", "loc": "f.c:8:1"}]}],
    "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})";
  Joined joined = join(R"({"tasks": [
    {"id": "k", "loc": "f.c:5:1", "args": []},
    {"id": "op", "loc": "f.c:8:1", "args": [
      {"buffer": "y", "access": "read"}]}],
    "buffers": [{"id": "x", "bytes": 64}, {"id": "y", "bytes": 64}]})",
                       run);
  EXPECT_THAT(joined.differences,
              ElementsAre("k undeclared writes [0, 64) of x at f.c:7:1",
                          "op undeclared writes [0, 64) of y at f.c:8:1"));
}

TEST(JoinActual, MemoryOfItsOwn) {
  // `tmp` lives within the task, `heap` does not.
  Joined joined = join(R"({"tasks": [{"id": "k", "loc": "f.c:5:1"}]})",
                       R"({"tasks": [
    {"id": "main"},
    {"id": "t", "loc": "f.c:5:1", "parent": "main", "args": [
      {"buffer": "tmp", "access": "write"},
      {"buffer": "heap", "access": "write"}]}],
    "buffers": [{"id": "tmp", "bytes": 64, "alloc": "t", "free": "t"},
                {"id": "heap", "bytes": 64, "alloc": "main"}]})");
  EXPECT_THAT(joined.differences,
              ElementsAre("k undeclared writes [0, 64) of heap"));
}

TEST(JoinActual, WithoutATask) {
  const std::string run = R"({"tasks": [
    {"id": "main", "args": [
      {"buffer": "x", "access": "write", "loc": "f.c:2:1"}]},
    {"id": "t", "loc": "f.c:3:1", "parent": "main", "args": [)";
  const std::string buffers = R"(]}], "buffers": [{"id": "x", "bytes": 64}]})";
  const std::string access =
      R"({"buffer": "x", "access": "read", "loc": "f.c:4:1"})";
  const char *const nothing = R"({"tasks": [{"id": "k", "loc": "f.c:9:1"}]})";
  // The main thread need not be a task, other threads should be.
  EXPECT_EQ(join(nothing, run + buffers).verdict, DepsVerdict::Clean);
  EXPECT_EQ(join(nothing, run + access + buffers).verdict,
            DepsVerdict::Inconclusive);
  // IR says all that it does.
  Joined joined = join(nothing, run + access + buffers, "mlir");
  EXPECT_THAT(joined.differences,
              ElementsAre("nobody undeclared writes [0, 64) of x at f.c:2:1",
                          "nobody undeclared reads [0, 64) of x at f.c:4:1"));
  EXPECT_EQ(joined.verdict, DepsVerdict::Finding);
}

TEST(JoinActual, WhatIsNotKnown) {
  // A task that may touch anything declares anything; a recording with gaps
  // proves nothing idle.
  Joined joined = join(R"({"tasks": [
    {"id": "k", "loc": "f.c:5:1", "unknown": true, "args": []}],
    "buffers": [{"id": "x", "bytes": 64}]})",
                       thread(R"({"buffer": "x", "access": "write"})"));
  EXPECT_THAT(joined.differences, IsEmpty());
  EXPECT_EQ(joined.verdict, DepsVerdict::Inconclusive);
  joined = join(oneTask, R"({"tasks": [{"id": "main", "unknown": true},
    {"id": "t", "loc": "f.c:5:1", "parent": "main", "args": []}]})");
  EXPECT_THAT(joined.differences, IsEmpty());
  EXPECT_EQ(joined.verdict, DepsVerdict::Inconclusive);
}

TEST(JoinActual, NamesOfAllocations) {
  // malloc in one, llvm.call in the other: the place is the same.
  const std::string declared = R"({"tasks": [
    {"id": "k", "loc": "f.c:5:1", "args": [
      {"buffer": "malloc:3:9#1", "access": "write"}]}],
    "buffers": [{"id": "malloc:3:9", "bytes": 64},
                {"id": "malloc:3:9#1", "bytes": 64}]})";
  auto run = [](const std::string &name) {
    return R"({"tasks": [{"id": "main"},
    {"id": "t", "loc": "f.c:5:1", "parent": "main", "args": [
      {"buffer": ")" +
           name + R"(", "access": "write"}]}],
    "buffers": [{"id": ")" +
           name + R"(", "bytes": 64, "alloc": "main"}]})";
  };
  EXPECT_THAT(join(declared, run("call:3:9#1")).differences, IsEmpty());
  EXPECT_THAT(join(declared, run("call:3:8#1")).differences,
              ElementsAre("k undeclared writes [0, 64) of call:3:8#1",
                          "k idle writes [0, 64) of malloc:3:9#1"));
}
