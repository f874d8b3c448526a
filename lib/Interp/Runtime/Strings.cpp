//===- Strings.cpp - functions that print text from memory ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What becomes of a text in vector.print or cf.assert: the address of its
// bytes, with a zero behind them. A pointer is an i64 here.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace plumb;

bool plumb::readText(HostContext &c, uint64_t address, std::string &text) {
  for (uint64_t byte = 0; c.read(address, 1, byte); ++address) {
    if (!byte)
      return true;
    text.push_back(static_cast<char>(byte));
  }
  return false;
}

static void printString(HostContext &c, const uint64_t *a, uint64_t *) {
  std::string text;
  if (readText(c, a[0], text))
    c.print(text);
}

static void putLine(HostContext &c, const uint64_t *a, uint64_t *) {
  std::string text;
  if (readText(c, a[0], text))
    c.print(text + "\n");
}

/// puts' own result: any number that is not negative.
static void putLineResult(HostContext &c, const uint64_t *a, uint64_t *r) {
  putLine(c, a, r);
  r[0] = 0;
}

static const HostFunction kTexts[] = {
    {"printString", "i64->", printString},
    {"puts", "i64->", putLine},
    {"puts", "i64->i32", putLineResult},
};

llvm::ArrayRef<HostFunction> plumb::textFunctions() { return kTexts; }
