//===- EntryAbi.cpp - how an entry takes its logical arguments ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/EntryAbi.h"
#include "ScalableVectors.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace plumb;
using llvm::Twine;
namespace LLVM = mlir::LLVM;

//===----------------------------------------------------------------------===//
// Forms of a memref
//===----------------------------------------------------------------------===//

unsigned AbiValue::slots() const {
  switch (form) {
  case Native:
    break;
  case Descriptor:
    return 3 + 2 * type.layout.rank();
  case BarePointer:
    return 1;
  }
  return type.layout.slots();
}

void AbiValue::fromNative(const uint64_t *native, uint64_t *slots) const {
  const TypeLayout &t = type.layout;
  if (form == Native) {
    std::copy_n(native, t.slots(), slots);
    return;
  }
  uint64_t base = native[t.baseSlot()];
  slots[0] = base;
  if (form == BarePointer)
    return;
  slots[1] = base;
  slots[2] = (native[TypeLayout::kAddress] - base) / t.elementBytes();
  std::copy_n(native + 1, 2 * t.rank(), slots + 3);
}

void AbiValue::toNative(const uint64_t *slots, uint64_t *native) const {
  const TypeLayout &t = type.layout;
  if (form == Native) {
    std::copy_n(slots, t.slots(), native);
    return;
  }
  uint64_t aligned = form == BarePointer ? slots[0] : slots[1];
  // As lowered code does: what the type says is not read from the descriptor.
  uint64_t offset = t.offset != kDynamicSize ? static_cast<uint64_t>(t.offset)
                    : form == Descriptor     ? slots[2]
                                             : 0;
  native[TypeLayout::kAddress] = aligned + offset * t.elementBytes();
  native[t.baseSlot()] = aligned;
  if (form == Descriptor) {
    std::copy_n(slots + 3, 2 * t.rank(), native + 1);
    return;
  }
  uint64_t stride = 1;
  for (unsigned d = t.rank(); d-- > 0;) {
    native[t.sizeSlot(d)] = static_cast<uint64_t>(t.shape[d]);
    native[t.strideSlot(d)] =
        d < t.strides.size() && t.strides[d] != kDynamicSize
            ? static_cast<uint64_t>(t.strides[d])
            : stride;
    stride = native[t.strideSlot(d)] * native[t.sizeSlot(d)];
  }
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// "f32" of a type or of its elements, as the program spells it.
std::string plumb::elementNameOf(mlir::Type type) {
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    type = shaped.getElementType();
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    type = vector.getElementType();
  std::string name;
  llvm::raw_string_ostream(name) << type;
  return name;
}

static bool isLowered(mlir::Type type) {
  return llvm::isa<LLVM::LLVMPointerType, LLVM::LLVMStructType,
                   LLVM::LLVMArrayType>(type);
}

static std::string signatureOf(mlir::FunctionOpInterface func) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleaveComma(func.getArgumentTypes(), os);
  os << ") -> (";
  llvm::interleaveComma(func.getResultTypes(), os);
  os << ')';
  return text;
}

static std::string listed(const std::vector<EntryType> &types) {
  std::string text = "(";
  for (const EntryType &type : types)
    text += (text.size() > 1 ? ", " : "") + type.layout.str();
  return text + ")";
}

/// An argument or result of a signature that needs no logical types. What has
/// become of several results, a struct, is taken apart.
static std::optional<Error> addNative(mlir::Type type, const Twine &what,
                                      const CompileOptions &options,
                                      bool mayTakeApart,
                                      std::vector<AbiValue> &list) {
  auto structType = llvm::dyn_cast<LLVM::LLVMStructType>(type);
  if (structType && mayTakeApart && !structType.isOpaque()) {
    for (mlir::Type member : structType.getBody())
      if (auto e = addNative(member, what, options, false, list))
        return e;
    return std::nullopt;
  }
  std::string why;
  std::optional<TypeLayout> t;
  if (llvm::isa<LLVM::LLVMPointerType>(type))
    why = "a pointer does not say what it points to";
  else if (isLowered(type))
    llvm::raw_string_ostream(why) << "the type " << type;
  else
    t = layoutOf(withFixedVectors(type, options.vscale), options.indexBits,
                 why);
  if (!t) {
    Error e;
    e.message = (what + " cannot be passed from outside: " + why).str();
    return e;
  }
  AbiValue value;
  value.type = {*t, elementNameOf(type)};
  list.push_back(std::move(value));
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {

/// A scalar of the actual signature; or a memref or tensor that is still one.
struct Item {
  ScalarType elem;
  bool isPointer = false;
  bool isShaped = false;
  TypeLayout shaped;
};

class Matcher {
public:
  Matcher(const CompileOptions &options, bool barePointers)
      : options(options), barePointers(barePointers) {}

  /// Appends the items of a type; false if it has no layout.
  static bool flatten(mlir::Type type, unsigned indexBits,
                      std::vector<Item> &items);

  /// The whole signature.
  std::optional<EntryAbi> match(const std::vector<Item> &arguments,
                                const std::vector<Item> &results) const;

private:
  /// Takes the items of one logical value from position `at` on.
  bool take(const EntryType &type, const std::vector<Item> &items, size_t &at,
            std::vector<AbiValue> &list) const;

  const CompileOptions &options;
  const bool barePointers;
};

} // namespace

bool Matcher::flatten(mlir::Type type, unsigned indexBits,
                      std::vector<Item> &items) {
  if (auto structType = llvm::dyn_cast<LLVM::LLVMStructType>(type)) {
    if (structType.isOpaque())
      return false;
    for (mlir::Type member : structType.getBody())
      if (!flatten(member, indexBits, items))
        return false;
    return true;
  }
  if (auto array = llvm::dyn_cast<LLVM::LLVMArrayType>(type)) {
    if (array.getNumElements() > 1 << 20)
      return false;
    for (uint64_t i = 0; i < array.getNumElements(); ++i)
      if (!flatten(array.getElementType(), indexBits, items))
        return false;
    return true;
  }
  std::string why;
  std::optional<TypeLayout> t = layoutOf(type, indexBits, why);
  if (!t)
    return false;
  Item item;
  item.isPointer = llvm::isa<LLVM::LLVMPointerType>(type);
  item.elem = t->elem;
  if (t->isShaped()) {
    item.isShaped = true;
    item.shaped = *t;
    items.push_back(std::move(item));
    return true;
  }
  items.insert(items.end(), t->slots(), item);
  return true;
}

bool Matcher::take(const EntryType &type, const std::vector<Item> &items,
                   size_t &at, std::vector<AbiValue> &list) const {
  const TypeLayout &t = type.layout;
  AbiValue value;
  value.type = type;
  auto isWord = [&](size_t i, bool isPointer) {
    return i < items.size() && !items[i].isShaped &&
           items[i].isPointer == isPointer && !items[i].elem.isFloat() &&
           (isPointer || items[i].elem.bits == options.indexBits);
  };
  if (!t.isShaped()) {
    unsigned n = t.slots();
    for (unsigned i = 0; i < n; ++i) {
      if (at + i >= items.size() || items[at + i].isShaped ||
          items[at + i].isPointer)
        return false;
      // A float of 8 bits or less travels as an integer.
      const ScalarType &elem = items[at + i].elem;
      if (elem.bits != t.elem.bits || (elem.isFloat() && !(elem == t.elem)))
        return false;
      value.asInteger |= t.elem.isFloat() && !elem.isFloat();
    }
    at += n;
    list.push_back(std::move(value));
    return true;
  }
  if (at < items.size() && items[at].isShaped) {
    const TypeLayout &actual = items[at].shaped;
    if (actual.rank() != t.rank() || !(actual.elem == t.elem) ||
        actual.parts != t.parts || actual.elementLanes != t.elementLanes)
      return false;
    value.type.layout = actual;
    ++at;
    list.push_back(std::move(value));
    return true;
  }
  // A buffer from here on, whatever it was.
  TypeLayout &layout = value.type.layout;
  if (t.kind == TypeLayout::Tensor) {
    layout.strides.assign(t.rank(), kDynamicSize);
    layout.offset = kDynamicSize;
  }
  layout.kind = TypeLayout::MemRef;
  if (barePointers) {
    if (!isWord(at, true) || !t.hasStaticShape())
      return false;
    value.form = AbiValue::BarePointer;
    ++at;
  } else {
    for (unsigned i = 0; i < 3 + 2 * t.rank(); ++i)
      if (!isWord(at + i, i < 2))
        return false;
    value.form = AbiValue::Descriptor;
    at += 3 + 2 * t.rank();
  }
  list.push_back(std::move(value));
  return true;
}

std::optional<EntryAbi> Matcher::match(const std::vector<Item> &arguments,
                                       const std::vector<Item> &results) const {
  EntryAbi abi;
  size_t at = 0;
  for (const EntryType &type : options.logicalArguments)
    if (!take(type, arguments, at, abi.arguments))
      return std::nullopt;
  // What is left must be the buffers of all shaped results.
  bool outParameters = at < arguments.size();
  if (outParameters)
    for (const EntryType &type : options.logicalResults)
      if (type.layout.isShaped() && !take(type, arguments, at, abi.arguments))
        return std::nullopt;
  if (at != arguments.size())
    return std::nullopt;
  at = 0;
  for (const EntryType &type : options.logicalResults)
    if (!(outParameters && type.layout.isShaped()) &&
        !take(type, results, at, abi.results))
      return std::nullopt;
  if (at != results.size())
    return std::nullopt;
  return abi;
}

Result<EntryAbi> plumb::entryAbi(mlir::FunctionOpInterface func,
                                 const CompileOptions &options) {
  bool lowered = llvm::any_of(func.getArgumentTypes(), isLowered) ||
                 llvm::any_of(func.getResultTypes(), isLowered);
  bool known =
      !options.logicalArguments.empty() || !options.logicalResults.empty();
  // Scalars may have become others, too: an index an i64, an f8 an i8.
  bool isLLVM = llvm::isa<LLVM::LLVMFuncOp>(func.getOperation());
  EntryAbi native;
  if (!known || !(lowered || isLLVM)) {
    std::string name = func.getName().str();
    unsigned i = 0;
    for (mlir::Type type : func.getArgumentTypes())
      if (auto e =
              addNative(type, "argument " + Twine(i++) + " of '" + name + "'",
                        options, false, native.arguments))
        return tl::unexpected(*e);
    i = 0;
    for (mlir::Type type : func.getResultTypes())
      if (auto e =
              addNative(type, "result " + Twine(i++) + " of '" + name + "'",
                        options, func.getNumResults() == 1, native.results))
        return tl::unexpected(*e);
    return native;
  }
  std::vector<Item> arguments, results;
  bool flat = true;
  for (mlir::Type type : func.getArgumentTypes())
    flat &= Matcher::flatten(type, options.indexBits, arguments);
  for (mlir::Type type : func.getResultTypes())
    flat &= Matcher::flatten(type, options.indexBits, results);
  if (flat)
    for (bool barePointers : {false, true})
      if (std::optional<EntryAbi> abi =
              Matcher(options, barePointers).match(arguments, results))
        return *abi;
  Error e;
  e.message = "the signature " + signatureOf(func) + " of '" +
              func.getName().str() + "' is not what becomes of " +
              listed(options.logicalArguments) + " -> " +
              listed(options.logicalResults);
  return tl::unexpected(e);
}

std::optional<EntrySignature> plumb::builtinSignature(mlir::Operation *module,
                                                      const std::string &entry,
                                                      unsigned indexBits,
                                                      unsigned vscale) {
  auto func = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      mlir::SymbolTable::lookupSymbolIn(module, entry));
  if (!func || llvm::isa<LLVM::LLVMFuncOp>(func.getOperation()) ||
      llvm::any_of(func.getArgumentTypes(), isLowered) ||
      llvm::any_of(func.getResultTypes(), isLowered))
    return std::nullopt;
  CompileOptions options;
  options.indexBits = indexBits;
  options.vscale = vscale;
  Result<EntryAbi> abi = entryAbi(func, options);
  if (!abi)
    return std::nullopt;
  EntrySignature signature;
  for (const AbiValue &value : abi->arguments)
    signature.arguments.push_back(value.type);
  for (const AbiValue &value : abi->results)
    signature.results.push_back(value.type);
  return signature;
}

/// The functions with a body that operations of a kind list, by priority; equal
/// ones stay in the order of the list.
template <typename OpTy, typename ListFn>
static std::multimap<int64_t, mlir::FunctionOpInterface>
listedBy(mlir::Operation *module, ListFn list) {
  std::multimap<int64_t, mlir::FunctionOpInterface> found;
  for (mlir::Region &region : module->getRegions())
    for (auto op : region.getOps<OpTy>())
      for (auto [symbol, priority] : llvm::zip(list(op), op.getPriorities()))
        if (auto func = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
                mlir::SymbolTable::lookupSymbolIn(
                    module, llvm::cast<mlir::FlatSymbolRefAttr>(symbol))))
          if (!func.isExternal())
            found.emplace(llvm::cast<mlir::IntegerAttr>(priority).getInt(),
                          func);
  return found;
}

std::vector<mlir::FunctionOpInterface>
plumb::constructorsOf(mlir::Operation *module) {
  std::vector<mlir::FunctionOpInterface> functions;
  for (auto &[priority, func] : listedBy<LLVM::GlobalCtorsOp>(
           module, [](LLVM::GlobalCtorsOp op) { return op.getCtors(); }))
    functions.push_back(func);
  return functions;
}

std::vector<mlir::FunctionOpInterface>
plumb::destructorsOf(mlir::Operation *module) {
  std::vector<mlir::FunctionOpInterface> functions;
  for (auto &[priority, func] : listedBy<LLVM::GlobalDtorsOp>(
           module, [](LLVM::GlobalDtorsOp op) { return op.getDtors(); }))
    functions.insert(functions.begin(), func);
  return functions;
}
