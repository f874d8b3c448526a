//===- main.cpp - mlir-opt that also checks values ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All of mlir-opt, and three ways to ask more of it:
//
//   --plumb-verify   after every pass that changed something, interpret the
//                    entry and compare; differences are error diagnostics, so
//                    that --verify-diagnostics can expect them
//   --plumb-bisect   do not print IR: find the pass to blame, as `plumb bisect`
//   --plumb-limit    number the passes, and leave out those beyond N
//
// The exit code is mlir-opt's, except that with --plumb-verify a run that is
// otherwise successful ends with 1 if a pass changed the result, with 2 if the
// entry or its arguments are wrong, and with 3 if values could not be checked
// to the end. With --verify-diagnostics the expected diagnostics decide.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "plumbline/Bisect/Attach.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/PassLimit.h"
#include "plumbline/Interp/Plugin.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/Contract.h"
#include "plumbline/Oracle/EntryPoint.h"
#include "plumbline/Oracle/Inputs.h"
#include "plumbline/Passes/Passes.h"
#include "plumbline/Report/BisectReport.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include <memory>
#include <vector>

namespace cl = llvm::cl;
using namespace plumb;

namespace {

/// Our flags; they must exist while MLIR's parser runs.
struct Flags {
  cl::OptionCategory category{"Plumbline options"};
  cl::opt<bool> verify{"plumb-verify",
                       cl::desc("Check the values after every pass"),
                       cl::cat(category)};
  cl::opt<bool> bisect{"plumb-bisect",
                       cl::desc("Find the pass that changes the result"),
                       cl::cat(category)};
  cl::opt<int64_t> limit{
      "plumb-limit", cl::value_desc("N"),
      cl::desc("Number the executed passes on stderr and leave out those "
               "beyond N (-1: none), as LLVM's -opt-bisect-limit"),
      cl::cat(category)};
  cl::opt<std::string> entry{"plumb-entry", cl::value_desc("function"),
                             cl::desc("Function to call (the only public one, "
                                      "or main)"),
                             cl::cat(category)};
  cl::list<std::string> args{"plumb-arg", cl::value_desc("SPEC"),
                             cl::desc("Next argument, as plumb run --arg"),
                             cl::cat(category)};
  cl::list<std::string> dims{"plumb-dim", cl::value_desc("dN=SIZE"),
                             cl::desc("Size of the N-th ? of the arguments"),
                             cl::cat(category)};
  cl::opt<std::string> inputs{"plumb-inputs", cl::value_desc("F.json"),
                              cl::desc("All arguments, as plumb run --inputs"),
                              cl::cat(category)};
  cl::opt<uint64_t> seed{"plumb-seed", cl::init(0),
                         cl::desc("Of generated arguments"), cl::cat(category)};
  cl::opt<std::string> observeArgs{
      "plumb-observe-args", cl::value_desc("N,..."),
      cl::desc("Memref arguments that count as outputs, or none (all)"),
      cl::cat(category)};
  cl::opt<std::string> rule{"plumb-rule", cl::value_desc("R"),
                            cl::desc("allowance, bits, ulp:N, "
                                     "allclose:ATOL,RTOL"),
                            cl::init("allowance"), cl::cat(category)};
  cl::opt<std::string> contract{
      "plumb-contract", cl::value_desc("C"),
      cl::desc("What implementations promise: any, depth:tree, as-written, "
               "ftz, functions=cuda, ..."),
      cl::init("any"), cl::cat(category)};
  // Read by loadPlugins, before this parser runs: it has to know their passes.
  cl::list<std::string> plugins{"load-plumb-plugin", cl::value_desc("LIB.so"),
                                cl::desc("Load a dialect and how it is "
                                         "interpreted"),
                                cl::cat(category)};

  /// What the entry is called with and how it is compared.
  std::vector<const cl::Option *> ofCalls() const {
    // The & of a list is another.
    return {&entry,
            std::addressof(args),
            std::addressof(dims),
            &inputs,
            &seed,
            &observeArgs,
            &rule,
            &contract};
  }
};

/// Does nothing. Values are looked at when a pass begins or ends; this one is
/// for a pipeline that has none, whose entry and arguments may still be wrong.
class NoPass : public mlir::PassWrapper<NoPass, mlir::OperationPass<>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NoPass)
  llvm::StringRef getArgument() const override { return "plumb-no-pass"; }
  void runOnOperation() override { markAllAnalysesPreserved(); }
};

/// What --plumb-verify has seen.
struct Seen {
  bool wrong = false, unknown = false, badInput = false;
};

} // namespace

static AttachOptions
attachOptions(const Flags &flags, const Plugins &plugins,
              const std::optional<std::vector<unsigned>> &observeArgs,
              const ShadowContract &contract, Seen &seen) {
  AttachOptions options;
  options.entry = flags.entry;
  options.compile.registry = plugins.lowerings();
  options.args.assign(flags.args.begin(), flags.args.end());
  options.dims.assign(flags.dims.begin(), flags.dims.end());
  options.inputsFile = flags.inputs;
  options.seed = flags.seed;
  options.observeArgs = observeArgs;
  options.rule = flags.rule;
  options.contract = contract;
  options.onVerdict = [&seen](const PassVerdict &v) {
    seen.badInput |= v.isBadInput;
    bool source = v.verdict.verdict == Verdict::SourceUB;
    seen.wrong |= source || isBad(v.verdict.verdict);
    seen.unknown |= !source && isUnknown(v.verdict.verdict);
  };
  return options;
}

static int fail(const llvm::Twine &message) {
  llvm::errs() << "plumb-opt: error: " << message << '\n';
  return 2;
}

static int fail(const Error &error) {
  if (error.file.empty())
    return fail(error.message);
  llvm::errs() << error.str() << '\n';
  return 2;
}

/// The pipeline that the flags ask for, as text.
static mlir::LogicalResult pipelineOf(const mlir::MlirOptMainConfig &config,
                                      mlir::MLIRContext &context,
                                      std::string &text) {
  mlir::PassManager pm(&context);
  if (mlir::failed(config.setupPassPipeline(pm)))
    return mlir::failure();
  llvm::raw_string_ostream os(text);
  pm.printAsTextualPipeline(os);
  return mlir::success();
}

static int bisectMain(const Flags &flags, const Plugins &plugins,
                      const std::optional<std::vector<unsigned>> &observeArgs,
                      const ShadowContract &contract, const std::string &file,
                      std::unique_ptr<llvm::MemoryBuffer> buffer,
                      mlir::DialectRegistry &registry,
                      const mlir::MlirOptMainConfig &config) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module)
    return 2;
  BisectOptions options;
  if (mlir::failed(pipelineOf(config, context, options.pipeline)))
    return 2;
  Result<std::string> entry = chooseEntry(*module, flags.entry);
  if (!entry)
    return fail(entry.error());
  options.compile.registry = plugins.lowerings();
  auto program = CompiledProgram::compile(*module, *entry, options.compile);
  if (!program)
    return fail(program.error());
  ArgOptions argOptions;
  argOptions.seed = flags.seed;
  argOptions.dims.assign(flags.dims.begin(), flags.dims.end());
  auto inputs = flags.inputs.empty()
                    ? makeArguments({flags.args.begin(), flags.args.end()},
                                    (*program)->arguments(), argOptions)
                    : readInputs(flags.inputs, (*program)->arguments());
  if (!inputs)
    return fail(inputs.error());
  options.entry = *entry;
  options.inputs = std::move(*inputs);
  options.observeArgs = observeArgs;
  options.rule = flags.rule;
  options.contract = contract;
  options.file = file;
  Result<BisectResult> result = bisect(*module, options);
  if (!result)
    return fail(result.error());
  llvm::outs() << bisectText(*result);
  return exitCode(*result);
}

/// --load-plumb-plugin=LIB.so and --load-plumb-plugin LIB.so.
static Status loadPlugins(int argc, char **argv, Plugins &plugins) {
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef word = argv[i];
    if (!word.consume_front("--") && !word.consume_front("-"))
      continue;
    if (!word.consume_front("load-plumb-plugin"))
      continue;
    std::string path;
    if (word.consume_front("="))
      path = word.str();
    else if (word.empty() && i + 1 < argc)
      path = argv[++i];
    else
      continue;
    if (Status s = plugins.load(path); !s)
      return s;
  }
  return {};
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::registerAllPasses();
  registerPasses();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  Plugins plugins;
  if (Status s = loadPlugins(argc, argv, plugins); !s)
    return fail(s.error());
  plugins.registerDialects(registry);

  Flags flags;
  auto [inputFile, outputFile] = mlir::registerAndParseCLIOptions(
      argc, argv, "MLIR optimizer driver that checks values\n", registry);
  mlir::MlirOptMainConfig config =
      mlir::MlirOptMainConfig::createFromCLOptions();
  bool isLimited = flags.limit.getNumOccurrences() > 0;
  if (isLimited && flags.bisect)
    return fail("--plumb-limit and --plumb-bisect exclude each other");
  if (flags.bisect && !config.inputSplitMarker().empty())
    return fail("--plumb-bisect takes one module: it does not go with "
                "--split-input-file");
  if (isLimited && flags.limit < -1)
    return fail("--plumb-limit=" + llvm::Twine(flags.limit) +
                ": expected a number of passes, or -1 for all of them");
  if (!flags.verify && !flags.bisect)
    for (const cl::Option *flag : flags.ofCalls())
      if (flag->getNumOccurrences())
        return fail("--" + flag->ArgStr +
                    " is for --plumb-verify or --plumb-bisect, expected one "
                    "of them");
  // What only prints, mlir-opt's own main knows how to do.
  if (config.shouldShowDialects() || config.shouldListPasses() ||
      (!flags.verify && !flags.bisect && !isLimited))
    return mlir::asMainReturnCode(
        mlir::MlirOptMain(argc, argv, inputFile, outputFile, registry));

  auto observeArgs = parseObserveArgs(flags.observeArgs);
  if (!observeArgs)
    return fail(observeArgs.error());
  auto contract = parseContract(flags.contract);
  if (!contract) {
    // It knows the flag by the name that it has in plumb.
    Error e = contract.error();
    if (llvm::StringRef(e.message).starts_with("--contract"))
      e.message = "--plumb-" + e.message.substr(2);
    return fail(e);
  }
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      mlir::openInputFile(inputFile, &why);
  if (!buffer)
    return fail(why);
  if (flags.bisect)
    return bisectMain(flags, plugins, *observeArgs, *contract, inputFile,
                      std::move(buffer), registry, config);

  std::unique_ptr<llvm::ToolOutputFile> output =
      mlir::openOutputFile(outputFile, &why);
  if (!output)
    return fail(why);
  Seen seen;
  PassLimit limit(flags.limit, [](const std::string &line) {
    llvm::errs() << line << '\n';
  });
  bool badFlags = false;
  mlir::MlirOptMainConfig inner = config;
  config.setPassPipelineSetupFn([&](mlir::PassManager &pm) {
    if (mlir::failed(inner.setupPassPipeline(pm)))
      return mlir::failure();
    if (isLimited && !limit.install(*pm.getContext())) {
      fail("--plumb-limit does not go with flags that watch actions, such as "
           "--log-actions-to");
      badFlags = true;
      return mlir::failure();
    }
    if (flags.verify && pm.empty())
      pm.addPass(std::make_unique<NoPass>());
    if (flags.verify)
      attach(pm, attachOptions(flags, plugins, *observeArgs, *contract, seen));
    return mlir::success();
  });
  if (mlir::failed(
          mlir::MlirOptMain(output->os(), std::move(buffer), registry, config)))
    return badFlags ? 2 : 1;
  output->keep();
  if (config.shouldVerifyDiagnostics())
    return 0;
  return seen.badInput ? 2 : seen.wrong ? 1 : seen.unknown ? 3 : 0;
}
