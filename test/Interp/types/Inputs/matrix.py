#!/usr/bin/env python3
"""Types times families of operations, at every level.

    matrix.py PLUMB integers|floats [TYPE ...] [--vectors] [--levels]

For each type one function over tensors (or vectors) computes every operation of
a family for all pairs of edge values. Its results at level 0 must be what
Python's integers and fractions say. With --levels the function is lowered to
LLVM through linalg, buffers and loops (`plumb bisect`), and every level must
give the same.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from fractions import Fraction

from formats import FORMATS, NAN, Format, parse_number

VECTOR_LEVELS = "builtin.module(%s)" % ",".join([
    "convert-vector-to-llvm",
    "convert-math-to-funcs{convert-ctlz=false}",
    "convert-math-to-llvm",
    "convert-func-to-llvm",
    "convert-arith-to-llvm",
    "reconcile-unrealized-casts",
])
TENSOR_LEVELS = "builtin.module(%s)" % ",".join([
    "convert-elementwise-to-linalg",
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "function-boundary-type-conversion=identity-layout-map}",
    "func.func(convert-linalg-to-loops)",
    "convert-scf-to-cf",
    "expand-strided-metadata",
    "convert-math-to-funcs{convert-ctlz=false}",
    "convert-math-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
])


class Case:
    """One operation: its text, its result type, and what it should give."""

    def __init__(self, text, result, expected, guard=None):
        self.text, self.result, self.expected = text, result, expected
        # Where false the operation is not defined: it sees 1 instead.
        self.guard = guard


def signed(v, w):
    v &= (1 << w) - 1
    return v - (1 << w) if v >> (w - 1) else v


def quotient(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def integer_cases(w, levels):
    t = "i%d" % w
    low, mask = -(1 << (w - 1)), (1 << w) - 1
    S = lambda v: signed(v, w)
    U = lambda v: v & mask
    no_zero = lambda a, b: b != 0
    divides = lambda a, b: b != 0 and not (S(a) == low and S(b) == -1)
    shifts = lambda a, b: U(b) < w
    cases = []

    def op(name, fn, guard=None, result=t):
        cases.append(Case(
            "%%r = arith.%s %%a, %%b : %s" % (name, "TYPE"), result, fn,
            guard))

    op("addi", lambda a, b: a + b)
    op("subi", lambda a, b: a - b)
    op("muli", lambda a, b: a * b)
    op("divsi", lambda a, b: quotient(S(a), S(b)), divides)
    op("divui", lambda a, b: U(a) // U(b), no_zero)
    op("ceildivsi", lambda a, b: -(-S(a) // S(b)), divides)
    # Its lowering adds 2^64 - 1 instead of -1 from i65 on (MLIR 22.1.8).
    if w <= 64 or not levels:
        op("floordivsi", lambda a, b: S(a) // S(b), divides)
    op("ceildivui", lambda a, b: -(-U(a) // U(b)), no_zero)
    op("remsi", lambda a, b: S(a) - S(b) * quotient(S(a), S(b)), divides)
    op("remui", lambda a, b: U(a) % U(b), no_zero)
    op("andi", lambda a, b: a & b)
    op("ori", lambda a, b: a | b)
    op("xori", lambda a, b: a ^ b)
    op("shli", lambda a, b: a << U(b), shifts)
    op("shrui", lambda a, b: U(a) >> U(b), shifts)
    op("shrsi", lambda a, b: S(a) >> U(b), shifts)
    op("maxsi", lambda a, b: max(S(a), S(b)))
    op("minsi", lambda a, b: min(S(a), S(b)))
    op("maxui", lambda a, b: max(U(a), U(b)))
    op("minui", lambda a, b: min(U(a), U(b)))
    for name, holds in {
        "eq": lambda a, b: U(a) == U(b), "ne": lambda a, b: U(a) != U(b),
        "slt": lambda a, b: S(a) < S(b), "sge": lambda a, b: S(a) >= S(b),
        "ult": lambda a, b: U(a) < U(b), "ule": lambda a, b: U(a) <= U(b),
    }.items():
        op("cmpi %s," % name, lambda a, b, h=holds: int(h(a, b)), None, "i1")
    for name in ("ctpop", "ctlz", "cttz", "absi"):
        fn = {
            "ctpop": lambda a, b: bin(U(a)).count("1"),
            "ctlz": lambda a, b: w - U(a).bit_length(),
            "cttz": lambda a, b: (U(a) & -U(a)).bit_length() - 1
            if U(a) else w,
            "absi": lambda a, b: abs(S(a)),
        }[name]
        cases.append(Case("%%r = math.%s %%a : TYPE" % name, t, fn))
    for wide in (w + 1, 2 * w, 130 if w < 130 else 300):
        cases.append(Case("%%r = arith.extsi %%a : TYPE to RESULT",
                          "i%d" % wide, lambda a, b: S(a)))
        cases.append(Case("%%r = arith.extui %%a : TYPE to RESULT",
                          "i%d" % wide, lambda a, b: U(a)))
    for narrow in {1, w // 2, w - 1}:
        if 0 < narrow < w:
            cases.append(Case("%%r = arith.trunci %%a : TYPE to RESULT",
                              "i%d" % narrow, lambda a, b: a))
    # convert-arith-to-llvm makes invalid IR of integers to f8 (MLIR 22.1.8).
    small = () if levels else ("f8E5M2", "f8E4M3FN", "f6E2M3FN")
    for name in ("f16", "f32", "f64", "f80", "f128", "bf16") + small:
        f = Format(name)
        for kind, read in (("si", S), ("ui", U)):
            def to_float(a, b, f=f, read=read):
                v = read(a)
                return f.encode(int(v < 0), Fraction(abs(v)))
            cases.append(Case("%%r = arith.%stofp %%a : TYPE to RESULT" % kind,
                              name, to_float))
    return cases


def integer_edges(w):
    numbers = {0, 1, -1, 2, -2, w - 1, w, w + 1, -(1 << (w - 1)),
               (1 << (w - 1)) - 1, (1 << (w - 1)) - 2, -(1 << (w - 1)) + 1}
    for k in (7, 8, 31, 32, 63, 64, 65, 127, 128):
        if k < w - 1:
            numbers |= {1 << k, (1 << k) - 1, -(1 << k), (1 << k) + 1}
    numbers |= {0x123456789abcdef0fedcba9876543210f0e1d2c3b4a59687,
                -0x0fedcba987654321123456789abcdef}
    return sorted({signed(n, w) for n in numbers})


def float_cases(name, levels):
    f = Format(name)
    cases = []

    def exact(fn):
        """Of numbers; specials by IEEE 754's rules."""
        def value(a, b):
            return fn(f.decode(a), f.decode(b))
        return value

    def add(x, y, flip=0):
        (s, a), (t, b) = x, y
        t ^= flip
        if a == NAN or b == NAN or (a == b == "inf" and s != t):
            return f.nan()
        if a == "inf" or b == "inf":
            return f.infinity(s if a == "inf" else t)
        total = (-a if s else a) + (-b if t else b)
        sign = total < 0 or (total == 0 and s == t == 1)
        return f.encode(int(sign), abs(total))

    def mul(x, y):
        (s, a), (t, b) = x, y
        if a == NAN or b == NAN or (a == "inf" and b == 0) or (
                b == "inf" and a == 0):
            return f.nan()
        if a == "inf" or b == "inf":
            return f.infinity(s ^ t)
        return f.encode(s ^ t, a * b)

    def div(x, y):
        (s, a), (t, b) = x, y
        if a == NAN or b == NAN or (a == b == "inf") or (a == 0 and b == 0):
            return f.nan()
        if a == "inf" or b == 0:
            return f.overflow(s ^ t) if f.specials != "ieee" else \
                f.infinity(s ^ t)
        if b == "inf":
            return f.encode(s ^ t, Fraction(0))
        return f.encode(s ^ t, a / b)

    beyond = Fraction(2) ** 20000

    def key(x):
        s, a = x
        a = beyond if a == "inf" else a
        return -a if s else a

    def extremum(x, y, largest, ignores_nan, bits):
        if x[1] == NAN or y[1] == NAN:
            if not ignores_nan or x[1] == y[1]:
                return f.nan()
            return bits[1] if x[1] == NAN else bits[0]
        first = (key(x), -x[0]) >= (key(y), -y[0])
        return bits[0] if first == largest else bits[1]

    def op(text, fn, guard=None, result=name):
        cases.append(Case(text, result, fn, guard))

    binary = "%%r = arith.%s %%a, %%b : TYPE"
    # What a format without NaN or infinity makes of them is no question of
    # arithmetic.
    divides = None
    if f.specials == "none":
        divides = lambda a, b: f.decode(b)[1] != 0
    op(binary % "addf", exact(add))
    op(binary % "subf", exact(lambda x, y: add(x, y, 1)))
    op(binary % "mulf", exact(mul))
    op(binary % "divf", exact(div), divides)
    for n, largest, ignores in (("maximumf", True, False),
                                ("minimumf", False, False),
                                ("maxnumf", True, True),
                                ("minnumf", False, True)):
        op(binary % n, lambda a, b, l=largest, i=ignores: extremum(
            f.decode(a), f.decode(b), l, i, (a, b)))
    for predicate, fn in {
        "oeq": lambda x, y: x == y, "olt": lambda x, y: x < y,
        "oge": lambda x, y: x >= y, "one": lambda x, y: x != y,
    }.items():
        def ordered(a, b, fn=fn):
            x, y = f.decode(a), f.decode(b)
            return int(x[1] != NAN and y[1] != NAN and fn(key(x), key(y)))
        op(binary % ("cmpf %s," % predicate), ordered, None, "i1")
    op(binary % "cmpf uno,", lambda a, b: int(
        NAN in (f.decode(a)[1], f.decode(b)[1])), None, "i1")
    sign = 1 << (f.bits - 1)
    if f.specials == "scale":
        sign = 0
        op("%r = arith.negf %a : TYPE", lambda a, b: f.nan())
    elif f.specials == "fnuz":
        op("%r = arith.negf %a : TYPE", lambda a, b: a if a in (0, sign)
           else a ^ sign)
    else:
        op("%r = arith.negf %a : TYPE", lambda a, b: a ^ sign)
    op("%r = math.absf %a : TYPE",
       lambda a, b: a if f.decode(a)[1] == NAN else a & ~sign)
    for to in FORMATS:
        g = Format(to)
        if to == name or (g.bits == f.bits and to != name):
            continue
        cast = "extf" if g.bits > f.bits else "truncf"

        def converted(a, b, g=g):
            s, v = f.decode(a)
            if v == NAN and g.nan() is None:
                return None
            return g.encode(s, v)
        guard = None
        if g.nan() is None:
            guard = lambda a, b: f.decode(a)[1] != NAN
        op("%%r = arith.%s %%a : TYPE to RESULT" % cast, converted, guard, to)
    for w in (8, 32, 64, 128, 200):
        for kind in ("si", "ui"):
            low = -(1 << (w - 1)) if kind == "si" else 0
            high = (1 << (w - (kind == "si"))) - 1

            def whole(a, low=low, high=high):
                s, v = f.decode(a)
                if v in (NAN, "inf"):
                    return None
                n = int(v)
                n = -n if s else n
                return n if low <= n <= high else None
            op("%%r = arith.fpto%s %%a : TYPE to RESULT" % kind,
               lambda a, b, whole=whole: whole(a),
               lambda a, b, whole=whole: whole(a) is not None, "i%d" % w)
    return cases


def run(command, **kwargs):
    return subprocess.run(command, capture_output=True, text=True, **kwargs)


class Matrix:
    def __init__(self, plumb, type_name, cases, values, is_float, shaped,
                 levels):
        self.plumb, self.type, self.shaped = plumb, type_name, shaped
        self.cases, self.is_float = cases, is_float
        if levels:  # each costs a dozen runs
            values = values[::3]
        self.pairs = [(a, b) for a in values for b in values]

    def safe(self, case):
        """The pairs; the first that has a result for those without."""
        if not case.guard:
            return self.pairs
        defined = [p for p in self.pairs if case.guard(*p)]
        return [p if case.guard(*p) else defined[0] for p in self.pairs]

    def program(self, cases):
        n = len(self.pairs)
        tensor = "%s<%dx%s>" % (self.shaped, n, self.type)
        arguments, results, body = [], [], []
        for i, case in enumerate(cases):
            arguments += ["%%a%d: %s" % (i, tensor), "%%b%d: %s" % (i, tensor)]
            result = "%s<%dx%s>" % (self.shaped, n, case.result)
            results.append(result)
            text = case.text.replace("%%", "%")
            body.append("  " + text.replace("%a", "%%a%d" % i).replace(
                "%b", "%%b%d" % i).replace("%r ", "%%r%d " % i).replace(
                    "TYPE", tensor).replace("RESULT", result))
        return "func.func @main(%s) -> (%s) {\n%s\n  return %s : %s\n}\n" % (
            ", ".join(arguments), ", ".join(results), "\n".join(body),
            ", ".join("%%r%d" % i for i in range(len(cases))),
            ", ".join(results))

    def text_of(self, v):
        return "0x%x" % v if self.is_float else str(v)

    def inputs(self, cases):
        out = []
        for case in cases:
            for side in (0, 1):
                out.append({
                    "type": "%dx%s" % (len(self.pairs), self.type),
                    "data": [self.text_of(p[side]) for p in self.safe(case)]})
        return out

    def check(self, folder, levels):
        faults = []
        program, data = folder + "/p.mlir", folder + "/i.json"
        with open(program, "w") as f:
            f.write(self.program(self.cases))
        with open(data, "w") as f:
            json.dump(self.inputs(self.cases), f)
        done = run([self.plumb, "run", program, "-e", "main", "--inputs", data,
                    "--json", "-"])
        if done.returncode:
            return ["%s: %s" % (self.type, done.stderr)]
        results = json.loads(done.stdout)["results"]
        for case, result in zip(self.cases, results):
            for pair, got in zip(self.safe(case), result["values"]):
                want = case.expected(*pair)
                if not self.agrees(case.result, want, got):
                    faults.append("%s: %s of %s: expected %s, got %s" % (
                        self.type, case.text, [self.text_of(v) for v in pair],
                        want, got))
        if levels and not faults:
            faults += self.check_levels(program, data)
        return faults

    @staticmethod
    def agrees(type_name, want, got):
        if type_name[0] == "i":
            w = int(type_name[1:])
            return int(got) & ((1 << w) - 1) == want & ((1 << w) - 1)
        f = Format(type_name)
        sign, magnitude = parse_number(got)
        if f.decode(want)[1] == NAN or magnitude == NAN:
            return f.decode(want)[1] == NAN and magnitude == NAN
        return f.encode(sign, magnitude) == want

    def check_levels(self, program, data):
        levels = VECTOR_LEVELS if self.shaped == "vector" else TENSOR_LEVELS
        done = run([self.plumb, "bisect", program, "-e", "main", "--inputs",
                    data, "--rule", "bits", "--save-levels", program + ".d",
                    "--pass-pipeline", levels])
        if done.returncode:
            return ["%s: bisect: %s%s" % (self.type, done.stdout, done.stderr)]
        # Bisection looks at some of the levels; here they are all.
        with open(program + ".d/levels.json") as f:
            all_levels = json.load(f)["levels"]
        first = all_levels[0]
        return ["%s: %s: %s %s" % (self.type, level.get("pass"),
                                   level["status"], level["findings"])
                for level in all_levels
                if level["status"] != "ok"
                or level["outputs"] != first["outputs"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plumb")
    parser.add_argument("family", choices=["integers", "floats"])
    parser.add_argument("types", nargs="*")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--vectors", action="store_true")
    options = parser.parse_args()
    faults = []
    shaped = "vector" if options.vectors else "tensor"
    for name in options.types:
        if options.family == "integers":
            w = int(name[1:])
            matrix = Matrix(options.plumb, name, integer_cases(w, options.levels),
                            integer_edges(w), False, shaped,
                            options.levels)
        else:
            matrix = Matrix(options.plumb, name, float_cases(name, options.levels),
                            Format(name).edges(), True, shaped, options.levels)
        with tempfile.TemporaryDirectory() as folder:
            found = matrix.check(folder, options.levels)
        faults += found
        print("%s: %d operations on %d pairs, %d faults" % (
            name, len(matrix.cases), len(matrix.pairs), len(found)))
    print("\n".join(faults[:20]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
