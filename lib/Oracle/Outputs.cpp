//===- Outputs.cpp - logical inputs and outputs through a pipeline --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Outputs.h"
#include "Representation.h"
#include "plumbline/Numerics/Encoding.h"

namespace plumb {

std::string LogicalOutput::name() const {
  return (isArgument ? "arg" : "result") + std::to_string(index);
}

Result<std::vector<LogicalOutput>>
logicalOutputs(const Signature &input,
               const std::optional<std::vector<unsigned>> &observe) {
  std::vector<LogicalOutput> outputs;
  for (unsigned i = 0; i != input.results.size(); ++i)
    outputs.push_back({false, i});
  auto isInOut = [&](unsigned i) {
    return input.arguments[i].layout.kind == TypeLayout::MemRef;
  };
  if (!observe) {
    for (unsigned i = 0; i != input.arguments.size(); ++i)
      if (isInOut(i))
        outputs.push_back({true, i});
    return outputs;
  }
  for (unsigned i : *observe) {
    if (i >= input.arguments.size())
      return makeError("cannot observe argument " + std::to_string(i) +
                       ": the entry has " +
                       std::to_string(input.arguments.size()));
    if (!isInOut(i))
      return makeError("cannot observe argument " + std::to_string(i) +
                       ": it is " + typeText(input.arguments[i]) +
                       ", only a memref is changed by a call");
    outputs.push_back({true, i});
  }
  return outputs;
}

Status checkValue(const HostValue &value, const EntryType &type,
                  const std::string &what) {
  const TypeLayout &layout = type.layout;
  bool fits = value.elem == layout.elem && value.parts == layout.parts;
  std::vector<int64_t> shape = logicalShape(layout);
  fits &=
      value.shape.size() == shape.size() && value.bits.size() == value.count();
  for (size_t i = 0; fits && i != shape.size(); ++i)
    fits = shape[i] == kDynamicSize || shape[i] == value.shape[i];
  if (!fits)
    return makeError(what + ": expected " + typeText(type) + ", got " +
                     value.typeString());
  return {};
}

static std::string typesText(const std::vector<EntryType> &types) {
  constexpr size_t kMaxTypes = 8; // an expanded descriptor each is plenty
  std::string text = "(";
  for (size_t i = 0; i != types.size(); ++i) {
    if (i == kMaxTypes)
      return text + ", ...)";
    text += (i ? ", " : "") + typeText(types[i]);
  }
  return text + ")";
}

static std::string signatureText(const Signature &s) {
  return typesText(s.arguments) + " -> " + typesText(s.results);
}

/// Tries every assignment of the results from `result` on that keeps their
/// order, counts the complete ones in `ways` and keeps the first. Returns false
/// once there are two.
bool SignatureMap::place(unsigned result, unsigned nextResult,
                         unsigned nextArgument, unsigned &ways,
                         std::vector<Place> &now) {
  if (result == from.results.size()) {
    if (nextResult != to.results.size() || nextArgument != to.arguments.size())
      return true;
    if (++ways == 1)
      resultPlaces = now;
    return ways < 2;
  }
  const EntryType &type = from.results[result];
  auto attempt = [&](Place p, unsigned r, unsigned a) {
    if (!representation(type, typeOf(p)))
      return true;
    now.push_back(p);
    bool goOn = place(result + 1, r, a, ways, now);
    now.pop_back();
    return goOn;
  };
  auto isBuffer = [&](unsigned i) {
    return to.arguments[i].layout.kind == TypeLayout::MemRef;
  };

  if (nextResult < to.results.size() &&
      !attempt({false, nextResult}, nextResult + 1, nextArgument))
    return false;
  if (!type.layout.isShaped())
    return true;
  if (nextArgument < to.arguments.size() && isBuffer(nextArgument) &&
      !attempt({true, nextArgument}, nextResult, nextArgument + 1))
    return false;
  // A result that lives in an argument's buffer. With new arguments this would
  // be guesswork.
  if (to.arguments.size() == from.arguments.size() &&
      to.results.size() < from.results.size())
    for (unsigned i = 0; i != from.arguments.size(); ++i)
      if (isBuffer(i) && !attempt({true, i}, nextResult, nextArgument))
        return false;
  return true;
}

Result<SignatureMap> SignatureMap::match(const Signature &input,
                                         const Signature &level) {
  SignatureMap map;
  map.from = input;
  map.to = level;
  std::string changed = "signature changed: " + signatureText(input) +
                        " became " + signatureText(level);
  if (level.arguments.size() < input.arguments.size())
    return makeError(changed);
  for (size_t i = 0; i != input.arguments.size(); ++i)
    if (!representation(input.arguments[i], level.arguments[i]))
      return makeError(changed + "; argument " + std::to_string(i) +
                       " cannot be followed");

  unsigned ways = 0;
  std::vector<Place> now;
  map.place(0, 0, static_cast<unsigned>(input.arguments.size()), ways, now);
  if (ways == 0)
    return makeError(changed);
  if (ways > 1)
    return makeError(changed + "; more than one way to find the results");
  return map;
}

static HostValue patternFilled(const HostValue &shapeOf) {
  HostValue value = shapeOf;
  value.shadows.clear();
  value.poison.clear();
  llvm::APInt word =
      llvm::APInt::getSplat((value.elem.bits + 7) / 8 * 8, llvm::APInt(8, 0x5a))
          .trunc(value.elem.bits);
  if (value.elem.isFloat())
    word = toAPInt(defaultNaN<UInt128>(formatInfo(value.elem.format)),
                   value.elem.bits);
  for (size_t i = 0; i != value.bits.size(); ++i)
    value.replace(i, word);
  return value;
}

Result<std::vector<HostValue>>
SignatureMap::inputs(const std::vector<HostValue> &logicalInputs,
                     const std::vector<HostValue> &referenceResults) const {
  if (logicalInputs.size() != from.arguments.size())
    return makeError("the entry takes " +
                     std::to_string(from.arguments.size()) +
                     " arguments, got " + std::to_string(logicalInputs.size()));
  std::vector<HostValue> inputs;
  for (size_t i = 0; i != logicalInputs.size(); ++i)
    inputs.push_back(
        toLevel(logicalInputs[i], to.arguments[i],
                *representation(from.arguments[i], to.arguments[i])));
  inputs.resize(to.arguments.size());
  for (size_t r = 0; r != resultPlaces.size(); ++r) {
    Place p = resultPlaces[r];
    if (!p.isArgument || p.index < logicalInputs.size())
      continue;
    if (r >= referenceResults.size())
      return makeError("the size of result " + std::to_string(r) +
                       " is not known");
    inputs[p.index] = patternFilled(
        toLevel(referenceResults[r], to.arguments[p.index],
                *representation(from.results[r], to.arguments[p.index])));
  }
  return inputs;
}

Result<std::vector<HostValue>>
SignatureMap::outputs(const RunResult &run,
                      const std::vector<LogicalOutput> &outputs) const {
  std::vector<HostValue> values;
  for (const LogicalOutput &output : outputs) {
    const EntryType &type = output.isArgument ? from.arguments[output.index]
                                              : from.results[output.index];
    Place p = output.isArgument ? Place{true, output.index}
                                : resultPlaces[output.index];
    const std::vector<HostValue> &list =
        p.isArgument ? run.arguments : run.results;
    if (p.index >= list.size())
      return makeError("the run gave no " + output.name());
    values.push_back(
        fromLevel(list[p.index], type, *representation(type, typeOf(p))));
  }
  return values;
}

} // namespace plumb
