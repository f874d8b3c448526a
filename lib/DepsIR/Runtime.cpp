//===- Runtime.cpp - calls of MLIR's GPU runtime --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What gpu-to-llvm leaves of tokens: streams and events. The names and their
// parameters are those of MLIR's GPU runtime wrappers. An event stands for what
// its stream held when it was recorded, and for nothing before.
//
//===----------------------------------------------------------------------===//

#include "BufferName.h"
#include "Evaluator.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;
using namespace plumb::depsir;

namespace {

struct Call {
  Evaluator &evaluator;
  mlir::Operation *op;
  llvm::StringRef name;
  mlir::ValueRange arguments;

  /// What an event stands for. A stream that stands where an event should (as
  /// behind llvm-project issue 170833) is an event that nobody has recorded.
  TaskSet &eventOf(mlir::Value event) const {
    AbstractValue &value = evaluator[event];
    if (!value.is(Kind::Event) && !value.is(Kind::Stream))
      value = AbstractValue::ofHandle(Kind::Event, evaluator.addHandle());
    return evaluator.behind[{Kind::Event, value.id}];
  }
  void setResult(AbstractValue value) const {
    if (op->getNumResults())
      evaluator[op->getResult(0)] = std::move(value);
  }
  TaskIndex onStream(TaskInfo info, mlir::Value stream) const {
    TaskSet &behind = evaluator.streamOf(stream);
    TaskIndex task = evaluator.submit(std::move(info), behind);
    behind = TaskSet(task);
    return task;
  }
  /// \p count elements of \p size bytes at \p pointer.
  void addRange(TaskInfo &info, mlir::Value pointer, uint8_t mode,
                mlir::Value count, int64_t size) const {
    const AbstractValue &value = evaluator[pointer];
    if (!value.is(Kind::View)) {
      info.isOpaque = true;
      return;
    }
    TaskAccess access{value.view, mode, {}, 0};
    if (std::optional<int64_t> number = evaluator.integerOf(count))
      access.bytes = *number * size;
    // The descriptor's offset is already in the pointer.
    access.view.offset = 0;
    info.accesses.push_back(access);
  }
  void allocate(mlir::Value bytes) const {
    std::optional<int64_t> size = evaluator.integerOf(bytes);
    MemoryView view;
    view.offsetBytes = 0;
    view.buffer = evaluator.addBuffer(bufferName("." + name.str(), placeOf(op)),
                                      size ? std::optional(uint64_t(*size))
                                           : std::nullopt);
    setResult(AbstractValue::ofView(view));
  }
  void release(mlir::Value pointer, std::optional<mlir::Value> stream) const {
    const AbstractValue value = evaluator[pointer];
    bool isKnown = value.is(Kind::View) && value.view.buffer != noIndex;
    TaskInfo info{op, name.str(), {}, !isKnown};
    TaskIndex task = stream ? onStream(std::move(info), *stream)
                            : evaluator.hostTask(std::move(info));
    if (isKnown)
      evaluator.setFree(value.view.buffer, task);
  }
};

void streamCreate(const Call &call) {
  call.setResult(
      AbstractValue::ofHandle(Kind::Stream, call.evaluator.addHandle()));
}
void eventCreate(const Call &call) {
  call.setResult(
      AbstractValue::ofHandle(Kind::Event, call.evaluator.addHandle()));
}
void streamSynchronize(const Call &call) {
  call.evaluator.tail.add(call.evaluator.streamOf(call.arguments[0]));
}
void streamWaitEvent(const Call &call) {
  TaskSet event = call.eventOf(call.arguments[1]);
  call.evaluator.streamOf(call.arguments[0]).add(event);
}
void eventRecord(const Call &call) {
  TaskSet stream = call.evaluator.streamOf(call.arguments[1]);
  stream.add(call.evaluator.tail);
  call.eventOf(call.arguments[0]) = stream;
}
void eventSynchronize(const Call &call) {
  call.evaluator.tail.add(call.eventOf(call.arguments[0]));
}
/// Destroying a stream or an event does not wait for what it stands for.
void nothing(const Call &) {}

void memAlloc(const Call &call) { call.allocate(call.arguments[0]); }
void memFree(const Call &call) {
  call.release(call.arguments[0], call.arguments[1]);
}
void hostFree(const Call &call) {
  call.release(call.arguments[0], std::nullopt);
}
void copy(const Call &call) {
  TaskInfo info{call.op, call.name.str(), {}, false};
  call.addRange(info, call.arguments[1], ReadAccess, call.arguments[2], 1);
  call.addRange(info, call.arguments[0], WriteAccess, call.arguments[2], 1);
  call.onStream(std::move(info), call.arguments[3]);
}
void fill(const Call &call) {
  TaskInfo info{call.op, call.name.str(), {}, false};
  call.addRange(info, call.arguments[0], WriteAccess, call.arguments[2],
                call.name == "mgpuMemset16" ? 2 : 4);
  call.onStream(std::move(info), call.arguments[3]);
}

} // namespace

bool plumb::depsir::runRuntimeCall(Evaluator &evaluator, mlir::Operation *call,
                                   llvm::StringRef name,
                                   mlir::ValueRange arguments) {
  static const struct {
    llvm::StringLiteral name;
    unsigned parameters;
    void (*run)(const Call &);
  } functions[] = {
      {"mgpuStreamCreate", 0, streamCreate},
      {"mgpuStreamDestroy", 1, nothing},
      {"mgpuStreamSynchronize", 1, streamSynchronize},
      {"mgpuStreamWaitEvent", 2, streamWaitEvent},
      {"mgpuEventCreate", 0, eventCreate},
      {"mgpuEventDestroy", 1, nothing},
      {"mgpuEventRecord", 2, eventRecord},
      {"mgpuEventSynchronize", 1, eventSynchronize},
      {"mgpuMemAlloc", 3, memAlloc},
      {"mgpuMemFree", 2, memFree},
      {"mgpuMemcpy", 4, copy},
      {"mgpuMemset32", 4, fill},
      {"mgpuMemset16", 4, fill},
      {"mgpuSetDefaultDevice", 1, nothing},
      {"malloc", 1, memAlloc},
      {"free", 1, hostFree},
  };
  for (const auto &[known, parameters, run] : functions) {
    if (name != known || arguments.size() != parameters)
      continue;
    for (mlir::Value result : call->getResults())
      evaluator[result] = {};
    run({evaluator, call, name, arguments});
    return true;
  }
  return false;
}
