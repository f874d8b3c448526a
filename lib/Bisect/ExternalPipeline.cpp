//===- ExternalPipeline.cpp - the passes that a tool would run ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --dump-pass-pipeline prints, on stderr:
//
//   Pass Manager with 2 passes:
//   builtin.module(
//     func.func(
//       canonicalize{  max-iterations=10 ... top-down=true}
//     ),
//     inline{default-pipeline=canonicalize max-iterations=4 }
//   )
//
// It is printed before anything runs, so an empty module will do. All options
// are there, and registered pipelines are taken apart. But the print of some
// passes' options does not parse again (an empty enumeration), so it is given
// back to the tool once; and where the user has written the same passes, the
// options that he wrote are kept for running them, as in a search within this
// process.
//
//===----------------------------------------------------------------------===//

#include "PipelineText.h"
#include "Process.h"
#include "plumbline/Bisect/ExternalTool.h"
#include "plumbline/Support/File.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace plumb {

/// The pipeline in what the tool printed; empty if there is none.
static std::string printedText(llvm::StringRef err) {
  size_t head = err.find("Pass Manager with ");
  if (head == llvm::StringRef::npos)
    return "";
  size_t begin = err.find('\n', head);
  if (begin == llvm::StringRef::npos)
    return "";
  unsigned depth = 0;
  for (size_t at = begin; at != err.size(); ++at) {
    if (err[at] == '(' || err[at] == '{')
      ++depth;
    else if ((err[at] == ')' || err[at] == '}') && depth && --depth == 0)
      return err.slice(begin, at + 1).trim().str();
  }
  return "";
}

static void collect(const std::vector<PipelineElement> &list,
                    std::vector<std::string> &anchors,
                    std::vector<Leaf> &leaves) {
  for (const PipelineElement &element : list) {
    if (element.isAnchor) {
      anchors.push_back(element.name);
      collect(element.nested, anchors, leaves);
      anchors.pop_back();
      continue;
    }
    Leaf leaf;
    leaf.index = static_cast<unsigned>(leaves.size());
    leaf.pass = element.name;
    leaf.options = llvm::StringRef(element.options).trim().str();
    leaf.anchors = anchors;
    leaves.push_back(std::move(leaf));
  }
}

/// The text under an anchor of its own, as parsePipeline() has it.
static Result<std::string> wrapped(const std::string &text) {
  Result<std::vector<PipelineElement>> list = parsePipelineText(text);
  if (!list)
    return takeError(list);
  bool isWrapped =
      list->size() == 1 && list->front().isAnchor &&
      (list->front().name == "builtin.module" || list->front().name == "any");
  return isWrapped ? text : "builtin.module(" + text + ")";
}

/// The leaves of a text, without a registry.
static Result<std::vector<Leaf>> splitText(const std::string &text) {
  Result<std::vector<PipelineElement>> list = parsePipelineText(text);
  if (!list)
    return takeError(list);
  std::vector<Leaf> leaves;
  std::vector<std::string> anchors;
  collect(*list, anchors, leaves);
  return leaves;
}

/// What the tool says was wrong, without the places that it means by it.
static std::string complaint(const ProcessResult &ended) {
  llvm::StringRef text = ended.err;
  if (ended.end != ProcessResult::Exited || text.trim().empty())
    return ended.reason;
  llvm::StringRef first = text.trim().split('\n').first;
  size_t at = text.find("error: ");
  if (at == llvm::StringRef::npos)
    return first.str();
  // Errors of parsers within parsers stand in one line.
  llvm::StringRef line = text.substr(at).split('\n').first;
  llvm::StringRef last =
      line.substr(line.rfind("error: ")).split("error: ").second.trim();
  return (last.empty() ? first : last).str();
}

Result<std::vector<Leaf>>
ExternalTool::printedLeaves(const std::vector<std::string> &flags,
                            double timeout) {
  std::string file = temporary(temporaryNames().front().c_str());
  if (Status s = writeTextFile(
          file, "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n");
      !s)
    return takeError(s);
  std::vector<std::string> all = flags;
  all.push_back("--dump-pass-pipeline");
  Result<ProcessResult> ended = start(file, all, timeout);
  llvm::sys::fs::remove(file);
  if (!ended)
    return takeError(ended);
  std::string text = printedText(ended->err);
  if (text.empty()) {
    printsPipeline = ended->end == ProcessResult::Exited && ended->code != 0 &&
                     ended->err.find("dump-pass-pipeline") == std::string::npos;
    return makeError("pass pipeline",
                     options.tool + ": " +
                         (ended->succeeded() ? "it printed no pipeline"
                                             : complaint(*ended)));
  }
  return splitText(text);
}

/// Whether two leaves are the same pass at the same place.
static bool samePlace(const Leaf &a, const Leaf &b) {
  return a.pass == b.pass && a.anchors == b.anchors;
}

/// Gives the leaves that the tool printed the options and the registered
/// pipelines that the user wrote, as far as both are about the same passes.
void ExternalTool::alignOptions(std::vector<Leaf> &leaves, double timeout) {
  Result<std::vector<Leaf>> written = splitText(options.pipeline);
  if (!written)
    return;
  std::vector<Leaf> aligned = leaves;
  size_t at = 0;
  for (const Leaf &own : *written) {
    if (at < aligned.size() && samePlace(aligned[at], own)) {
      aligned[at++].options = own.options;
      continue;
    }
    // A registered pipeline, then; the tool knows how long it is.
    Result<std::vector<Leaf>> expanded =
        printedLeaves({"--pass-pipeline=" + own.pipeline()}, timeout);
    if (!expanded)
      return;
    for (const Leaf &one : *expanded) {
      if (at == aligned.size() || !samePlace(aligned[at], one))
        return;
      aligned[at++].alias = own.pass;
    }
  }
  if (at == aligned.size())
    leaves = std::move(aligned);
}

Result<Pipeline> ExternalTool::pipeline(double timeout) {
  Pipeline result;
  if (options.pipelineFlags.empty()) {
    Result<std::string> text = wrapped(options.pipeline);
    if (!text)
      return takeError(text);
    options.pipeline = *text;
  }
  Result<std::vector<Leaf>> leaves = printedLeaves(wholePipeline(), timeout);
  bool asWritten = !leaves && !printsPipeline && options.pipelineFlags.empty();
  if (!leaves && !asWritten)
    return takeError(leaves);
  if (leaves) {
    for (Leaf &leaf : *leaves)
      leaf.complete = leaf.options;
    std::string text = pipelineText(*leaves, 0, leaves->size());
    Result<std::vector<Leaf>> again =
        printedLeaves({"--pass-pipeline=" + text}, timeout);
    if (!again && !options.pipelineFlags.empty())
      return makeError("pass pipeline",
                       options.tool +
                           " does not take the pipeline that it "
                           "prints itself: " +
                           again.error().message +
                           "; give it as text, by "
                           "--pass-pipeline");
    asWritten = !again;
  }
  if (asWritten)
    leaves = splitText(options.pipeline);
  else if (options.pipelineFlags.empty())
    alignOptions(*leaves, timeout);
  if (!leaves)
    return takeError(leaves);
  result.leaves = std::move(*leaves);
  result.text = options.pipelineFlags.empty()
                    ? options.pipeline
                    : pipelineText(result.leaves, 0, result.leaves.size());
  return result;
}

} // namespace plumb
