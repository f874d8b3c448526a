//===- DeltaNpz.h - recorded conversions in .npz files ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the files of recorded results in Inputs/: arrays of unsigned integers
// that hold the differences from one element to the next modulo 2^bits, in
// which form long runs of nearly regular bits deflate to almost nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_NUMERICS_DELTANPZ_H
#define PLUMBLINE_TEST_UNIT_NUMERICS_DELTANPZ_H

#include "plumbline/Support/Npz.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace plumb {

using DeltaArrays = std::map<std::string, std::vector<uint64_t>>;

/// All arrays but "provenance", by name.
inline Result<DeltaArrays> readDeltaNpz(const std::string &path) {
  Result<std::vector<NamedArray>> file = readNpz(path);
  if (!file)
    return takeError(file);
  DeltaArrays arrays;
  for (const NamedArray &named : *file) {
    if (named.name == "provenance")
      continue;
    Result<uint64_t> size = npyItemSize(named.array.descr);
    if (!size)
      return takeError(size);
    std::vector<uint64_t> &all = arrays[named.name];
    const uint64_t mask = ~uint64_t(0) >> (64 - 8 * *size);
    const std::vector<uint8_t> &data = named.array.data;
    uint64_t sum = 0;
    for (size_t i = 0; i < data.size(); i += *size) {
      uint64_t x = 0;
      for (uint64_t k = 0; k < *size; ++k)
        x |= uint64_t(data[i + k]) << 8 * k;
      sum = (sum + x) & mask;
      all.push_back(sum);
    }
  }
  return arrays;
}

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_NUMERICS_DELTANPZ_H
