//===- GoldenProvenance.cpp - where a golden comes from -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenProvenance.h. Ages are of the files: version control gives a file
// the time of its checkout, so that an older golden is a hint and no more.
//
//===----------------------------------------------------------------------===//

#include "GoldenProvenance.h"
#include "plumbline/Support/Hash.h"
#include <chrono>
#include <filesystem>
#include <system_error>

namespace plumb {

/// A larger file is not hashed: it would take longer than the stage.
static constexpr uintmax_t kLargestHashed = 256u << 20;

static std::string dimensions(const HostValue &value, const std::string &type) {
  std::string text;
  for (int64_t size : value.shape)
    text += std::to_string(size) + "x";
  return text + type;
}

static std::string age(std::chrono::seconds seconds) {
  auto n = static_cast<uint64_t>(seconds.count());
  if (n >= 2 * 86400)
    return countText(n / 86400, "day");
  if (n >= 2 * 3600)
    return countText(n / 3600, "hour");
  if (n >= 120)
    return countText(n / 60, "minute");
  return countText(n, "second");
}

std::vector<TriageFinding>
goldenProvenance(const TriageCase &subject,
                 const std::vector<ProgramArray> &arrays) {
  std::vector<TriageFinding> findings;
  const GivenOutputs &golden = *subject.golden;
  std::string what;
  for (const ProgramArray &array : arrays)
    if (array.golden) {
      what += (what.empty() ? "" : "; ") + array.name + " is " +
              dimensions(*array.golden, array.goldenType);
      if (array.goldenType != array.program->elementName)
        what += ", the program gives " + array.program->elementName;
    } else {
      what += (what.empty() ? "" : "; ") + array.name +
              " is not in the file and is not checked against it";
    }
  TriageFinding file;
  file.rule = "golden/provenance";
  std::error_code error;
  uintmax_t size = std::filesystem::file_size(golden.file, error);
  std::string hash;
  if (!error && size <= kLargestHashed)
    if (Result<std::string> digest = sha256File(golden.file))
      hash = "sha256 " + digest->substr(0, 16);
  file.message = golden.file + (hash.empty() ? "" : " (" + hash + ")") + ": " +
                 (what.empty() ? "nothing of it is compared" : what) + ".";
  findings.push_back(std::move(file));

  std::error_code other;
  auto goldenTime = std::filesystem::last_write_time(golden.file, error);
  auto programTime = std::filesystem::last_write_time(subject.file, other);
  if (!error && !other && goldenTime < programTime) {
    TriageFinding old;
    old.rule = "golden/age";
    old.message =
        "The golden is older than the program, by " +
        age(std::chrono::duration_cast<std::chrono::seconds>(programTime -
                                                             goldenTime)) +
        ". If the program changed since, it is the golden of another program.";
    findings.push_back(std::move(old));
  }
  return findings;
}

} // namespace plumb
