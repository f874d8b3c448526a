//===- ApFloat.cpp - arithmetic by library calls --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir_apfloat_wrappers: convert-arith-to-apfloat makes calls of APFloat's
// functions out of operations on types that no machine has. The first argument
// is APFloat's number of the format, values are bits in an i64.
//
// The library does what its names say, which is not always what the operations
// are: the remainder is IEEE 754's (arith.remf is C's fmod), and conversions to
// integers round to nearest (arith.fptosi truncates). A program at that level
// computes what the library would.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/APFloat.h"
#include "Runtime.h"
#include "llvm/ADT/APSInt.h"
#include <cstdio>

using namespace plumb;
using llvm::APFloat;
using llvm::APInt;

static constexpr auto kNearest = APFloat::rmNearestTiesToEven;

/// The format of that number; null after ending the run where there is none, or
/// it does not fit 64 bits.
static const llvm::fltSemantics *formatNumbered(HostContext &c, uint64_t n) {
  if (static_cast<uint32_t>(n) <=
      static_cast<uint32_t>(APFloat::S_MaxSemantics)) {
    const llvm::fltSemantics &format = APFloat::EnumToSemantics(
        static_cast<APFloat::Semantics>(static_cast<uint32_t>(n)));
    if (APFloat::getSizeInBits(format) <= 64)
      return &format;
  }
  c.abort("APFloat has no format of at most 64 bits with this number");
  return nullptr;
}

static APFloat valueOf(const llvm::fltSemantics &format, uint64_t bits) {
  unsigned width = APFloat::getSizeInBits(format);
  return APFloat(format, APInt(64, bits).trunc(width));
}

static uint64_t bitsOf(const APFloat &value) {
  return value.bitcastToAPInt().getZExtValue();
}

using Unary = void (*)(APFloat &);
using Binary = void (*)(APFloat &, const APFloat &);

template <Unary fn>
static void unary(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0])) {
    APFloat value = valueOf(*format, a[1]);
    fn(value);
    r[0] = bitsOf(value);
  }
}

template <Binary fn>
static void binary(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0])) {
    APFloat value = valueOf(*format, a[1]);
    fn(value, valueOf(*format, a[2]));
    r[0] = bitsOf(value);
  }
}

template <bool (*fn)(const APFloat &)>
static void classify(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0]))
    r[0] = fn(valueOf(*format, a[1]));
}

static void negate(APFloat &x) { x.changeSign(); }
static void absolute(APFloat &x) { x.clearSign(); }
static void add(APFloat &x, const APFloat &y) { x.add(y, kNearest); }
static void subtract(APFloat &x, const APFloat &y) { x.subtract(y, kNearest); }
static void multiply(APFloat &x, const APFloat &y) { x.multiply(y, kNearest); }
static void divide(APFloat &x, const APFloat &y) { x.divide(y, kNearest); }
static void remainder(APFloat &x, const APFloat &y) { x.remainder(y); }
static void minimumOf(APFloat &x, const APFloat &y) { x = minimum(x, y); }
static void maximumOf(APFloat &x, const APFloat &y) { x = maximum(x, y); }
static void minnumOf(APFloat &x, const APFloat &y) { x = minnum(x, y); }
static void maxnumOf(APFloat &x, const APFloat &y) { x = maxnum(x, y); }
static bool isFinite(const APFloat &x) { return x.isFinite(); }
static bool isInfinite(const APFloat &x) { return x.isInfinity(); }
static bool isNaN(const APFloat &x) { return x.isNaN(); }
static bool isNormal(const APFloat &x) { return x.isNormal(); }

/// 0: less, 1: equal, 2: greater, 3: unordered.
static void compare(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0]))
    r[0] = static_cast<uint64_t>(
        valueOf(*format, a[1]).compare(valueOf(*format, a[2])));
}

static void multiplyAdd(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0])) {
    APFloat value = valueOf(*format, a[1]);
    value.fusedMultiplyAdd(valueOf(*format, a[2]), valueOf(*format, a[3]),
                           kNearest);
    r[0] = bitsOf(value);
  }
}

/// (from, to, value)
static void convert(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  const llvm::fltSemantics *from = formatNumbered(c, a[0]);
  const llvm::fltSemantics *to = from ? formatNumbered(c, a[1]) : nullptr;
  if (!to)
    return;
  APFloat value = valueOf(*from, a[2]);
  bool losesInfo;
  value.convert(*to, kNearest, &losesInfo);
  r[0] = bitsOf(value);
}

static bool isIntegerWidth(HostContext &c, uint64_t width) {
  width = static_cast<uint32_t>(width);
  if (width >= 1 && width <= 64)
    return true;
  c.abort("a conversion between a float and an integer of other than 1 to 64 "
          "bits");
  return false;
}

/// (format, width, unsigned, value)
static void toInteger(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  const llvm::fltSemantics *format = formatNumbered(c, a[0]);
  if (!format || !isIntegerWidth(c, a[1]))
    return;
  llvm::APSInt result(static_cast<uint32_t>(a[1]), a[2] != 0);
  bool isExact;
  valueOf(*format, a[3]).convertToInteger(result, kNearest, &isExact);
  r[0] = result.getZExtValue();
}

/// (format, width, unsigned, integer)
static void fromInteger(HostContext &c, const uint64_t *a, uint64_t *r) {
  r[0] = 0;
  const llvm::fltSemantics *format = formatNumbered(c, a[0]);
  if (!format || !isIntegerWidth(c, a[1]))
    return;
  APFloat value(*format);
  value.convertFromAPInt(APInt(64, a[3]).trunc(static_cast<uint32_t>(a[1])),
                         /*IsSigned=*/a[2] == 0, kNearest);
  r[0] = bitsOf(value);
}

static void print(HostContext &c, const uint64_t *a, uint64_t *) {
  if (const llvm::fltSemantics *format = formatNumbered(c, a[0])) {
    char text[64];
    APFloat value = valueOf(*format, a[1]);
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), kNearest, &losesInfo);
    std::snprintf(text, sizeof text, "%g", value.convertToDouble());
    c.print(text);
  }
}

static const HostFunction kFunctions[] = {
    {"_mlir_apfloat_add", "i32,i64,i64->i64", binary<add>},
    {"_mlir_apfloat_subtract", "i32,i64,i64->i64", binary<subtract>},
    {"_mlir_apfloat_multiply", "i32,i64,i64->i64", binary<multiply>},
    {"_mlir_apfloat_divide", "i32,i64,i64->i64", binary<divide>},
    {"_mlir_apfloat_remainder", "i32,i64,i64->i64", binary<remainder>},
    {"_mlir_apfloat_minimum", "i32,i64,i64->i64", binary<minimumOf>},
    {"_mlir_apfloat_maximum", "i32,i64,i64->i64", binary<maximumOf>},
    {"_mlir_apfloat_minnum", "i32,i64,i64->i64", binary<minnumOf>},
    {"_mlir_apfloat_maxnum", "i32,i64,i64->i64", binary<maxnumOf>},
    {"_mlir_apfloat_neg", "i32,i64->i64", unary<negate>},
    {"_mlir_apfloat_abs", "i32,i64->i64", unary<absolute>},
    {"_mlir_apfloat_isfinite", "i32,i64->i1", classify<isFinite>},
    {"_mlir_apfloat_isinfinite", "i32,i64->i1", classify<isInfinite>},
    {"_mlir_apfloat_isnan", "i32,i64->i1", classify<isNaN>},
    {"_mlir_apfloat_isnormal", "i32,i64->i1", classify<isNormal>},
    {"_mlir_apfloat_compare", "i32,i64,i64->i8", compare},
    {"_mlir_apfloat_fused_multiply_add", "i32,i64,i64,i64->i64", multiplyAdd},
    {"_mlir_apfloat_convert", "i32,i32,i64->i64", convert},
    {"_mlir_apfloat_convert_to_int", "i32,i32,i1,i64->i64", toInteger},
    {"_mlir_apfloat_convert_from_int", "i32,i32,i1,i64->i64", fromInteger},
    {"printApFloat", "i32,i64->", print},
};

llvm::ArrayRef<HostFunction> plumb::apFloatFunctions() { return kFunctions; }
