//===- Error.h - errors with a place in a file ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything below LLVM reports failure by value: a function that can fail
// returns Result<T> (tl::expected), never throws, never exits. The error is a
// sentence with a place, printed as compilers do so that editors jump to it:
//
//   case.json:3:14: error: unknown dtype 'f61', expected f16, f32 or f64
//
// A message says what was found and then what was expected. Offsets into binary
// files stand in the message, since a line number would mean nothing there.
//
// The name Result keeps clear of llvm::Expected, and takeError of the member
// function with the same task there:
//
//   Result<NpyArray> a = readNpy(path);
//   if (!a)
//     return takeError(a);
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_ERROR_H
#define PLUMBLINE_SUPPORT_ERROR_H

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace plumb {

/// What went wrong and where. Lines and columns count from 1, columns in bytes;
/// 0 and the empty file name mean "not known" and are not printed.
struct Error {
  std::string file;
  unsigned line = 0, col = 0;
  std::string message;

  /// `file:line:col: error: message`, without the parts that are not known.
  std::string str() const;
};

template <class T> using Result = tl::expected<T, Error>;

/// The result of a function that only succeeds or fails; `return {};` succeeds.
using Status = Result<void>;

/// An error that any Result converts from.
tl::unexpected<Error> makeError(std::string message);
tl::unexpected<Error> makeError(std::string file, std::string message);
tl::unexpected<Error> makeError(std::string file, unsigned line, unsigned col,
                                std::string message);

/// Hands the error of a failed result on to a result of another type.
template <class T> tl::unexpected<Error> takeError(Result<T> &failed) {
  return tl::unexpected<Error>(std::move(failed.error()));
}
template <class T> tl::unexpected<Error> takeError(Result<T> &&failed) {
  return tl::unexpected<Error>(std::move(failed.error()));
}

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_ERROR_H
