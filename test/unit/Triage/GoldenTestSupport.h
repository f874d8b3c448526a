//===- GoldenTestSupport.h - arrays for tests of stages 1 and 2 -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_TRIAGE_GOLDENTESTSUPPORT_H
#define PLUMBLINE_TEST_UNIT_TRIAGE_GOLDENTESTSUPPORT_H

#include "../../../lib/Triage/Arrays.h"
#include "plumbline/Numerics/Convert.h"

namespace plumb::test {

inline HostValue values(FloatFormat f, const std::vector<double> &numbers,
                        std::vector<int64_t> shape = {}) {
  HostValue value;
  value.elem.kind = ScalarType::Float;
  value.elem.format = f;
  value.elem.bits = formatInfo(f).bits;
  value.elementName = formatName(f);
  value.isScalar = false;
  value.shape = shape.empty()
                    ? std::vector<int64_t>{static_cast<int64_t>(numbers.size())}
                    : std::move(shape);
  for (double x : numbers)
    value.bits.push_back(encode(x, f));
  return value;
}

/// An output of type `f` with these exact values, each with the allowance `e`,
/// and a golden in type `g`. Owns what the array points to.
struct OneArray {
  HostValue program, golden;
  ProgramArray array;

  OneArray(FloatFormat f, std::vector<double> exact, double e, FloatFormat g,
           std::vector<double> wanted, const std::vector<int64_t> &shape = {}) {
    program = values(f, exact, shape);
    golden = values(g, wanted, shape);
    array.name = "result0";
    array.program = &program;
    array.golden = &golden;
    array.goldenType = formatName(g);
    array.isFloat = true;
    array.format = f;
    for (size_t k = 0; k != exact.size(); ++k) {
      array.typed.push_back(program.asDouble(k));
      array.given.push_back(golden.asDouble(k));
    }
    array.allowance.assign(exact.size(), e);
    array.exact = std::move(exact);
  }
  OneArray(const OneArray &) = delete;
};

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_TRIAGE_GOLDENTESTSUPPORT_H
