#!/usr/bin/env python3
"""Makes other_rules.npz and other_rules.json: arrays, and what the checks of
other tools say about them.

numpy's answer is numpy's own. torch is not run: torch_close() is its isclose()
(ATen/native/TensorCompare.cpp) step by step in numpy, each step rounded to the
tensors' dtype and the scalars kept in f32, as torch's CPU kernels do for f16
and bf16. Polygraphy's formulas are those of CompareFunc.simple and
distance_metrics, tt-metal's those of comp_pcc.

Needs numpy and ml_dtypes. Many elements lie at the edge of a tolerance, so that
arithmetic in another type gives other counts.
"""

import json
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")
rng = np.random.default_rng(8)
F32, F64, F16, BF16 = np.float32, np.float64, np.float16, ml_dtypes.bfloat16

DEFAULTS = {  # torch.testing: rtol, atol
    F16: (1e-3, 1e-5),
    BF16: (1.6e-2, 1e-5),
    F32: (1.3e-6, 1e-5),
    F64: (1e-7, 1e-7),
    np.complex64: (1.3e-6, 1e-5),
}


def promoted(a, b):
    """torch.promote_types of float tensors."""
    if a.dtype == b.dtype:
        return a, b
    wide = F64 if F64 in (a.dtype.type, b.dtype.type) else F32
    return a.astype(wide), b.astype(wide)


def torch_close(a, b, rtol, atol):
    if a.dtype.kind in "iu":
        close = a == b
        if rtol == 0 and atol == 0:
            return close
        x, y = a.astype(F32), b.astype(F32)
        return close | (abs(x - y) <= F32(atol) + abs(F32(rtol) * y))
    a, b = promoted(a, b)
    close = a == b
    if rtol == 0 and atol == 0:
        return close
    T = a.dtype.type
    if T in (F16, BF16):
        x, y = a.astype(F32), b.astype(F32)
        product = abs((F32(rtol) * y).astype(T))
        allowed = (F32(atol) + product.astype(F32)).astype(T)
        actual = abs((x - y).astype(T))
    else:
        real = F64 if T in (F64, np.complex128) else F32
        allowed = real(atol) + abs(real(rtol) * b)
        actual = abs(a - b)
    actual, allowed = actual.astype(F64), allowed.astype(F64)
    return close | (np.isfinite(actual) & (actual <= allowed))


def as_numpy(x):
    return x.astype(F32) if x.dtype == BF16 else x


def cast_up(x):
    return x.astype(F32) if x.dtype in (F16, BF16) else x


def polygraphy(got, expected, rtol=1e-5, atol=1e-5):
    absdiff = abs(cast_up(got) - cast_up(expected))
    divisor = cast_up(expected).copy()
    if divisor.dtype.kind == "f":
        divisor[divisor == 0] += divisor.dtype.type(2.220446049250313e-16)
    reldiff = absdiff / abs(divisor)
    mismatches = (np.greater(absdiff, atol) | np.isnan(absdiff)) & (
        np.greater(reldiff, rtol) | np.isnan(reldiff))
    return ~mismatches


def cosine(got, expected):
    x, y = got.astype(F64), expected.astype(F64)
    if not x.any() or not y.any():
        return float(x.any() == y.any())
    return np.dot(x, y) / (np.linalg.norm(x) * np.linalg.norm(y))


def comp_pcc(golden, calculated, pcc=0.99):
    golden, calculated = golden.astype(F64), calculated.astype(F64)
    if np.isnan(golden).all() and np.isnan(calculated).all():
        return True
    if np.isnan(golden).all() or np.isnan(calculated).all():
        return False
    if golden.astype(bool).any() != calculated.astype(bool).any():
        return False
    golden = np.where(np.isfinite(golden), golden, 0)
    calculated = np.where(np.isfinite(calculated), calculated, 0)
    if (golden == calculated).all():
        return True
    cal = np.min(np.ma.corrcoef(np.ma.masked_invalid(golden),
                                np.ma.masked_invalid(calculated)))
    if isinstance(cal, np.ma.core.MaskedConstant):
        return True
    return bool(cal >= pcc)


def judge(expected, got):
    results = {}

    def close(name, mask):
        wrong = int((~mask).sum())
        results[name] = [wrong == 0, wrong]

    close("numpy.allclose", np.isclose(as_numpy(got), as_numpy(expected)))
    close("torch.allclose", torch_close(got, expected, 1e-5, 1e-8))
    t = [DEFAULTS.get(x.dtype.type, (0, 0)) for x in (expected, got)]
    close("torch.testing.assert_close",
          torch_close(got, expected, max(t[0][0], t[1][0]),
                      max(t[0][1], t[1][1])))
    kernelbench = {F32: 1e-4, F16: 1e-2, BF16: 1e-2}.get(got.dtype.type)
    if kernelbench:
        close("KernelBench",
              torch_close(got, expected, kernelbench, kernelbench))
    if got.dtype.kind == "c":
        return results
    close("Polygraphy", polygraphy(got, expected))
    c = bool(cosine(got, expected) >= 0.997)
    results["cosine"] = [c, 0]
    p = comp_pcc(expected, got)
    results["PCC"] = [p, 0]
    return results


def edges(dtype, scale, tolerances, n=96, expected_dtype=None):
    """Values, and values that are off by about atol + rtol |value|."""
    expected = (rng.standard_normal(n) * scale).astype(expected_dtype or dtype)
    wide = expected.astype(F64)
    rtol, atol = tolerances
    factor = rng.choice([0, 0.3, 0.999, 1 - 1e-7, 1, 1 + 1e-7, 1.001, 3], n)
    sign = rng.choice([-1, 1], n)
    got = (wide + sign * factor * (atol + rtol * abs(wide))).astype(dtype)
    return expected, got


cases = {}
for name, dtype in (("f32", F32), ("f64", F64), ("f16", F16), ("bf16", BF16)):
    for tag, tolerances in (("numpy", (1e-5, 1e-8)), ("torch", DEFAULTS[dtype]),
                            ("bench", (1e-2, 1e-2) if name.endswith("16") else
                             (1e-4, 1e-4)), ("poly", (1e-5, 0))):
        for scale in (1, 1e-3, 300):
            cases[f"{name}.{tag}.{scale:g}"] = edges(dtype, scale, tolerances)
for name, dtype, bits in (("f16", F16, 10), ("bf16", BF16, 7)):
    # Neighbours, and theirs, of every number of a binade: 0.5 to 1.
    start = int(np.array([0.5], dtype).view(np.uint16)[0])
    numbers = np.arange(start, start + 2**bits, dtype=np.uint16)
    for steps in (1, 2, 3, 4, 9, 10, 11):
        cases[f"{name}.steps.{steps}"] = (
            numbers.view(dtype), (numbers + np.uint16(steps)).view(dtype))
cases["mixed.f32.f16"] = edges(F16, 1, (1e-3, 1e-5), expected_dtype=F32)
cases["mixed.f64.f32"] = edges(F32, 1, (1.3e-6, 1e-5), expected_dtype=F64)
cases["mixed.f64.bf16"] = edges(BF16, 1, (1.6e-2, 1e-5), expected_dtype=F64)
a = np.array([0, 1, -2, 3, np.inf, -np.inf, np.nan, 1e30], F32)
cases["f32.nonfinite.same"] = (a, a.copy())
b = a.copy()
b[4] = -np.inf
b[6] = 0
cases["f32.nonfinite.other"] = (a, b)
cases["f32.inf.for.large"] = (np.array([1, 3e38], F32), np.array([1, np.inf], F32))
cases["f32.large.for.inf"] = (np.array([1, np.inf], F32), np.array([1, 3e38], F32))
cases["f32.zeros"] = (np.zeros(9, F32), np.zeros(9, F32))
cases["f32.for.zeros"] = (np.zeros(9, F32), np.full(9, 1e-6, F32))
cases["f32.zeros.for"] = (np.linspace(1, 2, 9).astype(F32), np.zeros(9, F32))
cases["f32.constant"] = (np.full(9, 2, F32), np.linspace(1, 3, 9).astype(F32))
cases["f32.scaled"] = (a[:4], a[:4] * 2)
cases["f32.allnan"] = (np.full(5, np.nan, F32), np.full(5, np.nan, F32))
cases["f32.onenan"] = (np.ones(5, F32), np.full(5, np.nan, F32))
cases["f32.empty"] = (np.zeros(0, F32), np.zeros(0, F32))
cases["f32.noise"] = (np.sin(np.arange(200)).astype(F32),
                      (np.sin(np.arange(200)) +
                       rng.standard_normal(200) * 0.1).astype(F32))
cases["f32.morenoise"] = (np.sin(np.arange(200)).astype(F32),
                          (np.sin(np.arange(200)) +
                           rng.standard_normal(200) * 0.02).astype(F32))
i = rng.integers(-1000, 1000, 50)
cases["i32.same"] = (i.astype(np.int32), i.astype(np.int32))
cases["i32.off"] = (i.astype(np.int32), (i + (np.arange(50) % 7 == 3)).astype(np.int32))
large = np.array([2**53, 2**62, -5, 7], np.int64)
cases["i64.large"] = (large, large + np.array([1, 0, 0, 0]))
c = (rng.standard_normal(40) + 1j * rng.standard_normal(40)).astype(np.complex64)
cases["c64.edges"] = (c, (c * (1 + 1e-5 * rng.choice([0, 0.5, 0.99, 1.01, 2], 40) *
                               np.exp(1j * np.arange(40)))).astype(np.complex64))

arrays, answers = {}, {}
for name, (expected, got) in cases.items():
    for side, x in (("expected", expected), ("got", got)):
        arrays[f"{name}.{side}"] = x.view("V2") if x.dtype == BF16 else x
    answers[name] = judge(expected, got)
np.savez_compressed("other_rules.npz", **arrays)
with open("other_rules.json", "w") as file:
    json.dump(answers, file, indent=1)
    file.write("\n")
