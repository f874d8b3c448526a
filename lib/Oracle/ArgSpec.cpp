//===- ArgSpec.cpp - the grammar of --arg ---------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parsing only; ArgSpecValue.cpp makes values.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Support/Suggest.h"
#include <charconv>

using namespace plumb;

static std::string_view trim(std::string_view text) {
  constexpr const char *kSpace = " \t\n";
  size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos)
    return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

static std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

namespace {

/// A nested list of elements. Elements are cut out here and understood later,
/// when their type is known.
class ListParser {
public:
  ListParser(std::string_view text, ArgSpec &spec) : text(text), spec(spec) {}

  Status parse() {
    if (Status s = list(0); !s)
      return s;
    skipSpace();
    if (at != text.size())
      return fail("nothing more expected");
    return {};
  }

private:
  static constexpr size_t kMaxDepth = 32;

  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n'))
      ++at;
  }
  bool next(char c) {
    skipSpace();
    if (at == text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }
  tl::unexpected<Error> fail(const std::string &what) const {
    return makeError("at character " + std::to_string(at + 1) + " of " +
                     quoted(text) + ": " + what);
  }

  Status list(size_t depth);
  Status element();

  std::string_view text;
  ArgSpec &spec;
  size_t at = 0;
  bool innermostKnown = false;
};

} // namespace

Status ListParser::element() {
  size_t start = at;
  if (next('(')) {
    size_t end = text.find(')', at);
    size_t comma = text.find(',', at);
    if (end == text.npos || comma > end)
      return fail("a complex number (re,im) expected");
    spec.elementIsPair = true;
    spec.elements.emplace_back(trim(text.substr(at, comma - at)));
    spec.elements.emplace_back(trim(text.substr(comma + 1, end - comma - 1)));
    at = end + 1;
    return {};
  }
  size_t end = text.find_first_of(",]", at);
  std::string_view word = trim(text.substr(start, end - start));
  if (end == text.npos || word.empty())
    return fail(end == text.npos ? "the closing ] expected"
                                 : "an element expected");
  spec.elements.emplace_back(word);
  at = end;
  return {};
}

Status ListParser::list(size_t depth) {
  if (depth == kMaxDepth)
    return fail("lists are nested too deep");
  if (!next('['))
    return fail("[ expected");
  if (spec.nesting.size() == depth) {
    if (innermostKnown)
      return fail("an element expected, got a list");
    spec.nesting.push_back(-1);
  }
  int64_t n = 0;
  if (!next(']')) {
    do {
      skipSpace();
      bool isList = at < text.size() && text[at] == '[';
      if (!isList) {
        if (innermostKnown && depth + 1 != spec.nesting.size())
          return fail("a list expected, got an element");
        innermostKnown = true;
      }
      if (Status s = isList ? list(depth + 1) : element(); !s)
        return s;
      ++n;
    } while (next(','));
    if (!next(']'))
      return fail(", or ] expected");
  }
  int64_t &size = spec.nesting[depth];
  if (size != -1 && size != n)
    return fail("a list of " + std::to_string(size) +
                " expected as before, got one of " + std::to_string(n));
  size = n;
  return {};
}

//===----------------------------------------------------------------------===//
// Generators
//===----------------------------------------------------------------------===//

namespace {

struct GeneratorName {
  std::string_view name;
  Generator::Kind kind;
  unsigned minParameters, maxParameters;
};

} // namespace

static constexpr GeneratorName kGenerators[] = {
    {"randn", Generator::Kind::Normal, 0, 2},
    {"uniform", Generator::Kind::Uniform, 0, 2},
    {"iota", Generator::Kind::Iota, 0, 2},
    {"adversarial", Generator::Kind::Adversarial, 0, 0},
    // These three are literals by another name.
    {"zeros", Generator::Kind::Default, 0, 0},
    {"ones", Generator::Kind::Default, 0, 0},
    {"const", Generator::Kind::Default, 1, 1},
};

static Result<GeneratorNumber> parseNumber(std::string_view text) {
  int64_t integer;
  auto parsed =
      std::from_chars(text.data(), text.data() + text.size(), integer);
  if (parsed.ec == std::errc() && parsed.ptr == text.data() + text.size())
    return GeneratorNumber::of(integer);
  Result<llvm::APInt> bits =
      parseElement(text, ElementType::floating(FloatFormat::F64));
  if (!bits)
    return makeError(quoted(text) + " is no number");
  return GeneratorNumber::of(decode(bits->getZExtValue(), FloatFormat::F64));
}

/// `const(c)`, where c may be a complex number.
static Status parseSplat(std::string_view text, ArgSpec &spec) {
  text = trim(text);
  spec.content = ArgSpec::Content::Splat;
  if (text.empty())
    return makeError("a number expected");
  if (text.front() != '(') {
    spec.elements = {std::string(text)};
    return {};
  }
  size_t comma = text.find(',');
  if (comma == text.npos || text.back() != ')')
    return makeError(quoted(text) + ": a complex number (re,im) expected");
  spec.elementIsPair = true;
  spec.elements.emplace_back(trim(text.substr(1, comma - 1)));
  spec.elements.emplace_back(
      trim(text.substr(comma + 1, text.size() - comma - 2)));
  return {};
}

static Status parseGenerator(std::string_view text, ArgSpec &spec) {
  size_t open = text.find('(');
  std::string_view name = trim(text.substr(0, open));
  const GeneratorName *found = nullptr;
  std::vector<std::string_view> names;
  for (const GeneratorName &g : kGenerators) {
    names.push_back(g.name);
    if (g.name == name)
      found = &g;
  }
  if (!found) {
    std::string all;
    for (std::string_view n : names)
      all += (all.empty() ? "" : ", ") + std::string(n);
    return makeError("unknown generator " + quoted(name) +
                     didYouMean(name, names) + ", expected " + all);
  }
  std::string_view inner;
  if (open != text.npos) {
    if (text.back() != ')')
      return makeError("the closing ) is missing in " + quoted(text));
    inner = trim(text.substr(open + 1, text.size() - open - 2));
  }
  if (name == "const")
    return parseSplat(inner, spec);
  std::vector<std::string_view> parameters;
  for (std::string_view rest = inner; !rest.empty();) {
    size_t comma = rest.find(',');
    parameters.push_back(trim(rest.substr(0, comma)));
    if (comma == rest.npos)
      break;
    rest = rest.substr(comma + 1);
    if (trim(rest).empty())
      parameters.push_back({});
  }
  if (parameters.size() < found->minParameters ||
      parameters.size() > found->maxParameters ||
      (name == "uniform" && parameters.size() == 1))
    return makeError(std::string(name) + " takes " +
                     (found->maxParameters == 0 ? "no parameters"
                      : name == "uniform"       ? "none or two parameters"
                                                : "at most two parameters") +
                     ", got " + quoted(text));
  if (name == "zeros" || name == "ones")
    return parseSplat(name == "zeros" ? "0" : "1", spec);
  spec.content = ArgSpec::Content::Generate;
  spec.generator.kind = found->kind;
  for (std::string_view p : parameters) {
    Result<GeneratorNumber> number = parseNumber(p);
    if (!number)
      return makeError(number.error().message + " in " + quoted(text));
    spec.generator.parameters.push_back(*number);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// SPEC
//===----------------------------------------------------------------------===//

static Status parseFile(std::string_view text, ArgSpec &spec) {
  spec.content = ArgSpec::Content::File;
  spec.file = std::string(text.substr(1));
  if (spec.file.empty())
    return makeError("a file name expected after @");
  // F.npz:NAME; a colon elsewhere belongs to the file name.
  size_t archive = spec.file.rfind(".npz:");
  if (archive != std::string::npos) {
    spec.member = spec.file.substr(archive + 5);
    spec.file.resize(archive + 4);
  }
  return {};
}

static bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static Status parseValue(std::string_view text, ArgSpec &spec) {
  text = trim(text);
  if (text.empty())
    return makeError("a value expected after =");
  if (text.front() == '@')
    return parseFile(text, spec);
  if (text.front() == '[') {
    spec.content = ArgSpec::Content::List;
    Status status = ListParser(text, spec).parse();
    if (status && spec.elementIsPair && spec.elements.size() % 2 != 0)
      return makeError("complex and other elements are mixed");
    return status;
  }
  std::string_view word = text.substr(0, text.find('('));
  bool isNumber =
      word == "nan" || word == "inf" || word == "true" || word == "false";
  if (isLetter(text.front()) && !isNumber)
    return parseGenerator(text, spec);
  return parseSplat(text, spec);
}

/// The '=' that ends TYPE: types have none outside of < >.
static size_t findEquals(std::string_view text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '-' && i + 1 < text.size() && text[i + 1] == '>')
      ++i;
    else if (text[i] == '<')
      ++depth;
    else if (text[i] == '>')
      --depth;
    else if (text[i] == '=' && depth == 0)
      return i;
  }
  return text.npos;
}

Result<ArgSpec> plumb::parseArgSpec(std::string_view text) {
  text = trim(text);
  ArgSpec spec;
  if (text == "_")
    return spec;
  if (text.empty())
    return makeError("a type, =value or @file expected, got nothing");
  if (text.front() == '@') {
    if (Status s = parseFile(text, spec); !s)
      return takeError(s);
    return spec;
  }
  size_t equals = findEquals(text);
  std::string_view typeText = trim(text.substr(0, equals));
  if (!typeText.empty()) {
    Result<ArgType> type = parseArgType(typeText);
    if (!type) {
      ArgSpec value;
      bool looksLikeValue = equals == text.npos && parseValue(text, value);
      return makeError(type.error().message +
                       (looksLikeValue ? ". A value has = in front: '=" +
                                             std::string(text) + "'"
                                       : ""));
    }
    spec.type = std::move(*type);
  }
  if (equals != text.npos)
    if (Status s = parseValue(text.substr(equals + 1), spec); !s)
      return takeError(s);
  return spec;
}

Result<std::optional<std::vector<unsigned>>>
plumb::parseObserveArgs(std::string_view text) {
  std::optional<std::vector<unsigned>> none;
  if (text.empty())
    return none;
  std::vector<unsigned> numbers;
  if (text == "none")
    return std::optional(numbers);
  for (std::string_view rest = text;;) {
    size_t comma = rest.find(',');
    std::string_view word = trim(rest.substr(0, comma));
    unsigned number = 0;
    auto parsed =
        std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || parsed.ec != std::errc() ||
        parsed.ptr != word.data() + word.size())
      return makeError("--observe-args=" + std::string(text) +
                       ": expected argument numbers such as 0,2, or none");
    numbers.push_back(number);
    if (comma == rest.npos)
      return std::optional(numbers);
    rest = rest.substr(comma + 1);
  }
}
