//===- Emitter.h - what lowerings write bytecode with -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One Emitter compiles one function. SSA values own slots of the frame for the
// whole function (there are plenty: frames are cheap, and a debugger can read
// any value at any time). A lowering asks for its operands' slots, emits
// instructions and says where its results are.
//
// Tensors are values: who writes one first makes sure that it is the sole owner
// (`uniqueTensor`), which copies unless the operand dies here. A slot that
// receives a tensor is released first and holds a reference afterwards; all the
// helpers below keep that invariant.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_EMITTER_H
#define PLUMBLINE_INTERP_EMITTER_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir {
class AffineMap;
class FunctionOpInterface;
} // namespace mlir

namespace plumb {

class ProgramBuilder;

/// Calls `fn` with the bits of each element (each part of it, for complex
/// numbers) of a constant attribute, row-major, splats repeated; their width is
/// the element's. False if the attribute is of a kind that carries no such
/// elements.
bool forEachElement(mlir::Attribute attr, const ScalarType &elem, uint8_t parts,
                    int64_t count,
                    llvm::function_ref<void(const llvm::APInt &)> fn);

/// A jump target, possibly not yet placed.
struct Label {
  uint32_t id = 0;
};

class Emitter {
public:
  Emitter(ProgramBuilder &program, Function &function);

  //===--- values and slots ---------------------------------------------===//

  /// Layout of a type; nullopt after reporting it as unsupported at the
  /// current operation.
  std::optional<TypeLayout> layout(mlir::Type type);
  /// First slot of an operand or block argument. Every value that dominates
  /// the current operation has one.
  Slot slot(mlir::Value v);
  /// First slots of several; constants become slots of index constants.
  llvm::SmallVector<Slot> slotsOf(mlir::ValueRange values);
  llvm::SmallVector<Slot> slotsOf(llvm::ArrayRef<mlir::OpFoldResult> values);
  /// Allocates the slots of a result and returns the first. Tensor slots are
  /// registered for release. Call it before emitting what fills them.
  Slot define(mlir::Value v);
  /// Makes `v` a second name of slots that already hold its value (casts that
  /// change nothing; results of loops that live in their iter_args). For
  /// tensors use moveValue instead: a slot owns its reference.
  void alias(mlir::Value v, Slot s);
  /// `n` fresh slots. `tensorRank` >= 0 makes them a tensor descriptor.
  Slot temp(unsigned n = 1);
  Slot tensorTemp(unsigned rank);
  /// Slot of a constant; the first is for values below 2^64.
  Slot constant(uint64_t bits, ScalarType type);
  Slot constant(const llvm::APInt &bits, ScalarType type);
  /// Of a float type, rounded to nearest even.
  Slot floatConstant(double value, ScalarType type);
  Slot indexConstant(int64_t value);
  Slot i1Constant(bool value);
  /// Slots of a constant attribute (integer, float, dense elements, splat,
  /// dense resource) for a scalar or vector type: n consecutive slots.
  std::optional<Slot> constantAttr(mlir::Attribute attr, mlir::Type type);

  /// `n` slots for use within one operation: the next caller gets the same.
  Slot scratch(unsigned n);
  /// n consecutive slots of the index constants 0, 1, ..., n - 1.
  Slot iota(unsigned n);
  /// While n > 1, layout() of a scalar type is that of a vector of n lanes: an
  /// elementwise lowering then works on a whole tile of loop iterations, if its
  /// operands and results have been given n slots each (see LinalgLanes.cpp).
  void setLanes(unsigned n) { lanes = n; }

  unsigned indexBits() const;
  ScalarType indexType() const;
  /// True if nobody reads the value of `use` after it, on any path until the
  /// value is defined anew: its tensor may be taken over. Also for values from
  /// outside the region, as long as the regions between run once at most.
  bool dies(mlir::OpOperand &use);

  //===--- instructions -------------------------------------------------===//

  /// One-cell instruction; returns its index.
  uint32_t emit(Opcode op, Slot d, Slot a = 0, Slot b = 0, unsigned w = 0,
                unsigned flags = 0);
  /// Two-cell instruction.
  uint32_t emit2(Opcode op, Slot d, Slot a, Slot b, Slot c, uint32_t n,
                 unsigned w = 0, unsigned flags = 0, Slot e = 0,
                 unsigned x = 0);
  /// Elementwise instruction over `n` slots: the scalar form where n == 1,
  /// else the vector form. `op` is the scalar opcode.
  void unary(Opcode op, Slot d, Slot a, unsigned n, unsigned w,
             unsigned flags = 0, uint32_t b = 0);
  void binary(Opcode op, Slot d, Slot a, Slot b, unsigned n, unsigned w,
              unsigned flags = 0);
  void ternary(Opcode op, Slot d, Slot a, Slot b, Slot c, unsigned n,
               unsigned w, unsigned flags = 0);
  /// d[0..n) = a[0..n)
  void move(Slot d, Slot a, unsigned n);
  /// d = a for a value of this layout; takes the reference of a dying tensor
  /// (`take`), adds one otherwise.
  void moveValue(const TypeLayout &type, Slot d, Slot a, bool take = false);
  /// All d[i] = a[i] as if at once: block arguments, iter_args.
  struct Move {
    TypeLayout type;
    Slot d, a;
    bool take;
  };
  void parallelMove(llvm::ArrayRef<Move> moves);
  /// d[i] = frame[sources[i]]; kPoisonSlot gives a poison lane.
  static constexpr Slot kPoisonSlot = 0xffffffff;
  void gather(Slot d, llvm::ArrayRef<Slot> sources);
  /// Appends to Program::table and returns the index.
  uint32_t table(llvm::ArrayRef<uint32_t> words);
  uint32_t message(llvm::StringRef text);

  // Index arithmetic on single slots, result in a fresh slot.
  Slot addIndex(Slot a, Slot b);
  Slot mulIndex(Slot a, Slot b);
  /// An index that may be negative as 64 bits: what addresses are made of.
  Slot wideIndex(Slot a);

  //===--- control ------------------------------------------------------===//

  Label newLabel();
  void place(Label label);
  void jump(Label target);
  /// Branches of structured operations name the join that ends them (from
  /// newJoin()); unstructured ones leave it 0.
  void branchIf(Slot cond, Label target, uint32_t joinId = 0);
  void branchUnless(Slot cond, Label target, uint32_t joinId = 0);
  void switchOn(Slot value, Label otherwise,
                llvm::ArrayRef<std::pair<uint64_t, Label>> cases,
                uint32_t joinId = 0);
  /// The same for an integer of any width.
  void switchOn(Slot value, ScalarType type, Label otherwise,
                llvm::ArrayRef<std::pair<llvm::APInt, Label>> cases,
                uint32_t joinId = 0);
  uint32_t newJoin();
  /// Ends a structured region; `results` (slot, count) are marked if a
  /// condition that the allowance cannot decide led here.
  void join(uint32_t joinId, llvm::ArrayRef<std::pair<Slot, unsigned>> results);
  void join(uint32_t joinId, mlir::ValueRange results);
  /// for (iv = lb; iv < ub; iv += step) body(iv), iv of width `w`. The caller
  /// emits join(joinId, ...) afterwards.
  mlir::LogicalResult
  forLoop(Slot lb, Slot ub, Slot step, unsigned w, bool isUnsigned,
          uint32_t joinId,
          llvm::function_ref<mlir::LogicalResult(Slot iv)> body);
  /// Nest of loops over [0, sizes[i]), the first outermost.
  mlir::LogicalResult
  loopNest(llvm::ArrayRef<Slot> sizes,
           llvm::function_ref<mlir::LogicalResult(llvm::ArrayRef<Slot>)> body);
  /// Bounds of a parallel loop, one slot a dimension; the step is positive.
  struct ParallelBounds {
    llvm::SmallVector<Slot, 4> lower, upper, step;
  };
  /// A loop whose iterations may run in any order: body(ivs) is one, combine()
  /// what follows it and belongs to none (reductions). The caller emits
  /// join(joinId, ...) afterwards.
  mlir::LogicalResult parallelLoop(
      const ParallelBounds &bounds, uint32_t joinId,
      llvm::function_ref<mlir::LogicalResult(llvm::ArrayRef<Slot> ivs)> body,
      llvm::function_ref<mlir::LogicalResult()> combine = nullptr);
  /// Tells the search for races where the run is.
  void parallelMark(ParallelMark mark, llvm::ArrayRef<Slot> slots = {});
  /// The end of a structured operation that something within it leaves early:
  /// the same label on every call, for the operation's lowering to place.
  Label exitLabel(mlir::Operation *op);
  /// Emits the operations of a block but the terminator.
  mlir::LogicalResult emitBlockBody(mlir::Block &block);
  /// Emits all blocks of a region with control flow between them; the first
  /// block's arguments must have slots. Terminators that leave the region are
  /// handed to `leave`.
  mlir::LogicalResult
  emitRegion(mlir::Region &region,
             llvm::function_ref<mlir::LogicalResult(mlir::Operation *)> leave);
  /// Label of a block of the region being emitted (for cf terminators), and
  /// the moves of its arguments.
  Label labelOf(mlir::Block *block);
  mlir::LogicalResult moveToBlock(mlir::Block *block,
                                  mlir::OperandRange operands);

  //===--- memory -------------------------------------------------------===//

  /// d[0 .. elementSlots) = desc[indices]. `type` is the memref's or tensor's.
  void load(Slot d, const TypeLayout &type, Slot desc,
            llvm::ArrayRef<Slot> indices);
  void store(Slot value, const TypeLayout &type, Slot desc,
             llvm::ArrayRef<Slot> indices);
  /// Address of an element; the bounds of every index are checked.
  Slot address(const TypeLayout &type, Slot desc, llvm::ArrayRef<Slot> indices);
  /// The same without the check: for accesses that check each lane.
  Slot addressUnchecked(const TypeLayout &type, Slot desc,
                        llvm::ArrayRef<Slot> indices);
  /// `lanes` consecutive scalar elements from `address` on, one slot each.
  void loadLanes(Slot d, const TypeLayout &type, Slot address, unsigned lanes);
  void storeLanes(Slot value, const TypeLayout &type, Slot address,
                  unsigned lanes);
  enum AllocKind : uint32_t { Heap, Stack, Global, Tensor, Argument };
  /// Fills the descriptor `d` with a new, uninitialised allocation of
  /// row-major layout; `sizes` are slots of all dimensions.
  void allocate(Slot d, const TypeLayout &type, llvm::ArrayRef<Slot> sizes,
                AllocKind kind, unsigned alignment = 0);
  /// Slots of all sizes of a shaped value.
  llvm::SmallVector<Slot> sizesOf(const TypeLayout &type, Slot desc);
  /// d = sole owner of the tensor at `use`, contiguous; copies unless the use
  /// is the last one and nobody else holds the tensor.
  Slot uniqueTensor(Slot d, const TypeLayout &type, Slot tensor, bool take);
  /// Copies all elements between descriptors of the same shape.
  void copyElements(const TypeLayout &type, Slot to, const TypeLayout &fromType,
                    Slot from);
  /// View d of `src`: offsets, sizes, strides are slots, one a source
  /// dimension; `dropped` source dimensions do not appear in `d`. Checked to
  /// lie within the source.
  void subview(Slot d, const TypeLayout &dType, const TypeLayout &srcType,
               Slot src, llvm::ArrayRef<Slot> offsets,
               llvm::ArrayRef<Slot> sizes, llvm::ArrayRef<Slot> strides,
               const llvm::SmallBitVector &dropped);
  /// Descriptor with explicit offset (elements from the allocation's base),
  /// sizes and strides.
  void reinterpret(Slot d, const TypeLayout &dType, const TypeLayout &srcType,
                   Slot src, Slot offset, llvm::ArrayRef<Slot> sizes,
                   llvm::ArrayRef<Slot> strides);
  /// Releases d if it holds a tensor, retains what it was given.
  void release(const TypeLayout &type, Slot d);
  void retain(const TypeLayout &type, Slot d);
  /// Static data (globals, dense constants): the descriptor of a view of it.
  std::optional<Slot> staticData(llvm::StringRef name, mlir::Attribute value,
                                 mlir::ShapedType type, bool isConstant,
                                 unsigned alignment);

  //===--- affine -------------------------------------------------------===//

  Slot affineExpr(mlir::AffineExpr expr, llvm::ArrayRef<Slot> dims,
                  llvm::ArrayRef<Slot> symbols);
  llvm::SmallVector<Slot> affineMap(mlir::AffineMap map,
                                    llvm::ArrayRef<Slot> operands);

  //===--- errors, calls ------------------------------------------------===//

  /// The current operation cannot be interpreted because of `what`: emits a
  /// trap in its place, so that the run ends cleanly if it gets here. Always
  /// returns failure(); the results get slots, so that users still compile.
  mlir::LogicalResult unsupported(const llvm::Twine &what);
  /// Stops the run with undefined behaviour or an abort.
  void trap(TrapKind kind, llvm::StringRef message);
  /// The function behind a symbol, compiled when first asked for; null if
  /// there is none.
  mlir::Operation *lookupSymbol(mlir::Operation *from,
                                mlir::SymbolRefAttr symbol);
  /// Calls `callee` (compiled on demand, or a host function where it is a
  /// declaration); results get contiguous slots.
  mlir::LogicalResult call(mlir::FunctionOpInterface callee,
                           mlir::OperandRange operands,
                           mlir::ResultRange results,
                           llvm::ArrayRef<Slot> hidden = {});
  /// Single-slot values that a caller passes behind the operands (`hidden`
  /// above): the thread and block numbers of a kernel. Empty elsewhere.
  llvm::ArrayRef<Slot> hiddenSlots() const { return hiddenArguments; }
  void setHiddenSlots(llvm::ArrayRef<Slot> slots) {
    hiddenArguments.assign(slots.begin(), slots.end());
  }
  /// Calls a runtime function by its name; each argument is one slot.
  void callHost(llvm::StringRef name, llvm::ArrayRef<Slot> arguments);
  /// Appends a constant text to the program's output.
  void printText(llvm::StringRef text);
  /// Returns `operands` from the function.
  mlir::LogicalResult ret(mlir::OperandRange operands);

  /// Notes that a math function or float constant is used.
  void noteFunction(llvm::StringRef name);

  mlir::Operation *currentOp() const { return current; }
  ProgramBuilder &program() { return builder; }

  /// What `emit` emits belongs to `op`, which is part of the current operation.
  mlir::LogicalResult emitPart(mlir::Operation *op,
                               llvm::function_ref<mlir::LogicalResult()> emit);
  /// Compiles one operation: looks up its lowering.
  mlir::LogicalResult emitOp(mlir::Operation *op);
  /// Compiles a function body.
  mlir::LogicalResult emitFunction(mlir::FunctionOpInterface func,
                                   unsigned hidden);

private:
  friend class ProgramBuilder;
  /// Where a region uses a value (EmitterLiveness.cpp).
  struct RegionUses {
    struct Last {
      mlir::Operation *op = nullptr; ///< last of the block's operations
      unsigned uses = 0;             ///< by it or within its regions
    };
    llvm::DenseMap<mlir::Block *, Last> last;
    llvm::DenseSet<mlir::Block *> liveOut;
  };
  const RegionUses &usesIn(mlir::Value v, mlir::Region *region);
  bool runsRegionsOnce(mlir::Operation *op);
  void patchLabels();
  // EmitterParallel.cpp
  mlir::LogicalResult
  shuffledLoop(const ParallelBounds &bounds, uint32_t joinId,
               llvm::SmallVectorImpl<Slot> &ivs,
               llvm::function_ref<mlir::LogicalResult()> iteration);
  bool isObserved(mlir::Operation *op) const;
  void observe(mlir::Operation *op);
  void findLastUsers(mlir::Block *block);
  void releaseUnused(mlir::Operation *op);
  uint32_t memoryFlags(const TypeLayout &type) const;
  Slot constantOfSlot(uint64_t bits, ScalarType type);
  /// What a slot holds for a value (ScalarType::isWide).
  uint64_t slotBits(const llvm::APInt &bits, ScalarType type);
  /// Emits Wide, LoadWide or StoreWide in place of an instruction whose types
  /// are wider than 64 bits; false if they are not (EmitterWide.cpp).
  struct Operands {
    Slot d, a, b, c;
    unsigned n;
  };
  bool wideElementwise(Opcode op, const Operands &slots, unsigned w,
                       unsigned flags, uint32_t extra);
  bool wideAccess(Opcode op, const Operands &slots, unsigned w, unsigned flags,
                  Slot e, unsigned x);
  void accessElement(Opcode op, Slot lanes, const TypeLayout &type,
                     Slot address);

  ProgramBuilder &builder;
  Function &fn;
  mlir::Operation *current = nullptr;
  uint32_t currentLocation = 0;
  Slot nextSlot = 0;
  unsigned lanes = 1;
  std::pair<Slot, unsigned> scratchSlots{0, 0}, iotaSlots{0, 0};
  llvm::DenseMap<mlir::Value, Slot> slots;
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, Slot> constantSlots;
  llvm::DenseMap<mlir::Block *, Label> blockLabels;
  llvm::DenseMap<mlir::Operation *, Label> exitLabels;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Region *>, RegionUses> regionUses;
  llvm::DenseMap<mlir::Operation *, bool> runOnce;
  // Tensors of a block by the last operation in it that uses them.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 1>> lastUses;
  llvm::DenseSet<mlir::Block *> knownBlocks;
  std::vector<uint32_t> labelTargets;                   // index by Label::id
  std::vector<std::pair<uint32_t, uint32_t>> labelUses; // inst, label id
  std::vector<std::pair<uint32_t, uint32_t>> labelTableUses; // word, label id
  uint32_t nextJoin = 1;
  llvm::SmallVector<Slot> hiddenArguments;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_EMITTER_H
