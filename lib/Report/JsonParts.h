//===- JsonParts.h - pieces that several JSON reports share -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_JSONPARTS_H
#define PLUMBLINE_LIB_REPORT_JSONPARTS_H

#include "plumbline/Oracle/Verdict.h"
#include "plumbline/Support/Json.h"
#include <optional>
#include <string>

namespace plumb {

/// The text, or null for an empty one.
OrderedJson orNull(const std::string &text);

/// A number, or "nan", "inf", "-inf".
OrderedJson realJson(double x);

/// {output, index, expected, got, ulp, allowance, distance}, or null.
OrderedJson differenceJson(const std::optional<Difference> &difference);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_JSONPARTS_H
