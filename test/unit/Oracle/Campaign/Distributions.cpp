//===- Distributions.cpp - the data of the allowance campaign -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distributions.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Support/Philox.h"
#include <algorithm>
#include <cmath>

namespace plumb::campaign {

namespace {

/// One row; `random` is the row's own stream.
using Fill = void (*)(std::vector<double> &, PhiloxStream &, FloatFormat);

#define FILL [](std::vector<double> & x, PhiloxStream & r, FloatFormat f)

struct Distribution {
  const char *name;
  Fill fill;
};

template <typename F> void each(std::vector<double> &x, F f) {
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = f(i);
}

const Distribution kAll[] = {
    {"normal", FILL{(void)f, each(x, [&](size_t) { return r.normal(); });
} // namespace
} // namespace plumb::campaign
, {"u01", FILL{(void)f, each(x, [&](size_t) { return r.uniform(); });
}
}
, {"u10", FILL{(void)f, each(x, [&](size_t) { return r.uniform(-10, 10); });
}
}
, {"u100", FILL{(void)f, each(x, [&](size_t) { return r.uniform(-100, 100); });
}
}
, {"lognormal",
   FILL{(void)f, each(x, [&](size_t) { return std::exp(1.5 * r.normal()); });
}
}
, {"cancel", FILL{// x and -x
                  (void)f;
each(x, [&](size_t i) { return i % 2 ? -x[i - 1] : std::fabs(r.normal()); });
each(x, [&](size_t i) { return x[i] + 1e-3 * r.normal(); });
}
}
, {"equal", FILL{(void)f;
std::fill(x.begin(), x.end(), r.uniform(0.05, 2));
}
}
, {"offset", FILL{(void)f, each(x, [&](size_t) { return 1e4 + r.normal(); });
}
}
, {"subnormal", FILL{double scale = std::ldexp(1.0, formatInfo(f).minExp - 2);
each(x, [&](size_t) { return r.normal() * scale; });
}
}
, {"overflow", FILL{double top = std::ldexp(1.0, formatInfo(f).maxExp);
each(x, [&](size_t) { return r.uniform(-1, 1) * top; });
}
}
, {"int8 x scale", FILL{(void)f;
each(x, [&](size_t) { return double(r.between(-127, 127)) * 0.037; });
}
}
, {"small integers", FILL{(void)f;
each(x, [&](size_t) { return double(r.between(-15, 15)); });
}
}
, {"sparse", FILL{(void)f;
each(x, [&](size_t) {
  double v = r.normal();
  return r.uniform() < 0.05 ? v : 0.0;
});
}
}
, {"log-uniform",
   FILL{(void)f, each(x, [&](size_t) { return std::exp(r.uniform(-20, 0)); });
}
}
, {"heavy", FILL{// one 1 among crumbs
                 (void)f;
each(x, [&](size_t) { return 1e-8 * r.uniform(); });
x[r.below(x.size())] = 1;
}
}
, {"ramp", FILL{(void)f;
double scale = r.uniform(0.5, 2), n = double(x.size());
each(x, [&](size_t i) {
  return n > 1 ? scale * (2 * double(i) / (n - 1) - 1) : scale;
});
}
}
, {"two values", FILL{(void)f;
double v = r.uniform(0.05, 2);
each(x, [&](size_t) { return r.uniform() < 0.5 ? 0 : v; });
}
}
, {"alternating", FILL{(void)f;
each(x, [&](size_t i) { return i % 2 ? r.uniform() : -r.uniform(); });
}
}
, {"sorted", FILL{(void)f;
each(x, [&](size_t) { return r.normal(); });
std::sort(x.begin(), x.end());
}
}
, {"few bits", FILL{(void)f;
const double choice[] = {-0.3, 0.1, 0.7};
each(x, [&](size_t) { return choice[r.below(3)]; });
}
}
,
}
;
#undef FILL

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
