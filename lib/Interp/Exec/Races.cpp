//===- Races.cpp - races between iterations of parallel loops -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Races.h for the idea.
//
//===----------------------------------------------------------------------===//

#include "Races.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace plumb;

//===----------------------------------------------------------------------===//
// The tree of iterations
//===----------------------------------------------------------------------===//

void Races::enter(uint32_t location) {
  open.push_back(static_cast<uint32_t>(loops.size()));
  loops.push_back({location, current, 0});
}

void Races::iterate(llvm::ArrayRef<uint64_t> ivs) {
  // Numbers that run out: start anew, as if nothing had been touched.
  if (nextNode == UINT32_MAX && nodes.empty()) {
    tables.clear();
    lastTable = nullptr;
    firstNode = nextNode = 1;
  }
  if (nextNode == UINT32_MAX)
    return; // 4 * 10^9 iterations within one loop: the rest goes unwatched
  uint32_t loop = open.back(), owner = loops[loop].owner;
  loops[loop].rank = static_cast<uint32_t>(ivs.size());
  nodes.push_back({owner, owner ? node(owner).depth + 1 : 1, loop,
                   static_cast<uint32_t>(ivPool.size())});
  ivPool.insert(ivPool.end(), ivs.begin(), ivs.end());
  current = nextNode++;
}

void Races::endIteration() { current = 0; }

void Races::exit() {
  current = loops[open.back()].owner;
  open.pop_back();
  if (!open.empty())
    return;
  if (hasTasks()) {
    if (!current)
      makeRoot();
    return;
  }
  // Whatever comes next is ordered after all of this.
  nodes.clear();
  ivPool.clear();
  loops.clear();
  firstNode = nextNode;
}

/// Whether two nodes may run at the same time; if so, `below` and `other` are
/// the iterations of one loop that lead to them.
bool Races::parallel(uint32_t a, uint32_t b, uint32_t &below, uint32_t &other) {
  if (a == b)
    return false;
  while (node(a).depth > node(b).depth)
    a = node(a).parent;
  while (node(b).depth > node(a).depth)
    b = node(b).parent;
  if (a == b)
    return false; // one is above the other
  while (node(a).parent != node(b).parent) {
    a = node(a).parent;
    b = node(b).parent;
  }
  below = a;
  other = b;
  return node(a).loop == node(b).loop && node(a).loop != kNone;
}

std::string Races::ivsOf(uint32_t number) const {
  const Node &n = nodes[number - firstNode];
  std::string text = "(";
  for (uint32_t i = 0; i < loops[n.loop].rank; ++i)
    text += (i ? ", " : "") +
            std::to_string(static_cast<int64_t>(ivPool[n.firstIv + i]));
  return text + ")";
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// A node for what runs outside of loops.
void Races::makeRoot() {
  if (nextNode == UINT32_MAX)
    return;
  nodes.push_back({0, 1, kNone, 0});
  current = nextNode++;
}

void Races::nextStep() {
  steps.push_back({tasks.back().task, ++tasks.back().step});
}

void Races::beginTask(uint32_t location) {
  // Reductions between iterations are not looked at, nor what they begin.
  if (!current && open.empty())
    makeRoot();
  Task &parent = tasks.back();
  Task task;
  task.task = ++begun;
  task.clock = parent.clock;
  task.clock[parent.task] = parent.step;
  ++parent.step;
  taskLocations.push_back(location);
  lastSteps.push_back(kNone);
  tasks.push_back(std::move(task));
  nextStep();
}

void Races::endTask(llvm::ArrayRef<uint64_t> handles) {
  Task &task = tasks.back();
  task.clock[task.task] = task.step;
  lastSteps[task.task] = task.step;
  auto clock = std::make_shared<const Clock>(std::move(task.clock));
  for (uint64_t handle : handles)
    ended[handle] = clock;
  tasks.pop_back();
  steps.push_back({tasks.back().task, tasks.back().step});
}

void Races::join(uint64_t handle) {
  if (!hasTasks())
    return;
  if (auto group = groups.find(handle); group != groups.end()) {
    for (uint64_t member : group->second)
      join(member);
    return;
  }
  auto it = ended.find(handle);
  if (it == ended.end())
    return;
  Clock &clock = tasks.back().clock;
  for (const auto &[task, step] : *it->second)
    if (task != tasks.back().task)
      clock[task] = std::max(clock.lookup(task), step);
  if (tasks.size() == 1 && open.empty() && allDone())
    forgetTasks();
}

/// Whether the program has waited for all tasks.
bool Races::allDone() const {
  const Clock &clock = tasks.front().clock;
  if (clock.size() < begun)
    return false;
  for (uint32_t task = 1; task <= begun; ++task)
    if (clock.lookup(task) < lastSteps[task])
      return false;
  return true;
}

/// Whatever comes next is ordered after all of this.
void Races::forgetTasks() {
  nodes.clear();
  ivPool.clear();
  loops.clear();
  firstNode = nextNode;
  current = 0;
  begun = 0;
  tasks.assign(1, Task());
  taskLocations.assign(1, kNone);
  lastSteps.assign(1, 0);
  steps.assign(1, Step());
  ended.clear();
  groups.clear();
}

void Races::addToGroup(uint64_t member, uint64_t group) {
  if (hasTasks())
    groups[group].push_back(member);
}

/// Whether a task that nobody has waited for made this access.
bool Races::unordered(const Touch &earlier) const {
  const Step &step = steps[earlier.step];
  const Task &now = tasks.back();
  return step.task != now.task && now.clock.lookup(step.task) < step.number;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Pages for the cells of an allocation.
static size_t pagesFor(uint64_t size, unsigned shift, unsigned pageBits) {
  return ((size - 1) >> shift >> pageBits) + 1;
}

void Races::split(Table &table, unsigned shift, uint64_t size) {
  Table finer;
  finer.shift = shift;
  finer.pages.resize(pagesFor(size, shift, kPageBits));
  const uint64_t mask = (1u << kPageBits) - 1, parts = uint64_t(1)
                                                       << (table.shift - shift);
  for (size_t p = 0; p < table.pages.size(); ++p) {
    if (!table.pages[p])
      continue;
    const Page &old = *table.pages[p];
    for (uint64_t i = 0; i <= mask; ++i) {
      const Cell &cell = old.cells[i];
      bool isAtomic = old.atomics && old.atomics[i].node;
      if (!cell.write.node && !cell.read.node && !isAtomic)
        continue;
      uint64_t first = (p << kPageBits | i) * parts;
      for (uint64_t k = first; k < first + parts; ++k) {
        if (k >> kPageBits >= finer.pages.size())
          break;
        Page &page = finer.page(k);
        page.cells[k & mask] = cell;
        if (isAtomic) {
          if (!page.atomics)
            page.atomics.reset(new Touch[mask + 1]);
          page.atomics[k & mask] = old.atomics[i];
        }
      }
    }
  }
  table = std::move(finer);
}

std::optional<Races::Conflict> Races::conflict(const Touch &earlier,
                                               Access kind, uint64_t offset) {
  uint32_t a, b;
  if (!isCurrent(earlier))
    return std::nullopt;
  if (parallel(earlier.node, current, a, b))
    return Conflict{kind,
                    earlier.location,
                    /*isOfTasks=*/false,
                    loops[node(a).loop].location,
                    ivsOf(a),
                    ivsOf(b),
                    kNone,
                    kNone,
                    offset};
  if (!unordered(earlier))
    return std::nullopt;
  return Conflict{kind,
                  earlier.location,
                  /*isOfTasks=*/true,
                  kNone,
                  "",
                  "",
                  taskLocations[steps[earlier.step].task],
                  taskLocations[tasks.back().task],
                  offset};
}

std::optional<Races::Conflict> Races::access(uint64_t allocation, uint64_t size,
                                             uint64_t offset, uint64_t bytes,
                                             Access kind, uint32_t location) {
  if (!current || !bytes)
    return std::nullopt;
  if (!lastTable || allocation != lastAllocation) {
    lastTable = &tables[allocation];
    lastAllocation = allocation;
  }
  Table &table = *lastTable;
  // The largest power of two that both ends are multiples of.
  unsigned shift = llvm::countr_zero(offset | bytes | uint64_t(1) << 16);
  if (table.pages.empty()) {
    table.shift = shift;
    table.pages.resize(pagesFor(size, shift, kPageBits));
  } else if (shift < table.shift) {
    split(table, shift, size);
  }
  uint64_t first = offset >> table.shift,
           last = (offset + bytes - 1) >> table.shift;
  const Touch now{current, location, static_cast<uint32_t>(steps.size() - 1)};
  uint32_t a, b;
  std::optional<Conflict> found;
  for (uint64_t i = first; i <= last; ++i) {
    Page &page = table.page(i);
    const unsigned in = i & ((1u << kPageBits) - 1);
    Cell &cell = page.cells[in];
    if (kind == Atomic && !page.atomics)
      page.atomics.reset(new Touch[1 << kPageBits]);
    uint64_t at = std::max(offset, i << table.shift);
    if (!found && (cell.write.node != current || cell.write.step != now.step))
      found = conflict(cell.write, Write, at);
    if (!found && kind != Read &&
        (cell.read.node != current || cell.read.step != now.step))
      found = conflict(cell.read, Read, at);
    if (!found && kind != Atomic && page.atomics)
      found = conflict(page.atomics[in], Atomic, at);
    Touch &slot = kind == Write  ? cell.write
                  : kind == Read ? cell.read
                                 : page.atomics[in];
    if (kind == Write || !isCurrent(slot) ||
        (!parallel(slot.node, current, a, b) && !unordered(slot)))
      slot = now;
  }
  return found;
}
