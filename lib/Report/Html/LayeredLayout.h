//===- LayeredLayout.h - places for the nodes of a small graph --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The steps of Sugiyama, Tagawa and Toda (IEEE Trans. SMC 11, 1981) in their
// simplest form, which is enough for the few dozen tasks that a report shows:
// layers by longest paths, a place-holder on each layer that an arc passes,
// orders by the barycentre of the neighbours, a few sweeps up and down, then
// positions that keep the order and come near the neighbours' mean.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_LAYEREDLAYOUT_H
#define PLUMBLINE_LIB_REPORT_HTML_LAYEREDLAYOUT_H

#include <cstddef>
#include <utility>
#include <vector>

namespace plumb {

struct LayoutPoint {
  double x = 0, y = 0;
};

struct LayeredLayout {
  double width = 0, height = 0;
  std::vector<unsigned> layerOf;
  /// Of each node, its centre.
  std::vector<LayoutPoint> nodes;
  /// Of each arc: the centres of the place-holders that it passes, from its
  /// first node to its last one, without those.
  std::vector<std::vector<LayoutPoint>> bends;
};

struct LayoutSpacing {
  double nodeHeight = 42, layerGap = 62, nodeGap = 30;
  double marginX = 16, marginY = 16;
};

/// Nodes are numbered in an order in which they may be drawn from top to
/// bottom: an arc (from, to) with from > to is one against it, and drawn so.
/// An arc from a node to itself is not drawn.
LayeredLayout layOut(const std::vector<double> &widths,
                     const std::vector<std::pair<size_t, size_t>> &arcs,
                     const LayoutSpacing &spacing = {});

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_LAYEREDLAYOUT_H
