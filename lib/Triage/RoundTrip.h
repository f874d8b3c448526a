//===- RoundTrip.h - does IR survive being printed --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IR that the verifier accepts may still be IR that nobody could have written:
// it prints to text that does not parse, or that parses to something else. The
// generic form shows the operations as they are, and what fails there is a
// fault of whoever made them. The custom form depends on each operation's own
// printer, too, which may be at fault instead.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_ROUNDTRIP_H
#define PLUMBLINE_LIB_TRIAGE_ROUNDTRIP_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace plumb {

struct RoundTrip {
  enum Kind {
    Same,
    NoParse, ///< the text is no valid IR; `error` says why
    Other    ///< it is other IR; `error` shows the first line that differs
  };
  Kind kind = Same;
  std::string error;
  /// The line of the text at which the parser stopped.
  std::string line;
  /// Of Other: what was read.
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

RoundTrip roundTrip(mlir::Operation *module, bool generic);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_ROUNDTRIP_H
