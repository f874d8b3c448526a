//===- TargetConversions.cpp - a target for the passes --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetConversions.h"

#include "plumbline/CastChain/CastTarget.h"

#include <memory>

using namespace plumb;

/// Floats overflow as IEEE 754 has it. What is poison in the IR may be anything
/// on the target.
static bool follows(const TargetConversion &conversion,
                    const ConversionRules &by) {
  CastRules rules;
  rules.rounding = by.rounding;
  if (by.intOverflow != IntOverflow::Poison) {
    rules.intOverflow = by.intOverflow;
    return conversion.follows(rules);
  }
  for (IntOverflow any :
       {IntOverflow::Poison, IntOverflow::Saturate, IntOverflow::Wrap}) {
    rules.intOverflow = any;
    if (conversion.follows(rules))
      return true;
  }
  return false;
}

Result<NativeHops> plumb::conversionsOf(const std::string &target) {
  if (target.empty()) {
    std::string names;
    for (const std::string &name : builtinCastTargets())
      names += (names.empty() ? "" : ", ") + name;
    return makeError("no target is given, expected target= one of " + names);
  }
  Result<CastTarget> loaded = loadCastTarget(target);
  if (!loaded)
    return takeError(loaded);
  auto table = std::make_shared<CastTarget>(std::move(*loaded));
  return NativeHops([table](const CastType &from) {
    std::vector<NativeHop> hops;
    for (const TargetConversion &conversion : table->conversions)
      if (conversion.from == from)
        hops.push_back({conversion.to,
                        [table, &conversion](const ConversionRules &by) {
                          return ::follows(conversion, by);
                        },
                        conversion.flushesSubnormals});
    return hops;
  });
}
