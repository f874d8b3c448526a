//===- BisectReport.h - a bisection as text and JSON ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text looks like a compiler's, so that editors jump to its places:
//
//   k.mlir: error: pass scf-parallel-loop-fusion (index 7 of 12, func.func @f)
//   changed the result: result0 expected 1, got -1
//
// followed by notes: kind, witness, evidence, what the pass did to the IR, and
// the command that gives the same again.
//
// The JSON has, in this order:
//
//   schema, status (culprit, agree, inconclusive, source-ub, error), message
//   culprit: the first of culprits, or null. A finding has pass, options (as
//     given), index, anchor, symbol (the functions it changed), symbols,
//     anchors, complete_options, alias, pass_pipeline (of it alone), kind,
//     reference_level, the fields of a verdict, certificate, ir_before,
//     ir_after
//   culprits; suspects: findings without proof, last_index where it is one of
//     several passes
//   kind, first_difference, certificate: the first culprit's
//   source, blocker: verdicts of the input IR, and of what ended the search
//   agrees_up_to: executed passes after which the result is known to be right
//   levels: one an executed pass: index, pass, options, anchor, changed, the
//     fields of a verdict of the IR after it, seconds, diagnostics
//   entry, operations, pipeline, rule, inputs, reproducer {command,
//   pass_pipeline, input_ir}, notes, steps, levels_run, seconds {all, passes}
//
// The fields of a verdict are verdict, why, first_difference {output, index,
// expected, got, ulp, allowance, distance}, elements {all, differing, wrong,
// not_checkable}, approximation_ulps, operation, location, notes. Numbers that
// JSON lacks are the strings "nan", "inf" and "-inf"; no value is "poison".
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_BISECTREPORT_H
#define PLUMBLINE_REPORT_BISECTREPORT_H

#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/Json.h"
#include <cstddef>
#include <cstdint>
#include <string>

namespace plumb {

inline constexpr const char *kBisectSchema = "plumbline.bisect/1";

struct BisectTextOptions {
  /// Add one line for each pass.
  bool levels = false;
  /// Of each diff; 0: none.
  size_t maxDiffLines = 60;
};

std::string bisectText(const BisectResult &result,
                       const BisectTextOptions &options = {});

/// Of inputs with more than `maxInputElements` elements the values are left
/// out.
OrderedJson bisectJson(const BisectResult &result,
                       size_t maxInputElements = SIZE_MAX);

} // namespace plumb

#endif // PLUMBLINE_REPORT_BISECTREPORT_H
