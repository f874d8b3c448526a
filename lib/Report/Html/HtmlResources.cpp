//===- HtmlResources.cpp - style and script of the reports ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlResources.h"
#include "HtmlResources.inc"

namespace plumb {

const char *htmlStyle() { return kPageCss; }
const char *htmlScript() { return kPageJs; }

} // namespace plumb
