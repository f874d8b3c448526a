//===- CastTargetFile.cpp - read a table of conversions -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/cast.md describes the format.
//
//===----------------------------------------------------------------------===//

#include "EmbeddedTargets.h"
#include "plumbline/CastChain/CastTarget.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Support/Suggest.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

using namespace plumb;

static constexpr std::string_view kSchema = "plumbline.cast-target/1";
/// Tables that extend each other: more than this are a circle.
static constexpr unsigned kMaxDepth = 16;

namespace {

class Reader {
public:
  Reader(const JsonDocument &document, unsigned depth)
      : document(document), depth(depth) {}

  Result<CastTarget> read();

  std::map<std::string, Rounding> roundings;
  std::map<std::string, std::string> typeNames;

private:
  tl::unexpected<Error> fail(const Json &at, std::string message) const {
    return tl::unexpected<Error>(document.errorAt(at, std::move(message)));
  }
  Status readNames();
  Status inherit(CastTarget &target);
  Status readConversion(const Json &entry, CastTarget &target);
  Result<std::vector<CastType>> readTypes(const Json &entry,
                                          std::string_view key) const;
  Result<bool> readFlag(const Json &entry, std::string_view key) const;
  template <typename T, typename Parse>
  Status readRules(const Json &entry, std::string_view key,
                   std::string_view expected, Parse parse,
                   std::vector<T> &out) const;

  const JsonDocument &document;
  unsigned depth;
};

} // namespace

static Result<CastTarget> parseTarget(std::string text, const std::string &file,
                                      unsigned depth, Reader *child);

/// A string or an array of strings.
static Result<std::vector<const Json *>>
stringsOf(const Json &value, const JsonDocument &document) {
  std::vector<const Json *> strings;
  if (value.is_array())
    for (const Json &element : value)
      strings.push_back(&element);
  else
    strings.push_back(&value);
  for (const Json *s : strings)
    if (Result<std::string> text = asString(*s, &document); !text)
      return takeError(text);
  return strings;
}

Result<std::vector<CastType>> Reader::readTypes(const Json &entry,
                                                std::string_view key) const {
  const Json *value = findField(entry, key);
  if (!value) {
    Result<std::string> missing = getString(entry, key, &document);
    return takeError(missing);
  }
  auto strings = stringsOf(*value, document);
  if (!strings)
    return takeError(strings);
  std::vector<CastType> types;
  for (const Json *s : *strings) {
    Result<CastType> type = parseCastType(s->get_ref<const std::string &>());
    if (!type)
      return fail(*s, type.error().message);
    types.push_back(*type);
  }
  return types;
}

Result<bool> Reader::readFlag(const Json &entry, std::string_view key) const {
  if (!findField(entry, key))
    return false;
  return getBool(entry, key, &document);
}

template <typename T, typename Parse>
Status Reader::readRules(const Json &entry, std::string_view key,
                         std::string_view expected, Parse parse,
                         std::vector<T> &out) const {
  const Json *value = findField(entry, key);
  if (!value)
    return {};
  auto strings = stringsOf(*value, document);
  if (!strings)
    return takeError(strings);
  for (const Json *s : *strings) {
    const std::string &name = s->get_ref<const std::string &>();
    auto rule = parse(name);
    if (!rule)
      return fail(*s, "unknown name '" + name + "', expected " +
                          std::string(expected));
    out.push_back(*rule);
  }
  return {};
}

Status Reader::readNames() {
  const Json &root = document.root();
  if (findField(root, "rounding_names")) {
    Result<const Json *> names = getObject(root, "rounding_names", &document);
    if (!names)
      return takeError(names);
    for (const auto &[key, value] : (*names)->items()) {
      Result<std::string> name = asString(value, &document);
      if (!name)
        return takeError(name);
      std::optional<Rounding> r = parseRounding(*name);
      if (!r)
        return fail(value, "unknown rounding '" + *name +
                               "', expected rne, rna, rtz, rup, rdn or odd");
      roundings[key] = *r;
    }
  }
  if (findField(root, "type_names")) {
    Result<const Json *> names = getObject(root, "type_names", &document);
    if (!names)
      return takeError(names);
    for (const auto &[key, value] : (*names)->items()) {
      Result<std::string> name = asString(value, &document);
      if (!name)
        return takeError(name);
      if (Result<CastType> type = parseCastType(key); !type)
        return fail(value, type.error().message);
      typeNames[key] = *name;
    }
  }
  return {};
}

/// The conversions of the table that this one extends, and its names.
Status Reader::inherit(CastTarget &target) {
  const Json *extends = findField(document.root(), "extends");
  if (!extends)
    return {};
  Result<std::string> base = asString(*extends, &document);
  if (!base)
    return takeError(base);
  for (unsigned i = 0; i < kNumEmbeddedTargets; ++i) {
    if (*base != kEmbeddedTargets[i].name)
      continue;
    if (depth >= kMaxDepth)
      return fail(*extends, "the tables extend each other in a circle");
    Result<CastTarget> parent =
        parseTarget(kEmbeddedTargets[i].text, *base + ".json", depth + 1, this);
    if (!parent)
      return takeError(parent);
    target.conversions = std::move(parent->conversions);
    return {};
  }
  return fail(*extends, "unknown target '" + *base + "'" +
                            didYouMean(*base, builtinCastTargets()));
}

static void replaceAll(std::string &text, std::string_view what,
                       const std::string &with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos;
       at += with.size())
    text.replace(at, what.size(), with);
}

Status Reader::readConversion(const Json &entry, CastTarget &target) {
  if (Status s =
          checkFields(entry,
                      {"from", "to", "instruction", "rounding", "overflow",
                       "integer", "flush_subnormals", "exact", "lossy", "note"},
                      &document);
      !s)
    return s;
  Result<std::vector<CastType>> from = readTypes(entry, "from");
  if (!from)
    return takeError(from);
  Result<std::vector<CastType>> to = readTypes(entry, "to");
  if (!to)
    return takeError(to);
  Result<std::string> instruction = getString(entry, "instruction", &document);
  if (!instruction)
    return takeError(instruction);

  TargetConversion conversion;
  std::string spellings;
  for (const auto &[name, rounding] : roundings)
    spellings += (spellings.empty() ? "" : ", ") + name;
  if (spellings.empty())
    spellings = "no name, as the table has no rounding_names";
  if (Status s = readRules(
          entry, "rounding", spellings,
          [&](const std::string &name)
              -> std::optional<std::pair<Rounding, std::string>> {
            auto found = roundings.find(name);
            if (found == roundings.end())
              return std::nullopt;
            return std::make_pair(found->second, name);
          },
          conversion.roundings);
      !s)
    return s;
  if (Status s = readRules(
          entry, "overflow", "ieee, sat or nan",
          [](const std::string &name) { return parseOverflow(name); },
          conversion.overflows);
      !s)
    return s;
  if (Status s = readRules(
          entry, "integer", "sat, wrap or poison",
          [](const std::string &name) { return parseIntOverflow(name); },
          conversion.intOverflows);
      !s)
    return s;
  Result<bool> flush = readFlag(entry, "flush_subnormals");
  Result<bool> exact = readFlag(entry, "exact");
  Result<bool> lossy = readFlag(entry, "lossy");
  for (Result<bool> *flag : {&flush, &exact, &lossy})
    if (!*flag)
      return takeError(*flag);
  conversion.flushesSubnormals = *flush;
  if (findField(entry, "note")) {
    Result<std::string> note = getString(entry, "note", &document);
    if (!note)
      return takeError(note);
    conversion.note = *note;
  }
  if (conversion.roundings.empty() &&
      instruction->find("%r") != std::string::npos)
    return fail(entry, "the instruction spells a rounding, expected a field "
                       "'rounding' with its names");

  for (const CastType &f : *from)
    for (const CastType &t : *to) {
      if (f == t)
        continue;
      bool holds = holdsEveryValue(t, f);
      if ((*exact && !holds) || (*lossy && holds))
        continue;
      auto spelt = [&](const CastType &type) {
        auto found = typeNames.find(type.name());
        return found == typeNames.end() ? type.name() : found->second;
      };
      conversion.from = f;
      conversion.to = t;
      conversion.instruction = *instruction;
      replaceAll(conversion.instruction, "%f", spelt(f));
      replaceAll(conversion.instruction, "%t", spelt(t));
      target.conversions.push_back(conversion);
    }
  return {};
}

Result<CastTarget> Reader::read() {
  const Json &root = document.root();
  Result<std::string> schema = getString(root, "schema", &document);
  if (!schema)
    return takeError(schema);
  if (*schema != kSchema)
    return fail(root["schema"], "unknown schema '" + *schema + "', expected '" +
                                    std::string(kSchema) + "'");
  if (Status s = checkFields(root,
                             {"schema", "title", "source", "extends",
                              "rounding_names", "type_names", "conversions"},
                             &document);
      !s)
    return takeError(s);
  CastTarget target;
  Result<std::string> title = getString(root, "title", &document);
  Result<std::string> source = getString(root, "source", &document);
  for (Result<std::string> *field : {&title, &source})
    if (!*field)
      return takeError(*field);
  target.title = *title;
  target.source = *source;
  // What is inherited is spelt by the names of the base, and these hold here
  // unless this table has its own.
  if (Status s = inherit(target); !s)
    return takeError(s);
  if (Status s = readNames(); !s)
    return takeError(s);
  Result<const Json *> conversions = getArray(root, "conversions", &document);
  if (!conversions)
    return takeError(conversions);
  for (const Json &entry : **conversions)
    if (Status s = readConversion(entry, target); !s)
      return takeError(s);
  if (target.conversions.empty())
    return fail(root, "a table without conversions");
  return target;
}

/// Hands its names on to the reader of the table that extends it.
static Result<CastTarget> parseTarget(std::string text, const std::string &file,
                                      unsigned depth, Reader *child) {
  Result<JsonDocument> document = JsonDocument::parse(std::move(text), file);
  if (!document)
    return takeError(document);
  Reader reader(*document, depth);
  Result<CastTarget> target = reader.read();
  if (target && child) {
    child->roundings = reader.roundings;
    child->typeNames = reader.typeNames;
  }
  return target;
}

/// "tables/my.json" -> "my".
static std::string baseName(const std::string &path) {
  size_t slash = path.find_last_of('/');
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  size_t dot = name.find_last_of('.');
  return dot == std::string::npos ? name : name.substr(0, dot);
}

Result<CastTarget> plumb::parseCastTarget(std::string text,
                                          const std::string &file) {
  Result<CastTarget> target = parseTarget(std::move(text), file, 0, nullptr);
  if (target)
    target->name = baseName(file);
  return target;
}

Result<CastTarget> plumb::loadCastTarget(const std::string &nameOrPath) {
  for (unsigned i = 0; i < kNumEmbeddedTargets; ++i)
    if (nameOrPath == kEmbeddedTargets[i].name)
      return parseCastTarget(kEmbeddedTargets[i].text, nameOrPath + ".json");
  bool isPath = nameOrPath.size() > 5 &&
                nameOrPath.compare(nameOrPath.size() - 5, 5, ".json") == 0;
  if (isPath) {
    Result<std::string> text = readTextFile(nameOrPath);
    if (!text)
      return takeError(text);
    return parseCastTarget(*text, nameOrPath);
  }
  std::vector<std::string> names = builtinCastTargets();
  std::string all;
  for (const std::string &name : names)
    all += " " + name;
  return makeError("unknown target '" + nameOrPath + "'" +
                   didYouMean(nameOrPath, names) + " (targets:" + all +
                   ", or the path of a table in a .json file)");
}
