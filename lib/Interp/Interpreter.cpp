//===- Interpreter.cpp - compile an MLIR function and run it --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Binds the entry's arguments to simulated memory, runs a loop, and reads the
// results and the memrefs back. Everything about one run lives in a Machine on
// the stack, so that a CompiledProgram can be run by several threads at once.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Interpreter.h"
#include "Exec/Machine.h"
#include "Exec/MemoryOps.h"
#include "Exec/WideAccess.h"
#include "ProgramBuilder.h"
#include "ReadValue.h"
#include "ScalableVectors.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Interp/EntryAbi.h"
#include "plumbline/Support/Suggest.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;
using llvm::Twine;

struct CompiledProgram::Impl {
  Program program;
  EntryAbi abi;
  /// The types of `abi`.
  std::vector<EntryType> arguments, results;
  /// The program calls into them.
  std::shared_ptr<const ExternLibraries> externs;
  /// Functions that run before the entry, and behind it.
  std::vector<uint32_t> constructors, destructors;

  /// Prepares the entry's frame. `held` gets the allocations of the arguments,
  /// `descriptors` those of memrefs and tensors, one after the other.
  Result<bool> bind(Machine &m, const std::vector<HostValue> &inputs,
                    std::vector<uint64_t> &held,
                    std::vector<uint64_t> &descriptors) const;
  void collect(Machine &m, const std::vector<HostValue> &inputs,
               const std::vector<uint64_t> &descriptors, RunResult &out) const;
};

CompiledProgram::CompiledProgram() : impl(new Impl) {}
CompiledProgram::~CompiledProgram() = default;

const std::vector<EntryType> &CompiledProgram::arguments() const {
  return impl->arguments;
}
const std::vector<EntryType> &CompiledProgram::results() const {
  return impl->results;
}
const std::vector<std::string> &CompiledProgram::functionsUsed() const {
  return impl->program.functionsUsed;
}

const Finding *RunResult::race() const {
  for (const Finding &finding : findings)
    if (finding.kind == "race")
      return &finding;
  return nullptr;
}

std::string CompiledProgram::disassemble() const {
  std::string text;
  for (const Function &f : impl->program.functions)
    text += plumb::disassemble(impl->program, f);
  return text;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Vectors have their lanes in registers.
static constexpr unsigned kMaxVScale = 1024;

static Error inputError(const Twine &message) {
  Error e;
  e.message = message.str();
  return e;
}

Result<std::unique_ptr<CompiledProgram>>
CompiledProgram::compile(mlir::Operation *module, const std::string &entry,
                         const CompileOptions &options) {
  if (options.indexBits != 32 && options.indexBits != 64)
    return tl::unexpected(inputError("the width of index must be 32 or 64"));
  if (options.vscale < 1 || options.vscale > kMaxVScale)
    return tl::unexpected(
        inputError("vscale must be from 1 to " + Twine(kMaxVScale)));
  // Lives as long as the translation: nothing of it is kept.
  mlir::OwningOpRef<mlir::Operation *> fixed =
      withFixedVectors(module, options.vscale);
  if (fixed)
    module = *fixed;
  mlir::FunctionOpInterface func;
  std::vector<std::string> names;
  for (mlir::Region &region : module->getRegions())
    for (mlir::Block &block : region)
      for (mlir::Operation &op : block)
        if (auto f = llvm::dyn_cast<mlir::FunctionOpInterface>(op)) {
          if (f.getName() == entry)
            func = f;
          else if (!f.isExternal())
            names.push_back(f.getName().str());
        }
  if (!func) {
    std::string message = "no function '" + entry + "' in the module";
    if (std::optional<std::string> near = nearest(entry, names))
      message += "; did you mean '" + *near + "'?";
    else if (names.empty())
      message += ", which has no function with a body";
    return tl::unexpected(inputError(message));
  }
  if (func.isExternal())
    return tl::unexpected(inputError("the function '" + entry +
                                     "' has no body: name one that has"));
  std::unique_ptr<CompiledProgram> program(new CompiledProgram);
  Impl &impl = *program->impl;
  impl.externs = options.externs;
  Result<EntryAbi> abi = entryAbi(func, options);
  if (!abi)
    return tl::unexpected(abi.error());
  impl.abi = std::move(*abi);
  for (const AbiValue &value : impl.abi.arguments)
    impl.arguments.push_back(value.type);
  for (const AbiValue &value : impl.abi.results)
    impl.results.push_back(value.type);
  ProgramBuilder builder(impl.program, module, options);
  builder.functionIndex(func);
  for (mlir::FunctionOpInterface constructor : constructorsOf(module))
    impl.constructors.push_back(builder.functionIndex(constructor));
  for (mlir::FunctionOpInterface destructor : destructorsOf(module))
    impl.destructors.push_back(builder.functionIndex(destructor));
  builder.compilePending();
  return program;
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

/// Why `input` cannot be argument `type`; empty if it can.
static std::string mismatch(const EntryType &type, const HostValue &input) {
  const TypeLayout &t = type.layout;
  auto spelled = [&] { return t.str(); };
  if (input.elem.bits != t.elem.bits || input.elem.kind != t.elem.kind ||
      (t.elem.isFloat() && input.elem.format != t.elem.format) ||
      input.parts != t.parts)
    return "expected " + spelled() + ", got " + input.typeString();
  bool scalar = t.kind == TypeLayout::Scalar;
  if (scalar != input.isScalar)
    return "expected " + spelled() + ", got " + input.typeString();
  std::vector<int64_t> shape = t.shape;
  if (t.elementLanes)
    shape.push_back(t.elementLanes);
  if (shape.size() != input.shape.size())
    return "expected " + spelled() + ", got " + input.typeString();
  for (size_t d = 0; d < shape.size(); ++d)
    if (input.shape[d] < 0 ||
        (shape[d] != kDynamicSize && shape[d] != input.shape[d]))
      return "expected " + spelled() + ", got " + input.typeString();
  if (input.bits.size() != input.count())
    return "expected " + std::to_string(input.count()) + " elements, got " +
           std::to_string(input.bits.size());
  if (input.high.size() != input.count() * input.highWords())
    return "the high words of its elements are missing";
  return "";
}

Result<bool>
CompiledProgram::Impl::bind(Machine &m, const std::vector<HostValue> &inputs,
                            std::vector<uint64_t> &held,
                            std::vector<uint64_t> &descriptors) const {
  if (inputs.size() != arguments.size())
    return tl::unexpected(
        inputError("the entry takes " + Twine(arguments.size()) +
                   " arguments, got " + Twine(inputs.size())));
  for (size_t i = 0; i < inputs.size(); ++i)
    if (std::string why = mismatch(arguments[i], inputs[i]); !why.empty())
      return tl::unexpected(inputError("argument " + Twine(i) + ": " + why));
  if (!m.enter(program.functions.front()))
    return false;
  Frame &frame = m.top();
  Slot s = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const HostValue &in = inputs[i];
    const TypeLayout &t = arguments[i].layout;
    if (!t.isShaped()) {
      for (size_t j = 0; j < in.bits.size(); ++j) {
        llvm::APInt bits = in.element(j);
        frame.values[s + j] = m.slotOf(bits, t.elem);
        if (m.shadows)
          frame.shadows[s + j] = m.inputLeaf(bits, t.elem);
      }
      s += t.slots();
      continue;
    }
    unsigned lanes = t.elementSlots(), bytes = t.elem.bytes();
    unsigned accessed = t.elem.accessedBytes();
    uint64_t elements = in.count() / lanes, elementBytes = t.elementBytes();
    uint64_t size;
    uint64_t address = 0;
    // A strided memref gets room for its strides, and nothing between.
    llvm::SmallVector<int64_t, 8> strides(t.rank());
    int64_t next = 1;
    uint64_t span = 1;
    for (unsigned d = t.rank(); d-- > 0;) {
      bool fixed = t.kind == TypeLayout::MemRef && t.strides[d] != kDynamicSize;
      strides[d] = fixed ? t.strides[d] : next;
      next = strides[d] * std::max<int64_t>(in.shape[d], 1);
      if (in.shape[d] > 0)
        span += (in.shape[d] - 1) * strides[d];
    }
    if (elements == 0)
      span = 0;
    // A static offset is a promise of the type, a dynamic one may be 0.
    uint64_t first =
        t.offset == kDynamicSize
            ? 0
            : static_cast<uint64_t>(std::max<int64_t>(t.offset, 0));
    span += first;
    if (!__builtin_mul_overflow(span, elementBytes, &size))
      address = m.memory.allocate(
          size,
          t.kind == TypeLayout::Tensor ? Memory::Tensor : Memory::Argument, 0);
    if (!address) {
      m.status = RunStatus::Budget;
      m.findings.push_back({"memory-budget", "", "",
                            "argument " + std::to_string(i) +
                                " does not fit into the memory budget",
                            false});
      return false;
    }
    uint64_t id = Memory::idOf(address);
    Memory::Allocation &a = m.memory[id];
    held.push_back(id);
    llvm::SmallVector<uint64_t, 16> native(t.slots());
    native[TypeLayout::kAddress] = address + first * elementBytes;
    for (unsigned d = 0; d < t.rank(); ++d) {
      native[t.sizeSlot(d)] = in.shape[d];
      native[t.strideSlot(d)] = strides[d];
    }
    native[t.baseSlot()] = address;
    abi.arguments[i].fromNative(native.data(), frame.values + s);
    descriptors.insert(descriptors.end(), native.begin(), native.end());
    if (t.kind == TypeLayout::Tensor)
      m.memory.retain(id); // the frame's own reference; ours keeps it alive
    llvm::SmallVector<int64_t, 8> index(t.rank(), 0);
    for (uint64_t e = 0; e < elements; ++e) {
      uint64_t at = first;
      for (unsigned d = 0; d < t.rank(); ++d)
        at += index[d] * strides[d];
      for (unsigned l = 0; l < lanes; ++l) {
        llvm::APInt bits = in.element(e * lanes + l);
        uint64_t offset = at * elementBytes + t.laneBit(l) / 8;
        if (t.packedLanes()) {
          writeBits(a.data + offset, t.laneBit(l) % 8, bits,
                    /*keepsOthers=*/true);
          continue;
        }
        writeBits(a.data + offset, 0, bits);
        Memory::markWritten(a, offset, accessed);
        if (m.shadows && t.elem.isFloat())
          m.memory.setShadow(a, offset, bytes, m.inputLeaf(bits, t.elem),
                             t.elem.code());
      }
      if (t.packedLanes())
        Memory::markWritten(a, at * elementBytes, elementBytes);
      for (unsigned d = t.rank(); d-- > 0;) {
        if (++index[d] < in.shape[d])
          break;
        index[d] = 0;
      }
    }
    s += abi.arguments[i].slots();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

void CompiledProgram::Impl::collect(Machine &m,
                                    const std::vector<HostValue> &inputs,
                                    const std::vector<uint64_t> &descriptors,
                                    RunResult &out) const {
  const Machine::Results &r = m.results;
  size_t s = 0;
  for (const AbiValue &value : abi.results) {
    const EntryType &type = value.type;
    const TypeLayout &t = type.layout;
    HostValue v = emptyValue(type);
    if (t.isShaped()) {
      for (unsigned i = 0; i < value.slots(); ++i)
        if (m.full && r.poison[s + i]) {
          m.returnedPoison(r.poison[s + i]);
          return;
        }
      llvm::SmallVector<uint64_t, 16> native(t.slots());
      value.toNative(&r.values[s], native.data());
      if (!readShaped(m, type, native.data(), v))
        return;
    } else {
      readPlain(m, type, r.values.data() + s, m.full ? &r.poison[s] : nullptr,
                m.shadows ? &r.shadows[s] : nullptr, value.asInteger, v);
    }
    s += value.slots();
    out.results.push_back(std::move(v));
  }
  s = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const TypeLayout &t = arguments[i].layout;
    if (t.kind != TypeLayout::MemRef) {
      out.arguments.push_back(inputs[i]);
    } else {
      HostValue v = emptyValue(arguments[i]);
      if (!readShaped(m, arguments[i], descriptors.data() + s, v))
        return;
      out.arguments.push_back(std::move(v));
    }
    if (t.isShaped())
      s += t.slots();
  }
}

Result<RunResult> CompiledProgram::run(const std::vector<HostValue> &inputs,
                                       const RunOptions &options) const {
  RunResult out;
  const Observers *observers = options.observers;
  const Program &program = impl->program;
  if (observers && program.observed.empty() &&
      (observers->operation || observers->tag))
    return tl::unexpected(
        inputError("no operation can be observed: see "
                   "CompileOptions::observeOperations and observeTags"));
  if (observers && observers->order && !program.tellsOrder)
    return tl::unexpected(inputError(
        "no order can be observed: see CompileOptions::observeOrder"));
  const bool watched = observers || program.hasParallel;
  const LoopMode first = watched           ? LoopMode::Watched
                         : options.shadows ? LoopMode::Shadow
                                           : LoopMode::Fast;
  uint64_t delivered = 0;
  for (LoopMode mode : {first, LoopMode::Full}) {
    const bool full = mode == LoopMode::Full || mode == LoopMode::Watched;
    Machine m(impl->program, options, mode);
    m.delivered = delivered;
    llvm::scope_exit handOver([&] {
      if (options.print)
        m.flush();
      delivered = m.delivered;
    });
    // The arguments' descriptors are kept for reading memrefs back: the frame
    // is gone by then.
    std::vector<uint64_t> held, descriptors;
    bool ready = m.loadStatics();
    bool needsFull = false;
    for (size_t i = 0; ready && i < impl->constructors.size(); ++i) {
      ready = m.enter(impl->program.functions[impl->constructors[i]]);
      Outcome outcome = ready ? m.run() : Outcome::Stopped;
      needsFull = outcome == Outcome::NeedFull;
      ready = outcome == Outcome::Returned;
    }
    if (needsFull && !full)
      continue;
    if (ready) {
      Result<bool> bound = impl->bind(m, inputs, held, descriptors);
      if (!bound)
        return tl::unexpected(bound.error());
      ready = *bound;
    }
    out = RunResult();
    out.usedFullLoop = full;
    if (ready) {
      Outcome outcome = m.run();
      while (outcome == Outcome::Returned && m.hasTasks())
        outcome = m.nextTask() ? m.run()
                  : full       ? Outcome::Stopped
                               : Outcome::NeedFull;
      for (size_t i = 0;
           outcome == Outcome::Returned && i < impl->destructors.size(); ++i)
        outcome = m.enter(impl->program.functions[impl->destructors[i]])
                      ? m.run()
                  : full ? Outcome::Stopped
                         : Outcome::NeedFull;
      if (outcome == Outcome::NeedFull && !full)
        continue;
      if (outcome == Outcome::Returned) {
        impl->collect(m, inputs, descriptors, out);
        // An output without a value deserves the full loop's explanation.
        bool poison = false;
        for (const auto *list : {&out.results, &out.arguments})
          for (const HostValue &v : *list)
            for (uint32_t p : v.poison)
              poison |= p != 0;
        if (poison && !full)
          continue;
      }
    }
    out.status = m.status;
    out.findings = std::move(m.findings);
    if (!options.print)
      out.output = std::move(m.output);
    out.steps = m.steps;
    for (const Machine::Cause &c : m.causes) {
      PoisonOrigin origin;
      origin.kind = eventKind(c.event);
      origin.message = eventText(c.event);
      if (c.location != UINT32_MAX) {
        origin.position = impl->program.locations[c.location].position;
        origin.operation = impl->program.locations[c.location].operation;
      }
      out.poisons.push_back(std::move(origin));
    }
    m.noteLeaks(held, out.findings);
    break;
  }
  return out;
}
