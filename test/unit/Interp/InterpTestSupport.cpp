//===- InterpTestSupport.cpp - run MLIR text in a unit test ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InterpTestSupport.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace plumb;

RunResult test::run(const std::string &text,
                    const std::vector<HostValue> &inputs,
                    const RunOptions &options) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, "t");
  RunResult failed;
  failed.status = RunStatus::Unsupported;
  if (!module) {
    ADD_FAILURE() << "the program does not parse";
    return failed;
  }
  auto program = CompiledProgram::compile(module->getOperation(), "f");
  if (!program) {
    ADD_FAILURE() << program.error().str();
    return failed;
  }
  auto result = (*program)->run(inputs, options);
  if (!result) {
    ADD_FAILURE() << result.error().str();
    return failed;
  }
  return *result;
}

static HostValue integer(unsigned bits, const char *name, int64_t v) {
  HostValue h;
  h.elem.bits = static_cast<uint8_t>(bits);
  h.elementName = name;
  h.bits = {static_cast<uint64_t>(v) & (~0ull >> (64 - bits))};
  return h;
}

HostValue test::i32(int64_t v) { return integer(32, "i32", v); }
HostValue test::i64(int64_t v) { return integer(64, "i64", v); }
HostValue test::index(int64_t v) { return integer(64, "index", v); }

HostValue test::f32s(const std::vector<float> &v, std::vector<int64_t> shape) {
  HostValue h;
  h.elem = {ScalarType::Float, 32, FloatFormat::F32};
  h.elementName = "f32";
  h.isScalar = false;
  h.shape = shape.empty() ? std::vector<int64_t>{int64_t(v.size())} : shape;
  for (float x : v) {
    uint32_t bits;
    std::memcpy(&bits, &x, 4);
    h.bits.push_back(bits);
  }
  return h;
}

HostValue test::f32(float v) {
  HostValue h = f32s({v});
  h.isScalar = true;
  h.shape.clear();
  return h;
}

HostValue test::i32s(const std::vector<int64_t> &v,
                     std::vector<int64_t> shape) {
  HostValue h = i32(0);
  h.isScalar = false;
  h.shape = shape.empty() ? std::vector<int64_t>{int64_t(v.size())} : shape;
  h.bits.clear();
  for (int64_t x : v)
    h.bits.push_back(static_cast<uint32_t>(x));
  return h;
}

std::vector<int64_t> test::ints(const HostValue &v) {
  std::vector<int64_t> out;
  for (size_t i = 0; i < v.bits.size(); ++i)
    out.push_back(static_cast<int64_t>(v.bits[i] << (64 - v.elem.bits)) >>
                  (64 - v.elem.bits));
  return out;
}

std::vector<double> test::doubles(const HostValue &v) {
  std::vector<double> out;
  for (size_t i = 0; i < v.bits.size(); ++i)
    out.push_back(v.asDouble(i));
  return out;
}
