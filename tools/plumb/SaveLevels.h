//===- SaveLevels.h - every level of a pipeline as files --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `plumb bisect --save-levels=DIR`: what the program looked like after each
// pass that changed it, and what it computed there. One file of IR a level,
// `03-cse.mlir` (level 3, after the pass with index 2), and one `levels.json`
// with the values, so that a script can check a recorded value at a level.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_SAVELEVELS_H
#define PLUMBLINE_TOOLS_PLUMB_SAVELEVELS_H

#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/Json.h"
#include <nlohmann/json.hpp>

namespace plumb {

class SaveLevels {
public:
  /// The folder is made with the first level. Errors: it cannot be made, or is
  /// no folder.
  static Result<SaveLevels> create(const std::string &folder);

  /// Writes the level's IR and remembers its values. The first error that
  /// occurs is what finish() returns.
  void add(const LevelSnapshot &level);

  /// The file of a level: of the last one up to it that was added. Empty if
  /// there is none.
  std::string fileOf(unsigned level) const;

  /// Writes levels.json: {schema, levels: [{level, pass, file, status,
  /// outputs: [{name, type, shape, values}], findings, poison}]}; level 0 has
  /// no pass.
  Status finish();

private:
  explicit SaveLevels(std::string folder) : folder(std::move(folder)) {}
  Status makeFolder();

  std::string folder;
  OrderedJson levels = OrderedJson::array();
  Status status;
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_SAVELEVELS_H
