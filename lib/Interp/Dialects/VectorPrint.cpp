//===- VectorPrint.cpp - vector.print -------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints through the runtime functions that MLIR's lowering calls, so that the
// text is that of mlir-runner: "( ( 1, 2 ), ( 3, 4 ) )", floats as C's %g,
// index unsigned, i1 as 0 or 1, other integers by their signedness (signless
// ones as signed). Floats that have no runtime function of their own print as
// f32, which holds every value of theirs.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include "plumbline/Numerics/Rounding.h"

using namespace plumb;
using namespace mlir;

/// The runtime function that prints elements of a type. Brings the `n` elements
/// at `lanes` into the form that it takes.
static StringRef printerOf(Emitter &e, Type element, const ScalarType &elem,
                           Slot &lanes, unsigned n) {
  if (elem.isFloat()) {
    switch (elem.format) {
    case FloatFormat::F64:
      return "printF64";
    case FloatFormat::F32:
      return "printF32";
    case FloatFormat::F16:
      return "printF16";
    case FloatFormat::BF16:
      return "printBF16";
    default:
      break;
    }
    Slot d = e.temp(n);
    e.unary(Opcode::ConvertF, d, lanes, n, static_cast<unsigned>(elem.format),
            static_cast<unsigned>(Rounding::NearestEven),
            static_cast<unsigned>(FloatFormat::F32));
    lanes = d;
    return "printF32";
  }
  bool isUnsigned = isa<IndexType>(element) || element.isUnsignedInteger();
  lanes =
      resizedIntegers(e, lanes, n, elem.bits, 64, !isUnsigned && elem.bits > 1);
  return isUnsigned ? "printU64" : "printI64";
}

static void printElements(Emitter &e, StringRef printer,
                          ArrayRef<int64_t> shape, Slot &next) {
  if (shape.empty()) {
    e.callHost(printer, next++);
    return;
  }
  e.callHost("printOpen", {});
  for (int64_t i = 0; i < shape.front(); ++i) {
    if (i)
      e.callHost("printComma", {});
    printElements(e, printer, shape.drop_front(), next);
  }
  e.callHost("printClose", {});
}

static LogicalResult lowerPrint(vector::PrintOp op, Emitter &e) {
  if (std::optional<StringRef> text = op.getStringLiteral()) {
    e.printText(*text);
    return success();
  }
  if (Value source = op.getSource()) {
    std::optional<TypeLayout> t = e.layout(source.getType());
    if (!t)
      return failure();
    if (t->elem.isWide()) // nor does the lowering to LLVM
      return e.unsupported("vector.print of elements of more than 64 bits");
    Slot lanes = e.slot(source);
    StringRef printer = printerOf(e, getElementTypeOrSelf(source.getType()),
                                  t->elem, lanes, t->slots());
    SmallVector<int64_t> shape(t->shape.begin(), t->shape.end());
    if (t->kind == TypeLayout::Vector && shape.empty())
      shape.push_back(1);
    printElements(e, printer, shape, lanes);
  }
  switch (op.getPunctuation()) {
  case vector::PrintPunctuation::NoPunctuation:
    break;
  case vector::PrintPunctuation::NewLine:
    e.callHost("printNewline", {});
    break;
  case vector::PrintPunctuation::Comma:
    e.callHost("printComma", {});
    break;
  case vector::PrintPunctuation::Open:
    e.callHost("printOpen", {});
    break;
  case vector::PrintPunctuation::Close:
    e.callHost("printClose", {});
    break;
  }
  return success();
}

void plumb::registerVectorPrint(DialectRegistry &r) {
  r.add<vector::PrintOp, lowerPrint>();
}
