"""Writes arrays without NumPy: make_arrays.py FILE [NAME:]DTYPE:SHAPE:VALUES...

FILE ends in .npy (one array, without a name), .npz or .safetensors. DTYPE is
f2, f4, f8, i4, i8, u1, u2, b1, V2 (the bits of bf16, given as integers) or c8
(values are the parts). SHAPE is 2x3, or - for a scalar. VALUES are numbers with
commas, nan and inf; a*n is n times a; or a Python expression of i, the element's
number, after an equals sign: x:f4:8x8:=i*0.5.
"""
import json
import math
import struct
import sys
import zipfile

FORMATS = {"f2": "<e", "f4": "<f", "f8": "<d", "i4": "<i", "i8": "<q",
           "u1": "<B", "u2": "<H", "b1": "<B", "V2": "<H", "c8": "<f"}
SAFE = {"f2": "F16", "f4": "F32", "V2": "BF16", "i4": "I32"}


def values(text, count):
    if text.startswith("="):
        code = compile(text[1:], "values", "eval")
        return [eval(code, {"i": i, "math": math}) for i in range(count)]
    result = []
    for part in text.split(",") if text else []:
        value, _, times = part.partition("*")
        number = float(value) if not value.lstrip("-").isdigit() else int(value)
        result += [number] * int(times or 1)
    return result


def parse(spec):
    parts = spec.split(":", 3)
    name = parts.pop(0) if len(parts) == 4 else ""
    dtype, shape, text = parts
    shape = [] if shape == "-" else [int(d) for d in shape.split("x")]
    count = math.prod(shape) * (2 if dtype == "c8" else 1)
    numbers = values(text, count)
    assert len(numbers) == count, (spec, len(numbers), count)
    data = b"".join(struct.pack(FORMATS[dtype], x) for x in numbers)
    return name, dtype, shape, data


def npy(dtype, shape, data):
    order = "|" if dtype in ("u1", "b1") else "<"
    text = "(" + "".join(f"{d}, " for d in shape) + ")"
    header = f"{{'descr': '{order}{dtype}', 'fortran_order': False, " \
             f"'shape': {text}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + \
        header.encode() + data


path, arrays = sys.argv[1], [parse(a) for a in sys.argv[2:]]
if path.endswith(".npz"):
    with zipfile.ZipFile(path, "w") as archive:
        for name, *array in arrays:
            archive.writestr(name + ".npy", npy(*array))
elif path.endswith(".safetensors"):
    header, blob = {}, b""
    for name, dtype, shape, data in arrays:
        header[name] = {"dtype": SAFE[dtype], "shape": shape,
                        "data_offsets": [len(blob), len(blob) + len(data)]}
        blob += data
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + blob)
else:
    with open(path, "wb") as file:
        file.write(npy(*arrays[0][1:]))
