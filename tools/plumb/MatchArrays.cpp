//===- MatchArrays.cpp - which array is which output ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See MatchArrays.h.
//
//===----------------------------------------------------------------------===//

#include "MatchArrays.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>

namespace plumb {

Result<std::map<std::string, std::string>>
parseArrayNames(const std::vector<std::string> &flags) {
  std::map<std::string, std::string> names;
  for (const std::string &flag : flags) {
    size_t equals = flag.find('=');
    if (equals == std::string::npos || equals + 1 == flag.size())
      return makeError("--name: expected REFNAME=OUTNAME, got '" + flag + "'");
    std::string name = flag.substr(0, equals);
    if (!names.emplace(name, flag.substr(equals + 1)).second)
      return makeError("--name: '" + name + "' is given twice");
  }
  return names;
}

static std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + name;
  return names.empty() ? "it has no arrays" : "its arrays: " + text;
}

/// arr_0, arr_1, ..., as np.savez names arrays that have none.
static bool isNumbered(const std::vector<std::string> &names) {
  for (size_t i = 0; i != names.size(); ++i)
    if (std::find(names.begin(), names.end(), "arr_" + std::to_string(i)) ==
        names.end())
      return false;
  return true;
}

Result<std::vector<std::string>>
matchArrays(const std::vector<std::string> &reference, const ArrayFile &file,
            const std::map<std::string, std::string> &names) {
  const std::vector<std::string> &there = file.names();
  auto has = [&](const std::string &name) {
    return std::find(there.begin(), there.end(), name) != there.end();
  };
  for (const auto &[from, to] : names)
    if (std::find(reference.begin(), reference.end(), from) ==
            reference.end() &&
        !(reference.size() == 1 && reference[0].empty()))
      return makeError("--name: the reference has no array '" + from + "'" +
                       didYouMean(from, reference) + " (" + listed(reference) +
                       ")");
  const bool byNumber = names.empty() && reference.size() == there.size() &&
                        (isNumbered(there) || isNumbered(reference));
  std::vector<std::string> matched;
  for (size_t i = 0; i != reference.size(); ++i) {
    const std::string &name = reference[i];
    auto given =
        name.empty() && names.size() == 1 ? names.begin() : names.find(name);
    std::string wanted = given != names.end() ? given->second : name;
    if (!has(wanted) && given == names.end()) {
      // What has no name can only be one thing.
      bool isOnly = reference.size() == 1 && there.size() == 1 &&
                    (name.empty() || there[0].empty());
      if (isOnly)
        wanted = there[0];
      else if (byNumber)
        wanted = isNumbered(there) ? "arr_" + std::to_string(i)
                                   : there[std::stoul(name.substr(4))];
    }
    if (!has(wanted)) {
      if (wanted.empty())
        return makeError(file.path(), "which array is to be compared? Expected "
                                      "--name==NAME (" +
                                          listed(there) + ")");
      return makeError(file.path(),
                       "no array '" + wanted + "'" + didYouMean(wanted, there) +
                           " (" + listed(there) +
                           "); --name=" + (name.empty() ? "" : name) +
                           "=NAME says which one it is");
    }
    matched.push_back(wanted);
  }
  return matched;
}

Result<ArrayTypes> ArrayTypes::parse(const char *flag,
                                     const std::vector<std::string> &flags) {
  ArrayTypes types;
  for (const std::string &text : flags) {
    size_t equals = text.rfind('=');
    std::string name =
        equals == std::string::npos ? "" : text.substr(0, equals);
    Result<ElementType> type = parseElementType(
        equals == std::string::npos ? text : text.substr(equals + 1));
    if (!type)
      return makeError(std::string(flag) + ": " + type.error().message);
    bool isNew = equals == std::string::npos
                     ? !types.all
                     : types.named.find(name) == types.named.end();
    if (!isNew)
      return makeError(std::string(flag) + "=" + text +
                       ": that type is given twice");
    if (equals == std::string::npos)
      types.all = *type;
    else
      types.named.emplace(name, *type);
  }
  return types;
}

std::optional<ElementType> ArrayTypes::of(const std::string &name,
                                          const std::string &descr) const {
  if (auto found = named.find(name); found != named.end())
    return found->second;
  if (!all)
    return std::nullopt;
  Result<ElementType> own = elementTypeOf(descr);
  if (own && own->isInteger() && !all->isInteger() &&
      (own->kind != ElementType::Kind::UInt ||
       own->bits != 8 * all->partBytes()))
    return std::nullopt;
  return all;
}

std::optional<std::string>
ArrayTypes::unknown(const std::vector<std::string> &names) const {
  for (const auto &entry : named)
    if (std::find(names.begin(), names.end(), entry.first) == names.end())
      return entry.first;
  return std::nullopt;
}

} // namespace plumb
