//===- FakeRuns.h - runs of levels, made by hand ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A level with one output, of which each element states its typed value and
// what the three unit tables say about it. So the verdict is tested against
// numbers that are worked out in the test, without the interpreter.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_FAKERUNS_H
#define PLUMBLINE_TEST_UNIT_ORACLE_FAKERUNS_H

#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/LevelVerdict.h"
#include <set>

namespace plumb {

struct FakeElement {
  double typed = 0;
  double v = 0;
  double e = 0, e64 = 0, F = 0;
  uint16_t marks = 0;
  /// Terms of the sum that the element is; the sum itself is closed.
  uint32_t n = 0;
  bool isPoison = false;
};

class FakeLevel {
public:
  explicit FakeLevel(std::vector<FakeElement> elements,
                     FloatFormat format = FloatFormat::F32)
      : elements(std::move(elements)) {
    value.elem.kind = ScalarType::Float;
    value.elem.format = format;
    value.elem.bits = formatInfo(format).bits;
    value.elementName = std::string(formatName(format));
    value.isScalar = false;
    value.shape = {static_cast<int64_t>(this->elements.size())};
  }
  FakeLevel(std::initializer_list<FakeElement> list)
      : FakeLevel(std::vector<FakeElement>(list)) {}

  FakeLevel &&integers(unsigned bits) && {
    value.elem = ScalarType();
    value.elem.bits = static_cast<uint8_t>(bits);
    value.elementName = "i" + std::to_string(bits);
    return std::move(*this);
  }
  FakeLevel &&shape(std::vector<int64_t> shape) && {
    value.shape = std::move(shape);
    return std::move(*this);
  }
  FakeLevel &&uses(std::vector<std::string> names) && {
    functions = std::move(names);
    return std::move(*this);
  }
  FakeLevel &&ends(RunStatus how, Finding finding = {}) && {
    status = how;
    if (!finding.kind.empty())
      findings.push_back(std::move(finding));
    return std::move(*this);
  }

  HostValue output(UnitTable table) const {
    HostValue out = value;
    for (const FakeElement &element : elements) {
      out.bits.push_back(
          value.elem.isFloat()
              ? encode(element.typed, value.elem.format)
              : static_cast<uint64_t>(static_cast<int64_t>(element.typed)) &
                    ((uint64_t(1) << value.elem.bits) - 1));
      Shadow s;
      s.v = element.v;
      s.E = table == UnitTable::Declared ? element.e
            : table == UnitTable::F64    ? element.e64
                                         : element.F;
      s.marks = element.marks;
      if (table != UnitTable::Declared) // these have no overflow rule
        s.marks &= ~kMayOverflow;
      s.n = element.n;
      out.shadows.push_back(s);
      out.poison.push_back(element.isPoison ? 1 : 0);
    }
    return out;
  }

  LevelRuns runs() const {
    return LevelRuns(functions, [this](UnitTable table) {
      asked.insert(table);
      LevelRun run;
      run.run.status = status;
      run.run.findings = findings;
      run.run.poisons = {
          {"overflow", "k.mlir:3:8", "arith.addi", "nsw does not hold"}};
      if (status == RunStatus::Ok)
        run.outputs.push_back(output(table));
      return run;
    });
  }

  /// The unit tables that a verdict looked at.
  mutable std::set<UnitTable> asked;

private:
  std::vector<FakeElement> elements;
  HostValue value;
  std::vector<std::string> functions;
  RunStatus status = RunStatus::Ok;
  std::vector<Finding> findings;
};

inline CompareOptions oneOutput() {
  CompareOptions options;
  options.outputNames = {"result0"};
  return options;
}

inline LevelVerdict compare(const FakeLevel &reference, const FakeLevel &level,
                            const CompareOptions &options = oneOutput()) {
  LevelRuns a = reference.runs(), b = level.runs();
  return compareLevels(a, b, options);
}

inline LevelVerdict reference(const FakeLevel &level,
                              const CompareOptions &options = oneOutput()) {
  LevelRuns runs = level.runs();
  return judgeReference(runs, options);
}

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_ORACLE_FAKERUNS_H
