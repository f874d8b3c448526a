//===- LinalgSoftmax.cpp - linalg.softmax ---------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operation's four steps, row by row along its dimension: the maximum m,
// f(x) = exp(x - m), the sum of f(x) in order, and f(x) / sum. The maximum
// starts from -inf and passes a NaN over, as the operation's decomposition
// does (the exponentials of a NaN make the row NaN all the same).
//
//===----------------------------------------------------------------------===//

#include "LinalgStructured.h"
#include "Scalars.h"
#include "TensorHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

static LogicalResult lowerSoftmax(linalg::SoftmaxOp op, Emitter &e) {
  auto from = e.layout(op.getInput().getType()),
       to = e.layout(op.getOutput().getType());
  if (!from || !to)
    return failure();
  if (!from->elem.isFloat() || from->elementSlots() != 1)
    return e.unsupported("softmax of " + from->str());
  Slot source = e.slot(op.getInput()), dest = e.slot(op.getOutput());
  SmallVector<Slot> sizes = e.sizesOf(*from, source);
  for (unsigned i = 0; i < to->rank(); ++i)
    requireEqual(e, sizes[i], sizeSlot(e, *to, dest, i),
                 "the sizes of input and output disagree");
  if (to->kind == TypeLayout::Tensor) {
    Slot d = e.define(op->getResult(0));
    writeOnlyTensor(e, d, *to, op.getOutputMutable());
    dest = d;
  }
  e.noteFunction("math.exp");

  unsigned along = op.getDimension();
  Scalars f(e, from->elem);
  Slot largest = e.temp(), sum = e.temp();
  auto load = [&](const TypeLayout &type, Slot desc, ArrayRef<Slot> at) {
    Slot x = e.temp();
    e.load(x, type, desc, at);
    return x;
  };

  SmallVector<Slot> rows(sizes);
  rows.erase(rows.begin() + along);
  return e.loopNest(rows, [&](ArrayRef<Slot> row) -> LogicalResult {
    auto alongRow = [&](function_ref<void(ArrayRef<Slot>)> step) {
      return e.loopNest({sizes[along]}, [&](ArrayRef<Slot> iv) {
        SmallVector<Slot> at(row);
        at.insert(at.begin() + along, iv[0]);
        step(at);
        return success();
      });
    };
    e.move(largest, f.lowest(), 1);
    if (failed(alongRow([&](ArrayRef<Slot> at) {
          Slot x = load(*from, source, at);
          e.move(largest, f.max(x, largest, /*ignoreNaN=*/true), 1);
        })))
      return failure();
    e.move(sum, f.constant(0), 1);
    if (failed(alongRow([&](ArrayRef<Slot> at) {
          Slot x = f.sub(load(*from, source, at), largest);
          x = f.math(MathFn::Exp, x);
          e.store(x, *to, dest, at);
          e.move(sum, f.add(sum, x), 1);
        })))
      return failure();
    return alongRow([&](ArrayRef<Slot> at) {
      e.store(f.div(load(*to, dest, at), sum), *to, dest, at);
    });
  });
}

void registerLinalgSoftmax(DialectRegistry &r) {
  r.add<linalg::SoftmaxOp, lowerSoftmax>();
}

} // namespace plumb
