//===- Dumps.cpp - levels from the dumps of one run -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dumps on the module cut the list into stretches. In a stretch there are
// nested passes alone, and each operation has its own list of them; what the
// lists have in common are the passes of the stretch.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Dumps.h"
#include "ParseLevel.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <map>
#include <optional>

namespace plumb {

using OwnedModule = mlir::OwningOpRef<mlir::Operation *>;

namespace {
/// A dump on an operation within the module.
struct NestedDump {
  const Dump *dump;
  /// Names of the operations from the outermost to its own; none if it is not
  /// in the level before.
  std::vector<std::string> anchors;
  /// What it is called, for a message.
  std::string key;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Within `module`.
  mlir::Operation *operation = nullptr;
};

class DumpReader {
public:
  DumpReader(mlir::Operation *input, const Pipeline *known)
      : known(known), input(input) {}

  Status read(const std::vector<Dump> &dumps);
  DumpedPipeline result;

private:
  Result<mlir::OwningOpRef<mlir::ModuleOp>> parse(const Dump &dump,
                                                  bool &isModule);
  Result<NestedDump> locate(const Dump &dump);
  bool isLastOfFile(const Dump &dump) const;
  bool isOnModule(const Dump &dump, bool isModule) const;
  Status endStretch(size_t end, bool isEnd);
  void match(const std::vector<Dump> &dumps);
  Status moduleDump(const Dump &dump, mlir::ModuleOp parsed,
                    std::optional<size_t> leafIndex);
  Status put(mlir::Operation *level, const NestedDump &nested);
  Status addLevel(OwnedModule module, Leaf leaf, const Dump *last);
  void stopAt(Leaf leaf, std::string why);
  Status failedDump(const Dump &dump);
  std::vector<Leaf> passesOfStretch(bool isEnd) const;
  template <class Predicate> size_t findLeaf(Predicate isIt) const;
  tl::unexpected<Error> noSuchPass(const Dump &dump) const;

  mlir::Operation *last() const {
    return result.levels.after.empty() ? input
                                       : result.levels.after.back().get();
  }
  size_t numLeaves() const { return result.levels.after.size(); }

  const Pipeline *known;
  mlir::Operation *input;
  const std::vector<Dump> *all = nullptr;
  std::vector<NestedDump> stretch;
  std::vector<std::optional<size_t>> leafOf;
  /// About a dump that was left out; an error unless a pass on the module
  /// follows, which can have run that pass within itself.
  std::optional<Error> leftOut;
  /// A pass on the module was not dumped: only changes are.
  bool onlyChanges = false;
};
} // namespace

static mlir::StringAttr symbolOf(mlir::Operation *op) {
  return op->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
}

/// The operations called `name`, with that symbol, in `module`.
static std::vector<mlir::Operation *>
find(mlir::Operation *module, llvm::StringRef name, llvm::StringRef symbol) {
  std::vector<mlir::Operation *> found;
  module->walk([&](mlir::Operation *op) {
    mlir::StringAttr own = symbolOf(op);
    if (op != module && op->getName().getStringRef() == name &&
        (own ? own.getValue() : "") == symbol)
      found.push_back(op);
  });
  return found;
}

static std::vector<std::string> anchorsOf(mlir::Operation *op) {
  std::vector<std::string> anchors;
  for (; op; op = op->getParentOp())
    anchors.push_back(op->getName().getStringRef().str());
  std::reverse(anchors.begin(), anchors.end());
  return anchors;
}

static tl::unexpected<Error> errorAt(const Dump &dump, std::string message) {
  return makeError(dump.file, dump.line, 1, std::move(message));
}

/// The text without what the tool has said behind it.
static llvm::StringRef withoutDiagnostics(llvm::StringRef text) {
  const llvm::Regex diagnostic(
      "^[^\n]*:[0-9]+:[0-9]+: (error|warning|remark|note): ",
      llvm::Regex::Newline);
  llvm::SmallVector<llvm::StringRef> match;
  if (!diagnostic.match(text, &match))
    return text;
  return text.take_front(static_cast<size_t>(match[0].data() - text.data()));
}

Result<mlir::OwningOpRef<mlir::ModuleOp>> DumpReader::parse(const Dump &dump,
                                                            bool &isModule) {
  std::string name = dump.file + ", dump after " + dump.pass;
  // Which level it is shows only once the stretch has ended.
  std::string what =
      stretch.empty()
          ? "level " + std::to_string(numLeaves() + 1) + ", after " + dump.pass
          : "the dump after " + dump.pass;
  Error error;
  for (llvm::StringRef text :
       {llvm::StringRef(dump.text), withoutDiagnostics(dump.text)}) {
    Result<mlir::OwningOpRef<mlir::ModuleOp>> parsed =
        parseLevel(text, name, input->getContext(), &isModule);
    if (parsed)
      return parsed;
    error = parsed.error();
  }
  // A run that was ended, or a log that was cut, has half of its last dump.
  llvm::StringRef text = llvm::StringRef(dump.text).rtrim();
  if (isLastOfFile(dump) && error.line >= text.count('\n') + !text.empty())
    error.message += "; the dumps end here, within the last one, expected all "
                     "of it";
  return makeError(dump.file, dump.line + error.line, error.col,
                   what + ": " + error.message);
}

bool DumpReader::isLastOfFile(const Dump &dump) const {
  return &dump == &all->back() || (&dump)[1].file != dump.file;
}

bool DumpReader::isOnModule(const Dump &dump, bool isModule) const {
  if (dump.operation.empty())
    return isModule;
  mlir::StringAttr name = symbolOf(input);
  return dump.operation == "builtin.module" &&
         dump.symbol == (name ? name.getValue() : "");
}

Result<NestedDump> DumpReader::locate(const Dump &dump) {
  bool isModule = false;
  Result<mlir::OwningOpRef<mlir::ModuleOp>> parsed = parse(dump, isModule);
  if (!parsed)
    return takeError(parsed);
  NestedDump nested;
  nested.dump = &dump;
  nested.module = std::move(*parsed);
  if (isOnModule(dump, isModule))
    return nested;
  std::string name = dump.operation, symbol = dump.symbol;
  if (name.empty()) {
    nested.operation = &nested.module->getBody()->front();
    name = nested.operation->getName().getStringRef().str();
    if (mlir::StringAttr own = symbolOf(nested.operation))
      symbol = own.getValue().str();
  } else {
    std::vector<mlir::Operation *> found =
        find(nested.module.get(), name, symbol);
    if (found.size() == 1)
      nested.operation = found.front();
  }
  std::vector<mlir::Operation *> places = find(last(), name, symbol);
  nested.key = name + (symbol.empty() ? "" : " @" + symbol);
  std::string what = "the dump after " + dump.pass + " is about " + nested.key;
  if (!nested.operation || places.size() > 1)
    return errorAt(dump, what + ", of which there is " +
                             (places.size() > 1 ? "more than one" : "none"));
  if (places.empty())
    // A pass on the module has made it and run others on it.
    leftOut = errorAt(dump, what + ", which the level before has not").value();
  else
    nested.anchors = anchorsOf(places.front());
  return nested;
}

Status DumpReader::put(mlir::Operation *level, const NestedDump &nested) {
  mlir::StringAttr own = symbolOf(nested.operation);
  std::vector<mlir::Operation *> places =
      find(level, nested.operation->getName().getStringRef(),
           own ? own.getValue() : "");
  if (places.size() != 1)
    return errorAt(*nested.dump, nested.key + " is not in the level before");
  mlir::Operation *copy = nested.operation->clone();
  places.front()->getBlock()->getOperations().insert(
      mlir::Block::iterator(places.front()), copy);
  places.front()->erase();
  return {};
}

/// What is wrong with a module; empty if nothing is.
static std::string verifierError(mlir::Operation *module) {
  std::string why;
  mlir::ScopedDiagnosticHandler handler(module->getContext(),
                                        [&](mlir::Diagnostic &diagnostic) {
                                          if (why.empty())
                                            why = diagnostic.str();
                                          return mlir::success();
                                        });
  return mlir::succeeded(mlir::verify(module)) ? "" : why;
}

/// The next level; the last of its dumps is for errors.
Status DumpReader::addLevel(OwnedModule module, Leaf leaf, const Dump *last) {
  if (last)
    if (std::string why = verifierError(module.get()); !why.empty())
      return errorAt(*last, "level " + std::to_string(numLeaves() + 1) +
                                ", after " + leaf.pass + ": " + why);
  leaf.index = static_cast<unsigned>(numLeaves());
  if (!known)
    result.pipeline.leaves.push_back(std::move(leaf));
  result.levels.after.push_back(std::move(module));
  return {};
}

/// The passes of the stretch, for each nesting: those that all its operations
/// have in common, or, where the dumps end with it, those of the operation that
/// has most.
std::vector<Leaf> DumpReader::passesOfStretch(bool isEnd) const {
  using List = std::vector<std::string>;
  std::vector<List> nestings;
  std::map<List, std::map<std::string, List>> lists;
  for (const NestedDump &nested : stretch) {
    if (!lists.count(nested.anchors))
      nestings.push_back(nested.anchors);
    lists[nested.anchors][nested.key].push_back(nested.dump->pass);
  }
  std::vector<Leaf> leaves;
  for (const List &anchors : nestings) {
    const auto &byOperation = lists[anchors];
    List chosen = byOperation.begin()->second;
    for (const auto &[key, passes] : byOperation) {
      if (isEnd && passes.size() > chosen.size())
        chosen = passes;
      if (!isEnd)
        chosen.erase(std::mismatch(chosen.begin(), chosen.end(), passes.begin(),
                                   passes.end())
                         .first,
                     chosen.end());
    }
    for (const std::string &pass : chosen) {
      Leaf leaf;
      leaf.pass = pass;
      leaf.anchors = anchors;
      leaves.push_back(std::move(leaf));
    }
  }
  return leaves;
}

/// How many operations a nested pass runs on.
static size_t countAnchors(mlir::Operation *module, const Leaf &leaf) {
  size_t count = 0;
  module->walk([&](mlir::Operation *op) {
    count += op->getName().getStringRef() == leaf.anchor() &&
             anchorsOf(op).size() == leaf.anchors.size();
  });
  return count;
}

/// Levels up to leaf `end` of the pipeline (where it is known) from the dumps
/// of the stretch. With `isEnd` there are no dumps behind it, and a pass that
/// has not been dumped everywhere is where the run ended.
Status DumpReader::endStretch(size_t end, bool isEnd) {
  std::vector<Leaf> leaves;
  if (known)
    leaves.assign(known->leaves.begin() + static_cast<ptrdiff_t>(numLeaves()),
                  known->leaves.begin() + static_cast<ptrdiff_t>(end));
  else
    leaves = passesOfStretch(isEnd);

  // Of each operation, which dump belongs to which leaf: in order, and what
  // finds none has been run by another pass within itself.
  std::vector<std::vector<const NestedDump *>> dumpsOf(leaves.size());
  std::map<std::string, size_t> next;
  for (const NestedDump &nested : stretch) {
    size_t &at = next[nested.key];
    for (size_t i = at; i != leaves.size(); ++i)
      if (leaves[i].pass == nested.dump->pass &&
          leaves[i].anchors.size() == nested.anchors.size() &&
          (leaves[i].anchor() == nested.anchors.back() ||
           leaves[i].anchor() == "any")) {
        dumpsOf[i].push_back(&nested);
        at = i + 1;
        break;
      }
  }
  for (size_t i = 0; i != leaves.size(); ++i) {
    bool isNested = leaves[i].anchors.size() > 1;
    if (isEnd && !onlyChanges &&
        (!isNested || dumpsOf[i].size() < countAnchors(last(), leaves[i]))) {
      stopAt(leaves[i],
             "the dumps end before pass " + leaves[i].pass + " has ended");
      break;
    }
    onlyChanges |= !isNested;
    OwnedModule level(last()->clone());
    for (const NestedDump *nested : dumpsOf[i])
      if (Status s = put(level.get(), *nested); !s)
        return s;
    if (Status s =
            addLevel(std::move(level), leaves[i],
                     dumpsOf[i].empty() ? nullptr : dumpsOf[i].back()->dump);
        !s)
      return s;
  }
  stretch.clear();
  return {};
}

/// The first leaf from here on that `isIt` accepts; known->leaves.size() if
/// there is none.
template <class Predicate> size_t DumpReader::findLeaf(Predicate isIt) const {
  auto begin = known->leaves.begin() + static_cast<ptrdiff_t>(numLeaves());
  return static_cast<size_t>(std::find_if(begin, known->leaves.end(), isIt) -
                             known->leaves.begin());
}

tl::unexpected<Error> DumpReader::noSuchPass(const Dump &dump) const {
  return errorAt(
      dump, "the pipeline has no pass " + dump.pass +
                (numLeaves() ? " behind " + known->leaves[numLeaves() - 1].pass
                             : " there"));
}

/// Which leaf each dump on the module belongs to, where the pipeline is known;
/// none for what a pass has run within itself, and for nested dumps.
///
/// Every pass on the module is dumped, in order, so the next dump with the name
/// of the next pass is that pass's. Only if that leads nowhere are passes
/// skipped: with --mlir-print-ir-after-change, some have no dump.
void DumpReader::match(const std::vector<Dump> &dumps) {
  leafOf.assign(dumps.size(), std::nullopt);
  if (!known)
    return;
  std::vector<size_t> onModule;
  for (size_t i = 0; i != dumps.size() && !dumps[i].failed; ++i) {
    bool isModule = false;
    if (dumps[i].operation.empty())
      (void)parseLevel(dumps[i].text, dumps[i].file, input->getContext(),
                       &isModule);
    if (isOnModule(dumps[i], isModule))
      onModule.push_back(i);
  }
  for (bool skips : {false, true}) {
    size_t next = 0;
    for (size_t i : onModule) {
      leafOf[i].reset();
      for (size_t at = next; at != known->leaves.size(); ++at) {
        if (known->leaves[at].anchors.size() != 1)
          continue;
        if (known->leaves[at].pass == dumps[i].pass) {
          leafOf[i] = at;
          next = at + 1;
          break;
        }
        if (!skips)
          break;
      }
    }
    if (onModule.empty() || leafOf[onModule.back()])
      return;
  }
}

Status DumpReader::moduleDump(const Dump &dump, mlir::ModuleOp parsed,
                              std::optional<size_t> leafIndex) {
  if (known && !leafIndex) {
    leftOut = noSuchPass(dump).value();
    return {};
  }
  leftOut.reset();
  if (Status s = endStretch(known ? *leafIndex : 0, /*isEnd=*/false); !s)
    return s;
  Leaf leaf;
  leaf.pass = dump.pass;
  leaf.anchors = {"builtin.module"};
  return addLevel(OwnedModule(parsed->clone()), std::move(leaf), &dump);
}

/// The run ended with `leaf`.
void DumpReader::stopAt(Leaf leaf, std::string why) {
  PipelineStop stop;
  stop.leaf = static_cast<unsigned>(numLeaves());
  stop.verdict = Verdict::Inconclusive;
  stop.why = std::move(why);
  leaf.index = stop.leaf;
  if (!known)
    result.pipeline.leaves.push_back(std::move(leaf));
  result.levels.stop = std::move(stop);
}

/// The pass of this dump failed; what it left may not even parse.
Status DumpReader::failedDump(const Dump &dump) {
  Leaf leaf;
  leaf.pass = dump.pass;
  leaf.anchors = {"builtin.module"};
  if (!dump.operation.empty() && dump.operation != "builtin.module")
    leaf.anchors.push_back(dump.operation);
  size_t at = numLeaves();
  if (known) {
    at = findLeaf([&](const Leaf &one) { return one.pass == dump.pass; });
    if (at == known->leaves.size())
      return noSuchPass(dump);
    leaf = known->leaves[at];
  }
  if (Status s = endStretch(at, /*isEnd=*/false); !s)
    return s;
  stopAt(std::move(leaf), "the dumps say that pass " + dump.pass + " failed");
  result.levels.stop->isFailure = true;
  result.levels.stop->error = "the dumps say so";
  return {};
}

Status DumpReader::read(const std::vector<Dump> &dumps) {
  if (known)
    result.pipeline = *known;
  all = &dumps;
  match(dumps);
  for (size_t i = 0; i != dumps.size(); ++i) {
    if (dumps[i].failed)
      return failedDump(dumps[i]);
    Result<NestedDump> nested = locate(dumps[i]);
    if (!nested)
      return takeError(nested);
    if (!nested->operation) {
      if (Status s = moduleDump(dumps[i], *nested->module, leafOf[i]); !s)
        return s;
    } else if (!nested->anchors.empty()) {
      stretch.push_back(std::move(*nested));
    }
  }
  if (leftOut)
    return tl::unexpected<Error>(std::move(*leftOut));
  return endStretch(known ? known->leaves.size() : 0, /*isEnd=*/true);
}

Result<DumpedPipeline> levelsOfDumps(const std::vector<Dump> &dumps,
                                     mlir::Operation *input,
                                     const Pipeline *known) {
  DumpReader reader(input, known);
  if (Status s = reader.read(dumps); !s)
    return takeError(s);
  DumpedPipeline &result = reader.result;
  if (!known)
    result.pipeline.text =
        pipelineText(result.pipeline.leaves, 0, result.pipeline.leaves.size());
  return std::move(result);
}

} // namespace plumb
