//===- Wide.cpp - 128-bit integers and APInt ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Wide.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"

using namespace plumb;

UInt128 plumb::toUInt128(const llvm::APInt &x) {
  const uint64_t *words = x.getRawData();
  return makeUInt128(x.getNumWords() > 1 ? words[1] : 0, words[0]);
}

llvm::APInt plumb::toAPInt(UInt128 x, unsigned bits) {
  uint64_t words[] = {low64(x), high64(x)};
  return llvm::APInt(128, llvm::ArrayRef(words)).zextOrTrunc(bits);
}
