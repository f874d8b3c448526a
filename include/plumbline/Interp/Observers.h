//===- Observers.h - watching a run from outside ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program that embeds the interpreter may be told while a function runs:
//
//   * operations, all of them or every Nth, with their operands and results,
//   * operations that carry the attribute `plumb.tag`,
//   * memory: allocations, their ends, and the bytes that are read and written,
//   * order: what may run side by side, and who waits for whom.
//
// Who wants to be told of operations or of order says so when compiling
// (CompileOptions::observeOperations, observeTags, observeOrder), and of
// anything when running (RunOptions::observers). A program that was compiled
// without it holds no trace of it and runs as fast as it can; one that is
// observed runs in a loop of its own that tracks poison, too. Values are read
// when asked for, so that looking at one operation in a thousand costs a
// thousandth.
//
// The callbacks run on the thread of the run, in the order of execution. What
// they are handed is valid until they return.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_OBSERVERS_H
#define PLUMBLINE_INTERP_OBSERVERS_H

#include "plumbline/Interp/HostValue.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace plumb {

/// An operation that has run; a terminator that is about to.
class OperationEvent {
public:
  virtual ~OperationEvent() = default;

  /// "file:line:col" and "arith.addf".
  virtual const std::string &position() const = 0;
  virtual const std::string &name() const = 0;
  /// The attribute `plumb.tag`, or "".
  virtual const std::string &tag() const = 0;
  /// How often this operation has run, this time included.
  virtual uint64_t count() const = 0;

  virtual unsigned numOperands() const = 0;
  virtual unsigned numResults() const = 0;
  /// A value with its poison and, in a run with shadows, its shadows. nullopt
  /// where there is none to show: a tensor that the operation has taken over, a
  /// memref whose memory is gone, a type that no HostValue has.
  virtual std::optional<HostValue> operand(unsigned i) const = 0;
  virtual std::optional<HostValue> result(unsigned i) const = 0;
};

struct MemoryEvent {
  enum Kind : uint8_t { Allocate, Free, Read, Write };
  /// What the memory is. Tensors are the interpreter's own affair: two that are
  /// one value share it, and one that nobody needs any more is written over.
  enum Storage : uint8_t { Heap, Stack, Static, Tensor, Argument };
  Kind kind;
  /// Simulated address of the first byte. Addresses of one allocation differ by
  /// what lies between; those of two allocations are far apart.
  uint64_t address;
  uint64_t bytes;
  /// Of the operation; empty for arguments and static data.
  const std::string &position, &operation;
  Storage storage;
  bool isAtomic;
  /// What is allocated: the symbol of static data, else "".
  const std::string &symbol;
};

/// Work that the program does not put in order runs here one piece after the
/// other, at the place where it is begun: between a beginning and its end lies
/// all that belongs to it, and pieces may lie within each other.
struct OrderEvent {
  enum Kind : uint8_t {
    EnterLoop,      ///< The iterations of a parallel loop are to come.
    BeginIteration, ///< values: its induction variables.
    EndIteration,   ///< Until the next one, results are combined.
    ExitLoop,       ///< All iterations are through.
    BeginTask,      ///< The region of an async.execute, an async.func.
    EndTask,        ///< values: the objects (tokens, ...) that stand for it.
    Join,           ///< values: an object or group that has been waited for.
    AddToGroup,     ///< values: an object, the group.
    /// Something runs of which not all is known: a coroutine goes on, an
    /// external function reads memory.
    Unknown,
  };
  Kind kind;
  const uint64_t *values;
  size_t numValues;
  /// Of the loop, the asynchronous operation, or what waits.
  const std::string &position, &operation;
};

struct Observers {
  /// Operations: every `every`th that runs, counted over the whole program.
  std::function<void(const OperationEvent &)> operation;
  uint64_t every = 1;
  /// Operations with the attribute `plumb.tag`, each time they run.
  std::function<void(const OperationEvent &)> tag;
  /// Memory. An access that is invalid is a finding and no event.
  std::function<void(const MemoryEvent &)> memory;
  /// Order; together with `memory` it says what races with what.
  std::function<void(const OrderEvent &)> order;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_OBSERVERS_H
