//===- RoundTrip.cpp - does IR survive being printed ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two are compared first by OperationEquivalence and then, since that is
// stricter than text can be (names of symbols in properties, default values
// that a parser fills in), by the text that what was read prints again.
//
//===----------------------------------------------------------------------===//

#include "RoundTrip.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

namespace plumb {

static std::string textOf(mlir::Operation *module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  if (generic)
    flags.printGenericOpForm();
  module->print(os, flags);
  return text;
}

static std::string lineOf(llvm::StringRef text, unsigned number) {
  for (; number > 1; --number)
    text = text.split('\n').second;
  return text.split('\n').first.trim().str();
}

/// "'a' was read as 'b'", of the first line that differs.
static std::string firstChange(llvm::StringRef before, llvm::StringRef after) {
  while (!before.empty() || !after.empty()) {
    auto [a, restOfA] = before.split('\n');
    auto [b, restOfB] = after.split('\n');
    if (a != b)
      return "'" + a.trim().str() + "' was read as '" + b.trim().str() + "'";
    before = restOfA;
    after = restOfB;
  }
  return "";
}

RoundTrip roundTrip(mlir::Operation *module, bool generic) {
  RoundTrip result;
  std::string text = textOf(module, generic);
  mlir::MLIRContext *context = module->getContext();
  unsigned line = 0;
  {
    mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &d) {
      if (d.getSeverity() == mlir::DiagnosticSeverity::Error &&
          result.error.empty()) {
        result.error = d.str();
        if (auto at = d.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
          line = at.getLine();
      }
      return mlir::success();
    });
    result.module = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(context), "text");
  }
  if (!result.module) {
    result.kind = RoundTrip::NoParse;
    if (line)
      result.line = lineOf(text, line);
    return result;
  }
  if (mlir::OperationEquivalence::isEquivalentTo(
          module, *result.module, mlir::OperationEquivalence::IgnoreLocations))
    return result;
  std::string again = textOf(*result.module, generic);
  if (again == text)
    return result;
  result.kind = RoundTrip::Other;
  result.error = firstChange(text, again);
  return result;
}

} // namespace plumb
