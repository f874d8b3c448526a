//===- EmitterLiveness.cpp - which use of a value is its last -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor is written in place where its last use is; a loop over a tensor that
// misses a last use copies it in each iteration. So this looks through the
// blocks of a region (backwards, from the uses, to the definition) and out of
// the regions of operations that run one of them once, as scf.if does. Uses in
// the operation's other regions are on other paths.
//
// What is found out about a value is kept: each use asks once, and there may be
// as many as the function is long.
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

const Emitter::RegionUses &Emitter::usesIn(Value v, Region *region) {
  auto [it, isNew] = regionUses.try_emplace({v, region});
  RegionUses &uses = it->second;
  if (!isNew)
    return uses;
  for (Operation *user : v.getUsers()) {
    Operation *at = region->findAncestorOpInRegion(*user);
    if (!at)
      continue;
    RegionUses::Last &last = uses.last[at->getBlock()];
    if (last.op == at) {
      ++last.uses;
    } else if (!last.op || last.op->isBeforeInBlock(at)) {
      last.op = at;
      last.uses = 1;
    }
  }
  // Live at the end of a block: a use lies ahead that the definition does not
  // precede. In the block that defines the value, every use follows it.
  Block *definition = v.getParentBlock();
  SmallVector<Block *> reads;
  for (auto &[block, last] : uses.last)
    if (block != definition)
      reads.push_back(block);
  while (!reads.empty())
    for (Block *before : reads.pop_back_val()->getPredecessors())
      if (uses.liveOut.insert(before).second && before != definition)
        reads.push_back(before);
  return uses;
}

bool Emitter::runsRegionsOnce(Operation *op) {
  auto [it, isNew] = runOnce.try_emplace(op, false);
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!isNew || !branch)
    return it->second;
  bool once = true;
  for (Region &region : op->getRegions()) {
    SmallVector<RegionSuccessor> next;
    branch.getSuccessorRegions(region, next);
    for (RegionSuccessor &successor : next)
      once &= successor.isParent();
  }
  return it->second = once;
}

bool Emitter::dies(OpOperand &use) {
  Value v = use.get();
  for (Operation *op = use.getOwner();;) {
    Region *region = op->getParentRegion();
    const RegionUses &uses = usesIn(v, region);
    RegionUses::Last last = uses.last.lookup(op->getBlock());
    if (last.op != op || uses.liveOut.contains(op->getBlock()) ||
        (op == use.getOwner() && last.uses > 1))
      return false;
    if (region == v.getParentRegion())
      return true;
    op = region->getParentOp();
    if (!op || !runsRegionsOnce(op))
      return false;
  }
}
