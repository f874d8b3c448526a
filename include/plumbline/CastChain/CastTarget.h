//===- CastTarget.h - the conversions that a machine has --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target is a table of native conversions, a data file: from, to, the
// instruction, and under which rules it converts (PTX has cvt.rn and cvt.rz to
// f16, but only cvt.rn.satfinite to e4m3x2). The files that come with Plumbline
// are compiled in; docs/cast.md describes the format for those of others.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTTARGET_H
#define PLUMBLINE_CASTCHAIN_CASTTARGET_H

#include "plumbline/CastChain/CastChain.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumb {

struct TargetConversion {
  CastType from, to;
  /// With `%r` where a rounding is spelt.
  std::string instruction;
  /// The roundings that it has, and how they are spelt; empty for all of them
  /// (or because the conversion is exact).
  std::vector<std::pair<Rounding, std::string>> roundings;
  /// Empty for all.
  std::vector<Overflow> overflows;
  std::vector<IntOverflow> intOverflows;
  bool flushesSubnormals = false;
  std::string note;

  /// Whether it converts every value of `from` by the rules: rules that no
  /// value needs do not count, nor does flushing.
  bool follows(const CastRules &rules) const;
  /// As written for a rounding.
  std::string spelling(Rounding r) const;
};

struct CastTarget {
  std::string name, title;
  std::string source; ///< where the table comes from
  /// In the order of the file, which is the order of a search.
  std::vector<TargetConversion> conversions;

  /// All types, in the order in which they are first named.
  std::vector<CastType> types() const;
  /// The first that follows the rules; null if there is none.
  const TargetConversion *find(const CastType &from, const CastType &to,
                               const CastRules &rules) const;
  bool hasConversion(const CastType &from, const CastType &to) const;
};

/// The names of the tables that are compiled in.
std::vector<std::string> builtinCastTargets();

/// A table of that name, or in a file if \p nameOrPath ends in ".json". Errors
/// give the place in the file, or the nearest name.
Result<CastTarget> loadCastTarget(const std::string &nameOrPath);

/// A table in JSON; \p file names it in errors. `extends` names a built-in one.
Result<CastTarget> parseCastTarget(std::string text, const std::string &file);

/// The chain with what its hops do on the target. The message of an error says
/// which hop does not exist there and names the chain that does.
Result<CastChain> onTarget(const CastChain &chain, const CastTarget &target,
                           const CastRules &rules);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTTARGET_H
