//===- Values.h - values as text --------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How results and arguments are shown: nested lists, row by row, of which large
// ones show their corners.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_VALUES_H
#define PLUMBLINE_TOOLS_PLUMB_VALUES_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Support/Json.h"

namespace plumb {

/// `[[1.0, 2.0], [3.0, poison]]`; rows after the first start with \p indent.
/// Unless \p full, more than 64 elements are cut to three at each end of each
/// dimension.
std::string valueRows(const HostValue &value, const std::string &indent,
                      bool full);

/// Adds `fp64` and `allowance`, one number an element part, to the JSON of a
/// value that has shadows.
void addShadows(OrderedJson &json, const HostValue &value, UnitTable table);

/// How far the typed elements are from their shadows: one line, or nothing if
/// the value has none.
std::string shadowText(const HostValue &value, UnitTable table);

/// "[1, 2]" of a flat element number.
std::string elementIndexText(const HostValue &value, uint64_t element);

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_VALUES_H
