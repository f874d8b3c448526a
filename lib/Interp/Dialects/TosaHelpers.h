//===- TosaHelpers.h - loops over tensor elements ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The TOSA specification defines each operation by pseudocode: loops over the
// elements of its output around scalar arithmetic (Scalars.h), and REQUIRE for
// what leaves the result unpredictable. A lowering reads like its pseudocode.
// Where a REQUIRE fails on a value the result is poison (nsw), where it fails
// on an index or a count it is undefined behaviour.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_TOSAHELPERS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_TOSAHELPERS_H

#include "Scalars.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace plumb {

class DialectRegistry;

/// A dense tensor operand or result.
struct TosaTensor {
  TypeLayout type;
  Slot desc = 0;
  llvm::SmallVector<Slot> sizes;

  ScalarType elem() const { return type.elem; }
  unsigned rank() const { return type.rank(); }
};

/// The tensor behind `v`, or nullopt after a report.
std::optional<TosaTensor> tosaTensor(Emitter &e, mlir::Value v);
/// A fresh tensor for the result `v` of these sizes, which must be those of
/// its type.
std::optional<TosaTensor> tosaResult(Emitter &e, mlir::Value v,
                                     llvm::ArrayRef<Slot> sizes);

/// Element at `indices` in a fresh slot, and back.
Slot loadElement(Emitter &e, const TosaTensor &t, llvm::ArrayRef<Slot> indices);
void storeElement(Emitter &e, const TosaTensor &t, llvm::ArrayRef<Slot> indices,
                  Slot value);
/// The only element of a tensor of one: a zero point, a shift.
std::optional<Slot> loadOnly(Emitter &e, mlir::Value v, TypeLayout &type);

/// result[i] = body(operands[i], ...) with axes of size 1 broadcast.
mlir::LogicalResult
broadcastLoop(Emitter &e, mlir::ValueRange operands, mlir::Value result,
              llvm::function_ref<Slot(llvm::ArrayRef<Slot>)> body);

/// The dimensions of a !tosa.shape value, one slot each.
llvm::SmallVector<Slot> shapeSlots(Emitter &e, mlir::Value shape);

bool ignoresNaN(mlir::tosa::NanPropagationMode mode);

/// apply_scale_32 on i64 slots; `doubleRound` is a constant.
Slot applyScale32(Emitter &e, Slot value, Slot multiplier, Slot shift,
                  bool doubleRound);

void registerTosaElementwise(DialectRegistry &r);
void registerTosaReductions(DialectRegistry &r);
void registerTosaLayout(DialectRegistry &r);
void registerTosaContractions(DialectRegistry &r);
void registerTosaPooling(DialectRegistry &r);
void registerTosaConversions(DialectRegistry &r);
void registerTosaResize(DialectRegistry &r);
void registerTosaShapes(DialectRegistry &r);
void registerTosaFourier(DialectRegistry &r);
void registerTosaVariables(DialectRegistry &r);
void registerTosaBlockScaled(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_TOSAHELPERS_H
