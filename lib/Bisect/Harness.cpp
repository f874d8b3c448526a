//===- Harness.cpp - a program and how it is called -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Harness.h"
#include <algorithm>

namespace plumb {

/// Runs that say why there are none.
static std::unique_ptr<LevelRuns> unsupportedRuns(const Error &error) {
  LevelRun run;
  run.run.status = RunStatus::Unsupported;
  Finding finding;
  finding.kind = "unsupported";
  finding.message = error.message;
  if (error.line)
    finding.position = error.file + ":" + std::to_string(error.line) + ":" +
                       std::to_string(error.col);
  run.run.findings.push_back(finding);
  return std::make_unique<LevelRuns>(std::vector<std::string>(),
                                     [run](UnitTable) { return run; });
}

LevelRun Harness::run(const CompiledProgram &program, const SignatureMap &map,
                      std::optional<UnitTable> table) {
  LevelRun out;
  auto fail = [&](const Error &error) {
    out = unsupportedRuns(error)->get(UnitTable::Declared);
    return out;
  };
  // Buffers that take results are as large as the input IR's results.
  Result<std::vector<HostValue>> inputs =
      map.inputs(options.inputs, inputResults);
  if (!inputs)
    return fail(inputs.error());
  RunOptions runOptions;
  runOptions.shadows = table.has_value();
  runOptions.table = table.value_or(UnitTable::Declared);
  runOptions.wide = wide;
  runOptions.contract = options.contract;
  runOptions.maxSteps = options.maxSteps;
  bool isShort = levelSteps && (!options.maxSteps || // 0: no limit
                                levelSteps < options.maxSteps);
  if (isShort)
    runOptions.maxSteps = levelSteps;
  runOptions.maxBytes = options.maxBytes;
  Result<RunResult> result = program.run(*inputs, runOptions);
  if (!result) {
    callError = result.error();
    return fail(result.error());
  }
  out.run = std::move(*result);
  out.endless = isShort && out.run.status == RunStatus::Budget &&
                !out.run.findings.empty() &&
                out.run.findings.back().kind == "step-budget";
  if (out.run.status != RunStatus::Ok)
    return out;
  Result<std::vector<HostValue>> values = map.outputs(out.run, outputs);
  if (!values)
    return fail(values.error());
  out.outputs = std::move(*values);
  // The outputs are all that is looked at; large tensors need not be kept
  // twice.
  out.run.results.clear();
  out.run.arguments.clear();
  return out;
}

/// How many steps a later level may take before it is said not to end: the
/// input's, a thousand times over, and what is lost in the noise of small
/// programs. An operation on tensors that runs at once may stand for a loop
/// over all of their elements. 0: the input has not ended.
static uint64_t stepsOfLevels(const LevelRun &input,
                              const std::vector<HostValue> &inputs) {
  if (input.run.status != RunStatus::Ok &&
      input.run.status != RunStatus::Aborted)
    return 0;
  uint64_t steps = input.run.steps;
  for (const auto *list : {&inputs, &input.outputs})
    for (const HostValue &value : *list)
      steps += value.bits.size();
  return 1000 * steps + 1'000'000;
}

static bool sameTypes(const std::vector<EntryType> &a,
                      const std::vector<EntryType> &b) {
  auto same = [](const EntryType &x, const EntryType &y) {
    const TypeLayout &s = x.layout, &t = y.layout;
    return s.kind == t.kind && s.elem == t.elem && s.parts == t.parts &&
           s.shape == t.shape && s.strides == t.strides &&
           s.offset == t.offset && s.elementLanes == t.elementLanes &&
           x.elementName == y.elementName;
  };
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), same);
}

void Harness::noteSignature(mlir::Operation *module) {
  std::optional<EntrySignature> found = builtinSignature(
      module, options.entry, options.compile.indexBits, options.compile.vscale);
  if (!found)
    return;
  auto known = std::find_if(signatures.begin(), signatures.end(),
                            [&](const Signature &s) {
                              return sameTypes(s.arguments, found->arguments) &&
                                     sameTypes(s.results, found->results);
                            });
  if (known == signatures.end())
    signatures.push_back({found->arguments, found->results});
}

Result<Harness::LevelCall> Harness::callOf(mlir::Operation *module) {
  noteSignature(module);
  // A lowered signature came from the last of those that it can come from.
  std::optional<Error> error;
  std::vector<Signature> candidates(signatures.rbegin(), signatures.rend());
  if (builtinSignature(module, options.entry, options.compile.indexBits,
                       options.compile.vscale) ||
      candidates.empty())
    candidates.assign(1, Signature());
  for (const Signature &candidate : candidates) {
    CompileOptions compile = options.compile;
    compile.logicalArguments = candidate.arguments;
    compile.logicalResults = candidate.results;
    Result<std::unique_ptr<CompiledProgram>> compiled =
        CompiledProgram::compile(module, options.entry, compile);
    if (!compiled) {
      if (!error)
        error = compiled.error();
      continue;
    }
    std::shared_ptr<CompiledProgram> program = std::move(*compiled);
    Result<SignatureMap> map = SignatureMap::match(
        signature, {program->arguments(), program->results()});
    if (map)
      return LevelCall{std::move(compile), std::move(program), std::move(*map)};
    if (!error)
      error = map.error();
  }
  return tl::unexpected<Error>(std::move(*error));
}

std::unique_ptr<LevelRuns> Harness::version(mlir::Operation *module) {
  Result<LevelCall> call = callOf(module);
  if (!call)
    return unsupportedRuns(call.error());
  std::vector<std::string> functions = call->program->functionsUsed();
  return std::make_unique<LevelRuns>(
      std::move(functions),
      [this, call = std::move(*call)](UnitTable table) {
        return run(*call.program, call.map, table);
      },
      floatTypesOf(module));
}

LevelRun Harness::bitsOf(mlir::Operation *module) {
  Result<LevelCall> call = callOf(module);
  if (!call)
    return unsupportedRuns(call.error())->get(UnitTable::Declared);
  return run(*call->program, call->map, std::nullopt);
}

std::optional<LevelInputs> Harness::inputsOf(mlir::Operation *module) {
  Result<LevelCall> call = callOf(module);
  if (!call)
    return std::nullopt;
  Result<std::vector<HostValue>> inputs =
      call->map.inputs(options.inputs, inputResults);
  if (!inputs)
    return std::nullopt;
  return LevelInputs{std::move(call->compile), std::move(*inputs)};
}

Result<std::unique_ptr<Harness>> Harness::create(mlir::Operation *input,
                                                 HarnessOptions given) {
  std::unique_ptr<Harness> harness(new Harness(std::move(given)));
  HarnessOptions &options = harness->options;
  if (!options.rule.empty() && options.rule != "allowance") {
    Result<std::unique_ptr<ComparisonRule>> rule =
        parseRule(options.rule, {"allowance"});
    if (!rule)
      return takeError(rule);
    harness->rule = std::move(*rule);
    harness->compare.rule = harness->rule.get();
  }

  Result<std::unique_ptr<CompiledProgram>> compiled =
      CompiledProgram::compile(input, options.entry, options.compile);
  if (!compiled)
    return takeError(compiled);
  harness->wide = floatTypesOf(input).widest().value_or(FloatFormat::F64);
  harness->signature = {(*compiled)->arguments(), (*compiled)->results()};
  Result<std::vector<LogicalOutput>> outputs =
      logicalOutputs(harness->signature, options.observeArgs);
  if (!outputs)
    return takeError(outputs);
  harness->outputs = std::move(*outputs);
  for (const LogicalOutput &output : harness->outputs)
    harness->compare.outputNames.push_back(output.name());

  if (options.inputs.size() != harness->signature.arguments.size())
    return makeError("entry '" + options.entry + "' takes " +
                     std::to_string(harness->signature.arguments.size()) +
                     " arguments, " + std::to_string(options.inputs.size()) +
                     " were given");
  for (size_t i = 0; i != options.inputs.size(); ++i)
    if (Status fits =
            checkValue(options.inputs[i], harness->signature.arguments[i],
                       "argument " + std::to_string(i));
        !fits)
      return takeError(fits);
  if (!options.golden.empty() &&
      options.golden.size() != harness->outputs.size())
    return makeError(
        "the reference has " + std::to_string(options.golden.size()) +
        " arrays, the entry has " + std::to_string(harness->outputs.size()) +
        " outputs (results, then memref arguments)");
  for (size_t i = 0; i != options.golden.size(); ++i) {
    const LogicalOutput &output = harness->outputs[i];
    const EntryType &type = output.isArgument
                                ? harness->signature.arguments[output.index]
                                : harness->signature.results[output.index];
    Status fits =
        checkValue(options.golden[i], type, "reference for " + output.name());
    if (!fits)
      return takeError(fits);
  }
  harness->compare.golden = std::move(options.golden);
  harness->inputRuns = harness->version(input);

  if (const LevelRun &first = harness->inputRuns->get(UnitTable::Declared);
      first.run.race()) {
    bool depends = harness->dependsOnOrder(input, first);
    std::shared_ptr<LevelRuns> runs = std::move(harness->inputRuns);
    harness->inputRuns = std::make_unique<LevelRuns>(
        runs->functions(),
        [runs, depends](UnitTable table) {
          LevelRun run = runs->get(table);
          run.dependsOnOrder = depends;
          return run;
        },
        runs->floatTypes());
  }

  harness->levelSteps = stepsOfLevels(
      harness->inputRuns->get(UnitTable::Declared), harness->options.inputs);

  // Needed anyway; what is wrong with the inputs is the user's to mend, and no
  // verdict.
  const std::vector<HostValue> &values =
      harness->inputRuns->get(UnitTable::Declared).outputs;
  size_t numResults = harness->signature.results.size();
  if (values.size() >= numResults)
    harness->inputResults.assign(values.begin(), values.begin() + numResults);
  if (harness->callError)
    return tl::unexpected<Error>(*harness->callError);
  return harness;
}

} // namespace plumb
