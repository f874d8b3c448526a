//===- StateDirectory.h - a triage that goes on -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the stages found, one file each, so that a triage that was ended (by
// hand, by a full disk, by the machine) goes on behind the last stage that it
// finished:
//
//   case.json     {schema, case: SHA-256 of all that decides the result, file}
//   stage-1.json  {schema, stage: all fields of StageResult}, ...
//   lock          held, by flock(2), while a triage uses the directory
//
// Files appear under their names when they are complete (FileWriter). The lock
// ends with the process, however that ends.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_STATEDIRECTORY_H
#define PLUMBLINE_LIB_TRIAGE_STATEDIRECTORY_H

#include "plumbline/Support/Error.h"
#include "plumbline/Triage/Stage.h"
#include <optional>
#include <string>

namespace plumb {

class StateDirectory {
public:
  /// Makes the directory where there is none. Errors: it cannot be made or
  /// written, another process uses it, it belongs to another case.
  static Result<StateDirectory> open(const std::string &path,
                                     const TriageCase &subject);
  StateDirectory(StateDirectory &&other) noexcept;
  StateDirectory &operator=(StateDirectory &&) = delete;
  ~StateDirectory();

  /// What a stage found in an earlier run, if it had come to its end.
  Result<std::optional<StageResult>> read(unsigned stage) const;
  Status write(const StageResult &stage) const;

private:
  StateDirectory(std::string path, int lock)
      : path(std::move(path)), fd(lock) {}
  std::string fileOf(unsigned stage) const;

  std::string path;
  int fd;
};

/// A digest of all that decides what a triage finds.
std::string caseDigest(const TriageCase &subject);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_STATEDIRECTORY_H
