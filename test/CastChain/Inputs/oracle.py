"""Compares answers of plumb cast with exact rational arithmetic: every source
value of random chains is converted by the definitions, in nothing but
fractions. Usage: oracle.py PLUMB SEED COUNT [LARGEST SOURCE IN BITS]"""

import json
import random
import subprocess
import sys
from fractions import Fraction

# precision, least normal exponent, largest exponent, kind: has infinities and
# NaN; a NaN of all ones; a NaN for -0; neither; a scale (e8m0).
FLOATS = {
    "f64": (53, -1022, 1023, "ieee"), "f32": (24, -126, 127, "ieee"),
    "f16": (11, -14, 15, "ieee"), "bf16": (8, -126, 127, "ieee"),
    "tf32": (11, -126, 127, "ieee"), "f80": (64, -16382, 16383, "ieee"),
    "f128": (113, -16382, 16383, "ieee"), "f8E5M2": (3, -14, 15, "ieee"),
    "f8E4M3": (4, -6, 7, "ieee"), "f8E3M4": (5, -2, 3, "ieee"),
    "f8E4M3FN": (4, -6, 8, "ones"), "f8E5M2FNUZ": (3, -15, 15, "fnuz"),
    "f8E4M3FNUZ": (4, -7, 7, "fnuz"), "f8E4M3B11FNUZ": (4, -10, 4, "fnuz"),
    "f8E8M0FNU": (1, -127, 127, "scale"), "f6E3M2FN": (3, -2, 4, "finite"),
    "f6E2M3FN": (4, 0, 2, "finite"), "f4E2M1FN": (2, 0, 2, "finite"),
}
BITS = {"f16": 16, "bf16": 16, "f6E3M2FN": 6, "f6E2M3FN": 6, "f4E2M1FN": 4}
ROUNDINGS = ["rne", "rna", "rtz", "rup", "rdn", "odd"]
NAN, POISON = "nan", "poison"


def power(e):
    return Fraction(1 << e) if e >= 0 else Fraction(1, 1 << -e)


def log2(x):
    """floor(log2 x) of a fraction above 0."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if power(e) <= x else e - 1


def is_signed(name):
    return not name.startswith("ui") and name != "i1"


def width(name):
    return int(name.lstrip("uis"))


def largest(name):
    p, _, top, kind = FLOATS[name]
    return ((1 << p) - (2 if kind == "ones" else 1)) * power(top - p + 1)


def integer(q, rounding, ties_go_up=False):
    """A fraction to an integer. q is signed, so that directions are plain."""
    low = q.numerator // q.denominator
    rest = q - low
    if rest == 0:
        return low
    half = Fraction(1, 2)
    away = low + 1 if q > 0 else low  # from zero
    return {
        "rup": low + 1, "rdn": low, "rtz": low if q > 0 else low + 1,
        "odd": low if low % 2 else low + 1,
        "rna": low + (rest > half) if rest != half else away,
        "rne": low + (rest > half) if rest != half else
               away if ties_go_up else low + low % 2,
    }[rounding]


def to_float(x, name, rounding, overflow):
    p, least, top, kind = FLOATS[name]
    most = largest(name)
    nan = most if kind == "finite" else NAN

    def beyond(negative, infinite):
        stays = not infinite and (rounding in ("rtz", "odd") or
                                  rounding == ("rup" if negative else "rdn"))
        if kind == "finite" or overflow == "sat" or \
                (overflow == "ieee" and stays):
            return -most if negative else most
        if overflow == "ieee" and kind == "ieee":
            return "-inf" if negative else "inf"
        return NAN

    if x == NAN:
        return nan
    if kind == "scale" and (x == "-inf" or (x != "inf" and x < 0)):
        return NAN
    if x in ("inf", "-inf"):
        return beyond(x == "-inf", True)
    if kind == "scale" and x < power(least):
        return power(least)
    if x == 0:
        return x
    e = max(log2(abs(x)), least)
    unit = power(e - p + 1)
    if kind == "scale":  # every significand is 1: odd, and ties go up
        r = (1 if rounding == "odd" else integer(x / unit, rounding, True)) * unit
    else:
        r = integer(x / unit, rounding) * unit
    return beyond(x < 0, False) if abs(r) > most else r


def to_integer(x, name, rounding, overflow):
    bits, signed = width(name), is_signed(name)
    least = -(1 << (bits - 1)) if signed else 0
    most = least + (1 << bits) - 1
    if x == NAN or x in ("inf", "-inf"):
        if overflow == "poison":
            return POISON
        return Fraction(0 if x == NAN or overflow == "wrap" else
                        least if x == "-inf" else most)
    n = integer(x, rounding)
    if not least <= n <= most:
        if overflow == "poison":
            return POISON
        n = (n - least) % (1 << bits) + least if overflow == "wrap" else \
            least if n < least else most
    return Fraction(n)


def convert(x, hop, rules):
    name, own = hop
    if x == POISON:
        return x
    rounding = own.get("rounding", rules["rounding"])
    if name in FLOATS:
        return to_float(x, name, rounding, own.get("overflow", rules["overflow"]))
    return to_integer(x, name, rounding, own.get("int", rules["int"]))


def position(x, name):
    if name not in FLOATS:
        return int(x)
    p, least, _, _ = FLOATS[name]
    if x in ("inf", "-inf"):
        n = position(largest(name), name) + 1
        return -n if x == "-inf" else n
    if x == 0:
        return 0
    e = max(log2(abs(x)), least)
    n = ((e - least) << (p - 1)) + int(abs(x) / power(e - p + 1))
    return -n if x < 0 else n


def values(name):
    """The finite values and the spacing where each stands."""
    if name not in FLOATS:
        bits = width(name)
        least = -(1 << (bits - 1)) if is_signed(name) else 0
        return [(Fraction(n), 1) for n in range(least, least + (1 << bits))]
    p, least, top, kind = FLOATS[name]
    found = [] if kind == "scale" else [(Fraction(0), 0)]
    for e in range(least, top + 1):
        first = 1 << (p - 1)
        if e == least and kind != "scale":
            first = 1
        unit = power(e - p + 1)
        for s in range(first, 1 << p):
            if s * unit > largest(name):
                break
            found += [(s * unit, unit)]
            if kind != "scale":
                found += [(-s * unit, unit)]
    return found


def number(text):
    if text in ("inf", "-inf", NAN, POISON):
        return text
    if "x" not in text:
        return Fraction(text)
    digits, exponent = text.split("p")
    negative = digits.startswith("-")
    whole, _, part = digits.lstrip("-")[2:].partition(".")
    x = int(whole + part, 16) * power(int(exponent) - 4 * len(part))
    return -x if negative else x


def random_chain(rng, bits):
    sources = [f for f in FLOATS if BITS.get(f, 8) <= bits and
               f not in ("f64", "f32", "tf32", "f80", "f128")] + \
        ["i%d" % n for n in range(1, bits + 1)] + \
        ["ui%d" % n for n in range(1, bits + 1)]
    types = list(FLOATS) + ["i%d" % rng.randint(1, 20) for _ in range(7)] + \
        ["ui%d" % rng.randint(1, 20) for _ in range(6)] + \
        ["i32", "ui32", "i64", "ui64", "i128", "ui128", "i100", "ui77"]
    hops = []
    for _ in range(rng.choice((1, 2, 2, 2, 3, 3, 4, 5))):
        name, own = rng.choice(types), {}
        if rng.random() < 0.3:
            own["rounding"] = rng.choice(ROUNDINGS)
        if rng.random() < 0.2:
            if name in FLOATS:
                own["overflow"] = rng.choice(("ieee", "sat", "nan"))
            else:
                own["int"] = rng.choice(("sat", "wrap", "poison"))
        hops.append((name, own))
    rules = {"rounding": rng.choice(ROUNDINGS),
             "overflow": rng.choice(("ieee", "sat", "nan")),
             "int": rng.choice(("sat", "wrap", "poison"))}
    limits = None
    if rng.random() < 0.3:
        low = Fraction(rng.randint(-4000, 4000), 8)
        limits = (low, low + Fraction(rng.randint(0, 1 << rng.randint(1, 14)), 8))
    return rng.choice(sources), hops, rules, limits


def check(plumb, source, hops, rules, limits):
    text = "->".join([source] + [":".join([n] + list(own.values()))
                                 for n, own in hops])
    command = [plumb, "cast", text, "--json=-",
               "--rounding=" + rules["rounding"],
               "--overflow=" + rules["overflow"],
               "--int-overflow=" + rules["int"]]
    if limits:
        command.append("--range=%s:%s" % tuple(
            ("%.3f" % float(x)) for x in limits))
    run = subprocess.run(command, capture_output=True, text=True)
    inside = [(x, w) for x, w in values(source)
              if not limits or limits[0] <= x <= limits[1]]
    if not inside:
        assert run.returncode == 2, command
        return False
    assert run.returncode in (0, 1) and not run.stderr, (command, run.stderr)
    said = json.loads(run.stdout)
    assert said["chain"] == text, command
    to = hops[-1][0]
    count = unordered = 0
    worst, weight, apart, held = None, Fraction(0), Fraction(0), True
    first = None
    for x, w in inside:
        direct, chained = convert(x, (to, {}), rules), x
        results = []
        for hop in hops:
            chained = convert(chained, hop, rules)
            results.append(chained)
        weight += w if x != 0 else 0
        held &= direct == x
        if direct in (chained, POISON):
            continue
        count += 1
        apart += w if x != 0 else 0
        if {direct, chained} & {NAN, POISON}:
            unordered += 1
        else:
            ulps = abs(position(direct, to) - position(chained, to))
            worst = max(worst or 0, ulps)
        if first is None or (abs(x), x < 0) < (abs(first[0]), first[0] < 0):
            first = (x, direct, results)
    differing = said["differing"]
    expected = (count, len(inside), unordered, held,
                min(worst, 2**64 - 1) if worst is not None else
                None if count else 0,
                "differs" if count else "exact", 1 if count else 0)
    found = (differing["count"], differing["of"], differing["without_distance"],
             said["represented_exactly"], said["worst_ulp"], said["answer"],
             run.returncode)
    assert expected == found, (command, expected, found)
    rate = float(apart / weight) if weight else 0
    assert abs(rate - differing["uniform_rate"]) <= 1e-9, (command, rate)
    c = said["counterexample"]
    assert (c is not None) == (first is not None), command
    if c:
        got = (number(c["source"]), number(c["direct"]),
               [number(h) for h in c["hops"]])
        assert got == first, (command, got, first)
    for special in said["specials"]:
        if special["source"] == "-0":
            continue
        direct, chained = convert(special["source"], (to, {}), rules), \
            special["source"]
        for hop in hops:
            chained = convert(chained, hop, rules)
        got = (number(special["direct"]), number(special["chained"]),
               special["same"])
        assert got == (direct, chained, direct in (chained, POISON)), \
            (command, special, direct, chained)
    return True


def main():
    plumb, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    bits = int(sys.argv[4]) if len(sys.argv) > 4 else 16
    rng = random.Random(seed)
    checked = sum(check(plumb, *random_chain(rng, bits)) for _ in range(count))
    print(f"{checked} chains agree")


main()
