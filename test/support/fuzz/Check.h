//===- Check.h - runs programs on both sides, and compares ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program is run
//
//   1. as written, in the interpreter;
//   2. as written, with shadows: the same values, each within its allowance;
//   3. lowered, natively: the same results and memory, bit for bit;
//   4. lowered, in the interpreter: the same once more.
//
// Nothing may be found in a program that has no undefined behaviour. NaNs are
// all alike.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_CHECK_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_CHECK_H

#include "Native.h"
#include "RandomProgram.h"
#include "mlir/IR/MLIRContext.h"

namespace plumb::fuzz {

struct Failure {
  uint64_t program = 0;
  /// "invalid" (the generator's fault), "finding", "unsupported", "error",
  /// "native" (differs), "shadows", "allowance", "lowering", "compile",
  /// "lowered-finding", "lowered-unsupported", "lowered" (differs); of a
  /// campaign also "crash" and "hang".
  std::string kind, detail;
};

struct Tally {
  uint64_t programs = 0, elements = 0, checkedShadows = 0;
  /// Programs that an operation is in.
  std::map<std::string, uint64_t> operations;
  double secondsMake = 0, secondsParse = 0, secondsInterpret = 0,
         secondsShadows = 0, secondsLower = 0, secondsCompile = 0,
         secondsNative = 0, secondsLowered = 0;
  void add(const Tally &other);
};

class Checker {
public:
  Checker();

  /// Checks programs that share a module. At most one failure a program.
  std::vector<Failure> check(const std::vector<RandomProgram> &programs,
                             Tally &tally);

  mlir::MLIRContext &getContext() { return context; }

  /// Told when a part begins: a crash is that part's.
  std::function<void(const char *part)> onPart = [](const char *) {};

private:
  mlir::MLIRContext context;
  Native native;
  std::string diagnostics;
};

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_CHECK_H
