//===- NativeTest.cpp - levels as native code -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values by hand; the interpreter takes no part, but where it is made wrong on
// purpose.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/Passes.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/NativeRun.h"
#include "plumbline/Interp/Emitter.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {
HostValue value(const char *name, bool isFloat, std::vector<int64_t> shape,
                std::vector<uint64_t> bits) {
  HostValue v;
  v.elem.bits = 32;
  if (isFloat) {
    v.elem.kind = ScalarType::Float;
    v.elem.format = FloatFormat::F32;
  }
  v.elementName = name;
  v.isScalar = false;
  v.shape = std::move(shape);
  v.bits = std::move(bits);
  return v;
}
HostValue i32(int32_t x) {
  HostValue v = value("i32", false, {}, {static_cast<uint32_t>(x)});
  v.isScalar = true;
  return v;
}

class NativeTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
  }
  NativeResult run(const std::string &program,
                   const std::vector<HostValue> &inputs) {
    module = parseModule(*context, program);
    NativeOptions options;
    options.entry = "f";
    return runNatively(module->getOperation(), inputs, options);
  }
  static std::string why(const NativeResult &r) {
    return r.run.findings.empty() ? "" : r.run.findings.back().message;
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(NativeTest, ScalarsAndSeveralResults) {
  NativeResult r = run(R"(
    func.func @f(%a: i32, %b: i32) -> (i32, i1) {
      %s = arith.subi %a, %b : i32
      %c = arith.cmpi slt, %a, %b : i32
      return %s, %c : i32, i1
    })",
                       {i32(5), i32(7)});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  ASSERT_EQ(r.run.results.size(), 2u);
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(0xfffffffeu));
  EXPECT_THAT(r.run.results[1].bits, ElementsAre(1u));
}

TEST_F(NativeTest, MemRefsAreWrittenInPlace) {
  // a[i][j] = j of a 2 x 2 array, read transposed: rows 0 1 and 0 1 become
  // 0 0 and 1 1.
  NativeResult r = run(R"(
    func.func @f(%a: memref<2x2xi32>, %b: memref<2x2xi32>) {
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 2 {
          %x = affine.load %a[%j, %i] : memref<2x2xi32>
          affine.store %x, %b[%i, %j] : memref<2x2xi32>
        }
      }
      return
    })",
                       {value("i32", false, {2, 2}, {0, 1, 0, 1}),
                        value("i32", false, {2, 2}, {9, 9, 9, 9})});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.arguments[0].bits, ElementsAre(0u, 1u, 0u, 1u));
  EXPECT_THAT(r.run.arguments[1].bits, ElementsAre(0u, 0u, 1u, 1u));
  EXPECT_THAT(r.passes, Contains("lower-affine"));
  EXPECT_THAT(r.passes, Not(Contains("convert-vector-to-llvm")));
  EXPECT_THAT(r.lowered, HasSubstr("llvm.func @f"));
}

TEST_F(NativeTest, TensorsComeBackWithTheirShape) {
  NativeResult r = run(R"(
    func.func @f(%a: tensor<?xi32>) -> tensor<?xi32> {
      %r = arith.addi %a, %a : tensor<?xi32>
      return %r : tensor<?xi32>
    })",
                       {value("i32", false, {3}, {1, 2, 3})});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.results[0].shape, ElementsAre(3));
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(2u, 4u, 6u));
}

TEST_F(NativeTest, AProgramThatCrashesEndsTheChildAlone) {
  NativeResult r = run(R"(
    func.func @f(%a: i32) -> i32 {
      %z = arith.constant 0 : i64
      %p = llvm.inttoptr %z : i64 to !llvm.ptr
      llvm.store volatile %a, %p : i32, !llvm.ptr
      return %a : i32
    })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("signal 11"));
}

TEST_F(NativeTest, WhatCannotBeLoweredIsNamed) {
  NativeResult r = run(R"(
    gpu.module @k { gpu.func @g() kernel { gpu.return } }
    func.func @f(%a: i32) -> i32 { return %a : i32 })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("gpu."));
}

TEST_F(NativeTest, ThreadsOfAKernelOneAfterTheOther) {
  // Two blocks of three threads; element 3 * block + thread becomes
  // 100 * block + 10 * thread + its own index, which is global_id.
  NativeResult r = run(R"(
    module attributes {gpu.container_module} {
      gpu.module @m {
        gpu.func @k(%out: memref<6xi32>) kernel {
          %b = gpu.block_id x
          %t = gpu.thread_id x
          %n = gpu.block_dim x
          %g = gpu.global_id x
          %c10 = arith.constant 10 : index
          %c100 = arith.constant 100 : index
          %at0 = arith.muli %b, %n : index
          %at = arith.addi %at0, %t : index
          %x0 = arith.muli %b, %c100 : index
          %x1 = arith.muli %t, %c10 : index
          %x2 = arith.addi %x0, %x1 : index
          %x3 = arith.addi %x2, %g : index
          %x = arith.index_cast %x3 : index to i32
          memref.store %x, %out[%at] : memref<6xi32>
          gpu.return
        }
      }
      func.func @f(%out: memref<6xi32>) {
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        gpu.launch_func @m::@k blocks in (%c2, %c1, %c1)
          threads in (%c3, %c1, %c1) args(%out : memref<6xi32>)
        return
      }
    })",
                       {value("i32", false, {6}, {9, 9, 9, 9, 9, 9})});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.arguments[0].bits,
              ElementsAre(0u, 11u, 22u, 103u, 114u, 125u));
}

TEST_F(NativeTest, ThreadsThatTalkToEachOtherAreLeft) {
  auto withKernel = [&](const std::string &kernel) {
    return run(R"(
      module attributes {gpu.container_module} {
        gpu.module @m { )" +
                   kernel + R"( }
        func.func @f() {
          %c1 = arith.constant 1 : index
          gpu.launch_func @m::@k blocks in (%c1, %c1, %c1)
            threads in (%c1, %c1, %c1)
          return
        }
      })",
               {});
  };
  NativeResult r =
      withKernel("gpu.func @k() kernel { gpu.barrier gpu.return }");
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("gpu.barrier"));
  // Memory of the whole block: the kernel is still one.
  r = withKernel(
      "gpu.func @k() workgroup(%w: memref<1xi32, 3>) kernel { gpu.return }");
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("gpu.return"));
}

TEST_F(NativeTest, DivisionsOfIndexThatDoNotOverflow) {
  // -2^63 / 2 = -2^62 and (-2^63 + 1) / 2 rounded up is -2^62 + ... : half of
  // the odd number is -2^62 + 1/2, up to the next integer -2^62 + 1. Down it is
  // -2^62.
  NativeResult r = run(R"(
    func.func @f() -> (index, index, index) {
      %a = index.constant -9223372036854775808
      %b = index.constant -9223372036854775807
      %two = index.constant 2
      %0 = index.ceildivs %a, %two
      %1 = index.ceildivs %b, %two
      %2 = index.floordivs %b, %two
      return %0, %1, %2 : index, index, index
    })",
                       {});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  uint64_t quarter = uint64_t(1) << 62;
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(-quarter));
  EXPECT_THAT(r.run.results[1].bits, ElementsAre(1 - quarter));
  EXPECT_THAT(r.run.results[2].bits, ElementsAre(-quarter));
}

TEST_F(NativeTest, MasksOfSizesBeyond32Bits) {
  // 2^32 lanes are wanted, so all four are: not 2^32 mod 2^32 = 0.
  HostValue n = i32(0);
  n.elem.bits = 64;
  n.elementName = "index";
  n.bits = {uint64_t(1) << 32};
  NativeResult r = run(R"(
    func.func @f(%n: index) -> vector<4xi1> {
      %m = vector.create_mask %n : vector<4xi1>
      return %m : vector<4xi1>
    })",
                       {n});
  ASSERT_EQ(r.run.status, RunStatus::Ok) << why(r);
  EXPECT_THAT(r.run.results[0].bits, ElementsAre(1u, 1u, 1u, 1u));
  EXPECT_THAT(r.passes, Contains("convert-vector-to-llvm{"
                                 "force-32bit-vector-indices=false}"));
}

/// The certificate's item for the first culprit of `pipeline`.
static CertificateItem nativeItem(mlir::Operation *module,
                                  const std::string &pipeline,
                                  const std::vector<HostValue> &inputs) {
  BisectOptions options;
  options.entry = "f";
  options.pipeline = pipeline;
  options.inputs = inputs;
  Result<BisectResult> r = bisect(module, options);
  EXPECT_TRUE(r && !r->culprits.empty());
  return r && !r->culprits.empty() ? r->culprits[0].certificate.native
                                   : CertificateItem();
}

TEST_F(NativeTest, TheCulpritWithOtherOptionsIsAWitness) {
  // llvm-project 113689: with its own options the pass cuts the size off.
  const char *program = R"(
    func.func @f(%n: index) -> vector<4xi1> {
      %m = vector.create_mask %n : vector<4xi1>
      return %m : vector<4xi1>
    })";
  HostValue n = i32(0);
  n.elem.bits = 64;
  n.elementName = "index";
  n.bits = {uint64_t(1) << 32};
  module = parseModule(*context, program);
  // The lowering runs it with another option, and gives the right value.
  CertificateItem item = nativeItem(
      module->getOperation(), "builtin.module(convert-vector-to-llvm)", {n});
  EXPECT_EQ(item.state, CertificateItem::Yes) << item.why;
}

TEST_F(NativeTest, ALoweringThatIsWrongItselfIsNoWitness) {
  // The larger of +0 and -0 is +0, and 1 / +0 is inf. arith-expand compares and
  // selects, which gives -0; nothing else lowers bf16, so that native code of
  // the good side goes through it as well.
  module = parseModule(*context, R"(
    func.func @f(%a: bf16, %b: bf16) -> bf16 {
      %one = arith.constant 1.0 : bf16
      %m = arith.maximumf %a, %b : bf16
      %r = arith.divf %one, %m : bf16
      return %r : bf16
    })");
  HostValue plus = i32(0);
  plus.elem = {ScalarType::Float, 16, FloatFormat::BF16};
  plus.elementName = "bf16";
  HostValue minus = plus;
  minus.bits = {0x8000};
  CertificateItem item =
      nativeItem(module->getOperation(),
                 "builtin.module(func.func(arith-expand))", {plus, minus});
  EXPECT_EQ(item.state, CertificateItem::NotIndependent);
  EXPECT_THAT(item.why, HasSubstr("result0 is -inf in native code of the good "
                                  "side, inf interpreted"));
}

TEST_F(NativeTest, ASecondRoundingOfTheCodeGeneratorIsNoContradiction) {
  // 2^24 + 2^16 + 1 is nearer to 2^24 + 2^17 than to 2^24, its neighbours in
  // bf16. Rounded to f32 first it is 2^24 + 2^16, a tie, and then 2^24: that is
  // what x86 code gives. The other result is where a pass goes wrong.
  module = parseModule(*context, R"(
    func.func @f(%x: i32, %half: f32) -> (bf16, f32) {
      %0 = arith.sitofp %x : i32 to bf16
      %one = arith.constant 1.0 : f32
      %c = math.ceil %half : f32
      %r = arith.divf %one, %c : f32
      return %0, %r : bf16, f32
    })");
  HostValue half = value("f32", true, {}, {0xbf000000}); // -0.5
  half.isScalar = true;
  CertificateItem item = nativeItem(
      module->getOperation(), "builtin.module(func.func(math-expand-ops))",
      {i32(16842753), half});
  EXPECT_EQ(item.state, CertificateItem::Yes) << item.why;
  EXPECT_FALSE(item.isContradiction);
}

/// As the two above in one: the lowering loses the sign of a zero in result0,
/// and the code generator rounds result1 twice. What the lowering leaves gives
/// other bits when it is interpreted, within the allowance.
static std::string twofold(const std::string &more) {
  return R"(
    func.func @f(%a: bf16, %b: bf16, %x: i32, %half: f32)
        -> (bf16, bf16, f32) {
      %one = arith.constant 1.0 : bf16
      %m = arith.maximumf %a, %b : bf16
      %r = arith.divf %one, %m : bf16
      %0 = arith.sitofp %x : i32 to bf16
      %f = arith.constant 1.0 : f32
      %c = math.ceil %half : f32
      %q = arith.divf %f, %c : f32
      )" +
         more + R"(
      return %r, %0, %q : bf16, bf16, f32
    })";
}

TEST_F(NativeTest, OtherBitsWithinTheAllowanceAreExplained) {
  HostValue plus = i32(0);
  plus.elem = {ScalarType::Float, 16, FloatFormat::BF16};
  plus.elementName = "bf16";
  HostValue minus = plus;
  minus.bits = {0x8000};
  HostValue half = value("f32", true, {}, {0xbf000000}); // -0.5
  half.isScalar = true;
  const std::vector<HostValue> inputs = {plus, minus, i32(16842753), half};
  const char *pipeline = "builtin.module(func.func(math-expand-ops{ops=ceil}))";
  module = parseModule(*context, twofold(""));
  CertificateItem item = nativeItem(module->getOperation(), pipeline, inputs);
  EXPECT_EQ(item.state, CertificateItem::NotIndependent) << item.why;
  EXPECT_THAT(item.why, HasSubstr("result0 is -inf in native code of the good "
                                  "side, inf interpreted"));

  // 7 million products are some 80 million instructions when they are lowered:
  // that is not done with shadows only to know whom to blame.
  module = parseModule(*context, twofold(R"(
      %u = memref.alloc() : memref<192x192xf32>
      %v = memref.alloc() : memref<192x192xf32>
      linalg.fill ins(%half : f32) outs(%u : memref<192x192xf32>)
      linalg.fill ins(%half : f32) outs(%v : memref<192x192xf32>)
      linalg.matmul ins(%u, %u : memref<192x192xf32>, memref<192x192xf32>)
        outs(%v : memref<192x192xf32>)
      memref.dealloc %u : memref<192x192xf32>
      memref.dealloc %v : memref<192x192xf32>)"));
  item = nativeItem(module->getOperation(), pipeline, inputs);
  EXPECT_EQ(item.state, CertificateItem::NotApplicable) << item.why;
  EXPECT_FALSE(item.isContradiction);
  EXPECT_THAT(item.why, HasSubstr("result0 is -inf in native code of the good "
                                  "side, inf interpreted; the lowered program "
                                  "takes too many instructions"));
  // Where there is nothing to round, bits are enough.
  item =
      nativeItem(module->getOperation(), pipeline, {plus, minus, i32(3), half});
  EXPECT_EQ(item.state, CertificateItem::NotIndependent) << item.why;
}

TEST_F(NativeTest, AnUndefinedSideIsNotAsked) {
  // 43 and 32 give a shift by 32, which the narrowed type does not have.
  module = parseModule(*context, R"(
    func.func @f() -> i64 {
      %a = arith.constant 32 : i64
      %b = arith.constant 43 : i64
      %zero = arith.constant 0 : i64
      %s = arith.andi %a, %b : i64
      %r = arith.shrsi %zero, %s : i64
      return %r : i64
    })");
  CertificateItem item = nativeItem(
      module->getOperation(),
      "builtin.module(arith-int-range-narrowing{int-bitwidths-supported=32})",
      {});
  EXPECT_EQ(item.state, CertificateItem::NotApplicable);
  EXPECT_THAT(item.why, HasSubstr("the bad side is undefined"));
  EXPECT_THAT(item.why, HasSubstr("of the good side it gives what the "
                                  "interpreter gives"));
}

TEST_F(NativeTest, AFunctionThatIsNowhereIsNamed) {
  NativeResult r = run(R"(
    func.func private @no_such_function(i32) -> i32
    func.func @f(%a: i32) -> i32 {
      %r = func.call @no_such_function(%a) : (i32) -> i32
      return %r : i32
    })",
                       {i32(1)});
  EXPECT_EQ(r.run.status, RunStatus::Unsupported);
  EXPECT_THAT(why(r), HasSubstr("'no_such_function' is not linked"));
}

/// The subtraction that stands in for an addition.
template <typename AddOp>
mlir::LogicalResult lowerWrongly(AddOp op, Emitter &e) {
  e.binary(Opcode::SubI, e.define(op.getResult()), e.slot(op.getLhs()),
           e.slot(op.getRhs()), 1, 32);
  return mlir::success();
}

TEST_F(NativeTest, AWrongInterpreterIsNotBelieved) {
  // canonicalize makes (10 - x) + 5 a 15 - x: 12 for x = 3. An interpreter that
  // subtracts wherever it should add sees a change from 2 to 12; native code
  // gives 12 on both sides, and the lowered program is interpreted wrongly,
  // too.
  DialectRegistry wrong = DialectRegistry::builtin();
  wrong.add<mlir::arith::AddIOp, lowerWrongly<mlir::arith::AddIOp>>();
  wrong.add<mlir::LLVM::AddOp, lowerWrongly<mlir::LLVM::AddOp>>();
  module = parseModule(*context, R"(
    func.func @f(%x: i32) -> i32 {
      %a = arith.constant 10 : i32
      %b = arith.constant 5 : i32
      %d = arith.subi %a, %x : i32
      %r = arith.addi %d, %b : i32
      return %r : i32
    })");
  mlir::registerTransformsPasses();
  BisectOptions options;
  options.entry = "f";
  options.pipeline = "builtin.module(canonicalize)";
  options.inputs = {i32(3)};
  options.compile.registry = &wrong;
  Result<BisectResult> r = bisect(module->getOperation(), options);
  ASSERT_TRUE(r) << r.error().str();
  EXPECT_EQ(r->status, BisectStatus::ToolError);
  EXPECT_EQ(exitCode(*r), 4);
  EXPECT_TRUE(r->culprits.empty());
  EXPECT_THAT(r->summary,
              HasSubstr("result0 is 12 in native code of the good side, 2 "
                        "interpreted"));
  // Without the second opinion the pass would be blamed.
  options.native = false;
  r = bisect(module->getOperation(), options);
  ASSERT_TRUE(r) << r.error().str();
  EXPECT_EQ(r->status, BisectStatus::Culprit);
}
} // namespace
