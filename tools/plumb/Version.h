//===- Version.h - what --version says --------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The version that CMakeLists.txt gives the project, for programs.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_VERSION_H
#define PLUMBLINE_TOOLS_PLUMB_VERSION_H

#ifndef PLUMBLINE_VERSION
#define PLUMBLINE_VERSION "0.1.0"
#endif

#endif // PLUMBLINE_TOOLS_PLUMB_VERSION_H
