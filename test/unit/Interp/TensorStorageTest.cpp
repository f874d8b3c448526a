//===- TensorStorageTest.cpp - tensors are updated in place ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor that nobody else holds is written in place. Whether it was copied
// cannot be seen in values: these programs carry a tensor of 8,000 bytes
// through loops within a limit of 12,000 bytes, which one copy breaks.
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

/// Runs a loop over tiles of 4 of a tensor<1000xf64> of ones, whose body makes
/// %u from %t and %i, and returns element 0.
static RunResult carry(const std::string &body, uint64_t maxBytes) {
  RunOptions options;
  options.maxBytes = maxBytes;
  return run(R"(
  func.func @f() -> f64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %n = arith.constant 1000 : index
    %one = arith.constant 1.0 : f64
    %a = tensor.splat %one : tensor<1000xf64>
    %r = scf.for %i = %c0 to %n step %c4 iter_args(%t = %a)
        -> (tensor<1000xf64>) {
)" + body + R"(
      scf.yield %u : tensor<1000xf64>
    }
    %v = tensor.extract %r[%c0] : tensor<1000xf64>
    return %v : f64
  })",
             {}, options);
}

static void expectInPlace(const std::string &body, double first) {
  RunResult r = carry(body, 12'000);
  ASSERT_EQ(r.status, RunStatus::Ok)
      << (r.findings.empty() ? "" : r.findings.back().message);
  EXPECT_EQ(doubles(r.results[0]), std::vector<double>{first});
}

TEST(TensorStorage, Insert) {
  expectInPlace("%u = tensor.insert %one into %t[%i] : tensor<1000xf64>", 1);
}

TEST(TensorStorage, SliceUsedTwiceByOneOperation) {
  expectInPlace(R"(
      %s = tensor.extract_slice %t[%i] [4] [1]
          : tensor<1000xf64> to tensor<4xf64>
      %x = linalg.add ins(%s, %s : tensor<4xf64>, tensor<4xf64>)
                      outs(%s : tensor<4xf64>) -> tensor<4xf64>
      %u = tensor.insert_slice %x into %t[%i] [4] [1]
          : tensor<4xf64> into tensor<1000xf64>)",
                2);
}

TEST(TensorStorage, SliceUsedInARegion) {
  expectInPlace(R"(
      %s = tensor.extract_slice %t[%i] [4] [1]
          : tensor<1000xf64> to tensor<4xf64>
      %x = scf.for %j = %c0 to %c4 step %c1 iter_args(%y = %one) -> (f64) {
        %e = tensor.extract %s[%j] : tensor<4xf64>
        %z = arith.addf %y, %e : f64
        scf.yield %z : f64
      }
      %u = tensor.insert %x into %t[%i] : tensor<1000xf64>)",
                5);
}

TEST(TensorStorage, UnusedSlice) {
  expectInPlace(R"(
      %s = tensor.extract_slice %t[%i] [4] [1]
          : tensor<1000xf64> to tensor<4xf64>
      %u = tensor.insert %one into %t[%i] : tensor<1000xf64>)",
                1);
}

// A slice that is still looked at afterwards does cost a copy: the limit bites.
TEST(TensorStorage, SliceThatOutlivesTheWriteIsCopied) {
  std::string body = R"(
      %s = tensor.extract_slice %t[%i] [4] [1]
          : tensor<1000xf64> to tensor<4xf64>
      %w = tensor.insert %one into %t[%i] : tensor<1000xf64>
      %e = tensor.extract %s[%c0] : tensor<4xf64>
      %u = tensor.insert %e into %w[%i] : tensor<1000xf64>)";
  EXPECT_EQ(carry(body, 12'000).status, RunStatus::Budget);
  EXPECT_EQ(carry(body, 20'000).status, RunStatus::Ok);
}
