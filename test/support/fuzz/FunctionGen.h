//===- FunctionGen.h - one random function, by statements -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is made statement by statement, each of which takes values and
// memory that are in scope and brings new ones into it. What makes the program
// defined, and its answer the only one, is built into the statements:
//
//   - divisors are made odd and not -1, shift amounts are masked, indices are
//     taken modulo the size, memory is filled when it is allocated, loops have
//     a bound, flags like nsw stand where the operands were made small;
//   - floats become integers only where they fit;
//   - the sign and the payload of a NaN are nobody's business: a float is
//     bitcast or taken for a sign only after NaN has been replaced;
//   - which zero maxnumf and minnumf give is open: +0.0 is added to it;
//   - what is accessed twice by one operation, or by two iterations of a
//     parallel loop, is not written by it.
//
// The names of the statements' files are those of the dialects. Statements
// return false where nothing in scope fits; another one is tried then.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_FUNCTIONGEN_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_FUNCTIONGEN_H

#include "Types.h"
#include "plumbline/Support/Philox.h"
#include <map>
#include <set>
#include <sstream>

namespace plumb::fuzz {

struct Value {
  std::string name;
  Ty type;
};

/// A stride, offset or size that the type does not say.
inline constexpr int64_t kDynamic = INT64_MIN;

/// Memory that may be used: a memref, the allocation that it is part of, and
/// its layout as the type has it.
struct Mem {
  std::string name;
  Ty type;
  int root = 0;
  unsigned dynamic = 0; ///< Bit i: the type has `?` for size i.
  Shape strides;
  int64_t offset = 0;
  bool identity = true;
  bool writable = true;

  /// True if a row's elements lie one after the other.
  bool dense() const { return strides.empty() || strides.back() == 1; }
};

template <class... Ts> std::string cat(const Ts &...parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

/// What a function looks like from outside.
struct Signature {
  std::string name;
  std::vector<Ty> arguments, results;
  std::string text() const; ///< "(i32) -> f32"
};

struct GenOptions {
  /// Statements of an entry function, about.
  unsigned size = 24;
  /// Weights by group name ("vector": 3); 1 where absent.
  std::map<std::string, unsigned> weights;
};

class FunctionGen {
public:
  FunctionGen(PhiloxStream &rng, const GenOptions &options, std::string prefix)
      : rng(rng), options(options), prefix(std::move(prefix)) {}

  /// The text of a public function `name` and the globals that it needs.
  /// `leaf`: calls nothing, and is small.
  std::string generate(const std::string &name, bool leaf,
                       std::vector<Signature> callees);
  /// A function that calls itself up to seven times.
  std::string generateRecursive(const std::string &name);
  const Signature &signature() const { return self; }

private:
  using Statement = bool (FunctionGen::*)();
  struct Choice {
    const char *group;
    unsigned weight;
    Statement make;
  };
  static const std::vector<Choice> &choices();

  // Text.
  void emit(const std::string &line);
  std::string fresh() { return "%v" + std::to_string(counter++); }
  /// `%v = text`; the value is in scope afterwards.
  std::string op(const std::string &text, const Ty &type);
  /// The same, out of scope: a helper of the statement.
  std::string tmp(const std::string &text);
  std::string index(int64_t value);
  std::string constant(const Ty &type);
  std::string literal(const std::string &elem);
  std::string nested(const Shape &shape, const std::string &elem);

  // Choice.
  int64_t between(int64_t lo, int64_t hi) { return rng.between(lo, hi); }
  bool chance(unsigned percent) { return rng.below(100) < percent; }
  template <class T> const T &oneOf(const std::vector<T> &items) {
    return items[rng.below(items.size())];
  }
  std::string word(std::initializer_list<const char *> words) {
    return *(words.begin() + rng.below(words.size()));
  }
  std::string pick(const Ty &type);
  Ty typeHere(const std::vector<Ty> &among);
  /// A type in scope of that kind, or one at random.
  Ty anyScalar(), anyInt(), anyFloat(), anyVector(), anyTensor();
  Ty intVector(), floatVector();
  Shape smallShape(unsigned rank, int64_t most = 4);
  std::string indexBelow(int64_t bound);
  std::string indices(const Shape &shape);
  std::string noNan(const std::string &value, const Ty &type);
  /// y made a divisor, a shift amount, or a float that fits `to`.
  std::string divisor(const std::string &y, const Ty &type);
  std::string shiftAmount(const std::string &y, const Ty &type);
  std::string fitting(const std::string &x, const Ty &type,
                      const std::string &to, bool isUnsigned);
  std::string splat(const std::string &value, const Ty &type) const;
  static std::string maskText(const Ty &type);

  // Memory and tensors.
  const Mem *memory(int rank = -1, const std::vector<std::string> &elems = {},
                    bool writable = false, bool dense = false,
                    bool identity = false);
  /// Memory of identity layout.
  Mem plainMem(const std::string &name, const Shape &shape,
               const std::string &elem, unsigned dynamic, int root);
  void addView(const Mem &of, const std::string &text, const Shape &shape,
               const std::string &elem, unsigned dynamic, const Shape &strides,
               int64_t offset);
  void fill(const Mem &mem);
  /// Memory of that shape that is written nowhere else while `not` roots are.
  Mem memOf(const Shape &shape, const std::string &elem, bool writable,
            const std::set<int> &notRoots = {});
  Mem allocate(const Shape &shape, const std::string &elem, bool stack);
  Value tensorOf(const Shape &shape, const std::string &elem);
  std::string denseTensor(const Ty &type);
  /// Allocations that may be one and the same have one root.
  void unite(int a, int b) { parents[find(a)] = find(b); }
  int find(int root) const {
    while (parents[root] != root)
      root = parents[root];
    return root;
  }
  int newRoot();

  // Regions.
  struct Saved {
    std::vector<Value> scope;
    std::vector<Mem> mems;
  };
  Saved open(const std::vector<Value> &arguments);
  void close(Saved saved);
  void statements(unsigned n);
  void statement();
  std::vector<Ty> carriedTypes(bool tensors);
  std::vector<std::string> picks(const std::vector<Ty> &types);
  static std::string texts(const std::vector<Ty> &types);
  std::string yieldText(const std::vector<Ty> &types);
  /// Names a result list: the head "%v:2" and the values "%v#0", "%v#1".
  std::string head(const std::vector<Ty> &types, std::vector<Value> &values);
  void bring(const std::vector<Value> &values);

  // Statements. Scalars.cpp
  bool intBinary(), intUnary(), extendedInt(), promisedInt(), floatBinary(),
      floatUnary(), floatTernary(), mathFunction(), compare(), select(),
      convert(), indexOp(), complexOp(), classify(), ipowi();
  bool intBinaryOn(const Ty &type);
  bool floatBinaryOn(const Ty &type);
  // Affine.cpp
  bool affineApply(), affineFor(), affineIf(), affineParallel(), affineMemory(),
      affineLinearize(), affineVector();
  std::string affineExpr(unsigned depth);
  // Vectors.cpp
  bool vectorBinary(), vectorUnary(), vectorConvert(), vectorCompare(),
      vectorExtract(), vectorInsert(), vectorBroadcast(), vectorShuffle(),
      vectorShapeCast(), vectorTranspose(), vectorSlice(), vectorInterleave(),
      vectorBitcast(), vectorReduce(), vectorMultiReduce(), vectorScan(),
      vectorContract(), vectorOuter(), vectorMaskOp(), vectorFma(),
      vectorElements(), vectorStep(), vectorCreateMask(), vectorMaskedRead();
  // VectorMemory.cpp
  bool transferRead(), transferWrite(), vectorLoad(), vectorStore(),
      maskedLoad(), maskedStore(), gather(), scatter();
  std::string laneMask(const Ty &type);
  void bringRead(const std::string &read, const Ty &type);
  // Memory.cpp
  bool load(), store(), copy(), subview(), castMemory(), reshapeMemory(),
      transposeMemory(), reinterpret(), byteView(), globalMemory(), atomic(),
      genericAtomic(), allocation(), allocaScope(), metadata(), realloc(),
      selectMemory(), dim(), hints();
  // Tensors.cpp
  bool tensorInsert(), tensorExtract(), tensorBinary(), tensorSlices(),
      tensorWrite(), tensorRead(), tensorPad(), tensorReshape(),
      tensorGenerate(), tensorFromElements(), tensorCast(), tensorConcat(),
      tensorDim(), tensorToMemory(), tensorElementwise(), tensorBitcast();
  // Linalg.cpp, LinalgNamed.cpp
  bool linalgGeneric(), linalgFill(), linalgMap(), linalgReduce(),
      linalgTranspose(), linalgBroadcast(), linalgMatmul(), linalgConv(),
      linalgPool(), linalgContract(), linalgElementwise(), linalgSoftmax(),
      linalgPack(), linalgNamed();
  std::string bodyValue(const std::vector<Value> &args,
                        const std::string &elem);
  struct Operand {
    std::string name;
    Ty type;
    int root = -1;
  };
  /// A tensor or memory to read, or to be written; `fixedSizes` while it is
  /// set.
  Operand input(bool onTensors, const Shape &shape, const std::string &elem,
                const std::set<int> &notRoots);
  Operand output(bool onTensors, const Shape &shape, const std::string &elem);
  void structured(const std::string &name, const std::string &attributes,
                  const std::vector<Operand> &ins, const Operand &out,
                  const std::string &tail);
  // Control.cpp
  bool forLoop(), whileLoop(), branch(), indexSwitch(), executeRegion(),
      parallelLoop(), forall(), call(), loopOnGraph(), carriedMemory(),
      assertion();

  PhiloxStream &rng;
  const GenOptions &options;
  std::string prefix;
  std::string body, globals;
  unsigned counter = 0, globalCount = 0;
  unsigned indent = 1;
  unsigned budget = 0; ///< Statements left, over all regions.
  std::vector<int> parents;
  unsigned depth = 0;
  int64_t trips = 1; ///< How often the place is run.
  /// Within a parallel body: memory outside is not written, tensors not made.
  bool pure = false;
  /// Operands of some operations must not have `?` sizes.
  bool fixedSizes = false;
  std::vector<Value> scope;
  std::vector<Mem> mems;
  std::vector<Mem> owned; ///< Allocated on the heap at the function's top.
  std::vector<Signature> callees;
  std::set<int> stackRoots; ///< What must not be returned.
  unsigned calls = 0;
  Signature self;
};

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_FUNCTIONGEN_H
