//===- Moments.h - two arrays as vectors: products and means ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cosine similarity and Pearson's correlation need of two sequences: their
// means and centred sums of products, kept so that the sums of two parts can be
// put together (Chan, Golub and LeVeque, 1979) without the cancellation of
// sum(xy) - n mean(x) mean(y).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_MOMENTS_H
#define PLUMBLINE_NUMERICS_MOMENTS_H

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace plumb {

/// Means and sums over pairs (x, y) of finite numbers whose products do not
/// overflow.
class Moments {
  uint64_t n = 0;
  double meanX = 0, meanY = 0;
  double sxx = 0, syy = 0, sxy = 0; ///< centred
  double xx = 0, yy = 0, xy = 0;    ///< not centred

public:
  /// A block of pairs, of at most some thousands.
  void add(const double *x, const double *y, size_t count) {
    if (count == 0)
      return;
    Moments part;
    part.n = count;
    for (size_t i = 0; i != count; ++i) {
      part.meanX += x[i];
      part.meanY += y[i];
    }
    part.meanX /= static_cast<double>(count);
    part.meanY /= static_cast<double>(count);
    for (size_t i = 0; i != count; ++i) {
      double dx = x[i] - part.meanX, dy = y[i] - part.meanY;
      part.sxx += dx * dx;
      part.syy += dy * dy;
      part.sxy += dx * dy;
      part.xx += x[i] * x[i];
      part.yy += y[i] * y[i];
      part.xy += x[i] * y[i];
    }
    add(part);
  }

  void add(const Moments &other) {
    if (other.n == 0)
      return;
    double a = static_cast<double>(n), b = static_cast<double>(other.n);
    double dx = other.meanX - meanX, dy = other.meanY - meanY;
    double weight = a * b / (a + b);
    sxx += other.sxx + dx * dx * weight;
    syy += other.syy + dy * dy * weight;
    sxy += other.sxy + dx * dy * weight;
    meanX += dx * b / (a + b);
    meanY += dy * b / (a + b);
    xx += other.xx;
    yy += other.yy;
    xy += other.xy;
    n += other.n;
  }

  uint64_t count() const { return n; }
  bool xIsZero() const { return xx == 0; }
  bool yIsZero() const { return yy == 0; }
  /// x . y / (|x| |y|); NaN if one of them is 0.
  double cosine() const { return quotient(xy, xx, yy); }
  /// Pearson's correlation; NaN if one of them is constant.
  double correlation() const { return quotient(sxy, sxx, syy); }

private:
  /// xy / sqrt(xx yy), with one rounding less where the product is a normal
  /// number.
  static double quotient(double xy, double xx, double yy) {
    double product = xx * yy;
    return std::isnormal(product) ? xy / std::sqrt(product)
                                  : xy / (std::sqrt(xx) * std::sqrt(yy));
  }
};

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_MOMENTS_H
