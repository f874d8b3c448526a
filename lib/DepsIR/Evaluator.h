//===- Evaluator.h - follows host code and records its tasks ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread of host code (the function itself, the body of an async.execute, an
// iteration of a parallel loop) is known by its tail: the tasks that whatever
// it does next comes after. Work on the thread itself becomes the new tail;
// work that is only submitted comes after the tail and leaves it alone; waiting
// for a handle adds the handle's tasks to it.
//
// One file a dialect, each a function that takes an operation of it or leaves
// it to what is known of all operations (Generic.cpp); Evaluator.cpp has the
// list.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPSIR_EVALUATOR_H
#define PLUMBLINE_LIB_DEPSIR_EVALUATOR_H

#include "AbstractValue.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "plumbline/DepsIR/ReadIR.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <unordered_map>

namespace plumb::depsir {

using Values = std::vector<AbstractValue>;
using Kind = AbstractValue::Kind;

/// An access on the way to the graph.
struct TaskAccess {
  MemoryView view;
  uint8_t mode = 0; ///< AccessMode.
  /// So many bytes from the view's beginning, instead of its shape.
  std::optional<int64_t> bytes;
  /// The size of an element, where the view does not have it.
  uint64_t elementBytes = 0;
};

struct TaskInfo {
  mlir::Operation *op;
  std::string name;
  std::vector<TaskAccess> accesses;
  bool isOpaque = false;
};

class Evaluator {
public:
  Evaluator(mlir::Operation *module, const IRGraphOptions &options)
      : module(module), options(options) {}

  Result<AccessGraph> run();

  // What the files of the dialects use:

  AbstractValue &operator[](mlir::Value value) {
    return values[value.getAsOpaquePointer()];
  }
  std::optional<int64_t> integerOf(mlir::Value value) {
    return (*this)[value].asInteger();
  }

  /// Runs the region's blocks. What the last terminator passes on; none if the
  /// run ended in front of one (an error, or a branch on something unknown).
  std::optional<Values> runRegion(mlir::Region &region, Values arguments);
  /// The same for a function's body, whose results are those of \p call.
  void callFunction(mlir::Operation *call, mlir::Operation *function);
  mlir::Operation *lookUp(mlir::Operation *from, mlir::SymbolRefAttr symbol);

  /// What this thread comes after.
  TaskSet tail;

  /// A task of the thread itself.
  TaskIndex hostTask(TaskInfo info);
  /// A task that the thread submits, after its tail and \p after.
  TaskIndex submit(TaskInfo info, const TaskSet &after);
  /// An operation about which nothing can be said: \p why, for people.
  void giveUp(mlir::Operation *op, const std::string &why);

  /// A remark on what was left out.
  void note(mlir::Operation *op, const std::string &what);

  /// The buffer of the global that \p op names as \p symbol, made on its first
  /// use. An alias is what it stands for; noIndex: nothing that is followed.
  uint32_t globalBuffer(mlir::Operation *op, mlir::SymbolRefAttr symbol,
                        std::optional<uint64_t> bytes);
  /// What a stream holds, by the value that names it.
  TaskSet &streamOf(mlir::Value stream);

  uint32_t addBuffer(std::string name, std::optional<uint64_t> bytes);
  /// What \p op allocates.
  uint32_t addBuffer(mlir::Operation *op, std::optional<uint64_t> bytes);
  void setAlloc(uint32_t buffer, TaskIndex task);
  void setFree(uint32_t buffer, TaskIndex task);

  uint32_t addHandle() { return nextHandle++; }
  std::vector<TaskSet> groups;
  /// Tails of streams, and tasks behind events, by handle.
  std::map<std::pair<Kind, uint32_t>, TaskSet> behind;

  void fail(mlir::Operation *op, std::string message);
  bool failed() const { return error.has_value(); }

private:
  Result<mlir::Operation *> entryFunction();
  void runConstructors();
  void bindArguments(mlir::Operation *function, Values &arguments);
  void runOperation(mlir::Operation *op);
  mlir::Block *branchTarget(mlir::Operation *terminator, Values &arguments);
  TaskIndex addTask(TaskInfo info, const TaskSet &after);
  void addAccess(TaskIndex task, const TaskAccess &access);

  mlir::Operation *module;
  IRGraphOptions options;
  AccessGraph graph;
  mlir::SymbolTableCollection symbols;
  /// By SSA value. References into it stay valid while others are added.
  std::unordered_map<const void *, AbstractValue> values;
  llvm::DenseSet<mlir::Operation *> active; ///< Functions being run.
  std::map<mlir::Operation *, uint32_t> globals;
  std::unordered_map<std::string, unsigned> bufferNames; ///< How often each.
  uint64_t executed = 0;
  uint32_t nextHandle = 0;
  std::optional<Error> error;
};

/// \name One a dialect: false leaves the operation to the general rules
/// @{
bool runAsync(Evaluator &evaluator, mlir::Operation *op);
bool runGpu(Evaluator &evaluator, mlir::Operation *op);
bool runScf(Evaluator &evaluator, mlir::Operation *op);
bool runAffine(Evaluator &evaluator, mlir::Operation *op);
bool runMemRef(Evaluator &evaluator, mlir::Operation *op);
bool runLLVM(Evaluator &evaluator, mlir::Operation *op);
bool runFunc(Evaluator &evaluator, mlir::Operation *op);
/// @}

/// Calls of MLIR's GPU runtime (mgpu*), malloc and free, by name and with the
/// arguments that the runtime's C functions have.
bool runRuntimeCall(Evaluator &evaluator, mlir::Operation *call,
                    llvm::StringRef name, mlir::ValueRange arguments);

/// The accesses of \p kernel, a function or the region of a launch, to what it
/// is given: \p arguments are its parameters (or values from outside) with what
/// is known of them. False if it does something whose effect is not known.
bool kernelAccesses(
    Evaluator &evaluator,
    llvm::ArrayRef<std::pair<mlir::Value, AbstractValue>> arguments,
    mlir::Region &kernel, std::vector<TaskAccess> &accesses);

/// Constants, integer arithmetic, pure operations, and what an operation says
/// of its own memory effects.
void runGeneric(Evaluator &evaluator, mlir::Operation *op);

/// The region of \p view, if all of its numbers are known.
std::optional<ByteRegion> regionOf(const TaskAccess &access);
/// Where \p view ends in its buffer, if all of its numbers are known.
std::optional<uint64_t> endOf(const MemoryView &view);
/// What memref.atomic_rmw does: an assignment does not commute with another.
uint8_t atomicMode(mlir::Operation *atomicRMW);
/// What a memref or pointer of type \p type into \p buffer shows of it.
MemoryView viewOfType(mlir::Type type, uint32_t buffer);
/// Bytes of a value in memory; 0 if not a number, a pointer or a vector: then
/// an access to one is to all of its buffer.
uint64_t bytesOfType(mlir::Type type);
/// `file:line:col`; empty if the location has no file.
std::string placeOf(mlir::Operation *op);

} // namespace plumb::depsir

#endif // PLUMBLINE_LIB_DEPSIR_EVALUATOR_H
