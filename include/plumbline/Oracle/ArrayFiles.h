//===- ArrayFiles.h - arrays of files, in their own types -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goldens and recorded outputs come as .npy, .npz or .safetensors, told apart
// by content. They keep the type that the file has: an f32 golden of an f16
// kernel is compared as f32. What a file cannot say has to be said: NumPy has
// no name for bf16 and the 8-bit floats, whose bits come as "V2", "u2" or "u1".
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_ARRAYFILES_H
#define PLUMBLINE_ORACLE_ARRAYFILES_H

#include "plumbline/Oracle/OutputComparison.h"
#include "plumbline/Support/Npz.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// A file of arrays, which are read when they are asked for.
class ArrayFile {
public:
  /// Errors: not there, none of the three formats, damaged.
  static Result<ArrayFile> open(const std::string &path);
  /// Whether the file at `path` begins as one of the three formats does, or
  /// has the name of one.
  static bool isArrayFile(const std::string &path);

  ArrayFile(ArrayFile &&) noexcept;
  ArrayFile &operator=(ArrayFile &&) noexcept;
  ~ArrayFile();

  const std::string &path() const;
  /// In the file's order; an .npy has one array, with an empty name.
  const std::vector<std::string> &names() const;
  /// The error for an unknown name lists those there are.
  Result<NpyArray> read(const std::string &name) const;

private:
  struct Impl;
  explicit ArrayFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// The type of a dtype's elements: f32 for "<f4", bf16 for "<V2", i32 for
/// "<i4", ui8 for "|u1", complex<f32> for "<c8". Errors: bytes that may be
/// several types ("|V1").
Result<ElementType> elementTypeOf(const std::string &descr);

/// An array with the type of its elements, laid out as ElementType says.
struct TypedArray {
  ElementType type;
  std::vector<int64_t> shape;
  std::vector<uint8_t> data;

  uint64_t elements() const;
  OutputArray view() const { return {{type, data.data(), 0}, shape}; }
};

/// The array as elements of `wanted`, or of the type that its dtype names.
/// Words of that size without a type or with an unsigned integer's are taken
/// for the bits of a wanted float; numbers become those of the wanted type, and
/// the first that has no exact counterpart there is an error.
Result<TypedArray> typedArray(NpyArray array,
                              const std::optional<ElementType> &wanted = {});

/// The same as a host value; a 0-dimensional array is a scalar.
Result<HostValue> toHostValue(const TypedArray &array);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_ARRAYFILES_H
