//===- Arrays.cpp - the outputs, and what others say of them --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Arrays.h.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace plumb {

std::string shortText(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

std::string exactText(double x) {
  char buffer[40];
  for (int digits : {6, 9, 17}) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, x);
    if (std::strtod(buffer, nullptr) == x)
      break;
  }
  return buffer;
}

std::string ulpText(double ulps) {
  return ulps < 1e7 ? std::to_string(static_cast<uint64_t>(ulps))
                    : shortText(ulps);
}

std::string countText(uint64_t n, const std::string &what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string elementPlace(const HostValue &value, size_t k) {
  std::string text;
  size_t rest = k / value.parts;
  for (size_t d = value.shape.size(); d-- > 0;) {
    auto size = static_cast<size_t>(std::max<int64_t>(value.shape[d], 1));
    text = std::to_string(rest % size) + (text.empty() ? "" : ", ") + text;
    rest /= size;
  }
  return text.empty() ? "" : "[" + text + "]";
}

static FloatFormat narrowFormat(const ScalarType &type) {
  return type.isWide() || !type.isFloat() ? FloatFormat::F64 : type.format;
}

FloatFormat ProgramArray::wantedFormat() const {
  return golden && golden->elem.isFloat() ? narrowFormat(golden->elem) : format;
}

double ProgramArray::goldenRounding(size_t k) const {
  if (!golden || !golden->elem.isFloat() || !std::isfinite(given[k]))
    return 0;
  return halfUlp(given[k], narrowFormat(golden->elem));
}

std::vector<ProgramArray>
makeProgramArrays(const std::vector<std::string> &names,
                  const std::vector<HostValue> &level0,
                  const GivenOutputs *golden) {
  std::vector<ProgramArray> arrays;
  for (size_t i = 0; i != level0.size(); ++i) {
    const HostValue &value = level0[i];
    ProgramArray array;
    array.name = names[i];
    array.program = &value;
    array.isFloat = value.elem.isFloat();
    array.format = narrowFormat(value.elem);
    if (golden && i < golden->values.size() && golden->present[i] &&
        golden->values[i].bits.size() == value.bits.size()) {
      array.golden = &golden->values[i];
      array.goldenType = golden->fileTypes.size() > i
                             ? golden->fileTypes[i]
                             : array.golden->elementName;
    }
    for (size_t k = 0; k != value.bits.size(); ++k) {
      double typed = value.asDouble(k);
      array.typed.push_back(typed);
      if (array.golden)
        array.given.push_back(array.golden->asDouble(k));
      bool hasShadow = array.isFloat && k < value.shadows.size();
      array.exact.push_back(hasShadow ? value.shadows[k].v : typed);
      double e = 0;
      if (hasShadow) {
        const Shadow &s = value.shadows[k];
        e = outputAllowance(s, UnitTable::Declared, array.format);
        if (s.marks & kUnstableControl)
          e = ProgramArray::kNoAllowance;
      } else if (array.isFloat) {
        e = ProgramArray::kNoAllowance;
      } else if (k < value.shadows.size() &&
                 (value.shadows[k].marks &
                  (kUnstableControl | kCarried | kRestarted))) {
        // An integer that the rounding of a float decides.
        e = ProgramArray::kNoAllowance;
      }
      array.allowance.push_back(e);
    }
    arrays.push_back(std::move(array));
  }
  return arrays;
}

std::vector<ProgramArray> programArrays(TriageContext &context) {
  const TriageCase &subject = context.subject();
  return makeProgramArrays(context.outputNames(), context.level0().outputs,
                           subject.golden ? &*subject.golden : nullptr);
}

uint64_t SeenArray::failing() const {
  return static_cast<uint64_t>(std::count(fails.begin(), fails.end(), 1));
}

std::vector<char> failingElements(const ProgramArray &array,
                                  const std::vector<double> &got,
                                  FloatFormat format, const PairRule &rule) {
  std::vector<char> fails(got.size());
  for (size_t k = 0; k != got.size(); ++k)
    fails[k] = array.isFloat ? !rule.passes(array.wanted(k), got[k], format,
                                            array.allowance[k])
                             : !rule.passesInteger(array.wanted(k), got[k]);
  return fails;
}

std::vector<SeenArray> seenArrays(TriageContext &context,
                                  const std::vector<ProgramArray> &arrays,
                                  const PairRule &rule) {
  std::vector<SeenArray> seen;
  const TriageCase &subject = context.subject();
  for (const GivenOutputs &run : subject.runs)
    for (size_t i = 0; i != arrays.size(); ++i) {
      if (!run.present[i] || run.values[i].bits.size() != arrays[i].size() ||
          (subject.golden && !arrays[i].golden))
        continue;
      SeenArray array;
      array.of = &arrays[i];
      array.source = run.file;
      array.format = narrowFormat(run.values[i].elem);
      for (size_t k = 0; k != arrays[i].size(); ++k)
        array.got.push_back(run.values[i].asDouble(k));
      seen.push_back(std::move(array));
    }
  if (subject.runs.empty() && subject.golden)
    for (const ProgramArray &program : arrays) {
      if (!program.golden)
        continue;
      SeenArray array;
      array.of = &program;
      array.format = program.format;
      array.got = program.typed;
      seen.push_back(std::move(array));
    }
  // The rule has spoken already: of arrays as a whole, and with the types.
  if (!context.seen().exists) {
    for (SeenArray &array : seen)
      array.fails.assign(array.got.size(), 0);
    return seen;
  }
  for (SeenArray &array : seen)
    array.fails = failingElements(*array.of, array.got, array.format, rule);
  return seen;
}

} // namespace plumb
