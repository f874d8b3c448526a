//===- WatchedSource.h - how far the reading of a source is -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison reads its arrays about ten times. Counting the pairs as they are
// read needs nothing of the passes that read them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_WATCHEDSOURCE_H
#define PLUMBLINE_LIB_ORACLE_WATCHEDSOURCE_H

#include "plumbline/Numerics/ElementSource.h"
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace plumb {

/// Another source; `progress` is called, from the thread that made this one,
/// with the number of pairs that have been read.
class WatchedSource final : public ElementSource {
public:
  WatchedSource(std::unique_ptr<ElementSource> source,
                std::function<void(uint64_t)> progress)
      : source(std::move(source)), progress(std::move(progress)) {}

  uint64_t size() const override { return source->size(); }
  void read(uint64_t first, size_t n, ElementPair *out) const override {
    source->read(first, n, out);
    count(n);
  }
  void readErrors(uint64_t first, size_t n, double *error,
                  double *magnitude) const override {
    source->readErrors(first, n, error, magnitude);
    count(n);
  }
  std::optional<ElementType> expectedType() const override {
    return source->expectedType();
  }
  std::optional<ElementType> gotType() const override {
    return source->gotType();
  }
  bool concurrentReads() const override { return source->concurrentReads(); }

private:
  void count(size_t n) const {
    uint64_t done = numRead.fetch_add(n) + n;
    if (std::this_thread::get_id() == caller)
      progress(done);
  }

  std::unique_ptr<ElementSource> source;
  std::function<void(uint64_t)> progress;
  std::thread::id caller = std::this_thread::get_id();
  mutable std::atomic<uint64_t> numRead{0};
};

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_WATCHEDSOURCE_H
