//===- EntryTypes.h - entry types for tests, without MLIR -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of argument making need EntryTypes; building these from parts keeps
// them independent of how MLIR types are read.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_ENTRYTYPES_H
#define PLUMBLINE_TEST_UNIT_ORACLE_ENTRYTYPES_H

#include "plumbline/Interp/Interpreter.h"

namespace plumb::test {

inline EntryType intEntry(std::string name, uint8_t bits,
                          TypeLayout::Kind kind = TypeLayout::Scalar,
                          std::vector<int64_t> shape = {}) {
  EntryType e;
  e.layout.kind = kind;
  e.layout.elem.kind = ScalarType::Int;
  e.layout.elem.bits = bits;
  e.layout.shape = std::move(shape);
  e.elementName = std::move(name);
  return e;
}

inline EntryType floatEntry(FloatFormat format,
                            TypeLayout::Kind kind = TypeLayout::Scalar,
                            std::vector<int64_t> shape = {}) {
  EntryType e = intEntry(std::string(formatName(format)),
                         formatInfo(format).bits, kind, std::move(shape));
  e.layout.elem.kind = ScalarType::Float;
  e.layout.elem.format = format;
  return e;
}

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_ORACLE_ENTRYTYPES_H
