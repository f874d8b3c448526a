//===- ValueText.h - host values as text ------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value as `--arg` takes it: `f32=2.5`, `2x2xi32=[1,2,3,4]`. Long ones are
// cut
// ("...") and then can no longer be used as an argument.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_VALUETEXT_H
#define PLUMBLINE_REPORT_VALUETEXT_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Support/Json.h"
#include <string>

namespace plumb {

std::string valueText(const HostValue &value, size_t maxElements = 16);

/// {type, shape, values}: numbers, or the strings "nan", "inf", "-inf" and
/// "poison"; row-major, the parts of complex numbers one after the other.
OrderedJson valueJson(const HostValue &value);

/// A printed element ("1", "0.5", "nan", "poison") as JSON number or string.
OrderedJson elementJson(const std::string &text);

} // namespace plumb

#endif // PLUMBLINE_REPORT_VALUETEXT_H
