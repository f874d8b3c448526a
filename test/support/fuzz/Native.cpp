//===- Native.cpp - the same program by MLIR's ExecutionEngine ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Native.h.
//
//===----------------------------------------------------------------------===//

#include "Native.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace plumb;
using namespace plumb::fuzz;

static const char *const kPipeline =
    "func.func(linalg-generalize-named-ops),"
    "convert-elementwise-to-linalg,"
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true "
    "function-boundary-type-conversion=identity-layout-map},"
    "func.func(scf-forall-to-for),"
    "func.func(convert-linalg-to-loops),"
    "lower-affine,"
    "func.func(lower-vector-multi-reduction,lower-vector-mask),"
    "func.func(convert-vector-to-scf{full-unroll=true}),"
    "expand-realloc,"
    "expand-strided-metadata,"
    "memref-expand,"
    "lower-affine,"
    "convert-math-to-funcs,"
    "convert-scf-to-cf,"
    "convert-math-to-llvm,"
    "convert-math-to-libm,"
    "convert-complex-to-standard,"
    "convert-vector-to-llvm,"
    "convert-ub-to-llvm,"
    "convert-index-to-llvm,"
    "convert-to-llvm,"
    "convert-func-to-llvm,"
    "finalize-memref-to-llvm,"
    "convert-arith-to-llvm,"
    "convert-cf-to-llvm,"
    "reconcile-unrealized-casts";

Native::Native() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
}

/// What has no pass of its own.
static bool decompose(mlir::ModuleOp module) {
  mlir::IRRewriter rewriter(module.getContext());
  llvm::SmallVector<mlir::Operation *> ops;
  module.walk([&](mlir::Operation *op) {
    if (mlir::isa<mlir::linalg::PackOp, mlir::linalg::UnPackOp,
                  mlir::linalg::SoftmaxOp>(op))
      ops.push_back(op);
  });
  for (mlir::Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (auto pack = mlir::dyn_cast<mlir::linalg::PackOp>(op)) {
      if (failed(mlir::linalg::lowerPack(rewriter, pack)))
        return false;
    } else if (auto unpack = mlir::dyn_cast<mlir::linalg::UnPackOp>(op)) {
      if (failed(mlir::linalg::lowerUnPack(rewriter, unpack)))
        return false;
    } else {
      auto softmax = mlir::cast<mlir::linalg::SoftmaxOp>(op);
      auto values = softmax.decomposeOperation(rewriter);
      if (failed(values))
        return false;
      if (op->getNumResults())
        rewriter.replaceOp(op, *values);
      else
        rewriter.eraseOp(op);
    }
  }
  mlir::RewritePatternSet patterns(module.getContext());
  mlir::vector::populateVectorScanLoweringPatterns(patterns);
  mlir::GreedyRewriteConfig config;
  config.enableFolding(false).enableConstantCSE(false);
  config.setRegionSimplificationLevel(
      mlir::GreedySimplifyRegionLevel::Disabled);
  return succeeded(
      mlir::applyPatternsGreedily(module, std::move(patterns), config));
}

bool Native::lower(mlir::ModuleOp module) {
  if (!decompose(module))
    return false;
  // Made anew for each module: convert-math-to-funcs remembers functions of the
  // last one.
  mlir::PassManager passes(module.getContext());
  passes.enableVerifier(false);
  return succeeded(mlir::parsePassPipeline(kPipeline, passes, llvm::errs())) &&
         succeeded(passes.run(module));
}

#define PLUMB_FLOAT1(Name)                                                     \
  static float Name##Rounded(float x) {                                        \
    return static_cast<float>(std::Name(static_cast<double>(x)));              \
  }
#define PLUMB_FLOAT2(Name)                                                     \
  static float Name##Rounded(float x, float y) {                               \
    return static_cast<float>(                                                 \
        std::Name(static_cast<double>(x), static_cast<double>(y)));            \
  }
#define PLUMB_FUNCTIONS(ONE, TWO)                                              \
  ONE(exp)                                                                     \
  ONE(exp2)                                                                    \
  ONE(expm1)                                                                   \
  ONE(log)                                                                     \
  ONE(log2)                                                                    \
  ONE(log10)                                                                   \
  ONE(log1p)                                                                   \
  ONE(sin)                                                                     \
  ONE(cos)                                                                     \
  ONE(tan)                                                                     \
  ONE(asin)                                                                    \
  ONE(acos)                                                                    \
  ONE(atan)                                                                    \
  ONE(sinh)                                                                    \
  ONE(cosh)                                                                    \
  ONE(tanh)                                                                    \
  ONE(asinh)                                                                   \
  ONE(acosh)                                                                   \
  ONE(atanh)                                                                   \
  ONE(erf)                                                                     \
  ONE(erfc)                                                                    \
  ONE(cbrt)                                                                    \
  TWO(pow)                                                                     \
  TWO(atan2)
PLUMB_FUNCTIONS(PLUMB_FLOAT1, PLUMB_FLOAT2)

std::unique_ptr<mlir::ExecutionEngine> Native::compile(mlir::ModuleOp module,
                                                       std::string &error) {
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder) {
    error = llvm::toString(builder.takeError());
    return nullptr;
  }
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  if (builder->getTargetTriple().isX86())
    builder->addFeatures({"-avx512bf16", "-avxneconvert", "-avx512fp16"});
  auto machine = builder->createTargetMachine();
  if (!machine) {
    error = llvm::toString(machine.takeError());
    return nullptr;
  }
  mlir::ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::None;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  static const llvm::StringRef libraries[] = {
      PLUMBLINE_LLVM_LIB_DIR "/libmlir_c_runner_utils.so",
      PLUMBLINE_LLVM_LIB_DIR "/libmlir_float16_utils.so"};
  options.sharedLibPaths = libraries;
  auto engine =
      mlir::ExecutionEngine::create(module, options, std::move(*machine));
  if (!engine) {
    error = llvm::toString(engine.takeError());
    return nullptr;
  }
  (*engine)->registerSymbols([](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap map;
    auto add = [&](const char *name, void *address) {
      map[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                           llvm::JITSymbolFlags::Exported};
    };
#define PLUMB_ADD(Name)                                                        \
  add(#Name "f", reinterpret_cast<void *>(&Name##Rounded));
    PLUMB_FUNCTIONS(PLUMB_ADD, PLUMB_ADD)
    return map;
  });
  return std::move(*engine);
}

namespace {
/// A value in the memory of the native side.
struct Buffer {
  std::unique_ptr<uint8_t, decltype(&std::free)> bytes{nullptr, &std::free};
  explicit Buffer(size_t size)
      : bytes(static_cast<uint8_t *>(
                  std::aligned_alloc(256, (size + 511) / 256 * 256)),
              &std::free) {
    std::memset(bytes.get(), 0xa5, (size + 511) / 256 * 256);
  }
};
} // namespace

static uint64_t readBits(const uint8_t *at, const ScalarType &elem) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, elem.bytes());
  return elem.bits < 64 ? bits & ((1ull << elem.bits) - 1) : bits;
}

/// Elements of a strided memory in row-major order.
static void readElements(const uint8_t *base, const int64_t *words,
                         HostValue &v) {
  int64_t rank = static_cast<int64_t>(v.shape.size());
  const int64_t *strides = words + rank;
  std::vector<int64_t> at(v.shape.size());
  for (uint64_t n = v.count(); n; --n) {
    int64_t offset = 0;
    for (int64_t d = 0; d < rank; ++d)
      offset += at[d] * strides[d];
    v.bits.push_back(readBits(base + offset * int64_t(v.elem.bytes()), v.elem));
    for (int64_t d = rank - 1; d >= 0 && ++at[d] == v.shape[d]; --d)
      at[d] = 0;
  }
}

Native::Run Native::run(mlir::ExecutionEngine &engine, const std::string &entry,
                        const EntrySignature &signature,
                        const std::vector<HostValue> &inputs) {
  Run run;
  std::vector<Buffer> memory;
  std::vector<std::unique_ptr<int64_t>> words;
  std::vector<void *> pointers;
  auto word = [&](int64_t value) {
    words.push_back(std::make_unique<int64_t>(value));
    pointers.push_back(words.back().get());
  };
  std::vector<uint8_t *> bases;
  for (const HostValue &v : inputs) {
    bases.push_back(nullptr);
    if (v.isScalar) {
      word(static_cast<int64_t>(v.bits[0]));
      continue;
    }
    unsigned bytes = v.elem.bytes();
    memory.emplace_back(v.count() * bytes);
    uint8_t *base = bases.back() = memory.back().bytes.get();
    for (uint64_t i = 0; i < v.count(); ++i)
      std::memcpy(base + i * bytes, &v.bits[i], bytes);
    word(reinterpret_cast<int64_t>(base));
    word(reinterpret_cast<int64_t>(base));
    word(0);
    for (int64_t d : v.shape)
      word(d);
    std::vector<int64_t> strides(v.shape.size());
    int64_t stride = 1;
    for (size_t d = v.shape.size(); d-- > 0; stride *= v.shape[d])
      strides[d] = stride;
    for (int64_t s : strides)
      word(s);
  }
  // Results lie in a struct, each at a multiple of its own size.
  std::vector<size_t> offsets;
  size_t size = 0;
  for (const EntryType &t : signature.results) {
    bool scalar = t.layout.kind == TypeLayout::Scalar;
    size_t bytes = scalar ? t.layout.elem.bytes() : 8;
    size = (size + bytes - 1) / bytes * bytes;
    offsets.push_back(size);
    size += scalar ? bytes : 8 * (3 + 2 * t.layout.rank());
  }
  Buffer out(size);
  if (!signature.results.empty())
    pointers.push_back(out.bytes.get());
  if (llvm::Error error = engine.invokePacked(entry, pointers)) {
    run.error = llvm::toString(std::move(error));
    return run;
  }
  for (size_t i = 0; i < signature.results.size(); ++i) {
    const EntryType &t = signature.results[i];
    HostValue v;
    v.elem = t.layout.elem;
    v.elementName = t.elementName;
    v.isScalar = t.layout.kind == TypeLayout::Scalar;
    const uint8_t *at = out.bytes.get() + offsets[i];
    if (v.isScalar) {
      v.bits.push_back(readBits(at, v.elem));
    } else {
      std::vector<int64_t> d(3 + 2 * t.layout.rank());
      std::memcpy(d.data(), at, 8 * d.size());
      v.shape.assign(d.begin() + 3, d.begin() + 3 + t.layout.rank());
      readElements(reinterpret_cast<uint8_t *>(d[1]) +
                       d[2] * int64_t(v.elem.bytes()),
                   d.data() + 3, v);
    }
    run.results.push_back(std::move(v));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    HostValue v = inputs[i];
    if (signature.arguments[i].layout.kind == TypeLayout::MemRef)
      for (uint64_t k = 0; k < v.count(); ++k)
        v.bits[k] = readBits(bases[i] + k * v.elem.bytes(), v.elem);
    run.arguments.push_back(std::move(v));
  }
  return run;
}
