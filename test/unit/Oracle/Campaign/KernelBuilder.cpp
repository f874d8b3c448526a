//===- KernelBuilder.cpp - one kernel, many right programs ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See KernelBuilder.h.
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include <cmath>
#include <cstdio>
#include <numeric>

namespace plumb::campaign {

const char *orderName(Order order) {
  static const char *const names[kNumOrders] = {
      "sequential", "reversed", "pairwise", "8 lanes",    "4 splits",
      "blocks",     "random",   "fma",      "interleaved"};
  return names[unsigned(order)];
}

const char *faultName(Fault fault) {
  static const char *const names[kNumFaults] = {"none",
                                                "accumulator f16",
                                                "accumulator bf16",
                                                "one term dropped",
                                                "tail lost",
                                                "tail duplicated",
                                                "tail of the output stale",
                                                "factor 1.01",
                                                "factor 1 + 2^-8",
                                                "output narrowed",
                                                "no 1/sqrt(d)",
                                                "no rescale (flash)",
                                                "eps outside the root",
                                                "no max subtraction",
                                                "no compensation (Kahan)",
                                                "zeros"};
  return names[unsigned(fault)];
}

bool isSumFault(Fault fault) {
  return fault >= Fault::AccumulatorF16 && fault <= Fault::TailDuplicated;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Value KernelBuilder::emit(const std::string &text) {
  Value v = fresh();
  body += v + " = " + text + "\n";
  return v;
}

Value KernelBuilder::unary(const char *op, const Value &a) {
  return emit(std::string(op) + " " + a + " : " + comp());
}

Value KernelBuilder::binary(const char *op, const Value &a, const Value &b) {
  return emit(std::string(op) + " " + a + ", " + b + " : " + comp());
}

Value KernelBuilder::constant(double x) {
  auto [it, isNew] = constants.try_emplace(x);
  if (isNew) {
    it->second = fresh();
    char text[40];
    std::snprintf(text, sizeof text, "%.17e", x);
    head += it->second + " = arith.constant " + text + " : " + comp() + "\n";
  }
  return it->second;
}

Value KernelBuilder::mul(Value a, Value b) {
  Value v = binary("arith.mulf", a, b);
  products[v] = {a, b};
  return v;
}

Value KernelBuilder::add(Value a, Value b) {
  if (order == Order::Fused) {
    if (!products.count(b))
      std::swap(a, b);
    if (auto p = products.find(b); p != products.end())
      return emit("math.fma " + p->second.a + ", " + p->second.b + ", " + a +
                  " : " + comp());
  }
  return binary("arith.addf", a, b);
}

Value KernelBuilder::sub(Value a, Value b) {
  if (order == Order::Fused) {
    if (auto p = products.find(b); p != products.end()) {
      Value minus = neg(p->second.a);
      return emit("math.fma " + minus + ", " + p->second.b + ", " + a + " : " +
                  comp());
    }
    if (auto p = products.find(a); p != products.end()) {
      Value minus = neg(b);
      return emit("math.fma " + p->second.a + ", " + p->second.b + ", " +
                  minus + " : " + comp());
    }
  }
  return binary("arith.subf", a, b);
}

Value KernelBuilder::through(Value value, FloatFormat narrow) {
  std::string type(formatName(narrow));
  Value v = emit("arith.truncf " + value + " : " + comp() + " to " + type);
  return emit("arith.extf " + v + " : " + type + " to " + comp());
}

//===----------------------------------------------------------------------===//
// Indices and loops
//===----------------------------------------------------------------------===//

Index KernelBuilder::index(int64_t i) {
  auto [it, isNew] = indices.try_emplace(i);
  if (isNew) {
    it->second = fresh();
    head +=
        it->second + " = arith.constant " + std::to_string(i) + " : index\n";
  }
  return it->second;
}

Index KernelBuilder::indexOp(const char *op, const Index &a, const Index &b) {
  return emit(std::string(op) + " " + a + ", " + b + " : index");
}

void KernelBuilder::loop(Index from, Index to,
                         const std::function<void(Index)> &step) {
  Index one = index(1), i = fresh();
  body += "scf.for " + i + " = " + from + " to " + to + " step " + one + " {\n";
  step(i);
  body += "}\n";
}

Value KernelBuilder::fold(Index from, Index to, Value start,
                          const std::function<Value(Index, Value)> &step) {
  Index one = index(1), i = fresh();
  Value acc = fresh(), result = fresh();
  body += result + " = scf.for " + i + " = " + from + " to " + to + " step " +
          one + " iter_args(" + acc + " = " + start + ") -> (" + comp() +
          ") {\n";
  Value last = step(i, acc);
  body += "scf.yield " + last + " : " + comp() + "\n}\n";
  return result;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static std::string subscript(const std::vector<Index> &at) {
  std::string text = "[";
  for (const Index &i : at)
    text += (text.size() > 1 ? ", " : "") + i;
  return text + "]";
}

Value KernelBuilder::load(unsigned input, const std::vector<Index> &at) {
  std::string n = std::to_string(input);
  Value v = emit("memref.load %in" + n + subscript(at) + " : !in" + n);
  if (types.comp == types.store)
    return v;
  return emit("arith.extf " + v + " : " + stored() + " to " + comp());
}

void KernelBuilder::store(const std::vector<Index> &at, Value value) {
  if (has(Fault::Factor101))
    value = mul(value, constant(1.01));
  if (has(Fault::Factor1004))
    value = mul(value, constant(1 + 0x1p-8));
  if (has(Fault::Zeros))
    value = constant(0);
  if (has(Fault::OutputNarrowed)) {
    FloatFormat narrow = types.store == FloatFormat::F32 ? FloatFormat::BF16
                                                         : FloatFormat::F8E5M2;
    value = through(value, narrow);
  }
  if (types.comp != types.store)
    value = emit("arith.truncf " + value + " : " + comp() + " to " + stored());
  body += "memref.store " + value + ", %out" + subscript(at) + " : !out\n";
}

std::string KernelBuilder::buffer(int64_t n) {
  std::string name = fresh();
  bufferSizes[name] = n;
  head += name + " = memref.alloc() : memref<" + std::to_string(n) + "x" +
          comp() + ">\n";
  return name;
}

Value KernelBuilder::read(const std::string &buffer, Index at) {
  return emit("memref.load " + buffer + "[" + at + "] : memref<" +
              std::to_string(bufferSizes[buffer]) + "x" + comp() + ">");
}

void KernelBuilder::write(const std::string &buffer, Index at, Value value) {
  body += "memref.store " + value + ", " + buffer + "[" + at + "] : memref<" +
          std::to_string(bufferSizes[buffer]) + "x" + comp() + ">\n";
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// In the accumulator's type of the fault, where there is one.
Value KernelBuilder::addNarrow(Value a, Value b) {
  FloatFormat narrow =
      fault == Fault::AccumulatorF16 ? FloatFormat::F16 : FloatFormat::BF16;
  return through(binary("arith.addf", a, through(b, narrow)), narrow);
}

Value KernelBuilder::sumInOrder(int64_t n, const Term &term) {
  return fold(index(0), index(n), constant(0),
              [&](Index i, Value acc) { return add(acc, term(i)); });
}

Value KernelBuilder::sum(int64_t n, const Term &term) {
  if (!isSumFault(fault) || faultUsed || n < 2)
    return sumPlain(n, term);
  faultUsed = true;
  switch (fault) {
  case Fault::AccumulatorF16:
  case Fault::AccumulatorBF16:
    return fold(index(0), index(n), constant(0),
                [&](Index i, Value acc) { return addNarrow(acc, term(i)); });
  case Fault::TermDropped: {
    int64_t at = static_cast<int64_t>(random.below(uint64_t(n)));
    auto step = [&](Index i, Value acc) { return add(acc, term(i)); };
    Value first = fold(index(0), index(at), constant(0), step);
    return fold(index(at + 1), index(n), first, step);
  }
  case Fault::TailLost:
  case Fault::TailDuplicated: {
    int64_t k = random.between(1, std::min<int64_t>(31, n - 1));
    auto step = [&](Index i, Value acc) { return add(acc, term(i)); };
    if (fault == Fault::TailLost)
      return fold(index(0), index(n - k), constant(0), step);
    Value all = fold(index(0), index(n), constant(0), step);
    return fold(index(n - k), index(n), all, step);
  }
  default:
    return sumPlain(n, term);
  }
}

std::string KernelBuilder::fill(int64_t n, int64_t padded, const Term &term) {
  std::string terms = buffer(std::max<int64_t>(padded, 1));
  loop(n, [&](Index i) { write(terms, i, term(i)); });
  if (padded > n)
    loop(index(n), index(padded),
         [&](Index i) { write(terms, i, constant(0)); });
  return terms;
}

Value KernelBuilder::sumPlain(int64_t n, const Term &term) {
  auto between = [&](Index from, Index to, Value start) {
    return fold(from, to, start,
                [&](Index i, Value acc) { return add(acc, term(i)); });
  };
  switch (order) {
  case Order::Sequential:
  case Order::Fused:
    return between(index(0), index(n), constant(0));
  case Order::Reversed:
    return fold(index(0), index(n), constant(0), [&](Index i, Value acc) {
      return add(acc, term(indexOp("arith.subi", index(n - 1), i)));
    });
  case Order::Interleaved: {
    int64_t step = n % 7 ? 7 : 1;
    return fold(index(0), index(n), constant(0), [&](Index i, Value acc) {
      return add(acc, term(remIndex(mulIndex(i, index(step)), index(n))));
    });
  }
  case Order::Splits: {
    int64_t part = (n + 3) / 4;
    Value total = constant(0);
    for (int64_t from = 0; from < n; from += part)
      total = add(total, between(index(from), index(std::min(from + part, n)),
                                 constant(0)));
    return total;
  }
  case Order::Blocks:
    return fold(index(0), index((n + 127) / 128), constant(0),
                [&](Index block, Value acc) {
                  Index from = mulIndex(block, index(128));
                  Index to = minIndex(addIndex(from, index(128)), index(n));
                  return add(acc, between(from, to, constant(0)));
                });
  case Order::Pairwise:
    return pairs(fill(n, n, term), n);
  case Order::Lanes:
    return lanes(fill(n, (n + 7) / 8 * 8, term), n);
  case Order::Random:
    return tree(fill(n, n, term), n);
  }
  return constant(0);
}

Value KernelBuilder::pairs(const std::string &terms, int64_t n) {
  while (n > 1) {
    int64_t half = n / 2;
    loop(half, [&](Index i) {
      Index j = mulIndex(i, index(2));
      write(terms, i, add(read(terms, j), read(terms, addIndex(j, index(1)))));
    });
    if (n % 2)
      write(terms, index(half), read(terms, index(n - 1)));
    n = half + n % 2;
  }
  return read(terms, index(0));
}

Value KernelBuilder::lanes(const std::string &terms, int64_t n) {
  std::string vector = "vector<8x" + comp() + ">";
  std::string memref =
      "memref<" + std::to_string(bufferSizes[terms]) + "x" + comp() + ">";
  Value acc = emit("vector.load " + terms + "[" + index(0) + "] : " + memref +
                   ", " + vector);
  if (n > 8) {
    Index i = fresh(), step = index(8), from = index(8),
          to = index((n + 7) / 8 * 8);
    Value result = fresh(), sum = fresh();
    body += result + " = scf.for " + i + " = " + from + " to " + to + " step " +
            step + " iter_args(" + sum + " = " + acc + ") -> (" + vector +
            ") {\n";
    Value x = emit("vector.load " + terms + "[" + i + "] : " + memref + ", " +
                   vector);
    Value y = emit("arith.addf " + sum + ", " + x + " : " + vector);
    body += "scf.yield " + y + " : " + vector + "\n}\n";
    acc = result;
  }
  std::vector<Value> lane(8);
  for (unsigned k = 0; k < 8; ++k)
    lane[k] = emit("vector.extract " + acc + "[" + std::to_string(k) +
                   "] : " + comp() + " from " + vector);
  for (unsigned width = 4; width; width /= 2)
    for (unsigned k = 0; k < width; ++k)
      lane[k] = add(lane[k], lane[k + width]);
  return lane[0];
}

/// Rounds of: permute by i -> a i + b, then add `half` random pairs.
Value KernelBuilder::tree(const std::string &terms, int64_t n) {
  std::string other = buffer(n);
  while (n > 1) {
    int64_t a = random.between(1, n), b = random.between(0, n - 1);
    while (std::gcd(a, n) != 1)
      ++a;
    int64_t half = random.between((n + 3) / 4, n / 2);
    half = std::max<int64_t>(half, 1);
    loop(n, [&](Index i) {
      Index from =
          remIndex(addIndex(mulIndex(i, index(a)), index(b)), index(n));
      write(other, i, read(terms, from));
    });
    loop(half, [&](Index i) {
      write(terms, i,
            add(read(other, i), read(other, addIndex(i, index(half)))));
    });
    loop(index(2 * half), index(n), [&](Index i) {
      write(terms, indexOp("arith.subi", i, index(half)), read(other, i));
    });
    n -= half;
  }
  return read(terms, index(0));
}

Value KernelBuilder::maximum(int64_t n, const Term &term) {
  return fold(index(1), index(n), term(index(0)),
              [&](Index i, Value acc) { return max(acc, term(i)); });
}

void KernelBuilder::scan(int64_t n, const Term &term, const std::string &into) {
  bool parallel = order == Order::Pairwise || order == Order::Lanes ||
                  order == Order::Random;
  bool blocked = order == Order::Splits || order == Order::Blocks;
  if (parallel) { // Hillis and Steele
    std::string other = buffer(n);
    loop(n, [&](Index i) { write(into, i, term(i)); });
    for (int64_t d = 1; d < n; d *= 2) {
      loop(n, [&](Index i) { write(other, i, read(into, i)); });
      loop(index(d), index(n), [&](Index i) {
        Index before = indexOp("arith.subi", i, index(d));
        write(into, i, add(read(other, i), read(other, before)));
      });
    }
    return;
  }
  int64_t block = !blocked ? n : order == Order::Blocks ? 128 : (n + 3) / 4;
  Value carry;
  for (int64_t from = 0; from < n; from += block) {
    int64_t to = std::min(from + block, n);
    Value last =
        fold(index(from), index(to), constant(0), [&](Index i, Value acc) {
          Value own = add(acc, term(i));
          write(into, i, carry.empty() ? own : add(carry, own));
          return own;
        });
    carry = carry.empty() ? last : add(carry, last);
  }
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

std::string
KernelBuilder::finish(const std::vector<std::vector<int64_t>> &shapes) {
  std::string aliases, arguments;
  for (size_t i = 0; i < shapes.size(); ++i) {
    bool isOut = i + 1 == shapes.size();
    std::string name = isOut ? "out" : "in" + std::to_string(i);
    std::string type = "memref<";
    for (int64_t size : shapes[i])
      type += std::to_string(size) + "x";
    aliases += "!" + name + " = " + type + stored() + ">\n";
    arguments += (i ? ", %" : "%") + name + ": !" + name;
  }
  return aliases + "func.func @f(" + arguments + ") {\n" + head + body +
         "return\n}\n";
}

} // namespace plumb::campaign
