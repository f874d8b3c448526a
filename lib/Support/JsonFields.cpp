//===- JsonFields.cpp - typed access to JSON values ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Json.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

std::string_view plumb::jsonTypeName(const Json &value) {
  if (value.is_number_integer())
    return "integer";
  return value.type_name();
}

/// `an array`, `null`; numbers by value, since they may only be too large.
static std::string describe(const Json &value) {
  if (value.is_number())
    return value.dump();
  if (value.is_null())
    return "null";
  std::string name(jsonTypeName(value));
  bool vowel = std::string_view("aeiou").find(name[0]) != std::string::npos;
  return (vowel ? "an " : "a ") + name;
}

static tl::unexpected<Error>
errorAt(const Json &value, const JsonDocument *document, std::string message) {
  if (document)
    return tl::unexpected<Error>(document->errorAt(value, std::move(message)));
  return makeError(std::move(message));
}

static tl::unexpected<Error> mismatch(const Json &value,
                                      const JsonDocument *document,
                                      const char *expected) {
  return errorAt(value, document,
                 "found " + describe(value) + ", expected " + expected);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Result<std::string> plumb::asString(const Json &value,
                                    const JsonDocument *document) {
  if (!value.is_string())
    return mismatch(value, document, "a string");
  return value.get_ref<const std::string &>();
}

Result<int64_t> plumb::asInt(const Json &value, const JsonDocument *document) {
  if (!value.is_number_integer())
    return mismatch(value, document, "an integer");
  if (value.is_number_unsigned() &&
      value.get<uint64_t>() > uint64_t(std::numeric_limits<int64_t>::max()))
    return mismatch(value, document, "an integer below 2^63");
  return value.get<int64_t>();
}

Result<uint64_t> plumb::asUInt(const Json &value,
                               const JsonDocument *document) {
  if (!value.is_number_integer() ||
      (!value.is_number_unsigned() && value.get<int64_t>() < 0))
    return mismatch(value, document, "a non-negative integer");
  return value.get<uint64_t>();
}

Result<double> plumb::asDouble(const Json &value,
                               const JsonDocument *document) {
  if (value.is_number())
    return value.get<double>();
  if (value.is_string()) {
    const std::string &text = value.get_ref<const std::string &>();
    if (text == "nan")
      return std::numeric_limits<double>::quiet_NaN();
    if (text == "inf")
      return std::numeric_limits<double>::infinity();
    if (text == "-inf")
      return -std::numeric_limits<double>::infinity();
  }
  return mismatch(value, document, "a number, \"nan\", \"inf\" or \"-inf\"");
}

Result<bool> plumb::asBool(const Json &value, const JsonDocument *document) {
  if (!value.is_boolean())
    return mismatch(value, document, "true or false");
  return value.get<bool>();
}

static Result<const Json *> asArray(const Json &value,
                                    const JsonDocument *document) {
  if (!value.is_array())
    return mismatch(value, document, "an array");
  return &value;
}

static Result<const Json *> asObject(const Json &value,
                                     const JsonDocument *document) {
  if (!value.is_object())
    return mismatch(value, document, "an object");
  return &value;
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

const Json *plumb::findField(const Json &object, std::string_view key) {
  if (!object.is_object())
    return nullptr;
  auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

static std::vector<std::string_view> keysOf(const Json &object) {
  std::vector<std::string_view> keys;
  for (auto it = object.begin(); it != object.end(); ++it)
    keys.push_back(it.key());
  return keys;
}

/// Looks the field up and gives it to \p convert. Without a document, its name
/// is all there is to say where an error is.
template <class T>
static Result<T>
field(const Json &object, std::string_view key, const JsonDocument *document,
      Result<T> (*convert)(const Json &, const JsonDocument *)) {
  if (!object.is_object())
    return mismatch(
        object, document,
        ("an object with a field '" + std::string(key) + "'").c_str());
  const Json *value = findField(object, key);
  if (!value)
    return errorAt(object, document,
                   "found no field '" + std::string(key) + "', expected one" +
                       didYouMean(key, keysOf(object)));
  Result<T> result = convert(*value, document);
  if (!result && !document)
    result.error().message = std::string(key) + ": " + result.error().message;
  return result;
}

/// As field, for an array whose elements are converted one by one.
template <class T>
static Result<std::vector<T>>
arrayField(const Json &object, std::string_view key,
           const JsonDocument *document,
           Result<T> (*convert)(const Json &, const JsonDocument *)) {
  Result<const Json *> array = field(object, key, document, asArray);
  if (!array)
    return takeError(array);
  std::vector<T> out;
  for (const Json &element : **array) {
    Result<T> value = convert(element, document);
    if (!value) {
      if (!document)
        value.error().message = std::string(key) + "[" +
                                std::to_string(out.size()) +
                                "]: " + value.error().message;
      return takeError(value);
    }
    out.push_back(std::move(*value));
  }
  return out;
}

Result<std::string> plumb::getString(const Json &object, std::string_view key,
                                     const JsonDocument *document) {
  return field(object, key, document, asString);
}

Result<int64_t> plumb::getInt(const Json &object, std::string_view key,
                              const JsonDocument *document) {
  return field(object, key, document, asInt);
}

Result<uint64_t> plumb::getUInt(const Json &object, std::string_view key,
                                const JsonDocument *document) {
  return field(object, key, document, asUInt);
}

Result<double> plumb::getDouble(const Json &object, std::string_view key,
                                const JsonDocument *document) {
  return field(object, key, document, asDouble);
}

Result<bool> plumb::getBool(const Json &object, std::string_view key,
                            const JsonDocument *document) {
  return field(object, key, document, asBool);
}

Result<const Json *> plumb::getArray(const Json &object, std::string_view key,
                                     const JsonDocument *document) {
  return field(object, key, document, asArray);
}

Result<const Json *> plumb::getObject(const Json &object, std::string_view key,
                                      const JsonDocument *document) {
  return field(object, key, document, asObject);
}

Result<std::vector<int64_t>> plumb::getIntArray(const Json &object,
                                                std::string_view key,
                                                const JsonDocument *document) {
  return arrayField(object, key, document, asInt);
}

Result<std::vector<std::string>>
plumb::getStringArray(const Json &object, std::string_view key,
                      const JsonDocument *document) {
  return arrayField(object, key, document, asString);
}

Status plumb::checkFields(const Json &object,
                          std::initializer_list<std::string_view> allowed,
                          const JsonDocument *document) {
  if (Result<const Json *> checked = asObject(object, document); !checked)
    return takeError(checked);
  for (auto it = object.begin(); it != object.end(); ++it) {
    if (std::find(allowed.begin(), allowed.end(), it.key()) != allowed.end())
      continue;
    std::string list;
    for (std::string_view name : allowed)
      list += (list.empty() ? "" : ", ") + std::string(name);
    std::string hint = didYouMean(it.key(), allowed);
    if (hint.empty())
      hint = ", expected one of: " + list;
    // Without a document the field's name is in the sentence already.
    return errorAt(*it, document, "unknown field '" + it.key() + "'" + hint);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

Json plumb::jsonNumber(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value > 0 ? "inf" : "-inf";
  return value;
}

template <class AnyJson>
static std::string textOf(const AnyJson &value, int indent) {
  return value.dump(indent, ' ', /*ensure_ascii=*/false,
                    AnyJson::error_handler_t::replace) +
         '\n';
}

std::string plumb::jsonText(const Json &value, int indent) {
  return textOf(value, indent);
}

std::string plumb::jsonText(const OrderedJson &value, int indent) {
  return textOf(value, indent);
}
