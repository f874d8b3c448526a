//===- main.cpp - plumb-fuzz-check ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs, here and natively:
//
//   plumb-fuzz-check --seed=1 --programs=2000     checks, exit code 1 if any
//                                                 program fails
//   plumb-fuzz-check --seed=1 --print=17          prints program 17
//   plumb-fuzz-check --seed=1 --reduce=17         checks program 17 alone and
//                                                 makes it small
//
// See CONTRIBUTING.md.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "Reduce.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace plumb;
using namespace plumb::fuzz;

namespace {
/// The flags, read by hand: llvm::cl's names are those of all of LLVM.
struct Flags {
  CampaignOptions campaign;
  bool table = false;
  int64_t print = -1, reduce = -1;
};
} // namespace

/// False with a message if a flag is not understood.
static bool parse(int argc, char **argv, Flags &flags) {
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef arg = argv[i];
    auto [name, value] = arg.split('=');
    uint64_t n = 0;
    bool number = !value.empty() && !value.getAsInteger(10, n);
    if (name == "--seed" && number)
      flags.campaign.seed = n;
    else if (name == "--first" && number)
      flags.campaign.first = n;
    else if (name == "--programs" && number)
      flags.campaign.programs = n;
    else if (name == "--batch" && number && n)
      flags.campaign.batch = static_cast<unsigned>(n);
    else if (name == "--size" && number)
      flags.campaign.gen.size = static_cast<unsigned>(n);
    else if (name == "--keep" && !value.empty())
      flags.campaign.keep = value.str();
    else if (name == "--table" && value.empty())
      flags.table = true;
    else if (name == "--print" && number)
      flags.print = static_cast<int64_t>(n);
    else if (name == "--reduce" && number)
      flags.reduce = static_cast<int64_t>(n);
    else if (name == "--weight" && !value.split(':').second.getAsInteger(10, n))
      flags.campaign.gen.weights[value.split(':').first.str()] =
          static_cast<unsigned>(n);
    else {
      std::fprintf(stderr,
                   "error: %s: expected --seed=N, --first=N, "
                   "--programs=N, --batch=N, --size=N, "
                   "--weight=GROUP:N, --keep=FOLDER, --table, "
                   "--print=N or --reduce=N\n",
                   argv[i]);
      return false;
    }
  }
  return true;
}

static void printStats(const Tally &t, double seconds) {
  std::printf("%.1f s, %.1f programs/s; make %.1f, parse %.1f, interpret "
              "%.1f, shadows %.1f, lower %.1f, compile %.1f, run natively "
              "%.1f, interpret lowered %.1f\n",
              seconds, double(t.programs) / seconds, t.secondsMake,
              t.secondsParse, t.secondsInterpret, t.secondsShadows,
              t.secondsLower, t.secondsCompile, t.secondsNative,
              t.secondsLowered);
  std::vector<std::pair<uint64_t, std::string>> list;
  for (const auto &[name, count] : t.operations)
    list.push_back({count, name});
  std::sort(list.rbegin(), list.rend());
  std::printf("%zu operations, by programs that have them:\n", list.size());
  for (const auto &[count, name] : list)
    std::printf("%8llu %s\n", static_cast<unsigned long long>(count),
                name.c_str());
}

int main(int argc, char **argv) {
  Flags flags;
  if (!parse(argc, argv, flags))
    return 2;
  CampaignOptions &options = flags.campaign;
  if (flags.print >= 0) {
    RandomProgram p = makeProgram(
        options.seed, static_cast<uint64_t>(flags.print), options.gen);
    for (const auto &inputs : p.inputs)
      std::printf("// -e %s%s\n", p.entry.c_str(), argFlags(inputs).c_str());
    std::fputs(p.text.c_str(), stdout);
    return 0;
  }
  Checker checker;
  if (flags.reduce >= 0)
    return reduceProgram(
        checker, makeProgram(options.seed, static_cast<uint64_t>(flags.reduce),
                             options.gen));
  auto start = std::chrono::steady_clock::now();
  Tally tally;
  std::vector<Failure> failures = runCampaign(checker, options, tally);
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (flags.table)
    printStats(tally, seconds);
  std::printf("%llu programs (seed %llu, from %llu), %llu values compared, "
              "%llu within their allowance, %zu failures\n",
              static_cast<unsigned long long>(tally.programs),
              static_cast<unsigned long long>(options.seed),
              static_cast<unsigned long long>(options.first),
              static_cast<unsigned long long>(tally.elements),
              static_cast<unsigned long long>(tally.checkedShadows),
              failures.size());
  return failures.empty() && tally.programs ? 0 : 1;
}
