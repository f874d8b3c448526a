//===- allowance_campaign.cpp - the evidence behind the allowance ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   allowance_campaign [--seed=N] [--repeats=N] [--lengths=1,7,64]
//                      [--kernel=NAME]... [--types=NAME]... [--data=NAME]...
//                      [--no-wrong] [--no-pairs]
//
// Runs the campaign of test/unit/Oracle/Campaign and prints its tables; ends
// with 1 if a right implementation was flagged. The whole one takes some
// minutes; a small part of it is among the unit tests.
//
//===----------------------------------------------------------------------===//

#include "../test/unit/Oracle/Campaign/Campaign.h"
#include "../test/unit/Oracle/Campaign/Distributions.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace plumb::campaign;

/// The text behind `--name=`; null if `argument` is another one.
static const char *valueOf(const char *argument, const char *name) {
  size_t n = std::strlen(name);
  return std::strncmp(argument, name, n) == 0 ? argument + n : nullptr;
}

int main(int argc, char **argv) {
  Options options;
  options.progress = true;
  for (int i = 1; i < argc; ++i) {
    if (const char *seed = valueOf(argv[i], "--seed="))
      options.seed = std::strtoull(seed, nullptr, 10);
    else if (const char *repeats = valueOf(argv[i], "--repeats="))
      options.repeats = unsigned(std::strtoul(repeats, nullptr, 10));
    else if (const char *kernel = valueOf(argv[i], "--kernel="))
      options.kernels.push_back(kernel);
    else if (const char *types = valueOf(argv[i], "--types="))
      options.types.push_back(types);
    else if (const char *data = valueOf(argv[i], "--data="))
      options.distributions.push_back(data);
    else if (const char *lengths = valueOf(argv[i], "--lengths=")) {
      options.lengths.clear();
      for (char *end; *lengths; lengths = *end ? end + 1 : end)
        options.lengths.push_back(std::strtoll(lengths, &end, 10));
    } else if (!std::strcmp(argv[i], "--no-wrong"))
      options.wrong = false;
    else if (!std::strcmp(argv[i], "--no-pairs"))
      options.pairs = false;
    else {
      std::fprintf(stderr,
                   "unknown flag '%s'; see the head of "
                   "bench/allowance_campaign.cpp\n",
                   argv[i]);
      return 2;
    }
  }
  if (options.distributions.empty())
    for (const char *name : distributions())
      options.distributions.push_back(name);
  Results results = run(options);
  std::fputs(tables(results).c_str(), stdout);
  std::fputs("\n", stdout);
  return results.total().alarms ? 1 : 0;
}
