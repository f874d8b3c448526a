"""Arrays for the prepared situations: .npy and .npz files without numpy, and
the arithmetic of narrow floats by rounding every result.

    from arrays import *
    save("golden.npz", result0=array("f4", [2, 2], [1, 2, 3, 4]))

Values are Python floats (doubles); `f16(x)` and `f32(x)` round to nearest even,
which is what struct.pack does.
"""

import math
import random
import struct
import zipfile

__all__ = ["array", "save", "f16", "f32", "bf16", "random", "math", "struct",
           "product"]

CODES = {"f8": "d", "f4": "f", "f2": "e", "i8": "q", "i4": "i", "i2": "h",
         "i1": "b", "u2": "H", "u1": "B", "b1": "?"}


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def f16(x):
    try:
        return struct.unpack("<e", struct.pack("<e", x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


def bf16(x):
    """Through the bits of an f32: x has to be one."""
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def product(shape):
    return math.prod(shape)


def array(dtype, shape, values):
    values = list(values)
    assert len(values) == product(shape), (len(values), shape)
    return dtype, list(shape), values


def npy(dtype, shape, values):
    data = struct.pack("<%d%s" % (len(values), CODES[dtype]), *values)
    order = "|" if dtype[1] == "1" else "<"
    sizes = "".join("%d, " % s for s in shape)
    header = "{'descr': '%s%s', 'fortran_order': False, 'shape': (%s), }" % (
        order, dtype, sizes)
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
            header.encode() + data)


def save(path, *one, **named):
    if path.endswith(".npy"):
        with open(path, "wb") as file:
            file.write(npy(*one[0]))
        return
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as file:
        for name, value in named.items():
            file.writestr(name + ".npy", npy(*value))
