//===- Npz.h - NumPy's .npz archives of named arrays ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An .npz file is a zip archive with one member NAME.npy for each array, as
// np.savez (stored) and np.savez_compressed (deflated) write it. Arrays keep
// the order in which they stand in the archive.
//
// A dump of a device run can be larger than memory: NpzFile reads the directory
// first and each array when it is asked for, NpzWriter writes arrays as they
// come.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_NPZ_H
#define PLUMBLINE_SUPPORT_NPZ_H

#include "plumbline/Support/Npy.h"
#include "plumbline/Support/Zip.h"
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct NamedArray {
  std::string name;
  NpyArray array;
};

class NpzFile {
public:
  static Result<NpzFile> open(const std::string &path);
  /// \p bytes must outlive the object; \p name stands in errors.
  static Result<NpzFile> fromMemory(ByteView bytes, std::string name);

  /// The arrays' names, without ".npy".
  const std::vector<std::string> &names() const { return arrayNames; }
  bool contains(std::string_view name) const;

  /// Reads one array. The error for an unknown name lists those there are.
  Result<NpyArray> read(std::string_view name) const;

private:
  explicit NpzFile(ZipReader zip) : zip(std::move(zip)) {}
  static Result<NpzFile> fromSource(ByteSource source);

  ZipReader zip;
  std::vector<std::string> arrayNames;
};

/// All arrays of a file at once.
Result<std::vector<NamedArray>> readNpz(const std::string &path);
Result<std::vector<NamedArray>> parseNpz(ByteView bytes,
                                         const std::string &name);

class NpzWriter {
public:
  /// The file appears, complete, with finish(); without it nothing remains.
  static Result<NpzWriter> create(const std::string &path,
                                  ZipMethod method = ZipMethod::Stored);
  /// Fails as checkNpy does, for a name that is there already, and if the file
  /// cannot be written.
  Status add(const std::string &name, const NpyArray &array);
  Status finish();

private:
  NpzWriter(std::string path, FileWriter file, ZipMethod method);

  std::string path;
  std::unique_ptr<FileWriter> file;
  ZipWriter zip;
  ZipMethod method;
};

Result<std::vector<uint8_t>> encodeNpz(const std::vector<NamedArray> &arrays,
                                       ZipMethod method = ZipMethod::Stored);
Status writeNpz(const std::string &path, const std::vector<NamedArray> &arrays,
                ZipMethod method = ZipMethod::Stored);

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_NPZ_H
