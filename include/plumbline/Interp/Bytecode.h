//===- Bytecode.h - typed register bytecode ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An MLIR function is compiled once to a flat array of 16-byte cells and run
// by a threaded loop (lib/Interp/Exec). Registers are 64-bit slots of a frame,
// named by their index; constants have slots of their own that are filled when
// the function is entered, so that no instruction needs an immediate form.
//
// One cell is {op, w, flags, d, a, b}: w is a width in bits or a FloatFormat,
// d the destination, a and b operands. Instructions with more operands have a
// second cell whose fields d, a, b, w are called c, n, e, x here. Longer
// operand lists are ranges of Program::table.
//
// This is the one place where the semantics of operations live: dialects only
// translate into it, so that another back end can be put behind the same
// interface without a second copy of them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_BYTECODE_H
#define PLUMBLINE_INTERP_BYTECODE_H

#include "plumbline/Interp/TypeLayout.h"
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace plumb {

using Slot = uint32_t;

enum class Opcode : uint16_t {
#define PLUMB_UNARY(Name, Rule) Name, Name##V,
#define PLUMB_BINARY(Name, Rule) Name, Name##V,
#define PLUMB_TERNARY(Name, Rule) Name, Name##V,
#define PLUMB_INST(Name, Cells) Name,
#include "plumbline/Interp/Opcodes.def"
};

struct Inst {
  Opcode op;
  uint8_t w = 0;
  uint8_t flags = 0;
  Slot d = 0, a = 0, b = 0;

  // The second cell of a long instruction.
  Slot c() const { return this[1].d; }
  uint32_t n() const { return this[1].a; }
  Slot e() const { return this[1].b; }
  uint8_t x() const { return this[1].w; }
};
static_assert(sizeof(Inst) == 16, "the loop relies on 16-byte cells");

/// Integer flags of Inst::flags.
enum IntFlags : uint8_t {
  kNSW = 1,
  kNUW = 2,
  kExact = 4,
  kDisjoint = 8,
  kNNeg = 16
};

/// Fast-math flags of Inst::flags; the numbers are arith::FastMathFlags'.
enum FastMath : uint8_t {
  kReassoc = 1,
  kNNaN = 2,
  kNInf = 4,
  kNSZ = 8,
  kARcp = 16,
  kContract = 32,
  kAFn = 64
};

/// Functions of Math1 (one operand) and Math2 (two operands).
enum class MathFn : uint8_t {
#define PLUMB_MATH1(Name, Rule) Name,
#define PLUMB_MATH2(Name) Name,
#include "plumbline/Interp/MathFunctions.def"
};
const char *mathFnName(MathFn fn);

/// Functions of AsyncCall.
enum class AsyncFn : uint8_t {
  CreateToken,      ///< d = a token that is not ready
  CreateValue,      ///< d = such a value with storage of a bytes
  CreateGroup,      ///< d = a group for a members
  Storage,          ///< d = address of the storage of the value a
  SetAvailable,     ///< of a token or a value a
  SetError,         ///< the same; whoever waits sees an error
  IsError,          ///< d = whether a is, or has a member that is, in error
  AddToGroup,       ///< d = rank of a in the group b
  CoroBegin,        ///< d = handle of this frame, a or (if a is 0) a new one
  Schedule,         ///< the coroutine a is to go on
  ScheduleWhenReady ///< the coroutine b is to go on when a is ready
};

/// Why a Trap instruction stops the run.
enum class TrapKind : uint8_t {
  Unsupported, ///< an operation or type that the interpreter lacks
  Undefined,   ///< the program has undefined behaviour (ub.unreachable, ...)
  Abort        ///< the program stops itself
};

/// What a Parallel instruction says of a parallel loop, or of an asynchronous
/// task and the objects of the runtime that stand for it.
enum class ParallelMark : uint8_t {
  Enter,
  Iteration, ///< its induction variables
  EndIteration,
  Exit,
  BeginTask,
  EndTask,   ///< its objects
  Join,      ///< the object or group that was waited for
  AddToGroup ///< object, group
};

/// In a call's table, an operand is (slot, slots, rank + 1 of a tensor or 0);
/// with this bit the caller hands over its reference.
inline constexpr uint32_t kTakesTensor = 1u << 31;

/// Functions that a program calls and does not define (printF32, ...).
class HostFunction;

struct Function {
  std::string name;
  std::vector<Inst> code;
  /// The same with fused instructions, cell for cell: what the fast and the
  /// shadow loop run (Fusion.cpp).
  std::vector<Inst> fused;
  /// Location of the instruction at the same index, into Program::locations.
  std::vector<uint32_t> locations;
  uint32_t numSlots = 0;
  /// Slots that are filled on entry.
  struct Constant {
    Slot slot;
    ScalarType type;
    uint64_t bits;
  };
  std::vector<Constant> constants;
  /// Arguments lie one after the other from slot 0 on.
  std::vector<TypeLayout> argumentTypes, resultTypes;
  /// Descriptor slots that hold a reference to a tensor, with their rank.
  struct TensorSlot {
    Slot slot;
    uint32_t rank;
    bool isArgument;
  };
  std::vector<TensorSlot> tensorSlots;
};

/// Static data: a memref.global or a dense tensor constant.
struct StaticData {
  std::string name;
  std::vector<uint8_t> bytes;
  ScalarType elem;
  uint32_t alignment = 64;
  bool uninitialised = false;
  /// Constants of the program text: an approximating pass may have rounded
  /// them, and shadows restart from them.
  bool isConstant = false;
};

struct Program {
  std::deque<Function> functions;
  /// Words of the widest scalar that does not fit one, or 0; and the constants
  /// of such types, by the numbers in their tags (ScalarType::isWide).
  uint32_t wideWords = 0;
  std::vector<std::vector<uint64_t>> wideConstants;
  std::vector<uint32_t> table;
  std::vector<std::string> messages;
  std::vector<StaticData> statics;
  std::vector<const HostFunction *> hostFunctions;
  /// Printable source positions, "file:line:col", and the operation's name.
  struct SourceLocation {
    std::string position;
    std::string operation;
    /// Accesses memory atomically.
    bool isAtomic = false;
  };
  std::vector<SourceLocation> locations;
  /// Operations that an observer may ask for.
  struct Observed {
    uint32_t location = 0;
    std::string tag;
    struct Value {
      Slot slot = 0;
      TypeLayout layout;
      std::string elementName;
    };
    std::vector<Value> operands, results;
  };
  std::vector<Observed> observed;
  /// It has parallel loops whose iterations may race; somebody looks for races.
  bool hasParallel = false, looksForRaces = false;
  /// OrderEvents can be told.
  bool tellsOrder = false;
  /// Seed of IterationOrder::Random.
  uint64_t orderSeed = 0;
  /// Math functions and float constants that occur: when two levels differ in
  /// them, a difference may be an approximation (DESIGN section 6).
  std::vector<std::string> functionsUsed;
};

/// Address of static data: statics are a run's first allocations, in order.
uint64_t staticAddress(uint32_t number);

/// Name of an opcode, and the cells that one instruction of it takes.
const char *opName(Opcode op);
unsigned opCells(Opcode op);

/// Human-readable listing of a function, one instruction a line.
std::string disassemble(const Program &program, const Function &function);

} // namespace plumb

#endif // PLUMBLINE_INTERP_BYTECODE_H
