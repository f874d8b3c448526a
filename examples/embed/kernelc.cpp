//===- kernelc.cpp - a small compiler that checks itself ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernelc FILE                    compiles: prints what its passes make of it
//   kernelc --check FILE ARG...     the same, and the values after each pass
//   kernelc --bisect FILE ARG...    no IR: the pass that makes the result wrong
//
// ARG is an argument of the entry as `plumb run --arg` takes it: i32=-3. The
// exit code is 0, 1 where a pass changes the result, and 2 on wrong input.
//
// The compiler is compile(); everything else is what it takes to ask Plumbline.
//
//===----------------------------------------------------------------------===//

#include "StrengthReduce.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "plumbline/Bisect/Attach.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/EntryPoint.h"
#include "plumbline/Report/BisectReport.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using Arguments = std::vector<std::string>;

/// The compiler's passes.
static void buildPipeline(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  pm.addNestedPass<func::FuncOp>(createStrengthReduce());
  pm.addNestedPass<func::FuncOp>(createCSEPass());
}

/// Runs them; with `check` the values after each. False if anything is wrong.
static bool compile(ModuleOp module, const Arguments *check) {
  PassManager pm(module.getContext());
  buildPipeline(pm);
  bool isRight = true;
  if (check) {
    plumb::AttachOptions options;
    options.args = *check;
    options.onVerdict = [&](const plumb::PassVerdict &v) {
      isRight &= plumb::isGood(v.verdict.verdict);
    };
    plumb::attach(pm, options);
  }
  return succeeded(pm.run(module)) && isRight;
}

/// The pass to blame, as text on stdout. The exit code.
static int bisect(ModuleOp module, const std::string &file,
                  const Arguments &arguments) {
  auto fail = [](const plumb::Error &error) {
    llvm::errs() << "kernelc: " << error.str() << '\n';
    return 2;
  };
  // The pipeline as text, so that it can be run pass by pass.
  PassManager pm(module.getContext());
  buildPipeline(pm);
  plumb::BisectOptions options;
  llvm::raw_string_ostream os(options.pipeline);
  pm.printAsTextualPipeline(os);

  auto entry = plumb::chooseEntry(module, "");
  if (!entry)
    return fail(entry.error());
  auto program = plumb::CompiledProgram::compile(module, *entry);
  if (!program)
    return fail(program.error());
  auto inputs = plumb::makeArguments(arguments, (*program)->arguments(), {});
  if (!inputs)
    return fail(inputs.error());
  options.entry = *entry;
  options.inputs = *inputs;
  options.file = file;
  plumb::Result<plumb::BisectResult> result = plumb::bisect(module, options);
  if (!result)
    return fail(result.error());
  for (const plumb::BisectFinding &culprit : result->culprits)
    llvm::outs() << "culprit: " << culprit.pass << ", index " << culprit.index
                 << '\n';
  llvm::outs() << plumb::bisectText(*result);
  return plumb::exitCode(*result);
}

int main(int argc, char **argv) {
  Arguments words(argv + 1, argv + argc);
  std::string mode;
  if (!words.empty() && words[0].rfind("--", 0) == 0) {
    mode = words[0];
    words.erase(words.begin());
  }
  if (words.empty() ||
      (mode != "" && mode != "--check" && mode != "--bisect")) {
    llvm::errs() << "usage: kernelc [--check|--bisect] FILE [ARG...]\n";
    return 2;
  }
  std::string file = words[0];
  words.erase(words.begin());

  // bisect() knows passes by name; those that it lowers with to confirm a
  // finding by native code are MLIR's.
  registerStrengthReduce();
  registerAllPasses();
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect,
                  scf::SCFDialect>();
  MLIRContext context(registry);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = parseSourceFile<ModuleOp>(file, sources, &context);
  if (!module)
    return 2;
  if (mode == "--bisect")
    return bisect(*module, file, words);
  bool isRight = compile(*module, mode == "--check" ? &words : nullptr);
  module->print(llvm::outs());
  return isRight ? 0 : 1;
}
