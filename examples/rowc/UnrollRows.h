//===- UnrollRows.h - several elements of a row at once ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers rowc-unroll{factor=N epilogue=BOOL}.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_EXAMPLES_ROWC_UNROLLROWS_H
#define PLUMBLINE_EXAMPLES_ROWC_UNROLLROWS_H

void registerUnrollRows();

#endif // PLUMBLINE_EXAMPLES_ROWC_UNROLLROWS_H
