//===- TensorLivenessTest.cpp - last uses behind branches and calls -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As in TensorStorageTest.cpp: a loop inserts into a tensor of 8,000 bytes
// within a limit of 12,000 bytes, which one copy breaks. Here the insertion is
// the tensor's last use only on the path that it is on.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

/// Runs @f, which must return 2.0 within 12,000 bytes.
static void expectInPlace(const std::string &loop,
                          const std::string &more = "") {
  RunOptions options;
  options.maxBytes = 12'000;
  RunResult r = run(R"(
  func.func @f() -> f64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000 : index
    %one = arith.constant 1.0 : f64
    %two = arith.constant 2.0 : f64
    %a = tensor.splat %one : tensor<1000xf64>
)" + loop + R"(
    %v = tensor.extract %r[%c1] : tensor<1000xf64>
    return %v : f64
  })" + more,
                    {}, options);
  ASSERT_EQ(r.status, RunStatus::Ok)
      << (r.findings.empty() ? "" : r.findings.back().message);
  EXPECT_EQ(doubles(r.results[0]), std::vector<double>{2});
}

TEST(TensorLiveness, OneSideOfAnIf) {
  expectInPlace(R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a)
        -> (tensor<1000xf64>) {
      %odd = arith.cmpi ne, %i, %c0 : index
      %u = scf.if %odd -> tensor<1000xf64> {
        %x = tensor.insert %two into %t[%i] : tensor<1000xf64>
        scf.yield %x : tensor<1000xf64>
      } else {
        scf.yield %t : tensor<1000xf64>
      }
      scf.yield %u : tensor<1000xf64>
    })");
}

TEST(TensorLiveness, ALoopOfBlocks) {
  expectInPlace(R"(
    cf.br ^top(%c0, %a : index, tensor<1000xf64>)
  ^top(%i: index, %r: tensor<1000xf64>):
    %more = arith.cmpi slt, %i, %n : index
    cf.cond_br %more, ^body, ^end
  ^body:
    %x = tensor.insert %two into %r[%i] : tensor<1000xf64>
    %j = arith.addi %i, %c1 : index
    cf.br ^top(%j, %x : index, tensor<1000xf64>)
  ^end:)");
}

TEST(TensorLiveness, ACall) {
  expectInPlace(R"(
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a)
        -> (tensor<1000xf64>) {
      %u = func.call @set(%t, %i)
          : (tensor<1000xf64>, index) -> tensor<1000xf64>
      scf.yield %u : tensor<1000xf64>
    })",
                R"(
  func.func private @set(%t: tensor<1000xf64>, %i: index)
      -> tensor<1000xf64> {
    %two = arith.constant 2.0 : f64
    %x = tensor.insert %two into %t[%i] : tensor<1000xf64>
    return %x : tensor<1000xf64>
  })");
}

TEST(TensorLiveness, ANestOfAffineLoops) {
  expectInPlace(R"(
    %r = affine.for %i = 0 to 10 iter_args(%t = %a) -> (tensor<1000xf64>) {
      %u = affine.for %j = 0 to 100 iter_args(%s = %t)
          -> (tensor<1000xf64>) {
        %x = tensor.insert %two into %s[%j] : tensor<1000xf64>
        affine.yield %x : tensor<1000xf64>
      }
      affine.yield %u : tensor<1000xf64>
    })");
}
