//===- Emitter.cpp - slots, instructions and operations -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The core of the Emitter: who owns which slot, how instructions are written,
// and what happens to an operation that nobody can translate. Control flow is
// in EmitterControl.cpp, memory in EmitterMemory.cpp.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Emitter.h"
#include "ProgramBuilder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "plumbline/Numerics/Convert.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using namespace mlir;

Emitter::Emitter(ProgramBuilder &program, Function &function)
    : builder(program), fn(function) {}

//===----------------------------------------------------------------------===//
// Values and slots
//===----------------------------------------------------------------------===//

unsigned Emitter::indexBits() const { return builder.indexBits; }

ScalarType Emitter::indexType() const {
  ScalarType t;
  t.bits = builder.indexBits;
  return t;
}

std::optional<TypeLayout> Emitter::layout(Type type) {
  std::string why;
  std::optional<TypeLayout> t = layoutOf(type, builder.indexBits, why);
  if (!t)
    (void)unsupported(why);
  else if (lanes > 1 && t->kind == TypeLayout::Scalar) {
    t->kind = TypeLayout::Vector;
    t->shape = {lanes};
  }
  return t;
}

Slot Emitter::temp(unsigned n) {
  Slot s = nextSlot;
  nextSlot += n;
  return s;
}

Slot Emitter::tensorTemp(unsigned rank) {
  Slot s = temp(2 + 2 * rank);
  fn.tensorSlots.push_back({s, rank, false});
  return s;
}

Slot Emitter::scratch(unsigned n) {
  if (n > scratchSlots.second)
    scratchSlots = {temp(n), n};
  return scratchSlots.first;
}

Slot Emitter::iota(unsigned n) {
  if (n > iotaSlots.second) {
    iotaSlots = {temp(n), n};
    for (unsigned i = 0; i < n; ++i)
      fn.constants.push_back({iotaSlots.first + i, indexType(), i});
  }
  return iotaSlots.first;
}

Slot Emitter::slot(Value v) {
  auto it = slots.find(v);
  if (it != slots.end())
    return it->second;
  std::string why;
  std::optional<TypeLayout> t = layoutOf(v.getType(), builder.indexBits, why);
  // A value of a type without a layout: whoever makes it is a trap already.
  Slot s = !t                              ? temp()
           : t->kind == TypeLayout::Tensor ? tensorTemp(t->rank())
                                           : temp(t->slots());
  slots[v] = s;
  return s;
}

SmallVector<Slot> Emitter::slotsOf(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value v) { return slot(v); });
}

SmallVector<Slot> Emitter::slotsOf(ArrayRef<OpFoldResult> values) {
  return llvm::map_to_vector(values, [&](OpFoldResult v) {
    if (auto value = dyn_cast<Value>(v))
      return slot(value);
    return indexConstant(cast<IntegerAttr>(cast<Attribute>(v)).getInt());
  });
}

Slot Emitter::define(Value v) { return slot(v); }

void Emitter::alias(Value v, Slot s) { slots[v] = s; }

Slot Emitter::constant(uint64_t bits, ScalarType type) {
  if (type.isWide())
    return constant(APInt(type.bits, bits), type);
  return constantOfSlot(bits, type);
}

Slot Emitter::constant(const APInt &bits, ScalarType type) {
  return constantOfSlot(slotBits(bits, type), type);
}

Slot Emitter::floatConstant(double value, ScalarType type) {
  return constant(toAPInt(encodeWide(value, type.format), type.bits), type);
}

Slot Emitter::constantOfSlot(uint64_t bits, ScalarType type) {
  auto key = std::make_pair(bits, uint64_t(type.bits) << 16 |
                                      uint64_t(type.kind) << 8 | type.code());
  auto [it, isNew] = constantSlots.try_emplace(key, 0);
  if (isNew) {
    it->second = temp();
    fn.constants.push_back({it->second, type, bits});
  }
  return it->second;
}

Slot Emitter::indexConstant(int64_t value) {
  uint64_t mask = ~0ull >> (64 - builder.indexBits);
  return constant(static_cast<uint64_t>(value) & mask, indexType());
}

Slot Emitter::i1Constant(bool value) {
  ScalarType t;
  t.bits = 1;
  return constant(value, t);
}

bool plumb::forEachElement(Attribute attr, const ScalarType &elem,
                           uint8_t parts, int64_t count,
                           llvm::function_ref<void(const APInt &)> fn) {
  // An index attribute has 64 bits, whatever the width of index.
  auto bits = [&](const APInt &v) { return v.zextOrTrunc(elem.bits); };
  if (auto i = dyn_cast<IntegerAttr>(attr))
    return fn(bits(i.getValue())), true;
  if (auto f = dyn_cast<FloatAttr>(attr))
    return fn(bits(f.getValue().bitcastToAPInt())), true;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    Type type = dense.getElementType();
    if (isa<IntegerType, IndexType>(type)) {
      for (const APInt &v : dense.getValues<APInt>())
        fn(bits(v));
      return true;
    }
    if (isa<FloatType>(type)) {
      for (const APFloat &v : dense.getValues<APFloat>())
        fn(bits(v.bitcastToAPInt()));
      return true;
    }
    if (auto complex = dyn_cast<ComplexType>(type)) {
      if (isa<FloatType>(complex.getElementType()))
        for (const auto &v : dense.getValues<std::complex<APFloat>>()) {
          fn(bits(v.real().bitcastToAPInt()));
          fn(bits(v.imag().bitcastToAPInt()));
        }
      else
        for (const auto &v : dense.getValues<std::complex<APInt>>()) {
          fn(bits(v.real()));
          fn(bits(v.imag()));
        }
      return true;
    }
    return false;
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return false;
    ArrayRef<char> data = blob->getData();
    // MLIR's dense storage: whole bytes, without padding.
    unsigned bytes = (elem.bits + 7) / 8;
    if (elem.bits < 8 || data.size() != uint64_t(count) * parts * bytes)
      return false;
    SmallVector<uint64_t, 2> words((elem.bits + 63) / 64);
    for (uint64_t i = 0; i < uint64_t(count) * parts; ++i) {
      std::memcpy(words.data(), data.data() + i * bytes, bytes);
      fn(APInt(elem.bits, words));
    }
    return true;
  }
  if (auto sparse = dyn_cast<SparseElementsAttr>(attr)) {
    if (isa<FloatType>(sparse.getElementType()))
      for (const APFloat &v : sparse.getValues<APFloat>())
        fn(bits(v.bitcastToAPInt()));
    else if (isa<IntegerType, IndexType>(sparse.getElementType()))
      for (const APInt &v : sparse.getValues<APInt>())
        fn(bits(v));
    else
      for (Attribute v : sparse.getValues<Attribute>())
        if (!isa<ArrayAttr>(v) || !forEachElement(v, elem, 1, 1, fn))
          return false;
    return true;
  }
  if (auto array = dyn_cast<ArrayAttr>(attr)) { // complex.constant
    for (Attribute a : array)
      if (!forEachElement(a, elem, 1, 1, fn))
        return false;
    return true;
  }
  return false;
}

std::optional<Slot> Emitter::constantAttr(Attribute attr, Type type) {
  std::optional<TypeLayout> t = layout(type);
  if (!t)
    return std::nullopt;
  unsigned n = t->slots();
  SmallVector<uint64_t> values;
  if (t->isShaped() ||
      !forEachElement(
          attr, t->elem, t->parts, t->numElements(),
          [&](const APInt &v) { values.push_back(slotBits(v, t->elem)); }) ||
      values.size() != n) {
    (void)unsupported("this constant attribute");
    return std::nullopt;
  }
  if (n == 1)
    return constantOfSlot(values[0], t->elem);
  Slot s = temp(n);
  for (unsigned i = 0; i < n; ++i)
    fn.constants.push_back({s + i, t->elem, values[i]});
  return s;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

uint32_t Emitter::emit(Opcode op, Slot d, Slot a, Slot b, unsigned w,
                       unsigned flags) {
  if (w > 64 && wideAccess(op, {d, a, b, 0, 1}, w, flags, 0, 0))
    return fn.code.size() - 2;
  Inst i;
  i.op = op;
  i.w = static_cast<uint8_t>(w);
  i.flags = static_cast<uint8_t>(flags);
  i.d = d;
  i.a = a;
  i.b = b;
  fn.code.push_back(i);
  fn.locations.push_back(currentLocation);
  return fn.code.size() - 1;
}

uint32_t Emitter::emit2(Opcode op, Slot d, Slot a, Slot b, Slot c, uint32_t n,
                        unsigned w, unsigned flags, Slot e, unsigned x) {
  if (w > 64 && wideAccess(op, {d, a, b, c, n}, w, flags, e, x))
    return fn.code.size() - 2;
  uint32_t index = emit(op, d, a, b, w, flags);
  emit(op, c, n, e, x);
  return index;
}

static Opcode vectorForm(Opcode op) {
  return static_cast<Opcode>(static_cast<uint16_t>(op) + 1);
}

void Emitter::unary(Opcode op, Slot d, Slot a, unsigned n, unsigned w,
                    unsigned flags, uint32_t b) {
  if (wideElementwise(op, {d, a, 0, 0, n}, w, flags, b))
    return;
  if (n == 1)
    emit(op, d, a, b, w, flags);
  else if (n)
    emit2(vectorForm(op), d, a, b, 0, n, w, flags);
}

void Emitter::binary(Opcode op, Slot d, Slot a, Slot b, unsigned n, unsigned w,
                     unsigned flags) {
  if (wideElementwise(op, {d, a, b, 0, n}, w, flags, 0))
    return;
  if (n == 1)
    emit(op, d, a, b, w, flags);
  else if (n)
    emit2(vectorForm(op), d, a, b, 0, n, w, flags);
}

void Emitter::ternary(Opcode op, Slot d, Slot a, Slot b, Slot c, unsigned n,
                      unsigned w, unsigned flags) {
  if (wideElementwise(op, {d, a, b, c, n}, w, flags, 0))
    return;
  if (n)
    emit2(n == 1 ? op : vectorForm(op), d, a, b, c, n, w, flags);
}

void Emitter::move(Slot d, Slot a, unsigned n) {
  if (d == a || !n)
    return;
  if (n == 1)
    emit(Opcode::Mov, d, a);
  else
    emit2(Opcode::MovN, d, a, 0, 0, n);
}

void Emitter::moveValue(const TypeLayout &type, Slot d, Slot a, bool take) {
  if (d == a)
    return;
  if (type.kind != TypeLayout::Tensor) {
    move(d, a, type.slots());
    return;
  }
  if (!take)
    retain(type, a);
  release(type, d);
  move(d, a, type.slots());
  if (take) // the source's reference has moved: it owns nothing any more
    move(a + type.baseSlot(), indexConstant(0), 1);
}

void Emitter::parallelMove(ArrayRef<Move> moves) {
  // Sources that an earlier move would overwrite are saved first.
  SmallVector<Move> ordered(moves.begin(), moves.end());
  for (size_t i = 0; i < ordered.size(); ++i) {
    Move &m = ordered[i];
    bool clobbered = false;
    for (size_t j = 0; j < i && !clobbered; ++j) {
      unsigned nd = ordered[j].type.slots(), ns = m.type.slots();
      clobbered = ordered[j].d != ordered[j].a && ordered[j].d < m.a + ns &&
                  m.a < ordered[j].d + nd;
    }
    if (!clobbered)
      continue;
    Slot saved = m.type.kind == TypeLayout::Tensor ? tensorTemp(m.type.rank())
                                                   : temp(m.type.slots());
    moveValue(m.type, saved, m.a, m.take);
    m.a = saved;
    m.take = true;
  }
  // The saves above run before any of the moves.
  for (const Move &m : ordered)
    moveValue(m.type, m.d, m.a, m.take);
}

void Emitter::gather(Slot d, ArrayRef<Slot> sources) {
  if (sources.empty())
    return;
  bool contiguous = true, same = true;
  for (size_t i = 0; i < sources.size(); ++i) {
    contiguous &= sources[i] == sources[0] + i;
    same &= sources[i] == sources[0];
  }
  if (sources[0] == kPoisonSlot && same) {
    emit2(Opcode::Poison, d, 0, 0, 0, sources.size());
    return;
  }
  if (contiguous && sources.back() != kPoisonSlot) {
    move(d, sources[0], sources.size());
    return;
  }
  if (same) {
    emit2(Opcode::Splat, d, sources[0], 0, 0, sources.size());
    return;
  }
  emit2(Opcode::GatherSlots, d, 0, table(sources), 0, sources.size());
}

uint32_t Emitter::table(ArrayRef<uint32_t> words) {
  std::vector<uint32_t> &t = builder.program.table;
  uint32_t index = t.size();
  t.insert(t.end(), words.begin(), words.end());
  return index;
}

uint32_t Emitter::message(StringRef text) { return builder.message(text); }

Slot Emitter::addIndex(Slot a, Slot b) {
  Slot d = temp();
  emit(Opcode::AddI, d, a, b, indexBits());
  return d;
}

Slot Emitter::wideIndex(Slot a) {
  if (indexBits() == 64)
    return a;
  Slot d = temp();
  emit(Opcode::ExtSI, d, a, 64, indexBits());
  return d;
}

Slot Emitter::mulIndex(Slot a, Slot b) {
  Slot d = temp();
  emit(Opcode::MulI, d, a, b, indexBits());
  return d;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

LogicalResult Emitter::unsupported(const Twine &what) {
  trap(TrapKind::Unsupported, what.str());
  return failure();
}

void Emitter::trap(TrapKind kind, StringRef text) {
  emit(Opcode::Trap, 0, message(text), static_cast<uint32_t>(kind));
}

void Emitter::noteFunction(StringRef name) {
  builder.functionsUsed.insert(name.str());
}

/// Fills lastUses for the tensors that `block` defines: uses inside the regions
/// of an operation count as its own. A tensor that another block uses, too, is
/// kept until it is overwritten or the function returns.
void Emitter::findLastUsers(Block *block) {
  auto note = [&](Value v) {
    if (!isa<RankedTensorType>(v.getType()))
      return;
    Operation *last = v.getDefiningOp();
    for (Operation *user : v.getUsers()) {
      Operation *at = block->findAncestorOpInBlock(*user);
      if (!at)
        return;
      if (!last || last->isBeforeInBlock(at))
        last = at;
    }
    if (last)
      lastUses[last].push_back(v);
  };
  for (Value v : block->getArguments())
    note(v);
  for (Operation &op : *block)
    for (Value v : op.getResults())
      note(v);
}

/// A tensor that nobody uses any more is given up at once, so that whoever
/// shares its storage can write without a copy.
void Emitter::releaseUnused(Operation *op) {
  if (knownBlocks.insert(op->getBlock()).second)
    findLastUsers(op->getBlock());
  auto it = lastUses.find(op);
  if (it == lastUses.end())
    return;
  std::string why;
  for (Value v : it->second)
    if (auto t = layoutOf(v.getType(), indexBits(), why))
      release(*t, slot(v));
}

LogicalResult Emitter::emitPart(Operation *op,
                                llvm::function_ref<LogicalResult()> emit) {
  Operation *savedOp = std::exchange(current, op);
  uint32_t savedLocation =
      std::exchange(currentLocation, builder.locationOf(op));
  LogicalResult result = emit();
  current = savedOp;
  currentLocation = savedLocation;
  return result;
}

LogicalResult Emitter::emitOp(Operation *op) {
  Operation *savedOp = current;
  uint32_t savedLocation = currentLocation;
  current = op;
  currentLocation = builder.locationOf(op);
  LogicalResult result = failure();
  const bool observed = isObserved(op);
  const bool leaves = op->hasTrait<OpTrait::IsTerminator>();
  if (observed && leaves)
    observe(op);
  if (DialectRegistry::Lowering lowering = builder.registry.lookup(op)) {
    result = lowering(op, *this);
  } else {
    for (DialectRegistry::Lowering fallback :
         builder.registry.fallbackLowerings())
      if (succeeded(result = fallback(op, *this)))
        break;
    if (failed(result))
      (void)unsupported("the operation " + op->getName().getStringRef());
  }
  if (observed && !leaves && succeeded(result))
    observe(op);
  if (succeeded(result) && !leaves)
    releaseUnused(op);
  current = savedOp;
  currentLocation = savedLocation;
  return result;
}

LogicalResult Emitter::emitFunction(FunctionOpInterface func, unsigned hidden) {
  current = func;
  currentLocation = builder.locationOf(func);
  Region &body = func.getFunctionBody();
  for (Type type : func.getResultTypes()) {
    std::optional<TypeLayout> t = layout(type);
    fn.resultTypes.push_back(t.value_or(TypeLayout()));
  }
  for (BlockArgument arg : body.getArguments()) {
    std::optional<TypeLayout> t = layout(arg.getType());
    fn.argumentTypes.push_back(t.value_or(TypeLayout()));
    Slot s = temp(t ? t->slots() : 0);
    slots[arg] = s;
    if (t && t->kind == TypeLayout::Tensor)
      fn.tensorSlots.push_back({s, t->rank(), true});
  }
  for (unsigned i = 0; i < hidden; ++i)
    hiddenArguments.push_back(temp());
  // A terminator that leaves the function is an operation like others: its
  // lowering (func.return) emits Ret.
  LogicalResult result = emitRegion(
      body, [&](Operation *terminator) { return emitOp(terminator); });
  patchLabels();
  fn.numSlots = nextSlot;
  return result;
}
