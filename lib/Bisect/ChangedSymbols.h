//===- ChangedSymbols.h - which functions a pass changed --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CHANGEDSYMBOLS_H
#define PLUMBLINE_LIB_BISECT_CHANGEDSYMBOLS_H

#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct ChangedSymbols {
  /// "@f", "@kernels::@k": functions if any changed, else other symbols.
  std::vector<std::string> names;
  /// These as text, one after the other; large constants are left out.
  std::string before, after;
};

ChangedSymbols changedSymbols(mlir::Operation *before, mlir::Operation *after);

/// The module as text, with all constants.
std::string moduleText(mlir::Operation *module);
/// The same with locations; `generic` for dialects whose own form does not
/// parse again.
std::string locatedText(mlir::Operation *module, bool generic);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CHANGEDSYMBOLS_H
