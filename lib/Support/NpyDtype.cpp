//===- NpyDtype.cpp - NumPy's dtype strings ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source: numpy.org, "The array interface protocol" (typestr), and the type
// list of the Python package ml_dtypes.
//
//===----------------------------------------------------------------------===//

#include "NpyDtype.h"
#include <algorithm>

using namespace plumb;

namespace {

struct NamedDtype {
  std::string_view name;
  uint64_t itemSize;
};

/// The types of ml_dtypes 0.6, all of which take whole bytes in memory.
constexpr NamedDtype namedDtypes[] = {
    {"bfloat16", 2},       {"float8_e3m4", 1},
    {"float8_e4m3", 1},    {"float8_e4m3b11fnuz", 1},
    {"float8_e4m3fn", 1},  {"float8_e4m3fnuz", 1},
    {"float8_e5m2", 1},    {"float8_e5m2fnuz", 1},
    {"float8_e8m0fnu", 1}, {"float6_e2m3fn", 1},
    {"float6_e3m2fn", 1},  {"float4_e2m1fn", 1},
    {"bcomplex32", 4},     {"complex32", 4},
    {"int1", 1},           {"uint1", 1},
    {"int2", 1},           {"uint2", 1},
    {"int4", 1},           {"uint4", 1},
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Whether NumPy has numbers of this kind and size. "f1" is how ml_dtypes
/// spells float8_e5m2.
bool isNumber(char kind, uint64_t size) {
  switch (kind) {
  case 'b':
    return size == 1;
  case 'i':
  case 'u':
    return size == 1 || size == 2 || size == 4 || size == 8;
  case 'f': // 12 and 16: the C compiler's long double.
    return size == 1 || size == 2 || size == 4 || size == 8 || size == 12 ||
           size == 16;
  case 'c':
    return size == 8 || size == 16 || size == 24 || size == 32;
  default:
    return false;
  }
}

} // namespace

Result<NpyDtype> plumb::parseNpyDescr(std::string_view descr) {
  for (const NamedDtype &named : namedDtypes)
    if (descr == named.name)
      return NpyDtype{named.itemSize > 1 ? '<' : '|', named.itemSize,
                      named.itemSize};

  std::string quoted = "dtype '" + std::string(descr.substr(0, 80)) + "'";
  NpyDtype dtype;
  std::string_view rest = descr;
  bool hasOrder =
      !rest.empty() && std::string_view("<>|=").find(rest[0]) != rest.npos;
  if (hasOrder) {
    dtype.order = rest[0];
    rest.remove_prefix(1);
  }
  char kind = rest.empty() ? 0 : rest[0];
  if (kind == 'O')
    return makeError(quoted + " holds Python objects, expected numbers");
  if (kind == 'M' || kind == 'm')
    return makeError(quoted + " holds dates, expected numbers");

  uint64_t count = 0;
  bool valid = rest.size() >= 2 && rest.size() <= 11;
  for (char c : rest.substr(std::min<size_t>(1, rest.size()))) {
    valid &= isDigit(c);
    count = count * 10 + uint64_t(c - '0');
  }
  bool isBytes = kind == 'V' || kind == 'S', isText = kind == 'U';
  valid &= isBytes || isText ? count >= 1 && count <= 0x7FFFFFFF
                             : isNumber(kind, count);
  if (!valid)
    return makeError(quoted + " is not known, expected one such as '<f4', "
                              "'|b1' or 'bfloat16'");

  dtype.itemSize = isText ? 4 * count : count;
  if (isText)
    dtype.swapUnit = 4;
  else if (kind == 'c')
    dtype.swapUnit = count / 2;
  else if (!isBytes)
    dtype.swapUnit = count;

  // NumPy writes "<V2" for bfloat16; the order of a ">V2" cannot be known.
  if (isBytes && dtype.order == '>' && count > 1)
    return makeError(quoted + " is big-endian but of unknown structure, "
                              "expected '<' or '|'");
  if (dtype.swapUnit == 1)
    dtype.order = '|';
  else if (dtype.order != '<' && dtype.order != '>')
    return makeError(quoted + " leaves the byte order open, expected '<' or "
                              "'>' in front");
  return dtype;
}
