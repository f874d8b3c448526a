//===- LLVMBlocks.cpp - addresses of blocks and branches to them ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of a block, like that of a function, is one of an object without
// bytes. A branch to a computed address compares it with those of its possible
// targets.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "LLVMValues.h"
#include "LLVMVariadic.h"

using namespace plumb;
using namespace mlir;

static uint64_t blockAddress(Emitter &e, Operation *function,
                             LLVM::BlockTagAttr tag) {
  ProgramBuilder &builder = e.program();
  std::string key = ("block " + Twine(tag.getId()) + " of @" +
                     Twine::utohexstr(reinterpret_cast<uintptr_t>(function)))
                        .str();
  auto [it, isNew] =
      builder.globalStatics.try_emplace(key, builder.program.statics.size());
  if (isNew) {
    StaticData data;
    data.name = key;
    data.elem.bits = 8;
    data.isConstant = true;
    builder.program.statics.push_back(std::move(data));
  }
  return staticAddress(it->second);
}

std::optional<uint64_t> plumb::addressOfBlock(Emitter &e,
                                              LLVM::BlockAddressOp op) {
  Operation *function = e.lookupSymbol(op, op.getBlockAddr().getFunction());
  if (!function)
    return std::nullopt;
  return blockAddress(e, function, op.getBlockAddr().getTag());
}

static LogicalResult lowerBlockAddress(LLVM::BlockAddressOp op, Emitter &e) {
  std::optional<uint64_t> address = addressOfBlock(e, op);
  if (!address)
    return e.unsupported("the address of a block of an unknown function");
  e.alias(op.getRes(), wordConstant(e, *address));
  return success();
}

static LogicalResult lowerIndirectBr(LLVM::IndirectBrOp op, Emitter &e) {
  Operation *function = op->getParentOfType<LLVM::LLVMFuncOp>();
  for (auto [i, block] : llvm::enumerate(op.getSuccessors())) {
    for (auto tag : block->getOps<LLVM::BlockTagOp>()) {
      Slot same = e.temp();
      Label next = e.newLabel();
      e.emit(Opcode::CmpEQ, same, e.slot(op.getAddr()),
             wordConstant(e, blockAddress(e, function, tag.getTag())), 64);
      e.branchUnless(same, next);
      if (failed(e.moveToBlock(block, op.getSuccOperands()[i])))
        return failure();
      e.jump(e.labelOf(block));
      e.place(next);
    }
  }
  e.trap(TrapKind::Undefined,
         "an indirect branch to none of the blocks that it lists");
  return success();
}

static LogicalResult lowerTag(LLVM::BlockTagOp, Emitter &) { return success(); }

static LogicalResult lowerEquivalent(LLVM::DSOLocalEquivalentOp op,
                                     Emitter &e) {
  Operation *symbol = e.lookupSymbol(op, op.getFunctionNameAttr());
  if (!symbol)
    return e.unsupported("the unknown function '" + op.getFunctionName() + "'");
  std::optional<uint64_t> address = symbolAddress(e, symbol);
  if (!address)
    return failure();
  e.alias(op.getRes(), wordConstant(e, *address));
  return success();
}

void plumb::registerLLVMBlocks(DialectRegistry &r) {
  r.add<LLVM::BlockAddressOp, lowerBlockAddress>();
  r.add<LLVM::IndirectBrOp, lowerIndirectBr>();
  r.add<LLVM::BlockTagOp, lowerTag>();
  r.add<LLVM::DSOLocalEquivalentOp, lowerEquivalent>();
}
