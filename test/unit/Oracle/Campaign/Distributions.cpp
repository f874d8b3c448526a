//===- Distributions.cpp - the data of the allowance campaign -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Beside what tensors usually hold: sums that cancel, values at either end of
// the type's range, one large value among crumbs, few distinct values. A bound
// that is right for random signs alone fails on some of them.
//
//===----------------------------------------------------------------------===//

#include "Distributions.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Support/Philox.h"
#include <algorithm>
#include <cmath>

namespace plumb::campaign {

namespace {

using Row = std::vector<double>;

/// Fills a row; `random` is the row's own stream.
using Fill = void (*)(Row &, PhiloxStream &random, FloatFormat);

struct Distribution {
  const char *name;
  Fill fill;
};

template <typename F> void each(Row &x, F f) {
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = f(i);
}

const Distribution kAll[] = {
    {"normal",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return r.normal(); });
     }},
    {"u01", [](Row &x, PhiloxStream &r,
               FloatFormat) { each(x, [&](size_t) { return r.uniform(); }); }},
    {"u10",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return r.uniform(-10, 10); });
     }},
    {"u100",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return r.uniform(-100, 100); });
     }},
    {"lognormal",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return std::exp(1.5 * r.normal()); });
     }},
    {"cancel",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       // x and nearly -x
       each(x, [&](size_t i) {
         return i % 2 ? -x[i - 1] : std::fabs(r.normal());
       });
       each(x, [&](size_t i) { return x[i] + 1e-3 * r.normal(); });
     }},
    {"equal",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       std::fill(x.begin(), x.end(), r.uniform(0.05, 2));
     }},
    {"offset",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return 1e4 + r.normal(); });
     }},
    {"subnormal",
     [](Row &x, PhiloxStream &r, FloatFormat f) {
       double scale = std::ldexp(1.0, formatInfo(f).minExp - 2);
       each(x, [&](size_t) { return r.normal() * scale; });
     }},
    {"overflow",
     [](Row &x, PhiloxStream &r, FloatFormat f) {
       double top = std::ldexp(1.0, formatInfo(f).maxExp);
       each(x, [&](size_t) { return r.uniform(-1, 1) * top; });
     }},
    {"int8 x scale",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return double(r.between(-127, 127)) * 0.037; });
     }},
    {"small integers",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return double(r.between(-15, 15)); });
     }},
    {"sparse",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) {
         double v = r.normal();
         return r.uniform() < 0.05 ? v : 0.0;
       });
     }},
    {"log-uniform",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return std::exp(r.uniform(-20, 0)); });
     }},
    {"heavy",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       // one 1 among crumbs
       each(x, [&](size_t) { return 1e-8 * r.uniform(); });
       x[r.below(x.size())] = 1;
     }},
    {"ramp",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       double scale = r.uniform(0.5, 2), n = double(x.size());
       each(x, [&](size_t i) {
         return n > 1 ? scale * (2 * double(i) / (n - 1) - 1) : scale;
       });
     }},
    {"two values",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       double v = r.uniform(0.05, 2);
       each(x, [&](size_t) { return r.uniform() < 0.5 ? 0 : v; });
     }},
    {"alternating",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t i) { return i % 2 ? r.uniform() : -r.uniform(); });
     }},
    {"sorted",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       each(x, [&](size_t) { return r.normal(); });
       std::sort(x.begin(), x.end());
     }},
    {"few bits",
     [](Row &x, PhiloxStream &r, FloatFormat) {
       const double choice[] = {-0.3, 0.1, 0.7};
       each(x, [&](size_t) { return choice[r.below(3)]; });
     }},
};

} // namespace

const std::vector<const char *> &distributions() {
  static const std::vector<const char *> names = [] {
    std::vector<const char *> list;
    for (const Distribution &d : kAll)
      list.push_back(d.name);
    return list;
  }();
  return names;
}

const std::vector<const char *> &recallDistributions() {
  static const std::vector<const char *> names = {
      "normal",       "u01",    "u10",        "lognormal",
      "int8 x scale", "sparse", "log-uniform"};
  return names;
}

HostValue sample(const std::string &distribution,
                 const std::vector<int64_t> &shape, FloatFormat f,
                 uint64_t seed, unsigned input) {
  HostValue value;
  value.elem = {ScalarType::Float, formatInfo(f).bits, f};
  value.elementName = std::string(formatName(f));
  value.isScalar = false;
  value.shape = shape;
  const Distribution *chosen = kAll;
  while (distribution != chosen->name)
    ++chosen;
  size_t row = static_cast<size_t>(shape.back());
  size_t rows = value.count() / std::max<size_t>(row, 1);
  std::vector<double> x(row);
  for (size_t i = 0; i < rows; ++i) {
    PhiloxStream random(seed, distribution, uint64_t(input) << 32 | i);
    std::fill(x.begin(), x.end(), 0);
    chosen->fill(x, random, f);
    for (double v : x)
      value.bits.push_back(encode(v, f));
  }
  return value;
}

} // namespace plumb::campaign
