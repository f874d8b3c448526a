//===- ClosedStreams.cpp - elements as products ask for them --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ClosedStreams.h. The table is direct-mapped: a nest that walks over more
// than it holds closes again what it has lost, no more often than without it.
//
//===----------------------------------------------------------------------===//

#include "ClosedStreams.h"
#include "MemoryOps.h"
#include "ShadowHot.h"

using namespace plumb;

/// Products of such numbers cannot come near the ends of double.
static bool isModerate(double v) {
  const double magnitude = std::fabs(v);
  return magnitude == 0 || (magnitude > 0x1p-400 && magnitude < 0x1p400);
}

void ClosedTerms::read(const Stream &s, uint64_t n, FloatFormat f,
                       const shadow::Ctx &c) {
  const uint64_t padded = (n + 7) / 8 * 8;
  for (std::vector<double> *field : {&v, &E, &low, &typed})
    field->resize(padded);
  isUsable = false;
  isExact = true;
  hasConstants = false;
  isConstant = true;
  const unsigned bytes = f == FloatFormat::F64 ? 8 : 4;
  Stream at = s;
  for (uint64_t i = 0; i < n; ++i, at.advance(1)) {
    const Shadow *known = Memory::shadowAt(*at.allocation, at.offset, bytes);
    if (!known || (known->marks & ~(kConstant | shadow::kSumMarks)) ||
        !isModerate(known->v))
      return;
    const double e = shadow::allowanceHot(c, *known);
    if (!shadow::isFinite(e))
      return;
    v[i] = known->v;
    E[i] = e;
    low[i] = lowestSetBitExponent(known->v);
    typed[i] = shadow::decodeHot(
        bytes == 8 ? readBytes<8>(at.at) : readBytes<4>(at.at), f);
    isExact &= e == 0;
    hasConstants |= known->marks & kConstant;
    isConstant &= (known->marks & kConstant) != 0;
  }
  for (uint64_t i = n; i < padded; ++i) {
    v[i] = E[i] = typed[i] = 0;
    low[i] = kLowestBitOfZero;
  }
  isUsable = true;
}

std::shared_ptr<const ClosedTerms> ClosedStreams::get(const Stream &s,
                                                      uint64_t n, FloatFormat f,
                                                      const shadow::Ctx &c) {
  if (entries.empty())
    entries.resize(kEntries);
  const Memory::Allocation &a = *s.allocation;
  const uint64_t version = a.side ? a.side->version : 0;
  uint64_t hash = (s.offset / 4 + a.birth * 0x9e3779b97f4a7c15u +
                   static_cast<uint64_t>(s.stride)) *
                  0xff51afd7ed558ccdu;
  Entry &e = entries[hash >> 32 & (kEntries - 1)];
  if (e.terms && e.birth == a.birth && e.offset == s.offset && e.n == n &&
      e.stride == s.stride && e.format == f && e.version == version)
    return e.terms;
  if (e.terms)
    bytes -= e.terms->bytes();
  e = {a.birth,
       s.offset,
       n,
       version,
       s.stride,
       f,
       std::make_shared<ClosedTerms>()};
  e.terms->read(s, n, f, c);
  bytes += e.terms->bytes();
  std::shared_ptr<const ClosedTerms> terms = e.terms;
  if (bytes > kMostBytes) {
    entries.assign(kEntries, Entry());
    bytes = 0;
  }
  return terms;
}
