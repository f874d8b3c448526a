//===- StrengthReduce.h - divisions become shifts ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_EMBED_STRENGTHREDUCE_H
#define PLUMBLINE_EXAMPLES_EMBED_STRENGTHREDUCE_H

#include "mlir/Pass/Pass.h"

/// kernelc-strength-reduce, on any operation.
std::unique_ptr<mlir::Pass> createStrengthReduce();
void registerStrengthReduce();

#endif // PLUMBLINE_EXAMPLES_EMBED_STRENGTHREDUCE_H
