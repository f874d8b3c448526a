//===- Kernels.cpp - sums, norms and elementwise kernels ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Kernels.h.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "AttentionKernels.h"
#include <cmath>

namespace plumb::campaign {

namespace {

using B = KernelBuilder;
using Shapes = std::vector<std::vector<int64_t>>;

constexpr int64_t kRows = 16, kFewRows = 4;

/// One number a row.
Shapes rowwise(B &b, int64_t n, const std::function<Value(Index)> &row) {
  b.loop(kRows, [&](Index r) { b.store({r}, row(r)); });
  return {{kRows, n}, {kRows, n}, {kRows}};
}

/// Rows in, rows out.
Shapes rows(B &b, int64_t n, const std::function<B::Term(Index)> &row) {
  b.loop(kFewRows, [&](Index r) {
    B::Term element = row(r);
    b.loop(n, [&](Index i) { b.store({r, i}, element(i)); });
  });
  return {{kFewRows, n}, {kFewRows, n}, {kFewRows, n}};
}

Shapes elementwise(B &b, int64_t n,
                   const std::function<Value(Value, Value, Index)> &f) {
  return rows(b, n, [&](Index r) {
    return [&b, &f, r](Index i) {
      return f(b.load(0, {r, i}), b.load(1, {r, i}), i);
    };
  });
}

B::Term in(B &b, unsigned input, Index r) {
  return [&b, input, r](Index i) { return b.load(input, {r, i}); };
}
B::Term square(B &b, B::Term x) {
  return [&b, x](Index i) {
    Value v = x(i);
    return b.mul(v, v);
  };
}
B::Term minus(B &b, B::Term x, Value y) {
  return [&b, x, y](Index i) { return b.sub(x(i), y); };
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Shapes dot(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    return b.sum(n, [&](Index i) {
      return b.mul(b.load(0, {r, i}), b.load(1, {r, i}));
    });
  });
}
Shapes matmul(B &b, unsigned, int64_t n) {
  b.loop(8, [&](Index r) {
    b.loop(8, [&](Index c) {
      b.store({r, c}, b.sum(n, [&](Index i) {
        return b.mul(b.load(0, {r, i}), b.load(1, {i, c}));
      }));
    });
  });
  return {{8, n}, {n, 8}, {8, 8}};
}
/// x A + bias, then max with 0.
Shapes linear(B &b, unsigned, int64_t n) {
  b.loop(kRows, [&](Index r) {
    Value y = b.sum(n, [&](Index i) {
      return b.mul(b.load(0, {b.index(0), i}), b.load(1, {r, i}));
    });
    b.store({r}, b.max(b.add(y, b.load(1, {r, b.index(0)})), b.constant(0)));
  });
  return {{1, n}, {kRows, n}, {kRows}};
}
Shapes sum(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) { return b.sum(n, in(b, 0, r)); });
}
Shapes mean(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) { return b.mean(n, in(b, 0, r)); });
}
Shapes varTwoPass(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    Value mu = b.mean(n, in(b, 0, r));
    return b.mean(n, square(b, minus(b, in(b, 0, r), mu)));
  });
}
Shapes varOnePass(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    Value mu = b.mean(n, in(b, 0, r));
    return b.sub(b.mean(n, square(b, in(b, 0, r))), b.mul(mu, mu));
  });
}
Shapes l1norm(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    return b.sum(n, [&](Index i) { return b.math("absf", b.load(0, {r, i})); });
  });
}
Shapes distance(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    Value d = b.sum(n, square(b, [&](Index i) {
                      return b.sub(b.load(0, {r, i}), b.load(1, {r, i}));
                    }));
    return b.math("sqrt", d);
  });
}
Shapes meanSquares(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    return b.mean(n, square(b, [&](Index i) {
                    return b.sub(b.load(0, {r, i}), b.load(1, {r, i}));
                  }));
  });
}
Shapes cosine(B &b, unsigned, int64_t n) {
  return rowwise(b, n, [&](Index r) {
    Value xy = b.sum(n, [&](Index i) {
      return b.mul(b.load(0, {r, i}), b.load(1, {r, i}));
    });
    Value xx = b.sum(n, square(b, in(b, 0, r)));
    Value yy = b.sum(n, square(b, in(b, 1, r)));
    return b.div(xy, b.mul(b.math("sqrt", xx), b.math("sqrt", yy)));
  });
}
Shapes conv1d(B &b, unsigned, int64_t n) {
  // 4 channels in, 7 taps, one channel out, no padding: n + 6 inputs.
  b.loop(4, [&](Index batch) {
    b.loop(n, [&](Index i) {
      Value y = b.sum(28, [&](Index k) {
        Index c = b.remIndex(k, b.index(4));
        Index tap = b.remIndex(k, b.index(7));
        return b.mul(b.load(0, {batch, c, b.addIndex(i, tap)}),
                     b.load(1, {c, tap}));
      });
      b.store({batch, i}, y);
    });
  });
  return {{4, 4, n + 6}, {4, 7}, {4, n}};
}
Shapes cumsum(B &b, unsigned, int64_t n) {
  std::string sums = b.buffer(n);
  return rows(b, n, [&, sums](Index r) {
    b.scan(n, in(b, 0, r), sums);
    return [&b, sums](Index i) { return b.read(sums, i); };
  });
}
Shapes averagePool(B &b, unsigned, int64_t n) {
  b.loop(kFewRows, [&](Index r) {
    b.loop(n, [&](Index i) {
      b.store({r, i}, b.mean(9, [&](Index k) {
        return b.load(0, {r, b.addIndex(i, k)});
      }));
    });
  });
  return {{kFewRows, n + 8}, {1}, {kFewRows, n}};
}

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

Value inverseRoot(B &b, Value variance) {
  Value eps = b.constant(1e-5), one = b.constant(1);
  if (b.has(Fault::EpsOutside))
    return b.div(one, b.add(b.math("sqrt", variance), eps));
  return b.div(one, b.math("sqrt", b.add(variance, eps)));
}
Shapes layernorm(B &b, unsigned, int64_t n) {
  return rows(b, n, [&](Index r) {
    Value mu = b.mean(n, in(b, 0, r));
    B::Term centred = minus(b, in(b, 0, r), mu);
    Value scale = inverseRoot(b, b.mean(n, square(b, centred)));
    return [&b, centred, scale](Index i) { return b.mul(centred(i), scale); };
  });
}
Shapes layernormAffine(B &b, unsigned, int64_t n) {
  return rows(b, n, [&](Index r) {
    Value mu = b.mean(n, in(b, 0, r));
    B::Term centred = minus(b, in(b, 0, r), mu);
    Value scale = inverseRoot(b, b.mean(n, square(b, centred)));
    B::Term gamma = in(b, 1, r);
    return [&b, centred, scale, gamma](Index i) {
      Value g = gamma(i);
      return b.add(b.mul(b.mul(centred(i), scale), g), g);
    };
  });
}
Shapes rmsnorm(B &b, unsigned, int64_t n) {
  return rows(b, n, [&](Index r) {
    B::Term x = in(b, 0, r);
    Value scale = inverseRoot(b, b.mean(n, square(b, x)));
    return [&b, x, scale](Index i) { return b.mul(x(i), scale); };
  });
}
Shapes l2norm(B &b, unsigned, int64_t n) {
  return rows(b, n, [&](Index r) {
    B::Term x = in(b, 0, r);
    Value norm = b.math("sqrt", b.sum(n, square(b, x)));
    norm = b.max(norm, b.constant(1e-6));
    return [&b, x, norm](Index i) { return b.div(x(i), norm); };
  });
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

Shapes geluErf(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value t = b.math("erf", b.mul(x, b.constant(std::sqrt(0.5))));
    return b.mul(b.mul(b.constant(0.5), x), b.add(b.constant(1), t));
  });
}
Shapes geluTanh(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value cube = b.mul(b.mul(x, x), x);
    Value inner = b.add(x, b.mul(b.constant(0.044715), cube));
    Value t = b.math("tanh", b.mul(b.constant(std::sqrt(2 / M_PI)), inner));
    return b.mul(b.mul(b.constant(0.5), x), b.add(b.constant(1), t));
  });
}
Value sigmoidOf(B &b, Value x) {
  Value e = b.math("exp", b.neg(x));
  return b.div(b.constant(1), b.add(b.constant(1), e));
}
Shapes sigmoid(B &b, unsigned, int64_t n) {
  return elementwise(b, n,
                     [&](Value x, Value, Index) { return sigmoidOf(b, x); });
}
Shapes silu(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value e = b.math("exp", b.neg(x));
    return b.div(x, b.add(b.constant(1), e));
  });
}
Shapes swiglu(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value y, Index) {
    return b.mul(b.mul(x, sigmoidOf(b, x)), y);
  });
}
Shapes softplus(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value e = b.math("exp", b.neg(b.math("absf", x)));
    return b.add(b.max(x, b.constant(0)),
                 b.math("log", b.add(b.constant(1), e)));
  });
}
Shapes horner(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value r = b.constant(1.0 / 5040);
    for (double k : {1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0})
      r = b.add(b.mul(r, x), b.constant(k));
    return r;
  });
}
Shapes expDifference(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value y, Index) {
    return b.math("exp", b.sub(x, y));
  });
}
/// (x, y) turned by an angle in proportion to y.
Shapes rope(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value y, Index) {
    Value angle = b.mul(y, b.constant(std::pow(10000.0, -0.25)));
    return b.sub(b.mul(x, b.math("cos", angle)),
                 b.mul(y, b.math("sin", angle)));
  });
}
/// Two Newton steps for 1 / sqrt(|x| + 1).
Shapes newton(B &b, unsigned, int64_t n) {
  return elementwise(b, n, [&](Value x, Value, Index) {
    Value a = b.add(b.math("absf", x), b.constant(1));
    Value y = b.math("rsqrt", a);
    Value half = b.mul(b.constant(0.5), a);
    for (int step = 0; step < 2; ++step)
      y = b.mul(y, b.sub(b.constant(1.5), b.mul(half, b.mul(y, y))));
    return y;
  });
}

//===----------------------------------------------------------------------===//
// Compensated
//===----------------------------------------------------------------------===//

/// Kahan's sum. Form 1 is unrolled by two, form 2 keeps its state in memory:
/// the same operations in the same order.
Shapes kahan(B &b, unsigned form, int64_t n) {
  std::string state = b.buffer(2);
  Index s = b.index(0), c = b.index(1);
  auto step = [&b, state, s, c](Value x) {
    Value sum = b.read(state, s);
    Value y = b.sub(x, b.read(state, c));
    Value t = b.add(sum, y);
    b.write(state, c, b.sub(b.sub(t, sum), y));
    b.write(state, s, t);
  };
  return rowwise(b, n, [&](Index r) {
    b.write(state, s, b.constant(0));
    b.write(state, c, b.constant(0));
    if (b.has(Fault::NoCompensation))
      return b.sum(n, in(b, 0, r));
    if (form == 0) {
      b.loop(n, [&](Index i) { step(b.load(0, {r, i})); });
    } else {
      b.loop(n / 2, [&](Index i) {
        Index first = b.mulIndex(i, b.index(2));
        step(b.load(0, {r, first}));
        step(b.load(0, {r, b.addIndex(first, b.index(1))}));
      });
      if (n % 2)
        step(b.load(0, {r, b.index(n - 1)}));
    }
    return b.read(state, s);
  });
}

} // namespace

const std::vector<Kernel> &kernels() {
  static const std::vector<Kernel> list = {
      {"dot", 1, true, dot},
      {"matmul", 1, true, matmul},
      {"linear", 1, true, linear},
      {"sum", 1, true, sum},
      {"mean", 1, true, mean},
      {"variance, two passes", 1, true, varTwoPass},
      {"variance, one pass", 1, true, varOnePass},
      {"l1 norm", 1, true, l1norm},
      {"distance", 1, true, distance},
      {"mean square error", 1, true, meanSquares},
      {"cosine", 1, true, cosine},
      {"conv1d", 1, true, conv1d},
      {"cumsum", 1, true, cumsum},
      {"average pool", 1, true, averagePool},
      {"layernorm", 1, true, layernorm},
      {"layernorm, affine", 1, true, layernormAffine},
      {"rmsnorm", 1, true, rmsnorm},
      {"l2 norm", 1, true, l2norm},
      {"softmax", 2, true, softmaxPlain},
      {"softmax, online", 2, true, softmaxOnline},
      {"log-softmax", 1, true, logSoftmax},
      {"log-sum-exp", 1, true, logSumExp},
      {"cross-entropy", 1, true, crossEntropy},
      {"attention", 2, true, attentionPlain},
      {"attention, flash", 2, true, attentionFlash},
      {"gelu, erf", 1, false, geluErf},
      {"gelu, tanh", 1, false, geluTanh},
      {"sigmoid", 1, false, sigmoid},
      {"silu", 1, false, silu},
      {"swiglu", 1, false, swiglu},
      {"softplus", 1, false, softplus},
      {"Horner", 1, false, horner},
      {"exp(a - b)", 1, false, expDifference},
      {"rotary embedding", 1, false, rope},
      {"Newton rsqrt", 1, false, newton},
      {"Kahan", 2, false, kahan, "as-written"},
  };
  return list;
}

} // namespace plumb::campaign
