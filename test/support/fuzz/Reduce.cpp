//===- Reduce.cpp - makes a program that fails small ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Reduce.h.
//
//===----------------------------------------------------------------------===//

#include "Reduce.h"
#include "Campaign.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdio>
#include <unistd.h>

using namespace plumb;
using namespace plumb::fuzz;

namespace {
using Module = mlir::OwningOpRef<mlir::ModuleOp>;

class Reducer {
public:
  Reducer(Checker &checker, RandomProgram program)
      : checker(checker), program(std::move(program)) {}
  int run();

private:
  /// "kind" and the detail of how a text fails; "" if it does not.
  std::string failure(const std::string &text,
                      const std::vector<std::vector<HostValue>> &inputs);
  bool stillFails(const std::string &text);
  bool tryModule(Module &module);
  Module parse() {
    return mlir::parseSourceString<mlir::ModuleOp>(program.text,
                                                   &checker.getContext());
  }
  bool dropOperations();
  bool inlineRegions();
  bool dropResults();
  bool dropFunctions();
  void simplifyInputs();

  Checker &checker;
  RandomProgram program;
  std::string kind, detail;
  unsigned tries = 0;
};
} // namespace

std::string
Reducer::failure(const std::string &text,
                 const std::vector<std::vector<HostValue>> &inputs) {
  std::string found, part;
  RandomProgram candidate = program;
  candidate.text = text;
  candidate.inputs = inputs;
  ++tries;
  std::string died = inChild(
      [&](int out) {
        Tally tally;
        checker.onPart = [out](const char *name) {
          std::string line = std::string("P ") + name + "\n";
          if (write(out, line.data(), line.size()) < 0)
            _exit(3);
        };
        for (const Failure &f : checker.check({candidate}, tally)) {
          std::string line = f.kind + " " + f.detail;
          std::replace(line.begin(), line.end(), '\n', ' ');
          line += '\n';
          if (write(out, line.data(), line.size()) < 0)
            _exit(3);
        }
      },
      [&](const std::string &line) {
        if (line.compare(0, 2, "P ") == 0) {
          part = line.substr(2);
          return;
        }
        // Of two failures the one that is looked for counts.
        if (found.empty() || line.compare(0, kind.size() + 1, kind + " ") == 0)
          found = line;
      },
      120);
  return died.empty() ? found : died + " in " + part;
}

/// The same kind; of messages also the operation that is named.
bool Reducer::stillFails(const std::string &text) {
  std::string now = failure(text, program.inputs);
  size_t at = now.find(' ');
  if (now.substr(0, at) != kind)
    return false;
  std::string words = at == std::string::npos ? "" : now.substr(at + 1);
  if (kind == "lowering" || kind == "finding" || kind == "unsupported" ||
      kind.compare(0, 8, "lowered-") == 0 || kind == "crash") {
    auto name = [](const std::string &s) {
      return s.substr(0, s.find(" at ")).substr(0, 32);
    };
    if (name(words) != name(detail))
      return false;
  }
  detail = words;
  return true;
}

bool Reducer::tryModule(Module &module) {
  if (failed(mlir::verify(*module)))
    return false;
  std::string text;
  llvm::raw_string_ostream out(text);
  mlir::OpPrintingFlags flags;
  for (mlir::Operation &op : module->getBody()->getOperations()) {
    op.print(out, flags.useLocalScope());
    out << "\n";
  }
  if (text == program.text || !stillFails(text))
    return false;
  program.text = text;
  return true;
}

static mlir::Value constantOf(mlir::OpBuilder &b, mlir::Location loc,
                              mlir::Type type) {
  mlir::Type elem = mlir::getElementTypeOrSelf(type);
  mlir::TypedAttr attr;
  if (auto f = mlir::dyn_cast<mlir::FloatType>(elem))
    attr = b.getFloatAttr(f, 1.0);
  else if (elem.isSignlessIntOrIndex())
    attr = b.getIntegerAttr(elem, 1);
  else
    return {};
  if (auto shaped = mlir::dyn_cast<mlir::ShapedType>(type)) {
    if (!shaped.hasStaticShape() || mlir::isa<mlir::MemRefType>(type))
      return {};
    attr = mlir::DenseElementsAttr::get(shaped, attr);
  }
  return mlir::arith::ConstantOp::create(b, loc, attr);
}

/// Takes `op` away; false if its results cannot be had in another way.
static bool take(mlir::Operation *op, unsigned variant) {
  mlir::OpBuilder b(op);
  for (mlir::Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    mlir::Value other;
    if (variant == 0) {
      for (mlir::Value operand : op->getOperands())
        if (operand.getType() == result.getType())
          other = operand;
      // Any value of the type that stands before in the block, or an argument.
      for (mlir::Operation *p = op->getPrevNode(); p && !other;
           p = p->getPrevNode())
        for (mlir::Value v : p->getResults())
          if (v.getType() == result.getType())
            other = v;
      for (mlir::Operation *parent = op; parent && !other;
           parent = parent->getParentOp())
        if (parent->getBlock())
          for (mlir::Value v : parent->getBlock()->getArguments())
            if (v.getType() == result.getType())
              other = v;
    }
    if (!other && !mlir::isa<mlir::arith::ConstantOp>(op))
      other = constantOf(b, op->getLoc(), result.getType());
    if (!other)
      return false;
    result.replaceAllUsesWith(other);
  }
  op->erase();
  return true;
}

static std::vector<mlir::Operation *> operations(mlir::ModuleOp module) {
  std::vector<mlir::Operation *> ops;
  module.walk([&](mlir::Operation *op) {
    if (!mlir::isa<mlir::ModuleOp, mlir::func::FuncOp>(op) &&
        !op->hasTrait<mlir::OpTrait::IsTerminator>())
      ops.push_back(op);
  });
  std::reverse(ops.begin(), ops.end());
  return ops;
}

bool Reducer::dropOperations() {
  bool any = false;
  for (unsigned variant : {0u, 1u}) {
    Module counted = parse();
    size_t total = operations(*counted).size();
    for (size_t size = std::max<size_t>(total / 2, 1);; size /= 2) {
      for (size_t at = 0;;) {
        Module module = parse();
        std::vector<mlir::Operation *> ops = operations(*module);
        if (at >= ops.size())
          break;
        // What is within an operation that goes, goes with it.
        bool fine = true;
        size_t end = std::min(ops.size(), at + size);
        std::vector<mlir::Operation *> chosen(ops.begin() + at,
                                              ops.begin() + end);
        std::vector<mlir::Operation *> outer;
        for (mlir::Operation *op : chosen) {
          bool inner = false;
          for (mlir::Operation *p = op->getParentOp(); p; p = p->getParentOp())
            inner |= std::find(chosen.begin(), chosen.end(), p) != chosen.end();
          if (!inner)
            outer.push_back(op);
        }
        for (mlir::Operation *op : outer)
          fine &= fine && take(op, variant);
        if (fine && tryModule(module)) {
          any = true;
          continue;
        }
        at += size;
      }
      if (size == 1)
        break;
    }
  }
  return any;
}

/// An operation with one block in its first region: the block in its place.
bool Reducer::inlineRegions() {
  bool any = false;
  for (size_t at = 0;;) {
    Module module = parse();
    std::vector<mlir::Operation *> ops = operations(*module);
    if (at >= ops.size())
      return any;
    mlir::Operation *op = ops[at];
    bool fine = false;
    for (mlir::Region &region : op->getRegions()) {
      if (!region.hasOneBlock())
        continue;
      mlir::Block &block = region.front();
      mlir::OpBuilder b(op);
      fine = true;
      for (mlir::BlockArgument arg : block.getArguments()) {
        mlir::Value value;
        for (mlir::Value operand : op->getOperands())
          if (operand.getType() == arg.getType())
            value = operand;
        if (!value)
          value = constantOf(b, op->getLoc(), arg.getType());
        fine &= static_cast<bool>(value);
        if (value)
          arg.replaceAllUsesWith(value);
      }
      if (!fine || block.empty())
        break;
      mlir::Operation *end = &block.back();
      for (mlir::Value result : op->getResults()) {
        mlir::Value value;
        for (mlir::Value v : end->getOperands())
          if (v.getType() == result.getType())
            value = v;
        fine &= static_cast<bool>(value) || result.use_empty();
        if (value)
          result.replaceAllUsesWith(value);
      }
      if (!fine)
        break;
      if (end->hasTrait<mlir::OpTrait::IsTerminator>())
        end->erase();
      op->getBlock()->getOperations().splice(op->getIterator(),
                                             block.getOperations());
      op->erase();
      break;
    }
    if (fine && tryModule(module))
      any = true;
    else
      ++at;
  }
}

bool Reducer::dropResults() {
  bool any = false;
  for (unsigned at = 0;;) {
    Module module = parse();
    auto f = module->lookupSymbol<mlir::func::FuncOp>(program.entry);
    if (at >= f.getNumResults())
      return any;
    f.walk([&](mlir::func::ReturnOp op) { op->eraseOperand(at); });
    llvm::SmallVector<mlir::Type> types(f.getResultTypes());
    types.erase(types.begin() + at);
    f.setType(
        mlir::FunctionType::get(f.getContext(), f.getArgumentTypes(), types));
    if (tryModule(module))
      any = true;
    else
      ++at;
  }
}

bool Reducer::dropFunctions() {
  bool any = false;
  for (size_t at = 0;;) {
    Module module = parse();
    std::vector<mlir::Operation *> tops;
    for (mlir::Operation &op : module->getBody()->getOperations())
      tops.push_back(&op);
    if (at >= tops.size())
      return any;
    auto name = mlir::SymbolTable::getSymbolName(tops[at]);
    bool used = name.getValue() == program.entry ||
                !mlir::SymbolTable::symbolKnownUseEmpty(tops[at], *module);
    if (!used) {
      tops[at]->erase();
      if (tryModule(module)) {
        any = true;
        continue;
      }
    }
    ++at;
  }
}

void Reducer::simplifyInputs() {
  for (size_t set = 0; set < program.inputs.size() && program.inputs.size() > 1;
       ++set) {
    auto inputs = program.inputs;
    inputs.erase(inputs.begin() + static_cast<long>(set));
    auto saved = program.inputs;
    program.inputs = inputs;
    if (stillFails(program.text))
      break;
    program.inputs = saved;
  }
  for (HostValue &v : program.inputs[0])
    for (uint64_t &bits : v.bits) {
      uint64_t before = bits;
      bits = 0;
      if (before && !stillFails(program.text))
        bits = before;
    }
}

int Reducer::run() {
  std::string first = failure(program.text, program.inputs);
  if (first.empty()) {
    std::printf("program %llu does not fail\n",
                static_cast<unsigned long long>(program.number));
    return 0;
  }
  kind = first.substr(0, first.find(' '));
  detail = first.find(' ') == std::string::npos
               ? ""
               : first.substr(first.find(' ') + 1);
  if (kind != "invalid") {
    simplifyInputs();
    for (bool more = true; more;) {
      more = dropResults();
      more |= dropOperations();
      more |= inlineRegions();
      more |= dropFunctions();
    }
    simplifyInputs();
  }
  std::printf("// %s: %s\n// %u tries\n", kind.c_str(), detail.c_str(), tries);
  for (const auto &inputs : program.inputs)
    std::printf("// -e %s%s\n", program.entry.c_str(),
                argFlags(inputs).c_str());
  std::fputs(program.text.c_str(), stdout);
  return 1;
}

int fuzz::reduceProgram(Checker &checker, RandomProgram program) {
  return Reducer(checker, std::move(program)).run();
}
