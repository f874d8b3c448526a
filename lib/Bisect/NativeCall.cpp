//===- NativeCall.cpp - compile a lowered entry and call it ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ExecutionEngine wraps every function in one that takes an array of pointers:
// one to each argument as LLVM has it, and one to the result. Such storage is
// filled leaf by leaf: EntryAbi says which scalars an argument has become,
// llvm::DataLayout where they lie.
//
// Code is generated without optimisation, for this machine, but without its
// conversions from f32 to bf16: those flush subnormal numbers to zero, which
// LLVM's own semantics do not.
//
//===----------------------------------------------------------------------===//

#include "NativeCall.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "plumbline/Interp/EntryAbi.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>

using namespace plumb;
namespace LLVM = mlir::LLVM;

namespace {

/// A scalar in the storage of an argument or result.
struct Leaf {
  uint64_t bit = 0; ///< where it begins
  unsigned bits = 0;
};

/// Storage of one argument or result.
struct Storage {
  std::vector<Leaf> leaves;
  std::vector<char> bytes;

  void set(size_t leaf, uint64_t value);
  uint64_t get(size_t leaf) const;
};

/// Memory of a memref, and what its descriptor says.
struct Buffer {
  char *data = nullptr;
  std::vector<uint64_t> sizes, strides;
};

class Caller {
public:
  Caller(mlir::Operation *module, const std::string &entry,
         const CompileOptions &compile)
      : module(module), entry(entry), compile(compile) {}
  Result<NativeValues> call(const std::vector<HostValue> &inputs);

private:
  Status prepare();
  Status checkDeclarations();
  Result<Storage> storageFor(mlir::Type type);
  /// Fills the next leaves, which may be spread over several arguments.
  Status put(uint64_t value);
  Status putShaped(const AbiValue &abi, const HostValue &value);

  mlir::Operation *module;
  const std::string &entry;
  const CompileOptions &compile;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<llvm::DataLayout> layout;
  std::vector<std::string> libraries;
  std::vector<Storage> storage; // one an argument
  size_t nextArgument = 0, nextLeaf = 0;
  std::vector<Buffer> buffers; // of the shaped arguments, in order
};

} // namespace

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

void Storage::set(size_t leaf, uint64_t value) {
  const Leaf &l = leaves[leaf];
  for (unsigned i = 0; i != l.bits; ++i) {
    uint64_t at = l.bit + i;
    if (value >> i & 1)
      bytes[at / 8] |= static_cast<char>(1 << at % 8);
  }
}

uint64_t Storage::get(size_t leaf) const {
  const Leaf &l = leaves[leaf];
  uint64_t value = 0;
  for (unsigned i = 0; i != l.bits; ++i) {
    uint64_t at = l.bit + i;
    value |= uint64_t(bytes[at / 8] >> at % 8 & 1) << i;
  }
  return value;
}

static bool addLeaves(llvm::Type *type, uint64_t bit,
                      const llvm::DataLayout &layout,
                      std::vector<Leaf> &leaves) {
  if (auto *structType = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout *fields = layout.getStructLayout(structType);
    for (unsigned i = 0; i != structType->getNumElements(); ++i)
      if (!addLeaves(structType->getElementType(i),
                     bit + fields->getElementOffsetInBits(i), layout, leaves))
        return false;
    return true;
  }
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    uint64_t step = layout.getTypeAllocSizeInBits(array->getElementType());
    for (uint64_t i = 0; i != array->getNumElements(); ++i)
      if (!addLeaves(array->getElementType(), bit + i * step, layout, leaves))
        return false;
    return true;
  }
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    unsigned bits = static_cast<unsigned>(
        layout.getTypeSizeInBits(vector->getElementType()).getFixedValue());
    if (bits > 64)
      return false;
    for (unsigned i = 0; i != vector->getNumElements(); ++i)
      leaves.push_back({bit + uint64_t(i) * bits, bits});
    return true;
  }
  if (!type->isSized() || llvm::isa<llvm::VectorType>(type))
    return false;
  uint64_t bits = layout.getTypeSizeInBits(type).getFixedValue();
  if (bits > 64)
    return false;
  leaves.push_back({bit, static_cast<unsigned>(bits)});
  return true;
}

Result<Storage> Caller::storageFor(mlir::Type type) {
  Storage s;
  LLVM::TypeToLLVMIRTranslator translator(context);
  llvm::Type *translated = translator.translateType(type);
  if (!addLeaves(translated, 0, *layout, s.leaves))
    return makeError("a value of a type that is not passed to native code");
  // Room for loads of whole words.
  s.bytes.resize(layout->getTypeAllocSize(translated).getFixedValue() + 64);
  return s;
}

Status Caller::put(uint64_t value) {
  while (nextArgument < storage.size() &&
         nextLeaf == storage[nextArgument].leaves.size()) {
    ++nextArgument;
    nextLeaf = 0;
  }
  if (nextArgument == storage.size())
    return makeError("the entry has fewer arguments than values to take");
  storage[nextArgument].set(nextLeaf++, value);
  return {};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Calls fn(element, byte offset) for each element of a strided buffer,
/// row-major.
static void forEachOffset(const Buffer &buffer, uint64_t elementBytes,
                          llvm::function_ref<void(uint64_t, int64_t)> fn) {
  size_t rank = buffer.sizes.size();
  uint64_t count = 1;
  for (uint64_t size : buffer.sizes)
    count *= size;
  std::vector<uint64_t> index(rank, 0);
  for (uint64_t i = 0; i != count; ++i) {
    int64_t offset = 0;
    for (size_t d = 0; d != rank; ++d)
      offset += static_cast<int64_t>(index[d] * buffer.strides[d]);
    fn(i, offset * static_cast<int64_t>(elementBytes));
    for (size_t d = rank; d-- > 0;) {
      if (++index[d] < buffer.sizes[d])
        break;
      index[d] = 0;
    }
  }
}

static std::vector<uint64_t> readBuffer(const Buffer &buffer,
                                        const TypeLayout &type) {
  std::vector<uint64_t> bits;
  unsigned slots = type.elementSlots(), bytes = type.elem.bytes();
  uint64_t mask =
      type.elem.bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << type.elem.bits) - 1;
  forEachOffset(buffer, type.elementBytes(), [&](uint64_t, int64_t offset) {
    for (unsigned k = 0; k != slots; ++k) {
      uint64_t value = 0;
      std::memcpy(&value, buffer.data + offset + type.laneBit(k) / 8, bytes);
      bits.push_back(value & mask);
    }
  });
  return bits;
}

Status Caller::putShaped(const AbiValue &abi, const HostValue &value) {
  const TypeLayout &t = abi.type.layout;
  if (t.packedLanes() || t.elem.bits > 64)
    return makeError("elements that are not passed to native code");
  if (t.offset != 0 && t.offset != kDynamicSize)
    return makeError("a memref with an offset is not passed to native code");
  Buffer buffer;
  for (int64_t size : value.shape)
    buffer.sizes.push_back(static_cast<uint64_t>(size));
  buffer.strides.resize(t.rank());
  uint64_t span = 1, stride = 1;
  for (unsigned d = t.rank(); d-- > 0;) {
    bool known = d < t.strides.size() && t.strides[d] != kDynamicSize;
    buffer.strides[d] = known ? static_cast<uint64_t>(t.strides[d]) : stride;
    if (known && t.strides[d] < 0)
      return makeError("negative strides are not passed to native code");
    stride = buffer.strides[d] * buffer.sizes[d];
    if (buffer.sizes[d])
      span += (buffer.sizes[d] - 1) * buffer.strides[d];
  }
  uint64_t size = span * t.elementBytes() + 64;
  buffer.data = static_cast<char *>(std::aligned_alloc(64, (size + 63) & ~63));
  if (!buffer.data)
    return makeError("no memory for an argument");
  std::memset(buffer.data, 0, size);
  unsigned slots = t.elementSlots(), bytes = t.elem.bytes();
  forEachOffset(buffer, t.elementBytes(), [&](uint64_t i, int64_t offset) {
    for (unsigned k = 0; k != slots; ++k)
      std::memcpy(buffer.data + offset + t.laneBit(k) / 8,
                  &value.bits[i * slots + k], bytes);
  });
  buffers.push_back(buffer);

  uint64_t address = reinterpret_cast<uintptr_t>(buffer.data);
  if (Status s = put(address); !s || abi.form == AbiValue::BarePointer)
    return s;
  std::vector<uint64_t> rest{address, 0};
  rest.insert(rest.end(), buffer.sizes.begin(), buffer.sizes.end());
  rest.insert(rest.end(), buffer.strides.begin(), buffer.strides.end());
  for (uint64_t word : rest)
    if (Status s = put(word); !s)
      return s;
  return {};
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

Status Caller::prepare() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  mlir::DialectRegistry registry;
  mlir::registerAllToLLVMIRTranslations(registry);
  module->getContext()->appendDialectRegistry(registry);

  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return makeError(llvm::toString(builder.takeError()));
  if (builder->getTargetTriple().isX86())
    builder->addFeatures({"-avx512bf16", "-avxneconvert"});
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  auto made = builder->createTargetMachine();
  if (!made)
    return makeError(llvm::toString(made.takeError()));
  machine = std::move(*made);
  layout = std::make_unique<llvm::DataLayout>(machine->createDataLayout());
  return checkDeclarations();
}

/// Functions that the program declares must be in this process, or in one of
/// MLIR's runtime libraries beside libMLIR.
Status Caller::checkDeclarations() {
  std::vector<std::string> missing;
  for (mlir::Region &region : module->getRegions())
    for (auto func : region.getOps<LLVM::LLVMFuncOp>())
      if (func.isExternal() && !func.getName().starts_with("llvm.") &&
          !dlsym(RTLD_DEFAULT, func.getName().str().c_str()))
        missing.push_back(func.getName().str());
  if (missing.empty())
    return {};
  Dl_info info;
  // libMLIR's own path, by an address in it.
  if (!dladdr(reinterpret_cast<void *>(
                  static_cast<void (*)(mlir::DialectRegistry &)>(
                      &mlir::registerBuiltinDialectTranslation)),
              &info))
    return makeError("the function '" + missing[0] + "' is not linked");
  std::error_code error;
  std::filesystem::path folder =
      std::filesystem::canonical(info.dli_fname, error).parent_path();
  for (const char *name :
       {"mlir_c_runner_utils", "mlir_runner_utils", "mlir_float16_utils",
        "mlir_async_runtime", "mlir_apfloat_wrappers"}) {
    std::string path = (folder / ("lib" + std::string(name) + ".so")).string();
    if (dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL))
      libraries.push_back(path);
  }
  for (const std::string &name : missing)
    if (!dlsym(RTLD_DEFAULT, name.c_str()))
      return makeError("the function '" + name + "' is not linked");
  return {};
}

template <typename Float> static __bf16 roundToBF16(Float x) {
  uint64_t bits = encode(x, FloatFormat::BF16);
  __bf16 rounded;
  std::memcpy(&rounded, &bits, sizeof rounded);
  return rounded;
}

/// What the code generator calls for conversions to bf16: of the C runtimes
/// only the newest have it.
static llvm::orc::SymbolMap
conversionSymbols(llvm::orc::MangleAndInterner interner) {
  auto symbol = [](auto *function) {
    return llvm::orc::ExecutorSymbolDef(
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  };
  llvm::orc::SymbolMap symbols;
  symbols[interner("__truncsfbf2")] = symbol(&roundToBF16<float>);
  symbols[interner("__truncdfbf2")] = symbol(&roundToBF16<double>);
  return symbols;
}

Result<NativeValues> Caller::call(const std::vector<HostValue> &inputs) {
  if (Status s = prepare(); !s)
    return takeError(s);
  auto func = llvm::dyn_cast_or_null<LLVM::LLVMFuncOp>(
      mlir::SymbolTable::lookupSymbolIn(module, entry));
  if (!func || func.isExternal())
    return makeError("there is no LLVM function '" + entry + "'");
  Result<EntryAbi> abi = entryAbi(func, compile);
  if (!abi)
    return takeError(abi);
  if (abi->arguments.size() != inputs.size())
    return makeError("the entry takes another number of arguments");

  for (mlir::Type type : func.getArgumentTypes()) {
    Result<Storage> s = storageFor(type);
    if (!s)
      return takeError(s);
    storage.push_back(std::move(*s));
  }
  for (size_t i = 0; i != inputs.size(); ++i) {
    const AbiValue &argument = abi->arguments[i];
    if (argument.form == AbiValue::Native) {
      if (argument.type.layout.isShaped())
        return makeError("a memref that is still one");
      for (uint64_t word : inputs[i].bits)
        if (Status s = put(word); !s)
          return takeError(s);
    } else if (Status s = putShaped(argument, inputs[i]); !s) {
      return takeError(s);
    }
  }
  mlir::Type resultType = func.getFunctionType().getReturnType();
  bool isVoid = llvm::isa<LLVM::LLVMVoidType>(resultType);
  Storage result;
  if (!isVoid) {
    Result<Storage> s = storageFor(resultType);
    if (!s)
      return takeError(s);
    result = std::move(*s);
  }

  mlir::ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::None;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  std::vector<llvm::StringRef> paths(libraries.begin(), libraries.end());
  options.sharedLibPaths = paths;
  auto engine =
      mlir::ExecutionEngine::create(module, options, std::move(machine));
  if (!engine)
    return makeError(llvm::toString(engine.takeError()));
  (*engine)->registerSymbols(conversionSymbols);
  (*engine)->initialize();
  std::vector<void *> pointers;
  for (Storage &s : storage)
    pointers.push_back(s.bytes.data());
  if (!isVoid)
    pointers.push_back(result.bytes.data());
  auto packed = (*engine)->lookupPacked(entry);
  if (!packed)
    return makeError(llvm::toString(packed.takeError()));
  (*packed)(pointers.data());

  NativeValues values;
  size_t buffer = 0, leaf = 0;
  for (size_t i = 0; i != inputs.size(); ++i)
    values.arguments.push_back(
        abi->arguments[i].form == AbiValue::Native
            ? inputs[i].bits
            : readBuffer(buffers[buffer++], abi->arguments[i].type.layout));
  for (const AbiValue &one : abi->results) {
    const TypeLayout &t = one.type.layout;
    std::vector<uint64_t> slots;
    for (unsigned i = 0; i != one.slots(); ++i)
      slots.push_back(result.get(leaf++));
    if (one.form == AbiValue::Native) {
      values.shapes.push_back(t.shape);
      values.results.push_back(std::move(slots));
      continue;
    }
    std::vector<uint64_t> native(2 + 2 * t.rank());
    one.toNative(slots.data(), native.data());
    Buffer memory;
    memory.data = reinterpret_cast<char *>(native[TypeLayout::kAddress]);
    std::vector<int64_t> shape;
    for (unsigned d = 0; d != t.rank(); ++d) {
      memory.sizes.push_back(native[t.sizeSlot(d)]);
      memory.strides.push_back(native[t.strideSlot(d)]);
      shape.push_back(static_cast<int64_t>(memory.sizes.back()));
    }
    values.shapes.push_back(shape);
    values.results.push_back(readBuffer(memory, t));
  }
  // The code must not be unloaded under what the program has registered.
  (void)engine->release();
  return values;
}

Result<NativeValues> plumb::callNatively(mlir::Operation *module,
                                         const std::string &entry,
                                         const std::vector<HostValue> &inputs,
                                         const CompileOptions &compile) {
  return Caller(module, entry, compile).call(inputs);
}
