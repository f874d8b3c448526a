//===- CaseDigest.cpp - all that decides what a triage finds --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHA-256 over a text of fields, each with its length in front, so that no two
// cases have the same one.
//
//===----------------------------------------------------------------------===//

#include "StateDirectory.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/Hash.h"
#include "llvm/Support/raw_ostream.h"

namespace plumb {

namespace {
class Digest {
public:
  void add(std::string_view text) {
    number(text.size());
    hash.update({reinterpret_cast<const uint8_t *>(text.data()), text.size()});
  }
  void number(uint64_t value) {
    hash.update({reinterpret_cast<const uint8_t *>(&value), sizeof value});
  }
  void add(const HostValue &value) {
    add(value.elementName);
    number(value.parts);
    number(value.isScalar);
    number(value.shape.size());
    for (int64_t size : value.shape)
      number(static_cast<uint64_t>(size));
    for (const std::vector<uint64_t> *words : {&value.bits, &value.high}) {
      number(words->size());
      hash.update({reinterpret_cast<const uint8_t *>(words->data()),
                   words->size() * sizeof(uint64_t)});
    }
  }
  void add(const GivenOutputs &given) {
    number(given.values.size());
    for (size_t i = 0; i != given.values.size(); ++i) {
      number(given.present[i]);
      add(given.fileTypes[i]);
      add(given.values[i]);
    }
  }
  /// The content of a file; of one that cannot be read its name.
  void file(const std::string &path) {
    Result<std::string> digest =
        path.empty() ? Result<std::string>("") : sha256File(path);
    add(digest ? *digest : path);
  }
  std::string finish() {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (uint8_t byte : hash.finish()) {
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
    return text;
  }

private:
  Sha256 hash;
};
} // namespace

std::string caseDigest(const TriageCase &subject) {
  Digest digest;
  std::string ir;
  llvm::raw_string_ostream os(ir);
  // With locations: findings show them.
  subject.module->print(
      os, mlir::OpPrintingFlags().printGenericOpForm().enableDebugInfo());
  digest.add(ir);
  digest.add(subject.entry);
  digest.add(subject.pipeline);
  digest.number(subject.inputs.size());
  for (const HostValue &input : subject.inputs)
    digest.add(input);
  digest.number(subject.observeArgs.has_value());
  if (subject.observeArgs) {
    digest.number(subject.observeArgs->size());
    for (unsigned i : *subject.observeArgs)
      digest.number(i);
  }
  digest.add(subject.rule);
  // The contract and how the program is compiled are among these.
  digest.add(subject.replayFlags);
  digest.number(subject.golden.has_value());
  if (subject.golden)
    digest.add(*subject.golden);
  digest.number(subject.runs.size());
  for (const GivenOutputs &run : subject.runs)
    digest.add(run);
  digest.number(subject.tags.size());
  for (const GivenTag &tag : subject.tags) {
    digest.add(tag.name);
    digest.number(tag.occurrence);
    digest.add(tag.value);
  }
  digest.file(subject.depsFile);
  digest.file(subject.depsSide);
  digest.number(subject.seed);
  if (subject.bisect) {
    digest.number(subject.bisect->searchInputs);
    digest.number(subject.bisect->maxSteps);
    digest.number(subject.bisect->reduce);
    if (subject.bisect->leaves)
      digest.add(subject.bisect->leaves->text);
  }
  return digest.finish();
}

} // namespace plumb
