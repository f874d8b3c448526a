//===- HostFunction.cpp - lookup of runtime functions ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of this folder, searched by name and signature. One file a family;
// a family is one line in kTables.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace plumb;

static llvm::ArrayRef<HostFunction> tableAt(unsigned i) {
  switch (i) {
  case 0:
    return printFunctions();
  case 1:
    return textFunctions();
  case 2:
    return memrefFunctions();
  case 3:
    return miscFunctions();
  case 4:
    return apFloatFunctions();
  case 5:
    return randomFunctions();
  default:
    return {};
  }
}
static constexpr unsigned kTables = 6;

const HostFunction *HostFunction::named(llvm::StringRef name) {
  for (unsigned i = 0; i < kTables; ++i)
    for (const HostFunction &f : tableAt(i))
      if (f.name() == name)
        return &f;
  return nullptr;
}

static std::string signatureOf(llvm::ArrayRef<TypeLayout> arguments,
                               llvm::ArrayRef<TypeLayout> results) {
  std::string text;
  for (const TypeLayout &t : arguments)
    text += (text.empty() ? "" : ",") + t.str();
  text += "->";
  for (size_t i = 0; i < results.size(); ++i)
    text += (i ? "," : "") + results[i].str();
  return text;
}

const HostFunction *HostFunction::find(llvm::StringRef name,
                                       llvm::ArrayRef<TypeLayout> arguments,
                                       llvm::ArrayRef<TypeLayout> results,
                                       std::string &why) {
  std::string signature = signatureOf(arguments, results);
  for (unsigned i = 0; i < kTables; ++i)
    for (const HostFunction &f : tableAt(i)) {
      if (f.name() != name)
        continue;
      if (f.signature == signature)
        return &f;
      why = std::string(" with the signature ") + signature +
            " (known: " + f.signature + ")";
    }
  return nullptr;
}
