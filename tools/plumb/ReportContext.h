//===- ReportContext.h - what reports say about this run --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_REPORTCONTEXT_H
#define PLUMBLINE_TOOLS_PLUMB_REPORTCONTEXT_H

#include "plumbline/Report/ReportFile.h"

namespace plumb {

/// The program's version, and the folder that it runs in.
ReportContext reportContext();

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_REPORTCONTEXT_H
