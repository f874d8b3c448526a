//===- Safetensors.h - safetensors files of named arrays -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format in which model weights are published (Hugging Face; source: the
// project's README, "Format"): a header length of 8 little-endian bytes, a JSON
// object of names to {dtype, shape, data_offsets}, then the elements, in C
// order and little-endian, without gaps. Read only: Plumbline's own results go
// to .npz.
//
// Types become NumPy dtype strings, or names of ml_dtypes: F8_E4M3 is
// float8_e4m3fn, as in PyTorch. Packed types of less than a byte (F4, F6) are
// refused by name.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_SAFETENSORS_H
#define PLUMBLINE_SUPPORT_SAFETENSORS_H

#include "plumbline/Support/File.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Support/Npy.h"
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

class SafetensorsFile {
public:
  static Result<SafetensorsFile> open(const std::string &path);
  /// \p bytes must outlive the object; \p name stands in errors.
  static Result<SafetensorsFile> fromMemory(ByteView bytes, std::string name);

  /// In the order of their data.
  const std::vector<std::string> &names() const { return arrayNames; }
  bool contains(std::string_view name) const;
  /// The file's `__metadata__`.
  const std::map<std::string, std::string> &metadata() const { return notes; }

  /// Reads one array. The error for an unknown name lists those there are.
  Result<NpyArray> read(std::string_view name) const;

private:
  struct Entry {
    std::string descr;
    std::vector<int64_t> shape;
    uint64_t offset = 0, size = 0; ///< In bytes, from the start of the file.
  };

  explicit SafetensorsFile(ByteSource source) : source(std::move(source)) {}
  static Result<SafetensorsFile> fromSource(ByteSource source);
  Status parseHeader();
  Result<Entry> parseEntry(const Json &value, const JsonDocument &document,
                           uint64_t dataOffset) const;
  /// Sorts the names by place and checks that the arrays cover all data.
  Status checkCoverage(uint64_t dataOffset);

  ByteSource source;
  std::vector<std::string> arrayNames;
  std::map<std::string, Entry, std::less<>> entries;
  std::map<std::string, std::string> notes;
};

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_SAFETENSORS_H
