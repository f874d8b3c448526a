//===- AbstractValue.h - what the reader knows of an SSA value --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Data is never followed, only what decides about order and place: integers
// that are constant at this point of the run, pointers and views with their
// buffer, and handles (tokens, streams, events) with the tasks behind them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPSIR_ABSTRACTVALUE_H
#define PLUMBLINE_LIB_DEPSIR_ABSTRACTVALUE_H

#include "plumbline/Deps/AccessGraph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumb::depsir {

/// Tasks, ascending, each once.
class TaskSet {
public:
  TaskSet() = default;
  TaskSet(TaskIndex task) : tasks(1, task) {}

  void add(llvm::ArrayRef<TaskIndex> more) {
    tasks.append(more.begin(), more.end());
    std::sort(tasks.begin(), tasks.end());
    tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  }
  void add(const TaskSet &more) { add(more.tasks); }

  auto begin() const { return tasks.begin(); }
  auto end() const { return tasks.end(); }
  bool empty() const { return tasks.empty(); }

private:
  llvm::SmallVector<TaskIndex, 2> tasks;
};

/// A pointer into a buffer, with the shape of what it points to if known.
struct MemoryView {
  /// noIndex: no memory, the offset is a number (an offset from null).
  uint32_t buffer = noIndex;
  /// From the buffer's beginning; none: not known.
  std::optional<int64_t> offsetBytes;
  /// On top of that, in elements.
  int64_t offset = 0;
  /// Elements along each dimension and their strides, in elements.
  bool hasShape = false;
  llvm::SmallVector<int64_t, 4> shape, strides;
  /// 0: not known (a descriptor of LLVM's does not tell).
  uint64_t elementBytes = 0;
};

struct AbstractValue {
  enum class Kind : uint8_t {
    Unknown,
    Integer,
    View,      ///< A memref or a pointer.
    Aggregate, ///< An LLVM struct or array, a field an element.
    Async,     ///< A token, or an async.value with its payload in `elements`.
    Group,     ///< `id` is an index into the evaluator's groups.
    Stream,
    Event,
  };

  Kind kind = Kind::Unknown;
  int64_t integer = 0;
  uint32_t id = 0;
  MemoryView view;
  TaskSet tasks;
  std::vector<AbstractValue> elements;

  static AbstractValue ofInteger(int64_t integer) {
    AbstractValue value;
    value.kind = Kind::Integer;
    value.integer = integer;
    return value;
  }
  static AbstractValue ofView(MemoryView view) {
    AbstractValue value;
    value.kind = Kind::View;
    value.view = std::move(view);
    return value;
  }
  static AbstractValue ofTasks(TaskSet tasks) {
    AbstractValue value;
    value.kind = Kind::Async;
    value.tasks = std::move(tasks);
    return value;
  }
  static AbstractValue ofHandle(Kind kind, uint32_t id) {
    AbstractValue value;
    value.kind = kind;
    value.id = id;
    return value;
  }

  bool is(Kind other) const { return kind == other; }
  std::optional<int64_t> asInteger() const {
    if (kind == Kind::Integer)
      return integer;
    return std::nullopt;
  }
};

} // namespace plumb::depsir

#endif // PLUMBLINE_LIB_DEPSIR_ABSTRACTVALUE_H
