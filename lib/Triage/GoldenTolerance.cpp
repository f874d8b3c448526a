//===- GoldenTolerance.cpp - could a right kernel pass? -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenTolerance.h. A right kernel's output x is within e of the exact v,
// so |x - g| <= e + |v - g| for the golden g; allclose asks for at most atol +
// rtol |g|.
//
//===----------------------------------------------------------------------===//

#include "GoldenTolerance.h"
#include "plumbline/Numerics/Ulp.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace plumb {

double roundedUp(double x) {
  if (x == 0 || !std::isfinite(x))
    return x;
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.1e", x);
  double rounded = std::strtod(buffer, nullptr);
  if (rounded >= x)
    return rounded;
  double digit = std::pow(10, std::floor(std::log10(std::fabs(x))) - 1);
  std::snprintf(buffer, sizeof buffer, "%.1e", rounded + digit);
  return std::strtod(buffer, nullptr);
}

ToleranceReport toleranceOf(const ProgramArray &array, const PairRule &rule) {
  ToleranceReport report;
  report.elements = array.size();
  report.typeRtol = unitRoundoff(array.format);
  if (std::optional<PairRule::AllClose> given = rule.allClose())
    report.atol = given->atol;
  double largest = -1;
  auto passes = [&](double wanted, double got) {
    return rule.passes(wanted, got, array.format, 0, array.wantedFormat());
  };
  for (size_t k = 0; k != array.size(); ++k) {
    double g = array.wanted(k);
    double nearest = roundedTo(g, array.format);
    if (!passes(g, nearest)) {
      ++report.impossible;
      report.impossibleNaN += std::isnan(g);
      double error = std::isnan(g) ? 0 : std::fabs(nearest - g);
      if (error > largest) {
        largest = error;
        report.worst = k;
        report.worstNearest = nearest;
      }
    }
    report.writtenFails += !passes(g, array.typed[k]);

    double distance = array.allowance[k] + std::fabs(array.exact[k] - g);
    if (!array.isCheckable(k) || !std::isfinite(distance))
      continue;
    ++report.checkable;
    // The farthest that a right kernel may be, on either side.
    report.mayFail += !passes(g, array.exact[k] - array.allowance[k]) ||
                      !passes(g, array.exact[k] + array.allowance[k]);
    if (distance > report.atol)
      report.requiredRtol = std::max(report.requiredRtol,
                                     (distance - report.atol) / std::fabs(g));
    report.requiredAtol = std::max(
        report.requiredAtol, distance - 2 * report.typeRtol * std::fabs(g));
    for (double x : {array.exact[k] - array.allowance[k],
                     array.exact[k] + array.allowance[k]})
      report.requiredUlp =
          std::max(report.requiredUlp, ulpsBetween(g, x, array.format));
  }
  return report;
}

std::string justifiedRule(const std::vector<ToleranceReport> &reports,
                          const PairRule &rule) {
  double rtol = 0, atol = 0, typeRtol = 0, given = 0;
  uint64_t ulp = 0, checkable = 0;
  for (const ToleranceReport &report : reports) {
    rtol = std::max(rtol, report.requiredRtol);
    atol = std::max(atol, report.requiredAtol);
    typeRtol = std::max(typeRtol, report.typeRtol);
    ulp = std::max(ulp, report.requiredUlp);
    checkable += report.checkable;
    given = report.atol;
  }
  if (!checkable)
    return "";
  if (rule.ulps())
    return "ulp:" + std::to_string(ulp);
  // Where sums cancel, a relative tolerance alone would let anything pass.
  if (rtol <= std::max(0.05, 4 * typeRtol))
    return "allclose:" + exactText(given) + "," + exactText(roundedUp(rtol));
  return "allclose:" + exactText(roundedUp(std::max(atol, given))) + "," +
         exactText(roundedUp(2 * typeRtol));
}

} // namespace plumb
