//===- TargetConversions.h - a target for the passes ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversion tables of CastChain, as the search of NativeChain.h asks for
// them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_PASSES_TARGETCONVERSIONS_H
#define PLUMBLINE_PASSES_TARGETCONVERSIONS_H

#include "NativeChain.h"

#include "plumbline/Support/Error.h"

#include <string>

namespace plumb {

/// Errors: no such target; the message lists those that there are and suggests
/// the nearest.
Result<NativeHops> conversionsOf(const std::string &target);

} // namespace plumb

#endif // PLUMBLINE_PASSES_TARGETCONVERSIONS_H
