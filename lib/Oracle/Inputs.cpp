//===- Inputs.cpp - all arguments of a run from a JSON file ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads one object an argument, checks it against the entry and fills a value.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Inputs.h"
#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Oracle/InputsGenerate.h"
#include "plumbline/Oracle/InputsType.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Support/Suggest.h"
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

class InputReader {
public:
  InputReader(const JsonDocument &document, const Json &object, unsigned number,
              const EntryType &entry)
      : document(document), object(object), number(number), entry(entry) {}

  Result<HostValue> read();

private:
  tl::unexpected<Error> fail(const Json &at, const std::string &message) const {
    return tl::unexpected<Error>(
        document.errorAt(at, "argument " + std::to_string(number) + ", " +
                                 entryTypeText(entry) + ": " + message));
  }
  /// The errors of Json.h know their place already, not the argument.
  template <class T> tl::unexpected<Error> fail(const Result<T> &failed) const {
    Error error = failed.error();
    error.message += " (argument " + std::to_string(number) + ")";
    return tl::unexpected<Error>(std::move(error));
  }

  Status readType();
  Status readShape();
  Result<llvm::APInt> part(const Json &value);
  Status element(const Json &value, HostValue &out);
  Status list(const Json &value, size_t depth, bool flat, HostValue &out);
  Result<std::optional<GeneratorNumber>> parameter(const Json &rule,
                                                   std::string_view key);
  Status generator(const Json &rule, HostValue &out);

  const JsonDocument &document;
  const Json &object;
  unsigned number;
  const EntryType &entry;
  ArgType type;
};

} // namespace

Status InputReader::readType() {
  Result<ArgType> wanted = argTypeOf(entry);
  if (!wanted)
    return fail(object, wanted.error().message);
  type = std::move(*wanted);
  Result<std::string> text = getString(object, "type", &document);
  if (!text)
    return fail(text);
  const Json &at = *findField(object, "type");
  Result<ArgType> given = parseArgType(*text);
  if (!given)
    return fail(at, given.error().message);
  if (Status s = refineType(type, *given); !s)
    return fail(at, s.error().message);
  return {};
}

/// Whether a list is nested below its first level; pairs of complex elements
/// do not count.
static bool isNested(const Json &data, unsigned parts) {
  if (!data.is_array() || data.empty() || !data[0].is_array())
    return false;
  return parts == 1 || data[0].empty() || data[0][0].is_array();
}

Status InputReader::readShape() {
  if (const Json *shape = findField(object, "shape")) {
    Result<std::vector<int64_t>> sizes =
        getIntArray(object, "shape", &document);
    if (!sizes)
      return fail(sizes);
    for (int64_t d : *sizes)
      if (d < 0)
        return fail(*shape, "sizes are not negative");
    if (Status s = refineShape(type, *sizes); !s)
      return fail(*shape, s.error().message);
  }
  const Json *data = findField(object, "data");
  if (!data || !data->is_array() || type.isScalar)
    return {};
  unsigned parts = type.parts();
  if (!isNested(*data, parts)) {
    if (Status s = refineCount(type, data->size()); !s)
      return fail(*data, s.error().message);
    return {};
  }
  std::vector<int64_t> nesting;
  const Json *level = data;
  for (size_t d = 0; d < type.shape.size() && level->is_array(); ++d) {
    nesting.push_back(static_cast<int64_t>(level->size()));
    if (level->empty())
      break;
    level = &level->front();
  }
  if (Status s = refineShape(type, nesting); !s)
    return fail(*data, s.error().message);
  return {};
}

Result<llvm::APInt> InputReader::part(const Json &value) {
  ElementType p = type.part();
  Result<llvm::APInt> bits = [&]() -> Result<llvm::APInt> {
    if (value.is_number_unsigned())
      return elementFromInt(value.get<uint64_t>(), p);
    if (value.is_number_integer())
      return elementFromInt(value.get<int64_t>(), p);
    if (value.is_number_float())
      return elementFromDouble(value.get<double>(), p);
    if (value.is_boolean() && p.isInteger())
      return elementFromInt(value.get<bool>(), p);
    if (value.is_string())
      return parseElement(value.get_ref<const std::string &>(), p);
    return makeError("expected a " + toString(p) + ", got " +
                     std::string(jsonTypeName(value)));
  }();
  if (!bits)
    return fail(value, bits.error().message);
  return bits;
}

Status InputReader::element(const Json &value, HostValue &out) {
  if (type.parts() == 1) {
    Result<llvm::APInt> bits = part(value);
    if (!bits)
      return takeError(bits);
    out.append(*bits);
    return {};
  }
  if (!value.is_array() || value.size() != 2)
    return fail(value, "expected a complex number [re, im]");
  for (const Json &p : value) {
    Result<llvm::APInt> bits = part(p);
    if (!bits)
      return takeError(bits);
    out.append(*bits);
  }
  return {};
}

Status InputReader::list(const Json &value, size_t depth, bool flat,
                         HostValue &out) {
  if (depth == type.shape.size())
    return element(value, out);
  if (!value.is_array())
    return fail(value,
                "expected a list, got " + std::string(jsonTypeName(value)));
  if (!flat && value.size() != static_cast<uint64_t>(type.shape[depth]))
    return fail(value, "expected a list of " +
                           std::to_string(type.shape[depth]) + ", got one of " +
                           std::to_string(value.size()));
  for (const Json &v : value) {
    Status s = flat ? element(v, out) : list(v, depth + 1, false, out);
    if (!s)
      return s;
  }
  return {};
}

Result<std::optional<GeneratorNumber>>
InputReader::parameter(const Json &rule, std::string_view key) {
  const Json *value = findField(rule, key);
  if (!value)
    return std::optional<GeneratorNumber>();
  if (value->is_number_integer() &&
      !(value->is_number_unsigned() &&
        value->get<uint64_t>() > uint64_t(INT64_MAX)))
    return std::optional(GeneratorNumber::of(value->get<int64_t>()));
  Result<double> real = plumb::getDouble(rule, key, &document);
  if (!real)
    return fail(real);
  return std::optional(GeneratorNumber::of(*real));
}

Status InputReader::generator(const Json &rule, HostValue &out) {
  struct Rule {
    std::string_view name;
    Generator::Kind kind;
    std::initializer_list<std::string_view> keys;
    unsigned required; ///< bit set of keys
  };
  static const Rule kRules[] = {
      {"iota", Generator::Kind::Iota, {"start", "step"}, 0},
      {"mod", Generator::Kind::Mod, {"mul", "add", "mod", "sub"}, 4},
      {"lcg", Generator::Kind::Lcg, {"seed", "lo", "hi"}, 7},
  };
  Result<std::string> kind = getString(rule, "kind", &document);
  if (!kind)
    return fail(kind);
  const Rule *found = nullptr;
  for (const Rule &r : kRules)
    if (r.name == *kind)
      found = &r;
  if (!found)
    return fail(*findField(rule, "kind"),
                "unknown generator '" + *kind + "', expected iota, mod or lcg");
  Generator g;
  g.kind = found->kind;
  unsigned bit = 1;
  for (std::string_view key : found->keys) {
    if ((found->required & bit) && !findField(rule, key))
      return fail(rule, *kind + " needs the field '" + std::string(key) + "'");
    Result<std::optional<GeneratorNumber>> p = parameter(rule, key);
    if (!p)
      return takeError(p);
    g.parameters.push_back(*p);
    bit <<= 1;
  }
  for (auto it = rule.begin(); it != rule.end(); ++it)
    if (it.key() != "kind" && std::find(found->keys.begin(), found->keys.end(),
                                        it.key()) == found->keys.end())
      return fail(it.value(), *kind + " has no field '" + it.key() + "'" +
                                  didYouMean(it.key(), found->keys));
  if (Status s = generate(g, type, 0, number, out); !s)
    return fail(rule, s.error().message);
  return {};
}

Result<HostValue> InputReader::read() {
  if (!object.is_object())
    return fail(object, "expected an object with type and value, data, splat "
                        "or gen, got " +
                            std::string(jsonTypeName(object)));
  if (Status s = checkFields(object,
                             {"type", "shape", "value", "data", "splat", "gen"},
                             &document);
      !s)
    return fail(s);
  if (Status s = readType(); !s)
    return takeError(s);
  if (Status s = readShape(); !s)
    return takeError(s);

  const Json *content = nullptr;
  std::string_view key;
  for (std::string_view k : {"value", "data", "splat", "gen"})
    if (const Json *field = findField(object, k)) {
      if (content)
        return fail(object, "has both '" + std::string(key) + "' and '" +
                                std::string(k) + "', expected one of them");
      content = field;
      key = k;
    }
  if (!content)
    return fail(object, "has no elements, expected value, data, splat or gen");
  if (!type.hasStaticShape())
    return fail(object, "leaves sizes open, expected a field 'shape'");
  if (Result<uint64_t> count = countElements(type); !count)
    return fail(object, count.error().message);
  if ((key == "value") != type.isScalar && key != "gen")
    return fail(*content, type.isScalar
                              ? "a scalar has a 'value'"
                              : "a shaped argument has data, splat or gen");

  HostValue value = makeHostValue(type);
  Status filled;
  if (key == "gen") {
    filled = generator(*content, value);
  } else if (key == "data") {
    filled = list(*content, 0, !isNested(*content, type.parts()), value);
  } else {
    filled = element(*content, value);
    if (filled && key == "splat") {
      HostValue one = value;
      for (uint64_t i = value.parts, n = value.count(); i < n; ++i)
        value.append(one.element(i % value.parts));
      if (value.count() == 0)
        value.bits.clear(), value.high.clear();
    }
  }
  if (!filled)
    return takeError(filled);
  return value;
}

Result<std::vector<HostValue>>
plumb::parseInputs(const JsonDocument &document,
                   const std::vector<EntryType> &types) {
  const Json *list = &document.root();
  if (list->is_object()) {
    Result<const Json *> inputs = getArray(*list, "inputs", &document);
    if (!inputs)
      return takeError(inputs);
    list = *inputs;
  }
  if (!list->is_array())
    return tl::unexpected<Error>(document.errorAt(
        *list, "expected an array with one object an argument, or an object "
               "with such an array in 'inputs', got " +
                   std::string(jsonTypeName(*list))));
  if (list->size() != types.size()) {
    std::string wanted;
    for (const EntryType &t : types)
      wanted += (wanted.empty() ? " (" : ", ") + entryTypeText(t);
    return tl::unexpected<Error>(
        document.errorAt(*list, "holds " + std::to_string(list->size()) +
                                    " arguments, but the entry takes " +
                                    std::to_string(types.size()) + wanted +
                                    (wanted.empty() ? "" : ")")));
  }
  std::vector<HostValue> values;
  for (size_t i = 0; i < types.size(); ++i) {
    Result<HostValue> value =
        InputReader(document, (*list)[i], unsigned(i), types[i]).read();
    if (!value)
      return takeError(value);
    values.push_back(std::move(*value));
  }
  return values;
}

Result<std::vector<HostValue>>
plumb::readInputs(const std::string &path,
                  const std::vector<EntryType> &types) {
  Result<JsonDocument> document = JsonDocument::read(path);
  if (!document)
    return takeError(document);
  return parseInputs(*document, types);
}
