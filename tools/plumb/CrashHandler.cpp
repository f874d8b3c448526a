//===- CrashHandler.cpp - an end for what must not happen -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The handler calls what is safe in a handler for the message and the exit; the
// stack trace comes last before it, since it may fault again, and a second
// fault ends the process at once with the same code.
//
//===----------------------------------------------------------------------===//

#include "CrashHandler.h"
#include "Commands.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace plumb;

static const char kHowToReport[] =
    "plumb: note: this is a fault of plumb; please report it with the command "
    "line and the\nplumb: note: input file (CONTRIBUTING.md says where)\n";

void plumb::reportInternalError(const char *what) {
  std::fprintf(stderr, "plumb: internal error: %s\n%s", what, kHowToReport);
}

static void writeText(const char *text) {
  // Nothing could be done about a failure to write.
  [[maybe_unused]] ssize_t n = write(STDERR_FILENO, text, std::strlen(text));
}

static const char *signalName(int signal) {
  switch (signal) {
  case SIGSEGV:
    return "segmentation fault";
  case SIGBUS:
    return "bus error";
  case SIGFPE:
    return "arithmetic exception";
  case SIGILL:
    return "illegal instruction";
  default:
    return "aborted";
  }
}

static void onCrash(int signal) {
  static volatile std::sig_atomic_t again = 0;
  if (again)
    _exit(ExitInternal);
  again = 1;
  writeText("plumb: internal error: ");
  writeText(signalName(signal));
  writeText("\n");
  writeText(kHowToReport);
  llvm::sys::PrintStackTrace(llvm::errs(), /*Depth=*/20);
  _exit(ExitInternal);
}

void plumb::installCrashHandler() {
  // Without a stack of its own the handler could not run after an overflow.
  static char stack[256 * 1024];
  stack_t alternative = {};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = onCrash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    sigaction(signal, &action, nullptr);
}
