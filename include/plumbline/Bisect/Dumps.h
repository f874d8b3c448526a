//===- Dumps.h - levels from the dumps of one run ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where passes cannot be run one at a time, one run that prints the IR after
// each of them is the next best thing:
//
//   TOOL --mlir-print-ir-after-all --mlir-print-ir-module-scope
//        --mlir-disable-threading --mlir-print-op-generic FLAGS 2> dumps.txt
//   TOOL --mlir-print-ir-after-all --mlir-print-ir-tree-dir=dumps FLAGS
//
// A nested pass is dumped for each of its operations, and within
// func.func(A,B) MLIR runs A and B on @f before it looks at @g. So no dump is
// "the module after A". It is put together: the level before, with the dump of
// A on @f in the place of @f, and that on @g in the place of @g. Passes on one
// function see nothing of the others, so this is what A alone would have given.
//
// Dumps have neither options nor nesting, and passes that a pass runs inside
// itself (the inliner's canonicalize) look like any other. Where the pipeline
// is known, dumps are matched with its passes and what matches none of them is
// left out. Where it is not, a nested pass counts if every function has been
// dumped after it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_DUMPS_H
#define PLUMBLINE_BISECT_DUMPS_H

#include "plumbline/Bisect/Levels.h"
#include <vector>

namespace plumb {

/// One dump.
struct Dump {
  /// Where it begins.
  std::string file;
  unsigned line = 0;
  /// The pass's argument ("cse"), or its class where it has none.
  std::string pass;
  bool failed = false;
  /// The operation that it ran on, if the header says it: "func.func", "f".
  std::string operation, symbol;
  std::string text;
};

/// The dumps after passes of a stream, in order.
std::vector<Dump> scanDumps(const std::string &text, const std::string &file);

/// The same of a file with a stream, or of a folder that was written by
/// --mlir-print-ir-tree-dir. Errors: it cannot be read, it holds no dump.
Result<std::vector<Dump>> readDumps(const std::string &path);

struct DumpedPipeline {
  Pipeline pipeline;
  GivenLevels levels;
};

/// The levels behind `input`. `known`, if not null, are the passes that ran.
/// Errors: a dump does not parse (with its level), or is of no such pass or
/// operation.
Result<DumpedPipeline> levelsOfDumps(const std::vector<Dump> &dumps,
                                     mlir::Operation *input,
                                     const Pipeline *known);

} // namespace plumb

#endif // PLUMBLINE_BISECT_DUMPS_H
