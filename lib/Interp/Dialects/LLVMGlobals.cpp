//===- LLVMGlobals.cpp - globals, their contents and addresses ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A global is static data. Its address is known at compile time, because the
// statics of a run are its first allocations, in order: so an initialiser
// region can be evaluated here, addresses of other globals included. Only
// operations that LLVM allows in a constant occur in one.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "LLVMTypes.h"
#include "LLVMValues.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Initialisers
//===----------------------------------------------------------------------===//

namespace {
/// The scalars of a constant; nullopt for poison.
using Leaves = SmallVector<Leaf>;

/// Evaluates the operations of an initialiser region.
class ConstantEvaluator {
public:
  explicit ConstantEvaluator(Emitter &e) : e(e) {}

  /// The scalars of what the block returns; nullopt after reporting it.
  std::optional<Leaves> returned(Block &block);

private:
  std::optional<Leaves> evaluate(Operation &op);
  std::optional<Leaves> binary(Operation &op);
  std::optional<Leaves> resized(Operation &op);
  std::optional<Leaves> address(LLVM::GEPOp op);
  const Leaves &of(Value v) { return values[v]; }

  Emitter &e;
  llvm::DenseMap<Value, Leaves> values;
};
} // namespace

std::optional<Leaves> ConstantEvaluator::returned(Block &block) {
  for (Operation &op : block) {
    if (auto ret = dyn_cast<LLVM::ReturnOp>(op))
      return ret.getArg() ? of(ret.getArg()) : Leaves();
    std::optional<Leaves> result = evaluate(op);
    if (!result)
      return std::nullopt;
    values[op.getResult(0)] = std::move(*result);
  }
  return Leaves();
}

std::optional<Leaves> ConstantEvaluator::binary(Operation &op) {
  const Leaves &a = of(op.getOperand(0)), &b = of(op.getOperand(1));
  std::optional<TypeLayout> t = e.layout(op.getResult(0).getType());
  if (!t)
    return std::nullopt;
  Leaves result;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i] || !b[i]) {
      result.push_back(std::nullopt);
      continue;
    }
    result.push_back(isa<LLVM::AddOp>(op)   ? *a[i] + *b[i]
                     : isa<LLVM::SubOp>(op) ? *a[i] - *b[i]
                     : isa<LLVM::MulOp>(op) ? *a[i] * *b[i]
                                            : *a[i] ^ *b[i]);
  }
  return result;
}

std::optional<Leaves> ConstantEvaluator::resized(Operation &op) {
  std::optional<TypeLayout> to = e.layout(op.getResult(0).getType());
  if (!to)
    return std::nullopt;
  Leaves result = of(op.getOperand(0));
  for (auto [i, leaf] : llvm::enumerate(result))
    if (leaf)
      leaf = leaf->zextOrTrunc(leafType(*to, i).bits);
  return result;
}

std::optional<Leaves> ConstantEvaluator::address(LLVM::GEPOp op) {
  std::string why;
  std::optional<SizeAndAlign> size = sizeInMemory(op.getElemType(), why);
  const Leaves &base = of(op.getBase());
  if (!size || base.size() != 1)
    return std::nullopt;
  uint64_t offset = 0;
  Type type = op.getElemType();
  bool isFirst = true;
  for (auto index : op.getIndices()) {
    int64_t i;
    if (auto constant = dyn_cast<IntegerAttr>(index)) {
      i = constant.getInt();
    } else if (std::optional<int64_t> value = constantInt(cast<Value>(index))) {
      i = *value;
    } else {
      return std::nullopt;
    }
    if (isFirst) {
      offset += static_cast<uint64_t>(i) * size->size;
    } else if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
      std::optional<uint64_t> at =
          memberOffset(type, static_cast<unsigned>(i), why);
      if (!at)
        return std::nullopt;
      offset += *at;
      type = structType.getBody()[i];
    } else if (auto array = dyn_cast<LLVM::LLVMArrayType>(type)) {
      type = array.getElementType();
      std::optional<SizeAndAlign> s = sizeInMemory(type, why);
      if (!s)
        return std::nullopt;
      offset += static_cast<uint64_t>(i) * s->size;
    } else {
      return std::nullopt;
    }
    isFirst = false;
  }
  Leaves result;
  result.push_back(base[0] ? Leaf(*base[0] + offset) : std::nullopt);
  return result;
}

std::optional<Leaves> ConstantEvaluator::evaluate(Operation &op) {
  auto unsupported = [&]() -> std::optional<Leaves> {
    (void)e.unsupported(op.getName().getStringRef() +
                        " in the initialiser of a global");
    return std::nullopt;
  };
  if (op.getNumResults() != 1)
    return unsupported();
  std::optional<TypeLayout> t = e.layout(op.getResult(0).getType());
  if (!t)
    return std::nullopt;
  Leaves result;
  if (auto constant = dyn_cast<LLVM::ConstantOp>(op)) {
    if (!constantLeaves(constant.getValue(), constant.getType(), *t, result))
      return unsupported();
    return result;
  }
  if (isa<LLVM::ZeroOp>(op)) {
    for (unsigned i = 0; i < t->slots(); ++i)
      result.push_back(APInt(leafType(*t, i).bits, 0));
    return result;
  }
  if (isa<LLVM::UndefOp, LLVM::PoisonOp>(op)) {
    result.append(t->slots(), std::nullopt);
    return result;
  }
  if (auto addressOf = dyn_cast<LLVM::AddressOfOp>(op)) {
    Operation *symbol = e.lookupSymbol(&op, addressOf.getGlobalNameAttr());
    if (!symbol)
      return unsupported();
    std::optional<uint64_t> a = symbolAddress(e, symbol);
    if (!a)
      return std::nullopt;
    result.push_back(APInt(64, *a));
    return result;
  }
  if (auto block = dyn_cast<LLVM::BlockAddressOp>(op)) {
    std::optional<uint64_t> a = addressOfBlock(e, block);
    if (!a)
      return unsupported();
    result.push_back(APInt(64, *a));
    return result;
  }
  if (auto same = dyn_cast<LLVM::DSOLocalEquivalentOp>(op)) {
    Operation *symbol = e.lookupSymbol(&op, same.getFunctionNameAttr());
    std::optional<uint64_t> a =
        symbol ? symbolAddress(e, symbol) : std::nullopt;
    if (!a)
      return unsupported();
    result.push_back(APInt(64, *a));
    return result;
  }
  if (auto insert = dyn_cast<LLVM::InsertValueOp>(op)) {
    Member m = memberAt(insert.getType(), insert.getPosition());
    result = of(insert.getContainer());
    llvm::copy(of(insert.getValue()), result.begin() + m.first);
    return result;
  }
  if (auto extract = dyn_cast<LLVM::ExtractValueOp>(op)) {
    Member m =
        memberAt(extract.getContainer().getType(), extract.getPosition());
    ArrayRef<Leaf> all = of(extract.getContainer());
    all = all.slice(m.first, t->slots());
    return Leaves(all.begin(), all.end());
  }
  if (auto insert = dyn_cast<LLVM::InsertElementOp>(op)) {
    std::optional<int64_t> lane = constantInt(insert.getPosition());
    if (!lane || *lane < 0 || *lane >= t->slots())
      return unsupported();
    result = of(insert.getVector());
    result[*lane] = of(insert.getValue())[0];
    return result;
  }
  if (auto gep = dyn_cast<LLVM::GEPOp>(op)) {
    std::optional<Leaves> a = address(gep);
    return a ? a : unsupported();
  }
  if (isa<LLVM::BitcastOp, LLVM::AddrSpaceCastOp, LLVM::PtrToIntOp,
          LLVM::IntToPtrOp, LLVM::TruncOp, LLVM::ZExtOp>(op) &&
      of(op.getOperand(0)).size() == t->slots())
    return resized(op);
  if (isa<LLVM::AddOp, LLVM::SubOp, LLVM::MulOp, LLVM::XOrOp>(op))
    return binary(op);
  return unsupported();
}

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

/// Writes the scalars of a constant to where they lie in memory.
static void writeLeaves(StaticData &data, ArrayRef<TypeLayout::Run> runs,
                        ArrayRef<Leaf> leaves) {
  size_t next = 0;
  for (const TypeLayout::Run &run : runs)
    for (uint32_t i = 0; i < run.count; ++i) {
      const Leaf &leaf = leaves[next++];
      APInt bits = leaf.value_or(APInt(run.elem.bits, 0));
      if (!run.packed) {
        std::memcpy(&data.bytes[run.offset + uint64_t(i) * run.elem.bytes()],
                    bits.getRawData(), run.elem.accessedBytes());
        continue;
      }
      for (unsigned bit = 0; bit < run.elem.bits; ++bit) {
        uint64_t at = uint64_t(i) * run.elem.bits + bit;
        data.bytes[run.offset + at / 8] |= uint8_t(bits[bit]) << (at % 8);
      }
    }
}

/// The type of all scalars, where they fill the memory; bytes otherwise.
static ScalarType commonElement(ArrayRef<TypeLayout::Run> runs,
                                uint64_t bytes) {
  ScalarType byte;
  byte.bits = 8;
  if (runs.empty() || runs[0].packed)
    return byte;
  uint64_t filled = 0;
  for (const TypeLayout::Run &run : runs) {
    if (!(run.elem == runs[0].elem) || run.packed)
      return byte;
    filled += uint64_t(run.count) * run.elem.bytes();
  }
  return filled == bytes ? runs[0].elem : byte;
}

static bool fill(Emitter &e, LLVM::GlobalOp global, uint32_t number) {
  Type type = global.getType();
  std::string why;
  TypeLayout t;
  t.kind = TypeLayout::Aggregate;
  std::optional<SizeAndAlign> size = sizeInMemory(type, why);
  if (!size || !appendRuns(type, 0, t.runs, why)) {
    (void)e.unsupported("the global '" + global.getSymName() + "': " + why);
    return false;
  }
  std::vector<StaticData> &statics = e.program().program.statics;
  statics[number].alignment =
      static_cast<uint32_t>(global.getAlignment().value_or(size->align));
  statics[number].elem = commonElement(t.runs, size->size);
  // The memory exists, and its size is right, whatever becomes of the contents.
  statics[number].bytes.resize(size->size);
  Leaves leaves;
  if (Attribute value = global.getValueOrNull()) {
    if (!constantLeaves(value, type, t, leaves)) {
      (void)e.unsupported("the value of the global '" + global.getSymName() +
                          "'");
      return false;
    }
  } else if (Block *block = global.getInitializerBlock()) {
    std::optional<Leaves> result = ConstantEvaluator(e).returned(*block);
    if (!result || result->size() != t.slots())
      return false;
    leaves = std::move(*result);
  } else if (global.getAddrSpace() == 0 &&
             global.getLinkage() == LLVM::Linkage::External) {
    (void)e.unsupported("the external global '" + global.getSymName() + "'");
    return false;
  }
  bool hasValue =
      llvm::any_of(leaves, [](auto leaf) { return leaf.has_value(); });
  // Evaluating may have added statics.
  StaticData &data = statics[number];
  data.uninitialised = !hasValue && !data.bytes.empty();
  if (hasValue)
    writeLeaves(data, t.runs, leaves);
  return true;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// Names of globals of nested modules may repeat those of others.
static std::string keyOf(Operation *symbol, StringRef name) {
  std::string key = name.str();
  for (Operation *parent = symbol->getParentOp(); parent;
       parent = parent->getParentOp())
    if (auto parentName =
            parent->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      key = (parentName.getValue() + "::" + key).str();
  return key;
}

/// In the place of a number: the contents could not be made.
static constexpr uint32_t kNoContents = UINT32_MAX;

std::optional<uint64_t> plumb::symbolAddress(Emitter &e, Operation *symbol) {
  ProgramBuilder &builder = e.program();
  if (auto alias = dyn_cast<LLVM::AliasOp>(symbol)) {
    // The mark ends a circle of aliases.
    std::string key = keyOf(symbol, alias.getSymName());
    if (!builder.globalStatics.try_emplace(key, kNoContents).second) {
      (void)e.unsupported("the alias '" + alias.getSymName() + "' of itself");
      return std::nullopt;
    }
    std::optional<Leaves> target =
        ConstantEvaluator(e).returned(alias.getInitializerBlock());
    builder.globalStatics.erase(key);
    if (!target || target->size() != 1 || !target->front())
      return std::nullopt;
    return target->front()->getZExtValue();
  }
  auto global = dyn_cast<LLVM::GlobalOp>(symbol);
  auto function = dyn_cast<FunctionOpInterface>(symbol);
  if (!global && !function) {
    (void)e.unsupported("the address of " + symbol->getName().getStringRef());
    return std::nullopt;
  }
  std::string key =
      keyOf(symbol, global ? global.getSymName() : function.getName());
  auto [it, isNew] =
      builder.globalStatics.try_emplace(key, builder.program.statics.size());
  uint32_t number = it->second;
  if (number == kNoContents) {
    (void)e.unsupported("the global '" + global.getSymName() + "'");
    return std::nullopt;
  }
  if (isNew) {
    // The place is taken first: an initialiser may refer to itself.
    StaticData data;
    data.name = key;
    data.elem.bits = 8;
    data.isConstant = function || global.getConstant();
    builder.program.statics.push_back(std::move(data));
    if (global && !fill(e, global, number)) {
      builder.globalStatics[key] = kNoContents;
      return std::nullopt;
    }
  }
  return staticAddress(number);
}

static LogicalResult lowerAddressOf(LLVM::AddressOfOp op, Emitter &e) {
  Operation *symbol = e.lookupSymbol(op, op.getGlobalNameAttr());
  if (!symbol)
    return e.unsupported("the address of the unknown symbol '" +
                         op.getGlobalName() + "'");
  std::optional<uint64_t> address = symbolAddress(e, symbol);
  if (!address)
    return failure();
  e.alias(op.getRes(), wordConstant(e, *address));
  return success();
}

void plumb::registerLLVMGlobals(DialectRegistry &r) {
  r.add<LLVM::AddressOfOp, lowerAddressOf>();
}
