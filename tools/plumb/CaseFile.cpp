//===- CaseFile.cpp - the flags of a case in a file -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See CaseFile.h.
//
//===----------------------------------------------------------------------===//

#include "CaseFile.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Suggest.h"
#include <CLI/CLI.hpp>
#include <set>
#include <sstream>
#include <toml++/toml.h>
#include <unistd.h>

namespace plumb {

/// Flags whose values are files or folders that are read.
static bool namesInput(const std::string &key) {
  static const std::set<std::string> keys = {"file",
                                             "inputs",
                                             "golden",
                                             "out",
                                             "device-run",
                                             "deps",
                                             "side",
                                             "extern",
                                             "from-dumps",
                                             "load-plumb-plugin",
                                             "load-dialect-plugin"};
  return keys.count(key) != 0;
}

static std::string fromFolder(const std::string &folder,
                              const std::string &path) {
  if (path.empty() || path[0] == '/' || path == "-" || folder.empty())
    return path;
  std::string beside = folder + path;
  return access(beside.c_str(), F_OK) == 0 ? beside : path;
}

/// `TYPE=@file.npy`, `@f.npz:name`: the file of an argument.
static std::string argument(const std::string &folder,
                            const std::string &text) {
  size_t at = text[0] == '@' ? 0 : text.find("=@");
  if (at == std::string::npos)
    return text;
  at = text.find('@', at) + 1;
  size_t member = text.find(".npz:", at);
  size_t end = member == std::string::npos ? text.size() : member + 4;
  return text.substr(0, at) + fromFolder(folder, text.substr(at, end - at)) +
         text.substr(end);
}

namespace {
class Expansion {
public:
  Expansion(std::string file, const CLI::App &app)
      : file(std::move(file)), app(app) {
    size_t slash = this->file.rfind('/');
    if (slash != std::string::npos)
      folder = this->file.substr(0, slash + 1);
  }

  /// The words that `table` stands for, but for flags among `given`.
  Result<std::vector<std::string>> words(const toml::table &table,
                                         const std::set<std::string> &given) {
    for (auto &&[key, node] : table)
      if (Status s = add(std::string(key.str()), key.source(), node, given); !s)
        return takeError(s);
    return std::move(list);
  }

private:
  Status errorAt(const toml::source_region &at, std::string message) const {
    return makeError(file, at.begin.line, at.begin.column, std::move(message));
  }

  const CLI::Option *find(const std::string &key) const {
    for (const CLI::Option *option : app.get_options())
      if (option->check_lname(key))
        return option;
    return nullptr;
  }

  Status add(const std::string &key, const toml::source_region &at,
             const toml::node &node, const std::set<std::string> &given) {
    if (key == "file") {
      const auto *text = node.as_string();
      if (!text)
        return errorAt(node.source(), "file: expected a string");
      if (!given.count("FILE"))
        list.push_back(fromFolder(folder, text->get()));
      return {};
    }
    const CLI::Option *option = find(key);
    if (!option || key == "config" || key == "help") {
      std::vector<std::string> names = {"file"};
      for (const CLI::Option *known : app.get_options())
        for (const std::string &name : known->get_lnames())
          if (name != "config" && name != "help")
            names.push_back(name);
      return errorAt(at, "unknown key '" + key + "'" + didYouMean(key, names) +
                             ": expected a flag of 'plumb " + app.get_name() +
                             "' without its dashes, or file");
    }
    for (const std::string &name : option->get_lnames())
      if (given.count(name))
        return {};
    for (const std::string &name : option->get_snames())
      if (given.count(name))
        return {};
    if (option->get_expected_max() == 0) {
      const auto *flag = node.as_boolean();
      if (!flag)
        return errorAt(node.source(), key + ": expected true or false");
      if (flag->get())
        list.push_back("--" + key);
      return {};
    }
    if (const toml::array *array = node.as_array()) {
      if (!isRepeatable(key))
        return errorAt(node.source(), key + ": expected one value, not a list");
      for (const toml::node &one : *array)
        if (Status s = addValue(key, one); !s)
          return s;
      return {};
    }
    return addValue(key, node);
  }

  static bool isRepeatable(const std::string &key) {
    static const std::set<std::string> keys = {
        "arg",       "dim",          "out",    "load-plumb-plugin",
        "opt-arg",   "opt-pipeline", "extern", "load-dialect-plugin",
        "device-run"};
    return keys.count(key) != 0;
  }

  Status addValue(const std::string &key, const toml::node &node) {
    std::string text;
    if (const auto *value = node.as_string()) {
      text = value->get();
      if (text.empty())
        return errorAt(node.source(), key + ": expected a value, got none");
    } else if (const auto *number = node.as_integer()) {
      text = std::to_string(number->get());
    } else if (const auto *real = node.as_floating_point()) {
      std::ostringstream os;
      os.precision(17);
      os << real->get();
      text = os.str();
    } else {
      return errorAt(node.source(), key + ": expected a string or a number");
    }
    if (namesInput(key))
      text = fromFolder(folder, text);
    else if (key == "arg")
      text = argument(folder, text);
    list.push_back("--" + key + "=" + text);
    return {};
  }

  std::string file, folder;
  const CLI::App &app;
  std::vector<std::string> list;
};
} // namespace

/// The flags among the words, without dashes and values; "FILE" for a word that
/// is neither a flag nor the value of one.
static std::set<std::string> flagsAmong(const std::vector<std::string> &words,
                                        const CLI::App &app) {
  std::set<std::string> flags;
  bool isValue = false;
  for (const std::string &word : words) {
    if (word == "--")
      break; // what follows is for another tool
    if (isValue || word.empty()) {
      isValue = false;
      continue;
    }
    if (word[0] != '-' || word == "-") {
      flags.insert("FILE");
      continue;
    }
    bool isLong = word.rfind("--", 0) == 0;
    std::string name =
        isLong ? word.substr(2, word.find('=') - 2) : word.substr(1, 1);
    flags.insert(name);
    if (isLong ? word.find('=') != word.npos : word.size() > 2)
      continue;
    for (const CLI::Option *option : app.get_options())
      if (isLong ? option->check_lname(name) : option->check_sname(name))
        isValue = option->get_expected_max() != 0;
  }
  return flags;
}

Status expandCaseFile(std::vector<std::string> &words, const CLI::App &app) {
  for (size_t i = 0; i != words.size(); ++i) {
    std::string file;
    size_t count = 1;
    if (words[i].rfind("--config=", 0) == 0) {
      file = words[i].substr(9);
    } else if (words[i] == "--config" && i + 1 != words.size()) {
      file = words[i + 1];
      count = 2;
    } else {
      continue;
    }
    words.erase(words.begin() + i, words.begin() + i + count);
    Result<std::string> text = readTextFile(file);
    if (!text)
      return takeError(text);
    try {
      toml::table table = toml::parse(*text, file);
      Result<std::vector<std::string>> more =
          Expansion(file, app).words(table, flagsAmong(words, app));
      if (!more)
        return takeError(more);
      words.insert(words.begin(), more->begin(), more->end());
    } catch (const toml::parse_error &e) {
      return makeError(file, e.source().begin.line, e.source().begin.column,
                       "no TOML: " + std::string(e.description()));
    }
    return {};
  }
  return {};
}

} // namespace plumb
