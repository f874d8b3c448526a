//===- ErrorTest.cpp - errors with a place in a file ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Error.h"
#include "gtest/gtest.h"

using namespace plumb;

TEST(ErrorTest, PrintsWhatIsKnown) {
  EXPECT_EQ((Error{"a.json", 3, 14, "found x, expected y"}.str()),
            "a.json:3:14: error: found x, expected y");
  EXPECT_EQ((Error{"a.json", 3, 0, "m"}.str()), "a.json:3: error: m");
  EXPECT_EQ((Error{"a.npy", 0, 0, "m"}.str()), "a.npy: error: m");
  EXPECT_EQ((Error{"", 0, 0, "m"}.str()), "error: m");
  EXPECT_EQ((Error{"", 3, 14, "m"}.str()), "3:14: error: m");
  // A column without a line says nothing.
  EXPECT_EQ((Error{"a", 0, 5, "m"}.str()), "a: error: m");
}

static Result<int> failing() { return makeError("f", 1, 2, "m"); }

static Result<std::string> forwarding() {
  Result<int> number = failing();
  if (!number)
    return takeError(number);
  return std::to_string(*number);
}

TEST(ErrorTest, MovesBetweenResults) {
  EXPECT_EQ(forwarding().error().str(), "f:1:2: error: m");
  Status status = makeError("m");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().str(), "error: m");
  EXPECT_EQ(Status(makeError("f", "m")).error().str(), "f: error: m");
  EXPECT_TRUE(Status());
}
