//===- Evaluator.cpp - follows host code and records its tasks ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control flow and the recording itself. Branches are decided by MLIR's own
// interface (BranchOpInterface) from the integers that are known, so that loops
// which are already lowered to branches are followed as well.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "BufferName.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace plumb::depsir;

std::string plumb::depsir::placeOf(mlir::Operation *op) {
  auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>();
  if (!place)
    return "";
  return place.getFilename().str() + ":" + std::to_string(place.getLine()) +
         ":" + std::to_string(place.getColumn());
}

/// Its name, with those of what it is nested in.
static std::string symbolPath(mlir::Operation *symbol) {
  std::string path;
  for (; symbol; symbol = symbol->getParentOp())
    if (auto name = symbol->getAttrOfType<mlir::StringAttr>(
            mlir::SymbolTable::getSymbolAttrName()))
      path = name.str() + (path.empty() ? "" : "::" + path);
  return path;
}

void Evaluator::fail(mlir::Operation *op, std::string message) {
  if (error)
    return;
  error.emplace();
  if (auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    *error = {place.getFilename().str(), place.getLine(), place.getColumn(),
              ""};
  error->message = std::move(message);
}

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

std::optional<ByteRegion> plumb::depsir::regionOf(const TaskAccess &access) {
  const MemoryView &view = access.view;
  uint64_t element =
      view.elementBytes ? view.elementBytes : access.elementBytes;
  if (!view.offsetBytes || (view.offset && !element))
    return std::nullopt;
  int64_t begin = *view.offsetBytes + view.offset * int64_t(element);
  if (begin < 0)
    return std::nullopt;
  if (access.bytes) {
    if (*access.bytes < 0)
      return std::nullopt;
    return ByteRegion::interval(uint64_t(begin),
                                uint64_t(begin) + uint64_t(*access.bytes));
  }
  if (!view.hasShape || !element)
    return std::nullopt;
  std::vector<ByteDim> dims;
  for (auto [count, stride] : llvm::zip_equal(view.shape, view.strides)) {
    if (count == 0)
      return ByteRegion();
    if (count < 0)
      return std::nullopt;
    int64_t bytes = stride * int64_t(element);
    if (bytes < 0) { // The same places, from the other end.
      begin += (count - 1) * bytes;
      bytes = -bytes;
    }
    dims.push_back({uint64_t(count), uint64_t(bytes)});
  }
  if (begin < 0)
    return std::nullopt;
  Result<ByteRegion> region =
      ByteRegion::strided(uint64_t(begin), element, std::move(dims));
  if (!region)
    return std::nullopt;
  return *region;
}

std::optional<uint64_t> plumb::depsir::endOf(const MemoryView &view) {
  if (std::optional<ByteRegion> region = regionOf({view, 0, {}, 0}))
    return region->hull().hi;
  return std::nullopt;
}

void Evaluator::addAccess(TaskIndex task, const TaskAccess &access) {
  if (access.view.buffer == noIndex) {
    graph.tasks[task].isOpaque = true;
    return;
  }
  std::optional<ByteRegion> region = regionOf(access);
  // A buffer of unknown size ends far behind all that have one.
  if (!region)
    region = ByteRegion::interval(
        0, graph.buffers[access.view.buffer].bytes.value_or(regionLimit / 2));
  if (region->empty())
    return;
  if (Status added =
          graph.addAccess(task, access.view.buffer, *region, access.mode);
      !added && !error)
    error = added.error();
}

TaskIndex Evaluator::addTask(TaskInfo info, const TaskSet &after) {
  auto task = TaskIndex(graph.tasks.size());
  DepsTask entry;
  entry.id = "t" + std::to_string(task);
  entry.name = std::move(info.name);
  if (entry.name.empty())
    entry.name = info.op->getName().getStringRef().str();
  entry.loc = placeOf(info.op);
  entry.isOpaque = info.isOpaque;
  graph.tasks.push_back(std::move(entry));
  for (TaskIndex before : after)
    graph.edges.push_back({before, task});
  for (const TaskAccess &access : info.accesses)
    addAccess(task, access);
  return task;
}

TaskIndex Evaluator::hostTask(TaskInfo info) {
  TaskIndex task = addTask(std::move(info), tail);
  tail = TaskSet(task);
  return task;
}

TaskIndex Evaluator::submit(TaskInfo info, const TaskSet &after) {
  TaskSet all = tail;
  all.add(after);
  return addTask(std::move(info), all);
}

void Evaluator::giveUp(mlir::Operation *op, const std::string &why) {
  TaskInfo info{op, {}, {}, /*isOpaque=*/true};
  hostTask(std::move(info));
  note(op, why);
  for (mlir::Value result : op->getResults())
    (*this)[result] = {};
}

void Evaluator::note(mlir::Operation *op, const std::string &what) {
  std::string place = placeOf(op);
  std::string text = (place.empty() ? "" : place + ": ") + "'" +
                     op->getName().getStringRef().str() + "': " + what;
  // Once, however often a loop comes by.
  if (std::find(graph.notes.begin(), graph.notes.end(), text) ==
      graph.notes.end())
    graph.notes.push_back(std::move(text));
}

/// The global behind an alias of it; null if that is not plain to see.
static mlir::Operation *withoutAliases(Evaluator &evaluator,
                                       mlir::Operation *symbol) {
  for (unsigned depth = 0; depth != 16; ++depth) {
    auto alias = llvm::dyn_cast_if_present<mlir::LLVM::AliasOp>(symbol);
    if (!alias)
      return symbol;
    mlir::Operation *result =
        alias.getInitializerRegion().front().getTerminator();
    auto address =
        result->getNumOperands() == 1
            ? result->getOperand(0).getDefiningOp<mlir::LLVM::AddressOfOp>()
            : mlir::LLVM::AddressOfOp();
    if (!address)
      return nullptr;
    symbol = evaluator.lookUp(address, address.getGlobalNameAttr());
  }
  return nullptr;
}

uint32_t Evaluator::globalBuffer(mlir::Operation *op,
                                 mlir::SymbolRefAttr symbol,
                                 std::optional<uint64_t> bytes) {
  mlir::Operation *global = withoutAliases(*this, lookUp(op, symbol));
  if (!global)
    return noIndex;
  auto [entry, isNew] = globals.emplace(global, 0);
  if (isNew)
    entry->second = addBuffer("@" + symbolPath(global), bytes);
  return entry->second;
}

TaskSet &Evaluator::streamOf(mlir::Value stream) {
  AbstractValue &value = (*this)[stream];
  if (value.is(Kind::Stream))
    return behind[{Kind::Stream, value.id}];
  // One that the caller passes in, known by its pointer; or the default one.
  if (value.is(Kind::View))
    return behind[{Kind::View, value.view.buffer}];
  value = AbstractValue::ofHandle(Kind::Stream, addHandle());
  return behind[{Kind::Stream, value.id}];
}

uint32_t Evaluator::addBuffer(mlir::Operation *op,
                              std::optional<uint64_t> bytes) {
  return addBuffer(bufferName(op->getName().getStringRef().str(), placeOf(op)),
                   bytes);
}

uint32_t Evaluator::addBuffer(std::string name, std::optional<uint64_t> bytes) {
  DepsBuffer buffer;
  // Names are what the user sees; an allocation in a loop has many.
  if (unsigned copy = bufferNames[name]++)
    name += "#" + std::to_string(copy);
  buffer.id = std::move(name);
  buffer.bytes = bytes;
  graph.buffers.push_back(std::move(buffer));
  return uint32_t(graph.buffers.size() - 1);
}

void Evaluator::setAlloc(uint32_t buffer, TaskIndex task) {
  graph.buffers[buffer].alloc = task;
}
void Evaluator::setFree(uint32_t buffer, TaskIndex task) {
  graph.buffers[buffer].free = task;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

mlir::Operation *Evaluator::lookUp(mlir::Operation *from,
                                   mlir::SymbolRefAttr symbol) {
  return symbols.lookupNearestSymbolFrom(from, symbol);
}

/// Where a terminator goes, with the values for the block's arguments.
mlir::Block *Evaluator::branchTarget(mlir::Operation *terminator,
                                     Values &arguments) {
  auto branch = llvm::dyn_cast<mlir::BranchOpInterface>(terminator);
  if (!branch)
    return nullptr;
  mlir::Block *target = nullptr;
  if (terminator->getNumSuccessors() == 1) {
    target = terminator->getSuccessor(0);
  } else {
    llvm::SmallVector<mlir::Attribute> constants;
    for (mlir::Value operand : terminator->getOperands()) {
      std::optional<int64_t> integer = integerOf(operand);
      bool isInteger = operand.getType().isSignlessIntOrIndex();
      constants.push_back(
          integer && isInteger
              ? mlir::IntegerAttr::get(operand.getType(), *integer)
              : mlir::Attribute());
    }
    target = branch.getSuccessorForOperands(constants);
  }
  if (!target)
    return nullptr;
  for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i) {
    if (terminator->getSuccessor(i) != target)
      continue;
    mlir::SuccessorOperands operands = branch.getSuccessorOperands(i);
    arguments.clear();
    for (unsigned j = 0; j < operands.size(); ++j)
      arguments.push_back(operands[j] ? (*this)[operands[j]] : AbstractValue());
    // Two successors of one block with different operands: only the branch
    // itself knows which it takes.
    for (unsigned j = i + 1; j < terminator->getNumSuccessors(); ++j)
      if (terminator->getSuccessor(j) == target && operands.size())
        return nullptr;
    return target;
  }
  return nullptr;
}

std::optional<Values> Evaluator::runRegion(mlir::Region &region,
                                           Values arguments) {
  if (region.empty())
    return std::nullopt;
  mlir::Block *block = &region.front();
  while (true) {
    for (auto [argument, value] : llvm::zip(block->getArguments(), arguments))
      (*this)[argument] = value;
    for (mlir::Operation &op : *block) {
      if (op.hasTrait<mlir::OpTrait::IsTerminator>())
        break;
      if (++executed > options.maxOperations)
        fail(&op, "more than " + std::to_string(options.maxOperations) +
                      " operations to follow");
      if (failed())
        return std::nullopt;
      runOperation(&op);
    }
    if (failed())
      return std::nullopt;
    if (block->empty() ||
        !block->back().hasTrait<mlir::OpTrait::IsTerminator>())
      return Values();
    mlir::Operation *terminator = &block->back();
    if (terminator->getNumSuccessors() == 0) {
      Values results;
      for (mlir::Value operand : terminator->getOperands())
        results.push_back((*this)[operand]);
      return results;
    }
    if (++executed > options.maxOperations)
      fail(terminator, "more than " + std::to_string(options.maxOperations) +
                           " operations to follow");
    mlir::Block *next = branchTarget(terminator, arguments);
    if (failed())
      return std::nullopt;
    if (!next) {
      giveUp(terminator, "where it goes depends on data; what lies behind is "
                         "not followed");
      return std::nullopt;
    }
    block = next;
  }
}

void Evaluator::callFunction(mlir::Operation *call, mlir::Operation *function) {
  auto callee = llvm::cast<mlir::FunctionOpInterface>(function);
  if (!active.insert(function).second) {
    fail(call, "recursive functions are not supported");
    return;
  }
  Values arguments;
  for (mlir::Value operand : call->getOperands())
    arguments.push_back((*this)[operand]);
  std::optional<Values> results =
      runRegion(callee.getFunctionBody(), std::move(arguments));
  active.erase(function);
  for (mlir::Value result : call->getResults())
    (*this)[result] = {};
  if (!results)
    return;
  for (auto [result, value] : llvm::zip(call->getResults(), *results))
    (*this)[result] = value;
}

void Evaluator::runOperation(mlir::Operation *op) {
  using Run = bool (*)(Evaluator &, mlir::Operation *);
  static const struct {
    llvm::StringLiteral dialect;
    Run run;
  } dialects[] = {{"affine", runAffine}, {"async", runAsync},
                  {"func", runFunc},     {"gpu", runGpu},
                  {"llvm", runLLVM},     {"memref", runMemRef},
                  {"scf", runScf}};
  for (const auto &[dialect, run] : dialects)
    if (op->getName().getDialectNamespace() == dialect && run(*this, op))
      return;
  if (!failed())
    runGeneric(*this, op);
}

//===----------------------------------------------------------------------===//
// The function to read
//===----------------------------------------------------------------------===//

Result<mlir::Operation *> Evaluator::entryFunction() {
  std::vector<mlir::Operation *> found;
  std::string names;
  for (mlir::Operation &op : module->getRegion(0).front()) {
    auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
    if (!function || function.isExternal())
      continue;
    if (!options.entry.empty() ? function.getName() == options.entry
                               : function.isPublic()) {
      found.push_back(&op);
      names += (names.empty() ? "@" : ", @") + function.getName().str();
    }
  }
  if (found.size() == 1)
    return found.front();
  if (!options.entry.empty())
    return makeError("no function @" + options.entry +
                     " with a body in the module");
  if (found.empty())
    return makeError("the module has no public function with a body");
  return makeError("which function? The module has " + names +
                   "; name one with -e");
}

void Evaluator::bindArguments(mlir::Operation *function, Values &arguments) {
  for (mlir::BlockArgument argument : function->getRegion(0).getArguments()) {
    mlir::Type type = argument.getType();
    AbstractValue value;
    MemoryView view = viewOfType(type, noIndex);
    bool isPointer = llvm::isa<mlir::BaseMemRefType>(type) ||
                     type.getDialect().getNamespace() == "llvm";
    if (isPointer) {
      view.buffer = addBuffer("arg" + std::to_string(argument.getArgNumber()),
                              endOf(view));
      value = AbstractValue::ofView(view);
    }
    arguments.push_back(value);
  }
}

/// What a program does before its entry, as the interpreter does it.
void Evaluator::runConstructors() {
  // By priority, and those of one priority as they are listed.
  std::multimap<int64_t, mlir::SymbolRefAttr> constructors;
  mlir::Operation *list = nullptr;
  for (mlir::Operation &op : module->getRegion(0).front())
    if (auto ctors = llvm::dyn_cast<mlir::LLVM::GlobalCtorsOp>(op)) {
      list = ctors;
      for (auto [name, priority] :
           llvm::zip(ctors.getCtors(), ctors.getPriorities()))
        constructors.emplace(llvm::cast<mlir::IntegerAttr>(priority).getInt(),
                             llvm::cast<mlir::SymbolRefAttr>(name));
    }
  for (const auto &[priority, name] : constructors) {
    auto function = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
        lookUp(list, name));
    if (!function || function.isExternal() || !active.insert(function).second)
      continue;
    runRegion(function.getFunctionBody(), {});
    active.erase(function);
  }
}

Result<AccessGraph> Evaluator::run() {
  Result<mlir::Operation *> function = entryFunction();
  if (!function)
    return takeError(function);
  graph.format = "mlir";
  graph.spelling = FixSpelling::AsyncToken;
  if (auto place =
          (*function)->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    graph.file = place.getFilename().str();
  Values arguments;
  bindArguments(*function, arguments);
  runConstructors();
  active.insert(*function);
  runRegion((*function)->getRegion(0), std::move(arguments));
  if (!error)
    if (Status finished = graph.finish(); !finished)
      error = finished.error();
  if (error)
    return tl::unexpected<Error>(*error);
  return std::move(graph);
}

Result<AccessGraph> plumb::readIRGraph(mlir::Operation *module,
                                       const IRGraphOptions &options) {
  return Evaluator(module, options).run();
}
