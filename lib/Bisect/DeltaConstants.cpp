//===- DeltaConstants.cpp - simpler constants -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 0, else 1, else half the value: for each constant of its own. A dense one
// becomes a splat of its first element.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "plumbline/Bisect/Reduce.h"

using namespace mlir;

namespace plumb {

/// The attribute in a simpler form, the `way`-th; null if there is none.
static Attribute simpler(Attribute value, unsigned way) {
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    llvm::APInt v = integer.getValue();
    unsigned bits = v.getBitWidth();
    // A single bit has no 2 to be halved by.
    if (bits <= 1 || v.isZero() || v.isOne())
      return nullptr;
    llvm::APInt to = way == 0   ? llvm::APInt::getZero(bits)
                     : way == 1 ? llvm::APInt(bits, 1)
                                : v.sdiv(llvm::APInt(bits, 2, false, true));
    if (to == v)
      return nullptr;
    return IntegerAttr::get(integer.getType(), to);
  }
  if (auto real = dyn_cast<FloatAttr>(value)) {
    llvm::APFloat v = real.getValue();
    if (v.isZero() || v.isExactlyValue(1.0))
      return nullptr;
    llvm::APFloat to(v.getSemantics(), 0);
    if (way == 1) {
      bool lost;
      to = llvm::APFloat(1.0);
      to.convert(v.getSemantics(), llvm::APFloat::rmNearestTiesToEven, &lost);
    } else if (way == 2) {
      to = v;
      to.roundToIntegral(llvm::APFloat::rmNearestTiesToEven);
    }
    if (to.bitwiseIsEqual(v) || to.isNaN())
      return nullptr;
    return FloatAttr::get(real.getType(), to);
  }
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (dense.getNumElements() == 0 ||
        !isa<IntegerType, FloatType, IndexType>(dense.getElementType()))
      return nullptr;
    Attribute first = *dense.getValues<Attribute>().begin();
    if (dense.isSplat()) {
      Attribute element = simpler(first, way);
      return element ? DenseElementsAttr::get(dense.getType(), element)
                     : Attribute();
    }
    return way == 0 ? DenseElementsAttr::get(dense.getType(), first)
                    : Attribute();
  }
  return nullptr;
}

void deltaConstants(ReduceCandidate &candidate, Chooser &chooser) {
  for (unsigned way : {0u, 1u, 2u})
    candidate.module->walk([&](Operation *op) {
      if (!op->hasTrait<OpTrait::ConstantLike>())
        return;
      Attribute value = op->getAttr("value");
      Attribute to = value ? simpler(value, way) : nullptr;
      if (to && chooser.take())
        op->setAttr("value", to);
    });
}

} // namespace plumb
