//===- RandomPipeline.cpp - a random pipeline of stock passes -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See RandomPipeline.h. Passes come in four groups by what they work on, and
// each pipeline prefers one of them, so that passes meet the operations that
// those before them made.
//
// A pass with a fault in docs/found-bugs.md stays away from the programs that
// would show it again. What hides from this table is in the programs: see the
// numbers of entries in ../fuzz.
//
//===----------------------------------------------------------------------===//

#include "RandomPipeline.h"
#include "plumbline/Support/Philox.h"
#include <algorithm>
#include <vector>

namespace plumb::fuzz {

namespace {
enum Anchor {
  Function = 1, ///< can run on func.func
  Module = 2,   ///< can run on builtin.module
  Either = Function | Module
};
enum Group { General, Loops, Tensors, Lowering, kNumGroups };

/// A reason to leave something out.
struct Fault {
  /// The entry of docs/found-bugs.md; 0: none.
  unsigned entry = 0;
  /// Only of programs with this text in them; empty: of all.
  const char *inProgram = "";
};

struct Option {
  const char *name;
  /// Texts to choose from.
  std::vector<const char *> values;
  Fault fault = {};
};

struct PassChoice {
  const char *name;
  Anchor anchor;
  Group group;
  std::vector<Option> options;
  /// What keeps the pass out.
  std::vector<Fault> faults = {};
  /// The pass is for programs without these texts, and not for a place behind
  /// a pass with that text in its name: using it there is a fault of the user.
  std::vector<const char *> notOf = {};
  const char *notBehind = nullptr;
};
} // namespace

static const std::vector<PassChoice> &choices() {
  static const std::vector<PassChoice> list = {
      {"canonicalize",
       Either,
       General,
       {{"top-down", {"true", "false"}},
        {"region-simplify", {"disabled", "normal", "aggressive"}},
        {"max-iterations", {"1", "3", "10"}}}},
      {"cse", Either, General, {}},
      {"sccp",
       Either,
       General,
       {},
       {{60, "extract_strided_metadata"}, {74, "parallel_insert_slice"}}},
      {"loop-invariant-code-motion", Either, General, {}},
      {"loop-invariant-subset-hoisting", Either, General, {}},
      {"inline", Module, General, {{"max-iterations", {"1", "4"}}}},
      {"symbol-dce", Module, General, {}},
      {"mem2reg", Either, General, {}},
      {"sroa", Either, General, {}},
      {"control-flow-sink", Either, General, {}},
      {"remove-dead-values", Either, General, {}, {{40}}},
      {"topological-sort", Either, General, {}},
      {"duplicate-function-elimination", Module, General, {}},
      {"int-range-optimizations", Either, General, {}, {{30}}},
      {"arith-unsigned-when-equivalent", Either, General, {}, {{30}}},
      {"arith-int-range-narrowing",
       Either,
       General,
       {{"int-bitwidths-supported", {"8,16,32", "16,32", "24,32"}}},
       {{7}}},
      {"arith-expand",
       Either,
       General,
       {{"include-bf16", {"true", "false"}, {80, "bf16"}}}},
      {"math-uplift-to-fma", Either, General, {}},
      {"math-expand-ops", Either, General, {}, {{10}}},
      {"math-sincos-fusion", Either, General, {}},
      {"generate-runtime-verification", Either, General, {}},

      {"affine-scalrep", Function, Loops, {}},
      {"affine-loop-fusion",
       Either,
       Loops,
       {{"mode", {"greedy", "producer", "sibling"}},
        {"maximal", {"true", "false"}}},
       {{84, "affine.parallel"}},
       {},
       "affine-parallelize"},
      {"affine-loop-tile",
       Function,
       Loops,
       {{"tile-size", {"2", "3", "4"}}, {"separate", {"true", "false"}}}},
      {"affine-loop-unroll",
       Function,
       Loops,
       {{"unroll-factor", {"2", "3", "4"}},
        {"unroll-up-to-factor", {"true", "false"}, {63}},
        {"cleanup-unroll", {"true", "false"}}},
       {{62, "affine.yield"}}},
      {"affine-loop-unroll-jam",
       Function,
       Loops,
       {{"unroll-jam-factor", {"2", "3"}}}},
      {"affine-loop-normalize",
       Function,
       Loops,
       {{"promote-single-iter", {"true", "false"}}}},
      {"affine-loop-invariant-code-motion", Function, Loops, {}, {{81}}},
      {"affine-simplify-structures", Function, Loops, {}},
      {"affine-simplify-min-max", Function, Loops, {}},
      {"affine-loop-coalescing", Function, Loops, {}, {{93, "scf.for"}}},
      {"affine-parallelize",
       Function,
       Loops,
       {{"parallel-reductions", {"true", "false"}},
        {"max-nested", {"1", "2"}}}},
      {"affine-super-vectorize",
       Function,
       Loops,
       {{"virtual-vector-size", {"2", "4", "8"}},
        {"vectorize-reductions", {"true", "false"}}},
       {{2}, {3}, {86}}},
      {"affine-data-copy-generate",
       Function,
       Loops,
       {{"generate-dma", {"false"}},
        {"fast-mem-space", {"0"}},
        {"skip-non-unit-stride-loops", {"true", "false"}}},
       {{64}}},
      {"affine-raise-from-memref", Function, Loops, {}},
      {"affine-fold-memref-alias-ops", Either, Loops, {}},
      {"affine-expand-index-ops",
       Either,
       Loops,
       {},
       {{90, "affine.load"},
        {90, "affine.store"},
        {90, "affine.vector"},
        {90, "affine.for"}},
       {},
       "affine-raise-from-memref"},
      {"affine-expand-index-ops-as-affine", Either, Loops, {}},
      {"lower-affine", Either, Loops, {}},
      {"scf-for-loop-canonicalization", Either, Loops, {}},
      {"scf-for-loop-peeling",
       Either,
       Loops,
       {{"peel-front", {"true", "false"}}, {"skip-partial", {"true", "false"}}},
       {{6}}},
      {"scf-for-loop-range-folding", Either, Loops, {}, {{94}}},
      {"scf-for-loop-specialization", Either, Loops, {}},
      {"scf-for-to-while", Either, Loops, {}},
      {"scf-parallel-loop-fusion", Either, Loops, {}},
      {"scf-parallel-loop-specialization", Either, Loops, {}},
      {"scf-parallel-loop-tiling",
       Either,
       Loops,
       {{"parallel-loop-tile-sizes", {"2", "2,3", "4"}},
        {"no-min-max-bounds", {"true", "false"}}}},
      {"scf-parallel-for-to-nested-fors", Either, Loops, {}},
      {"scf-forall-to-for", Either, Loops, {}, {{52}}},
      {"scf-forall-to-parallel", Either, Loops, {}},
      {"normalize-memrefs", Module, Loops, {}, {{89, "memref.cast"}}},
      {"lift-cf-to-scf", Either, Loops, {}},

      {"linalg-generalize-named-ops", Either, Tensors, {}},
      {"linalg-fuse-elementwise-ops", Either, Tensors, {}},
      {"linalg-fold-unit-extent-dims",
       Either,
       Tensors,
       {{"use-rank-reducing-slices", {"true", "false"}}}},
      {"linalg-fold-into-elementwise", Either, Tensors, {}},
      {"linalg-inline-scalar-operands", Either, Tensors, {}},
      {"linalg-specialize-generic-ops", Either, Tensors, {}, {{79}}},
      // There and back again would never end.
      {"linalg-morph-ops",
       Either,
       Tensors,
       {{"generic-to-named", {"true"}}},
       {{79}}},
      {"linalg-morph-ops", Either, Tensors, {{"named-to-generic", {"true"}}}},
      {"linalg-morph-ops", Either, Tensors, {{"named-to-category", {"true"}}}},
      {"linalg-morph-ops",
       Either,
       Tensors,
       {{"category-to-generic", {"true"}}}},
      {"linalg-block-pack-matmul",
       Either,
       Tensors,
       {{"block-factors", {"2,2,2", "2,4,3"}}}},
      {"linalg-detensorize",
       Function,
       Tensors,
       {{"aggressive-mode", {"true", "false"}}}},
      {"convert-elementwise-to-linalg", Either, Tensors, {}},
      {"convert-tensor-to-linalg", Module, Tensors, {}},
      {"resolve-shaped-type-result-dims", Either, Tensors, {}},
      {"resolve-ranked-shaped-type-result-dims", Either, Tensors, {}},
      {"reify-result-shapes", Either, Tensors, {}},
      {"fold-tensor-subset-ops", Either, Tensors, {}},
      {"eliminate-empty-tensors", Either, Tensors, {}},
      {"empty-tensor-to-alloc-tensor", Either, Tensors, {}},
      {"one-shot-bufferize",
       Module,
       Tensors,
       {{"bufferize-function-boundaries", {"true"}},
        {"allow-return-allocs-from-loops", {"true"}},
        {"function-boundary-type-conversion",
         {"identity-layout-map", "infer-layout-map"}},
        {"copy-before-write", {"true", "false"}, {87, "call @"}}},
       {{61, "cf.br"}}},

      {"buffer-hoisting", Function, Lowering, {}},
      {"buffer-loop-hoisting",
       Function,
       Lowering,
       {},
       {{67, "affine.parallel"}},
       {"to_tensor", "dealloc"},
       "dealloc"},
      {"promote-buffers-to-stack",
       Function,
       Lowering,
       {},
       {{69, "memref.transpose"}},
       {"to_tensor", "realloc"},
       "dealloc"},
      {"optimize-allocation-liveness",
       Function,
       Lowering,
       {},
       {{58, "async"}, {68, "memref.realloc"}, {69, "memref.transpose"}},
       {"to_tensor"}},
      {"buffer-results-to-out-params", Module, Lowering, {}},
      {"drop-equivalent-buffer-results", Module, Lowering, {}},
      {"ownership-based-buffer-deallocation",
       Either,
       Lowering,
       {},
       {{75, "vector.mask"}, {77, "memref.view"}, {78, "cf.br"}},
       {"to_tensor"}},
      {"buffer-deallocation-pipeline",
       Either,
       Lowering,
       {},
       {{75, "vector.mask"}, {77, "memref.view"}, {78, "cf.br"}},
       {"to_tensor"}},
      {"convert-linalg-to-loops", Either, Lowering, {}},
      {"convert-linalg-to-affine-loops", Either, Lowering, {}, {{56, "?"}}},
      {"convert-linalg-to-parallel-loops", Either, Lowering, {}},
      {"lower-vector-multi-reduction",
       Function,
       Lowering,
       {{"lowering-strategy", {"inner-parallel", "inner-reduction"}}}},
      {"lower-vector-mask", Function, Lowering, {}},
      {"lower-vector-to-from-elements-to-shuffle-tree", Function, Lowering, {}},
      {"convert-vector-to-scf",
       Either,
       Lowering,
       {{"full-unroll", {"true", "false"}},
        {"target-rank", {"0", "1"}, {88}},
        {"lower-tensors", {"true", "false"}}},
       {{76, "vector.mask"}}},
      {"fold-memref-alias-ops", Either, Lowering, {}},
      {"expand-strided-metadata", Either, Lowering, {}},
      {"memref-expand", Either, Lowering, {}},
      {"expand-realloc", Either, Lowering, {}},
      {"flatten-memref", Either, Lowering, {}, {{70}, {72}, {73}}},
      {"convert-complex-to-standard", Either, Lowering, {}},
  };
  return list;
}

/// The way down, of which a pipeline may take the first steps at its end. In
/// any other order these passes leave operations with bodies that they do not
/// take: that is for whoever writes a pipeline to know.
static const char *const kLowering[] = {
    ("one-shot-bufferize{bufferize-function-boundaries "
     "function-boundary-type-conversion=identity-layout-map}"),
    "func.func(convert-linalg-to-loops)",
    "func.func(convert-vector-to-scf{full-unroll=true})",
    "lower-affine",
    "func.func(scf-forall-to-parallel)",
    "convert-scf-to-cf",
    "convert-bufferization-to-memref",
    "expand-strided-metadata",
    "lower-affine",
    "func.func(arith-expand)",
    "memref-expand",
    "convert-vector-to-llvm",
    "convert-arith-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm",
    "finalize-memref-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "reconcile-unrealized-casts",
};

/// What else keeps a program from that way. (vector.mask has a pass of its own,
/// which has to be the first.)
static const std::vector<Fault> kLoweringFaults = {{76, "vector.mask"},
                                                   {61, "cf.br"}};

static bool hits(const std::vector<Fault> &faults, const std::string &program) {
  return std::any_of(faults.begin(), faults.end(), [&](const Fault &fault) {
    return program.find(fault.inProgram) != std::string::npos;
  });
}

/// A pass with some of its options.
static std::string passText(const PassChoice &choice, PhiloxStream &rng,
                            const std::string &program, bool knownFaults) {
  std::string text;
  for (const Option &option : choice.options) {
    if (option.fault.entry && !knownFaults && hits({option.fault}, program))
      continue;
    // An option with one value is what makes the pass do something.
    if (option.values.size() > 1 && rng.below(2))
      continue;
    text += (text.empty() ? "" : " ") + std::string(option.name) + "=" +
            option.values[rng.below(option.values.size())];
  }
  return choice.name + (text.empty() ? "" : "{" + text + "}");
}

std::string makePipeline(uint64_t seed, uint64_t number,
                         const std::string &program, bool knownFaults) {
  PhiloxStream rng(seed, "pipeline", number);
  std::vector<const PassChoice *> ofGroup[kNumGroups];
  for (const PassChoice &choice : choices())
    if ((knownFaults || !hits(choice.faults, program)) &&
        std::none_of(choice.notOf.begin(), choice.notOf.end(),
                     [&](const char *text) {
                       return program.find(text) != std::string::npos;
                     }))
      ofGroup[choice.group].push_back(&choice);

  // Each group before it is the more likely in the first half.
  const unsigned count = static_cast<unsigned>(rng.between(2, 10));
  std::string text, open;
  for (unsigned i = 0; i != count; ++i) {
    uint64_t group = rng.below(kNumGroups + 2);
    if (group >= kNumGroups)
      group = i * kNumGroups / count;
    const auto &list = ofGroup[group];
    const PassChoice &choice = *list[rng.below(list.size())];
    if (choice.notBehind && text.find(choice.notBehind) != std::string::npos)
      continue;
    std::string anchor;
    if (!(choice.anchor & Module) ||
        ((choice.anchor & Function) && rng.below(2)))
      anchor = "func.func";
    else if (choice.anchor == Either && rng.below(8) == 0)
      anchor = "any";
    // Neighbours under one anchor share its brackets, most of the time.
    bool joins = i && anchor == open && rng.below(4);
    if (i && !joins && !open.empty())
      text += ")";
    text += i ? "," : "";
    if (!joins && !anchor.empty())
      text += anchor + "(";
    text += passText(choice, rng, program, knownFaults);
    open = anchor;
  }
  text += open.empty() ? "" : ")";
  if (rng.below(3) == 0 && (knownFaults || !hits(kLoweringFaults, program))) {
    const size_t all = sizeof kLowering / sizeof *kLowering;
    for (size_t n = rng.below(2) ? all : rng.below(all), i = 0; i != n; ++i)
      text += "," + std::string(kLowering[i]);
  }
  return "builtin.module(" + text + ")";
}

} // namespace plumb::fuzz
