//===- PipelineText.h - the syntax of textual pipelines ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar that mlir/lib/Pass/PassRegistry.cpp parses, without a registry:
//
//   list    ::= element (',' element)*  |  nothing
//   element ::= name '(' list ')'  |  name ('{' options '}')?
//
// As there, braces nest in options and nothing else is special.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PIPELINETEXT_H
#define PLUMBLINE_LIB_BISECT_PIPELINETEXT_H

#include "plumbline/Support/Error.h"
#include <string>
#include <vector>

namespace plumb {

struct PipelineElement {
  std::string name, options;
  bool isAnchor = false;
  std::vector<PipelineElement> nested; // of an anchor
  unsigned column = 0;                 // from 1
};

/// Errors have the column.
Result<std::vector<PipelineElement>> parsePipelineText(const std::string &text);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PIPELINETEXT_H
