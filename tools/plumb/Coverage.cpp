//===- Coverage.cpp - plumb coverage: what can be interpreted ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the registry of lowerings with the operations that the linked MLIR
// has, dialect by dialect, and prints docs/coverage.md. What is not interpreted
// has its reason in Unsupported.def. An operation that has neither, or a reason
// that is out of date, is an error: a newer MLIR opens no silent hole.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace plumb;

namespace {

/// A line of Unsupported.def.
struct Reason {
  std::vector<std::string> patterns;
  std::string text;
  std::vector<std::string> operations; ///< that it was needed for
};

class Coverage {
public:
  Coverage();
  void print() const;
  /// What is amiss, on stderr; false if anything is.
  bool check() const;

private:
  Reason *reasonFor(const std::string &name);

  struct Row {
    unsigned supported = 0, missing = 0;
  };
  std::map<std::string, Row> rows;
  std::vector<Reason> reasons;
  std::set<std::string> usedPatterns;
  std::vector<std::string> unexplained;
};

} // namespace

static std::vector<Reason> readReasons() {
  std::vector<Reason> reasons;
  auto add = [&](llvm::StringRef names, const char *text) {
    Reason reason;
    reason.text = text;
    llvm::SmallVector<llvm::StringRef> parts;
    names.split(parts, ',');
    for (llvm::StringRef part : parts)
      reason.patterns.push_back(part.trim().str());
    reasons.push_back(std::move(reason));
  };
#define PLUMB_UNSUPPORTED(Names, Reason) add(Names, Reason);
#include "plumbline/Interp/Unsupported.def"
  return reasons;
}

static bool matches(llvm::StringRef pattern, llvm::StringRef name) {
  return pattern.consume_back("*") ? name.starts_with(pattern)
                                   : name == pattern;
}

Reason *Coverage::reasonFor(const std::string &name) {
  for (Reason &reason : reasons)
    for (const std::string &pattern : reason.patterns)
      if (matches(pattern, name)) {
        usedPatterns.insert(pattern);
        return &reason;
      }
  return nullptr;
}

Coverage::Coverage() : reasons(readReasons()) {
  mlir::DialectRegistry all;
  mlir::registerAllDialects(all);
  mlir::MLIRContext context(all, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::set<std::string> lowered;
  for (const std::string &name : DialectRegistry::builtin().operationNames()) {
    lowered.insert(name);
    rows[name.substr(0, name.find('.'))];
  }
  rows["linalg"];
  for (mlir::RegisteredOperationName op : context.getRegisteredOperations()) {
    std::string name = op.getStringRef().str();
    auto row = rows.find(op.getDialectNamespace().str());
    if (row == rows.end())
      continue;
    // Terminators that are no branches are part of the operation around them;
    // linalg's structured operations run by their regions.
    bool known = lowered.count(name) ||
                 op.hasInterface<mlir::linalg::LinalgOp>() ||
                 op.hasTrait<mlir::OpTrait::IsTerminator>();
    Reason *reason = lowered.count(name) ? nullptr : reasonFor(name);
    if (known && !reason) {
      ++row->second.supported;
      continue;
    }
    ++row->second.missing;
    if (reason)
      reason->operations.push_back(name);
    else
      unexplained.push_back(name);
  }
}

void Coverage::print() const {
  unsigned supported = 0, missing = 0;
  for (const auto &[dialect, row] : rows) {
    supported += row.supported;
    missing += row.missing;
  }
  std::printf("# Coverage\n\n"
              "Operations of MLIR %s that the interpreter runs, from its\n"
              "registry: `plumb coverage` prints this page. What is missing "
              "ends a run\nthat reaches it with a message that names it "
              "(exit code 3); single\ntypes or attributes of an operation "
              "that runs may do so, too.\n\n"
              "%u of %u operations of these dialects.\n\n"
              "| dialect | runs | of |\n|---|---|---|\n",
              LLVM_VERSION_STRING, supported, supported + missing);
  for (const auto &[dialect, row] : rows)
    std::printf("| %s | %u | %u |\n", dialect.c_str(), row.supported,
                row.supported + row.missing);
  std::printf("\nNot interpreted, and why:\n\n"
              "| operations | reason |\n|---|---|\n");
  for (const Reason &reason : reasons) {
    std::vector<std::string> names = reason.operations;
    std::sort(names.begin(), names.end());
    std::printf("| %s | %s |\n", llvm::join(names, ", ").c_str(),
                reason.text.c_str());
  }
}

bool Coverage::check() const {
  for (const std::string &name : unexplained)
    std::fprintf(stderr,
                 "error: %s has neither a lowering nor a reason in "
                 "Unsupported.def\n",
                 name.c_str());
  bool good = unexplained.empty();
  for (const Reason &reason : reasons)
    for (const std::string &pattern : reason.patterns)
      if (!usedPatterns.count(pattern)) {
        std::fprintf(stderr,
                     "error: '%s' in Unsupported.def is no operation that "
                     "lacks a lowering\n",
                     pattern.c_str());
        good = false;
      }
  return good;
}

static int printCoverage() {
  Coverage coverage;
  coverage.print();
  std::fflush(stdout);
  return coverage.check() ? ExitAgree : ExitInternal;
}

Command plumb::addCoverageCommand(CLI::App &root) {
  CLI::App *app = root.add_subcommand(
      "coverage", "print which operations the interpreter runs");
  return {app, printCoverage};
}
