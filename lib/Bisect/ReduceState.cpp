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
//   best       the best program so far: ir, inputs, observe_args (or null)
//   smaller    the smallest so far, where the best has more operations, or null
//   round, delta, changed, chunk, first    ReducePosition
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

static Json candidateJson(const ReduceCandidate &candidate) {
  Json json = {{"ir", candidate.text()},
               {"inputs", inputsJson(candidate.inputs)},
               {"observe_args", nullptr}};
  if (candidate.observeArgs)
    json["observe_args"] = *candidate.observeArgs;
  return json;
}

/// Fills all of a candidate but its entry, in the given context.
static Status readCandidate(const Json &json, const JsonDocument &document,
                            const std::string &path, mlir::MLIRContext *context,
                            ReduceCandidate &candidate) {
  FieldReader fields(json, document);
  std::string ir = fields.text("ir");
  if (const Json *given = findField(json, "observe_args");
      given && !given->is_null()) {
    candidate.observeArgs.emplace();
    for (uint64_t index : fields.words("observe_args"))
      candidate.observeArgs->push_back(static_cast<unsigned>(index));
  }
  if (fields.error())
    return tl::unexpected<Error>(*fields.error());
  Result<const Json *> list = getArray(json, "inputs", &document);
  if (!list)
    return takeError(list);
  for (const Json &one : **list) {
    Result<HostValue> value = readInput(one, document);
    if (!value)
      return takeError(value);
    candidate.inputs.push_back(std::move(*value));
  }
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(ir, mlir::ParserConfig(context));
  if (!module)
    return makeError(path, "ir: it does not parse");
  candidate.module = mlir::OwningOpRef<mlir::Operation *>(module.release());
  return {};
}

static Status writeState(const std::string &path, const std::string &subject,
                         const ReduceCandidate &best,
                         const ReduceCandidate *smaller,
                         const ReducePosition &at) {
  Json json = {{"schema", kSchema},
               {"subject", subject},
               {"best", candidateJson(best)},
               {"smaller", smaller ? candidateJson(*smaller) : Json()},
               {"round", at.round},
               {"delta", at.delta},
               {"changed", at.changed},
               {"chunk", at.chunk.chunk},
               {"first", at.chunk.first}};
  return writeTextFile(path, jsonText(json));
}

/// Replaces `candidate` by what the file says, and the place of `options`.
static Status readState(const std::string &path, const std::string &subject,
                        ReduceCandidate &candidate, ReduceOptions &options) {
  Result<JsonDocument> document = JsonDocument::read(path);
  if (!document)
    return takeError(document);
  const Json &root = document->root();
  FieldReader fields(root, *document);
  std::string schema = fields.text("schema");
  if (!fields.error() && schema != kSchema)
    return makeError(path, "schema: expected " + std::string(kSchema) +
                               ", got '" + schema + "'");
  std::string owner = fields.text("subject");
  ReducePosition &at = options.start;
  at.round = static_cast<unsigned>(fields.number("round"));
  at.delta = static_cast<unsigned>(fields.number("delta"));
  at.changed = fields.flag("changed");
  at.chunk.chunk = static_cast<unsigned>(fields.number("chunk"));
  at.chunk.first = static_cast<unsigned>(fields.number("first"));
  if (fields.error())
    return tl::unexpected<Error>(*fields.error());
  if (owner != subject)
    return makeError(path, "it is the state of another reduction: the program, "
                           "its inputs and the test must be the same");

  auto read = [&](const char *key, ReduceCandidate &into) -> Status {
    Result<const Json *> object = getObject(root, key, &*document);
    if (!object)
      return takeError(object);
    into.entry = candidate.entry;
    return readCandidate(**object, *document, path,
                         candidate.module->getContext(), into);
  };
  const Json *given = findField(root, "smaller");
  if (given && !given->is_null()) {
    auto smaller = std::make_shared<ReduceCandidate>();
    if (Status s = read("smaller", *smaller); !s)
      return s;
    options.smaller = std::move(smaller);
  }
  ReduceCandidate best;
  if (Status s = read("best", best); !s)
    return s;
  candidate = std::move(best);
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
    if (Status s = readState(path, subject, candidate, options); !s)
      return takeError(s);
    if (!test(candidate) || (options.smaller && !test(*options.smaller)))
      return makeError(path, "the program in it does not pass the test");
  }
  // Whether it can be written at all is known before the work begins.
  Status written = writeState(path, subject, candidate, options.smaller.get(),
                              options.start);
  if (!written)
    return takeError(written);
  options.onBest = [&](const ReduceCandidate &best,
                       const ReduceCandidate *smaller,
                       const ReducePosition &at) {
    if (written)
      written = writeState(path, subject, best, smaller, at);
  };
  ReduceResult result = reduce(std::move(candidate), test, options);
  if (!written)
    return takeError(written);
  result.operationsBefore = operations;
  return result;
}

} // namespace plumb
