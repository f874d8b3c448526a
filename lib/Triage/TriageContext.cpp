//===- TriageContext.cpp - what the stages of a triage share --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs of level 0, recorded levels and the difference that is seen are made
// when a stage first asks for them, and once. They are those of the bisection,
// by the same Harness, so that no two stages can mean different outputs.
//
//===----------------------------------------------------------------------===//

#include "Seen.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/Harness.h"
#include "plumbline/Deps/Readers.h"
#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Triage/Stage.h"

namespace plumb {

bool TriageCase::hasPipeline() const {
  return !pipeline.empty() || (bisect && bisect->leaves);
}

struct TriageContext::Impl {
  explicit Impl(const TriageCase &subject) : subject(subject) {}

  const TriageCase &subject;
  std::unique_ptr<Harness> harness;
  std::optional<LevelVerdict> source;
  std::optional<SeenDifference> seen;
  std::optional<Result<Pipeline>> pipeline;
  std::optional<Levels> levels;
  std::optional<std::vector<HostValue>> lastOutputs;
  std::shared_ptr<const AccessGraph> graph;
};

TriageContext::TriageContext(std::unique_ptr<Impl> impl)
    : impl(std::move(impl)) {}
TriageContext::~TriageContext() = default;

static HarnessOptions harnessOptions(const TriageCase &subject) {
  HarnessOptions options;
  options.entry = subject.entry;
  options.inputs = subject.inputs;
  options.observeArgs = subject.observeArgs;
  options.compile = subject.compile;
  options.contract = subject.contract;
  if (subject.bisect) {
    options.maxSteps = subject.bisect->maxSteps;
    options.maxBytes = subject.bisect->maxBytes;
  }
  return options;
}

/// Arrays of a file must have the program's shapes; their types may be others.
static Status checkShapes(const GivenOutputs &given,
                          const std::vector<std::string> &names,
                          const std::vector<HostValue> &outputs) {
  if (given.values.size() != names.size() ||
      given.present.size() != names.size())
    return makeError(given.file,
                     "it has " + std::to_string(given.values.size()) +
                         " outputs, the entry " + std::to_string(names.size()));
  for (size_t i = 0; i != outputs.size(); ++i)
    if (given.present[i] && (given.values[i].shape != outputs[i].shape ||
                             given.values[i].parts != outputs[i].parts))
      return makeError(given.file, names[i] + ": expected " +
                                       outputs[i].typeString() + ", got " +
                                       given.values[i].typeString());
  return {};
}

Result<std::unique_ptr<TriageContext>>
TriageContext::create(const TriageCase &subject) {
  auto impl = std::make_unique<Impl>(subject);
  if (!subject.rule.empty())
    if (auto rule = parseRule(subject.rule); !rule)
      return takeError(rule);
  if (!subject.depsFile.empty()) {
    ReadGraphOptions read;
    read.side = subject.depsSide;
    Result<AccessGraph> graph = readAccessGraph(subject.depsFile, read);
    if (!graph)
      return takeError(graph);
    impl->graph = std::make_shared<const AccessGraph>(std::move(*graph));
  }
  auto harness = Harness::create(subject.module, harnessOptions(subject));
  if (!harness)
    return takeError(harness);
  impl->harness = std::move(*harness);
  std::unique_ptr<TriageContext> context(new TriageContext(std::move(impl)));
  const std::vector<HostValue> &outputs = context->level0().outputs;
  if (subject.golden)
    if (Status s =
            checkShapes(*subject.golden, context->outputNames(), outputs);
        !s)
      return takeError(s);
  for (const GivenOutputs &run : subject.runs)
    if (Status s = checkShapes(run, context->outputNames(), outputs); !s)
      return takeError(s);
  return context;
}

const TriageCase &TriageContext::subject() const { return impl->subject; }

const std::vector<std::string> &TriageContext::outputNames() const {
  return impl->harness->compareOptions().outputNames;
}

const TriageContext::Level0 &TriageContext::level0(UnitTable table) {
  return impl->harness->input().get(table);
}

LevelRun TriageContext::level0Under(const ShadowContract &contract) {
  HarnessOptions options = harnessOptions(impl->subject);
  options.contract = contract;
  auto harness = Harness::create(impl->subject.module, std::move(options));
  return harness ? (*harness)->input().get(UnitTable::Declared) : LevelRun();
}

const LevelVerdict &TriageContext::source() {
  if (!impl->source)
    impl->source =
        judgeReference(impl->harness->input(), impl->harness->compareOptions());
  return *impl->source;
}

Result<const Pipeline *> TriageContext::pipeline() {
  const TriageCase &subject = impl->subject;
  if (!subject.hasPipeline())
    return nullptr;
  if (!impl->pipeline)
    impl->pipeline = subject.bisect && subject.bisect->leaves
                         ? Result<Pipeline>(*subject.bisect->leaves)
                         : parsePipeline(subject.pipeline);
  if (!*impl->pipeline)
    return tl::unexpected<Error>(impl->pipeline->error());
  return &**impl->pipeline;
}

Result<const Levels *> TriageContext::levels() {
  Result<const Pipeline *> leaves = pipeline();
  if (!leaves)
    return takeError(leaves);
  if (!*leaves)
    return nullptr;
  if (!impl->levels) {
    const TriageCase &subject = impl->subject;
    RecordOptions record;
    if (subject.bisect)
      record = subject.bisect->record;
    record.passTimeout = subject.passTimeout;
    record.crossCheck = false; // stage 4 does that
    mlir::MLIRContext *context = subject.module->getContext();
    bool threaded = context->isMultithreadingEnabled();
    context->disableMultithreading();
    impl->levels = subject.bisect && subject.bisect->given
                       ? Levels::given(subject.module, *subject.bisect->given)
                       : Levels::record(subject.module, **leaves, record);
    context->disableMultithreading(!threaded);
    for (unsigned i = 0; i != impl->levels->size(); ++i)
      impl->harness->noteSignature(impl->levels->module(i));
  }
  return &*impl->levels;
}

std::shared_ptr<const AccessGraph> TriageContext::graph() const {
  return impl->graph;
}

LevelRun TriageContext::runOther(mlir::Operation *module, UnitTable table) {
  return impl->harness->version(module)->get(table);
}

const std::vector<HostValue> &TriageContext::lastOutputs() {
  if (!impl->lastOutputs) {
    impl->lastOutputs.emplace();
    Result<const Levels *> all = levels();
    if (all && *all && !(*all)->stop()) {
      unsigned last = (*all)->list().back().holder;
      if (last == 0)
        impl->lastOutputs = level0().outputs;
      else
        impl->lastOutputs = runOther((*all)->module(last)).outputs;
    }
  }
  return *impl->lastOutputs;
}

const SeenDifference &TriageContext::seen() {
  if (!impl->seen)
    impl->seen = findSeenDifference(*this);
  return *impl->seen;
}

} // namespace plumb
