//===- WiderFunctions.cpp - is it only the math library? ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WiderFunctions.h.
//
//===----------------------------------------------------------------------===//

#include "WiderFunctions.h"
#include "WithinOutputs.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"
#include <algorithm>

namespace plumb {

/// The function that an operation computes, as the contract names it.
static std::string functionOf(mlir::Operation *op) {
  llvm::StringRef name = op->getName().getStringRef();
  if (auto elementwise = llvm::dyn_cast<mlir::linalg::ElementwiseOp>(op))
    name = mlir::linalg::stringifyElementwiseKind(elementwise.getKind());
  else if (name == "linalg.softmax")
    name = "exp";
  else if (!name.consume_front("math.") && !name.consume_front("linalg."))
    return "";
  return functionNumber(name) ? name.str() : "";
}

static bool isNarrow(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(element))
    element = complex.getElementType();
  auto number = llvm::dyn_cast<mlir::FloatType>(element);
  return number && number.getWidth() < 32;
}

std::vector<std::string> functionsOf(mlir::Operation *module) {
  std::vector<std::string> names;
  module->walk([&](mlir::Operation *op) {
    std::string name = functionOf(op);
    if (!name.empty() &&
        std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  });
  return names;
}

static bool hasNarrowFunction(mlir::Operation *module) {
  bool has = false;
  module->walk([&](mlir::Operation *op) {
    if (!functionOf(op).empty())
      has |= llvm::any_of(op->getOperandTypes(), isNarrow) ||
             llvm::any_of(op->getResultTypes(), isNarrow);
  });
  return has;
}

/// The case's contract, with `ulps` for every function that has less.
static ShadowContract widened(const ShadowContract &contract, unsigned ulps) {
  ShadowContract wider = contract;
  auto table = std::make_shared<FunctionErrors>(
      contract.functions ? *contract.functions : cudaFunctions());
  for (FunctionError &error : table->entries)
    if (error.ulps > 0.5)
      error.ulps = std::max<double>(error.ulps, ulps);
  wider.functions = std::move(table);
  return wider;
}

std::optional<WiderFunctions>
widerFunctions(TriageContext &context, const GivenOutputs &outputs,
               std::vector<TriageExperiment> &experiments) {
  const TriageCase &subject = context.subject();
  std::vector<std::string> names = functionsOf(subject.module);
  if (names.empty() || hasNarrowFunction(subject.module))
    return std::nullopt;
  for (unsigned ulps : {2u, 4u}) {
    WiderFunctions wider;
    wider.ulps = ulps;
    for (const std::string &name : names) {
      double granted = subject.contract.function(*functionNumber(name)).ulps;
      if (granted > 0.5 && granted < ulps)
        wider.functions.push_back({name, granted});
    }
    if (wider.functions.empty())
      continue;
    LevelRun run = context.level0Under(widened(subject.contract, ulps));
    bool within = isWithinOutputs(run.outputs, outputs);
    TriageExperiment experiment;
    experiment.name =
        "each math function granted " + std::to_string(ulps) + " ulp";
    experiment.outcome =
        within ? "all is within it" : "not all is within it either";
    experiments.push_back(std::move(experiment));
    if (within)
      return wider;
  }
  return std::nullopt;
}

std::string widerFunctionsText(const WiderFunctions &wider) {
  std::string text = "the math functions must be granted " +
                     std::to_string(wider.ulps) + " ulp (the contract grants";
  for (const auto &[name, ulps] : wider.functions) {
    char number[32];
    std::snprintf(number, sizeof number, "%g", ulps);
    text += (&name == &wider.functions.front().first ? " " : ", ") + name +
            " " + number;
  }
  return text + ")";
}

std::string widerFunctionsNext(const WiderFunctions &wider) {
  std::string rows;
  for (const auto &[name, ulps] : wider.functions)
    rows += (rows.empty() ? "'" : ", '") + name + " " +
            std::to_string(wider.ulps) + "'";
  return "if the library documents such errors, say so: "
         "--contract=functions=FILE, where FILE has the line" +
         std::string(wider.functions.size() == 1 ? " " : "s ") + rows;
}

} // namespace plumb
