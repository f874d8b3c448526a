//===- main.cpp - the command line of Plumbline ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parses flags, hands over to a command and turns whatever goes wrong into the
// exit codes of Commands.h. CLI11's own codes (1xx) never come out: all of them
// are wrong usage.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "CaseFile.h"
#include "Commands.h"
#include "CrashHandler.h"
#include "Version.h"
#include "plumbline/Support/Log.h"
#include "plumbline/Support/ShellQuote.h"
#include "plumbline/Support/Suggest.h"
#include "llvm/Config/llvm-config.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>

using namespace plumb;

/// The long and short spellings of an app's flags.
static std::vector<std::string> flagsOf(const CLI::App &app) {
  std::vector<std::string> flags;
  for (const CLI::Option *o : app.get_options()) {
    for (const std::string &name : o->get_lnames())
      flags.push_back("--" + name);
    for (const std::string &name : o->get_snames())
      flags.push_back("-" + name);
  }
  return flags;
}

static int usageError(const std::string &message, const CLI::App &app) {
  std::string command = app.get_parent() ? "plumb " + app.get_name() : "plumb";
  std::fprintf(stderr, "%s: error: %s\n%s: note: '%s --help' lists its flags\n",
               command.c_str(), message.c_str(), command.c_str(),
               command.c_str());
  return ExitBadInput;
}

/// What was left over, a flag before a value: the value of an unknown flag is
/// left over, too.
static std::string describeExtra(const CLI::App &app) {
  std::string extra;
  for (const std::string &word : app.remaining())
    if (word != "--" && (extra.empty() || (extra[0] != '-' && word[0] == '-')))
      extra = word;
  if (extra.empty() || extra[0] != '-')
    return extra.empty() ? extra : "unexpected argument '" + extra + "'";
  std::string name = extra.substr(0, extra.find('='));
  return "unknown flag '" + name + "'" + didYouMean(name, flagsOf(app));
}

/// The command line as one would type it into a shell.
static std::string quoted(int argc, char **argv) {
  std::string line = "plumb";
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    // --flag='value'
    size_t value = word.rfind("--", 0) == 0 ? word.find('=') : word.npos;
    value = value == word.npos ? 0 : value + 1;
    line += " " + word.substr(0, value) +
            (value && value == word.size() ? std::string()
                                           : shellQuoted(word.substr(value)));
  }
  return line;
}

/// The first flag with an empty word for a value, or "". No flag has a meaning
/// for one: what a script left out must not count as not given.
static std::string emptyFlag(const CLI::App &app) {
  for (const CLI::Option *option : app.get_options())
    for (const std::string &value : option->results())
      if (value.empty())
        return option->get_name();
  return "";
}

/// Puts the flags of a case file (--config), where the command takes one, in
/// front of the user's.
static Status expandCommand(std::vector<std::string> &words,
                            const CLI::App &app) {
  if (!app.get_option_no_throw("--config"))
    return {};
  std::vector<std::string> rest(words.begin() + 1, words.end());
  if (Status s = expandCaseFile(rest, app); !s)
    return s;
  words.resize(1);
  words.insert(words.end(), rest.begin(), rest.end());
  return {};
}

static int dispatch(int argc, char **argv) {
  CLI::App root("Plumbline tells why the numbers of a compiled kernel differ.",
                "plumb");
  root.set_version_flag("--version", "plumb " PLUMBLINE_VERSION
                                     " (MLIR " LLVM_VERSION_STRING ")");
  root.footer("Exit status: 0 agreement, 1 a finding, 2 wrong usage or input, "
              "3 inconclusive,\n4 a fault of plumb itself.");
  std::vector<Command> commands = {addRunCommand(root),
                                   addCoverageCommand(root),
                                   addCastCommand(root),
                                   addDepsCommand(root),
                                   addLintCommand(root),
                                   addBisectCommand(root, quoted(argc, argv)),
                                   addCompareCommand(root, quoted(argc, argv)),
                                   addTriageCommand(root, quoted(argc, argv)),
                                   addReduceCommand(root)};
  std::vector<std::string> names;
  for (const Command &c : commands) {
    c.app->allow_extras();
    names.push_back(c.app->get_name());
  }

  std::string first = argc > 1 ? argv[1] : "";
  if (first.empty()) {
    std::fputs(root.help().c_str(), stderr);
    return ExitBadInput;
  }
  root.allow_extras();
  // CLI11 would only say that a command is missing.
  if (first[0] != '-' &&
      std::find(names.begin(), names.end(), first) == names.end()) {
    std::string all;
    for (const std::string &n : names)
      all += (all.empty() ? "" : ", ") + n;
    return usageError("unknown command '" + first + "'" +
                          didYouMean(first, names) + " (commands: " + all + ")",
                      root);
  }

  const Command *chosen = nullptr;
  auto choose = [&] {
    for (const Command &c : commands)
      if (c.app->parsed())
        chosen = &c;
    return chosen ? chosen->app : &root;
  };
  std::vector<std::string> words(argv + 1, argv + argc);
  for (const Command &c : commands)
    if (c.app->get_name() == first)
      if (Status s = expandCommand(words, *c.app); !s) {
        printError(s.error());
        return ExitBadInput;
      }
  std::reverse(words.begin(), words.end());
  try {
    root.parse(std::move(words));
  } catch (const CLI::CallForHelp &) {
    CLI::App &app = *choose();
    std::puts(app.help(&app == &root ? "" : "plumb").c_str());
    return ExitAgree;
  } catch (const CLI::CallForVersion &e) {
    std::puts(e.what());
    return ExitAgree;
  } catch (const CLI::ParseError &e) {
    CLI::App &app = *choose();
    std::string extra = describeExtra(app);
    // A flag that is unknown explains why another one is missing.
    return usageError(extra.empty() ? e.what() : extra, app);
  }
  CLI::App &app = *choose();
  if (std::string extra = describeExtra(app); !extra.empty())
    return usageError(extra, app);
  if (!chosen)
    return usageError("a command is missing", root);
  if (std::string flag = emptyFlag(app); !flag.empty())
    return usageError(flag + ": expected a value, got an empty one", app);
  return chosen->run();
}

/// `code`, unless what was printed did not get to where it should.
static int afterOutput(int code) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout))
    return code;
  std::fprintf(stderr, "plumb: error: cannot write the output: %s\n",
               std::strerror(errno));
  return ExitBadInput;
}

int main(int argc, char **argv) {
  installCrashHandler();
  try {
    return afterOutput(dispatch(argc, argv));
  } catch (const std::exception &e) {
    reportInternalError(e.what());
  } catch (...) {
    reportInternalError("an unknown exception");
  }
  return ExitInternal;
}
