//===- SanitizerDefaults.cpp - settings of sanitized tests ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's bump allocator poisons memory from inline functions. Ours are compiled
// with AddressSanitizer, the packaged libLLVM is not, so what our copy poisons
// nobody unpoisons: a false use-after-poison. Poisoning by hand is therefore
// off; redzones, use after free and leaks are checked as ever.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();

extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}
