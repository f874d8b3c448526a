//===- ExternCall.h - a function of a shared library ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Extern.h promises of arguments, decided once when the call is compiled.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_EXTERNCALL_H
#define PLUMBLINE_LIB_INTERP_EXEC_EXTERNCALL_H

#include "plumbline/Interp/HostFunction.h"
#include <string>
#include <vector>

namespace plumb {

struct ExternParameter {
  enum Kind : uint8_t { None, Bool, Int, F32, F64, Pointer, MemRef, Unranked };
  Kind kind = None;
  unsigned bits = 64; ///< of an Int
  unsigned rank = 0;  ///< of a MemRef
  uint64_t elementBytes = 0;
};

class ExternFunction final : public HostFunction {
public:
  /// `name` outlives it.
  ExternFunction(const char *name, void *address);

  void *address;
  /// Memrefs come as pointers to descriptors.
  bool isCInterface = false;
  /// Structs that pointers lead to hold pointers themselves.
  bool hasDescriptors = false;
  std::vector<ExternParameter> parameters;
  ExternParameter result;
};

/// Integers that a call may pass on the stack; what does not go there goes into
/// registers.
inline constexpr unsigned kExternStackWords = 24;
/// Registers for integers and for floats, of the C calling convention; 0 where
/// it is not known here.
#if defined(__x86_64__) && !defined(_WIN32)
inline constexpr unsigned kExternIntRegisters = 6, kExternFloatRegisters = 8;
#elif defined(__aarch64__) && !defined(__APPLE__)
inline constexpr unsigned kExternIntRegisters = 8, kExternFloatRegisters = 8;
#else
inline constexpr unsigned kExternIntRegisters = 0, kExternFloatRegisters = 0;
#endif

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_EXTERNCALL_H
