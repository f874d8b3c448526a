//===- GoldenSameCode.h - is a golden a second run of the code? -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A golden that has the very bits of the same operations in the same types is
// no reference: it shares their rounding errors, and a kernel that rounds less
// differs from it more. The rounding errors are the evidence. Where the run
// gives the correctly rounded result anyway, bits say nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENSAMECODE_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENSAMECODE_H

#include "Arrays.h"
#include "Experiments/ProgramRuns.h"

namespace plumb {

struct SameCode {
  enum class Types : uint8_t { AsWritten, Wider, Narrower };
  Types types = Types::AsWritten;
  /// "of the program as it is written", "of the same operations in f16", "of
  /// the program with its sums in bf16".
  std::string how;
  /// Elements whose bits are the run's and not those of the exact value.
  uint64_t evidence = 0;
};

/// The run whose bits all elements of the golden have, if there is one: of the
/// program as written; in f32, f16 or bf16 throughout; or with its sums,
/// products or the operands of products in f16, bf16 or tf32.
std::optional<SameCode> sameCode(TriageContext &context, ProgramRuns &runs,
                                 const std::vector<ProgramArray> &arrays);

/// Elements at which the golden has the bits of `run`, and not those of the
/// exact value rounded as the run's type is; none if an element has others.
/// `run` may be in another type.
std::optional<uint64_t> sharedRounding(const ProgramArray &array,
                                       const HostValue &run);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENSAMECODE_H
