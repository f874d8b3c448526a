//===- CaseFile.h - the flags of a case in a file ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--config case.toml` holds a command's flags as TOML, so that a case can be
// kept beside its program:
//
//   file = "k.mlir"
//   pass-pipeline = "builtin.module(canonicalize)"
//   arg = ["64x64xf16=randn", "@b.npy"]
//   golden = "golden.npz"
//   keep-going = true
//
// The file becomes words of the command line, in front of the user's own. A
// flag that the user gives counts, and that of the file does not. Names of
// files that are to be read are looked for beside the case file, then from the
// working directory; those that are written are the working directory's.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_CASEFILE_H
#define PLUMBLINE_TOOLS_PLUMB_CASEFILE_H

#include "plumbline/Support/Error.h"
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace plumb {

/// If `words`, the command line behind the name of the command `app`, have
/// --config, puts the flags of that file in its place. Errors, with line and
/// column: no TOML, an unknown key, a value of another type.
Status expandCaseFile(std::vector<std::string> &words, const CLI::App &app);

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_CASEFILE_H
