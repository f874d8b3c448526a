//===- ReplayCommand.cpp - one pass on one program, again -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplayCommand.h"
#include "plumbline/Report/ValueText.h"
#include "plumbline/Support/ShellQuote.h"

namespace plumb {

/// Elements of an argument beyond which it is no text for a command line.
static constexpr size_t kMaxElements = 4096;

std::string replayCommand(const BisectResult &result, const ReplayCase &replay,
                          const std::string &file) {
  std::string command = "plumb bisect " + shellQuoted(file) + " -e " +
                        shellQuoted(result.entry) + result.replayFlags;
  if (const auto &observe = *replay.observeArgs) {
    std::string list;
    for (unsigned argument : *observe)
      list += (list.empty() ? "" : ",") + std::to_string(argument);
    command += " --observe-args=" + (list.empty() ? "none" : list);
  }
  for (const HostValue &input : *replay.inputs) {
    if (input.bits.size() > kMaxElements)
      return "";
    command += " --arg " + shellQuoted(valueText(input, kMaxElements));
  }
  return command + " --pass-pipeline=" + shellQuoted(replay.pipeline);
}

std::string reducedCommand(const BisectResult &result, const BisectFinding &f,
                           const std::string &file) {
  if (!f.reduced || !f.reduced->isStandalone)
    return "";
  return replayCommand(
      result, {&f.reduced->inputs, &f.reduced->observeArgs, f.leafPipeline},
      file);
}

} // namespace plumb
