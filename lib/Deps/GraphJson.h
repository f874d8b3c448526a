//===- GraphJson.h - JSON files too large to hold as values ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of 10^6 tasks is half a gigabyte of JSON, and several as values. All
// of it but a little lies in a few arrays on the top level. Their elements are
// found by counting brackets and parsed some hundred at a time, by the parser
// that everything else uses; what is wrong is reported at its place in the
// whole file.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_GRAPHJSON_H
#define PLUMBLINE_LIB_DEPS_GRAPHJSON_H

#include "plumbline/Deps/AccessGraph.h"
#include "plumbline/Support/Json.h"
#include <functional>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace plumb {

/// An element of an array, with what its errors need.
struct JsonElement {
  const Json &value;
  const JsonDocument &document;
  size_t index;
  unsigned line, col;
};

class GraphJson {
public:
  /// \p text must outlive the result. An error if it is no object, or no JSON
  /// as far as its top level goes.
  static Result<GraphJson> open(const std::string &text, std::string name);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// The keys of the top level must be among \p allowed.
  Status checkKeys(std::initializer_list<std::string_view> allowed) const;
  /// Calls \p take for each element of the array \p key; a missing one is
  /// empty.
  Status forEach(std::string_view key,
                 const std::function<Status(const JsonElement &)> &take) const;
  Result<size_t> countOf(std::string_view key) const;
  /// The value of a key that is there and small.
  Result<Json> value(std::string_view key) const;
  Error errorAtKey(std::string_view key, std::string message) const;

  /// Where text can be inserted: before the `]` of an array, or before the
  /// last `}`.
  std::optional<size_t> endOfArray(std::string_view key) const;
  size_t endOfObject() const { return objectEnd; }

private:
  struct Place {
    size_t begin, end;
    unsigned line, col;
  };
  struct Section {
    std::string key;
    Place place;
    bool isArray = false;
    std::vector<Place> elements;
  };

  const Section *find(std::string_view key) const;
  Error moved(Error error, const Section &section, Place place,
              size_t index) const;
  bool scan();

  const std::string *text = nullptr;
  std::string name;
  std::vector<Section> sections;
  size_t objectEnd = 0;
};

/// What several formats write alike.
/// @{
/// An id: a string, or an integer, whose digits are taken.
Result<std::string> readId(const Json &object, std::string_view key,
                           const JsonDocument &document,
                           bool *isNumber = nullptr);
/// An integer, or a string of decimal or 0x digits.
Result<uint64_t> readNumber(const Json &object, std::string_view key,
                            const JsonDocument &document);
/// The region of {offset, shape, strides, dtype}, in elements.
Result<ByteRegion> readRegion(const Json &access, const JsonDocument &document,
                              std::optional<uint64_t> bufferBytes);
/// `unknown` gives 0: nobody said what a task does to memory that it can reach.
Result<uint8_t> readMode(const Json &access, const JsonDocument &document);
/// Adds the accesses of the array \p key of \p element, if it is there, to
/// \p task: the declared or the actual ones. Of an unknown one nothing is
/// claimed; it makes the task opaque, with a note.
Status readAccesses(AccessGraph &graph, TaskIndex task,
                    const JsonElement &element, const char *key,
                    const std::unordered_map<std::string, uint32_t> &bufferOf);
/// The fields of a task: \p allowed, those that only describe it (what the
/// layer Device records of a launch), and others' own, which begin with `x-`.
Status checkTaskFields(const JsonElement &element,
                       std::vector<std::string_view> allowed);
/// A buffer of the generic format and of side files, without its tasks.
Result<DepsBuffer> readBuffer(const JsonElement &element);
tl::unexpected<Error> jsonError(const Json &value, const JsonDocument &document,
                                std::string message);
/// @}

using IndexOf = std::unordered_map<std::string, uint32_t>;

/// The index of \p id; an error that suggests a near one.
Result<uint32_t> lookUp(const IndexOf &indexOf, const std::string &id,
                        const char *what, const Json &place,
                        const JsonDocument &document);

/// The task whose id stands in the field \p key of \p object.
Result<TaskIndex> readTaskId(const IndexOf &taskOf, const Json &object,
                             std::string_view key,
                             const JsonDocument &document);

/// Bits of an element of the type \p name: MLIR's names, numpy's, and those of
/// C-like enumerations (FLOAT32, BF16), in any case.
std::optional<unsigned> dtypeBits(std::string_view name);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_GRAPHJSON_H
