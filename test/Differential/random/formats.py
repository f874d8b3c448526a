"""The types that random programs are made of, and how MLIR spells them."""

FLOATS = ["f16", "bf16", "f32", "f64"]
INTS = ["i1", "i8", "i16", "i32", "i64", "i5", "i24", "i33"]
SCALARS = INTS + FLOATS + ["index"]
BITS = {"i1": 1, "i5": 5, "i8": 8, "i16": 16, "i24": 24, "i32": 32, "i33": 33,
        "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64, "index": 64}
LARGEST = {"i5": 15, "i8": 100, "i16": 30000, "i24": 8000000,
           "i32": 2000000000, "i33": 4000000000, "i64": 9000000000000000}
VECTORS = [((4,), "i32"), ((4,), "f32"), ((8,), "i16"), ((3,), "i64"),
           ((2, 3), "i8"), ((2, 2), "f64"), ((4,), "i1"), ((8,), "f16"),
           ((1,), "i32"), ((2, 3, 2), "i16"), ((5,), "i8"), ((4,), "f64")]
MEMORIES = [((8,), "i32"), ((4, 6), "f32"), ((5,), "i64"), ((6,), "f16"),
            ((3, 4), "i8"), ((7,), "i1"), ((4,), "index"), ((2, 3, 2), "i16"),
            ((6,), "f64"), ((9,), "bf16"), ((5,), "i24")]
TENSORS = [("tensor", (6,), "i32"), ("tensor", (2, 3), "f32"),
           ("tensor", (4,), "i8"), ("tensor", (3, 3), "i64"),
           ("tensor", (2, 2, 2), "i16"), ("tensor", (5,), "f64")]


def vector(shape, elem):
    return f"vector<{'x'.join(map(str, shape))}x{elem}>"


def memref(shape, elem, dynamic=False):
    dims = ["?" if dynamic and i == 0 else str(d) for i, d in enumerate(shape)]
    return f"memref<{'x'.join(dims)}x{elem}>"


def tensor(shape, elem):
    return f"tensor<{'x'.join(map(str, shape))}x{elem}>"


def product(shape):
    n = 1
    for d in shape:
        n *= d
    return n
