//===- Deflate.cpp - whole buffers through zlib --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Deflate.h"
#include <algorithm>
#include <zlib.h>

using namespace plumb;

/// zlib counts in 32 bits.
static uInt chunk(size_t size) {
  return uInt(std::min<size_t>(size, 1u << 30));
}

namespace {
/// A z_stream of raw deflate data that ends with its scope.
struct Stream : z_stream {
  explicit Stream(int (*end)(z_stream *)) : z_stream(), end(end) {}
  ~Stream() { end(this); }
  int (*end)(z_stream *);
};
} // namespace

bool plumb::inflateAll(ByteView in, uint64_t size, std::vector<uint8_t> &out) {
  Stream stream(inflateEnd);
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return false;
  // One byte more than expected, so that too much data shows, and zlib has
  // somewhere to write if there should be none.
  out.resize(size + 1);
  size_t read = 0, written = 0;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_in = const_cast<Bytef *>(in.data + read);
    stream.avail_in = chunk(in.size - read);
    stream.next_out = out.data() + written;
    stream.avail_out = chunk(out.size() - written);
    uInt offered = stream.avail_in, room = stream.avail_out;
    state = inflate(&stream, Z_NO_FLUSH);
    read += offered - stream.avail_in;
    written += room - stream.avail_out;
  }
  out.resize(size);
  return state == Z_STREAM_END && read == in.size && written == size;
}

bool plumb::deflateAll(ByteView in, std::vector<uint8_t> &out) {
  Stream stream(deflateEnd);
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS,
                   /*memLevel=*/8, Z_DEFAULT_STRATEGY) != Z_OK)
    return false;
  uint8_t buffer[1 << 16];
  size_t read = 0;
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_in = const_cast<Bytef *>(in.data + read);
    stream.avail_in = chunk(in.size - read);
    stream.next_out = buffer;
    stream.avail_out = sizeof(buffer);
    uInt offered = stream.avail_in;
    bool last = offered == in.size - read;
    state = deflate(&stream, last ? Z_FINISH : Z_NO_FLUSH);
    read += offered - stream.avail_in;
    out.insert(out.end(), buffer, stream.next_out);
  }
  return state == Z_STREAM_END;
}
