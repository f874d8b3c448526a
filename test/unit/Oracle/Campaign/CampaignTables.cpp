//===- CampaignTables.cpp - the campaign's results in Markdown ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of docs/allowance.md, as that page has them.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include <cstdarg>
#include <cstdio>

namespace plumb::campaign {

namespace {

__attribute__((format(printf, 1, 2))) std::string line(const char *format,
                                                       ...) {
  char text[400];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

using ull = unsigned long long;

std::string tightness(const std::map<std::string, Tightness> &rows,
                      const char *what) {
  std::string text =
      line("| %s | comparisons | marked | false alarms | "
           "largest err/e | median |\n|---|---|---|---|---|---|\n",
           what);
  for (const auto &[name, t] : rows)
    text += line("| %s | %llu | %.1f %% | %llu | %.3g | %.2g |\n", name.c_str(),
                 ull(t.compared),
                 t.compared ? 100.0 * double(t.marked) / double(t.compared) : 0,
                 ull(t.alarms), t.largest, t.median());
  return text + "\n";
}

std::string rates(const Counts &c) {
  std::string text = line("%llu", ull(c.tensors));
  for (unsigned rule = 0; rule < kNumRules; ++rule)
    text += c.tensors ? line(" | %.1f", 100.0 * double(c.flagged[rule]) /
                                            double(c.tensors))
                      : std::string(" | -");
  return text;
}

const char *const kHeader =
    " | tensors | allowance | allclose 1e-2 | torch | p95 x 1.5 |\n"
    "|---|---|---|---|---|---|\n";

} // namespace

std::string tables(const Results &results) {
  Tightness all = results.total();
  std::string text =
      line("%llu comparisons of right implementations, %llu false alarms, %llu "
           "not checkable.\n\n",
           ull(all.compared), ull(all.alarms), ull(all.marked));
  if (results.beyondLimits)
    text += line("%llu of these are outside where the limit for subnormal f16 "
                 "holds.\n\n",
                 ull(results.beyondLimits));
  text += tightness(results.byKernel, "kernel");
  text += tightness(results.byTypes, "types");
  text += "Right tensors flagged, in %:\n\n| types" + std::string(kHeader);
  for (const auto &[types, counts] : results.right)
    text += "| " + types + " | " + rates(counts) + " |\n";
  for (unsigned narrow = 0; narrow < 2; ++narrow) {
    text += line("\nWrong tensors found, in %%, arithmetic %s:\n\n| fault",
                 narrow ? "all f16 or bf16" : "in f32") +
            kHeader;
    Counts sum;
    for (unsigned f = 1; f < kNumFaults; ++f) {
      auto found = results.wrong.find(faultName(static_cast<Fault>(f)));
      if (found == results.wrong.end() || !found->second[narrow].tensors)
        continue;
      const Counts &counts = found->second[narrow];
      text += "| " + found->first + " | " + rates(counts) + " |\n";
      sum.tensors += counts.tensors;
      for (unsigned rule = 0; rule < kNumRules; ++rule)
        sum.flagged[rule] += counts.flagged[rule];
    }
    text += "| **all** | " + rates(sum) + " |\n";
  }
  if (!results.verdicts.empty()) {
    text +=
        "\nVerdicts on pairs of levels:\n\n| pair | verdicts |\n|---|---|\n";
    for (const auto &[kind, verdicts] : results.verdicts) {
      text += "| " + kind + " | ";
      bool first = true;
      for (const auto &[verdict, count] : verdicts) {
        text +=
            line("%s%s %llu", first ? "" : ", ", verdict.c_str(), ull(count));
        first = false;
      }
      text += " |\n";
    }
  }
  for (const std::string &alarm : results.alarms)
    text += "\n- " + alarm;
  return text;
}

} // namespace plumb::campaign
