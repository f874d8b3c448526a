//===- LLVMAbiTest.cpp - entries whose signature is LLVM's ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs written in the llvm dialect as convert-func-to-llvm would write
// them, called with the values that the function took before. Expected values
// are worked by hand.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;
using namespace plumb::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// A type as the entry had it: built by asking for the signature of a function
/// that has it.
class LLVMAbi : public ::testing::Test {
protected:
  LLVMAbi() : context(dialects(), mlir::MLIRContext::Threading::DISABLED) {}

  static mlir::DialectRegistry dialects() {
    mlir::DialectRegistry registry;
    mlir::registerAllDialects(registry);
    return registry;
  }

  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &text) {
    return mlir::parseSourceString<mlir::ModuleOp>(text, &context, "t");
  }

  /// Compiles the llvm.func @f of `text` as what becomes of a function of type
  /// `before`, "(memref<4xf32>) -> f32".
  Result<std::unique_ptr<CompiledProgram>> compile(const std::string &before,
                                                   const std::string &text) {
    auto declaration =
        parse("func.func private @f" + before.substr(0, before.find(" ->")) +
              before.substr(before.find(" ->")));
    CompileOptions options;
    if (std::optional<EntrySignature> s =
            builtinSignature(declaration->getOperation(), "f")) {
      options.logicalArguments = s->arguments;
      options.logicalResults = s->results;
    }
    module = parse(text);
    EXPECT_TRUE(module);
    return CompiledProgram::compile(module->getOperation(), "f", options);
  }

  RunResult call(const std::string &before, const std::string &text,
                 const std::vector<HostValue> &inputs, bool shadows = false) {
    RunResult failed;
    failed.status = RunStatus::Unsupported;
    auto program = compile(before, text);
    if (!program) {
      ADD_FAILURE() << program.error().str();
      return failed;
    }
    RunOptions options;
    options.shadows = shadows;
    auto result = (*program)->run(inputs, options);
    if (!result) {
      ADD_FAILURE() << result.error().str();
      return failed;
    }
    for (const Finding &f : result->findings)
      EXPECT_TRUE(f.isNote) << f.message;
    return *result;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(LLVMAbi, MemrefsAreTheirDescriptors) {
  // a[1][2] += n; b[0] = a[1][2] of sizes that arrive in the descriptor.
  const char *text = R"(
    llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %ao: i64, %as0: i64, %as1: i64,
                 %at0: i64, %at1: i64, %n: i64, %b0: !llvm.ptr, %b: !llvm.ptr,
                 %bo: i64, %bs0: i64, %bt0: i64) -> i64 {
      %two = llvm.mlir.constant(2 : i64) : i64
      %i = llvm.add %at0, %two : i64
      %p = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %v = llvm.load %p : !llvm.ptr -> i32
      %n32 = llvm.trunc %n : i64 to i32
      %w = llvm.add %v, %n32 : i32
      llvm.store %w, %p : i32, !llvm.ptr
      llvm.store %w, %b : i32, !llvm.ptr
      %r = llvm.mul %as0, %bs0 : i64
      llvm.return %r : i64
    })";
  for (bool shadows : {false, true}) {
    RunResult r = call(
        "(memref<2x3xi32>, index, memref<?xi32>) -> index", text,
        {i32s({1, 2, 3, 4, 5, 6}, {2, 3}), index(100), i32s({7, 8, 9, 10})},
        shadows);
    ASSERT_EQ(r.results.size(), 1u);
    EXPECT_THAT(ints(r.results[0]), ElementsAre(8));
    EXPECT_EQ(r.results[0].elementName, "index");
    ASSERT_EQ(r.arguments.size(), 3u);
    EXPECT_THAT(ints(r.arguments[0]), ElementsAre(1, 2, 3, 4, 5, 106));
    EXPECT_THAT(r.arguments[0].shape, ElementsAre(2, 3));
    EXPECT_THAT(ints(r.arguments[2]), ElementsAre(106, 8, 9, 10));
  }
}

TEST_F(LLVMAbi, SeveralResultsAreAStruct) {
  // A transposed view of the argument, from its second row on, and a scalar.
  const char *text = R"(
    llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %o: i64, %s0: i64, %s1: i64,
                 %t0: i64, %t1: i64)
        -> !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, f32)> {
      %one = llvm.mlir.constant(1 : i64) : i64
      %x = llvm.mlir.constant(2.5 : f32) : f32
      %rows = llvm.sub %s0, %one : i64
      %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %1 = llvm.insertvalue %a0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %3 = llvm.insertvalue %t0, %2[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %4 = llvm.insertvalue %s1, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %5 = llvm.insertvalue %rows, %4[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %6 = llvm.insertvalue %t1, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %7 = llvm.insertvalue %t0, %6[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
      %8 = llvm.mlir.poison : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, f32)>
      %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, f32)>
      %10 = llvm.insertvalue %x, %9[1] : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, f32)>
      llvm.return %10 : !llvm.struct<(struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, f32)>
    })";
  RunResult r = call("(memref<3x2xi32>) -> (memref<2x2xi32, strided<[?, ?], "
                     "offset: ?>>, f32)",
                     text, {i32s({1, 2, 3, 4, 5, 6}, {3, 2})});
  ASSERT_EQ(r.results.size(), 2u);
  EXPECT_THAT(r.results[0].shape, ElementsAre(2, 2));
  EXPECT_THAT(ints(r.results[0]), ElementsAre(3, 5, 4, 6));
  EXPECT_THAT(doubles(r.results[1]), ElementsAre(2.5));
}

TEST_F(LLVMAbi, BarePointers) {
  const char *text = R"(
    llvm.func @f(%a: !llvm.ptr, %x: f32, %b: !llvm.ptr) -> !llvm.ptr {
      %p = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, f32
      %v = llvm.load %p : !llvm.ptr -> f32
      %w = llvm.fmul %v, %x : f32
      llvm.store %w, %b : f32, !llvm.ptr
      llvm.return %a : !llvm.ptr
    })";
  RunResult r = call("(memref<2x2xf32>, f32, memref<f32>) -> memref<2x2xf32>",
                     text, {f32s({1, 2, 3, 4}, {2, 2}), f32(0.5f), [] {
                              HostValue v = f32s({9});
                              v.shape.clear();
                              return v;
                            }()});
  ASSERT_EQ(r.arguments.size(), 3u);
  EXPECT_THAT(doubles(r.arguments[2]), ElementsAre(2));
  ASSERT_EQ(r.results.size(), 1u);
  EXPECT_THAT(r.results[0].shape, ElementsAre(2, 2));
  EXPECT_THAT(doubles(r.results[0]), ElementsAre(1, 2, 3, 4));
}

TEST_F(LLVMAbi, VectorsAreNestedArrays) {
  const char *text = R"(
    llvm.func @f(%a: !llvm.array<2 x vector<3xf32>>)
        -> !llvm.array<2 x vector<3xf32>> {
      %r0 = llvm.extractvalue %a[0] : !llvm.array<2 x vector<3xf32>>
      %r1 = llvm.extractvalue %a[1] : !llvm.array<2 x vector<3xf32>>
      %s = llvm.fadd %r0, %r1 : vector<3xf32>
      %0 = llvm.insertvalue %s, %a[1] : !llvm.array<2 x vector<3xf32>>
      llvm.return %0 : !llvm.array<2 x vector<3xf32>>
    })";
  RunResult r = call("(vector<2x3xf32>) -> vector<2x3xf32>", text,
                     {f32s({1, 2, 3, 10, 20, 30}, {2, 3})});
  ASSERT_EQ(r.results.size(), 1u);
  EXPECT_THAT(r.results[0].shape, ElementsAre(2, 3));
  EXPECT_THAT(doubles(r.results[0]), ElementsAre(1, 2, 3, 11, 22, 33));
}

TEST_F(LLVMAbi, TensorsThatBecameOutParameters) {
  // f(tensor<2xf32>) -> (tensor<2xf32>, f32): the tensor is the last argument.
  const char *text = R"(
    llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %ao: i64, %as: i64, %at: i64,
                 %b0: !llvm.ptr, %b: !llvm.ptr, %bo: i64, %bs: i64, %bt: i64)
        -> f32 {
      %v = llvm.load %a : !llvm.ptr -> f32
      llvm.store %v, %b : f32, !llvm.ptr
      %q = llvm.getelementptr %b[%bt] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %w = llvm.fneg %v : f32
      llvm.store %w, %q : f32, !llvm.ptr
      llvm.return %w : f32
    })";
  auto program = compile("(tensor<2xf32>) -> (tensor<2xf32>, f32)", text);
  ASSERT_TRUE(program) << program.error().str();
  ASSERT_EQ((*program)->arguments().size(), 2u);
  EXPECT_EQ((*program)->arguments()[1].layout.kind, TypeLayout::MemRef);
  ASSERT_EQ((*program)->results().size(), 1u);
  RunResult r = *(*program)->run({f32s({3, 4}), f32s({0, 0})});
  EXPECT_THAT(doubles(r.results[0]), ElementsAre(-3));
  EXPECT_THAT(doubles(r.arguments[1]), ElementsAre(3, -3));
}

TEST_F(LLVMAbi, WithoutLogicalTypes) {
  // Scalars need none; a struct of results is taken apart.
  const char *text = R"(
    llvm.func @f(%a: i32, %b: f32) -> !llvm.struct<(f32, i32)> {
      %0 = llvm.mlir.poison : !llvm.struct<(f32, i32)>
      %1 = llvm.insertvalue %b, %0[0] : !llvm.struct<(f32, i32)>
      %2 = llvm.insertvalue %a, %1[1] : !llvm.struct<(f32, i32)>
      llvm.return %2 : !llvm.struct<(f32, i32)>
    })";
  RunResult r = run(text, {i32(5), f32(1.5f)});
  ASSERT_EQ(r.results.size(), 2u);
  EXPECT_THAT(doubles(r.results[0]), ElementsAre(1.5));
  EXPECT_THAT(ints(r.results[1]), ElementsAre(5));
}

TEST_F(LLVMAbi, WhatDoesNotFitIsAnError) {
  const char *pointer = "llvm.func @f(%a: !llvm.ptr) { llvm.return }";
  module = parse(pointer);
  auto unknown = CompiledProgram::compile(module->getOperation(), "f");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message,
              HasSubstr("argument 0 of 'f' cannot be passed from outside: a "
                        "pointer does not say what it points to"));
  // A dynamic size has no place in a bare pointer; two arguments are too many;
  // an f32 is no i32.
  for (const char *before :
       {"(memref<?xf32>) -> ()", "(memref<4xf32>, f32) -> ()", "(f32) -> ()"}) {
    auto program = compile(before, pointer);
    ASSERT_FALSE(program) << before;
    EXPECT_THAT(program.error().message, HasSubstr("is not what becomes of"));
  }
  auto scalar =
      compile("(f32) -> f32", "llvm.func @f(%a: i32) -> f32 {\n"
                              "  %0 = llvm.mlir.constant(0.0 : f32) : f32\n"
                              "  llvm.return %0 : f32\n}");
  EXPECT_TRUE(scalar) << scalar.error().str(); // the bits of a float
  auto other = compile("(i32) -> f32",
                       "llvm.func @f(%a: f32) -> f32 { llvm.return %a : f32 }");
  EXPECT_FALSE(other);
}

TEST_F(LLVMAbi, ResultWithPoisonInItsDescriptor) {
  const char *text = R"(
    llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %o: i64, %s0: i64, %t0: i64)
        -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> {
      %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      %1 = llvm.insertvalue %a, %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
      llvm.return %1 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    })";
  auto program = compile("(memref<2xf32>) -> memref<2xf32>", text);
  ASSERT_TRUE(program) << program.error().str();
  RunResult r = *(*program)->run({f32s({1, 2})});
  EXPECT_EQ(r.status, RunStatus::Undefined);
  ASSERT_FALSE(r.findings.empty());
  EXPECT_THAT(r.findings.back().message,
              HasSubstr("an address that the entry returns"));
}

TEST_F(LLVMAbi, BuiltinSignatureOfLoweredFunctionsIsUnknown) {
  module = parse("llvm.func @f(%a: i32) { llvm.return }\n"
                 "func.func @g(%a: !llvm.ptr) { return }\n"
                 "func.func @h(%a: memref<?x4xf16>) -> index {\n"
                 "  %0 = arith.constant 0 : index\n  return %0 : index\n}");
  EXPECT_FALSE(builtinSignature(module->getOperation(), "f"));
  EXPECT_FALSE(builtinSignature(module->getOperation(), "g"));
  EXPECT_FALSE(builtinSignature(module->getOperation(), "nowhere"));
  auto h = builtinSignature(module->getOperation(), "h");
  ASSERT_TRUE(h);
  ASSERT_EQ(h->arguments.size(), 1u);
  EXPECT_EQ(h->arguments[0].layout.str(), "memref<?x4xf16>");
  ASSERT_EQ(h->results.size(), 1u);
  EXPECT_EQ(h->results[0].elementName, "index");
}

} // namespace
