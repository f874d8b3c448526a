#!/usr/bin/env python3
"""Makes ml_dtypes.npz: what numpy and ml_dtypes convert boundary values to.

"in.f32" and "in.f64" hold bit patterns: ties of every narrower format and
their neighbours at many exponents, ends of the ranges, subnormals, infinities
and quiet NaNs of either sign. "f32.to.T" and "f64.to.T" hold what
astype(T) gives for them, "T.to.f32" what it gives for every encoding of T.
"f32.to.i32" and so on are of the inputs that are in range, after np.rint, and
"i64.to.T" of integers around powers of two and ties.

All arrays are stored as differences modulo 2^bits from element to element.

  pip install numpy ml_dtypes; make_ml_dtypes.py > ml_dtypes.npz
"""

import io
import json
import sys
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")

TYPES = {
    "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
    "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
    "f8E3M4": ml_dtypes.float8_e3m4, "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
    "f6E3M2FN": ml_dtypes.float6_e3m2fn, "f6E2M3FN": ml_dtypes.float6_e2m3fn,
    "f4E2M1FN": ml_dtypes.float4_e2m1fn,
}
BITS = {"f6E3M2FN": 6, "f6E2M3FN": 6, "f4E2M1FN": 4}


def inputs(dtype):
    """Numbers, midpoints and neighbours of these, for 1 to 11 kept bits."""
    found = [0.0, np.inf, np.finfo(dtype).max, np.finfo(dtype).tiny,
             float(np.finfo(dtype).smallest_subnormal)]
    for exponent in list(range(-30, 20)) + [-149, -140, -134, -133, -127, -126,
                                            -100, 100, 126, 127]:
        for kept in range(0, 11):
            for lead in {0, 1, (1 << kept) - 1, (1 << kept) // 3}:
                if lead >> kept:
                    continue
                tie = (2 * ((1 << kept) + lead) + 1) * 2.0 ** (
                    exponent - kept - 1)
                found += [tie, tie + tie * 2.0 ** -20, tie - tie * 2.0 ** -20]
    x = np.array(found, dtype=np.float64).astype(dtype)
    x = np.concatenate([x, np.nextafter(x, dtype(np.inf)),
                        np.nextafter(x, dtype(0))])
    x = np.concatenate([x, -x, [dtype(np.nan), -dtype(np.nan)]]).astype(dtype)
    bits = x.view(np.uint32 if dtype == np.float32 else np.uint64)
    bits = np.unique(bits)
    return bits[:: 1 if dtype == np.float32 else 3]


def as_bits(a):
    return a.view({1: np.uint8, 2: np.uint16, 4: np.uint32,
                   8: np.uint64}[a.dtype.itemsize])


def main():
    arrays = {}
    for name, dtype in (("f32", np.float32), ("f64", np.float64)):
        bits = inputs(dtype)
        arrays["in." + name] = bits
        x = bits.view(dtype)
        for target, t in TYPES.items():
            arrays[f"{name}.to.{target}"] = as_bits(x.astype(t))
        whole = np.rint(x.astype(np.float64))
        for target, t in (("i8", np.int8), ("i32", np.int32),
                          ("ui8", np.uint8), ("ui32", np.uint32),
                          ("i64", np.int64)):
            info = np.iinfo(t)
            inside = (whole >= info.min) & (whole <= info.max)
            if t == np.int64:
                inside &= whole < 2.0 ** 63
            arrays[f"{name}.in.{target}"] = bits[inside]
            arrays[f"{name}.to.{target}"] = as_bits(whole[inside].astype(t))
    arrays["f64.to.f32"] = as_bits(
        arrays["in.f64"].view(np.float64).astype(np.float32))
    for name, t in TYPES.items():
        n = 1 << BITS.get(name, 16 if name in ("f16", "bf16") else 8)
        every = np.arange(n, dtype=np.uint16 if n > 256 else np.uint8)
        arrays[f"{name}.to.f32"] = as_bits(every.view(t).astype(np.float32))
    ints = {s * ((1 << k) + d) for k in range(63) for d in range(-2, 3)
            for s in (1, -1)}
    ints |= {s * ((((1 << p) - 1 - o) * 2 + 1 << k) + d) for p in (8, 11, 24)
             for o in (0, 1) for k in range(0, 62 - p) for d in (-1, 0, 1)
             for s in (1, -1)}
    i64 = np.array(sorted(ints), dtype=np.int64)
    arrays["in.i64"] = as_bits(i64)
    for target, t in (("f16", np.float16), ("f32", np.float32),
                      ("f64", np.float64)):
        arrays[f"i64.to.{target}"] = as_bits(i64.astype(t))
    packed = {k: np.diff(v, prepend=v.dtype.type(0))
              for k, v in arrays.items()}
    text = json.dumps({"numpy": np.__version__,
                       "ml_dtypes": ml_dtypes.__version__})
    packed["provenance"] = np.frombuffer(text.encode(), dtype=np.uint8)
    out = io.BytesIO()
    np.savez_compressed(out, **packed)
    sys.stdout.buffer.write(out.getvalue())


if __name__ == "__main__":
    main()
