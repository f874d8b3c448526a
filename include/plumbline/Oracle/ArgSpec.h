//===- ArgSpec.h - arguments from the command line --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One `--arg` gives one argument of the entry, in order:
//
//   SPEC ::= TYPE | TYPE '=' VALUE | '=' VALUE | '@' FILE | '_'
//   VALUE ::= GENERATOR | LITERAL | '@' FILE
//
//   64x128xf16=randn      8x8xf32=uniform(-1,1)      4xi32=[1,2,3,4]
//   f32=2.5               memref<?xi64>=iota(5,2)    =[[1,2],[3,4]]
//   16xbf16=const(0.1)    32xf32=adversarial         @weights.npy
//
// TYPE may say less than the entry does (a `?`, no TYPE at all) and must not
// say anything else. GENERATOR is randn, randn(m,s), uniform, uniform(lo,hi),
// iota, iota(start), iota(start,step), zeros, ones, const(c) or adversarial;
// see InputsGenerate.h. LITERAL is a number as InputsElement.h reads it, which
// fills a shaped argument, a list nested as the shape is, or a flat one in
// row-major order; complex numbers are (re,im). FILE is an .npy file, or NAME
// of an archive as `F.npz:NAME`. TYPE alone, `_`, and arguments that are left
// out take the default generator.
//
// Sizes that the program leaves open come from TYPE, from the literal or file,
// or from `--dim dN=SIZE`, where d0, d1, ... are the `?` of the entry's
// argument types from left to right.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_ARGSPEC_H
#define PLUMBLINE_ORACLE_ARGSPEC_H

#include "plumbline/Oracle/InputsGenerate.h"
#include "plumbline/Oracle/InputsType.h"
#include "plumbline/Support/Error.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// A parsed SPEC. Numbers are kept as text until the element type is known.
struct ArgSpec {
  enum class Content { Default, Splat, List, Generate, File };

  std::optional<ArgType> type;
  Content content = Content::Default;
  /// Splat: one element; List: all, in row-major order. A complex element has
  /// two texts, `elementIsPair` is then set.
  std::vector<std::string> elements;
  bool elementIsPair = false;
  /// List: how it is nested.
  std::vector<int64_t> nesting;
  Generator generator;
  std::string file;
  /// The array's name in an .npz file, else empty.
  std::string member;
};

/// Parses one SPEC; the error says what was expected where.
Result<ArgSpec> parseArgSpec(std::string_view text);

struct ArgOptions {
  uint64_t seed = 0;
  /// Texts of --dim, "d0=8".
  std::vector<std::string> dims;
};

/// The arguments of an entry with these types. Errors name the argument:
/// `argument 2: expected f32, got f16 in '4xf16': ...`.
Result<std::vector<HostValue>>
makeArguments(const std::vector<std::string> &specs,
              const std::vector<EntryType> &types,
              const ArgOptions &options = {});

/// The text of --observe-args: the numbers of the memref arguments that count
/// as outputs, "0,2", or "none". The empty text means all of them: no list.
Result<std::optional<std::vector<unsigned>>>
parseObserveArgs(std::string_view text);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_ARGSPEC_H
