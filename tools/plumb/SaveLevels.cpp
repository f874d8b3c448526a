//===- SaveLevels.cpp - every level of a pipeline as files ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass may have any name that its author likes; in a file's name only
// letters, digits and dashes of it are kept.
//
//===----------------------------------------------------------------------===//

#include "SaveLevels.h"
#include "plumbline/Report/RunReport.h"
#include "plumbline/Report/ValueText.h"
#include "plumbline/Support/File.h"
#include <cctype>
#include <filesystem>

using namespace plumb;

Result<SaveLevels> SaveLevels::create(const std::string &folder) {
  // What is there of the path decides whether the rest can be made.
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path there = fs::absolute(folder, error);
  while (!fs::exists(there, error) && there.has_relative_path())
    there = there.parent_path();
  std::string why;
  if (!fs::is_directory(there, error))
    why = "'" + there.string() + "' is no folder";
  else if (Status s = checkWritable((there / "levels.json").string()); !s)
    why = s.error().message;
  if (!why.empty())
    return makeError(folder, "cannot make this folder: " + why);
  return SaveLevels(folder);
}

Status SaveLevels::makeFolder() {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return makeError(folder, "cannot make this folder: " + error.message());
  return {};
}

static std::string fileName(const LevelSnapshot &level) {
  std::string number = std::to_string(level.level);
  std::string name = (number.size() < 2 ? "0" : "") + number + "-";
  for (char c : level.pass.empty() ? std::string("input") : level.pass)
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
  return name + ".mlir";
}

void SaveLevels::add(const LevelSnapshot &level) {
  if (status && levels.empty())
    status = makeFolder();
  if (!status)
    return;
  std::string name = fileName(level);
  status = writeOutput(folder + "/" + name, level.ir);

  // What a run says, less the values that belong to the level's own signature:
  // outputs are those of the input IR.
  OrderedJson run = runJson(level.run->run, {});
  OrderedJson one;
  one["level"] = level.level;
  if (level.level)
    one["pass"] = level.pass;
  one["file"] = name;
  one["status"] = run["status"];
  one["outputs"] = OrderedJson::array();
  for (size_t i = 0; i != level.run->outputs.size(); ++i) {
    OrderedJson output = {{"name", level.outputNames[i]}};
    output.update(valueJson(level.run->outputs[i]));
    one["outputs"].push_back(std::move(output));
  }
  one["findings"] = std::move(run["findings"]);
  one["poison"] = std::move(run["poison"]);
  levels.push_back(std::move(one));
}

std::string SaveLevels::fileOf(unsigned level) const {
  std::string name;
  for (const OrderedJson &one : levels)
    if (one["level"].get<unsigned>() <= level)
      name = folder + "/" + one["file"].get<std::string>();
  return name;
}

Status SaveLevels::finish() {
  if (!status)
    return status;
  OrderedJson out;
  out["schema"] = "plumbline.levels/1";
  out["levels"] = std::move(levels);
  return writeOutput(folder + "/levels.json", jsonText(out));
}
