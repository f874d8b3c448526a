//===- LayeredLayout.cpp - places for the nodes of a small graph ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayeredLayout.h"
#include <algorithm>
#include <numeric>

namespace plumb {

namespace {
/// A node, or the place-holder of an arc on a layer.
struct Slot {
  double width, x = 0, wish = 0;
  unsigned layer;
  std::vector<size_t> above, below;
};

class Layouter {
public:
  Layouter(const std::vector<double> &widths,
           const std::vector<std::pair<size_t, size_t>> &arcs,
           const LayoutSpacing &spacing)
      : widths(widths), arcs(arcs), spacing(spacing) {}
  LayeredLayout run();

private:
  void findLayers();
  void addPlaceHolders();
  void sweep(bool down);
  void moveToNeighbours(bool down);
  void pack(const std::vector<size_t> &layer);
  static double mean(const std::vector<Slot> &slots,
                     const std::vector<size_t> &neighbours, double otherwise);

  const std::vector<double> &widths;
  const std::vector<std::pair<size_t, size_t>> &arcs;
  const LayoutSpacing &spacing;
  std::vector<Slot> slots;                 ///< first the nodes
  std::vector<std::vector<size_t>> chains; ///< of each arc, place-holders
  std::vector<std::vector<size_t>> layers;
};
} // namespace

void Layouter::findLayers() {
  for (double width : widths)
    slots.push_back({width, 0, 0, 0, {}, {}});
  // An arc leads to a higher number, so one round in order would do if arcs
  // were sorted; they are not.
  std::vector<std::vector<size_t>> into(widths.size());
  for (const auto &[from, to] : arcs)
    if (from != to)
      into[std::max(from, to)].push_back(std::min(from, to));
  for (size_t node = 0; node != widths.size(); ++node)
    for (size_t before : into[node])
      slots[node].layer = std::max(slots[node].layer, slots[before].layer + 1);
}

void Layouter::addPlaceHolders() {
  chains.resize(arcs.size());
  for (size_t a = 0; a != arcs.size(); ++a) {
    auto [from, to] = std::minmax(arcs[a].first, arcs[a].second);
    size_t last = from;
    for (unsigned layer = slots[from].layer + 1; layer < slots[to].layer;
         ++layer) {
      slots.push_back({14, 0, 0, layer, {}, {}});
      size_t holder = slots.size() - 1;
      slots[last].below.push_back(holder);
      slots[holder].above.push_back(last);
      chains[a].push_back(holder);
      last = holder;
    }
    if (from != to) {
      slots[last].below.push_back(to);
      slots[to].above.push_back(last);
    }
  }
  for (size_t s = 0; s != slots.size(); ++s) {
    if (slots[s].layer >= layers.size())
      layers.resize(slots[s].layer + 1);
    layers[slots[s].layer].push_back(s);
  }
}

double Layouter::mean(const std::vector<Slot> &slots,
                      const std::vector<size_t> &neighbours, double otherwise) {
  if (neighbours.empty())
    return otherwise;
  double sum = 0;
  for (size_t n : neighbours)
    sum += slots[n].x;
  return sum / static_cast<double>(neighbours.size());
}

/// Orders each layer by the mean place of its neighbours; x is the place.
void Layouter::sweep(bool down) {
  for (size_t i = 0; i != layers.size(); ++i) {
    std::vector<size_t> &layer = layers[down ? i : layers.size() - 1 - i];
    for (size_t s : layer)
      slots[s].wish =
          mean(slots, down ? slots[s].above : slots[s].below, slots[s].x);
    std::sort(layer.begin(), layer.end(), [&](size_t a, size_t b) {
      return std::pair(slots[a].wish, slots[a].x) <
             std::pair(slots[b].wish, slots[b].x);
    });
    for (size_t place = 0; place != layer.size(); ++place)
      slots[layer[place]].x = static_cast<double>(place) -
                              static_cast<double>(layer.size() - 1) / 2;
  }
}

/// Puts a layer's slots next to each other, as near to their wishes as their
/// order and the gaps allow: from the left, then all shifted by what is left
/// over on average.
void Layouter::pack(const std::vector<size_t> &layer) {
  double edge = -1e300, error = 0;
  for (size_t s : layer) {
    slots[s].x = std::max(slots[s].wish, edge + slots[s].width / 2);
    edge = slots[s].x + slots[s].width / 2 + spacing.nodeGap;
    error += slots[s].x - slots[s].wish;
  }
  if (!layer.empty())
    for (size_t s : layer)
      slots[s].x -= error / static_cast<double>(layer.size());
}

void Layouter::moveToNeighbours(bool down) {
  for (size_t i = 0; i != layers.size(); ++i) {
    const auto &layer = layers[down ? i : layers.size() - 1 - i];
    for (size_t s : layer)
      slots[s].wish =
          mean(slots, down ? slots[s].above : slots[s].below, slots[s].x);
    pack(layer);
  }
}

LayeredLayout Layouter::run() {
  findLayers();
  addPlaceHolders();
  for (auto &layer : layers)
    for (size_t place = 0; place != layer.size(); ++place)
      slots[layer[place]].x = static_cast<double>(place);
  for (int round = 0; round != 4; ++round) {
    sweep(true);
    sweep(false);
  }
  for (auto &layer : layers) {
    for (size_t s : layer)
      slots[s].wish = 0;
    pack(layer);
  }
  for (int round = 0; round != 4; ++round) {
    moveToNeighbours(true);
    moveToNeighbours(false);
  }

  double left = 1e300, right = -1e300;
  for (const Slot &slot : slots) {
    left = std::min(left, slot.x - slot.width / 2);
    right = std::max(right, slot.x + slot.width / 2);
  }
  LayeredLayout layout;
  if (slots.empty())
    return layout;
  double step = spacing.nodeHeight + spacing.layerGap;
  auto place = [&](size_t s) {
    return LayoutPoint{slots[s].x - left + spacing.marginX,
                       spacing.marginY + spacing.nodeHeight / 2 +
                           slots[s].layer * step};
  };
  for (size_t node = 0; node != widths.size(); ++node) {
    layout.nodes.push_back(place(node));
    layout.layerOf.push_back(slots[node].layer);
  }
  for (size_t a = 0; a != arcs.size(); ++a) {
    std::vector<LayoutPoint> points;
    for (size_t s : chains[a])
      points.push_back(place(s));
    if (arcs[a].first > arcs[a].second)
      std::reverse(points.begin(), points.end());
    layout.bends.push_back(std::move(points));
  }
  layout.width = right - left + 2 * spacing.marginX;
  layout.height = 2 * spacing.marginY + spacing.nodeHeight +
                  static_cast<double>(layers.size() - 1) * step;
  return layout;
}

LayeredLayout layOut(const std::vector<double> &widths,
                     const std::vector<std::pair<size_t, size_t>> &arcs,
                     const LayoutSpacing &spacing) {
  return Layouter(widths, arcs, spacing).run();
}

} // namespace plumb
