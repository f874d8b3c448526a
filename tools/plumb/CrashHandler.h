//===- CrashHandler.h - an end for what must not happen ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A crash is a fault of the tool, not of the user's input: it ends with exit
// code 4 and says how to report it, instead of a bare "Segmentation fault" that
// a script takes for a finding.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_CRASHHANDLER_H
#define PLUMBLINE_TOOLS_PLUMB_CRASHHANDLER_H

namespace plumb {

/// From here on SIGSEGV, SIGABRT and their like print a stack trace and exit
/// with ExitInternal. Works when the stack is used up.
void installCrashHandler();

/// `plumb: internal error: ...` and what to do about it.
void reportInternalError(const char *what);

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_CRASHHANDLER_H
