//===- Coverage.cpp - plumb coverage: what can be interpreted ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the registry of lowerings with the operations that the linked MLIR
// has, dialect by dialect, and prints docs/coverage.md. A test prints it again
// and compares: an operation that a new MLIR adds shows up as a difference.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "llvm/Config/llvm-config.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace plumb;

static int printCoverage() {
  mlir::DialectRegistry all;
  mlir::registerAllDialects(all);
  mlir::MLIRContext context(all, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  const DialectRegistry &ours = DialectRegistry::builtin();
  std::set<std::string> lowered;
  std::set<std::string> dialects;
  for (const std::string &name : ours.operationNames()) {
    lowered.insert(name);
    dialects.insert(name.substr(0, name.find('.')));
  }
  dialects.insert("linalg");
  struct Row {
    unsigned supported = 0;
    std::vector<std::string> missing;
  };
  std::map<std::string, Row> rows;
  unsigned supported = 0, total = 0;
  for (mlir::RegisteredOperationName op : context.getRegisteredOperations()) {
    std::string name = op.getStringRef().str();
    std::string dialect = op.getDialectNamespace().str();
    if (!dialects.count(dialect))
      continue;
    // Terminators are part of the operation around them; linalg's structured
    // operations run by their regions.
    bool known = lowered.count(name) ||
                 op.hasInterface<mlir::linalg::LinalgOp>() ||
                 op.hasTrait<mlir::OpTrait::IsTerminator>();
    Row &row = rows[dialect];
    ++total;
    if (known) {
      ++row.supported;
      ++supported;
    } else {
      row.missing.push_back(name);
    }
  }
  std::printf("# Coverage\n\n"
              "Operations of MLIR %s that the interpreter runs, from its\n"
              "registry: `plumb coverage` prints this page. What is missing "
              "ends a run\nthat reaches it with a message that names it "
              "(exit code 3); single\ntypes or attributes of an operation "
              "that runs may do so, too.\n\n"
              "%u of %u operations of these dialects.\n\n"
              "| dialect | runs | of | missing |\n|---|---|---|---|\n",
              LLVM_VERSION_STRING, supported, total);
  for (auto &[dialect, row] : rows) {
    std::sort(row.missing.begin(), row.missing.end());
    std::string missing;
    for (const std::string &name : row.missing)
      missing +=
          (missing.empty() ? "" : ", ") + name.substr(dialect.size() + 1);
    std::printf("| %s | %u | %u | %s |\n", dialect.c_str(), row.supported,
                row.supported + unsigned(row.missing.size()), missing.c_str());
  }
  return ExitAgree;
}

Command plumb::addCoverageCommand(CLI::App &root) {
  CLI::App *app = root.add_subcommand(
      "coverage", "print which operations the interpreter runs");
  return {app, printCoverage};
}
