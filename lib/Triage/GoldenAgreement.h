//===- GoldenAgreement.h - does the golden fit the program? -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The golden and the program's fp64 value are two answers to one question. They
// agree where the golden is no further away than a right implementation may be,
// and half an ulp of its own type for having been stored.
//
// Where they do not, this alone does not say which is wrong: a source that pads
// a maximum with zeros disagrees with a right golden. What separates the two is
// a pattern that a program does not make by accident: see GoldenMismatch.h.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENAGREEMENT_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENAGREEMENT_H

#include "Arrays.h"

namespace plumb {

struct GoldenAgreement {
  uint64_t elements = 0, checkable = 0;
  uint64_t disagree = 0; ///< of checkable
  size_t first = 0;      ///< the first that disagrees
  /// Largest |golden - exact| in units of what is allowed, over checkable
  /// finite elements.
  double largestRatio = 0;
  /// All elements are the exact value rounded to the golden's type: it was
  /// computed in fp64, or better than it is stored.
  bool isRoundedExact = false;

  // Non-finite numbers.
  uint64_t goldenNaN = 0, goldenInf = 0; ///< of the golden
  uint64_t programNaN = 0, programInf = 0;
  uint64_t nonFiniteMismatch = 0;
  size_t firstNonFinite = 0;

  bool agrees() const { return disagree == 0; }
};

/// Whether the value `g` of a golden may stand for the program's element k.
bool goldenFits(const ProgramArray &array, size_t k, double g);

/// `array` has a golden.
GoldenAgreement goldenAgreement(const ProgramArray &array);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENAGREEMENT_H
