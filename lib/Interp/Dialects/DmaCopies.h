//===- DmaCopies.h - dma_start and dma_wait ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// memref and affine spell the same transfers differently; one file has both.
// What a transfer moves, and when, is in DmaCopies.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_DMACOPIES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_DMACOPIES_H

namespace plumb {

class DialectRegistry;

/// memref.dma_start, memref.dma_wait.
void registerMemRefDma(DialectRegistry &r);
/// affine.dma_start, affine.dma_wait.
void registerAffineDma(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_DMACOPIES_H
