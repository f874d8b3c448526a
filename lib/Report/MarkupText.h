//===- MarkupText.h - any text within XML and HTML --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a report shows comes from files of others: names of kernels, messages of
// tools, IR. Nothing of it may become markup, and all of it has to be text that
// a parser takes. XML 1.0 has no way to write most control characters, not even
// escaped; they, bytes that are no UTF-8, and the characters that turn the
// direction of writing around (which make a text look like another one) become
// U+FFFD.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_MARKUPTEXT_H
#define PLUMBLINE_LIB_REPORT_MARKUPTEXT_H

#include <string>
#include <string_view>

namespace plumb {

/// Text for between tags of XML or HTML.
std::string markupText(std::string_view text);

/// Text for the value of an attribute in double quotes: XML would make spaces
/// of line breaks and tabs that are not escaped.
std::string markupAttribute(std::string_view text);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_MARKUPTEXT_H
