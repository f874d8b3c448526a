//===- CompareText.h - what plumb compare prints ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first line is the verdict, as a compiler prints it; what follows explains
// it: the worst element, where the errors lie, how large they are, which
// tolerance would pass, what others would have said.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_COMPARETEXT_H
#define PLUMBLINE_REPORT_COMPARETEXT_H

#include "plumbline/Oracle/OutputComparison.h"
#include "plumbline/Oracle/RunDifferences.h"
#include "plumbline/Support/Json.h"
#include <string>
#include <vector>

namespace plumb {

enum class CompareDetail : uint8_t { Verdict, Normal, Verbose };

/// `file` is that of the output.
std::string compareText(const OutputComparison &comparison,
                        const std::string &file,
                        CompareDetail detail = CompareDetail::Normal);

/// The largest score in each cell, as characters; nothing without a grid.
std::string heatText(const OutputComparison &comparison);

/// One line an output.
std::string runsText(const RunDifference &runs);

inline constexpr const char *kCompareSchema = "plumbline.compare/1";

/// A comparison and the file that its output is from.
struct ComparedFile {
  std::string file;
  OutputComparison comparison;
};

/// {schema, reference, rule, pass, status, stats, worst, required, others: of
/// the gravest comparison, arrays: [comparisonJson, file], runs: [{name,
/// agreement, runs, count, differing, max_abs, max_ulp, worst}]}. `pass` is
/// true if all pass.
OrderedJson compareJson(const std::string &reference,
                        const std::vector<ComparedFile> &compared,
                        const std::vector<RunDifference> &runs);

} // namespace plumb

#endif // PLUMBLINE_REPORT_COMPARETEXT_H
