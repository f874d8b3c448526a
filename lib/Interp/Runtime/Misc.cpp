//===- Misc.cpp - clocks, printf, exit ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clocks tell the time of the machine, whatever the program measures with them:
// values that come from there are no part of what levels must agree on.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "plumbline/Numerics/Convert.h"
#include <chrono>
#include <cstdio>
#include <cstring>

using namespace plumb;

static uint64_t bitsOf(double v) {
  uint64_t bits;
  std::memcpy(&bits, &v, sizeof bits);
  return bits;
}

static void secondsNow(HostContext &, const uint64_t *, uint64_t *r) {
  using namespace std::chrono;
  r[0] =
      bitsOf(duration<double>(system_clock::now().time_since_epoch()).count());
}

static void nanosecondsNow(HostContext &, const uint64_t *, uint64_t *r) {
  using namespace std::chrono;
  auto now = system_clock::now().time_since_epoch();
  r[0] = static_cast<uint64_t>(duration_cast<nanoseconds>(now).count());
}

/// The library writes this to stderr, which is no part of a program's output
/// here.
static void printFlops(HostContext &, const uint64_t *, uint64_t *) {}

static void putCharacter(HostContext &c, const uint64_t *a, uint64_t *r) {
  c.print(std::string(1, static_cast<char>(a[0])));
  r[0] = a[0] & 0xff;
}

static void exitProgram(HostContext &c, const uint64_t *a, uint64_t *) {
  c.abort("the program called exit(" +
          std::to_string(static_cast<int32_t>(a[0])) + ")");
}

static void printThread(HostContext &c, const uint64_t *, uint64_t *) {
  c.print("Current thread id: 1\n");
}

//===----------------------------------------------------------------------===//
// printf
//===----------------------------------------------------------------------===//

/// Formats one conversion; `spec` is everything from % to the letter.
static bool format(HostContext &c, std::string spec, uint64_t bits,
                   std::string &out) {
  char letter = spec.back();
  if (letter == 's') {
    std::string text;
    if (!readText(c, bits, text))
      return false;
    char small[1];
    int n = std::snprintf(small, 1, spec.c_str(), text.c_str());
    std::string all(n > 0 ? n : 0, ' ');
    std::snprintf(all.data(), all.size() + 1, spec.c_str(), text.c_str());
    out += all;
    return true;
  }
  char text[512];
  if (std::strchr("fFeEgGaA", letter)) {
    std::snprintf(text, sizeof text, spec.c_str(),
                  decode(bits, FloatFormat::F64));
  } else if (letter == 'p') {
    std::snprintf(text, sizeof text, "0x%llx",
                  static_cast<unsigned long long>(bits));
  } else if (letter == 'c') {
    std::snprintf(text, sizeof text, spec.c_str(), static_cast<int>(bits));
  } else {
    // The length says how many bits count; the value is passed as the widest.
    size_t end = spec.size() - 1, at = end;
    while (at > 0 && std::strchr("hlzjt", spec[at - 1]))
      --at;
    std::string length = spec.substr(at, end - at);
    unsigned width = length == "hh"   ? 8
                     : length == "h"  ? 16
                     : length.empty() ? 32
                                      : 64;
    int64_t value = static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
    if (letter != 'd' && letter != 'i')
      value = static_cast<int64_t>(bits << (64 - width) >> (64 - width));
    spec.replace(at, end - at, "ll");
    std::snprintf(text, sizeof text, spec.c_str(),
                  static_cast<long long>(value));
  }
  out += text;
  return true;
}

/// (format, number of further arguments, these)
static void printFormatted(HostContext &c, const uint64_t *a, uint64_t *r) {
  std::string pattern, out;
  r[0] = 0;
  if (!readText(c, a[0], pattern))
    return;
  uint64_t next = 0;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%') {
      out += pattern[i];
      continue;
    }
    size_t end = pattern.find_first_not_of("0123456789.-+ #'hlzjt", i + 1);
    if (end == std::string::npos ||
        !std::strchr("%diuxXocspfFeEgGaA", pattern[end])) {
      c.abort("printf with the format '" + pattern + "'");
      return;
    }
    std::string spec = pattern.substr(i, end - i + 1);
    i = end;
    if (pattern[end] == '%') {
      out += '%';
      continue;
    }
    // A field wider than the buffer is nobody's intention.
    if (spec.size() > 12 || next == a[1]) {
      c.abort("printf has no argument for '" + spec + "'");
      return;
    }
    if (!format(c, spec, a[2 + next++], out))
      return;
  }
  r[0] = out.size() & 0xffffffff;
  c.print(out);
}

static const HostFunction kMisc[] = {
    {"rtclock", "->f64", secondsNow},
    {"nanoTime", "->i64", nanosecondsNow},
    {"_mlir_ciface_nanoTime", "->i64", nanosecondsNow},
    {"printFlops", "f64->", printFlops},
    {"putchar", "i32->i32", putCharacter},
    {"exit", "i32->", exitProgram},
    {"mlirAsyncRuntimePrintCurrentThreadId", "->", printThread},
    {".printf", "", printFormatted},
};

llvm::ArrayRef<HostFunction> plumb::miscFunctions() { return kMisc; }
