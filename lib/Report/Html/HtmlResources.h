//===- HtmlResources.h - style and script of the reports --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// page.css and page.js, which lie beside this file as what they are; CMake puts
// them into HtmlResources.inc as string literals.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLRESOURCES_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLRESOURCES_H

namespace plumb {

const char *htmlStyle();
const char *htmlScript();

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLRESOURCES_H
