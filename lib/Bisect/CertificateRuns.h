//===- CertificateRuns.h - what a certificate's items share -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several items look at the same things: the recorded input of the culprit,
// printed and parsed, what the pass makes of it, and both levels as recorded.
// Each is made when it is first asked for, and once. Two compilations a level
// are what "twice the same" takes; no item needs a third.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CERTIFICATERUNS_H
#define PLUMBLINE_LIB_BISECT_CERTIFICATERUNS_H

#include "RunPass.h"
#include "plumbline/Bisect/Certificate.h"
#include "plumbline/Oracle/LevelRuns.h"

namespace plumb {

class CertificateRuns {
public:
  explicit CertificateRuns(const CertificateCase &c);

  /// What the culprit got, printed and parsed; where it does not parse, a copy
  /// in memory, and parseError() says why.
  mlir::Operation *before() const { return copy.get(); }
  const std::string &parseError() const { return why; }
  /// How the culprit ends on another copy, and what it leaves; the module is
  /// to be looked at only if that is PassOutcome::Ok.
  const PassOutcome &outcome();
  mlir::Operation *after();
  /// Whether after() is the level that was recorded, but for locations.
  bool repeatsRecord();
  /// The same done once more, for comparison: its text, or its first error.
  std::string outcomeText();
  std::string outcomeTextOfAnother();

  /// Runs of before() and after().
  LevelRuns &runsBefore();
  LevelRuns &runsAfter();
  /// Runs of the two levels as recorded.
  LevelRuns &recordedBefore();
  LevelRuns &recordedAfter();

private:
  LevelRuns &made(std::unique_ptr<LevelRuns> &runs, mlir::Operation *module);
  PassOutcome runOn(mlir::Operation *module) const;

  const CertificateCase &c;
  std::string why, pipeline;
  mlir::OwningOpRef<mlir::Operation *> copy, result;
  std::optional<PassOutcome> ended;
  std::unique_ptr<LevelRuns> ofBefore, ofAfter, ofRecordedBefore,
      ofRecordedAfter;
};

CertificateItem certifyAlone(const CertificateCase &c, CertificateRuns &runs);
CertificateItem certifyWithout(const CertificateCase &c);
CertificateItem certifyUBFree(const CertificateCase &c, CertificateRuns &runs);
CertificateItem certifyDeterministic(const CertificateCase &c,
                                     CertificateRuns &runs);
CertificateItem certifyNative(const CertificateCase &c, CertificateRuns &runs);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CERTIFICATERUNS_H
