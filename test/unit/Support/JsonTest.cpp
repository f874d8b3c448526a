//===- JsonTest.cpp - JSON with places in its errors ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Json.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

using namespace plumb;

static std::string errorOf(std::string_view text) {
  Result<Json> value = parseJson(text, "f.json");
  return value ? "no error: " + value->dump() : value.error().str();
}

static std::string placeOf(std::string_view text) {
  std::string error = errorOf(text);
  return error.substr(0, error.find(": "));
}

TEST(JsonTest, ParsesValues) {
  Json value = parseJson(R"( {"a": [1, -2, 2.5, true, null, "x\u00e4"],
                              "b": {"c": 18446744073709551615}} )",
                         "f")
                   .value();
  EXPECT_EQ(value["a"], Json::array({1, -2, 2.5, true, nullptr, "x\xc3\xa4"}));
  EXPECT_EQ(value["b"]["c"].get<uint64_t>(), UINT64_MAX);
  EXPECT_TRUE(parseJson("7", "f").value() == 7);
  EXPECT_TRUE(parseJson("[]", "f").value().is_array());
  EXPECT_TRUE(parseJson("{}", "f").value().is_object());
  EXPECT_TRUE(parseJson("\xEF\xBB\xBF[[1]]", "f").value()[0][0] == 1);
}

TEST(JsonTest, SyntaxErrorsHaveTheirPlace) {
  EXPECT_EQ(errorOf(R"({"a": 1,
  "b": nul})"),
            "f.json:2:11: error: syntax error while parsing value - invalid "
            "literal; last read: '\"b\": nul}'");
  // Wrong tokens: where they begin.
  EXPECT_EQ(errorOf("{\"a\": 1\n \"bcd\": 2}"),
            "f.json:2:2: error: syntax error while parsing object - unexpected "
            "string literal; expected '}'");
  EXPECT_EQ(placeOf("[1 23456]"), "f.json:1:4");
  EXPECT_EQ(placeOf("[1 2"), "f.json:1:4");
  EXPECT_EQ(placeOf("[1\n\n   false]"), "f.json:3:4");
  EXPECT_EQ(placeOf("[1,]"), "f.json:1:4");
  EXPECT_EQ(placeOf("{,}"), "f.json:1:2");
  EXPECT_EQ(placeOf("{\"a\" \"b\"}"), "f.json:1:6");
  EXPECT_EQ(placeOf("[] []"), "f.json:1:4");
  EXPECT_EQ(placeOf("[1] \"a\\\"b\\\\\""), "f.json:1:5");
  // Wrong characters: where they are.
  EXPECT_EQ(placeOf("[\"a\tb\"]"), "f.json:1:4");
  EXPECT_EQ(placeOf("[NaN]"), "f.json:1:2");
  EXPECT_EQ(placeOf("['a']"), "f.json:1:2");
  EXPECT_EQ(placeOf("[\"\xff\"]"), "f.json:1:3");
  // The end.
  EXPECT_EQ(placeOf(""), "f.json:1:1");
  EXPECT_EQ(placeOf("{\"a\": [1,\n"), "f.json:2:1");
  EXPECT_EQ(placeOf("\"abc"), "f.json:1:5");
  // Too large for a double.
  EXPECT_EQ(errorOf("[0, 1e400]"),
            "f.json:1:5: error: number overflow parsing '1e400'");
  EXPECT_LT(errorOf("\"" + std::string(100000, 'x')).size(), 400u);
}

TEST(JsonTest, DuplicateKeysAreErrors) {
  EXPECT_EQ(errorOf("{\"a\": 1,\n \"b\": {\"a\": 2, \"\\u0061\": 3}}"),
            "f.json:2:16: error: key 'a' is there twice");
  EXPECT_EQ(errorOf(R"([{"k\"\\": 1}, {"k\"\\": 1, "k\"\\": 2}])"),
            "f.json:1:29: error: key 'k\"\\' is there twice");
}

TEST(JsonTest, DepthIsLimited) {
  auto nested = [](size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(parseJson(nested(512), "f"));
  EXPECT_EQ(errorOf(nested(513)),
            "f.json:1:513: error: nested deeper than 512 levels");
  EXPECT_EQ(placeOf(std::string(1000000, '[')), "f.json:1:513");
}

TEST(JsonTest, FilesAndTheirErrors) {
  TemporaryFolder folder;
  std::string path = folder.path("f.json");
  std::ofstream(path) << "{\"a\":\n x}";
  EXPECT_EQ(readJson(path).error().file, path);
  EXPECT_EQ(readJson(path).error().line, 2u);
  EXPECT_EQ(JsonDocument::read(path).error().col, 2u);
  std::ofstream(path) << "{\"a\": 1}";
  EXPECT_EQ(readJson(path).value()["a"], 1);
  EXPECT_EQ(JsonDocument::read(path)->root()["a"], 1);
  EXPECT_EQ(readJson(folder.path("none")).error().message,
            "cannot open: No such file or directory");
}

TEST(JsonTest, EveryTruncationIsAnError) {
  std::string text = R"({"a": [1, -2.5e3, "x\u00e4\"", true, null], "b": {}})";
  ASSERT_TRUE(parseJson(text, "f"));
  for (size_t size = 0; size < text.size(); ++size) {
    Result<Json> value = parseJson(std::string_view(text).substr(0, size), "f");
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().line, 1u);
    EXPECT_GE(value.error().col, 1u);
    EXPECT_LE(value.error().col, size + 1);
  }
}

TEST(JsonTest, NoDamagedByteIsFatal) {
  std::string text = R"({"a": [1, -2.5e3, "x\u00e4\"", true], "a b": {}})";
  for (size_t at = 0; at < text.size(); ++at)
    for (int byte = 0; byte < 256; ++byte) {
      std::string damaged = text;
      damaged[at] = char(byte);
      Result<JsonDocument> document = JsonDocument::parse(damaged, "f");
      if (!document)
        EXPECT_FALSE(document.error().message.empty());
      else if (document->root().is_object() && !document->root().empty())
        EXPECT_LE(document->errorAt(*document->root().begin(), "m").col,
                  text.size());
    }
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

namespace {

class JsonFieldTest : public testing::Test {
protected:
  JsonFieldTest()
      : document(JsonDocument::parse(R"({
  "tasks": [
    {"name": "a", "deps": [0, 1]},
    {"name": 7, "deps": [0, "x"], "weird key": -1}
  ],
  "half": 0.5, "two": 2.0, "minus": -3, "huge": 18446744073709551615,
  "yes": true, "none": null, "inf": "-inf", "names": ["p", "q"]
})",
                                     "deps.json")
                     .value()),
        root(document.root()), task(root["tasks"][1]) {}

  JsonDocument document;
  const Json &root, &task;
};

} // namespace

TEST_F(JsonFieldTest, GivesTypedValues) {
  EXPECT_EQ(getString(root["tasks"][0], "name"), "a");
  EXPECT_EQ(getInt(root, "minus"), -3);
  EXPECT_EQ(getUInt(root, "huge"), UINT64_MAX);
  EXPECT_EQ(getDouble(root, "half"), 0.5);
  EXPECT_EQ(getDouble(root, "minus"), -3.0);
  EXPECT_EQ(getDouble(root, "inf"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(getBool(root, "yes"), true);
  EXPECT_EQ(getArray(root, "tasks").value()->size(), 2u);
  EXPECT_EQ(getObject(Json{{"o", Json::object()}}, "o").value()->size(), 0u);
  EXPECT_EQ(getIntArray(root["tasks"][0], "deps"),
            (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(getStringArray(root, "names"),
            (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(findField(root, "absent"), nullptr);
  EXPECT_EQ(findField(root["tasks"], "absent"), nullptr);
  EXPECT_EQ(findField(root, "half"), &root["half"]);
  EXPECT_EQ(asString(root["names"][1]), "q");
}

TEST_F(JsonFieldTest, ErrorsHaveTheirPlace) {
  EXPECT_EQ(getString(task, "name", &document).error().str(),
            "deps.json:4:14: error: tasks[1].name: found 7, expected a string");
  EXPECT_EQ(getIntArray(task, "deps", &document).error().str(),
            "deps.json:4:29: error: tasks[1].deps[1]: found a string, expected "
            "an integer");
  EXPECT_EQ(getUInt(task, "weird key", &document).error().str(),
            "deps.json:4:48: error: tasks[1][\"weird key\"]: found -1, "
            "expected a non-negative integer");
  EXPECT_EQ(getString(task, "nam", &document).error().str(),
            "deps.json:4:5: error: tasks[1]: found no field 'nam', expected "
            "one, did you mean 'name'?");
  EXPECT_EQ(getInt(root, "absent", &document).error().str(),
            "deps.json:1:1: error: found no field 'absent', expected one");
  EXPECT_EQ(getInt(root["tasks"], "x", &document).error().str(),
            "deps.json:2:12: error: tasks: found an array, expected an object "
            "with a field 'x'");
  EXPECT_EQ(getInt(root, "huge", &document).error().str(),
            "deps.json:6:49: error: huge: found 18446744073709551615, expected "
            "an integer below 2^63");
  EXPECT_EQ(getInt(root, "two", &document).error().message,
            "two: found 2.0, expected an integer");
  EXPECT_EQ(getBool(root, "none", &document).error().message,
            "none: found null, expected true or false");
  EXPECT_EQ(getDouble(root, "names", &document).error().message,
            "names: found an array, expected a number, \"nan\", \"inf\" or "
            "\"-inf\"");
  EXPECT_EQ(getArray(root, "yes", &document).error().message,
            "yes: found a boolean, expected an array");
  EXPECT_EQ(getObject(root, "names", &document).error().message,
            "names: found an array, expected an object");
  EXPECT_EQ(asBool(root["names"][1], &document).error().str(),
            "deps.json:7:60: error: names[1]: found a string, expected true or "
            "false");
}

TEST_F(JsonFieldTest, ErrorsWithoutADocumentNameTheField) {
  EXPECT_EQ(getString(task, "name").error().str(),
            "error: name: found 7, expected a string");
  EXPECT_EQ(getIntArray(task, "deps").error().str(),
            "error: deps[1]: found a string, expected an integer");
}

TEST_F(JsonFieldTest, UnknownFieldsAreNamed) {
  EXPECT_TRUE(checkFields(task, {"name", "deps", "weird key"}, &document));
  EXPECT_EQ(
      checkFields(task, {"nane", "deps", "weird key"}, &document).error().str(),
      "deps.json:4:14: error: tasks[1].name: unknown field 'name', did "
      "you mean 'nane'?");
  EXPECT_EQ(checkFields(task, {"name", "weird key"}).error().str(),
            "error: unknown field 'deps', expected one of: name, weird key");
  EXPECT_EQ(checkFields(root["tasks"], {}, &document).error().message,
            "tasks: found an array, expected an object");
}

TEST_F(JsonFieldTest, FollowsEscapedKeysAndStringsWithBrackets) {
  JsonDocument tricky =
      JsonDocument::parse(
          "{\"a\": \"]}\\\"{\", \"\\u0062\": [\"[\",\n[{}], 5]}", "t")
          .value();
  EXPECT_EQ(tricky.errorAt(tricky.root()["b"][2], "m").str(),
            "t:2:7: error: b[2]: m");
  JsonDocument marked = JsonDocument::parse("\xEF\xBB\xBF[ 1, 2]", "t").value();
  EXPECT_EQ(marked.errorAt(marked.root()[1], "m").str(),
            "t:1:9: error: [1]: m");
  Json other;
  EXPECT_EQ(tricky.errorAt(other, "m").str(), "t: error: m");
}

TEST(JsonTest, Text) {
  OrderedJson ordered;
  ordered["schema"] = 1;
  ordered["answer"] = "\xff";
  EXPECT_EQ(jsonText(ordered, -1),
            "{\"schema\":1,\"answer\":\"\xEF\xBF\xBD\"}\n");
  EXPECT_EQ(jsonText(Json{{"b", 1}, {"a", {1}}}),
            "{\n  \"a\": [\n    1\n  ],\n  \"b\": 1\n}\n");
  EXPECT_EQ(jsonText(Json::array({jsonNumber(0.1), jsonNumber(NAN),
                                  jsonNumber(INFINITY), jsonNumber(-INFINITY)}),
                     -1),
            "[0.1,\"nan\",\"inf\",\"-inf\"]\n");
  EXPECT_TRUE(std::isnan(asDouble(jsonNumber(NAN)).value()));
  EXPECT_EQ(asDouble(jsonNumber(INFINITY)).value(), INFINITY);
}
