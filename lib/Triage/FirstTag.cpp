//===- FirstTag.cpp - the first tagged tensor that is wrong ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation's value is its first result, or its first operand where it has
// none (a store).
//
//===----------------------------------------------------------------------===//

#include "FirstTag.h"
#include <map>

namespace plumb {

bool TagCheck::isWrong() const {
  return comparison && comparison->stats.numExceeding && !comparison->pass;
}

std::string TagCheck::text() const {
  std::string text = "tag '" + name + "'";
  if (occurrence)
    text += " (time " + std::to_string(occurrence + 1) + ")";
  return text;
}

static void compare(TagCheck &check, const HostValue &want,
                    const HostValue &got) {
  OutputCompareOptions options;
  options.name = check.name;
  if (want.shape != got.shape) {
    check.why = "expected " + want.typeString() + ", the run recorded " +
                got.typeString();
    return;
  }
  Result<OutputComparison> compared = compareOutput(want, got, options);
  if (compared)
    check.comparison = std::move(*compared);
  else
    check.why = compared.error().message;
}

Result<TagChecks> checkTags(const TriageCase &subject) {
  CompileOptions compile = subject.compile;
  compile.observeTags = true;
  auto program =
      CompiledProgram::compile(subject.module, subject.entry, compile);
  if (!program)
    return takeError(program);

  std::map<std::pair<std::string, unsigned>, const HostValue *> given;
  for (const GivenTag &tag : subject.tags)
    given.insert({{tag.name, tag.occurrence}, &tag.value});
  TagChecks all;
  std::map<std::string, unsigned> times;
  Observers observers;
  observers.tag = [&](const OperationEvent &event) {
    unsigned occurrence = times[event.tag()]++;
    auto found = given.find({event.tag(), occurrence});
    if (found == given.end())
      return;
    TagCheck check;
    check.name = event.tag();
    check.occurrence = occurrence;
    check.position = event.position();
    check.operation = event.name();
    std::optional<HostValue> value;
    if (event.numResults())
      value = event.result(0);
    else if (event.numOperands())
      value = event.operand(0);
    if (value)
      compare(check, *value, *found->second);
    else
      check.why = "the interpreter has no value of it";
    all.checks.push_back(std::move(check));
    given.erase(found);
  };
  RunOptions options;
  options.shadows = true;
  options.table = UnitTable::Declared;
  options.contract = subject.contract;
  options.observers = &observers;
  Result<RunResult> run = (*program)->run(subject.inputs, options);
  if (!run)
    return takeError(run);
  for (const auto &[key, value] : given) {
    TagCheck lost;
    lost.name = key.first;
    lost.occurrence = key.second;
    all.missing.push_back(lost.text());
  }
  return all;
}

} // namespace plumb
