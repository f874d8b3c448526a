//===- PipelineTest.cpp - textual pipelines into leaves -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expectations are written by hand from MLIR's documentation of textual
// pipelines; that a pipeline runs the same in pieces is checked in LevelsTest.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Pipeline.h"
#include "TestPasses.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
class PipelineTest : public testing::Test {
protected:
  void SetUp() override { registerTestPasses(); }

  /// "pass{options} on anchor" of each leaf.
  static std::vector<std::string> leaves(const std::string &text) {
    Result<Pipeline> pipeline = parsePipeline(text);
    if (!pipeline)
      return {pipeline.error().str()};
    std::vector<std::string> lines;
    for (const Leaf &leaf : pipeline->leaves) {
      EXPECT_EQ(leaf.index, lines.size());
      lines.push_back(leaf.element() + " on " + leaf.anchor());
    }
    return lines;
  }
  static std::string errorOf(const std::string &text) {
    Result<Pipeline> pipeline = parsePipeline(text);
    return pipeline ? "no error" : pipeline.error().str();
  }
};

TEST_F(PipelineTest, NestedListsBecomeLeavesInTextOrder) {
  EXPECT_THAT(leaves("builtin.module(func.func(cse,canonicalize),symbol-dce)"),
              ElementsAre("cse on func.func", "canonicalize on func.func",
                          "symbol-dce on builtin.module"));
  EXPECT_THAT(leaves("builtin.module(gpu.module(gpu.func(cse),cse),cse)"),
              ElementsAre("cse on gpu.func", "cse on gpu.module",
                          "cse on builtin.module"));
  EXPECT_THAT(leaves("builtin.module(any(canonicalize),cse)"),
              ElementsAre("canonicalize on any", "cse on builtin.module"));
  EXPECT_THAT(leaves("any(cse)"), ElementsAre("cse on any"));
  EXPECT_THAT(leaves("builtin.module()"), ElementsAre());
}

TEST_F(PipelineTest, OptionsStayAsGiven) {
  // Commas, parentheses and braces inside options separate nothing.
  EXPECT_THAT(
      leaves("builtin.module(inline{op-pipelines=func.func(canonicalize,cse) "
             "default-pipeline=},affine-loop-unroll{unroll-factor=3})"),
      ElementsAre("inline{op-pipelines=func.func(canonicalize,cse) "
                  "default-pipeline=} on builtin.module",
                  "affine-loop-unroll{unroll-factor=3} on builtin.module"));
  EXPECT_THAT(
      leaves("builtin.module(canonicalize{disable-patterns={a,b} "
             "max-iterations=2})"),
      ElementsAre("canonicalize{disable-patterns={a,b} max-iterations=2} on "
                  "builtin.module"));
}

TEST_F(PipelineTest, SpaceIsFree) {
  EXPECT_THAT(leaves(" builtin.module( func.func ( cse ,\n canonicalize ) )"),
              ElementsAre("cse on func.func", "canonicalize on func.func"));
}

TEST_F(PipelineTest, UnwrappedListsRunOnTheModule) {
  EXPECT_THAT(
      leaves("cse,func.func(canonicalize)"),
      ElementsAre("cse on builtin.module", "canonicalize on func.func"));
  EXPECT_THAT(leaves("func.func(canonicalize)"),
              ElementsAre("canonicalize on func.func"));
  Result<Pipeline> pipeline = parsePipeline("cse");
  ASSERT_TRUE(pipeline);
  EXPECT_EQ(pipeline->text, "builtin.module(cse)");
}

TEST_F(PipelineTest, ALeafRunsUnderItsAnchors) {
  Result<Pipeline> pipeline =
      parsePipeline("builtin.module(gpu.module(gpu.func(cse),cse),func.func("
                    "affine-loop-unroll{unroll-factor=3}))");
  ASSERT_TRUE(pipeline);
  EXPECT_EQ(pipeline->leaves[0].pipeline(),
            "builtin.module(gpu.module(gpu.func(cse)))");
  EXPECT_EQ(pipeline->leaves[2].pipeline(),
            "builtin.module(func.func(affine-loop-unroll{unroll-factor=3}))");
  EXPECT_EQ(pipelineText(pipeline->leaves, 1, 3),
            "builtin.module(gpu.module(cse),func.func(affine-loop-unroll{"
            "unroll-factor=3}))");
  EXPECT_EQ(pipelineText(pipeline->leaves, 3, 3), "builtin.module()");
}

TEST_F(PipelineTest, AliasesAreExpanded) {
  // What mlir-opt-22 --dump-pass-pipeline lists for the alias.
  Result<Pipeline> pipeline =
      parsePipeline("builtin.module(cse,buffer-deallocation-pipeline,cse)");
  ASSERT_TRUE(pipeline);
  std::vector<std::string> names, aliases;
  for (const Leaf &leaf : pipeline->leaves) {
    names.push_back(leaf.pass);
    aliases.push_back(leaf.alias);
  }
  EXPECT_THAT(names,
              ElementsAre("cse", "expand-realloc", "canonicalize",
                          "ownership-based-buffer-deallocation", "canonicalize",
                          "buffer-deallocation-simplification",
                          "bufferization-lower-deallocations", "cse",
                          "canonicalize", "cse"));
  EXPECT_EQ(aliases.front(), "");
  EXPECT_EQ(aliases[1], "buffer-deallocation-pipeline");
  EXPECT_EQ(aliases.back(), "");
  EXPECT_EQ(pipeline->leaves[1].options, "emit-deallocs=false");
}

TEST_F(PipelineTest, CompleteOptions) {
  Leaf leaf;
  leaf.pass = "affine-super-vectorize";
  leaf.options = "virtual-vector-size=4";
  leaf.anchors = {"builtin.module", "func.func"};
  std::string all = completeOptions(leaf);
  EXPECT_THAT(all, HasSubstr("virtual-vector-size={4}"));
  EXPECT_THAT(all, HasSubstr("vectorize-reductions=false"));
  leaf.options = all;
  EXPECT_EQ(completeOptions(leaf), all);
  // Its printer reads an uninitialised enum: garbage or a crash.
  leaf.pass = "llvm-use-default-visibility";
  leaf.options = "";
  leaf.anchors = {"builtin.module"};
  std::string given = completeOptions(leaf);
  EXPECT_TRUE(
      parsePipeline(Leaf{0, leaf.pass, given, "", leaf.anchors}.pipeline()));
}

/// What is printed of a leaf's options parses again, and prints the same then.
static void expectRoundTrip(const Leaf &leaf) {
  Leaf again = leaf;
  again.options = completeOptions(leaf);
  Result<Pipeline> parsed = parsePipeline(again.pipeline());
  ASSERT_TRUE(parsed) << parsed.error().str();
  ASSERT_EQ(parsed->leaves.size(), 1u);
  EXPECT_EQ(parsed->leaves[0].pass, leaf.pass);
  EXPECT_EQ(parsed->leaves[0].options, again.options);
  EXPECT_EQ(completeOptions(again), again.options);
}

TEST_F(PipelineTest, CompleteOptionsParseAgain) {
  // Lists, lists of numbers, enumerations, nested pipelines, empty values, and
  // values that need quotes or braces; from MLIR's own tests.
  for (const char *text : {
           "builtin.module(inline{op-pipelines=func.func(canonicalize,cse),"
           "gpu.func(cse) default-pipeline= max-iterations=2})",
           "builtin.module(canonicalize{disable-patterns=a,b top-down=false "
           "region-simplify=aggressive max-num-rewrites=-1})",
           "builtin.module(func.func(affine-loop-tile{tile-sizes=4,8,16},"
           "affine-super-vectorize{virtual-vector-size=32,8 "
           "test-fastest-varying=1,0},affine-loop-fusion{mode=producer "
           "compute-tolerance=0.25 maximal}))",
           "builtin.module(one-shot-bufferize{bufferize-function-boundaries "
           "function-boundary-type-conversion=identity-layout-map "
           "dialect-filter=tensor,bufferization})",
           "builtin.module(symbol-privatize{exclude=f,g},"
           "transform-interpreter{entry-point={an other} "
           "debug-payload-root-tag=\"a b\"})",
           "builtin.module(func.func(math-expand-ops{ops=tanh,ceil},"
           "arith-emulate-unsupported-floats{source-types=bf16,f8E4M3FN "
           "target-type=f32}))",
           "builtin.module(convert-vector-to-llvm{enable-x86vector "
           "vector-contract-lowering=outerproduct})",
           "builtin.module(composite-fixed-point-pass{name=two "
           "pipeline=func.func(canonicalize,cse) max-iterations=3})",
           "builtin.module(gpu-lower-to-nvvm-pipeline{cubin-chip=sm_90 "
           "cubin-format=isa})",
           "builtin.module(sparsifier{enable-index-optimizations})",
           "builtin.module(buffer-deallocation-pipeline{"
           "private-function-dynamic-ownership})",
           "builtin.module(gpu.module(convert-gpu-to-nvvm{index-bitwidth=32 "
           "allowed-dialects=arith,math}))",
       }) {
    SCOPED_TRACE(text);
    Result<Pipeline> pipeline = parsePipeline(text);
    ASSERT_TRUE(pipeline) << pipeline.error().str();
    ASSERT_FALSE(pipeline->leaves.empty());
    for (const Leaf &leaf : pipeline->leaves)
      expectRoundTrip(leaf);
  }
}

TEST_F(PipelineTest, CompleteOptionsOfEveryPassParseAgain) {
  testing::internal::CaptureStdout();
  mlir::printRegisteredPasses();
  llvm::outs().flush();
  std::string list = testing::internal::GetCapturedStdout();
  unsigned passes = 0, found = 0;
  for (size_t at = 0; (at = list.find("\n  --", at)) != list.npos; ++at) {
    size_t begin = at + 5;
    Leaf leaf;
    leaf.pass = list.substr(begin, list.find(' ', begin) - begin);
    ++passes;
    SCOPED_TRACE(leaf.pass);
    for (std::vector<std::string> anchors :
         {std::vector<std::string>{"builtin.module"},
          {"builtin.module", "func.func"},
          {"builtin.module", "gpu.module"},
          {"builtin.module", "any"}}) {
      leaf.anchors = std::move(anchors);
      if (!parsePipeline(leaf.pipeline()))
        continue;
      ++found;
      expectRoundTrip(leaf);
      break;
    }
  }
  EXPECT_GT(passes, 200u);
  // The rest run on operations of other dialects.
  EXPECT_GT(found, passes - 30);
}

TEST_F(PipelineTest, UnknownNamesAreSuggested) {
  EXPECT_EQ(errorOf("builtin.module(cse,canonicalise)"),
            "pass pipeline:1:20: error: unknown pass 'canonicalise', did you "
            "mean 'canonicalize'?");
  EXPECT_EQ(errorOf("builtin.module(xyzzyxyzzy)"),
            "pass pipeline:1:16: error: unknown pass 'xyzzyxyzzy'");
  EXPECT_EQ(
      errorOf("builtin.module(func.func(affine-loop-unroll{unrol-factor=2}))"),
      "pass pipeline:1:26: error: pass 'affine-loop-unroll' has no option "
      "'unrol-factor', did you mean 'unroll-factor'?");
  EXPECT_THAT(errorOf("builtin.module(symbol-privatize{zzz=2})"),
              HasSubstr("has no option 'zzz'; it has exclude"));
  EXPECT_THAT(errorOf("builtin.module(cse{a=2})"),
              HasSubstr("pass 'cse' has no option 'a'"));
  EXPECT_THAT(
      errorOf("builtin.module(func.func(affine-loop-unroll{unroll-factor=x}))"),
      HasSubstr("cannot add 'affine-loop-unroll{unroll-factor=x}': for the "
                "--unroll-factor option: 'x' value invalid"));
}

TEST_F(PipelineTest, BracketsMustMatch) {
  EXPECT_EQ(errorOf("builtin.module(func.func(cse)"),
            "pass pipeline:1:15: error: unbalanced '('");
  EXPECT_EQ(errorOf("builtin.module(cse))"),
            "pass pipeline:1:20: error: unbalanced ')'");
  EXPECT_EQ(errorOf("builtin.module(cse{a=1)"),
            "pass pipeline:1:19: error: unbalanced '{'");
  EXPECT_EQ(errorOf("builtin.module(cse})"),
            "pass pipeline:1:19: error: unbalanced '}'");
  EXPECT_EQ(errorOf("builtin.module(cse,,cse)"),
            "pass pipeline:1:20: error: expected the name of a pass or "
            "operation");
  EXPECT_EQ(errorOf("builtin.module(cse cse)"),
            "pass pipeline:1:16: error: unknown pass 'cse cse'");
  EXPECT_EQ(errorOf("builtin.module(cse{a=1}b)"),
            "pass pipeline:1:24: error: expected ',' or ')', got 'b'");
  EXPECT_THAT(errorOf(std::string(5000, '(')), HasSubstr("error"));
  std::string deep;
  for (int i = 0; i != 5000; ++i)
    deep += "a(";
  EXPECT_THAT(errorOf(deep), HasSubstr("nested too deeply"));
}
} // namespace
