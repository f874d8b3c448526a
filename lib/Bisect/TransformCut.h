//===- TransformCut.h - a transform sequence, cut short ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// transform-interpreter does what a sequence in the program tells it, and none
// of that is an action. But the sequence is IR: with its last operations taken
// away it is a shorter one, and the pass runs the first n.
//
// What the sequence includes (transform.include) is put in its place, so that
// the search goes on in the sequence that was named; loops and sequences nested
// in it, which run their body themselves, can be cut inside where nothing
// outside uses what their body yields.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_TRANSFORMCUT_H
#define PLUMBLINE_LIB_BISECT_TRANSFORMCUT_H

#include "mlir/IR/OwningOpRef.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// A step of a sequence, in the order of execution. Steps within loops follow
/// the loop that they are in.
struct TransformStep {
  /// "transform.structured.tile_using_for", its place in the file.
  std::string op, location;
  /// The sequence that it is written in, its number there (from 1) and how
  /// many there are.
  std::string sequence;
  unsigned ordinal = 0, total = 0;
  std::string text;
};

class TransformCut {
public:
  /// `module` with its sequence `entryPoint`; it stays unchanged. Empty steps:
  /// there is no such sequence in it, or it does nothing.
  TransformCut(mlir::Operation *module, const std::string &entryPoint);

  const std::vector<TransformStep> &steps() const { return list; }
  /// The module with the first `n` steps. Null where what is left would need
  /// the result of a step that is taken away.
  mlir::OwningOpRef<mlir::Operation *> cut(unsigned n) const;

private:
  /// With everything that is included in its place.
  mlir::OwningOpRef<mlir::Operation *> flat;
  std::string entryPoint;
  std::vector<TransformStep> list;
};

/// The option entry-point of the pass, as it is given among its options.
std::string transformEntryPoint(const std::string &options);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_TRANSFORMCUT_H
