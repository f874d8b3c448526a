//===- EmitterParallel.cpp - parallel loops and observed operations -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops whose iterations may run in any order: in that of the text, or, to
// expose a program that relies on it, in another one. As written they are a
// nest of loops; for other orders the iterations are numbered through, and the
// number of the next one is taken from a permutation.
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "plumbline/Interp/Emitter.h"
#include "plumbline/Interp/EntryAbi.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;
using namespace mlir;

void Emitter::parallelMark(ParallelMark mark, ArrayRef<Slot> slots) {
  if (!builder.options.races && !builder.options.observeOrder)
    return;
  builder.program.hasParallel |= builder.options.races;
  uint32_t words = 0;
  if (mark == ParallelMark::Iteration || mark == ParallelMark::EndTask ||
      !slots.empty()) {
    words = table({static_cast<uint32_t>(slots.size())});
    table(slots);
  }
  emit(Opcode::Parallel, 0, 0, words, 0, static_cast<unsigned>(mark));
}

LogicalResult Emitter::parallelLoop(
    const ParallelBounds &bounds, uint32_t joinId,
    llvm::function_ref<LogicalResult(ArrayRef<Slot> ivs)> body,
    llvm::function_ref<LogicalResult()> combine) {
  SmallVector<Slot> ivs;
  auto iteration = [&]() -> LogicalResult {
    parallelMark(ParallelMark::Iteration, ivs);
    LogicalResult result = body(ivs);
    parallelMark(ParallelMark::EndIteration);
    if (combine && failed(combine()))
      return failure();
    return result;
  };
  parallelMark(ParallelMark::Enter);
  LogicalResult result = failure();
  if (builder.options.order == IterationOrder::AsWritten) {
    std::function<LogicalResult()> nest = [&]() -> LogicalResult {
      size_t d = ivs.size();
      if (d == bounds.lower.size())
        return iteration();
      LogicalResult inner =
          forLoop(bounds.lower[d], bounds.upper[d], bounds.step[d], indexBits(),
                  /*isUnsigned=*/false, joinId, [&](Slot iv) {
                    ivs.push_back(iv);
                    LogicalResult r = nest();
                    ivs.pop_back();
                    return r;
                  });
      return inner;
    };
    result = nest();
  } else {
    result = shuffledLoop(bounds, joinId, ivs, iteration);
  }
  parallelMark(ParallelMark::Exit);
  return result;
}

/// All iterations under one counter, in the order of a permutation.
LogicalResult
Emitter::shuffledLoop(const ParallelBounds &bounds, uint32_t joinId,
                      SmallVectorImpl<Slot> &ivs,
                      llvm::function_ref<LogicalResult()> iteration) {
  const unsigned w = indexBits();
  Label exit = newLabel(), top = newLabel();
  SmallVector<Slot> trips;
  Slot total = indexConstant(1);
  for (auto [lower, upper, step] :
       llvm::zip(bounds.lower, bounds.upper, bounds.step)) {
    // Checks the step, and leaves if there is no iteration.
    labelUses.push_back({emit2(Opcode::ForEnter, 0, lower, upper, step, 0, w,
                               /*isUnsigned=*/false, joinId),
                         exit.id});
    Slot span = temp(), count = temp();
    emit(Opcode::SubI, span, upper, lower, w);
    emit(Opcode::CeilDivUI, count, span, step, w);
    trips.push_back(count);
    total = mulIndex(total, count);
    ivs.push_back(temp());
  }
  Slot counter = temp();
  move(counter, indexConstant(0), 1);
  place(top);
  Slot number = temp();
  bool random = builder.options.order == IterationOrder::Random;
  emit(Opcode::Permute, number, counter, total, w, random);
  for (size_t d = trips.size(); d-- > 0;) {
    Slot place = temp(), rest = temp();
    emit(Opcode::RemUI, place, number, trips[d], w);
    emit(Opcode::DivUI, rest, number, trips[d], w);
    Slot distance = mulIndex(place, bounds.step[d]);
    emit(Opcode::AddI, ivs[d], bounds.lower[d], distance, w);
    number = rest;
  }
  LogicalResult result = iteration();
  labelUses.push_back({emit(Opcode::LoopNext, 0, counter, total), top.id});
  place(exit);
  return result;
}

//===----------------------------------------------------------------------===//
// Observed operations
//===----------------------------------------------------------------------===//

bool Emitter::isObserved(Operation *op) const {
  const CompileOptions &options = builder.options;
  return options.observeOperations ||
         (options.observeTags && op->hasAttr("plumb.tag"));
}

void Emitter::observe(Operation *op) {
  Program::Observed observed;
  observed.location = builder.locationOf(op);
  if (Attribute tag = op->getAttr("plumb.tag")) {
    if (auto text = dyn_cast<StringAttr>(tag))
      observed.tag = text.getValue().str();
    else
      llvm::raw_string_ostream(observed.tag) << tag;
  }
  auto add = [&](ValueRange values,
                 std::vector<Program::Observed::Value> &list) {
    for (Value v : values) {
      Program::Observed::Value value;
      std::string why;
      // Without a layout: listed, but not to be read.
      if (auto t = layoutOf(v.getType(), indexBits(), why))
        value.layout = *t;
      value.elementName = elementNameOf(v.getType());
      value.slot = slot(v);
      list.push_back(std::move(value));
    }
  };
  add(op->getOperands(), observed.operands);
  add(op->getResults(), observed.results);
  emit(Opcode::Observe, 0, 0, builder.program.observed.size());
  builder.program.observed.push_back(std::move(observed));
}
