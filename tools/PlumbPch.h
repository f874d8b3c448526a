//===- PlumbPch.h - precompiled header of the command line ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An accelerator only: every source file includes what it uses. It differs from
// lib/MLIRPch.h in being compiled with exceptions on, which CLI11 needs, and in
// leaving out the dialects, which a command line has no business with.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMBPCH_H
#define PLUMBLINE_TOOLS_PLUMBPCH_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#endif // PLUMBLINE_TOOLS_PLUMBPCH_H
