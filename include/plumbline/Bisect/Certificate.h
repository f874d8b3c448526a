//===- Certificate.h - evidence that does not trust the search --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A search can be misled; evidence about the one pass cannot, if each item is
// run and not inferred:
//
//   alone     the pass alone, on its recorded input printed and parsed again,
//             gives a result that is wrong against that very input
//   without   the pipeline goes on from there without the pass and agrees
//   reduced   a smaller program and smaller inputs still show the fault
//   ub-free   nothing is undefined in the run of the reference, nor of what the
//             pass got
//   deterministic  the pass, run twice on the IR as printed and parsed, gives
//             the same program, and both programs, run twice, the same bits
//   native    native code of both sides gives the two values that the
//             interpreter gives
//
// A finding without `alone` is inconclusive. `without` may fail for good
// reasons (later passes need this one, or contain the same fault) and then says
// so.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_CERTIFICATE_H
#define PLUMBLINE_BISECT_CERTIFICATE_H

#include "plumbline/Bisect/Levels.h"
#include "plumbline/Bisect/Search.h"
#include <optional>
#include <string>
#include <string_view>

namespace plumb {

class Harness;
class LevelRuns;

struct CertificateItem {
  enum State {
    NotRun,
    Yes,
    No,
    NotApplicable,
    /// Of `native`: the plain lowering runs the culprit itself, or is wrong
    /// itself.
    NotIndependent
  };
  State state = NotRun;
  std::string why;
  /// Of `native`: interpreter and native code disagree about the good side, and
  /// no pass of the lowering explains it. Then nothing here can be trusted.
  bool isContradiction = false;
  /// Of `alone`: the level was recorded elsewhere, and its pass cannot be made
  /// to run as it did there. That speaks neither against the pass nor for it.
  bool isNotRepeatable = false;
};
/// "not-run", "yes", "no", "not-applicable", "not-independent".
std::string_view certificateStateName(CertificateItem::State state);

struct Certificate {
  CertificateItem alone, without;
  /// Reduced IR and input still diverge; no undefined behaviour on the good
  /// side; twice the same; confirmed by native code.
  CertificateItem reduced, ubFree, deterministic, native;
};

/// What the certificate is about.
struct CertificateCase {
  Harness &harness;
  const Levels &levels;
  const Pipeline &pipeline;
  /// For a bracketed finding, all passes of the bracket count as the culprit.
  const SearchFinding &finding;
  /// The runs of the level that the finding is measured against.
  LevelRuns &reference;
  /// The first pass of the next finding, if one is known: behind it the
  /// pipeline without this one is wrong for another reason.
  std::optional<unsigned> nextFinding;
  RecordOptions record;
  /// `nextFinding` is the pass that repairs this one's fault instead.
  bool nextRepairs = false;
  /// See GivenLevels::hasOptions.
  bool hasOptions = true;
  /// The levels were recorded elsewhere (GivenLevels).
  bool isGiven = false;
};

/// All items but `reduced` (CertifyReduced.cpp); `native` only if asked for.
Certificate certify(const CertificateCase &c, bool native);

} // namespace plumb

#endif // PLUMBLINE_BISECT_CERTIFICATE_H
