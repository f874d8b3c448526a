//===- InterpTestSupport.h - run MLIR text in a unit test -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_INTERP_INTERPTESTSUPPORT_H
#define PLUMBLINE_TEST_UNIT_INTERP_INTERPTESTSUPPORT_H

#include "plumbline/Interp/Interpreter.h"
#include <string>
#include <vector>

namespace plumb::test {

/// Parses `text` and runs @f on `inputs`. A parse or compile error fails the
/// test and gives a result with status Unsupported.
RunResult run(const std::string &text, const std::vector<HostValue> &inputs,
              const RunOptions &options = {});

HostValue i32(int64_t v);
HostValue i64(int64_t v);
HostValue index(int64_t v);
HostValue f32(float v);
HostValue f32s(const std::vector<float> &v, std::vector<int64_t> shape = {});
HostValue i32s(const std::vector<int64_t> &v, std::vector<int64_t> shape = {});

/// Elements of a value as signed integers / as floats.
std::vector<int64_t> ints(const HostValue &v);
std::vector<double> doubles(const HostValue &v);

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_INTERP_INTERPTESTSUPPORT_H
