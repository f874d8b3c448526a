//===- ReplayCommand.h - one pass on one program, again ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_REPLAYCOMMAND_H
#define PLUMBLINE_LIB_REPORT_REPLAYCOMMAND_H

#include "plumbline/Bisect/Bisect.h"
#include <string>

namespace plumb {

/// A program of a finding with what it is called with.
struct ReplayCase {
  const std::vector<HostValue> *inputs = nullptr;
  const std::optional<std::vector<unsigned>> *observeArgs = nullptr;
  std::string pipeline;
};

/// `plumb bisect FILE ...` for a program that has been written to `file`.
/// Empty where an argument has too many elements for a command line.
std::string replayCommand(const BisectResult &result, const ReplayCase &replay,
                          const std::string &file);

/// The same for a finding's reduced program; empty if there is none that can be
/// called from outside.
std::string reducedCommand(const BisectResult &result, const BisectFinding &f,
                           const std::string &file);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_REPLAYCOMMAND_H
