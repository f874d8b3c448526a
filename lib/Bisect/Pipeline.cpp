//===- Pipeline.cpp - a textual pipeline as a list of passes --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Pipeline.h"
#include "PassNames.h"
#include "PipelineText.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "plumbline/Bisect/Isolated.h"
#include "plumbline/Support/Suggest.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace plumb {

static std::string withOptions(const std::string &name,
                               const std::string &options) {
  return options.empty() ? name : name + "{" + options + "}";
}

/// `inner` under the anchors [0, n).
static std::string wrap(const std::vector<std::string> &anchors, size_t n,
                        std::string inner) {
  for (size_t i = n; i-- > 0;)
    inner = anchors[i] + "(" + inner + ")";
  return inner;
}

std::string Leaf::element() const { return withOptions(pass, options); }

std::string Leaf::pipeline() const {
  return wrap(anchors, anchors.size(), element());
}

std::string pipelineText(const std::vector<Leaf> &leaves, size_t first,
                         size_t last) {
  if (first >= last)
    return "builtin.module()";
  const std::string &root = leaves[first].anchors.front();
  std::string list;
  for (size_t i = first; i != last; ++i) {
    const Leaf &leaf = leaves[i];
    std::vector<std::string> inner(leaf.anchors.begin() + 1,
                                   leaf.anchors.end());
    list += (i == first ? "" : ",") + wrap(inner, inner.size(), leaf.element());
  }
  return root + "(" + list + ")";
}

/// What `text` prints as once it has been parsed, or nothing if that cannot be
/// found out or does not parse again. In a child process, because printers
/// crash, and because option parsers write to stderr whatever they are told.
static std::string printParsed(const std::string &text) {
  IsolatedResult printed = runIsolated(
      [&](IsolatedChild &child) {
        mlir::FailureOr<mlir::OpPassManager> pm =
            mlir::parsePassPipeline(text, llvm::nulls());
        if (mlir::failed(pm))
          return;
        std::string out;
        llvm::raw_string_ostream os(out);
        pm->printAsTextualPipeline(os);
        if (mlir::succeeded(mlir::parsePassPipeline(out, llvm::nulls())))
          child.send(out);
      },
      10);
  return printed.status == IsolatedResult::Done ? printed.text : "";
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

namespace {
class LeafCollector {
public:
  explicit LeafCollector(std::vector<Leaf> &leaves) : leaves(leaves) {}

  Status collect(const std::vector<PipelineElement> &list) {
    for (const PipelineElement &element : list) {
      Status done =
          element.isAnchor ? collectAnchor(element) : collectPass(element);
      if (!done)
        return done;
    }
    return {};
  }

private:
  Status collectAnchor(const PipelineElement &element) {
    anchors.push_back(element.name);
    Status done = collect(element.nested);
    anchors.pop_back();
    return done;
  }

  Status collectPass(const PipelineElement &element) {
    bool isPass = mlir::PassInfo::lookup(element.name) != nullptr;
    if (!isPass && !mlir::PassPipelineInfo::lookup(element.name))
      return makeError("pass pipeline", 1, element.column,
                       "unknown pass '" + element.name + "'" +
                           didYouMean(element.name, registeredPassNames()));
    Leaf leaf;
    leaf.pass = element.name;
    leaf.options = element.options;
    leaf.anchors = anchors;
    leaf.alias = alias;
    if (isPass || !alias.empty() || !expand(leaf, element.column))
      add(leaf, element.column);
    return {};
  }

  /// Takes a registered pipeline apart. False if its print is of no use.
  bool expand(const Leaf &leaf, unsigned column) {
    std::string printed = printParsed(leaf.pipeline());
    if (printed.empty())
      return false;
    Result<std::vector<PipelineElement>> list = parsePipelineText(printed);
    if (!list)
      return false;
    std::vector<Leaf> expanded;
    LeafCollector inner(expanded);
    inner.alias = leaf.pass;
    if (!inner.collect(*list))
      return false;
    for (Leaf &one : expanded)
      add(std::move(one), column);
    return true;
  }

  void add(Leaf leaf, unsigned column) {
    leaf.index = static_cast<unsigned>(leaves.size());
    leaves.push_back(std::move(leaf));
    columns.push_back(column);
  }

public:
  /// Of each leaf, where it stands in the text.
  std::vector<unsigned> columns;

private:
  std::vector<Leaf> &leaves;
  std::vector<std::string> anchors;
  std::string alias;
};
} // namespace

/// Why MLIR does not take a leaf; `said` is what it printed.
static tl::unexpected<Error> leafError(const Leaf &leaf, unsigned column,
                                       const std::string &said) {
  llvm::StringRef text = said;
  constexpr llvm::StringLiteral kNoOption = "no such option ";
  if (size_t at = text.find(kNoOption); at != llvm::StringRef::npos) {
    std::string option = text.substr(at + kNoOption.size())
                             .take_until([](char c) { return c == '\n'; })
                             .trim()
                             .str();
    std::vector<std::string> options = passOptionNames(leaf.pass);
    std::string help = didYouMean(option, options);
    if (help.empty()) {
      for (const std::string &known : options)
        help += (help.empty() ? "; it has " : ", ") + known;
      if (options.empty())
        help = "; it has no options";
    }
    return makeError("pass pipeline", 1, column,
                     "pass '" + leaf.pass + "' has no option '" + option + "'" +
                         help);
  }
  std::string line;
  for (char c : text.trim())
    line += c == '\n' ? ' ' : c;
  return makeError("pass pipeline", 1, column,
                   "cannot add '" + leaf.element() + "': " + line);
}

/// Lets MLIR's own parser look at every leaf, in a child process: it writes to
/// stderr what belongs into our message.
static Status checkLeaves(const std::vector<Leaf> &leaves,
                          const std::vector<unsigned> &columns) {
  IsolatedResult checked = runIsolated(
      [&](IsolatedChild &child) {
        for (const Leaf &leaf : leaves) {
          child.beginStep(leaf.index);
          std::string message;
          llvm::raw_string_ostream os(message);
          if (mlir::succeeded(mlir::parsePassPipeline(leaf.pipeline(), os)))
            continue;
          child.send("x" + message);
          return;
        }
      },
      10);
  if (checked.status == IsolatedResult::Unavailable ||
      (checked.status == IsolatedResult::Done && checked.text.empty()))
    return {};
  // The option parser's own words say most.
  std::string said = checked.output.substr(std::min(
      checked.output.find_first_not_of(": \n"), checked.output.size()));
  if (said.empty() && !checked.text.empty())
    said = checked.text.substr(1);
  if (checked.status != IsolatedResult::Done)
    said += checked.reason;
  return leafError(leaves[checked.step], columns[checked.step], said);
}

Result<Pipeline> parsePipeline(const std::string &given) {
  Pipeline pipeline;
  pipeline.text = given;
  Result<std::vector<PipelineElement>> list = parsePipelineText(given);
  if (!list)
    return takeError(list);
  bool isWrapped =
      list->size() == 1 && list->front().isAnchor &&
      (list->front().name == "builtin.module" || list->front().name == "any");
  if (!isWrapped) {
    pipeline.text = "builtin.module(" + given + ")";
    PipelineElement module;
    module.name = "builtin.module";
    module.isAnchor = true;
    module.nested = std::move(*list);
    list->clear();
    list->push_back(std::move(module));
  }
  LeafCollector collector(pipeline.leaves);
  if (Status done = collector.collect(*list); !done)
    return takeError(done);
  if (Status ok = checkLeaves(pipeline.leaves, collector.columns); !ok)
    return takeError(ok);

  // What is right in pieces is right as a whole, but for what only the whole
  // shows; then MLIR says it.
  std::string message;
  llvm::raw_string_ostream os(message);
  if (mlir::failed(mlir::parsePassPipeline(pipeline.text, os)))
    return makeError("pass pipeline", 1, 1, message);
  return pipeline;
}

std::string completeOptions(const Leaf &leaf) {
  if (!leaf.complete.empty())
    return leaf.complete;
  std::string printed = printParsed(leaf.pipeline());
  Result<std::vector<PipelineElement>> list = parsePipelineText(printed);
  if (printed.empty() || !list)
    return leaf.options;
  const std::vector<PipelineElement> *level = &*list;
  while (level->size() == 1 && level->front().isAnchor)
    level = &level->front().nested;
  if (level->size() != 1 || level->front().name != leaf.pass)
    return leaf.options;
  return llvm::StringRef(level->front().options).trim().str();
}

} // namespace plumb
