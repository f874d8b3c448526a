//===- AccessGraph.cpp - building and describing access graphs ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/AccessGraph.h"
#include <algorithm>

using namespace plumb;

std::string plumb::accessVerb(uint8_t mode) {
  if (mode & LifetimeAccess)
    return "allocates or frees";
  if (mode == ReadAccess)
    return "reads";
  if (mode == WriteAccess)
    return "writes";
  if (mode == AccumulateAccess)
    return "accumulates into";
  return "reads and writes";
}

std::string plumb::quotedText(std::string_view text) {
  constexpr size_t longest = 80;
  if (text.size() <= longest)
    return "'" + std::string(text) + "'";
  return "'" + std::string(text.substr(0, longest)) + "...' (" +
         std::to_string(text.size()) + " characters)";
}

std::string DepsTask::str() const {
  if (name.empty() || name == id)
    return quotedText(id);
  return quotedText(name) + " (" + id + ")";
}

std::string AccessGraph::placeOf(TaskIndex index) const {
  const DepsTask &task = tasks[index];
  if (!task.loc.empty())
    return task.loc;
  if (file.empty() || !task.line)
    return file;
  return file + ":" + std::to_string(task.line) + ":" +
         std::to_string(task.col);
}

Result<uint32_t> AccessGraph::intern(const ByteRegion &region) {
  uint64_t hash = region.hash();
  auto [begin, end] = regionOf.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (regions[it->second] == region)
      return it->second;
  if (regions.size() >> 28)
    return makeError("more than 2^28 different regions");
  regions.push_back(region);
  regionOf.emplace(hash, uint32_t(regions.size() - 1));
  return uint32_t(regions.size() - 1);
}

Status AccessGraph::append(std::vector<DepsAccess> &list, TaskIndex task,
                           uint32_t buffer, const ByteRegion &region,
                           uint8_t mode, const std::string &place) {
  Result<uint32_t> number = intern(region);
  if (!number)
    return takeError(number);
  if (list.size() == noIndex)
    return makeError("more than 2^32 accesses");
  DepsAccess access;
  access.buffer = buffer;
  access.region = *number;
  access.mode = mode;
  access.task = task;
  access.place = noIndex;
  if (!place.empty()) {
    auto [it, isNew] = placeIndex.emplace(place, uint32_t(places.size()));
    if (isNew)
      places.push_back(place);
    access.place = it->second;
  }
  list.push_back(access);
  return {};
}

Status AccessGraph::addAccess(TaskIndex task, uint32_t buffer,
                              const ByteRegion &region, uint8_t mode,
                              const std::string &place) {
  return append(declared, task, buffer, region, mode, place);
}

Status AccessGraph::addActual(TaskIndex task, uint32_t buffer,
                              const ByteRegion &region, uint8_t mode,
                              const std::string &place) {
  tasks[task].hasActual = true;
  return append(actual, task, buffer, region, mode, place);
}

Status AccessGraph::addElsewhere(uint32_t buffer, const ByteRegion &region,
                                 uint8_t mode, const std::string &place) {
  return append(elsewhere, noIndex, buffer, region, mode, place);
}

const std::string &AccessGraph::placeOf(const DepsAccess &access) const {
  static const std::string none;
  return access.place == noIndex ? none : places[access.place];
}

uint32_t AccessGraph::internStream(const std::string &name) {
  auto [it, isNew] = streamOf.emplace(name, uint32_t(streamNames.size()));
  if (isNew)
    streamNames.push_back(name);
  return it->second;
}

/// Sorts stably, and says where the accesses of each task begin.
static void sortByTask(std::vector<DepsAccess> &accesses,
                       std::vector<uint32_t> &firstOf, size_t numTasks) {
  firstOf.assign(numTasks + 1, 0);
  bool sorted = true;
  for (size_t i = 0; i != accesses.size(); ++i) {
    ++firstOf[accesses[i].task + 1];
    sorted &= i == 0 || accesses[i - 1].task <= accesses[i].task;
  }
  for (size_t i = 0; i != numTasks; ++i)
    firstOf[i + 1] += firstOf[i];
  if (sorted)
    return;
  std::vector<uint32_t> next(firstOf.begin(), firstOf.end() - 1);
  std::vector<DepsAccess> result(accesses.size());
  for (const DepsAccess &access : accesses)
    result[next[access.task]++] = access;
  accesses = std::move(result);
}

Status AccessGraph::finish() {
  // Allocating and freeing touches the whole buffer; one whose size is not
  // known reaches as far as anything that is done to it.
  std::vector<uint64_t> size(buffers.size(), 0);
  for (size_t b = 0; b != buffers.size(); ++b)
    size[b] = buffers[b].bytes.value_or(0);
  for (const DepsAccess &access : declared)
    if (!buffers[access.buffer].bytes)
      size[access.buffer] =
          std::max(size[access.buffer], region(access).hull().hi);
  for (uint32_t b = 0; b != buffers.size(); ++b)
    for (TaskIndex task : {buffers[b].alloc, buffers[b].free})
      if (task != noIndex)
        if (Status s = addAccess(task, b, ByteRegion::interval(0, size[b]),
                                 LifetimeAccess);
            !s)
          return s;
  sortByTask(declared, firstOf, tasks.size());
  sortActual();
  return {};
}

void AccessGraph::sortActual() {
  sortByTask(actual, firstActualOf, tasks.size());
}
