//===- Arrays.h - the outputs, and what others say of them ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first two stages ask many small questions of the same numbers: what the
// program gives exactly and how far a right implementation may be from it, what
// the golden says, what was seen. Here they stand as plain doubles, element by
// element, so that each question is a loop.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_ARRAYS_H
#define PLUMBLINE_LIB_TRIAGE_ARRAYS_H

#include "PairRule.h"
#include "plumbline/Triage/Stage.h"

namespace plumb {

/// One output of the program. The parts of complex numbers are elements.
struct ProgramArray {
  std::string name;
  const HostValue *program = nullptr; ///< level 0: typed values and shadows
  const HostValue *golden = nullptr;  ///< null: the golden lacks it
  std::string goldenType;             ///< as its file has it: "f32"
  bool isFloat = false;
  FloatFormat format = FloatFormat::F64; ///< of the program's type

  std::vector<double> typed; ///< what level 0 gives, in its types
  std::vector<double> exact; ///< its fp64 value; of integers, the typed one
  /// How far a right implementation may be from `exact`; infinite where nothing
  /// can be said.
  std::vector<double> allowance;
  std::vector<double> given; ///< the golden; empty without one

  size_t size() const { return typed.size(); }
  bool isCheckable(size_t k) const { return allowance[k] < kNoAllowance; }
  /// What an output is compared with: the golden, else the exact value.
  double wanted(size_t k) const { return golden ? given[k] : exact[k]; }
  /// The type of that.
  FloatFormat wantedFormat() const;
  /// Half an ulp of the golden's own type at element k: it is a rounded number,
  /// too. 0 for integers.
  double goldenRounding(size_t k) const;

  static constexpr double kNoAllowance =
      std::numeric_limits<double>::infinity();
};

/// From level 0's outputs, which have shadows if they are floats. `golden` may
/// be null. The values must outlive the arrays.
std::vector<ProgramArray>
makeProgramArrays(const std::vector<std::string> &names,
                  const std::vector<HostValue> &level0,
                  const GivenOutputs *golden);

/// The same of a case; empty where level 0 has no outputs.
std::vector<ProgramArray> programArrays(TriageContext &context);

/// An output that somebody saw: of a run of the kernel, or level 0's own.
struct SeenArray {
  const ProgramArray *of = nullptr;
  std::string source; ///< the run's file; empty for level 0's
  FloatFormat format = FloatFormat::F64;
  std::vector<double> got;
  std::vector<char> fails; ///< of each element, by the user's rule

  uint64_t failing() const;
};

/// The arrays that the difference is in: those of all runs, or level 0's where
/// no run was given and a golden was.
std::vector<SeenArray> seenArrays(TriageContext &context,
                                  const std::vector<ProgramArray> &arrays,
                                  const PairRule &rule);

/// What `rule` says of each element of `got`.
std::vector<char> failingElements(const ProgramArray &array,
                                  const std::vector<double> &got,
                                  FloatFormat format, const PairRule &rule);

/// Element `k` as an index: "[1, 2]"; empty for a scalar.
std::string elementPlace(const HostValue &value, size_t k);
/// "%.3g", and "%.17g" shortened where that reads back.
std::string shortText(double x);
std::string exactText(double x);
/// A number of ulps: whole where it is not huge.
std::string ulpText(double ulps);
/// "1 element", "3 elements".
std::string countText(uint64_t n, const std::string &what);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_ARRAYS_H
