//===- ReduceState.cpp - a reduction that goes on -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What there is of a reduction and how it goes on, in a file, so that one that
// was ended (by its time limit, by hand, by the machine) can be taken up again.
// The file also holds a digest of what the reduction began with: the state of
// another one is refused.
//
// It is JSON:
//
//   schema     "plumbline.reduce-state/2"
//   subject    SHA-256 of the program, its inputs and the test
//   ir, inputs, observe_args (or null)     the best program so far
//   round, delta, changed, chunk, first, most_operations    ReducePosition
//
// Inputs are bits, not numbers: nothing is lost in writing them.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Hash.h"
#include "plumbline/Support/Json.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

namespace plumb {

static constexpr const char *kSchema = "plumbline.reduce-state/2";

static Json inputsJson(const std::vector<HostValue> &inputs) {
  Json list = Json::array();
  for (const HostValue &value : inputs)
    list.push_back({{"type", value.elementName},
                    {"float", value.elem.isFloat()},
                    {"bits", value.elem.bits},
                    {"format", static_cast<unsigned>(value.elem.format)},
                    {"parts", value.parts},
                    {"scalar", value.isScalar},
                    {"shape", value.shape},
                    {"words", value.bits},
                    {"high", value.high}});
  return list;
}

namespace {
/// Reads fields and keeps the first error.
class FieldReader {
public:
  FieldReader(const Json &object, const JsonDocument &document)
      : object(object), document(document) {}
  std::string text(const char *key) {
    return take(getString(object, key, &document));
  }
  uint64_t number(const char *key) {
    return take(getUInt(object, key, &document));
  }
  bool flag(const char *key) { return take(getBool(object, key, &document)); }
  std::vector<int64_t> shape(const char *key) {
    return take(getIntArray(object, key, &document));
  }
  std::vector<uint64_t> words(const char *key) {
    std::vector<uint64_t> numbers;
    if (const Json *list = take(getArray(object, key, &document)))
      for (const Json &one : *list)
        numbers.push_back(take(asUInt(one, &document)));
    return numbers;
  }
  const std::optional<Error> &error() const { return first; }

private:
  template <typename T> T take(Result<T> result) {
    if (result)
      return std::move(*result);
    if (!first)
      first = result.error();
    return T();
  }

  const Json &object;
  const JsonDocument &document;
  std::optional<Error> first;
};
} // namespace

static Result<HostValue> readInput(const Json &json,
                                   const JsonDocument &document) {
  FieldReader fields(json, document);
  HostValue value;
  value.elementName = fields.text("type");
  value.elem.kind = fields.flag("float") ? ScalarType::Float : ScalarType::Int;
  value.elem.bits = static_cast<uint32_t>(fields.number("bits"));
  value.elem.format = static_cast<FloatFormat>(fields.number("format"));
  value.parts = static_cast<uint8_t>(fields.number("parts"));
  value.isScalar = fields.flag("scalar");
  value.shape = fields.shape("shape");
  value.bits = fields.words("words");
  value.high = fields.words("high");
  if (fields.error())
    return tl::unexpected<Error>(*fields.error());
  return value;
}

static Status writeState(const std::string &path, const std::string &subject,
                         const ReduceCandidate &candidate,
                         const ReducePosition &at) {
  Json json = {{"schema", kSchema},
               {"subject", subject},
               {"ir", candidate.text()},
               {"inputs", inputsJson(candidate.inputs)},
               {"observe_args", nullptr},
               {"round", at.round},
               {"delta", at.delta},
               {"changed", at.changed},
               {"chunk", at.chunk.chunk},
               {"first", at.chunk.first},
               {"most_operations", at.mostOperations}};
  if (candidate.observeArgs)
    json["observe_args"] = *candidate.observeArgs;
  return writeTextFile(path, jsonText(json));
}

/// Replaces `candidate` and `at` by what the file says.
static Status readState(const std::string &path, const std::string &subject,
                        ReduceCandidate &candidate, ReducePosition &at) {
  Result<JsonDocument> document = JsonDocument::read(path);
  if (!document)
    return takeError(document);
  const Json &root = document->root();
  FieldReader fields(root, *document);
  std::string schema = fields.text("schema"), owner = fields.text("subject"),
              ir = fields.text("ir");
  ReducePosition position;
  position.round = static_cast<unsigned>(fields.number("round"));
  position.delta = static_cast<unsigned>(fields.number("delta"));
  position.changed = fields.flag("changed");
  position.chunk.chunk = static_cast<unsigned>(fields.number("chunk"));
  position.chunk.first = static_cast<unsigned>(fields.number("first"));
  position.mostOperations =
      static_cast<unsigned>(fields.number("most_operations"));
  if (fields.error())
    return tl::unexpected<Error>(*fields.error());
  if (schema != kSchema)
    return makeError(path, "schema: expected " + std::string(kSchema) +
                               ", got '" + schema + "'");
  if (owner != subject)
    return makeError(path, "it is the state of another reduction: the program, "
                           "its inputs and the test must be the same");

  std::vector<HostValue> inputs;
  Result<const Json *> list = getArray(root, "inputs", &*document);
  if (!list)
    return takeError(list);
  for (const Json &one : **list) {
    Result<HostValue> value = readInput(one, *document);
    if (!value)
      return takeError(value);
    inputs.push_back(std::move(*value));
  }
  std::optional<std::vector<unsigned>> observed;
  if (const Json *given = findField(root, "observe_args");
      given && !given->is_null()) {
    observed.emplace();
    for (uint64_t index : fields.words("observe_args"))
      observed->push_back(static_cast<unsigned>(index));
    if (fields.error())
      return tl::unexpected<Error>(*fields.error());
  }
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      ir, mlir::ParserConfig(candidate.module->getContext()));
  if (!module)
    return makeError(path, "ir: it does not parse");
  candidate.module = mlir::OwningOpRef<mlir::Operation *>(module.release());
  candidate.inputs = std::move(inputs);
  candidate.observeArgs = std::move(observed);
  at = position;
  return {};
}

Result<ReduceResult> reduceResumably(ReduceCandidate candidate,
                                     const ReduceTest &test,
                                     const std::string &testName,
                                     const std::string &path,
                                     ReduceOptions options) {
  if (path.empty())
    return reduce(std::move(candidate), test, options);
  std::string subject =
      sha256Hex(testName + '\0' + candidate.text() + '\0' +
                jsonText(inputsJson(candidate.inputs), /*indent=*/-1));
  unsigned operations = countOperations(candidate.module.get());
  if (llvm::sys::fs::exists(path)) {
    if (Status s = readState(path, subject, candidate, options.start); !s)
      return takeError(s);
    if (!test(candidate))
      return makeError(path, "the program in it does not pass the test");
  }
  // Whether it can be written at all is known before the work begins.
  Status written = writeState(path, subject, candidate, options.start);
  if (!written)
    return takeError(written);
  options.onBest = [&](const ReduceCandidate &best, const ReducePosition &at) {
    if (written)
      written = writeState(path, subject, best, at);
  };
  ReduceResult result = reduce(std::move(candidate), test, options);
  if (!written)
    return takeError(written);
  result.operationsBefore = operations;
  return result;
}

} // namespace plumb
