//===- HostFunction.h - what programs call but do not define ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs declare runtime functions (printF32, printNewline, ...) and expect
// the tool that runs them to have them. Each is a row in a table in
// lib/Interp/Runtime/*.cpp: its name, its signature, and what it does.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_HOSTFUNCTION_H
#define PLUMBLINE_INTERP_HOSTFUNCTION_H

#include "plumbline/Interp/TypeLayout.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace plumb {

/// What a host function may do to the run that called it.
class HostContext {
public:
  virtual ~HostContext() = default;
  /// Appends to the program's output.
  virtual void print(llvm::StringRef text) = 0;
  /// Reads `bytes` (1, 2, 4, 8) at a simulated address. False: the run ends
  /// with the access's own finding.
  virtual bool read(uint64_t address, unsigned bytes, uint64_t &value) = 0;
  /// Writes as many; shadows there begin anew from what is written.
  virtual bool write(uint64_t address, unsigned bytes, uint64_t value) = 0;
  /// Ends the run: the program stopped itself.
  virtual void abort(llvm::StringRef message) = 0;

  /// What functions keep for the run, by the number that the program has for
  /// it.
  std::map<uint64_t, std::shared_ptr<void>> kept;
};

class HostFunction {
public:
  /// `arguments` are the operands' slots one after the other, `results` the
  /// slots to fill.
  using Body = void (*)(HostContext &, const uint64_t *arguments,
                        uint64_t *results);

  constexpr HostFunction(const char *name, const char *signature, Body body)
      : functionName(name), signature(signature), body(body) {}

  llvm::StringRef name() const { return functionName; }
  void call(HostContext &c, const uint64_t *arguments,
            uint64_t *results) const {
    if (ownBody)
      ownBody(c, *this, arguments, results);
    else
      body(c, arguments, results);
  }

  /// The host function of that name whose signature fits; null with `why`
  /// ("", or " has another signature: ...") otherwise.
  static const HostFunction *find(llvm::StringRef name,
                                  llvm::ArrayRef<TypeLayout> arguments,
                                  llvm::ArrayRef<TypeLayout> results,
                                  std::string &why);

  /// The host function of that name, or null.
  static const HostFunction *named(llvm::StringRef name);

protected:
  /// A function that is an object of its own (ExternCall.h).
  using OwnBody = void (*)(HostContext &, const HostFunction &self,
                           const uint64_t *arguments, uint64_t *results);
  HostFunction(const char *name, OwnBody body)
      : functionName(name), signature(""), body(nullptr), ownBody(body) {}

private:
  const char *functionName;
  /// "f32,i64->f32": the layouts' printed types.
  const char *signature;
  Body body;
  OwnBody ownBody = nullptr;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_HOSTFUNCTION_H
