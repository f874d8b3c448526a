//===- Commands.h - the subcommands of plumb --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each command is one file that registers its flags and says what to do once
// they are parsed. A new command is one file, one line here and one in
// main.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_COMMANDS_H
#define PLUMBLINE_TOOLS_PLUMB_COMMANDS_H

#include <functional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace plumb {

/// What every command exits with.
enum ExitCode : int {
  ExitAgree = 0,        ///< agreement, or simply done
  ExitFinding = 1,      ///< something was found
  ExitBadInput = 2,     ///< wrong usage or input
  ExitInconclusive = 3, ///< something is missing; the message says what
  ExitInternal = 4,     ///< the tool's own fault
};

struct Command {
  CLI::App *app;
  std::function<int()> run;
};

Command addRunCommand(CLI::App &root);
Command addReduceCommand(CLI::App &root);
Command addCoverageCommand(CLI::App &root);
Command addCastCommand(CLI::App &root);
Command addDepsCommand(CLI::App &root);
Command addLintCommand(CLI::App &root);
/// \p commandLine is what the user typed, for reports that say how to do it
/// again.
Command addBisectCommand(CLI::App &root, const std::string &commandLine);
Command addTriageCommand(CLI::App &root, const std::string &commandLine);
Command addCompareCommand(CLI::App &root, const std::string &commandLine);

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_COMMANDS_H
