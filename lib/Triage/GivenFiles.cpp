//===- GivenFiles.cpp - outputs that somebody else computed ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GivenFiles.h. Values keep the types of their file: an f32 golden of an
// f16 program says more than its rounding to f16 does.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Triage/GivenFiles.h"
#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Oracle/InputsType.h"
#include "plumbline/Support/Json.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace plumb {

static std::string listOf(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i != names.size() && i != 8; ++i)
    text +=
        (i ? ", " : "") + (names[i].empty() ? std::string("one without a name")
                                            : "'" + names[i] + "'");
  return names.size() > 8 ? text + ", ..." : text;
}

/// The name of the array in `file` that is output `index`; null: none.
static const std::string *nameFor(const ArrayFile &file,
                                  const std::vector<OutputSlot> &outputs,
                                  size_t index) {
  const std::vector<std::string> &names = file.names();
  auto find = [&](const std::string &name) -> const std::string * {
    auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? nullptr : &*found;
  };
  if (const std::string *name = find(outputs[index].name))
    return name;
  bool anyFits = false;
  for (const OutputSlot &output : outputs)
    anyFits |= find(output.name) != nullptr;
  if (anyFits)
    return nullptr;
  if (const std::string *name = find("arr_" + std::to_string(index)))
    return name;
  return names.size() == 1 && outputs.size() == 1 ? &names.front() : nullptr;
}

/// The type to take an array's bytes for: its own, unless that says nothing or
/// may be the bits of a float that numpy has no name for. A golden of integers
/// for a program of floats is read as it is: that is what is wrong with it.
static std::optional<ElementType> wantedType(const std::string &descr,
                                             const ElementType &program) {
  Result<ElementType> own = elementTypeOf(descr);
  if (!own || own->isComplex() != program.isComplex())
    return program;
  if (own->kind == ElementType::Kind::UInt && program.isFloat() &&
      own->partBytes() == program.partBytes())
    return program;
  return std::nullopt;
}

static Result<HostValue> valueOf(NpyArray array, const OutputSlot &slot) {
  Result<ArgType> type = argTypeOf(slot.type);
  if (!type)
    return takeError(type);
  if (Status s = refineShape(*type, array.shape); !s)
    return takeError(s);
  std::optional<ElementType> wanted = wantedType(array.descr, type->element);
  Result<TypedArray> typed = typedArray(std::move(array), wanted);
  if (!typed)
    return takeError(typed);
  Result<HostValue> value = toHostValue(*typed);
  if (value)
    value->isScalar = type->isScalar;
  return value;
}

Result<GivenOutputs> readGivenOutputs(const std::string &path,
                                      const std::vector<OutputSlot> &outputs) {
  Result<ArrayFile> file = ArrayFile::open(path);
  if (!file)
    return takeError(file);
  GivenOutputs given;
  given.file = path;
  bool any = false;
  std::string expected;
  for (size_t i = 0; i != outputs.size(); ++i) {
    const OutputSlot &slot = outputs[i];
    expected += (i ? ", " : "") + slot.name;
    given.names.push_back(slot.name);
    const std::string *name = nameFor(*file, outputs, i);
    given.present.push_back(name != nullptr);
    if (!name) {
      given.values.emplace_back();
      given.fileTypes.emplace_back();
      continue;
    }
    any = true;
    Result<NpyArray> array = file->read(*name);
    if (!array)
      return takeError(array);
    Result<ElementType> type = elementTypeOf(array->descr);
    given.fileTypes.push_back(type ? toString(*type) : array->descr);
    Result<HostValue> value = valueOf(std::move(*array), slot);
    if (!value) {
      Error error = value.error();
      error.file = path;
      error.message = slot.name + ": " + error.message;
      return tl::unexpected<Error>(std::move(error));
    }
    given.values.push_back(std::move(*value));
  }
  if (!any)
    return makeError(path, outputs.empty()
                               ? "the entry has no outputs to compare"
                               : "it has no array of the program's outputs: "
                                 "expected " +
                                     expected + ", got " +
                                     listOf(file->names()));
  return given;
}

static Status readTag(const Json &json, const JsonDocument &document,
                      const std::string &folder, DeviceRun &run) {
  if (Status s =
          checkFields(json, {"tag", "occurrence", "file", "array"}, &document);
      !s)
    return s;
  GivenTag tag;
  Result<std::string> name = getString(json, "tag", &document),
                      path = getString(json, "file", &document);
  if (!name)
    return takeError(name);
  if (!path)
    return takeError(path);
  tag.name = *name;
  if (findField(json, "occurrence")) {
    Result<uint64_t> occurrence = getUInt(json, "occurrence", &document);
    if (!occurrence)
      return takeError(occurrence);
    if (*occurrence > UINT32_MAX)
      return tl::unexpected<Error>(
          document.errorAt(json, "occurrence: expected a number below 2^32"));
    tag.occurrence = static_cast<unsigned>(*occurrence);
  }
  Result<ArrayFile> file = ArrayFile::open(folder + "/" + *path);
  if (!file)
    return takeError(file);
  std::string array = file->names().size() == 1 ? file->names().front() : *name;
  if (findField(json, "array")) {
    Result<std::string> given = getString(json, "array", &document);
    if (!given)
      return takeError(given);
    array = *given;
  }
  Result<NpyArray> read = file->read(array);
  if (!read)
    return takeError(read);
  Result<TypedArray> typed = typedArray(std::move(*read));
  if (!typed)
    return makeError(file->path(), array + ": " + typed.error().message);
  Result<HostValue> value = toHostValue(*typed);
  if (!value)
    return takeError(value);
  tag.value = std::move(*value);
  run.tags.push_back(std::move(tag));
  return {};
}

Result<DeviceRun> readDeviceRun(const std::string &folder,
                                const std::vector<OutputSlot> &outputs) {
  static constexpr const char *schema = "plumbline.device-run/1";
  Result<JsonDocument> document = JsonDocument::read(folder + "/manifest.json");
  if (!document)
    return takeError(document);
  const Json &root = document->root();
  Result<std::string> given = getString(root, "schema", &*document);
  if (!given)
    return takeError(given);
  if (*given != schema)
    return tl::unexpected<Error>(document->errorAt(
        *findField(root, "schema"),
        "expected '" + std::string(schema) + "', got '" + *given + "'"));
  if (Status s = checkFields(root, {"schema", "runs", "tags", "provenance"},
                             &*document);
      !s)
    return takeError(s);
  DeviceRun run;
  if (findField(root, "runs")) {
    Result<const Json *> runs = getArray(root, "runs", &*document);
    if (!runs)
      return takeError(runs);
    for (const Json &one : **runs) {
      if (Status s = checkFields(one, {"outputs"}, &*document); !s)
        return takeError(s);
      Result<std::string> file = getString(one, "outputs", &*document);
      if (!file)
        return takeError(file);
      Result<GivenOutputs> values =
          readGivenOutputs(folder + "/" + *file, outputs);
      if (!values)
        return takeError(values);
      run.runs.push_back(std::move(*values));
    }
  }
  if (findField(root, "tags")) {
    Result<const Json *> tags = getArray(root, "tags", &*document);
    if (!tags)
      return takeError(tags);
    for (const Json &one : **tags)
      if (Status s = readTag(one, *document, folder, run); !s)
        return takeError(s);
  }
  if (findField(root, "provenance")) {
    Result<const Json *> fields = getObject(root, "provenance", &*document);
    if (!fields)
      return takeError(fields);
    for (const auto &[key, value] : (*fields)->items())
      run.provenance.emplace_back(
          key, value.is_string() ? value.get<std::string>() : value.dump());
  }
  if (run.runs.empty() && run.tags.empty())
    return makeError(folder + "/manifest.json",
                     "expected runs or tags, found neither");
  return run;
}

} // namespace plumb
