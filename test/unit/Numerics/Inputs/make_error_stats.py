#!/usr/bin/env python3
"""Makes error_stats.txt with numpy (2.x), whose percentile and isclose are the
definitions that ErrorStats.h and AllClose.cpp follow.

One record a line, a name and hexadecimal floats or integers:

  case NAME          begins a case
  expected X...      f32 elements
  got X...
  abs MAX MEAN P50 P90 P99   of |got - expected| in float64, finite pairs
  rel MAX MEAN               of that by |expected|, expected != 0
  ulp MAX MEAN
  close ATOL RTOL EQUAL_NAN COUNT   elements for which isclose is false
"""

import numpy as np


def order(a):
    """Integers in which neighbouring f32 numbers differ by 1."""
    bits = a.view(np.int32).astype(np.int64)
    return np.where(bits < 0, -(bits & 0x7FFFFFFF), bits)


def record(name, values):
    print(name, *(float(v).hex() if isinstance(v, (float, np.floating))
                  else int(v) for v in values))


def case(name, expected, got):
    expected = np.asarray(expected, np.float32)
    got = np.asarray(got, np.float32)
    print("case", name)
    record("expected", expected)
    record("got", got)
    finite = np.isfinite(expected) & np.isfinite(got)
    e, g = expected[finite], got[finite]
    error = np.abs(g.astype(np.float64) - e.astype(np.float64))
    record("abs", [error.max(), error.mean(),
                   *np.percentile(error, [50, 90, 99])])
    has = (e != 0) | (g == 0)
    relative = np.where(error[has] == 0, 0.0, error[has] / np.where(
        e[has] == 0, 1.0, np.abs(e[has].astype(np.float64))))
    record("rel", [relative.max(), relative.mean()])
    ulps = np.abs(order(e) - order(g))
    record("ulp", [int(ulps.max()), ulps.mean()])
    for atol, rtol in [(0.0, 0.0), (1e-5, 1e-3), (0.0, 1e-6), (1e-2, 0.0)]:
        for equal_nan in (False, True):
            close = np.isclose(got.astype(np.float64),
                               expected.astype(np.float64), rtol, atol,
                               equal_nan)
            record("close", [atol, rtol, int(equal_nan), int((~close).sum())])


rng = np.random.default_rng(2024)
normal = rng.standard_normal(301).astype(np.float32)
case("noise", normal, normal * (1 + 1e-6 * rng.standard_normal(301)))
case("equal", normal[:20], normal[:20])
wide = np.exp(8 * rng.standard_normal(256)).astype(np.float32)
case("wide", wide, wide + 1e-3 * rng.standard_normal(256))
odd = np.array([0, -0.0, 1, -1, np.inf, -np.inf, np.nan, np.nan, np.inf, 3, 0,
                1e-45, -1e-45], np.float32)
got = np.array([-0.0, 0, 1, 1, np.inf, np.inf, np.nan, 1, 1, np.nan, 1e-3,
                -1e-45, 0], np.float32)
case("odd", odd, got)
case("one", [2.0], [2.5])
