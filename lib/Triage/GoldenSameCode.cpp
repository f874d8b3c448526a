//===- GoldenSameCode.cpp - is a golden a second run of the code? ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenSameCode.h.
//
//===----------------------------------------------------------------------===//

#include "GoldenSameCode.h"
#include "Experiments/Retype.h"
#include "Narrowed.h"
#include "plumbline/Interp/FloatTypes.h"
#include <cmath>

namespace plumb {

/// Roundings that have to be the same before it is no chance.
static constexpr uint64_t kLeastEvidence = 3;

std::optional<uint64_t> sharedRounding(const ProgramArray &array,
                                       const HostValue &run) {
  if (!array.golden || !array.golden->elem.isFloat() || !run.elem.isFloat() ||
      array.golden->elem.isWide() || run.elem.isWide() ||
      run.bits.size() != array.size())
    return std::nullopt;
  FloatFormat stored = array.golden->elem.format, computed = run.elem.format;
  uint64_t evidence = 0;
  for (size_t k = 0; k != array.size(); ++k) {
    double g = array.given[k], ran = run.asDouble(k);
    if (std::isnan(g) && std::isnan(ran))
      continue;
    if (g != roundedTo(ran, stored))
      return std::nullopt;
    double right = roundedTo(roundedTo(array.exact[k], computed), stored);
    evidence += g != right;
  }
  return evidence;
}

/// Of all floats of the golden, or none.
static std::optional<uint64_t>
sharedByAll(const std::vector<ProgramArray> &arrays,
            const std::vector<HostValue> &outputs) {
  uint64_t evidence = 0;
  for (size_t i = 0; i != arrays.size(); ++i) {
    if (!arrays[i].golden || !arrays[i].isFloat)
      continue;
    std::optional<uint64_t> shared = sharedRounding(arrays[i], outputs[i]);
    if (!shared)
      return std::nullopt;
    evidence += *shared;
  }
  if (evidence < kLeastEvidence)
    return std::nullopt;
  return evidence;
}

/// Whether precision could be the matter at all: most elements are off by less
/// than a quarter of themselves or of the array's size.
static bool isNear(const std::vector<ProgramArray> &arrays) {
  uint64_t near = 0, all = 0;
  for (const ProgramArray &array : arrays) {
    if (!array.golden || !array.isFloat)
      continue;
    double squares = 0;
    uint64_t finite = 0;
    for (double v : array.exact)
      if (std::isfinite(v)) {
        squares += v * v;
        ++finite;
      }
    double size = finite ? std::sqrt(squares / static_cast<double>(finite)) : 0;
    for (size_t k = 0; k != array.size(); ++k) {
      ++all;
      near += std::fabs(array.given[k] - array.exact[k]) <=
              0.25 * (std::fabs(array.exact[k]) + size);
    }
  }
  return 2 * near > all;
}

std::optional<SameCode> sameCode(TriageContext &context, ProgramRuns &runs,
                                 const std::vector<ProgramArray> &arrays) {
  if (std::optional<uint64_t> shared =
          sharedByAll(arrays, context.level0().outputs))
    return SameCode{SameCode::Types::AsWritten,
                    "of the program as it is written", *shared};

  // A golden that is right to its last bit is no run of anything narrow.
  bool isRight = true;
  for (const ProgramArray &array : arrays)
    for (size_t k = 0; array.golden && array.isFloat && k != array.size(); ++k)
      isRight &= std::fabs(array.given[k] - array.exact[k]) <=
                 array.goldenRounding(k) + std::fabs(array.exact[k]) * 0x1p-48;
  auto module = llvm::dyn_cast<mlir::ModuleOp>(context.subject().module);
  if (isRight || !module || !isNear(arrays))
    return std::nullopt;
  FloatTypes types = floatTypesOf(module);
  FloatFormat widest = types.widest().value_or(FloatFormat::F64);
  for (FloatFormat f :
       {FloatFormat::F32, FloatFormat::F16, FloatFormat::BF16}) {
    unsigned precision = formatInfo(f).precision;
    bool narrower = precision < formatInfo(widest).precision;
    FormatMap map = [&](FloatFormat from) {
      bool replaced = narrower ? formatInfo(from).precision > precision
                               : formatInfo(from).precision < precision;
      return replaced ? f : from;
    };
    bool changes = false;
    for (FloatFormat used : types.arithmetic)
      changes |= map(used) != used;
    if (!changes)
      continue;
    mlir::OwningOpRef<mlir::ModuleOp> copy = retyped(module, map);
    if (!copy)
      continue;
    ProgramRun run =
        runs.run(*copy, retypedInputs(context.subject().inputs, map));
    if (!run.ok() || run.outputs.size() != arrays.size())
      continue;
    if (std::optional<uint64_t> shared = sharedByAll(arrays, run.outputs))
      return SameCode{
          narrower ? SameCode::Types::Narrower : SameCode::Types::Wider,
          "of the same operations in " + std::string(formatName(f)), *shared};
  }
  if (formatInfo(widest).precision < 24)
    return std::nullopt;
  const std::pair<NarrowWhat, const char *> whats[] = {
      {NarrowWhat::Sums, "with its sums in "},
      {NarrowWhat::Arithmetic, "with its products and sums in "},
      {NarrowWhat::Operands, "with the operands of its products in "}};
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16, FloatFormat::TF32})
    for (const auto &[what, text] : whats) {
      NarrowedModule copy = narrowed(module, f, what);
      if (!copy.module || copy.left)
        continue;
      ProgramRun run = runs.run(*copy.module);
      if (!run.ok() || run.outputs.size() != arrays.size())
        continue;
      if (std::optional<uint64_t> shared = sharedByAll(arrays, run.outputs))
        return SameCode{SameCode::Types::Narrower,
                        std::string("of the program ") + text +
                            std::string(formatName(f)),
                        *shared};
    }
  return std::nullopt;
}

} // namespace plumb
