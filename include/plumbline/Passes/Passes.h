//===- Passes.h - Plumbline's passes ----------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each pass of passes/Passes.td a struct of its options and a function that
// creates it: LegalizeCastsPassOptions, createLegalizeCastsPass(options), and
// so on. docs/passes.md says what they do.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_PASSES_PASSES_H
#define PLUMBLINE_PASSES_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>

namespace plumb {

#define GEN_PASS_DECL
#include "plumbline/Passes/Passes.h.inc"

/// Makes all passes known by name to pipelines that are parsed afterwards, in
/// the whole process. May be called more than once.
void registerPasses();

} // namespace plumb

#endif // PLUMBLINE_PASSES_PASSES_H
