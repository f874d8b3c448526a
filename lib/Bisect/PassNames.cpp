//===- PassNames.cpp - names in MLIR's pass registry ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassNames.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Isolated.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <unistd.h>

namespace plumb {

/// What `print` writes to llvm::outs(), in lines.
static std::vector<std::string>
capturedLines(const std::function<void()> &print) {
  llvm::outs().flush();
  IsolatedResult result = runIsolated(
      [&](IsolatedChild &child) {
        std::FILE *file = std::tmpfile();
        if (!file || dup2(fileno(file), STDOUT_FILENO) < 0)
          return;
        print();
        llvm::outs().flush();
        off_t size = lseek(fileno(file), 0, SEEK_END);
        std::string text(static_cast<size_t>(size > 0 ? size : 0), 0);
        ssize_t n = pread(fileno(file), text.data(), text.size(), 0);
        child.send({text.data(), static_cast<size_t>(n > 0 ? n : 0)});
      },
      10);
  std::vector<std::string> lines;
  size_t start = 0;
  while (start < result.text.size()) {
    size_t end = result.text.find('\n', start);
    if (end == std::string::npos)
      end = result.text.size();
    lines.push_back(result.text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

/// The names after `prefix` ("--") at an indentation of `indent`.
static std::vector<std::string> namesIn(const std::vector<std::string> &lines,
                                        bool indentedMore) {
  std::vector<std::string> names;
  size_t least = std::string::npos;
  for (const std::string &line : lines) {
    size_t dashes = line.find_first_not_of(' ');
    if (dashes != std::string::npos && line.compare(dashes, 2, "--") == 0)
      least = std::min(least, dashes);
  }
  for (const std::string &line : lines) {
    size_t dashes = line.find_first_not_of(' ');
    if (dashes == std::string::npos || line.compare(dashes, 2, "--") != 0 ||
        (dashes > least) != indentedMore)
      continue;
    size_t end = line.find_first_of(" =", dashes);
    names.push_back(line.substr(
        dashes + 2, end == std::string::npos ? end : end - dashes - 2));
  }
  return names;
}

std::vector<std::string> registeredPassNames() {
  return namesIn(capturedLines([] { mlir::printRegisteredPasses(); }), false);
}

std::vector<std::string> passOptionNames(const std::string &name) {
  const mlir::PassRegistryEntry *entry = mlir::PassInfo::lookup(name);
  if (!entry)
    entry = mlir::PassPipelineInfo::lookup(name);
  if (!entry)
    return {};
  return namesIn(capturedLines([&] { entry->printHelpStr(2, 40); }), true);
}

} // namespace plumb
