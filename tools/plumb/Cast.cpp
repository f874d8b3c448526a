//===- Cast.cpp - plumb cast --------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Is a chain of conversions one conversion? Which chains does a target have?
// Flags in, a call of the CastChain layer, text or JSON out.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Commands.h"
#include "FlagChecks.h"
#include "plumbline/CastChain/CastReport.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Progress.h"
#include "plumbline/Support/Suggest.h"
#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

using namespace plumb;

namespace {

struct CastFlags {
  std::string chain, from, to, target, json;
  std::string rounding = "rne", overflow = "ieee", intOverflow = "sat";
  std::string range, check = "all";
  bool all = false, quiet = false, verbose = false;
};

class CastCommand {
public:
  explicit CastCommand(const CastFlags &flags) : flags(flags) {}
  int run();

private:
  Status readRules();
  int proveChain();
  int search();
  int table();
  int print(const std::string &text, const OrderedJson &json);

  const CastFlags &flags;
  CastQuestion question;
  std::optional<CastTarget> target;
};

} // namespace

static int badInput(const std::string &message) {
  std::fprintf(stderr, "plumb cast: error: %s\n", message.c_str());
  return ExitBadInput;
}
static int badInput(const Error &error) {
  if (error.file.empty())
    return badInput(error.message);
  printError(error);
  return ExitBadInput;
}

template <typename Rule>
static Status readRule(const char *flag, const std::string &name,
                       std::initializer_list<std::string_view> names,
                       std::optional<Rule> parsed, Rule &out) {
  if (parsed) {
    out = *parsed;
    return {};
  }
  std::string all;
  for (std::string_view n : names)
    all += (all.empty() ? "" : ", ") + std::string(n);
  return makeError(std::string(flag) + ": unknown rule '" + name + "'" +
                   didYouMean(name, names) + " (expected one of " + all + ")");
}

Status CastCommand::readRules() {
  CastRules &rules = question.rules;
  if (Status s = readRule("--rounding", flags.rounding,
                          {"rne", "rna", "rtz", "rup", "rdn", "odd"},
                          parseRounding(flags.rounding), rules.rounding);
      !s)
    return s;
  if (Status s = readRule("--overflow", flags.overflow, {"ieee", "sat", "nan"},
                          parseOverflow(flags.overflow), rules.overflow);
      !s)
    return s;
  if (Status s = readRule(
          "--int-overflow", flags.intOverflow, {"sat", "wrap", "poison"},
          parseIntOverflow(flags.intOverflow), rules.intOverflow);
      !s)
    return s;
  if (!flags.range.empty()) {
    Result<CastRange> range = parseCastRange(flags.range);
    if (!range)
      return makeError("--range: " + range.error().message);
    question.range = *range;
  }
  if (!flags.target.empty()) {
    Result<CastTarget> loaded = loadCastTarget(flags.target);
    if (!loaded)
      return takeError(loaded);
    target = std::move(*loaded);
    question.target = &*target;
  }
  return {};
}

int CastCommand::print(const std::string &text, const OrderedJson &json) {
  if (flags.json != "-" && !flags.quiet)
    std::fputs(text.c_str(), stdout);
  if (!flags.json.empty())
    if (Status s = writeOutput(flags.json, jsonText(json)); !s) {
      printError(s.error());
      return ExitBadInput;
    }
  return ExitAgree;
}

static int exitCodeOf(const CastProof &proof) {
  switch (proof.answer) {
  case CastAnswer::Exact:
    return ExitAgree;
  case CastAnswer::Differs:
    return ExitFinding;
  case CastAnswer::Unknown:
    break;
  }
  return ExitInconclusive;
}

/// The proof and what checks it disagree.
static int reportFault(const std::string &fault) {
  std::fprintf(stderr,
               "plumb cast: internal error: %s\n"
               "plumb cast: note: this is a fault of plumb; please report it "
               "with this line and the command\n",
               fault.c_str());
  return ExitInternal;
}

int CastCommand::proveChain() {
  Result<CastChain> chain = parseCastChain(flags.chain);
  if (!chain)
    return badInput(chain.error());
  if (target) {
    chain = onTarget(*chain, *target, question.rules);
    if (!chain)
      return badInput(chain.error());
  }
  Result<CastProof> proof = proveCast(*chain, question.rules, question.range);
  if (!proof)
    return badInput(proof.error());
  if (!proof->fault.empty())
    return reportFault(proof->fault);

  std::optional<CastExhaustion> exhaustion;
  if (flags.check == "all" && !chain->opaque() && canExhaust(chain->from)) {
    CastExhaustionOptions options;
    Progress progress("values",
                      static_cast<uint64_t>(proof->counts.considered));
    options.progress = [&](uint64_t done, uint64_t) { progress.update(done); };
    Result<CastExhaustion> all =
        exhaustCast(*chain, question.rules, question.range, options);
    if (!all)
      return badInput(all.error());
    if (std::string fault = disagreement(*proof, *all); !fault.empty())
      return reportFault(chain->str() + ": " + fault);
    exhaustion = std::move(*all);
  }
  const CastExhaustion *e = exhaustion ? &*exhaustion : nullptr;
  if (int code = print(castText(*chain, question, *proof, e),
                       castJson(*chain, question, *proof, e)))
    return code;
  return exitCodeOf(*proof);
}

int CastCommand::search() {
  std::optional<CastType> ends[2];
  for (bool isFrom : {true, false}) {
    const std::string &name = isFrom ? flags.from : flags.to;
    Result<CastType> type = parseCastType(name);
    if (!type)
      return badInput((isFrom ? "--from: " : "--to: ") + type.error().message);
    std::vector<std::string> names;
    bool known = false;
    for (const CastType &t : target->types()) {
      names.push_back(t.name());
      known |= sameValues(t, *type);
    }
    if (!known) {
      std::string all;
      for (const std::string &n : names)
        all += " " + n;
      return badInput((isFrom ? "--from: " : "--to: ") + target->name +
                      " has no type " + name + didYouMean(name, names) +
                      " (its types:" + all + ")");
    }
    ends[isFrom ? 0 : 1] = *type;
  }
  Result<CastSearch> found =
      searchCast(*target, *ends[0], *ends[1], question.rules, question.range);
  if (!found)
    return badInput(found.error());
  for (const auto *path : {&found->pick, &found->exact})
    if (*path && !(*path)->proof.fault.empty())
      return reportFault((*path)->proof.fault);
  if (int code = print(searchText(*ends[0], *ends[1], question, *found),
                       searchJson(*ends[0], *ends[1], question, *found)))
    return code;
  if (found->pick)
    return exitCodeOf(found->pick->proof);
  return found->exact ? ExitAgree : ExitFinding;
}

int CastCommand::table() {
  Result<CastTable> table = castTable(question);
  if (!table)
    return badInput(table.error());
  for (const CastTableRow &row : table->rows)
    for (const auto *path : {&row.search.pick, &row.search.exact})
      if (*path && !(*path)->proof.fault.empty())
        return reportFault((*path)->proof.fault);
  return print(tableText(question, *table), tableJson(question, *table));
}

int CastCommand::run() {
  const bool ends = !flags.from.empty() || !flags.to.empty();
  if (!flags.chain.empty() + ends + flags.all != 1)
    return badInput("expected one of: a chain such as 'i32->f32->f16'; --from, "
                    "--to and --target; --all and --target");
  if ((ends && (flags.from.empty() || flags.to.empty())) ||
      ((ends || flags.all) && flags.target.empty()))
    return badInput(flags.all ? "--all needs --target"
                              : "--from, --to and --target go together");
  if (Status s = readRules(); !s)
    return badInput(s.error());
  double start = now();
  int code = flags.all ? table() : ends ? search() : proveChain();
  if (flags.verbose)
    std::fprintf(stderr, "plumb cast: %.3g s\n", now() - start);
  return code;
}

Command plumb::addCastCommand(CLI::App &root) {
  CLI::App *app = root.add_subcommand(
      "cast", "prove that a chain of conversions is one conversion, or not");
  auto flags = std::make_shared<CastFlags>();
  app->add_option(
      "CHAIN", flags->chain,
      "types with arrows, in quotes: 'i32->f32->f16'; a hop may have "
      "rules of its own: 'i32->f32:rtz->f16'");
  app->add_option("--rounding", flags->rounding,
                  "rne, rna, rtz, rup, rdn or odd; of every conversion")
      ->capture_default_str();
  app->add_option("--overflow", flags->overflow, "of floats: ieee, sat or nan")
      ->capture_default_str();
  app->add_option("--int-overflow", flags->intOverflow,
                  "of integers: sat, wrap or poison")
      ->capture_default_str();
  app->add_option("--range", flags->range,
                  "source values to look at, as in --range=-127:127")
      ->type_name("LO:HI");
  std::string targets;
  for (const std::string &name : builtinCastTargets())
    targets += (targets.empty() ? "" : " ") + name;
  app->add_option("--target", flags->target,
                  "a table of native conversions: " + targets +
                      ", or a .json file")
      ->type_name("T");
  app->add_option("--from", flags->from, "find chains on the target")
      ->type_name("A");
  app->add_option("--to", flags->to)->type_name("B");
  app->add_flag("--all", flags->all, "every pair of the target's types");
  app->add_option("--check", flags->check,
                  "of a proof: all values of a source of at most 32 bits, or "
                  "points")
      ->check(oneOf({"all", "points"}))
      ->capture_default_str();
  app->add_option("--json", flags->json, "write a report; - for stdout")
      ->type_name("F")
      ->check(writable());
  CLI::Option *quiet =
      app->add_flag("-q,--quiet", flags->quiet, "print no text");
  app->add_flag("-v,--verbose", flags->verbose, "also print the time it took")
      ->excludes(quiet);
  app->footer("Exit status: 0 exact (with --all: done), 1 it differs (with "
              "--from: the chain that a breadth-first\nlegaliser picks does, "
              "or there is no chain), 2 wrong usage or input, 3 unknown: a "
              "format has no public\nbit-exact definition, 4 a fault of "
              "plumb.");
  return {app, [flags] { return CastCommand(*flags).run(); }};
}
