//===- Findings.cpp - turning events into findings ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every way in which a run can end early, with the words that a user reads. A
// finding names the operation and its place; one about memory also says where
// the memory came from and where its life ended.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/Twine.h"

using namespace plumb;
using llvm::Twine;

uint32_t Machine::locationOf(const Inst *pc) const {
  const Function &f = *frames.back().function;
  return f.locations[pc - codeOf(f).data()];
}

bool Machine::stop(RunStatus s, const Inst *pc, llvm::StringRef kind,
                   const Twine &message) {
  status = s;
  Finding finding;
  finding.kind = kind.str();
  finding.message = message.str();
  if (pc && !frames.empty()) {
    const Program::SourceLocation &loc = program.locations[locationOf(pc)];
    finding.position = loc.position;
    finding.operation = loc.operation;
  }
  findings.push_back(std::move(finding));
  return false;
}

uint32_t Machine::newCause(Event event, const Inst *pc) {
  causes.push_back({event, locationOf(pc)});
  return causes.size();
}

const char *plumb::eventKind(Event e) {
  switch (e) {
  case Event::None:
    return "none";
  case Event::SignedOverflow:
  case Event::UnsignedOverflow:
    return "overflow";
  case Event::ShiftPastWidth:
    return "shift-past-width";
  case Event::ExactBroken:
  case Event::DisjointBroken:
  case Event::NonNegBroken:
    return "flag-broken";
  case Event::FloatToIntRange:
    return "float-to-int-range";
  case Event::FastMathNaN:
  case Event::FastMathInf:
    return "fast-math-broken";
  case Event::UninitialisedRead:
    return "uninitialised-read";
  case Event::ZerosOfZero:
    return "zeros-of-zero";
  case Event::LaneOutOfRange:
    return "lane-out-of-range";
  case Event::PoisonConstant:
    return "poison";
  case Event::DivisionByZero:
    return "division-by-zero";
  case Event::DivisionOverflow:
    return "division-overflow";
  case Event::PoisonOperand:
    return "poison-operand";
  }
  return "unknown";
}

const char *plumb::eventText(Event e) {
  switch (e) {
  case Event::None:
    return "nothing";
  case Event::SignedOverflow:
    return "signed overflow of an operation with nsw";
  case Event::UnsignedOverflow:
    return "unsigned overflow of an operation with nuw";
  case Event::ShiftPastWidth:
    return "shift by the width of the type or more";
  case Event::ExactBroken:
    return "a remainder other than 0 in an exact operation";
  case Event::DisjointBroken:
    return "common bits in a disjoint or";
  case Event::NonNegBroken:
    return "a negative operand of an operation with nneg";
  case Event::FloatToIntRange:
    return "a float that the integer type cannot hold";
  case Event::FastMathNaN:
    return "a NaN in an operation with nnan";
  case Event::FastMathInf:
    return "an infinity in an operation with ninf";
  case Event::UninitialisedRead:
    return "a read of memory that was never written";
  case Event::ZerosOfZero:
    return "a count of the zeros of 0 where that is poison";
  case Event::LaneOutOfRange:
    return "a lane outside the vector";
  case Event::PoisonConstant:
    return "a poison constant";
  case Event::DivisionByZero:
    return "division by zero";
  case Event::DivisionOverflow:
    return "division of the smallest integer by -1";
  case Event::PoisonOperand:
    return "a poison operand";
  }
  return "unknown";
}

std::string Machine::describeCause(uint32_t cause) const {
  const Cause &c = causes[cause - 1];
  const Program::SourceLocation &loc = program.locations[c.location];
  std::string text = eventText(c.event);
  text += " in " + loc.operation;
  if (!loc.position.empty())
    text += " at " + loc.position;
  return text;
}

bool Machine::undefined(const Inst *pc, Event event, uint32_t cause) {
  if (cause)
    return stop(RunStatus::Undefined, pc, eventKind(event),
                Twine(eventText(event)) + ": " + describeCause(cause));
  return stop(RunStatus::Undefined, pc, eventKind(event), eventText(event));
}

bool Machine::poisonUsed(const Inst *pc, uint32_t cause, const char *use) {
  const Cause &c = causes[cause - 1];
  return stop(RunStatus::Undefined, pc, eventKind(c.event),
              Twine("poison reaches ") + use + ": " + describeCause(cause));
}

/// As lowered programs do: the text by puts, then abort.
bool Machine::assertFailed(const Inst *pc) {
  print(program.messages[pc->b] + "\n");
  return stop(RunStatus::Aborted, pc, "assert", program.messages[pc->b]);
}

bool Machine::accessFailed(const Inst *pc, AccessError error, uint64_t address,
                           uint64_t bytes, bool isWrite) {
  const char *what = isWrite ? "write" : "read";
  uint64_t id = Memory::idOf(address);
  int64_t offset = static_cast<int64_t>(Memory::offsetOf(address));
  std::string where;
  if (id < memory.count() && memory[id].allocatedAt) {
    const auto &loc = program.locations[memory[id].allocatedAt - 1];
    where = ", allocated by " + loc.operation +
            (loc.position.empty() ? "" : " at " + loc.position);
    if (memory[id].state == Memory::Freed && memory[id].freedAt) {
      const auto &end = program.locations[memory[id].freedAt - 1];
      where += ", freed by " + end.operation +
               (end.position.empty() ? "" : " at " + end.position);
    }
  }
  switch (error) {
  case AccessError::None:
    break;
  case AccessError::OutOfBounds:
    return stop(RunStatus::Undefined, pc, "out-of-bounds",
                Twine(what) + " of " + Twine(bytes) + " bytes at offset " +
                    Twine(offset) + " of an allocation of " +
                    Twine(memory[id].size) + " bytes" + where);
  case AccessError::UseAfterFree:
    return stop(RunStatus::Undefined, pc, "use-after-free",
                Twine(what) + " of " + Twine(bytes) +
                    " bytes of an allocation whose life has ended" + where);
  case AccessError::NoAllocation:
    return stop(RunStatus::Undefined, pc, "invalid-pointer",
                Twine(what) + " of " + Twine(bytes) +
                    " bytes through a pointer to no allocation");
  case AccessError::ReadOnly:
    return stop(RunStatus::Undefined, pc, "write-to-constant",
                "write to constant data");
  case AccessError::Uninitialised:
    return stop(RunStatus::Undefined, pc, "uninitialised-read",
                "read of memory that was never written" + where);
  }
  return stop(RunStatus::Undefined, pc, "memory", "invalid access");
}

bool Machine::trap(const Inst *pc) {
  const std::string &message = program.messages[pc->a];
  switch (static_cast<TrapKind>(pc->b)) {
  case TrapKind::Unsupported:
    return stop(RunStatus::Unsupported, pc, "unsupported",
                message + " is not supported");
  case TrapKind::Undefined:
    return stop(RunStatus::Undefined, pc, "unreachable", message);
  case TrapKind::Abort:
    return stop(RunStatus::Aborted, pc, "abort", message);
  }
  return false;
}

void Machine::noteLeaks(const std::vector<uint64_t> &held,
                        std::vector<Finding> &into) const {
  if (status != RunStatus::Ok)
    return;
  uint64_t count = 0, bytes = 0;
  const Program::SourceLocation *first = nullptr;
  for (uint64_t id = 1; id < memory.count(); ++id) {
    const Memory::Allocation &a = memory[id];
    if (a.state != Memory::Live || a.kind != Memory::Heap)
      continue;
    // Results lie in `results.values` with their base among the slots.
    bool returned = false;
    for (uint64_t v : results.values)
      returned |= Memory::idOf(v) == id;
    for (uint64_t h : held)
      returned |= h == id;
    if (returned)
      continue;
    if (!first && a.allocatedAt)
      first = &program.locations[a.allocatedAt - 1];
    ++count;
    bytes += a.size;
  }
  if (!count)
    return;
  Finding note;
  note.kind = "leak";
  note.isNote = true;
  note.message = std::to_string(count) + " allocations of " +
                 std::to_string(bytes) + " bytes in all are never freed";
  if (first) {
    note.position = first->position;
    note.operation = first->operation;
  }
  into.push_back(std::move(note));
}
