//===- WidePool.cpp - scalars that do not fit a slot ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WidePool.h.
//
//===----------------------------------------------------------------------===//

#include "WidePool.h"
#include <algorithm>

using namespace plumb;

/// Entries that are worth a first look.
static constexpr uint64_t kFirstLimit = 4096;

WidePool::WidePool(const Program &program)
    : stride(std::max(program.wideWords, 1u)),
      constants(program.wideConstants.size()) {
  words.reserve(constants * stride);
  for (const std::vector<uint64_t> &value : program.wideConstants) {
    words.insert(words.end(), value.begin(), value.end());
    words.resize((words.size() + stride - 1) / stride * stride);
  }
  used.assign(constants, 1);
  live = constants;
  limit = live + kFirstLimit;
}

uint64_t WidePool::add(const llvm::APInt &value) {
  uint64_t number;
  if (free.empty()) {
    number = used.size();
    used.push_back(1);
    words.resize(words.size() + stride);
  } else {
    number = free.back();
    free.pop_back();
    used[number] = 1;
  }
  uint64_t *to = &words[number * stride];
  unsigned n = std::min(value.getNumWords(), stride);
  std::copy_n(value.getRawData(), n, to);
  std::fill(to + n, to + stride, 0);
  ++live;
  return kTag | number;
}

void WidePool::beginCollection() {
  std::fill(used.begin() + constants, used.end(), 0);
  live = constants;
}

void WidePool::keep(const uint64_t *slots, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    uint64_t number = slots[i] & ~kTag;
    if (slots[i] & kTag && number < used.size() && !used[number]) {
      used[number] = 1;
      ++live;
    }
  }
}

void WidePool::endCollection() {
  free.clear();
  for (uint64_t i = used.size(); i-- > constants;)
    if (!used[i])
      free.push_back(i);
  limit = std::max(constants + kFirstLimit, 2 * live);
}
