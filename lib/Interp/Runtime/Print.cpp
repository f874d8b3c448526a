//===- Print.cpp - the printers that MLIR programs call -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is that of MLIR's C runner library (lib/ExecutionEngine/
// CRunnerUtils.cpp documents it by use): %g for floats, no trailing blanks.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "plumbline/Numerics/Convert.h"
#include <cinttypes>
#include <cstdio>

using namespace plumb;

static void printDouble(HostContext &c, double v) {
  char text[64];
  std::snprintf(text, sizeof text, "%g", v);
  c.print(text);
}

template <FloatFormat Format>
static void printFloat(HostContext &c, const uint64_t *a, uint64_t *) {
  printDouble(c, decode(a[0], Format));
}

static void printI64(HostContext &c, const uint64_t *a, uint64_t *) {
  c.print(std::to_string(static_cast<int64_t>(a[0])));
}

static void printU64(HostContext &c, const uint64_t *a, uint64_t *) {
  c.print(std::to_string(a[0]));
}

template <char First, char Second, char Third>
static void printFixed(HostContext &c, const uint64_t *, uint64_t *) {
  const char text[] = {First, Second, Third, 0};
  c.print(text);
}

static const HostFunction kPrinters[] = {
    {"printI64", "i64->", printI64},
    {"printU64", "i64->", printU64},
    {"printF16", "f16->", printFloat<FloatFormat::F16>},
    {"printBF16", "bf16->", printFloat<FloatFormat::BF16>},
    // Lowered programs pass these as their bits.
    {"printF16", "i16->", printFloat<FloatFormat::F16>},
    {"printBF16", "i16->", printFloat<FloatFormat::BF16>},
    {"printF32", "f32->", printFloat<FloatFormat::F32>},
    {"printF64", "f64->", printFloat<FloatFormat::F64>},
    {"printOpen", "->", printFixed<'(', ' ', 0>},
    {"printClose", "->", printFixed<' ', ')', 0>},
    {"printComma", "->", printFixed<',', ' ', 0>},
    {"printNewline", "->", printFixed<'\n', 0, 0>},
};

llvm::ArrayRef<HostFunction> plumb::printFunctions() { return kPrinters; }
