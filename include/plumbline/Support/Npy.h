//===- Npy.h - NumPy's .npy array files -------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Source of the format: NumPy Enhancement Proposal 1 and numpy/lib/format.py.
//
//   "\x93NUMPY" major minor  header length  header  elements
//
// The header length is a little-endian u16 in version 1.0 and a u32 in 2.0 and
// 3.0; the header is the text of a Python dict with the keys descr,
// fortran_order and shape, in Latin-1 or (3.0) UTF-8.
//
// An array here carries its dtype as NumPy spells it and its elements as bytes;
// what the bytes mean is for the Numerics layer. Arrays come out of the reader
// in C order and little-endian whatever the file had, so that the one who uses
// them has one case to think of. Types of the Python package ml_dtypes have no
// spelling of their own in NumPy: np.save writes bfloat16 as "<V2". Some
// writers put the name instead; both are kept as given.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_NPY_H
#define PLUMBLINE_SUPPORT_NPY_H

#include "plumbline/Support/Bytes.h"
#include "plumbline/Support/Error.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct NpyArray {
  /// NumPy's dtype string: "<f4", "|b1", "<i8", "|u1", "<f2", "<V2"; or the
  /// name of an ml_dtypes type: "bfloat16", "float8_e4m3fn".
  std::string descr;
  /// Empty for a scalar.
  std::vector<int64_t> shape;
  /// The first index runs fastest. Never set by the reader.
  bool fortranOrder = false;
  /// numElements() times npyItemSize(descr) bytes, little-endian.
  std::vector<uint8_t> data;

  /// The product of the shape; the array must come from the reader or be
  /// known to be valid.
  int64_t numElements() const;
};

/// Bytes of one element. An error for object, structured and date types, which
/// have no number format, and for what is no dtype at all.
Result<uint64_t> npyItemSize(std::string_view descr);

/// Checks that descr and shape are valid and that data has the size they say.
Status checkNpy(const NpyArray &array);

/// Reorders the elements of a valid array to C order; nothing to do for one
/// that is in C order.
void toCOrder(NpyArray &array);

/// Reads one array that fills \p bytes; \p name stands in errors. Elements come
/// out in C order and little-endian, descr says '<' where the file said '>'.
/// Errors give the byte offset; bytes after the array are an error.
Result<NpyArray> parseNpy(ByteView bytes, const std::string &name);
Result<NpyArray> readNpy(const std::string &path);

/// The bytes that np.save writes for the array: version 1.0, elements at a
/// multiple of 64.
Result<std::vector<uint8_t>> encodeNpy(const NpyArray &array);
Status writeNpy(const std::string &path, const NpyArray &array);

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_NPY_H
