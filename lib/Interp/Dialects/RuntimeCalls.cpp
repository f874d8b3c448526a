//===- RuntimeCalls.cpp - calls of what a program only declares -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See RuntimeCalls.h. Each group of functions says by itself whether a name is
// one of its own; the first that does lowers the call.
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "../ProgramBuilder.h"
#include "plumbline/Interp/HostFunction.h"

using namespace plumb;
using namespace mlir;

bool plumb::lowerRuntimeCall(Emitter &e, StringRef name, ValueRange operands,
                             ResultRange results) {
  return lowerLibraryCall(e, name, operands, results) ||
         lowerMemrefCall(e, name, operands, results) ||
         lowerAsyncCall(e, name, operands, results);
}

Slot plumb::callRuntime(Emitter &e, StringRef name, ArrayRef<Slot> arguments,
                        unsigned results, uint8_t code) {
  Slot d = e.temp(results);
  const HostFunction *host = HostFunction::named(name);
  if (!host) {
    (void)e.unsupported("the runtime function '" + name + "'");
    return d;
  }
  SmallVector<uint32_t> words{static_cast<uint32_t>(arguments.size())};
  for (Slot s : arguments)
    words.append({s, 1, 0});
  e.emit2(Opcode::CallHost, d, e.program().hostIndex(host), e.table(words), 0,
          results, 0, 0, 0, code);
  return d;
}
