#!/usr/bin/env python3
"""Functions of f80 and f128 against Python's decimal arithmetic.

    functions.py PLUMB

What decimal has (exp, ln, log10, sqrt, power) gives, at 80 digits, the others
that are made of them. Allowed: half a unit of the last place and a little for
f80, 4 units for f128, whose functions are the C library's; sqrt is exact.
"""
import decimal
import json
import subprocess
import sys
import tempfile
from decimal import Decimal
from fractions import Fraction

from formats import NAN, Format, parse_number

decimal.getcontext().prec = 80
decimal.getcontext().Emax = 10**7
decimal.getcontext().Emin = -10**7


def number(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


FUNCTIONS = {
    "exp": lambda x: x.exp(),
    "exp2": lambda x: (x * Decimal(2).ln()).exp(),
    "expm1": lambda x: x.exp() - 1,
    "log": lambda x: x.ln(),
    "log2": lambda x: x.ln() / Decimal(2).ln(),
    "log10": lambda x: x.log10(),
    "log1p": lambda x: (1 + x).ln(),
    "sqrt": lambda x: x.sqrt(),
    "rsqrt": lambda x: 1 / x.sqrt(),
    "sinh": lambda x: (x.exp() - (-x).exp()) / 2,
    "cosh": lambda x: (x.exp() + (-x).exp()) / 2,
    "tanh": lambda x: (x.exp() - (-x).exp()) / (x.exp() + (-x).exp()),
    "asinh": lambda x: (x + (x * x + 1).sqrt()).ln(),
    "cbrt": lambda x: (x.ln() / 3).exp(),
}
EXACT = {
    "ceil": lambda x: -(-x // 1), "floor": lambda x: x // 1,
    "trunc": lambda x: x // 1, "roundeven": round,
    "round": lambda x: (x + Fraction(1, 2)) // 1,
}
POINTS = ["1/3", "7/5", "1", "5/2", "7/2", "100/7", "123456789/1000000",
          "1/1000000007"]


def main():
    plumb = sys.argv[1]
    faults = 0
    for name in ("f80", "f128"):
        f = Format(name)
        points = [f.encode(0, Fraction(p)) for p in POINTS]
        values = [f.decode(p)[1] for p in points]
        names = list(FUNCTIONS) + list(EXACT)
        t = "vector<%dx%s>" % (len(points), name)
        text = "func.func @main(%%x: %s) -> (%s) {\n" % (
            t, ", ".join([t] * len(names)))
        for i, fn in enumerate(names):
            text += "  %%%d = math.%s %%x : %s\n" % (i, fn, t)
        text += "  return %s : %s\n}\n" % (
            ", ".join("%%%d" % i for i in range(len(names))),
            ", ".join([t] * len(names)))
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as program:
            program.write(text)
            program.flush()
            done = subprocess.run(
                [plumb, "run", program.name, "-e", "main", "--json", "-",
                 "--arg", "=[%s]" % ",".join(hex(p) for p in points)],
                capture_output=True, text=True, check=True)
        for fn, result in zip(names, json.loads(done.stdout)["results"]):
            for x, got in zip(values, result["values"]):
                sign, magnitude = parse_number(got)
                got = -magnitude if sign else magnitude
                if fn in EXACT:
                    ok = got == EXACT[fn](x)
                    units = None
                else:
                    want = Fraction(FUNCTIONS[fn](number(x)))
                    ulp = Fraction(2) ** (
                        exponent(abs(want)) - f.precision + 1)
                    units = abs(got - want) / ulp
                    # The text has its own last digit.
                    limit = 0.501 if name == "f80" or fn == "sqrt" else 4
                    ok = units <= limit
                if not ok:
                    faults += 1
                    print(name, fn, float(x), float(got),
                          "units:", units and float(units))
    print("%d functions, %d faults" % (len(names), faults))
    return faults != 0


def exponent(x):
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


if __name__ == "__main__":
    sys.exit(main())
