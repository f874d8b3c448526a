//===- Tasks.h - asynchronous objects and coroutines ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What MLIR's asynchronous runtime keeps, for one thread. Tokens, values and
// groups are named by the address of a little memory of their own, so that they
// travel through registers and memory as any pointer does. They are never
// freed: programs that have not been lowered yet count no references.
//
// A coroutine is a frame that can be left and entered again. One that is
// scheduled before it suspends itself goes on at once, without leaving; that is
// one of the orders that a runtime with threads allows, and it is the order in
// which the program before its lowering to coroutines runs. All others wait in
// a queue that is worked off where somebody waits, and when the entry returns.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_TASKS_H
#define PLUMBLINE_LIB_INTERP_EXEC_TASKS_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/Shadow.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <deque>
#include <vector>

namespace plumb {

/// A token, a value or a group.
struct AsyncObject {
  enum Kind : uint8_t { Token, Value, Group };
  Kind kind = Token;
  /// Of a token or value; of a group once a member is in error.
  bool ready = false, error = false;
  /// Address of a value's storage.
  uint64_t storage = 0;
  /// Members that a group still waits for, and those that were added.
  uint64_t pending = 0, members = 0;
  /// Groups that wait for this token or value.
  llvm::SmallVector<uint64_t, 1> groups;
  /// Coroutines to schedule when it is ready.
  llvm::SmallVector<uint64_t, 1> waiters;
};

struct Coroutine {
  const Function *function = nullptr;
  /// Where it goes on, behind CoroSuspend; null while it runs.
  const Inst *resumeAt = nullptr;
  /// Its frame while it does not run.
  std::vector<uint64_t> values;
  std::vector<uint32_t> poison;
  std::vector<Shadow> shadows;
  /// Automatic allocations, and how many of them there were at each open
  /// ScopeEnter.
  std::vector<uint64_t> automatic;
  std::vector<size_t> scopes;
};

struct Tasks {
  llvm::DenseMap<uint64_t, AsyncObject> objects;
  llvm::DenseMap<uint64_t, Coroutine> coroutines;
  /// Handles of coroutines to go on with, in order.
  std::deque<uint64_t> scheduled;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_TASKS_H
