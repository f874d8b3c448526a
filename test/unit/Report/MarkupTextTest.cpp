//===- MarkupTextTest.cpp - any text within XML and HTML ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which characters XML 1.0 takes: its production 2. UTF-8: RFC 3629 and the
// examples of ill-formed sequences in the Unicode standard, table 3-8.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Report/MarkupText.h"
#include "../../../lib/Report/Html/Html.h"
#include <gtest/gtest.h>

using namespace plumb;

namespace {
#define BAD "\xEF\xBF\xBD"

TEST(MarkupText, NothingBecomesMarkup) {
  EXPECT_EQ(markupText("<b a=\"x\" c='y'>&amp;</b>"),
            "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;");
  EXPECT_EQ(markupText("]]>"), "]]&gt;");
}

TEST(MarkupText, LineBreaksSurviveInAttributes) {
  EXPECT_EQ(markupText("a\n\tb\r"), "a\n\tb&#13;");
  EXPECT_EQ(markupAttribute("a\n\tb\r"), "a&#10;&#9;b&#13;");
}

TEST(MarkupText, GoodUtf8Stays) {
  std::string text = "\xC3\xA4 \xE2\x89\xA0 \xF0\x9F\x92\xA7 \xEF\xBF\xBD";
  EXPECT_EQ(markupText(text), text);
}

TEST(MarkupText, WhatIsNoTextIsReplaced) {
  EXPECT_EQ(markupText(std::string_view("a\0b", 3)), "a" BAD "b");
  EXPECT_EQ(markupText("\x01\x1B[31m\x7F"), BAD BAD "[31m" BAD);
  // Cut short; a continuation alone; a byte that never stands.
  EXPECT_EQ(markupText("\xE2\x89"), BAD BAD);
  EXPECT_EQ(markupText("\x80 \xFF"), BAD " " BAD);
  // Overlong, a surrogate, beyond U+10FFFF.
  EXPECT_EQ(markupText("\xC0\xAF"), BAD BAD);
  EXPECT_EQ(markupText("\xE0\x80\xAF"), BAD BAD BAD);
  EXPECT_EQ(markupText("\xED\xA0\x80"), BAD BAD BAD);
  EXPECT_EQ(markupText("\xF4\x90\x80\x80"), BAD BAD BAD BAD);
  // U+FFFE is no character, U+202E turns the direction of writing.
  EXPECT_EQ(markupText("\xEF\xBF\xBE"), BAD);
  EXPECT_EQ(markupText("a\xE2\x80\xAE"
                       "b"),
            "a" BAD "b");
}

TEST(Html, TypesDecideWhatIsMarkup) {
  Html html;
  std::string name = "<script>";
  html << "<b>" << name << "</b>" << std::string_view("&") << 7;
  EXPECT_EQ(html.str(), "<b>&lt;script&gt;</b>&amp;7");
  Html outer;
  outer << html << Html("<i>");
  EXPECT_EQ(outer.str(), html.str() + "<i>");
}

TEST(NumberText, AsPeopleWriteThem) {
  EXPECT_EQ(shownNumber(0.00123456), "0.00123");
  EXPECT_EQ(shownNumber(1.0 / 0.0), "inf");
  EXPECT_EQ(shownNumber(0.0 / 0.0), "nan");
  EXPECT_EQ(shownCount(0), "0");
  EXPECT_EQ(shownCount(999), "999");
  EXPECT_EQ(shownCount(1000), "1,000");
  EXPECT_EQ(shownCount(123456), "123,456");
  EXPECT_EQ(shownCount(18446744073709551615u), "18,446,744,073,709,551,615");
  EXPECT_EQ(shownCount(1, "pass", "passes"), "1 pass");
  EXPECT_EQ(shownCount(2, "pass", "passes"), "2 passes");
  EXPECT_EQ(shownSeconds(0.00042), "0.42 ms");
  EXPECT_EQ(shownSeconds(0.0125), "12 ms");
  EXPECT_EQ(shownSeconds(1.254), "1.25 s");
  EXPECT_EQ(shownSeconds(61.2), "61 s");
  EXPECT_EQ(shownSeconds(200), "3 min 20 s");
}
} // namespace
