//===- MatchArrays.h - which array is which output --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `plumb compare` takes arrays by name. Names are not always the same: an .npy
// has none, np.savez(f, a, b) numbers its arrays arr_0, arr_1, and a tool may
// have names of its own, which --name=REF=OUT translates.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_MATCHARRAYS_H
#define PLUMBLINE_TOOLS_PLUMB_MATCHARRAYS_H

#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// --name: of a reference's array, what it is called in the output.
Result<std::map<std::string, std::string>>
parseArrayNames(const std::vector<std::string> &flags);

/// For each of the reference's arrays that of `file`. An array without a name
/// is the other side's only one, and arr_0, arr_1, ... are in order. Errors: an
/// array that is missing, with the names that there are.
Result<std::vector<std::string>>
matchArrays(const std::vector<std::string> &reference, const ArrayFile &file,
            const std::map<std::string, std::string> &names);

/// --type, --ref-type: [NAME=]TYPE.
class ArrayTypes {
public:
  static Result<ArrayTypes> parse(const char *flag,
                                  const std::vector<std::string> &flags);
  /// Of an array with that dtype: the one for its name; the one for all, unless
  /// the array has signed integers or bools, which are no float's bits.
  std::optional<ElementType> of(const std::string &name,
                                const std::string &descr) const;
  /// The first name that none of `names` is.
  std::optional<std::string>
  unknown(const std::vector<std::string> &names) const;

private:
  std::optional<ElementType> all;
  std::map<std::string, ElementType> named;
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_MATCHARRAYS_H
