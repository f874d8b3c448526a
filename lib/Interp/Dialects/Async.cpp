//===- Async.cpp - the async dialect --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "Fully sequential execution is a completely legal execution", says the
// dialect, and that is the one here: the region of an async.execute runs where
// it stands, a call of an async.func when it is made. Tokens and values are
// objects of the runtime (Exec/Tasks.h) all the same, because parts of a
// program may be lowered to it already.
//
// An assertion that fails within an asynchronous region, or an await of what is
// in error, puts the region's own token and values in error. Outside of one it
// stops the program.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Async/IR/Async.h"
#include "AsyncLowering.h"
#include "LLVMValues.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

void plumb::asyncCallTo(Emitter &e, Slot d, AsyncFn fn, Slot a, Slot b) {
  e.emit2(Opcode::AsyncCall, d, a, b, 0, static_cast<uint32_t>(fn));
}

Slot plumb::asyncCall(Emitter &e, AsyncFn fn, Slot a, Slot b) {
  Slot d = e.temp();
  asyncCallTo(e, d, fn, a, b);
  return d;
}

/// Elements are stored as what they are, so that shadows keep up; all that is
/// addresses and sizes, as words.
static ScalarType storedElement(const TypeLayout &type) {
  if (type.kind == TypeLayout::Scalar || type.kind == TypeLayout::Vector)
    return type.elem;
  return wordType();
}

uint64_t plumb::storageBytes(const TypeLayout &type) {
  return uint64_t(type.slots()) *
         std::max<uint64_t>(8, storedElement(type).bytes());
}

static TypeLayout laneLayout(const TypeLayout &type) {
  TypeLayout lane;
  lane.kind = TypeLayout::Scalar;
  lane.elem = storedElement(type);
  return lane;
}

void plumb::storeToStorage(Emitter &e, const TypeLayout &type, Slot value,
                           Slot storage) {
  if (!type.slots())
    return;
  if (type.kind == TypeLayout::Tensor) // held for good
    e.retain(type, value);
  e.storeLanes(value, laneLayout(type), storage, type.slots());
}

void plumb::loadFromStorage(Emitter &e, const TypeLayout &type, Slot d,
                            Slot storage) {
  if (!type.slots())
    return;
  if (type.kind == TypeLayout::Tensor)
    e.release(type, d);
  e.loadLanes(d, laneLayout(type), storage, type.slots());
  if (type.kind == TypeLayout::Tensor)
    e.retain(type, d);
}

/// A token, or a value with room for what it wraps, in `d`.
static LogicalResult createObject(Emitter &e, Type type, Slot d) {
  auto value = dyn_cast<async::ValueType>(type);
  if (!value) {
    asyncCallTo(e, d, AsyncFn::CreateToken);
    return success();
  }
  std::optional<TypeLayout> t = e.layout(value.getValueType());
  if (!t)
    return failure();
  asyncCallTo(e, d, AsyncFn::CreateValue, wordConstant(e, storageBytes(*t)));
  return success();
}

static LogicalResult storeValue(Emitter &e, Value value, Slot object) {
  std::optional<TypeLayout> t = e.layout(value.getType());
  if (!t)
    return failure();
  storeToStorage(e, *t, e.slot(value), asyncCall(e, AsyncFn::Storage, object));
  return success();
}

/// `result` = what the async.value at `object` wraps.
static LogicalResult loadValue(Emitter &e, Value result, Slot object) {
  std::optional<TypeLayout> t = e.layout(result.getType());
  if (!t)
    return failure();
  loadFromStorage(e, *t, e.define(result),
                  asyncCall(e, AsyncFn::Storage, object));
  return success();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The async.execute or async.func around an operation, or null.
static Operation *regionAround(Operation *op) {
  for (op = op->getParentOp(); op; op = op->getParentOp()) {
    if (isa<async::ExecuteOp, async::FuncOp>(op))
      return op;
    if (isa<FunctionOpInterface>(op))
      return nullptr;
  }
  return nullptr;
}

bool plumb::isInAsyncRegion(Operation *op) { return regionAround(op); }

/// Ends an async.func: new objects for all its results, in this state, which
/// wrap `operands`.
static LogicalResult leaveFunction(Emitter &e, async::FuncOp func,
                                   AsyncFn state, OperandRange operands) {
  SmallVector<uint32_t> words{func.getNumResults()};
  unsigned next = 0;
  for (Type type : func.getResultTypes()) {
    Slot object = e.temp();
    if (failed(createObject(e, type, object)))
      return failure();
    if (isa<async::ValueType>(type) && next < operands.size() &&
        failed(storeValue(e, operands[next++], object)))
      return failure();
    asyncCall(e, state, object);
    words.append({object, 1, 0});
  }
  e.emit(Opcode::Ret, 0, 0, e.table(words));
  return success();
}

static void leaveInError(Emitter &e, Operation *region) {
  if (auto func = dyn_cast<async::FuncOp>(region)) {
    OperandRange none(nullptr, 0);
    (void)leaveFunction(e, func, AsyncFn::SetError, none);
    return;
  }
  for (Value object : region->getResults())
    asyncCall(e, AsyncFn::SetError, e.slot(object));
  e.jump(e.exitLabel(region));
}

void plumb::requireInAsyncRegion(Emitter &e, Operation *op, Slot condition) {
  Label on = e.newLabel();
  e.branchIf(condition, on);
  leaveInError(e, regionAround(op));
  e.place(on);
}

/// Waits for an object; what happens if it is in error then is up to `region`,
/// which is null outside of asynchronous ones.
static void awaitObject(Emitter &e, Slot object, Operation *region) {
  e.emit(Opcode::Await, 0, object);
  e.parallelMark(ParallelMark::Join, object);
  Slot error = asyncCall(e, AsyncFn::IsError, object);
  if (region) {
    Label on = e.newLabel();
    e.branchUnless(error, on);
    leaveInError(e, region);
    e.place(on);
    return;
  }
  Slot fine = e.temp();
  e.emit(Opcode::XorI, fine, error, e.i1Constant(true), 1);
  e.emit(Opcode::Assert, 0, fine,
         e.message("Awaited async operand is in error state"));
}

/// What has run since BeginTask is over, and `objects` stand for it.
static void endTask(Emitter &e, ResultRange objects) {
  SmallVector<Slot> handles;
  for (Value object : objects)
    handles.push_back(e.slot(object));
  e.parallelMark(ParallelMark::EndTask, handles);
}

static LogicalResult lowerExecute(async::ExecuteOp op, Emitter &e) {
  for (Value object : op.getResults())
    if (failed(createObject(e, object.getType(), e.define(object))))
      return failure();
  e.parallelMark(ParallelMark::BeginTask);
  for (Value dependency : op.getDependencies())
    awaitObject(e, e.slot(dependency), op);
  Block &body = op.getBodyRegion().front();
  for (auto [operand, argument] :
       llvm::zip(op.getBodyOperands(), body.getArguments())) {
    awaitObject(e, e.slot(operand), op);
    if (isa<async::ValueType>(operand.getType()) &&
        failed(loadValue(e, argument, e.slot(operand))))
      return failure();
  }
  if (failed(e.emitBlockBody(body)))
    return failure();
  auto yield = cast<async::YieldOp>(body.getTerminator());
  for (auto [value, object] :
       llvm::zip(yield.getOperands(), op.getBodyResults()))
    if (failed(storeValue(e, value, e.slot(object))))
      return failure();
  for (Value object : llvm::reverse(op.getResults()))
    asyncCall(e, AsyncFn::SetAvailable, e.slot(object));
  e.place(e.exitLabel(op));
  endTask(e, op->getResults());
  return success();
}

static LogicalResult lowerAwait(async::AwaitOp op, Emitter &e) {
  Slot object = e.slot(op.getOperand());
  awaitObject(e, object, regionAround(op));
  return op.getResult() ? loadValue(e, op.getResult(), object) : success();
}

static LogicalResult lowerAwaitAll(async::AwaitAllOp op, Emitter &e) {
  awaitObject(e, e.slot(op.getOperand()), regionAround(op));
  return success();
}

static LogicalResult lowerCreateGroup(async::CreateGroupOp op, Emitter &e) {
  asyncCallTo(e, e.define(op.getResult()), AsyncFn::CreateGroup,
              e.slot(op.getSize()));
  return success();
}

static LogicalResult lowerAddToGroup(async::AddToGroupOp op, Emitter &e) {
  asyncCallTo(e, e.define(op.getRank()), AsyncFn::AddToGroup,
              e.slot(op.getOperand()), e.slot(op.getGroup()));
  e.parallelMark(ParallelMark::AddToGroup,
                 {e.slot(op.getOperand()), e.slot(op.getGroup())});
  return success();
}

static LogicalResult lowerCall(async::CallOp op, Emitter &e) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      e.lookupSymbol(op, op.getCalleeAttr()));
  if (!callee)
    return e.unsupported("a call of '" + op.getCallee() +
                         "', which is no function");
  e.parallelMark(ParallelMark::BeginTask);
  if (failed(e.call(callee, op.getOperands(), op->getResults())))
    return failure();
  endTask(e, op->getResults());
  return success();
}

static LogicalResult lowerReturn(async::ReturnOp op, Emitter &e) {
  return leaveFunction(e, op->getParentOfType<async::FuncOp>(),
                       AsyncFn::SetAvailable, op.getOperands());
}

static LogicalResult lowerFunc(async::FuncOp, Emitter &) { return success(); }

//===----------------------------------------------------------------------===//
// The runtime's objects
//===----------------------------------------------------------------------===//

static LogicalResult lowerCreate(async::RuntimeCreateOp op, Emitter &e) {
  return createObject(e, op.getType(), e.define(op.getResult()));
}

static LogicalResult lowerRuntimeCreateGroup(async::RuntimeCreateGroupOp op,
                                             Emitter &e) {
  asyncCallTo(e, e.define(op.getResult()), AsyncFn::CreateGroup,
              e.slot(op.getSize()));
  return success();
}

template <AsyncFn fn> static LogicalResult lowerSet(Operation *op, Emitter &e) {
  asyncCall(e, fn, e.slot(op->getOperand(0)));
  return success();
}

static LogicalResult lowerIsError(async::RuntimeIsErrorOp op, Emitter &e) {
  asyncCallTo(e, e.define(op.getIsError()), AsyncFn::IsError,
              e.slot(op.getOperand()));
  return success();
}

static LogicalResult lowerRuntimeAwait(async::RuntimeAwaitOp op, Emitter &e) {
  e.emit(Opcode::Await, 0, e.slot(op.getOperand()));
  return success();
}

static LogicalResult lowerStore(async::RuntimeStoreOp op, Emitter &e) {
  return storeValue(e, op.getValue(), e.slot(op.getStorage()));
}

static LogicalResult lowerLoad(async::RuntimeLoadOp op, Emitter &e) {
  return loadValue(e, op.getResult(), e.slot(op.getStorage()));
}

static LogicalResult lowerRuntimeAdd(async::RuntimeAddToGroupOp op,
                                     Emitter &e) {
  asyncCallTo(e, e.define(op.getRank()), AsyncFn::AddToGroup,
              e.slot(op.getOperand()), e.slot(op.getGroup()));
  return success();
}

/// Objects live as long as the run.
static LogicalResult lowerNothing(Operation *, Emitter &) { return success(); }

/// What async.runtime.num_worker_threads says: more than one, so that work is
/// split up as it would be elsewhere.
static constexpr int64_t kWorkers = 4;

static LogicalResult lowerWorkers(async::RuntimeNumWorkerThreadsOp op,
                                  Emitter &e) {
  e.move(e.define(op.getResult()), e.indexConstant(kWorkers), 1);
  return success();
}

//===----------------------------------------------------------------------===//
// Coroutines
//===----------------------------------------------------------------------===//

static LogicalResult lowerCoroId(async::CoroIdOp op, Emitter &e) {
  e.alias(op.getId(), wordConstant(e, 0));
  return success();
}

static LogicalResult lowerCoroBegin(async::CoroBeginOp op, Emitter &e) {
  asyncCallTo(e, e.define(op.getHandle()), AsyncFn::CoroBegin,
              wordConstant(e, 0));
  return success();
}

static LogicalResult lowerCoroSave(async::CoroSaveOp op, Emitter &e) {
  e.alias(op.getState(), e.slot(op.getHandle()));
  return success();
}

static LogicalResult lowerCoroSuspend(async::CoroSuspendOp op, Emitter &e) {
  Slot signal = e.temp();
  e.emit(Opcode::CoroSuspend, signal);
  e.switchOn(signal, e.labelOf(op.getSuspendDest()),
             {{0, e.labelOf(op.getResumeDest())},
              {1, e.labelOf(op.getCleanupDest())}});
  return success();
}

static LogicalResult lowerResume(async::RuntimeResumeOp op, Emitter &e) {
  asyncCall(e, AsyncFn::Schedule, e.slot(op.getHandle()));
  return success();
}

static LogicalResult lowerAwaitAndResume(async::RuntimeAwaitAndResumeOp op,
                                         Emitter &e) {
  asyncCall(e, AsyncFn::ScheduleWhenReady, e.slot(op.getOperand()),
            e.slot(op.getHandle()));
  return success();
}

void plumb::registerAsyncDialect(DialectRegistry &r) {
  r.add<async::ExecuteOp, lowerExecute>();
  r.add<async::AwaitOp, lowerAwait>();
  r.add<async::AwaitAllOp, lowerAwaitAll>();
  r.add<async::CreateGroupOp, lowerCreateGroup>();
  r.add<async::AddToGroupOp, lowerAddToGroup>();
  r.add<async::FuncOp, lowerFunc>();
  r.add<async::CallOp, lowerCall>();
  r.add<async::ReturnOp, lowerReturn>();
  r.add<async::RuntimeCreateOp, lowerCreate>();
  r.add<async::RuntimeCreateGroupOp, lowerRuntimeCreateGroup>();
  r.addAll<async::RuntimeSetAvailableOp>(lowerSet<AsyncFn::SetAvailable>);
  r.addAll<async::RuntimeSetErrorOp>(lowerSet<AsyncFn::SetError>);
  r.add<async::RuntimeIsErrorOp, lowerIsError>();
  r.add<async::RuntimeAwaitOp, lowerRuntimeAwait>();
  r.add<async::RuntimeStoreOp, lowerStore>();
  r.add<async::RuntimeLoadOp, lowerLoad>();
  r.add<async::RuntimeAddToGroupOp, lowerRuntimeAdd>();
  r.add<async::RuntimeNumWorkerThreadsOp, lowerWorkers>();
  r.add<async::RuntimeResumeOp, lowerResume>();
  r.add<async::RuntimeAwaitAndResumeOp, lowerAwaitAndResume>();
  r.add<async::CoroIdOp, lowerCoroId>();
  r.add<async::CoroBeginOp, lowerCoroBegin>();
  r.add<async::CoroSaveOp, lowerCoroSave>();
  r.add<async::CoroSuspendOp, lowerCoroSuspend>();
  // YieldOp is read by what surrounds it.
  r.addAll<async::RuntimeAddRefOp, async::RuntimeDropRefOp, async::CoroFreeOp,
           async::CoroEndOp, async::YieldOp>(lowerNothing);
}
