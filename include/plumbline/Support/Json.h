//===- Json.h - JSON with places in its errors ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nlohmann::json reports syntax errors by exception and knows no line numbers
// once it has parsed. Files that people write by hand deserve better:
//
//   deps.json:7:15: error: tasks[2].name: found a number, expected a string
//
// A JsonDocument therefore keeps its text. The place of a value is not stored
// with it, which would double the memory of a million-task graph; it is found
// when an error needs it, by walking the text once more. Beyond RFC 8259, a key
// that stands twice in an object is an error (one of the two values would be
// lost in silence), and so is nesting deeper than jsonMaxDepth.
//
// JSON has no NaN or infinity: jsonNumber writes them as the strings "nan",
// "inf" and "-inf", and getDouble reads these.
//
// The header includes only nlohmann's forward declarations. A file that looks
// into a Json includes <nlohmann/json.hpp> itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_JSON_H
#define PLUMBLINE_SUPPORT_JSON_H

#include "plumbline/Support/Error.h"
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

using Json = nlohmann::json;
/// Keeps the order in which fields were added: for output, where the schema
/// should come first. Looking a key up is linear.
using OrderedJson = nlohmann::ordered_json;

constexpr unsigned jsonMaxDepth = 512;

/// A parsed text that can say where in it a value stands.
class JsonDocument {
public:
  static Result<JsonDocument> parse(std::string text, std::string name);
  static Result<JsonDocument> read(const std::string &path);

  JsonDocument(JsonDocument &&) noexcept;
  JsonDocument &operator=(JsonDocument &&) noexcept;
  ~JsonDocument();

  const Json &root() const { return *value; }
  const std::string &name() const { return file; }

  /// An error at \p value, which is (by address) a value inside root(): its
  /// line and column, and its path before the message. Linear in the document.
  Error errorAt(const Json &value, std::string message) const;

private:
  JsonDocument();

  std::string file, text;
  std::unique_ptr<Json> value;
};

/// Parses without keeping places for later.
Result<Json> parseJson(std::string_view text, const std::string &name);
Result<Json> readJson(const std::string &path);

/// "null", "boolean", "integer", "number", "string", "array" or "object".
std::string_view jsonTypeName(const Json &value);

/// \name Typed access to the field \p key of \p object
/// Errors, with their place where \p document is given: \p object is no object,
/// the field is missing (a similar key is suggested), it has another type, an
/// integer does not fit. 2.0 is not an integer.
/// @{
Result<std::string> getString(const Json &object, std::string_view key,
                              const JsonDocument *document = nullptr);
Result<int64_t> getInt(const Json &object, std::string_view key,
                       const JsonDocument *document = nullptr);
Result<uint64_t> getUInt(const Json &object, std::string_view key,
                         const JsonDocument *document = nullptr);
Result<double> getDouble(const Json &object, std::string_view key,
                         const JsonDocument *document = nullptr);
Result<bool> getBool(const Json &object, std::string_view key,
                     const JsonDocument *document = nullptr);
/// The result points into \p object and is not null.
Result<const Json *> getArray(const Json &object, std::string_view key,
                              const JsonDocument *document = nullptr);
Result<const Json *> getObject(const Json &object, std::string_view key,
                               const JsonDocument *document = nullptr);
Result<std::vector<int64_t>>
getIntArray(const Json &object, std::string_view key,
            const JsonDocument *document = nullptr);
Result<std::vector<std::string>>
getStringArray(const Json &object, std::string_view key,
               const JsonDocument *document = nullptr);
/// @}

/// The field, or null if \p object is no object or has no such field: for
/// optional fields, and for those of several possible types.
const Json *findField(const Json &object, std::string_view key);

/// \name The same checks for a value that has no key, such as an array element
/// @{
Result<std::string> asString(const Json &value,
                             const JsonDocument *document = nullptr);
Result<int64_t> asInt(const Json &value,
                      const JsonDocument *document = nullptr);
Result<uint64_t> asUInt(const Json &value,
                        const JsonDocument *document = nullptr);
Result<double> asDouble(const Json &value,
                        const JsonDocument *document = nullptr);
Result<bool> asBool(const Json &value, const JsonDocument *document = nullptr);
/// @}

/// Fails at the first field of \p object that is not among \p allowed, and
/// suggests the nearest of these.
Status checkFields(const Json &object,
                   std::initializer_list<std::string_view> allowed,
                   const JsonDocument *document = nullptr);

/// A number; or, where JSON has none, the string "nan", "inf" or "-inf".
Json jsonNumber(double value);

/// The text of a value, ending in a newline; \p indent of -1 for one line.
/// Bytes that are no UTF-8 become U+FFFD.
std::string jsonText(const Json &value, int indent = 2);
std::string jsonText(const OrderedJson &value, int indent = 2);

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_JSON_H
