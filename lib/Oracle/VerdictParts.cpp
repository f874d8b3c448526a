//===- VerdictParts.cpp - what the two judgements share -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerdictParts.h"
#include "plumbline/Numerics/Ulp.h"
#include "llvm/ADT/APInt.h"
#include <cmath>
#include <cstdio>

namespace plumb {

std::string number(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}

std::string shortNumber(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

std::string count(uint64_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

/// Row-major element number to index; the part of a complex number comes last.
static std::vector<int64_t> indexOf(const HostValue &value, size_t k) {
  std::vector<int64_t> index;
  if (value.parts > 1) {
    index.push_back(static_cast<int64_t>(k % value.parts));
    k /= value.parts;
  }
  for (size_t d = value.shape.size(); d-- > 0;) {
    int64_t size = value.shape[d] > 0 ? value.shape[d] : 1;
    index.insert(index.begin(), static_cast<int64_t>(k) % size);
    k /= static_cast<size_t>(size);
  }
  return index;
}

uint64_t elementUlps(const HostValue &a, const HostValue &b, size_t k) {
  return ulpDistanceWide(toUInt128(a.element(k)), toUInt128(b.element(k)),
                         a.elem.format);
}

FloatFormat judgedFormat(const ScalarType &type) {
  return type.isWide() ? FloatFormat::F64 : type.format;
}

Difference differenceAt(const std::string &name, const HostValue &expected,
                        const HostValue &got, size_t k) {
  Difference d;
  d.output = name;
  d.index = indexOf(expected, k);
  d.expected = expected.printElement(k);
  d.got = got.printElement(k);
  if (expected.elem.isFloat() && std::isfinite(expected.asDouble(k)) &&
      std::isfinite(got.asDouble(k)))
    d.ulp = elementUlps(expected, got, k);
  return d;
}

LevelVerdict atFinding(Verdict verdict, const RunResult &run,
                       const std::string &fallback) {
  LevelVerdict result;
  result.verdict = verdict;
  result.why = fallback;
  for (const Finding &finding : run.findings) {
    if (finding.isNote)
      continue;
    result.operation = finding.operation;
    result.position = finding.position;
    result.why = finding.kind;
    if (finding.kind == verdictName(verdict) && !finding.message.empty())
      result.why = finding.message;
    else if (!finding.message.empty())
      result.why += ": " + finding.message;
  }
  return result;
}

std::string raceText(const Finding &race) {
  std::string text = "race: " + race.message;
  if (!race.position.empty())
    text += ", at " + race.position;
  return text;
}

std::optional<LevelVerdict> poisonIn(const LevelRun &run, Verdict verdict,
                                     const CompareOptions &options,
                                     const LevelRun *expected) {
  LevelVerdict result;
  for (size_t o = 0; o != run.outputs.size(); ++o) {
    const HostValue &value = run.outputs[o];
    result.elements += value.bits.size();
    for (size_t k = 0; k != value.poison.size(); ++k) {
      if (!value.poison[k])
        continue;
      if (result.wrong++)
        continue;
      result.verdict = verdict;
      Difference d;
      d.output = options.outputNames[o];
      d.index = indexOf(value, k);
      d.got = "poison";
      if (expected && o < expected->outputs.size() &&
          k < expected->outputs[o].bits.size())
        d.expected = expected->outputs[o].printElement(k);
      result.first = d;
      result.why = d.place() + " has no defined value";
      if (value.poison[k] <= run.run.poisons.size()) {
        const PoisonOrigin &origin = run.run.poisons[value.poison[k] - 1];
        result.operation = origin.operation;
        result.position = origin.position;
        result.why += ": " + origin.kind;
        if (!origin.message.empty())
          result.why += ", " + origin.message;
      }
    }
  }
  if (!result.wrong)
    return std::nullopt;
  return result;
}

} // namespace plumb
