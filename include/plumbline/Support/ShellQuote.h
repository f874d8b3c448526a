//===- ShellQuote.h - words for a POSIX shell -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Commands that are shown are there to be copied into a shell.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_SHELLQUOTE_H
#define PLUMBLINE_SUPPORT_SHELLQUOTE_H

#include <string>
#include <string_view>

namespace plumb {

/// The word as a shell takes it for one, quoted only where it has to be.
std::string shellQuoted(std::string_view word);

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_SHELLQUOTE_H
