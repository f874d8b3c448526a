//===- Fusion.h - two instructions for one jump -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Fusion.cpp. The plain code stays beside the fused one: the full and the
// watched loop run that.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_FUSION_H
#define PLUMBLINE_LIB_INTERP_FUSION_H

namespace plumb {

struct Function;

/// Fills Function::fused from Function::code.
void fuse(Function &f);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_FUSION_H
