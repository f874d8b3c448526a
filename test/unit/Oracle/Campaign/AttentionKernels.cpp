//===- AttentionKernels.cpp - softmax and what is made of it --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See AttentionKernels.h.
//
//===----------------------------------------------------------------------===//

#include "AttentionKernels.h"

namespace plumb::campaign {

namespace {

using B = KernelBuilder;
using Shapes = std::vector<std::vector<int64_t>>;

constexpr int64_t kRows = 4, kHead = 16, kBlock = 32;

/// Numerators e^(x - max) into `weights`; their sum.
Value plainWeights(B &b, int64_t n, const B::Term &x,
                   const std::string &weights) {
  bool subtracts = !b.has(Fault::NoMax);
  Value top = subtracts ? b.maximum(n, x) : Value();
  b.loop(n, [&](Index i) {
    Value v = subtracts ? b.sub(x(i), top) : x(i);
    b.write(weights, i, b.math("exp", v));
  });
  return b.sum(n, [&](Index i) { return b.read(weights, i); });
}

/// The maximum and the rescaled sum, block by block.
std::pair<Value, Value> onlineSum(B &b, int64_t n, const B::Term &x) {
  Value top, total;
  for (int64_t from = 0; from < n; from += kBlock) {
    int64_t size = std::min(kBlock, n - from);
    B::Term part = [&](Index i) { return x(b.addIndex(i, b.index(from))); };
    Value blockTop = b.maximum(size, part);
    Value newTop = top.empty() ? blockTop : b.max(top, blockTop);
    Value blockSum = b.sum(
        size, [&](Index i) { return b.math("exp", b.sub(part(i), newTop)); });
    if (!top.empty()) {
      Value scale = b.math("exp", b.sub(top, newTop));
      blockSum = b.add(b.mul(total, scale), blockSum);
    }
    total = blockSum;
    top = newTop;
  }
  return {top, total};
}

Shapes softmax(B &b, bool online, int64_t n) {
  std::string weights = b.buffer(n);
  b.loop(kRows, [&](Index r) {
    B::Term x = [&](Index i) { return b.load(0, {r, i}); };
    if (online) {
      auto [top, total] = onlineSum(b, n, x);
      b.loop(n, [&, top = top, total = total](Index i) {
        b.store({r, i}, b.div(b.math("exp", b.sub(x(i), top)), total));
      });
      return;
    }
    Value total = plainWeights(b, n, x, weights);
    b.loop(n,
           [&](Index i) { b.store({r, i}, b.div(b.read(weights, i), total)); });
  });
  return {{kRows, n}, {1}, {kRows, n}};
}

Value logOfSum(B &b, int64_t n, const B::Term &x) {
  if (b.has(Fault::NoMax))
    return b.math("log",
                  b.sum(n, [&](Index i) { return b.math("exp", x(i)); }));
  Value top = b.maximum(n, x);
  Value total =
      b.sum(n, [&](Index i) { return b.math("exp", b.sub(x(i), top)); });
  return b.add(top, b.math("log", total));
}

/// Scores of a query row into a buffer.
void scores(B &b, int64_t n, Index query, const std::string &into) {
  bool scales = !b.has(Fault::NoScale);
  b.loop(n, [&](Index key) {
    Value s = b.sum(kHead, [&](Index d) {
      return b.mul(b.load(0, {query, d}), b.load(1, {key, d}));
    });
    if (scales)
      s = b.mul(s, b.constant(0.25)); // 1 / sqrt(16)
    b.write(into, key, s);
  });
}

Shapes attention(B &b, bool flash, int64_t n) {
  std::string score = b.buffer(n), weights = b.buffer(n), acc = b.buffer(kHead);
  b.loop(kRows, [&](Index query) {
    scores(b, n, query, score);
    B::Term x = [&](Index i) { return b.read(score, i); };
    if (!flash) {
      // Probabilities first, then their product with V.
      Value total = plainWeights(b, n, x, weights);
      b.loop(n, [&](Index i) {
        b.write(weights, i, b.div(b.read(weights, i), total));
      });
      b.loop(kHead, [&](Index d) {
        b.store({query, d}, b.sum(n, [&](Index i) {
          return b.mul(b.read(weights, i), b.load(2, {i, d}));
        }));
      });
      return;
    }
    bool rescales = !b.has(Fault::NoRescale);
    Value top, total;
    for (int64_t from = 0; from < n; from += kBlock) {
      int64_t size = std::min(kBlock, n - from);
      auto at = [&](Index i) { return b.addIndex(i, b.index(from)); };
      Value blockTop = b.maximum(size, [&](Index i) { return x(at(i)); });
      Value newTop = top.empty() ? blockTop : b.max(top, blockTop);
      b.loop(size, [&](Index i) {
        b.write(weights, i, b.math("exp", b.sub(x(at(i)), newTop)));
      });
      Value blockSum = b.sum(size, [&](Index i) { return b.read(weights, i); });
      Value scale;
      if (!top.empty()) {
        scale = b.math("exp", b.sub(top, newTop));
        blockSum = b.add(b.mul(total, scale), blockSum);
      }
      b.loop(kHead, [&](Index d) {
        Value part = b.sum(size, [&](Index i) {
          return b.mul(b.read(weights, i), b.load(2, {at(i), d}));
        });
        if (!scale.empty()) {
          Value old = b.read(acc, d);
          part = b.add(rescales ? b.mul(old, scale) : old, part);
        }
        b.write(acc, d, part);
      });
      total = blockSum;
      top = newTop;
    }
    b.loop(kHead,
           [&](Index d) { b.store({query, d}, b.div(b.read(acc, d), total)); });
  });
  return {{kRows, kHead}, {n, kHead}, {n, kHead}, {kRows, kHead}};
}

} // namespace

Shapes softmaxPlain(B &b, unsigned form, int64_t n) {
  return softmax(b, form == 1, n);
}
Shapes softmaxOnline(B &b, unsigned form, int64_t n) {
  return softmax(b, form == 0, n);
}
Shapes attentionPlain(B &b, unsigned form, int64_t n) {
  return attention(b, form == 1, n);
}
Shapes attentionFlash(B &b, unsigned form, int64_t n) {
  return attention(b, form == 0, n);
}

Shapes logSoftmax(B &b, unsigned, int64_t n) {
  b.loop(kRows, [&](Index r) {
    B::Term x = [&](Index i) { return b.load(0, {r, i}); };
    Value all = logOfSum(b, n, x);
    b.loop(n, [&](Index i) { b.store({r, i}, b.sub(x(i), all)); });
  });
  return {{kRows, n}, {1}, {kRows, n}};
}
Shapes logSumExp(B &b, unsigned, int64_t n) {
  b.loop(kHead, [&](Index r) {
    B::Term x = [&](Index i) { return b.load(0, {r, i}); };
    b.store({r}, logOfSum(b, n, x));
  });
  return {{kHead, n}, {1}, {kHead}};
}
Shapes crossEntropy(B &b, unsigned, int64_t n) {
  b.loop(kHead, [&](Index r) {
    B::Term x = [&](Index i) { return b.load(0, {r, i}); };
    b.store({r}, b.sub(logOfSum(b, n, x), x(b.index(0))));
  });
  return {{kHead, n}, {1}, {kHead}};
}

} // namespace plumb::campaign
