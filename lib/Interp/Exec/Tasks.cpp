//===- Tasks.cpp - asynchronous objects and coroutines --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here is hot: the fast loop asks for the full one (by returning false)
// wherever something is wrong, as everywhere.
//
//===----------------------------------------------------------------------===//

#include "Tasks.h"
#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Tokens, values, groups
//===----------------------------------------------------------------------===//

bool Machine::asyncFailed(const Inst *pc, const Twine &message) {
  return full ? stop(RunStatus::Undefined, pc, "async", message) : false;
}

AsyncObject *Machine::asyncObject(const Inst *pc, Slot s) {
  const Frame &frame = frames.back();
  if (full && frame.poison[s]) {
    poisonUsed(pc, frame.poison[s], "an asynchronous operation");
    return nullptr;
  }
  auto it = tasks.objects.find(frame.values[s]);
  if (it != tasks.objects.end())
    return &it->second;
  asyncFailed(pc, "this is no token, value or group of the runtime");
  return nullptr;
}

/// A new object with `bytes` of storage; null if the budget is exceeded.
AsyncObject *Machine::createAsync(const Inst *pc, uint64_t bytes,
                                  uint64_t &handle) {
  uint32_t location = locationOf(pc) + 1;
  uint64_t storage = 0;
  handle = memory.allocate(0, Memory::Global, location);
  if (handle && bytes)
    storage = memory.allocate(bytes, Memory::Global, location);
  if (!handle || (bytes && !storage)) {
    if (full)
      stop(RunStatus::Budget, pc, "memory-budget",
           "an asynchronous object does not fit into the memory budget");
    return nullptr;
  }
  AsyncObject &object = tasks.objects[handle];
  object = AsyncObject();
  object.storage = storage;
  return &object;
}

void Machine::asyncReady(AsyncObject &object) {
  object.ready = true;
  for (uint64_t waiter : object.waiters)
    tasks.scheduled.push_back(waiter);
  object.waiters.clear();
}

bool Machine::settleAsync(const Inst *pc, AsyncObject &object, bool error) {
  if (object.kind == AsyncObject::Group)
    return asyncFailed(pc, "a group becomes ready by its members");
  if (object.ready)
    return asyncFailed(pc, "what is ready is made ready again");
  object.error = error;
  asyncReady(object);
  for (uint64_t handle : object.groups) {
    AsyncObject &group = tasks.objects.find(handle)->second;
    group.error |= error;
    if (group.pending && --group.pending == 0)
      asyncReady(group);
  }
  return true;
}

bool Machine::asyncCall(const Inst *pc) {
  Frame &frame = frames.back();
  auto result = [&](uint64_t value) {
    frame.values[pc->d] = value;
    if (full)
      plain(pc->d, 1);
    return true;
  };
  auto fn = static_cast<AsyncFn>(pc->n());
  auto word = [&](Slot s, const char *use, uint64_t &value) {
    value = frame.values[s];
    return !full || !frame.poison[s] || poisonUsed(pc, frame.poison[s], use);
  };
  uint64_t handle = 0, size = 0;
  switch (fn) {
  case AsyncFn::CreateToken: {
    AsyncObject *token = createAsync(pc, 0, handle);
    return token && result(handle);
  }
  case AsyncFn::CreateValue: {
    if (!word(pc->a, "a size", size))
      return false;
    AsyncObject *value = createAsync(pc, size, handle);
    if (!value)
      return false;
    value->kind = AsyncObject::Value;
    return result(handle);
  }
  case AsyncFn::CreateGroup: {
    if (!word(pc->a, "a size", size))
      return false;
    AsyncObject *group = createAsync(pc, 0, handle);
    if (!group)
      return false;
    group->kind = AsyncObject::Group;
    group->pending = size;
    group->ready = size == 0;
    return result(handle);
  }
  case AsyncFn::Storage: {
    AsyncObject *object = asyncObject(pc, pc->a);
    if (!object)
      return false;
    if (object->kind != AsyncObject::Value)
      return asyncFailed(pc, "only a value has storage");
    return result(object->storage);
  }
  case AsyncFn::SetAvailable:
  case AsyncFn::SetError: {
    AsyncObject *object = asyncObject(pc, pc->a);
    return object && settleAsync(pc, *object, fn == AsyncFn::SetError);
  }
  case AsyncFn::IsError: {
    AsyncObject *object = asyncObject(pc, pc->a);
    return object && result(object->error);
  }
  case AsyncFn::AddToGroup: {
    AsyncObject *member = asyncObject(pc, pc->a);
    AsyncObject *group = asyncObject(pc, pc->b);
    if (!member || !group)
      return false;
    if (group->kind != AsyncObject::Group || member->kind == AsyncObject::Group)
      return asyncFailed(pc, "a group holds tokens and values");
    uint64_t rank = group->members++;
    if (!member->ready) {
      member->groups.push_back(frame.values[pc->b]);
    } else {
      group->error |= member->error;
      if (group->pending && --group->pending == 0)
        asyncReady(*group);
    }
    return result(rank);
  }
  case AsyncFn::CoroBegin:
    if (!word(pc->a, "an address", handle))
      return false;
    if (!handle && !createAsync(pc, 0, handle))
      return false;
    tasks.objects.erase(handle);
    tasks.coroutines[handle] = Coroutine();
    frame.coroutine = handle;
    return result(handle);
  case AsyncFn::Schedule:
  case AsyncFn::ScheduleWhenReady: {
    bool waits = fn == AsyncFn::ScheduleWhenReady;
    AsyncObject *object = waits ? asyncObject(pc, pc->a) : nullptr;
    if (waits && !object)
      return false;
    if (!word(waits ? pc->b : pc->a, "a coroutine", handle))
      return false;
    if (!tasks.coroutines.count(handle))
      return asyncFailed(pc, "this is no coroutine");
    if (waits && !object->ready)
      object->waiters.push_back(handle);
    else
      tasks.scheduled.push_back(handle);
    return true;
  }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Coroutines
//===----------------------------------------------------------------------===//

bool Machine::coroSuspend(const Inst *pc) {
  Frame &frame = frames.back();
  auto it = tasks.coroutines.find(frame.coroutine);
  if (!frame.coroutine || it == tasks.coroutines.end())
    return asyncFailed(pc, "a suspension outside of a coroutine");
  if (full)
    plain(pc->d, 1);
  auto next = llvm::find(tasks.scheduled, frame.coroutine);
  if (next != tasks.scheduled.end()) {
    tasks.scheduled.erase(next);
    frame.values[pc->d] = 0;
    return true;
  }
  Coroutine &c = it->second;
  size_t n = frame.function->numSlots;
  c.function = frame.function;
  c.resumeAt = pc + 1;
  c.values.assign(frame.values, frame.values + n);
  if (full)
    c.poison.assign(frame.poison, frame.poison + n);
  if (shadows)
    c.shadows.assign(frame.shadows, frame.shadows + n);
  for (const Function::TensorSlot &t : frame.function->tensorSlots)
    if (uint64_t base = frame.values[t.slot + 1 + 2 * t.rank])
      memory.retain(Memory::idOf(base));
  c.automatic.assign(automatic.begin() + frame.firstAutomatic, automatic.end());
  c.scopes.clear();
  for (size_t i = frame.firstScope; i < scopes.size(); ++i)
    c.scopes.push_back(scopes[i] - frame.firstAutomatic);
  // They are the coroutine's now: the frame that leaves must not end them.
  automatic.resize(frame.firstAutomatic);
  scopes.resize(frame.firstScope);
  frame.values[pc->d] = 0xff;
  return true;
}

/// Makes the frame of a suspended coroutine the top one. `signal` is what its
/// CoroSuspend gives.
bool Machine::enterCoroutine(const Inst *pc, uint64_t handle, uint64_t signal,
                             const Inst *returnTo) {
  auto it = tasks.coroutines.find(handle);
  if (it == tasks.coroutines.end() || !it->second.resumeAt)
    return asyncFailed(pc, "a coroutine that is not suspended goes on");
  Coroutine &c = it->second;
  if (!pushFrame(*c.function, returnTo, 0))
    return false;
  Frame &frame = frames.back();
  frame.coroutine = handle;
  frame.resumed = true;
  std::copy(c.values.begin(), c.values.end(), frame.values);
  if (full)
    std::copy(c.poison.begin(), c.poison.end(), frame.poison);
  if (shadows)
    std::copy(c.shadows.begin(), c.shadows.end(), frame.shadows);
  for (size_t scope : c.scopes)
    scopes.push_back(automatic.size() + scope);
  automatic.insert(automatic.end(), c.automatic.begin(), c.automatic.end());
  frame.values[c.resumeAt[-1].d] = signal;
  resumeAt = c.resumeAt;
  Coroutine running;
  running.function = c.function;
  c = std::move(running);
  return true;
}

bool Machine::coroResume(const Inst *pc) {
  const Frame &frame = frames.back();
  if (full && frame.poison[pc->a])
    return poisonUsed(pc, frame.poison[pc->a], "a coroutine");
  return enterCoroutine(pc, frame.values[pc->a], pc->flags ? 1 : 0, pc + 1);
}

Machine::Waiting Machine::await(const Inst *pc) {
  AsyncObject *object = asyncObject(pc, pc->a);
  if (!object)
    return Waiting::Failed;
  if (object->ready)
    return Waiting::Done;
  if (tasks.scheduled.empty()) {
    if (full)
      stop(RunStatus::Undefined, pc, "deadlock",
           object->kind == AsyncObject::Group
               ? Twine("waits for a group that still lacks ") +
                     Twine(object->pending) +
                     " of its members, and nothing "
                     "is left to run"
               : Twine("waits for what nobody will make ready: nothing is "
                       "left to run"));
    return Waiting::Failed;
  }
  uint64_t handle = tasks.scheduled.front();
  tasks.scheduled.pop_front();
  // Comes back to the same instruction, and looks again.
  return enterCoroutine(pc, handle, 0, pc) ? Waiting::Switched
                                           : Waiting::Failed;
}

bool Machine::nextTask() {
  uint64_t handle = tasks.scheduled.front();
  tasks.scheduled.pop_front();
  return enterCoroutine(nullptr, handle, 0, nullptr);
}
