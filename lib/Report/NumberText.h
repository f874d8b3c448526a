//===- NumberText.h - numbers as a report writes them -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_NUMBERTEXT_H
#define PLUMBLINE_LIB_REPORT_NUMBERTEXT_H

#include <cstdint>
#include <string>

namespace plumb {

/// Three significant digits: "0.00123", "1.2e-07", "inf".
std::string shownNumber(double x);
/// "4,096".
std::string shownCount(uint64_t n);
/// "1 element", "4,096 elements".
std::string shownCount(uint64_t n, const char *one, const char *many);
/// "0.4 ms", "1.25 s", "3 min 20 s".
std::string shownSeconds(double seconds);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_NUMBERTEXT_H
