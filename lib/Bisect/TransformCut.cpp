//===- TransformCut.cpp - a transform sequence, cut short -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TransformCut.h"
#include "ChangedOps.h"
#include "RunPass.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/raw_ostream.h"

namespace plumb {

namespace transform = mlir::transform;

/// Includes within includes beyond this depth stay as they are; the dialect
/// forbids recursion.
static constexpr unsigned kMaxInlined = 256;

static mlir::Operation *findSequence(mlir::Operation *module,
                                     llvm::StringRef name) {
  mlir::Operation *found = nullptr;
  module->walk([&](transform::NamedSequenceOp op) {
    if (op.getSymName() != name || op.getBody().empty())
      return mlir::WalkResult::advance();
    found = op;
    return mlir::WalkResult::interrupt();
  });
  return found;
}

static bool isSequenceBlock(mlir::Block &block) {
  return llvm::any_of(block.without_terminator(), [](mlir::Operation &op) {
    return mlir::isa<transform::TransformOpInterface>(op);
  });
}

/// The blocks of an operation whose body consists of steps of its own.
static std::vector<mlir::Block *> bodiesOf(mlir::Operation *op) {
  std::vector<mlir::Block *> blocks;
  for (mlir::Region &region : op->getRegions())
    if (region.hasOneBlock() && isSequenceBlock(region.front()))
      blocks.push_back(&region.front());
  // Of alternatives the second is there in case that the first fails: a prefix
  // of the first would not fail.
  if (blocks.size() > 1)
    blocks.clear();
  return blocks;
}

/// Steps in order: an operation, then those in its body.
static void collect(mlir::Block &block, std::vector<mlir::Operation *> &ops) {
  for (mlir::Operation &op : block.without_terminator()) {
    ops.push_back(&op);
    for (mlir::Block *body : bodiesOf(&op))
      collect(*body, ops);
  }
}

namespace {
/// Which sequence an operation was written in, and where in it.
struct Origin {
  std::string sequence;
  unsigned ordinal = 0, total = 0;
};
using Origins = llvm::DenseMap<mlir::Operation *, Origin>;
} // namespace

static void noteOrigins(transform::NamedSequenceOp sequence, Origins &origins) {
  std::vector<mlir::Operation *> ops;
  collect(sequence.getBody().front(), ops);
  for (unsigned i = 0; i != ops.size(); ++i)
    origins[ops[i]] = {"@" + sequence.getSymName().str(), i + 1,
                       static_cast<unsigned>(ops.size())};
}

/// Puts the body of what `include` names in its place. Not where a failure in
/// it would be suppressed, which the place does not do.
static bool inlineInclude(transform::IncludeOp include, Origins &origins) {
  auto callee =
      mlir::SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
          include, include.getTarget());
  if (!callee || callee.getBody().empty() ||
      include.getFailurePropagationMode() !=
          transform::FailurePropagationMode::Propagate)
    return false;
  std::vector<mlir::Operation *> ops;
  mlir::Block &body = callee.getBody().front();
  mlir::IRMapping map;
  if (body.getNumArguments() != include->getNumOperands() ||
      body.getTerminator()->getNumOperands() != include->getNumResults())
    return false;
  map.map(body.getArguments(), include->getOperands());
  mlir::OpBuilder builder(include);
  for (mlir::Operation &op : body.without_terminator())
    builder.clone(op, map);
  for (auto [from, to] : map.getOperationMap())
    if (auto it = origins.find(from); it != origins.end()) {
      Origin origin = it->second;
      origins[to] = std::move(origin);
    }
  for (auto [result, value] :
       llvm::zip(include->getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(map.lookupOrDefault(value));
  origins.erase(include);
  include->erase();
  return true;
}

TransformCut::TransformCut(mlir::Operation *module,
                           const std::string &entryPoint)
    : flat(module->clone()), entryPoint(entryPoint) {
  auto entry = llvm::dyn_cast_if_present<transform::NamedSequenceOp>(
      findSequence(flat.get(), entryPoint));
  if (!entry)
    return;
  Origins origins;
  flat->walk([&](transform::NamedSequenceOp sequence) {
    if (!sequence.getBody().empty())
      noteOrigins(sequence, origins);
  });
  std::vector<transform::IncludeOp> kept;
  for (unsigned n = 0; n != kMaxInlined; ++n) {
    transform::IncludeOp next;
    entry->walk([&](transform::IncludeOp include) {
      if (llvm::is_contained(kept, include))
        return mlir::WalkResult::advance();
      next = include;
      return mlir::WalkResult::interrupt();
    });
    if (!next)
      break;
    if (!inlineInclude(next, origins))
      kept.push_back(next);
  }
  std::vector<mlir::Operation *> ops;
  collect(entry.getBody().front(), ops);
  mlir::OpPrintingFlags flags;
  flags.useLocalScope();
  flags.elideLargeElementsAttrs(64);
  for (mlir::Operation *op : ops) {
    TransformStep step;
    step.op = op->getName().getStringRef().str();
    step.location = positionText(op->getLoc());
    Origin origin = origins.lookup(op);
    step.sequence = origin.sequence;
    step.ordinal = origin.ordinal;
    step.total = origin.total;
    llvm::raw_string_ostream os(step.text);
    op->print(os, flags);
    list.push_back(std::move(step));
  }
}

mlir::OwningOpRef<mlir::Operation *> TransformCut::cut(unsigned n) const {
  mlir::OwningOpRef<mlir::Operation *> copy(flat.get()->clone());
  mlir::Operation *entry = findSequence(copy.get(), entryPoint);
  std::vector<mlir::Operation *> ops;
  collect(entry->getRegion(0).front(), ops);
  // Backwards: users go before what they use, bodies before their loops.
  for (size_t i = ops.size(); i-- > n;) {
    if (!ops[i]->use_empty())
      return {};
    ops[i]->erase();
  }
  return copy;
}

std::string transformEntryPoint(const std::string &options) {
  constexpr llvm::StringLiteral kName = "entry-point=";
  llvm::StringRef text(options);
  size_t at = text.find(kName);
  if (at == llvm::StringRef::npos)
    return transform::TransformDialect::kTransformEntryPointSymbolName.str();
  // As MLIR takes option values: whole within quotes or braces.
  text = text.substr(at + kName.size());
  if (char open = text.empty() ? ' ' : text.front();
      open == '\'' || open == '"' || open == '{') {
    text = text.drop_front();
    return text
        .take_until([=](char c) { return c == (open == '{' ? '}' : open); })
        .trim()
        .str();
  }
  return text
      .take_until([](char c) { return c == ' ' || c == '\t' || c == '\n'; })
      .str();
}

} // namespace plumb
