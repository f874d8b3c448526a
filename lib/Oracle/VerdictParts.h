//===- VerdictParts.h - what the two judgements share -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pieces that the judgement of a reference and that of a later level share: a
// difference as text, the finding that ended a run, poison in an output.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_VERDICTPARTS_H
#define PLUMBLINE_LIB_ORACLE_VERDICTPARTS_H

#include "plumbline/Oracle/LevelVerdict.h"

namespace plumb {

/// Reads back exactly.
std::string number(double x);
/// Three digits.
std::string shortNumber(double x);
/// "1 element", "2 elements".
std::string count(uint64_t n, const char *what);

/// Steps between two floats of one type, of any width.
uint64_t elementUlps(const HostValue &a, const HostValue &b, size_t k);

/// The format that a float is judged in, as a double: f80's and f128's shadows
/// are those of f64 (Exec/WideShadows.h).
FloatFormat judgedFormat(const ScalarType &type);

/// The difference at element part `k`; `expected` may be a golden value.
Difference differenceAt(const std::string &name, const HostValue &expected,
                        const HostValue &got, size_t k);

/// `verdict`, with the operation, place and message of the finding that ended
/// the run; `fallback` is the reason if there is none.
LevelVerdict atFinding(Verdict verdict, const RunResult &run,
                       const std::string &fallback);

/// A race (RunResult::race) in the words of a verdict.
std::string raceText(const Finding &race);

/// `verdict` at the first poison element of an output; none if there is none.
/// `expected` (may be null) has the values that should be there.
std::optional<LevelVerdict> poisonIn(const LevelRun &run, Verdict verdict,
                                     const CompareOptions &options,
                                     const LevelRun *expected);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_VERDICTPARTS_H
