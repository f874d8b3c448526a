//===- GraphFields.cpp - ids, regions and types in graph files ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphJson.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <cctype>
#include <charconv>

using namespace plumb;

tl::unexpected<Error> plumb::jsonError(const Json &value,
                                       const JsonDocument &document,
                                       std::string message) {
  return tl::unexpected<Error>(document.errorAt(value, std::move(message)));
}

Result<std::string> plumb::readId(const Json &object, std::string_view key,
                                  const JsonDocument &document,
                                  bool *isNumber) {
  const Json *value = findField(object, key);
  std::string id;
  if (value && value->is_number_integer()) {
    if (isNumber)
      *isNumber = true;
    id = value->dump();
  } else {
    Result<std::string> text = getString(object, key, &document);
    if (!text)
      return text;
    id = std::move(*text);
  }
  constexpr size_t longest = 65535;
  if (id.size() > longest)
    return jsonError(*value, document,
                     "found " + std::to_string(id.size()) +
                         " characters, expected at most 65535");
  return id;
}

Result<uint64_t> plumb::readNumber(const Json &object, std::string_view key,
                                   const JsonDocument &document) {
  const Json *value = findField(object, key);
  if (!value || !value->is_string())
    return getUInt(object, key, &document);
  const std::string &text = value->get_ref<const std::string &>();
  bool hex = text.size() > 2 && text[0] == '0' && (text[1] | 32) == 'x';
  const char *end = text.data() + text.size();
  uint64_t number = 0;
  auto [stop, code] =
      std::from_chars(text.data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
  if (code != std::errc() || stop != end)
    return jsonError(*value, document,
                     "found " + quotedText(text) +
                         ", expected a number below 2^64, decimal or 0x");
  return number;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

std::optional<unsigned> plumb::dtypeBits(std::string_view name) {
  std::string lower;
  for (char c : name)
    if (c != '_')
      lower += char(std::tolower(static_cast<unsigned char>(c)));
  struct Named {
    std::string_view name;
    unsigned bits;
  };
  static constexpr Named named[] = {
      {"bool", 8},       {"half", 16},        {"float", 32}, {"double", 64},
      {"bfloat16", 16},  {"bf16", 16},        {"tf32", 32},  {"index", 64},
      {"complex64", 64}, {"complex128", 128}, {"f80", 128},  {"hf8", 8},
      {"hifloat8", 8},   {"byte", 8},         {"char", 8},   {"short", 16},
      {"int", 32},       {"long", 64},
  };
  for (const Named &n : named)
    if (lower == n.name)
      return n.bits;
  // complex<f32>
  if (lower.rfind("complex<", 0) == 0 && lower.back() == '>') {
    std::optional<unsigned> part = dtypeBits(lower.substr(8, lower.size() - 9));
    return part ? std::optional<unsigned>(2 * *part) : std::nullopt;
  }
  // A class of numbers, its width, and for floats how the bits are used
  // (f8E4M3FN, float8e4m3).
  for (std::string_view prefix :
       {"float", "uint", "int", "fp", "ui", "si", "f", "i", "u", "s", "b"}) {
    if (lower.compare(0, prefix.size(), prefix) != 0)
      continue;
    const char *begin = lower.data() + prefix.size();
    const char *end = lower.data() + lower.size();
    unsigned bits = 0;
    auto [stop, code] = std::from_chars(begin, end, bits);
    if (code != std::errc() || bits == 0 || bits > 1024)
      continue;
    bool isFloat = prefix[0] == 'f';
    if (stop == end)
      return isFloat && bits != 4 && bits != 6 && bits != 8 && bits != 16 &&
                     bits != 32 && bits != 64 && bits != 128
                 ? std::nullopt
                 : std::optional<unsigned>(bits);
    if (isFloat && bits <= 8 && *stop == 'e')
      return bits;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

static Result<std::vector<uint64_t>> readList(const Json &access,
                                              std::string_view key,
                                              const JsonDocument &document) {
  Result<const Json *> array = getArray(access, key, &document);
  if (!array)
    return takeError(array);
  std::vector<uint64_t> values;
  for (const Json &element : **array) {
    Result<uint64_t> value = asUInt(element, &document);
    if (!value)
      return takeError(value);
    if (*value >= regionLimit)
      return jsonError(element, document,
                       "found " + element.dump() + ", expected less than 2^61");
    values.push_back(*value);
  }
  return values;
}

Result<ByteRegion> plumb::readRegion(const Json &access,
                                     const JsonDocument &document,
                                     std::optional<uint64_t> bufferBytes) {
  const Json *shapeField = findField(access, "shape");
  if (!shapeField) {
    for (const char *key : {"offset", "strides"})
      if (const Json *field = findField(access, key))
        return jsonError(*field, document,
                         "expected a shape beside it, or neither");
    if (!bufferBytes)
      return jsonError(access, document,
                       "found no shape, and the buffer has no size; expected "
                       "one of them");
    return ByteRegion::interval(0, *bufferBytes);
  }
  Result<std::string> dtype = getString(access, "dtype", &document);
  if (!dtype)
    return takeError(dtype);
  std::optional<unsigned> bits = dtypeBits(*dtype);
  if (!bits)
    return jsonError(*findField(access, "dtype"), document,
                     "unknown dtype " + quotedText(*dtype) +
                         ", expected one such as f32, bf16, i8, f8E4M3FN");
  uint64_t offset = 0;
  if (const Json *field = findField(access, "offset")) {
    Result<uint64_t> value = asUInt(*field, &document);
    if (!value)
      return takeError(value);
    offset = *value;
    if (offset >= regionLimit)
      return jsonError(*field, document,
                       "found " + field->dump() + ", expected less than 2^61");
  }
  Result<std::vector<uint64_t>> shape = readList(access, "shape", document);
  if (!shape)
    return takeError(shape);
  std::vector<uint64_t> strides;
  if (const Json *field = findField(access, "strides")) {
    Result<std::vector<uint64_t>> list = readList(access, "strides", document);
    if (!list)
      return takeError(list);
    if (list->size() != shape->size())
      return jsonError(*field, document,
                       "found " + std::to_string(list->size()) +
                           " strides, expected as many as the shape has "
                           "dimensions: " +
                           std::to_string(shape->size()));
    strides = std::move(*list);
  } else {
    uint64_t next = 1;
    for (size_t i = shape->size(); i--;) {
      strides.insert(strides.begin(), next);
      next = std::min(next, regionLimit) *
             std::min<uint64_t>((*shape)[i], 1 << 30);
      next = std::min(next, regionLimit);
    }
  }

  // Elements of less than a byte share bytes: their region is found in bits.
  // A stride that is no whole number of bytes is possible only where it joins
  // neighbours.
  using Wide = unsigned __int128;
  uint64_t run = *bits;
  std::vector<ByteDim> dims;
  Result<ByteRegion> region = ByteRegion();
  if (*bits % 8 == 0) {
    Wide begin = Wide(offset) * (*bits / 8);
    for (size_t i = 0; i != strides.size(); ++i) {
      Wide stride = Wide(strides[i]) * (*bits / 8);
      dims.push_back(
          {(*shape)[i], uint64_t(std::min<Wide>(stride, regionLimit))});
    }
    region = ByteRegion::strided(uint64_t(std::min<Wide>(begin, regionLimit)),
                                 *bits / 8, dims);
  } else {
    for (size_t i = 0; i != strides.size(); ++i)
      dims.push_back(
          {(*shape)[i],
           uint64_t(std::min<Wide>(Wide(strides[i]) * *bits, regionLimit))});
    region = ByteRegion::strided(
        uint64_t(std::min<Wide>(Wide(offset) * *bits, regionLimit)), run, dims);
    if (region && !region->empty()) {
      ByteRegion inBits = *region;
      for (ByteDim &dim : inBits.dims) {
        if (dim.stride % 8)
          return jsonError(access, document,
                           "elements of " + std::to_string(*bits) +
                               " bits with a stride of " +
                               std::to_string(dim.stride) +
                               " bits, expected whole bytes");
        dim.stride /= 8;
      }
      uint64_t first = inBits.begin / 8;
      uint64_t last = (inBits.begin + inBits.run + 7) / 8;
      region = ByteRegion::strided(first, last - first, inBits.dims);
    }
  }
  if (!region)
    return jsonError(access, document,
                     region.error().message + ", expected less");
  if (bufferBytes && region->hull().hi > *bufferBytes)
    return jsonError(
        access, document,
        "the access ends at byte " + std::to_string(region->hull().hi) +
            ", expected at most the buffer's " + std::to_string(*bufferBytes));
  return region;
}

Result<uint8_t> plumb::readMode(const Json &access,
                                const JsonDocument &document) {
  Result<std::string> name = getString(access, "access", &document);
  if (!name)
    return takeError(name);
  if (*name == "read")
    return uint8_t(ReadAccess);
  if (*name == "write")
    return uint8_t(WriteAccess);
  if (*name == "readwrite")
    return uint8_t(ReadAccess | WriteAccess);
  if (*name == "accumulate")
    return uint8_t(AccumulateAccess);
  if (*name == "unknown")
    return uint8_t(0);
  return jsonError(
      *findField(access, "access"), document,
      "found " + quotedText(*name) +
          ", expected read, write, readwrite, accumulate or unknown" +
          didYouMean(*name,
                     {"read", "write", "readwrite", "accumulate", "unknown"}));
}

Result<DepsBuffer> plumb::readBuffer(const JsonElement &element) {
  if (Status s = checkFields(
          element.value, {"id", "bytes", "alloc", "free", "address", "version"},
          &element.document);
      !s)
    return takeError(s);
  DepsBuffer buffer;
  Result<std::string> id = readId(element.value, "id", element.document);
  if (!id)
    return takeError(id);
  buffer.id = std::move(*id);
  for (auto [key, to] :
       {std::pair("bytes", &buffer.bytes), {"address", &buffer.address}})
    if (const Json *field = findField(element.value, key)) {
      Result<uint64_t> value = readNumber(element.value, key, element.document);
      if (!value)
        return takeError(value);
      if (*value >= regionLimit)
        return jsonError(*field, element.document,
                         "found " + std::to_string(*value) +
                             ", expected less than 2^61");
      *to = *value;
    }
  const Json *alloc = findField(element.value, "alloc");
  if (findField(element.value, "version")) {
    Result<uint64_t> value =
        readNumber(element.value, "version", element.document);
    if (!value)
      return takeError(value);
    buffer.version = *value;
  } else if (alloc && !alloc->is_null()) {
    // What a task allocates is a buffer of its own, wherever it lies.
    buffer.version = (uint64_t(1) << 63) | element.index;
  }
  return buffer;
}

Result<uint32_t> plumb::lookUp(const IndexOf &indexOf, const std::string &id,
                               const char *what, const Json &place,
                               const JsonDocument &document) {
  auto found = indexOf.find(id);
  if (found != indexOf.end())
    return found->second;
  std::string hint;
  if (indexOf.size() <= 1000 && id.size() <= 80) {
    std::vector<std::string> names;
    for (const auto &entry : indexOf)
      names.push_back(entry.first);
    std::sort(names.begin(), names.end());
    hint = didYouMean(id, names);
  }
  return jsonError(place, document,
                   std::string("unknown ") + what + " " + quotedText(id) +
                       (hint.empty() ? ", expected the id of one" : hint));
}

Result<TaskIndex> plumb::readTaskId(const IndexOf &taskOf, const Json &object,
                                    std::string_view key,
                                    const JsonDocument &document) {
  Result<std::string> id = readId(object, key, document);
  if (!id)
    return takeError(id);
  return lookUp(taskOf, *id, "task", *findField(object, key), document);
}
