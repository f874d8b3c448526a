//===- ArgSpecValue.cpp - values for the arguments of an entry ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings together what the entry says about an argument, what SPEC says, and
// --dim; every contradiction is an error that names the argument.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Oracle/InputsNpy.h"
#include "plumbline/Support/Npz.h"
#include <charconv>

using namespace plumb;

static std::string plural(size_t n, const char *what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

static std::string listTypes(const std::vector<EntryType> &types) {
  std::string text;
  for (const EntryType &t : types)
    text += (text.empty() ? " (" : ", ") + entryTypeText(t);
  return text.empty() ? text : text + ")";
}

namespace {

/// One argument that is being made.
class ArgumentMaker {
public:
  ArgumentMaker(unsigned number, const EntryType &entry, ArgType type)
      : number(number), entry(entry), type(std::move(type)) {}

  /// Takes the open sizes from --dim: `sizes[first...]`, -1 where not given.
  Status applyDims(const std::vector<int64_t> &sizes, size_t first);
  Result<HostValue> make(const ArgSpec &spec, uint64_t seed);

private:
  Status fillFromElements(const ArgSpec &spec, HostValue &value);
  Result<HostValue> fromFile(const ArgSpec &spec);

  unsigned number;
  const EntryType &entry;
  ArgType type;
  size_t firstDim = 0;
};

} // namespace

Status ArgumentMaker::applyDims(const std::vector<int64_t> &sizes,
                                size_t first) {
  firstDim = first;
  for (int64_t &d : type.shape)
    if (d == kDynamicSize) {
      if (sizes[first] >= 0)
        d = sizes[first];
      ++first;
    }
  return {};
}

Status ArgumentMaker::fillFromElements(const ArgSpec &spec, HostValue &value) {
  ElementType part = type.part();
  if (spec.elementIsPair != (value.parts == 2))
    return makeError(value.parts == 2
                         ? "complex elements are written (re,im)"
                         : "a pair (re,im) is no " + toString(part));
  std::vector<llvm::APInt> bits;
  bits.reserve(spec.elements.size());
  for (size_t i = 0; i < spec.elements.size(); ++i) {
    Result<llvm::APInt> b = parseElement(spec.elements[i], part);
    if (!b && spec.content == ArgSpec::Content::List)
      return makeError("element " + std::to_string(i / value.parts) + ": " +
                       b.error().message);
    if (!b)
      return takeError(b);
    bits.push_back(*b);
  }
  if (spec.content == ArgSpec::Content::List) {
    for (const llvm::APInt &b : bits)
      value.append(b);
    return {};
  }
  uint64_t n = value.count();
  value.bits.reserve(n);
  for (uint64_t i = 0; i < n; ++i)
    value.append(bits[i % value.parts]);
  return {};
}

Result<HostValue> ArgumentMaker::fromFile(const ArgSpec &spec) {
  Result<NpyArray> array = [&]() -> Result<NpyArray> {
    if (spec.member.empty())
      return readNpy(spec.file);
    Result<NpzFile> archive = NpzFile::open(spec.file);
    if (!archive)
      return takeError(archive);
    return archive->read(spec.member);
  }();
  if (!array)
    return takeError(array);
  Result<HostValue> value = fromNpy(*array, type.element);
  if (!value)
    return makeError(spec.file, value.error().message);
  if (Status s = refineShape(type, array->shape); !s)
    return makeError(spec.file, s.error().message);
  value->isScalar = type.isScalar;
  return value;
}

Result<HostValue> ArgumentMaker::make(const ArgSpec &spec, uint64_t seed) {
  if (spec.type)
    if (Status s = refineType(type, *spec.type); !s)
      return takeError(s);
  if (spec.content == ArgSpec::Content::File)
    return fromFile(spec);
  if (spec.content == ArgSpec::Content::List) {
    size_t n = spec.elements.size() / (spec.elementIsPair ? 2 : 1);
    bool flat =
        spec.nesting.size() == 1 && type.shape.size() != 1 && !type.isScalar;
    if (Status s =
            flat ? refineCount(type, n) : refineShape(type, spec.nesting);
        !s)
      return takeError(s);
  }
  if (!type.hasStaticShape()) {
    std::string message = entryTypeText(entry) + " leaves sizes open: give";
    size_t dim = firstDim;
    for (size_t i = 0; i < entry.layout.shape.size(); ++i)
      if (entry.layout.shape[i] == kDynamicSize) {
        if (type.shape[i] == kDynamicSize)
          message += " --dim d" + std::to_string(dim) + "=SIZE";
        ++dim;
      }
    return makeError(message + ", or a shape in --arg");
  }
  if (Result<uint64_t> count = countElements(type); !count)
    return takeError(count);
  HostValue value = makeHostValue(type);
  Status filled = spec.content == ArgSpec::Content::Splat ||
                          spec.content == ArgSpec::Content::List
                      ? fillFromElements(spec, value)
                      : generate(spec.generator, type, seed, number, value);
  if (!filled)
    return takeError(filled);
  return value;
}

/// The sizes that --dim gives, -1 where it gives none.
static Result<std::vector<int64_t>>
parseDims(const std::vector<std::string> &texts, size_t numOpen) {
  std::vector<int64_t> sizes(numOpen, -1);
  for (const std::string &text : texts) {
    size_t equals = text.find('=');
    size_t dim = 0;
    int64_t size = -1;
    auto number = [](std::string_view t, auto &value) {
      auto parsed = std::from_chars(t.data(), t.data() + t.size(), value);
      return parsed.ec == std::errc() && parsed.ptr == t.data() + t.size();
    };
    std::string_view view = text;
    if (equals == text.npos || view[0] != 'd' ||
        !number(view.substr(1, equals - 1), dim) ||
        !number(view.substr(equals + 1), size) || size < 0)
      return makeError("--dim " + text + ": expected dN=SIZE such as d0=128");
    if (dim >= numOpen)
      return makeError("--dim " + text + ": the entry's argument types have " +
                       plural(numOpen, "open size") +
                       (numOpen ? ", d0 to d" + std::to_string(numOpen - 1)
                                : std::string()));
    if (sizes[dim] >= 0 && sizes[dim] != size)
      return makeError("--dim d" + std::to_string(dim) +
                       " is given twice, as " + std::to_string(sizes[dim]) +
                       " and " + std::to_string(size));
    sizes[dim] = size;
  }
  return sizes;
}

Result<std::vector<HostValue>>
plumb::makeArguments(const std::vector<std::string> &specs,
                     const std::vector<EntryType> &types,
                     const ArgOptions &options) {
  if (specs.size() > types.size())
    return makeError("--arg is given " + plural(specs.size(), "time") +
                     ", but the entry takes " +
                     plural(types.size(), "argument") + listTypes(types));
  size_t numOpen = 0;
  for (const EntryType &t : types)
    for (int64_t d : t.layout.shape)
      numOpen += d == kDynamicSize;
  Result<std::vector<int64_t>> sizes = parseDims(options.dims, numOpen);
  if (!sizes)
    return takeError(sizes);

  std::vector<HostValue> values;
  size_t firstDim = 0;
  for (size_t i = 0; i < types.size(); ++i) {
    std::string text = i < specs.size() ? specs[i] : "_";
    auto fail = [&](const Error &e) {
      Error error = e;
      std::string given = i < specs.size() ? " in '" + text + "'" : "";
      error.message = "argument " + std::to_string(i) + ", " +
                      entryTypeText(types[i]) + given + ": " + e.message;
      return tl::unexpected<Error>(std::move(error));
    };
    Result<ArgType> type = argTypeOf(types[i]);
    if (!type)
      return fail(type.error());
    Result<ArgSpec> spec = parseArgSpec(text);
    if (!spec)
      return fail(spec.error());
    ArgumentMaker maker(static_cast<unsigned>(i), types[i], std::move(*type));
    if (Status s = maker.applyDims(*sizes, firstDim); !s)
      return fail(s.error());
    Result<HostValue> value = maker.make(*spec, options.seed);
    if (!value)
      return fail(value.error());
    values.push_back(std::move(*value));
    for (int64_t d : types[i].layout.shape)
      firstDim += d == kDynamicSize;
  }
  return values;
}
