//===- ReadValue.cpp - values of a run as HostValues ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ReadValue.h.
//
//===----------------------------------------------------------------------===//

#include "ReadValue.h"
#include "Exec/Machine.h"
#include "Exec/MemoryOps.h"
#include "Exec/WideAccess.h"

using namespace plumb;

HostValue plumb::emptyValue(const EntryType &type) {
  HostValue v;
  v.elem = type.layout.elem;
  v.parts = type.layout.parts;
  v.elementName = type.elementName;
  return v;
}

/// The shadow of an output: its sum finished, the number of its terms kept, for
/// the difference of two outputs may be one of order.
static Shadow finished(const Machine &m, const Shadow &s, ScalarType type) {
  // f80 and f128 have the shadows of f64 (WideShadows.h).
  FloatFormat f = type.isWide() ? FloatFormat::F64 : type.format;
  const shadow::Ctx &c = m.environment->ctx;
  Shadow out = shadow::close(c, s);
  if (s.isOpen())
    out.n = s.n;
  else
    out.s = 0;
  // A conversion at the output may round the other way.
  if (c.contract->outputUlp && shadow::isDeclaredKind(c.table) && out.E != 0 &&
      shadow::isFinite(out.E) && shadow::isFinite(out.v))
    out.E += c.rows[unsigned(f)].half(std::fabs(out.v) + out.E);
  return out;
}

bool plumb::readShaped(Machine &m, const EntryType &type, const uint64_t *desc,
                       HostValue &value) {
  const TypeLayout &t = type.layout;
  unsigned lanes = t.elementSlots(), bytes = t.elem.bytes();
  uint64_t elementBytes = t.elementBytes(), elements = 1;
  value.isScalar = false;
  value.shape.clear();
  for (unsigned d = 0; d < t.rank(); ++d) {
    value.shape.push_back(static_cast<int64_t>(desc[t.sizeSlot(d)]));
    elements *= desc[t.sizeSlot(d)];
  }
  if (t.elementLanes)
    value.shape.push_back(t.elementLanes);
  unsigned accessed = t.elem.accessedBytes();
  llvm::SmallVector<int64_t, 8> index(t.rank(), 0);
  for (uint64_t e = 0; e < elements; ++e) {
    uint64_t address = desc[0];
    for (unsigned d = 0; d < t.rank(); ++d)
      address += index[d] * desc[t.strideSlot(d)] * elementBytes;
    Memory::Allocation *a = nullptr;
    AccessError error = AccessError::None;
    if (!m.memory.access(address, elementBytes, a, error)) {
      m.status = RunStatus::Undefined;
      m.findings.push_back(
          {error == AccessError::UseAfterFree ? "use-after-free"
                                              : "out-of-bounds",
           "", "", "an output lies in memory that the program may not read",
           false});
      return false;
    }
    for (unsigned l = 0; l < lanes; ++l) {
      uint64_t offset = Memory::offsetOf(address) + t.laneBit(l) / 8;
      llvm::APInt bits =
          readBits(a->data + offset, t.laneBit(l) % 8, t.elem.bits);
      value.append(bits);
      uint32_t cause = 0;
      if (!Memory::isWritten(*a, offset, t.packedLanes() ? 1 : accessed)) {
        cause = m.full ? m.memory.poisonCause(*a, offset, accessed) : 0;
        if (!cause) {
          // Never written: all there is to name is who allocated it.
          m.causes.push_back({Event::UninitialisedRead, a->allocatedAt
                                                            ? a->allocatedAt - 1
                                                            : UINT32_MAX});
          cause = m.causes.size();
        }
      }
      value.poison.push_back(cause);
      if (m.shadows) {
        const Shadow *s =
            Memory::shadowAt(*a, offset, t.packedLanes() ? 1 : bytes);
        value.shadows.push_back(s ? finished(m, *s, t.elem)
                                  : m.restartLeaf(bits, t.elem));
      }
    }
    for (unsigned d = t.rank(); d-- > 0;) {
      if (++index[d] < value.shape[d])
        break;
      index[d] = 0;
    }
  }
  return true;
}

void plumb::readPlain(Machine &m, const EntryType &type, const uint64_t *values,
                      const uint32_t *poison, const Shadow *shadows,
                      bool asInteger, HostValue &value) {
  const TypeLayout &t = type.layout;
  value.isScalar = t.kind == TypeLayout::Scalar;
  value.shape = t.shape;
  for (unsigned i = 0; i < t.slots(); ++i) {
    llvm::APInt bits = m.valueOf(values[i], t.elem);
    value.append(bits);
    value.poison.push_back(m.full ? poison[i] : 0);
    if (m.shadows)
      value.shadows.push_back(asInteger ? m.restartLeaf(bits, t.elem)
                                        : finished(m, shadows[i], t.elem));
  }
}
