//===- RecordRun.cpp - the dependency graph of a run ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/DepsIR/RecordRun.h"
#include "BufferName.h"
#include "RunThread.h"
#include "plumbline/Interp/Interpreter.h"
#include <map>
#include <set>

using namespace plumb;

namespace {

/// An allocation, numbered in the order of the run.
struct RunBuffer {
  std::string name;
  uint64_t base, bytes;
  TaskIndex alloc = noIndex, free = noIndex;
  MemoryEvent::Storage storage;
  /// Its number in the graph, once it has one.
  uint32_t index = noIndex;
  /// One of many that came and went within a task, where the others are told.
  bool isDropped = false;
  std::vector<TouchKey> keys; ///< Of the task that allocates it.
};

} // namespace

struct RunRecorder::Impl {
  explicit Impl(RunRecordOptions given) : options(std::move(given)) {
    threads.emplace_back();
    threads.back().name = options.entry.empty() ? "entry" : "@" + options.entry;
    observers.memory = [this](const MemoryEvent &e) { memory(e); };
    observers.order = [this](const OrderEvent &e) { order(e); };
  }

  void memory(const MemoryEvent &event);
  void order(const OrderEvent &event);
  Result<AccessGraph> finish(const RunResult &run,
                             const std::vector<unsigned> &memrefArguments);

private:
  void allocate(const MemoryEvent &event);
  void release(const MemoryEvent &event);
  void access(const MemoryEvent &event);
  uint32_t bufferAt(uint64_t address);
  uint32_t placeOf(const std::string &position);
  uint32_t graphIndex(uint32_t buffer);

  TaskIndex open(RunThread &thread);
  void close(RunThread &thread);
  void addTouched(RunThread &thread, const TouchKey &key, const ByteSet &set);
  void begin(const OrderEvent &event, const TaskList &after);
  void collapse(RunThread &thread);
  void join(RunThread &thread, const TaskList &ended);
  TaskList endOf(uint64_t handle) const;
  void exitLoop();

  void giveUp(std::string why);
  void note(std::string text);

  RunRecordOptions options;

public:
  Observers observers;

private:
  AccessGraph graph;
  Status failure;
  bool stopped = false, isPartial = false;
  std::set<std::string> noted;
  uint64_t numAccesses = 0;

  std::vector<RunThread> threads;
  std::vector<RunLoop> loops;
  /// What stands for asynchronous work that has ended, and groups of it.
  std::unordered_map<uint64_t, std::shared_ptr<const TaskList>> ended;
  std::unordered_map<uint64_t, std::vector<uint64_t>> groups;

  std::vector<RunBuffer> buffers;
  std::map<uint64_t, uint32_t> live; ///< By first address.
  uint32_t lastBuffer = noIndex;
  std::unordered_map<std::string, unsigned> namesUsed;
  unsigned numArguments = 0;
  std::vector<std::string> places;
  std::unordered_map<std::string, uint32_t> placeIndex;
  uint32_t lastPlace = noIndex;
};

void RunRecorder::Impl::note(std::string text) {
  if (noted.insert(text).second)
    graph.notes.push_back(std::move(text));
}

void RunRecorder::Impl::giveUp(std::string why) {
  note(std::move(why));
  isPartial = true;
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

TaskIndex RunRecorder::Impl::open(RunThread &thread) {
  if (thread.current != noIndex)
    return thread.current;
  auto index = TaskIndex(graph.tasks.size());
  if (index >= options.maxTasks) {
    giveUp("recording ended with " + std::to_string(options.maxTasks) +
           " tasks");
    stopped = true;
    return noIndex;
  }
  DepsTask task;
  task.id = "t" + std::to_string(index);
  task.name = thread.name;
  task.loc = thread.loc;
  task.parent = thread.parent;
  task.continues = thread.latest;
  graph.tasks.push_back(std::move(task));
  for (TaskIndex before : thread.tail)
    graph.edges.push_back({before, index});
  thread.tail = {index};
  thread.isUsed = false;
  return thread.current = thread.latest = index;
}

void RunRecorder::Impl::addTouched(RunThread &thread, const TouchKey &key,
                                   const ByteSet &set) {
  uint32_t buffer = graphIndex(key.buffer);
  std::optional<std::vector<ByteRegion>> regions =
      set.regions(options.maxRegions);
  if (!regions) {
    graph.tasks[thread.current].isOpaque = true;
    note(places[key.place] + ": touches '" + buffers[key.buffer].name +
         "' in more than " + std::to_string(options.maxRegions) +
         " pieces, which are not told");
    return;
  }
  numAccesses += regions->size();
  for (const ByteRegion &region : *regions)
    if (Status s = graph.addAccess(thread.current, buffer, region, key.mode,
                                   places[key.place]);
        !s && failure)
      failure = s;
}

/// The thread's task is over, whatever comes next.
void RunRecorder::Impl::close(RunThread &thread) {
  if (thread.current == noIndex)
    return;
  std::vector<TouchKey> keys;
  for (const auto &[key, set] : thread.touched)
    if (!buffers[key.buffer].isDropped)
      keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  for (const TouchKey &key : keys)
    addTouched(thread, key, thread.touched[key]);
  thread.touched.clear();
  thread.current = noIndex;
  if (numAccesses > options.maxAccesses && !stopped) {
    giveUp("recording ended after " + std::to_string(options.maxAccesses) +
           " accesses");
    stopped = true;
  }
}

/// One task in place of many that all of what follows would have to name.
void RunRecorder::Impl::collapse(RunThread &thread) {
  constexpr size_t many = 8;
  if (thread.latest == noIndex || thread.tail.size() > many)
    open(thread);
  close(thread);
}

void RunRecorder::Impl::begin(const OrderEvent &event, const TaskList &after) {
  RunThread child;
  child.name = event.operation;
  child.loc = event.position;
  child.parent = threads.back().latest;
  child.tail = after;
  threads.push_back(std::move(child));
}

void RunRecorder::Impl::join(RunThread &thread, const TaskList &tasks) {
  auto wait = [&] {
    mergeInto(thread.tail, tasks);
    // What began them comes before them: an edge from it says nothing new.
    for (TaskIndex task : tasks)
      if (auto it = std::find(thread.tail.begin(), thread.tail.end(),
                              graph.tasks[task].parent);
          it != thread.tail.end())
        thread.tail.erase(it);
  };
  if (thread.current == noIndex)
    return wait();
  if (thread.touched.empty() && !thread.isUsed) {
    // At its beginning: it can as well begin later.
    for (TaskIndex before : tasks)
      if (before != thread.current)
        graph.edges.push_back({before, thread.current});
    return;
  }
  close(thread);
  wait();
}

TaskList RunRecorder::Impl::endOf(uint64_t handle) const {
  if (auto group = groups.find(handle); group != groups.end()) {
    TaskList all;
    for (uint64_t member : group->second)
      if (auto it = ended.find(member); it != ended.end())
        mergeInto(all, *it->second);
    return all;
  }
  auto it = ended.find(handle);
  return it == ended.end() ? TaskList() : *it->second;
}

void RunRecorder::Impl::exitLoop() {
  RunThread &thread = threads.back();
  RunLoop loop = std::move(loops.back());
  loops.pop_back();
  --thread.openLoops;
  thread.tail = std::move(loop.after.empty() ? loop.before : loop.after);
  mergeInto(thread.tail, {});
  if (!thread.touched.empty() && !thread.openLoops)
    open(thread);
}

void RunRecorder::Impl::order(const OrderEvent &event) {
  if (stopped)
    return;
  RunThread &thread = threads.back();
  auto value = [&](size_t i) { return event.values[i]; };
  switch (event.kind) {
  case OrderEvent::EnterLoop:
    collapse(thread);
    loops.push_back({thread.tail, {}});
    ++thread.openLoops;
    return;
  case OrderEvent::BeginIteration: {
    begin(event, loops.back().before);
    std::string ivs;
    for (size_t i = 0; i != event.numValues; ++i)
      ivs += (i ? ", " : "") + std::to_string(int64_t(value(i)));
    threads.back().name += " (" + ivs + ")";
    return;
  }
  case OrderEvent::EndIteration: {
    close(thread);
    TaskList tail = std::move(thread.tail);
    // One that did nothing is no task, but it may have waited.
    bool isIdle = thread.latest == noIndex && tail == loops.back().before;
    threads.pop_back();
    if (!isIdle)
      loops.back().after.insert(loops.back().after.end(), tail.begin(),
                                tail.end());
    return;
  }
  case OrderEvent::ExitLoop:
    return exitLoop();
  case OrderEvent::BeginTask: {
    collapse(thread);
    TaskList after = thread.tail;
    begin(event, after);
    open(threads.back());
    return;
  }
  case OrderEvent::EndTask: {
    close(thread);
    auto tail = std::make_shared<const TaskList>(std::move(thread.tail));
    for (size_t i = 0; i != event.numValues; ++i)
      ended[value(i)] = tail;
    threads.pop_back();
    return;
  }
  case OrderEvent::Join:
    return join(thread, endOf(value(0)));
  case OrderEvent::AddToGroup:
    groups[value(1)].push_back(value(0));
    return;
  case OrderEvent::Unknown:
    return giveUp(event.position + ": " + event.operation +
                  ": not all of its accesses, or not its order, is known");
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

uint32_t RunRecorder::Impl::placeOf(const std::string &position) {
  if (lastPlace != noIndex && places[lastPlace] == position)
    return lastPlace;
  auto [it, isNew] = placeIndex.emplace(position, uint32_t(places.size()));
  if (isNew)
    places.push_back(position);
  return lastPlace = it->second;
}

uint32_t RunRecorder::Impl::bufferAt(uint64_t address) {
  auto isIn = [&](const RunBuffer &buffer) {
    return address >= buffer.base && address - buffer.base < buffer.bytes;
  };
  if (lastBuffer != noIndex && isIn(buffers[lastBuffer]))
    return lastBuffer;
  auto next = live.upper_bound(address);
  if (next == live.begin() || !isIn(buffers[std::prev(next)->second]))
    return noIndex;
  return lastBuffer = std::prev(next)->second;
}

/// The buffer's number in the graph, which it gets when it is first needed:
/// many never are.
uint32_t RunRecorder::Impl::graphIndex(uint32_t number) {
  RunBuffer &buffer = buffers[number];
  if (buffer.index == noIndex) {
    buffer.index = uint32_t(graph.buffers.size());
    DepsBuffer entry;
    entry.id = buffer.name;
    entry.bytes = buffer.bytes;
    graph.buffers.push_back(std::move(entry));
  }
  return buffer.index;
}

void RunRecorder::Impl::allocate(const MemoryEvent &event) {
  // Tensors are values, constant ones too; what stands for asynchronous work is
  // the runtime's.
  if (event.storage == MemoryEvent::Tensor ||
      (event.storage == MemoryEvent::Static && event.symbol.empty()) ||
      event.operation.compare(0, 6, "async.") == 0)
    return;
  if (buffers.size() >= options.maxBuffers) {
    giveUp("recording ended with " + std::to_string(options.maxBuffers) +
           " buffers");
    stopped = true;
    return;
  }
  RunBuffer buffer;
  buffer.base = event.address;
  buffer.bytes = event.bytes;
  buffer.storage = event.storage;
  if (event.storage == MemoryEvent::Argument)
    buffer.name = "argument " + std::to_string(numArguments++);
  else if (!event.symbol.empty())
    buffer.name = "@" + event.symbol;
  else
    buffer.name = depsir::bufferName(event.operation, event.position);
  if (unsigned copy = namesUsed[buffer.name]++)
    buffer.name += "#" + std::to_string(copy);
  RunThread &thread = threads.back();
  if ((event.storage == MemoryEvent::Heap ||
       event.storage == MemoryEvent::Stack) &&
      !thread.openLoops) {
    buffer.alloc = open(thread);
    thread.isUsed = true;
    if (!stopped && graph.tasks[buffer.alloc].loc.empty())
      graph.tasks[buffer.alloc].loc = event.position;
  }
  live[event.address] = uint32_t(buffers.size());
  buffers.push_back(std::move(buffer));
}

void RunRecorder::Impl::release(const MemoryEvent &event) {
  auto it = live.find(event.address);
  if (it == live.end())
    return;
  RunBuffer &buffer = buffers[it->second];
  live.erase(it);
  lastBuffer = noIndex;
  RunThread &thread = threads.back();
  if (thread.openLoops)
    return;
  buffer.free = open(thread);
  thread.isUsed = true;
  // A loop that allocates and frees in each iteration: the first few are told.
  constexpr size_t told = 16;
  size_t hash = buffer.name.rfind('#');
  if (buffer.index != noIndex || buffer.alloc != buffer.free ||
      hash == std::string::npos ||
      std::strtoul(buffer.name.c_str() + hash + 1, nullptr, 10) < told)
    return;
  buffer.isDropped = true;
  for (const TouchKey &key : buffer.keys)
    thread.touched.erase(key);
  buffer.keys = {};
}

void RunRecorder::Impl::access(const MemoryEvent &event) {
  uint32_t number = bufferAt(event.address);
  if (number == noIndex)
    return;
  RunBuffer &buffer = buffers[number];
  RunThread &thread = threads.back();
  if (!thread.openLoops) {
    TaskIndex task = open(thread);
    if (stopped)
      return;
    if (graph.tasks[task].loc.empty())
      graph.tasks[task].loc = event.position;
  }
  uint8_t mode = event.isAtomic                    ? AccumulateAccess
                 : event.kind == MemoryEvent::Read ? ReadAccess
                                                   : WriteAccess;
  TouchKey key = {number, placeOf(event.position), mode};
  auto [it, isNew] = thread.touched.try_emplace(key);
  if (isNew && buffer.alloc != noIndex && buffer.alloc == thread.current)
    buffer.keys.push_back(key);
  uint64_t offset = event.address - buffer.base;
  it->second.add(offset, offset + event.bytes);
}

void RunRecorder::Impl::memory(const MemoryEvent &event) {
  if (stopped)
    return;
  switch (event.kind) {
  case MemoryEvent::Allocate:
    return allocate(event);
  case MemoryEvent::Free:
    return release(event);
  case MemoryEvent::Read:
  case MemoryEvent::Write:
    return access(event);
  }
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

Result<AccessGraph>
RunRecorder::Impl::finish(const RunResult &run,
                          const std::vector<unsigned> &memrefArguments) {
  for (auto thread = threads.rbegin(); thread != threads.rend(); ++thread)
    close(*thread);
  if (!failure)
    return takeError(failure);
  if (run.status != RunStatus::Ok)
    giveUp("the run ended early" +
           (run.findings.empty() ? std::string()
                                 : ": " + run.findings.back().position + ": " +
                                       run.findings.back().message));
  unsigned argument = 0;
  for (uint32_t b = 0; b != buffers.size(); ++b) {
    RunBuffer &buffer = buffers[b];
    if (buffer.storage == MemoryEvent::Argument &&
        argument < memrefArguments.size())
      buffer.name = "arg" + std::to_string(memrefArguments[argument++]);
    // Constants that nobody reads, say, are in nobody's way.
    if (buffer.isDropped ||
        (buffer.index == noIndex && buffer.alloc == noIndex &&
         buffer.free == noIndex && buffer.storage != MemoryEvent::Argument))
      continue;
    DepsBuffer &entry = graph.buffers[graphIndex(b)];
    entry.id = buffer.name;
    entry.alloc = buffer.alloc;
    entry.free = buffer.free;
  }
  if (isPartial) {
    if (graph.tasks.empty())
      graph.tasks.emplace_back().id = "t0";
    graph.tasks.front().isOpaque = true;
  }
  graph.format = "json";
  graph.spelling = FixSpelling::AsyncToken;
  if (Status s = graph.finish(); !s)
    return takeError(s);
  return std::move(graph);
}

RunRecorder::RunRecorder(RunRecordOptions options)
    : impl(std::make_unique<Impl>(std::move(options))) {}
RunRecorder::~RunRecorder() = default;

const Observers &RunRecorder::observers() const { return impl->observers; }

Result<AccessGraph>
RunRecorder::finish(const RunResult &run,
                    const std::vector<unsigned> &memrefArguments) {
  return impl->finish(run, memrefArguments);
}
