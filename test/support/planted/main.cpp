//===- main.cpp - plumb-planted-check -------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plants each fault of PlantedPasses.h at each place of a nested pipeline of
// twenty passes, and asks bisect() who it was:
//
//   plumb-planted-check               everything; exit code 1 if one is missed
//   plumb-planted-check --only=TEXT   faults and groups with TEXT in the name
//   plumb-planted-check --stride=4    every fourth place
//
// What is expected is known from where the fault was put; that each pass of the
// twenty is right follows from all levels before and behind it being so.
//
//===----------------------------------------------------------------------===//

#include "PlantedPasses.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Bisect/Bisect.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>

using namespace plumb;

// Prey for every fault. %i and %j are the same place, %x and %y the same
// number, and negative; loops run to 8 and to 5.
static const char kProgram[] = R"(
func.func @second(%x: i32) -> i32 {
  %c = arith.constant 4300 : i32
  %r = arith.addi %x, %c : i32
  return %r : i32
}
func.func @f(%x: i32, %y: i32, %i: index, %j: index, %m: memref<8xi32>,
             %v: memref<5xf32>) -> (i32, i32, i32, i32, i32, i32, i32, i32,
                                 f32) {
  %c = arith.constant 4100 : i32
  %seven = arith.constant 7 : i32
  %three = arith.constant 3 : i32
  %a = arith.muli %x, %c : i32
  %b = arith.xori %a, %x : i32
  %d = arith.subi %b, %c : i32
  %less = arith.cmpi sle, %x, %y : i32
  %e = arith.select %less, %a, %d : i32
  %s = arith.shrsi %x, %three : i32
  %g = func.call @second(%x) : (i32) -> i32
  %old = memref.load %m[%i] : memref<8xi32>
  memref.store %y, %m[%j] : memref<8xi32>
  %new = memref.load %m[%i] : memref<8xi32>
  affine.for %k = 0 to 8 {
    %l = affine.load %m[%k] : memref<8xi32>
    %n = arith.addi %l, %seven : i32
    affine.store %n, %m[%k] : memref<8xi32>
  }
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %k = 0 to 5 iter_args(%t = %zero) -> f32 {
    %l = affine.load %v[%k] : memref<5xf32>
    %n = arith.addf %t, %l : f32
    affine.yield %n : f32
  }
  return %a, %b, %d, %e, %s, %g, %old, %new, %sum
      : i32, i32, i32, i32, i32, i32, i32, i32, f32
}
module @inner {
  func.func @unused(%x: i32) -> i32 {
    %c = arith.constant 0 : i32
    %r = arith.addi %x, %c : i32
    return %r : i32
  }
}
)";

namespace {
struct Element {
  const char *anchor, *pass;
};
struct Case {
  std::string group;
  std::string pipeline;
  bool all = false, minimalSet = false;
  /// Findings in order, and what else is to be true; the empty text if it is.
  std::vector<unsigned> culprits;
  std::function<std::string(const BisectResult &)> also;
};
} // namespace

// Nineteen that do no harm.
static const Element kInnocent[] = {
    {"", "canonicalize"},
    {"func.func", "cse"},
    {"func.func", "affine-simplify-structures"},
    {"any", "canonicalize{region-simplify=disabled}"},
    {"builtin.module(func.func", "canonicalize"},
    {"func.func", "loop-invariant-code-motion"},
    {"func.func", "affine-loop-normalize"},
    {"", "sccp"},
    {"func.func", "affine-loop-invariant-code-motion"},
    {"func.func", "mem2reg"},
    {"", "lower-affine"},
    {"func.func", "scf-for-loop-canonicalization"},
    {"func.func", "canonicalize{top-down=false}"},
    {"any", "cse"},
    {"", "symbol-dce"},
    {"func.func", "control-flow-sink"},
    {"", "convert-scf-to-cf"},
    {"func.func", "canonicalize"},
    {"", "cse"},
};
static constexpr unsigned kPasses = 20;

/// The innocent with others put in at their places in the whole, neighbours
/// under the same anchor in one pair of brackets.
static std::string
pipelineWith(const std::vector<std::pair<unsigned, std::string>> &planted) {
  std::string text = "builtin.module(", open;
  unsigned innocent = 0, total = 0;
  const unsigned all =
      static_cast<unsigned>(std::size(kInnocent) + planted.size());
  for (; total != all; ++total) {
    std::string anchor = "func.func", pass;
    for (const auto &[place, name] : planted)
      if (place == total)
        pass = name;
    if (pass.empty()) {
      anchor = kInnocent[innocent].anchor;
      pass = kInnocent[innocent++].pass;
    }
    bool joins = total && anchor == open;
    if (!joins) {
      for (char c : open)
        text += c == '(' ? ")" : "";
      text += open.empty() ? "" : ")";
    }
    text += total ? "," : "";
    if (!joins && !anchor.empty())
      text += anchor + "(";
    text += pass;
    open = anchor;
  }
  for (char c : open)
    text += c == '(' ? ")" : "";
  return text + (open.empty() ? ")" : "))");
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

static std::string expectSet(const BisectResult &result,
                             const std::vector<unsigned> &passes) {
  const auto &set = result.culprits.front().minimalSet;
  if (!set)
    return "no minimal set";
  std::string text;
  for (unsigned pass : set->passes)
    text += " " + std::to_string(pass);
  return set->passes == passes && set->isMinimal ? ""
                                                 : "the minimal set is" + text;
}

static std::string expectRepair(const BisectFinding &finding, unsigned by) {
  if (!finding.repairedBy)
    return "the repair is not seen";
  return *finding.repairedBy == by
             ? ""
             : "repaired by " + std::to_string(*finding.repairedBy);
}

static std::vector<Case> makeCases(unsigned stride) {
  std::vector<Case> cases;
  for (const std::string &fault : plantedFaults())
    // Waiting for the end of the endless takes its time.
    for (unsigned at = 0; at < kPasses;
         at += fault == "planted-hang" ? 4 * stride : stride)
      cases.push_back(
          {fault, pipelineWith({{at, fault}}), false, false, {at}, {}});

  // One of twenty instances of a pass.
  for (unsigned at = 0; at < kPasses; at += stride) {
    std::string text;
    for (unsigned i = 0; i != kPasses; ++i)
      text += std::string(i ? "," : "") +
              "planted-value{from=" + std::to_string(i == at ? 4100 : 900 + i) +
              "}";
    cases.push_back({"same-pass",
                     "builtin.module(func.func(" + text + "))",
                     false,
                     false,
                     {at},
                     {}});
  }

  const unsigned step = 3 * stride;
  for (unsigned p = 0; p + 1 < kPasses; p += step)
    for (unsigned q = p + 1; q <= kPasses; q += step) {
      // Guilty only together.
      cases.push_back(
          {"pair",
           pipelineWith({{p, "planted-mark-a"}, {q, "planted-if-a"}}),
           false,
           true,
           {q},
           [=](const BisectResult &r) { return expectSet(r, {p, q}); }});
      // Repaired: unseen at the end, seen when asked for.
      auto repaired =
          pipelineWith({{p, "planted-wrong-constant"}, {q, "planted-repair"}});
      cases.push_back({"repaired-unseen", repaired, false, false, {}, {}});
      cases.push_back(
          {"repaired", repaired, true, false, {p}, [=](const BisectResult &r) {
             return expectRepair(r.culprits[0], q);
           }});
      for (unsigned s = q + 1; s <= kPasses + 1; s += step) {
        cases.push_back({"three-independent",
                         pipelineWith({{p, "planted-wrong-constant"},
                                       {q, "planted-lost-store"},
                                       {s, "planted-swapped-operands"}}),
                         true,
                         false,
                         {p, q, s},
                         {}});
        cases.push_back(
            {"triple",
             pipelineWith({{p, "planted-mark-a"},
                           {q, "planted-mark-b"},
                           {s, "planted-if-both"}}),
             false,
             true,
             {s},
             [=](const BisectResult &r) { return expectSet(r, {p, q, s}); }});
        cases.push_back({"wrong-again",
                         pipelineWith({{p, "planted-wrong-constant"},
                                       {q, "planted-repair"},
                                       {s, "planted-wrong-constant"}}),
                         true,
                         false,
                         {p, s},
                         [=](const BisectResult &r) {
                           return r.culprits[1].repairedBy
                                      ? "the second is not repaired"
                                      : expectRepair(r.culprits[0], q);
                         }});
      }
    }
  return cases;
}

//===----------------------------------------------------------------------===//
// Running them
//===----------------------------------------------------------------------===//

static HostValue integers(unsigned bits, const char *name,
                          std::vector<uint64_t> values, bool scalar) {
  HostValue v;
  v.elem.bits = static_cast<uint8_t>(bits);
  v.elementName = name;
  v.isScalar = scalar;
  if (!scalar)
    v.shape = {static_cast<int64_t>(values.size())};
  v.bits = std::move(values);
  return v;
}

static std::vector<HostValue> inputs() {
  std::vector<HostValue> list;
  // -3000000: times 4100 it overflows 32 bits.
  for (int i = 0; i != 2; ++i)
    list.push_back(
        integers(32, "i32", {static_cast<uint32_t>(-3000000)}, true));
  for (int i = 0; i != 2; ++i)
    list.push_back(integers(64, "index", {2}, true));
  list.push_back(integers(32, "i32", {1, 2, 3, 4, 5, 6, 7, 8}, false));
  // 1.1 to 5.5: no sum of theirs is one of f16.
  list.push_back(integers(
      32, "f32", {0x3f8ccccd, 0x400ccccd, 0x40533333, 0x408ccccd, 0x40b00000},
      false));
  list.back().elem.kind = ScalarType::Float;
  list.back().elem.format = FloatFormat::F32;
  return list;
}

/// Empty if the answer is right.
static std::string judge(const Case &c, const BisectResult &result) {
  std::string found;
  std::vector<unsigned> indices;
  for (const BisectFinding &culprit : result.culprits) {
    indices.push_back(culprit.index);
    found += " " + std::to_string(culprit.index);
    if (culprit.pass.rfind("planted", 0) != 0)
      return "accused: " + culprit.pass;
  }
  BisectStatus expected =
      c.culprits.empty() ? BisectStatus::Agree : BisectStatus::Culprit;
  if (result.status != expected || indices != c.culprits ||
      !result.suspects.empty())
    return "found:" + found + "; " + result.summary;
  return c.also ? c.also(result) : "";
}

int main(int argc, char **argv) {
  std::string only;
  unsigned stride = 1;
  for (int i = 1; i < argc; ++i) {
    auto [name, value] = llvm::StringRef(argv[i]).split('=');
    if (name == "--only" && !value.empty()) {
      only = value.str();
    } else if (name != "--stride" || value.getAsInteger(10, stride) ||
               !stride) {
      std::fprintf(stderr, "error: %s: expected --only=TEXT or --stride=N\n",
                   argv[i]);
      return 2;
    }
  }
  mlir::registerAllPasses();
  registerPlantedPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceString<mlir::ModuleOp>(kProgram, &context);
  if (!module)
    return 1;

  unsigned right = 0, all = 0;
  std::string group;
  unsigned rightOfGroup = 0, allOfGroup = 0;
  auto start = std::chrono::steady_clock::now();
  auto endGroup = [&] {
    if (allOfGroup)
      std::printf("%s: %u of %u\n", group.c_str(), rightOfGroup, allOfGroup);
    rightOfGroup = allOfGroup = 0;
  };
  std::map<std::string, std::vector<Case>> byGroup;
  for (Case &c : makeCases(stride))
    byGroup[c.group].push_back(std::move(c));
  std::vector<Case> cases;
  for (auto &[name, list] : byGroup)
    cases.insert(cases.end(), list.begin(), list.end());
  for (const Case &c : cases) {
    if (c.group.find(only) == std::string::npos)
      continue;
    if (c.group != group)
      endGroup();
    group = c.group;
    BisectOptions options;
    options.entry = "f";
    options.inputs = inputs();
    options.pipeline = c.pipeline;
    options.all = c.all;
    options.minimalSet = c.minimalSet;
    options.patterns = false;
    // One native confirmation a group: it compiles code.
    options.native = allOfGroup == 0;
    options.record.passTimeout = c.group == "planted-hang" ? 0.5 : 20;
    Result<BisectResult> result = bisect(module->getOperation(), options);
    std::string wrong = result ? judge(c, *result) : result.error().str();
    ++all;
    ++allOfGroup;
    if (wrong.empty()) {
      ++right;
      ++rightOfGroup;
    } else {
      std::printf("%s: %s\n  %s\n", c.group.c_str(), wrong.c_str(),
                  c.pipeline.c_str());
    }
  }
  endGroup();
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  std::printf("%u of %u located, %.1f s\n", right, all, seconds);
  return right == all && all ? 0 : 1;
}
