//===- Outputs.h - logical inputs and outputs -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes change what an entry function looks like from outside: bufferization
// turns tensors into memrefs, buffer-results-to-out-params results into
// trailing arguments, drop-equivalent-buffer-results drops a result that lives
// in an argument's buffer, type emulation widens or splits integers. What the
// program computes stays the same. The input IR fixes the *logical* values:
//
//   inputs    its arguments, in order
//   outputs   its results, then the contents after the call of what it takes as
//             memref. A tensor argument is an input only: once it has become a
//             buffer, a pass may write into it.
//
// A SignatureMap says where a level keeps each of them. Only what is
// unambiguous from the types is followed; anything else is an error ("signature
// changed") that ends up as the verdict `unsupported`, never as a difference.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_OUTPUTS_H
#define PLUMBLINE_ORACLE_OUTPUTS_H

#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace plumb {

struct Signature {
  std::vector<EntryType> arguments, results;
};

struct LogicalOutput {
  bool isArgument = false;
  unsigned index = 0;
  /// "result0", "arg1".
  std::string name() const;
};

/// The logical outputs of an entry; `observe` restricts the arguments. Errors:
/// an observed argument that is not there or is no memref.
Result<std::vector<LogicalOutput>>
logicalOutputs(const Signature &input,
               const std::optional<std::vector<unsigned>> &observe);

/// Fails if a value cannot be passed as an argument of that type: another
/// element type or shape. `what` ("argument 0") stands in the message.
Status checkValue(const HostValue &value, const EntryType &type,
                  const std::string &what);

class SignatureMap {
public:
  /// Where the level keeps the logical values of the input IR.
  static Result<SignatureMap> match(const Signature &input,
                                    const Signature &level);

  /// The arguments with which to call the level. Buffers that take results are
  /// as large as `referenceResults` (the input IR's) and filled with a pattern
  /// (NaN, 0x5a) that shows where a level reads what it has not written.
  Result<std::vector<HostValue>>
  inputs(const std::vector<HostValue> &logicalInputs,
         const std::vector<HostValue> &referenceResults) const;

  /// The logical outputs out of what the level returned, in the types of the
  /// input IR, with shadows and poison where the run has them.
  Result<std::vector<HostValue>>
  outputs(const RunResult &run,
          const std::vector<LogicalOutput> &outputs) const;

private:
  struct Place {
    bool isArgument;
    unsigned index;
  };
  bool place(unsigned result, unsigned nextResult, unsigned nextArgument,
             unsigned &ways, std::vector<Place> &now);
  const EntryType &typeOf(Place p) const {
    return p.isArgument ? to.arguments[p.index] : to.results[p.index];
  }

  Signature from, to;
  /// Of each logical result.
  std::vector<Place> resultPlaces;
};

} // namespace plumb

#endif // PLUMBLINE_ORACLE_OUTPUTS_H
