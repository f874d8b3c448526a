//===- Numbers.h - what all rules share -------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Short texts of numbers, and the rules' functions.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_RULES_NUMBERS_H
#define PLUMBLINE_LIB_LINT_RULES_NUMBERS_H

#include <string>

namespace plumb {

class LintContext;

#define LINT_RULE(function, name, summary) void function(LintContext &);
#include "../LintRules.def"
#undef LINT_RULE

/// Three digits: "0.0312", "2", "1e-05".
std::string numberText(double number);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_RULES_NUMBERS_H
