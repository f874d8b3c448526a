//===- PassNames.h - names in MLIR's pass registry --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registry can be asked for a name but not walked; what is in it is only
// ever printed, as help. A misspelt pass or option deserves a suggestion, so
// the help is read, from the output of a child process.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PASSNAMES_H
#define PLUMBLINE_LIB_BISECT_PASSNAMES_H

#include <string>
#include <vector>

namespace plumb {

/// All registered passes. Registered pipelines are not listed anywhere.
std::vector<std::string> registeredPassNames();
/// The options of the pass or pipeline `name`.
std::vector<std::string> passOptionNames(const std::string &name);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PASSNAMES_H
