//===- AsyncLowering.h - asynchronous regions and objects -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Async.cpp and AsyncRuntime.cpp share: both levels of asynchronous code
// are the same few instructions on the runtime's objects, so that a program
// that is lowered in part works, too.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_ASYNCLOWERING_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_ASYNCLOWERING_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// d = fn(a, b); a fresh slot without `d`.
Slot asyncCall(Emitter &e, AsyncFn fn, Slot a = 0, Slot b = 0);
void asyncCallTo(Emitter &e, Slot d, AsyncFn fn, Slot a = 0, Slot b = 0);

/// True if `op` lies in an async.execute or an async.func.
bool isInAsyncRegion(mlir::Operation *op);

/// Unless `condition` holds, the asynchronous region around `op` ends in error:
/// so do its token and its values.
void requireInAsyncRegion(Emitter &e, mlir::Operation *op, Slot condition);

void registerAsyncRuntime(DialectRegistry &r);

/// Bytes of the storage of a value of this type: one word a slot, and more for
/// elements that need more.
uint64_t storageBytes(const TypeLayout &type);
/// Moves a value between slots and storage.
void storeToStorage(Emitter &e, const TypeLayout &type, Slot value,
                    Slot storage);
void loadFromStorage(Emitter &e, const TypeLayout &type, Slot d, Slot storage);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_ASYNCLOWERING_H
