//===- NativeRun.cpp - a level as native code -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The child lowers, compiles and calls; it sends what it has got as one JSON
// text, piece by piece, so that the names of the passes and the lowered program
// arrive even if the program then crashes.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/NativeRun.h"
#include "NativeCall.h"
#include "RunPass.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Isolated.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

namespace plumb {

using Json = nlohmann::json;

static void fail(NativeResult &result, std::string why) {
  result.run.status = RunStatus::Unsupported;
  Finding finding;
  finding.kind = "unsupported";
  finding.message = std::move(why);
  result.run.findings.push_back(std::move(finding));
}

/// "cse{x=1}" of "builtin.module(func.func(cse{x=1}))".
static std::string passElement(const std::string &pipeline) {
  size_t end = pipeline.find_first_of("{)");
  size_t begin = pipeline.rfind('(', end) + 1;
  return pipeline.substr(begin, pipeline.find(')', begin) - begin);
}

/// One line of the child's report.
static void say(IsolatedChild &child, const Json &line) {
  child.send(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

/// Transform scripts and patterns in the payload are no part of the program.
static void dropTransforms(mlir::Operation *module) {
  llvm::SmallVector<mlir::Operation *> scripts;
  for (mlir::Region &region : module->getRegions())
    for (mlir::Operation &op : region.getOps()) {
      llvm::StringRef dialect = op.getName().getDialectNamespace();
      if (dialect == "transform" || dialect == "pdl" ||
          dialect == "pdl_interp" ||
          op.hasAttr("transform.with_named_sequence"))
        scripts.push_back(&op);
    }
  for (mlir::Operation *op : scripts)
    op->erase();
  module->removeAttr("transform.with_named_sequence");
}

static void lowerAndCall(IsolatedChild &child, mlir::Operation *module,
                         const std::vector<HostValue> &inputs,
                         const NativeOptions &options) {
  unsigned step = 0;
  dropTransforms(module);
  prepareForPlainLowering(module);
  for (const PlainPass &pass : plainLowering(module)) {
    child.beginStep(step++);
    std::string name = passElement(pass.pipeline);
    name.erase(std::min(name.find('{'), name.size()));
    if (!mlir::PassInfo::lookup(name)) {
      say(child, {{"error", "the plain lowering needs " + name +
                                ", which is not registered in this program"}});
      return;
    }
    mlir::Operation *before = module->clone();
    PassOutcome outcome = runPipeline(module, pass.pipeline);
    if (outcome.kind != PassOutcome::Ok && pass.isOptional) {
      module = before; // what it left behind is not looked at again
      continue;
    }
    if (outcome.kind != PassOutcome::Ok) {
      say(child, {{"error", "the plain lowering stops at " +
                                passElement(pass.pipeline) + ": " +
                                outcome.firstError()}});
      return;
    }
    if (!mlir::OperationEquivalence::isEquivalentTo(
            before, module, mlir::OperationEquivalence::IgnoreLocations))
      say(child, {{"pass", passElement(pass.pipeline)}});
    before->erase();
  }
  std::string foreign;
  module->walk([&](mlir::Operation *op) {
    llvm::StringRef dialect = op->getName().getDialectNamespace();
    if (foreign.empty() && dialect != "llvm" && dialect != "builtin")
      foreign = op->getName().getStringRef().str();
  });
  if (!foreign.empty()) {
    say(child, {{"error", "the plain lowering leaves " + foreign}});
    return;
  }
  child.beginStep(step++);
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  say(child, {{"lowered", text}});
  Result<NativeValues> values =
      callNatively(module, options.entry, inputs, options.compile);
  if (!values) {
    say(child, {{"error", values.error().message}});
    return;
  }
  say(child, {{"results", values->results},
              {"arguments", values->arguments},
              {"shapes", values->shapes}});
}

/// What the child said, as values of the entry's types.
static void readReport(const std::string &text, const EntrySignature &types,
                       const std::vector<HostValue> &inputs,
                       NativeResult &result) {
  bool done = false;
  size_t at = 0;
  while (at < text.size()) {
    size_t end = text.find('\n', at);
    if (end == std::string::npos)
      break;
    Json line = Json::parse(text.substr(at, end - at), nullptr, false);
    at = end + 1;
    if (!line.is_object())
      continue;
    if (line.contains("pass"))
      result.passes.push_back(line["pass"].get<std::string>());
    else if (line.contains("lowered"))
      result.lowered = line["lowered"].get<std::string>();
    else if (line.contains("error"))
      fail(result, line["error"].get<std::string>());
    if (!line.contains("results"))
      continue;
    done = true;
    for (size_t i = 0; i != types.results.size(); ++i) {
      HostValue value;
      const EntryType &type = types.results[i];
      value.elem = type.layout.elem;
      value.elementName = type.elementName;
      value.parts = type.layout.parts;
      value.isScalar = type.layout.kind == TypeLayout::Scalar;
      value.shape = line["shapes"][i].get<std::vector<int64_t>>();
      value.bits = line["results"][i].get<std::vector<uint64_t>>();
      result.run.results.push_back(std::move(value));
    }
    for (size_t i = 0; i != inputs.size(); ++i) {
      HostValue value = inputs[i];
      value.bits = line["arguments"][i].get<std::vector<uint64_t>>();
      result.run.arguments.push_back(std::move(value));
    }
  }
  if (!done && result.run.status == RunStatus::Ok)
    fail(result, "no report");
}

NativeResult runNatively(mlir::Operation *module,
                         const std::vector<HostValue> &inputs,
                         const NativeOptions &options) {
  NativeResult result;
  SingleThreaded guard(module->getContext());
  // The entry's own types where it has them, else those that it came from.
  EntrySignature types;
  NativeOptions forChild = options;
  if (auto own =
          builtinSignature(module, options.entry, options.compile.indexBits,
                           options.compile.vscale)) {
    types = *own;
    forChild.compile.logicalArguments = own->arguments;
    forChild.compile.logicalResults = own->results;
  } else {
    types.arguments = options.compile.logicalArguments;
    types.results = options.compile.logicalResults;
  }
  mlir::Operation *copy = module->clone();
  IsolatedResult child = runIsolated(
      [&](IsolatedChild &c) { lowerAndCall(c, copy, inputs, forChild); },
      options.timeout);
  copy->erase();
  bool finished = child.status == IsolatedResult::Done;
  if (!finished)
    fail(result, "native code: " + child.reason);
  NativeResult report;
  readReport(child.text, types, inputs, report);
  result.passes = std::move(report.passes);
  result.lowered = std::move(report.lowered);
  if (finished)
    result.run = std::move(report.run);
  return result;
}

} // namespace plumb
