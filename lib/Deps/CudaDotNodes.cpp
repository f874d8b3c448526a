//===- CudaDotNodes.cpp - what a node of a CUDA graph's DOT says ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDotNodes.h"
#include <algorithm>
#include <charconv>

using namespace plumb;

std::optional<uint64_t>
plumb::numberIn(const std::optional<std::string> &text) {
  if (!text)
    return std::nullopt;
  bool hex = text->compare(0, 2, "0x") == 0 || text->compare(0, 2, "0X") == 0;
  uint64_t number = 0;
  const char *end = text->data() + text->size();
  auto [stop, code] =
      std::from_chars(text->data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
  if (code != std::errc() || stop != end)
    return std::nullopt;
  return number;
}

DotRecord plumb::parseNodeLabel(const std::string &label) {
  if (label.find('{') != std::string::npos)
    return parseRecord(label);
  DotRecord record;
  size_t begin = 0;
  for (unsigned line = 0; begin < label.size(); ++line) {
    size_t end = std::min(label.find('\n', begin), label.size());
    std::string text = label.substr(begin, end - begin);
    begin = end + 1;
    // The first line is the node's number.
    if (line == 1)
      record.title = text;
    if (size_t colon = text.find(": "); line > 1 && colon != std::string::npos)
      record.fields.emplace_back(text.substr(0, colon), text.substr(colon + 2));
    record.cells.push_back(std::move(text));
  }
  return record;
}

namespace {

/// One side of a copy: where its rows begin, and how far apart they are.
struct CopySide {
  std::optional<uint64_t> address, pitch, rows, x, y, z;
};

struct CopyExtent {
  std::optional<uint64_t> width, height, depth;
};

} // namespace

static std::optional<NodeAccess>
accessOf(const CopySide &side, const CopyExtent &extent, uint8_t mode) {
  if (!extent.width || !extent.height || !extent.depth || !side.address ||
      !*side.address || !side.pitch || !side.rows || !side.x || !side.y ||
      !side.z)
    return std::nullopt;
  // A copy of one row may leave pitch and height 0.
  uint64_t pitch = *side.pitch ? *side.pitch : *extent.width;
  uint64_t rows = *side.rows ? *side.rows : *extent.height;
  constexpr uint64_t most = uint64_t(1) << 28;
  if (*side.address >= regionLimit || *extent.width >= regionLimit ||
      *side.x >= regionLimit / 2 || rows >= most || *side.y >= most ||
      *side.z >= most)
    return std::nullopt;
  unsigned __int128 slice = (unsigned __int128)pitch * rows,
                    begin = *side.x + (unsigned __int128)pitch * *side.y;
  begin += slice * *side.z;
  if (slice >= regionLimit || begin >= regionLimit)
    return std::nullopt;
  Result<ByteRegion> region = ByteRegion::strided(
      uint64_t(begin), *extent.width,
      {{*extent.height, pitch}, {*extent.depth, uint64_t(slice)}});
  if (!region)
    return std::nullopt;
  return NodeAccess{*side.address, std::move(*region), mode};
}

std::optional<std::vector<NodeAccess>>
plumb::accessesOfCopy(const DotRecord &record) {
  auto number = [&](const char *name, size_t n) {
    return numberIn(record.field(name, n));
  };
  const bool isDrivers = record.field("WidthInBytes").has_value();
  // In the driver's spelling the sides have a height each, and come first.
  const CopyExtent extent = {number(isDrivers ? "WidthInBytes" : "Width", 0),
                             number("Height", isDrivers ? 2 : 0),
                             number("Depth", 0)};
  std::vector<NodeAccess> accesses;
  for (size_t n : {0, 1}) {
    CopySide side;
    if (isDrivers) {
      // `DEVICE (DEVICE)`, `UNIFIED (MANAGED)`, `HOST (HOST PINNED)`, or
      // `ARRAY (DEVICE)`.
      std::string memory = record.field("MemoryType", n).value_or("");
      bool isHost = memory.compare(0, 4, "HOST") == 0;
      if (!isHost && memory.compare(0, 6, "DEVICE") != 0 &&
          memory.compare(0, 7, "UNIFIED") != 0)
        return std::nullopt;
      side = {number(isHost ? "Host" : "Device", n),
              number("Pitch", n),
              number("Height", n),
              number("XInBytes", n),
              number("Y", n),
              number("Z", n)};
    } else {
      side = {number("ptr", n), number("pitch", n), number("ysize", n),
              number("x", n),   number("y", n),     number("z", n)};
    }
    std::optional<NodeAccess> access =
        accessOf(side, extent, n ? WriteAccess : ReadAccess);
    if (!access)
      return std::nullopt;
    accesses.push_back(std::move(*access));
  }
  return accesses;
}

std::optional<std::vector<NodeAccess>>
plumb::accessOfFill(const DotRecord &record) {
  std::optional<uint64_t> address = numberIn(record.field("dptr"));
  std::optional<uint64_t> pitch = numberIn(record.field("pitch"));
  std::optional<uint64_t> size = numberIn(record.field("elementSize"));
  std::optional<uint64_t> width = numberIn(record.field("width"));
  std::optional<uint64_t> height = numberIn(record.field("height"));
  if (!address || !pitch || !size || !width || !height || *size > 4 ||
      *address >= regionLimit || *width >= regionLimit / 4)
    return std::nullopt;
  Result<ByteRegion> region =
      ByteRegion::strided(0, *width * *size, {{*height, *pitch}});
  if (!region)
    return std::nullopt;
  return std::vector<NodeAccess>{{*address, std::move(*region), WriteAccess}};
}
