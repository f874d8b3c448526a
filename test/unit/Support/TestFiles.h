//===- TestFiles.h - a folder for a test's files -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_SUPPORT_TESTFILES_H
#define PLUMBLINE_TEST_UNIT_SUPPORT_TESTFILES_H

#include "gtest/gtest.h"
#include <cstdlib>
#include <filesystem>
#include <string>

/// An empty folder that ends with the test.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string name = testing::TempDir() + "plumb-XXXXXX";
    folder = mkdtemp(name.data()) ? name : std::string();
    EXPECT_FALSE(folder.empty());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!folder.empty())
      std::filesystem::remove_all(folder, ignored);
  }
  std::string path(const std::string &name) const {
    return folder + "/" + name;
  }
  const std::string &root() const { return folder; }

private:
  std::string folder;
};

#endif // PLUMBLINE_TEST_UNIT_SUPPORT_TESTFILES_H
