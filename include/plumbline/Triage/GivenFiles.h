//===- GivenFiles.h - outputs that somebody else computed -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A golden, or the outputs of a run, are arrays in a file. They are named as
// the program's outputs are (result0, arg1); where no name fits, a file with
// exactly one array is the one output of a program that has exactly one, and
// numpy's arr_0, arr_1, ... are the outputs in order.
//
// Several runs and tagged tensors lie in a folder with a manifest.json:
//
//   {"schema": "plumbline.device-run/1",
//    "runs": [{"outputs": "run0.npz"}, {"outputs": "run1.npz"}],
//    "tags": [{"tag": "scores", "occurrence": 0,
//              "file": "tags.npz", "array": "scores.0"}],
//    "provenance": {"device": "...", "command": "..."}}
//
// File names are relative to the folder. `runs`, `tags` and `provenance` may be
// left out; what provenance says is shown and not interpreted.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TRIAGE_GIVENFILES_H
#define PLUMBLINE_TRIAGE_GIVENFILES_H

#include "plumbline/Support/Error.h"
#include "plumbline/Triage/Stage.h"
#include <string>
#include <utility>
#include <vector>

namespace plumb {

/// One output of the program.
struct OutputSlot {
  std::string name;
  EntryType type;
};

/// The arrays of an .npz or .npy file. Errors: no array for any output, a type
/// that has nothing to do with the program's (a string, complex for real), a
/// shape that the program's type excludes.
Result<GivenOutputs> readGivenOutputs(const std::string &path,
                                      const std::vector<OutputSlot> &outputs);

struct DeviceRun {
  std::vector<GivenOutputs> runs;
  std::vector<GivenTag> tags;
  /// In the order of the file.
  std::vector<std::pair<std::string, std::string>> provenance;
};

/// Errors, with their place in manifest.json: no such file, another schema, a
/// field that is missing or unknown.
Result<DeviceRun> readDeviceRun(const std::string &folder,
                                const std::vector<OutputSlot> &outputs);

} // namespace plumb

#endif // PLUMBLINE_TRIAGE_GIVENFILES_H
