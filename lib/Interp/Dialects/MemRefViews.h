//===- MemRefViews.h - operations that make views of memory -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_MEMREFVIEWS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_MEMREFVIEWS_H

namespace plumb {

class DialectRegistry;

/// Registers the operations of MemRefViews.cpp.
void registerMemRefViews(DialectRegistry &r);
/// memref.reshape (MemRefReshape.cpp).
void registerMemRefReshape(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_MEMREFVIEWS_H
