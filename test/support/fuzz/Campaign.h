//===- Campaign.h - many programs, in processes of their own ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that crashes, or code that never ends, must not end a campaign. The
// programs are checked in a child process, which reports each batch before and
// after; if it dies or falls silent, the batch is done again program by
// program, each in a child of its own, and the next child goes on behind it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_CAMPAIGN_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_CAMPAIGN_H

#include "Check.h"

namespace plumb::fuzz {

struct CampaignOptions {
  uint64_t seed = 1, first = 0, programs = 2000;
  /// Programs that share a module, and a child process.
  unsigned batch = 20, chunk = 400;
  /// Seconds that a batch may take; it takes less than one where the machine
  /// is not busy with other things.
  unsigned seconds = 240;
  /// Where programs that fail are written; empty: nowhere.
  std::string keep;
  GenOptions gen;
};

/// Runs `work` in a child; what it writes to the descriptor is handed over as
/// lines. Returns "" if it ended well, else "crash (signal 11)" or "hang":
/// no line for `seconds`.
std::string inChild(const std::function<void(int out)> &work,
                    const std::function<void(const std::string &)> &line,
                    unsigned seconds);

std::vector<Failure> runCampaign(Checker &checker,
                                 const CampaignOptions &options, Tally &tally);

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_CAMPAIGN_H
