//===- JsonParser.cpp - builds a Json and refuses what is lost in one ----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nlohmann's parser calls a handler for each event. Ours builds the value as
// nlohmann's own does, and also sees how many bytes have been read: the parser
// reads through an iterator that keeps count.
//
//===----------------------------------------------------------------------===//

#include "JsonPlace.h"
#include "plumbline/Support/File.h"
#include <iterator>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

/// A pointer that notes how far it, or any copy of it, has come.
struct CountingIterator {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  const char *at;
  const char **reached;

  reference operator*() const { return *at; }
  CountingIterator &operator++() {
    *reached = ++at;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountingIterator &other) const {
    return at == other.at;
  }
  bool operator!=(const CountingIterator &other) const {
    return at != other.at;
  }
};

class Builder : public nlohmann::json_sax<Json> {
public:
  Builder(std::string_view text, const std::string &file)
      : reached(text.data()), text(text), file(file) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t &) override {
    return add(value);
  }
  bool string(string_t &value) override { return add(std::move(value)); }
  bool binary(binary_t &) override { return false; } // Not in JSON text.

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t &name) override {
    auto [field, isNew] =
        containers.back()->get_ref<Json::object_t &>().try_emplace(name);
    if (!isNew)
      return fail(jsonTokenStart(text, offset()),
                  "key '" + name + "' is there twice");
    slot = &field->second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string &,
                   const nlohmann::detail::exception &exception) override;

  Json root;
  Error error;
  const char *reached;

private:
  size_t offset() const { return size_t(reached - text.data()); }

  bool fail(size_t at, std::string message) {
    error = errorAtOffset(text, at, file, std::move(message));
    return false;
  }

  /// Puts a value where the next one goes.
  Json *place(Json &&value) {
    if (containers.empty()) {
      root = std::move(value);
      return &root;
    }
    if (containers.back()->is_array()) {
      auto &elements = containers.back()->get_ref<Json::array_t &>();
      elements.push_back(std::move(value));
      return &elements.back();
    }
    *slot = std::move(value);
    return slot;
  }

  bool add(Json &&value) {
    place(std::move(value));
    return true;
  }

  bool open(Json &&container) {
    if (containers.size() == jsonMaxDepth)
      return fail(offset() - 1, "nested deeper than " +
                                    std::to_string(jsonMaxDepth) + " levels");
    containers.push_back(place(std::move(container)));
    return true;
  }

  bool close() {
    containers.pop_back();
    return true;
  }

  std::string_view text;
  const std::string &file;
  std::vector<Json *> containers; ///< Those that are open, outermost first.
  Json *slot = nullptr;           ///< Of the field whose key came last.
};

} // namespace

bool Builder::parse_error(std::size_t position, const std::string &,
                          const nlohmann::detail::exception &exception) {
  // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax
  // error while ...": the sentence is what comes last.
  std::string message = exception.what();
  if (size_t end = message.find("] "); end != message.npos)
    message.erase(0, end + 2);
  if (message.compare(0, 14, "parse error at") == 0)
    if (size_t end = message.find(": "); end != message.npos)
      message.erase(0, end + 2);
  constexpr size_t longest = 300; // It quotes what was read last.
  if (message.size() > longest)
    message = message.substr(0, longest) + "...";

  // The position counts the character that was read last, be it the end. If
  // the token as such is right, only in the wrong place or too large, its
  // beginning is where to look; otherwise it is the last character.
  bool wrongCharacter = message.find("; last read: ") != message.npos &&
                        message.find(" - unexpected ") == message.npos;
  size_t end = std::min(position, text.size() + 1);
  size_t at = wrongCharacter ? (end ? end - 1 : 0) : jsonTokenStart(text, end);
  return fail(at, std::move(message));
}

static Result<Json> build(std::string_view text, const std::string &file) {
  Builder builder(text, file);
  const char *first = text.data();
  CountingIterator begin{first, &builder.reached};
  CountingIterator end{first + text.size(), &builder.reached};
  if (!Json::sax_parse(begin, end, &builder))
    return tl::unexpected<Error>(std::move(builder.error));
  return std::move(builder.root);
}

Result<Json> plumb::parseJson(std::string_view text, const std::string &name) {
  return build(text, name);
}

Result<Json> plumb::readJson(const std::string &path) {
  Result<std::string> text = readTextFile(path);
  if (!text)
    return takeError(text);
  return build(*text, path);
}

//===----------------------------------------------------------------------===//
// JsonDocument
//===----------------------------------------------------------------------===//

JsonDocument::JsonDocument() = default;
JsonDocument::JsonDocument(JsonDocument &&) noexcept = default;
JsonDocument &JsonDocument::operator=(JsonDocument &&) noexcept = default;
JsonDocument::~JsonDocument() = default;

Result<JsonDocument> JsonDocument::parse(std::string text, std::string name) {
  Result<Json> value = build(text, name);
  if (!value)
    return takeError(value);
  JsonDocument document;
  document.file = std::move(name);
  document.text = std::move(text);
  document.value = std::make_unique<Json>(std::move(*value));
  return document;
}

Result<JsonDocument> JsonDocument::read(const std::string &path) {
  Result<std::string> text = readTextFile(path);
  if (!text)
    return takeError(text);
  return parse(std::move(*text), path);
}

Error JsonDocument::errorAt(const Json &inner, std::string message) const {
  std::optional<JsonPath> path = findJsonPath(root(), inner);
  if (!path)
    return {file, 0, 0, std::move(message)};
  if (!path->empty())
    message = jsonPathText(*path) + ": " + message;
  return errorAtOffset(text, findJsonOffset(text, *path), file,
                       std::move(message));
}
