//===- Tosa.cpp - the tosa dialect ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA is run by its specification's pseudocode, not by MLIR's lowering of it:
// the lowering is one of the things that are checked. The operations stand in
// one file a section of the specification. Not there: FFTs, block-scaled
// formats, variables and custom operators.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

namespace plumb {

void registerTosaDialect(DialectRegistry &r) {
  registerTosaElementwise(r);
  registerTosaReductions(r);
  registerTosaLayout(r);
  registerTosaContractions(r);
  registerTosaPooling(r);
  registerTosaConversions(r);
  registerTosaResize(r);
  registerTosaShapes(r);
  registerTosaFourier(r);
  registerTosaVariables(r);
  registerTosaBlockScaled(r);
}

} // namespace plumb
