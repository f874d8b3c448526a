//===- RandomProgram.cpp - a random program and its inputs ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See RandomProgram.h.
//
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include <cmath>
#include <cstring>

using namespace plumb;
using namespace plumb::fuzz;

static uint64_t bitsOfFloat(double value, const std::string &elem) {
  uint64_t bits = 0;
  if (elem == "f64") {
    std::memcpy(&bits, &value, 8);
    return bits;
  }
  float f = static_cast<float>(value);
  uint32_t word;
  std::memcpy(&word, &f, 4);
  if (elem == "f32")
    return word;
  if (elem == "bf16")
    return word >> 16;
  _Float16 h = static_cast<_Float16>(f);
  uint16_t half;
  std::memcpy(&half, &h, 2);
  return half;
}

/// Numbers of everyday size mostly, and the special ones.
static uint64_t randomBits(PhiloxStream &rng, const std::string &elem) {
  uint64_t kind = rng.below(100);
  if (isFloat(elem)) {
    if (kind < 12) {
      static const double special[] = {
          0.0, -0.0, 1.0, -1.0, HUGE_VAL, -HUGE_VAL, std::nan(""), 1e-45};
      return bitsOfFloat(special[rng.below(8)], elem);
    }
    if (kind < 50)
      return bitsOfFloat(static_cast<double>(rng.between(-40, 40)) / 4, elem);
    if (kind < 90)
      return bitsOfFloat(rng.uniform(-100, 100), elem);
    return bitsOfFloat(
        std::ldexp(rng.uniform(-1, 1), static_cast<int>(rng.between(-20, 15))),
        elem);
  }
  uint64_t mask = ~0ull >> (64 - bitsOf(elem));
  if (kind < 20)
    return rng.below(2) ? 0 : mask;
  if (kind < 60)
    return static_cast<uint64_t>(rng.between(-20, 20)) & mask;
  return rng.next64() & mask;
}

static HostValue randomValue(PhiloxStream &rng, const Ty &type) {
  HostValue v;
  v.elementName = type.elem;
  v.isScalar = type.kind == Ty::Scalar;
  v.shape = type.shape;
  v.elem.bits = static_cast<uint8_t>(bitsOf(type.elem));
  if (isFloat(type.elem)) {
    v.elem.kind = ScalarType::Float;
    v.elem.format = type.elem == "f16"    ? FloatFormat::F16
                    : type.elem == "bf16" ? FloatFormat::BF16
                    : type.elem == "f32"  ? FloatFormat::F32
                                          : FloatFormat::F64;
  }
  for (uint64_t i = 0, n = v.count(); i < n; ++i)
    v.bits.push_back(randomBits(rng, type.elem));
  return v;
}

RandomProgram fuzz::makeProgram(uint64_t seed, uint64_t number,
                                const GenOptions &options) {
  PhiloxStream rng(seed, "program", number);
  RandomProgram program;
  program.number = number;
  std::string prefix = "p" + std::to_string(number);
  std::vector<Signature> callees;
  for (uint64_t n = rng.below(3); n; --n) {
    std::string name = prefix + "_f" + std::to_string(n);
    FunctionGen gen(rng, options, name);
    program.text += rng.below(5) ? gen.generate(name, true, {})
                                 : gen.generateRecursive(name);
    callees.push_back(gen.signature());
  }
  FunctionGen gen(rng, options, prefix);
  program.entry = prefix;
  program.text += gen.generate(prefix, false, callees);
  PhiloxStream values(seed, "inputs", number);
  for (int set = 0; set < 2; ++set) {
    program.inputs.emplace_back();
    for (const Ty &type : gen.signature().arguments)
      program.inputs.back().push_back(randomValue(values, type));
  }
  return program;
}

std::string fuzz::argFlags(const std::vector<HostValue> &inputs) {
  std::string text;
  for (const HostValue &v : inputs) {
    std::string list;
    for (uint64_t i = 0; i < v.bits.size(); ++i)
      list += (i ? "," : "") + v.printElement(i);
    text += " --arg '" + v.typeString() + "=" +
            (v.isScalar ? list : "[" + list + "]") + "'";
  }
  return text;
}
