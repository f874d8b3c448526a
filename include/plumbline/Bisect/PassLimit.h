//===- PassLimit.h - stop a pass manager after N passes ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What LLVM's -opt-bisect-limit is for LLVM's own passes: executed passes are
// numbered from 1, the ones beyond a limit are left out, and each is said:
//
//   BISECT: running pass (3) cse on func.func @f
//   BISECT: NOT running pass (4) canonicalize on func.func @f
//
// Any script that bisects by the number works with it. A pass that runs on two
// functions is executed twice and has two numbers. Passes that another pass
// runs by itself (the inliner's canonicalize) belong to that one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_PASSLIMIT_H
#define PLUMBLINE_BISECT_PASSLIMIT_H

#include <cstdint>
#include <functional>
#include <string>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace plumb {

class PassLimit {
public:
  /// Executes `limit` passes, or all where it is negative. `say` gets each
  /// line, without a newline, before the pass is run.
  PassLimit(int64_t limit, std::function<void(const std::string &)> say)
      : limit(limit), say(std::move(say)) {}

  /// Watches all pass managers of a context, by its action handler; false if
  /// that is taken. Turns the context's multithreading off. The context must
  /// not run passes after this object is gone.
  bool install(mlir::MLIRContext &context);

  /// Passes executed or left out so far.
  uint64_t count() const { return seen; }

private:
  int64_t limit;
  std::function<void(const std::string &)> say;
  uint64_t seen = 0;
  /// Passes that are being run, adaptors not counted.
  unsigned depth = 0;
};

} // namespace plumb

#endif // PLUMBLINE_BISECT_PASSLIMIT_H
