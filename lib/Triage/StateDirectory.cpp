//===- StateDirectory.cpp - a triage that goes on -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See StateDirectory.h.
//
//===----------------------------------------------------------------------===//

#include "StateDirectory.h"
#include "StageJson.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Json.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plumb {

static constexpr const char *kSchema = "plumbline.triage-state/1";

/// The process that holds the lock wrote its number there.
static std::string holderOf(int fd) {
  char text[32] = {};
  ssize_t count = pread(fd, text, sizeof text - 1, 0);
  std::string number(text, count > 0 ? count : 0);
  while (!number.empty() && number.back() == '\n')
    number.pop_back();
  return number.empty() ? std::string() : ", process " + number;
}

static Status checkCase(const std::string &path, const TriageCase &subject) {
  const std::string file = path + "/case.json", digest = caseDigest(subject);
  if (access(file.c_str(), F_OK) != 0) {
    OrderedJson json;
    json["schema"] = kSchema;
    json["case"] = digest;
    json["file"] = subject.file;
    return writeTextFile(file, jsonText(json));
  }
  Result<JsonDocument> document = JsonDocument::read(file);
  if (!document)
    return takeError(document);
  Result<std::string> schema =
      getString(document->root(), "schema", &*document);
  if (!schema)
    return takeError(schema);
  if (*schema != kSchema)
    return makeError(file, "expected the schema '" + std::string(kSchema) +
                               "', got '" + *schema +
                               "': remove the directory, or give another one");
  Result<std::string> known = getString(document->root(), "case", &*document);
  if (!known)
    return takeError(known);
  if (*known == digest)
    return {};
  std::string of;
  if (Result<std::string> name = getString(document->root(), "file"))
    of = *name == subject.file
             ? " (also " + *name + ": its text, inputs, flags or files differ)"
             : " (" + *name + ")";
  return makeError(path, "this directory holds the state of another case" + of +
                             "; give another directory, or remove it");
}

Result<StateDirectory> StateDirectory::open(const std::string &path,
                                            const TriageCase &subject) {
  auto failed = [&](const std::string &what) {
    return makeError(path, what + ": " + std::strerror(errno));
  };
  if (mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
    return failed("cannot make the directory for the triage's state");
  struct stat info;
  if (stat(path.c_str(), &info) != 0)
    return failed("cannot use it for the triage's state");
  if (!S_ISDIR(info.st_mode))
    return makeError(path, "expected a directory for the triage's state");
  int fd = ::open((path + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0)
    return failed("cannot write the triage's state");
  StateDirectory state(path, fd);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK)
      return makeError(path, "another triage uses this directory" +
                                 holderOf(fd) +
                                 "; wait for it, or give another one");
    return failed("cannot lock it");
  }
  std::string number = std::to_string(getpid()) + "\n";
  if (ftruncate(fd, 0) != 0 || pwrite(fd, number.data(), number.size(), 0) !=
                                   static_cast<ssize_t>(number.size()))
    return failed("cannot write the triage's state");
  if (Status s = checkCase(path, subject); !s)
    return takeError(s);
  return state;
}

StateDirectory::StateDirectory(StateDirectory &&other) noexcept
    : path(std::move(other.path)), fd(other.fd) {
  other.fd = -1;
}

StateDirectory::~StateDirectory() {
  if (fd >= 0)
    close(fd);
}

std::string StateDirectory::fileOf(unsigned stage) const {
  return path + "/stage-" + std::to_string(stage) + ".json";
}

Result<std::optional<StageResult>> StateDirectory::read(unsigned stage) const {
  const std::string file = fileOf(stage);
  if (access(file.c_str(), F_OK) != 0)
    return std::optional<StageResult>();
  auto spoiled = [&](const Error &why) {
    Error error = why;
    error.message += "; remove the file, and this stage is run again";
    return tl::unexpected<Error>(std::move(error));
  };
  Result<JsonDocument> document = JsonDocument::read(file);
  if (!document)
    return spoiled(document.error());
  Result<std::string> schema =
      getString(document->root(), "schema", &*document);
  if (!schema)
    return spoiled(schema.error());
  if (*schema != kSchema)
    return spoiled({file, 0, 0,
                    "expected the schema '" + std::string(kSchema) +
                        "', got '" + *schema + "'"});
  Result<const Json *> found = getObject(document->root(), "stage", &*document);
  if (!found)
    return spoiled(found.error());
  Result<StageResult> result = stageFromJson(**found, *document);
  if (!result)
    return spoiled(result.error());
  if (result->number != stage)
    return spoiled({file, 0, 0,
                    "expected stage " + std::to_string(stage) + ", got " +
                        std::to_string(result->number)});
  return std::optional<StageResult>(std::move(*result));
}

Status StateDirectory::write(const StageResult &stage) const {
  Json json;
  json["schema"] = kSchema;
  json["stage"] = stageToJson(stage);
  return writeTextFile(fileOf(stage.number), jsonText(json, 1));
}

} // namespace plumb
