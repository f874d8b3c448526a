//===- Case.cpp - what to run: IR, entry and inputs -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From flags to a compiled program with arguments.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "plumbline/Interp/Extern.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/EntryPoint.h"
#include "plumbline/Oracle/Inputs.h"
#include "plumbline/Support/Log.h"
#include "plumbline/Support/ShellQuote.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

using namespace plumb;

void plumb::printError(const Error &error) {
  std::fprintf(stderr, "%s%s\n", error.file.empty() ? "plumb: " : "",
               error.str().c_str());
}

double plumb::now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void CaseFlags::addTo(CLI::App &app) {
  app.add_option("FILE", file, "MLIR in text or bytecode; - for stdin")
      ->required();
  app.add_option("-e,--entry", entry,
                 "function to call; left out: the only public one, or main");
  app.add_option("--arg", args,
                 "next argument: TYPE, TYPE=GENERATOR, =LITERAL, @file.npy or "
                 "_ for the default; 64x128xf16=randn, f32=2.5, "
                 "4xi32=[1,2,3,4], 8xf32=uniform(-1,1), iota(start,step), "
                 "zeros, ones, const(c), adversarial")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  app.add_option("--inputs", inputs, "all arguments, from a JSON file")
      ->type_name("F.json")
      ->excludes("--arg");
  app.add_option("--dim", dims,
                 "size of the N-th '?' of the argument types, from 0")
      ->type_name("dN=SIZE")
      ->allow_extra_args(false);
  app.add_option("--seed", seed, "of generated arguments (0)")->check(count());
  app.add_option("--index-bits", indexBits, "width of index (64)")
      ->check(oneOf({"32", "64"}));
  app.add_option("--vscale", vscale,
                 "lanes of scalable vectors: vector<[4]xf32> has 4 times N (2)")
      ->type_name("N")
      ->check(between(1, 1024));
  app.add_option("--order", order,
                 "of the iterations of parallel loops: as-written, reverse, "
                 "random:SEED (as-written)")
      ->type_name("O");
  app.add_option("--extern", externs,
                 "shared library with functions that the program declares")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app.add_option("--load-plumb-plugin", plugins,
                 "shared library with a dialect and how it is interpreted")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app.add_option("--load-dialect-plugin", dialectPlugins,
                 "shared library with a dialect, as mlir-opt loads it")
      ->type_name("LIB.so")
      ->allow_extra_args(false);
  app.add_flag("--no-races", noRaces,
               "do not look for races between iterations of parallel loops");
  app.add_flag("--allow-unregistered-dialect", allowUnregistered,
               "parse operations of unknown dialects");
  auto *q = app.add_flag("-q,--quiet", quiet, "only errors");
  app.add_flag("-v,--verbose", verbose, "more, and everything in full")
      ->excludes(q);
}

Result<CompileOptions> CaseFlags::compileOptions() const {
  CompileOptions options;
  options.indexBits = indexBits;
  options.vscale = vscale;
  options.races = !noRaces;
  options.observeOrder = observeOrder;
  if (!externs.empty()) {
    auto loaded = ExternLibraries::load(externs);
    if (!loaded)
      return takeError(loaded);
    options.externs = *loaded;
  }
  llvm::StringRef rest = order;
  if (rest == "as-written")
    return options;
  if (rest == "reverse") {
    options.order = IterationOrder::Reverse;
    return options;
  }
  options.order = IterationOrder::Random;
  if (rest == "random" || (rest.consume_front("random:") &&
                           !rest.getAsInteger(10, options.orderSeed)))
    return options;
  return makeError("", "--order: expected as-written, reverse or random:SEED, "
                       "got '" +
                           order + "'");
}

std::string CaseFlags::replayFlags() const {
  const CaseFlags defaults;
  std::string text;
  auto add = [&](const std::string &flag, const std::string &value) {
    text += " --" + flag + "=" + shellQuoted(value);
  };
  if (indexBits != defaults.indexBits)
    add("index-bits", std::to_string(indexBits));
  if (vscale != defaults.vscale)
    add("vscale", std::to_string(vscale));
  if (order != defaults.order)
    add("order", order);
  if (noRaces)
    text += " --no-races";
  for (const std::string &library : externs)
    add("extern", library);
  for (const std::string &plugin : plugins)
    add("load-plumb-plugin", plugin);
  for (const std::string &plugin : dialectPlugins)
    add("load-dialect-plugin", plugin);
  if (allowUnregistered)
    text += " --allow-unregistered-dialect";
  return text;
}

/// The file's text, or an error that says why there is none.
static std::unique_ptr<llvm::MemoryBuffer> openFile(const std::string &file) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> buffer = mlir::openInputFile(file, &why);
  if (!buffer)
    std::fprintf(stderr, "plumb: error: %s\n", why.c_str());
  return buffer;
}

bool Case::parseFile(llvm::SourceMgr &sources) {
  // Where another reader is left, it says what is wrong with the file.
  std::string unused;
  llvm::raw_string_ostream silent(unused);
  mlir::SourceMgrDiagnosticHandler handler(
      sources, context.get(),
      reader ? static_cast<llvm::raw_ostream &>(silent) : llvm::errs());
  mlir::ParserConfig config(context.get());
  // What mlir-opt --mlir-pass-pipeline-crash-reproducer writes.
  config.attachResourceParser(
      "mlir_reproducer",
      [&](mlir::AsmParsedResourceEntry &entry) -> mlir::LogicalResult {
        if (entry.getKey() != "pipeline")
          return mlir::success();
        mlir::FailureOr<std::string> text = entry.parseAsString();
        if (mlir::succeeded(text))
          pipeline = *text;
        return text;
      });
  module = mlir::parseSourceFile<mlir::ModuleOp>(sources, config);
  return static_cast<bool>(module);
}

int Case::parseModule(const CaseFlags &flags) {
  setLogLevel(flags.quiet     ? LogLevel::Quiet
              : flags.verbose ? LogLevel::Verbose
                              : LogLevel::Normal);
  double start = now();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  // gpu-module-to-binary translates to LLVM IR inside a pipeline.
  mlir::registerAllToLLVMIRTranslations(registry);
  for (const std::string &plugin : flags.plugins)
    if (Status s = plugins.load(plugin); !s) {
      printError(s.error());
      return ExitBadInput;
    }
  plugins.registerDialects(registry);
  for (const std::string &file : flags.dialectPlugins) {
    llvm::Expected<mlir::DialectPlugin> loaded =
        mlir::DialectPlugin::load(file);
    if (!loaded) {
      printError(Error{"", 0, 0,
                       "--load-dialect-plugin: " +
                           llvm::toString(loaded.takeError())});
      return ExitBadInput;
    }
    loaded->registerDialectRegistryCallbacks(registry);
  }
  context = std::make_unique<mlir::MLIRContext>(
      registry, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects(flags.allowUnregistered);

  std::unique_ptr<llvm::MemoryBuffer> buffer = openFile(flags.file);
  if (!buffer)
    return ExitBadInput;
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  if (!parseFile(sources) && reader) {
    Result<mlir::OwningOpRef<mlir::ModuleOp>> read = reader(context.get());
    if (!read) {
      printError(read.error());
      return ExitBadInput;
    }
    module = std::move(*read);
  }
  if (!module) {
    std::fprintf(stderr, "plumb: error: %s is no valid MLIR\n",
                 flags.file.c_str());
    return ExitBadInput;
  }
  parseSeconds = now() - start;
  return ExitAgree;
}

int Case::parse(const CaseFlags &flags) {
  if (int code = parseModule(flags))
    return code;
  Result<std::string> chosen = chooseEntry(*module, flags.entry);
  if (!chosen) {
    Error e = chosen.error();
    e.file = flags.file;
    printError(e);
    return ExitBadInput;
  }
  entry = *chosen;
  return ExitAgree;
}

int Case::compile(const CaseFlags &flags) {
  double start = now();
  Result<CompileOptions> asked = flags.compileOptions();
  if (!asked) {
    printError(asked.error());
    return ExitBadInput;
  }
  options = std::move(*asked);
  options.registry = plugins.lowerings();
  auto compiled = CompiledProgram::compile(*module, entry, options);
  if (!compiled) {
    // The entry exists and has a body: what is left are types.
    Error e = compiled.error();
    e.file = flags.file;
    printError(e);
    return ExitInconclusive;
  }
  program = std::move(*compiled);
  compileSeconds = now() - start;
  return ExitAgree;
}

int Case::makeInputs(const CaseFlags &flags) {
  ArgOptions options;
  options.seed = flags.seed;
  options.dims = flags.dims;
  auto made = flags.inputs.empty()
                  ? makeArguments(flags.args, program->arguments(), options)
                  : readInputs(flags.inputs, program->arguments());
  if (!made) {
    printError(made.error());
    return ExitBadInput;
  }
  inputs = std::move(*made);
  return ExitAgree;
}
