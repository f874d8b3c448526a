//===- EmbeddedTargets.h - the tables that are compiled in ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The build writes EmbeddedTargets.cpp from lib/CastChain/Targets/*.json.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_EMBEDDEDTARGETS_H
#define PLUMBLINE_LIB_CASTCHAIN_EMBEDDEDTARGETS_H

namespace plumb {

struct EmbeddedTarget {
  const char *name; ///< of the file, without .json
  const char *text;
};

extern const EmbeddedTarget kEmbeddedTargets[];
extern const unsigned kNumEmbeddedTargets;

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_EMBEDDEDTARGETS_H
