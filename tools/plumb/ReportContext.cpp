//===- ReportContext.cpp - what reports say about this run ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportContext.h"
#include "Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace plumb {

ReportContext reportContext() {
  ReportContext context;
  context.version = PLUMBLINE_VERSION;
  llvm::SmallString<256> directory;
  if (!llvm::sys::fs::current_path(directory))
    context.directory = directory.str().str();
  return context;
}

} // namespace plumb
