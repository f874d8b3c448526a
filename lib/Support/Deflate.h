//===- Deflate.h - whole buffers through zlib ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_DEFLATE_H
#define PLUMBLINE_LIB_SUPPORT_DEFLATE_H

#include "plumbline/Support/Bytes.h"

namespace plumb {

/// The most that one byte of deflate data expands to: the longest match is 258
/// bytes and takes at least two bits.
constexpr uint64_t largestDeflateRatio = 1032;

/// Expands \p in, which must be one whole raw deflate stream (RFC 1951), into
/// exactly \p size bytes. False if it is not.
bool inflateAll(ByteView in, uint64_t size, std::vector<uint8_t> &out);

/// Appends \p in as a raw deflate stream to \p out. False for lack of memory.
bool deflateAll(ByteView in, std::vector<uint8_t> &out);

} // namespace plumb

#endif // PLUMBLINE_LIB_SUPPORT_DEFLATE_H
