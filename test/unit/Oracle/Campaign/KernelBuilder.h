//===- KernelBuilder.h - one kernel, many right programs --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels of the allowance campaign are written once, over this builder, which
// prints MLIR. What differs between implementations is a property of the
// builder: the order of sums, contraction, the types, and the fault (if any)
// that makes the implementation a wrong one.
//
// A program is one function @f that takes its inputs and its output as memrefs
// of the stored type and computes in another (`comp`), with casts at loads and
// stores. Values are names of SSA values of the computing type.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELBUILDER_H
#define PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELBUILDER_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Support/Philox.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace plumb::campaign {

/// How a sum of n terms is computed.
enum class Order {
  Sequential,
  Reversed,
  Pairwise,
  Lanes,       ///< 8 partial sums in a vector
  Splits,      ///< 4 partial sums, one after the other
  Blocks,      ///< of 128 terms
  Random,      ///< a random tree
  Fused,       ///< sequential, with multiplications contracted into additions
  Interleaved, ///< every 7th term (where 7 does not divide n)
};
inline constexpr unsigned kNumOrders = 9;
const char *orderName(Order order);

/// What is wrong with a wrong implementation.
enum class Fault {
  None,
  AccumulatorF16,
  AccumulatorBF16,
  TermDropped,
  TailLost,
  TailDuplicated,
  OutputStale,    ///< the last elements are not written
  Factor101,      ///< times 1.01
  Factor1004,     ///< times 1 + 2^-8
  OutputNarrowed, ///< through a type of fewer bits
  NoScale,        ///< attention without 1 / sqrt(d)
  NoRescale,      ///< flash: the accumulator keeps its old maximum
  EpsOutside,     ///< outside of the root
  NoMax,          ///< softmax without subtracting the maximum
  NoCompensation, ///< Kahan's sum as a plain one
  Zeros,
};
inline constexpr unsigned kNumFaults = 16;
const char *faultName(Fault fault);
/// Faults of the builder; the others are asked for by kernels.
bool isSumFault(Fault fault);

/// Storage and computing type.
struct Types {
  FloatFormat comp, store;
  const char *name;
};

using Value = std::string;
using Index = std::string;

class KernelBuilder {
public:
  KernelBuilder(Types types, Order order, Fault fault, uint64_t seed)
      : types(types), order(order), fault(fault), random(seed, "kernel") {}

  const Types types;
  const Order order;
  const Fault fault;
  /// A kernel asked for its own fault, or a sum had one.
  bool faultUsed = false;
  bool has(Fault f) {
    faultUsed |= f == fault;
    return f == fault;
  }

  /// The finished program; `shapes` of the inputs, then of the output.
  std::string finish(const std::vector<std::vector<int64_t>> &shapes);

  // Scalars.
  Value constant(double x);
  Value add(Value a, Value b);
  Value sub(Value a, Value b);
  Value mul(Value a, Value b);
  Value div(Value a, Value b) { return binary("arith.divf", a, b); }
  Value max(Value a, Value b) { return binary("arith.maximumf", a, b); }
  Value neg(Value a) { return unary("arith.negf", a); }
  /// "exp", "absf", ...
  Value math(const char *name, Value a) {
    return unary((std::string("math.") + name).c_str(), a);
  }

  // Indices and loops.
  Index index(int64_t i);
  Index addIndex(Index a, Index b) { return indexOp("arith.addi", a, b); }
  Index mulIndex(Index a, Index b) { return indexOp("arith.muli", a, b); }
  Index remIndex(Index a, Index b) { return indexOp("arith.remui", a, b); }
  Index minIndex(Index a, Index b) { return indexOp("arith.minsi", a, b); }
  void loop(Index from, Index to, const std::function<void(Index)> &body);
  void loop(int64_t n, const std::function<void(Index)> &body) {
    loop(index(0), index(n), body);
  }
  Value fold(Index from, Index to, Value start,
             const std::function<Value(Index, Value)> &step);

  // Memory.
  Value load(unsigned input, const std::vector<Index> &at);
  /// The output; faults of the output apply.
  void store(const std::vector<Index> &at, Value value);
  /// A buffer of the computing type.
  std::string buffer(int64_t n);
  Value read(const std::string &buffer, Index at);
  void write(const std::string &buffer, Index at, Value value);

  // Reductions.
  using Term = std::function<Value(Index)>;
  /// The terms from..to, in the builder's order.
  Value sum(int64_t n, const Term &term);
  /// A sum that another implementation would not reorder: as written.
  Value sumInOrder(int64_t n, const Term &term);
  Value maximum(int64_t n, const Term &term);
  Value mean(int64_t n, const Term &term) {
    return div(sum(n, term), constant(static_cast<double>(n)));
  }
  /// Running sums into a buffer.
  void scan(int64_t n, const Term &term, const std::string &into);

private:
  std::string fresh() { return "%v" + std::to_string(next++); }
  Value emit(const std::string &text);
  Value unary(const char *op, const Value &a);
  Value binary(const char *op, const Value &a, const Value &b);
  Index indexOp(const char *op, const Index &a, const Index &b);
  Value through(Value value, FloatFormat narrow);
  Value addNarrow(Value a, Value b);

  Value sumPlain(int64_t n, const Term &term);
  Value sumBuffer(const std::string &terms, int64_t n);
  Value pairs(const std::string &terms, int64_t n);
  Value lanes(const std::string &terms, int64_t n);
  Value tree(const std::string &terms, int64_t n);
  std::string fill(int64_t n, int64_t padded, const Term &term);

  std::string comp() const { return std::string(formatName(types.comp)); }
  std::string stored() const { return std::string(formatName(types.store)); }

  PhiloxStream random;
  std::string body, head;
  unsigned next = 0;
  std::map<int64_t, Index> indices;
  std::map<double, Value> constants;
  struct Product {
    Value a, b;
  };
  std::map<Value, Product> products;
  std::map<std::string, int64_t> bufferSizes;
};

} // namespace plumb::campaign

#endif // PLUMBLINE_TEST_UNIT_ORACLE_CAMPAIGN_KERNELBUILDER_H
