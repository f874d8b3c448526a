//===- JoinActual.cpp - what tasks declare against what a run did ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/JoinActual.h"
#include "plumbline/Deps/ByteSet.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace plumb;

namespace {

class Join {
public:
  Join(AccessGraph &declared, const AccessGraph &run)
      : declared(declared), run(run) {}
  Status apply();

private:
  /// The tasks at a place, and the threads that the run began there.
  struct Place {
    std::vector<TaskIndex> tasks;
    std::vector<TaskIndex> threads; ///< Their first tasks in the run.
    bool hasAccesses = false;       ///< The place is that of an access.
    bool isPaired() const {
      return !hasAccesses && tasks.size() == threads.size();
    }
  };
  /// Where an access, or a task of the run, belongs.
  struct Owner {
    Place *place = nullptr;
    TaskIndex thread = noIndex; ///< If it was found by a thread's place.
  };

  void findPlaces();
  void matchBuffers();
  Owner ownerOf(const std::string &place, TaskIndex task);
  TaskIndex taskOf(const Owner &owner) const;
  Status add(const DepsAccess &access);
  Status addSets();
  Status addElsewhere(const DepsAccess &access);
  void noteRest();

  AccessGraph &declared;
  const AccessGraph &run;
  std::unordered_map<std::string, Place> places;
  std::vector<TaskIndex> threadOf; ///< Of each task of the run.
  std::vector<uint32_t> bufferOf;  ///< In declared, by those of the run.
  std::vector<bool> bufferIsKnown; ///< It was there before.
  /// What tasks did: iterations of a loop together make few regions. Task,
  /// buffer, mode, and place.
  std::map<std::tuple<TaskIndex, uint32_t, uint8_t, std::string>, ByteSet> sets;
  std::set<std::tuple<std::string, uint32_t, uint8_t>> seenElsewhere;
  uint64_t numMain = 0, numThreads = 0; ///< Accesses that no task owns.
};

} // namespace

/// `dir/f.mlir:3:5` and `f.mlir:3:5` are one place.
static std::string placeKey(const std::string &place) {
  size_t slash = place.rfind('/');
  return slash == std::string::npos ? place : place.substr(slash + 1);
}

/// `20:8#1` of `alloc:20:8#1`: IR and run may call the operation differently.
static std::string positionIn(const std::string &id) {
  size_t colon = id.find(':');
  return colon == std::string::npos ? "" : id.substr(colon);
}

void Join::findPlaces() {
  for (TaskIndex t = 0; t != declared.tasks.size(); ++t)
    if (const std::string &loc = declared.tasks[t].loc; !loc.empty())
      places[placeKey(loc)].tasks.push_back(t);
  threadOf.resize(run.tasks.size());
  for (TaskIndex t = 0; t != run.tasks.size(); ++t) {
    const DepsTask &task = run.tasks[t];
    threadOf[t] = task.continues == noIndex ? t : threadOf[task.continues];
    if (threadOf[t] != t || task.parent == noIndex)
      continue;
    if (auto it = places.find(placeKey(task.loc)); it != places.end())
      it->second.threads.push_back(t);
  }
  for (const DepsAccess &access : run.accesses())
    if (auto it = places.find(placeKey(run.placeOf(access)));
        it != places.end())
      it->second.hasAccesses = true;
}

void Join::matchBuffers() {
  std::unordered_map<std::string, uint32_t> byId, byPosition;
  for (uint32_t b = 0; b != declared.buffers.size(); ++b) {
    const std::string &id = declared.buffers[b].id;
    byId.emplace(id, b);
    if (std::string position = positionIn(id); !position.empty())
      byPosition.emplace(position, b);
  }
  for (const DepsBuffer &buffer : run.buffers) {
    auto it = byId.find(buffer.id);
    bool isKnown = it != byId.end();
    if (!isKnown) {
      it = byPosition.find(positionIn(buffer.id));
      isKnown = it != byPosition.end();
    }
    bufferIsKnown.push_back(isKnown);
    if (isKnown) {
      bufferOf.push_back(it->second);
      continue;
    }
    bufferOf.push_back(uint32_t(declared.buffers.size()));
    DepsBuffer other;
    other.id = buffer.id;
    other.bytes = buffer.bytes;
    declared.buffers.push_back(std::move(other));
  }
}

Join::Owner Join::ownerOf(const std::string &place, TaskIndex task) {
  if (!place.empty())
    if (auto it = places.find(placeKey(place)); it != places.end())
      return {&it->second, noIndex};
  while (task != noIndex && run.tasks[task].parent != noIndex) {
    if (auto it = places.find(placeKey(run.tasks[task].loc));
        it != places.end())
      return {&it->second, threadOf[task]};
    task = run.tasks[task].parent;
  }
  return {};
}

TaskIndex Join::taskOf(const Owner &owner) const {
  const Place &place = *owner.place;
  if (!place.isPaired())
    return place.tasks.front();
  auto it = std::lower_bound(place.threads.begin(), place.threads.end(),
                             owner.thread);
  return place.tasks[size_t(it - place.threads.begin())];
}

/// What no task owns. IR says all that it does; other graphs need not have the
/// main thread of a program as tasks.
Status Join::addElsewhere(const DepsAccess &access) {
  bool isMain = run.tasks[access.task].parent == noIndex;
  if (declared.format != "mlir") {
    ++(isMain ? numMain : numThreads);
    return {};
  }
  const std::string &place = run.placeOf(access);
  if (!seenElsewhere
           .emplace(place, bufferOf[access.buffer], uint8_t(access.mode))
           .second)
    return {};
  return declared.addElsewhere(bufferOf[access.buffer], run.region(access),
                               uint8_t(access.mode), place);
}

Status Join::add(const DepsAccess &access) {
  if (access.mode & LifetimeAccess)
    return {};
  Owner owner = ownerOf(run.placeOf(access), access.task);
  if (!owner.place)
    return addElsewhere(access);
  // What a task allocates for itself it need not declare.
  const DepsBuffer &buffer = run.buffers[access.buffer];
  if (!bufferIsKnown[access.buffer] && buffer.alloc != noIndex &&
      ownerOf("", buffer.alloc).place == owner.place)
    return {};
  const ByteRegion &region = run.region(access);
  constexpr uint64_t mostRuns = 1 << 16;
  if (region.numRuns() > mostRuns)
    return declared.addActual(taskOf(owner), bufferOf[access.buffer], region,
                              uint8_t(access.mode), run.placeOf(access));
  ByteSet &set = sets[{taskOf(owner), bufferOf[access.buffer],
                       uint8_t(access.mode), run.placeOf(access)}];
  for (uint64_t i = 0; i != region.numRuns(); ++i) {
    uint64_t begin = region.begin, rest = i;
    for (ByteDim dim : region.dims) {
      begin += rest % dim.count * dim.stride;
      rest /= dim.count;
    }
    set.add(begin, begin + region.run);
  }
  return {};
}

Status Join::addSets() {
  for (const auto &[key, set] : sets) {
    const auto &[task, buffer, mode, place] = key;
    std::optional<std::vector<ByteRegion>> regions = set.regions(SIZE_MAX);
    if (!regions)
      continue; // Only where there are too many.
    for (const ByteRegion &region : *regions)
      if (Status s = declared.addActual(task, buffer, region, mode, place); !s)
        return s;
  }
  return {};
}

void Join::noteRest() {
  auto counted = [](uint64_t n) {
    return std::to_string(n) + (n == 1 ? " access" : " accesses");
  };
  if (numMain)
    declared.notes.push_back("the run's main thread makes " + counted(numMain) +
                             " at places without a task, which are not "
                             "compared");
  if (numThreads) {
    declared.notes.push_back(
        "other threads of the run make " + counted(numThreads) +
        " at places without a task: the graph is not of all that runs side by "
        "side");
    declared.actualIsPartial = true;
  }
  for (const DepsTask &task : run.tasks)
    if (task.isOpaque && !declared.actualIsPartial) {
      declared.notes.push_back("the recording of the run is not complete");
      declared.actualIsPartial = true;
    }
  for (const std::string &note : run.notes)
    declared.notes.push_back("of the run: " + note);
}

Status Join::apply() {
  findPlaces();
  matchBuffers();
  for (auto &[key, place] : places) {
    // What has run without touching anything is known as well.
    if (place.threads.empty() && !place.hasAccesses)
      continue;
    for (TaskIndex t : place.tasks) {
      declared.tasks[t].hasActual = true;
      declared.tasks[t].comparedWith =
          place.isPaired() ? t : place.tasks.front();
    }
  }
  for (const DepsAccess &access : run.accesses())
    if (Status s = add(access); !s)
      return s;
  if (Status s = addSets(); !s)
    return s;
  declared.sortActual();
  noteRest();
  return {};
}

Status plumb::joinActual(AccessGraph &declared, const AccessGraph &run) {
  return Join(declared, run).apply();
}
