//===- Html.h - markup and data kept apart by their types -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A page is put together from literals and from strings of others. What one of
// them may do is decided by its type, so that forgetting is impossible:
//
//   html << "<code>" << finding.pass << "</code>";
//
// A string literal is markup. A std::string and a string_view are data and come
// out escaped. Markup from elsewhere is an Html. A char pointer, which may be
// either, does not compile.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTML_H
#define PLUMBLINE_LIB_REPORT_HTML_HTML_H

#include "../MarkupText.h"
#include "../NumberText.h"
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace plumb {

class Html {
public:
  Html() = default;
  template <size_t N> Html(const char (&literal)[N]) : text(literal) {}

  template <size_t N> Html &operator<<(const char (&literal)[N]) {
    text += literal;
    return *this;
  }
  Html &operator<<(const Html &part) {
    text += part.text;
    return *this;
  }
  /// Escaped for both places, between tags and in quoted attributes.
  Html &operator<<(const std::string &data) {
    text += markupText(data);
    return *this;
  }
  Html &operator<<(std::string_view data) {
    text += markupText(data);
    return *this;
  }
  template <class Number,
            class = std::enable_if_t<std::is_integral_v<Number> &&
                                     !std::is_same_v<Number, char> &&
                                     !std::is_same_v<Number, bool>>>
  Html &operator<<(Number number) {
    text += std::to_string(number);
    return *this;
  }

  /// Markup that was made from no data: resources, drawings.
  static Html fromMarkup(std::string markup) {
    Html html;
    html.text = std::move(markup);
    return html;
  }

  bool empty() const { return text.empty(); }
  const std::string &str() const { return text; }

private:
  std::string text;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTML_H
