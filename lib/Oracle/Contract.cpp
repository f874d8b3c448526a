//===- Contract.cpp - what an implementation promises, as text ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Contract.h for the spelling. Errors say at which character.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Contract.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Suggest.h"
#include <charconv>
#include <cmath>

namespace plumb {

namespace {

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

/// Words between commas, one after the other.
class ContractParser {
public:
  explicit ContractParser(std::string_view text) : text(text) {}
  Result<ShadowContract> parse();

private:
  bool next();
  Status order();
  Status option();
  Status functions();
  Status ulpOrHalf(bool &isUlp);
  /// The number behind `prefix`, in [low, high].
  Status number(std::string_view prefix, unsigned low, unsigned high,
                unsigned &value);
  tl::unexpected<Error> fail(const std::string &message, size_t skip = 0) {
    return makeError("--contract=" + std::string(text) + ": at character " +
                     std::to_string(start + skip + 1) + ": " + message);
  }
  bool starts(std::string_view prefix) const {
    return word.substr(0, prefix.size()) == prefix;
  }

  std::string_view text, word;
  /// Of `word`, and where the next one starts.
  size_t start = 0, at = 0;
  ShadowContract contract;
};

} // namespace

bool ContractParser::next() {
  if (at > text.size())
    return false;
  start = at;
  size_t end = std::min(text.find(',', at), text.size());
  word = text.substr(start, end - start);
  at = end + 1;
  return true;
}

Status ContractParser::number(std::string_view prefix, unsigned low,
                              unsigned high, unsigned &value) {
  std::string_view digits = word.substr(prefix.size());
  const char *end = digits.data() + digits.size();
  auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end || value < low || value > high)
    return fail("a number from " + std::to_string(low) + " to " +
                    std::to_string(high) + " expected, got " + quoted(digits),
                prefix.size());
  return {};
}

Status ContractParser::order() {
  constexpr unsigned kMany = 1u << 30;
  contract.order = SumOrder::Depth;
  if (word == "any") {
    contract.order = SumOrder::Any;
    return {};
  }
  if (word == "as-written") {
    contract.order = SumOrder::AsWritten;
    return {};
  }
  if (word == "depth:tree")
    return {};
  if (starts("depth:lanes=")) {
    contract.shape = DepthShape::Lanes;
    return number("depth:lanes=", 1, kMany, contract.size);
  }
  if (starts("depth:blocks=")) {
    contract.shape = DepthShape::Blocks;
    return number("depth:blocks=", 1, kMany, contract.size);
  }
  if (starts("depth:")) {
    std::string_view shape = word.substr(6);
    bool isNumber = !shape.empty() && shape[0] >= '0' && shape[0] <= '9';
    if (!isNumber)
      return fail("unknown depth " + quoted(shape) +
                      didYouMean(shape, {"tree", "lanes=8", "blocks=128"}) +
                      "; tree, lanes=L, blocks=B or a number expected",
                  6);
    contract.shape = DepthShape::Fixed;
    return number("depth:", 1, kMany, contract.size);
  }
  // What is left of `order` is mma.
  contract.order = SumOrder::Mma;
  if (!starts("mma:F="))
    return fail("mma:F=BITS,k=PRODUCTS expected, got " + quoted(word));
  if (Status s = number("mma:F=", 1, 64, contract.keptBits); !s)
    return s;
  if (!next() || !starts("k="))
    return fail("the k=PRODUCTS of mma:F=BITS,k=PRODUCTS expected");
  return number("k=", 1, kMany, contract.products);
}

Status ContractParser::ulpOrHalf(bool &isUlp) {
  size_t equals = word.find('=');
  std::string_view value = word.substr(equals + 1);
  isUlp = value == "ulp";
  if (isUlp || value == "half")
    return {};
  return fail("half or ulp expected, got " + quoted(value), equals + 1);
}

Status ContractParser::functions() {
  std::string_view name = word.substr(10);
  if (name == "cuda")
    contract.functions = nullptr;
  else if (name == "libm")
    contract.functions = std::make_shared<FunctionErrors>(libmFunctions());
  else if (name == "fast")
    contract.functions = std::make_shared<FunctionErrors>(fastFunctions());
  else {
    std::string path(name);
    Result<std::string> table = readTextFile(path);
    if (!table)
      return fail("no function table " + quoted(name) + " (" +
                      table.error().message + ")" +
                      didYouMean(name, {"cuda", "libm", "fast"}) +
                      "; cuda, libm, fast or a file expected",
                  10);
    Result<FunctionErrors> errors = parseFunctionErrors(*table, path);
    if (!errors)
      return takeError(errors);
    contract.functions = std::make_shared<FunctionErrors>(*errors);
  }
  return {};
}

Status ContractParser::option() {
  if (word == "ftz") {
    contract.flushToZero = true;
    return {};
  }
  if (starts("functions="))
    return functions();
  if (starts("conversions="))
    return ulpOrHalf(contract.conversionsDiffer);
  if (starts("output="))
    return ulpOrHalf(contract.outputUlp);
  return fail(
      "unknown contract " + quoted(word) +
      didYouMean(word, {"any", "as-written", "depth:tree", "depth:lanes=8",
                        "depth:blocks=128", "mma:F=24,k=16", "ftz",
                        "functions=cuda", "functions=libm", "functions=fast",
                        "conversions=ulp", "output=ulp"}));
}

Result<ShadowContract> ContractParser::parse() {
  bool hasOrder = false;
  while (next()) {
    bool isOrder = word == "any" || word == "as-written" || starts("depth:") ||
                   starts("mma");
    if (isOrder && hasOrder)
      return fail("a second order " + quoted(word) + ": one is enough");
    hasOrder |= isOrder;
    if (Status s = isOrder ? order() : option(); !s)
      return takeError(s);
  }
  return contract;
}

Result<ShadowContract> parseContract(std::string_view text) {
  return ContractParser(text).parse();
}

Result<FunctionErrors> parseFunctionErrors(std::string_view text,
                                           const std::string &name) {
  FunctionErrors errors = cudaFunctions();
  unsigned line = 0;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view row = text.substr(at, end - at);
    at = end + 1;
    ++line;
    row = row.substr(0, row.find('#'));
    // Words of the row, with their columns.
    std::vector<std::pair<std::string_view, unsigned>> words;
    for (size_t i = 0; i < row.size();) {
      size_t from = row.find_first_not_of(" \t\r", i);
      if (from == std::string_view::npos)
        break;
      size_t to = std::min(row.find_first_of(" \t\r", from), row.size());
      words.push_back({row.substr(from, to - from), unsigned(from + 1)});
      i = to;
    }
    if (words.empty())
      continue;
    auto [function, column] = words[0];
    std::optional<unsigned> number = functionNumber(function);
    if (!number)
      return makeError(name, line, column,
                       "unknown function " + quoted(function) +
                           didYouMean(function, functionNames()));
    if (words.size() < 2 || words.size() > 4)
      return makeError(name, line, column,
                       "expected: name ulps [slope [absolute]]");
    double values[3] = {0, 0, 0};
    for (size_t k = 1; k < words.size(); ++k) {
      auto [word, where] = words[k];
      const char *stop = word.data() + word.size();
      auto [used, error] = std::from_chars(word.data(), stop, values[k - 1]);
      if (error != std::errc() || used != stop || !(values[k - 1] >= 0) ||
          std::isinf(values[k - 1]))
        return makeError(name, line, where,
                         quoted(word) + " is no error: a number of 0 or more "
                                        "expected");
    }
    if (values[0] < 0.5)
      return makeError(name, line, words[1].second,
                       "no function is off by less than half an ulp");
    errors.entries[*number] = {values[0], values[1], values[2]};
  }
  return errors;
}

} // namespace plumb
